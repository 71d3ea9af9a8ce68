"""Texts that any version wrote or read stay readable in a club that does not hold their game, and no new option makes them differ."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from replay.club import Club, Opening
from replay.offline import kind_of_game
from replay.rules import room
from replay.words.errors import BadInput
from tests.support.clubs import new_club

GOLDEN = Path(__file__).with_name("golden")
TEXTS = sorted((GOLDEN / "texts").glob("*.paipu"))
TAKEN: dict[str, dict[str, Any]] = json.loads((GOLDEN / "texts.json").read_text("utf-8"))
PINNED: dict[str, list[str]] = json.loads((GOLDEN / "pinned_options.json").read_text("utf-8"))
KINDS = ("guandan", "khanhoo", "quandui")


def first_event(club: Club, game: str) -> dict[str, Any]:
    (first, *_) = b"".join(club.export(game, "jsonl")).splitlines()
    found: dict[str, Any] = json.loads(first)["data"]
    return found


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_text_of_an_earlier_edition_is_read_in_a_fresh_club_as_it_was(tmp_path: Path, path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        done = club.import_record(path.read_bytes(), path.name)
        found = {
            "hands": done.hands,
            "edition": first_event(club, done.game)["options"].get("edition", 1),
            "balances": {str(each.player): each.amount for each in club.books.balances() if each.player},
            "standings": [[each.seat, each.won] for each in club.game(done.game).standings],
        }
        assert found == TAKEN[path.stem]
        assert club.import_record(path.read_bytes(), path.name).added == 0
        assert club.import_record(b"".join(club.export(done.game, "text")), path.name).added == 0


def test_every_edition_of_every_kind_has_a_text() -> None:
    texts = {tuple(path.stem.split("-")[:2]) for path in TEXTS}
    newest = {kind: int(kind_of_game(kind).profiles[0].options.get("edition", 1)) for kind in KINDS}
    assert texts == {(kind, str(each)) for kind in KINDS for each in range(1, newest[kind] + 1)}


def test_a_text_that_every_edition_refuses_is_refused_as_by_todays(tmp_path: Path) -> None:
    text = (GOLDEN / "texts" / "guandan-1-dealer-3-by-lot.paipu").read_text("utf-8")
    with new_club(tmp_path / "club.db") as club:
        with pytest.raises(BadInput, match="the dealer is already settled"):
            club.import_record(text.replace("finishes 2 1 4", "finishes 2 2").encode(), "f")
        named = text.replace("[Option", '[Option "edition=3"] [Option')
        with pytest.raises(BadInput, match="the dealer is already settled"):
            club.import_record(named.encode(), "f")
        assert club.games() == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_option_is_in_later_or_every_older_text_differs(tmp_path: Path, kind: str) -> None:
    """An option that each new game pins makes every older text differ from its game: it belongs in ``LATER`` of the kind's ``options.py``.

    A text names only the options that differ from the profile, and `LATER` says what a game means that names no such option.
    """
    with new_club(tmp_path / "club.db") as club:
        for profile in kind_of_game(kind).profiles:
            game = club.tables.open(Opening(profile.name)).game
            found = set(first_event(club, game)["options"]) - set(room(kind).later)
            assert found == set(PINNED[kind]), (
                "an option that is neither in pinned_options.json nor in LATER of its kind"
            )
