"""The profiles and options of Guandan in words. What they mean: docs/rules/guandan.md."""

from __future__ import annotations

from collections.abc import Mapping

from replay.messages import Message
from replay.rules.choices import Choice, OptionValue, yes_or_no
from replay.rules.guandan import wording

__all__ = ["CHOICES", "PROFILE_TITLES"]

PROFILE_TITLES: Mapping[str, Message] = {
    "fcg": wording.PROFILE_FCG(),
    "simple": wording.PROFILE_SIMPLE(),
    "jiangsu": wording.PROFILE_JIANGSU(),
    "njupt": wording.PROFILE_NJUPT(),
}
"""What each profile is called."""

_LEVELS: Mapping[OptionValue, Message] = {
    11: wording.LEVEL_JACK(),
    12: wording.LEVEL_QUEEN(),
    13: wording.LEVEL_KING(),
    14: wording.LEVEL_ACE(),
}
"""Levels that people do not call by their number."""

CHOICES: Mapping[str, Choice] = {
    "stake": Choice(wording.OPTION_STAKE()),
    "stake_per": Choice(
        wording.OPTION_STAKE_PER(), {"level": wording.STAKE_PER_LEVEL(), "deal": wording.STAKE_PER_DEAL()}
    ),
    "stake_cap": Choice(wording.OPTION_STAKE_CAP(), {0: wording.STAKE_CAP_NONE()}),
    "deal_direction": Choice(
        wording.OPTION_DEAL_DIRECTION(),
        {"counterclockwise": wording.COUNTERCLOCKWISE(), "clockwise": wording.CLOCKWISE()},
    ),
    "first_dealer": Choice(
        wording.OPTION_FIRST_DEALER(), {"east": wording.FIRST_DEALER_EAST(), "anyone": wording.FIRST_DEALER_ANYONE()}
    ),
    "first_lead": Choice(
        wording.OPTION_FIRST_LEAD(),
        {
            "turned_card": wording.FIRST_LEAD_TURNED_CARD(),
            "east": wording.FIRST_LEAD_EAST(),
            "random": wording.FIRST_LEAD_RANDOM(),
        },
    ),
    "turn_redo": Choice(
        wording.OPTION_TURN_REDO(),
        {
            "reshuffle": wording.TURN_REDO_RESHUFFLE(),
            "recut": wording.TURN_REDO_RECUT(),
            "none": wording.TURN_REDO_NONE(),
        },
    ),
    "next_lead": Choice(
        wording.OPTION_NEXT_LEAD(),
        {
            "payer_to_first": wording.NEXT_LEAD_PAYER_TO_FIRST(),
            "previous_winner": wording.NEXT_LEAD_PREVIOUS_WINNER(),
            "payer_of_higher": wording.NEXT_LEAD_PAYER_OF_HIGHER(),
        },
    ),
    "tribute": yes_or_no(wording.OPTION_TRIBUTE()),
    "single_payer": Choice(
        wording.OPTION_SINGLE_PAYER(),
        {"last": wording.SINGLE_PAYER_LAST(), "losing_side": wording.SINGLE_PAYER_LOSING_SIDE()},
    ),
    "double_by": Choice(
        wording.OPTION_DOUBLE_BY(), {"size": wording.DOUBLE_BY_SIZE(), "seat": wording.DOUBLE_BY_SEAT()}
    ),
    "equal_tribute": Choice(
        wording.OPTION_EQUAL_TRIBUTE(),
        {"counterclockwise": wording.COUNTERCLOCKWISE(), "clockwise": wording.CLOCKWISE()},
    ),
    "return_level_cards": yes_or_no(wording.OPTION_RETURN_LEVEL_CARDS()),
    "return_fallback": Choice(wording.OPTION_RETURN_FALLBACK(), {"lowest": wording.RETURN_FALLBACK_LOWEST()}),
    "resist": Choice(
        wording.OPTION_RESIST(), {"automatic": wording.RESIST_AUTOMATIC(), "optional": wording.RESIST_OPTIONAL()}
    ),
    "straight_from_one_suit_plus_wild": yes_or_no(wording.OPTION_STRAIGHT_FROM_ONE_SUIT_PLUS_WILD()),
    "flush_as_straight": yes_or_no(wording.OPTION_FLUSH_AS_STRAIGHT()),
    "wild_pair_as_other": yes_or_no(wording.OPTION_WILD_PAIR_AS_OTHER()),
    "five_level_as_full_house": yes_or_no(wording.OPTION_FIVE_LEVEL_AS_FULL_HOUSE()),
    "jiefeng": Choice(wording.OPTION_JIEFENG(), {"partner": wording.JIEFENG_PARTNER(), "next": wording.JIEFENG_NEXT()}),
    "first_level": Choice(wording.OPTION_FIRST_LEVEL(), _LEVELS),
    "pass_a": Choice(
        wording.OPTION_PASS_A(),
        {
            "partner_not_last": wording.PASS_A_PARTNER_NOT_LAST(),
            "any_win": wording.PASS_A_ANY_WIN(),
            "double_only": wording.PASS_A_DOUBLE_ONLY(),
        },
    ),
    "pass_a_at": Choice(
        wording.OPTION_PASS_A_AT(), {"played": wording.PASS_A_AT_PLAYED(), "held": wording.PASS_A_AT_HELD()}
    ),
    "a_fail_limit": Choice(wording.OPTION_A_FAIL_LIMIT(), {0: wording.A_FAIL_LIMIT_NONE()}),
    "a_fail_counts": Choice(
        wording.OPTION_A_FAIL_COUNTS(),
        {"any_deal": wording.A_FAIL_COUNTS_ANY_DEAL(), "partner_last": wording.A_FAIL_COUNTS_PARTNER_LAST()},
    ),
    "a_fail_to": Choice(wording.OPTION_A_FAIL_TO(), _LEVELS),
    "after_a": Choice(
        wording.OPTION_AFTER_A(), {"new_round": wording.AFTER_A_NEW_ROUND(), "match_won": wording.AFTER_A_MATCH_WON()}
    ),
    "starts_anew": Choice(
        wording.OPTION_STARTS_ANEW(), {"both": wording.STARTS_ANEW_BOTH(), "passer": wording.STARTS_ANEW_PASSER()}
    ),
    "report_at": Choice(wording.OPTION_REPORT_AT(), {0: wording.REPORT_AT_NONE()}),
    "format": Choice(
        wording.OPTION_FORMAT(),
        {
            "pass_a": wording.FORMAT_PASS_A(),
            "deals": wording.FORMAT_DEALS(),
            "timed": wording.FORMAT_TIMED(),
            "timed_deals": wording.FORMAT_TIMED_DEALS(),
        },
    ),
    "deals": Choice(wording.OPTION_HANDS(), {0: wording.HANDS_NONE()}),
    "tie_break": Choice(
        wording.OPTION_TIE_BREAK(),
        {
            "draw": wording.TIE_BREAK_DRAW(),
            "lot": wording.TIE_BREAK_LOT(),
            "extra_deal": wording.TIE_BREAK_EXTRA_DEAL(),
        },
    ),
    "edition": Choice(wording.OPTION_EDITION()),
}
"""Every option, in the order in which they are listed."""
