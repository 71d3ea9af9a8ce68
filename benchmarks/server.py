"""The same work on a PostgreSQL server as in a file: a record imported, a game rebuilt, a club checked; by the clock.

The peers: psycopg, which writes the rows of the same import into the same tables with the same triggers, in one transaction; the
`eventsourcing` library on the same server; and the check of the same club in a file.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict

from benchmarks.aggregate import EVENTS, peer_of
from benchmarks.measurement import Figure, seconds, side_by_side
from replay.club import Club
from replay.club.table.timelines import fold_game, last_table
from replay.formats.jsonl import write_jsonl
from replay.table.simulation import simulate
from tests.support.postgres_server import programs, running_server

__all__ = ["measure"]

_HANDS = 204
"""Of the record: 10,000 events."""
_ROUNDS = 3


def measure(folder: Path) -> list[Figure]:
    """``server.import``, ``server.table``, ``server.every_event`` and ``server.verify``, if a server is installed."""
    found = programs()
    if found is None:
        print("server: not measured, no PostgreSQL server here: apt-get install postgresql", flush=True)
        return []
    record = folder / "record.jsonl"
    record.write_bytes(b"".join(write_jsonl(simulate("quandui/gamerules", 4, _HANDS, seed=11, stake="1.00 EUR"))))
    with running_server(found, durable=False) as url:
        imported = _imported(record, url)
        with Club.open(_database(url, "club0")) as club, Club.open(str(folder / "club.db")) as file:
            file.import_path(record)
            return [imported, *_rebuilt(club, url), _checked(club, file)]


def _imported(record: Path, url: str) -> Figure:
    pairs = [_import_once(record, url, turn) for turn in range(_ROUNDS)]
    events, own, raw = sorted(pairs, key=lambda pair: pair[2] / pair[1])[_ROUNDS // 2]
    return Figure(
        "server.import", events / own, "events/s", f"raw psycopg: {events / raw:,.0f} events/s", raw / own, 0.4
    )


def _import_once(record: Path, url: str, turn: int) -> tuple[int, float, float]:
    """How many events there are, and the seconds that our import and the peer take."""
    own, copy = (_database(url, f"{name}{turn}") for name in ("club", "raw"))
    with Club.open(own) as club:
        taken = seconds(lambda: club.import_path(record), time.perf_counter)
        events = club.sealed()
    Club.open(copy).close()
    return events, taken, _insert(own, copy)


def _insert(own: str, copy: str) -> float:
    """Write all rows of one club into an empty one, in one transaction; the seconds that it takes."""
    with psycopg.connect(own) as full, psycopg.connect(copy) as raw:
        named = full.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
        )
        tables = [name for (name,) in named]
        rows = {name: full.execute(f'SELECT * FROM "{name}"'.encode()).fetchall() for name in tables}

        def insert() -> None:
            with raw.cursor() as cursor:
                for name, some in rows.items():
                    if some:
                        places = ", ".join(["%s"] * len(some[0]))
                        cursor.executemany(f'INSERT INTO "{name}" VALUES ({places})'.encode(), some)
            raw.commit()

        return seconds(insert, time.perf_counter)


def _database(url: str, name: str) -> str:
    """The URL of a database of that name, which is made if it is not there."""
    with psycopg.connect(url, autocommit=True) as connection:
        if not connection.execute("SELECT FROM pg_database WHERE datname = %s", [name]).fetchall():
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return url.replace("/postgres?", f"/{name}?")


def _settings(url: str) -> dict[str, str]:
    """Those of the peer for a database."""
    parts = {"dbname": "", "host": "", "port": "5432", "user": "", "password": "", **conninfo_to_dict(url)}
    named = {f"POSTGRES_{name.upper()}": str(parts[name]) for name in ("dbname", "host", "port", "user", "password")}
    return {"PERSISTENCE_MODULE": "eventsourcing.postgres", **named}


def _rebuilt(club: Club, url: str) -> Iterator[Figure]:
    (game,) = (each.id for each in club.games())
    count = club.store.version(game)
    peer = peer_of(_settings(_database(url, "peer")), [record.data for record in club.timeline(game).recorded()])
    with club.store.reading() as reading:
        for name, work, asked in (("server.table", last_table, 20.0), ("server.every_event", fold_game, 7.0)):
            own, other = side_by_side(
                lambda work=work: work(reading, game),  # type: ignore[misc]
                peer,
                rounds=_ROUNDS,
                clock=time.perf_counter,
            )
            rate, peers = count / own, EVENTS / other
            yield Figure(name, rate, "events/s", f"eventsourcing 9.5: {peers:,.0f} events/s", rate / peers, asked)


def _checked(club: Club, file: Club) -> Figure:
    own, other = side_by_side(club.verify, file.verify, rounds=_ROUNDS, clock=time.perf_counter)
    events = club.sealed()
    return Figure(
        "server.verify", events / own, "events/s", f"in a file: {events / other:,.0f} events/s", other / own, 0.8
    )
