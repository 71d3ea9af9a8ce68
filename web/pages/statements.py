"""The statement of a player, or of one of the club's own accounts: as a page, as CSV, and as a PDF; every line leads to its step."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Blueprint, Response, render_template, request, url_for

from replay.answers.books import Line, Statement
from replay.club.reports import statement_csv, statement_pdf
from replay.errors import NotFound
from replay.events import player_account
from replay.ledger.accounts import OWN, Account
from replay.messages import Message, listed, quoted
from replay.schemas.arguments import PeriodQuery
from web import language, wording
from web.current_club import club
from web.filters import source_address
from web.query_args import asked, filled_in

__all__ = ["blueprint"]

blueprint = Blueprint("statements", __name__)


class _Shown(NamedTuple):
    """A statement as it was asked for; ``here`` are the addresses of the page, the CSV and the PDF."""

    name: str | Message
    statements: list[Statement]
    query: dict[str, Any]
    here: dict[str, str]


def _player(whose: str) -> _Shown:
    # A player may be called as one of the club's own accounts.
    return _shown("player", whose, club().books.account(player_account(whose)))


def _own(whose: str) -> _Shown:
    if whose not in OWN:
        raise NotFound(wording.OTHER_ACCOUNT(found=whose[:40], accounts=listed(quoted(each) for each in OWN)))
    return _shown("own", whose, Account.own(whose))


def _shown(kind: str, whose: str, account: Account) -> _Shown:
    query = asked(PeriodQuery(), filled_in(request.args))
    period: dict[str, Any] = {"from": query["since"], "to": query["until"]}
    here = {form: url_for(f"pages.statements.{kind}_{form}", whose=whose, **period) for form in ("page", "csv", "pdf")}
    here["all"] = url_for(f"pages.statements.{kind}_page", whose=whose)
    return _Shown(club().books.title(account), club().books.statements(account, **query), query, here)


def _page(shown: _Shown) -> str:
    return render_template("statement.html", **shown._asdict())


def _csv(shown: _Shown) -> Response:
    lines = statement_csv(shown.statements)
    answer = Response("".join(f"{line}\n" for line in lines), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = 'attachment; filename="statement.csv"'
    return answer


def _pdf(shown: _Shown) -> Response:
    def link(line: Line) -> str:
        return source_address(line, absolute=True)

    answer = Response(
        statement_pdf(shown.name, shown.statements, link, language.catalogue()), mimetype="application/pdf"
    )
    answer.headers["Content-Disposition"] = 'inline; filename="statement.pdf"'
    return answer


@blueprint.get("/players/<whose>/statement")
def player_page(whose: str) -> str:
    """What a player won and lost, and the balance after each line."""
    return _page(_player(whose))


@blueprint.get("/players/<whose>/statement.csv")
def player_csv(whose: str) -> Response:
    """The same for a spreadsheet."""
    return _csv(_player(whose))


@blueprint.get("/players/<whose>/statement.pdf")
def player_pdf(whose: str) -> Response:
    """The same on paper."""
    return _pdf(_player(whose))


@blueprint.get("/ledger/accounts/<whose>/statement")
def own_page(whose: str) -> str:
    """What went into one of the club's own accounts and out of it."""
    return _page(_own(whose))


@blueprint.get("/ledger/accounts/<whose>/statement.csv")
def own_csv(whose: str) -> Response:
    """The same for a spreadsheet."""
    return _csv(_own(whose))


@blueprint.get("/ledger/accounts/<whose>/statement.pdf")
def own_pdf(whose: str) -> Response:
    """The same on paper."""
    return _pdf(_own(whose))
