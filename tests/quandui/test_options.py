"""The options and their two profiles, as the rules page has them."""

from __future__ import annotations

import msgspec
import pytest

from replay.rules import room, rules_named
from replay.rules.quandui import PROFILES
from replay.values.money import Unit
from replay.words.errors import BadInput

SAME = {
    "stake": 0,
    "specials_copies": 4,
    "first_dealer": "random",
    "dealer_absent": "next_seat",
    "heavenly_win": True,
    "allow_return_discard": True,
    "may_decline_win": True,
    "claims": "voluntary",
    "stock_end": "on_need",
}
PAGAT = {
    "specials_dui": True,
    "next_must_show_dui": False,
    "forced_win_on_claimed_ka": True,
    "forced_scope": "any_discard",
    "money": "stake",
}
GAMERULES = {
    "specials_dui": False,
    "next_must_show_dui": True,
    "forced_win_on_claimed_ka": False,
    "money": "pot",
    "draw_pot": "carry",
    "carry_leaver": "forfeit",
}


@pytest.mark.parametrize(("profile", "values"), [("pagat", PAGAT), ("gamerules", GAMERULES)])
def test_a_profile_is_what_the_table_of_options_says(profile: str, values: dict[str, object]) -> None:
    pinned = msgspec.to_builtins(PROFILES[profile])
    assert (SAME | values).items() <= pinned.items()


def test_quandui_alone_is_its_first_profile() -> None:
    assert rules_named("quandui", {}).id == "quandui/pagat"
    assert next(iter(room("quandui").profiles)) == "pagat"


def test_an_option_changes_one_ruling_and_leaves_the_profile() -> None:
    rules = rules_named("quandui/gamerules", {"stake": 100, "specials_dui": True}, Unit("EUR", 2))
    assert (rules.options.specials_dui, rules.options.money, rules.options.stake) == (True, "pot", 100)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"specials_copies": 2}, "options.specials_copies: found '2' for the option specials_copies, expected one of: 1, 4"),
        ({"claims": "compulsory"}, "options.claims: found 'compulsory' for the option claims, expected one of: voluntary"),
        ({"heavenly_win": 1}, "options.heavenly_win: found '1' for the option heavenly_win, expected true or false"),
        ({"stake": -1}, "options.stake: found '-1' for the option stake, expected a whole number from 0 to 1,000,000,000,000"),
        ({"stake": 10**13}, "options.stake: found '10000000000000' for the option stake, expected a whole number from 0 to"),
        ({"stake": "1.00"}, "options.stake: found '1.00' for the option stake, expected a whole number from 0 to"),
        ({"jokers": 2}, "options: found the option 'jokers', expected one of those of quandui/pagat: stake, specials_copies"),
    ],
)  # fmt: skip
def test_an_option_or_value_that_does_not_exist_is_refused(options: dict[str, bool | int | str], sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        rules_named("quandui/pagat", options)
    assert str(refusal.value).startswith(sentence)
