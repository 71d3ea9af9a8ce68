"""The options of Khanhoo and its profile; that each value has its effect is tested with the rulings."""

from __future__ import annotations

import msgspec
import pytest

from replay.rules import room, rules_named
from replay.rules.khanhoo import PROFILES
from replay.values.money import Unit
from replay.words.errors import BadInput


def test_khanhoo_alone_is_its_profile() -> None:
    assert rules_named("khanhoo", {}).id == "khanhoo/denexa"
    assert list(room("khanhoo").profiles) == ["denexa"]


def test_the_profile_is_the_denexa_text() -> None:
    assert msgspec.to_builtins(PROFILES["denexa"]) == {
        "stake": 0,
        "stake_per": "game",
        "allow_return_discard": True,
        "recycle": "on_need",
        "triplet_aces": False,
        "aces_open": False,
        "bump_sequence_to_go_out": False,
        "bump_tie": "higher_then_sooner",
        "challenge_verify": "replay",
        "out_bonus": 5,
        "scoring": "best",
        "target": 50,
        "match_tie": "play_on",
    }


def test_an_option_changes_one_ruling_and_leaves_the_profile() -> None:
    rules = rules_named("khanhoo/denexa", {"stake": 100, "target": 100}, Unit("EUR", 2))
    assert (rules.id, rules.options.target, rules.options.stake) == ("khanhoo/denexa", 100, 100)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"recycle": "never"}, "options.recycle: found 'never' for the option recycle, expected one of: on_need, at_once"),
        ({"bump_tie": "sooner"}, "options.bump_tie: found 'sooner' for the option bump_tie, expected one of: higher_then_sooner"),
        ({"challenge_verify": "show"}, "options.challenge_verify: found 'show' for the option challenge_verify, expected one of: replay"),
        ({"scoring": "worst"}, "options.scoring: found 'worst' for the option scoring, expected one of: best, declared"),
        ({"match_tie": "lot"}, "options.match_tie: found 'lot' for the option match_tie, expected one of: play_on, shared"),
        ({"target": 0}, "options.target: found '0' for the option target, expected a whole number from 1 to 10,000"),
        ({"out_bonus": 100}, "options.out_bonus: found '100' for the option out_bonus, expected a whole number from 0 to 99"),
        ({"stake": 10**11 + 1}, "options.stake: found '100000000001' for the option stake, expected a whole number from 0 to 100,"),
        ({"aces_open": 1}, "options.aces_open: found '1' for the option aces_open, expected true or false"),
        ({"jokers": 2}, "options: found the option 'jokers', expected one of those of khanhoo/denexa: stake, stake_per"),
    ],
)  # fmt: skip
def test_an_option_or_value_that_does_not_exist_is_refused(options: dict[str, bool | int | str], sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        rules_named("khanhoo/denexa", options)
    assert str(refusal.value).startswith(sentence)


def test_an_unknown_profile_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadInput, match="found rules 'khanhoo/none', expected one of: khanhoo/denexa"):
        rules_named("khanhoo/none", {})
