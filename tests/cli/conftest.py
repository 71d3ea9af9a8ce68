"""The command line on a club of its own, and records to give to it."""

from __future__ import annotations

import datetime as dt
import os
import shlex
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from replay.club import Club
from replay.formats import write_jsonl
from replay.identity import envelopes
from tests.support.clubs import new_club, take_in
from tests.support.records import GAME as DRAWN
from tests.support.records import OPENED, SEATED, decided, drawn
from tests.support.started import PROGRAM

EVENING = """\
%paipu 1
[Rules "quandui/pagat"]
[Date "2026-11-20"]
[Place "Amsterdam"]
[Stake "1.00 EUR"]
[Seats "Guo; 李白; Chen"]
[Depth "observed"]

dealer 1 random

== hand 1, dealer 1
3 cut
1 deal ?16
2 deal ?15
3 deal ?15
1 -4b
2 +? -7w
3 !7w [7w 7w] -DH
1 +? -2s
2 !2s # 1b1b 3b3w 2s2s 5s5s 4w4b 9w9w DHXH 8s8s
$ 1>2 1.00  3>2 1.00

== hand 2, dealer 2, depth result
3 # ?16
$ 1>3 1.00  2>3 1.00
"""

GAME = "185bb1e5-3158-5775-8673-45bb5c3b6838"
CLOSED = """\
%paipu 1
[Rules "quandui/gamerules"] [Date "2020-01-10"] [Place "potend"]
[Seats "A; B; C"] [Stake "0.50 EUR"]

dealer 1 random
== hand 1, depth result
1 #
== hand 2, depth result
1 stock empty
== end
"""
"""A game that is closed with money in its pot."""


class Paipu(Protocol):
    def __call__(
        self, *words: object, stdin: bytes | None = ..., code: int = ..., env: dict[str, str] = ...
    ) -> Result: ...


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """Where the club of the test is."""
    return tmp_path / "club.db"


@pytest.fixture
def paipu(where: Path) -> Paipu:
    """Run a command on the club of the test; the exit code is checked, and no error may escape."""

    def run(*words: object, stdin: bytes | None = None, code: int = 0, env: dict[str, str] | None = None) -> Result:
        arguments = ["--club", str(where), *map(str, words)]
        result = CliRunner(env=env or {}).invoke(main, arguments, input=stdin, catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result

    return run


@pytest.fixture
def empty(where: Path) -> Path:
    """The club of the test, which holds nothing."""
    new_club(where).close()
    return where


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A text record of two hands."""
    path = tmp_path / "evening.paipu"
    path.write_text(EVENING, "utf-8")
    return path


@pytest.fixture
def club(evening: Path, where: Path) -> Path:
    """The club of the test, which holds the evening."""
    new_club(where, the_evening).close()
    return where


def the_evening(club: Club) -> None:
    take_in(club, EVENING.encode(), "evening.paipu")


@pytest.fixture
def pot(paipu: Paipu, tmp_path: Path, where: Path) -> str:
    """The beginning of the id of a game in the club of the test, from January 2020, whose pot holds 30.00 EUR after a drawn hand."""
    moves = [OPENED, *SEATED, *drawn(1, 1)]
    path = tmp_path / "drawn.jsonl"
    records = envelopes(decided(moves), game=DRAWN, at=dt.datetime(2020, 1, 10, 20, 0, tzinfo=dt.UTC), by="secretary")
    path.write_bytes(b"".join(write_jsonl(records)))
    paipu("import", path)
    return str(DRAWN)[:8]


@pytest.fixture(scope="session")
def jsonl(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The evening as a JSONL record."""
    with Club.open(str(tmp_path_factory.mktemp("jsonl") / "club.db")) as club:
        club.import_record(EVENING.encode(), "evening.paipu")
        return b"".join(club.export(GAME))


def contents(where: Path) -> dict[str, list[Any]]:
    """Every row of every table of a club."""
    with closing(sqlite3.connect(where)) as connection:
        tables = [
            name for (name,) in connection.execute("select name from sqlite_master where type = 'table' order by 1")
        ]
        return {table: sorted(connection.execute(f"select * from {table}"), key=repr) for table in tables}


def balances(paipu: Paipu) -> list[str]:
    """What `paipu ledger balance` prints, line by line."""
    return [line.split("  (")[0] for line in paipu("ledger", "balance").stdout.splitlines()]


@pytest.fixture
def key(paipu: Paipu, club: Path) -> str:
    """The public key of the club of the test, whose log is begun."""
    return str(paipu("log", "init", "--origin", "example.org/tuesday").stdout.strip())


@pytest.fixture
def table_contents(where: Path) -> Any:
    """Reads every row of every table of the club."""
    return lambda: contents(where)


Shell = Callable[..., tuple[int, str]]
Process = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def shell(where: Path, program: Path) -> Shell:
    """Runs the command in a shell that redirects its streams; gives the exit code and what was on stderr."""
    return _shell(where, program)


@pytest.fixture
def whole_shell(where: Path) -> Shell:
    """The same, of the real command in the short form too."""
    return _shell(where, PROGRAM)


def _shell(where: Path, program: Path) -> Shell:
    def run(redirected: str, *words: object) -> tuple[int, str]:
        command = shlex.join([str(program), *map(str, words)])
        done = subprocess.run(
            ["sh", "-c", f"{command} {redirected}"],
            env=os.environ | {"PAIPU_CLUB": str(where)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stderr

    return run


@pytest.fixture
def process(where: Path, interruptible: None, program: Path) -> Process:
    """Starts the command in a process of its own."""
    return _process(where, program)


@pytest.fixture
def whole_process(where: Path, interruptible: None) -> Process:
    """The same, of the real command in the short form too."""
    return _process(where, PROGRAM)


def _process(where: Path, program: Path) -> Process:
    def start(*words: object, **options: Any) -> subprocess.Popen[bytes]:
        environment = os.environ | {"PAIPU_CLUB": str(where)} | options.pop("env", {})
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        return subprocess.Popen([str(program), *map(str, words)], env=environment, **pipes)

    return start
