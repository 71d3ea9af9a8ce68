"""What the owner of the database can do: drop the triggers, change whatever is there, make the hashes again.

Anyone who kept one earlier checkpoint detects all of it; nothing is reported about honest clubs.
"""

from __future__ import annotations

import datetime as dt
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from replay.audit import Checkpoint, Signer, write_checkpoint
from replay.audit.tree import Tree
from replay.club import Club
from replay.store import leaf_hash
from replay.words.errors import CheckFailed
from tests.support.audit.tampered import unguarded
from tests.support.soak import long, times
from tests.support.treasury.evenings import evening, record
from tests.support.treasury.typed import typed

EACH = times(50, 2)
"""Attacks of each kind."""
Database = sqlite3.Connection
Attack = Callable[[Database, random.Random, int], None]


def changed(database: Database, position: int, change: Callable[[dict[str, Any]], None]) -> None:
    """Change an event, and make its leaf again."""
    where, salt, data = database.execute(
        "SELECT e.rowid, l.salt, e.data FROM log l JOIN events e USING (stream, version) WHERE position = ?", [position]
    ).fetchone()
    event = json.loads(data)
    change(event)
    written = json.dumps(event, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
    assert written != data
    database.execute("UPDATE events SET data = ? WHERE rowid = ?", [written, where])
    database.execute("UPDATE log SET leaf = ? WHERE position = ?", [leaf_hash(salt, written), position])


def payment(database: Database, chance: random.Random, size: int) -> int:
    """The place of a payment that the kept checkpoint covers."""
    paid = "SELECT position FROM log JOIN events USING (stream, version) WHERE type = 'Paid' AND position <= ?"
    return int(chance.choice(database.execute(paid, [size]).fetchall())[0])


def edit_an_amount(database: Database, chance: random.Random, size: int) -> None:
    more = chance.randint(1, 500)
    changed(
        database,
        payment(database, chance, size),
        lambda event: event["data"].update(amount=event["data"]["amount"] + more),
    )


def change_the_payee(database: Database, chance: random.Random, size: int) -> None:
    changed(
        database,
        payment(database, chance, size),
        lambda event: event["data"].update(to=f"player:Thief {chance.random()}"),
    )


def backdate(database: Database, chance: random.Random, size: int) -> None:
    year = chance.randint(1990, 2020)
    changed(database, chance.randint(1, size), lambda event: event.update(at=f"{year}{event['at'][4:]}"))


def edit_and_leave_the_hash(database: Database, chance: random.Random, size: int) -> None:
    position = payment(database, chance, size)
    (leaf,) = database.execute("SELECT leaf FROM log WHERE position = ?", [position]).fetchone()
    changed(
        database, position, lambda event: event["data"].update(amount=event["data"]["amount"] + chance.randint(1, 500))
    )
    database.execute("UPDATE log SET leaf = ? WHERE position = ?", [leaf, position])


def delete_an_event(database: Database, chance: random.Random, size: int) -> None:
    gone = "SELECT stream, version FROM log WHERE position = ?"
    database.execute(f"DELETE FROM events WHERE (stream, version) = ({gone})", [chance.randint(1, size)])


def swap_events_below_their_hashes(database: Database, chance: random.Random, size: int) -> None:
    pairs = [
        (position, database.execute("SELECT stream, version FROM log WHERE position = ?", [position]).fetchone())
        for position in chance.sample(range(1, size + 1), 2)
    ]
    (one, first), (other, second) = pairs
    for position, (stream, version) in ((one, ("", 0)), (other, first), (one, second)):
        database.execute("UPDATE log SET stream = ?, version = ? WHERE position = ?", [stream, version, position])


def cut_the_tail(database: Database, chance: random.Random, size: int) -> None:
    database.execute("DELETE FROM log WHERE position > ?", [chance.randint(0, size - 1)])


def delete_and_renumber(database: Database, chance: random.Random, size: int) -> None:
    gone = chance.randint(1, size)
    database.execute("DELETE FROM log WHERE position = ?", [gone])
    (last,) = database.execute("SELECT max(position) FROM log").fetchone()
    for position in range(gone + 1, last + 1):
        database.execute("UPDATE log SET position = ? WHERE position = ?", [position - 1, position])


def reorder(database: Database, chance: random.Random, size: int) -> None:
    one, other = chance.sample(range(1, size + 1), 2)
    for start, end in ((one, -1), (other, one), (-1, other)):
        database.execute("UPDATE log SET position = ? WHERE position = ?", [end, start])


def own(database: Database, chance: random.Random, size: int, *types: str) -> int:
    """The place of an event of the club's own stream that the kept checkpoint covers."""
    marks = ", ".join("?" * len(types))
    found = f"SELECT position FROM log JOIN events USING (stream, version) WHERE type IN ({marks}) AND position <= ?"
    return int(chance.choice(database.execute(found, [*types, size]).fetchall())[0])


def rewrite(database: Database, chance: random.Random, size: int, types: tuple[str, ...], **reported: Any) -> None:
    changed(database, own(database, chance, size, *types), lambda event: event["data"].update(reported))


def edit_a_settlement(database: Database, chance: random.Random, size: int) -> None:
    rewrite(database, chance, size, ("Settled",), amount=chance.randint(1000, 9999))


def say_that_somebody_else_paid(database: Database, chance: random.Random, size: int) -> None:
    rewrite(
        database,
        chance,
        size,
        ("Settled", "Adjusted"),
        **{chance.choice(("from", "to")): f"player:Bot {chance.randint(4, 9)}"},
    )


def give_another_reason(database: Database, chance: random.Random, size: int) -> None:
    rewrite(
        database,
        chance,
        size,
        ("Adjusted", "HandDisputed", "DisputeResolved"),
        reason=f"so it was agreed {chance.random()}",
    )


def count_other_cash(database: Database, chance: random.Random, size: int) -> None:
    counted = [{"unit": "EUR/2", "book": chance.randint(1, 999), "counted": chance.randint(1000, 9999)}]
    rewrite(database, chance, size, ("PeriodClosed",), counted=counted)


def assert_other_balances(database: Database, chance: random.Random, size: int) -> None:
    rewrite(
        database,
        chance,
        size,
        ("PeriodClosed",),
        balances=[{"account": "cash", "amount": chance.randint(1, 999), "unit": "EUR/2"}],
    )


def close_another_day(database: Database, chance: random.Random, size: int) -> None:
    rewrite(database, chance, size, ("PeriodClosed",), until=f"20{chance.randint(10, 23)}-01-31")


def confirm_for_another_seat(database: Database, chance: random.Random, size: int) -> None:
    rewrite(database, chance, size, ("HandConfirmed",), hand=chance.randint(4, 99))


def be_somebody_else(database: Database, chance: random.Random, size: int) -> None:
    rewrite(database, chance, size, ("PlayerRenamed", "PlayersMerged"), player=f"Bot {chance.randint(3, 99)}")


def drop_what_the_club_recorded(database: Database, chance: random.Random, size: int) -> None:
    gone = own(database, chance, size, "Settled", "Adjusted", "PeriodClosed", "HandDisputed", "PlayersMerged")
    stream, version = database.execute("SELECT stream, version FROM log WHERE position = ?", [gone]).fetchone()
    for table in ("events", "log"):
        database.execute(f"DELETE FROM {table} WHERE stream = ? AND version = ?", [stream, version])
        database.execute(
            f"UPDATE {table} SET version = version - 1 WHERE stream = ? AND version > ?", [stream, version]
        )
    (last,) = database.execute("SELECT max(position) FROM log").fetchone()
    for position in range(gone + 1, last + 1):
        database.execute("UPDATE log SET position = ? WHERE position = ?", [position - 1, position])


def record_it_twice(database: Database, chance: random.Random, size: int) -> None:
    """In place of the event that follows."""
    twice = own(database, chance, size - 1, "Settled", "Adjusted")
    salt, leaf = database.execute("SELECT salt, leaf FROM log WHERE position = ?", [twice]).fetchone()
    (data,) = database.execute(
        "SELECT data FROM log JOIN events USING (stream, version) WHERE position = ?", [twice]
    ).fetchone()
    database.execute("UPDATE log SET salt = ?, leaf = ? WHERE position = ?", [salt, leaf, twice + 1])
    where = "(stream, version) IN (SELECT stream, version FROM log WHERE position = ?)"
    database.execute(f"UPDATE events SET data = ? WHERE {where}", [data, twice + 1])


ATTACKS = [
    edit_an_amount, change_the_payee, backdate, edit_and_leave_the_hash, delete_an_event, cut_the_tail, delete_and_renumber,
    reorder, swap_events_below_their_hashes, edit_a_settlement, say_that_somebody_else_paid, give_another_reason, count_other_cash,
    assert_other_balances, close_another_day, confirm_for_another_seat, be_somebody_else, drop_what_the_club_recorded,
    record_it_twice,
]  # fmt: skip


def keep_books(club: Club, game: str) -> None:
    """Let the club record something of every kind beside its games."""
    club.simulate("quandui/pagat", 2, 1, 9, "1.00 EUR")
    guests = evening([1], ("Guest", "Host"))
    club.import_record(record(guests, 7), "guests")
    paid = [
        typed(club).pay("Bot 1", payee, "1.00 EUR", note=f"at the bar {payee}") for payee in ("Bot 2", "Bot 3", "cash")
    ]
    club.books.reverse(UUID(paid[0][0].event), "it was somebody else")
    typed(club).adjust("Bot 3", "fees", "0.50 EUR", "the evening's fee")
    typed(club).confirm(game, 1, 1)
    typed(club).dispute(game, 2, "misdealt", seat=2)
    typed(club).resolve(game, 2, "it was not")
    club.players.rename("Bot 2", "Bo")
    club.players.merge("Guest", "Bo")
    typed(club).close(dt.date(2024, 12, 31), ["1.10 EUR"], carry_all=True)
    typed(club).pay("cash", "Bo", "0.20 EUR")


class Attacked:
    """A club whose file is attacked again and again, each time from the honest state on, and a checkpoint that a player kept."""

    def __init__(self, folder: Path) -> None:
        self.where = folder / "club.db"
        self.club = Club.open(str(self.where))
        game = self.club.simulate("quandui/gamerules", 3, 3, 1, "1.00 EUR").game
        keep_books(self.club, game)
        self.club.log.begin("example.org/tuesday")
        self.kept = self.club.log.folder.kept()
        # More came since: an attacker who deletes has enough left to fill up with.
        self.club.simulate("quandui/gamerules", 3, 3, 2, "1.00 EUR")
        self.honest = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(self.where)) as source:
            source.backup(self.honest)

    def by(self, attack: Attack, seed: int) -> None:
        with closing(sqlite3.connect(self.where)) as database:
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                database.execute(f"DROP TRIGGER {name}")
            attack(database, random.Random(f"{attack.__name__} {seed}"), self.kept.checkpoint.size)
            database.commit()

    def undone(self) -> None:
        with closing(sqlite3.connect(self.where)) as database:
            self.honest.backup(database)

    def close(self) -> None:
        self.honest.close()
        self.club.close()


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    made = Attacked(tmp_path_factory.mktemp("attacked"))
    yield made
    made.close()


@long
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: str(attack.__name__))
def test_who_kept_a_checkpoint_finds_every_attack_out(attacked: Attacked, attack: Attack) -> None:
    for seed in range(EACH):
        attacked.by(attack, seed)
        try:
            with pytest.raises(CheckFailed, match=r"it was cut|they were altered|is gone"):
                attacked.club.log.compare(attacked.kept.note)
        finally:
            attacked.undone()


def test_an_honest_club_is_never_complained_of(attacked: Attacked) -> None:
    assert attacked.club.log.compare(attacked.kept.note) == attacked.kept.checkpoint
    assert attacked.club.verify().findings == []


def test_what_was_sealed_after_the_last_kept_checkpoint_is_not_proven(attacked: Attacked) -> None:
    last = attacked.club.store.last_position()
    try:
        attacked.by(
            lambda database, chance, size: changed(database, last, lambda event: event.update(by="somebody")), 0
        )
        assert attacked.club.log.compare(attacked.kept.note) == attacked.kept.checkpoint
    finally:
        attacked.undone()


def test_who_holds_nothing_finds_nothing_in_a_club_whose_log_folder_is_gone(attacked: Attacked) -> None:
    def payee(database: Database, chance: random.Random, size: int) -> None:
        changed(database, 1, lambda event: event.update(by="somebody"))
        database.execute(
            "UPDATE events SET actor = 'somebody' WHERE (stream, version) IN (SELECT stream, version FROM log WHERE position = 1)"
        )

    with Club.open(str(attacked.where.with_name("alone.db"))) as alone:
        with closing(sqlite3.connect(attacked.where.with_name("alone.db"))) as database:
            attacked.honest.backup(database)
        with unguarded(attacked.where.with_name("alone.db")) as database:
            payee(database, random.Random(0), 1)
            (begun,) = database.execute(
                "SELECT position FROM log JOIN events USING (stream, version) WHERE type = 'LogBegun'"
            )
            forged = Signer.new("example.org/tuesday")
            changed(database, begun[0], lambda event: event["data"].update(key=str(forged.verifier)))
        none = Checkpoint(forged.verifier.name, 0, Tree().root())
        alone.log.folder.begin(1, forged, write_checkpoint(none, forged), None)
        alone.log.checkpoint()
        assert alone.verify().findings == []
