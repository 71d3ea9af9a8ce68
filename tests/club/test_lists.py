"""Lists come in pages that are found by key: put together they are the whole list, and a page reads no more in a club of any age."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from itertools import pairwise
from typing import Any, TypeVar

import pytest
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPICursor, ExecutionContext

from replay.answers import Entry, GameSummary, Page, Statement
from replay.club import Club, Season, Wanted, WantedHands, lists
from replay.values.events import HandVoided, Left
from replay.words.errors import BadInput, NotFound
from tests.support.boards import named
from tests.support.clubs import Fill
from tests.support.records import OPENED, SEATED, recorded, won
from tests.support.treasury.typed import typed

T = TypeVar("T")
K = TypeVar("K", int, str)

LARGE = (
    "events", "log", "postings", "games", "hands", "seats", "disputes", "confirmations", "daily", "balances",
    "players", "tallies", "standings", "booked_days", "results", "seasons", "pairs",
)  # fmt: skip
"""The tables that grow with a club."""


def filled(club: Club, evenings: int, first: int = 0) -> None:
    """Evenings of bots."""
    for seed in range(first, first + evenings):
        club.simulate("quandui/gamerules", 3, 3, seed, "1.00 EUR")


def evenings_and_boards(club: Club) -> None:
    filled(club, 2)
    named(club, "1", "2", "3")


def statements(club: Club) -> None:
    """A player's statement in two units, of several days and two names."""
    filled(club, 1)
    club.simulate("khanhoo", 3, 1, 5, "1 points")
    club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2)]), "an older evening")
    club.books.pay(club.books.account("Bot 1"), club.books.account("Bot 2"), club.books.amount("3.00 EUR"))
    club.players.merge("Guo", "Bot 1")


def evenings_of_bots(count: int) -> pytest.MarkDecorator:
    """The test's club has so many of them."""
    return has(_evenings(count))


@cache
def _evenings(count: int) -> Fill:
    return partial(filled, evenings=count)


def has(fill: Fill) -> pytest.MarkDecorator:
    """The test's club is filled by this function."""
    return pytest.mark.parametrize("club", [pytest.param(fill, id=pytest.HIDDEN_PARAM)], indirect=True)


def put_together(page: Callable[[K], Page[T, K]], beginning: K) -> Iterator[list[T]]:
    """The items of each page in turn."""
    after: K | None = beginning
    while after is not None:
        found = page(after)
        yield found.items
        after = found.next


@contextmanager
def statements_of(club: Club) -> Iterator[list[tuple[str, Any]]]:
    """What the club asks its database meanwhile."""
    asked: list[tuple[str, Any]] = []

    def note(_: object, __: DBAPICursor, sql: str, values: Any, ___: ExecutionContext | None, many: bool) -> None:
        if sql.startswith("SELECT") and not many:
            asked.append((sql, values))

    engine = club.store.backend.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def scanned(club: Club, asked: Iterable[tuple[str, Any]]) -> set[str]:
    """The tables that these statements go through from end to end."""
    with club.store.reading() as reading:
        plans = [reading.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values).all() for sql, values in asked]
    return {row[3].split()[1] for plan in plans for row in plan if row[3].startswith("SCAN")}


DAY = dt.date(2026, 11, 20)


def a_game(club: Club) -> str:
    return club.games()[-1].id


LISTS: dict[str, Callable[[Club], object]] = {
    "games": lambda club: club.games_page("", 2),
    "games after": lambda club: club.games_page(a_game(club), 2),
    "games, the latest first": lambda club: club.latest_games("", 2),
    "games, the latest first, after": lambda club: club.latest_games(a_game(club), 2),
    "games of a player": lambda club: club.latest_games("", 2, Wanted(player="Bot 1")),
    "games of a player after": lambda club: club.latest_games(a_game(club), 2, Wanted(player="Bot 1", result="first")),
    "games of a kind": lambda club: club.latest_games(a_game(club), 2, Wanted(kind="quandui")),
    "games of some days": lambda club: club.latest_games(a_game(club), 2, Wanted(since=DAY, until=DAY)),
    "games that go on": lambda club: club.latest_games(a_game(club), 2, Wanted(result="open")),
    "games of a player, of a kind, of some days": lambda club: club.latest_games(
        a_game(club), 2, Wanted(player="Bot 1", kind="quandui", since=DAY, until=DAY)
    ),
    "games that are over, of a kind": lambda club: club.latest_games(
        a_game(club), 2, Wanted(kind="guandan", result="ended")
    ),
    "a game by its beginning": lambda club: club.find(club.games_page("", 1).items[0].id[:20]),
    "a game": lambda club: club.game(club.games_page("", 1).items[0].id),
    "some hands of a game": lambda club: club.game(club.games_page("", 1).items[0].id, part=range(2, 4)),
    "players": lambda club: club.players.all(),
    "a player": lambda club: club.players.find("Bot 1"),
    "the balance of a player": lambda club: club.books.running_of(club.books.account("Bot 1"), 2),
    "players by money": lambda club: club.players.ranking(Season("money"), "", 2),
    "the results of a player": lambda club: club.players.record("Bot 1"),
    "hands of a player": lambda club: club.found_hands(WantedHands("Bot 1"), "", 2),
    "losses of a player after": lambda club: club.found_hands(
        WantedHands("Bot 1", "loss"), club.found_hands(WantedHands("Bot 1", "loss"), "", 1).next or "", 2
    ),
    "hands with a note": lambda club: club.found_hands(WantedHands(note="x"), "", 2),
    "players after": lambda club: club.players.page("Bot 1", 1),
    "journal": lambda club: club.books.journal_page(0, 4),
    "journal after": lambda club: club.books.journal_page(9, 4),
    "journal of a day": lambda club: club.books.journal_page(0, 4, since=DAY, until=DAY),
    "journal of a day after": lambda club: club.books.journal_page(9, 4, since=DAY, until=DAY),
    "journal of a day, the latest first": lambda club: club.books.journal_page(
        10**6, 4, since=DAY, until=DAY, latest_first=True
    ),
    "journal, the latest first": lambda club: club.books.journal_page(10**6, 4, latest_first=True),
    "a statement": lambda club: statement_page(club, ""),
    "a statement after": lambda club: statement_page(club, statement_page(club, "").next or ""),
    "a statement, the latest first": lambda club: statement_page(club, "", latest_first=True),
    "team matches": lambda club: club.team_matches(),
    "team matches after": lambda club: club.matches_page("1", 2),
    "a team match": lambda club: club.team_match("2"),
    "boards": lambda club: club.boards(),
    "boards after": lambda club: club.boards_page("1", 2),
    "a board": lambda club: club.board("2"),
}


def statement_page(club: Club, after: str, *, latest_first: bool = False) -> Page[Statement, str]:
    return club.books.statements_page(club.books.account("Bot 1"), after, 3, latest_first=latest_first)


@has(evenings_and_boards)
@pytest.mark.parametrize("name", LISTS)
def test_no_page_goes_through_a_table_that_grows_with_the_club(club: Club, name: str) -> None:
    with statements_of(club) as asked:
        LISTS[name](club)
    assert asked
    assert scanned(club, asked).isdisjoint(LARGE)


@has(evenings_and_boards)
def test_balances_go_through_accounts_and_players_alone(club: Club) -> None:
    with statements_of(club) as asked:
        assert club.books.balances()
    assert scanned(club, asked) & {*LARGE} == {"balances", "players"}


@evenings_of_bots(1)
@pytest.mark.parametrize("name", ["team matches", "one match"])
def test_no_page_of_a_match_goes_through_games_of_no_match(club: Club, name: str) -> None:
    with statements_of(club) as asked:
        if name == "team matches":
            assert club.team_matches().matches == []
        else:
            with pytest.raises(NotFound):
                club.team_match("Cup")
    with club.store.reading() as reading:
        for sql, values in asked:
            plan = reading.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values).all()
            assert [row[3].partition(" (")[0] for row in plan] == ["SEARCH games USING INDEX games_in_match"]


def latest_first(club: Club) -> list[GameSummary]:
    """Every game, by its day and then by its place in the log, backwards."""
    return [game for _, _, game in sorted(((game.day, at, game) for at, game in enumerate(club.games())), reverse=True)]


def listed(club: Club, after: str, limit: int, latest_first: bool) -> Page[GameSummary, str]:
    return club.latest_games(after, limit) if latest_first else club.games_page(after, limit)


@evenings_of_bots(5)
def test_pages_of_games_put_together_are_all_games_while_others_are_added(club: Club) -> None:
    before = latest_first(club)
    pages = put_together(lambda after: club.latest_games(after, 2), "")
    shown = next(pages)
    filled(club, 2, first=5)
    assert [*shown, *(game for page in pages for game in page)] == before
    pages = put_together(lambda after: club.games_page(after, 3), "")
    shown = next(pages)
    filled(club, 1, first=7)
    assert [*shown, *(game for page in pages for game in page)] == club.games()


@evenings_of_bots(5)
def test_games_are_read_a_few_at_a_time_also_where_all_are_asked_for(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = club.games()
    monkeypatch.setattr(lists, "AT_ONCE", 2)
    assert club.games() == whole


@evenings_of_bots(5)
@pytest.mark.parametrize("latest_first", [False, True])
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_page_before_leads_back_to_the_beginning(club: Club, latest_first: bool, limit: int) -> None:
    keys: list[str] = []
    after: str | None = ""
    while after is not None:
        keys.append(after)
        after = listed(club, after, limit, latest_first).next
    previous = [listed(club, key, limit, latest_first).previous for key in keys]
    assert previous == [None, *keys[:-1]]


@evenings_of_bots(2)
@pytest.mark.parametrize("latest_first", [False, True])
@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_pages_of_the_journal_put_together_are_the_journal_and_cut_no_event(
    club: Club, latest_first: bool, limit: int
) -> None:
    club.books.pay(club.books.account("Bot 1"), club.books.account("Bot 2"), club.books.amount("3.00 EUR"))
    whole = list(club.books.journal(latest_first=latest_first))
    pages = put_together(lambda after: club.books.journal_page(after, limit, latest_first=latest_first), 0)
    found = [next(pages)]
    filled(club, 1, first=2)
    found += pages
    assert _places(entry for page in found for entry in page)[: len(whole)] == _places(whole)
    events = [{entry.position for entry in page} for page in found]
    assert sum(map(len, events)) == len(set().union(*events))
    assert all(limit <= len(page) <= limit + 3 for page in found[:-1])


def _places(entries: Iterator[Entry] | list[Entry]) -> list[tuple[int, int]]:
    return [(entry.position, entry.line) for entry in entries]


@has(statements)
@pytest.mark.parametrize("latest_first", [False, True])
@pytest.mark.parametrize(
    ("limit", "period"), [(1, {}), (5, {}), (2, {"since": dt.date(2026, 1, 1)}), (2, {"until": dt.date(2026, 11, 20)})]
)
def test_pages_of_a_statement_put_together_are_the_statement_with_the_right_balances(
    club: Club, latest_first: bool, limit: int, period: dict[str, dt.date]
) -> None:
    books, account = club.books, club.books.account("Bot 1")

    def page(after: str) -> Page[Statement, str]:
        return books.statements_page(account, after, limit, **period, latest_first=latest_first)  # type: ignore[arg-type]

    whole = {each.unit: each for each in books.statements(account, **period)}
    found = list(put_together(page, ""))
    assert whole
    for unit, statement in whole.items():
        parts = [each for page in (found[::-1] if latest_first else found) for each in page if each.unit == unit]
        assert [line for each in parts for line in each.lines] == statement.lines
        assert (parts[0].opening, parts[-1].closing) == (statement.opening, statement.closing)
        assert all(one.closing == other.opening for one, other in pairwise(parts))


@evenings_of_bots(1)
def test_a_page_of_settled_debts_keeps_both_lines_of_a_payment(club: Club) -> None:
    books = club.books
    for amount in ("1.00 EUR", "2.00 EUR", "3.00 EUR"):
        books.pay(books.account("Bot 1"), books.account("Bot 2"), books.amount(amount))
    settled = books.account("settled", settled=True)
    pages = list(put_together(lambda after: books.statements_page(settled, after, 1), ""))
    assert [[line.amount for line in page[0].lines] for page in pages] == [[-100, 100], [-200, 200], [-300, 300]]
    assert [line for (page,) in pages for line in page.lines] == typed(club).statements("settled")[0].lines


def tallies(club: Club) -> dict[str, tuple[int, int, int]]:
    return {each.name: (each.games, each.hands, each.won) for each in club.players.all()}


def test_tallies_leave_out_what_is_voided_and_add_up_the_names_of_a_player(club: Club) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2), *won(2, 2, 3), Left(3)]), "evening").game
    before = tallies(club)
    club.append(game, [HandVoided(2, "misdealt")], "club")
    after = tallies(club)
    assert [after[name][0] for name in before] == [games for games, _, _ in before.values()]
    assert sum(hands for _, hands, _ in before.values()) - sum(hands for _, hands, _ in after.values()) == 3
    assert (sum(won for *_, won in before.values()), sum(won for *_, won in after.values())) == (2, 1)
    filled(club, 1)
    apart = tallies(club)
    club.players.merge("Bot 1", "Guo")
    both = tuple(map(sum, zip(apart["Bot 1"], apart["Guo"], strict=True)))
    assert tallies(club)["Guo"] == both
    club.players.part("Bot 1")
    assert tallies(club) == apart
    assert club.verify().findings == []


@evenings_of_bots(1)
@pytest.mark.parametrize("found", ["", "0198g", "01-98", "0" * 37, "%", "_", "0198f000_"])
def test_what_is_no_beginning_of_an_id_finds_no_game(club: Club, found: str) -> None:
    with pytest.raises(NotFound):
        club.find(found)


@evenings_of_bots(3)
def test_every_beginning_of_an_id_finds_its_game_or_says_that_there_are_several(club: Club) -> None:
    ids = [game.id for game in club.games()]
    for game in ids:
        for length in range(1, 37):
            begins = game[:length].upper()
            alike = [each for each in ids if each.startswith(game[:length])]
            if len(alike) == 1:
                assert club.find(begins) == game
            else:
                with pytest.raises(BadInput):
                    club.find(begins)
