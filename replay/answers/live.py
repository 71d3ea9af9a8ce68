"""Answers about what comes at a table besides its events: what its seats agree on, and who records it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer, GameId
from replay.answers.evening import GamePayment
from replay.answers.leases import Lease

__all__ = ["Agreed", "AgreedHand", "RecordedBy"]


class AgreedHand(Answer, frozen=True):
    """Which seats have confirmed a finished hand, and whether it is disputed."""

    hand: Annotated[int, Meta(description="its number, from 1")]
    confirmed: Annotated[
        list[int], Meta(description="the seats that have confirmed it, in the order in which they did")
    ]
    disputed: Annotated[bool, Meta(description="whether somebody disputes it")]


class Agreed(Answer, frozen=True):
    """What is kept beside the record of a game, as it is now: confirmations, disputes, and payments that square it."""

    game: GameId
    hands: Annotated[
        list[AgreedHand],
        Meta(
            description="the latest twenty hands that were confirmed or disputed, and all that are disputed still, in order"
        ),
    ]
    payments: Annotated[list[GamePayment], Meta(description="what was entered to square the game, in order")]


class RecordedBy(Answer, frozen=True):
    """Who records a game now, for the device that asked."""

    game: GameId
    lease: Lease
