"""The tags that tie the tables of a team match together."""

from __future__ import annotations

import pytest

from replay.values.matches import Pairing, match_of, pairing
from replay.words.errors import BadInput


def test_the_tags_name_the_match_the_round_and_the_two_teams() -> None:
    tags = {"Match": "Autumn cup", "Round": "2", "Team": "Anhui; Jiangsu", "Table": "1"}
    assert pairing(tags) == Pairing("Autumn cup", "2", ("Anhui", "Jiangsu"))


def test_without_a_round_it_is_the_first() -> None:
    assert pairing({"Match": "Cup", "Team": "A;B"}) == Pairing("Cup", "1", ("A", "B"))


def test_capitals_and_spaces_make_no_difference() -> None:
    tags = {"match": " Cup ", "ROUND": " 2", "team": " Anhui  1 ;Jiangsu "}
    assert pairing(tags) == Pairing("Cup", "2", ("Anhui 1", "Jiangsu"))


def test_the_semicolon_of_a_chinese_keyboard_parts_two_teams_too() -> None:
    assert pairing({"Match": "秋季赛", "Team": "安徽；江苏"}) == Pairing("秋季赛", "1", ("安徽", "江苏"))


def test_a_tag_as_it_is_called_goes_before_one_with_other_capitals() -> None:
    assert match_of({"match": "friendly", "Match": "Cup"}) == "Cup"


@pytest.mark.parametrize("tags", [{}, {"Round": "2", "Team": "A; B"}, {"Match": ""}, {"Match": "  ", "Team": "A"}])
def test_a_game_without_a_match_belongs_to_none(tags: dict[str, str]) -> None:
    assert pairing(tags) is None


def test_a_match_needs_two_teams() -> None:
    with pytest.raises(BadInput) as refusal:
        pairing({"Match": "Cup"})
    assert str(refusal.value) == (
        "found no tag Team, expected two teams with ';' between them, that of the first seat first, such as 'Anhui; Jiangsu'"
    )


@pytest.mark.parametrize("teams", ["Anhui", "Anhui;", "; Anhui", "A; B; C", "Anhui; Anhui", "Anhui ;  Anhui"])
def test_one_three_or_twice_the_same_are_not_two_teams(teams: str) -> None:
    with pytest.raises(BadInput, match=r"found the tag Team '.*', expected two teams with ';' between them"):
        pairing({"Match": "Cup", "Team": teams})


@pytest.mark.parametrize("name", ["a/b", "..", ".cup", "a\tb"])
def test_a_match_has_a_name_that_can_be_an_address(name: str) -> None:
    with pytest.raises(BadInput, match=r"found the tag Match '.*', expected a name without slashes"):
        match_of({"Match": name})


def test_a_match_that_is_refused_is_quoted_in_the_letters_of_its_name() -> None:
    with pytest.raises(BadInput, match=r"found the tag Match '秋季/团体\\u202e赛', expected"):
        match_of({"Match": "秋季/团体\u202e赛"})
