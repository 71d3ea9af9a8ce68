"""The page of rules says what the code does: words of options, melds, and every ruling that a refusal cites."""

from __future__ import annotations

import pytest

from replay.rules.khanhoo import Options, room
from replay.rules.khanhoo.melds import MELDS, types_of
from replay.rules.khanhoo.pack import PACK
from replay.values.events import Claimed, Discarded
from tests.support.khanhoo.deals import observed
from tests.support.rules_page import RulesPage, codes

PAGE = RulesPage(room)
OPTIONS = Options.__struct_fields__


def test_the_page_has_every_ruling_once_and_in_order() -> None:
    assert PAGE.numbers == list(range(1, 18))


@pytest.mark.parametrize("name", OPTIONS)
def test_the_ruling_of_an_option_explains_each_of_its_words(name: str) -> None:
    section = PAGE.sections[int(PAGE.ruling_of(name))]
    words = [value for value in PAGE.values(name) if not value.isdigit() and value not in ("true", "false")]
    assert [word for word in words if f"`{word}`" not in section] == []


def test_every_ruling_that_a_refusal_cites_is_on_the_page() -> None:
    found = PAGE.cited()
    assert {number for _, number, _ in found} >= {1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15}
    assert [place for place in found if place[1] not in PAGE.sections] == []


def test_an_option_that_a_refusal_cites_is_under_the_ruling_that_it_names() -> None:
    options = [(number, word) for _, number, word in PAGE.cited() if word in OPTIONS]
    assert "allow_return_discard" in {word for _, word in options}
    assert [(number, word) for number, word in options if f"`{word}`" not in PAGE.sections[number]] == []


def test_the_table_of_melds_has_each_of_them_in_order_with_its_points() -> None:
    rows = PAGE.table("meld")
    assert [(codes(row[0])[0].replace(" ", "_"), int(row[1])) for row in rows] == list(MELDS.items())


@pytest.mark.parametrize("row", PAGE.table("meld"), ids=lambda row: codes(row[0])[0])
def test_the_example_of_a_meld_is_one_and_nothing_else(row: list[str]) -> None:
    (example,) = codes(row[3])
    assert list(types_of(PACK.read(example), Options())) == [codes(row[0])[0].replace(" ", "_")]


def test_the_refusal_that_the_page_shows_is_what_the_rules_say() -> None:
    """Ruling 10; D bumping."""
    game = observed()
    refusal = game.refused(Discarded(2, "5H"), Claimed(1, "5H", "sequence"))
    assert f"> {refusal}\n" in PAGE.text
