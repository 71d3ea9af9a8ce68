"""What a seat may do now: the buttons of a recorder, and what a bot chooses from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Event
from replay.rules.guandan.checks import CHECKS, reading_of
from replay.rules.guandan.combinations.combination import Reading
from replay.rules.guandan.combinations.plays import plays
from replay.rules.guandan.events import (
    Announced,
    LeadChosen,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributePaid,
    TributeReturned,
)
from replay.rules.guandan.table import GuandanTable, owing, unreturned
from replay.rules.shared.rulebook import is_legal

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


def legal(rules: GuandanRules, table: GuandanTable, seat: int) -> list[Event]:
    """The moves of the play that the seat may make.

    Plays are offered of the cards that are known; ``?`` is a card that nobody recorded.
    """
    if not table.live or seat not in table.known:
        return []
    return [move for move in _candidates(rules, table, seat) if is_legal(CHECKS, rules, table, move)]


def _candidates(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Event]:
    phase = table.phase
    cards = _cards(rules, table, seat)
    if phase == "mend" and seat == table.turn:
        for other in table.misdealt - {seat}:
            drawn = _cards(rules, table, other)
            yield from (Penalised(other, "7.4.1", "card_drawn", to=seat, card=card) for card in drawn)
    elif phase == "tribute":
        payers = owing(table)
        yield Resisted((seat,))
        if len(payers) == 2 and seat == payers[0]:
            yield Resisted((payers[0], payers[1]))
        for to in table.match.winners:
            yield from (TributePaid(seat, to, card) for card in cards)
    elif phase == "return":
        for payer in [paid.seat for paid in unreturned(table) if paid.to == seat]:
            yield from (TributeReturned(seat, payer, card) for card in cards)
    elif phase == "lead":
        yield LeadChosen(seat, "recorded")
        yield LeadChosen(seat, "random")
        yield from (LeadChosen(seat, "turned_card", card) for card in cards)
    elif phase == "play":
        yield Passed(seat)
        if table.turn == seat:
            yield from legal_plays(rules, table, seat)
        if table.count(seat):
            yield Announced(seat, table.count(seat))


def _cards(rules: GuandanRules, table: GuandanTable, seat: int) -> list[str]:
    """What the seat is known to hold, each card once, and ``?`` for unknown cards."""
    unseen = [UNSEEN] if table.unknown[seat] else []
    return [*dict.fromkeys(rules.arrange(table, table.known[seat])), *unseen]


def legal_plays(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Played]:
    """Every play of the known cards that beats the play on the table, in the order of their combinations."""
    best = table.best
    against: Reading | None = None if best is None else reading_of(best)
    for reading, cards in plays(table.known[seat], table.level, rules.options, against):
        yield Played(seat, tuple(cards), reading.type, reading.key)
