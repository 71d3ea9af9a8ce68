"""What ``verify``, ``stats``, ``export`` and ``recheck`` say of who works for them, and how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import cli.commands.verify
import cli.files
import cli.output
from cli import options
from replay import engine
from replay.words.messages import Message
from tests.cli.conftest import GAME, Paipu
from tests.support.data_files import bytes_of
from tests.support.soak import thorough

SEVERAL = ("simulate", "quandui", "--players", 3, "--hands", 2, "--evenings", 3, "--jobs", 1)


@thorough
@pytest.mark.parametrize("words", [("verify",), ("stats", "--json"), ("recheck", "quandui/gamerules", "--json")])
def test_two_processes_say_what_one_says(paipu: Paipu, words: tuple[str, ...]) -> None:
    paipu(*SEVERAL)
    assert paipu(*words, "--jobs", 2).stdout == paipu(*words, "--jobs", 1).stdout == paipu(*words).stdout != ""


@pytest.mark.parametrize(
    "words", [("verify",), ("stats",), ("recheck", "quandui"), ("export", "--format", "parquet", "-o", "data")]
)
@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--engine", "there"), "found the engine 'there', expected an address such as tcp://10.0.0.7:8786"),
        (("--jobs", 0), "jobs: found 0 processes, expected 1 to 256"),
    ],
)
def test_an_engine_that_cannot_work_is_a_sentence(
    paipu: Paipu, words: tuple[str, ...], more: tuple[object, ...], sentence: str
) -> None:
    paipu(*SEVERAL)
    done = paipu(*words, *more, code=2)
    assert (done.stdout, sentence in done.stderr, done.stderr.count("\n")) == ("", True, 1)
    assert not Path("data").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("verify", "evening.paipu", "--jobs", 2), "--jobs, --engine and --resume are for a check of the whole club"),
        (("verify", "evening.paipu", "--resume", "done"), "for a check of the whole club, without paths"),
        (("stats", "data", "--jobs", 2), "--jobs, --engine and --resume are for questions about the club"),
        (("stats", "data", "--resume", "done"), "for questions about the club, without data files"),
        (("export", GAME, "--jobs", 2), "--jobs, --engine and --resume are for --format parquet"),
        (("export", GAME, "--resume", "done"), "--jobs, --engine and --resume are for --format parquet"),
    ],
)
def test_who_works_is_only_for_work_with_the_whole_club(
    paipu: Paipu, evening: Path, words: tuple[object, ...], sentence: str
) -> None:
    paipu("import", evening)
    assert sentence in paipu(*words, code=2).stderr


def test_a_check_remembers_what_is_right_and_refuses_another_file(paipu: Paipu, tmp_path: Path) -> None:
    paipu(*SEVERAL)
    memory = tmp_path / "done"
    said = paipu("verify", "--resume", memory).stdout
    assert memory.read_bytes().count(b"\n") == 3
    assert paipu("verify", "--resume", memory).stdout == said
    assert memory.read_bytes().count(b"\n") == 3
    other = paipu("recheck", "quandui", "--resume", memory, code=2).stderr
    assert (
        other
        == f"Error: {memory}: found a file that no earlier run with quandui/pagat wrote, expected one that such a run "
        "wrote, or the name of a new file\n"
    )


def test_statistics_and_an_export_remember_the_rows_of_each_game(paipu: Paipu, tmp_path: Path) -> None:
    paipu(*SEVERAL)
    memory, other = tmp_path / "done", tmp_path / "other"
    said = paipu("stats", "--json").stdout
    assert paipu("stats", "--json", "--resume", memory).stdout == said
    first = memory.read_bytes()
    assert first.count(b"\n") == 3
    paipu("export", "--format", "parquet", "-o", tmp_path / "data")
    paipu("export", "--format", "parquet", "-o", tmp_path / "again", "--resume", memory)
    assert bytes_of(tmp_path / "again") == bytes_of(tmp_path / "data")
    assert paipu("stats", "--json", "--resume", memory).stdout == said
    assert memory.read_bytes() == first
    paipu("verify", "--resume", other)
    for words in (("stats",), ("export", "--format", "parquet", "-o", tmp_path / "more")):
        refused = paipu(*words, "--resume", other, code=2).stderr
        assert refused == (
            f"Error: {other}: this file is not from an earlier export by this version of Paipu, expected such a file "
            f"or the name of a new one\n"
        )
    assert not (tmp_path / "more").exists()


@pytest.mark.parametrize(
    ("module", "words", "length"),
    [
        (cli.files, ("verify",), None),
        (cli.output, ("stats",), 3),
        (cli.commands.verify, ("recheck", "quandui"), 3),
        (cli.output, ("export", "--format", "parquet", "-o", "data"), 3),
    ],
    ids=["verify", "stats", "recheck", "export"],
)
def test_the_bar_knows_how_much_there_is_and_is_full_at_the_end(
    paipu: Paipu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object, words: tuple[str, ...], length: int
) -> None:
    paipu(*SEVERAL)
    events = int(paipu("verify").stdout.split("games, ")[1].split()[0].replace(",", ""))
    bars: list[tuple[int | None, list[int]]] = []

    @contextmanager
    def bar(label: Message, length: int | None, *, long: bool = True) -> Iterator[Callable[[int], None]]:
        bars.append((length, []))
        yield bars[-1][1].append

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "progress", bar)
    paipu(*words)
    assert [(known, sum(done)) for known, done in bars] == [(length or events, length or events)]


def test_a_small_club_needs_no_other_process_and_a_large_one_gets_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []

    @contextmanager
    def opened(address: str | None, jobs: int | None) -> Iterator[None]:
        asked.append(jobs)
        yield

    monkeypatch.setattr(engine, "opened_engine", opened)
    for events, jobs in ((100, None), (10**6, None), (100, 2), (10**6, 1)):
        with options.engine_for(events, None, jobs):
            pass
    assert asked == [1, None, 2, 1]
