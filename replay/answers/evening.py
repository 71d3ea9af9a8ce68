"""Answers about the end of a game or of an evening for those who sat there: the money of a seat, and who pays whom."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer, GameId, UnitName
from replay.answers.games import Payment

__all__ = [
    "EveningSettling",
    "EveningStanding",
    "GameDue",
    "GamePayment",
    "HandHeld",
    "OwnMoney",
    "Ranking",
    "Squaring",
]  # fmt: skip


class OwnMoney(Answer, frozen=True):
    """What one seat won or lost: in a hand, and in its game so far."""

    unit: UnitName
    payments: Annotated[list[Payment], Meta(description="what the seat paid and was paid in the hand")]
    gained: Annotated[int | None, Meta(description="minor units: the hand; null for who may not know it")]
    evening: Annotated[int | None, Meta(description="minor units: all of the game; null for who may not know it")]


Table = Annotated[str | None, Meta(description="the game that has this seat; null for the pot")]
Side = Annotated[
    int | None, Meta(description="a seat; null for the pot of the game, and for who sat at another table only")
]
Called = Annotated[str | None, Meta(description="what that player is called; null for the pot")]


class GameDue(Answer, frozen=True):
    """A payment that would help to square a game, or an evening."""

    key: Annotated[str, Meta(description="names it; with it the payment is entered, once")]
    payer_game: Table
    payer_seat: Side
    payer: Called
    payee_game: Table
    payee_seat: Side
    payee: Called
    amount: Annotated[int, Meta(description="minor units")]


class GamePayment(Answer, frozen=True):
    """A payment that was entered to square a game, or several of one evening."""

    event: Annotated[str, Meta(description="its event's UUID")]
    at: Annotated[dt.datetime, Meta(description="when it was entered, UTC")]
    payer_game: Table
    payer_seat: Side
    payer: Called
    payee_game: Table
    payee_seat: Side
    payee: Called
    amount: Annotated[int, Meta(description="minor units")]
    got: Annotated[bool, Meta(description="whether the payee has confirmed it")]
    undone: Annotated[bool, Meta(description="whether it was reversed in the books")]
    together: Annotated[bool, Meta(description="whether it squares several games of the evening")]


class HandHeld(Answer, frozen=True):
    """A disputed hand, whose money is held back."""

    game: GameId
    hand: int


class Squaring(Answer, frozen=True):
    """Who pays whom in one unit so that everybody is square, as far as whoever asks may know it."""

    unit: UnitName
    dues: Annotated[list[GameDue], Meta(description="what is still to be paid")]
    payments: Annotated[list[GamePayment], Meta(description="what was entered, in order")]
    held: Annotated[list[HandHeld], Meta(description="the hands whose money is held back, because they are disputed")]
    whole: Annotated[bool, Meta(description="whether these are all payments, or only the own ones")]
    together: Annotated[
        bool, Meta(description="whether this is squared with other games of the evening, and so not alone")
    ]


class EveningStanding(Answer, frozen=True):
    """How far a player has come over those games of an evening that count alike."""

    place: Annotated[int | None, Meta(description="its place; null for who may not know every amount")]
    id: Annotated[str, Meta(description="the player's UUID")]
    player: Annotated[str, Meta(description="what the player is called")]
    games: Annotated[int, Meta(description="at how many of these games the player sat")]
    hands: Annotated[int, Meta(description="how many of their hands the player played")]
    won: Annotated[int, Meta(description="how many of these hands the player won")]
    amount: Annotated[
        int | None,
        Meta(description="the sum: money in minor units, or points or levels; null for who may not know it"),
    ]


class Ranking(Answer, frozen=True):
    """How far everybody has come over those games of an evening that count alike: in money of one unit, or in points of one kind."""

    unit: Annotated[str | None, Meta(description="the unit of the money; null where points or levels are counted")]
    kind: Annotated[str | None, Meta(description="the kind of game whose points or levels are counted; null for money")]
    players: Annotated[list[EveningStanding], Meta(description="everybody who sat there, the first place first")]


class EveningSettling(Answer, frozen=True):
    """How an evening went, and who pays whom so that everybody is square for all of its games, each unit by itself."""

    games: Annotated[list[GameId], Meta(description="the games of the evening, in the order in which they began")]
    units: Annotated[list[Squaring], Meta(description="one for each unit in which they are played")]
    standings: Annotated[
        list[Ranking],
        Meta(description="how far everybody has come over these games; empty for who may not know all names"),
    ]
