"""Statements that go straight through the driver: their words, their values, and what they raise."""

from __future__ import annotations

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, Text, bindparam, create_engine, delete, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from replay.store.statements import Prepared, parts

cups = Table("cups", MetaData(), Column("id", Integer, primary_key=True), Column("name", Text))
_ADD = Prepared(insert(cups), "id", "name")
_NAMED = Prepared(
    select(cups.c.id).where(cups.c.id.in_(bindparam("ids", expanding=True)), cups.c.name == bindparam("name")).limit(2),
    "name",
    "ids",
)


@pytest.fixture
def connection():
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        cups.create(connection)
        yield connection
    engine.dispose()


def test_values_go_to_the_places_of_their_names_beside_fixed_ones(connection):
    for number in range(1, 5):
        _ADD.run(connection, number, "red" if number % 2 else "100 % blue")
    assert _NAMED.rows(connection, "red", [4, 3, 1]) == [(1,), (3,)]
    assert _NAMED.rows(connection, "100 % blue", [4, 3, 1]) == [(4,)]
    assert _NAMED.rows(connection, "red", []) == []


def test_a_list_has_as_many_places_as_values(connection):
    _ADD.run(connection, 7, "red")
    for number in (1, 2, 3, 2):
        assert _NAMED.first(connection, "red", [7, *range(100, 100 + number)]) == 7


def test_what_the_driver_raises_is_raised_as_sqlalchemy_does(connection):
    _ADD.run(connection, 1, "red")
    with pytest.raises(IntegrityError, match="UNIQUE"):
        _ADD.run(connection, 1, "red")
    cups.drop(connection)
    with pytest.raises(OperationalError, match="no such table: cups"):
        Prepared(delete(cups)).run(connection)


def test_an_engine_with_other_marks_has_words_of_its_own():
    engine = create_engine("postgresql+psycopg://nobody@nowhere/none", paramstyle="format")
    words, values = _NAMED._filled(engine.dialect, ("red", [1, 2]))
    assert "IN (%s::INTEGER, %s::INTEGER)" in words
    assert values == [1, 2, "red", 2]


@pytest.mark.parametrize("keys", [0, 1, 500, 501, 1000])
def test_parts_hold_every_key_once(keys):
    found = list(parts(range(keys)))
    assert [key for part in found for key in part] == list(range(keys))
    assert all(0 < len(part) <= 500 for part in found)
