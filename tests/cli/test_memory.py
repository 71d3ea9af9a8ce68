"""What is far too long is refused before it is read: the memory that a command takes never depends on what it is given."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.support.soak import long, some, thorough

HUGE = 1_500 * 2**20
MEGABYTES = 200
SCRIPT = """
import gc, json, os, subprocess, sys
import replay.club
from cli.main import main
gc.freeze()
for line in sys.stdin:
    words, zeros, stderr = json.loads(line)
    given = subprocess.Popen(["head", "-c", str(zeros), "/dev/zero"], stdout=subprocess.PIPE)
    child = os.fork()
    if not child:
        os.dup2(given.stdout.fileno(), 0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(os.open(stderr, os.O_WRONLY | os.O_CREAT), 2)
        given.stdout.close()
        main(words)
    given.stdout.close()
    _, status, spent = os.wait4(child, 0)
    given.wait()
    print(os.waitstatus_to_exitcode(status), spent.ru_maxrss // 1024, flush=True)
"""
"""Runs each command in a fork of its own, the modules read: to read them takes longer than all that the commands do."""
RULES = b'%paipu 1\n[Rules "quandui"] [Date "2026-11-20"] [Seats "Guo; Li"]\n'
HEADS = {
    "text": b"%paipu 1\n",
    "jsonl": b'{"at":"2026-11-20T00:00:00Z"',
    "njupt": b'{"type":"notify","stage":"beginning"}\n',
    "nothing": b"",
}


@pytest.fixture(scope="module")
def forks() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen([sys.executable, "-c", SCRIPT], stdin=PIPE, stdout=PIPE, text=True) as running:
        yield running
        running.stdin.close()


@pytest.fixture
def spent(forks: subprocess.Popen[str], empty: Path, tmp_path: Path):
    """Runs a command and gives its exit code, its stderr and the most memory that it had, in megabytes."""

    def run(*words: object, zeros: int = 0) -> tuple[int, str, int]:
        stderr = tmp_path / "stderr"
        command = ["--club", str(empty), *map(str, words)]
        print(json.dumps([command, zeros, str(stderr)]), file=forks.stdin, flush=True)
        code, megabytes = map(int, forks.stdout.readline().split())
        return code, stderr.read_text("utf-8"), megabytes

    return run


@thorough
@pytest.mark.parametrize("door", [("import",), ("verify",), ("import", "--merge")], ids=" ".join)
@pytest.mark.parametrize("head", HEADS)
def test_a_record_of_many_megabytes_is_refused_in_little_memory(
    spent, tmp_path: Path, head: str, door: tuple[str, ...]
) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as stream:
        stream.write(HEADS[head])
        stream.truncate(HUGE)
    code, message, megabytes = spent(*door, path)
    assert (code, message.count("\n")) == (2, 1)
    assert megabytes < MEGABYTES


@long
@pytest.mark.parametrize("line", some([pytest.param(b'[A "b"]\n', id="tags"), pytest.param(b"\n", id="empty")], 1))
def test_a_text_of_many_lines_takes_little_memory(spent, tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "long.paipu"
    path.write_bytes(RULES + line * (7 * 2**20 // len(line)))
    _, _, megabytes = spent("verify", path)
    assert megabytes < MEGABYTES


@thorough
@pytest.mark.parametrize("door", [("import", "-"), ("analyse", "quandui"), ("log", "check", "-")], ids=" ".join)
def test_a_stream_without_an_end_is_refused_in_little_memory(spent, door: tuple[str, ...]) -> None:
    code, _, megabytes = spent(*door, zeros=300 * 2**20)
    assert code == 2
    assert megabytes < MEGABYTES


@pytest.mark.parametrize(
    "door",
    [
        ("log", "check"),
        ("receipt", "check"),
        ("log", "compare"),
        ("log", "witness"),
        ("deal", "deal", "xxxx", "--secret"),
    ],
    ids=" ".join,
)
def test_a_file_of_a_log_or_a_secret_of_many_megabytes_is_refused_in_little_memory(
    spent, tmp_path: Path, door: tuple[str, ...]
) -> None:
    path = tmp_path / "huge"
    path.touch()
    os.truncate(path, HUGE)
    code, message, megabytes = spent(*door, path, *(("--key", path) if door[-1] in ("check", "witness") else ()))
    assert (code, message.count("\n")) == (2, 1)
    assert megabytes < MEGABYTES
