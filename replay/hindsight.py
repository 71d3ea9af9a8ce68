"""Hindsight: the cards of a hand that are unknown to a pair of eyes at a step, and that these eyes come to know later in the hand.

Everything follows from the redacted events, so nothing is found out that these eyes were never shown. A card counts only where it is
certain: what a seat lays down after it has drawn unseen cards may be one of those, so it was not surely in the hand before them. A card
is followed backwards through the tables of the hand, whatever the kind of game: what reached the table had been in the hand of whoever
moved (docs/decisions/0053).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from replay.answers.table import State
from replay.cards import UNSEEN
from replay.events import Event, TakenBack
from replay.rules import Rules
from replay.rules.eyes import Eyes
from replay.rules.shared.table import Table, steps_of
from replay.timeline import Timeline

Cards = Counter[str]


class Hindsight(NamedTuple):
    """What becomes known later of a step: by seat the cards that it surely holds then, and the next card of the stock."""

    hands: Mapping[int, list[str]] = {}
    stock: str | None = None

    def on(self, state: State) -> State:
        """The table of that step with what becomes known later."""
        seats = [replace(seat, later=self.hands.get(seat.seat, [])) for seat in state.seats]
        return replace(state, seats=seats, stock=replace(state.stock, later=self.stock))


class _Look(NamedTuple):
    """What hindsight needs of a table: by seat the cards that are known and how many there are; what lies open, and the cards drawn."""

    known: Mapping[int, Cards]
    counts: Mapping[int, int]
    laid: Mapping[tuple[str, int, int], Sequence[str]]
    """Which cards lie at each place, such as the third discard or the second meld of a seat."""
    out: int
    """How many cards have left the stock."""


def hindsight(timeline: Timeline, hand: int, eyes: Eyes) -> list[Hindsight]:
    """For each step of a hand what these eyes come to know of it by the last step that there is. Raises NotFound or BadInput."""
    span, rules = timeline.hands[hand], timeline.rules
    eyes = timeline.need_eyes(eyes)
    events = [rules.redact(each.data, eyes) for each in timeline.recorded(span.first, span.last)]
    start = timeline.at(span.first - 1, eyes)
    found: dict[int, Hindsight] = {}
    for end in _ends(events):
        line = steps_of(events, end)
        known_later = _along(rules, start.copy(), [events[step] for step in line])
        found = dict(zip(line, known_later, strict=True)) | found
    # A take-back shows the table of the step that it returns to.
    return [found.get((steps_of(events, step) or [0])[-1], Hindsight()) for step in range(len(events))]


def _ends(events: Sequence[Event]) -> list[int]:
    """The steps at which a line of play ended, the last first: the one that counts, and before it those that were taken back."""
    return [
        len(events) - 1,
        *(step - 1 for step in reversed(range(1, len(events))) if isinstance(events[step], TakenBack)),
    ]


def _along(rules: Rules, table: Table, line: Sequence[Event]) -> list[Hindsight]:
    """The same for each event of a line of play, of which the table is the start."""
    looks, arranged = [], []
    for event in line:
        table = rules.evolve(table, event)
        looks.append(_look(table))
        arranged.append(table.copy())
    surely, stock = dict(looks[-1].known), None
    found = []
    for place in reversed(range(len(line))):
        look = looks[place]
        hands = {
            seat: rules.arrange(arranged[place], (surely[seat] - look.known[seat]).elements()) for seat in look.known
        }
        found.append(Hindsight({seat: cards for seat, cards in hands.items() if cards}, stock))
        if place:
            surely = _before(looks[place - 1], look, surely)
            stock = _drawn(looks[place - 1], look, stock)
    return found[::-1]


def _look(table: Table) -> _Look:
    melds = {("meld", seat, at): meld for seat, melds in table.melds.items() for at, meld in enumerate(melds)}
    pile = {("discard", 0, at): (card,) for at, (_, card) in enumerate(table.discards)}
    known = {seat: Counter(cards) for seat, cards in table.known.items()}
    return _Look(known, {seat: table.count(seat) for seat in known}, {**melds, **pile}, table.out)


def _before(before: _Look, after: _Look, surely: Mapping[int, Cards]) -> dict[int, Cards]:
    """What each seat surely held before an event, by what it surely held after it."""
    moved = [seat for seat in before.known if before.counts[seat] != after.counts.get(seat)]
    found = {}
    for seat, known in before.known.items():
        held = surely[seat] | after.known[seat] if seat in after.known else Cards()
        if seat not in moved:
            possible: Cards | None = held
        elif len(moved) == 1:
            possible = _played(before, after, seat, held)
        else:
            possible = _passed_on(before, after, seat, moved, held)
        # Where an event moved more than can be followed, or a record contradicts itself, only what was known then is sure.
        sure = known | possible if possible is not None else known
        found[seat] = sure if sure.total() <= before.counts[seat] else known
    return found


def _played(before: _Look, after: _Look, seat: int, held: Cards) -> Cards | None:
    """Of one hand that changed: what now lies open came from it or from the stock, and what no longer lies there went to it."""
    gone = _cards(before, after)
    shown = _cards(after, before)
    drawn = after.out - before.out
    if before.counts[seat] != after.counts[seat] + shown.total() - gone.total() - drawn:
        return None
    came = after.known[seat] - before.known[seat]
    # A card that lay there unseen may have got its name now; then it is not out of the hand.
    unsure = gone.pop(UNSEEN, 0) + (drawn if drawn > 0 and came.total() != drawn else 0)
    del shown[UNSEEN]
    least = Counter(held)
    least.update(shown)
    least.subtract(gone)
    if drawn > 0 and came.total() == drawn:
        least.subtract(came)
    return _fewer(least, unsure)


def _passed_on(before: _Look, after: _Look, seat: int, moved: Sequence[int], held: Cards) -> Cards | None:
    """Of two hands between which cards went."""
    counts: list[int] = [after.counts.get(each, 0) - before.counts[each] for each in moved]
    if len(moved) != 2 or sum(counts) != 0 or before.out != after.out or before.laid != after.laid:
        return None
    taker, giver = moved if counts[0] > 0 else moved[::-1]
    cards = (after.known[taker] - before.known[taker]) | (before.known[giver] - after.known[giver])
    passed = abs(counts[0])
    if cards.total() > passed:
        return None
    return held + cards if seat == giver else _fewer(held - cards, passed - cards.total())


def _fewer(cards: Cards, unsure: int) -> Cards:
    """What is sure of cards of which so many may be any."""
    return Counter({card: count - unsure for card, count in cards.items() if count > unsure})


def _cards(one: _Look, other: _Look) -> Cards:
    """The cards that lie open on the one table, at places where the other has none or other ones."""
    return Counter(card for place, cards in one.laid.items() if other.laid.get(place) != cards for card in cards)


def _drawn(before: _Look, after: _Look, following: str | None) -> str | None:
    """The card that the stock gives next before an event, by the one that it gives next after it."""
    if after.out == before.out:
        return following
    came = [card for seat in before.known for card in (after.known.get(seat, Cards()) - before.known[seat]).elements()]
    return came[0] if after.out - before.out == len(came) == 1 else None
