"""Statements that the driver runs, and keys in parts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Column, Connection, Integer, MetaData, Table, Text, create_engine, select
from sqlalchemy.exc import IntegrityError, OperationalError

from replay.store.statements import insert_rows, parts

cups = Table("cups", MetaData(), Column("id", Integer, primary_key=True), Column("name", Text))


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        cups.create(connection)
        yield connection
    engine.dispose()


def test_rows_are_inserted_one_or_many_at_a_time(connection: Connection) -> None:
    insert_rows(connection, cups, [])
    insert_rows(connection, cups, [(1, "100 % blue")])
    insert_rows(connection, cups, [(2, "red"), (3, None)])
    assert connection.execute(select(cups)).all() == [(1, "100 % blue"), (2, "red"), (3, None)]


def test_what_the_driver_raises_is_raised_as_sqlalchemy_does(connection: Connection) -> None:
    insert_rows(connection, cups, [(1, "red")])
    with pytest.raises(IntegrityError, match="UNIQUE"):
        insert_rows(connection, cups, [(1, "red")])
    cups.drop(connection)
    with pytest.raises(OperationalError, match="no such table: cups"):
        insert_rows(connection, cups, [(1, "red")])


@pytest.mark.parametrize("keys", [0, 1, 500, 501, 1000])
def test_parts_hold_every_key_once(keys: int) -> None:
    found = list(parts(range(keys)))
    assert [key for part in found for key in part] == list(range(keys))
    assert all(0 < len(part) <= 500 for part in found)
