"""Output for programs: every command with --json takes --format too, and CSV where its answer has rows."""

from __future__ import annotations

import csv
import io
import json
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import main
from docs.commands import commands
from tests.cli.conftest import CLOSED, EVENING, GAME
from tests.support.clubs import new_club
from tests.support.samples import FOLDER
from tests.support.soak import thorough

FORMS = {
    words.removeprefix("paipu "): next(each.type.choices for each in command.params if each.name == "form")
    for words, command in commands(main, "paipu")
    if any("--json" in each.opts for each in command.params)
}
"""The formats of every command that has the short form, by what is typed for it."""
HAND = f"{GAME} --hand"
ASKED = {
    "backup": "NEW",
    "boards": "",
    "check": "FILE FILE",
    "club init": "--name Seven",
    "club set": "--name Seven",
    "club show": "",
    "config": "",
    "deal verify": "DEALT",
    "evening": GAME,
    "find": "Guo",
    "games": "",
    "hand confirm": f"{HAND} 2 --seat 1",
    "hand dispute": f"{HAND} 2 --reason slip",
    "hand resolve": f"{HAND} 1 --reason seen",
    "hand void": f"{HAND} 2 --reason slip",
    "import": "FILE",
    "ledger adjust": "Guo fees 2.00 --reason fee",
    "ledger balance": "",
    "ledger cash": "",
    "ledger cash in": "Guo 2.00",
    "ledger cash out": "Guo 2.00",
    "ledger close": "--until 2026-11-20 --counted '2.50 EUR' --carry-all --yes",
    "ledger journal": "",
    "ledger pay": "Guo Chen 1.00",
    "ledger periods": "",
    "ledger reverse": "PAID --reason twice",
    "ledger settle": "",
    "ledger share": "POT",
    "ledger split": "2.00 --from cash --among Guo Chen",
    "ledger statement": "Guo",
    "link hand": f"{HAND} 2",
    "link list": "",
    "link record": GAME,
    "link revoke": "LINK",
    "link seat": f"{GAME} 1",
    "link watch": GAME,
    "log check": "CHECKPOINT --key KEY",
    "log compare": "CHECKPOINT",
    "matches": "",
    "move": "NEW",
    "open": "quandui Anna Ben",
    "players": "",
    "players merge": "Fu Guo",
    "players part": "Wang",
    "players rename": "Guo 'Guo Jing'",
    "receipt check": "RECEIPT --key KEY",
    "recheck": "quandui/pagat",
    "repack": "",
    "restore": "BACKUP",
    "sheet": GAME,
    "show": GAME,
    "stats": "--question seats",
    "token list": "",
    "token make": "Anna wall",
    "token revoke": "TOKEN",
    "user add": "Ben",
    "user invite": "Ben",
    "user list": "",
    "user remove": "Ida",
    "user role": "Ida give treasurer",
    "user tie": "Ida Guo",
    "verify": "",
}
"""The arguments of each command; the fixture gives the values of the names in capitals."""
SAME = {
    "boards", "check", "club show", "config", "deal verify", "evening", "find", "games", "ledger balance", "ledger cash",
    "ledger journal", "ledger periods", "ledger settle", "ledger statement", "link list", "log check", "log compare", "matches",
    "players", "receipt check", "recheck", "repack", "sheet", "show", "stats", "token list", "user list", "verify",
}  # fmt: skip
"""Of these nothing comes of chance or of the time, and they change nothing."""
ROWS: dict[str, Callable[[Any], int]] = {
    "evening": lambda found: sum(len(each["dues"]) for each in found["units"]),
    "ledger settle": lambda found: sum(len(each["payments"]) for each in found),
    "ledger statement": lambda found: sum(len(each["lines"]) for each in found),
    "matches": lambda found: len(found["matches"]),
    "sheet": lambda found: len(found["rows"]) + (found["totals"] is not None),
    "verify": lambda found: len(found["findings"]),
}
"""The number of rows in CSV, for answers that are neither a list nor one row."""


def typed(club: Path, *words: str) -> str:
    done = CliRunner().invoke(main, ["--club", str(club), *words], input="a long password\n", catch_exceptions=False)
    assert done.exit_code == 0, (words, done.output)
    return done.stdout


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The folder of a club with something of everything, and what the names in capitals stand for."""
    folder = tmp_path_factory.mktemp("formats")
    club, evening, closed = folder / "club.db", folder / "evening.paipu", folder / "closed.paipu"
    new_club(club).close()
    evening.write_text(EVENING, "utf-8")
    closed.write_text(CLOSED, "utf-8")
    boards = sorted((FOLDER / "guandan").glob("board_table_*.paipu"))
    key = typed(club, "log", "init", "--origin", "example.org/formats").strip()
    typed(club, "import", *map(str, (evening, closed, *boards, FOLDER / "guandan" / "team_match")))
    (folder / "checkpoint").write_text(typed(club, "log", "checkpoint"))
    paid = json.loads(typed(club, "ledger", "cash", "in", "Guo", "2.50", "EUR", "--json"))["version"]
    dealt, *_ = (
        json.loads(typed(club, "open", "quandui", *pair, "--json"))["id"] for pair in (("Wang", "Fu"), ("Zhou", "Fei"))
    )
    for line in (
        f"hand dispute {HAND} 1 --reason slip",
        f"deal commit {dealt} -o {folder / 'secret'}",
        "players merge Wang Zhou",
        "user add Anna",
        "user add Ida",
        f"receipt make {GAME} --event 1 -o {folder / 'receipt'}",
        f"backup {folder / 'backup'}",
    ):
        typed(club, *shlex.split(line))
    made = {"TOKEN": ("token", "make", "Anna", "screen"), "LINK": ("link", "watch", GAME)}
    ids = {name: json.loads(typed(club, *words, "--json"))["id"] for name, words in made.items()}
    (pot,) = (each["id"] for each in json.loads(typed(club, "games", "--player", "A", "--json")))
    files = {name: str(folder / name.lower()) for name in ("CHECKPOINT", "RECEIPT", "BACKUP")}
    return folder, {**files, **ids, "FILE": str(evening), "KEY": key, "DEALT": dealt, "PAID": str(paid), "POT": pot}


def shape(found: Any) -> Any:
    """The fields of an answer, without their values."""
    if isinstance(found, dict):
        return {name: shape(value) for name, value in found.items()}
    return [shape(each) for each in found] if isinstance(found, list) else type(found)


def test_each_of_them_is_asked() -> None:
    assert sorted(ASKED) == sorted(FORMS)


@thorough
@pytest.mark.parametrize("command", FORMS)
def test_json_is_short_for_format_json_and_csv_has_as_many_rows(
    filled: tuple[Path, dict[str, str]], tmp_path: Path, command: str
) -> None:
    folder, named = filled

    def asked(*form: str) -> str:
        home = folder
        if command not in SAME:
            home = tmp_path / "-".join(form)
            if command in ("club init", "restore"):
                home.mkdir()
            else:
                shutil.copytree(folder, home)
            if command == "club init":
                new_club(home / "club.db").close()
        words = [{**named, "NEW": str(home / "new")}.get(each, each) for each in shlex.split(ASKED[command])]
        return typed(home / "club.db", *command.split(), *words, *form)

    short, whole = json.loads(asked("--json")), json.loads(asked("--format", "json"))
    assert short == whole if command in SAME else shape(short) == shape(whole)
    assert ("csv" in FORMS[command]) == (command != "show")
    if "csv" in FORMS[command]:
        head, *rows = list(csv.reader(io.StringIO(asked("--format", "csv"), newline=""))) or [[]]
        expected = ROWS.get(command, lambda found: len(found) if isinstance(found, list) else 1)
        assert len(rows) == expected(short)
        assert {len(row) for row in rows} <= {len(head)}


def test_two_formats_at_once_are_refused_and_the_same_twice_is_one(paipu, club: Path) -> None:
    refused = paipu("games", "--json", "--format", "csv", code=2)
    assert (refused.stdout, "Choose one format. You asked for csv and json." in refused.stderr) == ("", True)
    assert paipu("games", "--json", "--format", "json").stdout == paipu("games", "--json").stdout
    assert "'xml' is not one of 'text', 'json', 'csv'." in paipu("games", "--format", "xml", code=2).stderr


def test_a_format_of_a_group_stands_behind_its_command(paipu, club: Path) -> None:
    wrong = paipu("players", "--format", "csv", "rename", "Guo", "Wang", code=2)
    assert "Put --format or --json after 'rename'." in wrong.stderr
    assert (
        paipu("players", "rename", "Guo", "Wang", "--format", "csv").stdout.splitlines()[0]
        == "id,name,also,games,hands,won"
    )


def test_a_list_is_a_header_and_a_row_for_each_item_with_lists_in_a_cell_as_json(paipu, club: Path) -> None:
    (game,) = csv.DictReader(io.StringIO(paipu("games", "--format", "csv").stdout))
    assert (game["id"], game["hands"], game["live"]) == (GAME, "2", "false")
    assert json.loads(game["players"]) == ["Guo", "李白", "Chen"]


def test_a_table_without_rows_is_an_empty_file(paipu, empty: Path) -> None:
    assert paipu("games", "--format", "csv").stdout == ""


def test_no_cell_is_a_formula_of_a_spreadsheet(paipu, club: Path) -> None:
    paipu("players", "rename", "Guo", "=1+1")
    rows = list(csv.DictReader(io.StringIO(paipu("players", "--format", "csv").stdout)))
    assert sorted(row["name"] for row in rows) == ["'=1+1", "Chen", "李白"]


def test_amounts_below_zero_stay_numbers(paipu, club: Path) -> None:
    rows = csv.DictReader(io.StringIO(paipu("find", "Guo", "--result", "loss", "--format", "csv").stdout))
    assert [int(row["money"]) for row in rows] == [-100, -100]
