"""The page of rules says what the code does: options, combinations, tributes, penalties, and every ruling that a refusal cites."""

from __future__ import annotations

import contextlib
from typing import get_args, get_type_hints

import pytest

from replay.rules.guandan import Options, Penalised, Resisted, room
from replay.rules.guandan.combinations.combination import TYPES, readings
from replay.rules.guandan.pack import PACK
from replay.words.errors import RuleViolation
from tests.support.guandan.deals import DOUBLE, after, lead, returns, tributes
from tests.support.rules_page import RulesPage, codes

PAGE = RulesPage(room)
OPTIONS = Options.__struct_fields__


def test_the_page_has_every_ruling_once_and_in_order() -> None:
    assert PAGE.numbers == list(range(1, 30))


@pytest.mark.parametrize("name", OPTIONS)
def test_the_ruling_of_an_option_explains_each_of_its_words(name: str) -> None:
    section = PAGE.sections[int(PAGE.ruling_of(name))]
    words = [value for value in PAGE.values(name) if not value.isdigit() and value not in ("true", "false")]
    # One value alone needs no distinguishing, and directions are words.
    assert [word for word in words if word not in section and len(words) > 1] == []


def test_every_ruling_that_a_refusal_cites_is_on_the_page() -> None:
    found = PAGE.cited()
    assert {number for _, number, _ in found} >= {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 16, 21, 22, 23, 24, 26}
    assert [place for place in found if place[1] not in PAGE.sections] == []


def test_the_table_of_combinations_has_each_of_them_in_order() -> None:
    assert [codes(row[0])[0].replace(" ", "_") for row in PAGE.table("combination")] == list(TYPES)


@pytest.mark.parametrize("row", PAGE.table("combination"), ids=lambda row: codes(row[0])[0])
def test_the_example_of_a_combination_is_one_at_level_8(row: list[str]) -> None:
    (example,) = codes(row[4])
    found = readings(PACK.read(example), 8, Options())
    assert codes(row[0])[0].replace(" ", "_") in {each.type for each in found}


def test_the_table_of_penalties_has_every_effect() -> None:
    effects = get_args(get_type_hints(Penalised)["effect"])
    assert {code for row in PAGE.table("article") for code in codes(row[1])} == set(effects)


@pytest.mark.parametrize("row", PAGE.table("what 2 and 4 pay"), ids=lambda row: " ".join(codes(row[0])))
@pytest.mark.parametrize("place", range(3))
def test_two_tributes_go_as_the_page_says(row: list[str], place: int) -> None:
    """G4: after a double win of seats 1 and 3; Articles 10.2 and 10.3."""
    of_two, of_four = codes(row[0])
    accepted = []
    for one, other in ((1, 3), (3, 1)):
        game = after(DOUBLE, profile=PAGE.head("what 2 and 4 pay")[place].partition("/")[2])
        with contextlib.suppress(RuleViolation):
            tributes(game, f"2>{one} {of_two}", f"4>{other} {of_four}")
            leads = lead(returns(game, f"{one}>2 2C", f"{other}>4 2D"))
            accepted.append(f"2>{one} 4>{other}, {leads} leads")
    assert accepted == [row[1 + place]]


def test_the_refusal_that_the_page_shows_is_what_the_rules_say() -> None:
    """G3: at level 5 a plate of fives and sixes does not beat kings and aces."""
    game = after(DOUBLE)
    game.do(Resisted((2, 4)))
    game.lay(1, "KS KD KC AS AD AC")
    with pytest.raises(RuleViolation) as refusal:
        game.lay(2, "5S 5D 5C 6S 6D 6C")
    assert f"> {refusal.value}\n" in PAGE.text
