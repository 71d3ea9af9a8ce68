"""A hand or an evening as one file of HTML that needs nothing beside it: it steps, it is a list without its program, and it prints.

The tables are those of the pages, drawn by the same templates; each hand has its frames inside, packed, and their links lead to steps in
the file. It shows what it is given and asks the club for nothing, so it knows no more than its reader. Its own policy allows no request.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from flask import g, render_template
from markupsafe import Markup
from msgspec.structs import replace

from replay.answers.table import Neighbours, State
from replay.club import Club
from replay.club.evening.page import STILL_PLAYED, Told, ToldHand
from replay.pictures import Imprint, drawn
from replay.values.times import day
from replay.words.messages import Catalogue
from web.app import create_app
from web.cards import card_shape, pictures_inside
from web.game_list import drawings
from web.language import catalogue, use_catalogue
from web.pages.step import drawn_study, packed_frames
from web.static_files import file_program, file_style

_ALONE = Neighbours(*[None] * 6)


class _StepsInside(NamedTuple):
    """The steps of a game in a file: before its hands come so many of other games."""

    before: int

    def to(self, hand: int, step: int) -> str:
        """The address of a step."""
        return f"#h{self.before + hand}s{step}"


class _Inside(NamedTuple):
    """A hand in the file.

    Args:
        number: its number in the file.
        told: the hand.
        headline: its result in a few words.
        shape: the shape of its cards.
        frames: what its page shows after each step, packed; empty where nothing of it is shown.
        table: its table at the end.
        study: its lines over the scrubber and its moments.
    """

    number: int
    told: ToldHand
    headline: str
    shape: str
    frames: str
    table: Markup
    study: Sequence[Markup]


class _Part(NamedTuple):
    """A game in the file: what is told of it, its hands, and its line for a phone and for a desk."""

    told: Told
    hands: Sequence[_Inside]
    lines: Sequence[Markup]


def written(club: Club, told: Sequence[Told], chosen: Catalogue, hand: int | None = None) -> bytes:
    """Write the file of some games outside of a request, or of one hand of the only one. Raises NotFound for a hand that it has not."""
    with create_app(club).test_request_context():
        use_catalogue(chosen)
        return one_file(told, hand).encode()


def one_file(told: Sequence[Told], hand: int | None = None) -> str:
    """Write the file in the language of the request."""
    g.in_file = True
    parts, before = list[_Part](), 0
    for each in told:
        parts.append(_Part(each, list(_hands(each, before, hand)), [] if hand else drawings(each.line())))
        before += max((one.hand.hand for one in each.hands), default=0)
    kinds = sorted({each.game.rules.partition("/")[0] for each in told})
    program = file_program()
    return render_template(
        "one_file.html",
        parts=parts,
        first=told[0],
        alone=hand is not None,
        still_played=STILL_PLAYED(),
        pictures=[pictures_inside(kind) for kind in kinds],
        style=Markup(file_style()),
        program=Markup(program),
        digest=b64encode(sha256(program.encode()).digest()).decode(),
    )


def _hands(told: Told, before: int, only: int | None) -> Iterator[_Inside]:
    """The hands of a game; only one of them if one is wanted."""
    if only is not None:
        told.timeline.hands[only]  # which refuses one that is not there
    for each in told.hands:
        if only in (None, each.hand.hand):
            yield _inside(told, each, before, alone=only is not None)


def _inside(told: Told, hand: ToldHand, before: int, *, alone: bool) -> _Inside:
    number, shape = before + hand.hand.hand, card_shape(told.game.rules)
    states = [replace(each, neighbours=_ALONE) for each in told.states(hand)]
    if not states:
        return _Inside(number, hand, "", shape, "", Markup(""), [])
    for eyes in ("public", states[0].eyes):
        g.setdefault("step_links", {})[told.game.id, eyes, False, False] = _StepsInside(before)
    tables = [_table(state, hand) for state in states]
    answer = {"first": 0, "steps": len(tables), "goes_on": False, **packed_frames(hand.steps, tables)}
    found, last = told.study(hand, alone=alone), states[-1]
    # A branch that leads away from the record needs a server, so the moments have no link to one.
    study = drawn_study(replace(last, depth="observed"), hand.steps, found) if found else ()
    picture = drawn(last, hand.hand, Imprint(told.club or "Paipu", day(str(told.game.day))), catalogue())
    return _Inside(
        number, hand, picture.headline, shape, _packed(answer), Markup(tables[-1]), [Markup(each) for each in study]
    )


def _table(state: State, hand: ToldHand) -> str:
    return render_template("table.html", state=state, hand=hand.hand, looks_back=True, public=True)


def _packed(answer: object) -> str:
    """An answer as the program of the file reads it; the same one gives the same text."""
    return b64encode(gzip.compress(msgspec.json.encode(answer), mtime=0)).decode()
