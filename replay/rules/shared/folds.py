"""How the shared events change a table.

A fold reads no option and never raises on a schema-valid event, in whatever order: what does not fit is counted in
``table.odd``. All checking is in ``decide``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from replay.events import (
    POT,
    DealerChosen,
    Dealt,
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
    Paid,
    Shown,
    Took,
    TrackLost,
    player_account,
)
from replay.rules.protocols import TableT
from replay.rules.shared.decks import deck_folds
from replay.rules.shared.hands import arrive, draw, leave, receive, reveal, take_discard
from replay.rules.shared.table import Standing, Table

Fold = Callable[[TableT, Any], None]
"""Folds one event into a table, in place."""


def _opened(table: Table, event: GameOpened) -> None:
    table.odd += table.opened
    table.opened = True


def _joined(table: Table, event: Joined) -> None:
    seat = event.seat
    if seat in table.circle:
        table.circle = tuple(each for each in table.circle if each != seat)
    table.players[seat] = event.player
    table.absent -= {seat}
    place = table.circle.index(event.after) + 1 if event.after in table.circle else len(table.circle)
    table.circle = (*table.circle[:place], seat, *table.circle[place:])


def _left(table: Table, event: Left) -> None:
    if event.seat in table.circle:
        table.absent |= {event.seat}
        player = player_account(table.players[event.seat])
        if player in table.antes:
            table.antes = {account: amount for account, amount in table.antes.items() if account != player}
    else:
        table.odd += 1


def _dealer_chosen(table: Table, event: DealerChosen) -> None:
    table.dealer_next = event.seat


def _hand_started(table: Table, event: HandStarted) -> None:
    table.clear()
    table.begin(event.order, event.depth)
    table.hands += 1
    table.hand = event.hand
    table.dealer = event.dealer
    table.moved = False
    table.past = (None, event)


def _dealt(table: Table, event: Dealt) -> None:
    arrive(table, event.seat, event.cards)


def _drew(table: Table, event: Drew) -> None:
    draw(table, event.seat, event.card)


def _discarded(table: Table, event: Discarded) -> None:
    leave(table, event.seat, event.card)
    table.discards.append((event.seat, event.card))


def _took(table: Table, event: Took) -> None:
    receive(table, event.seat, take_discard(table, event.card))


def _shown(table: Table, event: Shown) -> None:
    reveal(table, event.seat, event.cards)


def _track_lost(table: Table, event: TrackLost) -> None:
    if table.live and table.depth != "result":
        table.lose_track()
    else:
        table.odd += 1


def _irregular(table: Table, event: Irregular) -> None:
    table.irregular = True


def _paid(table: Table, event: Paid) -> None:
    amount, why = event.amount, event.why
    if event.payee == POT:
        table.pot += amount
        if why == "ante":
            table.antes = {**table.antes, event.payer: table.antes.get(event.payer, 0) + amount}
    elif event.payer == POT:
        table.pot -= amount
        if why == "pot":
            table.antes = {}
        elif why == "refund":
            left = table.antes.get(event.payee, 0) - amount
            others = {account: each for account, each in table.antes.items() if account != event.payee}
            table.antes = {**others, event.payee: left} if left > 0 else others
    if table.pot < 0:
        table.odd += 1
    if table.live:
        table.payments += (event,)
        table.money_step = table.step
    elif why != "void":
        table.moved = True


def _hand_ended(table: Table, event: HandEnded) -> None:
    if not table.live:
        table.odd += 1
        return
    table.live = False
    table.phase = "between"
    table.turn = None
    table.result = event.how
    table.dealer_next = event.next_dealer
    table.standing = Standing(table.hand, table.before, table.payments, table.standing)


def _hand_voided(table: Table, event: HandVoided) -> None:
    standing = table.standing
    if standing is None or standing.hand != event.hand:
        table.odd += 1
        return
    table.restore(standing.before, pot=False)
    # Its result has changed: a closed game may be played on, and is closed again.
    table.ended = False
    table.standing = standing.rest
    table.voided |= {event.hand}


def _game_ended(table: Table, event: GameEnded) -> None:
    table.ended = True


shared_folds: Mapping[type[Event], Fold[Table]] = {
    GameOpened: _opened,
    Joined: _joined,
    Left: _left,
    DealerChosen: _dealer_chosen,
    **deck_folds,
    HandStarted: _hand_started,
    Dealt: _dealt,
    Drew: _drew,
    Discarded: _discarded,
    Took: _took,
    Shown: _shown,
    TrackLost: _track_lost,
    Irregular: _irregular,
    Paid: _paid,
    HandEnded: _hand_ended,
    HandVoided: _hand_voided,
    GameEnded: _game_ended,
}
"""How the shared events fold; a room overrides or adds its own."""

shared_passing = frozenset(
    {
        "GameOpened", "Joined", "Left", "DealerChosen", "DeckCommitted", "DeckMixed", "DeckRevealed", "HandStarted", "Paid",
        "HandEnded", "HandVoided", "GameEnded",
    }
)  # fmt: skip
"""Written names of the shared events that change what passes between hands."""
