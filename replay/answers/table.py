"""Answers about the table after an event, as a pair of eyes sees it: one shape for every kind of game."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, field

from replay.answers.answer import Answer, GameId, Kind, KindTitle, Opened, UnitName
from replay.answers.games import Payment
from replay.values.events import Mark
from replay.words.messages import Message

__all__ = [
    "Change",
    "HandEnding",
    "HandGroup",
    "Moved",
    "Neighbours",
    "Remark",
    "State",
    "Stock",
    "StudiedLine",
    "Study",
    "TableSeat",
    "TableView",
    "Thrown",
    "TurningPoint",
    "WrittenEvent",
]

_CARDS = "card codes such as 7w; ? where nobody recorded the card, or showed it"
_HIDDEN = "withheld from these eyes, whether or not anybody recorded them"


class WrittenEvent(Answer, frozen=True):
    """An event as it is written down, as far as the eyes may know it."""

    type: Annotated[str, Meta(description="what happened, such as Drew")]
    at: Annotated[str, Meta(description="when, UTC")]
    by: Annotated[str, Meta(description="who entered it")]
    data: Annotated[dict[str, Any], Meta(description="the facts")]
    game: GameId
    id: Annotated[str, Meta(description="the event's UUID")]
    seq: Annotated[int, Meta(description="its place in the game, from 1")]
    v: Annotated[int, Meta(description="the version of the format")]


class Stock(Answer, frozen=True):
    """The stock."""

    count: Annotated[int, Meta(description="how many cards it has")]
    cards: Annotated[list[str], Meta(description=f"what these eyes can know of it: {_CARDS}")]
    hidden: Annotated[int, Meta(description=f"how many of its cards are {_HIDDEN}")]
    later: Annotated[
        str | None,
        Meta(description="with hindsight, the card that is drawn next, if these eyes see it then; else null"),
    ] = None


class Thrown(Answer, frozen=True):
    """A discard of a seat, which stays in its row when it is taken."""

    card: Annotated[str, Meta(description="its code")]
    step: Annotated[int, Meta(description="the step at which it was laid")]
    taken: Annotated[int | None, Meta(description="the step at which somebody took it; null while it lies there")] = (
        None
    )


class HandGroup(Answer, frozen=True):
    """Cards of a hand that stand together."""

    kind: Annotated[str, Meta(description="dui, ka, meld, loose, or drawn for the card that was just drawn")]
    places: Annotated[list[int], Meta(description="which of the seat's cards they are, from 0")]
    said: Annotated[Message | None, Meta(description="the name of a meld")] = None
    points: Annotated[int | None, Meta(description="what a meld is worth")] = None
    stands: Annotated[
        list[str | None], Meta(description="for each card of a meld the one that it represents as a joker, else null")
    ] = field(default_factory=list)


class TableSeat(Answer, frozen=True):
    """A seat of a table."""

    seat: Annotated[int, Meta(description="its number, from 1")]
    player: Annotated[str, Meta(description="whose it is")]
    cards: Annotated[list[str], Meta(description=f"what these eyes see of the hand: {_CARDS}")]
    hidden: Annotated[int, Meta(description=f"how many cards are {_HIDDEN}")]
    known: Annotated[list[str], Meta(description="cards among the hidden ones that anyone can infer")]
    melds: Annotated[list[list[str]], Meta(description="what is laid out")]
    discards: Annotated[list[str], Meta(description="what the seat discarded, oldest first")]
    shown: Annotated[bool, Meta(description="whether the hand was opened")]
    came: Annotated[
        list[int | None],
        Meta(description="the step at which each of its cards, or of the known ones, came; null where that is unknown"),
    ] = field(default_factory=list)
    later: Annotated[
        list[str],
        Meta(description="with hindsight, cards among the hidden ones, or among ?, that these eyes come to know later"),
    ] = field(default_factory=list)
    groups: Annotated[
        list[HandGroup], Meta(description="the cards as they stand together; empty where they stand in one row")
    ] = field(default_factory=list)
    needs: Annotated[
        int | None, Meta(description="the fewest cards that complete the hand; null where that cannot be known")
    ] = None
    thrown: Annotated[
        list[Thrown], Meta(description="what the seat discarded in the hand, also what was taken, oldest first")
    ] = field(default_factory=list)


class TableView(Answer, frozen=True, kw_only=True):
    """The table as these eyes see it, at one place of its game."""

    phase: Annotated[str, Meta(description="what may happen next, in one word of the kind of game")]
    live: Annotated[bool, Meta(description="whether the hand is still played")]
    turn: Annotated[int | None, Meta(description="the seat to move")]
    dealer: Annotated[int | None, Meta(description="the dealer's seat")]
    order: Annotated[list[int], Meta(description="the seats in order of play")]
    pot: Annotated[
        int | None, Meta(description="minor units of the game's unit; null for who may not know what is played for")
    ]
    unit: UnitName
    result: Annotated[str, Meta(description="how the hand ended; empty before")]
    stock: Stock
    discards: Annotated[list[str], Meta(description="the discards, oldest first")]
    facts: Annotated[list[Message], Meta(description="what is on the table besides its cards, in a few words each")]
    details: Annotated[dict[str, Any], Meta(description="what only this kind of game has on its table")]
    seats: list[TableSeat]


class Neighbours(Answer, frozen=True):
    """The places of the same game before and after this one; null at its ends."""

    previous_step: Annotated[int | None, Meta(description="the step before, of the same hand")]
    next_step: Annotated[int | None, Meta(description="the step after it")]
    previous_hand: Annotated[int | None, Meta(description="the hand before")]
    next_hand: Annotated[int | None, Meta(description="the hand after it")]
    previous_event: Annotated[
        int | None, Meta(description="the seq of the last event before this one that is in no hand")
    ]
    next_event: Annotated[int | None, Meta(description="the seq of the next such event")]


class Moved(Answer, frozen=True):
    """Cards that a step moved, at a place where they were or are."""

    place: Annotated[str, Meta(description="where: hand, meld, discards or stock")]
    cards: Annotated[list[str], Meta(description="those that these eyes see")]
    count: Annotated[int, Meta(description="how many they are")]
    seat: Annotated[int | None, Meta(description="whose place it is; of a discard who laid it there")] = None
    at: Annotated[
        int | None, Meta(description="which one of the hand's cards, the seat's melds or the discards it is, from 0")
    ] = None


class Change(Answer, frozen=True):
    """The changes of a step on the table."""

    acted: Annotated[int | None, Meta(description="the seat whose move it was")]
    came: Annotated[list[Moved], Meta(description="where the cards are now that it moved")]
    left: Annotated[list[Moved], Meta(description="where they were before")]


class HandEnding(Answer, frozen=True):
    """The end of a hand."""

    winners: Annotated[list[int], Meta(description="the seats of all winners, the first place first")]
    text: Annotated[Message | None, Meta(description="what decided it, in one sentence; null where nobody won")]
    payments: Annotated[list[Payment], Meta(description="the money of the hand")]
    irregular: Annotated[bool, Meta(description="whether the referee allowed a move against the rules")] = False


class State(TableView, frozen=True):
    """The table after one event: one shape for all kinds of game, the same as ``paipu show --json``."""

    game: GameId
    rules: Kind
    title: KindTitle
    opened: Opened
    depth: Annotated[str, Meta(description="how much of the hand is recorded: full, observed or result")]
    hand: Annotated[int | None, Meta(description="the hand, from 1")]
    step: Annotated[int | None, Meta(description="the step, from 0")]
    steps: Annotated[int, Meta(description="how many steps the hand has")]
    version: Annotated[int, Meta(description="the seq of the event")]
    eyes: Annotated[str, Meta(description="whose view this is")]
    event: WrittenEvent
    text: Annotated[Message, Meta(description="the step in one English sentence")]
    neighbours: Neighbours
    change: Change
    ending: Annotated[HandEnding | None, Meta(description="how the hand ended; null before its last step")]
    discard_steps: Annotated[list[int], Meta(description="the step at which each of the discards was laid")]
    meld_steps: Annotated[
        dict[str, list[int]], Meta(description="by seat, the step at which each of its melds was laid out")
    ]
    mark: Annotated[
        Mark | None, Meta(description="what makes the step worth finding again: claim, bump, bomb, win, out or note")
    ] = None


class StudiedLine(Answer, frozen=True):
    """How far the hand of a seat was from its end, step by step."""

    seat: Annotated[int, Meta(description="its number, from 1")]
    player: Annotated[str, Meta(description="whose it is")]
    left: Annotated[
        list[int | None],
        Meta(
            description="for each step what the hand lacked, measured after the last discard or play; null before it is known"
        ),
    ]
    more: Annotated[
        dict[str, list[int | None]],
        Meta(
            description="the other numbers of the kind, by their codes, in the same way; null also where one says nothing"
        ),
    ]


class Remark(Answer, frozen=True):
    """A fact of a step: exact, without any estimate, and no reproach."""

    step: Annotated[int, Meta(description="the step, from 0")]
    seat: Annotated[int, Meta(description="whose move it was, or who let a chance go")]
    text: Annotated[Message, Meta(description="the fact in one sentence")]
    lost: Annotated[
        int, Meta(description="how much nearer its end the hand could be; 9 for a win; 0 where nothing was given up")
    ] = 0
    hindsight: Annotated[bool, Meta(description="whether that seat could not know it then")] = False


class TurningPoint(Answer, frozen=True):
    """One of at most three moments at which a hand turned."""

    step: Annotated[int, Meta(description="the step, from 0")]
    seat: Annotated[int, Meta(description="whose moment it is")]
    kind: Annotated[str, Meta(description="fall, lost or turn")]
    text: Annotated[Message, Meta(description="the moment in one sentence")]


class Study(Answer, frozen=True):
    """A finished hand, studied with what these eyes know: nothing is measured of a hand of which a card is hidden."""

    hand: Annotated[int, Meta(description="the hand, from 1")]
    eyes: Annotated[str, Meta(description="whose view this is")]
    measures: Annotated[dict[str, Message], Meta(description="the numbers in words, by code, left first")]
    lines: Annotated[list[StudiedLine], Meta(description="of each seat whose cards these eyes know, in order of play")]
    facts: Annotated[list[Remark], Meta(description="what the moves gave up, or let go, in order")]
    moments: Annotated[list[TurningPoint], Meta(description="at most three, in order")]
