"""Payments: money changes hands, the payee confirms it, the books are corrected, or an entry is undone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import chain, count, takewhile
from typing import TYPE_CHECKING, Annotated, NamedTuple
from uuid import UUID

from msgspec import Meta, field, structs
from sqlalchemy import Connection, Index, func, literal_column, select, update

from replay.answers.books import Place, Posted
from replay.club.matters import matter
from replay.club.reasons import tidy_words
from replay.club.stored_events import read_event
from replay.identity import following_id
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, POT_OF, POTS, SETTLED, Account, MoneyFact, booked, owner
from replay.ledger.balances import exactly, gained
from replay.ledger.books import balances_of
from replay.ledger.journal import entries_of
from replay.ledger.names import event as called_event
from replay.ledger.names import holds, money
from replay.ledger.people import UNKNOWN_PLAYER, Names
from replay.ledger.postings import GAINED, played_for, postings
from replay.rights import Right
from replay.store import Writing
from replay.store.statements import insert_rows
from replay.store.tables import Id, events, log, table_of
from replay.values.club_events import CLUB_STREAM, UnitName
from replay.values.events import FORMAT, Event, Recorded, Seat, Words, player_account
from replay.values.events import Account as NamedAccount
from replay.values.events import Money as Cents
from replay.values.money import Money, Unit
from replay.values.times import ClubDays
from replay.words.errors import BadInput, NeedsConfirmation, NotFound, RuleViolation
from replay.words.messages import Message, Text, any_of, listed, quoted, say

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState


class _Dated(Event, frozen=True):
    """An event that may name its booking day in ``on``: that is version 2 of its form."""

    @property
    def version(self) -> int:
        """The version of the event's form."""
        return FORMAT if getattr(self, "on", None) is None else 2


class Settled(_Dated, frozen=True):
    """A player paid another player or the cash box, or was paid out of the box."""

    payer: NamedAccount = field(name="from")
    payee: NamedAccount = field(name="to")
    amount: Cents
    unit: UnitName
    note: Words | None = None
    game: UUID | None = None
    """The game that this payment helps to square; of several games of an evening, one at which the payee sat."""
    beside: Annotated[tuple[UUID, ...], Meta(max_length=200)] = ()
    """The other games of the evening that it squares together with ``game``."""
    on: dt.date | None = None
    """The day of the club on which it is booked; without it, the day of its entry."""


class PaymentConfirmed(Event, frozen=True):
    """The payee of a payment that squares a game confirms it, from that seat."""

    payment: UUID
    seat: Seat


class Adjusted(_Dated, frozen=True):
    """The books are corrected: ``payer`` loses and ``payee`` gains; ``corrects`` is the event that was wrong, if there is one."""

    payer: NamedAccount = field(name="from")
    payee: NamedAccount = field(name="to")
    amount: Cents
    unit: UnitName
    reason: Words
    corrects: UUID | None = None
    on: dt.date | None = None
    """The day of the club on which it is booked, as of :class:`Settled`."""


_Moving = Settled | Adjusted


def upcast(event: Settled | Adjusted, at: dt.datetime, days: ClubDays) -> Settled | Adjusted:
    """Return the event in the newest version of its form, which names its booking day; it was entered at a moment.

    >>> upcast(Settled("player:Li", "cash", 500, "EUR/2"), dt.datetime(2026, 11, 20, 17, tzinfo=dt.UTC), ClubDays("Asia/Shanghai")).on
    datetime.date(2026, 11, 21)
    """
    return event if event.on else structs.replace(event, on=days.day(at))


class PaidRow(NamedTuple):
    """A row of :data:`paid`; ``got`` is the position of the confirmation in the log, None without one."""

    payment: Id
    game: Id
    position: int
    got: int | None = None


paid = table_of(PaidRow, "paid", Index("paid_game", "game", "position"))
"""Every payment that squares a game, by its event's id: its position in the log, and that of its confirmation."""


# the rules

PAID = Text("web.paid", "{payer} paid {payee} {amount}.")
NO_GAME_PAYMENT = Text("treasury.no-game-payment", "found {found}, expected a payment that squares a game")
FIELD_NO_GAME_PAYMENT = Text(
    "treasury.field-no-game-payment", "its field payment is {found}, expected a payment before it that squares a game"
)
FIELD_PAYMENT_UNDONE = Text(
    "treasury.field-payment-undone", "its field payment is event {version} of the club's own stream, which was undone"
)
FIELD_NOT_THE_PAYEE = Text(
    "treasury.field-not-the-payee", "its field seat is {found}, which is not the seat of the payee"
)
PAYMENT_GOT_TWICE = Text(
    "treasury.payment-got-twice", "event {version} of the club's own stream is confirmed by its payee already"
)
FIELD_CORRECTS_NO_MONEY = Text(
    "treasury.field-corrects-no-money",
    "its field corrects is {found}, expected an event that moved money and was sealed before it",
)
REVERSED_ALREADY = Text("treasury.reversed-already", "{called} is reversed already, by {by}")
EVENT_REVERSED_ALREADY = Text(
    "treasury.event-reversed-already", "event {version} of the club's own stream is reversed already"
)
SET_RIGHT = Text("web.set-right", "The books are corrected by {amount}: from {payer} to {payee}.")
NOT_THE_PAYEE = Text("treasury.not-the-payee", "seat {seat} is not the seat of the payee")
MOVED_NO_MONEY = Text(
    "treasury.moved-no-money", "the event {event} moved no money: 'paipu ledger journal' shows those that did"
)
FIELD_NOT_AN_ACCOUNT = Text(
    "treasury.field-not-an-account", "its field {field} is {found!r}, which is not an account that it may name"
)
UNIT_NEVER_PLAYED = Text(
    "treasury.unit-never-played", "found the unit {found!r}, expected a unit of a game in this club"
)
FIELD_UNIT_NEVER_PLAYED = Text(
    "treasury.field-unit-never-played", "its field unit is {found!r}, in which no game was opened before it"
)
NOT_PAID = Text("treasury.not-paid", "found {found!r}, expected a player or {others}: adjust other accounts instead")
OTHER_ACCOUNT = Text("treasury.other-account", "found {found!r}, expected a player or {others}")
UNKNOWN_GAME = Text("treasury.unknown-game", "found {found!r}, expected the id of a game of this club")
OTHER_UNIT_THAN_POT = Text("treasury.other-unit-than-pot", "found {found}, expected {expected}, the unit of the pot")
FIELD_UNIT_OF_OTHER_GAME = Text(
    "treasury.field-unit-of-other-game",
    "its field unit is {found!r}, expected {expected!r}, in which game {game} is played",
)
FIELD_UNKNOWN_GAME = Text("treasury.field-unknown-game", "its field game is {found}, which was not opened before it")
OTHER_UNIT_THAN_GAME = Text("treasury.other-unit-than-game", "found {found}, expected {expected}, the unit of the game")
ONE_ACCOUNT = Text("treasury.one-account", "found {found!r} on both sides, expected two accounts")
FIELD_TO_IS_PAYER = Text(
    "treasury.field-to-is-payer", "its field to is {found!r}, expected another account than {payer!r}"
)
POT_TOO_SMALL = Text("treasury.pot-too-small", "the pot has {has}, and {wanted} cannot be taken out of it")
CLOSES_A_PERIOD = Text("treasury.closes-a-period", "{called} closed a period")
PAYMENT_OF_A_GAME = Text("treasury.payment-of-a-game", "{called} is a payment of a game")
FUTURE_DAY = Text("treasury.future-day", "{day} has not come yet")
UNTIL_TODAY = Text("treasury.until-today", "a day until {today}, which is today in this club")
FIELD_ON_IN_FUTURE = Text(
    "treasury.field-on-in-future", "its field on is {found}, expected a day until {today}, on which it was recorded"
)
CLOSED_ALREADY = Text("treasury.closed-already", "all days until {until} are closed already")
AFTER_CLOSED_DAYS = Text(
    "treasury.after-closed-days", "a day after {until}, or none: then it is booked on the first open day"
)
FIELD_ON_CLOSED = Text("treasury.field-on-closed", "its field on is {found}, expected a day after {last}")
LARGE_AMOUNT = Text(
    "treasury.large-amount", "{amount} is at least a hundred times {largest}, the largest amount that was typed so far"
)
MORE_CASH = Text("treasury.more-cash", "{amount} is more cash than the box holds: by the books it {holds}")
CORRECTED_ALREADY = Text("treasury.corrected-already", "{called} was corrected already, by {by}")
CORRECTION_TOO_LARGE = Text(
    "treasury.correction-too-large", "{called} moved only {amount}, but its corrections would be {wanted}"
)
GAME_GOES_ON = Text(
    "treasury.game-goes-on", "the pot of game {game} can still be won: share it out after the game is closed"
)

REVERSING = say("treasury.ruling-corrections", "Paipu, corrections: both stay readable")
"""The ruling on undoing an event."""
A_POT_OWES_NOTHING = say("read-models.ruling-pot-owes-nothing", "Paipu, the books: a pot owes nothing")

_CONFIRMING = say("treasury.ruling-payments", "Paipu, payments of a game")
_BOOKING = say("treasury.ruling-booking", "Paipu, the books: the day of a payment")
_WHAT_FOR = say("treasury.what-for", "the purpose of the payment")
_WHY_ADJUSTED = say("treasury.why-adjusted", "the reason for the correction")
_PAID = frozenset({CASH})
_ADJUSTED = frozenset({CASH, FEES, OVER_SHORT})
_PLAYER = player_account("")


class _Settling(matter.Matter[Settled]):
    """A payment is between two accounts of players, the cash box or the keeper of a pot."""

    event = Settled
    seen_with = (Right.SEE_MONEY,)
    tables = (paid,)

    def check(self, state: ClubState, event: Settled) -> Iterator[matter.Refusal]:
        yield from matter.check_words("note", event.note)
        yield from _on_its_day(state, event)
        yield from _named(state, event, _PAID)
        yield from _apart(state, event)
        yield from _of_game(state, event)

    def means(self, found: matter.Meant, placed: matter.Placed, event: Settled, booked: matter.Booked) -> None:
        through = None if CASH in (event.payer, event.payee) else SETTLED
        moving = (event.payer, event.payee, -event.amount, event.unit, "settled")
        found.money.append(MoneyFact(*placed.source, booked(placed.record), *moving, note=event.note, through=through))

    def project(self, connection: Connection, placed: matter.Placed, event: Settled) -> None:
        if event.game is not None:
            insert_rows(connection, paid, [PaidRow(str(placed.record.id), str(event.game), placed.position)])

    def sentence(self, event: Settled, called: matter.Called) -> Message:
        amount = Unit.parse(event.unit).message(event.amount)
        payer, payee = called.party(event.payer), called.party(event.payee)
        if event.payee == CASH:
            return say("web.paid-in", "{payer} paid {amount} into the cash box.", payer=payer, amount=amount)
        if event.payer == CASH:
            return say("web.paid-out", "{payee} was paid {amount} out of the cash box.", payee=payee, amount=amount)
        return PAID(payer=payer, payee=payee, amount=amount)


class _Confirming(matter.Matter[PaymentConfirmed]):
    """The payee confirms a payment that squares a game and was not undone, and only once."""

    event = PaymentConfirmed
    said = Text("web.payment-confirmed", "Seat {seat} has received the money of a payment.")
    seen_with = (Right.SEE_MONEY,)

    def check(self, state: ClubState, event: PaymentConfirmed) -> Iterator[matter.Refusal]:
        sent = moved(state, event.payment)
        record = None if sent is None else sent.record
        done = None if record is None else record.data
        if sent is None or not isinstance(done, Settled) or done.game is None:
            found = str(event.payment)
            yield matter.Refusal(NotFound(NO_GAME_PAYMENT(found=found)), FIELD_NO_GAME_PAYMENT(found=found))
            return
        undoing = sent.opposite("")
        if undoing is not None and reversal(state, undoing) is not None:
            error = RuleViolation(say("treasury.payment-undone", "this payment was undone"), rule=_CONFIRMING)
            yield matter.Refusal(error, FIELD_PAYMENT_UNDONE(version=sent.version))
        name = state.players_of(done.game).get(event.seat)
        if name is None or state.names.account(booked(player_account(name), CLUB_STREAM)) != state.names.account(
            booked(done.payee, CLUB_STREAM)
        ):
            yield matter.Refusal(not_the_payee(event.seat), FIELD_NOT_THE_PAYEE(found=event.seat))
        if has_got(state, event.payment):
            error = RuleViolation(say("treasury.got-already", "this payment is confirmed already"), rule=_CONFIRMING)
            yield matter.Refusal(error, PAYMENT_GOT_TWICE(version=sent.version))

    def project(self, connection: Connection, placed: matter.Placed, event: PaymentConfirmed) -> None:
        wanted = update(paid).where(paid.c.payment == str(event.payment), paid.c.got.is_(None))
        connection.execute(wanted.values(got=placed.position))


class _Adjusting(matter.Matter[Adjusted]):
    event = Adjusted
    seen_with = (Right.SEE_MONEY,)

    def check(self, state: ClubState, event: Adjusted) -> Iterator[matter.Refusal]:
        yield from matter.check_words("reason", event.reason)
        yield from _on_its_day(state, event)
        yield from _no_payment(event)
        yield from _named(state, event, _ADJUSTED)
        wrong = None if event.corrects is None else moved(state, event.corrects)
        if event.corrects is not None and wrong is None:
            yield matter.Refusal(no_money(event.corrects), FIELD_CORRECTS_NO_MONEY(found=str(event.corrects)))
        if wrong is None or event != wrong.opposite(event.reason, event.on):
            # Two names merged since then are one player on both sides of the undoing.
            yield from _apart(state, event)
        elif (done := reversal(state, event)) is not None:
            called, by = (called_event(Place(None, version)) for version in (wrong.version, done))
            yield matter.Refusal(
                RuleViolation(REVERSED_ALREADY(called=called, by=by), rule=REVERSING),
                EVENT_REVERSED_ALREADY(version=wrong.version),
            )
        yield from _enough(state, event, wrong)

    def means(self, found: matter.Meant, placed: matter.Placed, event: Adjusted, booked: matter.Booked) -> None:
        corrects = None if event.corrects is None else str(event.corrects)
        moving = (event.payer, event.payee, event.amount, event.unit, "adjusted")
        found.money.append(
            MoneyFact(*placed.source, booked(placed.record), *moving, corrects=corrects, note=event.reason)
        )

    def sentence(self, event: Adjusted, called: matter.Called) -> Message:
        amount = Unit.parse(event.unit).message(event.amount)
        return SET_RIGHT(amount=amount, payer=called.party(event.payer), payee=called.party(event.payee))


MATTERS = (_Settling(), _Confirming(), _Adjusting())


def not_the_payee(seat: int) -> RuleViolation:
    """Make the refusal of a seat whose player is not the payee."""
    return RuleViolation(NOT_THE_PAYEE(seat=seat), rule=_CONFIRMING)


def no_money(event: UUID) -> NotFound:
    """Make the refusal of an event that moved no money."""
    return NotFound(MOVED_NO_MONEY(event=str(event)))


def _no_payment(event: Adjusted) -> Iterator[matter.Refusal]:
    """Refuse a correction between a player and the cash box, which is a payment: there the same words pay in the other direction."""
    for name, account, other in (("from", event.payer, event.payee), ("to", event.payee, event.payer)):
        if account == CASH and other not in _ADJUSTED and event.corrects is None:
            problem = say(
                "treasury.cash-alone",
                "found 'cash', expected it with 'fees' or 'over-short', or with the event that is corrected. Use 'paipu ledger cash in' "
                "for money that a player put into the cash box, and 'paipu ledger cash out' for money that a player took out",
            )
            yield matter.Refusal(BadInput(problem, field=name), None)


def _on_its_day(state: ClubState, event: _Moving) -> Iterator[matter.Refusal]:
    """Check that the booking day is not in the future, and not closed."""
    if event.on is None:
        return
    day, today, last = str(event.on), str(state.today), state.closed_until
    if event.on > state.today:
        error = RuleViolation(FUTURE_DAY(day=day), rule=_BOOKING, legal=UNTIL_TODAY(today=today))
        yield matter.Refusal(error, FIELD_ON_IN_FUTURE(found=day, today=today))
    if last is not None and event.on <= last:
        legal = AFTER_CLOSED_DAYS(until=str(last))
        error = RuleViolation(CLOSED_ALREADY(until=str(last)), rule=_BOOKING, legal=legal)
        yield matter.Refusal(error, FIELD_ON_CLOSED(found=day, last=str(last)))


def _named(state: ClubState, event: _Moving, own: frozenset[str]) -> Iterator[matter.Refusal]:
    """Check that both accounts are of players or games of the club, or among ``own``, and that the unit was played for."""
    for side, named in (("from", event.payer), ("to", event.payee)):
        try:
            account = booked(named, CLUB_STREAM)
        except BadInput as refusal:
            yield matter.Refusal(refusal, matter.FIELD_REFUSED(field=side, problem=refusal.problem))
            continue
        player, game = owner(account)
        unknown = FIELD_NOT_AN_ACCOUNT(field=side, found=named[:100])
        if player is not None and player not in state.names.known:
            name = named.removeprefix(_PLAYER)
            yield matter.Refusal(NotFound(UNKNOWN_PLAYER(found=name[:100])), unknown)
        elif game is not None and (unit := state.unit_of(game)) != event.unit:
            yield _wrong_pot(game, unit, event.unit, unknown)
        elif player is None and game is None and account not in own:
            yield matter.Refusal(BadInput(_expected(named, own), field=side), unknown)
    if not state.has_unit(event.unit):
        yield matter.Refusal(
            BadInput(UNIT_NEVER_PLAYED(found=event.unit), field="unit"), FIELD_UNIT_NEVER_PLAYED(found=event.unit)
        )


def _expected(named: str, own: frozenset[str]) -> Message:
    found, others = named[:40], any_of([*map(quoted, sorted({*own, "pot"}))])
    return (NOT_PAID if own == _PAID else OTHER_ACCOUNT)(found=found, others=others)


def _wrong_pot(game: str, unit: str | None, found: str, unknown: Message) -> matter.Refusal:
    """Make the refusal of a pot without a game, or of a game in another unit."""
    if unit is None:
        return matter.Refusal(NotFound(UNKNOWN_GAME(found=game[:40])), unknown)
    paid, played = Unit.parse(found), Unit.parse(unit)
    units = (str(paid), str(played)) if paid.code == played.code else (paid.code, played.code)
    return matter.Refusal(
        RuleViolation(
            OTHER_UNIT_THAN_POT(found=units[0], expected=units[1]),
            rule=say("treasury.ruling-unit-of-pot", "Paipu, the books: a pot has the unit of its game"),
        ),
        FIELD_UNIT_OF_OTHER_GAME(found=found, expected=unit, game=game),
    )


def _of_game(state: ClubState, event: Settled) -> Iterator[matter.Refusal]:
    """Check that a payment that squares games is in their unit, and names each of them once."""
    named = [each for each in (event.game, *event.beside) if each is not None]
    for game in map(str, named):
        unit = state.unit_of(game)
        if unit is None:
            yield matter.Refusal(NotFound(UNKNOWN_GAME(found=game)), FIELD_UNKNOWN_GAME(found=game))
        elif unit != event.unit:
            problem = OTHER_UNIT_THAN_GAME(found=event.unit, expected=unit)
            finding = FIELD_UNIT_OF_OTHER_GAME(found=event.unit, expected=unit, game=game)
            yield matter.Refusal(RuleViolation(problem, rule=_CONFIRMING), finding)
    if event.beside and (event.game is None or len({*named}) < len(named)):
        problem = say(
            "treasury.games-of-a-payment",
            "found a payment for several games, expected each game once, and one of them first",
        )
        finding = say("treasury.field-beside", "its field beside must name the other games, each once")
        yield matter.Refusal(BadInput(problem, field="beside"), finding)


def _apart(state: ClubState, event: _Moving) -> Iterator[matter.Refusal]:
    try:
        payer, payee = (state.names.account(booked(named, CLUB_STREAM)) for named in (event.payer, event.payee))
    except BadInput:
        return  # already refused
    if payer == payee:
        name = event.payee.removeprefix(_PLAYER)
        yield matter.Refusal(
            BadInput(ONE_ACCOUNT(found=name[:40]), field="to"),
            FIELD_TO_IS_PAYER(found=event.payee[:100], payer=event.payer[:100]),
        )


def _enough(state: ClubState, event: Adjusted, wrong: MoneyEvent | None) -> Iterator[matter.Refusal]:
    """Check that a pot does not owe. A correction of a payment of this pot takes nothing out of its stakes."""
    if not event.payer.startswith(POT_OF) or (wrong is not None and wrong.pays(event.payer)):
        return
    have = in_pot(state, event.payer.removeprefix(POT_OF), event.unit)
    if have < event.amount:
        has, wanted = money(have, event.unit), money(event.amount, event.unit)
        problem = POT_TOO_SMALL(has=has, wanted=wanted)
        yield matter.Refusal(RuleViolation(problem, rule=A_POT_OWES_NOTHING), None)


class MoneyEvent(NamedTuple):
    """An event that moved money: its stream, its version there, and the event itself if it is in the club's own stream."""

    stream: str
    version: int
    record: Recorded | None

    def pays(self, account: str) -> bool:
        """True if it is a payment to this account or out of it, as events name accounts."""
        done = None if self.record is None else self.record.data
        return isinstance(done, Settled) and account in (done.payer, done.payee)

    def opposite(self, reason: str, on: dt.date | None = None) -> Adjusted | None:
        """Return the event that undoes this one on a day, under its recorded names; None if nothing undoes it as a whole."""
        if self.record is None:
            return None
        match done := self.record.data:
            case Settled():
                # A payer owes less, and so gains: the opposite keeps the direction.
                return Adjusted(done.payer, done.payee, done.amount, done.unit, reason, self.record.id, on)
            case Adjusted():
                return Adjusted(done.payee, done.payer, done.amount, done.unit, reason, self.record.id, on)
        return None


def moved(state: ClubState, event: UUID) -> MoneyEvent | None:
    """Return the event with this id if it moved money, otherwise None."""
    posted = select(postings.c.position).where(postings.c.position == log.c.position).exists()
    wanted = select(events.c.stream, events.c.version, events.c.data).join(log, matter.SEALED)
    row = state.connection.execute(
        wanted.where(events.c.event_id == event.bytes, log.c.position < state.before, posted)
    ).one_or_none()
    if row is None:
        return None
    return MoneyEvent(row.stream, row.version, read_event(*row) if row.stream == CLUB_STREAM else None)


def corrections(state: ClubState, event: UUID) -> list[Recorded]:
    """Return the corrections of an event, in order."""
    own = (events.c.stream == CLUB_STREAM) & (events.c.event_id == event.bytes)
    begins = state.connection.scalar(select(events.c.version).where(own)) or 0  # no earlier event can correct it
    wanted = (
        select(events.c.version, events.c.data)
        .join(log, matter.SEALED)
        .join(postings, postings.c.position == log.c.position)
        .where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted", events.c.version > begins)
        .where(postings.c.corrects == str(event), postings.c.line == 1, log.c.position < state.before)
        .order_by(events.c.version)
    )
    return [read_event(CLUB_STREAM, version, data) for version, data in state.connection.execute(wanted)]


def reversal(state: ClubState, undoing: Adjusted) -> int | None:
    """Return the version of the event in the club's own stream with the same effect as this one; None if there is none."""
    every = [] if undoing.corrects is None else corrections(state, undoing.corrects)
    done = (each for each in every if isinstance(each.data, Adjusted) and _do_the_same(state.names, each.data, undoing))
    return next((each.seq for each in done), None)


def _do_the_same(names: Names, one: Adjusted, other: Adjusted) -> bool:
    """True if two corrections move the same money between the same accounts, under whatever names."""

    def moving(event: Adjusted) -> tuple[str, str, int, str]:
        payer, payee = (names.account(booked(each, CLUB_STREAM)) for each in (event.payer, event.payee))
        return payer, payee, event.amount, event.unit

    return moving(one) == moving(other)


def has_got(state: ClubState, payment: UUID) -> bool:
    """True if the payee has confirmed a payment."""
    wanted = select(paid.c.got).where(paid.c.payment == str(payment), paid.c.got < state.before)
    return state.connection.scalar(wanted) is not None


def in_pot(state: ClubState, game: str, unit: str) -> int:
    """Return the stakes in a pot, in minor units: all payments into it, less wins and corrections."""
    of_pot = (postings.c.account == POTS + game) & (postings.c.unit == unit) & (postings.c.position < state.before)
    high, low = state.connection.execute(select(*GAINED).where(of_pot, played_for(state.connection, [game]))).one()
    return exactly(high or 0, low or 0)


# doubts that need a confirmation

_MANY_TIMES = 100


def _doubts(state: ClubState, event: _Moving) -> Iterator[Message]:
    """Yield what is unusual about a payment or a correction. Raises RuleViolation if it corrects more than was moved."""
    wrong = None
    if isinstance(event, Adjusted) and event.corrects is not None:
        wrong = moved(state, event.corrects)
        if wrong is not None:
            yield from _corrected(state, event, wrong, corrections(state, event.corrects))
    if wrong is None or event != wrong.opposite(event.reason if isinstance(event, Adjusted) else "", event.on):
        yield from amount_doubts(state, [Money.of(event.amount, event.unit)])
    takes = event.payer == CASH if isinstance(event, Settled) else event.payee == CASH
    box = -gained(state.connection, account=CASH)[CASH, event.unit]
    if takes and event.amount > box:
        yield MORE_CASH(amount=money(event.amount, event.unit), holds=holds(-box, event.unit))


def amount_doubts(state: ClubState, amounts: Sequence[Money]) -> Iterator[Message]:
    """Yield the amounts that are a hundred times as large as any typed before, in their units."""
    for amount, unit in amounts:
        typed = (postings.c.stream == literal_column(f"'{CLUB_STREAM}'")) & (postings.c.unit == str(unit))
        found = select(postings.c.amount).where(typed, postings.c.why != "counted")
        largest = state.connection.scalar(found.order_by(postings.c.amount.desc()).limit(1)) or 0
        if largest and amount >= _MANY_TIMES * largest:
            yield LARGE_AMOUNT(amount=unit.message(amount), largest=unit.message(largest))


COMPUTED = frozenset({LARGE_AMOUNT.code})
"""The codes that are confirmed from the start if the books propose the amount."""


def _corrected(state: ClubState, event: Adjusted, wrong: MoneyEvent, done: Sequence[Recorded]) -> Iterator[Message]:
    """Yield a doubt for an earlier correction that still stands: a second one may be a mistake."""
    every = ((each, MoneyEvent(CLUB_STREAM, each.seq, each).opposite("")) for each in done)
    standing = [each for each, undoing in every if undoing is None or reversal(state, undoing) is None]
    before = sum(
        each.data.amount for each in standing if isinstance(each.data, Adjusted) and each.data.unit == event.unit
    )
    of_event = (log.c.stream == wrong.stream) & (log.c.version == wrong.version) & (postings.c.unit == event.unit)
    amount = select(func.max(postings.c.amount)).join(log, log.c.position == postings.c.position).where(of_event)
    most = state.connection.scalar(amount) or 0
    called = called_event(Place(None if wrong.stream == CLUB_STREAM else wrong.stream, wrong.version))
    latest = called_event(Place(None, standing[-1].seq)) if standing else None
    if before + event.amount > most:
        legal = say("treasury.correct-less", "a correction of at most {left}", left=money(most - before, event.unit))
        if most <= before and latest:
            legal = say("treasury.reverse-correction", "reverse {by} first, its correction", by=latest)
        amounts = {"amount": money(most, event.unit), "wanted": money(before + event.amount, event.unit)}
        raise RuleViolation(CORRECTION_TOO_LARGE(called=called, **amounts), rule=REVERSING, legal=legal)
    if latest:
        yield CORRECTED_ALREADY(called=called, by=latest)


TO_CHARGE = Text("treasury.to-charge", "found {names}, expected players besides {payer}, each once")


class Payments(matter.Facade):
    """The functions that record payments. Safe to share between threads."""

    def pay(  # 10 parameters: all fields of an event, the confirmed codes, the recorder, and the key of a retry
        self,
        payer: Account,
        payee: Account,
        paid: Money,
        *,
        note: str | None = None,
        game: UUID | None = None,
        beside: Sequence[UUID] = (),
        on: dt.date | None = None,
        confirm: Collection[str] = (),
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Posted:
        """Record a payment: from player to player, into the cash box or out of it, or to the keeper of a pot.

        Settling up proposes such payments. A payment that squares one ``game`` names it, and names other games ``beside`` it. It is
        booked ``on`` a day of the club, or else on the day of its entry.

        Raises:
            NeedsConfirmation: the amount is unusual, or more cash than the box holds, and ``confirm`` lacks its code.
            NotFound: there is no such player or game.
            BadInput: payer and payee are one, or the amount or an account is not valid.
            RuleViolation: a pot is of another unit, or the day is closed or has not come yet.
            Conflict: the id of a retry belongs to another event.
        """
        tidied = None if note is None else tidy_words(note, "note", _WHAT_FOR)
        settled = Settled(payer.named, payee.named, paid.amount, str(paid.unit), tidied, game, tuple(beside), on)
        return self._posted(lambda state: [settled], lambda known: known == settled, confirm, by, event_id)

    # 8 parameters: what a payment has, with several payees
    def split(
        self,
        payer: Account,
        among: Sequence[Account],
        paid: Money,
        note: str,
        *,
        on: dt.date | None = None,
        confirm: Collection[str] = (),
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Posted:
        """Record what one account paid for several players, such as room and tea: a payment to each, all or none.

        Each is charged an equal part, the first also what cannot be divided; who paid and is among them is charged nothing.
        Raises BadInput if somebody is named twice, or nobody but the payer, and the errors of :meth:`pay`.
        """
        amounts = dict.fromkeys((each.named for each in among), paid.amount // len(among))
        amounts[among[0].named] += paid.amount % len(among)
        charged = {named: part for named, part in amounts.items() if part and named != payer.named}
        if len(amounts) < len(among) or not charged:
            raise BadInput(TO_CHARGE(names=listed(each.of for each in among), payer=payer.of), field="among")
        tidied, unit = tidy_words(note, "note", _WHAT_FOR), str(paid.unit)
        parts = [Settled(payer.named, named, part, unit, tidied, on=on) for named, part in charged.items()]
        whole = structs.replace(parts[0], amount=sum(charged.values()))
        return self._posted(lambda state: parts, lambda known: known == parts[0], confirm, by, event_id, whole)

    def confirm(self, payment: UUID, seat: int, *, by: str = "club", event_id: UUID | None = None) -> None:
        """Confirm a payment that squares a game, for its payee.

        Raises:
            NotFound: there is no such payment.
            RuleViolation: it was undone or is confirmed already, or the seat is not its payee's.
            Conflict: the id of a retry belongs to another event.
        """
        self._record(PaymentConfirmed(payment, seat), by, event_id)

    # 9 parameters: all fields of an event, the confirmed codes, the recorder, and the key of a retry.
    def adjust(
        self,
        payer: Account,
        payee: Account,
        moved: Money,
        reason: str,
        *,
        corrects: UUID | None = None,
        on: dt.date | None = None,
        confirm: Collection[str] = (),
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Posted:
        """Correct the books: the payer loses and the payee gains, for a reason that stays on record.

        Raises:
            NotFound: there is no such account, or no such event to correct.
            RuleViolation: a pot would owe money, it would reverse an event a second time, or correct more than the event moved.
            NeedsConfirmation: the event was corrected already; and as :meth:`pay`.
            BadInput: the cash box is adjusted against anything but fees or its own differences, and no event is corrected.
            BadInput, Conflict: as :meth:`pay`.
        """
        why = tidy_words(reason, "reason", _WHY_ADJUSTED)
        adjusted = Adjusted(payer.named, payee.named, moved.amount, str(moved.unit), why, corrects, on)
        return self._posted(lambda state: [adjusted], lambda known: known == adjusted, confirm, by, event_id)

    def reverse(
        self,
        event: UUID,
        reason: str,
        *,
        on: dt.date | None = None,
        confirm: Collection[str] = (),
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Posted:
        """Undo a settlement or a correction by its exact opposite; both stay readable. To undo a hand's payments, void the hand.

        Raises:
            NotFound: the books know no such event.
            RuleViolation: it was reversed already, or belongs to a hand or a closing.
            NeedsConfirmation, Conflict: as :meth:`adjust`.
        """
        why = tidy_words(reason, "reason", say("treasury.why-reversed", "the reason for reversing the entry"))
        with self._store.reading() as reading:
            undoing = _undoing(self._stream.state(reading), event, why, on)
        return self._posted(lambda state: [undoing], lambda known: known == undoing, confirm, by, event_id)

    def share_pot(self, game: str | UUID, reason: str, *, by: str = "club", event_id: UUID | None = None) -> Posted:
        """Share out the pot of a closed game among the players at its end: equal parts, odd units from the first seat on.

        Raises:
            BadInput: the game goes on, or its pot is empty.
            Conflict: as :meth:`pay`.
        """
        why = tidy_words(reason, "reason", _WHY_ADJUSTED)

        def same(known: Event) -> bool:
            return isinstance(known, Adjusted) and known.payer == POT_OF + str(game)

        parts = partial(_parts, game=str(game), reason=why)
        return self._posted(parts, same, COMPUTED, by, event_id)

    def _posted(
        self,
        make: Callable[[ClubState], Sequence[_Moving]],
        same: Callable[[Event], bool],
        confirm: Collection[str],
        by: str,
        event_id: UUID | None,
        asked: _Moving | None = None,
    ) -> Posted:
        """Record events together; return their entries and the balances after them. ``asked`` is doubted in place of the first."""
        made: list[_Moving] = []
        found: list[Posted] = []

        def first(state: ClubState) -> Event:
            made[:] = make(state)
            return made[0]

        def ask(state: ClubState, event: _Moving) -> None:
            NeedsConfirmation.of(_doubts(state, asked or event), confirm)

        def after(writing: Writing, record: Recorded) -> None:
            for place, event in enumerate(made[1:], 1):
                self._stream.enter(writing, event, by, following_id(record.id, place))
            # In the same transaction: no later payment is in these balances.
            ids = (following_id(record.id, place) for place in count())
            entries = list(chain.from_iterable(takewhile(bool, (entries_of(writing.connection, each) for each in ids))))
            found[:] = [Posted(str(record.id), record.seq, entries, balances_of(writing.connection, entries))]

        self._stream.record(first, same, ask=ask, after=after, by=by, event_id=event_id)
        return found[0]


def _parts(state: ClubState, game: str, reason: str) -> list[Adjusted]:
    """Return the corrections that give each player at the end of a closed game a part of its pot."""
    unit, players = state.unit_of(game), state.at_the_end(game)
    if unit is None or players is None:
        raise BadInput(GAME_GOES_ON(game=game))
    total = in_pot(state, game, unit)
    if total <= 0 or not players:
        raise BadInput(say("treasury.pot-has-nothing", "the pot of game {game} has nothing to share out", game=game))
    part, odd = divmod(total, len(players))
    amounts = [part + (place < odd) for place in range(len(players))]
    pot = POT_OF + game
    return [
        Adjusted(pot, player_account(name), amount, unit, reason, None)
        for name, amount in zip(players, amounts, strict=True)
        if amount
    ]


def _undoing(state: ClubState, event: UUID, reason: str, on: dt.date | None) -> Adjusted:
    """Return the event that undoes an event of the club's own stream, under its recorded names."""
    wrong = moved(state, event)
    if wrong is None:
        raise no_money(event)
    if undoing := wrong.opposite(reason, on):
        return undoing
    own = wrong.record is not None
    called = called_event(Place(None if own else wrong.stream, wrong.version))
    if own:
        legal = say(
            "treasury.adjust-in-open-period", "adjust the mistake in the open period, and name this event as corrected"
        )
        raise RuleViolation(CLOSES_A_PERIOD(called=called), rule=REVERSING, legal=legal)
    legal = say("treasury.void-or-adjust", "void the hand, or adjust the mistake and name this event as corrected")
    raise RuleViolation(PAYMENT_OF_A_GAME(called=called), rule=REVERSING, legal=legal)
