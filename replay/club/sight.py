"""Whose eyes somebody may use on the hands of the club: what :mod:`replay.visibility` judges, read by key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select

from replay.club.read_models.hands import hands
from replay.club.read_models.released import is_released
from replay.club.read_models.seats import seats
from replay.club.read_models.settings import current_settings
from replay.club.stored_events import read_event
from replay.club.table.timelines import Timelines
from replay.display import by_number
from replay.events import HandEnded, HandStarted
from replay.ledger.accounts import player_id
from replay.ledger.stored_names import StoredNames
from replay.rights import Asker
from replay.rules.eyes import ALL, Eyes
from replay.store import Store
from replay.store.reading import Reading
from replay.timeline import Timeline
from replay.visibility import HandState, eyes_for_all

__all__ = ["Sight"]


class _Played(NamedTuple):
    """Where a hand is, the board that it plays, and whether it is being played."""

    game: str
    first: int
    last: int
    board: str | None
    live: bool = False


class Sight:
    """Who sees which hands of one club. Safe to share between threads.

    Everybody may come as several askers at once, such as an account with a link to a seat.

    Args:
        store: the club's events.
        timelines: its games, ready to be viewed.
    """

    def __init__(self, store: Store, timelines: Timelines) -> None:
        self._store = store
        self._timelines = timelines

    def eyes_for(self, askers: Sequence[Asker], game: str, hand: int) -> frozenset[Eyes]:
        """The eyes that somebody may use on a hand; none where there is no such hand. Raises NotFound or BadInput for a game."""
        timeline = self._timelines.get(game)
        if hand not in timeline.hands:
            return frozenset()
        return self._judge(askers, timeline, [hand])

    def eyes_at(self, askers: Sequence[Asker], game: str, version: int) -> frozenset[Eyes]:
        """The same after an event of a game: those of the last hand that had begun; none where there is no such event."""
        timeline = self._timelines.get(game)
        if not 1 <= version <= timeline.version:
            return frozenset()
        return self._judge(askers, timeline, [timeline.hand_at(version)])

    def eyes_between(self, askers: Sequence[Asker], game: str, first: int, last: int) -> frozenset[Eyes]:
        """The eyes that somebody may use on every event of a game from one version to another, as far as there are any."""
        timeline = self._timelines.get(game)
        after, upto = (timeline.hand_at(min(each, timeline.version)) for each in (first, last))
        return self._judge(askers, timeline, range(after, upto + 1))

    def sees_whole(self, askers: Sequence[Asker], game: str) -> bool:
        """Whether somebody may see every card of a game. Raises NotFound or BadInput."""
        timeline = self._timelines.get(game)
        return ALL in self._judge(askers, timeline, range(len(timeline.hands) + 1))

    def eyes_on_board(self, askers: Sequence[Asker], board: str) -> frozenset[Eyes]:
        """The eyes that somebody may use on every hand that played a board; none where none did."""
        wanted = select(hands.c.game, hands.c.first, hands.c.last, hands.c.board)
        wanted = wanted.where(hands.c.board_key == by_number(board), hands.c.voided.is_(None))
        with self._store.reading() as reading:
            rows = reading.connection.execute(wanted).all()
            return _common(reading, askers, [_Played(*row) for row in rows])

    def seen_version(self, askers: Sequence[Asker], game: str) -> int:
        """The version up to which somebody sees a game: before the hand that is being played, where they do not see that."""
        timeline = self._timelines.get(game)
        hand = timeline.hand_at(timeline.version)
        if hand == 0 or not _is_live(timeline, hand) or self._judge(askers, timeline, [hand]):
            return timeline.version
        return timeline.hands[hand].first - 1

    def _judge(self, askers: Sequence[Asker], timeline: Timeline, wanted: Sequence[int]) -> frozenset[Eyes]:
        played = [_played(timeline, hand) for hand in wanted]
        with self._store.reading() as reading:
            return _common(reading, askers, played)


def _played(timeline: Timeline, hand: int) -> _Played:
    """A hand of a game; before the first hand, 0, there is nothing to hide."""
    span = timeline.hands.get(hand)
    if span is None:
        return _Played(timeline.game, 0, 0, None)
    started = timeline.recorded(span.first, span.first)[0].data
    board = started.board if isinstance(started, HandStarted) else None
    return _Played(timeline.game, span.first, span.last, board, _is_live(timeline, hand))


def _is_live(timeline: Timeline, hand: int) -> bool:
    last = timeline.hands[hand].last
    return not isinstance(timeline.recorded(last, last)[0].data, HandEnded)


def _common(reading: Reading, askers: Sequence[Asker], played: Sequence[_Played]) -> frozenset[Eyes]:
    """The eyes that somebody may use on all of these hands; none where there are none."""
    settings = current_settings(reading.connection)
    players = {game: _players(reading, game) for game in {each.game for each in played}}
    closed = {board: not is_released(reading.connection, board) for board in {each.board for each in played} if board}
    found = (
        eyes_for_all(askers, _state(reading, each, players[each.game], closed), settings)
        for each in dict.fromkeys(played)
    )
    return reduce(frozenset.intersection, found) if played else frozenset()


def _state(reading: Reading, played: _Played, players: dict[int, str], closed: dict[str, bool]) -> HandState:
    is_closed = played.board is not None and closed[played.board]
    recorders = _recorders(reading, played) if is_closed else frozenset[UUID]()
    return HandState(UUID(played.game), players, played.live, is_closed, recorders)


def _players(reading: Reading, game: str) -> dict[int, str]:
    names = StoredNames(reading.connection)
    taken = reading.connection.execute(select(seats.c.seat, seats.c.player).where(seats.c.game == game))
    return {seat: names.whose(player_id(player)) for seat, player in taken}


def _recorders(reading: Reading, played: _Played) -> frozenset[UUID]:
    """The accounts that entered the first and the last event of a hand."""
    ends = [row for at in {played.first, played.last} for row in reading.read(played.game, at - 1, at)]
    return frozenset(filter(None, (_account(read_event(played.game, row.version, row.data).by) for row in ends)))


def _account(by: str) -> UUID | None:
    try:
        return UUID(by)
    except ValueError:
        return None
