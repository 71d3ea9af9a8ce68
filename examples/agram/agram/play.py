"""What a player of Agram may do, what follows from it, and a simple player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from agram import wording
from agram.cards import PACK, card_name
from agram.table import AgramLaid, AgramNoted, AgramTable, AgramTaken, AgramWon, taker
from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Abandoned, Dealt, Event, HandEnded, HandVoided, Paid, player_account
from replay.messages import Message
from replay.rules.offers import Offer, offer, offer_card
from replay.rules.result_board import ResultBoard, Win
from replay.rules.shared.checks import Check, need_card, need_live, need_possible, need_seat, reversal, shared_checks
from replay.rules.shared.offers import offers_of_board
from replay.rules.shared.rulebook import Then, is_legal
from replay.rules.shared.wording import OFFER_DEAL

if TYPE_CHECKING:
    from agram import AgramRules

__all__ = ["CHECKS", "CONSEQUENCES", "POSSIBLE", "RESULT_BOARD", "expected", "legal", "offers", "play"]


def expected(rules: AgramRules, table: AgramTable) -> Message:
    """What may happen now, in words."""
    if not table.live:
        return wording.BETWEEN_HANDS()
    if table.phase == "result":
        return wording.WHO_WON()
    if table.turn is None:
        return wording.CARDS_TO_DEAL(count=rules.options.cards)
    return wording.LAYS_A_CARD(who=table.who(table.turn))


def _check_dealt(rules: AgramRules, table: AgramTable, move: Dealt) -> None:
    need_live(table)
    need_seat(table, move.seat)
    who, cards = table.who(move.seat), move.cards
    if table.phase != "deal" or table.count(move.seat) or len(cards) != rules.options.cards:
        raise RuleViolation(wording.CANNOT_BE_DEALT(who=who, count=len(cards)), rule=wording.RULING_DEAL())
    need_possible(rules, table, move.seat, list(cards), besides=len(cards))


def _need_possible_card(rules: AgramRules, table: AgramTable, move: AgramLaid) -> None:
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


def _check_noted(rules: AgramRules, table: AgramTable, move: AgramNoted) -> None:
    need_live(table)
    need_seat(table, move.seat)
    if table.phase != "result":
        raise RuleViolation(wording.CANNOT_BE_NOTED(who=table.who(move.seat)), rule=wording.RULING_TURNS())


def _check_laid(rules: AgramRules, table: AgramTable, move: AgramLaid) -> None:
    _need_possible_card(rules, table, move)
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
    Dealt: _check_dealt,
    AgramNoted: _check_noted,
    AgramLaid: _check_laid,
}
"""The check of every move."""

POSSIBLE: Mapping[type[Event], Check[AgramRules, AgramTable]] = {AgramLaid: _need_possible_card}
"""The moves that the referee may excuse."""


def _after_laid(rules: AgramRules, table: AgramTable, move: AgramLaid) -> list[Event]:
    trick = [*table.trick, (move.seat, move.card)]
    if len(trick) < len(table.order):
        return []
    winner = taker(trick)
    if sum(map(table.count, table.order)) > 1:
        return [AgramTaken(winner)]
    return _won(rules, table, winner)


def _after_noted(rules: AgramRules, table: AgramTable, move: AgramNoted) -> list[Event]:
    return _won(rules, table, move.seat)


def _won(rules: AgramRules, table: AgramTable, winner: int) -> list[Event]:
    stake, accounts = rules.options.stake, {seat: player_account(table.players[seat]) for seat in table.order}
    losers = [seat for seat in table.order if seat != winner] if stake else []
    paid = [Paid(accounts[seat], accounts[winner], stake, "stake") for seat in losers]
    return [AgramWon(winner), *paid, HandEnded("won", winner)]


def _after_abandoned(rules: AgramRules, table: AgramTable, move: Abandoned) -> list[Event]:
    return [HandEnded("abandoned", table.order[0])]


def _after_voided(rules: AgramRules, table: AgramTable, move: HandVoided) -> list[Event]:
    return list(reversal(table))


CONSEQUENCES: Mapping[type[Event], Then[AgramRules, AgramTable]] = {
    AgramLaid: _after_laid,
    AgramNoted: _after_noted,
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


WINS = "wins"
"""How it is typed that somebody won a hand of which only the result is recorded."""

RESULT_BOARD = ResultBoard(wording.WHO_WON(), "winner", (Win(wording.LAST_TRICK(), f"$seat {WINS}"),))
"""What is tapped to record who took the last trick."""


def offers(rules: AgramRules, table: AgramTable) -> Iterator[Offer]:
    """What may follow, as lines in which cards may still have to be named."""
    if table.phase == "result":
        yield from offers_of_board(RESULT_BOARD, table)
    for seat in table.order if table.phase == "deal" else ():
        if not table.count(seat):
            yield offer(OFFER_DEAL(count=rules.options.cards, who=table.who(seat)), f"{seat} deal $cards", seat)
    if table.turn is not None:
        lays = offer(wording.LAY(), f"{table.turn} $card", table.turn)
        yield from offer_card(rules, table, lays, partial(AgramLaid, table.turn))


def play(rules: AgramRules, table: AgramTable, chance: Random) -> Iterator[Event]:
    """The moves of one hand that was just started, by players who lay any card that they may."""
    pack = list(PACK)
    chance.shuffle(pack)
    for seat in table.order:
        yield Dealt(seat, tuple(pack.pop() for _ in range(rules.options.cards)))
    while table.turn is not None:
        yield chance.choice(legal(rules, table, table.turn))
