"""The shared parts of all notations: reading cards from a line of the text notation, and refusing what is wrong in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from replay.values.cards import UNSEEN, Pack
from replay.values.events import Dealt
from replay.words.errors import BadInput
from replay.words.messages import Arg, Text, quoted, say

if TYPE_CHECKING:
    from replay.rules.kinds import TableT


_NONE: Mapping[str, str] = MappingProxyType({})


class Verbs:
    """The Chinese words of a kind of game, simplified and traditional, each with what the notation writes for it.
    ``claims`` are what else some of them mean after ``over``, in the list of claims that lost.
    """

    def __init__(self, words: Mapping[str, str], claims: Mapping[str, str] = _NONE) -> None:
        self.words = words
        self.claims = {**words, **claims}
        self.pattern = re.compile("|".join(sorted(map(re.escape, self.claims), key=len, reverse=True)) or r"(?!)")


class Canon(NamedTuple):
    """A line as the notation writes it, with the place that each of its letters has in what was typed."""

    text: str
    places: range | tuple[int, ...]

    def typed(self, column: int) -> int:
        """The column in what was typed, for one in the line; both counted from 1."""
        if column > len(self.places):
            return self.places[-1] + 2 if self.places else column
        return self.places[column - 1] + 1


def in_canon(text: str, verbs: Verbs) -> Canon:
    """Translate the move of a seat into the notation's own words.

    >>> verbs = Verbs({"碰": " !", "打": " -", "另有": " over ", "对": " !"}, {"对": " dui "})
    >>> in_canon("碰七万，另有1对", verbs).text
    '!七万， over 1 dui '
    >>> in_canon("摸七万 打八饼", verbs).typed(6)
    5
    """
    if text.isascii():
        return Canon(text, range(len(text)))
    made: list[str] = []
    places: list[int] = []
    position, words = 0, verbs.words
    while position < len(text):
        found = verbs.pattern.match(text, position)
        letters = words.get(found[0], found[0]) if found else text[position]
        letters = letters if made else letters.lstrip()
        made.append(letters)
        places += [position] * len(letters)
        position = found.end() if found else position + 1
        if letters.strip() == "over":
            words = verbs.claims
    return Canon("".join(made), tuple(places))


EVERYBODY = 0
"""The seat of a line that begins with ``all``."""
_MOST_CARDS = 60
_LONGEST = 400  # characters of sixty cards, generously


def in_dealing_order(
    lines: Sequence[tuple[int, str]], order: Sequence[int], *, excused: bool
) -> list[tuple[int, tuple[int, str]]]:
    """Sort the lines of a deal, with their places, into the order of the deal. If the referee excuses the first line, it stays first.

    >>> in_dealing_order([(2, "deal ?27"), (1, "deal ?27")], (1, 2), excused=False)
    [(1, (1, 'deal ?27')), (0, (2, 'deal ?27'))]
    """
    numbered = list(enumerate(lines))
    first = 1 if excused else 0

    def place(line: tuple[int, tuple[int, str]]) -> int:
        seat = line[1][0]
        return order.index(seat) if seat in order else len(order)

    return numbered[:first] + sorted(numbered[first:], key=place)


def unseen_deal(
    table: TableT, due: Callable[[TableT], tuple[int, int] | None], *, until: Container[int] = ()
) -> Iterator[Dealt]:
    """Yield an unwritten deal: unseen cards, as many as the rules deal, in observed hands only.
    ``due`` gives the seat that is dealt to next and how many cards, None if the deal is over. It is not dealt past the seats ``until``,
    whose cards are written down; without any it goes to the end of the deal.

    The caller folds each into the table before it asks for the next.
    """
    while table.depth == "observed" and not table.irregular and (following := due(table)):
        seat, count = following
        if seat in until:
            return
        yield Dealt(seat, (UNSEEN,) * count)


def read_card(pack: Pack, text: str, start: int) -> str:
    """The one card that a piece of a line is; the piece begins after ``start`` characters of the line. Raises BadInput with the column."""
    code = text.strip()
    if code in pack:
        return code
    cards = read_cards(pack, text, 0, shift=start)
    if len(cards) != 1:
        raise BadInput(
            say("table.not-one-card", "found {found!r}, expected one card", found=code[:30]), column=start + 1
        )
    return cards[0]


NO_CARDS = Text("table.no-cards", "found no cards, expected 1 to {most}")
OTHER_COUNT = Text("table.other-count", "found {count} cards, expected 1 to {most}")


def read_cards(
    pack: Pack, text: str, start: int, *, shift: int = 0, line: int | None = None, suitless: bool = False
) -> list[str]:
    """The cards in the text from ``start`` on, 1 to 60; ``shift`` is where the text itself begins in its line.

    If they may be ``suitless``, ranks among them are cards of unseen suit. Raises BadInput with the column, and with the
    ``line`` where several are read at once.
    """
    cards_text = text[start:].rstrip()
    column = shift + start + 1
    need_short(cards_text, column, line)
    try:
        cards = pack.read(cards_text, suitless=suitless)
    except BadInput as error:
        raise BadInput(error.problem, line=line, column=column + (error.column or 1) - 1) from None
    if not 0 < len(cards) <= _MOST_CARDS:
        problem = OTHER_COUNT(count=len(cards), most=_MOST_CARDS) if cards else NO_CARDS(most=_MOST_CARDS)
        raise BadInput(problem, line=line, column=column)
    return cards


LONG_CARDS = Text("table.long-cards", "found {count} characters of cards, expected at most {most}")


def need_short(text: str, column: int, line: int | None = None) -> None:
    """Refuse more text than cards can need, before anything searches it. Raises BadInput with the place."""
    if len(text) > _LONGEST:
        raise BadInput(LONG_CARDS(count=len(text), most=_LONGEST), line=line, column=column)


OTHER_VALUE = Text("table.other-value", "found {found}, expected {expected}")


def refusal(text: str, start: int, expected: Arg) -> BadInput:
    """The refusal of the next word of a line, or of its end, with the column.

    >>> str(refusal("5H  throw", 2, "a play")), refusal("5H ", 2, "a play").column
    ("5: found 'throw', expected a play", 3)
    """
    rest = text[start:].split()
    found = quoted(rest[0][:30]) if rest else say("table.end-of-line", "the end of the line")
    place = text.index(rest[0], start) if rest else len(text.rstrip())
    return BadInput(OTHER_VALUE(found=found, expected=expected), column=place + 1)
