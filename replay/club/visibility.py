"""The eyes that visitors may use on the hands of the club: the rules of :mod:`replay.table.visibility`, with states read by key."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import bindparam, select

from replay.club.access.links import SharedHand
from replay.club.access.visitors import players_at
from replay.club.index.games import seats
from replay.club.index.hands import hands
from replay.club.matters.access import seated_accounts
from replay.club.matters.boards import is_released
from replay.club.matters.settings import current_settings
from replay.club.stored_events import read_event
from replay.club.table.timelines import Timelines
from replay.ledger.accounts import player_id
from replay.ledger.people import StoredNames
from replay.rights import Asker, Right, Settings, rights
from replay.rules.eyes import ALL, OPEN, Eyes, Veil, aliases
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import unsealed
from replay.table.timeline import Timeline
from replay.table.visibility import HandState, eyes_for_all, is_late, plays, veil_for
from replay.values.events import HandEnded, HandStarted
from replay.words.display import by_number
from replay.words.messages import Message, say

_VOIDED = select(hands.c.voided).where(hands.c.game == bindparam("game"), hands.c.hand == bindparam("number"))
_AT_ONCE = 500
"""The games in one query."""


class _Played(NamedTuple):
    """The versions of a hand up to its last move, its board, and ``live`` while it is being played."""

    game: str
    first: int
    last: int
    board: str | None
    live: bool = False


class Veiled(NamedTuple):
    """A visitor's veil over a game, and its seats by the names of their players."""

    veil: Veil
    seats: Mapping[str, int]

    def called(self, name: str) -> str:
        """Return a player's name as visible to the visitor."""
        return name if self.veil.names else self.veil.called(self.seats[name], name)


class Visibility:
    """The visibility of the hands of one club. Safe to share between threads.

    A visitor may come as several askers at once, such as an account with a link to a seat.
    """

    def __init__(self, store: Store, timelines: Timelines) -> None:
        self._store = store
        self._timelines = timelines

    def eyes_for(self, askers: Sequence[Asker], game: str, hand: int) -> frozenset[Eyes]:
        """Return the eyes that a visitor may use on a hand; none without such a hand. Raises NotFound or BadInput for a game."""
        timeline = self._timelines.get(game)
        if hand not in timeline.hands:
            return frozenset()
        return self._judge(askers, timeline, [hand])

    def eyes_for_hands(
        self, askers: Sequence[Asker], game: str, part: range | None = None
    ) -> dict[int, frozenset[Eyes]]:
        """Return the visitor's eyes for every hand of a game, or for those of a part."""
        timeline = self._timelines.get(game)
        wanted = timeline.hands if part is None else [hand for hand in part if hand in timeline.hands]
        with self._store.reading() as reading:
            judge = _Judge(reading, askers)
            return {hand: judge.eyes(_played(timeline, hand)) for hand in wanted}

    def eyes_at(self, askers: Sequence[Asker], game: str, version: int) -> frozenset[Eyes]:
        """Return the visitor's eyes after an event of a game: those of the last hand begun; none without such an event."""
        timeline = self._timelines.get(game)
        if not 1 <= version <= timeline.version:
            return frozenset()
        return self._judge(askers, timeline, [timeline.hand_at(version)])

    def versions(self, askers: Sequence[Asker], game: str, after: int, limit: int) -> tuple[list[int], frozenset[Eyes]]:
        """Return at most so many visible versions after one, and the eyes that the visitor may use on all of them.

        A hidden hand is left out, with the events up to the next one.
        """
        timeline = self._timelines.get(game)
        found: list[int] = []
        with self._store.reading() as reading:
            judge = _Judge(reading, askers)
            eyes = judge.eyes(_played(timeline, 0))
            for hand in range(timeline.hand_at(min(after + 1, timeline.version)), len(timeline.hands) + 1):
                if seen := judge.eyes(_played(timeline, hand)):
                    eyes &= seen
                    first, last = _stretch(timeline, hand)
                    found += range(max(first, after + 1), last + 1)
                if len(found) >= limit:
                    break
        return found[:limit], eyes

    def seen_by(self, askers: Sequence[Asker], game: str, eyes: Eyes) -> int:
        """Return the last version before the first hand on which a visitor may not use these eyes; 0 if they see nothing of the game."""
        timeline = self._timelines.get(game)
        with self._store.reading() as reading:
            judge = _Judge(reading, askers)
            for hand in range(len(timeline.hands) + 1):
                if eyes not in judge.eyes(_played(timeline, hand)):
                    return _stretch(timeline, hand)[0] - 1
        return timeline.version

    def sees_whole(self, askers: Sequence[Asker], game: str) -> bool:
        """True if a visitor may see every card of a game, every name and all money. Raises NotFound or BadInput."""
        timeline = self._timelines.get(game)
        sees_cards = ALL in self._judge(askers, timeline, range(len(timeline.hands) + 1))
        return sees_cards and self.veil(askers, game) == OPEN

    def veil(self, askers: Sequence[Asker], game: str) -> Veil:
        """Return a visitor's veil over a game. Raises NotFound or BadInput."""
        whole = self._timelines.get(game).game
        return self.veils(askers, [whole])[whole].veil

    def veils(self, askers: Sequence[Asker], games: Collection[str]) -> dict[str, Veiled]:
        """Return a visitor's veils over several games by their ids, with the players' names; rows of other games are not read."""
        found: dict[str, Veiled] = {}
        with self._store.reading() as reading:
            settings, names = current_settings(reading.connection), StoredNames(reading.connection)
            ids = list(games)
            for first in range(0, len(ids), _AT_ONCE):
                some = ids[first : first + _AT_ONCE]
                called: dict[str, dict[int, str]] = {game: {} for game in some}
                wanted = select(seats.c.game, seats.c.seat, seats.c.player).where(seats.c.game.in_(some))
                for game, seat, player in reading.connection.execute(wanted):
                    called[game][seat] = player
                names.read({player_id(name) for players in called.values() for name in players.values()})
                found |= {game: _veiled(askers, game, called[game], names, settings) for game in some}
        return found

    def eyes_on_board(self, askers: Sequence[Asker], board: str) -> frozenset[Eyes]:
        """Return the eyes that a visitor may use on every hand of a board; none without hands."""
        wanted = select(hands.c.game, hands.c.first, hands.c.last, hands.c.board)
        wanted = wanted.where(hands.c.board_key == by_number(board), hands.c.voided.is_(None))
        with self._store.reading() as reading:
            rows = reading.connection.execute(wanted).all()
            return _common(reading, askers, [_Played(*row) for row in rows])

    def seen_version(self, askers: Sequence[Asker], game: str) -> int:
        """Return the last version visible to a visitor: that before the live hand, if it is hidden."""
        timeline = self._timelines.get(game)
        hand = timeline.hand_at(timeline.version)
        if hand == 0 or not _is_live(timeline, hand) or self._judge(askers, timeline, [hand]):
            return timeline.version
        return timeline.hands[hand].first - 1

    def is_closed(self, game: str, hand: int) -> bool:
        """True if a hand plays a board that is not released. Raises NotFound or BadInput for a game."""
        played = _played(self._timelines.get(game), hand)
        with self._store.reading() as reading:
            return played.board is not None and not is_released(reading.connection, played.board)

    def late(self, askers: Sequence[Asker]) -> frozenset[str]:
        """Return the games with a live hand that a visitor may see only when it is finished."""
        with self._store.reading() as reading:
            settings = current_settings(reading.connection)
            live = reading.connection.scalars(select(unsealed.c.stream)).all() if settings.one_hand_behind else ()
            states = {game: HandState(UUID(game), players_at(reading.connection, game), live=True) for game in live}
        return frozenset(
            game for game, state in states.items() if all(is_late(each, state, settings) for each in askers)
        )

    def settings(self) -> Settings:
        """Return the current settings of the club, which the rules of visibility use."""
        return self._store.ask(lambda reading: current_settings(reading.connection))

    def states(self, timeline: Timeline, wanted: Iterable[int]) -> dict[int, HandState]:
        """Return the states that decide the visibility of these hands of a game; 0 is the time before the first hand."""
        with self._store.reading() as reading:
            judge = _Judge(reading)
            return {hand: judge.state(_played(timeline, hand)) for hand in wanted}

    def plays_now(self, askers: Sequence[Asker], game: str, hand: int) -> bool:
        """True if a visitor sits at the table of a live hand. Raises NotFound or BadInput for a game."""
        timeline = self._timelines.get(game)
        if hand not in timeline.hands or not _is_live(timeline, hand):
            return False
        state = self.states(timeline, [hand])[hand]
        return any(plays(each, state) for each in askers)

    def shared(self, maker: Asker, game: str, shown: SharedHand) -> Veil | Message:
        """Return the veil under which anybody sees a hand that this maker made public, or why it is not to be seen.

        A hand is shown while it counts, is finished and its board is released, and while its maker may make hands public and sees
        with these eyes the names and the money that the link shows.
        """
        timeline = self._timelines.get(game)
        if shown.hand not in timeline.hands or timeline.ended(shown.hand) is None:
            return say("club.share-not-over", "hand {hand} is not over, expected a finished hand", hand=shown.hand)
        sees = self.veil([maker], game)
        with self._store.reading() as reading:
            judge, played = _Judge(reading, [maker]), _played(timeline, shown.hand)
            eyes, state = judge.eyes(played), judge.state(played)
            void = reading.connection.scalar(_VOIDED, {"game": timeline.game, "number": shown.hand})
            may_share = Right.SHARE_HANDS in rights(maker, judge.settings)
        if not may_share:
            return say("club.may-not-share", "you may make no hand public: the club's settings say who may")
        if void is not None:
            return say("club.share-void", "hand {hand} is void, expected one that counts", hand=shown.hand)
        if state.closed:
            return say("club.share-closed", "other tables are still to play the board of hand {hand}", hand=shown.hand)
        is_wider = (shown.names != "letters" and not sees.names) or (shown.money and not sees.stakes)
        if is_wider or Eyes.parse(shown.eyes) not in eyes:
            return say("club.share-wider", "this link would show more than you see yourself: names, money or cards")
        return Veil(names=False, stakes=shown.money, alias=aliases(timeline.table.players, shown.names))

    def _judge(self, askers: Sequence[Asker], timeline: Timeline, wanted: Sequence[int]) -> frozenset[Eyes]:
        return self._store.ask(_common, askers, [_played(timeline, hand) for hand in wanted])


def _veiled(
    askers: Sequence[Asker], game: str, called: dict[int, str], names: StoredNames, settings: Settings
) -> Veiled:
    hand = HandState(UUID(game), {seat: names.whose(player_id(name)) for seat, name in called.items()})
    return Veiled(veil_for(askers, hand, called, settings), {name: seat for seat, name in called.items()})


def _played(timeline: Timeline, hand: int) -> _Played:
    span = timeline.hands.get(hand)
    if span is None:
        return _Played(timeline.game, 0, 0, None)
    started = timeline.recorded(span.first, span.first)[0].data
    board = started.board if isinstance(started, HandStarted) else None
    is_live = _is_live(timeline, hand)
    return _Played(timeline.game, span.first, timeline.last_move() if is_live else span.last, board, is_live)


def _stretch(timeline: Timeline, hand: int) -> tuple[int, int]:
    """The first and the last version from the beginning of a hand, or of the game, to the next hand."""
    first = timeline.hands[hand].first if hand else 1
    return first, timeline.hands[hand + 1].first - 1 if hand + 1 in timeline.hands else timeline.version


def _is_live(timeline: Timeline, hand: int) -> bool:
    last = timeline.hands[hand].last
    return not isinstance(timeline.recorded(last, last)[0].data, HandEnded)


def _common(reading: Reading, askers: Sequence[Asker], played: Sequence[_Played]) -> frozenset[Eyes]:
    """Return the eyes that a visitor may use on all of these hands; none without hands."""
    judge = _Judge(reading, askers)
    return reduce(frozenset.intersection, map(judge.eyes, dict.fromkeys(played))) if played else frozenset()


class _Judge:
    def __init__(self, reading: Reading, askers: Sequence[Asker] = ()) -> None:
        self._reading = reading
        self._askers = askers
        self.settings = current_settings(reading.connection)
        self._players: dict[str, dict[int, str]] = {}
        self._seated: dict[str, frozenset[UUID]] = {}
        self._closed: dict[str, bool] = {}

    def eyes(self, played: _Played) -> frozenset[Eyes]:
        """Return the eyes for a hand."""
        return eyes_for_all(self._askers, self.state(played), self.settings)

    def state(self, played: _Played) -> HandState:
        """Return the state of a hand that decides its visibility."""
        if played.game not in self._players:
            self._players[played.game] = players_at(self._reading.connection, played.game)
            self._seated[played.game] = seated_accounts(self._reading.connection, played.game)
        if played.board is not None and played.board not in self._closed:
            self._closed[played.board] = not is_released(self._reading.connection, played.board)
        is_closed = played.board is not None and self._closed[played.board]
        recorders = _recorders(self._reading, played) if is_closed else frozenset[UUID]()
        players, seated = self._players[played.game], self._seated[played.game]
        return HandState(UUID(played.game), players, played.live, is_closed, recorders, seated)


def _recorders(reading: Reading, played: _Played) -> frozenset[UUID]:
    ends = [row for at in {played.first, played.last} for row in reading.read(played.game, at - 1, at)]
    return frozenset(filter(None, (_account(read_event(played.game, row.version, row.data).by) for row in ends)))


def _account(by: str) -> UUID | None:
    try:
        return UUID(by)
    except ValueError:
        return None
