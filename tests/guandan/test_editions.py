"""A game keeps the edition of the rulings by which it was opened (29); what each edition changes is tested beside its ruling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from replay.club import Club
from replay.formats import read_text, write_jsonl, write_text
from replay.identity import envelopes
from replay.rules import opened_rules, rules_named
from replay.rules.guandan import LATER
from replay.table.simulation import simulate
from replay.values.events import GameOpened
from replay.words.errors import Conflict
from tests.support.clubs import new_club

HEAD = '%paipu 1\n[Rules "guandan/fcg"]\n[Date "2026-11-20"]\n{}[Seats "A; B; C; D"]\n'
FIRST = HEAD.format('[Option "edition=1"]\n')
UNNAMED = HEAD.format("")
HAND = "== hand 1, dealer 1, depth result\n1 finishes 1 3\n"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as club:
        yield club


def _edition(club: Club) -> int:
    (game,) = club.games()
    opened = club.timeline(game.id).recorded()[0].data
    edition: int = opened_rules(opened).options.edition
    return edition


def test_a_new_game_is_of_the_newest_edition_and_pins_it() -> None:
    opened = read_text(UNNAMED.encode(), "new").opened
    assert opened.options["edition"] == opened_rules(opened).options.edition == 3


def test_a_game_that_names_no_edition_is_of_the_first() -> None:
    opened = GameOpened("guandan/fcg", {"stake": 0}, "PTS/0")
    assert opened_rules(opened).options.edition == 1
    assert rules_named("guandan/fcg", {}).options.edition == 3


def test_the_first_edition_is_pinned_by_naming_none_as_it_always_was() -> None:
    assert "edition" not in read_text(FIRST.encode(), "old").opened.options


@pytest.mark.parametrize("text", [FIRST, UNNAMED])
def test_the_text_of_a_game_shows_its_edition_where_a_new_game_would_have_another(text: str) -> None:
    record = read_text(text.encode(), "one")
    rules = opened_rules(record.opened)
    written = write_text(rules, envelopes(record.events, game=record.game, at=record.at, by="text"))
    assert ('[Option "edition=1"]' in written) == (text == FIRST)
    assert read_text(written.encode(), "two").events == record.events


def test_the_text_of_a_game_of_the_first_edition_is_found_again_and_goes_on_in_it(club: Club) -> None:
    club.import_record(FIRST.encode(), "old")
    assert club.import_record(UNNAMED.encode(), "the same as it was typed then").added == 0
    assert club.import_record((UNNAMED + HAND).encode(), "longer").added
    assert _edition(club) == 1


def test_a_text_that_names_another_edition_than_the_club_is_another_record(club: Club) -> None:
    club.import_record(UNNAMED.encode(), "new")
    with pytest.raises(Conflict, match="differs here"):
        club.import_record(FIRST.encode(), "old")


def test_a_simulation_of_the_first_edition_adds_nothing_when_it_is_repeated(club: Club) -> None:
    seeded = ("guandan/fcg", 4, 2, 7)
    opened = next(simulate(*seeded))
    first = replace(
        opened.data, options={name: each for name, each in opened.data.options.items() if name not in LATER}
    )
    old = list(simulate(*seeded, held=lambda game: first))
    assert "edition" not in old[0].data.options
    club.import_record(b"".join(write_jsonl(old)), "old")
    assert club.simulate(*seeded).added == 0
