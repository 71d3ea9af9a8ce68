"""The tables of options on the pages of rules say what the code does, for each kind of game."""

from __future__ import annotations

import pytest

from replay.rules import room, rooms
from tests.support.rules_page import RulesPage, codes, written

PAGES = [RulesPage(room(name)) for name in rooms()]

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.room.name)
each_option = pytest.mark.parametrize(
    ("page", "name"),
    [
        pytest.param(page, name, id=f"{page.room.name}-{name}")
        for page in PAGES
        for name in page.struct.__struct_fields__
    ],
)


@each_page
def test_the_table_has_every_option_and_no_other(page: RulesPage) -> None:
    assert set(page.options) == set(page.struct.__struct_fields__)


@each_option
def test_the_table_gives_an_option_the_values_that_the_code_takes(page: RulesPage, name: str) -> None:
    assert codes(page.options[name][1]) == page.values(name)


@each_option
def test_the_table_gives_an_option_the_profiles_own_values(page: RulesPage, name: str) -> None:
    profiles = page.room.profiles
    assert page.head("option") == [f"{page.room.name}/{profile}" for profile in profiles]
    given = [codes(cell) for cell in page.options[name][2:]]
    assert given == [[written(getattr(each, name))] for each in profiles.values()]


@each_option
def test_an_option_is_under_the_ruling_that_its_definition_names(page: RulesPage, name: str) -> None:
    assert page.options[name][0] == page.ruling_of(name)
    assert f"`{name}`" in page.sections[int(page.ruling_of(name))]
