"""What is far too long is refused before it is read: the memory that a command takes never depends on what it is given."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HUGE = 1_500 * 2**20
MEGABYTES = 200
SCRIPT = """
import resource, subprocess, sys
code = subprocess.call([sys.executable, "-c", "from cli.main import main; main()", *sys.argv[1:]])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
sys.exit(code)
"""
"""Runs between the tests and the command: a process begins with the most memory that its parent had."""
RULES = b'%paipu 1\n[Rules "quandui"] [Date "2026-11-20"] [Seats "Guo; Li"]\n'
HEADS = {
    "text": b"%paipu 1\n",
    "jsonl": b'{"at":"2026-11-20T00:00:00Z"',
    "njupt": b'{"type":"notify","stage":"beginning"}\n',
    "nothing": b"",
}


@pytest.fixture
def spent(where: Path):
    """Runs a command and gives its exit code, its stderr and the most memory that it had, in megabytes."""

    def run(*words: object, **options: object) -> tuple[int, str, int]:
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, "--club", str(where), *map(str, words)],
            capture_output=True, text=True, timeout=120, check=False, **options,
        )  # fmt: skip
        return done.returncode, done.stderr, int(done.stdout.splitlines()[-1])

    return run


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


@pytest.mark.parametrize("line", [b"\n", b'[A "b"]\n'], ids=["empty", "tags"])
def test_a_text_of_many_lines_takes_little_memory(spent, tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "long.paipu"
    path.write_bytes(RULES + line * (7 * 2**20 // len(line)))
    _, _, megabytes = spent("verify", path)
    assert megabytes < MEGABYTES


@pytest.mark.parametrize("door", [("import", "-"), ("analyse", "quandui"), ("log", "check", "-")], ids=" ".join)
def test_a_stream_without_an_end_is_refused_in_little_memory(spent, door: tuple[str, ...]) -> None:
    with subprocess.Popen(["head", "-c", str(300 * 2**20), "/dev/zero"], stdout=subprocess.PIPE) as endless:
        code, _, megabytes = spent(*door, stdin=endless.stdout)
        endless.kill()
    assert code == 2
    assert megabytes < MEGABYTES


@pytest.mark.parametrize(
    "door",
    [("log", "check"), ("receipt", "check"), ("log", "compare"), ("log", "witness"), ("deal", "deal", "x", "--secret")],
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
