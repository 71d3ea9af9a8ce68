"""Answers about games: their hands and who plays them, their score sheets, duplicate boards, team matches, and the end of an evening."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from replay.answers.answer import Answer, GameId, Kind, KindTitle, Opened, PlayedOn, Tags, UnitName, about
from replay.values.events import Mark
from replay.words.messages import Message


class SeatStanding(Answer, frozen=True):
    """A seat's result in a game, by the hands that are finished and not void."""

    seat: Annotated[int, about("its number, from 1")]
    player: Annotated[str, about("whose it is")]
    place: Annotated[
        int | None,
        about(
            "its place by points or levels, or else by money; null before the first hand, and for who may not know it"
        ),
    ]
    hands: Annotated[int, about("how many hands it played")]
    won: Annotated[int, about("how many hands it won")]
    money: Annotated[int | None, about("what it gained, minor units; null for who may not know it")]
    points: Annotated[int | None, about("its points or levels; null where only money counts")]
    lot: Annotated[bool, about("whether it came first by a lot, as all were level")] = False


class GameHead(Answer, frozen=True):
    """The fields that begin every answer about a whole game."""

    id: GameId
    rules: Kind
    players: Annotated[list[str], about("everyone who sat at the table")]
    opened: Opened
    day: PlayedOn
    unit: UnitName
    live: Annotated[bool, about("whether a hand is being played")]
    ended: Annotated[bool, about("whether the game is closed")]
    version: Annotated[int, about("the seq of its last event")]
    voided: Annotated[int, about("how many of its hands were voided")]
    tags: Tags
    standings: Annotated[list[SeatStanding], about("how far everybody has come, the first place first")]


class GameSummary(GameHead, frozen=True):
    """A game in one line."""

    hands: Annotated[int, about("how many hands were started")]
    boards: Annotated[int, about("how many boards were played, deals that several tables play")]


class Payment(Answer, frozen=True):
    """Money that changed hands; accounts are 'pot' or 'player:' and the name."""

    payer: Annotated[str, about("who paid")] = field(name="from")
    payee: Annotated[str, about("who was paid")] = field(name="to")
    amount: Annotated[int | None, about("minor units; null for who may not know how much it was")]
    unit: UnitName
    why: Annotated[str, about("what for")]


def gains_by_party(payments: Sequence[Payment]) -> dict[str, int]:
    """Return what each party won or lost, in minor units, the most first: those of whom it is known, and to whom it is not nothing."""
    sums, unknown = Counter[str](), parties_unknown(payments)
    for each in payments:
        sums[each.payee] += each.amount or 0
        sums[each.payer] -= each.amount or 0
    return {party: amount for party, amount in sums.most_common() if amount and party not in unknown}


def parties_unknown(payments: Sequence[Payment]) -> set[str]:
    """Return the parties of whom no sum can be said; all where everything was paid into the pot, which is no gain."""
    into_pot = all(each.payee == "pot" for each in payments)
    return {party for each in payments if into_pot or each.amount is None for party in (each.payer, each.payee)}


class Dispute(Answer, frozen=True):
    """A dispute of a hand, with its reason."""

    seat: Annotated[int | None, about("the seat that disputes it; null where it was none")]
    reason: Annotated[str, about("what is wrong")]
    resolved: Annotated[str | None, about("how it was resolved; null while it is open")]


class Gain(Answer, frozen=True):
    """The gain of a seat from a hand that it played."""

    seat: Annotated[int, about("its number, from 1")]
    money: Annotated[int | None, about("minor units; null for who may not know it")]
    points: Annotated[
        int | None, about("its points, or the levels that its side went up; null where only money counts")
    ]


class Advance(Answer, frozen=True):
    """The advance in points or levels of players who play together, by a hand."""

    seats: Annotated[list[int], about("their seats")]
    before: Annotated[Message | None, about("before the hand, in a word or two; null before the first one")]
    after: Annotated[Message, about("after it")]
    rank: Annotated[
        int | None, about("the level after it, counted from the lowest, from 0; null where none are played for")
    ]


class Hand(Answer, frozen=True):
    """A hand and its result."""

    hand: Annotated[int, about("its number, from 1")]
    first: Annotated[int, about("the seq of its first event")]
    steps: Annotated[int, about("how many steps it has, numbered from 0")]
    dealer: Annotated[int, about("the dealer's seat")]
    order: Annotated[list[int], about("the seats in order of play")]
    depth: Annotated[str, about("full, observed or result")]
    lost: Annotated[bool, about("whether its track was lost: from there on only its result is recorded")]
    board: Annotated[str | None, about("the board that was played, a deal that several tables play")]
    how: Annotated[str, about("how it ended; live while it is played")]
    winner: Annotated[int | None, about("the winner's seat, of several the first")]
    winners: Annotated[list[int], about("the seats of all winners")]
    kind: Annotated[str | None, about("the kind of win")]
    void: Annotated[bool, about("whether it was struck out")]
    reason: Annotated[str | None, about("why it was struck out")]
    replaces: Annotated[
        int | None,
        about("the hand that was struck out and entered again as this one, within the window for corrections"),
    ]
    replaced_by: Annotated[int | None, about("the hand as which this one was entered again")]
    payments: Annotated[list[Payment], about("the money of the hand")]
    gains: Annotated[list[Gain], about("what it brought each seat, in the order of play; empty while it is played")]
    pot: Annotated[
        int | None, about("what it left in the pot, below zero what it took out; null for who may not know it")
    ]
    reached: Annotated[list[Advance], about("points or levels before it and after it")]
    remarks: Annotated[list[Message], about("what else people note of it, such as a tribute or a penalty")]
    notes: Annotated[list[int], about("the steps at which somebody wrote a note")]
    text: Annotated[Message, about("the result in one sentence")]
    confirmed: Annotated[list[int], about("the seats that confirmed the result")]
    disputed: Annotated[bool, about("whether a dispute is open, so that its money is not settled")]
    disputes: Annotated[list[Dispute], about("what somebody found wrong with it")]


class Seat(Answer, frozen=True):
    """A seat of a game."""

    seat: Annotated[int, about("its number, from 1")]
    player: Annotated[str, about("whose it is")]
    here: Annotated[bool, about("whether the player is still at the table")]


class Moment(Answer, frozen=True):
    """An event between two hands."""

    version: Annotated[int, about("its seq")]
    type: Annotated[str, about("what happened, such as Joined")]
    text: Annotated[Message, about("the event in one sentence")]


class Game(GameHead, frozen=True):
    """A game with its hands."""

    title: KindTitle
    seats: Annotated[list[Seat], about("its seats")]
    hands: Annotated[list[Hand], about("its hands in order")]
    between: Annotated[list[Moment], about("what happened between the hands")]
    options: Annotated[
        dict[str, bool | int | str], about("every option of its rules; without the stakes for who may not know them")
    ]
    pot: Annotated[
        int | None, about("what is in the pot now, minor units of the game's unit; null for who may not know it")
    ]


class Step(Answer, frozen=True):
    """A step of a hand in one sentence, as some eyes may know it."""

    step: Annotated[int, about("its place in the hand, from 0")]
    text: Annotated[Message, about("the step in one English sentence")]
    type: Annotated[str, about("what happened, such as Drew")]
    seat: Annotated[int | None, about("whose step it is; null where it is nobody's")]
    move: Annotated[bool, about("whether somebody made it; if not, it follows from the rules")]
    mark: Annotated[Mark | None, about("what makes it worth finding again")]
    part: Annotated[
        Literal["deal", "end"] | None,
        about("what it is a part of: the deal from its beginning, or all that follows from the end of the hand"),
    ]


class Player(Answer, frozen=True):
    """A player of the club."""

    id: Annotated[str, about("the player's UUID")]
    name: Annotated[str, about("the name")]
    also: Annotated[list[str], about("other names that mean this player")]
    games: Annotated[int, about("how many games")]
    hands: Annotated[int, about("how many hands")]
    won: Annotated[int, about("how many hands were won")]


class Ranked(Answer, frozen=True):
    """A player in a ranking."""

    place: Annotated[int | None, about("the place; equal players share it; null without a hand")]
    id: Annotated[str, about("the player's UUID")]
    name: Annotated[str, about("the name")]
    also: Annotated[list[str], about("other names that mean this player")]
    games: Annotated[int, about("how many games with a hand")]
    hands: Annotated[int, about("how many hands")]
    won: Annotated[int, about("how many hands were won")]
    low: Annotated[float | None, about("the low end of the interval of 95 % by Wilson; null under 3 hands")]
    high: Annotated[float | None, about("its high end")]
    money: Annotated[
        int | None, about("the gain in the unit, minor units; null for who may not know it or without a hand")
    ]
    form: Annotated[
        list[int],
        about("of the latest games 1 above zero, -1 below, 0 even, the newest last; none for who may not know"),
    ]


class PlayerRanking(Answer, frozen=True):
    """The players of a club by money, by the share of hands won, or by hands."""

    unit: Annotated[str | None, about("the unit of the money, such as EUR/2; null without a game")]
    years: Annotated[list[int], about("the years with games, the latest first")]
    count: Annotated[int, about("how many players there are in all")]
    players: Annotated[list[Ranked], about("the best first")]
    next: Annotated[str | None, about("the `after` of the following part; null at the end")]
    previous: Annotated[str | None, about("the `after` of the part before; null in the first part")]


class FoundHand(Answer, frozen=True):
    """A player's result of a hand."""

    game: GameId
    hand: Annotated[int, about("the hand, from 1")]
    rules: Kind
    day: PlayedOn
    unit: UnitName
    id: Annotated[str, about("the player's UUID")]
    name: Annotated[str, about("the player's name")]
    won: Annotated[bool, about("whether the player won the hand")]
    money: Annotated[int | None, about("the gain, minor units; null for who may not know it")]
    note: Annotated[str | None, about("the notes of the hand, one a line; null without one")]
    closed: Annotated[bool, about("whether its board is not released, so that its cards and notes are hidden")]


class FoundHands(Answer, frozen=True):
    """Some hands that were looked for."""

    hands: Annotated[list[FoundHand], about("the newest first, or the largest gain or loss first")]
    next: Annotated[str | None, about("the `after` with which the search goes on; null when everything was searched")]


class ShareWon(Answer, frozen=True):
    """The hands of one kind of game that a player won, beside chance."""

    kind: Annotated[str, about("the kind, such as quandui")]
    hands: Annotated[int, about("how many hands")]
    won: Annotated[int, about("how many hands were won")]
    share: Annotated[float, about("the share of hands won")]
    chance: Annotated[float, about("the share by chance alone: the winners of each hand by its seats, over all hands")]
    low: Annotated[float | None, about("the low end of the interval of 95 % by Wilson; null under 3 hands")]
    high: Annotated[float | None, about("its high end")]


class Between(Answer, frozen=True):
    """The gain of a player from another one in the payments of games."""

    id: Annotated[str | None, about("the other player's UUID; null for the pots, which no player owns")]
    name: Annotated[str | None, about("the other player's name; null for the pots")]
    money: Annotated[int, about("minor units; below zero for a loss")]


class PlayerRecord(Answer, frozen=True):
    """A player's results: by kind of game, the best and the worst hand, and against each other player."""

    player: Player
    kinds: Annotated[list[ShareWon], about("the most hands first")]
    unit: Annotated[str | None, about("the unit of the money, such as EUR/2; null for who may not know it")]
    best: Annotated[FoundHand | None, about("the hand with the largest gain")]
    worst: Annotated[FoundHand | None, about("the hand with the largest loss")]
    between: Annotated[list[Between], about("the largest gain first; none for who may not know them")]


Cell = Annotated[Any, Meta(extra_json_schema={"oneOf": [{"type": "integer"}, {"type": "string"}]})]
"""A number, a name or a message; it is ``Any`` because msgspec knows no union of a class that is not its own."""


class Column(Answer, frozen=True):
    """A column of a score sheet."""

    name: Annotated[Message, about("what it is called")]
    unit: Annotated[str | None, about("of money: the unit whose minor units it counts, such as EUR/2; null otherwise")]


class Row(Answer, frozen=True):
    """A row of a score sheet."""

    hand: Annotated[int | None, about("the hand; null between hands")]
    cells: Annotated[list[Cell], about("a cell for each column: a number, of money in minor units, or words")]
    void: Annotated[bool, about("whether the hand was struck out and does not count")]
    replaces: Annotated[int | None, about("the hand that was struck out and entered again as this one")] = None


class Sheet(Answer, frozen=True):
    """The score sheet of a game: a row for each hand, in the columns of its kind."""

    game: GameId
    rules: Kind
    title: KindTitle
    columns: list[Column]
    rows: list[Row]
    totals: Annotated[list[Cell] | None, about("the foot of each column; null where nothing adds up")]


class BoardSummary(Answer, frozen=True):
    """A board in one line."""

    board: Annotated[str, about("its name")]
    rules: Annotated[list[str], about("the rules it was played under")]
    games: Annotated[int, about("in how many games it was played")]
    hands: Annotated[int, about("in how many hands")]
    full: Annotated[int, about("how many of these hands are full records")]


class BoardPlace(Answer, frozen=True):
    """A place at a table that played a board, and what it made of its cards."""

    place: Annotated[int, about("1 for who sat down first, then in order of play")]
    seat: Annotated[int, about("its seat in the game")]
    player: Annotated[str, about("who sat there")]
    score: Annotated[int | None, about("what the hand was worth; null where it was not decided")]
    matchpoints: Annotated[
        int | None, about("two for each table that this place beat, one for each tie; null where none compares")
    ]
    net: Annotated[float | None, about("the score less the average of all tables at this place")]


class BoardTable(Answer, frozen=True):
    """A table that played a board."""

    game: GameId
    hand: Annotated[int, about("the hand, from 1")]
    rules: Kind
    title: KindTitle
    tags: Tags
    opened: Opened
    day: PlayedOn
    depth: Annotated[str, about("full, observed or result")]
    how: Annotated[str, about("how it ended")]
    kind: Annotated[str | None, about("the kind of win")]
    winners: Annotated[list[int], about("the seats of all winners")]
    compared: Annotated[int, about("with how many other tables it is compared")]
    places: list[BoardPlace]


class Board(Answer, frozen=True):
    """The results of every table that played a board."""

    board: Annotated[str, about("its name")]
    tables: Annotated[list[BoardTable], about("the hands that played it, voided ones left out")]
    findings: Annotated[
        list[Message], about("which tables did not get the same cards as the others; for eyes that see all")
    ]


class MatchSummary(Answer, frozen=True):
    """A team match in one line."""

    match: Annotated[str, about("its name")]
    teams: Annotated[int, about("how many teams play it")]
    rounds: Annotated[int, about("in how many rounds so far")]
    tables: Annotated[int, about("at how many tables in all")]


class MatchList(Answer, frozen=True):
    """The team matches of the club."""

    matches: Annotated[list[MatchSummary], about("by name")]
    findings: Annotated[list[Message], about("which games name a match that no page can have")]


class Side(Answer, frozen=True):
    """A team at one table."""

    team: Annotated[str, about("its name")]
    players: Annotated[list[str], about("who plays for it, by seat; none before a hand is decided")]
    total: Annotated[
        int | None, about("all that it made at this table, less points_off; null before a hand is decided")
    ]
    points_off: Annotated[int, about("the victory points that penalties took off")]


class MatchTable(Answer, frozen=True):
    """A table at which two teams meet."""

    game: GameId
    rules: Kind
    tags: Tags
    opened: Opened
    day: PlayedOn
    ended: Annotated[bool, about("whether the game is closed")]
    hands: Annotated[int, about("how many of its hands are decided, voided ones left out")]
    sides: Annotated[list[Side], about("the two teams, in the order of the meeting")]
    lot: Annotated[
        str | None, about("the team for which a lot decided where both are level; totals and matchpoints stay level")
    ]


class Meeting(Answer, frozen=True):
    """Two teams in a round, and what they made at all their tables."""

    teams: Annotated[list[str], about("the two")]
    totals: Annotated[list[int], about("what each made at all tables")]
    matchpoints: Annotated[
        list[int] | None, about("2 and 0, or 1 each where they are equal; null before a hand is decided")
    ]
    tables: list[MatchTable]


class Round(Answer, frozen=True):
    """A round of a team match."""

    round: Annotated[str, about("what its games call it; 1 where they do not say")]
    meetings: list[Meeting]


class Standing(Answer, frozen=True):
    """The score of a team after the rounds so far."""

    place: Annotated[int, about("1 for the best; equal teams have the same")]
    team: Annotated[str, about("its name")]
    met: Annotated[int, about("in how many meetings a hand is decided")]
    won: Annotated[int, about("how many of them it leads or has won")]
    tied: Annotated[int, about("how many are equal")]
    lost: Annotated[int, about("how many the others lead or have won")]
    matchpoints: Annotated[int, about("two for each won, one for each equal")]
    total: Annotated[int, about("all that it made")]
    against: Annotated[int, about("all that the others made against it")]


class Match(Answer, frozen=True):
    """A team match, added up."""

    match: Annotated[str, about("its name")]
    rounds: list[Round]
    standings: Annotated[
        list[Standing], about("the best first: by matchpoints, then by total less against, then by total")
    ]
    unmet: Annotated[list[list[str]], about("each pair of teams that has not met yet")]
    findings: Annotated[list[Message], about("which games are left out and why, and which teams met more than once")]


class OwnMoney(Answer, frozen=True):
    """The money that one seat won or lost: in a hand, and in its game so far."""

    unit: UnitName
    payments: Annotated[list[Payment], about("what the seat paid and was paid in the hand")]
    gained: Annotated[int | None, about("minor units: the hand; null for who may not know it")]
    evening: Annotated[int | None, about("minor units: all of the game; null for who may not know it")]


PartyGame = Annotated[str | None, about("the game that has this seat; null for the pot")]
PartySeat = Annotated[int | None, about("a seat; null for the pot of the game, and for who sat at another table only")]
PartyName = Annotated[str | None, about("what that player is called; null for the pot")]


class GameDue(Answer, frozen=True):
    """A payment that would help to square a game, or an evening."""

    key: Annotated[str, about("names it; with it the payment is entered, once")]
    payer_game: PartyGame
    payer_seat: PartySeat
    payer: PartyName
    payee_game: PartyGame
    payee_seat: PartySeat
    payee: PartyName
    amount: Annotated[int, about("minor units")]


class GamePayment(Answer, frozen=True):
    """A payment that was entered to square a game, or several of one evening."""

    event: Annotated[str, about("its event's UUID")]
    at: Annotated[dt.datetime, about("when it was entered, UTC")]
    payer_game: PartyGame
    payer_seat: PartySeat
    payer: PartyName
    payee_game: PartyGame
    payee_seat: PartySeat
    payee: PartyName
    amount: Annotated[int, about("minor units")]
    got: Annotated[bool, about("whether the payee has confirmed it")]
    undone: Annotated[bool, about("whether it was reversed in the books")]
    together: Annotated[bool, about("whether it squares several games of the evening")]


class HandHeld(Answer, frozen=True):
    """A disputed hand, whose money is held back."""

    game: GameId
    hand: int


class Squaring(Answer, frozen=True):
    """The payments in one unit that square all players, as far as the visitor may know them."""

    unit: UnitName
    dues: Annotated[list[GameDue], about("what is still to be paid")]
    payments: Annotated[list[GamePayment], about("what was entered, in order")]
    held: Annotated[list[HandHeld], about("the hands whose money is held back, because they are disputed")]
    whole: Annotated[bool, about("whether these are all payments, or only the own ones")]
    together: Annotated[bool, about("whether this is squared with other games of the evening, and so not alone")]


class EveningStanding(Answer, frozen=True):
    """A player's result over the games of an evening that count alike."""

    place: Annotated[int | None, about("its place; null for who may not know every amount")]
    id: Annotated[str, about("the player's UUID")]
    player: Annotated[str, about("what the player is called")]
    games: Annotated[int, about("at how many of these games the player sat")]
    hands: Annotated[int, about("how many of their hands the player played")]
    won: Annotated[int, about("how many of these hands the player won")]
    amount: Annotated[
        int | None, about("the sum: money in minor units, or points or levels; null for who may not know it")
    ]


class Ranking(Answer, frozen=True):
    """The results of all players over the games of an evening that count alike: in money of one unit, or in points of one kind."""

    unit: Annotated[str | None, about("the unit of the money; null where points or levels are counted")]
    kind: Annotated[str | None, about("the kind of game whose points or levels are counted; null for money")]
    players: Annotated[list[EveningStanding], about("everybody who sat there, the first place first")]


class EveningSettling(Answer, frozen=True):
    """The results of an evening, and the payments that square all its games, each unit by itself."""

    games: Annotated[list[GameId], about("the games of the evening, in the order in which they began")]
    units: Annotated[list[Squaring], about("one for each unit in which they are played")]
    standings: Annotated[
        list[Ranking], about("how far everybody has come over these games; empty for who may not know all names")
    ]
