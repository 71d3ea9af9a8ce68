"""What the club's own events say, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from replay.club_events import (
    Adjusted,
    DisputeResolved,
    HandConfirmed,
    HandDisputed,
    LogBegun,
    PeriodClosed,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
    Settled,
)
from replay.events import Event
from replay.ledger.accounts import CASH, OWN, POT_OF
from replay.money import Money

__all__ = ["event_sentence"]


def event_sentence(event: Event, named: Callable[[str], str] = str) -> str:
    """An event of the club's own stream in one sentence.

    Args:
        event: the event.
        named: gives what the player is called now to whom a money event gave this name.

    >>> event_sentence(Settled("player:Li", "cash", 500, "EUR/2")), event_sentence(PlayersParted("Guo"))
    ('Li paid 5.00 EUR into the cash box.', 'Guo is a player of its own again.')
    """
    match event:
        case Settled():
            return _paid(event, _called(event.payer, named), _called(event.payee, named))
        case Adjusted():
            moved, sides = (
                _money(event.amount, event.unit),
                (_called(each, named) for each in (event.payer, event.payee)),
            )
            return f"The books are set right by {moved}: from {' to '.join(sides)}."
        case PeriodClosed():
            return f"The books are closed until {event.until}."
        case HandConfirmed():
            return f"Seat {event.seat} confirmed hand {event.hand}."
        case HandDisputed():
            return f"Hand {event.hand} is disputed, and its money is held back: {event.reason}"
        case DisputeResolved():
            return f"The dispute of hand {event.hand} is resolved: {event.reason}"
        case PlayerRenamed():
            return f"{event.player} is called {event.name} from now on."
        case PlayersMerged():
            return f"{event.player} and {event.into} are one player, called {event.into}."
        case PlayersParted():
            return f"{event.player} is a player of its own again."
        case LogBegun():
            return f"The log {event.key.partition('+')[0]} begins, and what is recorded is signed by it."
    raise TypeError(f"the club's own stream has no {type(event).__name__}")


def _paid(event: Settled, payer: str, payee: str) -> str:
    paid = _money(event.amount, event.unit)
    if event.payee == CASH:
        return f"{payer} paid {paid} into the cash box."
    if event.payer == CASH:
        return f"{payee} was paid {paid} out of the cash box."
    return f"{payer} paid {payee} {paid}."


def _money(amount: int, unit: str) -> str:
    return str(Money.of(amount, unit))


def _called(account: str, named: Callable[[str], str]) -> str:
    if account in OWN:
        return f"the {OWN[account]}"
    if account.startswith(POT_OF):
        return f"the pot of game {account[len(POT_OF) :][:8]}"
    return named(account.partition(":")[2])
