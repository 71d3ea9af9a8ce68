"""The recorder's page: a game is recorded at the table, by taps, without JavaScript by forms; and the correction of an earlier hand, which
is shown, then done at once or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from flask import Blueprint, g, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.kinds import KeysOfGame
from replay.answers.recording import RecorderView
from replay.club import Eyes, Move
from replay.club.table.recorder import Change
from replay.offline.kinds import kind_of_game
from replay.rights import Right
from replay.schemas import recording
from replay.values.events import Event, HandVoided, Noted
from replay.words.errors import BadInput, NotAllowed
from replay.words.messages import Message, Text, say
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered, recorded
from web.game_list import drawings, line_of
from web.language import catalogue, in_script, in_words
from web.recorder import recorder_words
from web.recording import allow_moves, need_table, recorder_compared, recorder_shown, scored_line
from web.request import asked, once
from web.rights import gives_links, needs, speaks_for
from web.security import takes_form
from web.static_files import recorder_files
from web.visitor_filter import seen_game, seen_hand, seen_state, veil_of, widest_at
from web.visitors import recorder, tag

blueprint = Blueprint("record", __name__)


@blueprint.get("/games/<game>/record")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def show(game: str) -> str | AnyResponse:
    """Show the table for its recorder."""
    whole = club().find(game)
    if whole != game:
        return redirect(url_for("pages.record.show", game=whole))
    return _page(whole, FRESH)


@blueprint.get("/games/<game>/record/view")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def view(game: str) -> Any:
    """Return the data of the page for its program."""
    whole, wanted = club().find(game), asked(recording.RecorderQuery(), once(request.args))
    shown = _shown(recorder_shown(whole, wanted["dealer"]))
    return shown | {"drawn": _drawn(whole)} if wanted["drawn"] else shown


BESIDE_TABLE = (680, 280)
"""Width and height of the line of the evening beside the table, in pixels."""


@blueprint.get("/games/<game>/record/beside")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def beside(game: str) -> str:
    """Show the evening beside the table on a desk: its line, and the hands that may be corrected."""
    whole = club().find(game)
    need_table(whole)
    found = seen_game(whole)
    return render_template(
        "record_beside.html",
        game=found,
        lines=drawings(line_of(found), BESIDE_TABLE),  # the whole table looks at it
        names={each.seat: each.player for each in found.seats},
        correctable=club().recorder.correctable(whole),
    )


@blueprint.get("/games/<game>/record/compared")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def compared(game: str) -> Any:
    """Compare the moves since a version with lines that another phone entered on it."""
    lines = request.args.getlist("line")
    others = MultiDict([each for each in request.args.items(multi=True) if each[0] != "line"])
    wanted = recording.CompareQuery().load({**once(others), "line": lines})
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

    return recorded({"enter": Recorder(recording.LinesForm(), enter)}, lambda filled: _page(whole, filled))


def _shown(view: RecorderView) -> dict[str, Any]:
    """Return the data of the page's program: the view, the tag of its recorder, and the version of the page."""
    shown = in_words(view)
    if moment := shown["last"] and shown["last"]["moment"]:
        moment["seal"] = in_script(moment["seal"])
    return {**shown, "who": tag(), "page": recorder_files().version}


def _drawn(game: str) -> str:
    """Draw the table after the latest event as the replay does, with the recorder's seat at the foot."""
    state = club().between(game, club().timeline(game).version, need_table(game), veil_of(game))
    g.foot = min(speaks_for(UUID(game)) or (), default=None)
    return render_template("felt.html", state=seen_state(state), looks_back=False)


def _of_teams(view: RecorderView | None) -> bool:
    return view is not None and any(len(side.seats) > 1 for side in view.sides)


def _dealer() -> int | None:
    named = {name: each for name, each in once(request.args).items() if name != "done"}
    found: int | None = asked(recording.RecorderQuery(), named)["dealer"]
    return found


def _keypad(keypad: KeysOfGame) -> Any:
    """The keypad in the language of this reader, and the signs of its suits in that script."""
    keys = in_words(keypad)
    for key in (each for group in keys["groups"] for each in group):
        key["sign"] = in_script(key["sign"])
    return keys


def _page(game: str, filled: Filled) -> str:
    dealer = _dealer()
    view = recorder_shown(game, dealer)
    kind = kind_of_game(view.rules.partition("/")[0])
    own = speaks_for(UUID(game))
    words = recorder_words(_of_teams(view))
    config: dict[str, Any] = {
        "view": _shown(view),
        "board": in_words(kind.result_board),
        "cards": in_words(kind.cards),
        "keypad": _keypad(kind.keypad),
        "own": min(own, default=None) if own is not None else None,
        "addresses": {
            "moves": url_for("tables.record_moves", game=game),
            "view": url_for("pages.record.view", game=game),
            "events": url_for("games.list_events", game=game),
            "beside": url_for("pages.record.beside", game=game),
            "game": url_for("pages.games.show", game=game),
            "correction": url_for("pages.record.correction", game=game),
            "settling": url_for("pages.games.settling", game=game),
            "compared": url_for("pages.record.compared", game=game),
            "lease": url_for("leases.get_lease", game=game),
            "links": url_for("pages.seats.links", game=game) if gives_links(game) else None,
            "signIn": url_for("pages.account.sign_in", next=url_for("pages.record.show", game=game)),
            "worker": url_for("pages.operations.worker"),
            "scope": url_for("pages.tonight.show") + "games/",
        },
        "words": words,
        "files": recorder_files().files,
    }
    return render_template(
        "record.html",
        view=view,
        board=kind.result_board,
        config=config,
        filled=filled,
        words=words,
        here=url_for("pages.record.record", game=game, dealer=dealer),
    )


@blueprint.get("/games/<game>/correction")
@needs(Right.SEE_GAMES, do=Right.RECORD)
def correction(game: str) -> str | AnyResponse:
    """The hands that may be corrected; of one of them, how it may have ended and what else is entered again."""
    whole, query = club().find(game), asked(recording.CorrectionQuery(), once(request.args))
    if whole != game:
        return redirect(url_for("pages.record.correction", game=whole, **query))
    return _correction_page(whole, FRESH, **query)


@blueprint.post("/games/<game>/correction")
@takes_form
@needs(Right.SEE_GAMES, do=Right.RECORD)
def record_correction(game: str) -> AnyResponse:
    """Strike out a hand and those after it, and enter them again, the one as it was."""
    whole, query = club().find(game), asked(recording.CorrectionQuery(), once(request.args))
    entering = _Entering(whole, query["hand"], query["device"])
    recorders = {
        "correct": Recorder(recording.CorrectionForm(), entering.correct),
        "more": Recorder(recording.DetailForm(), entering.more),
        "note": Recorder(recording.NoteForm(), entering.note),
    }
    return answered(recorders, lambda filled: _correction_page(whole, filled, **query))


ENTERED_AGAIN = Text("web.entered-again", "entered again")
NO_HAND = Text("web.no-hand", "found no hand, expected the one that was recorded wrongly")


class _Chosen(NamedTuple):
    """Another end of a hand, by its line, and what it changes; shown before it is recorded."""

    line: str
    changes: Sequence[Change]


class _Entering(NamedTuple):
    """The input of a correction: an earlier hand of a game, and the device, which may be the one that records it."""

    game: str
    hand: int | None
    device: UUID | None

    def correct(
        self, version: int, line: str | None, id: UUID, *, sure: bool, reason: str | None, **scored: Any
    ) -> str | AnyResponse:
        if sure:
            return self._put(version, lambda view: scored_line(view, **scored) if line is None else line, id, reason)
        hand, eyes = self._known(), need_table(self.game)
        view = _without(self.game, hand)
        meant = scored_line(view, **scored) if line is None else line
        moves = club().recorder.correction(self.game, hand, [view.begin["result"], meant], "-", eyes, self._looks)
        chosen = _Chosen(meant, club().recorder.changes(self.game, hand, moves, eyes))
        return _correction_page(self.game, FRESH, hand, self.device, chosen)

    def more(self, version: int, text: str, named: list[str], id: UUID) -> AnyResponse:
        return self._put(version, lambda _: _detail(self.game, self._known(), text, named), id)

    def note(self, version: int, words: str, id: UUID) -> AnyResponse:
        noted = say("web.note-on-hand", "Hand {hand}: {words}", hand=self._known(), words=words).words(catalogue())
        return self._record(version, [Noted(noted)], id)

    def _put(
        self, version: int, line: Callable[[RecorderView], str], id: UUID, reason: str | None = None
    ) -> AnyResponse:
        """The hand is entered again with another end, unless this is a form that is sent twice."""
        if club().game_event(self.game, uuid5(id, "0")) is not None:
            return self._done()
        hand, eyes = self._known(), need_table(self.game)
        view = _without(self.game, hand)
        lines = [view.begin["result"], line(view)]
        why = reason or ENTERED_AGAIN().words(catalogue())
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
    "web.other-detail", "found {found!r}, expected one of the lines that say more of this hand, with all of its values"
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


def _correction_page(
    game: str, filled: Filled, hand: int | None, device: UUID | None, chosen: _Chosen | None = None
) -> str:
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
        chosen=chosen,
        counted=view is not None and view.points is not None,
        details=[] if view is None or hand is None else club().recorder.details(game, hand, need_table(game)),
        kind=None if view is None else kind_of_game(view.rules.partition("/")[0]),
        words=recorder_words(_of_teams(view)),
        version=club().timeline(game).version,
        filled=filled,
        here=url_for("pages.record.record_correction", game=game, hand=hand, device=device),
    )
