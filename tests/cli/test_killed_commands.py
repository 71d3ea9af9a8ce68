"""What a killed command had begun to make is gone after the next one; what a running one makes stays."""

from __future__ import annotations

import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import GAME, Paipu
from tests.support.soak import thorough

STOPPED = """
import sys, time
from importlib import import_module
from cli.main import main
def stop(*_, **__):
    print("stopped", flush=True)
    time.sleep(600)
module, name, *words = sys.argv[1:]
setattr(import_module(module), name, stop)
main(words)
"""
"""A command that stops at a function, where it has made a copy of the club."""

MAINTENANCE = "replay.club.maintenance"
COMMANDS = {
    "backup": (f"{MAINTENANCE}.archive", "write_archive", "backup", "new.zip"),
    "move": (f"{MAINTENANCE}.archive", "check_snapshot", "move", "new.db"),
    "restore": (f"{MAINTENANCE}.archive", "check_snapshot", "--club", "other.db", "restore", "old.zip"),
    "export": ("cli.output", "keep_mode", "export", GAME, "-o", "new.jsonl"),
}


@thorough
@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_killed_command_left_goes_with_the_next_and_not_before(
    paipu: Paipu, club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    paipu("backup", "old.zip")
    before = set(tmp_path.iterdir())
    module, function, *words = COMMANDS[name]
    command = [sys.executable, "-c", STOPPED, module, function, "--club", str(club), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "stopped\n"
        (draft,) = (each for each in set(tmp_path.iterdir()) - before if each.suffix == ".part")
        assert stat.S_IMODE(draft.stat().st_mode) == 0o700
        paipu("games")
        assert draft.exists()
        running.send_signal(signal.SIGKILL)
    assert any(draft.iterdir())
    paipu("games")
    assert {each for each in tmp_path.iterdir() if each.name != f"{club.name}.lock"} <= before
