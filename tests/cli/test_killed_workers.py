"""Every command that a cluster works for says and writes what one process does, though a worker is killed in the middle of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import Popen

import pytest
from click.testing import CliRunner

from cli.main import main
from replay import engine as engine_module
from replay.club.verify import walk
from replay.engine import Engine, opened_engine
from tests.support.clusters import Killing, cluster, serving_worker
from tests.support.data_files import bytes_of
from tests.support.soak import long, some

GAMES = 8
EVENINGS = ("simulate", "quandui/gamerules", "--players", 3, "--hands", 2, "--evenings", GAMES)
COMMANDS: dict[str, tuple[object, ...]] = {
    "verify": ("verify",),
    "stats": ("stats", "--json"),
    "recheck": ("recheck", "quandui/pagat", "--json"),
    "export": ("export", "--format", "parquet", "-o", "made"),
    "simulate into the club": (*EVENINGS, "--seed", 100),
    "simulate records": (*EVENINGS, "-o", "made"),
    "simulate data files": (*EVENINGS, "--format", "parquet", "-o", "made"),
}


@pytest.fixture
def killing(monkeypatch: pytest.MonkeyPatch) -> list[Popen[str]]:
    """Workers that are killed in the middle, one for each command that is given an engine."""
    doomed: list[Popen[str]] = []

    @contextmanager
    def opened(address: str | None = None, jobs: int | None = None) -> Iterator[Engine]:
        with opened_engine(address, jobs) as engine:
            if address is None:
                yield engine
                return
            one = Killing(engine, doomed.pop())
            yield one
            assert one.after >= GAMES - 3

    monkeypatch.setattr(engine_module, "opened_engine", opened)
    return doomed


def done(folder: Path, *words: object) -> tuple[str, dict[str, bytes]]:
    """What a command says on stdout, and the files that it makes; the club is as it was before for the next one."""
    result = CliRunner().invoke(main, ["--club", str(folder / "club.db"), *map(str, words)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout, bytes_of(folder / "made") if (folder / "made").exists() else {}


@long
def test_a_worker_may_be_killed_in_the_middle_of_each_command(
    tmp_path: Path, killing: list[Popen[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walk, "AT_ONCE", 40)  # each piece of the log ends one game at most
    with cluster("", "") as found, ExitStack() as stack:
        killing.extend(found.workers[:1])
        for name in some(list(COMMANDS), 2, 1):
            words = COMMANDS[name]
            if not killing:
                killing.append(stack.enter_context(serving_worker(found.address)))
            answers = []
            for how in (("--jobs", 1), ("--engine", found.address)):
                folder = tmp_path / name / how[0]
                folder.mkdir(parents=True)
                monkeypatch.chdir(folder)
                done(folder, *EVENINGS, "--jobs", 1)
                answers.append(done(folder, *words, *how))
            assert answers[0] == answers[1], name
            assert killing == [], name
