"""Events: those that every kind of game shares, their envelope, and their stored bytes.

An event is a **move** (of a player, the dealer, chance, the referee) or a **consequence** that the rules add to a move.
Rooms of :mod:`replay.rules` add their own events to these. Events once written stay readable for ever.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta, field

from replay.values import patterns


def about(what: str, **limits: Any) -> Meta:
    """Describe a field, with the limits of its values."""
    return Meta(description=what, **limits)


FORMAT = 1
"""The version of the record format in which all games are written."""
Seat = Annotated[int, about("a seat, counted from 1; it belongs to one player for the whole game", ge=1, le=99)]
Card = Annotated[str, about("a card's code, or ? if it was not recorded", min_length=1, max_length=6)]
Name = Annotated[str, about("a name in Unicode NFC, without outer spaces", min_length=1, max_length=100)]
Words = Annotated[str, about("any text that people wrote", min_length=1, max_length=1000)]
Account = Annotated[str, about("'pot' or 'player:' and the name", min_length=1, max_length=120)]
Money = Annotated[int, about("minor units of the game's unit", ge=1, le=2**53 - 1)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Depth = Literal["full", "observed", "result"]
"""The depth of a hand's record: every card, the visible cards, or the result."""
Digest = Annotated[str, about("256 bits as hexadecimal digits", pattern=f"^{patterns.DIGEST}$")]
# Letters only, so that every reader sorts them alike: RFC 8785 sorts by UTF-16, most programs by UTF-8.
TagName = Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_-]*$", max_length=40)]
POT = "pot"
"""The account of a game's pot."""
VOIDED = "void"
"""The reason of a payment that goes back since its hand is void."""


def player_account(name: str) -> str:
    """The account that money events give to a player."""
    return f"player:{name}"


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One fact. Fields with a default are left out of the written form while they have it.

    Events refer to nothing that refers back, so the garbage collector may pass them over (docs/decisions/0009).
    """

    @property
    def version(self) -> int:
        """The first version of the format that has all fields of the event: it is written in that one."""
        return FORMAT


class GameOpened(Event, frozen=True):
    """Move: the game begins; pins its rules with every option, and the unit of its money."""

    rules: Annotated[
        str,
        about(
            "the kind of game and its profile, such as `quandui/pagat`",
            pattern=r"^[a-z0-9]+/[a-z0-9_]+$",
            max_length=60,
        ),
    ]
    options: Annotated[dict[str, bool | int | str], about("every option of the rules, with its value")]
    unit: Annotated[
        str,
        about(
            "the unit of the money and its decimals: `EUR/2` counts cents, `points/0` points",
            pattern=f"^{patterns.UNIT}$",
        ),
    ]
    tags: Annotated[
        dict[TagName, Annotated[str, Meta(max_length=200)]],
        about("what else is known of the game, such as `Place`", max_length=32),
    ] = {}


class Joined(Event, frozen=True):
    """Move: a player sits down between hands."""

    seat: Annotated[Seat, about("the next free number, or the player's own seat after an absence")]
    player: Name
    after: Annotated[Seat | None, about("the seat behind which the player sits in order of play; absent: the last")] = (
        None
    )


class Left(Event, frozen=True):
    """Move: a player leaves the table between hands."""

    seat: Seat


class DealerChosen(Event, frozen=True):
    """Move: the first dealer is chosen."""

    seat: Seat
    how: Annotated[Literal["random"], about("by lot")]


class DeckCommitted(Event, frozen=True):
    """Move: who deals by program commits to the secret of the next hand's deck, by its hash (docs/fair-deal.md)."""

    hand: Annotated[int, about("the number of the hand", ge=1, le=10**6)]
    hash: Annotated[Digest, about("the SHA-256 of the secret, as hexadecimal digits")]


class DeckMixed(Event, frozen=True):
    """Move: a seat mixes words of its own into the deck that was committed to."""

    seat: Seat
    text: Annotated[str, about("the words of the seat", min_length=1, max_length=200)]


class DeckRevealed(Event, frozen=True):
    """Move: after the hand the secret is revealed, and with it every card of the deck."""

    hand: Annotated[int, about("the number of the hand", ge=1, le=10**6)]
    secret: Annotated[Digest, about("the secret, as hexadecimal digits")]


class HandStarted(Event, frozen=True):
    """Move: a hand begins."""

    hand: Annotated[int, about("its number in the game: 1, 2, 3 … without gaps", ge=1, le=10**6)]
    order: Annotated[tuple[Seat, ...], about("the seats of the hand in order of play, the dealer first", max_length=12)]
    dealer: Annotated[Seat, about("the seat that deals")]
    depth: Annotated[
        Depth,
        about("how much is recorded: `full` every card, `observed` what the table saw, `result` how the hand ended"),
    ]
    board: Annotated[
        Annotated[str, Meta(pattern=f"^{patterns.BOARD}$", max_length=40)] | None,
        about("the name of a stored deal that several tables play; absent: none"),
    ] = None


class Dealt(Event, frozen=True):
    """Move of the dealer: a packet of cards goes to a seat."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], about("the cards of the packet", min_length=1, max_length=60)]


class Drew(Event, frozen=True):
    """Move: a seat draws the top card of the stock."""

    seat: Seat
    card: Card


class Discarded(Event, frozen=True):
    """Move: a seat lays a card on the discards."""

    seat: Seat
    card: Card


class Took(Event, frozen=True):
    """Move: the next seat takes the latest discard into its hand."""

    seat: Seat
    card: Card


class Loser(Event, frozen=True):
    """A claim that lost against a better one."""

    seat: Seat
    as_: Annotated[str, about("what the card was claimed for, a word of the kind", max_length=20)] = field(name="as")


class Claimed(Event, frozen=True):
    """Move: the settled outcome of claims on the latest discard, which is laid out with cards of the hand."""

    seat: Seat
    card: Card
    as_: Annotated[str, about("what the card is claimed for, a word of the kind", max_length=20)] = field(name="as")
    over: Annotated[tuple[Loser, ...], about("the claims on the same card that lost", max_length=12)] = ()


class Shown(Event, frozen=True):
    """Move: after a hand a seat opens the cards it still holds."""

    seat: Seat
    cards: Annotated[
        tuple[Card, ...], about("all cards in the hand; melds on the table are not among them", max_length=60)
    ]


class StockEmpty(Event, frozen=True):
    """Move: the seat to move wants to draw and there is no card left, or has drawn the last one where that ends the hand."""

    seat: Seat


class Abandoned(Event, frozen=True):
    """Move: the table agrees to give the hand up."""

    reason: Words


class TakenBack(Event, frozen=True):
    """Move: the hand returns to its state after step ``to``."""

    to: Annotated[
        Count, about("the step whose table counts again; a step after the present one restores what was taken back")
    ]


class Irregular(Event, frozen=True):
    """Move of the referee: the next move breaks the named rule and is allowed."""

    rule: Words
    reason: Words


class Noted(Event, frozen=True):
    """Move: a remark on what just happened."""

    text: Words


class TimeCalled(Event, frozen=True):
    """Move: time is up; a hand that is being played counts when it is finished, or is void."""

    running: Annotated[
        Literal["counted", "void"] | None, about("what becomes of the hand that is being played; absent between hands")
    ] = None


class TrackLost(Event, frozen=True):
    """Move: the track of the hand is lost; from here on only its result is recorded."""


class HandVoided(Event, frozen=True):
    """Move: the last valid hand is struck out; its payments are reversed."""

    hand: Annotated[int, about("the number of the hand", ge=1, le=10**6)]
    reason: Words


class Paid(Event, frozen=True):
    """Consequence: money changes hands."""

    payer: Account = field(name="from")
    payee: Account = field(name="to")
    amount: Money
    why: Annotated[str, about("what it is paid for, a word of the kind", min_length=1, max_length=20)]


class HandEnded(Event, frozen=True):
    """Consequence: the hand is over."""

    how: Annotated[str, about("how it ended, a word of the kind", min_length=1, max_length=20)]
    next_dealer: Annotated[
        Seat, about("the seat that deals next, if it is still at the table; else the next one in order of play")
    ]


class GameEnded(Event, frozen=True):
    """The game is closed: nothing follows."""


SHARED: Mapping[str, type[Event]] = {
    "GameOpened": GameOpened, "Joined": Joined, "Left": Left, "DealerChosen": DealerChosen,
    "DeckCommitted": DeckCommitted, "DeckMixed": DeckMixed, "DeckRevealed": DeckRevealed, "HandStarted": HandStarted,
    "Dealt": Dealt, "Drew": Drew, "Discarded": Discarded, "Took": Took, "Claimed": Claimed, "Shown": Shown,
    "StockEmpty": StockEmpty, "Abandoned": Abandoned, "TakenBack": TakenBack, "Irregular": Irregular, "Noted": Noted,
    "TimeCalled": TimeCalled, "TrackLost": TrackLost, "HandVoided": HandVoided, "Paid": Paid, "HandEnded": HandEnded,
    "GameEnded": GameEnded,
}  # fmt: skip
"""The written name of every shared event. Names are pinned here: a class may be renamed, a written name never."""


class Recorded(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False, tag_field="type", tag="?"
):
    """An event as it is written down: the envelope.

    ``at`` is UTC, ``by`` who entered it, ``game`` and ``seq`` (1…n without gaps) its place, ``id`` its idempotency key, ``v`` the format.
    """

    at: Annotated[dt.datetime, Meta(tz=True)]
    by: Name
    data: Event
    game: UUID
    id: UUID
    seq: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    v: Literal[1]


class _Bare(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="?"):
    """An envelope of which only the event is read, for folding at full speed."""

    data: Event


_ENCODER = msgspec.json.Encoder(order="sorted")


class Codec:
    """Reads and writes envelopes of the given events; made once, by the registry of rules.

    Args:
        events: written name to event class.

    >>> codec = Codec(SHARED)
    >>> now = dt.datetime(2026, 11, 20, tzinfo=dt.timezone.utc)
    >>> record = codec.envelope(Drew(2, "7w"), at=now, by="table", game=UUID(int=1), id=UUID(int=2), seq=9)
    >>> codec.decode(codec.encode(record)) == record
    True
    """

    encode = staticmethod(_ENCODER.encode)
    """The canonical bytes (RFC 8785) of an envelope or event."""

    def __init__(self, events: Mapping[str, type[Event]]) -> None:
        self.events = dict(events)
        self.names = {cls: name for name, cls in events.items()}
        self._envelopes = {cls: _tagged(Recorded, name, cls) for name, cls in events.items()}
        reading: Any = _union(list(self._envelopes.values()))
        bare: Any = _union([_tagged(_Bare, name, cls) for name, cls in events.items()])
        self.decode: Callable[[bytes], Recorded] = msgspec.json.Decoder(reading).decode
        """One envelope. Raises msgspec.MsgspecError, UnicodeDecodeError or RecursionError."""
        self._many = msgspec.json.Decoder(list[reading])
        self._bare = msgspec.json.Decoder(list[bare])
        self.reading = reading

    def envelope(self, event: Event, *, at: dt.datetime, by: str, game: UUID, id: UUID, seq: int) -> Recorded:
        """The event in its envelope."""
        record: Recorded = self._envelopes[type(event)](
            at=at, by=by, data=event, game=game, id=id, seq=seq, v=event.version
        )
        return record

    def decode_many(self, joined: bytes) -> list[Recorded]:
        """Envelopes joined by commas."""
        records: list[Recorded] = self._many.decode(b"[" + joined + b"]")
        return records

    def decode_events(self, joined: bytes) -> list[Event]:
        """Only the events of envelopes joined by commas: what a fold needs."""
        return [bare.data for bare in self._bare.decode(b"[" + joined + b"]")]

    def are_canonical(self, records: Sequence[Recorded], data: Sequence[bytes]) -> bool:
        """True if these are the canonical bytes of each of these envelopes.

        All are written at once, a line each. Canonical bytes have no line feed, so the lines can only be equal one by one.
        """
        return _ENCODER.encode_lines(records) == b"\n".join([*data, b""])

    def name(self, event: Event) -> str:
        """The event's written name."""
        return self.names[type(event)]


@cache  # several codecs may know one event: its envelopes are equal
def _tagged(base: type[object], name: str, event: type[Event]) -> type[Any]:
    fields: list[tuple[str, Any]] = [("data", event)]
    checked = {}
    if base is Recorded and event.version is not Event.version:
        fields.append(("v", Literal[1, 2]))
        checked = {"__post_init__": _need_version}
    return msgspec.defstruct(
        name, fields, bases=(base,), frozen=True, kw_only=True, namespace=checked,
        forbid_unknown_fields=base is Recorded, gc=False, tag_field="type", tag=name,
    )  # fmt: skip


def _need_version(record: Recorded) -> None:
    if record.v != record.data.version:
        raise ValueError("the version is not the one in which such an event is written")


def _union(types: list[type[object]]) -> object:
    union: object = types[0]
    for each in types[1:]:
        union = union | each
    return union


def leaf_hash(salt: bytes, data: bytes) -> bytes:
    """The log's hash of an event, ``SHA-256(0x00 || salt || data)`` (RFC 6962, section 2.1, with a salt before the entry).

    >>> leaf_hash(bytes(16), b"{}").hex()[:16]
    'd49d107d35fc788f'
    """
    return sha256(b"\x00" + salt + data).digest()


Mark = Literal["claim", "bump", "bomb", "win", "out", "note"]
"""A discard is claimed, in some games bumped; a bomb is played, the hand is decided, a seat goes out, a note is written."""
