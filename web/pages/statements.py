"""The statement of a player, or of one of the club's own accounts: as a page, as CSV, and as a PDF; every line leads to its step."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from itertools import groupby
from typing import Any, NamedTuple

from flask import Blueprint, Response, render_template, request, url_for
from markupsafe import Markup

from replay.answers.books import Line, Statement
from replay.charts import DESK, PHONE, Course, Words, draw_line, money_scale
from replay.club.reports import statement_csv, statement_pdf
from replay.ledger.accounts import OWN, Account
from replay.rights import Right
from replay.schemas.arguments import PeriodQuery, StatementQuery
from replay.values.events import player_account
from replay.values.money import Unit, sign_or_code
from replay.values.times import UNKNOWN
from replay.words.errors import NotFound
from replay.words.messages import Text, listed, quoted, say
from web import language
from web.current_club import club
from web.filters import source_address
from web.request import asked, filled_in
from web.rights import needs, own_or_any
from web.visitor_filter import seen_statements

blueprint = Blueprint("statements", __name__)
PAYMENTS_A_PAGE = 100


class Evening(NamedTuple):
    """The lines of one day of a statement, and the rules of the games that they come from."""

    day: dt.date
    kinds: list[str]
    lines: list[Line]

    @property
    def amount(self) -> int:
        """What it gave, in minor units."""
        return sum(each.amount for each in self.lines)

    @property
    def hands(self) -> int:
        """The number of hands in which money moved."""
        return len({(each.game, each.hand) for each in self.lines if each.hand is not None})


class _Whose(NamedTuple):
    """An account, its kind as addresses have it, and its name there."""

    kind: str
    name: str
    account: Account


def _player(whose: str) -> _Whose:
    # A player may be called as one of the club's own accounts.
    return _Whose("player", whose, own_or_any(lambda: club().books.account(player_account(whose))))


OTHER_ACCOUNT = Text("web.other-account", "found account {found!r}, expected one of the club's own: {accounts}")


def _own(whose: str) -> _Whose:
    if whose not in OWN:
        raise NotFound(OTHER_ACCOUNT(found=whose[:40], accounts=listed(quoted(each) for each in OWN)))
    return _Whose("own", whose, Account.own(whose))


def _page(whose: _Whose) -> str:
    query = asked(StatementQuery(), {"limit": str(PAYMENTS_A_PAGE), **filled_in(request.args)})
    period: dict[str, Any] = {"from": query["since"], "to": query["until"]}

    def address(form: str = "page", **more: Any) -> str:
        return url_for(f"pages.statements.{whose.kind}_{form}", whose=whose.name, **more)

    def part(after: str) -> str:
        limit = query["limit"] if query["limit"] != PAYMENTS_A_PAGE else None
        return address(**period, after=after or None, limit=limit)

    here = {
        "page": address(**period),
        "csv": address("csv", **period),
        "pdf": address("pdf", **period),
        "all": address(),
    }
    found = club().books.statements_page(whose.account, **query, latest_first=True)
    found = found._replace(items=seen_statements(found.items))
    name = club().books.title(whose.account)
    parts = [
        (each, evenings, _drawn(language.worded(name), each, evenings))
        for each in found.items
        for evenings in [_evenings(each.lines)]
    ]
    return render_template("statement.html", name=name, page=found, parts=parts, part=part, query=query, here=here)


def _evenings(lines: list[Line]) -> list[Evening]:
    found = []
    for day, same in groupby(lines, lambda line: line.day):
        here = list(same)
        games = dict.fromkeys(each.game for each in here if each.game is not None)
        found.append(Evening(day, [*dict.fromkeys(club().occasion(each).rules for each in games)], here))
    return found


def _drawn(name: str, statement: Statement, evenings: list[Evening]) -> list[Markup]:
    """The balance from evening to evening in steps, for a phone and for a desk; the number of a month stands where it begins."""
    unit, months = Unit.parse(statement.unit), [each.day.month for each in evenings]

    def under(place: int) -> str:
        is_new = (
            evenings[place - 1].day != UNKNOWN.date() and months[place - 1 : place] != months[place - 2 : place - 1]
        )
        return str(months[place - 1]) if is_new else ""

    totals = [statement.opening, *(each.lines[-1].balance for each in evenings)]
    scale = money_scale(unit, sign_or_code(unit))._replace(stepped=True, gains=False)
    words = Words(say("web.month-of-chart", "month").words(language.catalogue()), label=under)
    drawn = (draw_line([Course(name, totals)], scale, words, size, named=False) for size in (PHONE, DESK))
    return [Markup(each) for each in drawn if each is not None]


def _whole(whose: _Whose) -> list[Statement]:
    return seen_statements(club().books.statements(whose.account, **asked(PeriodQuery(), filled_in(request.args))))


def _csv(whose: _Whose) -> Response:
    lines = statement_csv(_whole(whose))
    answer = Response("".join(f"{line}\n" for line in lines), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = 'attachment; filename="statement.csv"'
    return answer


def _pdf(whose: _Whose) -> Response:
    def link(line: Line) -> str:
        return source_address(line, absolute=True)

    answer = Response(
        statement_pdf(
            club().books.title(whose.account),
            _whole(whose),
            link,
            language.catalogue(),
            club().administration.settings(),
        ),
        mimetype="application/pdf",
    )
    answer.headers["Content-Disposition"] = 'inline; filename="statement.pdf"'
    return answer


_SEES = (Right.SEE_MONEY,)
_WHOSE: tuple[tuple[str, str, Callable[[str], _Whose], tuple[Right, ...]], ...] = (
    ("player", "/players/<whose>/statement", _player, (*_SEES, Right.SEE_OWN_MONEY)),
    ("own", "/ledger/accounts/<whose>/statement", _own, _SEES),
)
_FORMS: tuple[tuple[str, str, Callable[[_Whose], str | Response]], ...] = (
    ("page", "", _page), ("csv", ".csv", _csv), ("pdf", ".pdf", _pdf),
)  # fmt: skip


def _view(
    name: str, find: Callable[[str], _Whose], write: Callable[[_Whose], str | Response], rights: tuple[Right, ...]
) -> Callable[[str], str | Response]:
    """The statement of a player or of one of the club's own accounts, in one of its forms."""

    def view(whose: str) -> str | Response:
        return write(find(whose))

    view.__name__ = name
    return needs(*rights)(view)


for _kind, _address, _find, _rights in _WHOSE:
    for _form, _end, _write in _FORMS:
        blueprint.add_url_rule(_address + _end, view_func=_view(f"{_kind}_{_form}", _find, _write, _rights))
