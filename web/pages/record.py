"""The recorder's page: a game is recorded at the table, by taps; without JavaScript by forms, a line or a result each."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID, uuid5

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.recording import RecorderView
from replay.club import Move
from replay.offline.kinds import kind_of_game
from replay.rights import Right
from replay.schemas.recording import CompareQuery, LinesForm, RecorderQuery
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, recorded
from web.language import in_words
from web.recorder import recorder_words
from web.recording import allow_moves, need_table, recorder_compared, recorder_shown, scored_line
from web.request import asked, once
from web.rights import gives_links, needs, speaks_for
from web.security import takes_form
from web.static_files import recorder_files
from web.visitor_filter import widest_at
from web.visitors import recorder, tag

__all__ = ["blueprint"]

blueprint = Blueprint("record", __name__)


@blueprint.get("/games/<game>/record")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def show(game: str) -> str | AnyResponse:
    """The table, as whoever records it taps it."""
    whole = club().find(game)
    if whole != game:
        return redirect(url_for("pages.record.show", game=whole))
    return _page(whole, FRESH)


@blueprint.get("/games/<game>/record/view")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def view(game: str) -> Any:
    """What the page shows, for the program in it."""
    return _shown(recorder_shown(club().find(game), asked(RecorderQuery(), once(request.args))["dealer"]))


@blueprint.get("/games/<game>/record/compared")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def compared(game: str) -> Any:
    """What was recorded since a version, beside lines that were entered on it, where two phones recorded at once."""
    lines = request.args.getlist("line")
    others = MultiDict([each for each in request.args.items(multi=True) if each[0] != "line"])
    wanted = CompareQuery().load({**once(others), "line": lines})
    return in_words(recorder_compared(club().find(game), wanted["line"], wanted["since"]))


@blueprint.post("/games/<game>/record")
@takes_form
@needs(Right.SEE_GAMES, do=Right.RECORD)
def record(game: str) -> AnyResponse:
    """Record a hand's result, or one line."""
    whole = club().find(game)

    def enter(version: int, head: str | None, line: str | None, id: UUID, **scored: Any) -> None:
        lines = [head] if head is not None else []
        lines.append(scored_line(recorder_shown(whole, _dealer()), **scored) if line is None else line)
        moves = [Move(each, uuid5(id, str(place))) for place, each in enumerate(lines)]
        eyes, looks, allow = need_table(whole), partial(widest_at, whole), allow_moves(whole)
        club().tables.record(whole, moves, seen=version, eyes=eyes, looks=looks, by=recorder(), allow=allow)

    return recorded({"enter": Recorder(LinesForm(), enter)}, lambda filled: _page(whole, filled))


def _shown(view: RecorderView) -> dict[str, Any]:
    """What the page's program is given: the view, to whom it is shown, and the version of the page."""
    return {**in_words(view), "who": tag(), "page": recorder_files().version}


def _dealer() -> int | None:
    """The first dealer that the address names."""
    named = {name: each for name, each in once(request.args).items() if name != "done"}
    found: int | None = asked(RecorderQuery(), named)["dealer"]
    return found


def _page(game: str, filled: Filled) -> str:
    dealer = _dealer()
    view = recorder_shown(game, dealer)
    kind = kind_of_game(view.rules.partition("/")[0])
    own = speaks_for(UUID(game))
    config: dict[str, Any] = {
        "view": _shown(view),
        "board": in_words(kind.result_board),
        "cards": in_words(kind.cards),
        "keypad": in_words(kind.keypad),
        "own": min(own, default=None) if own is not None else None,
        "addresses": {
            "moves": url_for("tables.record_moves", game=game),
            "view": url_for("pages.record.view", game=game),
            "events": url_for("games.list_events", game=game),
            "game": url_for("pages.games.show", game=game),
            "correction": url_for("pages.correction.show", game=game),
            "settling": url_for("pages.settling.show", game=game),
            "compared": url_for("pages.record.compared", game=game),
            "lease": url_for("leases.get_lease", game=game),
            "links": url_for("pages.game_links.show", game=game) if gives_links(game) else None,
            "signIn": url_for("pages.sign_in.show", next=url_for("pages.record.show", game=game)),
            "worker": url_for("pages.installed.worker"),
            "scope": url_for("pages.games.index") + "games/",
        },
        "words": recorder_words(),
        "files": recorder_files().files,
    }
    return render_template(
        "record.html",
        view=view,
        board=kind.result_board,
        config=config,
        filled=filled,
        words=recorder_words(),
        here=url_for("pages.record.record", game=game, dealer=dealer),
    )
