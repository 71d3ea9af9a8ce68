"""What the page of rules of a kind of game says, for the tests that hold it to the code: rulings, options, and what refusals cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

__all__ = ["RulesPage", "codes", "written"]

ROOT = Path(__file__).parents[2]


def written(value: Any) -> str:
    """The value of an option as the page writes it."""
    return msgspec.json.encode(value).decode().strip('"')


def codes(cell: str) -> list[str]:
    """What is in code marks."""
    return re.findall(r"`([^`]+)`", cell)


class RulesPage:
    """The page ``docs/rules/NAME.md`` of a room.

    ``sections`` are the texts of its rulings by number, ``options`` the cells of the table of options by name.
    """

    def __init__(self, room: Any) -> None:
        self.room = room
        self.struct = type(next(iter(room.profiles.values())))
        self.text = (ROOT / "docs" / "rules" / f"{room.name}.md").read_text("utf-8")
        rulings = re.findall(r"^### (\d+)\. (.*?)(?=^##)", self.text, re.DOTALL | re.MULTILINE)
        self.numbers = [int(number) for number, _ in rulings]
        self.sections = {int(number): text for number, text in rulings}
        self.options = {codes(cells[0])[0]: cells[1:] for cells in self.table("option")}

    def table(self, first: str) -> list[list[str]]:
        """The rows of the table whose first column has this title, without its head."""
        lines = self.text.partition(f"\n| {first} |")[2].splitlines()[2:]
        rows = lines[: next(place for place, line in enumerate(lines) if not line.startswith("|"))]
        return [line.strip("| ").split(" | ") for line in rows]

    def head(self, first: str) -> list[str]:
        """The codes in the head of that table."""
        return codes(self.text.partition(f"\n| {first} |")[2].partition("\n")[0])

    def values(self, name: str) -> list[str]:
        """Every value that the code takes for an option; of a range its two ends."""
        hint = get_type_hints(self.struct, include_extras=True)[name]
        if get_origin(hint) is Literal:
            return [written(value) for value in get_args(hint)]
        if hint is bool:
            return ["true", "false"]
        _, limits = get_args(hint)
        return [str(limits.ge), str(limits.le)]

    def ruling_of(self, name: str) -> str:
        """The number that the definition of an option names."""
        source = (ROOT / "replay" / "rules" / self.room.name / "options.py").read_text("utf-8")
        defined = re.search(rf'^    {name}: .*\n    """.*\((\d+)\)(?:;.*)?\."""', source, re.MULTILINE)
        assert defined is not None, f"the definition of {name} names no ruling"
        return defined[1]

    def cited(self) -> list[tuple[str, int, str]]:
        """What refusals cite: the file, the number of a ruling, and the first word after it."""
        return [
            *self._cited(),
            *(("rulings", int(str(each).partition(",")[0]), "") for each in self.room.rulings.values()),
        ]

    def _cited(self) -> Iterator[tuple[str, int, str]]:
        title = rf"(?:{re.escape(str(self.room.title))}|\{{(?:rules\.room\.)?title\}})"
        for path in sorted((ROOT / "replay").rglob("*.py")):
            for numbers, word in re.findall(rf"{title} (\d+(?:(?:,| and) \d+)*)(?:, (\w+))?", path.read_text("utf-8")):
                yield from ((path.name, int(number), word) for number in re.findall(r"\d+", numbers))
        for path in sorted((ROOT / "replay" / "rules" / self.room.name).rglob("*.py")):
            for number, word in re.findall(r'\bRULING\(number=(\d+), option="(\w+)', path.read_text("utf-8")):
                yield path.name, int(number), word
