"""What a player of Agram may do, what follows from it, and a simple player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from agram import wording
from agram.cards import PACK, card_name
from agram.table import AgramLaid, AgramTable, AgramTaken, AgramWon, taker
from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Abandoned, Dealt, Event, HandEnded, HandStarted, HandVoided, Paid, player_account
from replay.messages import Message
from replay.rules.decision import Consequence, is_legal
from replay.rules.shared.checks import Check, need_card, need_live, need_possible, need_seat, reversal, shared_checks

if TYPE_CHECKING:
    from agram import AgramRules

__all__ = ["CHECKS", "CONSEQUENCES", "POSSIBLE", "expected", "legal", "play"]


def expected(rules: AgramRules, table: AgramTable) -> Message:
    """What may happen now, in words."""
    if not table.live:
        return wording.BETWEEN_HANDS()
    if table.turn is None:
        return wording.CARDS_TO_DEAL(count=rules.options.cards)
    return wording.LAYS_A_CARD(who=table.who(table.turn))


def _check_started(rules: AgramRules, table: AgramTable, move: HandStarted) -> None:
    shared_checks[HandStarted](rules, table, move)
    if move.depth == "result":
        raise BadInput(wording.NO_RESULT_ALONE(), field="depth")


def _check_dealt(rules: AgramRules, table: AgramTable, move: Dealt) -> None:
    need_live(table)
    need_seat(table, move.seat)
    who, cards = table.who(move.seat), move.cards
    if table.phase != "deal" or table.count(move.seat) or len(cards) != rules.options.cards:
        raise RuleViolation(wording.CANNOT_BE_DEALT(who=who, count=len(cards)), rule=wording.RULING_DEAL())
    need_possible(rules, table, move.seat, list(cards), besides=len(cards))


def _possible_laid(rules: AgramRules, table: AgramTable, move: AgramLaid) -> None:
    """What holds even if the referee allows a card: it was this seat's turn, and the card can be in its hand."""
    need_live(table)
    need_seat(table, move.seat)
    who, card = table.who(move.seat), move.card
    if table.turn != move.seat:
        raise RuleViolation(wording.CANNOT_LAY_NOW(who=who), rule=wording.RULING_TURNS())
    if card == UNSEEN:
        raise BadInput(wording.UNSEEN_LAID(), field="card")
    need_card(rules, table, card)
    if card not in table.known[move.seat] and (not table.unknown[move.seat] or table.seen.get(card)):
        raise RuleViolation(wording.NOT_IN_HAND(who=who, card=card_name(card)), rule=wording.RULING_TURNS())


def _check_laid(rules: AgramRules, table: AgramTable, move: AgramLaid) -> None:
    _possible_laid(rules, table, move)
    led = table.trick[0][1][1] if table.laid else move.card[1]
    following = [card for card in PACK.sort(table.known[move.seat]) if card[1] == led]
    if following and move.card[1] != led:
        raise RuleViolation(
            wording.CANNOT_LAY(who=table.who(move.seat), card=card_name(move.card)),
            rule=wording.RULING_FOLLOWING_SUIT(),
            legal=wording.LAY_ONE_OF(cards=PACK.write(following)),
        )


CHECKS: Mapping[type[Event], Check[AgramRules, AgramTable]] = {
    **shared_checks,
    HandStarted: _check_started,
    Dealt: _check_dealt,
    AgramLaid: _check_laid,
}
"""The check of every move."""

POSSIBLE: Mapping[type[Event], Check[AgramRules, AgramTable]] = {AgramLaid: _possible_laid}
"""The moves that the referee may excuse."""


def _after_laid(rules: AgramRules, table: AgramTable, move: AgramLaid) -> list[Event]:
    trick = [*table.trick, (move.seat, move.card)]
    if len(trick) < len(table.order):
        return []
    winner = taker(trick)
    if sum(map(table.count, table.order)) > 1:
        return [AgramTaken(winner)]
    stake, accounts = rules.options.stake, {seat: player_account(table.players[seat]) for seat in table.order}
    losers = [seat for seat in table.order if seat != winner] if stake else []
    paid = [Paid(accounts[seat], accounts[winner], stake, "stake") for seat in losers]
    return [AgramWon(winner), *paid, HandEnded("won", winner)]


def _after_abandoned(rules: AgramRules, table: AgramTable, move: Abandoned) -> list[Event]:
    return [HandEnded("abandoned", table.order[0])]


def _after_voided(rules: AgramRules, table: AgramTable, move: HandVoided) -> list[Event]:
    return list(reversal(table))


CONSEQUENCES: Mapping[type[Event], Consequence[AgramRules, AgramTable]] = {
    AgramLaid: _after_laid,
    Abandoned: _after_abandoned,
    HandVoided: _after_voided,
}
"""By type of move, its consequences."""


def legal(rules: AgramRules, table: AgramTable, seat: int) -> list[Event]:
    """The cards that the seat may lay, of those that are known."""
    return [
        move
        for card in PACK.sort(table.known.get(seat, ()))
        if is_legal(CHECKS, rules, table, move := AgramLaid(seat, card))
    ]


def play(rules: AgramRules, table: AgramTable, chance: Random) -> Iterator[Event]:
    """The moves of one hand that was just started, by players who lay any card that they may."""
    pack = list(PACK)
    chance.shuffle(pack)
    for seat in table.order:
        yield Dealt(seat, tuple(pack.pop() for _ in range(rules.options.cards)))
    while table.turn is not None:
        yield chance.choice(legal(rules, table, table.turn))
