"""Recording: games opened, also as the last time; moves recorded; leases taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from replay.answers.recording import Entered, Following, Lease, OpenedGame, RefusedMove
from replay.answers.table import WrittenEvent
from replay.club.books import club_units
from replay.club.index.games import games, seats
from replay.club.index.hands import hands
from replay.club.log import Log
from replay.club.matters.settings import current_settings
from replay.club.queries.players import seated_name
from replay.club.stored_events import read_opening
from replay.club.table.leases import LeaseHeld, Leases
from replay.club.table.moves import (
    Decider,
    Draft,
    Looks,
    Move,
    Opening,
    TypedOpening,
    allow_all,
    by_hand,
    decide_opening,
    goes_with_others,
    open_game,
    read_typed_opening,
    see_all,
    units,
)
from replay.club.table.stored_moves import Known, find_recorded, need_known, need_own_ids
from replay.club.table.timelines import LastTable, LastTables, Timelines
from replay.identity import following_id
from replay.rules.eyes import ALL, Eyes
from replay.store import Store
from replay.store.reading import Reading
from replay.system import Gate
from replay.table.view import following
from replay.values.events import Event, GameOpened
from replay.values.matches import round_of
from replay.values.money import Unit
from replay.words.errors import BadInput, Conflict, IdTaken, NotAllowed
from replay.words.messages import Message, Text, say

MOST_TABLES = 8
"""The most tables that are opened together."""


def last_time(store: Store, kind: str | None) -> list[Opening]:
    """Return the openings of the last table of a kind of game, or of any, without ids; or those of all tables of its round of a match, in
    order. None in a club without such a game.

    Args:
        store: the club's events.
        kind: the name of a kind of game, such as ``quandui``; None for any.
    """
    wanted = select(games.c.id, games.c.rules, games.c.unit, games.c.tags).order_by(games.c.position.desc())
    if kind is not None:
        wanted = wanted.where(games.c.rules.startswith(f"{kind}/", autoescape=True))
    with store.reading() as reading:
        found = [_opening(reading, *row) for row in reading.connection.execute(wanted.limit(MOST_TABLES))]
    if not found:
        return []
    latest = found[0]
    round = round_of(latest.tags)
    together = [each for each in found if (each.rules, round_of(each.tags)) == (latest.rules, round)]
    return [latest] if round is None else together[::-1]


def _opening(reading: Reading, game: str, rules: str, unit: str, tags: str) -> Opening:
    opened = read_opening(reading, game)
    options = opened.options if isinstance(opened, GameOpened) else {}  # otherwise damage, which 'paipu verify' names
    return Opening(rules, options, unit, msgspec.json.decode(tags), _here(reading, game))


def _here(reading: Reading, game: str) -> list[str]:
    sat = select(seats.c.seat, seats.c.player).where(seats.c.game == game, seats.c.here).order_by(seats.c.seat)
    here = {row.seat: row.player for row in reading.connection.execute(sat)}
    last = select(hands.c.seats).where(hands.c.game == game).order_by(hands.c.hand.desc()).limit(1)
    order = [int(seat) for seat in msgspec.json.decode(reading.connection.scalar(last) or "[]")]
    return [here[seat] for seat in dict.fromkeys((*order, *here)) if seat in here]


_TRIES = 5
"""The tries to decide moves when another recorder was faster; then a sender who named a version gets that answer."""
IN_TURN = 1.0
"""Seconds for which a thread lets others record first: longer than the moves of many tables take."""


class NoVersion(BadInput):
    """Moves without the version of the game that their sender has seen."""

    code = "no-version"
    http_status = 428


class Outdated(Conflict):
    """Another recorder changed the game since the version that the sender of moves has seen.

    ``seen`` is that version, ``current`` the present one; the caller adds the ``events`` since, as visible to the sender.
    """

    code = "outdated"
    http_status = 412

    def __init__(self, problem: Message, *, game: str, seen: int, current: int) -> None:
        super().__init__(problem, current=current)
        self.game = game
        self.seen = seen
        self.events: Sequence[WrittenEvent] = ()


class Recording(NamedTuple):
    """The result of recording moves.

    Args:
        game: its whole id.
        version: the present version of the game.
        versions: the versions of the moves' events, in order; none for a game that was already open.
        added: True if any of them is new.
        refused: the refused move, if the moves before it were kept.
        warnings: warnings about odd but allowed moves.
    """

    game: str
    version: int
    versions: Sequence[int]
    added: bool
    refused: RefusedMove | None = None
    warnings: Sequence[Message] = ()


OF_OTHER_GAME = Text("recording.of-other-game", "found the id {id}, which is used already, expected a new id")


class Tables:
    """The tables of one club, for recording. Safe to share between threads."""

    def __init__(self, store: Store, log: Log, last: LastTables, timelines: Timelines) -> None:
        self._store = store
        self._log = log
        self._last = last
        self._timelines = timelines
        self._leases = Leases(store)
        self._gate = Gate()

    def open(self, opening: Opening, *, by: str = "club") -> Recording:
        """Open a game, and seat its players. A repeated opening with the same id is only answered.

        Raises:
            BadInput: the rules, their options, the unit, a tag or a name cannot be used.
            NeedsConfirmation: it is played for another currency than the club's.
            Conflict: another game has this id.
        """
        with self._log.guarded():
            game, is_new = open_game(self._store, opening, by)
        version = self._last.get(game).version
        return Recording(game, version, range(1, version + 1 if is_new else 1), added=is_new)

    def open_all(self, openings: Sequence[Opening], *, by: str = "club") -> list[Recording]:
        """Open several games, each as :meth:`open`. All are decided before any is recorded; ``move`` of a refusal is the place."""
        for place, opening in enumerate(openings):
            try:
                decide_opening(self._store, opening)
            except BadInput as error:
                error.move = place
                raise
        return [self.open(opening, by=by) for opening in openings]

    def read_opening(self, typed: TypedOpening) -> Opening:
        """Read a typed opening. Raises BadInput with the field."""
        with self._store.reading() as reading:
            chosen, units = current_settings(reading.connection).unit, club_units(reading)
        return read_typed_opening(typed, None if chosen is None else Unit.parse(chosen), *units)

    def last_time(self, kind: str | None = None) -> list[Opening]:
        """Return the openings of the last table of a kind, or of any; of a match, all tables of its round. Empty without such a game."""
        return last_time(self._store, kind)

    def record(
        self,
        game: str | UUID,
        moves: Sequence[Move],
        *,
        seen: int | None,
        eyes: Eyes = ALL,
        by: str = "club",
        keep: bool = False,
        allow: Callable[[Event], None] = allow_all,
        device: UUID | None = None,
        looks: Looks | None = None,
    ) -> Recording:  # 9 parameters: the moves, their context, and the check of rights
        """Record moves at the end of a game. Moves whose ids are already recorded are only answered.

        Args:
            game: its id, or the beginning of the id.
            moves: in order; all of them are recorded, or none.
            seen: the version of the game that the sender has seen; None if all moves may be recorded already.
            eyes: the eyes of the sender: a refusal reveals nothing else.
            by: the recorder.
            keep: True to record the moves before the first refused one.
            allow: called with every new move before anything is recorded; raises the refusal of the sender.
            device: the sending device; it takes the lease of the game if no device has it. None for a program, which records only without
                a lease of a device.
            looks: the eyes of the sender at each event of the game, if they differ by hand: no move of a hidden hand counts as known. If
                None, ``eyes`` everywhere.

        Raises:
            LeaseHeld: another device records the game.
            Outdated: another recorder changed the game since that version.
            NoVersion: a move is new, and no version was named.
            RuleViolation, BadInput: a move is refused; ``move`` is its place.
            Conflict: an id belongs to another event.
        """
        need_own_ids(moves)
        with self.in_turn():
            game = self._timelines.find(game)
            footing = _Footing(game, eyes, by, keep, allow, device, looks or (lambda version: eyes))
            for tries in range(_TRIES, 0, -1):
                last, known, refused = self._known(moves, footing)
                if known.number == len(moves):
                    return Recording(game, last.version, known.all(), added=False)
                if refused is not None:
                    raise refused
                _need_current(game, known, last.version, seen)
                try:
                    with self._log.guarded():
                        return self._add(last, moves, known, footing)
                except IdTaken as taken:
                    # Another sender was faster with these very moves, or another event has the id; not everybody may know which.
                    if known.taken or tries == 1:
                        raise Conflict(OF_OTHER_GAME(id=taken.event)) from taken
                except Conflict as slower:
                    # Another sender was faster, perhaps with these very moves.
                    if type(slower) not in (Conflict, LeaseHeld) or tries == 1:
                        raise
        raise AssertionError

    def in_turn(self) -> AbstractContextManager[object]:
        """Surround the recording of moves, with the reads before and the answer after it: threads take turns.

        Only speed depends on this: a thread that has waited a second, while another waits for the database, goes on beside it.
        """
        return self._gate.passed(IN_TURN)

    def lease(self, game: str | UUID, device: UUID | None = None) -> Lease:
        """Return the lease of a game, as seen by this device. Raises NotFound or BadInput."""
        return self._leases.get(self._timelines.find(game), device)

    def take(self, game: str | UUID, device: UUID, *, by: str = "club", over: bool = False) -> Lease:
        """Let a device record a game from now on, and no other, by the random id that it made for itself.

        If it is taken ``over``, moves of the present device are refused from now on.

        Raises:
            LeaseHeld: another device records it, and ``over`` is False.
            NotFound, BadInput: there is no such game.
        """
        return self._leases.take(self._timelines.find(game), device, by, over=over)

    def release(self, game: str | UUID, device: UUID) -> Lease:
        """End the lease of this device, so that the next one can record the game. Raises NotFound or BadInput."""
        return self._leases.release(self._timelines.find(game), device)

    def next(self, game: str | UUID, eyes: Eyes = ALL) -> Following:
        """Return the next moves that these eyes may know. Raises NotFound or BadInput."""
        game = self._timelines.find(game)
        last = self._last.get(game)
        return following(last.rules, self._timelines.last_seen(game, last, eyes))

    def goes_with_others(self, game: str | UUID, text: str) -> bool:
        """True if a line must be sent together with the lines around it, like the lines of a deal. Raises NotFound or BadInput."""
        return goes_with_others(self._last.get(self._timelines.find(game)).rules, text)

    def opened(self, recording: Recording, eyes: Eyes | None = ALL, noted: Sequence[Message] = ()) -> OpenedGame:
        """Return an opened game for these eyes; None for a visitor who may not see the table."""
        follows = None if eyes is None else self.next(recording.game, eyes)
        return OpenedGame(recording.game, recording.version, follows, list(noted))

    def entered(self, recording: Recording, looks: Looks = see_all, noted: Sequence[Message] = ()) -> Entered:
        """Return the result of moves, for the sender's eyes at each event, with later warnings."""
        timeline, version = self._timelines.get(recording.game), recording.version
        look = by_hand(timeline, looks)
        eyes = look(version)
        seen = [(each, own) for each in recording.versions if (own := look(each)) is not None]
        return Entered(
            version=version,
            events=[timeline.written(each, own) for each, own in seen],
            table=None if eyes is None else timeline.show(version, timeline.need_eyes(eyes)),
            next=None if eyes is None else following(timeline.rules, timeline.at(version, eyes)),
            refused=recording.refused,
            warnings=[*recording.warnings, *noted],
        )

    def _known(self, moves: Sequence[Move], footing: _Footing) -> tuple[LastTable, Known, LeaseHeld | None]:
        """Return the last table of a game, the moves already recorded, and the refusal of all others.

        Raises Conflict as :func:`need_known`.
        """
        game = footing.game
        # In one state of the club: moves recorded before a take-over are known.
        with self._store.reading() as reading:
            refused = self._leases.refusal(reading.connection, game, footing.device)
            last, (recorded, elsewhere) = self._last.at(reading, game), find_recorded(reading, game, moves)
        known = Known(0, {})
        if recorded:
            timeline = self._timelines.get(game)
            known = need_known(timeline, moves, recorded, by_hand(timeline, footing.looks))
        return last, known._replace(taken=elsewhere or any(place >= known.number for place in recorded)), refused

    def _add(self, last: LastTable, moves: Sequence[Move], known: Known, footing: _Footing) -> Recording:
        """Decide the unknown moves, and record them. Raises BadInput, Conflict, or the refusal by ``allow``."""
        rules, table, version = last
        seen, name = self._timelines.last_seen(footing.game, last, footing.eyes), seated_name(self._store)
        decider = Decider(rules, table, seen, footing.eyes, name)
        draft = Draft(footing.game, version, footing.by)
        counts: dict[int, int] = {}
        refused: RefusedMove | None = None
        place = known.number
        try:
            fresh = units(rules, moves, known.number)
            if known.taken or not footing.keep:
                fresh = decider.look_ahead(fresh, footing.allow, taken=known.taken)
            for unit in fresh:
                place = unit.first
                for event, move in decider.decide(unit, footing.allow):
                    given, later = moves[move].id, counts.get(move, 0)
                    counts[move] = later + 1
                    draft.add(event, live=table.live, id=None if given is None else following_id(given, later))
        except (BadInput, NotAllowed) as error:
            if not footing.keep or not (draft.records or known.number):
                raise
            refused = _refused(error, place)
        if draft.records:

            def agree(connection: Connection) -> None:
                # In the same transaction: after an answered take-over, the former device appends nothing.
                self._leases.hold(connection, footing.game, footing.device, footing.by)
                self._gate.leave()  # only the disk has work to do now

            draft.record(self._store, agree)
            self._gate.enter(IN_TURN)
        versions = [*known.all(), *range(version + 1, version + 1 + len(draft.records))]
        new = version + len(draft.records)
        return Recording(footing.game, new, versions, bool(draft.records), refused, decider.warnings)


class _Footing(NamedTuple):
    """The context of one request to record moves."""

    game: str
    eyes: Eyes
    by: str
    keep: bool
    allow: Callable[[Event], None]
    device: UUID | None
    looks: Looks


OTHER_VERSION = Text("recording.other-version", "found version {seen}, expected {current}: this game was changed since")


def _need_current(game: str, known: Known, current: int, seen: int | None) -> None:
    """Refuse new moves on an outdated version; the sender's own later events do not count. Raises NoVersion or Outdated."""
    if seen is None:
        raise NoVersion(
            say("recording.no-version", "found no version of the game, expected the version in its last answer"),
            field="version",
        )
    since = set(range(seen + 1, current + 1)).difference(known.all())
    if since or seen > current:
        raise Outdated(OTHER_VERSION(seen=seen, current=current), game=game, seen=seen, current=current)


def _refused(error: BadInput | NotAllowed, place: int) -> RefusedMove:
    move, column = (error.move or 0, error.column) if isinstance(error, BadInput) else (place, None)
    return RefusedMove(move, error.code, error.message_code, error.sentence, column)
