"""The questions that programs ask, their answers, and their refusals."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.rules.quandui import room
from replay.words.errors import BadInput

analyse = room.analyse

GAMERULES = {"specials_dui": False}
Q3 = "2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9b9b 4b"
THIRTEEN = "3s3s 5w5w 6b6b 7w7w 8s8s 9b9b 4b"
Q4 = [
    {"cards": "1b1s 2b2s 3b3w 4s4w 5b5w 6b6s 8b8b 9w", "exposed": []},
    {"cards": "9s9s 1wXH 2w2w 3s3s 4b4b 5s5s 6w6w 7b", "exposed": []},
    {"cards": "1b2b3b 1s4s 7b7b 7s7w 8w9w 9b9b XH BS", "exposed": []},
    {"cards": "9s 1w3w4w7w8w 8s7s6s BS DH 2s 5w 6b 8b", "exposed": []},
]
Q5 = {
    "op": "payout",
    "players": 4,
    "ante": 10,
    "winner": 2,
    "quan_dui": True,
    "mode": "pot",
    "carry": 40,
    "draw": "carry",
}


def hand(cards: Any, exposed: Any = (), **options: Any) -> dict[str, Any]:
    return analyse({"op": "hand", "cards": cards, "exposed": list(exposed), "options": options})


def ask_claims(**changes: Any) -> list[tuple[Any, ...]]:
    answer = analyse({"op": "claims", "hands": Q4, "discarder": 2, "card": "9s", **changes})
    return [tuple(claim.values()) for claim in answer["claims"]]


# Worked examples


def test_q1_is_complete_with_five_dui() -> None:
    """P The cards; G."""
    assert hand("4b4w 1sDH 2b2b 3s3s 5w5w 6b6s 7w7w 9b9b") == {
        "legal": True,
        "complete": True,
        "max_dui": 5,
        "quan_dui": False,
        "draws_to_win": 0,
        "draws_to_quan_dui": 3,
        "waits": [],
        "quan_waits": [],
    }


def test_q2_odd_twins_depend_on_the_profile() -> None:
    """P; G special cards."""
    first, second = (f"{ones} DHDH 2b2b 3s3s 5w5w 6b6b 7w7w 9b9b" for ones in ("1b1b", "2s2s"))
    assert [hand(cards)["quan_dui"] for cards in (first, second)] == [True, True]
    assert [hand(cards, **GAMERULES)["max_dui"] for cards in (first, second)] == [6, None]
    assert [hand(cards, **GAMERULES)["complete"] for cards in (first, second)] == [True, False]


def test_q3_says_what_fifteen_cards_wait_for() -> None:
    """P Winning."""
    answer = hand(Q3)
    assert answer["waits"] == ["4b", "4s", "4w"]
    assert answer["quan_waits"] == ["4b"]
    assert answer["draws_to_win"] == answer["draws_to_quan_dui"] == 1
    assert answer["max_dui"] is None
    assert answer["complete"] is answer["quan_dui"] is False


def test_q4_puts_the_claims_in_order() -> None:
    """P 1-3; G priority."""
    dui = [(3, "dui", False), (1, "dui", False)]
    assert ask_claims() == [(0, "win", False), *dui, (3, "take", False)]
    exposed = {"cards": "1wXH 2w2w 3s3s 4b4b 5s5s 6w6w 7b", "exposed": [["9s", "9s"]]}
    assert ask_claims(hands=[Q4[0], exposed, *Q4[2:]]) == [(0, "win", False), dui[0], (3, "take", False)]
    assert (3, "take", False) not in ask_claims(options={"next_must_show_dui": True})


def test_q5_pays_the_pot() -> None:
    """P; G ante."""
    assert analyse(Q5) == {"antes": 40, "extra": 30, "paid_out": 80, "net": [-20, -20, 100, -20], "pot_after": 0}
    assert analyse(Q5 | {"winner": None, "quan_dui": False})["pot_after"] == 80
    assert analyse(Q5 | {"options": {"money": "pot"}}) == analyse(Q5), "every question may have options"


# How cards are given


def test_cards_are_a_text_or_a_list_of_codes() -> None:
    codes = ["2b", "2b", "3s", "3s", "5w", "5w", "6b", "6b", "7w", "7w", "8s", "8s", "9b", "9b", "4b"]
    assert hand(codes) == hand(Q3) == hand(Q3.upper())
    assert hand(THIRTEEN, [["2b", "2b"]]) == hand(THIRTEEN, ["2b2b"]) == hand(Q3)


def test_exposed_pairs_come_on_top_of_the_cards_or_are_already_among_a_whole_hand() -> None:
    on_top = hand("DHDH 2b2b 3s3s 5w5w 6b6b 7w7w 9b9b", [["1b", "1b"]], **GAMERULES)
    among = hand("1b1b DHDH 2b2b 3s3s 5w5w 6b6b 7w7w 9b9b", [["1b", "1b"]], **GAMERULES)
    assert on_top == among
    assert on_top["complete"] is False, "a laid pair helps no odd card"
    assert hand(THIRTEEN, [["7w", "7w"]])["waits"] == ["4b", "4s", "4w"], "the other two 7w are concealed"


def test_an_answer_can_be_written_as_json() -> None:
    for question in ({"op": "hand", "cards": Q3}, {"op": "claims", "hands": Q4, "discarder": 0, "card": "9s"}, Q5):
        answer = analyse(question)
        assert json.loads(json.dumps(answer)) == answer


# Hands that cannot be


@pytest.mark.parametrize(
    ("cards", "exposed", "options", "why"),
    [
        ("2b2b", [], {}, "found 2 cards with the exposed ones, expected 15 or 16"),
        (Q3, [["1b", "1b"]], {}, "found 17 cards with the exposed ones, expected 15 or 16"),
        ("3s3s 5w5w 6b6b 7w7w 8s8s 4b4b4b4b4b", [], {}, "found 5 copies of 4b, expected at most the pack's 4"),
        (
            "5w5w 6b6b 7w7w7w 8s8s 9b9b",
            [["7w", "7w"], ["4b", "4b"]],
            {},
            "found 5 copies of 7w, expected at most the pack's 4",
        ),
        (THIRTEEN + "DHDH", [], {"specials_copies": 1}, "found 2 copies of DH, expected at most the pack's 1"),
        (THIRTEEN, [["4b", "4w"]], {}, "found 4b 4w exposed, expected a dui: two identical cards"),
        (THIRTEEN, [["9w"]], {}, "found 9w exposed, expected a dui: two identical cards"),
        (THIRTEEN, [[]], {}, "found no card exposed, expected a dui: two identical cards"),
        (THIRTEEN, [["DH", "DH"]], GAMERULES, "found DH DH exposed, which is not a dui (Quán Duì 2, specials_dui)"),
    ],
)
def test_a_hand_that_no_pack_deals_is_answered_and_not_refused(
    cards: str, exposed: Any, options: Any, why: str
) -> None:
    answer = hand(cards, exposed, **options)
    assert answer == {
        "legal": False,
        "why": why,
        "complete": False,
        "max_dui": None,
        "quan_dui": False,
        "draws_to_win": None,
        "draws_to_quan_dui": None,
        "waits": [],
        "quan_waits": [],
    }


# Refusals


def refusal(question: Any) -> tuple[str | None, str]:
    with pytest.raises(BadInput) as caught:
        analyse(question)
    return caught.value.field, str(caught.value.problem)


@pytest.mark.parametrize(
    ("question", "field", "problem"),
    [
        ([], None, "found a list, expected an object with op, one of: hand, distance, claims, payout"),
        ({}, "op", "found none, expected one of: hand, distance, claims, payout"),
        ({"op": ["hand"]}, "op", "found a list, expected one of: hand, distance, claims, payout"),
        ({"op": "win"}, "op", "found 'win', expected one of: hand, distance, claims, payout"),
        ({"op": "hand"}, "cards", "found nothing, expected this field"),
        (
            {"op": "hand", "cards": Q3, "waits": 1},
            "waits",
            "found field 'waits', expected only op, cards, exposed, options",
        ),
        (
            {"op": "hand", "cards": 15},
            "cards",
            "found 15, expected cards as a text such as '4b4w DH' or a list of codes",
        ),
        (
            {"op": "hand", "cards": None},
            "cards",
            "found null, expected cards as a text such as '4b4w DH' or a list of codes",
        ),
        ({"op": "hand", "cards": ["4b", "4x"]}, "cards[1]", "found '4x', expected a card's code such as '4b' or 'DH'"),
        ({"op": "hand", "cards": ["4b", True]}, "cards[1]", "found true, expected a card's code such as '4b' or 'DH'"),
        (
            {"op": "hand", "cards": "4b 4x"},
            "cards",
            "found '4x', expected cards such as 1b, 7s, BS or ? (character 4 of the text)",
        ),
        ({"op": "hand", "cards": "4b ?14"}, "cards", "found an unseen card, expected every card known"),
        ({"op": "hand", "cards": ["?"]}, "cards", "found an unseen card, expected every card known"),
        (
            {"op": "hand", "cards": Q3, "exposed": {}},
            "exposed",
            "found an object, expected a list of pairs such as [['9s', '9s']]",
        ),
        (
            {"op": "hand", "cards": Q3, "exposed": [["9s", 9]]},
            "exposed[0][1]",
            "found 9, expected a card's code such as '4b' or 'DH'",
        ),
    ],
)
def test_a_question_about_a_hand_is_read_strictly(question: Any, field: str | None, problem: str) -> None:
    assert refusal(question) == (field, problem)


@pytest.mark.parametrize(
    ("options", "field", "problem"),
    [
        ([], "options", "found a list, expected an object of options"),
        ({"specials_copies": 3}, "options.specials_copies", "found 3, expected 1 or 4"),
        ({"specials_copies": True}, "options.specials_copies", "found true, expected 1 or 4"),
        ({"specials_dui": 1}, "options.specials_dui", "found 1, expected true or false"),
        ({"money": "gold"}, "options.money", "found 'gold', expected 'stake' or 'pot'"),
        ({"stake": -1}, "options.stake", "found -1, expected an amount in minor units"),
    ],
)
def test_options_are_read_strictly_in_every_question(options: Any, field: str, problem: str) -> None:
    for question in ({"op": "hand", "cards": Q3}, {"op": "claims", "hands": Q4, "discarder": 2, "card": "9s"}, Q5):
        assert refusal({**question, "options": options}) == (field, problem)


def test_an_unknown_option_is_answered_with_those_that_exist() -> None:
    field, problem = refusal({"op": "hand", "cards": Q3, "options": {"jokers": True}})
    assert field == "options.jokers"
    assert "specials_copies, specials_dui" in problem


@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"hands": {}}, "hands", "found an object, expected a list of 2 to 6 hands"),
        ({"hands": Q4[:1]}, "hands", "found a list of 1, expected a list of 2 to 6 hands"),
        ({"hands": [*Q4[:3], "9s"]}, "hands[3]", "found '9s', expected an object with cards and exposed"),
        ({"hands": [*Q4[:3], {}]}, "hands[3].cards", "found nothing, expected this field"),
        (
            {"hands": [*Q4[:3], {"cards": "", "seat": 1}]},
            "hands[3].seat",
            "found field 'seat', expected only cards, exposed",
        ),
        ({"hands": [*Q4[:3], {"cards": "4b4b"}]}, "hands[3]", "found 2 cards with the exposed ones, expected 15"),
        (
            {"hands": [Q4[0], Q4[0], Q4[0]], "card": "1w"},
            "hands",
            "found 6 copies of 8b, expected at most the pack's 4 (the hands and the discard together)",
        ),
        ({"discarder": 4}, "discarder", "found 4, expected an integer from 0 to 3"),
        ({"discarder": True}, "discarder", "found true, expected an integer from 0 to 3"),
        ({"card": "?"}, "card", "found '?', expected one card's code such as '4b' or 'DH'"),
        ({"card": ["9s"]}, "card", "found a list, expected one card's code such as '4b' or 'DH'"),
    ],
)
def test_a_question_about_claims_is_read_strictly(changes: Any, field: str, problem: str) -> None:
    assert refusal({"op": "claims", "hands": Q4, "discarder": 2, "card": "9s", **changes}) == (field, problem)


@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"players": 7}, "players", "found 7, expected an integer from 2 to 6"),
        ({"players": 4.0}, "players", "found 4.0, expected an integer from 2 to 6"),
        ({"winner": 4}, "winner", "found 4, expected an integer from 0 to 3"),
        ({"winner": False}, "winner", "found false, expected an integer from 0 to 3"),
        ({"ante": -1}, "ante", "found -1, expected an integer from 0 to 1000000000000"),
        ({"ante": 10**5000}, "ante", "found a larger number, expected an integer from 0 to 1000000000000"),
        ({"carry": None}, "carry", "found null, expected an integer from 0 to 1000000000000000"),
        ({"quan_dui": 1}, "quan_dui", "found 1, expected true or false"),
        ({"mode": "Pot"}, "mode", "found 'Pot', expected 'pot' or 'stake'"),
        ({"draw": None}, "draw", "found null, expected 'carry' or 'refund'"),
    ],
)
def test_a_question_about_a_payout_is_read_strictly(changes: Any, field: str, problem: str) -> None:
    assert refusal({**Q5, **changes}) == (field, problem)


@pytest.mark.parametrize("missing", [key for key in Q5 if key != "op"])
def test_a_payout_needs_every_field(missing: str) -> None:
    question = {key: value for key, value in Q5.items() if key != missing}
    assert refusal(question) == (missing, "found nothing, expected this field")


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=9)
    | st.sampled_from(["4b", "DH", "pot", Q3]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*Q5, "cards", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
names = st.sampled_from([*Q5, "cards", "exposed", "options", "hands", "discarder", "card", "x"])


@given(st.sampled_from(["hand", "claims", "payout"]), st.dictionaries(names, values))
def test_whatever_is_asked_is_answered_or_refused_with_a_sentence(op: str, fields: dict[str, Any]) -> None:
    whole = {"hand": {"cards": Q3}, "claims": {"hands": Q4, "discarder": 2, "card": "9s"}, "payout": Q5}[op]
    known = {key: value for key, value in fields.items() if key in whole or key in ("exposed", "options")}
    for question in ({**whole, **known, "op": op}, {**fields, "op": op}):
        try:
            sentence = json.dumps(analyse(question))
        except BadInput as error:
            sentence = str(error)
        assert 0 < len(sentence) < 600
