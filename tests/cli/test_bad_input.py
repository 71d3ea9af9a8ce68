"""Every record that is no good is refused in one sentence that says where, and the club stays as it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest


def replaced(old: str, new: str) -> Callable[[bytes], bytes]:
    def change(record: bytes) -> bytes:
        assert old.encode() in record
        return record.replace(old.encode(), new.encode(), 1)

    return change


TEXT = {
    "a wrong card": (replaced("1 -4b", "1 -4x"), r":16:4: found '4x', expected"),
    "a wrong turn": (replaced("2 +? -7w", "3 +? -7w"), r":17:3: .*Legal here: "),
    "a card too many": (replaced("4w4b 9w9w", "2s2s 2s2s"), r":20:\d+: .*2s"),
    "a wrong payment": (replaced("1>2 1.00", "1>2 2.00"), r":21:\d+: found"),
    "UTF-16": (lambda record: record.decode().encode("utf-16"), r": .*expected"),
    "latin-1": (lambda record: record.decode().replace("李白", "André").encode("latin-1"), r":6:18: found .*expected UTF-8"),
    "a name of 10,000 characters": (replaced("Guo", "G" * 10_000), r":6:\d+: found .*expected"),
    "an unknown version": (replaced("%paipu 1", "%paipu 999"), r":1:\d+: found .*expected"),
    "no record": (lambda record: b"hello\n", r": found .*expected"),
    "an empty file": (lambda record: b"", r": the file is empty, expected"),
}  # fmt: skip

JSONL = {
    "a cut record": (lambda record: record[: record.rindex(b"\n", 0, -1) + 1], r"(:\d+)?: .*cut"),
    "a record cut inside a line": (lambda record: record[: len(record) // 2], r":\d+(:\d+)?: "),
    "an edited amount": (replaced('"amount":100', '"amount":200'), r":25(:\d+)?: .*expected"),
    "an edited card": (replaced('"card":"4b"', '"card":"5b"'), r":\d+(:\d+)?: .*digest"),
    "two equal keys": (replaced('"seat":1', '"seat":1,"seat":1'), r":2:\d+: found the name 'seat' a second time, expected"),
    "NaN": (replaced('"amount":100', '"amount":NaN'), r":25:\d+: found NaN, expected"),
    "a fraction": (replaced('"amount":100', '"amount":1.5'), r":25:\d+: found 1.5, expected"),
    "a line of 1 MB": (replaced('"player":"Guo"', f'"player":"{"G" * 2**20}"'), r":2: found a line of more than .*expected"),
    "a depth bomb": (replaced('"seat":1', f'"seat":{"[" * 5000}{"]" * 5000}'), r":2:\d+: found values nested .*expected"),
    "a name of 10,000 characters": (replaced('"player":"Guo"', f'"player":"{"G" * 10_000}"'), r":2:\d+: .*expected"),
    "an unknown field": (replaced('"seat":1', '"seat":1,"mood":"good"'), r":2:\d+: .*mood"),
    "a gap": (replaced('"seq":3', '"seq":4'), r":3:\d+: .*expected 3"),
}  # fmt: skip


def refused(paipu, path: Path, where: str, table_contents) -> None:
    before = table_contents()
    result = paipu("import", path, code=2)
    assert result.stdout == ""
    assert re.fullmatch(rf"Error: {re.escape(str(path))}{where}.*\n", result.stderr), result.stderr
    assert table_contents() == before


@pytest.mark.parametrize("name", TEXT)
def test_a_bad_text_record_is_refused_with_its_place(
    paipu, club: Path, evening: Path, table_contents, name: str
) -> None:
    change, where = TEXT[name]
    bad = evening.with_name("bad.paipu")
    bad.write_bytes(change(evening.read_bytes()))
    refused(paipu, bad, where, table_contents)


@pytest.mark.parametrize("name", JSONL)
def test_a_bad_jsonl_record_is_refused_with_its_place(
    paipu, empty: Path, tmp_path: Path, jsonl: bytes, table_contents, name: str
) -> None:
    change, place = JSONL[name]
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(change(jsonl))
    refused(paipu, bad, place, table_contents)


def test_a_folder_without_records_is_refused(paipu, club: Path, tmp_path: Path, table_contents) -> None:
    folder = tmp_path / "holiday"
    folder.mkdir()
    refused(
        paipu, folder, ": found nothing in this folder, expected records: .paipu, .jsonl, .jsonl.gz", table_contents
    )
    (folder / "photo.jpg").touch()
    refused(paipu, folder, ": found 1 other file in this folder, expected records", table_contents)


def test_a_missing_file_is_refused(paipu, club: Path, tmp_path: Path, table_contents) -> None:
    refused(paipu, tmp_path / "none.paipu", ": No such file or directory", table_contents)


def test_a_club_that_is_something_else_is_refused(paipu, where: Path) -> None:
    where.write_text("a shopping list, long enough to be no empty database\n" * 100)
    result = paipu("games", code=2)
    assert result.stderr.startswith(f"Error: {where}: ")
    assert len(result.stderr.splitlines()) == 1


def test_what_a_shell_passes_and_is_no_text_is_refused(paipu, club: Path) -> None:
    assert "found bytes that are not text, expected UTF-8" in paipu("show", "\udcff", code=2).stderr
    void = ("hand", "void", "185b", "--hand", 2, "--reason", "\udcff")
    assert "found bytes that are not text, expected UTF-8" in paipu(*void, code=2).stderr


def test_an_empty_path_is_not_taken_for_the_folder_one_is_in(paipu) -> None:
    assert "the path is empty; give the name of a file or a folder" in paipu("import", "", code=2).stderr


@pytest.mark.parametrize(
    "command",
    [
        "games", "players", "boards", "verify", "show 1", "sheet 1", "export 1", "ledger balance", "ledger journal",
        "ledger settle", "ledger statement Li", "ledger cash", "ledger periods", "log checkpoint", "log prove 1",
        "receipt make 1 --event 1", "deal pack 1", "hand void 1111 --hand 1 --reason x",
    ],
)  # fmt: skip
def test_a_command_that_only_reads_or_corrects_makes_no_club_and_no_folder(paipu, tmp_path: Path, command: str) -> None:
    named = tmp_path / "typo" / "club.db"
    output = paipu("--club", named, *command.split(), code=2).stderr
    assert output == f"Error: {named}: there is no club here; importing a record makes one\n"
    assert list(tmp_path.iterdir()) == []


def test_looking_at_a_club_leaves_nothing_beside_it(paipu, club: Path) -> None:
    before = sorted(club.parent.iterdir())
    for command in ("games", "verify", "ledger balance", "players"):
        paipu(*command.split())
    assert sorted(club.parent.iterdir()) == before


def test_an_empty_club_option_is_not_taken_for_the_users_club(paipu) -> None:
    assert "--club is empty. Give the path of a file or a URL" in paipu("--club", "", "games", code=2).stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--hand", "9"], "found hand 9, expected one of this game, which has hands 1 to 2"),
        (["--hand", "1", "--step", "99"], "found step 99, expected one of hand 1, which has steps 0 to 21"),
        (["--hand", "1", "--step", "-1"], "found step -1, expected one of hand 1, which has steps 0 to 21"),
        (["--eyes", "mine"], "found eyes 'mine', expected 'all', 'public' or a seat such as 'seat:2'"),
        (["--eyes", "seat:9"], "found eyes 'seat:9', expected a seat of this game: 1, 2, 3"),
        (["--hand", "one"], "Invalid value for '--hand': 'one' is not a valid integer."),
    ],
)
def test_what_cannot_be_shown_is_refused_with_what_can(paipu, club: Path, options: list[str], message: str) -> None:
    refusal = paipu("show", "185b", *options, code=2)
    assert f"Error: {message}" in refusal.stderr
    assert refusal.stdout == ""
