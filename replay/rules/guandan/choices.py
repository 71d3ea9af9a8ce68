"""The profiles and options of Guandan in words. What they mean: docs/rules/guandan.md."""

from __future__ import annotations

from collections.abc import Mapping

from replay.messages import Message, Text
from replay.rules.choices import Choice, OptionValue, yes_or_no

PROFILE_FCG = Text("guandan.profile-fcg", "Competition rules (FCG)")
PROFILE_SIMPLE = Text("guandan.profile-simple", "Short rules for playing at home")
PROFILE_JIANGSU = Text("guandan.profile-jiangsu", "Competition rules of Jiangsu, 2023")
PROFILE_NJUPT = Text("guandan.profile-njupt", "As the NJUPT engine plays")

PROFILE_TITLES: Mapping[str, Message] = {
    "fcg": PROFILE_FCG(),
    "simple": PROFILE_SIMPLE(),
    "jiangsu": PROFILE_JIANGSU(),
    "njupt": PROFILE_NJUPT(),
}
"""What each profile is called."""

LEVEL_JACK = Text("guandan.level-jack", "J")
LEVEL_QUEEN = Text("guandan.level-queen", "Q")
LEVEL_KING = Text("guandan.level-king", "K")
LEVEL_ACE = Text("guandan.level-ace", "A")

_LEVELS: Mapping[OptionValue, Message] = {
    11: LEVEL_JACK(),
    12: LEVEL_QUEEN(),
    13: LEVEL_KING(),
    14: LEVEL_ACE(),
}
"""Levels that people do not call by their number."""

OPTION_STAKE = Text("guandan.option-stake", "Stake")
OPTION_STAKE_PER = Text("guandan.option-stake-per", "The stake is paid")
STAKE_PER_LEVEL = Text("guandan.stake-per-level", "for each level gained")
STAKE_PER_DEAL = Text("guandan.stake-per-deal", "once for a hand")
OPTION_STAKE_CAP = Text("guandan.option-stake-cap", "The most that a player pays for a hand")
STAKE_CAP_NONE = Text("guandan.stake-cap-none", "no limit")
OPTION_DEAL_DIRECTION = Text("guandan.option-deal-direction", "Cards are taken from the pack")
COUNTERCLOCKWISE = Text("guandan.counterclockwise", "counterclockwise")
CLOCKWISE = Text("guandan.clockwise", "clockwise")
OPTION_FIRST_DEALER = Text("guandan.option-first-dealer", "Shuffles first")
FIRST_DEALER_EAST = Text("guandan.first-dealer-east", "East")
FIRST_DEALER_ANYONE = Text("guandan.first-dealer-anyone", "anybody")
OPTION_FIRST_LEAD = Text("guandan.option-first-lead", "First lead")
FIRST_LEAD_TURNED_CARD = Text("guandan.first-lead-turned-card", "whoever takes the turned card")
FIRST_LEAD_EAST = Text("guandan.first-lead-east", "East")
FIRST_LEAD_RANDOM = Text("guandan.first-lead-random", "by lot")
OPTION_TURN_REDO = Text("guandan.option-turn-redo", "If the turned card is a joker or wild")
TURN_REDO_RESHUFFLE = Text("guandan.turn-redo-reshuffle", "the pack is shuffled again")
TURN_REDO_RECUT = Text("guandan.turn-redo-recut", "the pack is cut again")
TURN_REDO_NONE = Text("guandan.turn-redo-none", "the card counts")
OPTION_NEXT_LEAD = Text("guandan.option-next-lead", "Later leads")
NEXT_LEAD_PAYER_TO_FIRST = Text("guandan.next-lead-payer-to-first", "whoever paid first place")
NEXT_LEAD_PREVIOUS_WINNER = Text("guandan.next-lead-previous-winner", "first place")
NEXT_LEAD_PAYER_OF_HIGHER = Text("guandan.next-lead-payer-of-higher", "whoever paid the higher card")
OPTION_TRIBUTE = Text("guandan.option-tribute", "The losers pay tribute")
OPTION_SINGLE_PAYER = Text("guandan.option-single-payer", "A single tribute is paid")
SINGLE_PAYER_LAST = Text("guandan.single-payer-last", "by last place, even to the partner")
SINGLE_PAYER_LOSING_SIDE = Text("guandan.single-payer-losing-side", "by the losing team")
OPTION_DOUBLE_BY = Text("guandan.option-double-by", "Of two tributes")
DOUBLE_BY_SIZE = Text("guandan.double-by-size", "first place takes the higher card")
DOUBLE_BY_SEAT = Text("guandan.double-by-seat", "each is paid to the seat before")
OPTION_EQUAL_TRIBUTE = Text("guandan.option-equal-tribute", "Two equal tributes go round")
OPTION_RETURN_LEVEL_CARDS = Text("guandan.option-return-level-cards", "A level card may be returned for a tribute")
OPTION_RETURN_FALLBACK = Text("guandan.option-return-fallback", "A player with no card to return")
RETURN_FALLBACK_LOWEST = Text("guandan.return-fallback-lowest", "returns the lowest card")
OPTION_RESIST = Text("guandan.option-resist", "Showing both big jokers instead of a tribute")
RESIST_AUTOMATIC = Text("guandan.resist-automatic", "is compulsory")
RESIST_OPTIONAL = Text("guandan.resist-optional", "is optional")
OPTION_STRAIGHT_FROM_ONE_SUIT_PLUS_WILD = Text(
    "guandan.option-straight-from-one-suit-plus-wild", "Four cards of one suit and a wild may be a plain straight"
)
OPTION_FLUSH_AS_STRAIGHT = Text("guandan.option-flush-as-straight", "Five cards of one suit may be a plain straight")
OPTION_WILD_PAIR_AS_OTHER = Text("guandan.option-wild-pair-as-other", "Two wilds may be a pair of another rank")
OPTION_FIVE_LEVEL_AS_FULL_HOUSE = Text(
    "guandan.option-five-level-as-full-house", "Five level cards may be a full house"
)
OPTION_JIEFENG = Text("guandan.option-jiefeng", "After an unbeaten last play the lead goes")
JIEFENG_PARTNER = Text("guandan.jiefeng-partner", "to the partner")
JIEFENG_NEXT = Text("guandan.jiefeng-next", "to the next player")
OPTION_FIRST_LEVEL = Text("guandan.option-first-level", "Level at the start")
OPTION_PASS_A = Text("guandan.option-pass-a", "A team passes A")
PASS_A_PARTNER_NOT_LAST = Text("guandan.pass-a-partner-not-last", "if the partner is not last")
PASS_A_ANY_WIN = Text("guandan.pass-a-any-win", "with any win")
PASS_A_DOUBLE_ONLY = Text("guandan.pass-a-double-only", "only with a double win")
OPTION_PASS_A_AT = Text("guandan.option-pass-a-at", "A is passed")
PASS_A_AT_PLAYED = Text("guandan.pass-a-at-played", "in a hand at the team's own A")
PASS_A_AT_HELD = Text("guandan.pass-a-at-held", "whenever the team is at A")
OPTION_A_FAIL_LIMIT = Text("guandan.option-a-fail-limit", "Failures at A before a team falls back")
A_FAIL_LIMIT_NONE = Text("guandan.a-fail-limit-none", "no limit")
OPTION_A_FAIL_COUNTS = Text("guandan.option-a-fail-counts", "A failure at A is")
A_FAIL_COUNTS_ANY_DEAL = Text("guandan.a-fail-counts-any-deal", "every hand at the own A that does not pass")
A_FAIL_COUNTS_PARTNER_LAST = Text("guandan.a-fail-counts-partner-last", "only a win with the partner last")
OPTION_A_FAIL_TO = Text("guandan.option-a-fail-to", "A team falls back to level")
OPTION_AFTER_A = Text("guandan.option-after-a", "After a team has passed A")
AFTER_A_NEW_ROUND = Text("guandan.after-a-new-round", "a new round begins")
AFTER_A_MATCH_WON = Text("guandan.after-a-match-won", "the match is won")
OPTION_STARTS_ANEW = Text("guandan.option-starts-anew", "A new round begins at the two")
STARTS_ANEW_BOTH = Text("guandan.starts-anew-both", "for both teams")
STARTS_ANEW_PASSER = Text("guandan.starts-anew-passer", "for the team that passed A")
OPTION_REPORT_AT = Text("guandan.option-report-at", "Cards left when a player announces")
REPORT_AT_NONE = Text("guandan.report-at-none", "no announcing")
OPTION_FORMAT = Text("guandan.option-format", "The match ends")
FORMAT_PASS_A = Text("guandan.format-pass-a", "when a team passes A")
FORMAT_DEALS = Text("guandan.format-deals", "after a number of hands")
FORMAT_TIMED = Text("guandan.format-timed", "when time is called")
FORMAT_TIMED_DEALS = Text("guandan.format-timed-deals", "after a number of hands, or when time is called")
OPTION_HANDS = Text("guandan.option-hands", "Number of hands")
HANDS_NONE = Text("guandan.hands-none", "not set")
OPTION_TIE_BREAK = Text("guandan.option-tie-break", "A tie")
TIE_BREAK_DRAW = Text("guandan.tie-break-draw", "is a draw")
TIE_BREAK_LOT = Text("guandan.tie-break-lot", "is decided by lot")
TIE_BREAK_EXTRA_DEAL = Text("guandan.tie-break-extra-deal", "is decided by an extra hand")
OPTION_EDITION = Text("guandan.option-edition", "Edition of the rulings")

CHOICES: Mapping[str, Choice] = {
    "stake": Choice(OPTION_STAKE()),
    "stake_per": Choice(OPTION_STAKE_PER(), {"level": STAKE_PER_LEVEL(), "deal": STAKE_PER_DEAL()}),
    "stake_cap": Choice(OPTION_STAKE_CAP(), {0: STAKE_CAP_NONE()}),
    "deal_direction": Choice(
        OPTION_DEAL_DIRECTION(),
        {"counterclockwise": COUNTERCLOCKWISE(), "clockwise": CLOCKWISE()},
    ),
    "first_dealer": Choice(OPTION_FIRST_DEALER(), {"east": FIRST_DEALER_EAST(), "anyone": FIRST_DEALER_ANYONE()}),
    "first_lead": Choice(
        OPTION_FIRST_LEAD(),
        {
            "turned_card": FIRST_LEAD_TURNED_CARD(),
            "east": FIRST_LEAD_EAST(),
            "random": FIRST_LEAD_RANDOM(),
        },
    ),
    "turn_redo": Choice(
        OPTION_TURN_REDO(),
        {
            "reshuffle": TURN_REDO_RESHUFFLE(),
            "recut": TURN_REDO_RECUT(),
            "none": TURN_REDO_NONE(),
        },
    ),
    "next_lead": Choice(
        OPTION_NEXT_LEAD(),
        {
            "payer_to_first": NEXT_LEAD_PAYER_TO_FIRST(),
            "previous_winner": NEXT_LEAD_PREVIOUS_WINNER(),
            "payer_of_higher": NEXT_LEAD_PAYER_OF_HIGHER(),
        },
    ),
    "tribute": yes_or_no(OPTION_TRIBUTE()),
    "single_payer": Choice(
        OPTION_SINGLE_PAYER(),
        {"last": SINGLE_PAYER_LAST(), "losing_side": SINGLE_PAYER_LOSING_SIDE()},
    ),
    "double_by": Choice(OPTION_DOUBLE_BY(), {"size": DOUBLE_BY_SIZE(), "seat": DOUBLE_BY_SEAT()}),
    "equal_tribute": Choice(
        OPTION_EQUAL_TRIBUTE(),
        {"counterclockwise": COUNTERCLOCKWISE(), "clockwise": CLOCKWISE()},
    ),
    "return_level_cards": yes_or_no(OPTION_RETURN_LEVEL_CARDS()),
    "return_fallback": Choice(OPTION_RETURN_FALLBACK(), {"lowest": RETURN_FALLBACK_LOWEST()}),
    "resist": Choice(OPTION_RESIST(), {"automatic": RESIST_AUTOMATIC(), "optional": RESIST_OPTIONAL()}),
    "straight_from_one_suit_plus_wild": yes_or_no(OPTION_STRAIGHT_FROM_ONE_SUIT_PLUS_WILD()),
    "flush_as_straight": yes_or_no(OPTION_FLUSH_AS_STRAIGHT()),
    "wild_pair_as_other": yes_or_no(OPTION_WILD_PAIR_AS_OTHER()),
    "five_level_as_full_house": yes_or_no(OPTION_FIVE_LEVEL_AS_FULL_HOUSE()),
    "jiefeng": Choice(OPTION_JIEFENG(), {"partner": JIEFENG_PARTNER(), "next": JIEFENG_NEXT()}),
    "first_level": Choice(OPTION_FIRST_LEVEL(), _LEVELS),
    "pass_a": Choice(
        OPTION_PASS_A(),
        {
            "partner_not_last": PASS_A_PARTNER_NOT_LAST(),
            "any_win": PASS_A_ANY_WIN(),
            "double_only": PASS_A_DOUBLE_ONLY(),
        },
    ),
    "pass_a_at": Choice(OPTION_PASS_A_AT(), {"played": PASS_A_AT_PLAYED(), "held": PASS_A_AT_HELD()}),
    "a_fail_limit": Choice(OPTION_A_FAIL_LIMIT(), {0: A_FAIL_LIMIT_NONE()}),
    "a_fail_counts": Choice(
        OPTION_A_FAIL_COUNTS(),
        {"any_deal": A_FAIL_COUNTS_ANY_DEAL(), "partner_last": A_FAIL_COUNTS_PARTNER_LAST()},
    ),
    "a_fail_to": Choice(OPTION_A_FAIL_TO(), _LEVELS),
    "after_a": Choice(OPTION_AFTER_A(), {"new_round": AFTER_A_NEW_ROUND(), "match_won": AFTER_A_MATCH_WON()}),
    "starts_anew": Choice(OPTION_STARTS_ANEW(), {"both": STARTS_ANEW_BOTH(), "passer": STARTS_ANEW_PASSER()}),
    "report_at": Choice(OPTION_REPORT_AT(), {0: REPORT_AT_NONE()}),
    "format": Choice(
        OPTION_FORMAT(),
        {
            "pass_a": FORMAT_PASS_A(),
            "deals": FORMAT_DEALS(),
            "timed": FORMAT_TIMED(),
            "timed_deals": FORMAT_TIMED_DEALS(),
        },
    ),
    "deals": Choice(OPTION_HANDS(), {0: HANDS_NONE()}),
    "tie_break": Choice(
        OPTION_TIE_BREAK(),
        {
            "draw": TIE_BREAK_DRAW(),
            "lot": TIE_BREAK_LOT(),
            "extra_deal": TIE_BREAK_EXTRA_DEAL(),
        },
    ),
    "edition": Choice(OPTION_EDITION()),
}
"""Every option, in the order in which they are listed."""
