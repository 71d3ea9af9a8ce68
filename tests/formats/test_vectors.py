"""docs/record.md is enough to write a reader: the second one makes of the vectors what they say, of every evening what ours does."""

from __future__ import annotations

import ast
import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from docs.record_page import KINDS
from docs.record_vectors import VECTORS, table_of
from replay.formats import read_jsonl, read_text, write_jsonl
from replay.rules import ALL, PUBLIC, Eyes, open_words, room
from replay.table.timeline import Timeline
from replay.values.events import Claimed, Event, HandEnded, Paid
from tests.formats import second_reader
from tests.support.formats.records import GOLDEN
from tests.support.games import Game
from tests.support.promises import promised
from tests.support.records import written as enveloped
from tests.support.samples import TEXTS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "vectors"


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return found


def record(name: str) -> list[second_reader.Event]:
    return second_reader.read((FOLDER / f"{name}.jsonl").read_bytes())


def test_the_second_reader_imports_the_standard_library_alone() -> None:
    tree = ast.parse(Path(second_reader.__file__).read_text("utf-8"))
    imports = [each for each in ast.walk(tree) if isinstance(each, ast.Import | ast.ImportFrom)]
    names = {each.module if isinstance(each, ast.ImportFrom) else each.names[0].name for each in imports}
    assert {str(name).partition(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.parametrize("name", VECTORS)
def test_the_second_reader_makes_of_a_vector_what_it_says(name: str) -> None:
    wanted, events = expected(name), record(name)
    tables = {eyes: list(second_reader.tables(events, eyes)) for eyes in {each["eyes"] for each in wanted["tables"]}}
    for table in wanted["tables"]:
        assert tables[table["eyes"]][table["seq"] - 1] == table
    assert second_reader.results(events) == wanted["hands"]
    assert second_reader.standings(events) == wanted["standings"]


@pytest.mark.parametrize(("whole", "eyes"), [("quandui-full", "public"), ("khanhoo-stock", "seat:2")])
def test_a_record_for_some_eyes_is_that_for_all_redacted(whole: str, eyes: str) -> None:
    seen = record(f"{whole}-{eyes.replace(':', '-')}")
    made = [second_reader.redacted(each, eyes) for each in record(whole)]
    assert [(each["type"], each["data"]) for each in seen] == [(each["type"], each["data"]) for each in made]


@pytest.mark.parametrize("change", [b"", b'"seq":2', b"Guo", b'"open":false'])
def test_the_second_reader_refuses_a_record_that_is_cut_or_changed(change: bytes) -> None:
    data = (FOLDER / "quandui-pot.jsonl").read_bytes()
    changed = (
        data.replace(change, b'"seq":3' if b"seq" in change else b"Gua", 1) if change else data[: data.rindex(b"{")]
    )
    with pytest.raises((second_reader.Refused, ValueError)):
        second_reader.read(changed)


@promised(40, short=2)
def test_the_second_reader_sees_every_evening_as_ours_does(game: Game, chance: Random) -> None:
    events = enveloped(game.events)
    line = Timeline(game.rules, events)
    lines = second_reader.read(b"".join(write_jsonl(events)))
    for eyes in (ALL, PUBLIC, Eyes("seat", chance.choice(sorted(game.table.players)))):
        for table in second_reader.tables(lines, str(eyes)):
            if table["seats"]:
                assert table == table_of(line.show(table["seq"], eyes))


def written() -> dict[str, set[tuple[str, str, str]]]:
    """The words that old records, samples and vectors have in the open fields, by kind of game."""
    found: dict[str, set[tuple[str, str, str]]] = {kind: set() for kind in KINDS}
    texts = [read_text(path.read_bytes(), path.name).events for path in TEXTS]
    files = [*GOLDEN, *FOLDER.glob("*.jsonl")]
    logs = [
        [each.data for batch in read_jsonl(io.BytesIO(path.read_bytes()), path.name) for each in batch.records]
        for path in files
    ]
    for events in (*texts, *logs):
        kind = events[0].rules.partition("/")[0]  # type: ignore[attr-defined]  # it opens the game
        found[kind] |= {word for event in events for word in words_of(event)}
    return found


def words_of(event: Event) -> list[tuple[str, str, str]]:
    match event:
        case Paid():
            return [("Paid", "why", event.why)]
        case HandEnded():
            return [("HandEnded", "how", event.how)]
        case Claimed():
            return [("Claimed", "as", event.as_), *(("Loser", "as", each.as_) for each in event.over)]
    return []


def test_the_page_has_every_word_that_the_code_writes_and_no_other() -> None:
    page = (ROOT / "docs" / "record.md").read_text("utf-8")
    for kind, found in written().items():
        known = {(*field, word) for field, words in open_words(room(kind)).items() for word in words}
        assert found <= known, kind
        assert {word for event, _, word in known - found if event in ("Paid", "HandEnded")} <= {"void"}, kind
        section = page.partition(f"## {room(kind).title}\n")[2].partition("\n## ")[0]
        assert [word for *_, word in known if f"`{word}`" not in section] == []


def test_the_code_writes_no_word_that_no_kind_has() -> None:
    """Words that stand in the code as they are; the others come from options, and are in the records above."""
    known = {word for kind in KINDS for words in open_words(room(kind)).values() for word in words}
    for path in (ROOT / "replay" / "rules").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("Paid", "HandEnded"):
                given = [
                    each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
                ]
                assert set(given) <= known | {"pot"}, f"{path.name}:{call.lineno}"
