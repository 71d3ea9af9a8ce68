"""What every engine below the store promises. Another engine subclasses :class:`StoreConformance` and runs it all."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Protocol

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import BigInteger, Column, Connection, MetaData, Table, delete, insert, select, update
from sqlalchemy.exc import DBAPIError, ResourceClosedError

import replay.club.index.projection  # noqa: F401  declares the tables of all read models
from replay.store import (
    Appended,
    Cache,
    Entry,
    Leaf,
    Projection,
    Reading,
    Row,
    Sealed,
    Store,
    Whereabouts,
    backend,
    events,
    leaf_hash,
    log,
    metadata,
)
from replay.store.places import put, remove
from replay.store.schema import TABLES, EngineName
from replay.store.schema import expected as expected_schema
from replay.words.errors import CheckFailed, Conflict, Damaged, Unavailable

GAME, OTHER = "0190b000-0000-7000-8000-00000000000a", "0190b000-0000-7000-8000-00000000000b"

seen = Table("conformance_seen", MetaData(), Column("position", BigInteger, primary_key=True))
"""A read model: the positions that were projected."""


class StoreFactory(Protocol):
    """Opens the test's own club, again and again the same one; what it opened is closed after the test."""

    def __call__(self, projections: Sequence[Projection] = ()) -> Store: ...


def row(version: int, data: str = "", *, stream: str = GAME, type: str = "Drew", actor: str = "Li") -> Row:
    """An event whose id follows from its place."""
    event_id = hash((stream, version)).to_bytes(16, "big", signed=True)
    data = data or f'{{"seq":{version}}}'
    return Row(version, type, 1, 1_700_000_000_000_000 + version, actor, event_id, data.encode())


def rows(first: int, last: int, stream: str = GAME) -> list[Row]:
    """Events with the versions ``first`` to ``last``."""
    return [row(version, stream=stream) for version in range(first, last + 1)]


def leaves(store: Store) -> list[Leaf]:
    """The whole log."""
    return [leaf for batch in store.sealed() for leaf in batch]


def places(store: Store) -> list[tuple[int, str, int]]:
    """The log's order: position, stream, version."""
    return [leaf[:3] for leaf in leaves(store)]


def note_positions(_before: Connection, _stream: str, sealed: Sequence[Row]) -> Entry:
    """The projection that keeps :data:`seen`."""

    def note(connection: Connection, first: int) -> None:
        connection.execute(insert(seen), [{"position": position} for position, _ in enumerate(sealed, first)])

    return note


def findings(store: Store) -> list[str]:
    """What is wrong below the events, in words."""
    return list(map(str, store.check()))


class StoreConformance(ABC):
    """Subclasses give the fixture ``store_factory`` and say how their engine's triggers are broken."""

    @pytest.fixture
    def store(self, store_factory: StoreFactory) -> Store:
        return store_factory()

    @abstractmethod
    def drop_a_guard(self, connection: Connection) -> str:
        """Drop one trigger of ``events``; returns its name."""

    @abstractmethod
    def put_another_club(self, store: Store) -> None:
        """Delete the club of a store that is open, and put an empty one in its place."""

    @abstractmethod
    def act_in_secret(self, connection: Connection) -> str:
        """Put something into the schema that makes a payment write no posting; returns what a finding calls it."""

    @abstractmethod
    def lose_events(self, connection: Connection) -> None:
        """Put something into the schema that keeps events from being written, without an error."""

    @abstractmethod
    def engine_of(self) -> EngineName:
        """The engine's name in :mod:`replay.store.schema`."""

    @abstractmethod
    def weaken_a_guard(self, connection: Connection) -> str:
        """Put a trigger that does nothing in the place of one of ``log``; returns its name."""

    def test_a_writer_that_waits_says_so_once(
        self, store_factory: StoreFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(backend, "PATIENCE", 0.1)
        first, second = store_factory(), store_factory()
        notified = threading.Event()
        notices: list[str] = []

        def say() -> None:
            notices.append("waiting")
            notified.set()

        second.backend.say_waiting = say
        with ThreadPoolExecutor(1) as pool:
            for version in (1, 2):
                with first.writing() as transaction:
                    transaction.append(GAME, version - 1, [row(version)], seal_to=version)
                    waiting = pool.submit(second.append, OTHER, version - 1, [row(version, stream=OTHER)], version)
                    assert notified.wait(20)
                assert waiting.result(20).version == version
        assert notices == ["waiting"]

    def test_a_place_that_the_club_has_left_takes_nothing_and_can_be_read(self, store: Store) -> None:
        store.append(GAME, 0, [row(1)], seal_to=1)
        left = Whereabouts("0190b000-0000-4000-8000-00000000000a", "left", "elsewhere.db", 1_700_000_000_000_000)
        with store.backend.writing() as connection:
            put(connection, left)
        with pytest.raises(Conflict, match=r"the club was moved to another place on 2023-11-14: nothing was changed"):
            store.append(GAME, 1, [row(2)], seal_to=2)
        assert store.whereabouts() == left
        assert (store.version(GAME), len(leaves(store)), findings(store)) == (1, 1, [])
        with store.backend.writing() as connection:
            remove(connection)
        assert store.append(GAME, 1, [row(2)], seal_to=2).added == 1

    def test_while_the_club_is_held_writers_wait_and_readers_read(self, store_factory: StoreFactory) -> None:
        first, second = store_factory(), store_factory()
        with ThreadPoolExecutor(1) as pool, first.writing() as transaction:
            transaction.hold_club()
            waiting = pool.submit(second.append, GAME, 0, [row(1)], 1)
            with pytest.raises(TimeoutError):
                waiting.result(0.2)
            assert second.version(GAME) == 0
            assert second.whereabouts() is None
            transaction.append(OTHER, 0, [row(1, stream=OTHER)], seal_to=1)
        assert waiting.result(20).version == 1
        assert places(first) == [(1, OTHER, 1), (2, GAME, 1)]

    def test_a_write_that_waits_for_nobody_gives_up_at_once_while_the_club_is_held(
        self, store_factory: StoreFactory
    ) -> None:
        first, second = store_factory(), store_factory()
        with ThreadPoolExecutor(1) as pool:

            def note() -> None:
                with second.writing(waits=False) as transaction:
                    transaction.append(GAME, 0, [row(1)], seal_to=1)

            with first.writing() as transaction:
                transaction.hold_club()
                for _ in range(3):
                    with pytest.raises(Unavailable, match="nothing was changed"):
                        pool.submit(note).result(20)
            pool.submit(note).result(20)
        assert first.version(GAME) == 1

    def test_nothing_is_appended_once_another_club_is_at_its_place(
        self, store: Store, store_factory: StoreFactory
    ) -> None:
        for version, sealed in ((1, 1), (2, 0), (3, 0)):  # the last in the engine's short way
            store.append(GAME, version - 1, [row(version)], seal_to=sealed)
        self.put_another_club(store)
        for _ in range(2):
            for stream, after, sealed in ((GAME, 3, 0), (GAME, 3, 4), (OTHER, 0, 0), (OTHER, 0, 1)):
                with pytest.raises(Unavailable, match="was deleted or replaced while this program had it open"):
                    store.append(stream, after, [row(after + 1, stream=stream)], seal_to=sealed)
            with pytest.raises(Unavailable, match="was deleted or replaced while this program had it open"):
                store.need_same()
        other = store_factory()
        assert other.streams() == []
        assert other.append(GAME, 0, [row(1)], seal_to=1).added == 1

    def test_a_place_says_who_serves_a_club_from_it(self, store_factory: StoreFactory) -> None:
        first, second = store_factory(), store_factory()
        assert first.backend.server() is None
        for _ in range(2):
            with first.backend.serving():
                assert str(second.backend.server() or "")
                with second.backend.serving():
                    assert first.backend.server() is not None
                assert second.backend.server() is not None
            assert second.backend.server() is None

    def test_the_club_is_held_only_when_those_that_write_have_finished(self, store_factory: StoreFactory) -> None:
        first, second = store_factory(), store_factory()

        def leave() -> int:
            with second.writing() as transaction:
                transaction.hold_club()
                return transaction.version(GAME)

        with ThreadPoolExecutor(1) as pool:
            with first.writing() as transaction:
                waiting = pool.submit(leave)
                transaction.append(GAME, 0, [row(1)], seal_to=1)
                with pytest.raises(TimeoutError):
                    waiting.result(0.2)
            assert waiting.result(20) == 1

    def test_a_writer_that_need_not_wait_says_nothing(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(backend, "PATIENCE", 0.1)
        notices: list[str] = []
        store.backend.say_waiting = lambda: notices.append("waiting")
        with store.writing() as transaction:
            transaction.append(GAME, 0, [row(1)], seal_to=1)
            time.sleep(0.3)
        assert notices == []

    def test_a_turn_that_is_not_given_is_a_conflict_and_changes_nothing(
        self, store_factory: StoreFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(backend, "WAIT_AT_MOST", 0.2)
        first, second = store_factory(), store_factory()
        with first.writing() as transaction, ThreadPoolExecutor(1) as pool:
            transaction.append(GAME, 0, [row(1)], seal_to=1)
            waiting = pool.submit(second.append, GAME, 0, [row(1, "{}")], 1)
            with pytest.raises(Conflict, match="nothing was changed"):
                waiting.result(20)
        assert second.append(GAME, 1, [row(2)], seal_to=2).version == 2
        assert [each.version for each in first.read(GAME)] == [1, 2]

    def test_migrations_from_nothing_make_the_tables_that_the_code_declares(self, store: Store) -> None:
        with store.reading() as reading:
            context = MigrationContext.configure(reading.connection, opts={"compare_server_default": True})
            assert compare_metadata(context, metadata) == []

    # Appending

    def test_what_was_appended_is_read_back_in_order_and_whole(self, store: Store) -> None:
        assert store.append(GAME, 0, rows(1, 3), seal_to=0) == Appended(version=3, added=3, first_position=None)
        assert store.append(GAME, 3, rows(4, 5), seal_to=0) == Appended(version=5, added=2, first_position=None)
        assert store.read(GAME) == rows(1, 5)
        assert store.version(GAME) == 5
        assert (store.version(OTHER), store.read(OTHER), store.data(OTHER)) == (0, [], b"")

    def test_what_was_appended_is_there_when_the_club_is_opened_again(
        self, store: Store, store_factory: StoreFactory
    ) -> None:
        store.append(GAME, 0, rows(1, 3), seal_to=2)
        store.close()
        again = store_factory()
        assert again.read(GAME) == rows(1, 3)
        assert again.last_position() == 2

    @pytest.mark.parametrize("expected", [0, 1, 3])
    def test_a_stale_version_is_a_conflict_that_names_the_current_one(self, store: Store, expected: int) -> None:
        store.append(GAME, 0, rows(1, 2), seal_to=0)
        with pytest.raises(Conflict, match=f"is at version 2, expected {expected}") as refusal:
            store.append(GAME, expected, [row(expected + 1)._replace(event_id=bytes(16))], seal_to=9)
        assert refusal.value.current == 2
        assert (store.read(GAME), store.last_position()) == (rows(1, 2), 0)

    def test_a_retry_gets_the_first_answer_and_adds_nothing(self, store: Store) -> None:
        first = store.append(GAME, 0, rows(1, 3), seal_to=3)
        store.append(GAME, 3, rows(4, 5), seal_to=5)
        again = store.append(GAME, 0, rows(1, 3), seal_to=3)
        assert first == Appended(version=3, added=3, first_position=1)
        assert again == first._replace(added=0)
        assert (store.read(GAME), store.last_position()) == (rows(1, 5), 5)

    def test_rows_of_which_only_some_are_there_are_no_retry(self, store: Store) -> None:
        store.append(GAME, 0, rows(1, 2), seal_to=0)
        with pytest.raises(Conflict, match="is at version 2, expected 0"):
            store.append(GAME, 0, rows(1, 3), seal_to=0)
        assert store.version(GAME) == 2

    def test_an_id_has_one_content_only(self, store: Store) -> None:
        store.append(GAME, 0, rows(1, 2), seal_to=0)
        store.append(OTHER, 0, rows(1, 1, OTHER), seal_to=0)
        used = row(2).event_id
        for stream, expected in ((GAME, 1), (GAME, 2), (OTHER, 1)):
            where = "already belongs to another event" if stream == OTHER else f"as version 2 of {GAME}"
            with pytest.raises(Conflict, match=where):
                store.append(stream, expected, [row(expected + 1, "changed")._replace(event_id=used)], seal_to=0)
        assert (store.version(GAME), store.version(OTHER)) == (2, 1)

    def test_an_id_twice_in_one_append_is_refused(self, store: Store) -> None:
        twice = [row(1), row(2)._replace(event_id=row(1).event_id)]
        with pytest.raises(Conflict, match="used twice"):
            store.append(GAME, 0, twice, seal_to=2)
        assert store.streams() == []

    @pytest.mark.parametrize("versions", [[2], [1, 3], [1, 1], [2, 1]])
    def test_rows_must_be_numbered_on_from_the_expected_version(self, store: Store, versions: list[int]) -> None:
        with pytest.raises(ValueError, match="numbered from 1"):
            store.append(GAME, 0, [row(version) for version in versions], seal_to=0)
        assert store.streams() == []

    def test_all_is_kept_or_nothing(self, store: Store) -> None:
        store.append(OTHER, 0, [row(1, stream=OTHER)], seal_to=0)
        clash = row(3)._replace(event_id=row(1, stream=OTHER).event_id)
        with pytest.raises(Conflict):
            store.append(GAME, 0, [*rows(1, 2), clash], seal_to=3)
        assert (store.streams(), store.last_position()) == ([OTHER], 0)

    def test_appends_to_many_streams_are_one_transaction(self, store: Store) -> None:
        with store.writing() as transaction:
            transaction.append(GAME, 0, rows(1, 2), seal_to=2)
            transaction.append(OTHER, 0, rows(1, 1, OTHER), seal_to=1)
            transaction.append(GAME, 2, rows(3, 3), seal_to=3)
            assert transaction.read(GAME) == rows(1, 3)
            assert store.streams() == []  # nobody else sees it yet
        assert places(store) == [(1, GAME, 1), (2, GAME, 2), (3, OTHER, 1), (4, GAME, 3)]

    def test_a_block_that_raises_leaves_nothing(self, store: Store) -> None:
        _append_then_fail(store, 0, rows(1, 2))
        assert (store.streams(), store.last_position()) == ([], 0)
        assert store.append(GAME, 0, rows(1, 2), seal_to=2).added == 2

    def test_a_refused_append_spoils_its_block_even_when_silenced(self, store: Store) -> None:
        def append_and_silence() -> None:
            with store.writing() as transaction:
                transaction.append(GAME, 0, rows(1, 1), seal_to=0)
                with suppress(Conflict):
                    transaction.append(GAME, 7, rows(8, 8), seal_to=0)
                with suppress(Conflict):
                    transaction.append(OTHER, 0, rows(1, 1, OTHER), seal_to=0)

        with pytest.raises(Conflict, match="is at version 1, expected 7"):
            append_and_silence()
        assert store.streams() == []

    def test_a_transaction_that_has_ended_keeps_nothing_of_its_connection(self, store: Store) -> None:
        """A cursor that lived on was finished by its thread while another thread used the connection: rarely, an append failed."""
        with store.writing() as writing:
            writing.append(GAME, 0, rows(1, 3), seal_to=3)
        with pytest.raises((store.backend.driver.Error, ResourceClosedError), match="closed"):
            writing.append(GAME, 3, rows(4, 4), seal_to=4)

    def test_names_of_any_script_and_long_data_come_back_as_they_were(self, store: Store) -> None:
        strange = row(1, actor="Кэт 🀄 قطة 牌", data='{"text":"' + "牌" * 1_000_000 + '"}')
        store.append(GAME, 0, [strange], seal_to=1)
        assert store.read(GAME) == [strange]
        assert store.data(GAME) == strange.data

    # Sealing

    def test_sealing_gives_dense_positions_in_order_and_never_twice(self, store: Store) -> None:
        assert store.append(GAME, 0, rows(1, 4), seal_to=1).first_position == 1
        assert store.append(OTHER, 0, rows(1, 2, OTHER), seal_to=2).first_position == 2
        assert store.append(GAME, 4, rows(5, 6), seal_to=5).first_position == 7
        assert store.append(GAME, 6, rows(7, 7), seal_to=3).first_position is None
        assert store.append(GAME, 7, [], seal_to=99) == Appended(version=7, added=0, first_position=None)
        order = [(GAME, 1), (OTHER, 1), (OTHER, 2), *((GAME, version) for version in range(2, 8))]
        assert places(store) == [(position, *place) for position, place in enumerate(order, 1)]
        assert store.last_position() == len(order)

    def test_a_leaf_is_the_hash_of_a_salt_of_its_own_and_the_data(self, store: Store) -> None:
        store.append(GAME, 0, rows(1, 50), seal_to=50)
        entries = leaves(store)
        assert [entry.row for entry in entries] == rows(1, 50)
        assert all(entry.leaf == leaf_hash(entry.salt, entry.row.data) for entry in entries if entry.row)
        assert {len(entry.salt) for entry in entries} == {16}
        assert len({entry.salt for entry in entries}) == 50

    def test_the_log_is_given_in_batches(self, store: Store) -> None:
        store.append(GAME, 0, rows(1, 7), seal_to=7)
        batches = list(store.sealed(after=1, limit=4))
        assert [[leaf.position for leaf in batch] for batch in batches] == [[2, 3, 4, 5], [6, 7]]

    # Read models

    def test_projections_run_once_on_exactly_what_is_sealed(self, store_factory: StoreFactory) -> None:
        calls: list[tuple[int, str, list[Row]]] = []

        def project(_before: Connection, stream: str, sealed: Sequence[Row]) -> Entry:
            return lambda _, first: calls.append((first, stream, list(sealed)))

        store = store_factory([project])
        store.append(GAME, 0, rows(1, 3), seal_to=0)
        assert calls == []
        store.append(GAME, 3, rows(4, 5), seal_to=4)
        store.append(GAME, 3, rows(4, 5), seal_to=4)
        assert calls == [(1, GAME, rows(1, 4))]

    def test_a_projection_works_before_the_append_where_others_wait_and_enters_within_it(
        self, store_factory: StoreFactory
    ) -> None:
        known: list[int] = []

        def versions(connection: Connection) -> None:
            known.append(Reading(store.backend, connection).version(GAME))

        def project(before: Connection, _stream: str, _sealed: Sequence[Row]) -> Entry:
            versions(before)
            return lambda within, _: versions(within)

        store = store_factory([project])
        store.append(GAME, 0, rows(1, 2), seal_to=0)
        store.append(GAME, 2, rows(3, 4), seal_to=4)
        assert known == [2 if store.backend.one_writer else 4, 4]

    def test_what_was_worked_out_ahead_is_not_used_where_others_sealed_since(self, store_factory: StoreFactory) -> None:
        store = store_factory([note_positions])
        seen.create(store.backend.engine)
        store.append(GAME, 0, rows(1, 3), seal_to=0)
        new = rows(4, 5)
        ahead = store.ahead(GAME, 3, new, seal_to=5)
        store.append(GAME, 3, [], seal_to=2)
        with store.writing() as transaction:
            assert transaction.append(GAME, 3, new, 5, ahead) == Appended(5, 2, 4)
        assert places(store) == [(version, GAME, version) for version in range(1, 6)]
        assert all(leaf_hash(leaf.salt, leaf.row.data) == leaf.leaf for leaf in leaves(store) if leaf.row)

    def test_what_was_worked_out_ahead_is_used_where_others_wrote_elsewhere(self, store_factory: StoreFactory) -> None:
        calls: list[int] = []

        def project(_before: Connection, stream: str, sealed: Sequence[Row]) -> Entry:
            calls.append(len(sealed))
            return note_positions(_before, stream, sealed)

        store = store_factory([project])
        seen.create(store.backend.engine)
        store.append(GAME, 0, rows(1, 3), seal_to=0)
        new = rows(4, 5)
        ahead = store.ahead(GAME, 3, new, seal_to=5)
        store.append(OTHER, 0, rows(1, 2, OTHER), seal_to=2)
        with store.writing() as transaction:
            assert transaction.append(GAME, 3, new, 5, ahead) == Appended(5, 2, 6)
        assert calls == ([5, 2] if store.backend.one_writer else [2, 5])
        assert places(store)[2:] == [(version + 2, GAME, version) for version in range(1, 6)]

    def test_nothing_is_worked_out_ahead_for_an_append_that_seals_nothing_or_comes_too_late(self, store: Store) -> None:
        store.append(GAME, 0, rows(1, 3), seal_to=0)
        assert store.ahead(GAME, 3, rows(4, 5), seal_to=3) is None
        assert store.ahead(GAME, 3, [], seal_to=3) is None
        assert store.ahead(GAME, 2, rows(3, 4), seal_to=4) is None
        assert (store.ahead(GAME, 3, rows(4, 5), seal_to=4) is not None) == store.backend.one_writer

    def test_a_projection_is_kept_and_rolled_back_with_its_events(self, store_factory: StoreFactory) -> None:
        store = store_factory([note_positions])
        seen.create(store.backend.engine)

        def positions() -> list[int]:
            with store.reading() as reading:
                return list(reading.connection.scalars(select(seen.c.position).order_by(seen.c.position)))

        store.append(GAME, 0, rows(1, 2), seal_to=2)
        assert positions() == [1, 2]
        _append_then_fail(store, 2, rows(3, 4))
        assert positions() == [1, 2]

    def test_a_projection_that_fails_keeps_its_events_out(self, store_factory: StoreFactory) -> None:
        def fail(_connection: Connection, _first: int) -> None:
            raise ZeroDivisionError

        store = store_factory([lambda connection, stream, sealed: fail])
        with pytest.raises(ZeroDivisionError):
            store.append(GAME, 0, rows(1, 2), seal_to=1)
        assert (store.streams(), store.last_position()) == ([], 0)

    # Reading

    def test_a_part_of_a_stream_can_be_read(self, store: Store) -> None:
        store.append(GAME, 0, rows(1, 9), seal_to=0)
        store.append(OTHER, 0, rows(1, 9, OTHER), seal_to=0)
        assert store.read(GAME, after=3) == rows(4, 9)
        assert store.read(GAME, after=3, upto=5) == rows(4, 5)
        assert store.data(GAME, after=7) == b'{"seq":8},{"seq":9}'

    def test_events_can_be_read_by_type_and_all_from_a_version_on(self, store: Store) -> None:
        mixed = [row(version, type="Paid" if version % 3 == 0 else "Drew") for version in range(1, 10)]
        store.append(GAME, 0, mixed, seal_to=0)

        def joined(*versions: int) -> bytes:
            return b",".join(mixed[version - 1].data for version in versions)

        assert [each.version for each in store.read(GAME, types=["Paid"])] == [3, 6, 9]
        assert store.read(GAME, types=[]) == []
        assert store.data(GAME) == joined(*range(1, 10))
        assert store.data(GAME, types=["Paid"]) == joined(3, 6, 9)
        assert store.data(GAME, types=["Paid"], and_from=8) == joined(3, 6, 8, 9)
        assert store.data(GAME, after=3, types=["Paid"], and_from=8) == joined(6, 8, 9)
        assert store.data(GAME, types=[]) == b""

    def test_joined_data_is_in_order_however_it_was_written(self, store: Store) -> None:
        for version in range(1, 301):  # streams take turns, so that neighbours lie apart on the disk
            for stream in (OTHER, GAME):
                store.append(stream, version - 1, [row(version, stream=stream)], seal_to=0)
        assert store.data(GAME) == b",".join(each.data for each in rows(1, 300))

    def test_the_reads_of_one_block_belong_to_one_state(self, store: Store) -> None:
        store.append(GAME, 0, rows(1, 2), seal_to=1)
        with store.reading() as reading:
            assert reading.version(GAME) == 2
            store.append(GAME, 2, rows(3, 4), seal_to=4)
            assert reading.read(GAME) == rows(1, 2)
            assert reading.last_position() == 1
        assert store.version(GAME) == 4

    def test_streams_are_listed_once_and_sorted(self, store: Store) -> None:
        for stream in ("c", "a", "b"):
            store.append(stream, 0, rows(1, 2, stream), seal_to=0)
        assert store.streams() == ["a", "b", "c"]

    # Following

    def test_a_follower_gets_what_is_there_and_ends_when_nothing_comes(self, store: Store) -> None:
        store.append(GAME, 0, rows(1, 4), seal_to=3)
        followed = [each for batch in store.follow(after=1, timeout=0) for each in batch]
        assert followed == [Sealed(2, GAME, row(2)), Sealed(3, GAME, row(3))]

    def test_a_follower_sees_every_event_that_many_writers_seal(self, store: Store) -> None:
        writers, appends = 6, 20
        followed: list[Sealed] = []

        def follow() -> None:
            for batch in store.follow(after=0, timeout=10):
                followed.extend(batch)
                if len(followed) >= writers * appends * 2:
                    return

        follower = threading.Thread(target=follow)
        follower.start()
        _write_at_once(store, writers, appends)
        follower.join()
        assert [each.position for each in followed] == list(range(1, writers * appends * 2 + 1))
        assert [(each.position, each.stream, each.row.version) for each in followed] == places(store)

    # Writing at once

    def test_of_two_writers_at_one_version_one_wins(self, store: Store) -> None:
        for version in range(1, 11):
            start = threading.Barrier(2)

            def append(name: str, version: int = version, start: threading.Barrier = start) -> int | None:
                mine = row(version, name)._replace(event_id=f"{name}{version:015}".encode())
                start.wait()
                try:
                    store.append(GAME, version - 1, [mine], seal_to=version)
                except Conflict as refusal:
                    return refusal.current
                return None

            with ThreadPoolExecutor(2) as pool:
                assert sorted(pool.map(append, "ab"), key=str) == [version, None]
        assert store.version(GAME) == store.last_position() == 10

    def test_many_writers_lose_no_event_and_leave_no_gap(self, store: Store) -> None:
        _write_at_once(store, writers=8, appends=15)
        streams = [f"game-{number}" for number in range(8)]
        assert store.streams() == streams
        for stream in streams:
            assert store.read(stream) == rows(1, 30, stream)
        entries = leaves(store)
        assert [entry.position for entry in entries] == list(range(1, 8 * 30 + 1))
        for stream in streams:
            assert [entry.version for entry in entries if entry.stream == stream] == list(range(1, 31))

    # Never changed

    @pytest.mark.parametrize(
        "change",
        [
            update(events).values(data=b"{}"),
            update(events).values(actor="Guo").where(events.c.version == 1),
            delete(events),
            update(log).values(salt=bytes(16)),
            delete(log).where(log.c.position == 2),
        ],
        ids=str,
    )
    def test_a_row_cannot_be_changed_or_deleted(self, store: Store, change: object) -> None:
        self._refuses(store, lambda connection: connection.execute(change))  # type: ignore[call-overload]

    @pytest.mark.parametrize(
        "statement",
        [
            "INSERT INTO events SELECT * FROM events WHERE version = 1 "
            "ON CONFLICT (stream, version) DO UPDATE SET actor = 'Guo'",
            "INSERT INTO log SELECT * FROM log WHERE position = 1 ON CONFLICT (position) DO UPDATE SET version = 9",
        ],
    )
    def test_an_insert_cannot_change_a_row_either(self, store: Store, statement: str) -> None:
        self._refuses(store, lambda connection: connection.exec_driver_sql(statement))

    def _refuses(self, store: Store, change: Callable[[Connection], object]) -> None:
        store.append(GAME, 0, rows(1, 3), seal_to=2)
        before = leaves(store)
        with pytest.raises(DBAPIError, match="never changed"), store.backend.engine.begin() as connection:
            change(connection)
        assert store.read(GAME) == rows(1, 3)
        assert leaves(store) == before

    def test_the_guards_stand_and_a_missing_one_is_named(self, store: Store) -> None:
        assert findings(store) == []
        with store.backend.engine.begin() as connection:
            name = self.drop_a_guard(connection)
        assert findings(store) == [f"the trigger {name} is missing"]

    def test_a_guard_that_does_nothing_is_named(self, store: Store) -> None:
        with store.backend.engine.begin() as connection:
            name = self.weaken_a_guard(connection)
        assert findings(store) == [f"the trigger {name} is altered"]

    def test_the_schema_that_paipu_expects_is_the_one_that_it_makes(self, store: Store) -> None:
        with store.reading() as reading:
            assert "\n".join(store.backend.schema(reading.connection)) == "\n".join(expected_schema(self.engine_of()))
        assert {line.partition(":")[0] for line in expected_schema(self.engine_of()) if line.startswith("table ")} == {
            f"table {name}" for name in TABLES
        }

    def test_what_acts_in_secret_is_named_and_nothing_is_written_with_it(self, store_factory: StoreFactory) -> None:
        store = store_factory()
        with store.backend.engine.begin() as connection:
            name = self.act_in_secret(connection)
        with (
            store_factory() as other,
            pytest.raises(CheckFailed, match=f"the {name} is not one of Paipu's; nothing was recorded"),
        ):
            other.append(GAME, 0, rows(1, 1), seal_to=1)
        assert store.read(GAME) == []
        assert f"the {name} is not one of Paipu's" in findings(store)

    def test_what_acts_in_secret_is_seen_by_a_program_that_wrote_just_before(self, store: Store) -> None:
        store.append(GAME, 0, rows(1, 1), seal_to=1)
        with store.backend.engine.begin() as connection:
            name = self.act_in_secret(connection)
        with pytest.raises(CheckFailed, match=f"the {name} is not one of Paipu's; nothing was recorded"):
            store.append(GAME, 1, rows(2, 2), seal_to=2)
        assert store.version(GAME) == 1

    def test_rows_that_the_database_does_not_take_are_missed_whatever_the_reason(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(store.backend, "check_schema", lambda connection: None)
        with store.backend.engine.begin() as connection:
            self.lose_events(connection)
        with pytest.raises(Damaged, match=r"the table events took 0 of 60 new rows, .*: nothing was recorded"):
            store.append(GAME, 0, rows(1, 60), seal_to=60)
        assert store.version(GAME) == 0

    def test_the_state_is_another_as_soon_as_anybody_has_committed_and_the_same_until_then(
        self, store_factory: StoreFactory
    ) -> None:
        ours, theirs = store_factory(), store_factory()
        for version, writer in enumerate((theirs, ours, theirs), 1):
            before = ours.state()
            with writer.writing() as transaction:
                transaction.append(GAME, version - 1, [row(version)], seal_to=version)
                assert ours.version(GAME) == version - 1
                assert ours.state() == before
            assert ours.state() != before
        last = ours.state()
        assert (ours.version(GAME), theirs.read(GAME)[-1].version, ours.state()) == (3, 3, last)
        ours.close()
        assert ours.state() is not None

    def test_a_thread_that_asks_once_keeps_the_answer_until_its_end_and_no_other_thread_does(
        self, store_factory: StoreFactory
    ) -> None:
        ours, theirs = store_factory(), store_factory()
        with ThreadPoolExecutor(1) as other:
            with ours.asking_once():
                before = ours.state()
                theirs.append(GAME, 0, [row(1)], seal_to=1)
                assert ours.state() == before
                assert other.submit(ours.state).result() != before
            assert ours.state() == other.submit(ours.state).result() != before

    def test_what_was_read_is_read_again_once_anybody_has_committed(self, store_factory: StoreFactory) -> None:
        ours, theirs = store_factory(), store_factory()
        cache, read = Cache[str, int](ours), []

        def version() -> int:
            read.append(ours.version(GAME))
            return read[-1]

        for expected in range(3):
            assert [cache.get("version", version) for _ in range(3)] == [expected] * 3
            theirs.append(GAME, expected, [row(expected + 1)], seal_to=expected + 1)
        # Any transaction on a server may be one that matters: somebody else's, or its own cleaning. So now and then it is read once more.
        assert sorted(set(read)) == [0, 1, 2]
        assert len(read) < 9

    def test_what_was_read_while_somebody_committed_is_not_believed_afterwards(
        self, store_factory: StoreFactory
    ) -> None:
        ours, theirs = store_factory(), store_factory()
        cache = Cache[str, int](ours)

        def version_of_before() -> int:
            found = ours.version(GAME)
            theirs.append(GAME, 0, [row(1)], seal_to=1)
            return found

        assert cache.get("version", version_of_before) == 0
        assert cache.get("version", lambda: ours.version(GAME)) == 1

    def test_a_table_of_somebody_else_is_nobodys_business(self, store: Store) -> None:
        with store.backend.engine.begin() as connection:
            connection.exec_driver_sql("CREATE TABLE birthdays (name TEXT)")
        assert findings(store) == []
        assert store.append(GAME, 0, rows(1, 1), seal_to=1).version == 1

    def test_the_holder_of_the_club_is_named_to_a_writer_that_waited_in_vain(
        self, store_factory: StoreFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(backend, "WAIT_AT_MOST", 0.2)
        first, second = store_factory(), store_factory()
        with first.writing() as transaction, ThreadPoolExecutor(1) as pool:
            transaction.append(GAME, 0, [row(1)], seal_to=1)
            with pytest.raises(Unavailable, match=r"process \d+"):
                pool.submit(second.append, GAME, 0, [row(1, "{}")], 1).result(20)


def _write_at_once(store: Store, writers: int, appends: int) -> None:
    """Every writer appends to a stream of its own, two events at a time, and seals them."""

    def write(number: int) -> None:
        stream = f"game-{number}"
        for done in range(0, appends * 2, 2):
            store.append(stream, done, rows(done + 1, done + 2, stream), seal_to=done + 2)

    with ThreadPoolExecutor(writers) as pool:
        list(pool.map(write, range(writers)))


def _append_then_fail(store: Store, version: int, new: list[Row]) -> None:
    """Append and seal in a block that raises afterwards."""

    def append() -> None:
        with store.writing() as transaction:
            transaction.append(GAME, version, new, seal_to=new[-1].version)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        append()
