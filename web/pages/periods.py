"""The closed periods with their closing statements."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from replay.schemas.arguments import NoQuery
from web.current_club import club
from web.query_args import asked, once

__all__ = ["blueprint"]


blueprint = Blueprint("periods", __name__, url_prefix="/ledger/periods")


@blueprint.get("")
def index() -> str:
    """Every closed period with its closing statement, the latest first."""
    asked(NoQuery(), once(request.args))
    found = club().books.periods()[::-1]
    for each in found:
        each["balances"].sort(
            key=lambda balance: (balance.unit, balance.player is None, balance.player, balance.account)
        )
    return render_template("periods.html", periods=found)
