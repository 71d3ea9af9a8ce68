"""Who the players of a club are, and how their names are set right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from sqlalchemy import select

from replay.club import looking
from replay.club.index import seats
from replay.club.own_stream import OwnStream
from replay.club_events import PlayerRenamed, PlayersMerged, PlayersParted
from replay.errors import BadInput, RuleViolation
from replay.ledger.accounts import player_id, tidy
from replay.ledger.people import Changes, People
from replay.store import Store
from replay.store.reading import Reading

__all__ = ["Players"]


class Players:
    """The players of one club. Safe to share between threads.

    Args:
        store: the club's events.
        stream: the club's own stream.
    """

    def __init__(self, store: Store, stream: OwnStream) -> None:
        self._store = store
        self._stream = stream

    def all(self) -> list[dict[str, Any]]:
        """Every player by name, with how many games and hands were played and won; voided hands do not count."""
        with self._store.reading() as reading:
            return looking.players(reading)

    def rename(self, player: str, name: str, *, by: str = "club", event_id: UUID | None = None) -> dict[str, Any]:
        """Call a player otherwise; what was recorded keeps the old name, which goes on to mean the same player.

        Raises:
            NotFound: there is no such player.
            RuleViolation: another player is called so.
            BadInput: it is no name.
            Conflict: the id of a retry stands for something else.
        """
        renamed = PlayerRenamed(tidy(player), _tidy_name(name))
        return self._change(renamed, renamed.name, by, event_id)

    def merge(self, player: str, into: str, *, by: str = "club", event_id: UUID | None = None) -> dict[str, Any]:
        """Let two names be one player, who is called as the second; all that either won or lost stands in one account.

        Raises:
            NotFound: there is no such player.
            RuleViolation: they are one already, or sat at one table, so that they are two people.
            Conflict: as :meth:`rename`.
        """
        merged = PlayersMerged(tidy(player), tidy(into))

        def never_together(reading: Reading, people: People) -> None:
            mine, theirs = (set(people.names_of(people.find(each))) for each in (merged.player, merged.into))
            sitting: dict[str, set[str]] = {}
            for game, name in reading.connection.execute(select(seats.c.game, seats.c.player)):
                sitting.setdefault(game, set()).add(player_id(name))
            for game, names in sorted(sitting.items()):
                if names & mine and names & theirs:
                    raise RuleViolation(
                        f"{merged.player} and {merged.into} sat at one table in game {game}: they are two people",
                        rule="one player, one name",
                    )

        return self._change(merged, merged.into, by, event_id, never_together)

    def part(self, player: str, *, by: str = "club", event_id: UUID | None = None) -> dict[str, Any]:
        """Undo a merge: the name is a player of its own again. Raises NotFound, RuleViolation or Conflict."""
        parted = PlayersParted(tidy(player))
        return self._change(parted, parted.player, by, event_id)

    def _change(
        self,
        change: Changes,
        name: str,
        by: str,
        event_id: UUID | None,
        check: Callable[[Reading, People], None] | None = None,
    ) -> dict[str, Any]:
        def decide(reading: Reading) -> Changes:
            people = People.load(reading.connection)
            people.change(change, reading.last_position() + 1)
            if check is not None:
                check(reading, People.load(reading.connection))
            return change

        self._stream.record(decide, lambda known: known == change, by=by, event_id=event_id)
        with self._store.reading() as reading:
            player = People.load(reading.connection).find(name)
            return next(each for each in looking.players(reading) if each["id"] == player)


def _tidy_name(text: str) -> str:
    name = tidy(text)
    if not 1 <= len(name) <= 100 or not name.isprintable():
        raise BadInput(f"found {text[:40]!r}, expected a name of 1 to 100 printable characters", field="name")
    return name
