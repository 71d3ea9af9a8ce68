"""The profiles and options of Quán Duì in words. What they mean: docs/rules/quandui.md."""

from __future__ import annotations

from collections.abc import Mapping

from replay.messages import Message
from replay.rules.choices import Choice, yes_or_no
from replay.rules.quandui import wording

__all__ = ["CHOICES", "PROFILE_TITLES"]

PROFILE_TITLES: Mapping[str, Message] = {"pagat": wording.PROFILE_PAGAT(), "gamerules": wording.PROFILE_GAMERULES()}
"""What each profile is called."""

CHOICES: Mapping[str, Choice] = {
    "stake": Choice(wording.OPTION_STAKE()),
    "specials_copies": Choice(wording.OPTION_SPECIALS_COPIES()),
    "specials_dui": yes_or_no(wording.OPTION_SPECIALS_DUI()),
    "first_dealer": Choice(wording.OPTION_FIRST_DEALER(), {"random": wording.FIRST_DEALER_RANDOM()}),
    "dealer_absent": Choice(wording.OPTION_DEALER_ABSENT(), {"next_seat": wording.DEALER_ABSENT_NEXT_SEAT()}),
    "heavenly_win": yes_or_no(wording.OPTION_HEAVENLY_WIN()),
    "claims": Choice(wording.OPTION_CLAIMS(), {"voluntary": wording.CLAIMS_VOLUNTARY()}),
    "next_must_show_dui": yes_or_no(wording.OPTION_NEXT_MUST_SHOW_DUI()),
    "allow_return_discard": yes_or_no(wording.OPTION_ALLOW_RETURN_DISCARD()),
    "may_decline_win": yes_or_no(wording.OPTION_MAY_DECLINE_WIN()),
    "forced_win_on_claimed_ka": yes_or_no(wording.OPTION_FORCED_WIN_ON_CLAIMED_KA()),
    "forced_scope": Choice(
        wording.OPTION_FORCED_SCOPE(),
        {"any_discard": wording.FORCED_SCOPE_ANY_DISCARD(), "claim_only": wording.FORCED_SCOPE_CLAIM_ONLY()},
    ),
    "money": Choice(wording.OPTION_MONEY(), {"stake": wording.MONEY_STAKE(), "pot": wording.MONEY_POT()}),
    "stock_end": Choice(
        wording.OPTION_STOCK_END(),
        {
            "on_need": wording.STOCK_END_ON_NEED(),
            "on_last_draw": wording.STOCK_END_ON_LAST_DRAW(),
            "at_once": wording.STOCK_END_AT_ONCE(),
        },
    ),
    "draw_pot": Choice(
        wording.OPTION_DRAW_POT(), {"carry": wording.DRAW_POT_CARRY(), "refund": wording.DRAW_POT_REFUND()}
    ),
    "carry_leaver": Choice(
        wording.OPTION_CARRY_LEAVER(),
        {"forfeit": wording.CARRY_LEAVER_FORFEIT(), "refund": wording.CARRY_LEAVER_REFUND()},
    ),
}
"""Every option, in the order in which they are listed."""
