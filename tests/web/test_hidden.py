"""What some eyes may not see is in no page, no JSON and no header that they are given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from replay.club import Club
from tests.support.quandui.records import UNSEEN_PART, WHOLE
from web.app import create_app

OTHER = WHOLE.replace(UNSEEN_PART, UNSEEN_PART.replace("BS", "1b"))
"""The same hand but for a card that only Li, in seat 2, ever sees."""


def addresses(club: Club, eyes: str) -> Iterator[str]:
    """Everything that shows a game or a part of it."""
    (game,) = club.games()
    yield from (
        "/",
        "/ledger",
        "/ledger?through_house=true",
        "/ledger/periods",
        "/players",
        "/players/Li/statement",
        "/players/Li/statement.csv",
        "/boards",
        "/matches",
        f"/games/{game.id}",
        f"/games/{game.id}/sheet",
        f"/games/{game.id}/sheet.csv",
        "/api/v1/boards",
        "/api/v1/matches",
        "/api/v1/games",
        "/api/v1/players",
        f"/api/v1/games/{game.id}",
        f"/api/v1/games/{game.id}/sheet",
    )
    for part in ("balances", "journal", "settle", "running?unit=EUR/2", "statements/Li", "periods"):
        yield f"/api/v1/ledger/{part}"
    yield f"/api/v1/games/{game.id}/events?eyes={eyes}"
    for version in range(1, game.version + 1):
        yield f"/games/{game.id}/events/{version}?eyes={eyes}"
    for number in range(26):
        yield f"/games/{game.id}/hands/1/steps/{number}?eyes={eyes}"
        yield f"/api/v1/games/{game.id}/hands/1/steps/{number}?eyes={eyes}"


def answers(app: Flask, eyes: str) -> dict[str, tuple[str, list[tuple[str, str]]]]:
    """Body and headers at each address."""
    browse = app.test_client()
    found = {}
    for address in addresses(app.extensions["paipu"], eyes):
        answer = browse.get(address)
        shown = re.sub(r'name="id" value="[-0-9a-f]{36}"', "", answer.text)  # the keys of retries are of chance
        found[address] = shown, list(answer.headers)
    return found


@pytest.fixture
def two(fresh: Callable[[str], Club]) -> tuple[Flask, Flask]:
    """Two clubs whose records differ in one hidden card."""
    assert OTHER != WHOLE
    clubs = [fresh("one"), fresh("other")]
    for club, record in zip(clubs, (WHOLE, OTHER), strict=True):
        club.import_record(record.encode(), "record")
    return create_app(clubs[0]), create_app(clubs[1])


@pytest.mark.parametrize("eyes", ["public", "seat:1"])
def test_two_records_that_differ_in_a_hidden_card_look_the_same(two: tuple[Flask, Flask], eyes: str) -> None:
    one, other = (answers(app, eyes) for app in two)
    assert one == other


@pytest.mark.parametrize("eyes", ["all", "seat:2"])
def test_who_may_see_the_card_sees_the_difference(two: tuple[Flask, Flask], eyes: str) -> None:
    one, other = (answers(app, eyes) for app in two)
    assert {address for address in one if one[address] != other[address]} >= {
        address for address in one if re.search(r"/hands/1/steps/1[89]", address)
    }


def test_no_page_is_kept_by_a_browser_or_distinguished_by_a_fingerprint(two: tuple[Flask, Flask]) -> None:
    for _, headers in answers(two[0], "public").values():
        assert dict(headers)["Cache-Control"] == "no-store"
        assert "ETag" not in dict(headers)
