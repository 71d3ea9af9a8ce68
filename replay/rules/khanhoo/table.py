"""A table of Khanhoo, what can be read off it, and what every move needs. The numbers are the rulings of docs/rules/khanhoo.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from typing_extensions import TypeVar

from replay.rules.khanhoo.melds import MeldType
from replay.rules.khanhoo.pack import PACK, card_name
from replay.rules.shared.rulebook import Consequence as SharedConsequence
from replay.rules.shared.rulebook import Move as SharedMove
from replay.rules.shared.table import THE_CARD, Table, the_card
from replay.values.cards import UNSEEN, Pack
from replay.values.events import Event
from replay.words.errors import RuleViolation
from replay.words.messages import Arg, Text, all_of, say

if TYPE_CHECKING:
    from random import Random

    from replay.rules.khanhoo import KhanhooRules
    from replay.rules.khanhoo.claims import Challenged, Laid
    from replay.rules.khanhoo.going_out import Scored, WentOut

HELD = 15
"""The number of cards dealt to each player; the dealer's left has one more (2)."""
NO_STOCK = 4
"""With so many players no card is left for a stock (2)."""
Phase = Literal["deal", "discard", "open", "lay", "score", "result", "between"]


class KhanhooTable(Table):
    """The table of Khanhoo. Between hands it adds: ``totals`` (seat to points of all hands), ``winners`` (of a decided game).

    In a hand: ``dealt`` (hands dealt so far), ``taken`` (the discard that the seat to discard has just taken), ``claim`` (the
    meld that the seat to lay one has bumped for), ``challenge`` (the one that held, so that the latest discard cannot be bumped),
    ``bumps`` (every meld laid), ``going_out`` (the seat to lay or discard has bumped for a sequence), ``pile`` (the stock as far as its
    order is known since the discards were turned over, the next card first), ``recycled`` (how often they were), ``went_out`` and
    ``scored`` (the seats that have shown their cards), ``noted`` (those whose melds were noted with a result).

    ``phase`` is ``deal``, ``discard`` (``turn`` has sixteen cards), ``open`` (the latest discard may be bumped; ``turn`` is
    next), ``lay``, ``score`` (a seat went out), ``result`` (only the points are recorded) or ``between``.
    """

    __slots__ = (
        "bumps", "challenge", "claim", "dealt", "going_out", "noted", "pile", "recycled", "scored", "taken", "totals",
        "went_out", "winners",
    )  # fmt: skip

    phase: Phase

    PASSING: ClassVar[tuple[str, ...]] = ("totals", "winners")
    LASTING: ClassVar[tuple[str, ...]] = ("scored", "went_out")

    def __init__(self) -> None:
        self.totals: Mapping[int, int] = {}
        self.winners: tuple[int, ...] = ()
        super().__init__()

    def clear(self) -> None:
        """Reset every field of a hand."""
        super().clear()
        self.dealt = 0
        self.taken: str | None = None
        self.claim: MeldType | None = None
        self.challenge: Challenged | None = None
        self.bumps: tuple[Laid, ...] = ()
        self.going_out = False
        self.pile: tuple[str, ...] = ()
        self.recycled = 0
        self.went_out: WentOut | None = None
        self.scored: tuple[Scored, ...] = ()
        self.noted: tuple[WentOut | Scored, ...] = ()

    def filled(self, pack: Pack, chance: Random) -> tuple[Self, list[str]]:
        """As for every kind; the next cards of a turned pile are those that are known to be."""
        twin, stock = super().filled(pack, chance)
        for card in reversed(twin.pile):
            if card in stock:
                stock.remove(card)
                stock.append(card)
        return twin, stock


EventT = TypeVar("EventT", bound=Event, default=Any)


class Move(SharedMove["KhanhooRules", KhanhooTable, EventT]):
    """One kind of move of Khanhoo."""


class Consequence(SharedConsequence["KhanhooRules", KhanhooTable, EventT]):
    """An event of Khanhoo that only follows from a move."""


def stock_left(rules: KhanhooRules, table: KhanhooTable) -> int:
    """Count the cards that are still in the stock."""
    return rules.pack.size - table.out


def latest_discard(table: KhanhooTable) -> str:
    """The discard on top, ``?`` if it is unseen or there is none."""
    return table.discards[-1][1] if table.discards else UNSEEN


def tell_apart(cards: Iterable[str], laid: Sequence[tuple[str, ...]]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The shown cards without the laid ones, and the laid ones.

    A laid card that is not among the shown ones takes an unseen one's place. A laid card that was never named cannot be distinguished
    from the others: it is left among them.

    >>> tell_apart(("5H", "5S", "5D", "?"), [("5H", "?", "5D")])
    (['5S', '?'], [('5H', '5D')])
    """
    own = list(cards)
    apart = [tuple(card for card in meld if card != UNSEEN) for meld in laid]
    for card in (card for meld in apart for card in meld):
        if card in own:
            own.remove(card)
        elif UNSEEN in own:
            own.remove(UNSEEN)
    return own, apart


SO_MANY = Text("khanhoo.so-many", "{count} × {what}")


def grouped_words(codes: Iterable[str], one: Callable[[str], Arg], bare: Callable[[str], Arg]) -> Arg:
    """Codes in words, equal ones together: ``one`` names it with its article, ``bare`` without."""
    return all_of(
        [one(code) if count == 1 else SO_MANY(count=count, what=bare(code)) for code, count in Counter(codes).items()]
    )


def cards_in_words(rules: KhanhooRules, cards: Iterable[str]) -> Arg:
    """The cards with their articles, equal ones together."""
    return grouped_words(cards, partial(the_card, rules), rules.card_name)


def are_alike(laid: tuple[str, ...], shown: Sequence[str]) -> bool:
    """True if a laid meld and a shown one can be the same cards."""
    others, _ = tell_apart(shown, [laid])
    return len(shown) == len(laid) and len(others) == laid.count(UNSEEN)


def to_discard(table: KhanhooTable, seat: int, taken: str | None) -> None:
    """The seat has sixteen cards now, and discards; ``taken`` is the discard that it has just taken, if any."""
    table.phase = "discard"
    table.turn = seat
    table.taken = taken
    table.claim = None
    table.going_out = False


GONE_OUT_ALREADY = Text("khanhoo.gone-out-already", "{who} has gone out: the play is over")
RULING_GOING_OUT = say("khanhoo.ruling-going-out", "Khanhoo 13, going out")


def need_playing(table: KhanhooTable) -> None:
    """Refuse to play on after a seat has gone out (13). Raises RuleViolation."""
    if table.went_out:
        raise RuleViolation(GONE_OUT_ALREADY(who=table.who(table.went_out.seat)), rule=RULING_GOING_OUT)


CARD_ELSEWHERE = Text("khanhoo.card-elsewhere", "{who} cannot {what}: it is elsewhere")
COPIES_ELSEWHERE = Text("khanhoo.copies-elsewhere", "{who} cannot {what}: all {count} copies are elsewhere")
MORE_THAN_THE_PACK = Text("khanhoo.more-than-the-pack", "{who} cannot {what}: the pack has {count}")
RULING_PACK = say("khanhoo.ruling-pack", "Khanhoo 1, pack")


def need_copies(table: KhanhooTable, seat: int, card: str, count: int, what: Text, pile: Sequence[str]) -> None:
    """Refuse a card whose copies are all elsewhere, those in the known part of the stock, the ``pile``, too. Raises RuleViolation."""
    copies = PACK.copies[card]
    if table.seen.get(card, 0) + pile.count(card) + count > copies:
        elsewhere = COPIES_ELSEWHERE if copies > 1 else CARD_ELSEWHERE
        text = MORE_THAN_THE_PACK if count > copies else elsewhere
        tried = what(card=THE_CARD(card=card_name(card)), count=count)
        raise RuleViolation(
            text(who=table.who(seat), what=tried, count=copies),
            rule=RULING_PACK,
            legal=say("khanhoo.card-with-copy-left", "a card of which a copy is left"),
        )
