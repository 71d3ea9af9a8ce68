"""Every shared event as one sentence; a room passes the names of its cards."""

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
    TrackLost,
)
from replay.messages import Arg, Message, Text
from replay.rules.protocols import RulesT, TableT
from replay.rules.shared import wording
from replay.rules.shared.hidden import WITHHELD, unnamed
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.protocols import Rules

Sentence = Callable[[RulesT, TableT, Any], Message]
"""Takes the rules, the table before the event, and the event."""


def sentence_with(
    sentences: Mapping[type[Event], Sentence[RulesT, TableT]],
) -> Callable[[RulesT, Event, TableT], Message]:
    """The ``sentence`` of a room that has these for its events."""

    def sentence(rules: RulesT, event: Event, table: TableT) -> Message:
        """The event in one sentence; ``table`` is the table before it."""
        return sentences[type(event)](rules, table, event)

    return sentence


def the(rules: Rules, card: str) -> Message:
    """The card with its article."""
    return wording.UNSEEN_CARD() if card == UNSEEN else wording.THE_CARD(card=rules.card_name(card))


def _party(account: str, *, begins: bool = False) -> Arg:
    """Who pays or is paid; ``begins`` if the sentence begins with it."""
    if account != POT:
        return account.partition(":")[2]
    return wording.THE_POT_FIRST() if begins else wording.THE_POT()


_PAID = {
    "ante": wording.ANTES,
    "pot": wording.WINS_POT,
    "refund": wording.GETS_ANTE_BACK,
    "leaver": wording.TAKES_ANTES_OUT,
    "void": wording.GIVES_BACK,
}
_PAYEE_FIRST = (wording.WINS_POT, wording.GETS_ANTE_BACK, wording.TAKES_ANTES_OUT)
_SOME = {
    wording.ANTES: wording.ANTES_SOME,
    wording.WINS_POT: wording.WINS_POT_OF_SOME,
    wording.GETS_ANTE_BACK: wording.GETS_ANTE_OF_SOME_BACK,
    wording.TAKES_ANTES_OUT: wording.TAKES_SOME_ANTES_OUT,
    wording.GIVES_BACK: wording.GIVES_SOME_BACK,
    wording.POT_GIVES_BACK: wording.POT_GIVES_SOME_BACK,
    wording.PAYS: wording.PAYS_SOME,
    wording.POT_PAYS: wording.POT_PAYS_SOME,
}
"""The same without the amount, for whoever may not know it."""
_PAID_BY_POT = {wording.PAYS: wording.POT_PAYS, wording.GIVES_BACK: wording.POT_GIVES_BACK}


def _paid(rules: Rules, table: Table, event: Paid) -> Message:
    text = _PAID.get(event.why, wording.PAYS)
    if event.payer == POT:
        text = _PAID_BY_POT.get(text, text)
    gains = text in _PAYEE_FIRST
    payer, payee = _party(event.payer, begins=not gains), _party(event.payee, begins=gains)
    if not event.amount:
        return _SOME[text](payer=payer, payee=payee)
    return text(payer=payer, payee=payee, amount=rules.unit.message(event.amount))


def _opened(rules: Rules, table: Table, event: GameOpened) -> Message:
    return wording.GAME_BEGINS(title=rules.room.title, rules=event.rules)


def _started(rules: Rules, table: Table, event: HandStarted) -> Message:
    dealer = table.who(event.dealer)
    if event.board is None:
        return wording.HAND_BEGINS(hand=event.hand, who=dealer)
    return wording.HAND_BEGINS_WITH_BOARD(hand=event.hand, board=event.board, who=dealer)


def _joined(rules: Rules, table: Table, event: Joined) -> Message:
    if event.player == unnamed(event.seat):
        return wording.SOMEBODY_SITS_DOWN(seat=event.seat)
    return wording.SITS_DOWN(player=event.player, seat=event.seat)


def _irregular(rules: Rules, table: Table, event: Irregular) -> Message:
    if event.reason == WITHHELD:
        return wording.ALLOWS_SOME_BREACH()
    return wording.ALLOWS_BREACH(rule=event.rule, reason=event.reason)


def _voided(rules: Rules, table: Table, event: HandVoided) -> Message:
    if event.reason == WITHHELD:
        return wording.HAND_VOIDED_SOMEHOW(hand=event.hand)
    return wording.HAND_VOIDED(hand=event.hand, reason=event.reason)


def _abandoned(rules: Rules, table: Table, event: Abandoned) -> Message:
    return wording.ABANDONS_SOMEHOW() if event.reason == WITHHELD else wording.ABANDONS(reason=event.reason)


def _noted(rules: Rules, table: Table, event: Noted) -> Message:
    return wording.SOME_NOTE() if event.text == WITHHELD else wording.NOTE(text=event.text)


def ending(texts: Mapping[str, Text]) -> Sentence[Rules, Table]:
    """The sentence of the end of a hand, of a kind of game that has these texts for how hands end.

    Each has the fields ``hand`` and ``who``, the seat that deals next.
    """

    def ended(rules: Rules, table: Table, event: HandEnded) -> Message:
        who = table.who(event.next_dealer)
        if event.how in texts:
            return texts[event.how](hand=table.hand, who=who)
        return wording.HAND_ENDS(hand=table.hand, how=event.how, who=who)

    return ended


_TIME = {None: wording.TIME, "counted": wording.TIME_COUNTED, "void": wording.TIME_VOID}

shared_sentences: Mapping[type[Event], Sentence[Rules, Table]] = {
    GameOpened: _opened,
    Joined: _joined,
    Left: lambda rules, table, event: wording.LEAVES(who=table.who(event.seat)),
    DealerChosen: lambda rules, table, event: wording.DEALS_FIRST(who=table.who(event.seat)),
    DeckCommitted: lambda rules, table, event: wording.DECK_COMMITTED(hand=event.hand, hash=event.hash),
    DeckMixed: lambda rules, table, event: wording.MIXES(who=table.who(event.seat), text=event.text),
    DeckRevealed: lambda rules, table, event: wording.SECRET_REVEALED(hand=event.hand, secret=event.secret),
    HandStarted: _started,
    Dealt: lambda rules, table, event: wording.IS_DEALT(who=table.who(event.seat), count=len(event.cards)),
    Drew: lambda rules, table, event: wording.DRAWS(who=table.who(event.seat), card=the(rules, event.card)),
    Discarded: lambda rules, table, event: wording.DISCARDS(who=table.who(event.seat), card=the(rules, event.card)),
    Took: lambda rules, table, event: wording.TAKES(who=table.who(event.seat), card=the(rules, event.card)),
    Shown: lambda rules, table, event: wording.SHOWS(who=table.who(event.seat), count=len(event.cards)),
    StockEmpty: lambda rules, table, event: wording.STOCK_EMPTY(who=table.who(event.seat)),
    Abandoned: _abandoned,
    TrackLost: lambda rules, table, event: wording.LOSES_TRACK(),
    TakenBack: lambda rules, table, event: wording.GOES_BACK(step=event.to),
    Irregular: _irregular,
    TimeCalled: lambda rules, table, event: _TIME[event.running](),
    Noted: _noted,
    Paid: _paid,
    HandEnded: ending({"won": wording.HAND_WON, "drawn": wording.HAND_DRAWN, "abandoned": wording.HAND_ABANDONED}),
    HandVoided: _voided,
    GameEnded: lambda rules, table, event: wording.GAME_IS_CLOSED(),
}
"""One sentence for each shared event."""
