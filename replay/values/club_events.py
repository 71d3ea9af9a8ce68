"""The events of a club's own stream: money, closed periods, hands confirmed or disputed, names, logs, imports, roles and access.

No hand is ever live in this stream, so each of them is sealed at once. Money is named as in games (``player:NAME``), by the
name that was used; the events before it decide which player of the books that is.
"""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct, structs

from replay.values import patterns
from replay.values.events import Event, Name, about
from replay.words.messages import Message, Text, say

_GAME = Text("club-events.game", "game {game}")
CLUB = UUID("52598bb6-9492-5877-9c1d-50c1300edbe3")
"""The game id in envelopes of a club's own stream; the same in every club, and never the id of a game."""
CLUB_STREAM = str(CLUB)
"""The name of that stream in the store."""
UnitName = Annotated[str, about("a unit of money", pattern=f"^{patterns.UNIT}$")]
HandNumber = Annotated[int, Meta(ge=1, le=10**6)]
Version = Annotated[int, about("a place in the game, counted from 1", ge=1, le=2**53 - 1)]
Signed = Annotated[int, about("minor units", ge=-(2**53) + 1, le=2**53 - 1)]
Role = Literal["director", "treasurer", "recorder", "member"]
"""A role of an account in the club; an account may have several."""
Sight = Literal["games", "log", "money", "names"]
"""The things that a club may show to its members or to the public."""
SharedBy = Literal["nobody", "directors", "recorders", "members"]
"""Who may make a hand public by a link; the later ones include those before."""
Sights = Annotated[tuple[Sight, ...], about("each once, in order of the alphabet", max_length=4)]


class Standing(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The balance of an account of the books in one unit."""

    account: Annotated[str, Meta(min_length=1, max_length=60)]
    amount: Signed
    unit: UnitName


class PlayerRenamed(Event, frozen=True):
    """A player has another name from now on; the old name still means the same player."""

    player: Name
    name: Name


class PlayersMerged(Event, frozen=True):
    """Two names turn out to be one player, who is called ``into``."""

    player: Name
    into: Name


class PlayersParted(Event, frozen=True):
    """A name that was merged into another player is a separate player again."""

    player: Name


class SettingsChanged(Event, frozen=True):
    """New values of settings of the club; absent settings stay as they are."""

    name: Annotated[str, Meta(max_length=100)] | None = None
    """The name of the club; the empty text clears it."""
    zone: Annotated[str, about("a time zone of IANA", min_length=1, max_length=60)] | None = None
    day_begins: Annotated[int, about("the hour at which a day of the club begins", ge=0, le=12)] | None = None
    unit: Annotated[str, Meta(pattern=f"^({patterns.UNIT})?$")] | None = None
    """The usual unit of money of a game; none if it is empty."""
    correct_within: (
        Annotated[int, about("minutes in which a recorder may void a hand", ge=0, le=7 * 24 * 60)] | None
    ) = None
    members_see: Sights | None = None
    public_sees: Sights | None = None
    open_hands: bool | None = None
    """True if every viewer of a finished hand sees all of its cards."""
    one_hand_behind: bool | None = None
    """True if visitors who only watch see finished hands only."""
    look_back: bool | None = None
    """True if the pages of a table show its players the earlier moves of the live hand."""
    sign: Annotated[str, Meta(max_length=6)] | None = None
    """The sign that pages and terminal write for the usual unit, such as ``€``; the code if it is empty."""
    sign_behind: bool | None = None
    """True if the sign stands behind the amount."""
    least_payment: Annotated[int, about("minor units of the usual unit", ge=0, le=10**9)] | None = None
    """Settling up proposes no payment below it; 0 proposes all."""
    shared_by: SharedBy | None = None
    """Who may make a hand public by a link."""

    def named(self) -> dict[str, object]:
        """The settings that it changes, with their values."""
        return {name: value for name, value in structs.asdict(self).items() if value is not None}


def stream_named(stream: str) -> Message:
    """The name of a stream of the store in a sentence."""
    return say("club-events.own-stream", "the club's own stream") if stream == CLUB_STREAM else _GAME(game=stream)
