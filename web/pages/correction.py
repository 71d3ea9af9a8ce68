"""An earlier hand is corrected: what is struck out and entered again is shown, then done at once or not at all."""

from __future__ import annotations

from functools import partial
from uuid import UUID, uuid5

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.recorder import RecorderView
from replay.club import Move
from replay.errors import BadInput
from replay.offline.rules import kind_of_game
from replay.rights import Right
from replay.schemas.recording import CorrectionForm, CorrectionQuery
from web import wording
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.language import catalogue
from web.query_args import asked, once
from web.recording import allow_moves, need_table, scored_line
from web.rights import needs
from web.security import takes_form
from web.seen import seen_hand
from web.visitors import recorder

__all__ = ["blueprint"]

blueprint = Blueprint("correction", __name__)


@blueprint.get("/games/<game>/correction")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def show(game: str) -> str | AnyResponse:
    """The hands that may be corrected; of one of them, how it may have ended and what else is entered again."""
    whole, query = club().find(game), asked(CorrectionQuery(), once(request.args))
    if whole != game:
        return redirect(url_for("pages.correction.show", game=whole, **query))
    return _page(whole, FRESH, **query)


@blueprint.post("/games/<game>/correction")
@takes_form
@needs(Right.SEE_GAMES, do=Right.RECORD)
def record(game: str) -> AnyResponse:
    """Strike out a hand and those after it, and enter them again, the one as it was."""
    whole, query = club().find(game), asked(CorrectionQuery(), once(request.args))
    hand, done = query["hand"], redirect(url_for("pages.record.show", game=whole), 303)

    def correct(version: int, line: str | None, out: int | None, points: list[int], id: UUID) -> AnyResponse:
        if club().game_event(whole, uuid5(id, "0")) is not None:  # a form that is sent twice
            return done
        if hand is None:
            raise BadInput(wording.NO_HAND(), field="hand")
        eyes = need_table(whole)
        view = _without(whole, hand)
        lines = [view.begin["result"], scored_line(view, out, points) if line is None else line]
        why = wording.ENTERED_AGAIN().words(catalogue())
        moves = club().recorder.correction(whole, hand, lines, why, eyes)
        sent = [Move(each, uuid5(id, str(place))) for place, each in enumerate(moves)]
        enter = partial(club().tables.record, whole, sent, by=recorder(), device=query["device"])
        enter(seen=version, eyes=eyes, allow=allow_moves(whole))
        return done

    return answered({"correct": Recorder(CorrectionForm(), correct)}, lambda filled: _page(whole, filled, **query))


def _without(game: str, hand: int) -> RecorderView:
    """The table without the hand and those after it, at which its dealer deals again. Raises NotFound or BadInput."""
    return club().recorder.without(game, hand, need_table(game), dealer=club().hand(game, hand).dealer)


def _page(game: str, filled: Filled, hand: int | None, device: UUID | None) -> str:
    need_table(game)
    hands = club().recorder.correctable(game)
    view = None if hand is None else _without(game, hand)
    return render_template(
        "correction.html",
        game=game,
        hand=hand,
        device=device,
        hands=[seen_hand(game, each) for each in hands],
        again=[seen_hand(game, each) for each in sorted(hands) if hand is not None and each > hand],
        view=view,
        board=None if view is None else kind_of_game(view.rules.partition("/")[0]).result_board,
        version=club().timeline(game).version,
        filled=filled,
        here=url_for("pages.correction.record", game=game, hand=hand, device=device),
    )
