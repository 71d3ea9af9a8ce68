"""The keypad of a kind of game: how the moves that may follow are laid out for a thumb, where a hand is recorded as it is played.

It holds no rules: what may follow is what a room offers, and a tap only fills in a line of the notation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from replay.cards import Pack
from replay.messages import Message


class Line(NamedTuple):
    """A move on the keypad.

    Args:
        label: what its button says, in a word or two.
        text: its line, with ``$seat`` for the seat that acts, and ``$card`` and the like as in an offer.
    """

    label: Message
    text: str


class Play(NamedTuple):
    """A way to play cards of which the table sees only the type and the rank.

    Args:
        label: what it is called.
        chinese: the same in Chinese.
        lines: how it is written, with ``$rank`` for the rank that is tapped; if there are several, the last tap chooses one of them.
    """

    label: Message
    chinese: str
    lines: tuple[Line, ...]


class Rank(NamedTuple):
    """A rank.

    Args:
        code: what the notation writes.
        face: what its button shows.
        label: what is below that, for ranks without a number or letter.
    """

    code: str
    face: str
    label: Message | None = None


class Keypad(NamedTuple):
    """How the moves of a hand are laid out.

    Args:
        groups: the cards as they lie on the keypad, a group for each suit, in rows of five; without any they lie as in the pack.
        ones: what those cards show as their number that have none in their code.
        cards: what a tapped card may mean, the likeliest first: the first of them that is offered is meant.
        beside: the moves with a button of their own beside the question.
        between: what a seat most likely did that was passed over without a tap; None where nobody can be passed over.
        plays: the ways to play several cards, in a kind of game where that is what is seen.
        ranks: their ranks.
        counts: what a seat's button says of its cards: how many are left, or how many melds are laid out.
    """

    groups: tuple[tuple[str, ...], ...] = ()
    ones: Mapping[str, str] = MappingProxyType({})
    cards: tuple[Line, ...] = ()
    beside: tuple[Line, ...] = ()
    between: Line | None = None
    plays: tuple[Play, ...] = ()
    ranks: tuple[Rank, ...] = ()
    counts: Literal["cards", "melds"] = "cards"


def of_suits(pack: Pack) -> Iterator[Sequence[str]]:
    """The cards of a pack, suit by suit, those without a suit at the end.

    >>> from replay.cards import Pack
    >>> small = Pack(ranks={"1": ()}, suits={"b": ("饼",), "s": ()}, odd={"X": ()}, copies={"1s": 1, "X": 1, "1b": 1})
    >>> list(of_suits(small))
    [['1b'], ['1s'], ['X']]
    """
    for suit in (*pack.suits, ""):
        found = [card for card in pack if pack.parts(card)[1] == suit]
        if found:
            yield found
