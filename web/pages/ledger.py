"""The ledger as pages: who stands where, settling up, the journal, closed periods, and the forms that record in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from itertools import groupby, islice
from typing import Any
from uuid import UUID, uuid5

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from replay.club_events import CLUB, Adjusted, PeriodClosed, Settled
from replay.errors import BadInput, NotFound
from replay.events import Recorded, player_account
from replay.ledger.accounts import CASH, PLAYERS
from replay.ledger.books import Balance, Entry
from replay.ledger.settle import Due
from replay.schemas.arguments import DoneQuery, LedgerQuery, NoQuery
from replay.schemas.recording import AdjustmentForm, CashForm, ClosingForm, PaymentForm, ReversalForm
from web.charts import chart
from web.current_club import club
from web.event_text import told
from web.filters import source_address
from web.forms import FRESH, Filled, Recorder, address, recorded
from web.ledger_entries import typed
from web.query_args import asked, filled_in, once
from web.security import takes_form

__all__ = ["blueprint", "said"]

blueprint = Blueprint("books", __name__, url_prefix="/ledger")

ENTRIES_A_PAGE = 100


def said(done: UUID | None) -> dict[str, Any] | None:
    """What a form has just recorded: the event's id, its sentence, whether it moved money and whether it is signed. Raises NotFound."""
    if done is None:
        return None
    record = club().own_event(done)
    return {
        "event": done,
        "text": _told(record),
        "money": isinstance(record.data, Settled | Adjusted),
        "signed": not club().log.unsigned,
    }


def _told(record: Recorded) -> str:
    return told(record.data, lambda name: club().books.title(player_account(name)))


@blueprint.get("")
def ledger() -> str:
    """Who stands where, what squares everyone, and every posting."""
    return _ledger(FRESH)


@blueprint.post("")
@takes_form
def record() -> AnyResponse:
    """Record a payment, a correction, or the end of a period."""
    return recorded(
        {
            "pay": Recorder(PaymentForm(), _pay),
            "settle": Recorder(PaymentForm(), _pay),
            "cash": Recorder(CashForm(), _cash),
            "adjust": Recorder(AdjustmentForm(), _adjust),
            "close": Recorder(ClosingForm(), _close),
        },
        _ledger,
    )


def _ledger(filled: Filled) -> str:
    query = asked(LedgerQuery(), {"limit": str(ENTRIES_A_PAGE), **filled_in(request.args)})
    since, until, after, limit, house = (query[name] for name in ("since", "until", "after", "limit", "through_house"))
    books = club().books
    standing = books.balances()
    events, more = _part(books.journal(since, until, latest_first=True), after, limit)
    courses = [books.running(unit, since, until) for unit in books.units()]
    return render_template(
        "ledger.html",
        balances=books.balances(since, until),
        settlements=books.settle(since, until, through_house=house),
        proposal=_proposal() if until is None else None,
        courses=[(each, chart(each)) for each in courses if each.days],
        units=books.units(),
        players=[(PLAYERS + each["id"], each["name"]) for each in club().players.all()],
        pots=_pots(standing),
        carried=_pots(books.balances(until=_last_day(filled)) if _last_day(filled) else standing),
        box={each.unit: -each.amount for each in standing if each.account == CASH},
        events=events,
        closed=[each["until"] for each in books.periods()][-1:],
        today=dt.datetime.now(dt.UTC).date(),
        query=query,
        later=max(0, after - limit) if after else None,
        earlier=more,
        filled=filled,
        here=address(),
        done=said(query["done"]),
    )


def _pots(standing: list[Balance]) -> list[Balance]:
    return [each for each in standing if each.game is not None and each.amount]


def _last_day(filled: Filled) -> dt.date | None:
    """The last day of the period that could not be closed: another pot may have held money then than does now."""
    try:
        return dt.date.fromisoformat(filled.value("close", "until"))
    except ValueError:
        return None


def _part(entries: Iterator[Entry], after: int, limit: int) -> tuple[list[list[Entry]], int | None]:
    """The next postings, event by event and none of them cut in two, and how many to pass over for those that follow."""
    shown: list[list[Entry]] = []
    passed = after
    for _, found in groupby(islice(entries, after, None), key=lambda each: each.position):
        if passed >= after + limit:
            return shown, passed
        shown.append(list(found))
        passed += len(shown[-1])
    return shown, None


def _proposal() -> Callable[[Due, str], UUID]:
    """Gives each proposed payment its key, the same on every screen that shows the same books.

    Two who press the same button record one payment, and the same payment can be proposed again once the books have moved on.
    """
    sealed = club().sealed()

    def key(due: Due, unit: str) -> UUID:
        return uuid5(CLUB, f"settling up: {sealed} {due.payer.account} {due.payee.account} {due.amount} {unit}")

    return key


# Recording


def _pay(payer: str, payee: str, amount: str, unit: str, note: str | None, id: UUID) -> None:
    club().books.pay(payer, payee, typed(amount, unit), note=note, event_id=id)


def _cash(player: str, way: str, **paid: Any) -> None:
    payer, payee = (player, "cash") if way == "in" else ("cash", player)
    _pay(payer, payee, **paid)


def _adjust(payer: str, payee: str, amount: str, unit: str, reason: str, corrects: str | None, id: UUID) -> None:
    books = club().books
    wrong = None if corrects is None else books.event(corrects)
    books.adjust(payer, payee, typed(amount, unit), reason, corrects=wrong, event_id=id)


def _close(until: dt.date, counted: list[str], unit: list[str], carry: list[str], id: UUID) -> None:
    if len(counted) != len(unit):
        raise BadInput(f"found {len(counted)} amounts and {len(unit)} units, expected as many of both", field="counted")
    amounts = [typed(text, each) for text, each in zip(counted, unit, strict=True) if text.strip()]
    club().books.close(until, amounts, carry=carry, event_id=id)


# Events of the club's own stream, and closed periods


@blueprint.get("/events/<uuid:event>")
def event(event: UUID) -> str | AnyResponse:
    """An event of the club's own stream; one of a game leads to its step."""
    asked(DoneQuery(), once(request.args))
    try:
        club().own_event(event)
    except NotFound:
        return redirect(source_address(club().books.entries(event)[0]))
    return _event(event, FRESH)


@blueprint.post("/events/<uuid:event>")
@takes_form
def undo(event: UUID) -> AnyResponse:
    """Reverse a payment or a correction."""

    def reverse(reason: str, id: UUID) -> None:
        club().books.reverse(event, reason, event_id=id)

    return recorded({"reverse": Recorder(ReversalForm(), reverse)}, lambda filled: _event(event, filled))


def _event(event: UUID, filled: Filled) -> str:
    found = club().own_event(event)
    done = asked(DoneQuery(), once(request.args))["done"]
    corrections = club().books.corrections(event)
    moved = isinstance(found.data, Settled | Adjusted)
    entries = club().books.entries(event) if moved else []
    return render_template(
        "club_event.html",
        record=found,
        text=_told(found),
        entries=entries,
        corrections=corrections,
        reversible=moved and club().books.reversal(event) is None,
        closing=found.data if isinstance(found.data, PeriodClosed) else None,
        filled=filled,
        here=address(),
        done=said(done),
    )


@blueprint.get("/periods")
def periods() -> str:
    """Every closed period with its closing statement, the latest first."""
    asked(NoQuery(), once(request.args))
    found = club().books.periods()[::-1]
    for each in found:
        each["balances"].sort(
            key=lambda balance: (balance.unit, balance.player is None, balance.player, balance.account)
        )
    return render_template("periods.html", periods=found)
