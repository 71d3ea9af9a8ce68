"""Proofs, and what they find."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from replay.rules import codec


def test_a_club_that_is_as_it_must_be(paipu, club: Path) -> None:
    output = paipu("verify").stdout
    assert output.startswith("The club: 1 game, 32 events checked; all is well: the triggers are in place, ")


def test_a_club_that_somebody_changed(paipu, club: Path) -> None:
    with closing(sqlite3.connect(club)) as connection:
        for (trigger,) in connection.execute("select name from sqlite_master where type = 'trigger'").fetchall():
            connection.execute(f"drop trigger {trigger}")
        connection.execute("update postings set amount = amount * 2")
        connection.commit()
    result = paipu("verify", code=1)
    assert result.stderr == ""
    *findings, verdict = result.stdout.splitlines()
    assert findings
    assert verdict == f"The club: 1 game, 32 events checked; {len(findings)} findings."


def test_records_are_verified_without_any_club(paipu, where: Path, evening: Path, tmp_path: Path, jsonl: bytes) -> None:
    (tmp_path / "evening.jsonl").write_bytes(jsonl)
    lines = paipu("verify", evening, tmp_path / "evening.jsonl").stdout.splitlines()
    assert [line.split(";")[0] for line in lines] == [
        f"{path}: 1 game, 32 events checked" for path in (evening, tmp_path / "evening.jsonl")
    ]
    assert not where.exists()


def test_a_folder_of_records_is_verified_file_by_file(paipu, where: Path, evening: Path, jsonl: bytes) -> None:
    (evening.parent / "more").mkdir()
    (evening.parent / "more" / "evening.jsonl").write_bytes(jsonl)
    (evening.parent / "readme.txt").write_text("not a record")
    result = paipu("verify", evening.parent)
    assert [line.split(";")[0] for line in result.stdout.splitlines()] == [
        f"{path}: 1 game, 32 events checked" for path in (evening, evening.parent / "more" / "evening.jsonl")
    ]
    assert result.stderr == f"Skipped 1 file in {evening.parent}: records end in .paipu, .jsonl, .jsonl.gz.\n"
    assert not where.exists()


def test_a_folder_without_records_is_refused(paipu, tmp_path: Path) -> None:
    assert "found nothing in this folder, expected records" in paipu("verify", tmp_path, code=2).stderr


def test_a_record_is_verified_through_stdin(paipu, jsonl: bytes) -> None:
    assert paipu("verify", "-", stdin=jsonl).stdout.startswith("stdin: 1 game, 32 events checked; all is well")


def test_a_record_that_breaks_the_rules_is_a_finding(paipu, tmp_path: Path, jsonl: bytes) -> None:
    from replay.formats import write_jsonl

    lines = jsonl.replace(b'"amount":100', b'"amount":200', 1).splitlines()[:-1]
    path = tmp_path / "wrong.jsonl"
    path.write_bytes(b"".join(write_jsonl(map(codec().decode, lines))))
    result = paipu("verify", path, code=1)
    assert result.stdout.startswith(f"{path}:25: ")
    assert result.stdout.endswith("; 1 finding.\n")


def test_the_exit_code_is_that_of_the_first_file_that_is_not_fine(paipu, evening: Path, tmp_path: Path) -> None:
    result = paipu("verify", evening, tmp_path / "missing.jsonl", code=2)
    assert result.stderr == f"Error: {tmp_path}/missing.jsonl: No such file or directory\n"
    assert "all is well" in result.stdout


def test_a_check_of_a_club_is_one_json_document_with_the_same_exit_code(paipu, club: Path) -> None:
    assert json.loads(paipu("verify", "--format", "json").stdout) == {
        "games": 1,
        "events": 32,
        "findings": [],
        "notes": [],
        "skipped": None,
        "log": {"origin": None, "size": 0, "after": 0, "breaks": []},
    }
    with closing(sqlite3.connect(club)) as connection:
        for (trigger,) in connection.execute("select name from sqlite_master where type = 'trigger'").fetchall():
            connection.execute(f"drop trigger {trigger}")
        connection.execute("update postings set amount = amount * 2")
        connection.commit()
    said = paipu("verify", code=1).stdout.splitlines()[:-1]
    found = json.loads(paipu("verify", "--json", code=1).stdout)["findings"]
    assert [each["problem"] for each in found] == said
    assert all(each["code"] for each in found)
    assert paipu("verify", "--format", "csv", code=1).stdout.splitlines()[0] == "code,problem"


def test_records_are_verified_as_a_json_list(paipu, where: Path, evening: Path) -> None:
    found = json.loads(paipu("verify", evening, "--format", "json").stdout)
    assert found == [{"source": str(evening), "events": 32, "findings": []}]
    assert json.loads(paipu("check", evening, "--json").stdout) == found
