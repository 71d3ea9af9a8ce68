"""The feed under the test of non-interference: clubs that differ only in what somebody may not see send equal bytes, and equally often."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from replay.club import Club, Move
from tests.support.clubs import new_club
from tests.support.loops import run
from tests.support.soak import SOAKING, long, thorough
from tests.support.web.answers import masked
from tests.support.web.seen_clubs import Who as Sees
from tests.support.web.seen_clubs import browser as seen_by
from tests.support.web.seen_clubs import fill, game_of
from tests.support.web.streams import STREAM, following
from tests.support.web.twins import HIDDEN, LINKED, WHO, Who, browser, filled

EYES = ("public", "seat:1", "seat:2", "all")
EVERYBODY = [(who, late) for late in (False, True) for who in WHO]
MOST_HIDDEN: list[tuple[Who, bool]] = [
    ("seat link", False),
    ("treasurer", True),
    ("member", False),
    ("watch link", True),
]


@thorough
@pytest.mark.parametrize(("who", "late"), EVERYBODY if SOAKING else MOST_HIDDEN)
@long
def test_what_one_may_not_see_makes_no_difference_to_any_stream(tmp_path: Path, who: Who, late: bool) -> None:
    with (
        new_club(tmp_path / "one.db", filled(late=late)) as one,
        new_club(tmp_path / "other.db", filled(HIDDEN[who], late=late)) as other,
    ):
        for linked in LINKED if who.endswith("link") else LINKED[:1]:
            browsers = [browser(club, who, linked) for club in (one, other)]
            for path in (*(f"/api/v1/games/{game.id}/events" for game in one.games()), "/api/v1/feed"):
                for eyes in EYES:
                    asked = [masked(each.get(f"{path}?eyes={eyes}", headers=STREAM)) for each in browsers]
                    assert asked[0] == asked[1], (path, eyes)


def of_bs(club: Club) -> None:
    fill(club, "BS")


def of_another(club: Club) -> None:
    fill(club, "1b")


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[Club]]:
    """Two clubs whose live hands differ in one card that only seat 2 sees."""
    with new_club(tmp_path / "one.db", of_bs) as one, new_club(tmp_path / "other.db", of_another) as other:
        yield [one, other]


def parts(browse: FlaskClient, eyes: str, hidden: str) -> list[str]:
    """The parts of a stream while hidden cards are drawn and seen ones are played, without ids and times, which are chance."""
    club: Any = browse
    opened: Club = club.club
    game = game_of(opened, "live")
    lines = ("1 +2w", "1 -3s", f"2 +{hidden}", "2 -1w")
    found: list[str] = []

    async def follows() -> None:
        version = opened.timeline(game).version
        async with following(browse, f"/api/v1/games/{game}/events?eyes={eyes}&after={version}") as one:
            await one.until(lambda one: "retry" in one.text)
            for line in lines:
                before = len(one.text)
                version = opened.tables.record(game, [Move(line)], seen=opened.timeline(game).version).version
                last = f"id: {version}\n"
                await one.until(lambda one, last=last: last in one.text)  # type: ignore[misc]
                found.append(re.sub(r'"(at|id|game)":"[^"]*"', "", one.text[before:]))

    run(follows(), 60)
    return found


@thorough
@pytest.mark.parametrize(("who", "eyes"), [("seat link", "seat:1"), ("member", "public"), ("watch link", "public")])
def test_hidden_cards_that_are_drawn_while_somebody_follows_make_no_difference(
    two: list[Club], who: Sees, eyes: str
) -> None:
    one, other = (parts(seen_by(club, who, "live"), eyes, card) for club, card in zip(two, ("3b", "4b"), strict=True))
    assert one == other
    assert len(one) == 4


def test_who_may_see_the_cards_gets_other_streams(two: list[Club]) -> None:
    one, other = (
        parts(seen_by(club, "director", "live"), "all", card) for club, card in zip(two, ("3b", "4b"), strict=True)
    )
    assert [here == there for here, there in zip(one, other, strict=True)] == [True, True, False, True]
