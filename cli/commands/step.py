"""Walking through a game in the terminal: ``paipu step``."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from cli import wording
from cli.drawing import WIDTH, drawing
from cli.language import worded
from cli.options import command, eyes_option, game_argument
from cli.output import opened_club
from replay.words.errors import BadInput, NotFound

if TYPE_CHECKING:
    from replay.club import Eyes

# What terminals send for the keys (xterm and its like, the Linux console, Windows), and the letters of vi.
_KEYS = {
    "left": ("\x1b[D", "\x1bOD", "\xe0K", "\x00K", "h"),
    "right": ("\x1b[C", "\x1bOC", "\xe0M", "\x00M", "l", " "),
    "up": ("\x1b[A", "\x1bOA", "\xe0H", "\x00H", "k", "\x1b[5~", "\xe0I", "\x00I"),
    "down": ("\x1b[B", "\x1bOB", "\xe0P", "\x00P", "j", "\x1b[6~", "\xe0Q", "\x00Q"),
    "home": ("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\xe0G", "\x00G", "g"),
    "end": ("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\xe0O", "\x00O", "G"),
    "quit": ("q", "Q", "\x04"),
}
_MEANING = {sent: key for key, spellings in _KEYS.items() for sent in spellings}
_PRESS = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])|[\x00\xe0][A-Z]|.", re.DOTALL)

_ENTER, _LEAVE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
_TOP, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"


class Place(NamedTuple):
    """The current place: which of the game's hands, counted from 0, and which step of it."""

    hand: int
    step: int


def presses(typed: str) -> list[str]:
    r"""The keys that were pressed, out of what the terminal sent at once; others are left out.

    >>> presses("\x1b[C\x1b[Cxq")
    ['right', 'right', 'quit']
    """
    return [_MEANING[each] for each in _PRESS.findall(typed) if each in _MEANING]


def moved(steps: Sequence[int], place: Place, key: str) -> Place:
    """Return the place to which a key leads.

    Args:
        steps: the number of steps of each hand.
        place: the current place.
        key: ``left`` and ``right`` go a step, on into the neighbouring hand; ``up`` and ``down`` go to the beginning of a hand;
            ``home`` and ``end`` go to the first and the last step of the hand.

    >>> moved([41, 39], Place(0, 40), "right"), moved([41, 39], Place(1, 0), "left")
    (Place(hand=1, step=0), Place(hand=0, step=40))
    """
    hand, step = place
    last = steps[hand] - 1
    if key == "home":
        return Place(hand, 0)
    if key == "end":
        return Place(hand, last)
    if key == "up":
        return Place(max(hand - 1, 0), 0)
    if key == "down":
        return Place(hand + 1, 0) if hand + 1 < len(steps) else place
    if key == "right":
        return Place(hand, step + 1) if step < last else moved(steps, place, "down")
    if step:
        return Place(hand, step - 1)
    return Place(hand - 1, steps[hand - 1] - 1) if hand else place


@command("paipu step 3f2a", "paipu step 3f2a --hand 2 --eyes seat:1")
@game_argument
@click.option("--hand", type=int, metavar="N", help="Which hand to begin with; by default the first.")
@eyes_option
def step(game: str, hand: int | None, eyes: Eyes) -> None:
    """Walk through a game in the terminal with the arrow keys.

    Left and right go a step back and on, up and down a hand; Home and End go to the first and the last step of the hand, q ends it.
    The letters h, l, k, j, g and G do the same.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput(wording.NO_TERMINAL())
    with opened_club(create=False) as club:
        hands = club.game(game).hands
        if not hands:
            raise NotFound(wording.NO_HAND_TO_WALK())
        numbers = [each.hand for each in hands]
        steps = [each.steps for each in hands]
        club.show(game, numbers[0] if hand is None else hand, 0, eyes)
        place: Place | None = Place(0 if hand is None else numbers.index(hand), 0)
        with _screen():
            while place is not None:
                view = club.show(game, numbers[place.hand], place.step, eyes)
                _draw(drawing(view, min(WIDTH, _size().columns), _rows()))
                place = _next(steps, place)


def _next(steps: Sequence[int], place: Place) -> Place | None:
    """Wait for keys, and say where they lead; None is out."""
    typed = _typed()
    for key in presses(typed):
        if key == "quit":
            return None
        place = moved(steps, place, key)
    return place if typed else None


if sys.platform == "win32":

    @contextlib.contextmanager
    def _keys() -> Iterator[None]:
        yield

    def _typed() -> str:
        return click.getchar()

else:
    import termios
    import tty

    @contextlib.contextmanager
    def _keys() -> Iterator[None]:
        """Read every key at once and unseen. click.getchar() would change the mode for each, and lose what is typed meanwhile."""
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        tty.setcbreak(terminal)
        try:
            yield
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)

    def _typed() -> str:
        """Return the keys typed since the last call, at least one; nothing if the terminal has gone."""
        return os.read(sys.stdin.fileno(), 256).decode("utf-8", "replace")


@contextlib.contextmanager
def _screen() -> Iterator[None]:
    """A separate screen, without a cursor; the previous contents of the terminal come back afterwards."""
    with _keys():
        click.echo(_ENTER, nl=False, color=True)
        try:
            yield
        finally:
            click.echo(_LEAVE, nl=False, color=True)


def _draw(lines: list[str]) -> None:
    """Redraw the screen without flicker; what does not fit on the screen is left out."""
    shown = [f"{line}{_REST_OF_LINE}\n" for line in lines[: _rows()]]
    click.echo(_TOP, nl=False, color=True)
    click.echo(_plain_or_not("".join(shown)), nl=False, color=True)
    click.echo(f"{_REST_OF_SCREEN}\n{worded(wording.KEYS())[: _size().columns - 1]}", nl=False, color=True)


def _rows() -> int:
    return max(_size().lines - 2, 1)


def _plain_or_not(text: str) -> str:
    """The text without colours where the user wants none, its other escapes kept."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text) if click.get_current_context().color is False else text


def _size() -> os.terminal_size:
    return shutil.get_terminal_size()
