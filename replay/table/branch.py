"""What if: another legal move at a step of a finished hand, played on by the simple players. Nothing of it is ever recorded.

A branch is made of what the eyes knew at its fork, of its moves and of its seed, and of nothing else. The cards that the eyes did not know
are dealt at random among those that they had not seen, and drawn in random order.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from replay.answers.table import State
from replay.identity import later_envelopes, veiled
from replay.rules.eyes import Eyes
from replay.rules.shared.table import CARDS_DO_NOT_ADD_UP, Table
from replay.table.timeline import Timeline
from replay.values.cards import UNSEEN
from replay.values.events import Claimed, Drew, Event, HandStarted, StockEmpty
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Message, Text

MOST_TURNS = 40
"""Moves by hand in a branch."""
_LONGEST = 2000
"""Events of a branch, beyond which the players are taken to go on for ever."""
_PLAYER = "simulation"
NOT_FINISHED = Text(
    "branch.not-finished", "What if is answered for hands that have ended: hand {hand} is being played."
)
NO_CARDS = Text(
    "branch.no-cards", "Not all cards of hand {hand} were recorded, so nothing can be played on from its steps."
)
NOBODY_TO_MOVE = Text(
    "branch.nobody-to-move", "At step {step} of hand {hand} no player has a choice that these eyes can see."
)
NO_TURN = Text(
    "branch.no-turn", "found the move {found!r}, expected a place in the branch and a line such as '0 2 -5b'"
)
TOO_MANY_TURNS = Text("branch.too-many-turns", "found {found} moves, expected at most {most} in one branch")


class Turn(NamedTuple):
    """A move by hand: how many events of the branch are before it, the seat, and its text in the notation."""

    place: int
    seat: int
    text: str

    def __str__(self) -> str:
        return f"{self.place} {self.seat} {self.text}"


class Choice(NamedTuple):
    """A legal move at a step, in the notation and as a sentence."""

    seat: int
    text: str
    says: Message


class WhatIf(NamedTuple):
    """A branch at one of its places, and what may follow there by hand.

    Args:
        step: the step of the hand from which it leads away.
        state: the table after so many events of the branch; 0 is that step.
        at: that number.
        steps: every event of the branch in one sentence.
        recorded: the event that was recorded there.
        choices: the legal moves at this place.
    """

    step: int
    state: State
    at: int
    steps: Sequence[Message]
    recorded: Message
    choices: Sequence[Choice]


def read_turn(text: str) -> Turn:
    """Read a move as it stands in an address. Raises BadInput.

    >>> read_turn("0 2 -5b")
    Turn(place=0, seat=2, text='-5b')
    """
    place, _, line = text.partition(" ")
    seat, _, move = line.partition(" ")
    if not (place.isdecimal() and seat.isdecimal() and move and len(text) < 200 and int(place) <= _LONGEST):
        raise BadInput(NO_TURN(found=text[:40]), field="move")
    return Turn(int(place), int(seat), move)


def choices(timeline: Timeline, version: int, eyes: Eyes) -> list[Choice]:
    """The legal moves after an event, of the seats whose cards these eyes know; a card that is drawn is left to chance."""
    table, rules = timeline.at(version, eyes), timeline.rules
    found = []
    for seat in table.order if _moves_on(table) else ():
        if table.unknown.get(seat):
            continue
        for move in rules.legal(table, seat):
            # Who claims "over" others says what these want, and they have not said it.
            if isinstance(move, StockEmpty) or (isinstance(move, Claimed) and move.over):
                continue
            lines = rules.room.notation.write(rules, table, [move])
            found += [Choice(at, text, rules.sentence(move, table)) for at, text in lines]
    return found


def fork(timeline: Timeline, version: int, eyes: Eyes) -> int:
    """The event of the hand nearest after this one, or else before it, at which a player has to move; this one if there is none."""
    span = timeline.hands[timeline.hand_at(version)]
    near = [*range(version, span.last + 1), *range(version - 1, span.first, -1)]
    return next((each for each in near if _moves_on(timeline.at(each, eyes))), version)


def _moves_on(table: Table) -> bool:
    """True if a player has to move, after the deal."""
    return table.live and table.turn is not None and table.phase != "deal"


# 6 parameters: the step, who looks, and the branch with the place in it
def what_if(timeline: Timeline, version: int, eyes: Eyes, turns: Sequence[Turn], seed: int, at: int) -> WhatIf:
    """A branch at one of its places, from the nearest step with a choice where it has no moves; raises as :func:`branch`."""
    version = version if turns else fork(timeline, version, eyes)
    played = branch(timeline, version, eyes, turns, seed)
    place, recorded = min(at, played.version - version), timeline.text(version + 1, eyes)
    return WhatIf(
        version - timeline.hands[timeline.hand_at(version)].first,
        played.show(version + place, eyes),
        place,
        played.texts(version + 1, played.version, eyes),
        recorded,
        [each for each in choices(played, version + place, eyes) if place or each.says != recorded],
    )


def branch(timeline: Timeline, version: int, eyes: Eyes, turns: Sequence[Turn], seed: int) -> Timeline:
    """Play on after an event of a finished hand.

    Args:
        timeline: the game.
        version: the last event before the branch.
        eyes: all cards that they do not know there are sampled.
        turns: the moves by hand in order of place; the simple players make every other move, to the end of the hand.
        seed: decides every sampled card and every random choice of the players.

    Returns:
        The game up to that event as these eyes know it, and the branch behind it.

    Raises:
        NotFound: the hand is being played, not all of its cards were recorded, or nobody has to move.
        BadInput: a move is illegal, or cards do not add up.
    """
    rules, hand = timeline.rules, timeline.hand_at(version)
    span = timeline.hands[hand]
    start = timeline.recorded(span.first, span.first)[0].data
    if timeline.ended(hand) is None:
        raise NotFound(NOT_FINISHED(hand=hand))
    if not isinstance(start, HandStarted) or start.depth != "full":
        raise NotFound(NO_CARDS(hand=hand))
    if len(turns) > MOST_TURNS:
        raise BadInput(TOO_MANY_TURNS(found=len(turns), most=MOST_TURNS), field="move")
    seen, chance = timeline.at(version, eyes), Random(seed)
    if not _moves_on(seen):
        raise NotFound(NOBODY_TO_MOVE(step=version - span.first, hand=hand))
    table, stock = seen.filled(rules.pack, chance)
    made: list[Event] = []
    for turn in turns:
        _play_on(timeline, table, stock, made, chance, turn.place)
        for _, _, move in rules.room.notation.read(rules, table, [(turn.seat, turn.text)]):
            drawn = isinstance(move, Drew) and move.card == UNSEEN and stock
            _fold(timeline, table, replace(move, card=stock.pop()) if drawn else move, made)
    _play_on(timeline, table, stock, made, chance, _LONGEST)
    if table.live:
        raise BadInput(CARDS_DO_NOT_ADD_UP())
    before = [timeline.record(each, eyes) for each in range(1, version + 1)]
    game, at, seats = before[-1].game, before[-1].at, {name: seat for seat, name in timeline.table.players.items()}
    records = later_envelopes(rules, made, game=game, at=at, by=_PLAYER, after=version)
    return Timeline(rules, [*before, *(veiled(rules, each, timeline.veil, seats) for each in records)], timeline.veil)


# 6 parameters: the state of the play, and how far it goes
def _play_on(timeline: Timeline, table: Table, stock: list[str], made: list[Event], chance: Random, until: int) -> None:
    """Let the simple players move while the branch has fewer events."""
    players = timeline.rules.room.play_on(timeline.rules, table, stock, chance)
    while len(made) < until and (move := next(players, None)) is not None:
        _fold(timeline, table, move, made)


def _fold(timeline: Timeline, table: Table, move: Event, made: list[Event]) -> None:
    for event in timeline.rules.decide(table, move):
        timeline.rules.evolve(table, event)
        made.append(event)
