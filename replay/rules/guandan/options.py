"""Every option of Guandan and its profiles: the competition rules (fcg), the short rules (simple), Jiangsu 2023, the NJUPT engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can agree on. The numbers are those of docs/rules/guandan.md."""

    stake: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """Minor units that each loser pays to a winner: per deal, or for each level that the winners go up (28)."""
    stake_per: Literal["level", "deal"] = "level"
    """Whether the stake is paid for each level or once for a deal (28)."""
    stake_cap: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """The most that one loser pays for a deal, 0 for no cap (28)."""
    deal_direction: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    """How the cards are taken from the pack, which no record shows: kept with the game, it changes nothing in it (1)."""
    first_dealer: Literal["east", "anyone"] = "east"
    """Who shuffles for the first deal (26)."""
    first_lead: Literal["turned_card", "east", "random"] = "turned_card"
    """Who leads the first deal (2)."""
    turn_redo: Literal["reshuffle", "recut", "none"] = "reshuffle"
    """What happens when the turned card is a joker or the wild; only whether it may choose the lead (``none``) is judged (2)."""
    next_lead: Literal["payer_to_first", "previous_winner", "payer_of_higher"] = "payer_to_first"
    """Who leads a later deal (3)."""
    tribute: bool = True
    """Whether the losers pay tribute (4)."""
    single_payer: Literal["last", "losing_side"] = "losing_side"
    """Who pays a single tribute where first and last are partners (5)."""
    double_by: Literal["size", "seat"] = "size"
    """To whom each of two tributes goes (6)."""
    equal_tribute: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    """To whom two equal tributes go: to the next seat in play order, or to the one before (6)."""
    return_level_cards: bool = False
    """Whether a level card of ten or lower may be returned (7)."""
    return_fallback: Literal["lowest"] = "lowest"
    """What a player without a returnable card returns; there is one way so far (7)."""
    resist: Literal["automatic", "optional"] = "automatic"
    """Whether two big jokers must be shown instead of a tribute (8)."""
    straight_from_one_suit_plus_wild: bool = True
    """Whether naturals of one suit and a wild may be a plain straight (13)."""
    flush_as_straight: bool = False
    """Whether five cards of one printed suit may be a plain straight (13)."""
    wild_pair_as_other: bool = False
    """Whether the two wilds may be a pair of another rank (13)."""
    five_level_as_full_house: bool = False
    """Whether five level cards may be three with a pair (13)."""
    jiefeng: Literal["partner", "next"] = "partner"
    """Who leads after a play that nobody beat and whose player is out (15)."""
    first_level: Annotated[int, Meta(ge=2, le=14)] = 2
    """The level at which both teams begin the match (17)."""
    pass_a: Literal["partner_not_last", "any_win", "double_only"] = "partner_not_last"
    """With which win a team passes A (18)."""
    pass_a_at: Literal["played", "held"] = "played"
    """Whether a team passes A only in a deal played at its own A, or whenever it is at A (18)."""
    a_fail_limit: Annotated[int, Meta(ge=0, le=9)] = 0
    """After how many failures at A a team falls back, 0 for never (19)."""
    a_fail_counts: Literal["any_deal", "partner_last"] = "any_deal"
    """What counts as a failure at A: every deal at the own A that does not pass, or only a win with the partner last (19)."""
    a_fail_to: Annotated[int, Meta(ge=2, le=14)] = 2
    """The level to which a team falls back (19)."""
    after_a: Literal["new_round", "match_won"] = "new_round"
    """What follows when a team has passed A; a match of the format pass_a ends there either way (20)."""
    starts_anew: Literal["both", "passer"] = "both"
    """Who goes back to the two in a new round: both teams, or only the one that passed A (20)."""
    report_at: Annotated[int, Meta(ge=0, le=27)] = 9
    """With how many cards left a player announces them, 0 for never (21)."""
    format: Literal["pass_a", "deals", "timed", "timed_deals"] = "pass_a"
    """When a match ends (22)."""
    deals: Annotated[int, Meta(ge=0, le=1000)] = 0
    """The number of deals of the formats deals and timed_deals (22)."""
    tie_break: Literal["draw", "lot", "extra_deal"] = "draw"
    """What decides a match whose teams have gone up equally far (22)."""
    edition: Annotated[int, Meta(ge=1, le=3)] = 3
    """By which edition of these rulings the game is judged; later ones correct earlier ones (29)."""


PROFILES: Mapping[str, Options] = {
    "fcg": Options(),
    "simple": Options(
        first_dealer="anyone", turn_redo="none", tribute=False, next_lead="previous_winner", pass_a="any_win", pass_a_at="held",
        after_a="match_won", report_at=0,
    ),
    "jiangsu": Options(turn_redo="recut", single_payer="last", equal_tribute="clockwise", report_at=10, tie_break="lot"),
    "njupt": Options(
        first_dealer="anyone", first_lead="random", next_lead="payer_of_higher", single_payer="last", double_by="seat",
        equal_tribute="clockwise", a_fail_limit=4, a_fail_counts="partner_last", after_a="match_won", report_at=0,
    ),
}  # fmt: skip
"""The named profiles; the first is the default."""

LATER: Mapping[str, bool | int | str] = {
    "first_dealer": "anyone",
    "first_level": 2,
    "starts_anew": "both",
    "edition": 1,
}
"""Options that came later, each with its value in a game that does not name it."""
