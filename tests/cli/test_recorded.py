"""What was recorded is never called a failure: somebody who reads that it failed would record it twice."""

from __future__ import annotations

import json
import os
import re
import shutil
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path

import pytest

from cli.main import main
from replay.audit import folder
from replay.club import Club
from tests.cli.conftest import GAME
from tests.support.soak import SOAKING, long, thorough

FULL, CLOSED = ">/dev/full", ">&-"
WHY = {FULL: "No space left on device", CLOSED: "stdout is closed; send the output to a file or a terminal"}
HAND = GAME[:8], "--hand", 2

WRITING = {
    "pay": ("ledger", "pay", "Guo", "Chen", "1"),
    "pay as JSON": ("ledger", "pay", "Guo", "Chen", "1", "--json"),
    "cash": ("ledger", "cash", "in", "Guo", "1"),
    "adjust": ("ledger", "adjust", "Guo", "fees", "1", "--reason", "the fee"),
    "close": ("ledger", "close", "--until", "2026-01-31"),
    "confirm": ("hand", "confirm", *HAND, "--seat", 1),
    "dispute": ("hand", "dispute", *HAND, "--reason", "it was a draw"),
    "void": ("hand", "void", *HAND, "--reason", "misdealt"),
    "rename": ("players", "rename", "Guo", "Guo Jing"),
    "simulate": ("simulate", "quandui", "--hands", 1),
    "begin the log": ("log", "init", "--origin", "example.org/tuesday"),
}


def in_this_process(club: Path, redirected: str, *words: object) -> tuple[int, str]:
    """What a command says on stderr and with what code it ends, without half a second to start a process."""
    with (
        open(redirected.removeprefix(">"), "w") as stdout,
        redirect_stdout(stdout),
        redirect_stderr(StringIO()) as err,
        pytest.raises(SystemExit) as left,
    ):
        main(["--club", str(club), *map(str, words)])
    return left.value.code, err.getvalue()


@thorough
@long
@pytest.mark.parametrize(
    ("command", "stdout"), [*((each, FULL) for each in WRITING), ("pay", CLOSED), ("pay as JSON", CLOSED)]
)
def test_a_stdout_that_fails_after_it_is_a_warning(shell, whole_shell, club: Path, command: str, stdout: str) -> None:
    with Club.open(str(club)) as opened:
        before = opened.sealed()
    run = whole_shell if SOAKING or command == "pay" else shell if stdout == CLOSED else partial(in_this_process, club)
    code, err = run(stdout, *WRITING[command])
    assert code == 0
    assert (
        f"Warning: it is recorded, but the result could not be shown ({WHY[stdout]}): do not record it again\n" in err
    )
    assert "Error" not in err
    with Club.open(str(club)) as opened:
        assert opened.sealed() > before
        assert opened.verify().findings == []


def test_a_reader_that_has_gone_is_a_warning_where_something_was_recorded(process, club: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with process("ledger", "pay", "Guo", "Chen", "1", stdout=writer) as running:
        os.close(writer)
        _, err = running.communicate()
    assert (running.returncode, err.count(b"Warning: it is recorded")) == (0, 1)


@thorough
def test_every_file_is_imported_although_nothing_can_be_printed(
    shell, where: Path, evening: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.paipu"
    other.write_text(
        evening.read_text("utf-8").replace("Amsterdam", "Leiden").replace("2026-11-20", "2026-11-21"), "utf-8"
    )
    for form in ([], ["--json"]):
        where.unlink(missing_ok=True)
        code, err = shell(FULL, "import", *form, evening, other)
        assert (code, err.count("Warning: it is recorded")) == (0, 1)
        with Club.open(str(where)) as club:
            assert len(club.games()) == 2


def test_a_refused_file_is_a_refusal_even_if_the_others_cannot_be_printed(shell, evening: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.paipu"
    bad.write_text("rubbish")
    code, err = shell(FULL, "import", evening, bad)
    assert code == 2
    assert "Warning: it is recorded" in err
    assert f"Error: {bad}" in err


def test_a_payment_without_the_key_of_the_log_is_refused_before_it_is_recorded(paipu, club: Path) -> None:
    paipu("log", "init")
    key = club.with_name("club.db.proof") / "1" / "key"
    shutil.move(key, club.with_name("key"))
    before = paipu("ledger", "journal").stdout
    assert "proof/1/key: cannot be read" in paipu("ledger", "pay", "Guo", "Chen", "1", code=2).stderr
    assert paipu("ledger", "journal").stdout == before
    shutil.move(club.with_name("key"), key)
    paipu("ledger", "pay", "Guo", "Chen", "1")


def test_a_checkpoint_that_cannot_be_signed_after_it_is_a_warning(
    paipu, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    paipu("log", "init")
    monkeypatch.setattr(folder, "replace_file", full)
    done = paipu("ledger", "pay", "Guo", "Chen", "1")
    assert done.stdout.startswith("Guo paid Chen 1.00 EUR")
    assert done.stderr.startswith(
        "Warning: it is recorded, but the checkpoint cannot be made (No space left on device): do not record it again. "
    )


def test_a_club_that_was_moved_without_its_log_says_so_at_a_payment_and_in_verify(paipu, club: Path) -> None:
    paipu("log", "init", "--origin", "example.org/tuesday")
    shutil.rmtree(club.with_name("club.db.proof"))
    assert "the club has the log example.org/tuesday" in paipu("ledger", "pay", "Guo", "Chen", "1", code=3).stderr
    assert "the club has the log" in paipu("log", "init", "--origin", "example.org/tuesday", code=3).stderr
    output = paipu("verify", code=1).stdout
    assert "the club has the log example.org/tuesday" in output
    assert "The log example.org/tuesday: its folder is not here, so nothing was compared" in output


def test_what_settling_up_proposes_is_paid_in_its_own_words(paipu, pot: str) -> None:
    """Everybody has put 10.00 EUR into a pot that was not won, and Guo has paid Li by way of the cash box."""
    paipu("ledger", "pay", "Guo", "cash", "3")
    for way in ([], ["--through-house"]):
        (unit,) = json.loads(paipu("ledger", "settle", "--format", "json", *way).stdout)
        assert unit["payments"]
        due = unit["payments"][0]
        amount = f"{due['amount'] // 100}.{due['amount'] % 100:02} {due['unit']}"
        paipu("ledger", "pay", due["from"], due["to"], amount)
    while not (lines := paipu("ledger", "settle").stdout.splitlines())[0].startswith("Everyone is square"):
        payer, _, payee, amount, *_ = re.split(" {2,}", lines[0])
        paipu("ledger", "pay", payer, payee, amount)
    paipu("verify")


@pytest.mark.parametrize("words", [("games",), ("ledger", "balance"), ("players",)], ids=" ".join)
def test_a_command_that_reads_a_club_without_the_folder_of_its_log_says_so(
    paipu, club: Path, words: tuple[str, ...]
) -> None:
    paipu("log", "init", "--origin", "example.org/tuesday")
    assert paipu(*words).stderr == ""
    shutil.rmtree(club.with_name("club.db.proof"))
    missed = f"the club has the log example.org/tuesday, but {club}.proof, the folder of its key, is missing"
    assert paipu(*words).stderr.startswith(f"Warning: {missed}")
    assert paipu("ledger", "pay", "Guo", "cash", "1", code=3).stderr.count(missed) == 1
