"""Every option at each of its values, and the four profiles as the table of options has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from replay.rules import room, rules_named
from replay.rules.guandan import (
    PROFILES,
    Announced,
    LeadChosen,
    MatchEnded,
    Options,
    Played,
    TributePaid,
    TributeReturned,
)
from replay.values.events import HandStarted, TimeCalled
from replay.values.money import Unit
from replay.words.errors import BadInput
from tests.support.guandan.deals import (
    DOUBLE,
    LAST,
    THIRD,
    after,
    at_levels,
    lead,
    levels,
    observed,
    returns,
    seated,
    tributes,
)
from tests.support.guandan.games import GuandanGame

A = 14


def accepted(game: GuandanGame, *moves: Any) -> bool:
    """Whether the last of the moves is legal after the others."""
    *before, last = moves
    game.do(*before)
    try:
        game.rules.decide(game.table, last)
    except BadInput:
        return False
    return True


def _paid(**options: Any) -> dict[str, int]:
    game = seated(**{"stake": 100, **options})
    game.result(*DOUBLE)
    return game.balances()


def _shuffler(**options: Any) -> list[int]:
    game = seated(**options)
    present = game.table.present
    orders = [present[place:] + present[:place] for place in range(4)]
    return [order[0] for order in orders if accepted(game, HandStarted(1, order, order[0], "full"))]


def _first_lead(**options: Any) -> list[str]:
    game = seated(first_dealer="anyone", **options).start(2, "observed")
    if game.table.lead:
        return [f"seat {game.table.lead}"]
    moves = LeadChosen(3, "turned_card", "5D"), LeadChosen(3, "random"), LeadChosen(3, "recorded")
    return [move.how for move in moves if accepted(game, move)]


def _redo(**options: Any) -> str:
    game = seated(**options).start(1, "observed")
    move = LeadChosen(3, "turned_card", "X2")
    return "" if accepted(game, move) else game.refused(move).partition("Legal here: ")[2]


def _leader(**options: Any) -> int | None:
    game = after(DOUBLE, double_by="seat", **options)
    tributes(game, "2>1 AS", "4>3 X1")
    return lead(returns(game, "1>2 4D", "3>4 6D"))


def _equal(**options: Any) -> bool:
    game = after(DOUBLE, **options)
    tributes(game, "2>3 AS")
    return accepted(game, TributePaid(4, 1, "AD"))


def _level_card_returned(**options: Any) -> bool:
    game = after(THIRD, {1: "4S 9D"}, **options)
    tributes(game, "4>1 AS")
    return accepted(game, TributeReturned(1, 4, "4S"))


def _bears(text: str, as_: str, key: int) -> Callable[..., bool]:
    def play(**options: Any) -> bool:
        game = observed(**options)
        return accepted(game, game.laid(1, text, as_, key))

    return play


def _wind(**options: Any) -> int | None:
    return lead(observed(**options).out(1))


def _fails(*orders: tuple[int, ...], **options: Any) -> list[tuple[int, int]]:
    game = at_levels(A, 5, **options)
    return [(after.levels[0], after.fails[0]) for after in (levels(game.result(*order)) for order in orders)]


def _announced(**options: Any) -> bool:
    game = observed(**options)
    for size in (10, 7):
        game.do(Played(1, ("?",) * size, "bomb", 3))
        game.passed(2, 3, 4)
    return accepted(game, Announced(1, 10))


def _ends(game: GuandanGame) -> list[str]:
    return [event.how for event in game.events if isinstance(event, MatchEnded)]


def _format(**options: Any) -> list[str]:
    game = at_levels(13, 13, **{"after_a": "new_round", **options})
    game.result(*DOUBLE)
    if not game.table.over and accepted(game, TimeCalled()):
        game.do(TimeCalled())
    if not game.table.over:
        game.result(*DOUBLE)
    return _ends(game)


EFFECTS: dict[str, tuple[Callable[..., Any], dict[Any, Any]]] = {
    "stake": (lambda **options: _paid(**options).get("Li", 0), {0: 0, 100: -300}),
    "stake_per": (lambda **options: _paid(**options)["Li"], {"level": -300, "deal": -100}),
    "stake_cap": (lambda **options: _paid(**options)["Li"], {0: -300, 200: -200}),
    "first_dealer": (_shuffler, {"east": [1], "anyone": [1, 2, 3, 4]}),
    "first_lead": (
        _first_lead,
        {"turned_card": ["turned_card", "recorded"], "east": ["seat 1"], "random": ["random", "recorded"]},
    ),
    "turn_redo": (_redo, {"reshuffle": "reshuffle and turn another.", "recut": "recut and turn another.", "none": ""}),
    "next_lead": (_leader, {"payer_to_first": 2, "previous_winner": 1, "payer_of_higher": 4}),
    "tribute": (lambda **options: after(DOUBLE, **options).table.payers, {True: (2, 4), False: ()}),
    "single_payer": (lambda **options: after(LAST, **options).table.payers, {"last": (3,), "losing_side": (4,)}),
    "double_by": (
        lambda **options: accepted(after(DOUBLE, {4: "X1"}, **options), TributePaid(2, 1, "AS")),
        {"size": False, "seat": True},
    ),
    "equal_tribute": (_equal, {"counterclockwise": True, "clockwise": False}),
    "return_level_cards": (_level_card_returned, {False: False, True: True}),
    "resist": (
        lambda **options: accepted(after(THIRD, {4: "X2X2"}, **options), TributePaid(4, 1, "X2")),
        {"automatic": False, "optional": True},
    ),
    "straight_from_one_suit_plus_wild": (_bears("5S6S7S8S2H", "straight", 5), {True: True, False: False}),
    "flush_as_straight": (_bears("5H6H7H8H2H", "straight", 5), {False: False, True: True}),
    "wild_pair_as_other": (_bears("2H2H", "pair", 9), {False: False, True: True}),
    "five_level_as_full_house": (_bears("2H2H2S2D2C", "full_house", 15), {False: False, True: True}),
    "jiefeng": (_wind, {"partner": 3, "next": 2}),
    "pass_a": (
        lambda **options: [levels(at_levels(A, 5, **options).result(*order)).passed[0] for order in (DOUBLE, THIRD, LAST)],
        {"partner_not_last": [1, 1, 0], "any_win": [1, 1, 1], "double_only": [1, 0, 0]},
    ),
    "pass_a_at": (
        lambda **options: levels(at_levels(A, 5, declarer=1, **options).result(*DOUBLE)).passed[0],
        {"played": 0, "held": 1},
    ),
    "a_fail_limit": (lambda **options: _fails(LAST, LAST, **options), {0: [(A, 1), (A, 2)], 2: [(A, 1), (2, 0)], 3: [(A, 1), (A, 2)]}),
    "a_fail_counts": (lambda **options: _fails((2, 3, 4, 1), **options), {"any_deal": [(A, 1)], "partner_last": [(A, 0)]}),
    "a_fail_to": (lambda **options: _fails(LAST, a_fail_limit=1, **options), {2: [(2, 0)], 9: [(9, 0)]}),
    "after_a": (
        lambda **options: _ends(played(at_levels(A, 5, format="deals", deals=9, **options), DOUBLE)),
        {"new_round": [], "match_won": ["passed_a"]},
    ),
    "first_level": (lambda **options: seated(**options).start().table.level, {2: 2, 10: 10, 14: 14}),
    "starts_anew": (
        lambda **options: levels(at_levels(A, 9, format="deals", deals=9, **options).result(*DOUBLE)).levels,
        {"both": (2, 2), "passer": (2, 9)},
    ),
    "report_at": (_announced, {0: False, 9: False, 10: True}),
    "tie_break": (
        lambda **options: _ends(played(seated(format="deals", deals=2, **options), DOUBLE, (2, 4))),
        {"draw": ["draw"], "lot": ["tied"], "extra_deal": ["extra_deal"]},
    ),
}  # fmt: skip
"""By option: what it changes, and what that is at its values."""

FORMATS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "pass_a": ({}, ["passed_a"]),
    "deals": ({"deals": 3}, ["deals"]),
    "timed": ({}, ["time"]),
    "timed_deals": ({"deals": 9}, ["time"]),
}
SILENT = {"deal_direction": ["counterclockwise", "clockwise"], "return_fallback": ["lowest"]}
"""Options that are kept with a game and change nothing in it."""


def played(game: GuandanGame, *orders: tuple[int, ...]) -> GuandanGame:
    for order in orders:
        game.result(*order)
    return game


def test_every_option_is_tried_at_every_value_that_it_has() -> None:
    assert {*EFFECTS, *SILENT, "format", "deals", "edition"} == set(Options.__struct_fields__)
    for name, hint in get_type_hints(Options).items():
        values = list(get_args(hint)) if hint not in (int, bool) else [True, False] if hint is bool else []
        tried = list(EFFECTS[name][1]) if name in EFFECTS else SILENT.get(name, list(FORMATS))
        assert set(values) <= set(tried) or name == "deals"


@pytest.mark.parametrize(
    ("option", "value"), [(name, value) for name, (_, values) in EFFECTS.items() for value in values]
)
def test_an_option_does_what_its_value_says(option: str, value: Any) -> None:
    effect, values = EFFECTS[option]
    assert effect(**{option: value}) == values[value]


@pytest.mark.parametrize("option", EFFECTS)
def test_no_two_values_of_an_option_are_the_same(option: str) -> None:
    values = [repr(value) for value in EFFECTS[option][1].values()]
    assert len(set(values)) > 1


@pytest.mark.parametrize("format", FORMATS)
def test_a_format_ends_a_match_in_its_own_way(format: str) -> None:
    options, ends = FORMATS[format]
    assert _format(format=format, **options) == ends


@pytest.mark.parametrize(("option", "value"), [(name, value) for name, values in SILENT.items() for value in values])
def test_an_option_that_a_record_cannot_show_is_pinned_all_the_same(option: str, value: str) -> None:
    game = seated(**{option: value})
    assert game.events[0].options[option] == value  # type: ignore[attr-defined]
    game.start(None, "observed").deal()
    game.out(1)
    assert levels(game.out(3)).levels == (5, 2)


# Profiles


SAME = {
    "stake": 0, "stake_per": "level", "stake_cap": 0, "deal_direction": "counterclockwise", "return_level_cards": False,
    "return_fallback": "lowest", "resist": "automatic", "straight_from_one_suit_plus_wild": True, "flush_as_straight": False,
    "wild_pair_as_other": False, "five_level_as_full_house": False, "jiefeng": "partner", "format": "pass_a", "deals": 0,
    "first_level": 2, "starts_anew": "both", "edition": 3,
}  # fmt: skip
FCG = {
    "first_dealer": "east",
    "first_lead": "turned_card", "turn_redo": "reshuffle", "tribute": True, "next_lead": "payer_to_first", "single_payer": "losing_side",
    "double_by": "size", "equal_tribute": "counterclockwise", "pass_a": "partner_not_last", "pass_a_at": "played", "a_fail_limit": 0,
    "after_a": "new_round", "report_at": 9, "tie_break": "draw",
}  # fmt: skip
SIMPLE = {
    "first_dealer": "anyone",
    "first_lead": "turned_card", "turn_redo": "none", "tribute": False, "next_lead": "previous_winner", "pass_a": "any_win",
    "pass_a_at": "held", "a_fail_limit": 0, "after_a": "match_won", "report_at": 0,
}  # fmt: skip
JIANGSU = FCG | {
    "turn_redo": "recut",
    "single_payer": "last",
    "equal_tribute": "clockwise",
    "report_at": 10,
    "tie_break": "lot",
}
NJUPT = {
    "first_dealer": "anyone",
    "first_lead": "random", "tribute": True, "next_lead": "payer_of_higher", "single_payer": "last", "double_by": "seat",
    "equal_tribute": "clockwise", "pass_a": "partner_not_last", "pass_a_at": "played", "a_fail_limit": 4,
    "a_fail_counts": "partner_last", "a_fail_to": 2, "after_a": "match_won", "report_at": 0,
}  # fmt: skip


@pytest.mark.parametrize(
    ("profile", "values"), [("fcg", FCG), ("simple", SIMPLE), ("jiangsu", JIANGSU), ("njupt", NJUPT)]
)
def test_a_profile_is_what_the_table_of_options_says(profile: str, values: dict[str, object]) -> None:
    pinned = msgspec.to_builtins(PROFILES[profile])
    assert (SAME | values).items() <= pinned.items()


def test_guandan_alone_is_its_first_profile() -> None:
    assert rules_named("guandan", {}).id == "guandan/fcg"
    assert list(room("guandan").profiles) == ["fcg", "simple", "jiangsu", "njupt"]


def test_an_option_changes_one_ruling_and_leaves_the_profile() -> None:
    rules = rules_named("guandan/jiangsu", {"stake": 100, "report_at": 5}, Unit("EUR", 2))
    assert (rules.options.report_at, rules.options.tie_break, rules.options.stake) == (5, "lot", 100)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"resist": "never"}, "options.resist: found 'never' for the option resist, expected one of: automatic, optional"),
        ({"tribute": "on"}, "options.tribute: found 'on' for the option tribute, expected true or false"),
        ({"a_fail_to": 1}, "options.a_fail_to: found '1' for the option a_fail_to, expected a whole number from 2 to 14"),
        ({"ace_wrap": True}, "options: found the option 'ace_wrap', expected one of those of guandan/fcg: stake, stake_per"),
    ],
)  # fmt: skip
def test_an_option_or_value_that_does_not_exist_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        rules_named("guandan/fcg", options)
    assert str(refusal.value).startswith(sentence)
