"""The questions that programs ask, their answers, and their refusals."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.rules.khanhoo import PROFILES, room
from replay.words.errors import BadInput

analyse = room.analyse

K1 = "AH X 2S2S 3D3D 8H8H8S8S8D8D KC9H9H"
K3 = "AH2H3H 2S3S4S 3D4D5D 7H8H9H JCQCKC"
K4 = "X KC 9H QC AH2S3D 4S5S6S 7D8D6D 2H2D2S"
WAITING = "AH2S 4S5S6S 6D7D8D JCQCKC 2H3H4H 9H"
K5 = {"op": "claim", "players": 4, "discarder": 0, "next_declares": None, "bumpers": [[2, "triplet"], [3, "court"]]}
QUESTIONS: list[dict[str, Any]] = [
    {"op": "meld", "cards": "QCKCX"},
    {"op": "best", "cards": K1},
    {"op": "out", "cards": K4},
    {"op": "waits", "cards": WAITING},
    {"op": "bump", "cards": "8H8SX", "discard": "8D"},
    K5,
    {"op": "score", "hands": [{"cards": K3}, {"cards": WAITING, "exposed": []}], "out": 0},
]


def ask(op: str, **fields: Any) -> dict[str, Any]:
    return analyse({"op": op, **fields})


# Worked examples


def test_k1_the_highest_hand() -> None:
    """K1: D melds."""
    answer = ask("best", cards=K1)
    assert (answer["points"], answer["melded"]) == (29, 15)
    assert sorted(map(len, answer["example"])) == [3, 6, 6]
    assert ask("score", hands=[{"cards": K1}], out=0) == {"points": [34]}


@pytest.mark.parametrize(
    ("cards", "types", "best"),
    [
        ("AHASAD", {"aces": 1}, "aces"),
        ("9H9DKC", {}, None),
        ("QCKCX", {"royal": 3}, "royal"),
        ("5H5H5S", {}, None),
        ("5H5SX", {"triplet": 2}, "triplet"),
        ("JCJCQCQCKCX", {"double_royal": 10}, "double_royal"),
        ("8H9HAH", {}, None),
    ],
)
def test_k2_melds_and_the_joker(cards: str, types: dict[str, int], best: str | None) -> None:
    """K2: D melds, joker."""
    assert ask("meld", cards=cards) == {"types": types, "best": best}


def test_k3_the_same_fifteen_cards_as_winner_and_as_loser() -> None:
    """K3: D ending."""
    assert ask("out", cards=K3 + "9S") == {"can_out": True, "out_points": 7, "by_discard": {"9S": 7}}
    assert ask("score", hands=[{"cards": K3}, {"cards": K3}], out=0) == {"points": [12, 9]}
    assert ask("score", hands=[{"cards": K3}, {"cards": K3}], out=None) == {"points": [9, 9]}
    assert ask("score", hands=[{"cards": K3}], out=0, options={"out_bonus": 0}) == {"points": [7]}


def test_k4_the_discard_made_decides() -> None:
    """K4: D ending."""
    assert ask("out", cards=K4) == {"can_out": True, "out_points": 13, "by_discard": {"9H": 12, "QC": 13}}


@pytest.mark.parametrize(("named", "winner"), [(None, 3), ("court", None), ("royal", 3), ("sequence", 3)])
def test_k5_the_challenge(named: str | None, winner: int | None) -> None:
    """K5: D bumping."""
    assert analyse({**K5, "next_declares": named}) == {"winner": winner}


def test_k5_two_triplets() -> None:
    """K5: sooner, own."""
    assert analyse({**K5, "bumpers": [[3, "triplet"], [2, "triplet"]]}) == {"winner": 2}
    assert analyse({**K5, "bumpers": []}) == {"winner": None}
    assert ask("claim", players=2, discarder=1, bumpers=[]) == {"winner": None}


# Other answers


def test_a_hand_that_cannot_go_out() -> None:
    assert ask("out", cards=WAITING + "9D") == {"can_out": False, "out_points": None, "by_discard": {}}


def test_waits_have_the_joker_among_them_when_it_is_not_held() -> None:
    assert ask("waits", cards=WAITING) == {"waits": ["3S", "3D", "X"]}
    assert ask("waits", cards=WAITING.replace("9H", "X"))["waits"][-1] != "X"


def test_bumps_with_their_points() -> None:
    hand = "8H8H8S8S8D AHAS X"
    assert ask("bump", cards=hand, discard="8D") == {
        "bumps": {"triplet": 2, "double_triplet": 10},
        "best": "double_triplet",
    }
    assert ask("bump", cards=hand, discard="9S") == {"bumps": {}, "best": None}


def test_options_are_those_of_the_table() -> None:
    aces = {"triplet_aces": True}
    assert ask("meld", cards="AHASAD", options=aces) == {"types": {"aces": 1, "triplet": 2}, "best": "triplet"}
    assert ask("best", cards="AHASAD", options=aces)["points"] == 2
    assert ask("best", cards="AHAHASAD", options={"aces_open": True})["melded"] == 4
    going_out = {"bump_sequence_to_go_out": True}
    assert ask("bump", cards="5H6H 9D", discard="7H", options=going_out)["best"] == "sequence"
    sequences = {**K5, "bumpers": [[2, "sequence"]], "options": going_out}
    assert analyse(sequences) == {"winner": 2}


def test_without_options_those_of_the_profile_hold() -> None:
    for question in QUESTIONS:
        options = msgspec.to_builtins(PROFILES["denexa"])
        assert analyse({**question, "options": options}) == analyse(question)


# How cards are given


def test_cards_are_a_text_or_a_list_of_codes() -> None:
    codes = ["QC", "KC", "X"]
    assert ask("meld", cards=codes) == ask("meld", cards="qkc *") == ask("meld", cards="QCKCX")


def test_exposed_melds_come_on_top_of_the_cards_or_are_already_among_a_whole_hand() -> None:
    laid = [["AH", "2S", "3D"]]
    on_top = ask("best", cards="8H8H8S8S8D8D KC9H9H", exposed=laid)
    assert (on_top["points"], on_top["melded"]) == (19, 12)
    assert on_top["example"][0] == laid[0]
    among = ask("out", cards=K4, exposed=["AH2S3D"])
    assert among == ask("out", cards=K4.replace("AH2S3D", ""), exposed=laid)
    assert among["by_discard"] == {"9H": 12, "QC": 13}
    assert ask("waits", cards=WAITING, exposed=["JQKC"]) == ask("waits", cards=WAITING)
    hands = [{"cards": K3, "exposed": ["JQKC"]}, {"cards": K3.replace("JCQCKC", ""), "exposed": ["JQKC"]}]
    assert ask("score", hands=hands) == {"points": [9, 9]}


def test_a_laid_meld_is_not_broken_up() -> None:
    """Ruling 10: frozen."""
    assert ask("best", cards="KC9H9H QC", exposed=["JCQCKC"])["points"] == 7
    assert ask("best", cards="9H9H", exposed=["JCQCKC"])["points"] == 3


def test_an_answer_can_be_written_as_json() -> None:
    for question in QUESTIONS:
        answer = analyse(question)
        assert json.loads(json.dumps(answer)) == answer


# Refusals


def refusal(question: Any) -> tuple[str | None, str]:
    with pytest.raises(BadInput) as caught:
        analyse(question)
    return caught.value.field, str(caught.value.problem)


OPS = "meld, best, out, waits, distance, bump, claim, score"


@pytest.mark.parametrize(
    ("question", "field", "problem"),
    [
        ([], None, f"found a list, expected an object with op, one of: {OPS}"),
        ({}, "op", f"found none, expected one of: {OPS}"),
        ({"op": "hand"}, "op", f"found 'hand', expected one of: {OPS}"),
        ({"op": "meld"}, "cards", "found nothing, expected this field"),
        (
            {"op": "meld", "cards": "X", "exposed": []},
            "exposed",
            "found field 'exposed', expected only op, cards, options",
        ),
        (
            {"op": "best", "cards": 15},
            "cards",
            "found 15, expected cards as a text such as 'AH2S X' or a list of codes",
        ),
        ({"op": "best", "cards": ["TH"]}, "cards[0]", "found 'TH', expected a card's code such as 'AH' or 'X'"),
        (
            {"op": "best", "cards": "AH TH"},
            "cards",
            "found 'TH', expected cards such as AH, 7S, X or ? (character 4 of the text)",
        ),
        ({"op": "best", "cards": "AH ?2"}, "cards", "found an unseen card, expected every card known"),
        ({"op": "meld", "cards": "AHAHAH"}, "cards", "found 3 copies of AH, expected at most the pack's 2"),
        ({"op": "meld", "cards": "X*"}, "cards", "found 2 copies of X, expected at most the pack's 1"),
        (
            {"op": "best", "cards": "AHAH2S", "exposed": ["AH2S3D"]},
            "cards",
            "found 3 copies of AH, expected at most the pack's 2 (with the exposed ones)",
        ),
        ({"op": "best", "cards": K3 + "9S9D"}, "cards", "found 17 cards with the exposed ones, expected 16 at most"),
        ({"op": "out", "cards": K3}, "cards", "found 15 cards with the exposed ones, expected 16"),
        ({"op": "waits", "cards": K4}, "cards", "found 16 cards with the exposed ones, expected 15"),
        (
            {"op": "waits", "cards": WAITING, "exposed": ["AHASAD"]},
            "cards",
            "found 18 cards with the exposed ones, expected 15",
        ),
        (
            {"op": "best", "cards": "", "exposed": "AHASAD"},
            "exposed",
            "found 'AHASAD', expected a list of melds such as [['8H', '8S', '8D']]",
        ),
        (
            {"op": "best", "cards": "", "exposed": ["AHASAD", "5H5H5S"]},
            "exposed[1]",
            "found 55H 5S, expected the cards of one meld",
        ),
        ({"op": "best", "cards": "", "exposed": [[]]}, "exposed[0]", "found no card, expected the cards of one meld"),
        (
            {"op": "best", "cards": "", "exposed": [["5H", 5]]},
            "exposed[0][1]",
            "found 5, expected a card's code such as 'AH' or 'X'",
        ),
        (
            {"op": "bump", "cards": "X", "discard": "?"},
            "discard",
            "found '?', expected one card's code such as 'AH' or 'X'",
        ),
        (
            {"op": "bump", "cards": "X", "discard": "X"},
            "cards",
            "found 2 copies of X, expected at most the pack's 1 (with the discard)",
        ),
        ({"op": "bump", "cards": K4, "discard": "5H"}, "cards", "found 16 cards, expected 15 at most"),
    ],
)
def test_a_question_about_cards_is_read_strictly(question: Any, field: str | None, problem: str) -> None:
    assert refusal(question) == (field, problem)


@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"players": 5}, "players", "found 5, expected an integer from 2 to 4"),
        ({"discarder": 4}, "discarder", "found 4, expected an integer from 0 to 3"),
        ({"next_declares": "flush"}, "next_declares", "found 'flush', expected 'sequence' or 'aces' or "),
        ({"bumpers": {}}, "bumpers", "found an object, expected a list of seats and types such as [[2, 'royal']]"),
        ({"bumpers": [[2]]}, "bumpers[0]", "found a list of 1, expected a seat and a type such as [2, 'royal']"),
        ({"bumpers": ["23"]}, "bumpers[0]", "found '23', expected a seat and a type such as [2, 'royal']"),
        ({"bumpers": [[True, "aces"]]}, "bumpers[0][0]", "found true, expected an integer from 0 to 3"),
        ({"bumpers": [[2, "sequence"]]}, "bumpers[0][1]", "found 'sequence', expected 'aces' or 'triplet' or "),
        (
            {"bumpers": [[2, "aces"], [0, "aces"]]},
            "bumpers[1][0]",
            "found seat 0, expected a seat that may bump: 2 or 3",
        ),
        ({"bumpers": [[1, "aces"]]}, "bumpers[0][0]", "found seat 1, expected a seat that may bump: 2 or 3"),
        ({"bumpers": [[2, "aces"], [2, "aces"]]}, "bumpers[1][0]", "found seat 2 again, expected each seat once"),
        (
            {"players": 2, "bumpers": [[1, "aces"]]},
            "bumpers[0][0]",
            "found seat 1, expected a seat that may bump: none, where two play",
        ),
    ],
)
def test_a_question_about_a_claim_is_read_strictly(changes: Any, field: str, problem: str) -> None:
    found, sentence = refusal({**K5, **changes})
    assert found == field
    assert sentence.startswith(problem)


@pytest.mark.parametrize(
    ("changes", "field", "problem"),
    [
        ({"hands": {}}, "hands", "found an object, expected a list of 1 to 4 hands"),
        ({"hands": []}, "hands", "found a list of 0, expected a list of 1 to 4 hands"),
        ({"hands": [K3]}, "hands[0]", f"found {K3!r}, expected an object with cards and exposed"),
        ({"hands": [{"cards": "AH"}]}, "hands[0].cards", "found 1 cards with the exposed ones, expected 15"),
        ({"hands": [{"cards": K3, "seat": 1}]}, "hands[0].seat", "found field 'seat', expected only cards, exposed"),
        (
            {"hands": [{"cards": K3}, {"cards": "", "exposed": ["5H5H5S"]}]},
            "hands[1].exposed[0]",
            "found 55H 5S, expected the cards of one meld",
        ),
        (
            {"hands": [{"cards": K3}] * 3},
            "hands",
            "found 3 copies of AH, expected at most the pack's 2 (the hands together)",
        ),
        ({"out": 2}, "out", "found 2, expected an integer from 0 to 1"),
        ({"out": 1}, "hands[1]", "found cards outside melds, expected the hand that goes out to be all in melds"),
    ],
)
def test_a_question_about_a_score_is_read_strictly(changes: Any, field: str, problem: str) -> None:
    assert refusal({**QUESTIONS[-1], **changes}) == (field, problem)


@pytest.mark.parametrize(
    ("options", "field", "problem"),
    [
        ([], "options", "found a list, expected an object of options"),
        ({"aces_open": 1}, "options.aces_open", "found 1, expected true or false"),
        ({"scoring": "worst"}, "options.scoring", "found 'worst', expected 'best' or 'declared'"),
        ({"out_bonus": 100}, "options.out_bonus", "found 100, expected an integer from 0 to 99"),
        ({"stake": -1}, "options.stake", "found -1, expected an amount in minor units"),
    ],
)
def test_options_are_read_strictly_in_every_question(options: Any, field: str, problem: str) -> None:
    for question in QUESTIONS:
        assert refusal({**question, "options": options}) == (field, problem)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["op"])
def test_a_question_needs_its_fields_and_no_others(question: dict[str, Any]) -> None:
    for key in question:
        if key not in ("op", "next_declares", "out"):
            missing = {name: value for name, value in question.items() if name != key}
            assert refusal(missing) == (key, "found nothing, expected this field")
    assert refusal({**question, "suit": 1})[0] == "suit"


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=9)
    | st.sampled_from(["AH", "X", "royal", "JQKC", K3, K4]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["cards", "x"]), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(["cards", "exposed", "options", "discard", "bumpers", "players", "hands", "out", "x"])


@given(st.sampled_from(QUESTIONS), st.dictionaries(names, values))
def test_whatever_is_asked_is_answered_or_refused_with_a_sentence(
    question: dict[str, Any], fields: dict[str, Any]
) -> None:
    known = {key: value for key, value in fields.items() if key in question or key in ("exposed", "options")}
    for each in ({**question, **known}, {**question, **fields}, {**fields, "op": question["op"]}):
        try:
            sentence = json.dumps(analyse(each))
        except BadInput as error:
            sentence = str(error)
        assert 0 < len(sentence) < 600
