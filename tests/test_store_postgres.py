"""The store on PostgreSQL: all that every engine promises, on a server of its own that lives as long as the tests."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, make_url

from replay.audit import check_file
from replay.club import Club, LastTables
from replay.club.table import timelines
from replay.club.verify.report import explained
from replay.rules.quandui import Won
from replay.store import PostgreSQL, Projection, Reading, Store, open_store
from replay.store.schema import EngineName
from replay.values.events import HandStarted
from replay.words.errors import BadInput, Conflict, Damaged, NotFound, Unavailable
from tests.store_conformance import GAME, OTHER, StoreConformance, StoreFactory, findings, rows
from tests.support.postgres import ON_A_SERVER
from tests.support.records import OPENED, SEATED, UNSEEN_HAND, recorded, won
from tests.support.soak import thorough
from tests.support.treasury.assertions import wrong_with
from tests.support.treasury.crowds import record_at_once
from tests.support.treasury.evenings import played
from tests.support.treasury.story import books_of
from tests.support.treasury.typed import typed

pytestmark = ON_A_SERVER


@pytest.fixture
def store_factory(url: str) -> Iterator[StoreFactory]:
    with ExitStack() as opened:

        def factory(projections: Sequence[Projection] = ()) -> Store:
            return opened.enter_context(open_store(url, projections))

        yield factory


class TestPostgreSQL(StoreConformance):
    def drop_a_guard(self, connection: Connection) -> str:
        connection.exec_driver_sql("DROP TRIGGER events_no_change ON events")
        return "events_no_change"

    def put_another_club(self, store: Store) -> None:
        with store.backend.engine.begin() as connection:
            name = connection.exec_driver_sql("SELECT current_schema()").scalar_one()
            connection.exec_driver_sql(f"DROP SCHEMA {name} CASCADE")
            connection.exec_driver_sql(f"CREATE SCHEMA {name}")
        url = store.backend.engine.url.set(drivername="postgresql")
        open_store(url.render_as_string(hide_password=False)).close()

    def test_a_database_that_was_dropped_and_made_again_is_another_one(self, server: str) -> None:
        url = make_url(server).set(drivername="postgresql+psycopg")
        admin = create_engine(url, isolation_level="AUTOCOMMIT")
        there = url.set(drivername="postgresql", database="made_again").render_as_string(hide_password=False)
        with closing(admin.connect()) as connection:
            connection.exec_driver_sql("CREATE DATABASE made_again")
            try:
                with open_store(there) as store:
                    for version in (1, 2):
                        store.append(GAME, version - 1, rows(version, version), seal_to=0)
                    connection.exec_driver_sql("DROP DATABASE made_again WITH (FORCE)")
                    connection.exec_driver_sql("CREATE DATABASE made_again")
                    open_store(there).close()
                    for _ in range(20):  # those of its connections that the server has ended say so first
                        with pytest.raises(Unavailable):
                            store.append(GAME, 2, rows(3, 3), seal_to=0)
                    with pytest.raises(Unavailable, match="was deleted or replaced"):
                        store.version(GAME)
                    with open_store(there) as other:
                        assert other.streams() == []
            finally:
                connection.exec_driver_sql("DROP DATABASE IF EXISTS made_again WITH (FORCE)")
        admin.dispose()

    def weaken_a_guard(self, connection: Connection) -> str:
        connection.exec_driver_sql("ALTER TABLE log DISABLE TRIGGER log_no_change")
        return "log_no_change"

    @pytest.mark.parametrize(
        "statement",
        [
            "CREATE OR REPLACE FUNCTION paipu_never_changed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
            "ALTER TABLE events ENABLE TRIGGER events_no_change",
            "DROP TRIGGER events_no_change ON events; CREATE TRIGGER events_no_change BEFORE UPDATE ON events "
            "EXECUTE FUNCTION paipu_never_changed()",
        ],
    )
    def test_every_way_to_weaken_a_guard_is_noticed(self, store: Store, statement: str) -> None:
        with store.backend.engine.begin() as connection:
            connection.exec_driver_sql(statement)
        assert "the trigger events_no_change is altered" in findings(store)

    @thorough
    @pytest.mark.parametrize(
        ("statement", "finding"),
        [
            (
                "ALTER TABLE postings ALTER COLUMN amount DROP NOT NULL",
                "the column postings.amount is altered: found 'bigint', expected",
            ),
            ("ALTER TABLE events DROP CONSTRAINT events_event_id", "the index events_event_id is missing"),
            ("ALTER TABLE events ENABLE ROW LEVEL SECURITY", "the table events is altered"),
            ("ALTER TABLE games ADD COLUMN extra text DEFAULT 'x'", "the column games.extra is not one of Paipu's"),
            ("ALTER TABLE log SET UNLOGGED", "the table log is altered"),
        ],
    )
    def test_a_schema_that_was_weakened_is_named(self, store: Store, statement: str, finding: str) -> None:
        with store.backend.engine.begin() as connection:
            connection.exec_driver_sql(statement)
        assert any(each.startswith(finding) for each in findings(store)), findings(store)

    def act_in_secret(self, connection: Connection) -> str:
        connection.exec_driver_sql("CREATE RULE thief AS ON INSERT TO postings DO INSTEAD NOTHING")
        return "rule thief of postings"

    def lose_events(self, connection: Connection) -> None:
        connection.exec_driver_sql("CREATE RULE thief AS ON INSERT TO events DO INSTEAD NOTHING")

    def engine_of(self) -> EngineName:
        return "postgresql"

    @pytest.mark.parametrize("statement", ["TRUNCATE events", "TRUNCATE log CASCADE"])
    def test_a_table_cannot_be_emptied(self, store: Store, statement: str) -> None:
        self._refuses(store, lambda connection: connection.exec_driver_sql(statement))

    def test_not_even_a_replicas_session_changes_a_row(self, store: Store) -> None:
        def change(connection: Connection) -> None:
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
            connection.exec_driver_sql("DELETE FROM events")

        self._refuses(store, change)

    def test_of_two_writers_that_wait_for_each_other_one_is_asked_to_try_again(self, store: Store) -> None:
        both_have_one = threading.Barrier(2)

        def write(streams: tuple[str, str]) -> Conflict | None:
            first, second = streams
            try:
                with store.writing() as transaction:
                    transaction.append(first, 0, rows(1, 1, first), seal_to=0)
                    both_have_one.wait()
                    transaction.append(second, 0, rows(1, 1, second), seal_to=0)
            except Conflict as refusal:
                return refusal
            return None

        with ThreadPoolExecutor(2) as pool:
            refusals = list(pool.map(write, [(GAME, OTHER), (OTHER, GAME)]))
        assert sorted(map(str, refusals)) == [
            "None",
            "another writer was writing to the same games; nothing was changed, try again",
        ]
        assert store.streams() == [GAME, OTHER]


class TestOpening:
    def test_without_create_nothing_is_made(self, empty_url: str) -> None:
        with pytest.raises(NotFound, match="there is no club here"):
            open_store(empty_url, create=False)
        with open_store(empty_url) as store:
            store.append(GAME, 0, rows(1, 1), seal_to=1)
        with open_store(empty_url, create=False) as store:
            assert store.version(GAME) == 1

    def test_another_programs_database_is_refused(self, empty_url: str) -> None:
        engine = create_engine(make_url(empty_url).set(drivername="postgresql+psycopg"))
        with engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE recipes (name TEXT)")
        engine.dispose()
        with pytest.raises(BadInput, match="found a database of something else, expected a Paipu club"):
            open_store(empty_url)

    def test_a_server_that_does_not_answer_is_named_without_the_password(self, tmp_path: Path) -> None:
        with pytest.raises(
            Unavailable,
            match=r"postgresql://li:\*\*\*@/club.*the server does not answer; nothing was changed.*connection.*failed",
        ) as refusal:
            open_store(f"postgresql://li:secret@/club?host={tmp_path}")
        assert "secret" not in str(refusal.value)

    @pytest.mark.parametrize(
        ("change", "refusal"),
        [
            ({"database": "nowhere"}, "the server has no such database; create it first with createdb"),
            ({"username": "nobody_here"}, "the server does not let this user in; check the user and the password"),
        ],
    )
    def test_a_missing_database_or_user_is_named_and_not_a_server_that_is_away(
        self, empty_url: str, change: dict[str, str], refusal: str
    ) -> None:
        with pytest.raises(BadInput, match=refusal):
            open_store(make_url(empty_url).set(**change).render_as_string(hide_password=False))  # type: ignore[arg-type]  # one of the fields

    def test_a_name_that_the_server_cannot_keep_is_refused(self, store_factory: StoreFactory) -> None:
        store = store_factory()
        with pytest.raises(BadInput, match="the database says"):
            store.append(GAME, 0, [rows(1, 1)[0]._replace(actor="L\x00i")], seal_to=0)
        assert store.streams() == []


def test_a_whole_club_lives_in_postgresql(url: str) -> None:
    """What the pages and the terminal ask for, on the other engine: imports, looking, voiding, the ledger, verifying."""
    with Club.open(url) as club:
        evening = recorded([OPENED, *SEATED, *won(1, 1, 2), *won(2, 2, 3, "quan_dui")])
        game = club.import_record(evening, "evening").game
        assert club.import_record(evening, "evening").added == 0
        assert club.void_hand(game, 2, "counted twice").void
        club.simulate("quandui/gamerules", 4, 3, seed=1, stake="1.00 EUR")
        assert [each.hands for each in club.games()] == [2, 3]
        assert {each.name: each.won for each in club.players.all()}["Li"] == 1
        assert str(club.show(game, 1).text) == "Hand 1 is won; Li (seat 2) deals next."
        balances = {each.player: each.amount for each in club.books.balances()}
        assert (balances["Guo"], balances["Li"], balances["Chen"]) == (-1000, 2000, -1000)
        assert [dues.payments for dues in club.books.settle()] != []
        assert club.verify().findings == []


def test_a_clubs_log_is_signed_and_proven_here_too(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Club, "default_path", staticmethod(lambda: tmp_path / "club.db"))
    with Club.open(url) as club:
        verifier = club.log.begin()
        club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2)]), "evening")
        size = club.store.last_position()
        assert check_file(club.log.proof(size), verifier).position == size
        assert club.log.compare(club.log.folder.kept().note).size == size
        assert club.verify().proven == (verifier.name, size, 0, ())
    assert [path.suffix for path in tmp_path.iterdir()] == [".proof"]


def test_another_machine_is_warned_that_what_it_adds_is_not_signed(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Club, "default_path", staticmethod(lambda: tmp_path / "here" / "club.db"))
    with Club.open(url) as club:
        played(club, [2])
        club.log.begin("example.org/tuesday")
    monkeypatch.setattr(Club, "default_path", staticmethod(lambda: tmp_path / "there" / "club.db"))
    with Club.open(url) as other:
        with pytest.warns(
            UserWarning, match="the club has the log example.org/tuesday, whose folder is on another machine"
        ):
            typed(other).pay("Guo", "Li", "1.00")
        assert other.verify().findings == []
        with pytest.raises(Conflict, match="the club has the log"):
            other.log.begin("example.org/tuesday")


@thorough
@pytest.mark.parametrize("table", ["events", "log", "postings", "games"])
def test_a_table_that_is_lost_below_a_running_program_is_reported_in_one_sentence(url: str, table: str) -> None:
    with Club.open(url) as club:
        played(club, [2])
        engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
        with engine.begin() as connection:
            connection.exec_driver_sql(f"DROP TABLE {table} CASCADE")
        engine.dispose()
        with pytest.raises(
            Damaged, match="a part of the club's tables is gone: another program removed it; restore a backup"
        ):
            typed(club).pay("Guo", "Li", "1.00")
        found = [str(each) for each in club.verify().findings]
        assert f"the table {table} is missing" in found
        assert any("a part of the club's tables is gone" in each for each in found)


def test_a_server_that_is_lost_while_a_game_is_read_on_is_away_and_not_damaged(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(reading: Reading, *args: object) -> None:
        reading.connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

    with Club.open(url) as club:
        game = played(club, [2])
        tables = LastTables(club.store, explained)
        tables.get(game)
        club.void_hand(game, 1, "misdealt")
        monkeypatch.setattr(timelines, "read_bare", lose)
        with pytest.raises(Unavailable, match="the server does not answer"):
            tables.get(game)
        monkeypatch.undo()
        assert tables.get(game).version == club.store.version(game)


@thorough
def test_the_books_say_here_what_they_say_in_a_file(url: str, tmp_path: Path) -> None:
    with Club.open(url) as club, Club.open(str(tmp_path / "club.db")) as file:
        assert books_of(club) == books_of(file)


@thorough
def test_who_records_at_once_loses_nothing_here_either(url: str) -> None:
    with Club.open(url) as one, Club.open(url) as other:
        record_at_once([one, other])


@thorough
def test_while_others_play_on_nobody_waits_in_a_ring(url: str) -> None:
    """Moves lock a game and then the log, what the club records locks the log first: several at a time, and none gives up."""
    with Club.open(url) as club:
        games = [played(club, [2], number=number, live=True) for number in range(4)]

        def play(game: str) -> None:
            for _ in range(5):
                club.append(game, [Won(3, "single", UNSEEN_HAND)], "table")
                order = club.game(game).hands[-1].order
                club.append(game, [HandStarted(len(club.game(game).hands) + 1, (3, 1, 2), 3, "result")], "table")
                assert sorted(order) == [1, 2, 3]

        def pay() -> None:
            for _ in range(20):
                typed(club).pay("Guo", "Li", "0.01 EUR")

        with ThreadPoolExecutor(6) as pool:
            for done in [*(pool.submit(play, game) for game in games), pool.submit(pay), pool.submit(pay)]:
                done.result()
        assert wrong_with(club) == []
        assert club.verify().findings == []
        assert {each.hands for each in club.games()} == {7}


def test_what_the_pool_logs_of_a_lost_server_is_not_printed_beside_the_refusal(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert PostgreSQL.engine_name == "postgresql"  # its module is read
    monkeypatch.setattr(logging.getLogger(), "handlers", [])  # as in a program that has set no logging up
    logging.getLogger("sqlalchemy.pool.impl.QueuePool").error("Exception during reset or similar")
    assert capfd.readouterr().err == ""
