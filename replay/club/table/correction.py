"""The correction of an earlier hand: it and all later hands are voided and entered again, the later ones unchanged.

Voids go backwards, so no valid hand rests on a voided one. The hands are decided again: dealer, pot and payments follow from the
corrected hand, as they would have at the table. That needs all cards. A recorder who may not see those of a later hand cannot correct an
earlier one: the rules' answer to the later hand would reveal its cards.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple
from uuid import UUID

from replay.club.stored_events import find_event
from replay.club.table.moves import Decider, Looks, Move, append_moves, units
from replay.club.table.timelines import LastTable, LastTables
from replay.rules import Rules
from replay.rules.eyes import ALL
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.table import Table
from replay.store import Store
from replay.table.timeline import Timeline
from replay.values.events import Event, HandStarted, HandVoided, Recorded
from replay.words.errors import BadInput, PaipuError
from replay.words.messages import Text, listed

NeedInTime = Callable[[int, dt.datetime], None]
"""Called with a hand's number and its end before it is voided; raises the refusal."""


def at_any_time(hand: int, ended: dt.datetime) -> None:
    """Allow a hand to be voided at any time."""


class Permission(NamedTuple):
    """The permission of an importer to change a game that the club already holds.

    Args:
        need_game: called with the id of the game; raises the refusal of that game.
        need_in_time: refuses an importer who would void a hand too late.
    """

    need_game: Callable[[str], None] = lambda game: None
    need_in_time: NeedInTime = at_any_time


ALLOWED = Permission()
"""The permission for everything, as at the terminal of the club."""
_MOST = 20
"""The most hands back: all of them are entered again in one request."""


def correctable(table: Table) -> list[int]:
    """Return the valid hands that may be corrected, latest first; none while a hand is being played."""
    return [] if table.live else list(islice(_standing(table), _MOST))


def _standing(table: Table) -> Iterator[int]:
    standing = table.standing
    while standing is not None:
        yield standing.hand
        standing = standing.rest


NOT_CORRECTABLE = Text(
    "recording.not-correctable",
    "found hand {hand}, expected one of the valid hands, while none is being played: {hands}",
)


def struck_out(last: LastTable, hand: int, reason: str) -> tuple[Table, list[Event]]:
    """Return the table without a hand and the later ones, and the events that lead there. Raises RuleViolation or BadInput."""
    rules, table = last.rules, last.table.copy()
    hands = correctable(table)
    if hand not in hands:
        raise BadInput(NOT_CORRECTABLE(hand=hand, hands=listed(sorted(hands)) if hands else "-"), field="hand")
    events: list[Event] = []
    for each in hands[: hands.index(hand) + 1]:
        events.append(HandVoided(each, reason))
        _fold(rules, table, events[-1])
    return table, events


def need_correctable(
    last: LastTable, timeline: Timeline, hand: int, reason: str, looks: Looks
) -> tuple[Table, list[Event], list[int]]:
    """Return the same, and the hands to enter again. Refuses a hand that cannot be corrected, as :func:`corrected`."""
    again = sorted(each for each in correctable(last.table) if each > hand)
    table, moves = struck_out(last, hand, reason)
    _need_same_seats(timeline, [hand, *again], table)
    _need_seen(timeline, hand, again, looks)
    return table, moves, again


CORRECTION_NOT_ENDED = Text(
    "recording.correction-not-ended", "hand {hand} does not end with these lines, expected the whole hand"
)


def corrected(
    last: LastTable, timeline: Timeline, hand: int, lines: Sequence[str], reason: str, looks: Looks
) -> list[Event]:
    """Return the moves that correct a hand: the voids, the hand by its new lines, and the later hands again.

    The last table is for the recorder's eyes; ``looks`` are their eyes at each event. Raises BadInput or RuleViolation if the hand cannot
    be corrected, or not so, or a later one may hide cards from these eyes.
    """
    table, moves, again = need_correctable(last, timeline, hand, reason, looks)
    moves += _typed(last.rules, table, lines)
    if table.live:
        raise BadInput(CORRECTION_NOT_ENDED(hand=hand), field="line")
    for each in again:
        for move in _repeated(last.rules, timeline, each, table):
            _fold(last.rules, table, move)
            moves.append(move)
    return moves


def _typed(rules: Rules, table: Table, lines: Sequence[str]) -> list[Event]:
    decider = Decider(rules, table, table, ALL)
    made = [each.event for unit in units(rules, [Move(line) for line in lines], 0) for each in decider.decide(unit)]
    return [each for each in made if type(each) in rules.moves]


CORRECTION_OF_BOARD = Text(
    "recording.correction-of-board",
    "hand {hand} played a board, so it cannot be entered again here: ask a director to void it",
)
CORRECTION_OTHER_SEATS = Text(
    "recording.correction-other-seats",
    "a player sat down or left since hand {hand}, so it cannot be corrected here. Undo at the table takes back the later entries one by "
    "one, and then the hand; enter all of it again, or ask a director to import a corrected record",
)


def _need_same_seats(timeline: Timeline, hands: Sequence[int], table: Table) -> None:
    for hand in hands:
        started = timeline.record(timeline.hands[hand].first).data
        assert isinstance(started, HandStarted)
        if started.board is not None:
            raise BadInput(CORRECTION_OF_BOARD(hand=hand), field="hand")
        if set(started.order) != set(table.present):
            raise BadInput(CORRECTION_OTHER_SEATS(hand=hand), field="hand")


CORRECTION_OF_HIDDEN = Text(
    "recording.correction-of-hidden",
    "hand {later}, which would be entered again after hand {hand}, may hold cards hidden from you: ask a "
    "person who sees all cards, such as a director, to correct hand {hand}",
)


def _need_seen(timeline: Timeline, hand: int, again: Sequence[int], looks: Looks) -> None:
    for later in again:
        span = timeline.hands[later]  # its start reveals no card, only the depth of its record
        eyes = looks(span.last)
        if eyes is None or any(timeline.hides(version, eyes) for version in range(span.first + 1, span.last + 1)):
            raise BadInput(CORRECTION_OF_HIDDEN(hand=hand, later=later), field="hand")


def _repeated(rules: Rules, timeline: Timeline, hand: int, table: Table) -> Iterator[Event]:
    for event in timeline.at(timeline.hands[hand].last).events():
        if isinstance(event, HandStarted):
            dealer = expected_dealer(table) or event.dealer
            yield HandStarted(table.hands + 1, table.order_from(dealer), dealer, event.depth)
        elif type(event) in rules.moves:
            yield event


def _fold(rules: Rules, table: Table, move: Event) -> None:
    for event in rules.decide(table, move):
        rules.evolve(table, event)


class Voider(NamedTuple):
    """The actor of a void.

    Args:
        by: the recorder.
        event_id: the key of a retry; a new one if None.
        need_in_time: refuses a void that comes too late.
    """

    by: str = "club"
    event_id: UUID | None = None
    need_in_time: NeedInTime = at_any_time
    earlier: bool = False
    """True to void every earlier hand too, and so the whole game."""


OWNER = Voider()
"""The person who runs the club on its machine."""


def void_hand(
    store: Store, tables: LastTables, timeline: Timeline, void: HandVoided, voider: Voider
) -> Recorded | None:
    """Void a hand and reverse its payments; with the earlier ones the last is first, and all are voided or none.

    Returns:
        The stored event for a retry; None if it was recorded now.

    Raises:
        NotFound: the game has no such hand.
        RuleViolation: the rules do not let it be voided.
        Conflict: another recorder was faster, or the id of a retry belongs to another event.
    """
    voids = [void]
    if voider.earlier:
        voids += [HandVoided(each, void.reason) for each in _standing(timeline.table) if each < void.hand]
    try:
        for each in voids:
            if (ended := timeline.ended(each.hand)) is not None:
                voider.need_in_time(each.hand, ended)
        append_moves(store, tables, timeline.game, voids, voider.by, voider.event_id)
    except PaipuError:
        # A recorded event is never answered as a refusal.
        known = None if voider.event_id is None else store.ask(find_event, timeline.game, voider.event_id)
        if known is None or known.data != void:
            raise
        return known
    return None
