"""The games of the club, the page of one with its sheet, and the forms with which its people confirm or dispute its hands; boards and
team matches; the end of a game or an evening, and the money that squares it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import NamedTuple
from uuid import UUID

from flask import Blueprint, Response, redirect, render_template, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.answer import Page
from replay.answers.games import Game, GameDue, GameSummary, Ranking, Squaring
from replay.club import WITHHELD, Voider, Wanted
from replay.club.reports import sheet_csv
from replay.offline.blank_sheets import sheet_kinds
from replay.offline.kinds import changed_options, titles
from replay.rights import Right
from replay.schemas.access import EmptyForm
from replay.schemas.arguments import GameQuery, GamesQuery, NamesQuery, NoQuery
from replay.schemas.bodies import ConfirmationForm, DisputeForm, PayeeForm, ResolutionForm, VoidForm
from replay.words.errors import NotFound
from replay.words.messages import Message, say
from web import game_list, visitor_filter
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, address, answered, done_notice, recorded
from web.links import opening, qr_picture
from web.one_file import MOST_STEPS, one_file
from web.recording import confirm_payment, enter_payment, evening_of, may_settle
from web.request import NAMES_A_PAGE, asked, filled_in, once, shown_limit
from web.responses import saved
from web.rights import is_in_time, need_in_time, need_right, need_seat, needs, sits_on, speaks_for, table_openings
from web.security import takes_form
from web.visitors import recorder

blueprint = Blueprint("games", __name__)
GAMES_A_PAGE = 50
HANDS_A_PAGE = 50
IN_ROWS = ("HandVoided", "Paid")
"""Events between hands that the rows of the hands show."""
OF_A_PLAYER = ("first", "behind")
"""Results that are those of a player."""


@blueprint.get("/evenings")
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
        months=game_list.months(page.items),
        wanted=wanted,
        filters={name: value for name, value in request.args.items() if value and name not in ("after", "limit")},
        refusal=refusal,
        kinds=titles(),
        limit=limit if limit != GAMES_A_PAGE else None,
        blank_sheets=sheet_kinds(),
    )


def _list(after: str, limit: int, wanted: Wanted) -> tuple[Page[GameSummary, str], Message | None]:
    nothing: Page[GameSummary, str] = Page([], None)
    if wanted.result in OF_A_PLAYER and wanted.player is None:
        return nothing, say("web.whose-result", "Name the player whose result you look for.")
    try:
        page = club().latest_games(after, limit, wanted)
    except NotFound as refusal:
        return nothing, refusal.problem
    return page._replace(items=visitor_filter.seen_summaries(page.items)), None


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

    def void(hand: int, reason: str, earlier: bool, id: UUID) -> None:
        club().void_hand(whole, hand, reason, Voider(recorder(), id, need_in_time, earlier))

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
    timeline, seen = club().timeline(whole), visitor_filter.seen_version(whole)
    hands = timeline.hand_at(timeline.version if seen is None else seen)
    part = _part(hands, query["hand"] or hands)
    found = visitor_filter.seen_game(whole, part)
    begins, mine = found.hands[0].first if found.hands else found.version + 1, sits_on(UUID(whole))
    reached = {each.seat: each.money if each.points is None else each.points for each in found.standings}
    line = game_list.line_of(found if len(part) >= hands else visitor_filter.seen_game(whole), mine)
    voidable = _voidable(found) if part.stop > hands else None
    return render_template(
        "game.html",
        game=found,
        course=_course(found, begins),
        setup=[each for each in found.between if each.version < begins and part.start == 1],
        left={each.seat for each in found.seats if not each.here},
        part=part,
        last=hands,
        changed=changed_options(found.rules, found.options),
        lines=game_list.drawings(line),
        biggest=line and line.biggest,
        ahead=game_list.leaders(found),
        bars=game_list.bars(reached),
        columns=game_list.columns(found),
        names={seat.seat: seat.player for seat in found.seats},
        evening=len(evening_of(whole)),
        veil=visitor_filter.veil_of(whole),
        withheld=WITHHELD,
        voices=speaks_for(UUID(whole)),
        mine=mine,
        own={(whole, seat) for seat in mine},
        units=_squaring(found, mine),
        openings=table_openings(UUID(whole)),
        voidable=voidable,
        voids_all=voidable is not None and _voids_all(whole, voidable),
        follows=not found.ended and (found.live or whole in club().feed.evening()),
        filled=filled,
        here=address(),
        done=done_notice(query["done"], whole),
    )


def _course(found: Game, begins: int) -> list[object]:
    """The hands, and what else happened since the version with which they begin, in order."""
    between = [each for each in found.between if each.version > begins and each.type not in IN_ROWS]
    placed = [*((each.first, each) for each in found.hands), *((each.version, each) for each in between)]
    return [each for _, each in sorted(placed, key=itemgetter(0))]


def _squaring(found: Game, mine: Collection[int]) -> Sequence[Squaring]:
    """The payments that square the game, for each unit, as far as the visitor may know them; none before the first hand."""
    veil = visitor_filter.veil_of(found.id)
    known = found.hands and (veil.stakes or mine)
    return club().evenings.together([found.id], {found.id: veil}).units if known else ()


def _part(hands: int, wanted: int) -> range:
    """The hands of a page on which one is shown: the last ones, or those up to it."""
    last = hands if hands - wanted < HANDS_A_PAGE else wanted
    return range(max(1, last - HANDS_A_PAGE + 1), last + 1)


def _voids_all(game: str, last: int) -> bool:
    """Return whether the visitor may void all earlier hands too: there are some, and the first is recent enough."""
    timeline = club().timeline(game)
    first = next((each for each in timeline.hands if each not in timeline.table.voided), last)
    ended = timeline.ended(first)
    return first < last and ended is not None and is_in_time(ended)


def _voidable(game: Game) -> int | None:
    """Return the hand that the visitor may void now: the last valid one, if it is finished and recent enough."""
    valid = [each.hand for each in game.hands if not each.void]
    ended = club().timeline(game.id).ended(valid[-1]) if valid else None
    return None if ended is None or not is_in_time(ended) else valid[-1]


@blueprint.get("/boards")
@needs(Right.SEE_GAMES)
def boards() -> str:
    """Every board that tables of the club played."""
    query = asked(NamesQuery(), {"limit": str(NAMES_A_PAGE), **once(request.args)})
    return render_template("boards.html", page=club().boards_page(**query), limit=shown_limit(query["limit"]))


@blueprint.get("/boards/<name>")
@needs(Right.SEE_GAMES)
def board(name: str) -> str:
    """The results of every table on a board, without the cards."""
    eyes = visitor_filter.eyes_on_board(name, visitor_filter.asked_eyes())
    return render_template("board.html", board=visitor_filter.seen_board(club().board(name, eyes)), eyes=eyes)


@blueprint.get("/matches")
@needs(Right.SEE_GAMES)
def matches() -> str:
    """Every team match over several tables."""
    query = asked(NamesQuery(), {"limit": str(NAMES_A_PAGE), **once(request.args)})
    return render_template("matches.html", page=club().matches_page(**query), limit=shown_limit(query["limit"]))


@blueprint.get("/matches/<name>")
@needs(Right.SEE_GAMES)
def match(name: str) -> str:
    """Show the teams of a match: their results by table, and the standings."""
    asked(NoQuery(), once(request.args))
    return render_template("match.html", match=visitor_filter.seen_match(club().team_match(name)))


_SETTLING_FORMS = {"paid": Right.SETTLE, "got": Right.CONFIRM}


@blueprint.get("/games/<game>/settling")
@needs(Right.SEE_GAMES)
def settling(game: str) -> str | AnyResponse:
    """Show the payments that square all players of this game, and those that were made."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    return _settling(whole, [whole], FRESH) if whole == game else redirect(url_for("pages.games.settling", game=whole))


@blueprint.post("/games/<game>/settling")
@takes_form
@needs(Right.SEE_GAMES, forms=_SETTLING_FORMS)
def record_settling(game: str) -> AnyResponse:
    """Enter a payment that squares the game, or say that one has got it."""
    whole = club().find(game)
    return _recorded(whole, [whole])


@blueprint.get("/games/<game>/evening")
@needs(Right.SEE_GAMES)
def evening(game: str) -> str | AnyResponse:
    """Show the results of all games of this evening and the payments that square them; a game alone has its own page."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    games = evening_of(whole)
    if len(games) == 1:
        return redirect(url_for("pages.games.settling", game=whole))
    return _settling(whole, games, FRESH) if whole == game else redirect(url_for("pages.games.evening", game=whole))


@blueprint.post("/games/<game>/evening")
@takes_form
@needs(Right.SEE_GAMES, forms=_SETTLING_FORMS)
def record_evening(game: str) -> AnyResponse:
    """Enter a payment that squares the evening, or say that one has got it."""
    whole = club().find(game)
    return _recorded(whole, evening_of(whole))


def _recorded(whole: str, games: list[str]) -> AnyResponse:
    def paid(id: UUID) -> AnyResponse:
        enter_payment(games, id)
        return redirect(address(), 303)

    def got(payment: UUID, id: UUID) -> AnyResponse:
        confirm_payment(games, payment, id)
        return redirect(address(), 303)

    return answered(
        {"paid": Recorder(EmptyForm(), paid), "got": Recorder(PayeeForm(), got)},
        lambda filled: _settling(whole, games, filled),
    )


class _Seat(NamedTuple):
    """A seat for which the visitor may speak."""

    game: str
    seat: int
    player: str


def _settling(whole: str, games: list[str], filled: Filled) -> str:
    found = club().evenings.together(games, {each: visitor_filter.veil_of(each) for each in games})
    every = visitor_filter.seen_summaries(club().evenings.summaries(games))
    seats = {each: sits_on(UUID(each)) for each in games}
    own = {(each, seat) for each in games for seat in seats[each]}
    speaking = [each for game in every for each in _speaking(game)]
    return render_template(
        "settling.html" if len(games) == 1 else "evening.html",
        game=next(each for each in every if each.id == whole),
        games=game_list.rows_of([game_list.game_line(each) for each in every], seats),
        **(_whole_evening(every, found.standings[:1], seats) if len(games) > 1 else {}),
        standings=[
            (each, game_list.bars({at: one.amount for at, one in enumerate(each.players)})) for each in found.standings
        ],
        named=all(visitor_filter.veil_of(each).names for each in games),
        evening=games if len(games) > 1 else evening_of(whole),
        units=[replace(each, dues=_own_first(each.dues, own)) for each in found.units],
        own=own,
        speaks={(each.game, each.seat) for each in speaking},
        files=_once(speaking),
        pays=may_settle(games),
        follows=any(each.live for each in every) or whole in club().feed.evening(),
        filled=filled,
        here=address(),
    )


def _whole_evening(
    every: Sequence[GameSummary], ranking: Sequence[Ranking], seats: Mapping[str, Collection[int]]
) -> dict[str, object]:
    """Who won an evening by its first ranking, the visitor's own place in it, and its line: nothing where names are hidden."""
    standings = [(game.id, each) for game in every for each in game.standings]
    ids = club().players.named({each.player for _, each in standings} if ranking else ())
    own = {ids[each.player] for game, each in standings if ranking and each.seat in seats[game]}
    players = ranking[0].players if ranking else []
    ahead = [each.player for each in players if each.place == 1]
    drawn = ranking and sum(each.hands for each in every) <= game_list.MOST_DRAWN
    line = (
        game_list.evening_line([visitor_filter.seen_game(each.id) for each in every], ranking[0], ids, own)
        if drawn
        else None
    )
    return {
        "ahead": ahead if len(ahead) < len(players) else [],
        "me": [each for each in players if each.id in own],
        "lines": game_list.drawings(line),
    }


def _speaking(game: GameSummary) -> list[_Seat]:
    may = speaks_for(UUID(game.id))
    by_seat = sorted(game.standings, key=lambda each: each.seat)
    return [_Seat(game.id, each.seat, each.player) for each in by_seat if may is None or each.seat in may]


def _once(speaking: list[_Seat]) -> list[_Seat]:
    """The first seat of each player: one file has all games of the evening."""
    found: dict[str, _Seat] = {}
    for each in speaking:
        found.setdefault(each.player, each)
    return list(found.values())


def _own_first(dues: list[GameDue], own: set[tuple[str, int]]) -> list[GameDue]:
    return sorted(dues, key=lambda due: not {(due.payer_game, due.payer_seat), (due.payee_game, due.payee_seat)} & own)


_ON_CARD = (620, 330)


@blueprint.get("/games/<game>/card")
@needs(Right.SEE_GAMES)
def card(game: str) -> str | AnyResponse:
    """The result of a game to be photographed, with a code that leads to its page."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    if whole != game:
        return redirect(url_for("pages.games.card", game=whole))
    found = visitor_filter.seen_game(whole)
    line = game_list.line_of(found)
    return render_template(
        "game_card.html",
        game=found,
        ahead=game_list.leaders(found),
        lines=game_list.drawings(line, _ON_CARD),
        best=next((each for each in found.hands if line and each.hand == line.biggest), None),
        code=qr_picture(opening(url_for("pages.games.show", game=whole)).encode()),
    )


@blueprint.get("/games/<game>/sheet")
@needs(Right.SEE_GAMES)
def sheet(game: str) -> str | AnyResponse:
    """The score sheet of a game."""
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    if whole != game:
        return redirect(url_for("pages.games.sheet", game=whole))
    return render_template("sheet.html", sheet=visitor_filter.seen_sheet(game), game=visitor_filter.seen_game(game))


@blueprint.get("/games/<game>/sheet.csv")
@needs(Right.SEE_GAMES)
def download_sheet(game: str) -> Response:
    """Return the sheet as CSV."""
    asked(NoQuery(), once(request.args))
    made = visitor_filter.seen_sheet(game)
    return saved(b"".join(sheet_csv(made)), f"{made.game}.csv", "text/csv")


@blueprint.get("/games/<game>/file.html")
@needs(Right.SEE_GAMES)
def one_game(game: str) -> Response:
    """Return the game as one file, with what the visitor may see."""
    asked(NoQuery(), once(request.args))
    return _as_file([club().find(game)])


@blueprint.get("/games/<game>/evening/file.html")
@needs(Right.SEE_GAMES)
def one_evening(game: str) -> Response:
    """Return all games of its evening as one file."""
    asked(NoQuery(), once(request.args))
    return _as_file(evening_of(club().find(game)))


def _as_file(games: Sequence[str]) -> Response:
    told = [
        club().evenings.told(each, partial(visitor_filter.widest_on, each), visitor_filter.veil_of(each))
        for each in games
    ]
    return saved(one_file(told, MOST_STEPS).encode(), f"{told[0].name}.html", "text/html")
