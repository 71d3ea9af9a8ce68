"""In the terminal our reader makes of the test vectors what they say; the test of made pages holds every table of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from docs.record_vectors import VECTORS
from tests.cli.conftest import Paipu

FOLDER = Path(__file__).parents[2] / "docs" / "vectors"


@pytest.mark.parametrize("name", VECTORS)
def test_our_reader_makes_of_a_vector_what_it_says(paipu: Paipu, empty: Path, name: str) -> None:
    wanted, path = json.loads((FOLDER / f"{name}.json").read_text("utf-8")), FOLDER / f"{name}.jsonl"
    paipu("check", path)
    paipu("import", path)
    (game,) = json.loads(paipu("games", "--json").stdout)
    for table in [each for each in wanted["tables"] if each["hand"]][::9]:
        at = "--hand", table["hand"], "--step", table["step"], "--eyes", table["eyes"]
        shown = json.loads(paipu("show", game["id"], *at, "--json").stdout)
        found = shown["version"], shown["stock"]["count"], shown["pot"], shown["discards"]
        assert found == (table["seq"], table["stock"], table["pot"], table["discards"])
        for seat in shown["seats"]:
            of_seat = table["seats"][str(seat["seat"])]
            assert sorted(card for card in (*seat["cards"], *seat["known"]) if card != "?") == of_seat["known"]
            assert (seat["melds"], seat["discards"], seat["shown"]) == (
                of_seat["melds"],
                of_seat["discards"],
                of_seat["shown"],
            )
    for each in wanted["standings"]:
        (found_standing,) = [one for one in game["standings"] if one["seat"] == each["seat"]]
        assert {key: found_standing[key] for key in each} == each
