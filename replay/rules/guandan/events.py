"""The events that only Guandan has. The numbers are the rulings of docs/rules/guandan.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from replay.events import Card, Event, Seat

Level = Annotated[int, Meta(ge=2, le=14, description="a level, 2 to 14 for the ace")]
Counts = tuple[Annotated[int, Meta(ge=0, le=10**6)], Annotated[int, Meta(ge=0, le=10**6)]]
Team = Annotated[int, Meta(ge=0, le=1, description="0 the team of East, 1 the other")]
Combination = Literal[
    "single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb", "straight_flush", "joker_bomb"
]
BOMBS: frozenset[Combination] = frozenset({"bomb", "straight_flush", "joker_bomb"})
"""What beats everything that is no bomb (11)."""

Effect = Literal["warning", "vp", "card_drawn", "redeal", "deal_lost", "sits_out", "lead_passes"]


class BoardLaid(Event, frozen=True):
    """Move: the board that the hand names replaces the shuffle; it marks the level and who leads (24)."""

    level: Level
    lead: Seat


class LeadChosen(Event, frozen=True):
    """Move: who leads, where it does not follow from the last hand (2): by the turned card, at random, or as it was recorded."""

    seat: Seat
    how: Literal["turned_card", "random", "recorded"]
    card: Card | None = None


class Resisted(Event, frozen=True):
    """Move: payers show the two big jokers, one seat both or two seats one each, and no tribute is paid (8)."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=2)]


class TributePaid(Event, frozen=True):
    """Move: a loser gives the highest card, open for all (5, 6)."""

    seat: Seat
    to: Seat
    card: Card


class TributeReturned(Event, frozen=True):
    """Move: the receiver of a tribute gives a card back, open for all (7)."""

    seat: Seat
    to: Seat
    card: Card


class Played(Event, frozen=True):
    """Move: a seat lays cards, in table order, and declares them as a combination (9, 12).

    ``key`` is the rank it is compared by, none for four jokers; ``inferred`` says that nobody declared it: it was read from
    the cards.
    """

    seat: Seat
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=10)]
    as_: Combination = field(name="as")
    key: Annotated[int, Meta(ge=1, le=17)] | None = None
    inferred: bool = False


class Passed(Event, frozen=True):
    """Move: a seat passes; ``inferred`` means that the record of the table left it out."""

    seat: Seat
    inferred: bool = False


class Announced(Event, frozen=True):
    """Move: a seat says how many cards it still holds (21)."""

    seat: Seat
    count: Annotated[int, Meta(ge=1, le=27)]


class Finished(Event, frozen=True):
    """Move: the order in which the seats went out, of a hand of which only the result is recorded (16)."""

    order: Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=4)]


class Penalised(Event, frozen=True):
    """Move of the referee: an offence and what it costs (23).

    ``article`` is that of the competition rules, ``vp`` the victory points taken off. Of the effects ``card_drawn`` names who
    draws (``to``) and the ``card``, and the one that was wrongly ``grabbed`` where the record dealt it to the drawer;
    ``sits_out`` the combination that was laid out of turn (``as``, and for bombs its ``size``), if any was.
    """

    seat: Seat
    article: Annotated[str, Meta(pattern=r"^[0-9]{1,2}(\.[0-9]{1,2}){0,3}$")]
    effect: Effect
    vp: Annotated[int, Meta(ge=0, le=99)] = 0
    to: Seat | None = None
    card: Card | None = None
    as_: Combination | None = field(name="as", default=None)
    size: Annotated[int, Meta(ge=1, le=10)] | None = None
    grabbed: Card | None = None


class LotDrawn(Event, frozen=True):
    """Move: a lot decides a match whose teams are level; the seat's team wins (22)."""

    seat: Seat


class TributeDue(Event, frozen=True):
    """Consequence: who owes a tribute in this hand (4, 5)."""

    payers: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=2)]


class Kept(Event, frozen=True):
    """Consequence: a seat keeps the ``card`` that it wrongly took, which the record had in the hand ``of`` another (23)."""

    seat: Seat
    of: Seat
    card: Card


class TrickEnded(Event, frozen=True):
    """Consequence: everybody else passed; the seat has won the trick (14)."""

    seat: Seat


class LeadSet(Event, frozen=True):
    """Consequence: who leads next (2, 3, 8, 14, 15, 23); ``barred`` sits that trick out, since it lost the lead by wrong cards."""

    seat: Seat
    why: Literal["east", "board", "tribute", "resisted", "previous_winner", "deal_lost", "won", "wind", "penalty"]
    barred: Seat | None = None


class LevelsSet(Event, frozen=True):
    """Consequence: what a hand leaves to the next (17 to 20, 24).

    ``order`` is in which order the seats went out, empty if a hand was lost by a penalty; ``up`` what the winners went up;
    ``declarer`` the winning team, whose level is played next; ``levels``, ``passed`` (how often past A), ``fails`` (failures at
    A), ``points`` (won on boards) and ``kept`` (levels that new rounds took from a team that had not passed A, which still count
    for it) are those of team 0 and team 1; ``deals`` counts the hands so far; ``tribute`` says whether one may be due, ``lead``
    who leads next where a penalty decided it; ``winners`` and ``losers`` are the seats of the teams.
    """

    order: Annotated[tuple[Seat, ...], Meta(max_length=4)]
    up: Annotated[int, Meta(ge=0, le=3)]
    declarer: Team
    levels: tuple[Level, Level]
    passed: Counts
    fails: Counts
    points: Counts
    deals: Annotated[int, Meta(ge=0, le=10**6)]
    winners: Annotated[tuple[Seat, ...], Meta(max_length=2)] = ()
    losers: Annotated[tuple[Seat, ...], Meta(max_length=2)] = ()
    tribute: bool = True
    lead: Seat | None = None
    kept: Counts = (0, 0)


class MatchEnded(Event, frozen=True):
    """Consequence: the match is decided, or tied with a lot to draw or an extra hand to play (20, 22).

    ``totals`` are what the teams are compared by; ``winner`` is none for a draw and while it is tied.
    """

    how: Literal["passed_a", "deals", "time", "lot", "draw", "tied", "extra_deal"]
    totals: Counts
    winner: Team | None = None


EVENTS: Mapping[str, type[Event]] = {
    "Announced": Announced,
    "BoardLaid": BoardLaid,
    "Finished": Finished,
    "Kept": Kept,
    "LeadChosen": LeadChosen,
    "LeadSet": LeadSet,
    "LevelsSet": LevelsSet,
    "LotDrawn": LotDrawn,
    "MatchEnded": MatchEnded,
    "Passed": Passed,
    "Penalised": Penalised,
    "Played": Played,
    "Resisted": Resisted,
    "TributeDue": TributeDue,
    "TributePaid": TributePaid,
    "TributeReturned": TributeReturned,
    "TrickEnded": TrickEnded,
}
"""Written name to class; pinned like the shared ones."""
