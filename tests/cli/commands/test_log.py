"""`paipu log`: what one player can prove to another."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.audit import Verifier
from tests.cli.conftest import GAME


def test_init_shows_the_public_key_and_where_the_private_one_lies(paipu, club: Path) -> None:
    result = paipu("log", "init", "--origin", "example.org/tuesday")
    assert Verifier.parse(result.stdout.strip()).name == "example.org/tuesday"
    place = club.with_name("club.db.proof") / "1" / "key"
    assert result.stderr == f"The private key is {place}: keep it secret, and keep a copy of it somewhere else.\n"
    assert "PRIVATE" not in result.output
    assert place.read_text().startswith("PRIVATE+KEY+example.org/tuesday+")


def test_init_says_where_it_made_a_new_club(paipu, where: Path) -> None:
    assert paipu("log", "init").stderr.startswith(f"{where} is a new club.\nThe private key is ")


def test_init_never_writes_over_a_key(paipu, key: str) -> None:
    assert "is never overwritten" in paipu("log", "init", code=3).stderr


@pytest.mark.parametrize(
    "words",
    [
        ("log", "checkpoint"),
        ("log", "prove", 1),
        ("log", "compare", "FILE"),
        ("log", "recover", "--reason", "x"),
        ("receipt", "make", GAME, "--event", 1),
    ],
    ids=str,
)
def test_without_a_log_the_refusal_says_how_to_begin_one(
    paipu, club: Path, words: tuple[object, ...], evening: Path
) -> None:
    result = paipu(*(evening if word == "FILE" else word for word in words), code=2)
    assert result.stderr == "Error: the log of this club has not begun yet: 'paipu log init' begins it\n"


def test_a_checkpoint_says_how_far_the_log_has_come(paipu, key: str, tmp_path: Path) -> None:
    origin, size, *_ = paipu("log", "checkpoint").stdout.splitlines()
    assert (origin, size) == ("example.org/tuesday", "33")
    paipu("log", "checkpoint", "-o", tmp_path / "kept")
    assert (tmp_path / "kept").read_text() == paipu("log", "checkpoint").stdout
    assert paipu("log", "check", tmp_path / "kept", "--key", key).stdout == (
        "example.org/tuesday signed that it had 33 entries.\n"
    )
    assert paipu("log", "compare", tmp_path / "kept").stdout == (
        "The club continues example.org/tuesday at 33: none of it was changed, and 0 events came after.\n"
    )


def test_an_import_is_followed_by_a_checkpoint(paipu, key: str) -> None:
    paipu("hand", "void", GAME, "--hand", 2, "--reason", "wrong")
    output = paipu("verify").stdout.splitlines()[-1]
    assert output.startswith(
        "The log example.org/tuesday: its last checkpoint outside the database covers 36 events, and 0 after it"
    )


def test_an_entry_is_proven_to_who_has_the_key(paipu, key: str, tmp_path: Path) -> None:
    paipu("log", "prove", 17, "-o", tmp_path / "17.tlog-proof")
    result = paipu("log", "check", tmp_path / "17.tlog-proof", "--key", key)
    assert result.stdout == "This is entry 17 of example.org/tuesday, which signed that it had 33 entries.\n"


@pytest.mark.parametrize("words", [(), (3, "--old", 2)])
def test_prove_asks_for_one_thing(paipu, key: str, words: tuple[object, ...]) -> None:
    result = paipu("log", "prove", *words, code=2)
    assert "Give the number of an entry, or --old and the size of an earlier log." in result.stderr


def test_a_checkpoint_from_stdin_is_checked(paipu, key: str) -> None:
    note = paipu("log", "checkpoint").stdout.encode()
    assert "had 33 entries" in paipu("log", "check", "-", stdin=note).stdout
    assert paipu("log", "check", "-", stdin=note.replace(b"33", b"34", 1), code=2).stderr.startswith(
        "Error: -: the signature"
    )


def test_a_key_may_lie_in_a_file(paipu, key: str, tmp_path: Path) -> None:
    (tmp_path / "tuesday.pub").write_text(f"{key}\n")
    note = paipu("log", "checkpoint").stdout.encode()
    assert "had 33 entries" in paipu("log", "check", "-", "--key", tmp_path / "tuesday.pub", stdin=note).stdout


def test_a_refusal_of_a_bad_key_is_about_the_key_and_not_the_file(paipu, key: str, tmp_path: Path) -> None:
    kept, wrong = tmp_path / "kept", tmp_path / "wrong"
    paipu("log", "checkpoint", "-o", kept)
    wrong.write_text("no key")
    assert paipu("log", "check", kept, "--key", wrong, code=2).stderr.startswith(f"Error: {wrong}: found 'no key'")
    assert paipu("log", "check", kept, "--key", "a+b+c", code=2).stderr.startswith("Error: --key: found 'a+b+c'")


def test_a_private_key_that_was_given_for_the_public_one_is_not_shown(paipu, key: str, where: Path) -> None:
    place = where.with_name("club.db.proof") / "1" / "key"
    for given in (place, place.read_text().strip()):
        result = paipu("log", "check", "-", "--key", given, stdin=b"a\n\nb\n", code=2)
        assert "found a private key, which must stay secret" in result.stderr
        assert place.read_text().strip()[-20:] not in result.output


def test_who_has_no_club_is_asked_for_the_key(paipu, key: str, where: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    paipu("log", "checkpoint", "-o", kept)
    where.unlink()
    output = paipu("log", "check", kept, code=2).stderr
    assert output.startswith("Error: give --key: there is no log of your own to take it from")


@pytest.mark.parametrize(
    "words", [("log", "check"), ("log", "compare"), ("log", "witness"), ("receipt", "check")], ids=str
)
@pytest.mark.parametrize(
    "content", [b"", b"a\n", b"<svg>\n\n</svg>\n", bytes(100_001)], ids=["empty", "line", "svg", "long"]
)
def test_a_file_that_is_none_of_a_log_is_named(
    paipu, key: str, tmp_path: Path, words: tuple[str, str], content: bytes
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    result = paipu(*words, file, code=2)
    assert result.stderr.startswith(f"Error: {file}:")
    assert result.stdout == ""
    assert ("found more than 100,000 bytes" in result.stderr) == (len(content) > 100_000)


def test_a_witness_follows_the_log_and_refuses_one_that_was_cut(paipu, key: str, where: Path, tmp_path: Path) -> None:
    memory = tmp_path / "witness"
    early = paipu("log", "prove", "--old", 0).stdout.encode()
    result = paipu("log", "witness", "-", "--key", key, "--folder", memory, stdin=early)
    first = "example.org/tuesday is new here, so it was not compared with an earlier log. Its 33 entries are remembered from now on.\n"
    assert result.stdout == first
    paipu("hand", "void", GAME, "--hand", 2, "--reason", "wrong")
    late = paipu("log", "prove", "--old", 33).stdout.encode()
    again = paipu("log", "witness", "-", "--folder", memory, stdin=late).stdout
    assert again == "example.org/tuesday now has 36 entries, and continues the log that was remembered.\n"
    assert (
        "shrank: it had 36 entries, and has 33 now"
        in paipu("log", "witness", "-", "--folder", memory, stdin=early, code=1).stderr
    )
    assert "expected one after 36" in paipu("log", "witness", "-", "--folder", memory, stdin=late, code=3).stderr


def test_a_witness_that_does_not_know_a_log_refuses_it(paipu, key: str, tmp_path: Path) -> None:
    early = paipu("log", "prove", "--old", 0).stdout.encode()
    result = paipu("log", "witness", "-", "--folder", tmp_path / "witness", stdin=early, code=2)
    assert "the log 'example.org/tuesday' is not known here: give its key first" in result.stderr


def test_an_older_copy_is_refused_until_the_break_is_on_record(paipu, key: str, where: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(where)) as source, closing(sqlite3.connect(tmp_path / "copy.db")) as target:
        source.backup(target)
    paipu("hand", "void", GAME, "--hand", 2, "--reason", "wrong")
    for each in tmp_path.glob("club.db-*"):
        each.unlink()
    shutil.copy(tmp_path / "copy.db", where)
    refused = paipu("hand", "void", GAME, "--hand", 2, "--reason", "wrong", code=3)
    assert "it is an older copy or was cut, and nothing is added to it; put the newest copy back" in refused.stderr
    assert "it is an older copy or was cut" in paipu("verify", code=1).stdout
    recovered = paipu("log", "recover", "--reason", "a broken disk")
    assert Verifier.parse(recovered.stdout.strip()).name == "example.org/tuesday-2"
    paipu("hand", "void", GAME, "--hand", 2, "--reason", "wrong")
    *_, broken, proven = paipu("verify").stdout.splitlines()
    assert broken.startswith("paipu log break; a broken disk; example.org/tuesday 36 ")
    assert proven.startswith(
        "The log example.org/tuesday-2: its last checkpoint outside the database covers 37 events, "
    )
