"""Who may claim a discard, and who goes first (rulings 7, 9, 10 and 14: the club description's points 1 to 3; gamerules, priority)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from typing_extensions import TypeIs

from replay.rules.quandui.pairs import Pairing, is_complete, is_quan_dui

__all__ = ["Claim", "ClaimKind", "Holding", "claims", "is_claim_kind"]

ClaimKind = Literal["win", "dui", "take"]
"""The purpose of a claim on a discard."""


class Holding(NamedTuple):
    """What one seat holds: its concealed cards, and its pairs face up."""

    concealed: Sequence[str]
    melds: Sequence[Sequence[str]] = ()


class Claim(NamedTuple):
    """What one seat may do with the discard; ``quan_dui`` says whether a win would be one."""

    seat: int
    kind: ClaimKind
    quan_dui: bool = False


def is_claim_kind(text: str) -> TypeIs[ClaimKind]:
    """Whether the text is a purpose of a claim."""
    return text in ("win", "dui", "take")


def claims(
    hands: Sequence[Holding], discarder: int, card: str, pairing: Pairing, *, next_must_show_dui: bool = False
) -> list[Claim]:
    """Every claim that is open on a discard, the strongest first.

    Completing the hand beats a dui, even where the last pair is a ka; a dui beats the next player's take; among equals goes who
    plays sooner after the discarder. A dui needs an identical card concealed in hand. A seat may appear once with each kind.

    Args:
        hands: what every seat holds in order of play, counted from 0; the discarder's without the card. All cards known.
        discarder: the seat that discarded.
        card: the discard.
        pairing: which cards pair.
        next_must_show_dui: whether the next player who can make a dui has to lay it out and may not just take the card.

    >>> wall = [["9b", "9b"]] * 6
    >>> hands = [Holding(["2w", "3w", "4w"], wall), Holding(["6s", "2b", "2b"], wall), Holding(["6b", "7w", "8s"], wall)]
    >>> for claim in claims(hands, 0, "6b", Pairing()):
    ...     print(*claim)
    1 win False
    2 dui False
    1 take False
    """
    after = [(discarder + step) % len(hands) for step in range(1, len(hands))]
    wins = []
    for seat in after:
        completed = [*hands[seat].concealed, card]
        if is_complete(completed, hands[seat].melds, pairing):
            wins.append(Claim(seat, "win", is_quan_dui(completed, hands[seat].melds, pairing)))
    dui = [Claim(seat, "dui") for seat in after if pairing.dui(card) and card in hands[seat].concealed]
    must_show = next_must_show_dui and any(claim.seat == after[0] for claim in dui)
    return [*wins, *dui, *([] if must_show else [Claim(after[0], "take")])]
