"""Answers about the table after an event, as a pair of eyes sees it: one shape for every kind of game."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import field

from replay.answers.answer import Answer, GameId, Kind, KindTitle, Opened, UnitName, about
from replay.answers.games import Payment
from replay.values.events import Mark
from replay.words.messages import Message

_CARDS = "card codes such as 7w; ? where nobody recorded the card, or showed it"
_HIDDEN = "withheld from these eyes, whether or not anybody recorded them"


class WrittenEvent(Answer, frozen=True):
    """An event as it is written down, as far as the eyes may know it."""

    type: Annotated[str, about("what happened, such as Drew")]
    at: Annotated[str, about("when, UTC")]
    by: Annotated[str, about("who entered it")]
    data: Annotated[dict[str, Any], about("the facts")]
    game: GameId
    id: Annotated[str, about("the event's UUID")]
    seq: Annotated[int, about("its place in the game, from 1")]
    v: Annotated[int, about("the version of the format")]


class Stock(Answer, frozen=True):
    """The stock."""

    count: Annotated[int, about("how many cards it has")]
    cards: Annotated[list[str], about(f"what these eyes can know of it: {_CARDS}")]
    hidden: Annotated[int, about(f"how many of its cards are {_HIDDEN}")]
    later: Annotated[
        str | None, about("with hindsight, the card that is drawn next, if these eyes see it then; else null")
    ] = None


class Thrown(Answer, frozen=True):
    """A discard of a seat, which stays in its row when it is taken."""

    card: Annotated[str, about("its code")]
    step: Annotated[int, about("the step at which it was laid")]
    taken: Annotated[int | None, about("the step at which somebody took it; null while it lies there")] = None


class HandGroup(Answer, frozen=True):
    """Cards of a hand that stand together."""

    kind: Annotated[str, about("dui, ka, meld, loose, or drawn for the card that was just drawn")]
    places: Annotated[list[int], about("which of the seat's cards they are, from 0")]
    said: Annotated[Message | None, about("the name of a meld")] = None
    points: Annotated[int | None, about("what a meld is worth")] = None
    stands: Annotated[
        list[str | None], about("for each card of a meld the one that it represents as a joker, else null")
    ] = field(default_factory=list)


class TableSeat(Answer, frozen=True):
    """A seat of a table."""

    seat: Annotated[int, about("its number, from 1")]
    player: Annotated[str, about("whose it is")]
    cards: Annotated[list[str], about(f"what these eyes see of the hand: {_CARDS}")]
    hidden: Annotated[int, about(f"how many cards are {_HIDDEN}")]
    known: Annotated[list[str], about("cards among the hidden ones that anyone can infer")]
    melds: Annotated[list[list[str]], about("what is laid out")]
    discards: Annotated[list[str], about("what the seat discarded, oldest first")]
    shown: Annotated[bool, about("whether the hand was opened")]
    came: Annotated[
        list[int | None],
        about("the step at which each of its cards, or of the known ones, came; null where that is unknown"),
    ] = field(default_factory=list)
    later: Annotated[
        list[str], about("with hindsight, cards among the hidden ones, or among ?, that these eyes come to know later")
    ] = field(default_factory=list)
    groups: Annotated[list[HandGroup], about("the cards as they stand together; empty where they stand in one row")] = (
        field(default_factory=list)
    )
    needs: Annotated[int | None, about("the fewest cards that complete the hand; null where that cannot be known")] = (
        None
    )
    thrown: Annotated[list[Thrown], about("what the seat discarded in the hand, also what was taken, oldest first")] = (
        field(default_factory=list)
    )


class TableView(Answer, frozen=True, kw_only=True):
    """The table as these eyes see it, at one place of its game."""

    phase: Annotated[str, about("what may happen next, in one word of the kind of game")]
    live: Annotated[bool, about("whether the hand is still played")]
    turn: Annotated[int | None, about("the seat to move")]
    dealer: Annotated[int | None, about("the dealer's seat")]
    order: Annotated[list[int], about("the seats in order of play")]
    pot: Annotated[int | None, about("minor units of the game's unit; null for who may not know what is played for")]
    unit: UnitName
    result: Annotated[str, about("how the hand ended; empty before")]
    stock: Stock
    discards: Annotated[list[str], about("the discards, oldest first")]
    facts: Annotated[list[Message], about("what is on the table besides its cards, in a few words each")]
    details: Annotated[dict[str, Any], about("what only this kind of game has on its table")]
    seats: list[TableSeat]


class Neighbours(Answer, frozen=True):
    """The places of the same game before and after this one; null at its ends."""

    previous_step: Annotated[int | None, about("the step before, of the same hand")]
    next_step: Annotated[int | None, about("the step after it")]
    previous_hand: Annotated[int | None, about("the hand before")]
    next_hand: Annotated[int | None, about("the hand after it")]
    previous_event: Annotated[int | None, about("the seq of the last event before this one that is in no hand")]
    next_event: Annotated[int | None, about("the seq of the next such event")]


NO_NEIGHBOURS = Neighbours(*[None] * 6)
"""Of a table that is shown alone."""


class Moved(Answer, frozen=True):
    """Cards that a step moved, at a place where they were or are."""

    place: Annotated[str, about("where: hand, meld, discards or stock")]
    cards: Annotated[list[str], about("those that these eyes see")]
    count: Annotated[int, about("how many they are")]
    seat: Annotated[int | None, about("whose place it is; of a discard who laid it there")] = None
    at: Annotated[
        int | None, about("which one of the hand's cards, the seat's melds or the discards it is, from 0")
    ] = None


class Change(Answer, frozen=True):
    """The changes of a step on the table."""

    acted: Annotated[int | None, about("the seat whose move it was")]
    came: Annotated[list[Moved], about("where the cards are now that it moved")]
    left: Annotated[list[Moved], about("where they were before")]


class HandEnding(Answer, frozen=True):
    """The end of a hand."""

    winners: Annotated[list[int], about("the seats of all winners, the first place first")]
    text: Annotated[Message | None, about("what decided it, in one sentence; null where nobody won")]
    payments: Annotated[list[Payment], about("the money of the hand")]
    irregular: Annotated[bool, about("whether the referee allowed a move against the rules")] = False


class State(TableView, frozen=True):
    """The table after one event: one shape for all kinds of game, the same as ``paipu show --json``."""

    game: GameId
    rules: Kind
    title: KindTitle
    opened: Opened
    depth: Annotated[str, about("how much of the hand is recorded: full, observed or result")]
    hand: Annotated[int | None, about("the hand, from 1")]
    step: Annotated[int | None, about("the step, from 0")]
    steps: Annotated[int, about("how many steps the hand has")]
    version: Annotated[int, about("the seq of the event")]
    eyes: Annotated[str, about("whose view this is")]
    event: WrittenEvent
    text: Annotated[Message, about("the step in one English sentence")]
    neighbours: Neighbours
    change: Change
    ending: Annotated[HandEnding | None, about("how the hand ended; null before its last step")]
    discard_steps: Annotated[list[int], about("the step at which each of the discards was laid")]
    meld_steps: Annotated[dict[str, list[int]], about("by seat, the step at which each of its melds was laid out")]
    mark: Annotated[
        Mark | None, about("what makes the step worth finding again: claim, bump, bomb, win, out or note")
    ] = None


class Frames(Answer, frozen=True):
    """The tables after some steps of a hand, one after another."""

    first: Annotated[int, about("the step after which the first table is")]
    steps: Annotated[int, about("how many steps the hand has")]
    goes_on: Annotated[bool, about("whether another hand of the game follows")]
    next: Annotated[int | None, about("the `after` of the next part; null where these are all so far")]
    states: Annotated[list[State], about("the tables, in order")]


class StudiedLine(Answer, frozen=True):
    """How far the hand of a seat was from its end, step by step."""

    seat: Annotated[int, about("its number, from 1")]
    player: Annotated[str, about("whose it is")]
    left: Annotated[
        list[int | None],
        about("for each step what the hand lacked, measured after the last discard or play; null before it is known"),
    ]
    more: Annotated[
        dict[str, list[int | None]],
        about("the other numbers of the kind, by their codes, in the same way; null also where one says nothing"),
    ]


class Remark(Answer, frozen=True):
    """A fact of a step: exact, without any estimate, and no reproach."""

    step: Annotated[int, about("the step, from 0")]
    seat: Annotated[int, about("whose move it was, or who let a chance go")]
    text: Annotated[Message, about("the fact in one sentence")]
    lost: Annotated[
        int, about("how much nearer its end the hand could be; 9 for a win; 0 where nothing was given up")
    ] = 0
    hindsight: Annotated[bool, about("whether that seat could not know it then")] = False


class TurningPoint(Answer, frozen=True):
    """One of at most three moments at which a hand turned."""

    step: Annotated[int, about("the step, from 0")]
    seat: Annotated[int, about("whose moment it is")]
    kind: Annotated[str, about("fall, lost or turn")]
    text: Annotated[Message, about("the moment in one sentence")]


class Study(Answer, frozen=True):
    """A finished hand, studied with what these eyes know: nothing is measured of a hand of which a card is hidden."""

    hand: Annotated[int, about("the hand, from 1")]
    eyes: Annotated[str, about("whose view this is")]
    measures: Annotated[dict[str, Message], about("the numbers in words, by code, left first")]
    lines: Annotated[list[StudiedLine], about("of each seat whose cards these eyes know, in order of play")]
    facts: Annotated[list[Remark], about("what the moves gave up, or let go, in order")]
    moments: Annotated[list[TurningPoint], about("at most three, in order")]
