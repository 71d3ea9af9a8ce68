"""The ledger: balances, settling up, the journal, and the forms that record in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from itertools import groupby
from typing import Any
from uuid import UUID, uuid5

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from replay import clock
from replay.answers.books import Balance
from replay.club import COMPUTED
from replay.club.reports import Due
from replay.club_days import read_day
from replay.club_events import CLUB
from replay.errors import BadInput
from replay.ledger.accounts import CASH, PLAYERS
from replay.messages import Text
from replay.rights import Right
from replay.schemas.arguments import LedgerQuery
from replay.schemas.bodies import AdjustmentForm, CashForm, ClosingForm, PaymentForm, SharingForm
from replay.schemas.strict import TODAY
from web.current_club import club, club_day
from web.forms import FRESH, Filled, Recorder, address, recorded
from web.language import worded
from web.ledger_page import MOST_LISTED, balances_page, running_tables
from web.notices import done_notice
from web.request import asked, filled_in
from web.rights import needs
from web.security import takes_form
from web.visitor_filter import seen_balances, seen_entries, seen_settlements
from web.visitors import recorder

blueprint = Blueprint("ledger", __name__, url_prefix="/ledger")
ENTRIES_A_PAGE = 100


@blueprint.get("")
@needs(Right.SEE_MONEY)
def show() -> str:
    """Balances, what squares everyone, and every posting."""
    return _ledger(FRESH)


@blueprint.post("")
@takes_form
@needs(
    Right.SEE_MONEY,
    forms={
        "pay": Right.PAY,
        "settle": Right.SETTLE,
        "cash": Right.PAY,
        "adjust": Right.ADJUST,
        "share": Right.ADJUST,
        "close": Right.CLOSE,
    },
)
def record() -> AnyResponse:
    """Record a payment, a correction, or the end of a period."""
    return recorded(
        {
            "pay": Recorder(PaymentForm(), _pay),
            "settle": Recorder(PaymentForm(), _settle, "settling"),
            "share": Recorder(SharingForm(), _share, "settling"),
            "cash": Recorder(CashForm(), _cash),
            "adjust": Recorder(AdjustmentForm(), _adjust),
            "close": Recorder(ClosingForm(), _close),
        },
        _ledger,
    )


def _ledger(filled: Filled) -> str:
    query = asked(LedgerQuery(), {"limit": str(ENTRIES_A_PAGE), **filled_in(request.args)})
    part = {name: query[name] for name in ("since", "until", "after", "limit")}
    since, until, house = query["since"], query["until"], query["through_house"]
    books = club().books
    standing, listed = seen_balances(), balances_page(seen_balances(since, until), query["balances_after"])
    players = club().players.page("", MOST_LISTED)
    journal = seen_entries(books.journal_page(**part, latest_first=True))
    return render_template(
        "ledger.html",
        balances=listed.items,
        listed=listed,
        settlements=seen_settlements(books.settle(since, until, through_house=house)),
        proposal=_proposal() if until is None else None,
        most=MOST_LISTED,
        courses=running_tables(since, until, {each.account for each in listed.items}),
        units=books.units(),
        players=[(PLAYERS + each.id, each.name) for each in players.items] if players.next is None else None,
        pots=_pots(standing),
        carried=_pots(seen_balances(until=_last_day(filled)) if _last_day(filled) else standing),
        box={each.unit: -each.amount for each in standing if each.account == CASH},
        events=[list(found) for _, found in groupby(journal.items, key=lambda each: each.position)],
        closed=[each.until for each in books.periods()][-1:],
        today=club_day(clock.now()),
        query=query | {"limit": query["limit"] if query["limit"] != ENTRIES_A_PAGE else None},
        later=journal.previous,
        earlier=journal.next,
        filled=filled,
        here=address(),
        done=done_notice(query["done"]),
    )


def _pots(standing: list[Balance]) -> list[Balance]:
    return [each for each in standing if each.game is not None and each.amount]


def _last_day(filled: Filled) -> dt.date | None:
    """The last day of the period that could not be closed: another pot may have held money then than does now."""
    try:
        return read_day(filled.value("close", "until"), TODAY.get(), "last")
    except ValueError:
        return None


def _proposal() -> Callable[[Due, str], UUID]:
    """Gives each proposed payment its key, the same on every screen that shows the same books.

    Two who press the same button record one payment, and the same payment can be proposed again once the books have moved on.
    """
    sealed = club().sealed()

    def key(due: Due, unit: str) -> UUID:
        return uuid5(CLUB, f"settling up: {sealed} {due.payer.account} {due.payee.account} {due.amount} {unit}")

    return key


def _pay(payer: str, payee: str, amount: str, unit: str, id: UUID, **more: Any) -> None:
    books = club().books
    accounts, paid = (books.account(payer), books.account(payee)), books.amount(amount, unit)
    books.pay(*accounts, paid, **more, by=recorder(), event_id=id)


def _settle(confirm: list[str], **paid: Any) -> None:
    _pay(confirm=[*confirm, *COMPUTED], **paid)


POT_SHARED = Text("web.pot-shared", "the pot was shared out")


def _share(game: str, id: UUID) -> None:
    club().books.share_pot(club().find(game), worded(POT_SHARED()), by=recorder(), event_id=id)


def _cash(player: str, way: str, **paid: Any) -> None:
    payer, payee = (player, "cash") if way == "in" else ("cash", player)
    _pay(payer, payee, **paid)


def _adjust(  # 7 parameters: the fields of the form
    payer: str, payee: str, amount: str, unit: str, corrects: str | None, id: UUID, **more: Any
) -> None:
    books = club().books
    wrong = None if corrects is None else books.event(corrects)
    accounts, moved = (books.account(payer), books.account(payee)), books.amount(amount, unit)
    books.adjust(*accounts, moved, **more, corrects=wrong, by=recorder(), event_id=id)


UNPAIRED_AMOUNTS = Text("web.unpaired-amounts", "found {amounts} amounts and {units} units, expected as many of both")


def _close(until: dt.date, counted: list[str], unit: list[str], carry: list[str], id: UUID, **more: Any) -> None:
    if len(counted) != len(unit):
        raise BadInput(UNPAIRED_AMOUNTS(amounts=len(counted), units=len(unit)), field="counted")
    books, pots = club().books, [UUID(club().find(each)) for each in carry]
    cash = [books.amount(text, each, least=0) for text, each in zip(counted, unit, strict=True) if text.strip()]
    books.close(until, cash, carry=pots, **more, by=recorder(), event_id=id)
