"""Every option of Quán Duì and its two profiles: the club description from Amsterdam (pagat) and the gamerules text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

__all__ = ["PROFILES", "Options"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can agree on. The numbers are those of docs/rules/quandui.md."""

    stake: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """Minor units: what a win is worth from each other player, or the ante (15)."""
    specials_copies: Literal[1, 4] = 4
    """Copies of each odd card (1)."""
    specials_dui: bool = True
    """Whether two identical odd cards are a dui (2)."""
    first_dealer: Literal["random"] = "random"
    """How the first dealer is found (3)."""
    dealer_absent: Literal["next_seat"] = "next_seat"
    """Who deals where the dealer has left (3)."""
    heavenly_win: bool = True
    """Whether the dealer may show eight pairs at once (6)."""
    claims: Literal["voluntary"] = "voluntary"
    """Whether a player must make every possible claim (8)."""
    next_must_show_dui: bool = False
    """Whether the next player must lay out a pair made with the discard (10)."""
    allow_return_discard: bool = True
    """Whether the card just taken may be discarded (11)."""
    may_decline_win: bool = True
    """Whether who holds eight mixed pairs may play on (13)."""
    forced_win_on_claimed_ka: bool = True
    """Whether a taken discard that completes the hand with a ka must be shown (13)."""
    forced_scope: Literal["any_discard", "claim_only"] = "any_discard"
    """Whether that holds for the next player's take too, or for claims alone (13)."""
    money: Literal["stake", "pot"] = "stake"
    """Whether the losers pay the winner, or everyone antes into a pot (15)."""
    stock_end: Literal["on_need", "on_last_draw", "at_once"] = "on_need"
    """When a hand is drawn: as soon as a card is wanted, after the last draw's discard, or with the last draw itself (16)."""
    draw_pot: Literal["carry", "refund"] = "carry"
    """What becomes of the pot of a drawn hand (17)."""
    carry_leaver: Literal["forfeit", "refund"] = "forfeit"
    """What becomes of a leaver's antes in a carried pot (18)."""


PROFILES: Mapping[str, Options] = {
    "pagat": Options(),
    "gamerules": Options(specials_dui=False, next_must_show_dui=True, forced_win_on_claimed_ka=False, money="pot"),
}
"""The named profiles; the first is the default."""
