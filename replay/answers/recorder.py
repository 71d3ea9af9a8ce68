"""Answers for a recorder's screen: who sits where and how they are doing, and how the hand may end."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer, GameId, Kind, KindTitle, UnitName
from replay.answers.recording import Following, Version
from replay.answers.table import TableView
from replay.messages import Message

__all__ = ["Compared", "Ending", "LastHand", "Points", "Reached", "RecorderSeat", "RecorderView", "Undo"]

Amounts = Annotated[
    dict[int, int], Meta(description="by seat, minor units of the game's unit; without those to whom it brings nothing")
]


class RecorderSeat(Answer, frozen=True):
    """A seat of the game."""

    seat: Annotated[int, Meta(description="its number, from 1")]
    player: Annotated[str, Meta(description="whose it is")]
    here: Annotated[bool, Meta(description="whether the player is at the table")]
    money: Annotated[
        int, Meta(description="what the seat has won in the game so far, in minor units; below zero what it has lost")
    ]


class Reached(Answer, frozen=True):
    """How far seats have come in what is played for besides money."""

    seats: Annotated[list[int], Meta(description="those who play together")]
    words: Annotated[Message, Meta(description="what they have reached, in a word or two")]
    points: Annotated[int | None, Meta(description="the same as a number; null where it is none")]


class Points(Answer, frozen=True):
    """The points up to which the game is played."""

    target: Annotated[int, Meta(description="how many win it")]
    bonus: Annotated[int, Meta(description="what the seat that ends a hand gets besides what it has counted")]


class Ending(Answer, frozen=True):
    """A way in which the hand may end, and what it would bring."""

    text: Annotated[
        str, Meta(description="its line in the text notation, with $points where those of every seat have to be named")
    ]
    label: Annotated[Message, Meta(description="what happens, in a few words")]
    seat: Annotated[int | None, Meta(description="whose move it is; null where it belongs to no seat")]
    brings: Amounts
    says: Annotated[list[Message], Meta(description="what else follows, a sentence each")]
    dealer: Annotated[int | None, Meta(description="the seat that would deal next; null where no hand follows")]
    next: Annotated[
        dict[int, int],
        Meta(description="who deals after a later hand that ends so, by its dealer: for hands that wait to be sent"),
    ]


class LastHand(Answer, frozen=True):
    """The hand that ended last."""

    hand: Annotated[int, Meta(description="its number, from 1")]
    text: Annotated[Message, Meta(description="the result in one sentence")]
    void: Annotated[bool, Meta(description="whether it was struck out")]
    replaces: Annotated[int | None, Meta(description="the hand that was struck out and entered again as this one")]
    depth: Annotated[str, Meta(description="how much of it was recorded")]
    seats: Annotated[list[int], Meta(description="the seats that played it")]
    confirmed: Annotated[list[int], Meta(description="the seats that have confirmed it")]
    disputed: Annotated[bool, Meta(description="whether somebody disputes it")]
    brings: Amounts


class Undo(Answer, frozen=True):
    """What was entered last in one go and still counts, and how it is taken back."""

    words: Annotated[list[Message], Meta(description="what it was, a sentence for each move, the last three")]
    lines: Annotated[
        list[str], Meta(description="the lines that take it back, with $reason for why; empty where it stays")
    ]
    hand: Annotated[int | None, Meta(description="the hand that they strike out")]
    dealer: Annotated[int | None, Meta(description="the seat that deals the next hand afterwards")]


class RecorderView(Answer, frozen=True, kw_only=True):
    """What a recorder's screen shows, as far as the recorder may know it."""

    game: GameId
    rules: Kind
    title: KindTitle
    unit: UnitName
    version: Version
    closed: Annotated[bool, Meta(description="whether nothing follows any more")]
    live: Annotated[bool, Meta(description="whether a hand is being played")]
    depth: Annotated[
        str | None, Meta(description="how much of the hand that is played is recorded; null between hands")
    ]
    hand: Annotated[int, Meta(description="the hand that is played, or the next one, from 1")]
    replaces: Annotated[
        int | None,
        Meta(description="the hand that was struck out and is entered again as this one; null where it is none"),
    ]
    dealer: Annotated[int | None, Meta(description="who deals it; null where that is still to be chosen")]
    dealers: Annotated[list[int], Meta(description="who may deal it")]
    begin: Annotated[
        dict[str, str],
        Meta(description="by how much is to be recorded the line that begins it; empty while a hand is played"),
    ]
    pot: Annotated[int, Meta(description="what is in the pot, minor units")]
    facts: Annotated[list[Message], Meta(description="what is on the table besides its cards, in a few words each")]
    seats: list[RecorderSeat]
    order: Annotated[
        list[int],
        Meta(description="the seats that play the hand, the dealer first; those at the table where that is open"),
    ]
    sides: Annotated[list[Reached], Meta(description="points or levels; empty where only money counts")]
    points: Annotated[Points | None, Meta(description="what is played to; null where it is nothing")]
    endings: Annotated[
        list[Ending],
        Meta(
            description="how the hand may end if only its result is recorded, after `begin.result`; points may be left to name"
        ),
    ]
    abandon: Annotated[Ending | None, Meta(description="the same where it is abandoned, with the reason left to name")]
    undo: Annotated[Undo | None, Meta(description="what Undo takes back; null where there is nothing")]
    last: Annotated[LastHand | None, Meta(description="the hand that ended last; null before")]
    table: Annotated[TableView | None, Meta(description="the table while a hand is played; null between hands")]
    latest: Annotated[
        list[Message], Meta(description="the last moves of the hand that is played, at most three, in a sentence each")
    ]
    next: Following


class Compared(Answer, frozen=True):
    """What two people recorded of a game at once, as far as whoever asks may know it."""

    club: Annotated[list[Message], Meta(description="what the club has, a sentence for each move, the last twenty")]
    at: Annotated[str | None, Meta(description="when the last of them was recorded, UTC; null where there is none")]
    mine: Annotated[
        list[Message], Meta(description="the same of the lines that were not recorded; empty where they cannot be read")
    ]
