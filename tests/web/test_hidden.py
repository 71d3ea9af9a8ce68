"""What some eyes may not see is in no page, no JSON and no header that they are given."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from replay.club import Club
from tests.support.clubs import new_club
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


class Shown:
    """What the app of a club answers; each address is asked once."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.browse = create_app(club).test_client()
        self.known: dict[str, tuple[str, list[tuple[str, str]]]] = {}

    def answers(self, eyes: str) -> dict[str, tuple[str, list[tuple[str, str]]]]:
        """Body and headers at each address."""
        for address in addresses(self.club, eyes):
            if address not in self.known:
                answer = self.browse.get(address)
                shown = re.sub(r'name="id" value="[-0-9a-f]{36}"', "", answer.text)  # the keys of retries are of chance
                self.known[address] = shown, list(answer.headers)
        return {address: self.known[address] for address in addresses(self.club, eyes)}


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Shown, Shown]]:
    """Two clubs whose records differ in one hidden card."""
    assert OTHER != WHOLE
    folder = tmp_path_factory.mktemp("hidden")
    with new_club(folder / "one.db") as one, new_club(folder / "other.db") as other:
        one.import_record(WHOLE.encode(), "record")
        other.import_record(OTHER.encode(), "record")
        yield Shown(one), Shown(other)


@pytest.mark.parametrize("eyes", ["public", "seat:1"])
def test_two_records_that_differ_in_a_hidden_card_look_the_same(two: tuple[Shown, Shown], eyes: str) -> None:
    one, other = (each.answers(eyes) for each in two)
    assert one == other


@pytest.mark.parametrize("eyes", ["all", "seat:2"])
def test_who_may_see_the_card_sees_the_difference(two: tuple[Shown, Shown], eyes: str) -> None:
    one, other = (each.answers(eyes) for each in two)
    assert {address for address in one if one[address] != other[address]} >= {
        address for address in one if re.search(r"/hands/1/steps/1[89]", address)
    }


def test_no_page_is_kept_by_a_browser_or_distinguished_by_a_fingerprint(two: tuple[Shown, Shown]) -> None:
    for _, headers in two[0].answers("public").values():
        assert dict(headers)["Cache-Control"] == "no-store"
        assert "ETag" not in dict(headers)
