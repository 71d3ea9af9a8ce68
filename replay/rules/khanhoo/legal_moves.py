"""What a seat may do now: the buttons of a recorder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Claimed, Discarded, Drew, Event, Loser, Took
from replay.rules.khanhoo.checks import CHECKS
from replay.rules.khanhoo.claims import bumpers_of
from replay.rules.khanhoo.events import Challenged, Laid, Recycled, Scored, WentOut
from replay.rules.khanhoo.going_out import MOST, grouped
from replay.rules.khanhoo.groupings import out
from replay.rules.khanhoo.melds import MELDS, every_meld, meld_of, stands_for
from replay.rules.khanhoo.pack import JOKER
from replay.rules.khanhoo.table import NO_STOCK, KhanhooTable, latest_discard, stock_left
from replay.rules.khanhoo.turns import turns_over_now
from replay.rules.khanhoo.unseen import could_lay
from replay.rules.shared.rulebook import is_legal

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def legal(rules: KhanhooRules, table: KhanhooTable, seat: int) -> list[Event]:
    """The moves of the play that the seat may make, ``?`` where chance fills in a card.

    Going out is offered where every card of the hand is known, with the melds that are worth most; so are challenges, against each
    seat that may bump and each meld for which it can.
    """
    if not table.live or seat not in table.known:
        return []
    return [move for move in _candidates(rules, table, seat) if _is_legal(rules, table, move)]


def _is_legal(rules: KhanhooRules, table: KhanhooTable, move: Event) -> bool:
    if isinstance(move, Drew):
        return stock_left(rules, table) > 0
    if isinstance(move, Recycled):
        return not stock_left(rules, table)
    return is_legal(CHECKS, rules, table, move)


def _candidates(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Event]:
    phase, next_ = table.phase, table.turn == seat
    if phase == "discard" and next_:
        yield from went_out(rules, table, seat)
        if turns_over_now(rules, table):
            yield Recycled(seat, (UNSEEN,) * (len(table.discards) - 1))
        cards = list(dict.fromkeys(rules.arrange(table, table.known[seat])))
        yield from (Discarded(seat, card) for card in [*cards, *[UNSEEN] * bool(table.unknown[seat])])
    elif phase == "open":
        yield from _on_discard(rules, table, seat)
    elif phase == "lay" and next_:
        yield from _laid(rules, table, seat)
    elif phase == "score":
        yield from scored(rules, table, seat)


def _on_discard(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Event]:
    card, discarder = table.discards[-1][1], table.discards[-1][0]
    dearest = list(MELDS)[::-1]
    if table.turn != seat:
        yield from (Claimed(seat, card, type) for type in dearest)
        return
    yield Took(seat, card)
    if len(table.order) != NO_STOCK:
        yield Drew(seat, UNSEEN)
        yield Recycled(seat, (UNSEEN,) * (len(table.discards) - 1))
    if table.unknown[seat]:
        return
    for type in (each for each in dearest if could_lay(rules, table, seat, each, bump=False)):
        for bumper in bumpers_of(table.order, discarder):
            for other in (each for each in dearest if could_lay(rules, table, bumper, each, bump=True)):
                yield Challenged(seat, type, (Loser(bumper, other),))


def _laid(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Laid]:
    """The melds bumped for, each with every card that the joker in it may stand for; if cards are unseen, also the discard with them."""
    discard, claim = latest_discard(table), table.claim
    held = Counter([*table.known[seat], discard])
    for meld in every_meld(rules.options):
        if meld.type == claim and discard in meld.cards and Counter(meld.cards) <= held:
            jokers = stands_for(meld.cards, meld.type, rules.options) if JOKER in meld.cards else [None]
            yield from (Laid(seat, meld.cards, meld.type, joker) for joker in jokers)
    if claim is not None and (table.unknown[seat] or discard == UNSEEN):
        count = 6 if claim.startswith("double") else 3
        yield Laid(seat, (discard, *[UNSEEN] * (count - 1)), claim)


def went_out(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[WentOut]:
    """The ways in which a seat whose cards are known can go out, one for each discard, the dearest first (13)."""
    cards, laid = table.known[seat], table.melds[seat]
    if table.unknown[seat] or len(cards) > MOST:
        return
    for card, points in sorted(out(cards, laid, rules.options).items(), key=lambda each: -each[1]):
        rest = cards.copy()
        rest.remove(card)
        found = grouped(rules, rest, laid, whole=True)
        if found:
            yield WentOut(seat, card, tuple(meld.cards for meld in found.example), points)


def scored(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Scored]:
    """The score of a seat: its best grouping, and what is left over; where cards are unseen that of the others, or its laid melds (14)."""
    cards, laid = [*table.known[seat], *[UNSEEN] * table.unknown[seat]], table.melds[seat]
    found = grouped(rules, table.known[seat], laid, whole=False)
    melds = found.example if found else [meld for each in laid if (meld := meld_of(each, rules.options))]
    rest = Counter(cards) + Counter(card for each in laid for card in each)
    rest -= Counter(card for meld in melds for card in meld.cards)
    points = sum(meld.points for meld in melds)
    yield Scored(seat, tuple(meld.cards for meld in melds), tuple(rules.arrange(table, rest.elements())), points)
