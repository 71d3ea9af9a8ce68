"""The prompt at which a game is recorded, line by line, as it is played; lines of the notation are completed word by word."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple
from uuid import uuid4

import click

from cli import wording
from cli.language import worded
from cli.output import can_ask, refuse, says_yes, write_line, write_stderr
from replay.answers.recording import Choice, Following
from replay.club import LeaseHeld, Move, Outdated, new_id
from replay.values import clock
from replay.values.money import Unit
from replay.values.patterns import PLACE
from replay.words.display import columns, visible
from replay.words.errors import BadInput, PaipuError, Unavailable
from replay.words.messages import listed

if TYPE_CHECKING:
    from replay.answers.recording import Choice
    from replay.club import Club


_PLACE = re.compile(PLACE)
_SPECIAL = re.compile(r'(["\\])')


class Typing(NamedTuple):
    """The values that a line may name in a game.

    Args:
        follows: the moves that may follow.
        names: those of the players that the club knows.
        words: those of the prompt itself, such as ``undo``.
    """

    follows: Following
    names: Sequence[str] = ()
    words: Sequence[str] = ()


def completions(typing: Typing, begun: str) -> list[str]:
    """The lines that begin so, each as far as one word further, in the order in which they are offered.

    >>> from replay.words.messages import verbatim
    >>> draw = Choice(label=verbatim("Draw"), seat=2, text="2 +$card", needs=["card"], fits={"card": ["1b", "2b", "3w"]}, likely={},
    ...     words={})
    >>> join = Choice(label=verbatim("Join"), seat=None, text='join 5 "$name"', needs=["name"], fits={}, likely={}, words={})
    >>> follows = Following(seat=2, words=verbatim("…"), moves=[draw, join], cards={})
    >>> typing = Typing(follows, ["Li", "Guo"], ["undo"])
    >>> completions(typing, ""), completions(typing, "2 +"), completions(typing, "2 +3")
    (['2 ', 'join ', 'undo'], ['2 +1b', '2 +2b', '2 +3w'], ['2 +3w'])
    >>> completions(typing, 'join 5 "G')
    ['join 5 "Guo"']
    """
    found = [line for choice in typing.follows.moves for line in _lines(typing, choice, begun)]
    own = [word for word in typing.words if word.startswith(begun)]
    return list(dict.fromkeys([*found, *own]))


def _lines(typing: Typing, choice: Choice, begun: str) -> Iterator[str]:
    """Yield the ways in which one move completes the typed text; nothing if it is another line."""
    rest, done = begun, ""
    pieces = _PLACE.split(choice.text)
    for place, piece in enumerate(pieces):
        if not place % 2:
            if not rest.startswith(piece):
                if piece.startswith(rest):
                    yield done + _one_word(piece, len(rest))
                return
            done, rest = done + piece, rest[len(piece) :]
            continue
        values, after = _values(typing, choice, piece), pieces[place + 1]
        taken = _taken(values, rest, several=piece == "cards")
        goes_on = after and taken < len(rest) and (rest.startswith(after, taken) or after.startswith(rest[taken:]))
        if not goes_on:
            begins = taken if piece == "cards" else 0
            fits = [value for value in values if value.startswith(rest[begins:])]
            yield from (done + rest[:begins] + value + _closing(after) for value in fits)
            if after and 0 < taken == len(rest):
                yield done + rest + _one_word(after, 0)
            return
        done, rest = done + rest[:taken], rest[taken:]


def _taken(values: Collection[str], rest: str, *, several: bool) -> int:
    """Return the number of typed letters that are a whole value, or several of them with spaces between."""
    length = max((len(each) for each in values if rest.startswith(each)), default=0)
    if not several:
        return length
    taken = 0
    while length or rest[taken : taken + 1] == " ":
        taken += length or 1
        length = max((len(each) for each in values if rest.startswith(each, taken)), default=0)
    return taken


def _closing(piece: str) -> str:
    """The quotation mark or comma that comes at once after a value."""
    return piece[: len(piece) - len(piece.lstrip('",]'))]


def _one_word(piece: str, typed: int) -> str:
    """A piece of a line up to the end of the word that comes next, with the space after it."""
    end = piece.find(" ", typed + 1 if piece[typed : typed + 1] == " " else typed)
    return piece if end < 0 else piece[: end + 1]


def _values(typing: Typing, choice: Choice, need: str) -> list[str]:
    """Return the values for a place of the line; nothing if it takes anything."""
    known: Mapping[str, Iterable[str]] = {
        "name": (_SPECIAL.sub(r"\\\1", name) for name in typing.names),
        "card": (card for card, copies in typing.follows.cards.items() if copies),
        "cards": (card for card, copies in typing.follows.cards.items() if copies),
    }
    return list(choice.fits.get(need) or known.get(need, ()))


@contextmanager
def completing(complete: Callable[[str], list[str]]) -> Iterator[None]:
    """Let the Tab key complete whole lines, where this Python has readline; without it one types them."""
    readline = _readline()
    if readline is None:
        yield
        return
    found: list[str] = []

    def line(begun: str, place: int) -> str | None:
        # readline shows nothing of what is raised here, and asks for one line after the other.
        if place == 0:
            found[:] = complete(begun)
        return found[place] if place < len(found) else None

    before = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(line)
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before[0])
        readline.set_completer_delims(before[1])


def _readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:  # Windows has none
        return None
    return readline


UNDO, HELP, QUIT = "undo", "?", "quit"
_WORDS = (UNDO, HELP, QUIT)
_HEAD = re.compile(r"==\s+hand\b(?!.*\bdepth\b)", re.IGNORECASE)


class Prompt:
    """Records one game from typed moves.

    A move has its id before it is sent. A move that the club did not answer waits and is sent again under the same id, so it is recorded
    once.

    Args:
        club: the club.
        game: the whole id of the game.
        depth: how much of a hand is recorded if its head does not say so.
    """

    def __init__(self, club: Club, game: str, depth: str | None) -> None:
        self._club = club
        self._game = game
        self._depth = depth
        self._seen = club.held(game).version
        self._waiting: list[Move] = []
        self._asks = can_ask()
        self._device = uuid4() if self._asks else None
        """As which device the terminal records; a program takes no part in that."""
        self._number = 0
        """That of the line that was read last."""

    def run(self) -> None:
        """Read and record moves until there are no more. Raises the refusal of a line if there is no terminal."""
        try:
            with completing(self._complete) if self._asks else nullcontext():
                for line in self._lines():
                    if line == QUIT:
                        break
                    self._try(partial(self._take, line))
            self._try(self._send)
        finally:
            if self._device is not None:
                self._club.tables.release(self._game, self._device)

    def _try(self, act: Callable[[], None]) -> None:
        """Run an act that may be refused; a terminal shows why, and offers to take over from another device."""
        try:
            act()
        except LeaseHeld as held:
            self._refuse(held)
            if self._device is not None and says_yes(wording.TAKE_OVER()):
                self._club.tables.take(self._game, self._device, over=True)
                self._try(self._send)
        except (PaipuError, OSError) as refusal:
            self._refuse(refusal)

    def _lines(self) -> Iterator[str]:
        """Yield the typed lines; comments of a record are left out."""
        while True:
            try:
                line = input(self._question()) if self._asks else sys.stdin.readline()
            except EOFError:
                write_stderr("")
                return
            if not self._asks and not line:
                return
            text = line.strip()
            self._number += 1
            if not text.startswith(";"):
                yield text

    def _question(self) -> str:
        """Print the expected move and return the prompt, on a line of its own so that long words do not move it."""
        write_stderr(self._club.tables.next(self._game).words)
        return f"{worded(wording.PROMPT(count=len(self._waiting)) if self._waiting else wording.PROMPT_NONE())} "

    def _take(self, line: str) -> None:
        if line == HELP:
            self._help()
        elif line == UNDO:
            self._undo()
        elif not line:
            self._send()
        else:
            self._add(line)

    def _add(self, line: str) -> None:
        """Take in a move; the lines of a deal are decided together, so they wait for the line after them."""
        if self._depth is not None and _HEAD.match(line):
            line = f"{line}, depth {self._depth}"
        together = self._club.tables.goes_with_others(self._game, line)
        if not together:
            self._send()
        self._waiting.append(_move(line))
        if not together:
            self._send()

    def _send(self) -> None:
        """Record what waits. It goes on waiting where the club could not be reached, and only there."""
        moves, self._waiting = self._waiting, []
        if not moves:
            return
        try:
            self._record(moves)
        except Outdated as others:
            if not self._agrees(others):
                raise
            self._seen = others.current or self._seen
            self._record(moves)
        except (LeaseHeld, Unavailable, OSError):
            self._waiting = moves
            raise

    def _record(self, moves: Sequence[Move]) -> None:
        done = self._club.tables.record(self._game, moves, seen=self._seen, device=self._device)
        self._seen = done.version
        timeline = self._club.timeline(self._game)
        before = {hand for hand, span in timeline.hands.items() if span.last < min(done.versions)}
        for version in done.versions:
            write_line(timeline.text(version))
        for problem in (*done.warnings, *self._club.players.doubts(self._game, len(done.versions))):
            write_stderr(wording.WARNING(problem=problem))
        for hand in timeline.hands:
            if hand not in before and timeline.ended(hand) is not None:
                self._money(hand)

    def _agrees(self, others: Outdated) -> bool:
        """Show the moves that others recorded in between, and ask whether to record this all the same."""
        timeline = self._club.timeline(self._game)
        for version in range(others.seen + 1, timeline.version + 1):
            write_stderr(wording.MEANWHILE(text=timeline.text(version)))
        if self._asks and says_yes(wording.RECORD_ANYWAY()):
            return True
        if self._asks:
            self._seen = timeline.version
        return False

    def _money(self, hand: int) -> None:
        """Print each seat's gain from the hand that has just ended, and its evening."""
        timeline, rows = self._club.timeline(self._game), []
        unit = timeline.rules.unit
        for seat in self._club.hand(self._game, hand).order:
            money = self._club.evenings.money(self._game, seat, hand)
            rows.append(
                (visible(timeline.table.players[seat]), _signed(money.gained, unit), _signed(money.evening, unit))
            )
        if any(gained.strip("0.") for _, gained, _ in rows):
            head = (worded(wording.MONEY_OF(hand=hand)), unit.code, worded(wording.EVENING()))
            for line in columns([head, *rows], right={1, 2}):
                write_line(f"  {line}")

    def _undo(self) -> None:
        """Take back the last waiting line, or else the latest recorded move; strike out a hand only after a confirmation."""
        if self._waiting:
            write_line(wording.NOT_SENT(line=visible(str(self._waiting.pop().what))))
            return
        found = self._club.recorder.undo(self._game)
        if found is None:
            raise BadInput(wording.NOTHING_TO_UNDO())
        if not found.lines:
            raise BadInput(wording.CANNOT_UNDO(what=found.words[-1]))
        if found.hand is not None and not self._asks:
            typed = listed(each.replace("$reason", "reason") for each in found.lines)
            raise BadInput(wording.VOID_IN_WORDS(hand=found.hand, lines=typed))
        if found.hand is None or says_yes(wording.STRIKE_OUT(hand=found.hand)):
            for line in found.lines:
                self._waiting.append(_move(line.replace("$reason", worded(wording.ENTERED_AGAIN()))))
            self._send()

    def _help(self) -> None:
        follows = self._club.tables.next(self._game)
        for line in columns([(_shown_move(each), worded(each.label)) for each in follows.moves]):
            write_line(line)
        write_line(wording.PROMPT_HELP())

    def _complete(self, begun: str) -> list[str]:
        names = [each.name for each in self._club.players.all()]
        return completions(Typing(self._club.tables.next(self._game), names, _WORDS), begun)

    def _refuse(self, refusal: PaipuError | OSError) -> None:
        if isinstance(refusal, BadInput) and refusal.move is not None:
            # A move is its line here: at a prompt it is the one that was just typed.
            refusal.source, refusal.line = None, None if self._asks else self._number
            refusal.column = None if self._asks else refusal.column
        code = refuse(refusal)
        if not self._asks:
            # The lines before it are recorded, and this one is not: an exit code says so, and no warning that all is.
            raise click.exceptions.Exit(code)
        if self._waiting:
            write_stderr(wording.WAITS(count=len(self._waiting)))


def _move(line: str) -> Move:
    return Move(line, new_id(clock.now()))


def _shown_move(choice: Choice) -> str:
    """A line as it is typed, with what is still to be named in capitals."""
    return re.sub(PLACE, lambda found: found[1].upper(), choice.text)


def _signed(amount: int | None, unit: Unit) -> str:
    found = amount or 0
    return ("+" if found > 0 else "-" if found < 0 else "") + unit.write(abs(found))
