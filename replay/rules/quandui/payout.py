"""What a hand costs and brings each player, worked out again without the engine (rulings 15 and 17), so that programs can compare."""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = ["Payout", "payout"]


class Payout(TypedDict):
    """The money of one hand, in minor units; ``sum(net) + pot_after`` is the pot that was carried in."""

    antes: int
    """What this hand's antes put into the pot in all."""
    extra: int
    """What the others pay straight to the winner in all."""
    paid_out: int
    """What leaves the pot: to the winner, or back to everyone after a drawn hand."""
    net: list[int]
    """What each player gained or lost, in the order of the players."""
    pot_after: int
    """What stays in the pot for the next hand."""


# 7 parameters: because each is a field of the question that this answers.
def payout(
    players: int,
    ante: int,
    winner: int | None,
    quan_dui: bool,
    mode: Literal["pot", "stake"],
    carry: int,
    draw: Literal["carry", "refund"],
) -> Payout:
    """Who pays what after a hand.

    Args:
        players: how many play.
        ante: the ante of a pot, or the stake, in minor units.
        winner: who won, counted from 0, or None for a drawn hand.
        quan_dui: whether the winner has eight dui; says nothing in a drawn hand.
        mode: ``pot`` (gamerules: antes into a pot) or ``stake`` (the club description: everyone pays the winner).
        carry: what earlier drawn hands left in the pot; stakes do not touch it.
        draw: whether a drawn hand's antes are carried or given back; matters to a pot only.

    >>> payout(4, 10, 2, True, "pot", 40, "carry")
    {'antes': 40, 'extra': 30, 'paid_out': 80, 'net': [-20, -20, 100, -20], 'pot_after': 0}
    >>> payout(4, 10, 2, False, "stake", 0, "carry")["net"]
    [-10, -10, 30, -10]
    """
    put_in = ante if mode == "pot" else 0
    antes = players * put_in
    net = [-put_in] * players
    extra = paid_out = 0
    if winner is not None:
        straight = _straight(ante, quan_dui, mode)
        extra = straight * (players - 1)
        paid_out = carry + antes if mode == "pot" else 0
        net = [amount - straight for amount in net]
        net[winner] = extra + paid_out - put_in
    elif draw == "refund":
        paid_out = antes
        net = [0] * players
    return {"antes": antes, "extra": extra, "paid_out": paid_out, "net": net, "pot_after": carry + antes - paid_out}


def _straight(ante: int, quan_dui: bool, mode: Literal["pot", "stake"]) -> int:
    """What each of the others pays to the winner, past the pot."""
    if mode == "pot":
        return ante if quan_dui else 0
    return 2 * ante if quan_dui else ante
