"""A club that an earlier Paipu wrote is still the same club: it verifies, continues what it signed, and goes on.

``tests/golden/stored-club-1.zip`` was written with the commands of the Paipu that had its modules in one room each (0.1.0 of
22 November 2026): a game of each kind, a board at two tables with a voided hand, a confirmed and a disputed hand, payments, a
reversal, a fee and a closed period, beside its log. ``kept/`` is what others have of it, ``answers/`` is what it answered then.
The key in it signs nothing else.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

STORED = Path(__file__).parents[1] / "golden" / "stored-club-1.zip"
GAMES = {"guandan_board_1": "e9d132b7", "guandan_board_2": "f6d938ee", "khanhoo": "cb4785e5", "quandui": "65c21061"}


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """A copy of the stored club is the club of the test."""
    shutil.unpack_archive(STORED, tmp_path)
    return tmp_path / "club.db"


def test_it_verifies(paipu) -> None:
    assert "4 games, 651 events checked; all is well" in paipu("verify").output


def test_it_continues_the_checkpoint_that_it_published(paipu, where: Path) -> None:
    compared = paipu("log", "compare", where.parent / "kept" / "published.checkpoint").stdout
    assert compared == (
        "The club continues example.org/stored at 642: none of it was changed, and 9 events came after.\n"
    )


def test_a_receipt_that_it_gave_proves_the_payment(paipu, where: Path) -> None:
    kept = where.parent / "kept"
    checked = paipu("receipt", "check", kept / "payment.tlog-proof", "--key", kept / "log.pub").stdout
    assert '"data":{"amount":150,"from":"player:Femke Visser","note":"in coins","to":"player:李伟"' in checked


def test_its_journal_is_the_one_of_then(paipu, where: Path) -> None:
    then = (where.parent / "answers" / "journal.csv").read_bytes()
    now = paipu("ledger", "journal", "--format", "csv").stdout_bytes.splitlines(keepends=True)
    # The days and the amount as a decimal are new, and last.
    assert b"".join(line.rsplit(b",", 3)[0] + b"\n" for line in now) == then


@pytest.mark.parametrize("sample", GAMES)
def test_its_games_are_exported_as_they_were(paipu, where: Path, sample: str) -> None:
    then = (where.parent / "answers" / f"{sample}.jsonl").read_bytes()
    assert paipu("export", GAMES[sample]).stdout_bytes == then


def test_a_record_of_a_hand_that_was_voided_since_is_another_version(paipu, where: Path) -> None:
    refused = paipu("import", where.parent / "samples" / "guandan_board_2.paipu", code=3).stderr
    assert "the club holds another version of this game" in refused


@pytest.mark.parametrize("sample", [each for each in GAMES if each != "guandan_board_2"])
def test_a_record_of_then_is_known_already(paipu, where: Path, sample: str) -> None:
    done = paipu("import", where.parent / "samples" / f"{sample}.paipu").stdout
    assert done.startswith(GAMES[sample])
    assert ", nothing new  (" in done


def test_a_payment_follows_and_all_is_signed(paipu, where: Path) -> None:
    paid = paipu("ledger", "pay", "Femke Visser", "李伟", "0.45", "EUR").stdout
    assert paid == (
        "Femke Visser paid 李伟 0.45 EUR (event 10 of the club)\nNow Femke Visser owes 0.05 EUR and 李伟 is square.\n"
    )
    kept = where.parent / "kept" / "published.checkpoint"
    assert "none of it was changed, and 10 events came after" in paipu("log", "compare", kept).output
    verified = paipu("verify").output
    assert "4 games, 652 events checked; all is well" in verified
    assert "its last checkpoint outside the database covers 652 events" in verified


def test_its_dispute_is_resolved_and_a_hand_voided(paipu) -> None:
    paipu("hand", "resolve", "cb4785e5", "--hand", "1", "--reason", "it was right")
    paipu("hand", "void", "65c21061", "--hand", "1", "--reason", "wrong seats")
    assert "4 games, 654 events checked; all is well" in paipu("verify").output
    settled = paipu("ledger", "settle").stdout
    assert "李伟  pays  Femke Visser" in settled
    assert "Held back" not in settled
