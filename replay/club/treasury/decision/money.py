"""What may be recorded about money: payments, and corrections of the books."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from replay.answers.books import Place
from replay.club.read_models.guards import A_POT_OWES_NOTHING
from replay.club.treasury.decision import wording
from replay.club.treasury.decision.notes import check_words
from replay.club.treasury.decision.refusal import Refusal
from replay.club.treasury.decision.state import ClubState, MoneyEvent
from replay.club_events import CLUB_STREAM, Adjusted, PaymentConfirmed, Settled
from replay.errors import BadInput, NotFound, RuleViolation
from replay.events import player_account
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, POT_OF, booked, owner
from replay.ledger.names import event as called_event
from replay.ledger.names import money
from replay.messages import Message, any_of, quoted
from replay.money import Unit

REVERSING = wording.RULING_CORRECTIONS()
"""The ruling on what undoes an event."""

_CONFIRMING = wording.RULING_PAYMENTS()

_BOOKING = wording.RULING_BOOKING()

_PAID = frozenset({CASH})
_ADJUSTED = frozenset({CASH, FEES, OVER_SHORT})
_PLAYER = player_account("")

_Moving = Settled | Adjusted


def check_settled(state: ClubState, event: Settled) -> Iterator[Refusal]:
    """Money passes between two accounts of players, the cash box or the keeper of a pot."""
    yield from check_words("note", event.note)
    yield from _on_its_day(state, event)
    yield from _named(state, event, _PAID)
    yield from _apart(state, event)
    yield from _of_game(state, event)


def check_payment_confirmed(state: ClubState, event: PaymentConfirmed) -> Iterator[Refusal]:
    """The payment squares a game and was not undone; the seat is its payee's, who has not confirmed it yet."""
    moved = state.moved(event.payment)
    record = None if moved is None else moved.record
    paid = None if record is None else record.data
    if moved is None or not isinstance(paid, Settled) or paid.game is None:
        found = str(event.payment)
        yield Refusal(NotFound(wording.NO_GAME_PAYMENT(found=found)), wording.FIELD_NO_GAME_PAYMENT(found=found))
        return
    undoing = moved.opposite("")
    if undoing is not None and state.reversal(undoing) is not None:
        error = RuleViolation(wording.PAYMENT_UNDONE(), rule=_CONFIRMING)
        yield Refusal(error, wording.FIELD_PAYMENT_UNDONE(version=moved.version))
    name = state.players_of(paid.game).get(event.seat)
    if name is None or state.names.account(booked(player_account(name), CLUB_STREAM)) != state.names.account(
        booked(paid.payee, CLUB_STREAM)
    ):
        yield Refusal(not_the_payee(event.seat), wording.FIELD_NOT_THE_PAYEE(found=event.seat))
    if state.has_got(event.payment):
        error = RuleViolation(wording.GOT_ALREADY(), rule=_CONFIRMING)
        yield Refusal(error, wording.PAYMENT_GOT_TWICE(version=moved.version))


def not_the_payee(seat: int) -> RuleViolation:
    """That the player of a seat is not the one that a payment went to."""
    return RuleViolation(wording.NOT_THE_PAYEE(seat=seat), rule=_CONFIRMING)


def check_adjusted(state: ClubState, event: Adjusted) -> Iterator[Refusal]:
    """A correction is between any two accounts. What is corrected moved money; nothing is reversed twice, and no pot owes money after."""
    yield from check_words("reason", event.reason)
    yield from _on_its_day(state, event)
    yield from _no_payment(event)
    yield from _named(state, event, _ADJUSTED)
    wrong = None if event.corrects is None else state.moved(event.corrects)
    if event.corrects is not None and wrong is None:
        yield Refusal(
            no_money(event.corrects),
            wording.FIELD_CORRECTS_NO_MONEY(found=str(event.corrects)),
        )
    if wrong is None or event != wrong.opposite(event.reason, event.on):
        # Two names that were merged since then are one player on both sides of what is undone.
        yield from _apart(state, event)
    elif (done := state.reversal(event)) is not None:
        called, by = (called_event(Place(None, version)) for version in (wrong.version, done))
        yield Refusal(
            RuleViolation(wording.REVERSED_ALREADY(called=called, by=by), rule=REVERSING),
            wording.EVENT_REVERSED_ALREADY(version=wrong.version),
        )
    yield from _enough(state, event, wrong)


def no_money(event: UUID) -> NotFound:
    """That an event moved no money."""
    return NotFound(wording.MOVED_NO_MONEY(event=str(event)))


def _no_payment(event: Adjusted) -> Iterator[Refusal]:
    """What somebody paid into the cash box, or was paid out of it, is a payment: the same words pay in the other direction."""
    for field, account, other in (("from", event.payer, event.payee), ("to", event.payee, event.payer)):
        if account == CASH and other not in _ADJUSTED and event.corrects is None:
            problem = wording.CASH_ALONE()
            yield Refusal(BadInput(problem, field=field), None)


def _on_its_day(state: ClubState, event: _Moving) -> Iterator[Refusal]:
    """The day on which it is booked has come, and is not closed."""
    if event.on is None:
        return
    day, today, last = str(event.on), str(state.today), state.closed_until
    if event.on > state.today:
        error = RuleViolation(wording.FUTURE_DAY(day=day), rule=_BOOKING, legal=wording.UNTIL_TODAY(today=today))
        yield Refusal(error, wording.FIELD_ON_IN_FUTURE(found=day, today=today))
    if last is not None and event.on <= last:
        legal = wording.AFTER_CLOSED_DAYS(until=str(last))
        error = RuleViolation(wording.CLOSED_ALREADY(until=str(last)), rule=_BOOKING, legal=legal)
        yield Refusal(error, wording.FIELD_ON_CLOSED(found=day, last=str(last)))


def _named(state: ClubState, event: _Moving, own: frozenset[str]) -> Iterator[Refusal]:
    """Both accounts are of players or games that the club has, or one of its ``own``; and so is the unit."""
    for field, named in (("from", event.payer), ("to", event.payee)):
        try:
            account = booked(named, CLUB_STREAM)
        except BadInput as refusal:
            yield Refusal(refusal, wording.FIELD_REFUSED(field=field, problem=refusal.problem))
            continue
        player, game = owner(account)
        unknown = wording.FIELD_NOT_AN_ACCOUNT(field=field, found=named[:100])
        if player is not None and player not in state.names.known:
            name = named.removeprefix(_PLAYER)
            yield Refusal(NotFound(wording.UNKNOWN_PLAYER(found=name[:100])), unknown)
        elif game is not None and (unit := state.unit_of(game)) != event.unit:
            yield _wrong_pot(game, unit, event.unit, unknown)
        elif player is None and game is None and account not in own:
            yield Refusal(BadInput(_expected(named, own), field=field), unknown)
    if not state.has_unit(event.unit):
        yield Refusal(
            BadInput(wording.UNIT_NEVER_PLAYED(found=event.unit), field="unit"),
            wording.FIELD_UNIT_NEVER_PLAYED(found=event.unit),
        )


def _expected(named: str, own: frozenset[str]) -> Message:
    found, others = named[:40], any_of([*map(quoted, sorted({*own, "pot"}))])
    if own == _PAID:
        return wording.NOT_PAID(found=found, others=others)
    return wording.OTHER_ACCOUNT(found=found, others=others)


def _wrong_pot(game: str, unit: str | None, found: str, unknown: Message) -> Refusal:
    """The pot belongs to no game, or to one in another unit."""
    if unit is None:
        return Refusal(NotFound(wording.UNKNOWN_GAME(found=game[:40])), unknown)
    paid, played = Unit.parse(found), Unit.parse(unit)
    units = (str(paid), str(played)) if paid.code == played.code else (paid.code, played.code)
    return Refusal(
        RuleViolation(
            wording.OTHER_UNIT_THAN_POT(found=units[0], expected=units[1]),
            rule=wording.RULING_UNIT_OF_POT(),
        ),
        wording.FIELD_UNIT_OF_OTHER_GAME(found=found, expected=unit, game=game),
    )


def _of_game(state: ClubState, event: Settled) -> Iterator[Refusal]:
    """What squares games is paid in their unit, and names each of them once."""
    named = [each for each in (event.game, *event.beside) if each is not None]
    for game in map(str, named):
        unit = state.unit_of(game)
        if unit is None:
            yield Refusal(NotFound(wording.UNKNOWN_GAME(found=game)), wording.FIELD_UNKNOWN_GAME(found=game))
        elif unit != event.unit:
            problem = wording.OTHER_UNIT_THAN_GAME(found=event.unit, expected=unit)
            finding = wording.FIELD_UNIT_OF_OTHER_GAME(found=event.unit, expected=unit, game=game)
            yield Refusal(RuleViolation(problem, rule=_CONFIRMING), finding)
    if event.beside and (event.game is None or len({*named}) < len(named)):
        yield Refusal(BadInput(wording.GAMES_OF_A_PAYMENT(), field="beside"), wording.FIELD_BESIDE())


def _apart(state: ClubState, event: _Moving) -> Iterator[Refusal]:
    """Nobody pays themselves, under any name."""
    try:
        payer, payee = (state.names.account(booked(named, CLUB_STREAM)) for named in (event.payer, event.payee))
    except BadInput:
        return  # which is refused already
    if payer == payee:
        name = event.payee.removeprefix(_PLAYER)
        yield Refusal(
            BadInput(wording.ONE_ACCOUNT(found=name[:40]), field="to"),
            wording.FIELD_TO_IS_PAYER(found=event.payee[:100], payer=event.payer[:100]),
        )


def _enough(state: ClubState, event: Adjusted, wrong: MoneyEvent | None) -> Iterator[Refusal]:
    """A pot owes nothing. What corrects a payment of this pot takes nothing out of what is played for."""
    if not event.payer.startswith(POT_OF) or (wrong is not None and wrong.pays(event.payer)):
        return
    have = state.in_pot(event.payer.removeprefix(POT_OF), event.unit)
    if have < event.amount:
        has, wanted = money(have, event.unit), money(event.amount, event.unit)
        problem = wording.POT_TOO_SMALL(has=has, wanted=wanted)
        yield Refusal(RuleViolation(problem, rule=A_POT_OWES_NOTHING), None)
