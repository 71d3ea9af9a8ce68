"""Answers about the end of a game for those who sat there: the money of a seat, and who pays whom."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer, GameId, UnitName
from replay.answers.games import Payment

__all__ = ["GameDue", "GamePayment", "GameSettling", "OwnMoney"]


class OwnMoney(Answer, frozen=True):
    """What one seat won or lost: in a hand, and in its game so far."""

    unit: UnitName
    payments: Annotated[list[Payment], Meta(description="what the seat paid and was paid in the hand")]
    gained: Annotated[int | None, Meta(description="minor units: the hand; null for who may not know it")]
    evening: Annotated[int | None, Meta(description="minor units: all of the game; null for who may not know it")]


Side = Annotated[int | None, Meta(description="a seat; null for the pot of the game")]
Called = Annotated[str | None, Meta(description="what that player is called; null for the pot")]


class GameDue(Answer, frozen=True):
    """A payment that would help to square a game."""

    key: Annotated[str, Meta(description="names it; with it the payment is entered, once")]
    payer_seat: Side
    payer: Called
    payee_seat: Side
    payee: Called
    amount: Annotated[int, Meta(description="minor units")]


class GamePayment(Answer, frozen=True):
    """A payment that was entered to square a game."""

    event: Annotated[str, Meta(description="its event's UUID")]
    at: Annotated[dt.datetime, Meta(description="when it was entered, UTC")]
    payer_seat: Side
    payer: Called
    payee_seat: Side
    payee: Called
    amount: Annotated[int, Meta(description="minor units")]
    got: Annotated[bool, Meta(description="whether the payee has confirmed it")]
    undone: Annotated[bool, Meta(description="whether it was reversed in the books")]


class GameSettling(Answer, frozen=True):
    """Who pays whom so that everybody is square for one game, as far as whoever asks may know it."""

    game: GameId
    unit: UnitName
    dues: Annotated[list[GameDue], Meta(description="what is still to be paid")]
    payments: Annotated[list[GamePayment], Meta(description="what was entered, in order")]
    held: Annotated[list[int], Meta(description="the hands whose money is held back, because they are disputed")]
    whole: Annotated[bool, Meta(description="whether these are all payments, or only the own ones")]
