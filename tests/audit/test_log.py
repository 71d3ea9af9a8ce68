"""A club's log: what is signed outside the database, and what the owner of the file cannot do unnoticed."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from replay.audit import Continuation, LogFolder, Signer, Witness, log_folder, open_note, read_checkpoint
from replay.audit import folder as folder_module
from replay.club import Club
from replay.words.errors import BadInput, CheckFailed, Conflict, NotFound
from tests.support.audit.tampered import more, resealed


def test_a_log_is_begun_beside_the_database_and_its_key_is_nobody_elses(club: Club, where: Path) -> None:
    key = where.with_name("club.db.proof") / "1" / "key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert Signer.parse(key.read_text().strip()).verifier == club.log.folder.verifier
    assert club.log.folder.verifier.name == "example.org/tuesday"
    assert key.read_bytes().strip().split(b"+", 4)[4] not in where.read_bytes()


def test_a_log_is_begun_once(club: Club) -> None:
    key = (club.log.folder.place / "key").read_bytes()
    with pytest.raises(Conflict, match=r"its key in .*club\.db\.proof/1 is never overwritten"):
        club.log.begin("example.org/other")
    assert (club.log.folder.place / "key").read_bytes() == key


def test_a_log_without_a_name_gets_one_of_its_own(tmp_path: Path) -> None:
    names = set()
    for number in range(3):
        with Club.open(str(tmp_path / f"{number}.db")) as club:
            names.add(club.log.begin().name)
    assert len(names) == 3


@pytest.mark.parametrize(
    ("name", "message"),
    [("x" * 41, "found a name of 41 bytes, expected at most 40"), ("a b", "'a b'"), ("", "found the name ''")],
)
def test_a_name_that_no_log_can_have_is_refused(tmp_path: Path, name: str, message: str) -> None:
    with Club.open(str(tmp_path / "club.db")) as club, pytest.raises(BadInput, match=message):
        club.log.begin(name)
    assert not (tmp_path / "club.db.proof").exists()


def test_the_checkpoint_follows_every_sealed_hand(club: Club) -> None:
    before = club.log.folder.kept().checkpoint
    more(club)
    after = club.log.folder.kept().checkpoint
    assert before.size < after.size == club.store.last_position()
    assert club.log.compare(club.log.folder.kept().note) == after


def test_a_void_is_followed_by_a_checkpoint_too(club: Club) -> None:
    game = club.games()[0].id
    hands = club.game(game).hands
    if club.events(game)[-1].type == "GameEnded":
        club.void_hand(game, hands[-1].hand, "two cards were swapped")
    assert club.log.folder.kept().checkpoint.size == club.store.last_position()


def test_nothing_new_is_not_signed_again(club: Club) -> None:
    note = club.log.checkpoint()
    written = (club.log.folder.place / "checkpoint").stat().st_mtime_ns
    assert club.log.checkpoint() == note
    assert (club.log.folder.place / "checkpoint").stat().st_mtime_ns == written


def test_another_program_on_the_same_club_goes_on_from_there(club: Club, where: Path) -> None:
    with Club.open(str(where)) as other:
        more(other, 2)
        more(club, 3)
        more(other, 4)
        assert other.log.folder.kept().checkpoint.size == other.store.last_position()
    assert club.verify().proven == (club.log.folder.verifier.name, club.store.last_position(), 0, ())


def test_several_writers_at_once_sign_one_log(club: Club, where: Path) -> None:
    def play(seed: int) -> None:
        with Club.open(str(where)) as own:
            more(own, seed)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(play, range(10, 18)))
    with Club.open(str(where)) as again:
        report = again.verify()
    assert report.findings == []
    assert report.proven == (club.log.folder.verifier.name, club.store.last_position(), 0, ())


def test_a_club_without_a_log_keeps_no_folder(tmp_path: Path) -> None:
    with Club.open(str(tmp_path / "plain.db")) as club:
        more(club)
        assert club.verify().proven == (None, 0, 0, ())
        with pytest.raises(NotFound, match="the log of this club has not begun yet: 'paipu log init' begins it"):
            club.log.proof(1)
    assert not (tmp_path / "plain.db.proof").exists()


def test_an_older_copy_of_the_database_is_not_added_to(club: Club, where: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with closing(sqlite3.connect(where)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    more(club)
    size = club.store.last_position()
    club.close()
    for name in ("club.db", "club.db-wal", "club.db-shm"):
        where.with_name(name).unlink(missing_ok=True)
    shutil.copy(copy, where)
    with Club.open(str(where)) as restored:
        have = restored.store.last_position()
        with pytest.raises(Conflict) as refused:
            more(restored, 3)
        assert restored.store.last_position() == have
        (finding,) = map(str, restored.verify().findings)
    message = str(refused.value)
    assert message.startswith(f"the database has {have} sealed events, but the last checkpoint in ")
    assert (
        f"covers {size}: it is an older copy or was cut, and nothing is added to it; put the newest copy back"
        in message
    )
    assert finding == f"the log example.org/tuesday: {message}"


def test_a_changed_database_that_agrees_with_itself_is_not_added_to(club: Club, where: Path) -> None:
    size = club.store.last_position()
    resealed(where, 5)
    with Club.open(str(where)) as again:
        with pytest.raises(CheckFailed, match=f"the first {size} sealed events do not match the last checkpoint"):
            more(again)
        assert again.store.last_position() == size


def test_a_cut_tail_is_found_by_anybody_who_kept_a_checkpoint(club: Club, tamper: Callable[..., None]) -> None:
    kept = club.log.folder.kept()
    tamper(f"DELETE FROM log WHERE position > {kept.checkpoint.size - 3}")
    with pytest.raises(CheckFailed, match="it was cut"):
        club.log.compare(kept.note)


def test_what_was_kept_is_enough_where_the_folder_was_rewritten_too(club: Club, where: Path) -> None:
    kept = club.log.folder.kept()
    resealed(where, 5)
    note = kept.note
    with Club.open(str(where)) as thief:
        # The owner has the key, and may sign whatever the database says now.
        (thief.log.folder.place / "checkpoint").write_bytes(b"")
        signer = thief.log.folder.signer
        shutil.rmtree(thief.log.folder.path)
        thief.log.folder.begin(1, signer, _of_now(thief, signer), None)
        more(thief)
        assert thief.log.verify()[1] == []
        with pytest.raises(CheckFailed, match="are not those that the log signed before: they were altered"):
            thief.log.compare(note)
        witness = Witness(where.parent / "witness")
        witness.trust(signer.verifier)
        witness.add(Continuation(0, [], note))
        with pytest.raises(CheckFailed, match="the log was rewritten"):
            witness.add(Continuation.read(thief.log.continuation(kept.checkpoint.size)))


def _of_now(club: Club, signer: Signer) -> bytes:
    from replay.audit import Checkpoint, stored_leaves, write_checkpoint
    from replay.audit.tree import Tree

    tree = Tree()
    with club.store.reading() as reading:
        tree.extend(stored_leaves(reading, 0, reading.last_position()))
    return write_checkpoint(Checkpoint(signer.verifier.name, tree.size, tree.root()), signer)


def test_a_gap_in_the_log_is_named(club: Club, where: Path, tamper: Callable[..., None]) -> None:
    tamper("DELETE FROM log WHERE position = 5")
    with Club.open(str(where)) as again, pytest.raises(CheckFailed, match="log position 5: the entry is gone"):
        again.log.check()


def test_a_leaf_that_is_no_hash_is_named(club: Club, where: Path, tamper: Callable[..., None]) -> None:
    tamper("UPDATE log SET leaf = 'text' WHERE position = 5")
    with Club.open(str(where)) as again, pytest.raises(CheckFailed, match="log position 5: found no hash of 32 bytes"):
        again.log.check()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET data = 'text' WHERE (stream, version) = (SELECT stream, version FROM log WHERE position = 5)",
        "UPDATE log SET salt = 'text' WHERE position = 5",
    ],
)
def test_what_is_no_longer_kept_as_bytes_is_named(club: Club, tamper: Callable[..., None], statement: str) -> None:
    note = club.log.folder.kept().note
    tamper(statement)
    with pytest.raises(CheckFailed, match="log position 5: found a str, expected bytes"):
        club.log.compare(note)


def test_a_damaged_checkpoint_is_named_and_nothing_is_added(club: Club) -> None:
    path = club.log.folder.place / "checkpoint"
    path.write_bytes(path.read_bytes().replace(b"example.org/tuesday\n", b"example.org/tuesdax\n", 1))
    with pytest.raises(BadInput, match=r"club\.db\.proof/1/checkpoint"):
        more(club)


def test_a_missing_checkpoint_is_named_and_nothing_is_added(club: Club) -> None:
    (club.log.folder.place / "checkpoint").unlink()
    with pytest.raises(
        BadInput, match=r"checkpoint: cannot be read \(No such file or directory\), and the log needs it"
    ):
        more(club)


def test_a_checkpoint_that_cannot_be_written_says_what_to_do(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    before = club.store.last_position()
    with monkeypatch.context() as patch:
        patch.setattr(folder_module, "replace_file", full)
        with pytest.warns(
            UserWarning, match=r"it is recorded, but the checkpoint cannot be made \(No space left on device\)"
        ):
            more(club)
    assert club.store.last_position() > before
    assert club.verify().proven.after == club.store.last_position() - before  # type: ignore[union-attr]
    assert read_checkpoint(club.log.checkpoint(), club.log.folder.verifier).size == club.store.last_position()


@pytest.mark.parametrize("damage", [None, "", "rubbish"])
def test_with_a_lost_key_nothing_is_recorded_and_it_is_recovered_from(club: Club, damage: str | None) -> None:
    key, before = club.log.folder.place / "key", club.store.last_position()
    key.unlink()
    if damage is not None:
        key.write_text(damage)
    with pytest.raises(BadInput, match=r"proof/1/key: "):
        more(club)
    assert club.store.last_position() == before
    assert club.log.recover("the key is lost").name == "example.org/tuesday-2"
    more(club, 3)
    assert club.log.folder.kept().checkpoint.size == club.store.last_position()


@pytest.mark.parametrize("file", ["key", "checkpoint", "verifier"])
def test_a_lost_file_of_the_log_is_refused_with_the_way_to_go_on(club: Club, file: str) -> None:
    (club.log.folder.place / file).unlink()
    with pytest.raises(
        BadInput, match=r"the log needs it: fix that, or go on under a new name with 'paipu log recover'"
    ):
        more(club)


def test_the_key_of_another_log_does_not_sign_over_the_last_checkpoint(club: Club) -> None:
    note = club.log.folder.kept().note
    other = Signer.new("example.org/tuesday")
    (club.log.folder.place / "key").write_text(other.secret())
    with pytest.raises(BadInput, match=r"proof/1/key: found the private key of example\.org/tuesday\+"):
        more(club)
    assert club.log.folder.kept().note == note


def test_a_log_whose_public_key_is_lost_goes_on_under_the_name_that_the_club_knows(club: Club) -> None:
    (club.log.folder.place / "verifier").unlink()
    with pytest.raises(BadInput, match="before, expected a new name"):
        club.log.recover("a damaged disk", "example.org/tuesday")
    assert club.log.recover("a damaged disk").name == "example.org/tuesday-2"
    (record,) = club.log.folder.breaks()
    assert "\na log, whose last checkpoint cannot be read\n" in record


def test_no_name_of_an_earlier_log_is_taken_again(club: Club) -> None:
    for reason in ("once", "twice"):
        (club.log.folder.place / "checkpoint").write_text("rubbish")
        club.log.recover(reason)
    (club.log.folder.place / "checkpoint").write_text("rubbish")
    for name in ("example.org/tuesday", "example.org/tuesday-2", "example.org/tuesday-3"):
        with pytest.raises(BadInput, match="before, expected a new name"):
            club.log.recover("thrice", name)


@pytest.mark.parametrize(
    "name", ["example.org/Tuesday", "example.org/tue5day", "Example.0rg/tuesday", "example.org/tuesday_2"]
)
def test_a_name_that_could_be_taken_for_an_earlier_one_is_refused(club: Club, name: str) -> None:
    (club.log.folder.place / "checkpoint").write_text("rubbish")
    club.log.recover("once", "example.org/tuesday-2")
    (club.log.folder.place / "checkpoint").write_text("rubbish")
    with pytest.raises(BadInput, match="expected one that people cannot confuse with it"):
        club.log.recover("twice", name)


@pytest.mark.parametrize("name", ["club\u202egro", "сlub.org", "club org", "club+1", "club#2", ""])
def test_a_new_log_is_called_by_plain_letters_only(club: Club, name: str) -> None:
    (club.log.folder.place / "checkpoint").write_text("rubbish")
    with pytest.raises(BadInput, match="expected only letters from A to Z, digits"):
        club.log.recover("once", name)


def test_what_a_killed_program_left_half_written_is_swept_away(club: Club) -> None:
    place = club.log.folder.place
    stale, fresh, foreign = place / f".checkpoint-{'a' * 16}", place / f".checkpoint-{'b' * 16}", place / ".keep"
    for each in (stale, fresh, foreign):
        each.write_text("half")
    for each in (stale, foreign):
        os.utime(each, (0, 0))
    more(club)
    assert [each.exists() for each in (stale, fresh, foreign)] == [False, True, True]


def test_a_record_of_a_break_that_was_altered_is_not_repeated(club: Club) -> None:
    (club.log.folder.place / "checkpoint").write_text("rubbish")
    club.log.recover("somebody rewrote it")
    path = club.log.folder.place / "break"
    path.write_text(path.read_text().replace("somebody rewrote it", "a broken disk"))
    with pytest.raises(BadInput, match=r"proof/2/break: the signature of .* does not match this text"):
        list(club.log.folder.breaks())


def test_a_log_is_not_begun_below_a_later_one(tmp_path: Path) -> None:
    (tmp_path / "club.db.proof" / "7").mkdir(parents=True)
    with Club.open(str(tmp_path / "club.db")) as club, pytest.raises(Conflict, match=r"proof/7 is never overwritten"):
        club.log.begin()


def test_a_continued_log_is_not_recovered(club: Club) -> None:
    with pytest.raises(Conflict, match="there is nothing to recover from"):
        club.log.recover("just so")


def test_a_recovered_log_has_a_new_name_and_key_and_the_break_on_record(club: Club, where: Path) -> None:
    before = club.log.folder.verifier
    size = club.store.last_position()
    resealed(where, 5)
    with Club.open(str(where)) as again:
        after = again.log.recover("the disk broke; restored from paper")
        assert (after.name, after.public != before.public) == ("example.org/tuesday-2", True)
        more(again)
        report = again.verify()
        assert report.findings == []
        assert report.proven == (after.name, again.store.last_position(), 0, report.proven.breaks)  # type: ignore[union-attr]
        (record,) = report.proven.breaks  # type: ignore[union-attr]
        note = (again.log.folder.place / "break").read_bytes()
    assert open_note(note, [after]).rstrip("\n") == record
    lines = record.split("\n")
    assert lines[:2] == ["paipu log break", "the disk broke; restored from paper"]
    assert [line.split(" ")[:2] for line in lines[2:]] == [[before.name, str(size)], [after.name, str(size)]]
    assert (where.with_name("club.db.proof") / "1" / "key").exists()


@pytest.mark.parametrize("damage", ["", "rubbish"])
def test_a_log_whose_checkpoint_is_damaged_can_be_recovered(club: Club, damage: str) -> None:
    (club.log.folder.place / "checkpoint").write_text(damage)
    club.log.recover("a damaged disk", "example.org/anew")
    more(club)
    (record,) = club.verify().proven.breaks  # type: ignore[union-attr]
    assert "example.org/tuesday, whose last checkpoint cannot be read" in record


@pytest.mark.parametrize("reason", ["", "  ", "two\nlines", "x" * 1001])
def test_a_break_needs_a_reason(club: Club, reason: str) -> None:
    with pytest.raises(BadInput, match="that says what happened"):
        club.log.recover(reason)


def test_a_recovered_log_needs_another_name(club: Club) -> None:
    with pytest.raises(BadInput, match="before, expected a new name"):
        club.log.recover("a damaged disk", "example.org/tuesday")


def test_the_log_of_a_club_that_is_no_file_lies_in_the_users_data(tmp_path: Path) -> None:
    folder = log_folder("postgresql://host/club", tmp_path)
    assert (folder.parent, folder.suffix) == (tmp_path, ".proof")
    assert folder != log_folder("postgresql://host/other", tmp_path)


def test_a_link_to_the_database_leads_to_the_same_log(tmp_path: Path) -> None:
    (tmp_path / "club.db").touch()
    (tmp_path / "link.db").symlink_to("club.db")
    assert log_folder(str(tmp_path / "link.db"), tmp_path) == log_folder(str(tmp_path / "club.db"), tmp_path)


def test_a_folder_with_other_things_in_it_is_no_begun_log(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    assert LogFolder(tmp_path).number == 0
