"""The deals of duplicate boards: read from full records, compared, and written for another table to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from replay.club.queries import wording
from replay.events import Dealt, Event, HandEnded, HandStarted, HandVoided
from replay.messages import Arg, Message, listed
from replay.rules.shared.table import line_of
from replay.timeline import Timeline

__all__ = ["Deal", "DealReader", "deal_of", "deal_text", "differences", "fullest", "seating"]


class Deal(NamedTuple):
    """The cards of a full record of a board: ``places`` by seat, ``cards`` by place."""

    board: str
    game: str
    hand: int
    places: Mapping[int, int]
    cards: Mapping[int, Counter[str]]


def seating(order: Sequence[int], before: Mapping[int, int]) -> dict[int, int]:
    """The place of each seat of a hand.

    Args:
        order: its seats in order of play, beginning with any of them.
        before: the places of the hand before: a player who takes a chair has the place of the player who left it.

    >>> seating((3, 4, 1, 2), {}), seating((2, 3, 4, 5), {1: 1, 2: 2, 3: 3, 4: 4})
    ({3: 3, 4: 4, 1: 1, 2: 2}, {2: 2, 3: 3, 4: 4, 5: 1})
    """
    count = len(order)
    known = before if len(before) == count else {}
    anchor = next((seat for seat in order if seat in known), min(order))
    shift = known.get(anchor, 1) - 1 - order.index(anchor)
    return {seat: (index + shift) % count + 1 for index, seat in enumerate(order)}


class DealReader:
    """Finds the deals of boards among all events of a game.

    Args:
        game: its id.
    """

    def __init__(self, game: str) -> None:
        self.deals: list[Deal] = []
        self._game = game
        self._places: dict[int, int] = {}
        self._hand: list[Event] = []

    def feed(self, events: Iterable[Event]) -> None:
        """Look at the next events; a deal is known when its hand has ended, and dropped when the hand is voided."""
        hand = self._hand
        for event in events:
            if type(event) is HandStarted:
                self._places = seating(event.order, self._places)
                hand = [event] if event.board is not None and event.depth == "full" else []
            elif type(event) is HandVoided:
                self.deals = [each for each in self.deals if each.hand != event.hand]
            elif hand:
                hand.append(event)
                if type(event) is HandEnded:
                    self.deals.append(deal_of(self._game, hand, self._places))
                    hand = []
        self._hand = hand


def deal_of(game: str, events: list[Event], places: Mapping[int, int]) -> Deal:
    """The deal of a hand that plays a board, out of all its events; what was taken back was not dealt."""
    start = events[0]
    if not isinstance(start, HandStarted) or start.board is None:
        raise TypeError(f"a hand of game {game} that plays no board")
    cards: dict[int, Counter[str]] = {place: Counter() for place in places.values()}
    for event in line_of(events, len(events) - 1):
        if isinstance(event, Dealt):
            cards[places[event.seat]].update(event.cards)
    return Deal(start.board, game, start.hand, places, cards)


def differences(deals: Iterable[Deal]) -> list[Message]:
    """A sentence for each record whose table played other cards than the rest of its board; a deal that broke off may lack some."""
    found = []
    for _, records in groupby(sorted(deals, key=attrgetter("board")), key=attrgetter("board")):
        several = list(records)
        whole = fullest(several)
        for each in several:
            other = sorted(place for place in each.cards if not each.cards[place] <= whole.cards.get(place, Counter()))
            if other:
                found.append(_difference(each, whole, other))
    return found


def _difference(deal: Deal, whole: Deal, places: Sequence[int]) -> Message:
    where: dict[str, Arg] = {"board": deal.board, "hand": deal.hand, "game": deal.game}
    other: dict[str, Arg] = {"other_hand": whole.hand, "other_game": whole.game}
    if len(places) == 1:
        return wording.OTHER_PLACE(place=places[0], **where, **other)
    return wording.OTHER_PLACES(places=listed(places), **where, **other)


def fullest(deals: Iterable[Deal]) -> Deal:
    """The deal with the most cards: of those that did not break off, the first."""
    return max(deals, key=lambda each: sum(cards.total() for cards in each.cards.values()))


def deal_text(timeline: Timeline, found: Deal) -> list[str]:
    """The lines of a text record that deal these cards, of which there are some, to the seats 1, 2, 3 …, which are the places."""
    span = timeline.hands[found.hand]
    events = [record.data for record in timeline.recorded(span.first, span.last)]
    line = line_of(events, len(events) - 1)
    dealt = [event for event in line if isinstance(event, Dealt)]
    table = timeline.at(span.first - 1)
    for event in line[: line.index(dealt[0])]:
        timeline.rules.evolve(table, event)
    lines = timeline.rules.room.notation.write(timeline.rules, table, dealt)
    return [f"{place} {text}" for place, text in sorted((found.places[seat], text) for seat, text in lines)]
