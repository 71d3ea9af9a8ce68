from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Connection, Text, create_engine, delete, insert, update

from replay.ledger import (
    MoneyFact,
    compare_players,
    compare_postings,
    enter_players,
    lines,
    player_id,
    players,
    unnamed_accounts,
)
from replay.ledger import sums as unbalanced
from replay.ledger.postings import post, postings
from replay.store import Reading, SQLite
from replay.values.club_events import CLUB_STREAM

if TYPE_CHECKING:
    from tests.ledger.conftest import Pay

GAME = "0198f000-0000-7000-8000-000000000001"
JOINED = [("Guo", 1), ("Li", 1)]


def enter(connection: Connection, facts: Iterable[MoneyFact]) -> None:
    """Enter payments in the books."""
    post(connection, [line for fact in facts for line in lines(fact)])


def compare(
    connection: Connection,
    facts: Iterable[MoneyFact],
    joined: Iterable[tuple[str, int]] = JOINED,
    unread: Collection[object] = (),
) -> list[str]:
    """What is found where the log gives these payments and players."""
    facts = list(facts)
    wrong = dict(unnamed_accounts(facts))
    engine = create_engine("sqlite://")
    with engine.connect() as rebuilt:
        for table in (postings, players):
            table.create(rebuilt)
        enter_players(rebuilt, joined)
        enter(rebuilt, [fact for fact in facts if fact not in wrong])
        club = Reading(SQLite(Path("never-opened.db")), connection)
        found = [*wrong.values(), *compare_postings(club, rebuilt, unread), *compare_players(club, rebuilt)]
    engine.dispose()
    return [str(each) for each in found]


def sums(connection: Connection) -> list[str]:
    """What does not balance, in English."""
    return [str(each) for each in unbalanced(connection)]


@pytest.fixture
def facts(connection: Connection, pay: Pay) -> list[MoneyFact]:
    """A small evening, posted: event 11 of the game is at log position 1, event 12 at 2 and so on."""
    evening = [pay("Guo", "pot", 30), pay("Li", "pot", 30), pay("pot", "Li", 60), pay("Guo", "Li", 5, unit="points/0")]
    enter_players(connection, JOINED)
    enter(connection, evening)
    return evening


def at(position: int, line: int = 1) -> Any:
    return (postings.c.position == position) & (postings.c.line == line)


def test_sound_books_have_nothing_to_say(connection: Connection, facts: list[MoneyFact]) -> None:
    assert sums(connection) == []
    assert compare(connection, facts, JOINED) == []


def test_a_moved_cent_is_found_at_its_event(connection: Connection, facts: list[MoneyFact]) -> None:
    connection.execute(update(postings).where(at(4)).values(amount=-6))
    assert sums(connection) == [
        f"event 14 of game {GAME} (log position 4): its postings sum to -1 points/0, expected 0"
    ]
    assert compare(connection, facts, JOINED) == [
        "the ledger's posting 1 of log position 4: found amount -6, expected -5"
    ]


def test_postings_in_two_units_never_make_up_for_each_other(connection: Connection, facts: list[MoneyFact]) -> None:
    connection.execute(update(postings).where(at(4)).values(unit="EUR/2"))
    assert len(sums(connection)) == 2


def test_a_pot_that_owes_money_is_found_where_it_first_does(connection: Connection, pay: Pay) -> None:
    enter(connection, [pay("Guo", "pot", 30), pay("pot", "Guo", 40), pay("Guo", "pot", 10), pay("Guo", "pot", 1)])
    assert sums(connection) == [
        f"event 12 of game {GAME} (log position 2): the pot of game {GAME} holds -10 EUR/2, expected 0 or more"
    ]


def test_the_pot_of_another_game_or_unit_does_not_help(connection: Connection, pay: Pay) -> None:
    enter(
        connection, [pay("Guo", "pot", 30), pay("pot", "Guo", 3, game="other"), pay("pot", "Guo", 3, unit="points/0")]
    )
    assert [finding.rpartition("holds ")[2] for finding in sums(connection)] == [
        "-3 EUR/2, expected 0 or more",
        "-3 points/0, expected 0 or more",
    ]


def test_a_dropped_posting_is_missed(connection: Connection, facts: list[MoneyFact]) -> None:
    connection.execute(delete(postings).where(at(3, 2)))
    assert compare(connection, facts, JOINED) == [
        "the ledger's posting 2 of log position 3: it is missing, and the log has it"
    ]
    connection.execute(delete(postings))
    assert len(compare(connection, facts, JOINED)) == 2 * len(facts)


def test_a_payment_that_the_log_does_not_hold_is_found(
    connection: Connection, facts: list[MoneyFact], pay: Pay
) -> None:
    doubled = facts[0]._replace(position=9)
    connection.execute(insert(postings).values(list(lines(doubled))))
    assert compare(connection, facts, JOINED) == [
        f"the ledger's posting {line} of log position 9: the log does not have it" for line in (1, 2)
    ]


@pytest.mark.parametrize("column", [column.name for column in postings.columns if not column.primary_key])
def test_every_column_of_a_posting_is_compared(connection: Connection, facts: list[MoneyFact], column: str) -> None:
    value = "theft" if isinstance(postings.c[column].type, Text) else 99
    connection.execute(update(postings).where(at(2, 2)).values({column: value}))
    (finding,) = compare(connection, facts, JOINED)
    assert finding.startswith(f"the ledger's posting 2 of log position 2: found {column} {value!r}, expected ")


def test_players_are_compared_with_who_joined(connection: Connection, facts: list[MoneyFact]) -> None:
    connection.execute(update(players).where(players.c.name == "Guo").values(name="Gúo"))
    connection.execute(delete(players).where(players.c.name == "Li"))
    assert sorted(compare(connection, facts, [*JOINED, ("Guo", 7)])) == sorted(
        [
            f"the ledger's player {player_id('Guo')}: found name 'Gúo', expected 'Guo'",
            f"the ledger's player {player_id('Li')}: it is missing, and the log has it",
        ]
    )


def test_a_payment_of_the_log_that_names_no_account_is_a_finding_and_no_crash(
    connection: Connection, facts: list[MoneyFact]
) -> None:
    altered = [*facts[:3], facts[3]._replace(payee="bank")]
    assert compare(connection, altered, JOINED)[0].startswith(
        f"event 14 of game {GAME} (log position 4): found account 'bank', expected 'player:' and a name, "
    )


def test_the_books_are_compared_from_before_the_first_payment_to_after_the_last(
    connection: Connection, facts: list[MoneyFact]
) -> None:
    connection.execute(update(postings).where(at(4)).values(amount=-6))
    connection.execute(insert(postings).values(list(lines(facts[0]._replace(position=-7)))))
    connection.execute(insert(postings).values(list(lines(facts[0]._replace(position=9)))))
    assert compare(connection, [*facts[:2], *facts[3:]]) == [
        *(f"the ledger's posting {line} of log position -7: the log does not have it" for line in (1, 2)),
        *(f"the ledger's posting {line} of log position 3: the log does not have it" for line in (1, 2)),
        "the ledger's posting 1 of log position 4: found amount -6, expected -5",
        *(f"the ledger's posting {line} of log position 9: the log does not have it" for line in (1, 2)),
    ]


def test_streams_that_are_not_known_are_passed_over(connection: Connection, facts: list[MoneyFact]) -> None:
    connection.execute(delete(postings).where(at(3, 2)))
    assert compare(connection, facts, unread={GAME}) == []


@pytest.mark.parametrize("amount", ["'much'", "1.5", "x'00'", "9e999"])
def test_an_amount_that_is_no_integer_is_a_finding_and_no_crash(
    connection: Connection, facts: list[MoneyFact], amount: str
) -> None:
    connection.exec_driver_sql(f"UPDATE postings SET amount = {amount} WHERE position = 4 AND line = 1")
    found, _ = sums(connection)
    assert found.startswith(f"event 14 of game {GAME} (log position 4): found the amount ")
    assert "found amount" in compare(connection, facts, JOINED)[0]


@pytest.mark.parametrize("column", ["position", "line", "account", "unit", "stream", "why"])
@pytest.mark.parametrize("value", ["'text'", "x'ff'", "9223372036854775807"])
def test_what_cannot_be_distinguished_from_rubbish_is_still_compared(
    connection: Connection, facts: list[MoneyFact], column: str, value: str
) -> None:
    connection.exec_driver_sql(f"UPDATE postings SET {column} = {value} WHERE position = 2 AND line = 1")
    assert compare(connection, facts, JOINED)
    sums(connection)


def test_the_clubs_own_stream_is_no_game(connection: Connection, pay: Pay) -> None:
    enter(connection, [pay("Guo", "Li", 30, game=CLUB_STREAM)])
    connection.execute(update(postings).where(at(1)).values(amount=-31))
    assert sums(connection) == [
        "event 11 of the club's own stream (log position 1): its postings sum to -1 EUR/2, expected 0"
    ]
