"""What somebody may not see makes no difference to any answer: every address × everybody × all eyes, in clubs that differ only in that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import NamedTuple
from urllib.parse import unquote

import pytest
from flask import url_for
from flask.testing import FlaskClient

from docs.rights_table import addresses as every_address
from replay.club import Club
from tests.support.clubs import new_club
from tests.support.soak import SOAKING, long, thorough, times
from tests.support.web.answers import Answer, addresses, answers, masked
from tests.support.web.clients import client
from tests.support.web.forms import OWN, forms
from tests.support.web.twins import HIDDEN, LINKED, WHO, Differs, Who, browser, filled

EYES = ("public", "seat:1", "seat:2", "all")
NOTHING_OF_A_CLUB = {
    "static", "static_files.module", "pages.kinds.pictures", "pages.kinds.pack", "pages.kinds.sheet", "rules.get_kind",
    "pages.help.show", "pages.help.picture",
    "pages.seats.open_link",
    "pages.account.open_invitation", "pages.first_run.open_code", "pages.operations.metrics",
    "pages.shared.show", "pages.shared.show_step", "pages.shared.shared_picture", "pages.shared.shared_picture_png",
    "pages.shared.shared_step_picture",
}  # fmt: skip
"""Style sheets, pictures, kinds of game, the help, addresses with a secret that no club gives away (``test_public_links`` compares what
those of public hands show), and the figures of this server's requests."""

Clubs = Callable[..., Club]


class Sent(NamedTuple):
    """A form, or the body of a program, with nothing in it."""

    path: str
    form: str


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clubs]:
    """Gives the club with these differences, one for everybody who asks: to come in by a link changes a club."""
    folder, number = tmp_path_factory.mktemp("twins"), count()
    made: list[Club] = []

    @cache
    def opened(differs: Differs = Differs(), late: bool = False, who: str = "") -> Club:  # noqa: B008  it never changes
        made.append(new_club(folder / f"{next(number)}.db", filled(differs, late=late)))
        return made[-1]

    opened(who="the first")  # what a process makes once draws from the same chance as the ids of its first club
    yield opened
    for club in made:
        club.close()


def asked(club: Club) -> list[str]:
    """Everything that may be asked for."""
    return sorted({path for eyes in EYES for path in addresses(club, eyes, times(4, 2))})


def sent(club: Club) -> list[Sent]:
    """Everything that may be sent."""
    app = client(club).application
    game = club.games()[0].id
    places = {"game": game, "hand": 1, "seat": 1, "event": next(iter(club.books.journal())).event}
    with app.test_request_context():
        return [
            Sent(
                url_for(each.endpoint, **{name: value for name, value in places.items() if f"{name}>" in each.rule}),
                each.form,
            )
            for each in every_address(app)
            if each.method == "POST"
        ]


def answers_to(browse: FlaskClient, every: Sequence[Sent]) -> dict[Sent, Answer]:
    """What is answered where nothing is filled in; the token of the session is right."""
    shown = browse.get("/account")
    found = forms(shown) or forms(browse.get("/sign-in"))
    token = next((fields.get("csrf", "") for _, fields in found.values()), "")
    given = {}
    for each in every:
        if each.path.startswith("/api/"):
            answer = browse.post(each.path, json={})
        elif each.form in ("leave", "everywhere"):
            continue
        else:
            kind = "multipart/form-data" if each.path == "/import" else None
            answer = browse.post(each.path, data={"form": each.form, "csrf": token}, headers=OWN, content_type=kind)
        given[each] = masked(answer)
    return given


EVERYBODY: Sequence[tuple[Who, bool]] = [(who, late) for late in (False, True) for who in WHO]
MOST_HIDDEN: Sequence[tuple[Who, bool]] = [
    ("seat link", False),
    ("record link", False),
    ("treasurer", True),
    ("member", False),
    ("watch link", True),
]


@thorough
@pytest.mark.parametrize(("who", "late"), EVERYBODY if SOAKING else MOST_HIDDEN)
@long
def test_what_one_may_not_see_makes_no_difference_to_any_answer(clubs: Clubs, who: Who, late: bool) -> None:
    pair = clubs(late=late, who=who), clubs(HIDDEN[who], late=late, who=who)
    turn, step = WHO.index(who), times(1, 24)
    for linked in LINKED if who.endswith("link") else LINKED[:1]:
        browsers = [browser(club, who, linked) for club in pair]
        wanted = asked(pair[0])[turn % step :: step]
        one, other = (answers(club, wanted, browse=each) for club, each in zip(pair, browsers, strict=True))
        assert [each for each in wanted if one[each] != other[each]] == []
        bodies = sent(pair[0])[turn % step :: step]
        one_sent, other_sent = (answers_to(each, bodies) for each in browsers)
        assert [each for each in bodies if one_sent.get(each) != other_sent.get(each)] == []


def test_every_address_of_the_table_of_rights_is_asked_of_the_clubs(clubs: Clubs) -> None:
    app = client(clubs()).application
    found = app.url_map.bind("localhost")
    ways = [("GET", each.partition("?")[0]) for each in asked(clubs())] + [
        ("POST", each.path) for each in sent(clubs())
    ]
    reached = {(method, str(found.match(unquote(path), method)[0])) for method, path in ways}
    every = {(each.method, each.endpoint) for each in every_address(app) if each.endpoint not in NOTHING_OF_A_CLUB}
    assert sorted(every - reached) == []


def test_who_may_see_what_the_clubs_differ_in_sees_the_difference(clubs: Clubs) -> None:
    one, other = clubs(), clubs(HIDDEN["member"])
    games = {game.tags.get("Table"): game.id for game in one.games()}
    for who, paths in (
        (
            "director",
            [
                f"/api/v1/games/{games[table]}/events?eyes=all"
                for table in ("finished", "live", "closed", "pots", "others")
            ],
        ),
        ("director", [f"/games/{games['finished']}", f"/games/{games['closed']}", "/matches/Cup"]),
        ("treasurer", ["/ledger", "/api/v1/ledger/balances"]),
        ("member who plays", [f"/games/{games['finished']}", "/players/Guo/statement"]),
    ):
        shown = [answers(club, paths, browse=browser(club, who)) for club in (one, other)]  # type: ignore[arg-type]
        assert [each for each in paths if shown[0][each] == shown[1][each]] == [], who
