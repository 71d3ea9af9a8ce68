"""Questions of programs about Guandan, and how the refused ones are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.rules.guandan import room
from replay.words.errors import BadInput
from tests.support.guandan.known_answers import OPTIONS, TYPES, cards_of, rows

analyse = room.analyse

READ = {"op": "read", "level": "8", "cards": "4S 5D 6C 7S 8S"}
BEATS = {
    "op": "beats",
    "level": "9",
    "a": {"cards": "5S5D5C 9H9H", "type": "bomb", "key": 5},
    "b": {"cards": "X2X2 4S4D 9H", "type": "full_house", "key": 4},
}
LEGAL = {"op": "legal", "level": "9", "hand": "5S 5S 5D 9H", "table": {"type": "pair", "key": 4, "size": 2}}


def found(cards: object, level: str) -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = analyse({"op": "read", "level": level, "cards": cards})["readings"]
    return answer


# Reading


def test_cards_are_read_as_all_that_they_can_be() -> None:
    assert analyse(READ) == {"readings": [{"type": "straight", "key": 4, "size": 5}]}
    assert found("X2 9H", "9") == []
    assert found("X1X1X2X2", "T") == [{"type": "joker_bomb", "key": None, "size": 4}]
    assert found("", "2") == []


def test_a_reading_that_hangs_on_an_option_names_it_whether_the_default_allows_it_or_not() -> None:
    option = "straight_from_one_suit_plus_wild"
    assert found("5S6S7S8S 9H", "9") == [
        {"type": "straight", "key": 4, "size": 5, "optional": option},
        {"type": "straight", "key": 5, "size": 5, "optional": option},
        {"type": "straight_flush", "key": 4, "size": 5},
        {"type": "straight_flush", "key": 5, "size": 5},
    ]
    assert {each.get("optional") for each in found("9H9H", "9")} == {None, "wild_pair_as_other"}


def test_every_known_set_is_read_as_the_rules_do() -> None:
    for row in rows("classify"):
        known = [{"type": TYPES[type], "key": key, "size": size} for type, key, size in row["standard"]]
        for type, key, size, (option,) in row["optional"]:
            known.append({"type": TYPES[type], "key": key, "size": size, "optional": OPTIONS[option]})
        assert sorted(found(cards_of(row["cards"]), row["level"]), key=str) == sorted(known, key=str)


# Beating


def test_a_bomb_beats_a_full_house_and_not_the_other_way() -> None:
    assert analyse(BEATS) == {"a_beats_b": True}
    assert analyse(BEATS | {"a": BEATS["b"], "b": BEATS["a"]}) == {"a_beats_b": False}


def test_the_joker_bomb_has_no_key() -> None:
    jokers = {"cards": "X1X1X2X2", "type": "joker_bomb"}
    assert analyse(BEATS | {"a": jokers}) == analyse(BEATS | {"a": {**jokers, "key": None}}) == {"a_beats_b": True}


def test_plays_that_hang_on_an_option_are_compared_where_the_table_allows_them() -> None:
    pair = {"cards": "9H 9H", "type": "pair", "key": 4}
    question = BEATS | {"a": pair, "b": {"cards": "3S 3D", "type": "pair", "key": 3}}
    assert analyse(question | {"options": {"wild_pair_as_other": True}}) == {"a_beats_b": True}
    with pytest.raises(BadInput) as refusal:
        analyse(question)
    assert str(refusal.value) == (
        "a: found pair with key 4, which only the option wild_pair_as_other allows, expected pair with key 15, "
        "as 99H can be played at level 9"
    )


def test_every_known_comparison_is_answered() -> None:
    for row in rows("beats"):
        plays = {}
        for name in ("a", "b"):
            type, key, _ = row[name]
            plays[name] = {"cards": cards_of(row[f"{name}_cards"]), "type": TYPES[type], "key": key}
        assert analyse({"op": "beats", "level": row["level"], **plays}) == {"a_beats_b": row["a_beats_b"]}


# Every play


def test_what_beats_the_table_is_listed_with_its_cards_as_they_are_laid() -> None:
    pairs = [["5S", "5S"], ["5S", "5D"], ["5S", "9H"], ["5D", "9H"]]
    bomb = {"type": "bomb", "key": 5, "size": 4, "cards": ["5S", "5S", "5D", "9H"]}
    expected = [{"type": "pair", "key": 5, "size": 2, "cards": pair} for pair in pairs]
    assert analyse(LEGAL) == {"plays": [*expected, bomb]}


def test_without_a_table_every_play_is_listed() -> None:
    question = {**LEGAL, "table": None}
    assert len(analyse(question)["plays"]) == 11
    del question["table"]
    assert len(analyse(question)["plays"]) == 11


def test_the_options_decide_what_is_listed() -> None:
    question = {"op": "legal", "level": "9", "hand": "9H 9H"}
    assert [each["key"] for each in analyse(question)["plays"]] == [15, 15]
    assert len(analyse(question | {"options": {"wild_pair_as_other": True}})["plays"]) == 2 + 12


def test_every_known_hand_has_its_plays() -> None:
    for row in rows("legal_moves")[:8]:
        question = {"op": "legal", "level": row["level"], "hand": cards_of(row["hand"])}
        assert len(analyse(question)["plays"]) == row["n"]
        for after in row["follow"]:
            type, key, size = after["table"]
            table = {"type": TYPES[type], "key": key, "size": size}
            assert len(analyse({**question, "table": table})["plays"]) == after["n"]


def test_an_answer_can_be_written_as_json_and_is_the_same_each_time() -> None:
    for question in (READ, BEATS, LEGAL):
        answer = analyse(question)
        assert json.loads(json.dumps(answer)) == answer == analyse(question)
    assert analyse({**LEGAL, "hand": ["9H", "5D", "5S", "5S"]}) == analyse(LEGAL)


def test_cards_are_a_text_as_people_write_it_or_a_list_of_codes() -> None:
    codes = ["4S", "5D", "6C", "7S", "8S"]
    assert found(codes, "8") == found("4s 5♦ 6c 78黑桃", "8") == analyse(READ)["readings"]
    assert found("10S jd QC k♠ AH", "2") == [{"type": "straight", "key": 10, "size": 5}]


# Refusals


def refusal(question: Any) -> tuple[str | None, str]:
    with pytest.raises(BadInput) as caught:
        analyse(question)
    return caught.value.field, str(caught.value.problem)


LEVELS = "'2' or '3' or '4' or '5' or '6' or '7' or '8' or '9' or 'T' or 'J' or 'Q' or 'K' or 'A'"


@pytest.mark.parametrize(
    ("question", "field", "problem"),
    [
        ([], None, "found a list, expected an object with op, one of: read, beats, legal, distance"),
        ({}, "op", "found none, expected one of: read, beats, legal, distance"),
        ({"op": "hand"}, "op", "found 'hand', expected one of: read, beats, legal, distance"),
        ({"op": "read", "level": "8"}, "cards", "found nothing, expected this field"),
        ({**READ, "hand": ""}, "hand", "found field 'hand', expected only op, level, cards, options"),
        ({**READ, "level": 8}, "level", f"found 8, expected {LEVELS}"),
        ({**READ, "level": "10"}, "level", f"found '10', expected {LEVELS}"),
        ({**READ, "level": ""}, "level", f"found '', expected {LEVELS}"),
        ({**READ, "cards": 5}, "cards", "found 5, expected cards as a text such as '4H 5D X1' or a list of codes"),
        ({**READ, "cards": ["4H", "10H"]}, "cards[1]", "found '10H', expected a card's code such as '4H' or 'X1'"),
        (
            {**READ, "cards": "4H 1H"},
            "cards",
            "found '1H', expected cards such as 2H, 3D, X2 or ? (character 4 of the text)",
        ),
        (
            {**READ, "cards": "4H BJ"},
            "cards",
            "'BJ' may be the big joker or the black joker, which is the small one: write X2 or X1 (character 4 of the text)",
        ),
        ({**READ, "cards": "4H ?"}, "cards", "found an unseen card, expected every card known"),
        ({**READ, "cards": "4H 4H 4H"}, "cards", "found 3 copies of 4H, expected at most the pack's 2"),
        ({**READ, "options": []}, "options", "found a list, expected an object of options"),
        ({**READ, "options": {"tribute": 1}}, "options.tribute", "found 1, expected true or false"),
        ({**READ, "options": {"report_at": 28}}, "options.report_at", "found 28, expected an integer from 0 to 27"),
        ({**READ, "options": {"stake": -1}}, "options.stake", "found -1, expected an amount in minor units"),
        (
            {**READ, "options": {"jiefeng": "all"}},
            "options.jiefeng",
            "found 'all', expected 'partner' or 'next'",
        ),
    ],
)  # fmt: skip
def test_a_question_is_read_strictly(question: Any, field: str | None, problem: str) -> None:
    assert refusal(question) == (field, problem)


@pytest.mark.parametrize(
    ("play", "field", "problem"),
    [
        ("5S", "b", "found '5S', expected an object with cards, type and key"),
        ({"cards": "5S"}, "b.type", "found nothing, expected this field"),
        ({"cards": "5S", "type": "single", "size": 1}, "b.size", "found field 'size', expected only cards, type, key"),
        ({"cards": "5S5S5S", "type": "triple", "key": 5}, "b.cards", "found 3 copies of 5S, expected at most the pack's 2"),
        ({"cards": "5S", "type": "single", "key": "5"}, "b.key", "found '5', expected an integer from 1 to 17"),
        (
            {"cards": "5S5D", "type": "pair", "key": 6},
            "b",
            "found pair with key 6, expected pair with key 5, as 5S 5D can be played at level 9",
        ),
        (
            {"cards": "5S5D", "type": "pair"},
            "b",
            "found pair with key null, expected pair with key 5, as 5S 5D can be played at level 9",
        ),
        (
            {"cards": "5S5D5C9H9H", "type": "triple", "key": 5},
            "b",
            "found triple with key 5, expected full_house with key 5 or bomb with key 5, as 5S 5D 5C 99H can be played at level 9",
        ),
        (
            {"cards": "X2 9H", "type": "pair", "key": 17},
            "b",
            "found X2 9H, which cannot be played at level 9, expected the cards of a pair",
        ),
        (
            {"cards": [], "type": "single", "key": 5},
            "b",
            "found no cards, which cannot be played at level 9, expected the cards of a single",
        ),
    ],
)  # fmt: skip
def test_a_play_that_its_cards_do_not_bear_is_refused(play: Any, field: str, problem: str) -> None:
    assert refusal(BEATS | {"b": play}) == (field, problem)
    other = {"a": play, "b": BEATS["a"]}
    assert refusal(BEATS | other) == (field.replace("b", "a", 1), problem)


def test_a_type_that_does_not_exist_is_answered_with_those_that_do() -> None:
    field, problem = refusal(BEATS | {"a": {"cards": "5S", "type": "solo", "key": 5}})
    assert field == "a.type"
    assert problem.startswith("found 'solo', expected 'single' or 'pair'")


@pytest.mark.parametrize(
    ("table", "field", "problem"),
    [
        ([], "table", "found a list, expected an object with type, key and size, or null"),
        ({"type": "bomb", "key": 5}, "table.size", "found nothing, expected this field"),
        ({"type": "bomb", "key": 5, "size": 11}, "table.size", "found 11, expected an integer from 4 to 10"),
        ({"type": "bomb", "key": 15, "size": 9}, "table.size", "found 9, expected an integer from 4 to 8"),
        ({"type": "plate", "key": 5, "size": 5}, "table.size", "found 5, expected an integer from 6 to 6"),
        (
            {"type": "straight", "key": 11, "size": 5},
            "table.key",
            "found 11, expected a key that a straight has at this level: 1 or 2 or 3 or 4 or 5 or 6 or 7 or 8 or 9 or 10",
        ),
        (
            {"type": "joker_bomb", "key": 17, "size": 4},
            "table.key",
            "found 17, expected a key that a joker_bomb has at this level: null",
        ),
    ],
)  # fmt: skip
def test_a_table_that_cannot_lie_there_is_refused(table: Any, field: str, problem: str) -> None:
    assert refusal({**LEGAL, "table": table}) == (field, problem)


def test_the_levels_rank_has_its_own_key() -> None:
    field, problem = refusal({**LEGAL, "table": {"type": "triple", "key": 9, "size": 3}})
    assert field == "table.key"
    assert problem.startswith("found 9, expected a key that a triple has at this level: 2 or 3")
    assert problem.endswith("14 or 15")


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=9)
    | st.sampled_from(["9", "5S 5D", "bomb", "X1", READ["cards"]]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["cards", "type", "key", "size", "x"]), inner, max_size=4)
    ),
    max_leaves=6,
)
names = st.sampled_from(["level", "cards", "a", "b", "hand", "table", "options", "x"])


@given(st.sampled_from([READ, BEATS, LEGAL]), st.dictionaries(names, values))
def test_whatever_is_asked_is_answered_or_refused_with_a_sentence(
    whole: dict[str, Any], fields: dict[str, Any]
) -> None:
    known = {key: value for key, value in fields.items() if key in whole or key == "options"}
    for question in ({**whole, **known}, {**fields, "op": whole["op"]}):
        try:
            sentence = json.dumps(analyse(question))
        except BadInput as error:
            sentence = str(error)
            assert len(sentence) < 900
        assert sentence
