"""The words of an NJUPT log: cards, ranks, types, and what is not a message."""

from __future__ import annotations

import json
from typing import Any

import pytest

from replay.rules.guandan.njupt.messages import Action, Message, action_of, card_of, code_of, read_message
from replay.rules.guandan.pack import PACK
from replay.words.errors import BadInput


def message(**fields: Any) -> Message:
    return read_message(json.dumps({"type": "notify", "stage": "play"} | fields).encode(), "log", 1)


def test_every_card_has_a_code_and_comes_back() -> None:
    codes = [code_of(card) for card in PACK]
    assert len(set(codes)) == 54
    assert [card_of(code) for code in codes] == list(PACK)
    assert (card_of("HR"), card_of("SB"), card_of("ST")) == ("X2", "X1", "TS")


@pytest.mark.parametrize("code", ["9H", "X1", "H10", "BS", "RH", "h9", "H1", "", None, 9, ["H9"]])
def test_what_is_no_card_is_refused(code: object) -> None:
    with pytest.raises(BadInput, match="expected a card such as 'H9', 'ST', 'SB' or 'HR'"):
        card_of(code)


@pytest.mark.parametrize(
    ("type", "rank", "level", "key"),
    [
        ("single", "R", 5, 17),
        ("pair", "B", 5, 16),
        ("pair", "8", 8, 15),
        ("bomb", "A", 14, 15),
        ("full_house", "A", 5, 14),
        ("straight", "A", 5, 1),
        ("straight_flush", "A", 14, 1),
        ("tube", "A", 5, 1),
        ("plate", "A", 5, 1),
        ("straight", "8", 8, 8),
        ("straight", "T", 5, 10),
        ("joker_bomb", "B", 5, None),
    ],
)
def test_the_letter_of_a_rank_is_its_key_at_the_level_and_of_a_row_the_lowest_card(
    type: str, rank: str, level: int, key: int | None
) -> None:
    assert Action(type, rank, ()).key(level) == key
    if type != "joker_bomb":
        assert action_of(type, key, level, ())[1] == rank


@pytest.mark.parametrize(
    ("action", "read"),
    [
        (["Pair", "9", ["H9", "S9"]], Action("pair", "9", ("9H", "9S"))),
        (["ThreePair", "A", ["SA"]], Action("tube", "A", ("AS",))),
        (["FourKings", "JOKER", ["SB"]], Action("joker_bomb", None, ("X1",))),
        (["PASS", "PASS", "PASS"], Action("PASS", None, ())),
        (["tribute", "tribute", ["HR"]], Action("tribute", None, ("X2",))),
        ([None, None, ["H9"]], Action(None, None, ("9H",))),
        (["H9", "S9"], Action(None, None, ("9H", "9S"))),
        (["H9", "S9", "D9"], Action(None, None, ("9H", "9S", "9D"))),
        ({"type": "Pair", "rank": "9", "actions": ["H9", "S9"]}, Action("pair", "9", ("9H", "9S"))),
    ],
)
def test_an_action_is_read_however_it_was_written(action: object, read: Action) -> None:
    assert message(curAction=action).action("curAction") == read


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (None, "curAction: found nothing, expected an action such as ['Pair', '9', ['H9', 'S9']]"),
        (["Quads", "9", []], "curAction: found the type 'Quads', expected one of Single, Pair, Trips,"),
        ([["Pair"], "9", []], "curAction: found the type ['Pair'], expected one of Single"),
        (["Pair", "10", []], "curAction: found the rank '10', expected one of 2 3 4 5 6 7 8 9 T J Q K A B R"),
        (["Pair", [9], []], "curAction: found the rank [9], expected one of"),
        (["Pair", "9", ["9H"]], "curAction: found '9H', expected a card"),
        (["Pair", "9"], "curAction: found 'Pair', expected a card"),
    ],
)
def test_another_action_is_refused_with_what_was_found(action: object, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        message(curAction=action).action("curAction")
    assert str(refused.value).startswith(words)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (4, "curPos: found 4, expected a position from 0 to 3"),
        (-1, "curPos: found -1, expected a position from 0 to 3"),
        (True, "curPos: found True, expected a position from 0 to 3"),
        ("1", "curPos: found '1', expected a position from 0 to 3"),
        (None, "curPos: found nothing, expected a position from 0 to 3"),
    ],
)
def test_a_position_that_is_none_is_refused(value: object, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        message(curPos=value).seat("curPos")
    assert str(refused.value) == words


@pytest.mark.parametrize(
    ("read", "value", "words"),
    [
        ("level", 15, "found 15, expected a level: a number from 2 to 14 or its letter, 2 to 9, T, J, Q, K or A"),
        ("level", "10", "found '10', expected a level"),
        ("level", [2], "found [2], expected a level"),
        ("seats", [1, 1], "found [1, 1], expected each position once"),
        ("seats", "12", "found '12', expected a list of numbers"),
        ("gifts", [], "found [], expected a list such as [[1, 3, 'HR']]"),
        ("gifts", [[1, 3]], "found [1, 3], expected who gives, who gets, and the card, such as [1, 3, 'HR']"),
        ("gifts", [[1, 4, "HR"]], "found 4, expected a position from 0 to 3"),
        ("rests", {"1": []}, "found {'1': []}, expected a position and its cards such as [1, ['H7']]"),
        ("counts", 4, "found 4, expected a list of four, such as {'rest': 27} for each position"),
        ("counts", [{"rest": 27}] * 3, "found [{'rest': 27}, {'rest': 27}, {'rest': 27}], expected a list of four"),
        ("counts", [{"rest": "27"}] * 4, "expected a list of four"),
        ("cards", "H9", "found 'H9', expected a list of cards"),
    ],
)
def test_a_field_of_the_wrong_kind_is_refused_by_its_name(read: str, value: object, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        getattr(message(it=value), read)("it")
    assert refused.value.field == "it"
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"type":"notify","stage":"pla', "found no JSON from here on"),
        (b'{"type":"notify","stage":"play"} {}', "found no JSON from here on"),
        (b'{"curPos":NaN}', "found NaN, which is not JSON"),
        (b'{"curPos":' + b"1" * 5000 + b"}", "found a number that is too long"),
        (b"[" * 100_000, "found JSON nested too deeply"),
        (b'{"a":"\xff"}', "found byte 0xff, expected UTF-8"),
        (b"[1]", "found [1]"),
        (b'{"type":"notify","type":"act"}', "found an object with a name twice, expected each name once"),
        (b'{"type":"notify","stage":"chat"}', "stage: found 'chat', expected one of 'beginning', 'play'"),
        (
            b'{"type":"act","stage":"episodeOver"}',
            "stage: found 'episodeOver', expected one of 'play', 'tribute', 'back'",
        ),
        (b'{"type":["act"],"stage":"play"}', "type: found ['act'], expected 'notify' or 'act', or an answer"),
        (b"{}", "type: found nothing, expected 'notify' or 'act', or an answer with 'from' and 'act'"),
    ],
)
def test_a_line_that_is_no_message_is_refused(line: bytes, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_message(line, "log", 1)
    assert words in str(refused.value)


def test_levels_are_read_as_numbers_and_as_letters() -> None:
    assert [message(curRank=rank).level("curRank") for rank in (2, 11, "J", "A", "9")] == [2, 11, 11, 14, 9]
