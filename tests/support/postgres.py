"""A PostgreSQL server of the tests' own, which lives as long as they do. A test that uses it is marked with :func:`on_a_server`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
from sqlalchemy import Engine, NullPool, create_engine, event, make_url

from replay.store import open_store
from tests.support.missing_programs import skip_without
from tests.support.postgres_server import programs, running_server

__all__ = ["ON_A_SERVER", "empty_url", "migrations", "on_a_server", "schema", "server", "url"]

ON_A_SERVER = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]
"""The marks of tests that use the server: one server for all, and so one worker where tests run on many cores."""

Test = TypeVar("Test")


def on_a_server(test: Test) -> Test:
    """Put these marks on a test."""
    for mark in ON_A_SERVER:
        test = mark(test)
    return test


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a server that answers on a socket only, and waits for no disk."""
    found = programs()
    if found is None:
        skip_without("PostgreSQL server", "postgresql")
    with running_server(found, durable=False) as url:
        yield url


@pytest.fixture(scope="session")
def migrations(server: str) -> str:
    """All that the migrations do to an empty schema, as one statement: recorded once, since Alembic takes ten times as long."""
    done: list[str] = []

    def record(connection: object, cursor: object, statement: str, *others: object) -> None:
        if not statement.startswith("SELECT"):
            done.append(statement.replace("%%", "%"))

    with schema(server, "test_migrations") as url:
        event.listen(Engine, "before_cursor_execute", record)
        try:
            open_store(url).close()
        finally:
            event.remove(Engine, "before_cursor_execute", record)
    return ";".join(done)


@pytest.fixture
def empty_url(server: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """A schema of the test's own, with nothing in it."""
    with schema(server, f"empty_{abs(hash(request.node.nodeid))}") as url:
        yield url


@pytest.fixture
def url(server: str, migrations: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """A schema of the test's own, which has an empty club."""
    with schema(server, f"test_{abs(hash(request.node.nodeid))}", migrations) as url:
        yield url


@contextmanager
def schema(server: str, name: str, filled_by: str = "") -> Iterator[str]:
    engine = create_engine(make_url(server).set(drivername="postgresql+psycopg"), poolclass=NullPool)
    with engine.begin() as connection:
        # The driver's own connection: SQLAlchemy takes a single statement and the names of parameters in it.
        driver = connection.connection.driver_connection
        assert driver
        driver.execute(f"CREATE SCHEMA {name}; SET LOCAL search_path = {name}; {filled_by}")
    try:
        yield f"{server}&options=-csearch_path%3D{name}"
    finally:
        with engine.begin() as connection:
            connection.exec_driver_sql(f"DROP SCHEMA {name} CASCADE")
        engine.dispose()
