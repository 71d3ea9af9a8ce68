"""Answers about games, their hands and who plays them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from replay.answers.answer import Answer, GameId, Kind, KindTitle, Opened, PlayedOn, Tags, UnitName
from replay.marks import Mark
from replay.messages import Message

__all__ = [
    "Advance",
    "Dispute",
    "Gain",
    "Game",
    "GameSummary",
    "Hand",
    "Moment",
    "Payment",
    "Player",
    "Seat",
    "SeatStanding",
    "Step",
]  # fmt: skip


class SeatStanding(Answer, frozen=True):
    """How far a seat has come in a game by the hands that are finished and not void."""

    seat: Annotated[int, Meta(description="its number, from 1")]
    player: Annotated[str, Meta(description="whose it is")]
    place: Annotated[
        int | None,
        Meta(
            description="its place by points or levels, or else by money; null before the first hand, and for who may not know it"
        ),
    ]
    hands: Annotated[int, Meta(description="how many hands it played")]
    won: Annotated[int, Meta(description="how many hands it won")]
    money: Annotated[int | None, Meta(description="what it gained, minor units; null for who may not know it")]
    points: Annotated[int | None, Meta(description="its points or levels; null where only money counts")]
    lot: Annotated[bool, Meta(description="whether it came first by a lot, as all were level")] = False


class _GameHead(Answer, frozen=True):
    """What every answer about a whole game begins with."""

    id: GameId
    rules: Kind
    players: Annotated[list[str], Meta(description="everyone who sat at the table")]
    opened: Opened
    day: PlayedOn
    unit: UnitName
    live: Annotated[bool, Meta(description="whether a hand is being played")]
    ended: Annotated[bool, Meta(description="whether the game is closed")]
    version: Annotated[int, Meta(description="the seq of its last event")]
    voided: Annotated[int, Meta(description="how many of its hands were voided")]
    tags: Tags
    standings: Annotated[list[SeatStanding], Meta(description="how far everybody has come, the first place first")]


class GameSummary(_GameHead, frozen=True):
    """A game in one line."""

    hands: Annotated[int, Meta(description="how many hands were started")]
    boards: Annotated[int, Meta(description="how many boards were played, deals that several tables play")]


class Payment(Answer, frozen=True):
    """Money that changed hands; accounts are 'pot' or 'player:' and the name."""

    payer: Annotated[str, Meta(description="who paid")] = field(name="from")
    payee: Annotated[str, Meta(description="who was paid")] = field(name="to")
    amount: Annotated[int | None, Meta(description="minor units; null for who may not know how much it was")]
    unit: UnitName
    why: Annotated[str, Meta(description="what for")]


class Dispute(Answer, frozen=True):
    """What somebody found wrong with a hand."""

    seat: Annotated[int | None, Meta(description="the seat that disputes it; null where it was none")]
    reason: Annotated[str, Meta(description="what is wrong")]
    resolved: Annotated[str | None, Meta(description="how it was resolved; null while it is open")]


class Gain(Answer, frozen=True):
    """What a hand brought a seat that played it."""

    seat: Annotated[int, Meta(description="its number, from 1")]
    money: Annotated[int | None, Meta(description="minor units; null for who may not know it")]
    points: Annotated[
        int | None, Meta(description="its points, or the levels that its side went up; null where only money counts")
    ]


class Advance(Answer, frozen=True):
    """How far those came in points or levels who play together, by a hand."""

    seats: Annotated[list[int], Meta(description="their seats")]
    before: Annotated[Message | None, Meta(description="before the hand, in a word or two; null before the first one")]
    after: Annotated[Message, Meta(description="after it")]


class Hand(Answer, frozen=True):
    """A hand and its result."""

    hand: Annotated[int, Meta(description="its number, from 1")]
    first: Annotated[int, Meta(description="the seq of its first event")]
    steps: Annotated[int, Meta(description="how many steps it has, numbered from 0")]
    dealer: Annotated[int, Meta(description="the dealer's seat")]
    order: Annotated[list[int], Meta(description="the seats in order of play")]
    depth: Annotated[str, Meta(description="full, observed or result")]
    lost: Annotated[bool, Meta(description="whether its track was lost: from there on only its result is recorded")]
    board: Annotated[str | None, Meta(description="the board that was played, a deal that several tables play")]
    how: Annotated[str, Meta(description="how it ended; live while it is played")]
    winner: Annotated[int | None, Meta(description="the winner's seat, of several the first")]
    winners: Annotated[list[int], Meta(description="the seats of all winners")]
    kind: Annotated[str | None, Meta(description="the kind of win")]
    void: Annotated[bool, Meta(description="whether it was struck out")]
    reason: Annotated[str | None, Meta(description="why it was struck out")]
    replaces: Annotated[
        int | None,
        Meta(
            description="the hand that was struck out and entered again as this one, within the window for corrections"
        ),
    ]
    replaced_by: Annotated[int | None, Meta(description="the hand as which this one was entered again")]
    payments: Annotated[list[Payment], Meta(description="the money of the hand")]
    gains: Annotated[
        list[Gain], Meta(description="what it brought each seat, in the order of play; empty while it is played")
    ]
    pot: Annotated[
        int | None,
        Meta(description="what it left in the pot, below zero what it took out; null for who may not know it"),
    ]
    reached: Annotated[list[Advance], Meta(description="points or levels before it and after it")]
    remarks: Annotated[list[Message], Meta(description="what else people note of it, such as a tribute or a penalty")]
    notes: Annotated[list[int], Meta(description="the steps at which somebody wrote a note")]
    text: Annotated[Message, Meta(description="the result in one sentence")]
    confirmed: Annotated[list[int], Meta(description="the seats that confirmed the result")]
    disputed: Annotated[bool, Meta(description="whether a dispute is open, so that its money is not settled")]
    disputes: Annotated[list[Dispute], Meta(description="what somebody found wrong with it")]


class Seat(Answer, frozen=True):
    """A seat of a game."""

    seat: Annotated[int, Meta(description="its number, from 1")]
    player: Annotated[str, Meta(description="whose it is")]
    here: Annotated[bool, Meta(description="whether the player is still at the table")]


class Moment(Answer, frozen=True):
    """An event between two hands."""

    version: Annotated[int, Meta(description="its seq")]
    type: Annotated[str, Meta(description="what happened, such as Joined")]
    text: Annotated[Message, Meta(description="the event in one sentence")]


class Game(_GameHead, frozen=True):
    """A game with its hands."""

    title: KindTitle
    seats: Annotated[list[Seat], Meta(description="its seats")]
    hands: Annotated[list[Hand], Meta(description="its hands in order")]
    between: Annotated[list[Moment], Meta(description="what happened between the hands")]
    options: Annotated[
        dict[str, bool | int | str],
        Meta(description="every option of its rules; without the stakes for who may not know them"),
    ]
    pot: Annotated[
        int | None,
        Meta(description="what is in the pot now, minor units of the game's unit; null for who may not know it"),
    ]


class Step(Answer, frozen=True):
    """A step of a hand in one sentence, as some eyes may know it."""

    step: Annotated[int, Meta(description="its place in the hand, from 0")]
    text: Annotated[Message, Meta(description="the step in one English sentence")]
    type: Annotated[str, Meta(description="what happened, such as Drew")]
    seat: Annotated[int | None, Meta(description="whose step it is; null where it is nobody's")]
    move: Annotated[bool, Meta(description="whether somebody made it; if not, it follows from the rules")]
    mark: Annotated[Mark | None, Meta(description="what makes it worth finding again")]
    part: Annotated[
        Literal["deal", "end"] | None,
        Meta(
            description="what it is a part of: the deal from its beginning, or all that follows from the end of the hand"
        ),
    ]


class Player(Answer, frozen=True):
    """A player of the club."""

    id: Annotated[str, Meta(description="the player's UUID")]
    name: Annotated[str, Meta(description="the name")]
    also: Annotated[list[str], Meta(description="other names that mean this player")]
    games: Annotated[int, Meta(description="how many games")]
    hands: Annotated[int, Meta(description="how many hands")]
    won: Annotated[int, Meta(description="how many hands were won")]
