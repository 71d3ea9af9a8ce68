"""The closed periods with their closing statements."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from msgspec.structs import replace

from replay.answers.books import Balance, Period
from replay.rights import Right
from replay.schemas.arguments import NoQuery
from web.current_club import club
from web.request import asked, once
from web.rights import needs

__all__ = ["blueprint"]


blueprint = Blueprint("periods", __name__, url_prefix="/ledger/periods")


@blueprint.get("")
@needs(Right.SEE_MONEY)
def index() -> str:
    """Every closed period with its closing statement, the latest first."""
    asked(NoQuery(), once(request.args))
    found = club().books.periods()[::-1]
    return render_template("periods.html", periods=[replace(each, balances=_by_name(each)) for each in found])


def _by_name(period: Period) -> list[Balance]:
    return sorted(
        period.balances, key=lambda balance: (balance.unit, balance.player is None, balance.player, balance.account)
    )
