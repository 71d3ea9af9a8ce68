"""Books of three hundred evenings without a finding; and about a hundred faults in smaller ones, which everybody finds."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from replay.club import Club
from replay.ledger import PROGRAMS
from replay.store import leaf_hash
from tests.support.accounting_programs import complaint
from tests.support.audit.tampered import unguarded
from tests.support.clubs import hasty
from tests.support.soak import SOAKING, long, some, thorough, times
from tests.support.treasury.assertions import wrong_with
from tests.support.treasury.busy_clubs import FEW, MANY, keep

pytestmark = long

# What each of these clubs played is made once, and so by one worker.
of_many = pytest.mark.xdist_group("many evenings")
of_few = pytest.mark.xdist_group("few evenings")
each_program = pytest.mark.parametrize("program", PROGRAMS)

EACH = times(20, 1)
"""Faults of each kind."""
EVENINGS = MANY if SOAKING else MANY[::16]


def opened(path: Path) -> Club:
    return hasty(Club.open(str(path)))


@pytest.fixture(scope="session")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with opened(tmp_path_factory.mktemp("many") / "club.db") as club:
        keep(club, EVENINGS)
        yield club


def journal_of(club: Club, program: str) -> str:
    return "".join(f"{line}\n" for line in club.books.plain_text(program))


@of_many
@each_program
def test_no_program_complains_of_hundreds_of_evenings(program: str, many: Club, tmp_path: Path) -> None:
    assert len(many.games()) >= len(EVENINGS)
    journal = journal_of(many, program)
    assert {"EUR", "POINTS", "KWD"} <= set(re.findall(r"[A-Z]{3,}", journal))
    assert all(account in journal for account in ("CashBox", "HouseFee", "OverShort", "SettledDebts"))
    assert complaint(program, journal, tmp_path) == ""


@of_many
def test_nor_does_paipu(many: Club) -> None:
    assert wrong_with(many) == []
    assert many.verify().findings == []


class Faulty:
    """A club whose books are made wrong again and again, each time from the honest state on."""

    def __init__(self, folder: Path) -> None:
        self.where = folder / "club.db"
        self.club = opened(self.where)
        keep(self.club, FEW)
        self.honest = sqlite3.connect(":memory:", check_same_thread=False)
        with closing(sqlite3.connect(self.where)) as source:
            source.backup(self.honest)

    def findings(self, fault: Fault, seed: int) -> list[str]:
        """What ``paipu verify`` says of one fault."""
        chance = Random(f"{fault.__name__} {seed}")
        with unguarded(self.where) as database:
            fault(database, chance)
            assert database.total_changes
        try:
            return [*map(str, self.club.verify().findings)]
        finally:
            with closing(sqlite3.connect(self.where)) as database:
                self.honest.backup(database)

    def close(self) -> None:
        self.honest.close()
        self.club.close()


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Faulty]:
    made = Faulty(tmp_path_factory.mktemp("faulty"))
    yield made
    made.close()


# In the database

Fault = Callable[[sqlite3.Connection, Random], None]


def payment(database: sqlite3.Connection, chance: Random) -> int:
    """The log position of a payment, of a game or of the club's own; as often of either."""
    own = chance.choice(("=", "!="))
    found = f"SELECT DISTINCT position FROM postings WHERE stream {own} '52598bb6-9492-5877-9c1d-50c1300edbe3' ORDER BY position"
    return int(chance.choice(database.execute(found).fetchall())[0])


def lines_of(database: sqlite3.Connection, position: int) -> list[int]:
    return [
        line for (line,) in database.execute("SELECT line FROM postings WHERE position = ? ORDER BY line", [position])
    ]


def a_cent_is_moved_between_two_accounts(database: sqlite3.Connection, chance: Random) -> None:
    position, more = payment(database, chance), chance.choice((-1, 1))
    first, *_, last = lines_of(database, position)
    for line, cent in ((first, more), (last, -more)):
        database.execute(
            "UPDATE postings SET amount = amount + ? WHERE (position, line) = (?, ?)", [cent, position, line]
        )


def a_posting_is_out_of_balance(database: sqlite3.Connection, chance: Random) -> None:
    position = payment(database, chance)
    line = chance.choice(lines_of(database, position))
    more = chance.choice((-1, 1, 100))
    database.execute("UPDATE postings SET amount = amount + ? WHERE (position, line) = (?, ?)", [more, position, line])


def an_event_is_dropped(database: sqlite3.Connection, chance: Random) -> None:
    database.execute("DELETE FROM postings WHERE position = ?", [payment(database, chance)])


def an_event_is_doubled(database: sqlite3.Connection, chance: Random) -> None:
    twice = payment(database, chance)
    (free,) = chance.choice(
        database.execute("SELECT position FROM log WHERE position NOT IN (SELECT position FROM postings)").fetchall()
    )
    columns = [row[1] for row in database.execute("PRAGMA table_info(postings)") if row[1] != "position"]
    names = ", ".join(columns)
    database.execute(
        f"INSERT INTO postings (position, {names}) SELECT ?, {names} FROM postings WHERE position = ?", [free, twice]
    )


def it_is_the_wrong_player(database: sqlite3.Connection, chance: Random) -> None:
    rows = database.execute("SELECT position, line, account FROM postings WHERE account LIKE 'players:%'").fetchall()
    position, line, account = chance.choice(rows)
    others = sorted({other for _, _, other in rows} - {account})
    database.execute(
        "UPDATE postings SET account = ? WHERE (position, line) = (?, ?)", [chance.choice(others), position, line]
    )


def an_event_of_the_log_is_gone(database: sqlite3.Connection, chance: Random) -> None:
    position = payment(database, chance)
    stream, version = database.execute("SELECT stream, version FROM log WHERE position = ?", [position]).fetchone()
    for table in ("events", "log", "postings"):
        database.execute(f"DELETE FROM {table} WHERE (stream, version) = (?, ?)", [stream, version])


def a_payment_of_a_game_is_another_one_everywhere(database: sqlite3.Connection, chance: Random) -> None:
    """In the event, in its hash and in the books alike: only the rules know better."""
    position, stream, version, salt, data = chance.choice(
        database.execute(
            "SELECT position, l.stream, l.version, salt, data FROM log l JOIN events e USING (stream, version) WHERE type = 'Paid'"
        ).fetchall()
    )
    amount = int(re.findall(rb'"amount":([0-9]+)', data)[0])
    written = data.replace(b'"amount":%d' % amount, b'"amount":%d' % (amount + 1))
    database.execute("UPDATE events SET data = ? WHERE (stream, version) = (?, ?)", [written, stream, version])
    database.execute("UPDATE log SET leaf = ? WHERE position = ?", [leaf_hash(salt, written), position])
    database.execute(
        "UPDATE postings SET amount = amount + (CASE WHEN amount > 0 THEN 1 ELSE -1 END) WHERE position = ?", [position]
    )


FAULTS = (
    a_cent_is_moved_between_two_accounts, a_posting_is_out_of_balance, an_event_is_dropped, an_event_is_doubled,
    it_is_the_wrong_player, an_event_of_the_log_is_gone, a_payment_of_a_game_is_another_one_everywhere,
)  # fmt: skip


@of_few
@pytest.mark.parametrize("fault", FAULTS)
def test_paipu_verify_finds_every_fault_in_the_database(faulty: Faulty, fault: Fault) -> None:
    for seed in range(EACH):
        assert faulty.findings(fault, seed), seed


@of_few
def test_and_nothing_where_there_is_none(faulty: Faulty) -> None:
    def nothing(database: sqlite3.Connection, chance: Random) -> None:
        database.execute("UPDATE postings SET amount = amount")

    assert faulty.findings(nothing, 0) == []


# In the journals

Change = Callable[[str, Random, list[str]], str]

_AMOUNT = r"(?<=\S)  (-?)([0-9.]+)(?= \S+$)"


def _more(posting: str, cents: int) -> str:
    """A line of a posting with an amount that is larger by some minor units."""

    def changed(found: re.Match[str]) -> str:
        digits, point = found[2].replace(".", ""), len(found[2].partition(".")[2])
        minor = int(f"{found[1]}{digits}") + cents
        text = str(abs(minor)).rjust(point + 1, "0")
        return f"  {'-' * (minor < 0)}{text[:-point]}.{text[-point:]}" if point else f"  {minor}"

    return re.sub(_AMOUNT, changed, posting)


def a_moved_cent(transaction: str, chance: Random, others: list[str]) -> str:
    """From the first posting to the last of its unit, so that the transaction still balances."""
    lines = transaction.splitlines()
    first = next(number for number, line in enumerate(lines) if re.search(_AMOUNT, line))
    unit = lines[first].rpartition(" ")[2]
    last = max(number for number, line in enumerate(lines) if re.search(_AMOUNT, line) and line.endswith(f" {unit}"))
    more = chance.choice((-1, 1))
    lines[first], lines[last] = _more(lines[first], more), _more(lines[last], -more)
    return "\n".join(lines)


def an_unbalanced_posting(transaction: str, chance: Random, others: list[str]) -> str:
    lines = transaction.splitlines()
    one = chance.choice([number for number, line in enumerate(lines) if re.search(_AMOUNT, line)])
    lines[one] = _more(lines[one], chance.choice((-1, 1)))
    return "\n".join(lines)


def a_wrong_account(transaction: str, chance: Random, others: list[str]) -> str:
    account = re.findall(r"Assets:Players:\S+", transaction)[0]
    return transaction.replace(account, chance.choice([each for each in others if each not in transaction]), 1)


def dropped(transaction: str, chance: Random, others: list[str]) -> str:
    return ""


def doubled(transaction: str, chance: Random, others: list[str]) -> str:
    return f"{transaction}\n\n{transaction}"


CHANGES = (a_moved_cent, an_unbalanced_posting, a_wrong_account, dropped, doubled)


@thorough
@of_few
@each_program
@pytest.mark.parametrize("change", CHANGES)
def test_every_program_finds_every_fault_in_a_journal(
    program: str, change: Change, faulty: Faulty, tmp_path: Path
) -> None:
    head, *transactions, asserted = journal_of(faulty.club, program).split("\n\n")
    others = sorted(set(re.findall(r"Assets:Players:\S+", head)))
    possible = [
        place for place, each in enumerate(transactions) if change is not a_wrong_account or "Assets:Players" in each
    ]
    chance = Random(change.__name__)
    places = (possible[0], possible[-1], *chance.sample(possible[1:-1], 18))
    for place in some(places, EACH, list(PROGRAMS).index(program) + CHANGES.index(change)):
        altered = [*transactions]
        altered[place] = change(transactions[place], chance, others)
        assert altered[place] != transactions[place]
        assert complaint(program, "\n\n".join([head, *altered, asserted]), tmp_path), transactions[place]


@of_few
@each_program
def test_no_program_complains_of_the_journal_as_it_was(program: str, faulty: Faulty, tmp_path: Path) -> None:
    journal = journal_of(faulty.club, program)
    assert complaint(program, journal, tmp_path) == ""
    assert journal_of(faulty.club, program) == journal
