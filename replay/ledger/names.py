"""What accounts, amounts and events of the books are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from replay.ledger import wording
from replay.ledger.accounts import OWN, shortened
from replay.ledger.books import Balance, Entry, Place
from replay.ledger.statements import Line
from replay.messages import Message
from replay.money import Unit
from replay.textual import visible
from replay.times import minute

__all__ = [
    "NOTHING",
    "aside",
    "corrected",
    "corrects",
    "event",
    "holds",
    "money",
    "name",
    "note_suffix",
    "party",
    "place",
    "place_in_game",
    "reason",
    "titles",
]

NOTHING = "No money has moved."
"""What empty books say."""


def party(account: str, player: str | None) -> str:
    """Whose an account is.

    >>> party("players:1", "Guo"), party("pots:2", None), party("cash", None)
    ('Guo', 'pot', 'cash box')
    """
    return visible(player) if player is not None else OWN.get(account, "pot")


def name(balance: Balance) -> str:
    """What an account is called, the pot by the whole id of its game; letter by letter, for programs."""
    if balance.account in OWN:
        return OWN[balance.account]
    return balance.player if balance.player is not None else f"pot of game {balance.game}"


def titles(balances: Iterable[Balance]) -> dict[str, str]:
    """What to call each account on screen: a player's name, or the pot of a game with its id as short as is clear.

    All of it is :func:`visible <replay.textual.visible>`.
    """
    found = {each.account: each for each in balances}
    games = shortened(each.game for each in found.values() if each.game is not None)
    return {
        account: visible(name(each._replace(game=games[each.game]) if each.game is not None else each))
        for account, each in found.items()
    }


def money(amount: int, unit: str) -> Message:
    """An amount with its unit.

    >>> print(money(-1250, "EUR/2"), money(3, "points/0"))
    -12.50 EUR 3 points
    """
    return Unit.parse(unit).message(amount)


def holds(booked: int, unit: str) -> str:
    """What the cash box does where its account stands at this.

    >>> holds(-500, "EUR/2"), holds(0, "EUR/2"), holds(500, "EUR/2")
    ('holds 5.00 EUR', 'is empty', 'has given out 5.00 EUR more than it held')
    """
    if booked > 0:
        return f"has given out {money(booked, unit)} more than it held"
    return f"holds {money(-booked, unit)}" if booked else "is empty"


def reason(why: str) -> str:
    """What a payment is for, in words; programs are told the code.

    >>> reason("quan_dui")
    'quan dui'
    """
    return visible(why.replace("_", " "))


def corrects(what: str) -> str:
    """What an entry sets right, in words.

    >>> corrects("hand:3"), corrects("018f0000-0000-7000-8000-000000000001")
    ('hand 3', 'event 018f0000-0000-7000-8000-000000000001')
    """
    return f"hand {what[5:]}" if what.startswith("hand:") else f"event {what}"


def event(place: Place) -> Message:
    """What an event is called by its place.

    >>> print(event(Place(None, 4)), event(Place("0198-game", 17)), sep="; ")
    event 4 of the club; event 17 of game 0198-game
    """
    if place.game is None:
        return wording.EVENT_OF_CLUB(version=place.version)
    return wording.EVENT_OF_GAME(version=place.version, game=visible(place.game))


def aside(entry: Entry | Line) -> str:
    """What an entry sets right, and when it happened where its period was closed before, to be put behind its place."""
    # A count of the cash is booked at the end of the period that it closes, and that is no news.
    late = entry.happened < entry.at and entry.why != "counted"
    return corrected(entry) + (f", happened {minute(entry.happened)}" if late else "")


def corrected(entry: Entry | Line) -> str:
    """What an entry sets right, to be put behind its place; nothing where it sets nothing right."""
    what = event(entry.corrected) if entry.corrected else corrects(entry.corrects) if entry.corrects else ""
    return f", corrects {what}" if what else ""


def note_suffix(entry: Entry | Line) -> str:
    """The words that somebody gave for an entry, to be put at the end."""
    return f": {visible(entry.note)}" if entry.note else ""


def place(corrected: Place | None) -> dict[str, Any] | None:
    """Where an event stands, for programs; None where there is none."""
    return None if corrected is None else corrected._asdict()


def place_in_game(hand: int | None, step: int | None) -> str:
    """Where in a game something happened.

    >>> place_in_game(2, 7), place_in_game(None, None)
    ('hand 2, step 7', 'between hands')
    """
    return "between hands" if hand is None else f"hand {hand}" if step is None else f"hand {hand}, step {step}"
