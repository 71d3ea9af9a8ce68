"""A hand, a game, or what a seat takes home of an evening, as one file of HTML that needs nothing beside it.

It steps, it is a list without its program, and it prints.

The tables are those of the pages, drawn by the same templates; each hand has its frames inside, packed, and their links lead to steps in
the file. It shows what it is given and asks the club for nothing, so it knows no more than its reader. Its own policy allows no request.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

import msgspec
from flask import g, render_template
from markupsafe import Markup
from msgspec.structs import replace

from replay.answers.table import NO_NEIGHBOURS, Study
from replay.charts import DESK, Line
from replay.club import Club
from replay.club.evening.page import STILL_PLAYED, Proofs, Told, ToldHand
from replay.pictures import Imprint, drawn
from replay.values.times import day
from replay.words.errors import BadInput, TooSoon
from replay.words.messages import Catalogue, Text
from web.cards import card_shape, pictures_inside
from web.filters import lead_steps
from web.frames import drawn_study, packed_frames
from web.game_list import drawings, own_line
from web.language import catalogue, use_catalogue
from web.links import qr_picture
from web.static_files import file_program, file_style

MOST_STEPS = 3_000
"""The most steps in a file that a page gives: it draws a table for each, some twenty seconds of work."""
PATIENCE = 3.0
"""Seconds for which a request waits while another file is written."""
_BESIDE_COVER = (830, 360)
"""Width and height of the line beside the cover of a seat's file, in pixels."""
WRITING = Lock()
MANY_FILES = Text("web.many-files", "Other files are being written just now. Try again in a few seconds.")
LONG_FILE = Text(
    "web.long-file",
    "found {steps} steps, and a file from this page has at most {most}: take single games or hands, or ask the one who runs the club for"
    " the whole file",
)


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
    """A game in the file: what is told of it, its hands, its line for a phone and for a desk, and that of its seat alone."""

    told: Told
    hands: Sequence[_Inside]
    lines: Sequence[Markup]
    own: Sequence[Markup]


@contextmanager
def writing(club: Club, chosen: Catalogue) -> Iterator[None]:
    """Let files be written outside of a request, in a language."""
    from web.app import create_app  # imported here, as pages of the app write files too

    with create_app(club).test_request_context():
        use_catalogue(chosen)
        yield


# 5 parameters: the games and their limit, and what belongs to a hand alone and to what a seat takes home
def one_file(
    told: Sequence[Told],
    most: int | None = None,
    *,
    alone: bool = False,
    study: Study | None = None,
    proofs: Proofs | None = None,
) -> str:
    """Write the file of some games, or of one hand ``alone``, in the language of the request.

    Args:
        told: the games.
        most: the most steps that a page has time for; None at a terminal, which also takes the time for the study of a hand alone.
        alone: whether it is one hand.
        study: that of the hand alone, where it is known.
        proofs: those of what a seat takes home.

    Raises:
        BadInput: it would have more steps.
        TooSoon: others are written just now.
    """
    steps = sum(len(hand.steps) for each in told for hand in each.hands)
    if most is not None and steps > most:
        raise BadInput(LONG_FILE(steps=steps, most=most))

    def studied(each: Told, hand: ToldHand) -> Study | None:
        return study or each.study(hand, patient=alone and most is None)

    if not WRITING.acquire(timeout=PATIENCE):
        raise TooSoon(MANY_FILES(), retry_after=10)
    try:
        return _file(told, alone, studied, proofs)
    finally:
        WRITING.release()


def _file(
    told: Sequence[Told], alone: bool, studied: Callable[[Told, ToldHand], Study | None], proofs: Proofs | None
) -> str:
    g.in_file = True
    parts, before = list[_Part](), 0
    for each in told:
        line = None if alone else each.line()
        own = own_line(line, each.seat) if each.seat else []
        parts.append(
            _Part(
                each,
                [_inside(each, hand, before, studied(each, hand)) for hand in each.hands],
                _all_lines(line, each),
                own,
            )
        )
        before += max((one.hand.hand for one in each.hands), default=0)
    kinds = sorted({each.game.rules.partition("/")[0] for each in told})
    program = file_program("home" if proofs else "file")
    return render_template(
        "one_file.html",
        parts=parts,
        first=told[0],
        alone=alone,
        own={(each.game.id, each.seat) for each in told},
        totals=_totals(told),
        proofs=proofs,
        code=_code(proofs),
        still_played=STILL_PLAYED(),
        pictures=[pictures_inside(kind) for kind in kinds],
        style=Markup(file_style()),
        program=Markup(program),
        digest=b64encode(sha256(program.encode()).digest()).decode(),
    )


def _all_lines(line: Line | None, told: Told) -> list[Markup]:
    """The line of everybody; none where the seat's own is all that may be known."""
    if line is None or (told.seat and len(line.courses) < 2):
        return []
    return drawings(line, _BESIDE_COVER if told.seat else DESK)


def _totals(told: Sequence[Told]) -> list[tuple[int, str | None]]:
    """The gains of the seat, by unit; the points or levels of its only game where no money was."""
    sums = Counter[str]()
    for each in told:
        sums[each.game.unit] += sum(line.amount for line in each.lines)
    first = told[0]
    points = [each.points for each in first.game.standings if each.seat == first.seat and each.points is not None]
    if points and not any(sums.values()):
        return [(points[0], None)] if len(told) == 1 else []
    return [(amount, unit) for unit, amount in sums.items()]


def _code(proofs: Proofs | None) -> Markup:
    """The last receipt that a QR code can hold."""
    for each in reversed(proofs.receipts if proofs else ()):
        with suppress(BadInput):
            return qr_picture(each.file)
    return Markup("")


def _inside(told: Told, hand: ToldHand, before: int, found: Study | None) -> _Inside:
    number, shape = before + hand.hand.hand, card_shape(told.game.rules)
    states = [replace(each, neighbours=NO_NEIGHBOURS) for each in told.states(hand)]
    if not states:
        return _Inside(number, hand, "", shape, "", Markup(""), [])
    lead_steps(told.game.id, states[0].eyes, _StepsInside(before))
    tables = [
        render_template("table.html", state=each, hand=hand.hand, looks_back=True, public=True) for each in states
    ]
    answer = {"first": 0, "steps": len(tables), "goes_on": False, **packed_frames(hand.steps, tables)}
    last = states[-1]
    # A branch that leads away from the record needs a server, so the moments have no link to one.
    study = drawn_study(replace(last, depth="observed"), hand.steps, found) if found else ()
    picture = drawn(last, hand.hand, Imprint(told.club or "Paipu", day(str(told.game.day))), catalogue())
    return _Inside(
        number, hand, picture.headline, shape, _packed(answer), Markup(tables[-1]), [Markup(each) for each in study]
    )


def _packed(answer: object) -> str:
    """An answer as the program of the file reads it; the same one gives the same text."""
    return b64encode(gzip.compress(msgspec.json.encode(answer), mtime=0)).decode()
