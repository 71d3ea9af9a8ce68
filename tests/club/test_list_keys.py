"""The key of a page names a game or a payment: a place in the log would tell how many events were sealed, hidden ones too."""

from __future__ import annotations

from uuid import UUID

import pytest

from replay.answers import Page, Statement
from replay.club import Club
from replay.values.club_events import CLUB
from replay.words.errors import BadInput


def statement_page(club: Club, after: str) -> Page[Statement, str]:
    return club.books.statements_page(club.books.account("Bot 1"), after, 3, latest_first=True)


@pytest.fixture
def evenings(club: Club) -> Club:
    for seed in range(2):
        club.simulate("quandui/gamerules", 3, 2, seed, "1.00 EUR")
    club.books.pay(club.books.account("Bot 1"), club.books.account("Bot 2"), club.books.amount("3.00 EUR"))
    return club


def test_a_key_is_a_game_or_an_event_of_the_page(evenings: Club) -> None:
    for games in (evenings.latest_games("", 1), evenings.games_page("", 1)):
        assert games.next == games.items[-1].id
    page = statement_page(evenings, "")
    assert page.next is not None
    stream, _, version = page.next.partition(":")
    shown = {(line.game, line.version) for each in page.items for line in each.lines}
    assert (None if UUID(stream) == CLUB else stream, int(version)) in shown


@pytest.mark.parametrize("version", [1, 10**14])
def test_an_event_without_a_payment_of_the_account_is_refused_whether_it_is_there_or_not(
    evenings: Club, version: int
) -> None:
    key = f"{evenings.games()[0].id}:{version}"
    with pytest.raises(BadInput, match=f"after: found '{key}', expected the key of a payment of this account"):
        statement_page(evenings, key)


def test_a_game_that_is_not_there_is_no_key(evenings: Club) -> None:
    for page in (evenings.games_page, evenings.latest_games):
        with pytest.raises(BadInput, match="after: found '0', expected the id of a game of this club"):
            page("0", 1)
