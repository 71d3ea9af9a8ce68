"""The page of rules says what the code does: its table of options, and every ruling that a refusal cites."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from factories import GameFactory

from replay.errors import RuleViolation
from replay.events import Discarded, Took
from replay.rules.quandui import room
from replay.rules.quandui.options import PROFILES, Options

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "quandui.md").read_text("utf-8")
SECTIONS = {
    int(number): text for number, text in re.findall(r"^### (\d+)\. (.*?)(?=^##)", PAGE, re.DOTALL | re.MULTILINE)
}
ROWS = {
    cells[0].strip("`"): cells[1:]
    for cells in (line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| `"))
}


def cited() -> list[tuple[str, int, str]]:
    """What refusals cite: the file, the number of a ruling, and the words after it."""
    title = r"(?:Quán Duì|\{(?:rules\.room\.)?title\})"
    found = []
    for path in sorted((ROOT / "replay").rglob("*.py")):
        for numbers, words in re.findall(rf"{title} (\d+(?:(?:,| and) \d+)*)(?:, (\w+))?", path.read_text("utf-8")):
            found += [(path.name, int(number), words) for number in re.findall(r"\d+", numbers)]
    return found + [("room.rulings", int(ruling.partition(",")[0]), "") for ruling in room.rulings.values()]


def written(value: Any) -> str:
    return msgspec.json.encode(value).decode().strip('"')


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def values(name: str) -> list[str]:
    """Every value that an option may have; of a range its two ends."""
    hint = get_type_hints(Options, include_extras=True)[name]
    if get_origin(hint) is Literal:
        return [written(value) for value in get_args(hint)]
    if hint is bool:
        return ["true", "false"]
    _, limits = get_args(hint)
    return [str(limits.ge), str(limits.le)]


def test_the_page_has_every_ruling_once_and_in_order() -> None:
    assert re.findall(r"^### (\d+)\.", PAGE, re.MULTILINE) == [str(number) for number in range(1, 22)]


def test_the_table_has_every_option_and_no_other() -> None:
    assert set(ROWS) == set(Options.__struct_fields__)


@pytest.mark.parametrize("name", Options.__struct_fields__)
def test_the_table_gives_an_option_the_values_that_the_code_takes(name: str) -> None:
    assert codes(ROWS[name][1]) == values(name)


@pytest.mark.parametrize("name", Options.__struct_fields__)
def test_the_table_gives_an_option_the_profiles_own_values(name: str) -> None:
    assert [f"quandui/{profile}" for profile in PROFILES] == codes(PAGE.partition("| option |")[2].partition("\n")[0])
    assert [codes(cell) for cell in ROWS[name][2:]] == [[written(getattr(each, name))] for each in PROFILES.values()]


@pytest.mark.parametrize("name", Options.__struct_fields__)
def test_an_option_stands_under_the_ruling_that_its_definition_names(name: str) -> None:
    source = (ROOT / "replay" / "rules" / "quandui" / "options.py").read_text("utf-8")
    defined = re.search(rf'^    {name}: .*\n    """.*\((\d+)\)\."""', source, re.MULTILINE)
    assert defined is not None
    assert ROWS[name][0] == defined[1]
    assert f"`{name}`" in SECTIONS[int(defined[1])]


def test_every_ruling_that_a_refusal_cites_stands_on_the_page() -> None:
    found = cited()
    assert {number for _, number, _ in found} >= {1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16}
    assert [place for place in found if place[1] not in SECTIONS] == []


def test_an_option_that_a_refusal_cites_stands_under_the_ruling_that_it_names() -> None:
    options = [(number, words) for _, number, words in cited() if words in Options.__struct_fields__]
    assert {"heavenly_win", "forced_win_on_claimed_ka", "stock_end"} <= {words for _, words in options}
    assert [(number, words) for number, words in options if f"`{words}`" not in SECTIONS[number]] == []


def test_the_refusal_that_the_page_shows_is_what_the_rules_say() -> None:
    """Q3, ruling 13."""
    game = GameFactory(players=2).start(depth="observed").deal({2: "2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9b9b 4b"})
    game.do(Discarded(1, "4s"), Took(2, "4s"))
    with pytest.raises(RuleViolation) as refusal:
        game.do(Discarded(2, "4s"))
    assert f"> {refusal.value}\n" in PAGE
