"""The parts of every matter of the club's own stream: an event, its visibility, its rules, its effects, and its sentence."""

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
"""A position after every log."""

SEALED = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
"""The join of events with their positions in the log."""

EventT = TypeVar("EventT", bound=Event, default=Any)

ITS_FIELD = Text("treasury.its-field", "its field {field} {problem}")
OUTER_SPACES = Text("treasury.outer-spaces", "is {found!r}, expected words without outer spaces")
FIELD_REFUSED = Text("treasury.field-refused", "its field {field}: {problem}")

_OWN = {
    CASH: say("web.the-cash-box", "the cash box"),
    FEES: say("web.the-house-fee", "the house fee"),
    OVER_SHORT: say("web.the-over-short", "the over/short"),
    SETTLED: say("web.the-settled-debts", "the settled debts"),
}


class Refusal(NamedTuple):
    """One fault of an event, in two wordings.

    Args:
        error: for the recorder.
        finding: for the person who verifies a club, in terms of the event's fields; None for a rule of new events only, because clubs of
            earlier versions may break it.
    """

    error: PaipuError
    finding: Message | None


class Placed(NamedTuple):
    """A sealed event of the club's own stream, at its position of the log."""

    record: Recorded
    position: int

    @property
    def source(self) -> tuple[int, str, int, None, None]:
        """The source in facts of money: its position, stream and version, without hand and step."""
        return self.position, CLUB_STREAM, self.record.seq, None, None


class Meant(Protocol):
    """The effects of events beyond the table of their matter; :class:`~replay.club.index.facts.Facts` is one."""

    @property
    def money(self) -> list[MoneyFact]:
        """Payments for the books."""
        ...

    @property
    def named(self) -> list[Named]:
        """Changes to the meaning of names."""
        ...


Booked = Callable[[Recorded], int]
"""Returns the moment at which an event is booked, in UTC microseconds."""


class Called(NamedTuple):
    """The current names of players and accounts, for sentences."""

    player: Callable[[str], Arg] = str
    """Returns a player's name, by the name in an event."""
    account: Callable[[UUID], Arg] = str
    """Returns the name of an account that runs the club, by its id."""

    def party(self, account: str) -> Arg:
        """Return the name of an account of the books, as named in events."""
        if account in _OWN:
            return _OWN[account]
        if account.startswith(POT_OF):
            return say("web.the-pot-of", "the pot of game {game}", game=account[len(POT_OF) :][:8])
        return self.player(account.partition(":")[2])


AS_RECORDED = Called()
"""Players and accounts as the event names them."""


class Matter(Generic[EventT]):
    """The rules, effects and sentence of one type of event in the club's own stream; each is listed in ``MATTERS`` of its module."""

    event: type[EventT]
    seen_with: ClassVar[tuple[Right, ...]]
    """The rights to see it; one of them is enough."""
    tables: ClassVar[tuple[Table, ...]] = ()
    said: ClassVar[Text]
    """The event in one sentence, with fields of its own; :meth:`sentence` says what needs more."""

    def check(self, state: ClubState, event: EventT) -> Iterator[Refusal]:
        """Yield the faults of the event, most important first; nothing if it may be recorded. Changes nothing."""
        yield from ()

    def means(self, found: Meant, placed: Placed, event: EventT, booked: Booked) -> None:
        """Add its effects on the books and on names."""

    def project(self, connection: Connection, placed: Placed, event: EventT) -> None:
        """Write it into its table. Refuses nothing."""

    def sentence(self, event: EventT, called: Called) -> Message:
        """Say the event in one sentence: accounts by their names, other ids by their beginnings."""
        named = {name: getattr(event, name) for name in self.said.fields}
        return self.said(**{name: _called(name, value, called) for name, value in named.items()})


def _called(name: str, value: Any, called: Called) -> Arg:
    if isinstance(value, UUID):
        return called.account(value) if name == "account" else str(value)[:8]
    return value  # type: ignore[no-any-return]  # a word or a number


class Facade:
    """The functions that record one matter. Safe to share between threads."""

    def __init__(self, store: Store, stream: OwnStream) -> None:
        self._store = store
        self._stream = stream

    def _record(self, event: Event, by: str, event_id: UUID | None) -> Recorded:
        return self._stream.record(lambda state: event, lambda known: known == event, by=by, event_id=event_id)


MATTERS: dict[type[Event], Matter] = {}
"""The matters by type of event, in the order of the modules; :mod:`replay.club.matters` fills it. Every use of an event starts here."""


@cache
def club_codec() -> Codec:
    """The codec of the events of a club's own stream. The stored names are those of the classes, and never change."""
    return Codec({each.__name__: each for each in MATTERS})


def decide(state: ClubState, event: Event) -> Iterator[Refusal]:
    """Yield the faults of an event of the club's own stream, most important first; nothing if it may be recorded.

    It reads the state and changes nothing. Both callers use it: recording raises the first refusal, verifying reports all of them.
    """
    return MATTERS[type(event)].check(state, event)


def event_sentence(event: Event, called: Called = AS_RECORDED) -> Message:
    """Say an event of the club's own stream in one sentence, with the names of players and accounts."""
    return MATTERS[type(event)].sentence(event, called)


def wrong_field(field: str, problem: Message) -> Refusal:
    """Make the refusal of a field that no form and no command can send; both wordings are the same.

    >>> print(wrong_field("reason", OUTER_SPACES(found=" ")).finding)
    its field reason is ' ', expected words without outer spaces
    """
    return Refusal(BadInput(problem, field=field), ITS_FIELD(field=field, problem=problem))


def check_words(field: str, words: str | None) -> Iterator[Refusal]:
    """Check that words have no outer spaces."""
    if words is not None and words != words.strip():
        yield wrong_field(field, OUTER_SPACES(found=words[:100]))
