"""`paipu import`: records into the club."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from cli.entry import INTERRUPTED
from replay.table.simulation import sample_folder
from tests.cli.conftest import GAME
from tests.support.interrupts import interrupted
from tests.support.soak import long, some, thorough
from tests.support.terminals import terminal


def test_an_import_says_in_one_line_what_it_did(paipu, evening: Path) -> None:
    result = paipu("import", evening)
    assert result.stdout == f"{GAME}  2 hands, 27 steps, 32 events added  ({evening})\n"
    assert result.stderr == ""


def test_the_same_file_again_adds_nothing_and_says_so(paipu, club: Path, evening: Path, table_contents) -> None:
    before = table_contents()
    assert "2 hands, 27 steps, nothing new" in paipu("import", evening).stdout
    assert table_contents() == before


def test_a_longer_file_adds_what_is_new(paipu, club: Path, evening: Path) -> None:
    evening.write_text(evening.read_text("utf-8") + "\n== hand 3, dealer 3, depth result\n3 stock empty\n", "utf-8")
    assert "3 hands, 30 steps, 3 events added" in paipu("import", evening).stdout


def test_json_of_an_import_is_a_list_and_nothing_else(paipu, evening: Path) -> None:
    result = paipu("import", "--json", evening)
    assert json.loads(result.stdout) == [
        {"game": GAME, "hands": 2, "steps": 27, "added": 32, "source": str(evening), "warnings": []}
    ]


@pytest.mark.parametrize("name", ["evening.jsonl", "evening.dat", "evening"])
def test_a_file_is_recognised_by_its_content(paipu, tmp_path: Path, jsonl: bytes, name: str) -> None:
    (tmp_path / name).write_bytes(jsonl)
    assert GAME in paipu("import", tmp_path / name).stdout


def test_gzip_is_recognised_by_its_content(paipu, tmp_path: Path, jsonl: bytes) -> None:
    (tmp_path / "evening").write_bytes(gzip.compress(jsonl))
    assert GAME in paipu("import", tmp_path / "evening").stdout


def test_crlf_and_a_byte_order_mark_are_taken_as_they_come(paipu, club: Path, evening: Path) -> None:
    evening.write_bytes(b"\xef\xbb\xbf" + evening.read_bytes().replace(b"\n", b"\r\n"))
    assert "nothing new" in paipu("import", evening).stdout


def test_a_folder_gives_its_records_in_order_and_counts_the_rest(
    paipu, tmp_path: Path, evening: Path, jsonl: bytes
) -> None:
    folder = tmp_path / "evenings"
    (folder / "old").mkdir(parents=True)
    evening.rename(folder / "b.paipu")
    (folder / "old" / "a.jsonl.gz").write_bytes(gzip.compress(jsonl))
    (folder / "a.jsonl").write_bytes(jsonl)
    (folder / "notes.txt").write_text("who owes whom")
    result = paipu("import", folder)
    assert [Path(line.split("(")[1].rstrip(")")).name for line in result.stdout.splitlines()] == [
        "a.jsonl",
        "b.paipu",
        "a.jsonl.gz",
    ]
    assert result.stderr == f"Skipped 1 file in {folder}: records end in .paipu, .jsonl, .jsonl.gz.\n"


def test_a_refused_file_does_not_keep_the_others_out(paipu, tmp_path: Path, evening: Path) -> None:
    result = paipu("import", tmp_path / "missing.paipu", evening, code=2)
    assert result.stderr == f"Error: {tmp_path}/missing.paipu: No such file or directory\n"
    assert GAME in result.stdout


def test_a_different_record_of_the_same_game_is_a_conflict(paipu, club: Path, evening: Path, table_contents) -> None:
    before = table_contents()
    evening.write_text(
        evening.read_text("utf-8").replace("\n3 # ?16\n$ 1>3 1.00  2>3 1.00", "\n1 # ?16\n$ 2>1 1.00  3>1 1.00"),
        "utf-8",
    )
    result = paipu("import", evening, code=3)
    assert result.stderr.startswith(f"Error: {evening}:24: ")
    assert "--replace REASON" in result.stderr
    assert table_contents() == before


def test_replace_voids_visibly_and_adds_the_new_hands(paipu, club: Path, evening: Path) -> None:
    evening.write_text(
        evening.read_text("utf-8").replace("\n3 # ?16\n$ 1>3 1.00  2>3 1.00", "\n1 # ?16\n$ 2>1 1.00  3>1 1.00"),
        "utf-8",
    )
    paipu("import", "--replace", "Guo won it", evening)
    (game,) = json.loads(paipu("games", "--json").stdout)
    assert (game["hands"], game["voided"]) == (3, 1)
    assert "Guo won it" in paipu("export", GAME, "--format", "text").stdout


def changed(evening: Path) -> None:
    """The second hand is won by somebody else."""
    evening.write_text(
        evening.read_text("utf-8").replace("\n3 # ?16\n$ 1>3 1.00  2>3 1.00", "\n1 # ?16\n$ 2>1 1.00  3>1 1.00"),
        "utf-8",
    )


SECOND = "hand 2 (5 steps; 李白 -1.00 EUR, Chen 2.00 EUR, Guo -1.00 EUR)"


def test_a_refusal_lists_the_hands_that_replacing_would_void_with_their_money(paipu, club: Path, evening: Path) -> None:
    changed(evening)
    assert f"which voids {SECOND} and adds" in paipu("import", evening, code=3).stderr


def test_replacing_says_what_it_voids_and_asks_nobody_who_is_no_terminal(paipu, club: Path, evening: Path) -> None:
    changed(evening)
    output = paipu("import", "--replace", "Guo won it", evening).stderr
    assert output == f"{evening}:24: replacing voids 1 hand:\n  {SECOND}\n"


ANSWERS = [((), b"y\n", 0), (("--yes",), b"", 0), ((), b"n\n", 3)]


@thorough
@long
@pytest.mark.parametrize(("words", "answer", "code"), some(ANSWERS, 2))
def test_replacing_asks_at_a_terminal(  # 7 parameters: what is answered, what comes of it, and fixtures
    process, club: Path, evening: Path, words: tuple[str, ...], answer: bytes, code: int, table_contents
) -> None:
    before = table_contents()
    changed(evening)
    with terminal(process, "import", "--replace", "Guo won it", *words, evening) as (screen, running):
        assert screen.shows(SECOND)
        if answer:
            assert screen.shows("Replace what the club has? [y/N]:")
            screen.type(answer)
        assert screen.shows("nothing was replaced" if code else "events added")
        assert running.wait(20) == code
    assert (table_contents() == before) == (code == 3)


def test_a_question_whose_input_ends_was_answered_with_no_and_the_list_is_whole(
    process, club: Path, evening: Path, tmp_path: Path, table_contents
) -> None:
    before = table_contents()
    changed(evening)
    path = tmp_path / "output.json"
    with (
        path.open("wb") as message,
        terminal(process, "import", "--json", "--replace", "Guo won it", evening, stdout=message) as (screen, running),
    ):
        assert screen.shows("Replace what the club has? [y/N]:")
        screen.type(b"\x04")
        assert screen.shows("nothing was replaced")
        assert running.wait(20) == 3
    assert json.loads(path.read_text("utf-8")) == []
    assert table_contents() == before


def test_a_question_that_is_interrupted_ends_the_program_as_ctrl_c_does_everywhere(
    process, club: Path, evening: Path, table_contents
) -> None:
    before = table_contents()
    changed(evening)
    with terminal(process, "import", "--replace", "Guo won it", evening) as (screen, running):
        assert screen.shows("Replace what the club has? [y/N]:")
        assert interrupted(running) == INTERRUPTED
        assert screen.shows("Interrupted. Nothing was recorded.")
        assert screen.shows("To go on, run the same command again.")
    assert table_contents() == before


def test_a_second_table_of_one_evening_is_asked_to_name_itself(
    paipu, club: Path, evening: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.paipu"
    other.write_text(evening.read_text("utf-8").replace("Guo; 李白; Chen", "Wang; Zhao; Sun"), "utf-8")
    assert '. If it is of another table of the same evening, add [Table "2"] to its header' in (
        paipu("import", other, code=3).stderr
    )
    other.write_text(other.read_text("utf-8").replace("[Place", '[Table "2"]\n[Place'), "utf-8")
    paipu("import", other)
    other.write_text(other.read_text("utf-8").replace("Wang; Zhao; Sun", "Qian; Zhou; Wu"), "utf-8")
    assert 'add [Table "3"] to its header' in paipu("import", other, code=3).stderr


def test_a_record_may_come_through_stdin(paipu, evening: Path) -> None:
    result = paipu("import", "-", stdin=evening.read_bytes())
    assert result.stdout == f"{GAME}  2 hands, 27 steps, 32 events added  (stdin)\n"
    changed(evening)
    assert SECOND in paipu("import", "--replace", "Guo won it", "-", stdin=evening.read_bytes()).stderr
    assert paipu("import", "-", stdin=b"%paipu 2", code=2).stderr.startswith("Error: stdin:1:1: ")


def test_a_record_may_be_written_to_stdout_by_its_usual_name(paipu, club: Path) -> None:
    assert paipu("export", GAME, "-o", "-").stdout_bytes == paipu("export", GAME).stdout_bytes


@pytest.mark.parametrize("reason", ["", " ", "x" * 1001])
def test_a_replacement_needs_a_reason_that_a_record_can_hold(paipu, evening: Path, reason: str) -> None:
    assert (
        "expected 1 to 1,000: the reason for voiding the hand"
        in paipu("import", "--replace", reason, evening, code=2).stderr
    )


def test_warnings_go_to_stderr(paipu, evening: Path) -> None:
    evening.write_text(evening.read_text("utf-8").replace("[Place", '[Weather "rain"]\n[Place'), "utf-8")
    result = paipu("import", "--json", evening)
    assert result.stderr.startswith(f"Warning: {evening}:4:2: ")
    assert json.loads(result.stdout)[0]["warnings"]


MATCH = sample_folder() / "guandan" / "match-02.njupt.jsonl.gz"

VIEWS = sorted((sample_folder() / "guandan" / "four_views").iterdir())


def test_a_log_of_another_program_is_taken_with_the_names_that_one_gives(paipu) -> None:
    result = paipu("import", "--seats", "Guo;Li ; 陈静;Wang", MATCH)
    assert result.stdout == f"caabf1a4-fa91-538e-9e11-c7e79b5d4df9  5 hands, 721 steps, 727 events added  ({MATCH})\n"
    assert "Guo, Li, 陈静, Wang" in paipu("games").stdout
    assert result.stderr.startswith(f"Warning: {MATCH}:10: Wang (seat 4) laid 2H 78TJS as a straight flush")


def test_the_names_must_be_as_many_as_the_seats(paipu) -> None:
    result = paipu("import", "--seats", "Guo; Li", MATCH, code=2)
    assert result.stderr == f"Error: {MATCH}: seats: found 2 names, expected 4: one for each seat\n"


def test_a_log_may_be_taken_under_other_rules_where_what_breaks_them_is_excused(paipu) -> None:
    result = paipu("import", "--rules", "guandan/fcg", MATCH, code=2)
    assert (
        f"{MATCH}:335: NJUPT player 3 (seat 4) cannot pay tribute to NJUPT player 2 (seat 3) (Guandan 6"
        in result.stderr
    )
    assert "5 hands" in paipu("import", "--rules", "guandan/fcg", "--irregular", MATCH).stdout
    assert "guandan/fcg" in paipu("games").stdout


def test_the_logs_of_four_clients_are_merged_into_one_game(paipu) -> None:
    result = paipu("import", "--merge", *VIEWS)
    assert result.stdout.startswith("d569c54e-26cd-5244-9578-7877e29907dd  2 hands, 303 steps, 308 events added  (")
    assert "309 events" in paipu("verify").stdout


def test_a_folder_of_logs_is_merged_as_its_files(paipu) -> None:
    assert "2 hands" in paipu("import", "--merge", VIEWS[0].parent).stdout


def test_what_cannot_be_merged_is_refused_and_nothing_is_kept(paipu, evening: Path) -> None:
    assert f"Error: {VIEWS[0]}: found 1 log to merge" in paipu("import", "--merge", VIEWS[0], code=2).stderr
    assert "expected logs that can be merged" in paipu("import", "--merge", VIEWS[0], evening, code=2).stderr
    assert "No such file" in paipu("import", "--merge", VIEWS[0], "missing.jsonl", code=2).stderr
    assert paipu("games").stdout == ""


@thorough
def test_ctrl_c_says_what_is_kept_and_how_to_go_on(process, evening: Path) -> None:
    with process("import", evening, "-") as running:
        assert running.stdout.readline().startswith(f"{GAME}  2 hands".encode())
        assert interrupted(running) == INTERRUPTED
        assert running.stderr.read().decode().splitlines()[-2:] == [
            "Interrupted. What this command recorded before is kept; 'paipu games' shows the games.",
            "To go on, run the same command again.",
        ]


def test_names_on_the_command_line_are_separated_by_any_semicolon_and_an_uncertain_sign_is_refused(paipu) -> None:
    assert "'，' in" in paipu("import", "--seats", "Guo，Li；陈静;Wang", MATCH, code=2).stderr
    paipu("import", "--seats", "Guo；Li ；陈静;Wang", MATCH)
    assert "Guo, Li, 陈静, Wang" in paipu("games").stdout


def test_replacing_with_a_shorter_record_asks_for_what_it_voids(paipu, evening: Path) -> None:
    whole = evening.read_text("utf-8")
    paipu("import", evening)
    evening.write_text(whole[: whole.index("== hand 2")], "utf-8")
    assert "holds 1 more hand of this game. To go back" in paipu("import", evening).stderr
    done = paipu("import", "--replace", "hand 2 was of another evening", evening)
    assert "voids 1 hand" in done.stderr
    assert paipu("import", evening).stderr == ""


def test_a_dry_run_says_what_would_be_recorded_and_records_nothing(
    paipu, empty: Path, evening: Path, table_contents
) -> None:
    before = table_contents()
    result = paipu("import", "--dry-run", evening, evening)
    assert result.stdout.splitlines() == [
        f"{evening}: a new game (quandui/pagat, 2026-11-20): 2 hands, 32 events to add",
        "  players: Guo (new), 李白 (new), Chen (new)",
        f"{evening}: the game of an earlier file (quandui/pagat, 2026-11-20): 2 hands, 32 events to add",
        "  players: Guo, 李白, Chen",
    ]
    assert result.stderr == "Nothing was recorded.\n"
    assert table_contents() == before


def test_a_dry_run_without_a_club_makes_none(paipu, where: Path, evening: Path) -> None:
    result = paipu("import", "--dry-run", "--json", evening)
    (found,) = json.loads(result.stdout)
    assert (found["status"], found["added"], found["newcomers"]) == ("new", 32, ["Guo", "李白", "Chen"])
    assert result.stderr == "There is no club yet: all of it is new.\nNothing was recorded.\n"
    assert list(where.parent.glob("*.db*")) == []


def test_a_dry_run_names_the_hands_that_a_replacement_voids_and_needs_the_reason(
    paipu, club: Path, evening: Path, table_contents
) -> None:
    before = table_contents()
    text = evening.read_text("utf-8")
    evening.write_text(text.replace("\n3 # ?16\n$ 1>3 1.00  2>3 1.00", "\n1 # ?16\n$ 2>1 1.00  3>1 1.00"), "utf-8")
    refused = paipu("import", "--dry-run", evening, code=3)
    assert "--replace REASON" in refused.stderr
    agreed = paipu("import", "--dry-run", "--replace", "Guo won it", evening)
    for result in (refused, agreed):
        assert any(line.startswith("  voids hand ") for line in result.stdout.splitlines())
    assert table_contents() == before


def test_a_dry_run_refuses_as_the_import_does_and_goes_on(paipu, empty: Path, evening: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.paipu"
    wrong.write_text(evening.read_text("utf-8").replace("== hand 2", "== hand 9"), "utf-8")
    result = paipu("import", "--dry-run", wrong, evening, code=2)
    assert "found hand 9, expected hand 2" in result.stderr
    assert f"{evening}: a new game" in result.stdout
