"""What may be recorded about money: payments, and corrections of the books."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from replay.answers.books import Place
from replay.club.read_models.guards import A_POT_OWES_NOTHING
from replay.club.treasury.decision.refusal import Refusal
from replay.club.treasury.decision.state import ClubState, Moved
from replay.club.treasury.decision.words import tidied
from replay.club_events import CLUB_STREAM, Adjusted, Settled
from replay.errors import BadInput, NotFound, RuleViolation
from replay.events import player_account
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, POT_OF, booked, owner
from replay.ledger.names import event as called_event
from replay.ledger.names import money
from replay.money import Unit

__all__ = ["REVERSING", "adjusted", "no_money", "settled"]

REVERSING = "Paipu, corrections: both stay readable"
"""The ruling on what undoes an event."""

_PAID = frozenset({CASH})
_ADJUSTED = frozenset({CASH, FEES, OVER_SHORT})
_PLAYER = player_account("")

_Moving = Settled | Adjusted


def settled(state: ClubState, event: Settled) -> Iterator[Refusal]:
    """Money passes between two accounts of players, the cash box or whoever holds a pot."""
    yield from tidied("note", event.note)
    yield from _named(state, event, _PAID)
    yield from _apart(state, event)


def adjusted(state: ClubState, event: Adjusted) -> Iterator[Refusal]:
    """A correction is between any two accounts. What is corrected moved money; nothing is reversed twice, and no pot owes money after."""
    yield from tidied("reason", event.reason)
    yield from _no_payment(event)
    yield from _named(state, event, _ADJUSTED)
    wrong = None if event.corrects is None else state.moved(event.corrects)
    if event.corrects is not None and wrong is None:
        yield Refusal(
            no_money(event.corrects),
            f"its field corrects is {event.corrects}, expected an event that moved money and was sealed before it",
        )
    if wrong is None or event != wrong.opposite(event.reason):
        # Two names that were merged since then are one player on both sides of what is undone.
        yield from _apart(state, event)
    elif (done := state.reversal(event)) is not None:
        called, by = (called_event(Place(None, version)) for version in (wrong.version, done))
        yield Refusal(
            RuleViolation(f"{called} is reversed already, by {by}", rule=REVERSING),
            f"event {wrong.version} of the club's own stream is reversed already",
        )
    yield from _enough(state, event, wrong)


def no_money(event: UUID) -> NotFound:
    """That an event moved no money."""
    return NotFound(f"the event {event} is none that moved money: 'paipu ledger journal' shows those that did")


def _no_payment(event: Adjusted) -> Iterator[Refusal]:
    """What somebody paid into the cash box, or was paid out of it, is a payment: the same words pay in the other direction."""
    for field, account, other in (("from", event.payer, event.payee), ("to", event.payee, event.payer)):
        if account == CASH and other not in _ADJUSTED and event.corrects is None:
            problem = (
                "found 'cash', expected it with 'fees' or 'over-short', or with the event that is corrected: who put money into the "
                "cash box pays, 'paipu ledger cash in', and who was given some out of it is paid, 'paipu ledger cash out'"
            )
            yield Refusal(BadInput(problem, field=field), None)


def _named(state: ClubState, event: _Moving, own: frozenset[str]) -> Iterator[Refusal]:
    """Both accounts are of players or games that the club has, or one of its ``own``; and so is the unit."""
    for field, named in (("from", event.payer), ("to", event.payee)):
        try:
            account = booked(named, CLUB_STREAM)
        except BadInput as refusal:
            yield Refusal(refusal, f"its field {field}: {refusal}")
            continue
        player, game = owner(account)
        unknown = f"its field {field} is {named[:100]!r}, which is no account that it may name"
        if player is not None and player not in state.names.known:
            name = named.removeprefix(_PLAYER)
            yield Refusal(NotFound(f"this club has no player with the name or the id {name[:100]!r}"), unknown)
        elif game is not None and (unit := state.unit_of(game)) != event.unit:
            yield _wrong_pot(game, unit, event.unit, unknown)
        elif player is None and game is None and account not in own:
            yield Refusal(BadInput(_expected(named, own), field=field), unknown)
    if not state.has_unit(event.unit):
        yield Refusal(
            BadInput(f"found {event.unit!r}, expected a unit in which a game was opened here", field="unit"),
            f"its field unit is of the unit {event.unit!r}, in which no game was opened before it",
        )


def _expected(named: str, own: frozenset[str]) -> str:
    others = " or ".join(repr(each) for each in sorted({*own, "pot"}))
    instead = ": anything else is adjusted, not paid" if own == _PAID else ""
    return f"found {named[:40]!r}, expected a player or {others}{instead}"


def _wrong_pot(game: str, unit: str | None, found: str, unknown: str) -> Refusal:
    """The pot is of no game, or of one in another unit."""
    if unit is None:
        return Refusal(NotFound(f"found no game {game[:40]!r}, expected the id of one"), unknown)
    paid, played = Unit.parse(found), Unit.parse(unit)
    units = (paid, played) if paid.code == played.code else (paid.code, played.code)
    return Refusal(
        RuleViolation(
            "found {}, and the pot is one of {}".format(*units),
            rule="Paipu, the books: a pot has the unit of its game",
        ),
        f"its field unit is {found!r}, expected {unit!r}, in which game {game} is played",
    )


def _apart(state: ClubState, event: _Moving) -> Iterator[Refusal]:
    """Nobody pays themselves, under whatever names."""
    try:
        payer, payee = (state.names.account(booked(named, CLUB_STREAM)) for named in (event.payer, event.payee))
    except BadInput:
        return  # which is refused already
    if payer == payee:
        name = event.payee.removeprefix(_PLAYER)
        yield Refusal(
            BadInput(f"found {name[:40]!r} on both sides, expected two accounts", field="to"),
            f"its field to is {event.payee[:100]!r}, expected another account than {event.payer[:100]!r}",
        )


def _enough(state: ClubState, event: Adjusted, wrong: Moved | None) -> Iterator[Refusal]:
    """A pot owes nothing. What corrects a payment of this pot takes nothing out of what is played for."""
    if not event.payer.startswith(POT_OF) or (wrong is not None and wrong.pays(event.payer)):
        return
    have = state.in_pot(event.payer.removeprefix(POT_OF), event.unit)
    if have < event.amount:
        has, wanted = money(have, event.unit), money(event.amount, event.unit)
        problem = f"the pot has {has}, and {wanted} cannot be taken out of it"
        yield Refusal(RuleViolation(problem, rule=A_POT_OWES_NOTHING), None)
