"""What every matter of the club's own stream has: an event, who may see it, what is allowed, what it means, and its sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol
from uuid import UUID

from sqlalchemy import Connection, Table
from typing_extensions import TypeVar

from replay.ledger.accounts import CASH, FEES, OVER_SHORT, POT_OF, SETTLED, MoneyFact
from replay.ledger.people import Named
from replay.rights import Right
from replay.store import Store
from replay.store.tables import events, log
from replay.values.club_events import CLUB_STREAM
from replay.values.events import Codec, Event, Recorded
from replay.words.errors import BadInput, PaipuError
from replay.words.messages import Arg, Message, Text, say

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState
    from replay.club.matters.stream import OwnStream

END = 2**63 - 1
"""After every position of a log."""

SEALED = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
"""What joins events with their places in the log."""

EventT = TypeVar("EventT", bound=Event, default=Any)

ITS_FIELD = Text("treasury.its-field", "its field {field} {problem}")
OUTER_SPACES = Text("treasury.outer-spaces", "is {found!r}, expected words without outer spaces")
FIELD_REFUSED = Text("treasury.field-refused", "its field {field}: {problem}")
UNKNOWN_PLAYER = Text("treasury.unknown-player", "this club has no player with the name or the id {found!r}")
THE_POT_OF = Text("web.the-pot-of", "the pot of game {game}")

_OWN = {
    CASH: say("web.the-cash-box", "the cash box"),
    FEES: say("web.the-house-fee", "the house fee"),
    OVER_SHORT: say("web.the-over-short", "the over/short"),
    SETTLED: say("web.the-settled-debts", "the settled debts"),
}
"""What the club's own accounts are called inside a sentence."""


class Refusal(NamedTuple):
    """One thing that is wrong with an event, in two wordings.

    Args:
        error: for the person who wants it recorded.
        finding: for the person who checks a club in which it is recorded, in terms of the event's fields; None for what only new
            events must satisfy, because clubs of earlier versions may hold others.
    """

    error: PaipuError
    finding: Message | None


class Placed(NamedTuple):
    """A sealed event of the club's own stream, at its position of the log."""

    record: Recorded
    position: int

    @property
    def source(self) -> tuple[int, str, int, None, None]:
        """How the facts of money name it: its position, stream and version, and no hand and step."""
        return self.position, CLUB_STREAM, self.record.seq, None, None


class Meant(Protocol):
    """What events mean for more than the table of their matter: :class:`~replay.club.index.facts.Facts` is one."""

    @property
    def money(self) -> list[MoneyFact]:
        """Payments for the books."""
        ...

    @property
    def named(self) -> list[Named]:
        """Changes of whom names mean."""
        ...


Booked = Callable[[Recorded], int]
"""Gives when an event is booked, in UTC microseconds."""


class Called(NamedTuple):
    """What players and accounts are called now, for sentences."""

    player: Callable[[str], Arg] = str
    """By the name that an event gave the player."""
    account: Callable[[UUID], Arg] = str
    """By the id of an account that runs the club."""

    def party(self, account: str) -> Arg:
        """An account of the books, as events name it."""
        if account in _OWN:
            return _OWN[account]
        if account.startswith(POT_OF):
            return THE_POT_OF(game=account[len(POT_OF) :][:8])
        return self.player(account.partition(":")[2])


AS_RECORDED = Called()
"""Players and accounts as the event names them."""


class Matter(Generic[EventT]):
    """All that the club's own stream says about one kind of event; each is named in ``MATTERS`` of its module."""

    event: type[EventT]
    seen_with: ClassVar[tuple[Right, ...]]
    """The rights of which one is needed to see it."""
    tables: ClassVar[tuple[Table, ...]] = ()

    def check(self, state: ClubState, event: EventT) -> Iterator[Refusal]:
        """Yield what is wrong with the event, most important first; nothing if it may be recorded. Reads, and changes nothing."""
        yield from ()

    def means(self, found: Meant, placed: Placed, event: EventT, booked: Booked) -> None:
        """Add what it means for the books and for names."""

    def project(self, connection: Connection, placed: Placed, event: EventT) -> None:
        """Write it into its table. Refuses nothing."""

    def sentence(self, event: EventT, called: Called) -> Message:
        """Say the event in one sentence."""
        raise NotImplementedError


class Facade:
    """What may be recorded of a matter. Safe to share between threads.

    Args:
        store: the club's events.
        stream: the club's own stream.
    """

    def __init__(self, store: Store, stream: OwnStream) -> None:
        self._store = store
        self._stream = stream

    def _record(self, event: Event, by: str, event_id: UUID | None) -> Recorded:
        """Record an event that is the same whatever the club is then; Conflict if the id of a retry belongs to something else."""
        return self._stream.record(lambda state: event, lambda known: known == event, by=by, event_id=event_id)


MATTERS: dict[type[Event], Matter] = {}
"""By type of event, in the order of the modules; :mod:`replay.club.matters` fills it. All that is done with an event is found here."""


@cache
def club_codec() -> Codec:
    """Reads and writes the events of a club's own stream, whose stored names are those of their classes; they never change."""
    return Codec({each.__name__: each for each in MATTERS})


def decide(state: ClubState, event: Event) -> Iterator[Refusal]:
    """What is wrong with an event of the club's own stream, most important first; nothing if it may be recorded.

    It reads the state and changes nothing. Both callers use it: recording raises the first refusal, verifying reports all of them.
    """
    return MATTERS[type(event)].check(state, event)


def event_sentence(event: Event, called: Called = AS_RECORDED) -> Message:
    """An event of the club's own stream in one sentence, with what players and accounts are called."""
    return MATTERS[type(event)].sentence(event, called)


def wrong_field(field: str, problem: Message) -> Refusal:
    """What no form and no command can ask for; both wordings are the same.

    >>> print(wrong_field("reason", OUTER_SPACES(found=" ")).finding)
    its field reason is ' ', expected words without outer spaces
    """
    return Refusal(BadInput(problem, field=field), ITS_FIELD(field=field, problem=problem))


def check_words(field: str, words: str | None) -> Iterator[Refusal]:
    """Words have no outer spaces."""
    if words is not None and words != words.strip():
        yield wrong_field(field, OUTER_SPACES(found=words[:100]))
