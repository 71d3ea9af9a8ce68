"""The games of the club, the page of one, and the forms with which its people confirm or dispute its hands."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.answer import Page
from replay.answers.games import Game, GameSummary
from replay.club import WITHHELD, Voider, Wanted
from replay.errors import NotFound
from replay.messages import Message, Text
from replay.offline.blank_sheets import sheet_kinds
from replay.offline.kinds import changed_options, titles
from replay.rights import Right
from replay.schemas.arguments import GameQuery, GamesQuery
from replay.schemas.bodies import ConfirmationForm, DisputeForm, ResolutionForm, VoidForm
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, address, recorded
from web.game_list import bars, beside, columns, months
from web.notices import done_notice
from web.recording import evening_of
from web.request import asked, filled_in, once
from web.rights import is_in_time, need_in_time, need_right, need_seat, needs, speaks_for, table_openings
from web.security import takes_form
from web.visitor_filter import seen_game, seen_summaries, seen_version, veil_of
from web.visitors import recorder

blueprint = Blueprint("games", __name__)
GAMES_A_PAGE = 50
HANDS_A_PAGE = 50
IN_ROWS = ("HandVoided", "Paid")
"""Events between hands that the rows of the hands show."""
OF_A_PLAYER = ("first", "behind")
"""Results that are those of a player."""


@blueprint.get("/")
@needs(Right.SEE_GAMES)
def index() -> str:
    """The games of the club, or those that are asked for: those first that were played last."""
    query = asked(GamesQuery(), {"limit": str(GAMES_A_PAGE), **filled_in(request.args)})
    after, limit = query.pop("after"), query.pop("limit")
    wanted = Wanted(**query)
    if wanted.player is not None:
        need_right(Right.SEE_NAMES)
    if wanted.result in OF_A_PLAYER:
        need_right(Right.SEE_STAKES)
    page, refusal = _list(after, limit, wanted)
    return render_template(
        "games.html",
        page=page,
        months=months(page.items),
        wanted=wanted,
        filters={name: value for name, value in request.args.items() if value and name not in ("after", "limit")},
        refusal=refusal,
        kinds=titles(),
        limit=limit if limit != GAMES_A_PAGE else None,
        blank_sheets=sheet_kinds(),
    )


WHOSE_RESULT = Text("web.whose-result", "Name the player whose result you look for.")


def _list(after: str, limit: int, wanted: Wanted) -> tuple[Page[GameSummary, str], Message | None]:
    """A page of the list, and what is wrong with what is asked for."""
    nothing: Page[GameSummary, str] = Page([], None)
    if wanted.result in OF_A_PLAYER and wanted.player is None:
        return nothing, WHOSE_RESULT()
    try:
        page = club().latest_games(after, limit, wanted)
    except NotFound as refusal:
        return nothing, refusal.problem
    return page._replace(items=seen_summaries(page.items)), None


_ANCHOR = "hand-{hand}"
_FORMS = {"confirm": Right.CONFIRM, "dispute": Right.DISPUTE, "resolve": Right.REVIEW, "void": Right.VOID}


@blueprint.get("/games/<game>")
@needs(Right.SEE_GAMES)
def show(game: str) -> str | AnyResponse:
    """A game with its hands and their results, in the order in which things happened."""
    asked(GameQuery(), once(request.args))
    whole = club().find(game)
    return _game(whole, FRESH) if whole == game else redirect(url_for("pages.games.show", game=whole))


@blueprint.post("/games/<game>")
@takes_form
@needs(Right.SEE_GAMES, forms=_FORMS)
def record(game: str) -> AnyResponse:
    """Confirm a hand, dispute it, resolve the dispute, or void it."""
    whole, reviews = club().find(game), club().reviews
    played = UUID(whole)

    def confirm(hand: int, seat: int, id: UUID) -> None:
        need_seat(played, seat)
        reviews.confirm(played, hand, seat, by=recorder(), event_id=id)

    def dispute(hand: int, reason: str, seat: int | None, id: UUID) -> None:
        need_seat(played, seat)
        reviews.dispute(played, hand, reason, seat=seat, by=recorder(), event_id=id)

    def resolve(hand: int, reason: str, id: UUID) -> None:
        reviews.resolve(played, hand, reason, by=recorder(), event_id=id)

    def void(hand: int, reason: str, id: UUID) -> None:
        club().void_hand(whole, hand, reason, Voider(recorder(), id, need_in_time))

    return recorded(
        {
            "confirm": Recorder(ConfirmationForm(), confirm, _ANCHOR),
            "dispute": Recorder(DisputeForm(), dispute, _ANCHOR),
            "resolve": Recorder(ResolutionForm(), resolve, _ANCHOR),
            "void": Recorder(VoidForm(), void, _ANCHOR),
        },
        lambda filled: _game(whole, filled),
    )


def _game(whole: str, filled: Filled) -> str:
    query = asked(GameQuery(), once(request.args))
    timeline, seen = club().timeline(whole), seen_version(whole)
    hands = timeline.hand_at(timeline.version if seen is None else seen)
    part = _part(hands, query["hand"] or hands)
    found = seen_game(whole, part)
    begins = found.hands[0].first if found.hands else found.version + 1
    moments = [(hand.first, hand) for hand in found.hands] + [
        (each.version, each) for each in found.between if each.version > begins and each.type not in IN_ROWS
    ]
    return render_template(
        "game.html",
        game=found,
        course=[each for _, each in sorted(moments, key=lambda moment: moment[0])],
        setup=[each for each in found.between if each.version < begins and part.start == 1],
        left={each.seat for each in found.seats if not each.here},
        part=part,
        last=hands,
        changed=changed_options(found.rules, found.options),
        bars=bars({each.seat: each.money if each.points is None else each.points for each in found.standings}),
        columns=(shown := columns(found)),
        beside=beside(found, len(shown)),
        names={seat.seat: seat.player for seat in found.seats},
        evening=len(evening_of(whole)),
        veil=veil_of(whole),
        withheld=WITHHELD,
        own=speaks_for(UUID(whole)),
        openings=table_openings(UUID(whole)),
        voidable=_voidable(found) if part.stop > hands else None,
        follows=not found.ended and (found.live or whole in club().feed.evening()),
        filled=filled,
        here=address(),
        done=done_notice(query["done"], whole),
    )


def _part(hands: int, wanted: int) -> range:
    """The hands of a page on which one is shown: the last ones, or those up to it."""
    last = hands if hands - wanted < HANDS_A_PAGE else wanted
    return range(max(1, last - HANDS_A_PAGE + 1), last + 1)


def _voidable(game: Game) -> int | None:
    """The hand that whoever asks may void now: the last valid one, if it is finished and not too old."""
    valid = [each.hand for each in game.hands if not each.void]
    ended = club().timeline(game.id).ended(valid[-1]) if valid else None
    return None if ended is None or not is_in_time(ended) else valid[-1]
