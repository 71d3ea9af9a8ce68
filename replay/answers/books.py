"""Answers about the books: balances and their reasons, what settles them, and which periods are closed.

Money is an integer of minor units beside its unit, and time is UTC, in every one of them.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from msgspec import field

from replay.answers.answer import Answer, GameId, UnitName, about

Account = Annotated[
    str, about("the account: 'players:' or 'pots:' and an id, 'cash', 'fees', 'over-short' or 'settled'")
]
Amount = Annotated[int, about("minor units, below zero where the account lost")]
Booked = Annotated[dt.datetime, about("the place in time, UTC, that orders it on its `day`")]
BookedDay = Annotated[dt.date, about("the day of the club on which it is booked")]
Corrects = Annotated[str | None, about("the event that it sets right, or 'hand:' and a number")]
Entered = Annotated[dt.date, about("the club's day on which it was recorded, which may be another")]
Event = Annotated[str, about("an event's UUID")]
HandNumber = Annotated[int | None, about("the hand; null between hands")]
Happened = Annotated[dt.datetime, about("when it was recorded, UTC")]
Note = Annotated[str | None, about("the words that were given for it")]
OwnVersion = Annotated[int, about("its seq in the club's own stream")]
PaymentEvent = Annotated[str, about("an event's UUID, the same for all postings of a payment")]
SomeGame = Annotated[str | None, about("a game's UUID; null for the club's own stream")]
StepNumber = Annotated[int | None, about("the step; null between hands")]
Version = Annotated[int, about("the event's seq in its game, or in the club's own stream")]
Why = Annotated[str, about("what for")]
Whose = Annotated[str | None, about("whose it is; null for a pot and the club's own accounts")]


class Balance(Answer, frozen=True):
    """An account's gains in one unit; the cash box is below zero when it holds money."""

    account: Account
    player: Whose
    game: Annotated[str | None, about("the pot's game; null for everything else")]
    amount: Annotated[int, about("minor units")]
    unit: UnitName
    pending: Annotated[int, about("minor units that hands being played will add once they are over")] = 0


class Place(Answer, frozen=True):
    """The place of an event in the records."""

    game: SomeGame
    version: Annotated[int, about("the event's seq")]


class Entry(Answer, frozen=True):
    """A posting, with the step that caused it."""

    position: Annotated[int, about("the event's place in the club's log")]
    line: Annotated[int, about("its place among the postings of the event; 1 is the payer's")]
    at: Booked
    day: BookedDay
    game: SomeGame
    hand: HandNumber
    step: StepNumber
    version: Version
    event: PaymentEvent
    account: Account
    player: Whose
    amount: Amount
    unit: UnitName
    why: Why
    happened: Happened
    entered: Entered
    corrects: Corrects
    note: Note
    corrected: Annotated[Place | None, about("where the event is recorded that it sets right")] = None


class JournalPage(Answer, frozen=True):
    """Some postings."""

    entries: list[Entry]
    next: Annotated[
        int | None, about("what to give as `after` for more, the `position` of the last event; null at the end")
    ]


class Posted(Answer, frozen=True):
    """The recorded event, its postings, and the balances of their accounts now."""

    event: Event
    version: OwnVersion
    entries: list[Entry]
    balances: list[Balance]


class Line(Answer, frozen=True):
    """A line of a statement: a posting, and the account on its other side."""

    at: Booked
    day: BookedDay
    why: Why
    other_player: Annotated[
        str | None, about("who is on the other side; null for a pot, the club's own accounts and whom one may not know")
    ] = field(name="with")
    other: Annotated[str, about("the account on the other side; 'players' for a player whom one may not know")] = field(
        name="with_account"
    )
    amount: Amount
    balance: Annotated[int, about("minor units: the balance after it")]
    game: SomeGame
    hand: HandNumber
    step: StepNumber
    version: Version
    event: Annotated[
        str | None,
        about("an event's UUID, the same for all postings of a payment; null where it may be made of a hidden name"),
    ]
    happened: Happened
    entered: Entered
    corrects: Corrects = None
    corrected: Annotated[Place | None, about("where the event is recorded that it sets right")] = None
    note: Note = None


class Statement(Answer, frozen=True):
    """Every line of an account in one unit and one period."""

    player: Annotated[str, about("whose it is, or what one of the club's own accounts is called")]
    account: Account
    unit: UnitName
    since: Annotated[dt.date | None, about("the first day, of the club; null for the beginning")] = field(name="from")
    until: Annotated[dt.date | None, about("the last day, of the club; null for all that there is")] = field(name="to")
    opening: Annotated[int, about("minor units: the balance before the first line")]
    closing: Annotated[int, about("minor units: the balance after the last line")]
    lines: Annotated[list[Line], about("in the order of their days")]
    club: Annotated[str | None, about("what the club is called; null where it has no name")] = None


class CashBox(Answer, frozen=True):
    """The content of the cash box in one unit, with its latest lines."""

    unit: UnitName
    holds: Annotated[int, about("minor units that it holds by the books")]
    lines: Annotated[list[Line], about("its latest lines, in the order of their days")]


class Course(Answer, frozen=True):
    """A player's balance, day by day."""

    account: Annotated[str, about("the player's account")]
    player: Annotated[str, about("the name")]
    opening: Annotated[int, about("minor units: the balance before the first day")]
    amounts: Annotated[list[int], about("minor units: the balance at the end of each day")]


class Running(Answer, frozen=True):
    """Every player's balance at the end of each day on which money moved."""

    unit: UnitName
    days: Annotated[list[dt.date], about("the days of the club, in order")]
    courses: Annotated[list[Course], about("one for each player, by name")]


class Due(Answer, frozen=True):
    """A payment that would help to square everyone, and the reason for its size; it can be sent back unchanged to be recorded."""

    payer: Annotated[str, about("the account that pays")] = field(name="from")
    payer_player: Whose = field(name="from_player")
    payee: Annotated[str, about("the account that is paid")] = field(name="to")
    payee_player: Whose = field(name="to_player")
    amount: Annotated[int, about("minor units")]
    unit: UnitName
    owes: Annotated[int | None, about("all that the payer owes; null for the cash box")]
    owed: Annotated[int | None, about("all that the payee is owed; null for the cash box")]
    games: Annotated[list[GameId], about("the games that it squares, where evenings are squared one by one")]


class Held(Answer, frozen=True):
    """A hand whose money is not settled, because it is disputed."""

    game: GameId
    hand: Annotated[int, about("the hand")]
    reason: Annotated[str, about("what somebody found wrong with it")]


class Settlement(Answer, frozen=True):
    """The payments that square everyone, in one unit."""

    unit: UnitName
    exact: Annotated[bool, about("whether it is certain that fewer payments cannot do")]
    through_house: Annotated[bool, about("whether everyone pays into the cash box or is paid out of it")]
    payments: list[Due]
    pots: Annotated[list[Balance], about("the pots that are not at zero")]
    missing: Annotated[int, about("minor units that the cash box lacks for what it has to pay")]
    held: Annotated[list[Held], about("the hands that are left out until their dispute is over")]
    waiting: Annotated[list[Due], about("the payments that wait, below the club's least payment")]
    since: Annotated[dt.date | None, about("the day that it squares; null for all days until `until`")] = None
    until: Annotated[dt.date | None, about("that day, or the last of them; null where it squares all days")] = None


class Counted(Answer, frozen=True):
    """The cash box at the end of a period."""

    unit: UnitName
    book: Annotated[int, about("minor units that it held by the books")]
    counted: Annotated[int, about("minor units that were in it at the end of the period, by the count")]
    over: Annotated[int, about("the difference; below zero where money was missing")]
    since: Annotated[int, about("minor units that came into it between then and the count")]


class Period(Answer, frozen=True):
    """A closed period, with its closing statement."""

    event: Event
    version: OwnVersion
    at: Annotated[dt.datetime, about("when it was closed, UTC")]
    until: Annotated[dt.date, about("its last day, of the club")]
    counted: list[Counted]
    balances: Annotated[list[Balance], about("every account that is not at zero by its end")]
    carried: Annotated[list[str], about("the games whose pots go on with money in them")]
