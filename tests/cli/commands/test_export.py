"""`paipu export`: a game's record to a file or to stdout."""

from __future__ import annotations

from pathlib import Path

from replay.club import Club
from replay.table.simulation import sample_folder
from tests.cli.conftest import GAME

MATCH = sample_folder() / "guandan" / "match-02.njupt.jsonl.gz"


def test_an_export_is_the_record(paipu, club: Path, jsonl: bytes) -> None:
    assert paipu("export", GAME[:6]).stdout_bytes == jsonl


def test_the_text_of_a_game_is_the_same_game(paipu, club: Path, tmp_path: Path) -> None:
    paipu("export", GAME, "--format", "text", "-o", tmp_path / "again.paipu")
    assert "nothing new" in paipu("import", tmp_path / "again.paipu").stdout


def test_csv_begins_with_its_columns(paipu, club: Path) -> None:
    assert paipu("export", GAME, "--format", "csv").stdout.startswith("hand,step,seq,at,type,seat,")


def test_an_export_for_other_eyes_hides_cards(paipu, club: Path) -> None:
    opened = paipu("export", GAME, "--eyes", "public").stdout
    assert '"card":"7w"' in opened
    assert "expected 'all', 'public' or a seat" in paipu("export", GAME, "--eyes", "seat:0", code=2).stderr


def test_an_export_does_not_replace_a_file_unasked(paipu, club: Path, tmp_path: Path, jsonl: bytes) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("precious")
    assert f"Error: {target}: this file exists already" in paipu("export", GAME, "-o", target, code=2).stderr
    assert target.read_text() == "precious"
    paipu("export", GAME, "-o", target, "--force")
    assert target.read_bytes() == jsonl


def test_an_export_that_fails_leaves_no_half_a_file(paipu, club: Path, tmp_path: Path, monkeypatch) -> None:
    def failing(*_: object, **__: object):
        yield b"half"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Club, "export", failing)
    before = sorted(tmp_path.iterdir())
    assert "the disk is full; nothing was written" in paipu("export", GAME, "-o", tmp_path / "out.jsonl", code=3).stderr
    assert sorted(tmp_path.iterdir()) == before


def test_an_export_that_has_nowhere_to_go_names_the_place(paipu, club: Path, tmp_path: Path) -> None:
    assert (
        f"{tmp_path}/none/x: No such file or directory"
        in paipu("export", GAME, "-o", tmp_path / "none/x", code=2).stderr
    )
    assert f"{tmp_path}: found a folder" in paipu("export", GAME, "-o", tmp_path, "--force", code=2).stderr


def test_an_export_may_go_to_a_device(paipu, club: Path) -> None:
    paipu("export", GAME, "-o", "/dev/null")
    assert not Path("/dev/null").is_file()
    refused = paipu("export", GAME, "-o", "/dev/full", code=3).stderr
    assert refused == "Error: /dev/full: the disk is full; nothing was written, make room and try again\n"


def test_a_game_is_exported_in_the_format_of_another_program_with_a_note_on_what_is_lost(paipu, tmp_path: Path) -> None:
    paipu("import", MATCH)
    result = paipu("export", "caab", "--format", "njupt", "-o", tmp_path / "out.jsonl")
    assert result.stderr.splitlines()[1].startswith("The format njupt does not hold times, ids, names")
    assert "nothing new" in paipu("import", tmp_path / "out.jsonl").stdout
    views = [tmp_path / f"{seat}.jsonl" for seat in (1, 2, 3, 4)]
    for seat, path in enumerate(views, 1):
        paipu("export", "caab", "--format", "njupt", "--eyes", f"seat:{seat}", "-o", path)
    assert "nothing new" in paipu("import", "--merge", *views).stdout


def test_a_format_that_cannot_say_it_is_refused_before_a_file_is_made(paipu, tmp_path: Path) -> None:
    paipu("import", MATCH)
    result = paipu("export", "caab", "--format", "njupt", "--eyes", "public", "-o", tmp_path / "out.jsonl", code=2)
    assert "found hand 1, in which no hand is known: the format njupt cannot express that" in result.stderr
    assert not (tmp_path / "out.jsonl").exists()


def test_a_format_that_there_is_not_is_refused_with_those_there_are(paipu, club: Path) -> None:
    result = paipu("export", GAME, "--format", "pgn", code=2)
    assert (
        result.stderr == "Error: found format 'pgn', expected a format for a game of Quán Duì: 'jsonl', 'text', 'csv'\n"
    )


def test_what_names_no_game_is_refused(paipu, club: Path) -> None:
    assert "found no game 'ffff'" in paipu("export", "ffff", code=2).stderr
