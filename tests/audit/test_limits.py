"""What no log can detect: the negative lines of docs/threat-model.md, so that nobody promises more than there is."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.audit import Checkpoint, Continuation, Proof, Receipt, check_file, write_checkpoint
from replay.audit.shuffle import shuffle
from replay.club import Club, unshuffled
from replay.rules import rules_named
from replay.rules.shared import seed
from replay.store import leaf_hash
from replay.words.errors import CheckFailed
from tests.support.audit.tampered import resealed
from tests.support.clubs import new_club
from tests.support.records import GAME, OPENED, SEATED, recorded, won
from tests.support.treasury.typed import typed

SECRET = "5a" * 32
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("winner", [1, 2, 3])
def test_an_entry_that_was_wrong_from_the_start_is_proven_as_it_was_entered(tmp_path: Path, winner: int) -> None:
    with new_club(tmp_path / "club.db") as club:
        club.log.begin()
        club.import_record(recorded([OPENED, *SEATED, *won(1, 1, winner)]), "evening")
        report = club.verify()
    assert report.findings == []
    assert report.proven is not None
    assert report.proven.after == 0


def test_a_payment_that_was_never_made_is_proven_as_it_was_recorded(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        club.log.begin()
        club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2)]), "evening")
        (entry, *_) = typed(club).pay("Guo", "Li", "1.00")
        receipt = club.receipt("club", version=entry.version)
        assert check_file(receipt, club.log.folder.verifier).data == Receipt.read(receipt).data
        assert club.verify().findings == []


def test_a_thief_of_the_key_proves_what_never_was_to_who_kept_nothing(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        club.simulate("quandui/gamerules", 3, 1, 1, "1.00 EUR")
        club.log.begin()
        kept = club.log.folder.kept()
        stolen = club.log.folder.signer
        data = b'{"a payment":"that never was"}'
        note = write_checkpoint(Checkpoint(kept.checkpoint.origin, 1, leaf_hash(bytes(16), data)), stolen)
        forged = Receipt(Proof(0, [], note), bytes(16), data).write()
        assert check_file(forged, stolen.verifier).data == data
        with pytest.raises(CheckFailed, match="they were altered"):
            club.log.compare(forged)


def test_an_older_copy_of_database_and_folder_together_is_found_only_by_others(tmp_path: Path) -> None:
    where, copy = tmp_path / "club.db", tmp_path / "copy.db"
    with Club.open(str(where)) as club:
        club.simulate("quandui/gamerules", 3, 1, 1, "1.00 EUR")
        club.log.begin()
        with closing(sqlite3.connect(where)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        shutil.copytree(tmp_path / "club.db.proof", tmp_path / "copy.db.proof")
        club.simulate("quandui/gamerules", 3, 1, 2, "1.00 EUR")
        kept = club.log.folder.kept().note
    with Club.open(str(copy)) as restored:
        with pytest.raises(CheckFailed, match="it was cut"):
            restored.log.compare(kept)
        restored.simulate("quandui/gamerules", 3, 1, 3, "1.00 EUR")
        assert restored.verify().findings == []
        with pytest.raises(CheckFailed):
            restored.log.compare(kept)


def test_a_running_program_finds_a_change_below_it_only_when_it_verifies_or_starts_again(tmp_path: Path) -> None:
    where = tmp_path / "club.db"
    with Club.open(str(where)) as club:
        club.simulate("quandui/gamerules", 3, 1, 1, "1.00 EUR")
        club.log.begin()
        kept = club.log.folder.kept()
        club.log.check()
        resealed(where, 5)
        club.simulate("quandui/gamerules", 3, 1, 2, "1.00 EUR")
        # What it signed continues what it had read, and not what is in the database now.
        sent = Continuation.read(club.log.continuation(kept.checkpoint.size))
        assert sent.check(kept.checkpoint, club.log.folder.verifier).size == club.store.last_position()
        with Club.open(str(where)) as other, pytest.raises(CheckFailed, match="they were altered"):
            other.simulate("quandui/gamerules", 3, 1, 3, "1.00 EUR")
        assert any("they were altered" in str(finding) for finding in club.verify().findings)


def test_who_has_the_secret_of_a_deck_knows_the_cards_before_the_hand(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        club.import_record(recorded([OPENED, *SEATED]), "evening")
        club.deals.commit(str(GAME), SECRET)
        club.deals.mix(str(GAME), 2, "the blue tram")
        assert len(club.deals.deck(str(GAME), SECRET)) == 120


def test_who_has_the_secret_and_speaks_last_can_choose_among_decks(tmp_path: Path) -> None:
    pack = unshuffled(rules_named("quandui", {}))
    words = next(
        words
        for words in map(str, range(10_000))
        if shuffle(pack, seed(SECRET, [(2, "the blue tram"), (1, words)]))[:2] == ["DH", "DH"]
    )
    with new_club(tmp_path / "club.db") as club:
        club.import_record(recorded([OPENED, *SEATED]), "evening")
        club.deals.commit(str(GAME), SECRET)
        club.deals.mix(str(GAME), 2, "the blue tram")
        club.deals.mix(str(GAME), 1, words)
        assert club.deals.deck(str(GAME), SECRET)[:2] == ["DH", "DH"]
        assert [found.findings for found in club.deals.check(str(GAME))] == [()]


def test_every_line_of_the_threat_model_names_a_test_that_is_there() -> None:
    lines = [line for line in (ROOT / "docs/threat-model.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    rows = [line for line in lines if not line.startswith(("| who", "| what", "| ---"))]
    assert len(rows) >= 12
    for row in rows:
        named = re.findall(r"`(tests/[a-z_/]+\.py)::(?:Test[A-Za-z]+::)?(test_[a-z0-9_]+)`", row)
        assert named, row
        for file, test in named:
            assert f"def {test}(" in (ROOT / file).read_text("utf-8"), f"{file}::{test}"
