"""The table that every kind of game shares, and the cards on it: seats, known and unknown cards, melds, discards, stock, pot, take-backs.

A seat holds known cards and a number of unknown ones. ``seen`` counts the copies of each card whose place is known.
How events change a table is in :mod:`replay.rules.shared.moves`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from replay.values.cards import UNSEEN, Pack
from replay.values.events import Depth, Event, Paid, TakenBack, TrackLost
from replay.words.errors import BadInput
from replay.words.messages import Message, Named, Text, say

if TYPE_CHECKING:
    from random import Random

    from replay.rules.kinds import Rules


# in the place of a name, or of words, that the eyes may not know: the same in every language, as ``?`` is for a card

WITHHELD = "…"
"""The withheld words of people; such words may contain any name."""
UNNAMED = Text("table.unnamed", "Seat {seat}")


@cache
def unnamed(seat: int) -> str:
    """The name of the player of a seat, when it is withheld.

    >>> unnamed(2)
    'Seat 2'
    """
    return str(UNNAMED(seat=seat))


Past = tuple["Past | None", Event]
"""The events of a hand as a chain, the newest first: what was before, and an event; a copy of a table costs nothing here."""


CARDS_DO_NOT_ADD_UP = Text(
    "table.cards-do-not-add-up",
    "The cards of this hand do not add up to the pack at this step, so nothing can be played on from here.",
)


class Before(NamedTuple):
    """The state between hands as it was before a hand: a void returns to it."""

    antes: Mapping[str, int]
    dealer_next: int | None
    moved: bool
    over: bool
    pot: int
    own: tuple[Any, ...]
    """The kind's own part: the fields that its ``PASSING`` names."""


class Standing(NamedTuple):
    """A valid hand: a link in a chain, the last hand first, so that a copy of a table costs nothing here."""

    hand: int
    before: Before
    payments: tuple[Paid, ...]
    rest: Standing | None


class Deck(NamedTuple):
    """A committed deck that is not revealed yet: its hand, the hash of its secret, and the words that seats mixed in."""

    hand: int
    hash: str
    mixed: tuple[tuple[int, str], ...] = ()


class Table:
    """One table at one moment. Rooms add what their kind needs in a subclass.

    Between hands: ``players`` (seat to name, for ever), ``circle`` (all seats in play order), ``absent``, ``dealer_next``,
    ``pot``, ``antes`` (what each account put into the pot since it was last won), ``moved`` (money moved since the last
    hand, outside of it), ``over`` (the match is decided: no hand follows), ``deck`` (committed to and not revealed yet),
    ``standing`` (the valid hands), ``voided``, ``hands`` (how many were started).

    In a hand, all reset by ``HandStarted``: ``hand``, ``live``, ``order``, ``dealer``, ``depth``, ``phase``, ``turn``,
    ``known``, ``unknown``, ``melds``, ``shown``, ``seen``, ``discards`` as (seat, card), ``out`` (cards that left the stock),
    ``payments``, ``step``, ``money_step`` (the last step with a payment), ``past`` (the hand's events, newest first),
    ``result`` (how the hand ended).
    """

    __slots__ = (
        "absent", "antes", "before", "circle", "dealer", "dealer_next", "deck", "depth", "discards", "ended", "hand", "hands", "irregular",
        "known", "live", "melds", "money_step", "moved", "odd", "opened", "order", "out", "over", "past", "payments", "phase",
        "players", "pot", "result", "seen", "shown", "standing", "step", "turn", "unknown", "voided",
    )  # fmt: skip

    PASSING: ClassVar[tuple[str, ...]] = ()
    """Fields of a subclass that pass between hands, and that a void returns to; what they hold is never changed in place."""

    LASTING: ClassVar[tuple[str, ...]] = ()
    """Fields of a subclass that stay true of a hand after its cards can no longer be tracked."""

    def __init__(self) -> None:
        self.opened = False
        self.ended = False
        self.odd = 0
        self.irregular = False
        self.players: dict[int, str] = {}
        self.circle: tuple[int, ...] = ()
        self.absent: frozenset[int] = frozenset()
        self.dealer_next: int | None = None
        self.pot = 0
        self.antes: Mapping[str, int] = {}
        self.moved = False
        self.over = False
        self.deck: Deck | None = None
        self.standing: Standing | None = None
        self.voided: frozenset[int] = frozenset()
        self.hands = 0
        self.hand = 0
        self.clear()

    def clear(self) -> None:
        """Reset every field of a hand."""
        self.live = False
        self.order: tuple[int, ...] = ()
        self.dealer: int | None = None
        self.depth: Depth = "full"
        self.phase = "between"
        self.turn: int | None = None
        self.known: dict[int, list[str]] = {}
        self.unknown: dict[int, int] = {}
        self.melds: dict[int, list[tuple[str, ...]]] = {}
        self.shown: frozenset[int] = frozenset()
        self.seen: dict[str, int] = {}
        self.discards: list[tuple[int, str]] = []
        self.out = 0
        self.payments: tuple[Paid, ...] = ()
        self.step = 0
        self.money_step = 0
        self.past: Past | None = None
        self.result = ""
        own = tuple([getattr(self, name) for name in self.PASSING])
        self.before = Before(self.antes, self.dealer_next, self.moved, self.over, self.pot, own)

    def begin(self, order: tuple[int, ...], depth: Depth) -> None:
        """Be the table of a hand that these seats play, without a card yet."""
        self.live = True
        self.order = order
        self.depth = depth
        self.phase = "result" if depth == "result" else "deal"
        for seat in order:
            self.known[seat] = []
            self.unknown[seat] = 0
            self.melds[seat] = []

    def lose_track(self) -> None:
        """Go on as a hand recorded by its result: forget only where its cards are."""
        kept = {name: getattr(self, name) for name in (*_SURE, *self.LASTING)}
        order = self.order
        self.clear()
        self.begin(order, "result")
        for name, value in kept.items():
            setattr(self, name, value)

    def restore(self, before: Before, *, pot: bool) -> None:
        """Return to what passed between hands then; the ``pot`` only if its payments are not undone one by one."""
        self.antes, self.dealer_next, self.moved, self.over = before[:4]
        if pot:
            self.pot = before.pot
        for name, value in zip(self.PASSING, before.own, strict=True):
            setattr(self, name, value)

    def copy(self) -> Self:
        """An independent copy; what is never changed in place is shared."""
        twin = object.__new__(type(self))
        for name in self._fields():
            setattr(twin, name, getattr(self, name))
        twin.players = self.players.copy()
        twin.known = {seat: cards.copy() for seat, cards in self.known.items()}
        twin.unknown = self.unknown.copy()
        twin.melds = {seat: melds.copy() for seat, melds in self.melds.items()}
        twin.seen = self.seen.copy()
        twin.discards = self.discards.copy()
        return twin

    @classmethod
    @cache
    def _fields(cls) -> tuple[str, ...]:
        return tuple(name for base in reversed(cls.__mro__) for name in getattr(base, "__slots__", ()))

    def facts(self) -> dict[str, object]:
        """Every field by name: two tables are the same when their facts are."""
        return {name: getattr(self, name) for name in self._fields()}

    def filled(self, pack: Pack, chance: Random) -> tuple[Self, list[str]]:
        """A copy whose unknown cards have faces at random, of those that are nowhere to be seen, and the rest in random order: the stock.

        Raises BadInput where that cannot be: the record is of cards that are not in the pack, or of more than there are.
        """
        twin = self.copy()
        twin.depth = "full"
        left = [card for card, copies in pack.copies.items() for _ in range(copies - twin.seen.get(card, 0))]
        chance.shuffle(left)
        if self.odd or len(left) < sum(twin.unknown.values()):
            raise BadInput(CARDS_DO_NOT_ADD_UP())
        for seat, count in twin.unknown.items():
            for card in left[len(left) - count :]:
                twin.known[seat].append(card)
                twin.seen[card] = twin.seen.get(card, 0) + 1
            del left[len(left) - count :]
            twin.unknown[seat] = 0
        return twin, left

    @property
    def present(self) -> tuple[int, ...]:
        """The seats at the table in play order."""
        return tuple(seat for seat in self.circle if seat not in self.absent)

    def order_from(self, seat: int) -> tuple[int, ...]:
        """The seats in order, beginning with this one if it plays."""
        start = self.present.index(seat) if seat in self.present else 0
        return self.present[start:] + self.present[:start]

    def count(self, seat: int) -> int:
        """The number of cards that the seat holds, melds not counted."""
        return len(self.known.get(seat, ())) + self.unknown.get(seat, 0)

    def after(self, seat: int) -> int:
        """The seat that plays after this one in the hand."""
        order = self.order
        try:
            return order[order.index(seat) + 1 - len(order)]
        except ValueError:
            return order[0] if order else seat

    def who(self, seat: int) -> Message:
        """The player and seat in words."""
        return _who(seat, self.players.get(seat))

    def events(self) -> list[Event]:
        """The events of the hand that still count, oldest first: what was taken back is left out."""
        return line_of(past_events(self.past), self.step)

    def line(self) -> list[tuple[int, Event]]:
        """The events in force with their steps, as far as the table still shows their results: none before its track was lost."""
        events = past_events(self.past)
        steps = steps_of(events, self.step) if events else []
        lost = [place for place, step in enumerate(steps) if isinstance(events[step], TrackLost)]
        return [(step, events[step]) for step in steps[lost[-1] if lost else 0 :]]


_SURE = ("before", "dealer", "money_step", "past", "payments", "step")
"""Fields of a hand that say nothing of its cards."""
THE_CARD = Text("table.the-card", "the {card}")
UNSEEN_CARD = say("table.unseen-card", "an unseen card")


def the_card(rules: Rules, card: str) -> Message:
    """The card with its article."""
    return UNSEEN_CARD if card == UNSEEN else THE_CARD(card=rules.card_name(card))


SEAT = Text("table.seat", "seat {seat}")
PLAYER_AT_SEAT = Named("table.player-at-seat", "{player} (seat {seat})")


@lru_cache(1000)  # most checks have it at hand before they know whether they refuse anything
def _who(seat: int, name: str | None) -> Message:
    if name is None:
        return SEAT(seat=seat)
    return UNNAMED(seat=seat) if name == unnamed(seat) else PLAYER_AT_SEAT(player=name, seat=seat)


def past_events(past: Past | None) -> list[Event]:
    """The events of a chain of (earlier, event), oldest first."""
    events = []
    while past is not None:
        past, event = past
        events.append(event)
    events.reverse()
    return events


def line_of(events: list[Event], step: int) -> list[Event]:
    """The events that lead to a step of a hand, its take-backs resolved. A take-back to a later step is a redo.

    >>> from replay.values.events import Drew
    >>> line_of([Drew(1, "4b"), Drew(2, "5b"), TakenBack(0), Drew(2, "6b")], 3)
    [Drew(seat=1, card='4b'), Drew(seat=2, card='6b')]
    """
    return [events[each] for each in steps_of(events, step)]


def is_lost(events: list[Event]) -> bool:
    """True if these events of a hand lost its track and did not take that back.

    >>> from replay.values.events import Drew
    >>> is_lost([Drew(1, "4b"), TrackLost()]), is_lost([Drew(1, "4b"), TrackLost(), TakenBack(0)])
    (True, False)
    """
    return any(isinstance(event, TrackLost) for event in events) and any(
        isinstance(event, TrackLost) for event in line_of(events, len(events) - 1)
    )


def steps_of(events: list[Event], step: int) -> list[int]:
    """The steps of the events in force.

    >>> from replay.values.events import Drew
    >>> steps_of([Drew(1, "4b"), Drew(2, "5b"), TakenBack(0), Drew(2, "6b")], 3)
    [0, 3]
    """
    line = []
    while step >= 0:
        event = events[step]
        if isinstance(event, TakenBack) and event.to < step:
            step = event.to
        else:
            if not isinstance(event, TakenBack):
                line.append(step)
            step -= 1
    line.reverse()
    return line


def leave(table: Table, seat: int, card: str) -> None:
    """A card leaves a hand (docs/architecture.md, What a record may know, 2)."""
    known = table.known.get(seat)
    if known is None:
        table.odd += 1
        return
    try:
        known.remove(card)  # unseen cards are never among them
        return
    except ValueError:
        pass
    unknown = table.unknown[seat]
    seen = table.seen
    if card == UNSEEN:
        if known:
            unknown += _forget(table, known)
    else:
        if not unknown:
            # It was not there: the assumption about this hand is wrong, so drop it.
            table.odd += 1
            unknown = _forget(table, known)
        seen[card] = seen.get(card, 0) + 1
    if unknown:
        table.unknown[seat] = unknown - 1
    else:
        table.odd += 1


def _forget(table: Table, known: list[str]) -> int:
    count = len(known)
    for card in known:
        table.seen[card] = table.seen.get(card, 0) - 1
    known.clear()
    return count


def arrive(table: Table, seat: int, cards: Sequence[str]) -> None:
    """Cards come to a hand from the stock."""
    known = table.known.get(seat)
    if known is None:
        table.odd += 1
        return
    table.out += len(cards)
    known += cards
    seen = table.seen
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
    if UNSEEN in seen:  # one look-up here is cheaper than one for each card before
        table.unknown[seat] += seen.pop(UNSEEN)
        known[:] = [card for card in known if card != UNSEEN]


def draw(table: Table, seat: int, card: str) -> None:
    """One card comes to a hand from the stock: :func:`arrive` for what happens most often."""
    known = table.known.get(seat)
    if known is None or card == UNSEEN:
        arrive(table, seat, (card,))
        return
    table.out += 1
    known.append(card)
    table.seen[card] = table.seen.get(card, 0) + 1


def take_discard(table: Table, card: str) -> str:
    """The latest discard leaves the pile; returns it, by the code that it has there or is given here."""
    latest = table.discards[-1][1] if table.discards else None
    if latest == card or (latest is not None and card == UNSEEN):
        table.discards.pop()
        return latest
    if latest == UNSEEN:
        table.discards.pop()
        table.seen[card] = table.seen.get(card, 0) + 1
    else:
        table.odd += 1
    return card


def receive(table: Table, seat: int, card: str) -> None:
    """A card whose place was known comes to a hand."""
    if seat not in table.known:
        table.odd += 1
    elif card == UNSEEN:
        table.unknown[seat] += 1
    else:
        table.known[seat].append(card)


def reveal(table: Table, seat: int, cards: Sequence[str]) -> None:
    """A seat opens its hand: the cards it holds besides its melds."""
    known = table.known.get(seat)
    if known is None:
        table.odd += 1
        return
    table.shown |= {seat}
    if not table.unknown[seat] and sorted(known) == sorted(cards):  # the usual case, with the same result as below
        known[:] = cards
        return
    held, believed = table.count(seat), known.copy()
    _forget(table, known)
    for card in cards:
        if card != UNSEEN:
            known.append(card)
            if card in believed:
                believed.remove(card)
    # What stays face down and was known stays known.
    face_down = max(held, len(cards)) - len(known)
    known += believed[:face_down]
    for card in known:
        table.seen[card] = table.seen.get(card, 0) + 1
    table.unknown[seat] = max(held, len(cards)) - len(known)


def cards_to_deal(pack: Pack, table: Table, count: int, first: Sequence[str] = ()) -> str:
    """So many cards that may be dealt now, as they are typed: ``first`` among them, and unseen ones where the record may have those."""
    if table.depth != "full":
        return f"{UNSEEN}{count}"
    left = [card for card, copies in pack.copies.items() for _ in range(copies - table.seen.get(card, 0))]
    return pack.write(sorted(left, key=lambda card: card not in first)[:count])


def cards_to_try(pack: Pack, table: Table, seat: int, example: str) -> Iterator[str]:
    """The cards that a seat may hold, for a line with one of them; the example comes first if some of its cards are unseen."""
    if table.unknown.get(seat):
        yield example
        yield from pack
    else:
        yield from dict.fromkeys(table.known.get(seat, ()))
