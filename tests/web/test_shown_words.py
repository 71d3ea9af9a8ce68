"""A page says what its reader can do there: it names no command of a terminal, and shows no notation but where that is typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import pytest
from babel.messages.pofile import read_po

from replay.club import Club
from replay.words.errors import NotFound
from tests.support.clubs import new_club
from tests.support.plain_words import ROOT
from tests.support.shown_words import commands_in, notation_in, shown_on
from tests.support.soak import thorough
from tests.support.web.answers import addresses
from tests.support.web.clients import client
from tests.support.web.seen_clubs import WHO, Who, browser
from tests.support.web.seen_clubs import fill as fill_seen
from web.language import ON_PAGES


def fill(club: Club) -> None:
    """Games of every kind, one of them live, people of every role, and money."""
    fill_seen(club)
    for kind, players in (("khanhoo", 3), ("guandan", 4)):
        club.simulate(kind, players, 1, 7, "0.50 EUR")


NO_PAGES = re.compile(
    r"^/(api|log|healthz|readyz)|csv|svg|zip|download|frames|webmanifest|worker|record/(view|compared)|latest"
)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("words") / "club.db", fill) as opened:
        yield opened


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("words") / "club.db") as opened:
        yield opened


def wrong(club: Club, whoever: Sequence[Who], wanted: Sequence[str]) -> dict[str, list[str]]:
    """By address what its page names that its reader cannot use."""
    found: dict[str, list[str]] = {}
    for who in whoever:
        browse = browser(club, who, "finished") if [*club.games()] else client(club)
        for address in [*wanted, "/sign-in", "/nothing", "/games/ffffffff", "/boards/x", "/matches/x"]:
            answer = browse.get(address)
            if answer.mimetype == "text/html":
                said = [each for each in shown_on(answer.text) if commands_in(each) or notation_in(each)]
                found |= {address: said} if said else {}
    return found


def pages(club: Club, most: int) -> list[str]:
    return [each for each in addresses(club, "all", most, pdf=False) if not NO_PAGES.search(each)]


def one_of_each(wanted: Iterable[str]) -> list[str]:
    """The last address of each kind: those of a game of Khanhoo or Guandan, where there are such."""
    return [*{re.sub(r"[0-9a-f-]{36}|\d+|/players/[^/]+", "", each): each for each in wanted}.values()]


def test_no_page_of_an_empty_club_names_a_command(empty: Club) -> None:
    assert wrong(empty, WHO[:1], pages(empty, 1)) == {}


def test_no_page_of_a_club_names_a_command_or_shows_notation(filled: Club) -> None:
    assert wrong(filled, ("director",), one_of_each(pages(filled, 1))) == {}


@thorough
def test_nor_does_any_page_for_anybody(filled: Club) -> None:
    assert wrong(filled, WHO, pages(filled, 20)) == {}


TERMINAL = {
    "blank.no-typesetter", "data.no-extra", "doors.not-recorded", "engine.no-extra", "evening.about-proofs",
    "keeping.moved-unfinished", "keeping.no-backup", "pictures.no-png", "keeping.readme", "keeping.still-arriving",
    "keeping.unlisted-member",
    "queries.no-deck",
    "queries.no-deck-for-hand",
    "queries.no-open-deck", "reports.in-closed-pot", "reports.latest-lines", "stats.foreign-file", "stats.no-data", "stats.no-extra",
    "store.arriving", "store.older-to-read",
    "store.no-driver", "web.no-account-yet", "web.port-barred", "web.port-taken", "web.port-unusable",
}  # fmt: skip
"""What only a terminal says: of files, upkeep and starting the server; and the file of an evening, of how to check it there."""


def test_whatever_names_a_command_is_said_at_a_terminal_or_in_other_words_on_pages() -> None:
    with (ROOT / "replay/locale/paipu.pot").open("rb") as file:
        english = {(each.context or "", str(each.id)) for each in read_po(file)}
    named = {code for code, text in english if commands_in(text) or "pip install" in text}
    assert {code for code in named if code != "help" and not code.startswith("cli.")} == {*ON_PAGES, *TERMINAL} - {
        "records.holds-more"
    }  # it names an option alone


def test_a_page_says_it_with_the_same_values(filled: Club) -> None:
    assert "'paipu games'" not in client(filled).get("/games/ffffffff").text
    with pytest.raises(NotFound, match="'paipu games' lists them"):
        filled.find("ffffffff")
