"""The command as a shell sees it: streams, exit codes, what it costs to start."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.soak import long, some, thorough

GAME = "185bb1e5-3158-5775-8673-45bb5c3b6838"
FULL = ">/dev/full"
HEAVY = ("flask", "sqlalchemy", "alembic", "marshmallow", "lark", "uvicorn")


@thorough
def test_a_refusal_is_one_line_on_stderr_and_exit_code_2(whole_process, club: Path) -> None:
    with whole_process("show", "ffff", "--json") as running:
        out, err = running.communicate()
    assert (running.returncode, out) == (2, b"")
    assert err.startswith(b"Error: found no game 'ffff'")
    assert err.count(b"\n") == 1


@thorough
@pytest.mark.skipif(sys.platform == "win32", reason="has no lock file")
def test_a_writer_that_waits_for_another_says_so_and_goes_on(process, paipu, club: Path, tmp_path: Path) -> None:
    evening = paipu("simulate", "quandui", "--hands", "1", "-o", tmp_path / "new.jsonl").stdout.strip()
    with open(f"{club}.lock", "ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with process("import", evening) as running:
            assert running.stderr.readline().decode() == "Waiting for another writer of this club …\n"
            fcntl.flock(lock, fcntl.LOCK_UN)
            out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, b"")
    assert b"1 hand" in out


@thorough
def test_a_reader_that_goes_away_is_no_error(whole_process, paipu, tmp_path: Path) -> None:
    path = paipu("simulate", "quandui", "--hands", "60", "-o", tmp_path).stdout.strip()
    game = paipu("import", path).stdout.split()[0]
    with whole_process("export", game) as running:
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 141


CLOSED = ">&-"
UNREADABLE = [
    (stdout, message, words)
    for words in (["games"], ["--version"], ["games", "--json"])
    for stdout, message in ((FULL, "No space left on device"), (CLOSED, "stdout is closed; send"))
]


@thorough
@long
@pytest.mark.parametrize(("stdout", "message", "words"), some(UNREADABLE, 3))
def test_what_only_reads_fails_in_one_sentence_if_its_output_is_closed(
    whole_shell, club: Path, words: list[str], stdout: str, message: str
) -> None:
    code, err = whole_shell(stdout, *words)
    assert code == 2
    assert err.startswith(f"Error: {message}")
    assert err.count("\n") == 1


@thorough
def test_nothing_is_printed_if_both_streams_are_closed(whole_shell, club: Path) -> None:
    assert whole_shell(">&- 2>&- <&-", "games") == (2, "")


def test_ctrl_c_while_modules_are_read_ends_the_program_without_a_word() -> None:
    script = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started the tests with SIGINT ignored
class Interrupting:
    def find_spec(self, name, path, target=None):
        if name == "cli.commands.import_":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
from cli.entry import run
run()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@thorough
def test_a_name_that_the_terminal_cannot_show_does_not_stop_it(whole_process, club: Path) -> None:
    with whole_process("games", env={"PYTHONIOENCODING": "latin-1"}) as running:
        out, err = running.communicate()
    assert (running.returncode, err) == (0, b"")
    assert rb"Guo, \u674e\u767d, Chen" in out
    with whole_process("games", "--json", env={"PYTHONIOENCODING": "latin-1"}) as running:
        assert json.loads(running.communicate()[0])[0]["players"] == ["Guo", "李白", "Chen"]


@thorough
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux takes any bytes for a file's name")
def test_a_file_name_that_is_no_text_is_shown_escaped(whole_process, evening: Path) -> None:
    strange = os.fsencode(evening.parent) + b"/\xff\x1b[2J.paipu"
    os.rename(evening, strange)
    with whole_process("import", os.fsdecode(strange)) as running:
        out, _ = running.communicate()
    assert running.returncode == 0
    assert rb"/\udcff\x1b[2J.paipu)" in out


@thorough
@pytest.mark.parametrize("words", [["--help"], ["analyse", "quandui"], ["schema", "--help"]])
def test_what_needs_no_club_starts_without_a_database_or_a_web_server(words: list[str]) -> None:
    script = f"""
import sys
from cli.main import main
try:
    main({words!r})
finally:
    print(*(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], input='{"op": "x"}\n', capture_output=True, text=True, check=False
    )
    assert done.stderr.strip() == ""


def test_the_version_is_that_of_the_package(paipu) -> None:
    from importlib.metadata import version

    assert paipu("--version").stdout == f"paipu {version('paipu')}\n"


def test_the_club_may_be_named_in_the_environment(process, club: Path) -> None:
    with process("games") as running:
        assert GAME[:8].encode() in running.communicate()[0]


def test_without_a_name_it_is_the_club_in_the_users_data_directory(process, tmp_path: Path, evening: Path) -> None:
    with process("import", evening, env={"PAIPU_CLUB": "", "XDG_DATA_HOME": str(tmp_path / "data")}) as running:
        assert running.wait() == 0
    assert (tmp_path / "data" / "paipu" / "club.db").is_file()
