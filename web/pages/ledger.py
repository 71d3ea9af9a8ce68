"""The club's money: settling up and balances, and behind them the journal, balances over time, the forms that record, and closed periods;
an event of the club's own stream, and the form that reverses it.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.answer import Page
from replay.answers.books import Balance, Period, Running
from replay.charts import PHONE, Party, Ribbon, draw_ribbons, largest, names_at_ends
from replay.club import COMPUTED, Squared, Wanted
from replay.club.matters import NEEDED_FOR, Adjusted, PeriodClosed, Settled
from replay.club.reports import Due, own_name
from replay.ledger.accounts import CASH, PLAYERS
from replay.rights import Right
from replay.schemas.arguments import DoneQuery, JournalQuery, LedgerQuery, PeriodQuery
from replay.schemas.bodies import AdjustmentForm, CashForm, ClosingForm, PaymentForm, ReversalForm, SharingForm
from replay.schemas.strict import TODAY
from replay.values import clock
from replay.values.club_events import CLUB
from replay.values.money import Unit
from replay.values.times import read_day
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Text, say
from web.charts import Chart, chart
from web.current_club import club, club_day, club_settings
from web.filters import pot_title, source_address
from web.forms import FRESH, Filled, Recorder, address, done_notice, record_sentence, recorded, recorded_by
from web.game_list import Bar, bars
from web.language import catalogue, worded
from web.request import asked, filled_in, once
from web.rights import has_right, may_send, need_right, needs
from web.security import takes_form
from web.visitor_filter import seen_balances, seen_entries, seen_own_event, seen_settlements, unseen_live
from web.visitors import own_players, recorder

blueprint = Blueprint("ledger", __name__)
BALANCES_A_PAGE = 100
DAYS_A_PAGE = 30
"""Rows of the table of running balances; the chart has as many days where no first day is asked for."""
_DAYS_DRAWN = 366
_DOZEN, _FURTHEST = 12, 8
_WIDE = 560
"""The width of the drawing of payments on a desk, in pixels."""
MOST_LISTED = 100
"""This many payments are proposed at once, and this many players can be chosen from a list: of more, a name is typed."""


class RunningTable(NamedTuple):
    """Running balances in one unit: the drawing, and the table beside it.

    Args:
        found: what is drawn.
        chart: its drawing; None if no money has moved on a day that is known.
        table: the latest days of it, for some players.
    """

    found: Running
    chart: Chart | None
    table: Running


def balances_page(balances: Sequence[Balance], after: str) -> Page[Balance, str]:
    """Some of the balances: those after an account in a unit, such as ``EUR/2 cash``.

    The first ones where there is no such balance: what was just paid may have brought that of the cash box to nothing.
    """
    names = [f"{each.unit} {each.account}" for each in balances]
    first = names.index(after) + 1 if after in names else 0
    end, back = first + BALANCES_A_PAGE, first - BALANCES_A_PAGE
    return Page(
        list(balances[first:end]),
        names[end - 1] if end < len(names) else None,
        (names[back - 1] if back > 0 else "") if first else None,
    )


class Standing(NamedTuple):
    """The balances in one unit: of people, who gained most first, with their bars; and of the club's own accounts and pots.

    Of more than a dozen people only those furthest from zero are shown at once; ``others`` are the rest.
    """

    unit: str
    people: list[tuple[Balance, Bar | None]]
    others: list[tuple[Balance, Bar | None]]
    accounts: list[Balance]


def _standings(balances: Sequence[Balance]) -> list[Standing]:
    found = []
    for unit, same in groupby(balances, lambda each: each.unit):
        every = list(same)
        players = [each for each in every if each.player is not None]
        drawn = bars({place: each.amount for place, each in enumerate(players)})
        rows = [(each, drawn.get(place)) for place, each in enumerate(players)]
        first = sorted(rows, key=lambda row: -abs(row[0].amount))[: len(rows) if len(rows) <= _DOZEN else _FURTHEST]
        others = [row for row in rows if row not in first]
        people = [row for row in rows if row in first]
        found.append(Standing(unit, people, others, [each for each in every if each.player is None]))
    return found


def _most_first(balances: Iterable[Balance]) -> list[Balance]:
    return sorted(
        balances, key=lambda each: (each.unit, each.player is None, -each.amount, each.player or each.account)
    )


def running_tables(since: dt.date | None, until: dt.date | None, accounts: Collection[str]) -> list[RunningTable]:
    """The running balances of a period in each unit in which money moved; the tables are of these accounts."""
    books, days = club().books, DAYS_A_PAGE if since is None else _DAYS_DRAWN
    courses = [books.running(unit, since, until, days) for unit in books.units()]
    return [RunningTable(each, chart(each), _latest(each, accounts)) for each in courses if each.days]


def _latest(found: Running, accounts: Collection[str]) -> Running:
    cut = max(0, len(found.days) - DAYS_A_PAGE)
    courses = [
        replace(each, opening=[each.opening, *each.amounts][cut], amounts=each.amounts[cut:])
        for each in found.courses
        if each.account in accounts
    ]
    return replace(found, days=found.days[cut:], courses=courses)


class Ribbons(NamedTuple):
    """Who pays whom in one unit.

    Args:
        drawings: for a phone and for a desk; both None where nothing is to be paid.
        drawn: the number of payments in them.
        own: the proposed payments of the visitor.
    """

    drawings: tuple[Markup | None, Markup | None]
    drawn: int
    own: list[Due]


def _ribbons(squared: Squared) -> Ribbons:
    accounts = {f"{PLAYERS}{each}" for each in own_players()}
    sides = {each.account: each for due in squared.payments for each in (due.payer, due.payee)}
    names = {account: _called(each) for account, each in sides.items()}

    def drawing(width: int, names: Mapping[str, str]) -> Markup | None:
        found = draw_ribbons(_parties(squared, names, accounts), Unit.parse(squared.unit), width, catalogue())
        return None if found is None else Markup(found)

    shortened = dict(zip(names, names_at_ends(list(names.values())), strict=True))
    return Ribbons(
        (drawing(PHONE[0], shortened), drawing(_WIDE, names)),
        len(largest(_parties(squared, names, accounts))),
        [each for each in squared.payments if accounts & {each.payer.account, each.payee.account}],
    )


def _parties(squared: Squared, names: Mapping[str, str], own: Collection[str]) -> list[Ribbon]:
    def party(account: str) -> Party:
        return Party(account, names[account], account in own)

    return [Ribbon(party(each.payer.account), party(each.payee.account), each.amount) for each in squared.payments]


def _called(side: Balance) -> str:
    if side.player is not None:
        return side.player
    return (own_name(side.account) if side.game is None else pot_title(side.game)).words(catalogue())


ENTRIES_A_PAGE = 100


@blueprint.get("/ledger")
@needs(Right.SEE_MONEY)
def show() -> str | AnyResponse:
    """Show the payments that square everyone, and balances."""
    if request.args.keys() & {"after", "limit"}:  # once the journal was here
        part: dict[str, Any] = {
            name: request.args[name] for name in ("from", "to", "after", "limit") if name in request.args
        }
        return redirect(url_for("pages.ledger.journal", **part), 301)
    return _ledger(FRESH)


@blueprint.post("/ledger")
@takes_form
@needs(Right.SEE_MONEY, forms={"settle": Right.SETTLE, "share": Right.ADJUST})
def record() -> AnyResponse:
    """Record a payment that was proposed, or share out a pot."""
    forms = {
        "settle": Recorder(PaymentForm(), _settle, "settling"),
        "share": Recorder(SharingForm(), _share, "settling"),
    }
    return recorded(forms, _ledger)


def _ledger(filled: Filled) -> str:
    query = asked(LedgerQuery(), filled_in(request.args))
    since, until, ways = query["since"], query["until"], {name: query[name] for name in ("through_house", "by_evening")}
    listed = balances_page(_most_first(seen_balances(since, until)), query["balances_after"])
    settlements = seen_settlements(club().books.settle(since, until, **ways))
    return render_template(
        "ledger.html",
        standings=_standings(listed.items),
        listed=listed,
        settlements=settlements,
        ribbons=[_ribbons(each) for each in settlements],
        own={f"{PLAYERS}{each}" for each in own_players()},
        proposal=_proposal() if until is None else None,
        most=MOST_LISTED,
        least=club_settings().least_payment,
        query=query,
        **_form_parts(filled, query),
    )


def _form_parts(filled: Filled, query: Mapping[str, Any]) -> dict[str, Any]:
    """What every page with forms needs: what was typed, where it is sent, and what was just recorded."""
    closed = [each.until for each in club().books.periods()][-1:]
    parts = {"filled": filled, "here": address(), "done": done_notice(query["done"])}
    return {**parts, "today": club_day(clock.now()), "units": club().books.units(), "closed": closed}


@blueprint.get("/ledger/journal")
@needs(Right.SEE_MONEY)
def journal() -> str:
    """Every posting, the latest first."""
    query = asked(JournalQuery(), {"limit": str(ENTRIES_A_PAGE), **filled_in(request.args)})
    found = seen_entries(club().books.journal_page(**query, latest_first=True))
    return render_template(
        "journal.html",
        events=[list(same) for _, same in groupby(found.items, key=lambda each: each.position)],
        query=query | {"limit": query["limit"] if query["limit"] != ENTRIES_A_PAGE else None},
        later=found.previous,
        earlier=found.next,
    )


@blueprint.get("/ledger/over-time")
@needs(Right.SEE_MONEY)
def over_time() -> str:
    """Everybody's balance day by day, as a drawing and as a table."""
    query = asked(PeriodQuery(), filled_in(request.args))
    people = [each for each in seen_balances(**query) if each.player is not None]
    people = sorted(people, key=lambda each: -abs(each.amount))[:BALANCES_A_PAGE]
    courses = running_tables(**query, accounts={each.account for each in people})
    return render_template("over_time.html", courses=courses, query=query)


@blueprint.get("/ledger/record")
@needs(Right.SEE_MONEY)
def recording() -> str:
    """The forms for a payment, for cash and for a correction."""
    return _recording(FRESH)


@blueprint.post("/ledger/record")
@takes_form
@needs(Right.SEE_MONEY, forms={"pay": Right.PAY, "cash": Right.PAY, "adjust": Right.ADJUST})
def record_payment() -> AnyResponse:
    """Record a payment, cash in or out of the box, or a correction."""
    forms = {
        "pay": Recorder(PaymentForm(), _pay),
        "cash": Recorder(CashForm(), _cash),
        "adjust": Recorder(AdjustmentForm(), _adjust),
    }
    return recorded(forms, _recording)


def _recording(filled: Filled) -> str:
    query = asked(DoneQuery(), once(request.args))
    players = club().players.page("", MOST_LISTED)
    return render_template(
        "recording.html",
        players=[(PLAYERS + each.id, each.name) for each in players.items] if players.next is None else None,
        pots=_pots(seen_balances()),
        **_form_parts(filled, query),
    )


def _pots(standing: list[Balance]) -> list[Balance]:
    return [each for each in standing if each.game is not None and each.amount]


def _last_day(filled: Filled) -> dt.date | None:
    """The last day of the period that could not be closed: another pot may have held money then than does now."""
    try:
        return read_day(filled.value("close", "until"), TODAY.get(), "last")
    except ValueError:
        return None


def _proposal() -> Callable[[Due, Squared], UUID]:
    """Gives each proposed payment its key, the same on every screen that shows the same books.

    Two who press the same button record one payment, and the same payment can be proposed again once the books have moved on.
    """
    sealed = club().sealed()

    def key(due: Due, squared: Squared) -> UUID:
        of = f" {squared.evening.until}" if squared.evening else ""
        sides = f"{due.payer.account} {due.payee.account} {due.amount} {squared.unit}"
        return uuid5(CLUB, f"settling up: {sealed} {sides}{of}")

    return key


def _pay(  # 7 parameters: the fields of the form
    payer: str, payee: str, amount: str, unit: str, id: UUID, games: Sequence[str] = (), **more: Any
) -> None:
    books = club().books
    accounts, paid = (books.account(payer), books.account(payee)), books.amount(amount, unit)
    of = [UUID(club().find(each)) for each in games]
    books.pay(*accounts, paid, game=next(iter(of), None), beside=of[1:], **more, by=recorder(), event_id=id)


def _settle(confirm: list[str], **paid: Any) -> None:
    _pay(confirm=[*confirm, *COMPUTED], **paid)


def _share(game: str, id: UUID) -> None:
    club().books.share_pot(
        club().find(game), worded(say("web.pot-shared", "the pot was shared out")), by=recorder(), event_id=id
    )


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


_ANY = (Right.SEE_MONEY, *sorted({right for rights in NEEDED_FOR.values() for right in rights} - {Right.SEE_MONEY}))
"""One of them is needed to see any event; which, depends on the event."""


@blueprint.get("/ledger/events/<uuid:event>")
@needs(*_ANY)
def event(event: UUID) -> str | AnyResponse:
    """An event of the club's own stream; one of a game leads to its step."""
    asked(DoneQuery(), once(request.args))
    try:
        club().own_event(event)
    except NotFound:
        need_right(Right.SEE_MONEY)
        return redirect(source_address(club().books.entries(event)[0]))
    return _event(event, FRESH)


@blueprint.post("/ledger/events/<uuid:event>")
@takes_form
@needs(*_ANY, forms={"reverse": Right.ADJUST})
def record_event(event: UUID) -> AnyResponse:
    """Reverse a payment or a correction."""

    def reverse(reason: str, id: UUID, **more: Any) -> None:
        club().books.reverse(event, reason, **more, by=recorder(), event_id=id)

    return recorded({"reverse": Recorder(ReversalForm(), reverse)}, lambda filled: _event(event, filled))


def _event(event: UUID, filled: Filled) -> str:
    found = seen_own_event(event)
    done = asked(DoneQuery(), once(request.args))["done"]
    corrections = club().books.corrections(event)
    moved = isinstance(found.data, Settled | Adjusted)
    entries = club().books.entries(event) if moved else []
    return render_template(
        "club_event.html",
        record=found,
        text=record_sentence(found),
        # What people sign in with is for those who run the club, also where it shows its books to everybody.
        by=recorded_by(found) if has_right(Right.SEE_ACCOUNTS) or has_right(Right.ADJUST) else None,
        entries=entries,
        corrections=corrections,
        reversible=moved and club().books.reversal(event) is None,
        today=club_day(clock.now()),
        closing=found.data if isinstance(found.data, PeriodClosed) else None,
        filled=filled,
        here=address(),
        done=done_notice(done),
    )


@blueprint.get("/ledger/periods")
@needs(Right.SEE_MONEY)
def periods() -> str:
    """The closing of a period; and every closed one with its closing statement, the latest first."""
    return _closing(FRESH)


@blueprint.post("/ledger/periods")
@takes_form
@needs(Right.SEE_MONEY, forms={"close": Right.CLOSE})
def record_closing() -> AnyResponse:
    """Close a period."""
    return recorded({"close": Recorder(ClosingForm(), _close)}, _closing)


def _closing(filled: Filled) -> str:
    query = asked(DoneQuery(), once(request.args))
    standing, found = seen_balances(), club().books.periods()[::-1]
    last = _last_day(filled) or _last_month(found)
    return render_template(
        "periods.html",
        periods=[replace(each, balances=_by_name(each)) for each in found],
        last=last,
        carried=_pots(seen_balances(until=last) if last else standing),
        checks=_checks(standing) if may_send("close") else None,
        box={each.unit: -each.amount for each in standing if each.account == CASH},
        **_form_parts(filled, query),
    )


def _last_month(closed: Sequence[Period]) -> dt.date | None:
    """The last day of the month before this one, where it is not closed."""
    last = club_day(clock.now()).replace(day=1) - dt.timedelta(1)
    return None if closed and closed[0].until >= last else last


class Checks(NamedTuple):
    """The answers to what is asked before a period is closed, and how many payments are still to be made."""

    live: int
    disputed: int
    balanced: bool
    dues: int

    @property
    def waits(self) -> list[int]:
        """The numbers of the steps that are open."""
        return [step for step, is_open in enumerate((self.live, self.disputed, not self.balanced), 1) if is_open]


def _checks(standing: Sequence[Balance]) -> Checks:
    sums = Counter[str]()
    for each in standing:
        sums[each.unit] += each.amount
    balanced = not any(sums.values())
    squared = club().books.settle() if balanced else []
    opened, unseen = club().latest_games("", MOST_LISTED, Wanted(result="open")).items, unseen_live()
    held, dues = sum(len(each.held) for each in squared), sum(len(each.payments) for each in squared)
    return Checks(sum(each.live for each in opened if each.id not in unseen), held, balanced, dues)


def _by_name(period: Period) -> list[Balance]:
    return sorted(
        period.balances, key=lambda balance: (balance.unit, balance.player is None, balance.player, balance.account)
    )
