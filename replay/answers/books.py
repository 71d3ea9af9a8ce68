"""Answers about the books: balances and their reasons, what settles them, and which periods are closed.

Money is an integer of minor units beside its unit, and time is UTC, in every one of them.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from msgspec import Meta, field

from replay.answers.answer import Answer, GameId, UnitName

Account = Annotated[
    str,
    Meta(description="the account: 'players:' or 'pots:' and an id, 'cash', 'fees', 'over-short' or 'settled'"),
]
Amount = Annotated[int, Meta(description="minor units, below zero where the account lost")]
Booked = Annotated[dt.datetime, Meta(description="the place in time, UTC, that orders it on its `day`")]
BookedDay = Annotated[dt.date, Meta(description="the day of the club on which it is booked")]
Corrects = Annotated[str | None, Meta(description="the event that it sets right, or 'hand:' and a number")]
Entered = Annotated[dt.date, Meta(description="the club's day on which it was recorded, which may be another")]
Event = Annotated[str, Meta(description="an event's UUID")]
HandNumber = Annotated[int | None, Meta(description="the hand; null between hands")]
Happened = Annotated[dt.datetime, Meta(description="when it was recorded, UTC")]
Note = Annotated[str | None, Meta(description="the words that were given for it")]
OwnVersion = Annotated[int, Meta(description="its seq in the club's own stream")]
PaymentEvent = Annotated[str, Meta(description="an event's UUID, the same for all postings of a payment")]
SomeGame = Annotated[str | None, Meta(description="a game's UUID; null for the club's own stream")]
StepNumber = Annotated[int | None, Meta(description="the step; null between hands")]
Version = Annotated[int, Meta(description="the event's seq in its game, or in the club's own stream")]
Why = Annotated[str, Meta(description="what for")]
Whose = Annotated[str | None, Meta(description="whose it is; null for a pot and the club's own accounts")]


class Balance(Answer, frozen=True):
    """An account's gains in one unit; the cash box is below zero when it holds money."""

    account: Account
    player: Whose
    game: Annotated[str | None, Meta(description="the pot's game; null for everything else")]
    amount: Annotated[int, Meta(description="minor units")]
    unit: UnitName
    pending: Annotated[int, Meta(description="minor units that hands being played will add once they are over")] = 0


class Place(Answer, frozen=True):
    """The place of an event in the records."""

    game: SomeGame
    version: Annotated[int, Meta(description="the event's seq")]


class Entry(Answer, frozen=True):
    """A posting, with the step that caused it."""

    position: Annotated[int, Meta(description="the event's place in the club's log")]
    line: Annotated[int, Meta(description="its place among the postings of the event; 1 is the payer's")]
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
    corrected: Annotated[Place | None, Meta(description="where the event is recorded that it sets right")] = None


class JournalPage(Answer, frozen=True):
    """Some postings."""

    entries: list[Entry]
    next: Annotated[
        int | None,
        Meta(description="what to give as `after` for more, the `position` of the last event; null at the end"),
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
        str | None,
        Meta(description="who is on the other side; null for a pot, the club's own accounts and whom one may not know"),
    ] = field(name="with")
    other: Annotated[
        str, Meta(description="the account on the other side; 'players' for a player whom one may not know")
    ] = field(name="with_account")
    amount: Amount
    balance: Annotated[int, Meta(description="minor units: the balance after it")]
    game: SomeGame
    hand: HandNumber
    step: StepNumber
    version: Version
    event: Annotated[
        str | None,
        Meta(
            description="an event's UUID, the same for all postings of a payment; null where it may be made of a hidden name"
        ),
    ]
    happened: Happened
    entered: Entered
    corrects: Corrects = None
    corrected: Annotated[Place | None, Meta(description="where the event is recorded that it sets right")] = None
    note: Note = None


class Statement(Answer, frozen=True):
    """Every line of an account in one unit and one period."""

    player: Annotated[str, Meta(description="whose it is, or what one of the club's own accounts is called")]
    account: Account
    unit: UnitName
    since: Annotated[dt.date | None, Meta(description="the first day, of the club; null for the beginning")] = field(
        name="from"
    )
    until: Annotated[dt.date | None, Meta(description="the last day, of the club; null for all that there is")] = field(
        name="to"
    )
    opening: Annotated[int, Meta(description="minor units: the balance before the first line")]
    closing: Annotated[int, Meta(description="minor units: the balance after the last line")]
    lines: Annotated[list[Line], Meta(description="in the order of their days")]
    club: Annotated[str | None, Meta(description="what the club is called; null where it has no name")] = None


class CashBox(Answer, frozen=True):
    """The content of the cash box in one unit, with its latest lines."""

    unit: UnitName
    holds: Annotated[int, Meta(description="minor units that it holds by the books")]
    lines: Annotated[list[Line], Meta(description="its latest lines, in the order of their days")]


class Course(Answer, frozen=True):
    """A player's balance, day by day."""

    account: Annotated[str, Meta(description="the player's account")]
    player: Annotated[str, Meta(description="the name")]
    opening: Annotated[int, Meta(description="minor units: the balance before the first day")]
    amounts: Annotated[list[int], Meta(description="minor units: the balance at the end of each day")]


class Running(Answer, frozen=True):
    """Every player's balance at the end of each day on which money moved."""

    unit: UnitName
    days: Annotated[list[dt.date], Meta(description="the days of the club, in order")]
    courses: Annotated[list[Course], Meta(description="one for each player, by name")]


class Due(Answer, frozen=True):
    """A payment that would help to square everyone, and the reason for its size; it can be sent back unchanged to be recorded."""

    payer: Annotated[str, Meta(description="the account that pays")] = field(name="from")
    payer_player: Whose = field(name="from_player")
    payee: Annotated[str, Meta(description="the account that is paid")] = field(name="to")
    payee_player: Whose = field(name="to_player")
    amount: Annotated[int, Meta(description="minor units")]
    unit: UnitName
    owes: Annotated[int | None, Meta(description="all that the payer owes; null for the cash box")]
    owed: Annotated[int | None, Meta(description="all that the payee is owed; null for the cash box")]


class Held(Answer, frozen=True):
    """A hand whose money is not settled, because it is disputed."""

    game: GameId
    hand: Annotated[int, Meta(description="the hand")]
    reason: Annotated[str, Meta(description="what somebody found wrong with it")]


class Settlement(Answer, frozen=True):
    """The payments that square everyone, in one unit."""

    unit: UnitName
    exact: Annotated[bool, Meta(description="whether it is certain that fewer payments cannot do")]
    through_house: Annotated[bool, Meta(description="whether everyone pays into the cash box or is paid out of it")]
    payments: list[Due]
    pots: Annotated[list[Balance], Meta(description="the pots that are not at zero")]
    missing: Annotated[int, Meta(description="minor units that the cash box lacks for what it has to pay")]
    held: Annotated[list[Held], Meta(description="the hands that are left out until their dispute is over")]


class Counted(Answer, frozen=True):
    """The cash box at the end of a period."""

    unit: UnitName
    book: Annotated[int, Meta(description="minor units that it held by the books")]
    counted: Annotated[int, Meta(description="minor units that were in it at the end of the period, by the count")]
    over: Annotated[int, Meta(description="the difference; below zero where money was missing")]
    since: Annotated[int, Meta(description="minor units that came into it between then and the count")]


class Period(Answer, frozen=True):
    """A closed period, with its closing statement."""

    event: Event
    version: OwnVersion
    at: Annotated[dt.datetime, Meta(description="when it was closed, UTC")]
    until: Annotated[dt.date, Meta(description="its last day, of the club")]
    counted: list[Counted]
    balances: Annotated[list[Balance], Meta(description="every account that is not at zero by its end")]
    carried: Annotated[list[str], Meta(description="the games whose pots go on with money in them")]
