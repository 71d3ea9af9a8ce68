"""Everything that the app answers to a GET: body, headers and status at each address, for tests that compare two clubs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from flask import url_for
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from replay.club import Club
from tests.support.web.clients import client

__all__ = ["Answer", "addresses", "answers", "masked"]

_KEYS = re.compile(rb'name="id" value="[-0-9a-f]{36}"|name="csrf" value="[^"]+"|"who": ?"[0-9a-f]{16}"')
"""The keys of retries, the tokens in forms and the tags of those who ask, which are of chance."""

_VIEWS = frozenset(
    {
        "boards.get_board", "exports.export_game", "exports.export_games", "exports.get_file", "exports.get_receipt",
        "games.get_frames", "feed.list_feed", "games.get_state", "games.get_study", "games.list_events", "pages.games.board",
        "pages.step.frames", "pages.step.event", "pages.step.hand", "pages.step.latest", "pages.step.show", "pages.step.study",
        "pages.step.what_if",
        "pages.shared.picture", "pages.shared.share", "pages.shared.picture_png", "pages.shared.one_hand",
    }
)  # fmt: skip
"""What is asked for with eyes."""

_IN_HINDSIGHT = frozenset(
    {"games.get_frames", "games.get_state", "pages.step.frames", "pages.step.show", "pages.step.study"}
)
"""What is asked for in hindsight too."""

_OF_THE_SERVER = frozenset({"static", "static_files.module", "pages.operations.metrics"})
"""What is the same in every club, or of the requests of this server."""

_OF_THE_ASKER = frozenset(
    {
        "tables.get_next", "tables.get_recorder", "pages.record.show", "pages.record.view", "pages.record.compared",
        "pages.record.correction", "pages.seats.download", "pages.seats.take_home", "pages.games.one_game", "pages.games.one_evening",
    }
)  # fmt: skip
"""What is answered with the widest eyes of whoever asks, or with those of a seat, whatever eyes are asked for: it is asked for with all
eyes alone."""

Values = Mapping[str, Any]


class Answer(NamedTuple):
    """What was answered at an address."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


def answers(
    club: Club, wanted: Iterable[str], headers: Mapping[str, str] | None = None, browse: FlaskClient | None = None
) -> dict[str, Answer]:
    """What a club answers at each address, to that browser where one is given."""
    browse = browse or client(club)
    found = {}
    for address in wanted:
        answer = browse.get(address, headers=headers)
        found[address] = masked(answer)
    return found


_OPENED = re.compile(rb'(?<=, )<time datetime="[^"]*">[^<]*</time>(?=\. Link from:)')
"""When a seat was opened by the link with which a test comes in."""


def masked(answer: TestResponse) -> Answer:
    """An answer without what is of chance in it."""
    headers = [(name, value) for name, value in answer.headers if name != "X-Request-Id"]
    return Answer(answer.status_code, headers, _OPENED.sub(b"", _KEYS.sub(b"", answer.data)))


def addresses(club: Club, eyes: str, most: int | None = None, pdf: bool = True) -> list[str]:
    """Every address that may be asked of a club, with these eyes where it is asked for a view.

    Args:
        club: which.
        eyes: whose view is asked for.
        most: how many events of each game are asked for, and the last one; all where None.
        pdf: whether statements are typeset and pictures drawn as PNG, which takes its time.
    """
    app = client(club).application
    found = ["/ledger?through_house=true", "/api/v1/ledger/settle?through_house=true", "/log/consistency?old=1"]
    found += [f"/api/v1/ledger/running?unit={unit}" for unit in sorted({game.unit for game in club.games()})]
    with app.test_request_context():
        for rule in filter(_is_read, app.url_map.iter_rules()):
            if (pdf or not rule.rule.endswith((".pdf", ".png"))) and (
                eyes == "all" or rule.endpoint not in _OF_THE_ASKER
            ):
                more = {"eyes": eyes} if rule.endpoint in _VIEWS else {}
                found += [url_for(rule.endpoint, **values, **more) for values in _values(club, rule, most)]
                if rule.endpoint in _IN_HINDSIGHT:
                    grey: Values = {**more, "hindsight": "true"}
                    found += [url_for(rule.endpoint, **values, **grey) for values in _values(club, rule, most)]
                if rule.endpoint == "pages.record.view":
                    found += [url_for(rule.endpoint, **values, drawn="true") for values in _values(club, rule, most)]
    return found


def _is_read(rule: Rule) -> bool:
    return "GET" in (rule.methods or ()) and rule.endpoint not in _OF_THE_SERVER


def _values(club: Club, rule: Rule, most: int | None) -> Iterator[Values]:
    """What fills the places of an address; a place that is new is to be named here."""
    makers: Mapping[frozenset[str], Callable[[], Iterable[Values]]] = {
        frozenset(): lambda: [{}],
        frozenset({"game"}): lambda: ({"game": game.id} for game in club.games()),
        frozenset({"game", "hand"}): lambda: (
            {"game": game.id, "hand": hand} for game in club.games() for hand in club.timeline(game.id).hands
        ),
        frozenset({"game", "hand", "step"}): lambda: _steps(club, most),
        frozenset({"game", "seat"}): lambda: (
            {"game": game.id, "seat": seat} for game in club.games() for seat in club.timeline(game.id).table.players
        ),
        frozenset({"game", "version"}): lambda: _versions(club, most),
        frozenset({"player"}): lambda: ({"player": player.id} for player in club.players.all()),
        frozenset({"account"}): lambda: ({"account": player.name} for player in club.players.all()),
        frozenset({"whose"}): lambda: ({"whose": whose} for whose in _whose(club, rule.rule)),
        frozenset({"event"}): lambda: ({"event": each.event} for each in islice(club.books.journal(), 3)),
        frozenset({"name"}): lambda: ({"name": name} for name in _names(club, rule.rule)),
        frozenset({"kind"}): lambda: [],  # the pictures of cards: the same in every club
        frozenset({"key"}): lambda: [],  # secrets, of which no club gives away any
        frozenset({"key", "step"}): lambda: [],  # the same
        frozenset({"position"}): lambda: [{"position": 1}],
        frozenset({"document"}): lambda: [],  # the help: the same in every club
        frozenset({"picture"}): lambda: [],  # the same
    }
    yield from makers[frozenset(rule.arguments)]()


def _whose(club: Club, rule: str) -> list[str]:
    return ["cash"] if "accounts" in rule else [player.name for player in club.players.all()]


def _names(club: Club, rule: str) -> list[str]:
    if "boards" in rule:
        return [board.board for board in club.boards()]
    return [match.match for match in club.team_matches().matches]


def _versions(club: Club, most: int | None) -> Iterator[Values]:
    for game in club.games():
        every = range(1, game.version + 1)
        chosen = every if most is None else {*Random(most).sample(every, min(most, len(every))), game.version}
        yield from ({"game": game.id, "version": version} for version in sorted(chosen))


def _steps(club: Club, most: int | None) -> Iterator[Values]:
    for each in _versions(club, most):
        for span in club.timeline(each["game"]).hands.values():
            if span.first <= each["version"] <= span.last:
                yield {"game": each["game"], "hand": span.hand, "step": each["version"] - span.first}
