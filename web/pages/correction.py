"""An earlier hand is corrected: what is struck out and entered again is shown, then done at once or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.recording import RecorderView
from replay.club import Eyes, Move
from replay.errors import BadInput, NotAllowed
from replay.events import Event, HandVoided, Noted
from replay.messages import Message, Text
from replay.offline.kinds import kind_of_game
from replay.rights import Right
from replay.schemas.recording import CorrectionForm, CorrectionQuery, DetailForm, NoteForm
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.language import catalogue
from web.recorder import recorder_words
from web.recording import allow_moves, need_table, scored_line
from web.request import asked, once
from web.rights import needs
from web.security import takes_form
from web.visitor_filter import seen_hand, widest_at
from web.visitors import recorder

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
    entering = _Entering(whole, query["hand"], query["device"])
    recorders = {
        "correct": Recorder(CorrectionForm(), entering.correct),
        "more": Recorder(DetailForm(), entering.more),
        "note": Recorder(NoteForm(), entering.note),
    }
    return answered(recorders, lambda filled: _page(whole, filled, **query))


NOTE_ON_HAND = Text("web.note-on-hand", "Hand {hand}: {words}")
ENTERED_AGAIN = Text("web.entered-again", "entered again")
NO_HAND = Text("web.no-hand", "found no hand, expected the one that was recorded wrongly")


class _Entering(NamedTuple):
    """What somebody enters of an earlier hand of a game, with a device that may be the one that records it."""

    game: str
    hand: int | None
    device: UUID | None

    def correct(self, version: int, line: str | None, id: UUID, **scored: Any) -> AnyResponse:
        """It ended in another way."""
        return self._put(version, lambda view: scored_line(view, **scored) if line is None else line, id)

    def more(self, version: int, text: str, named: list[str], id: UUID) -> AnyResponse:
        """It ended so, and more is known of that."""
        return self._put(version, lambda _: _detail(self.game, self._known(), text, named), id)

    def note(self, version: int, words: str, id: UUID) -> AnyResponse:
        """Something is to be remembered of it."""
        noted = NOTE_ON_HAND(hand=self._known(), words=words).words(catalogue())
        return self._record(version, [Noted(noted)], id)

    def _put(self, version: int, line: Callable[[RecorderView], str], id: UUID) -> AnyResponse:
        """The hand is entered again with another end, unless this is a form that is sent twice."""
        if club().game_event(self.game, uuid5(id, "0")) is not None:
            return self._done()
        hand, eyes = self._known(), need_table(self.game)
        view = _without(self.game, hand)
        lines = [view.begin["result"], line(view)]
        why = ENTERED_AGAIN().words(catalogue())
        return self._record(version, club().recorder.correction(self.game, hand, lines, why, eyes, self._looks), id)

    def _record(self, version: int, moves: Sequence[Event], id: UUID) -> AnyResponse:
        sent = [Move(each, uuid5(id, str(place))) for place, each in enumerate(moves)]
        enter = partial(club().tables.record, self.game, sent, by=recorder(), device=self.device)
        enter(seen=version, eyes=need_table(self.game), looks=self._looks, allow=allow_moves(self.game))
        return self._done()

    def _looks(self, version: int) -> Eyes | None:
        return widest_at(self.game, version)

    def _known(self) -> int:
        """The hand that is meant. Raises BadInput where the address names none, NotFound where the game does not have it."""
        if self.hand is None:
            raise BadInput(NO_HAND(), field="hand")
        return club().hand(self.game, self.hand).hand

    def _done(self) -> AnyResponse:
        return redirect(url_for("pages.record.show", game=self.game), 303)


OTHER_DETAIL = Text(
    "web.other-detail",
    "found {found!r}, expected one of the lines that say more of this hand, with all that is named in it",
)


def _detail(game: str, hand: int, text: str, named: list[str]) -> str:
    """The line that says more of a hand, with what was named in it. Raises BadInput."""
    offered = club().recorder.details(game, hand, need_table(game))
    needs = next((each.needs for each in offered if each.text == text), None)
    if needs is None or len(needs) != len(named):
        raise BadInput(OTHER_DETAIL(found=text[:40]), field="text")
    for need, each in zip(needs, named, strict=True):
        text = text.replace(f"${need}", each)
    return text


def _without(game: str, hand: int) -> RecorderView:
    """The table without the hand and those after it, at which its dealer deals again. Raises NotFound or BadInput."""
    return club().recorder.without(game, hand, need_table(game), dealer=club().hand(game, hand).dealer)


def _correctable(game: str, hands: Sequence[int]) -> tuple[list[int], Message | None]:
    """Those of the hands, the latest first, that may be corrected, and why the next one may not: then no earlier one may."""
    eyes, found = need_table(game), list[int]()
    for hand in hands:
        try:
            for each in club().recorder.need_correctable(game, hand, eyes, partial(widest_at, game)):
                allow_moves(game)(HandVoided(each, "-"))
        except (BadInput, NotAllowed) as refusal:
            return found, refusal.problem
        found.append(hand)
    return found, None


def _page(game: str, filled: Filled, hand: int | None, device: UUID | None) -> str:
    need_table(game)
    hands = club().recorder.correctable(game)
    meant = hands if hand is None else [hand]
    open_hands, refusal = _correctable(game, meant)
    view = None if hand is None else _without(game, hand)  # refuses what is no valid hand
    view = view if hand in open_hands else None
    return render_template(
        "correction.html",
        game=game,
        hand=hand,
        device=device,
        hands=[seen_hand(game, each) for each in meant],
        open_hands=open_hands,
        refusal=refusal,
        again=[seen_hand(game, each) for each in sorted(hands) if hand is not None and each > hand],
        view=view,
        details=[] if view is None or hand is None else club().recorder.details(game, hand, need_table(game)),
        kind=None if view is None else kind_of_game(view.rules.partition("/")[0]),
        words=recorder_words(),
        version=club().timeline(game).version,
        filled=filled,
        here=url_for("pages.correction.record", game=game, hand=hand, device=device),
    )
