"""The table after a step of a hand, and after an event between hands; the frames of a hand; and all tables of the evening on one screen."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, get_template_attribute, redirect, render_template, request, url_for
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.games import Game, Hand
from replay.answers.table import State
from replay.charts import Line
from replay.club import PUBLIC, Eyes, Turn, read_turn
from replay.club.live import Follower, Place, places_text
from replay.rights import OWNER, Right
from replay.schemas.arguments import FramesQuery, NoQuery, WhatIfQuery
from replay.words.errors import NotFound, TooSoon
from replay.words.messages import Message, Text
from web.current_club import club
from web.filters import StepLinks, step_address, step_links
from web.frames import drawn_study, packed_frames, part_of_hand
from web.game_list import line_of
from web.language import catalogue, worded
from web.recording import takes_notes
from web.request import asked, once
from web.responses import kept, kept_parts
from web.rights import NOTHING_HERE, needs
from web.studies import find_study
from web.visitor_filter import (
    asked_eyes,
    asked_view,
    askers,
    eyes_at,
    eyes_on_hand,
    is_in_hindsight,
    know_hands,
    looks_back,
    seen_game,
    seen_sheet,
    seen_state,
    seen_version,
    sees_event,
    sees_hand,
    veil_of,
)

blueprint = Blueprint("step", __name__)


@blueprint.get("/games/<game>/hands/<int:hand>")
@needs(Right.SEE_GAMES)
def hand(game: str, hand: int) -> AnyResponse:
    """Lead to the first step of a hand."""
    state = club().show(game, hand, 0, eyes_on_hand(game, hand, asked_view()["eyes"]))
    return redirect(step_address(state.game, hand, 0, state.eyes))


@blueprint.get("/games/<game>/hands/<int:hand>/steps/<int:step>")
@kept
@needs(Right.SEE_GAMES)
def show(game: str, hand: int, step: int) -> str | AnyResponse:
    """The table after a step, as these eyes see it; of one's own table the last step, where the club does not let one look back."""
    wanted = asked_view()
    eyes = eyes_on_hand(game, hand, wanted["eyes"])
    state = seen_state(club().show(game, hand, step, eyes, veil_of(game)))
    if wanted["hindsight"]:
        state = club().hindsight(game, hand, eyes, veil_of(game))[step].on(state)
    back = looks_back(game, hand)
    if not back and step + 1 < state.steps:
        return redirect(step_address(state.game, hand, state.steps - 1, state.eyes))
    return render_template(
        "step.html",
        state=state,
        frame=_frame(state, hand),
        steps=_steps(state, hand, step, eyes) if back else None,
        study=_studied(state, hand, eyes) if back else _Studied(),
        looks_back=back,
        branches=back and state.depth == "full" and club().timeline(state.game).ended(hand) is not None,
        follows=_goes_on(state),
    )


def _goes_on(state: State) -> bool:
    """Return whether the page should listen for new steps: it shows the last hand that the visitor sees of an open game, which is live
    or of this evening.
    """
    game = club().timeline(state.game)
    seen = seen_version(state.game)
    upto = game.version if seen is None else min(seen, game.version)
    last = max((each.hand for each in game.hands.values() if each.first <= upto), default=None)
    if state.hand != last or last is None or (upto == game.version and game.table.ended):
        return False
    return game.ended(last) is None or state.game in club().feed.evening()


@blueprint.get("/games/<game>/latest")
@needs(Right.SEE_GAMES)
def latest(game: str) -> AnyResponse:
    """The last step that these eyes may see; without one the game."""
    whole, eyes = club().find(game), asked_view()["eyes"]
    know_hands(whole)
    spans = [each for each in club().timeline(whole).hands.values() if sees_hand(whole, each.hand, str(eyes))]
    if not spans:
        return redirect(url_for("pages.games.show", game=whole))
    last = spans[-1]
    return redirect(step_address(whole, last.hand, last.steps - 1, str(eyes_on_hand(whole, last.hand, eyes))))


class _Frame(NamedTuple):
    """The page around a step, equal for every step of the hand."""

    where: Markup
    menus: Markup
    data: Markup
    dialogs: Markup


def _frame(state: State, hand: int) -> _Frame:
    def make() -> Iterator[str]:
        where, menus, data = (get_template_attribute("hand.html", name) for name in ("where", "menus", "data"))
        foot = g.get("foot")
        yield from (where(state, club().day(state.game)), menus(state, foot), data(state, foot))
        yield get_template_attribute("keys.html", "dialogs")(state, takes_notes(state.game, hand))

    # Where a track is lost, only the result of the hand is recorded from there on; links to this page have its arguments.
    asked = (state.depth, request.query_string)
    return _Frame(*map(Markup, kept_parts(("frame", hand, state.eyes, is_in_hindsight(), *asked), make)))


def _steps(state: State, hand: int, step: int, eyes: Eyes) -> Markup:
    """The list of steps. But for the mark at one of them it is the same on every page of the hand, so it is made once."""
    links = step_links(state.game, state.eyes)

    def item(step: int, text: Message, more: str = "") -> str:
        link = f'<a id="step-{step}" href="{escape(links.to(hand, step))}"{more}>'
        return f'<li value="{step}">{link}<span class="number">{step}</span> {escape(worded(text.headline()))}</a></li>'

    def make() -> Iterator[str]:
        return (item(each.step, each.text) for each in club().steps(state.game, hand, eyes, veil_of(state.game)))

    items = kept_parts(("steps", hand, state.eyes, is_in_hindsight()), make)
    current = item(step, state.text, ' aria-current="step"')
    return Markup("\n".join((*items[:step], current, *items[step + 1 :])))


@blueprint.get("/games/<game>/hands/<int:hand>/what-if")
@needs(Right.SEE_GAMES)
def what_if(game: str, hand: int) -> str:
    """Another legal move from a step of a finished hand on, played on by simple players. Nothing is kept but in the address."""
    wanted = asked_view(WhatIfQuery())
    eyes = eyes_on_hand(game, hand, wanted["eyes"])
    if not looks_back(game, hand):
        raise NotFound(NOTHING_HERE())
    turns = [read_turn(each) for each in wanted["moves"].split(";") if each]
    if not _branching.acquire(timeout=_PATIENCE):
        raise TooSoon(MANY_BRANCHES(), retry_after=5)
    try:
        found = club().what_if(game, hand, wanted["step"], turns, wanted["seed"], wanted["at"], eyes, veil_of(game))
    finally:
        _branching.release()
    state, before = seen_state(found.state), [each for each in turns if each.place < found.at]

    def address(*, at: int, turns: Sequence[Turn] = turns, seed: int = wanted["seed"]) -> str:
        asked: dict[str, Any] = {"step": found.step, "at": at, "moves": ";".join(map(str, turns)) or None, "seed": seed}
        eyes = None if state.eyes == "public" else state.eyes
        return url_for("pages.step.what_if", game=state.game, hand=hand, eyes=eyes, foot=g.get("foot"), **asked)

    kept = state.game, state.eyes, False, is_in_hindsight()
    record = step_links(state.game, state.eyes)
    g.step_links[kept] = _BranchLinks(record, hand, found.step, lambda place: address(at=place))
    return render_template(
        "what_if.html",
        state=state,
        found=found,
        turns=turns,
        address=address,
        other=address(at=found.at, seed=wanted["seed"] + 1),
        ways=[
            (each.says, address(at=found.at + 1, turns=[*before, Turn(found.at, each.seat, each.text)]))
            for each in found.choices[:_CHOICES]
        ],
    )


class _BranchLinks(NamedTuple):
    """The pages of the steps around a branch: those up to its fork are of the record, the others its own."""

    record: StepLinks
    hand: int
    fork: int
    branch: Callable[[int], str]

    def to(self, hand: int, step: int) -> str:
        """The address of a step."""
        is_own = hand == self.hand and step > self.fork
        return self.branch(step - self.fork) if is_own else self.record.to(hand, step)


_branching, _PATIENCE, _CHOICES = Lock(), 3.0, 120
"""One branch is played at a time; the seconds that others wait; the most moves that are offered."""
MANY_BRANCHES = Text("web.many-branches", "Others ask what if just now. Try again in a few seconds.")


class _Studied(NamedTuple):
    """The study of a hand on its page: whether it is still being made, its lines over the scrubber and its moments, if there are any."""

    comes: bool = False
    strip: Markup = Markup()
    moments: Markup = Markup()


def _studied(state: State, hand: int, eyes: Eyes) -> _Studied:
    """The study of a hand, once it is finished; a page does not wait for one that takes long."""
    timeline = club().timeline(state.game)
    if timeline.ended(hand) is None:
        return _Studied()
    known = None if timeline.rules.room.studied_at_once else find_study(state.game, hand, eyes)
    if known is not None and known.study is None:
        return _Studied(known.comes)

    def make() -> Iterator[str]:
        veil = veil_of(state.game)
        found = (known and known.study) or club().study(state.game, hand, eyes, veil)
        steps = club().steps(state.game, hand, eyes, veil)
        yield from drawn_study(state, steps, found)

    parts = kept_parts(("study", hand, state.eyes, is_in_hindsight(), request.query_string), make)
    return _Studied(False, *map(Markup, parts))


@blueprint.get("/games/<game>/hands/<int:hand>/study")
@kept
@needs(Right.SEE_GAMES)
def study(game: str, hand: int) -> str | AnyResponse:
    """The lines and moments of a hand, for the program of its page; no content while they are being made, or where there are none."""
    eyes = eyes_on_hand(game, hand, asked_view()["eyes"])
    if not looks_back(game, hand):
        raise NotFound(NOTHING_HERE())
    found = _studied(club().show(game, hand, 0, eyes, veil_of(game)), hand, eyes)
    if found.comes or not found.strip:
        return Response(status=204)
    return f'{found.strip}<div class="ways">{get_template_attribute("study.html", "ways")()}</div>{found.moments}'


@blueprint.get("/games/<game>/events/<int:version>")
@kept
@needs(Right.SEE_GAMES)
def event(game: str, version: int) -> str | AnyResponse:
    """The table after an event between hands; an event of a hand has its own page."""
    state = seen_state(club().between(game, version, eyes_at(game, version, asked_eyes()), veil_of(game)))
    if state.hand is not None and state.step is not None:
        return redirect(step_address(state.game, state.hand, state.step, state.eyes))
    return render_template("event.html", state=state, day=club().day(state.game))


@blueprint.get("/games/<game>/hands/<int:hand>/frames")
@kept
@needs(Right.SEE_GAMES)
def frames(game: str, hand: int) -> dict[str, Any]:
    """Return the frames of a hand after those that the client has, as these eyes see them.

    ``first`` is the step of the first frame, ``steps`` the number of steps, ``goes_on`` whether another hand of the game follows.
    """
    found = part_of_hand(game, hand, asked_view(FramesQuery()))
    tables = (render_template("table.html", state=state, looks_back=found.back) for state in found.states)
    packed = packed_frames(found.steps, tables)
    return {"first": found.first, "steps": found.last, "goes_on": found.goes_on, **packed}


class _Table(NamedTuple):
    """A table of the screen.

    Args:
        game: what is played there.
        state: the table after the last event, where everybody may see it.
        money: what each seat has won or lost so far, in minor units; nothing where it is not played for money that one may see.
        last: the last hand that has ended and counts.
        line: the line of the game.
        latest: when that hand ended.
    """

    game: Game
    state: State | None
    money: dict[int, int]
    last: Hand | None
    line: Line | None
    latest: dt.datetime | None

    @property
    def hand(self) -> int:
        """The hand that is being played, or was played last; 0 before the first."""
        return self.game.hands[-1].hand if self.game.hands else 0

    @property
    def here(self) -> set[int]:
        """The seats whose players are still at the table."""
        return {each.seat for each in self.game.seats if each.here}

    def drawn(self, tables: int) -> Markup:
        """The line at the size that so many tables leave; nothing where four or more share the screen."""
        size = (788, 520) if tables == 1 else (356, 230) if self.game.standings[0].points is not None else (356, 190)
        drawn = self.line.draw(size, catalogue(), named=False) if self.line and tables < _NO_LINES else None
        return Markup(drawn or "")

    def forms(self) -> dict[int, Markup]:
        """The form of each seat's line."""
        return {seat: Markup(form) for seat, form in self.line.forms().items()} if self.line else {}


_NEVER = dt.datetime.min.replace(tzinfo=dt.UTC)
_NO_LINES = 4
"""From so many tables on their standings fill the screen."""


@blueprint.get("/screen")
@needs(Right.SEE_GAMES)
def screen() -> str:
    """Every table of the evening: who plays, how they are doing, and how the last hand ended."""
    asked(NoQuery(), once(request.args))
    who, feed = Follower(tuple(askers() or (OWNER,)), PUBLIC), club().feed
    tables = [_table(game) for game in feed.tonight(feed.look(), who, {})]
    return render_template(
        "screen.html",
        tables=tables,
        newest=max((each for each in tables if each.latest), key=lambda each: each.latest or _NEVER, default=None),
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
        line_of(found),
        club().timeline(game).ended(ended[-1].hand) if ended else None,
    )


def _money(game: Game) -> dict[int, int]:
    """The feet of the players' columns of the score sheet."""
    sheet = seen_sheet(game.id)
    feet = zip(sheet.columns, sheet.totals or [], strict=False)
    money = {str(column.name): foot for column, foot in feet if column.unit is not None and isinstance(foot, int)}
    return {each.seat: money[each.player] for each in game.seats if each.player in money}
