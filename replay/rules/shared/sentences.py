"""Every shared event as one English sentence; a room passes the names of its cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from replay.cards import UNSEEN
from replay.events import (
    POT,
    Abandoned,
    DealerChosen,
    Dealt,
    DeckCommitted,
    DeckMixed,
    DeckRevealed,
    Discarded,
    Drew,
    Event,
    GameEnded,
    GameOpened,
    HandEnded,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    Noted,
    Paid,
    Shown,
    StockEmpty,
    TakenBack,
    TimeCalled,
    Took,
)
from replay.money import Money
from replay.rules.protocols import RulesT, TableT
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.protocols import Rules

__all__ = ["Sentence", "ending", "sentence_with", "shared_sentences", "the"]

Sentence = Callable[[RulesT, TableT, Any], str]
"""Takes the rules, the table before the event, and the event."""


def sentence_with(
    sentences: Mapping[type[Event], Sentence[RulesT, TableT]],
) -> Callable[[RulesT, Event, TableT], str]:
    """The ``sentence`` of a room that has these for its events."""

    def sentence(rules: RulesT, event: Event, table: TableT) -> str:
        """The event in one English sentence; ``table`` is the table before it."""
        return sentences[type(event)](rules, table, event)

    return sentence


def the(rules: Rules, card: str) -> str:
    """The card with its article."""
    return "an unseen card" if card == UNSEEN else f"the {rules.card_name(card)}"


def _party(account: str) -> str:
    return "the pot" if account == POT else account.partition(":")[2]


_PAID = {
    "ante": "{payer} antes {amount}.",
    "pot": "{payee} wins the pot of {amount}.",
    "refund": "{payee} gets the ante of {amount} back.",
    "leaver": "{payee} takes {amount} of antes out of the pot and leaves.",
    "void": "{payer} gives {amount} back to {payee}.",
}


def _paid(rules: Rules, table: Table, event: Paid) -> str:
    unit = rules.unit
    amount = str(Money(event.amount, unit))
    words = _PAID.get(event.why, "{payer} pays {payee} {amount}.")
    told = words.format(payer=_party(event.payer), payee=_party(event.payee), amount=amount)
    return f"The{told[3:]}" if told.startswith("the pot ") else told


def _opened(rules: Rules, table: Table, event: GameOpened) -> str:
    return f"A game of {rules.room.title} ({event.rules}) begins."


def _started(rules: Rules, table: Table, event: HandStarted) -> str:
    board = f" with board {event.board}" if event.board is not None else ""
    return f"Hand {event.hand} begins{board}; {table.who(event.dealer)} deals."


def _dealt(rules: Rules, table: Table, event: Dealt) -> str:
    return f"{table.who(event.seat)} is dealt {len(event.cards)} cards."


def ending(words: Mapping[str, str]) -> Sentence[Rules, Table]:
    """The sentence of the end of a hand, of a kind of game that has these words for how hands end."""

    def ended(rules: Rules, table: Table, event: HandEnded) -> str:
        how = words.get(event.how, f"ends ({event.how})")
        return f"Hand {table.hand} {how}; {table.who(event.next_dealer)} deals next."

    return ended


_TIME = {None: "", "counted": "; the hand counts when it is finished", "void": "; the hand is void"}

shared_sentences: Mapping[type[Event], Sentence[Rules, Table]] = {
    GameOpened: _opened,
    Joined: lambda rules, table, event: f"{event.player} sits down on seat {event.seat}.",
    Left: lambda rules, table, event: f"{table.who(event.seat)} leaves the table.",
    DealerChosen: lambda rules, table, event: f"{table.who(event.seat)} is chosen at random to deal first.",
    DeckCommitted: lambda rules, table, event: f"The deck of hand {event.hand} is committed to: {event.hash}.",
    DeckMixed: lambda rules, table, event: f"{table.who(event.seat)} mixes into the deck: {event.text}",
    DeckRevealed: lambda rules, table, event: f"The secret of the deck of hand {event.hand} is told: {event.secret}.",
    HandStarted: _started,
    Dealt: _dealt,
    Drew: lambda rules, table, event: f"{table.who(event.seat)} draws {the(rules, event.card)}.",
    Discarded: lambda rules, table, event: f"{table.who(event.seat)} discards {the(rules, event.card)}.",
    Took: lambda rules, table, event: f"{table.who(event.seat)} takes {the(rules, event.card)}.",
    Shown: lambda rules, table, event: f"{table.who(event.seat)} shows {len(event.cards)} cards.",
    StockEmpty: lambda rules, table, event: f"{table.who(event.seat)} wants to draw and the stock is empty.",
    Abandoned: lambda rules, table, event: f"The table abandons the hand: {event.reason}.",
    TakenBack: lambda rules, table, event: f"The table goes back to step {event.to}.",
    Irregular: lambda rules, table, event: f"The referee lets a move stand against {event.rule}: {event.reason}.",
    TimeCalled: lambda rules, table, event: f"Time is called{_TIME[event.running]}.",
    Noted: lambda rules, table, event: f"Note: {event.text}",
    Paid: _paid,
    HandEnded: ending({"won": "is won", "drawn": "is drawn", "abandoned": "is abandoned"}),
    HandVoided: lambda rules, table, event: f"Hand {event.hand} is voided: {event.reason}.",
    GameEnded: lambda rules, table, event: "The game is closed.",
}
"""One sentence for each shared event."""
