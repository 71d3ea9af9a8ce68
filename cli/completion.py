"""What may be typed next at the prompt of a game: lines of the notation, completed word by word from what may follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import NamedTuple

from replay.answers.recording import Choice, Following
from replay.patterns import PLACE

_PLACE = re.compile(PLACE)
_SPECIAL = re.compile(r'(["\\])')


class Typing(NamedTuple):
    """What may be named in a game.

    Args:
        follows: what may follow.
        names: of the players whom the club knows.
        words: of the prompt itself, such as ``undo``.
    """

    follows: Following
    names: Sequence[str] = ()
    words: Sequence[str] = ()


def completions(typing: Typing, begun: str) -> list[str]:
    """The lines that begin so, each as far as one word further, in the order in which they are offered.

    >>> from replay.messages import verbatim
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
    """How one move goes on from what was typed; nothing where it is another line."""
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
    """How many of the letters that were typed are a whole value, or several of them with spaces between."""
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
    """What may be named in a place of the line; nothing where it is anything."""
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
