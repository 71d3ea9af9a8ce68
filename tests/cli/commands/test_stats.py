"""``paipu stats``: answers in tables, JSON and a page, and what it prints where there are none."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path

import duckdb
import pytest

from replay.data import TABLE_FILES, write_digests
from tests.cli.conftest import Paipu
from tests.support.full_disk import full_disk


@pytest.fixture
def data(paipu: Paipu, evening: Path, tmp_path: Path) -> Path:
    """The data files of a club with two hands."""
    paipu("import", evening)
    paipu("export", "--format", "parquet", "-o", tmp_path / "data")
    return tmp_path / "data"


def test_the_club_and_its_data_files_give_the_same_answers(paipu: Paipu, data: Path, tmp_path: Path) -> None:
    paipu("export", "--format", "parquet", "-o", tmp_path / "data.zip")
    answers = [paipu("stats", *words, "--json").stdout for words in ((), (data,), (tmp_path / "data.zip",))]
    assert answers[0] == answers[1] == answers[2]
    figures = [each for each in json.loads(answers[0]) if each["question"] == "seats"]
    assert [(each["what"], each["cases"], each["value"]) for each in figures] == [
        ("1", 2, 0.0),
        ("2", 2, 1.0),
        ("3", 2, 0.0),
    ]


def test_an_answer_is_a_table_with_bars(paipu: Paipu, data: Path) -> None:
    lines = paipu("stats", data, "--question", "seats", "--question", "tribute").stdout.splitlines()
    assert lines[0] == "Which seat wins?"
    assert [line.split() for line in lines[1:3]] == [
        ["rules", "players", "what", "cases", "share", "95", "%", "interval"],
        ["quandui/pagat", "3", "place", "1", "2", "0.0", "%", "–"],
    ]
    assert lines[3].endswith("100.0 %              –  " + "█" * 24)
    assert lines[6:8] == ["How much is a tribute worth in levels?", "These games have no figures for that."]


def test_every_figure_has_its_interval_and_two_hands_have_none(paipu: Paipu, data: Path) -> None:
    figures = json.loads(paipu("stats", data, "--json").stdout)
    seats = [each for each in figures if each["question"] == "seats"]
    assert [(each["low"], each["high"], each["chance"]) for each in seats] == [(None, None, 0.333333)] * 3
    assert [(each["says"], each["settles"]) for each in seats] == [([], None)] * 3


def test_an_answer_in_words_follows_the_interval(paipu: Paipu, tmp_path: Path) -> None:
    paipu("simulate", "quandui", "--hands", "12", "--format", "parquet", "-o", tmp_path / "some")
    figures = json.loads(paipu("stats", tmp_path / "some", "--question", "seats", "--json").stdout)
    assert [each["chance"] for each in figures] == [0.25] * 4
    for each in figures:
        assert 0 <= each["low"] <= each["value"] <= each["high"] <= 1
        assert each["high"] - each["low"] > 0.2
        assert each["says"] == figures[0]["says"]
    words = " ".join([*figures[0]["says"], figures[0]["settles"] or ""]).strip()
    lines = paipu("stats", tmp_path / "some", "--question", "seats").stdout.splitlines()
    assert lines[-2] == f"quandui/pagat, 4 players: {words}"


def test_the_page_is_written_with_its_pictures(paipu: Paipu, data: Path, tmp_path: Path) -> None:
    paipu("stats", data, "-o", tmp_path / "answers")
    page = (tmp_path / "answers" / "statistics.md").read_text("utf-8")
    assert page.startswith("# Statistics\n\n")
    assert "![Which seat wins?](statistics-seats.svg)" in page
    names = {path.name for path in (tmp_path / "answers").iterdir()}
    assert names == {"statistics.md", "statistics-seats.svg", "statistics-claiming.svg"}
    assert "this file exists already" in paipu("stats", data, "-o", tmp_path / "answers", code=2).stderr
    paipu("stats", data, "-o", tmp_path / "answers", "--force")


def _cut(data: Path) -> None:
    path = data / "plays.parquet"
    path.write_bytes(path.read_bytes()[:-100])


def _garble(data: Path) -> None:
    path = data / "hands.parquet"
    content = bytearray(path.read_bytes())
    content[-600:] = bytes(600)
    path.write_bytes(content)
    write_digests(data, TABLE_FILES)


def _replace(data: Path, notes: str = "") -> None:
    with duckdb.connect() as connection:
        connection.execute(f"COPY (SELECT 1 AS game) TO '{data / 'events.parquet'}' (FORMAT parquet{notes})")
    write_digests(data, TABLE_FILES)


def _date_later(data: Path) -> None:
    _replace(data, ", KV_METADATA {'paipu.schema': '2'}")


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (_cut, "plays.parquet: this file does not match data.sha256 beside it: one of the two was cut, damaged or replaced"),
        (_garble, "hands.parquet: this is not a whole Parquet file: it was cut or damaged. Export the data again"),
        (_replace, "events.parquet: Paipu has not written this Parquet file. Export the data again"),
        (_date_later, "events.parquet: found version 2 of the data files, expected 1: export the data again"),
        (lambda data: (data / "hands.parquet").unlink(), "data: the file hands.parquet is missing: export the data again"),
        (shutil.rmtree, "there are no data files here, expected the files of paipu export --format parquet"),
    ],
)  # fmt: skip
def test_data_files_that_are_not_whole_are_refused_in_a_sentence(paipu: Paipu, data: Path, harm, sentence: str) -> None:
    harm(data)
    done = paipu("stats", data, code=2)
    assert done.stdout == ""
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_cut_zip_and_a_question_that_nobody_knows_are_refused(paipu: Paipu, data: Path, tmp_path: Path) -> None:
    paipu("export", "--format", "parquet", "-o", tmp_path / "data.zip")
    cut = tmp_path / "cut.zip"
    cut.write_bytes((tmp_path / "data.zip").read_bytes()[:-40])
    assert (
        "cut.zip: this is not a whole ZIP file: it is something else, or was cut or damaged"
        in paipu("stats", cut, code=2).stderr
    )
    refused = paipu("stats", data, "--question", "luck", code=2).stderr
    assert "found the question 'luck', expected one of seats, claiming" in refused


def test_statistics_without_the_extra_say_what_to_install(
    paipu: Paipu, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert "pip install 'paipu[data]'" in paipu("stats", data, code=2).stderr


def test_the_answers_are_saved_for_the_page_and_for_it_alone(paipu: Paipu, data: Path) -> None:
    done = paipu("stats", "--save")
    assert done.stdout == "Saved for the page of statistics. Games: 1, hands: 2.\n"
    for also in (data, "--json", "--force", ("--question", "seats"), ("-o", "answers")):
        words = also if isinstance(also, tuple) else (also,)
        assert "--save answers all questions about the club" in paipu("stats", "--save", *words, code=2).stderr


def test_a_club_without_hands_answers_nothing(paipu: Paipu, empty: Path) -> None:
    assert paipu("stats", "--json").stdout == "[\n]\n"


def test_a_full_disk_is_a_sentence_that_says_where_room_is_missing(paipu: Paipu, data: Path, tmp_path: Path) -> None:
    paipu("export", "--format", "parquet", "-o", tmp_path / "data.zip")
    temporary = tempfile.gettempdir()
    full = f"Error: {temporary}: there is no room for the data files. Make room, or set TMPDIR to a folder that has enough\n"
    with full_disk(1000):
        assert paipu("stats", code=3).stderr == full
        assert paipu("stats", tmp_path / "data.zip", code=3).stderr == full
        assert paipu("stats", data, "-o", tmp_path / "answers", code=3).stderr == (
            f"Error: {tmp_path / 'answers' / 'statistics.md'}: the disk is full; nothing was written, make room and try again\n"
        )
        assert paipu("stats", "--resume", tmp_path / "done", code=3).stderr == (
            f"Error: {tmp_path / 'done'}: the disk is full. Make room, then run the same command again: it goes on where it stopped\n"
        )
        assert paipu("stats", data).exit_code == 0


def test_no_folder_for_temporary_files_is_a_sentence(paipu: Paipu, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", refuse)
    assert "there is no room for the data files. Make room, or set TMPDIR" in paipu("stats", data, code=3).stderr
