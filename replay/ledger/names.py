"""The names of accounts, amounts and events of the books."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from replay.answers.books import Balance, Entry, Line, Place
from replay.ledger import accounts
from replay.ledger.accounts import CASH, FEES, SOMEBODY, shortened
from replay.rules import reasons
from replay.values.money import Unit
from replay.values.times import day
from replay.words.display import visible
from replay.words.messages import Arg, Message, Text, listed, say

OVER_SHORT = Text("ledger.over-short", "over/short")
COUNTED = Text("ledger.counted", "counted")
SETTLED = Text("ledger.settled", "settled")
VOID = Text("ledger.void", "void")

NOTHING = say("ledger.no-money-moved", "No money has moved.")
"""The text of empty books."""

_OWN = {
    CASH: say("ledger.cash-box", "cash box"),
    FEES: say("ledger.house-fee", "house fee"),
    accounts.OVER_SHORT: OVER_SHORT(),
    accounts.SETTLED: say("ledger.settled-debts", "settled debts"),
    SOMEBODY: say("ledger.another-player", "another player"),
}

_REASONS = {"adjusted": say("ledger.adjusted", "adjusted"), "counted": COUNTED(), "settled": SETTLED(), "void": VOID()}


def own_name(account: str) -> Message:
    """Return the name of one of the club's own accounts.

    >>> print(own_name("over-short"))
    over/short
    """
    return _OWN[account]


def party(account: str, player: str | None) -> Arg:
    """Return the name of an account's owner.

    >>> print(party("players:1", "Guo"), party("pots:2", None), party("cash", None), sep=", ")
    Guo, pot, cash box
    """
    if account in _OWN:
        return _OWN[account]
    return say("ledger.pot", "pot") if player is None else visible(player)


def titles(balances: Iterable[Balance]) -> dict[str, Arg]:
    """Return the title of each account on screen: a player's name, or the pot of a game with its shortened id.

    Names are :func:`visible <replay.words.display.visible>`.
    """
    found = {each.account: each for each in balances}
    games = shortened(each.game for each in found.values() if each.game is not None)
    return {account: _title(each, games) for account, each in found.items()}


POT_OF_GAME = Text("ledger.pot-of-game", "pot of game {game}")


def _title(balance: Balance, games: Mapping[str, str]) -> Arg:
    if balance.account in _OWN:
        return _OWN[balance.account]
    if balance.player is not None:
        return visible(balance.player)
    return POT_OF_GAME(game=visible(str(balance.game if balance.game is None else games[balance.game])))


def money(amount: int, unit: str) -> Message:
    """Return an amount with its unit.

    >>> print(money(-1250, "EUR/2"), money(3, "points/0"))
    -12.50 EUR 3 points
    """
    return Unit.parse(unit).message(amount)


HOLDS = Text("ledger.holds", "holds {amount}")


def holds(booked: int, unit: str) -> Message:
    """Say the state of the cash box if its account has this balance.

    >>> print(holds(-500, "EUR/2"), holds(0, "EUR/2"), holds(500, "EUR/2"), sep="; ")
    holds 5.00 EUR; is empty; has paid out 5.00 EUR more than it held
    """
    if booked > 0:
        return say("ledger.has-given-out-more", "has paid out {amount} more than it held", amount=money(booked, unit))
    return HOLDS(amount=money(-booked, unit)) if booked else say("ledger.is-empty", "is empty")


def reason(why: str) -> Arg:
    """Say the reason of a payment; programs get the code. A code that no kind of game has is shown as a word.

    >>> print(reason("ante"), reason("double_stake"), sep=", ")
    ante, double stake
    """
    return _REASONS.get(why) or reasons().get(why) or visible(why.replace("_", " "))


HAND = Text("ledger.hand", "hand {hand}")


def corrects(what: str) -> Message:
    """Say what an entry corrects.

    >>> print(corrects("hand:3"), corrects("018f0000-0000-7000-8000-000000000001"), sep="; ")
    hand 3; event 018f0000-0000-7000-8000-000000000001
    """
    return HAND(hand=what[5:]) if what.startswith("hand:") else say("ledger.event", "event {event}", event=what)


EVENT_OF_GAME = Text("ledger.event-of-game", "event {version} of game {game}")


def event(place: Place) -> Message:
    """Return the name of an event by its place.

    >>> print(event(Place(None, 4)), event(Place("0198-game", 17)), sep="; ")
    event 4 of the club; event 17 of game 0198-game
    """
    if place.game is None:
        return say("ledger.event-of-club", "event {version} of the club", version=place.version)
    return EVENT_OF_GAME(version=place.version, game=visible(place.game))


def sourced(place: Message, entry: Entry | Line) -> Message:
    """Return the place of an entry, what it corrects, and the day of its entry if it is booked on another."""
    return listed([*_corrected(place, entry), *remarks(entry)])


ENTERED = Text("ledger.entered", "entered {when}")
HAPPENED = Text("ledger.happened", "happened {when}")


def remarks(entry: Entry | Line) -> list[Message]:
    """Return the day of an entry if it is booked on another: a given day, or the first open one."""
    # A count of the cash is always booked at the end of the period that it closes, so its day needs no remark.
    if entry.entered == entry.day or entry.why == "counted":
        return []
    return [(ENTERED if entry.day < entry.entered else HAPPENED)(when=day(entry.entered))]


def corrected(place: Message, entry: Entry | Line) -> Message:
    """Return the place of an entry, and what it corrects."""
    return listed(_corrected(place, entry))


def _corrected(place: Message, entry: Entry | Line) -> list[Arg]:
    what = event(entry.corrected) if entry.corrected else corrects(entry.corrects) if entry.corrects else None
    return [place, say("ledger.corrects", "corrects {what}", what=what)] if what else [place]


def noted(sentence: Message, entry: Entry | Line) -> Message:
    """Return a sentence about an entry, followed by its note."""
    return say("ledger.noted", "{what}: {note}", what=sentence, note=visible(entry.note)) if entry.note else sentence


STEP_OF_HAND = Text("ledger.step-of-hand", "hand {hand}, step {step}")


def place_in_game(hand: int | None, step: int | None) -> Message:
    """Return a place in a game, in words.

    >>> print(place_in_game(2, 7), place_in_game(None, None), sep="; ")
    hand 2, step 7; between hands
    """
    if hand is None:
        return say("ledger.between-hands", "between hands")
    return HAND(hand=str(hand)) if step is None else STEP_OF_HAND(hand=hand, step=step)
