"""Records and logs: a game is imported, and the club's log begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

from msgspec import Meta

from replay.audit.notes import Verifier
from replay.club.matters.matter import FIELD_REFUSED, Called, Matter, Refusal, wrong_field
from replay.rights import Right
from replay.values import patterns
from replay.values.club_events import CLUB_STREAM, Version
from replay.values.events import Event, about
from replay.words.errors import BadInput
from replay.words.messages import Message, Text

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState


class LogBegun(Event, frozen=True):
    """The club's log begins, or begins again. The event names the key that signs it."""

    key: Annotated[str, about("the log's public key, which begins with its name", min_length=1, max_length=200)]


class GameImported(Event, frozen=True):
    """Events of a game were imported with a record, from ``first`` to ``last``: the names in a record prove nothing.

    ``digest`` is the SHA-256 over the canonical bytes of these events, each followed by a line feed, as in a record's closing line.
    """

    game: UUID
    first: Version
    last: Version
    digest: Annotated[str, Meta(pattern=f"^{patterns.SHA256}$")]


NO_SUCH_EVENTS = Text(
    "treasury.no-such-events", "is {found}, expected a version up to which game {game} has every event from {first} on"
)
OTHER_DIGEST = Text("treasury.other-digest", "is {found}, expected {expected}, the digest of the game's events")
IMPORTED_ALREADY = Text(
    "treasury.imported-already", "is {found}, expected a version after {known}, up to which events came in before"
)
LOG_BEGUN_TWICE = Text("treasury.log-begun-twice", "begins the log {found!r} a second time")
LOG_BEGUN = Text("web.log-begun", "The log {log} begins; it signs all events from now on.")


class _Importing(Matter[GameImported]):
    """The game has these events, they have this digest, and none of them was imported before."""

    event = GameImported
    # The number of events stays out: a hand may still be played.
    said = Text("web.game-imported", "A record of game {game} was imported.")
    seen_with = (Right.SEE_GAMES,)

    def check(self, state: ClubState, event: GameImported) -> Iterator[Refusal]:
        found = state.digest(event.game, event.first, event.last)
        if found is None:
            yield wrong_field("last", NO_SUCH_EVENTS(found=event.last, first=event.first, game=str(event.game)))
        elif found != event.digest:
            yield wrong_field("digest", OTHER_DIGEST(found=event.digest, expected=found))
        known = state.imported_until(event.game)
        if event.first <= known:
            yield wrong_field("first", IMPORTED_ALREADY(found=event.first, known=known))


class _Beginning(Matter[LogBegun]):
    """The key is valid, and no log name begins twice."""

    event = LogBegun
    seen_with = (Right.SEE_LOG,)

    def check(self, state: ClubState, event: LogBegun) -> Iterator[Refusal]:
        try:
            name = Verifier.parse(event.key).name
        except BadInput as refusal:
            yield Refusal(refusal, FIELD_REFUSED(field="key", problem=refusal.problem))
            return
        if has_log(state, name):
            yield wrong_field("key", LOG_BEGUN_TWICE(found=name))

    def sentence(self, event: LogBegun, called: Called) -> Message:
        return LOG_BEGUN(log=event.key.partition("+")[0])


MATTERS = (_Importing(), _Beginning())


def has_log(state: ClubState, name: str) -> bool:
    """True if a log of this name was begun."""
    for each in state.events_of(CLUB_STREAM, "LogBegun"):
        with suppress(BadInput):  # which is already a finding
            if isinstance(each.data, LogBegun) and Verifier.parse(each.data.key).name == name:
                return True
    return False
