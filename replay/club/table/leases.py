"""The lease of a recording device. One device at a time records a game; another may take over, and silence alone ends nothing.

It is a row that changes and no event, since records do not need it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from replay.answers.recording import FREE, Lease
from replay.club.access.tables import accounts
from replay.store import Store
from replay.store.tables import Id, table_of
from replay.values import clock
from replay.values.times import format_time, from_micros, micros, minute
from replay.words.errors import Conflict
from replay.words.messages import Message, Text, verbatim

LEASE_HELD = Text(
    "recording.lease-held",
    "{who} has been recording this table on another device since {since}, so nothing was recorded: take "
    "the table over, then send the moves again",
)


class LeaseHeld(Conflict):
    """Another device records the game; ``lease`` names its recorder and the time, in UTC."""

    code = "lease-held"

    def __init__(self, who: Message, since: str) -> None:
        super().__init__(LEASE_HELD(who=who, since=minute(since)))
        self.lease = Lease(name=who, since=since, yours=False)


class _Held(NamedTuple):
    """A row: ``since`` is in microseconds since 1970, UTC."""

    game: Id
    device: Id
    holder: str
    since: int


leases = table_of(_Held, "leases")
"""The games with a recording device: the id that the device made for itself, its recorder, and the time of its lease."""
_LEASE = select(leases).where(leases.c.game == bindparam("game"))


class Leases:
    """The leases of a club's games, in its ``store``. Games are named by their whole ids."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, game: str, device: UUID | None) -> Lease:
        """Return the lease of a game, as seen by this device."""
        return self._store.ask(lambda reading: self._shown(reading.connection, game, device))

    def take(self, game: str, device: UUID, by: str, *, over: bool) -> Lease:
        """Let a device record a game from now on. Raises LeaseHeld if another one does, unless it is taken ``over``."""
        with self._store.writing() as writing:
            # Appends by another device are recorded before, or refused.
            writing.hold_stream(game)
            self.hold(writing.connection, game, device, by, over=over)
            return self._shown(writing.connection, game, device)

    def release(self, game: str, device: UUID) -> Lease:
        """End the lease of this device, so that the next one can record the game."""
        with self._store.writing() as writing:
            mine = (leases.c.game == game) & (leases.c.device == str(device))
            writing.connection.execute(delete(leases).where(mine))
            return self._shown(writing.connection, game, device)

    def refusal(self, connection: Connection, game: str, device: UUID | None) -> LeaseHeld | None:
        """Return the refusal of a device without the lease of a game; None if it has the lease, or none exists."""
        return _refusal(connection, _find(connection, game), device)

    def hold(self, connection: Connection, game: str, device: UUID | None, by: str, *, over: bool = False) -> None:
        """Give a device the lease of a game, in a transaction that holds the game's stream. Raises LeaseHeld as :meth:`take`.

        No device is a program, which takes no lease but respects those of devices.
        """
        found = _find(connection, game)
        refused = None if over else _refusal(connection, found, device)
        if refused is not None:
            raise refused
        if device is None or (found is not None and (found.device, found.holder) == (str(device), by)):
            return
        held = _Held(game, str(device), by, micros(clock.now()))._asdict()
        if found is None:
            connection.execute(insert(leases).values(held))
        else:
            connection.execute(update(leases).where(leases.c.game == game).values(held))

    def _shown(self, connection: Connection, game: str, device: UUID | None) -> Lease:
        found = _find(connection, game)
        if found is None:
            return FREE
        yours = found.device == str(device)
        return Lease(name=_called(connection, found.holder), since=_moment(found), yours=yours)


def _find(connection: Connection, game: str) -> _Held | None:
    row = connection.execute(_LEASE, {"game": game}).first()
    return None if row is None else _Held(*row)


def _refusal(connection: Connection, found: _Held | None, device: UUID | None) -> LeaseHeld | None:
    if found is None or found.device == str(device):
        return None
    return LeaseHeld(_called(connection, found.holder), _moment(found))


def _moment(found: _Held) -> str:
    return format_time(from_micros(found.since))


OWNER_OF_CLUB = Text("recording.owner-of-club", "the owner of the club")
SOMEBODY_WITH_LINK = Text("recording.somebody-with-link", "a person with a link")


def _called(connection: Connection, holder: str) -> Message:
    if holder == "club":
        return OWNER_OF_CLUB()
    with suppress(ValueError):
        name = connection.scalar(select(accounts.c.name).where(accounts.c.id == str(UUID(holder))))
        if name is not None:
            return verbatim(name)
    return SOMEBODY_WITH_LINK()
