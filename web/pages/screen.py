"""All tables of the evening on one screen, for a television in the club: it shows what everybody may see, and follows by itself."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, render_template, request

from replay.answers.games import Game, Hand
from replay.answers.table import State
from replay.club import PUBLIC
from replay.club.live import Follower, Place, places_text
from replay.rights import OWNER, Right
from replay.schemas.arguments import NoQuery
from web.current_club import club
from web.request import asked, once
from web.rights import needs
from web.visitor_filter import askers, seen_game, seen_sheet, sees_event, veil_of

__all__ = ["blueprint"]

blueprint = Blueprint("screen", __name__)


class _Table(NamedTuple):
    """A table of the screen.

    Args:
        game: what is played there.
        state: the table after the last event, where everybody may see it.
        money: what each seat has won or lost so far, in minor units; nothing where it is not played for money that one may see.
        last: the last hand that has ended and counts.
    """

    game: Game
    state: State | None
    money: dict[int, int]
    last: Hand | None

    @property
    def hand(self) -> int:
        """The hand that is being played, or was played last; 0 before the first."""
        return self.game.hands[-1].hand if self.game.hands else 0


@blueprint.get("/screen")
@needs(Right.SEE_GAMES)
def show() -> str:
    """Every table of the evening: who plays, how they are doing, and how the last hand ended."""
    asked(NoQuery(), once(request.args))
    who, feed = Follower(tuple(askers() or (OWNER,)), PUBLIC), club().feed
    tables = [_table(game) for game in feed.tonight(feed.look(), who, {})]
    return render_template(
        "screen.html",
        tables=tables,
        day=tables[-1].game.day if tables else None,
        after=places_text({each.game.id: Place(each.game.version) for each in tables}),
    )


def _table(game: str) -> _Table:
    found = seen_game(game)
    shown = sees_event(game, found.version)
    ended = [each for each in found.hands if each.how != "live" and not each.void]
    return _Table(
        found,
        club().between(game, found.version, PUBLIC, veil_of(game)) if shown else None,
        _money(found),
        ended[-1] if ended else None,
    )


def _money(game: Game) -> dict[int, int]:
    """The feet of the players' columns of the score sheet."""
    sheet = seen_sheet(game.id)
    feet = zip(sheet.columns, sheet.totals or [], strict=False)
    money = {str(column.name): foot for column, foot in feet if column.unit is not None and isinstance(foot, int)}
    return {each.seat: money[each.player] for each in game.seats if each.player in money}
