"""What this process has decided as it read a record is not decided again on its way in; a record from outside is."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.club import Club
from replay.formats import write_jsonl
from replay.rules.quandui import QuanduiRules, QuanduiTable
from replay.table.simulation import simulate
from replay.values.events import Event

SEEDED = ("quandui/gamerules", 3, 2, 5)


@pytest.fixture
def decided(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """Every move that the rules decide from now on."""
    moves: list[Event] = []
    decide = QuanduiRules.decide

    def counted(rules: QuanduiRules, table: QuanduiTable, move: Event) -> list[Event]:
        moves.append(move)
        return decide(rules, table, move)

    monkeypatch.setattr(QuanduiRules, "decide", counted)
    return moves


def _moves(club: Club, game: str) -> list[Event]:
    timeline = club.timeline(game)
    return [record.data for record in timeline.recorded() if type(record.data) in timeline.rules.moves]


def test_a_simulation_is_decided_once(tmp_path: Path, decided: list[Event]) -> None:
    with Club.open(str(tmp_path / "club.db")) as club:
        done = club.simulate(*SEEDED)
        assert decided == _moves(club, done.game)


def test_a_text_is_decided_once(tmp_path: Path, decided: list[Event]) -> None:
    with Club.open(str(tmp_path / "first.db")) as first, Club.open(str(tmp_path / "second.db")) as second:
        text = b"".join(first.export(first.simulate(*SEEDED).game, "text"))
        decided.clear()
        done = second.import_record(text, "typed")
        assert decided == _moves(second, done.game)
        assert (done.hands, second.verify().findings) == (2, [])


def test_a_record_from_outside_is_decided_as_it_is_taken_in(tmp_path: Path, decided: list[Event]) -> None:
    lines = b"".join(write_jsonl(simulate(*SEEDED)))
    decided.clear()
    with Club.open(str(tmp_path / "club.db")) as club:
        done = club.import_record(lines, "outside")
        assert decided == _moves(club, done.game)
