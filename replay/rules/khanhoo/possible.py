"""What can be at all: cards that are where a move needs them. A referee can excuse a broken rule, but not what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Claimed, Dealt, Discarded, Drew, Event, Took
from replay.rules.khanhoo.events import Challenged, Laid, MeldType, Recycled, Scored, WentOut
from replay.rules.khanhoo.meld_names import a_meld
from replay.rules.khanhoo.melds import MELDS, is_meld_type
from replay.rules.khanhoo.pack import JOKER, PACK, card_name
from replay.rules.khanhoo.table import KhanhooTable, stock_left, tell_apart
from replay.rules.khanhoo.unseen import could_lay
from replay.rules.shared.checks import Check, need_card, need_possible
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

__all__ = [
    "POSSIBLE", "latest_card", "need_type", "possible_claimed", "possible_dealt", "possible_discarded", "possible_drew",
    "possible_laid", "possible_recycled", "possible_scored", "possible_went_out",
]  # fmt: skip

_PACK = "Khanhoo 1, pack"
_BUMP = "Khanhoo 10, bumping"
_LATEST = "Khanhoo 4, the latest discard"
_OUT = "Khanhoo 13, going out"


def _need_copies(table: KhanhooTable, seat: int, card: str, count: int, cannot: str, pile: Sequence[str]) -> None:
    """Refuse copies of a card that lie elsewhere, in the ``pile`` of which the order is known too."""
    copies = PACK.copies[card]
    if table.seen.get(card, 0) + pile.count(card) + count > copies:
        every = f"all {copies} copies are" if copies > 1 else "it is"
        why = f"the pack has {copies}" if count > copies else f"{every} elsewhere"
        raise RuleViolation(f"{table.who(seat)} cannot {cannot} the {card_name(card)}: {why}", rule=_PACK,
                            legal="a card of which a copy is left")  # fmt: skip


def _need_playing(table: KhanhooTable) -> None:
    if table.went_out:
        raise RuleViolation(f"{table.who(table.went_out.seat)} has gone out: nobody plays on", rule=_OUT)


def possible_dealt(rules: KhanhooRules, table: KhanhooTable, move: Dealt) -> None:
    """Refuse a packet that the stock cannot give. Raises RuleViolation or BadInput."""
    _need_playing(table)
    seat, cards = move.seat, move.cards
    left = stock_left(rules, table)
    if left < len(cards):
        raise RuleViolation(f"{table.who(seat)} cannot get {len(cards)} cards: the stock has only {left}", rule=_PACK)
    for card, count in Counter(cards).items():
        need_card(rules, table, card)
        if card != UNSEEN:
            _need_copies(table, seat, card, count, f"get {count} of", ())


def possible_drew(rules: KhanhooRules, table: KhanhooTable, move: Drew) -> None:
    """Refuse a card that the stock cannot give. Raises RuleViolation or BadInput."""
    _need_playing(table)
    who = table.who(move.seat)
    if stock_left(rules, table) < 1:
        raise RuleViolation(f"{who} cannot draw: the stock is empty", rule="Khanhoo 6, the empty stock",
                            legal="turn the discards over, or take the latest")  # fmt: skip
    card = move.card
    need_card(rules, table, card)
    if card == UNSEEN:
        return
    following = table.pile[0] if table.pile else UNSEEN
    if following not in (card, UNSEEN):
        raise RuleViolation(f"{who} cannot draw the {card_name(card)}", rule="Khanhoo 6, the turned discards",
                            legal=f"draw the {card_name(following)}, which is next")  # fmt: skip
    _need_copies(table, move.seat, card, 1, "draw", table.pile[1:])


def _can_let_go(
    rules: KhanhooRules, table: KhanhooTable, seat: int, cards: Iterable[str], what: str, rule: str
) -> None:
    """Refuse cards that the seat cannot hold concealed. Raises RuleViolation or BadInput."""
    known = table.known[seat]
    counts = Counter(cards)
    fresh = 0
    left = table.count(seat) - counts.total()
    if left < 0 or (what == "lay" and not left):
        besides = " and keep one to discard" if what == "lay" else ""
        raise RuleViolation(
            f"{table.who(seat)} holds {table.count(seat)} cards and cannot {what} {counts.total()}{besides}", rule=rule
        )
    for card, count in counts.items():
        need_card(rules, table, card)
        lacking = 0 if card == UNSEEN else max(0, count - known.count(card))
        fresh += lacking
        if fresh > table.unknown[seat]:
            raise RuleViolation(f"{table.who(seat)} cannot {what} the {card_name(card)}, which is not in that hand", rule=rule,
                                legal=f"{what} cards of {rules.pack.write(rules.arrange(table, known)) or 'another hand'}")  # fmt: skip
        if lacking:
            _need_copies(table, seat, card, lacking, what, table.pile)


def possible_discarded(rules: KhanhooRules, table: KhanhooTable, move: Discarded) -> None:
    """Refuse a card that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_playing(table)
    if move.card not in table.known[move.seat]:
        _can_let_go(rules, table, move.seat, (move.card,), "discard", "Khanhoo 4, turns")


def _top(table: KhanhooTable, seat: int, what: str) -> tuple[int, str]:
    """Who discarded last, and what. Raises RuleViolation if no discard lies on the table."""
    if not table.discards:
        raise RuleViolation(f"{table.who(seat)} cannot {what} a discard: none lies on the table", rule=_LATEST)
    return table.discards[-1]


def latest_card(rules: KhanhooRules, table: KhanhooTable, seat: int, card: str, what: str) -> str:
    """The latest discard, by whoever named it. Raises RuleViolation or BadInput if the seat names another card."""
    need_card(rules, table, card)
    discarder, latest = _top(table, seat, what)
    if card in (latest, UNSEEN):
        return latest
    if latest != UNSEEN:
        raise RuleViolation(f"{table.who(seat)} cannot {what} the {card_name(card)}", rule=_LATEST,
                            legal=f"{what} the {card_name(latest)}")  # fmt: skip
    _need_copies(table, discarder, card, 1, "have discarded", table.pile)
    return card


def possible_took(rules: KhanhooRules, table: KhanhooTable, move: Took) -> None:
    """Refuse another card than the latest discard. Raises RuleViolation or BadInput."""
    _need_playing(table)
    latest_card(rules, table, move.seat, move.card, "take")


def need_type(type: str, field: str) -> MeldType:
    """The text as the type of a meld. Raises BadInput if it is none."""
    if not is_meld_type(type):
        raise BadInput(f"found {type!r}, expected one of: {', '.join(MELDS)}", field=field)
    return type


def possible_claimed(rules: KhanhooRules, table: KhanhooTable, move: Claimed) -> None:
    """Refuse another card than the latest discard, and a meld that the seat cannot lay. Raises RuleViolation or BadInput."""
    _need_playing(table)
    need_type(move.as_, "as")
    for loser in move.over:
        need_type(loser.as_, "over")
    latest_card(rules, table, move.seat, move.card, "bump")
    if not could_lay(rules, table, move.seat, move.as_, bump=False):
        card = the(rules, table.discards[-1][1])
        raise RuleViolation(
            f"{table.who(move.seat)} cannot bump {card} for {a_meld(move.as_)} with the cards held", rule=_BUMP
        )


def _possible_challenged(rules: KhanhooRules, table: KhanhooTable, move: Challenged) -> None:
    _need_playing(table)
    for loser in move.over:
        need_type(loser.as_, "over")


def _need_joker(rules: KhanhooRules, table: KhanhooTable, move: Laid) -> None:
    """Refuse a joker without the card that it stands for, and the reverse; ``?`` if that was not recorded."""
    if move.joker is None:
        if JOKER in move.cards:
            raise BadInput("found none, expected the card that the joker stands for", field="joker")
        return
    if JOKER not in move.cards and UNSEEN not in move.cards:
        raise BadInput(f"found {move.joker!r}, expected nothing: no joker is in the meld", field="joker")
    need_card(rules, table, move.joker)


def possible_laid(rules: KhanhooRules, table: KhanhooTable, move: Laid) -> None:
    """Refuse a meld without the discard, or with cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_playing(table)
    _, latest = _top(table, move.seat, "lay")
    _need_joker(rules, table, move)
    if latest == UNSEEN:
        # Any of the cards may be the discard that nobody saw.
        discards = list(dict.fromkeys(move.cards))
    elif latest in move.cards or UNSEEN in move.cards:
        discards = [latest if latest in move.cards else UNSEEN]
    else:
        raise BadInput(f"found a meld without the {card_name(latest)}, expected the discard in it", field="cards")
    refusal: RuleViolation | None = None
    for discard in discards:
        own = list(move.cards)
        own.remove(discard)
        try:
            _can_let_go(rules, table, move.seat, own, "lay", _BUMP)
        except RuleViolation as violation:
            refusal = refusal or violation
        else:
            return
    if refusal:
        raise refusal


def possible_recycled(rules: KhanhooRules, table: KhanhooTable, move: Recycled) -> None:
    """Refuse a new stock that is not made of the discards below the latest. Raises BadInput."""
    _need_playing(table)
    turned = Counter(card for _, card in table.discards[:-1])
    count = turned.total()
    if len(move.cards) != count or not count:
        raise BadInput(f"found {len(move.cards)} cards, expected the {count} discards below the latest", field="cards")
    unseen = turned.pop(UNSEEN, 0)
    for card in move.cards:
        need_card(rules, table, card)
    extra = Counter(card for card in move.cards if card != UNSEEN) - turned
    if extra.total() > unseen:
        raise BadInput(f"found {next(iter(extra))} in the new stock, which is not among the discards", field="cards")


def _need_shown(
    rules: KhanhooRules,
    table: KhanhooTable,
    seat: int,
    melds: Sequence[tuple[str, ...]],
    rest: Sequence[str],
    discard: Sequence[str],
) -> None:
    """Refuse shown cards, and a final discard, that the seat cannot hold, or that leave out what it laid. Raises BadInput."""
    laid = table.melds[seat]
    shown = [card for meld in melds for card in meld] + list(rest)
    held = table.count(seat) - len(discard) + sum(map(len, laid))
    who = table.who(seat)
    if len(shown) != held:
        raise BadInput(f"found {len(shown)} cards of {who}, expected {held}, laid melds with them", field="melds")
    own, apart = tell_apart(shown, laid)
    if len(own) + sum(map(len, apart)) != len(shown):
        raise BadInput(f"the cards leave out a meld that {who} has laid", field="melds")
    nameless = sum(map(len, laid)) - sum(map(len, apart))
    need_possible(rules, table, seat, [*discard, *own], besides=nameless)


def possible_went_out(rules: KhanhooRules, table: KhanhooTable, move: WentOut) -> None:
    """Refuse cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_playing(table)
    _can_let_go(rules, table, move.seat, (move.card,), "discard", _OUT)
    _need_shown(rules, table, move.seat, move.melds, (), (move.card,))


def possible_scored(rules: KhanhooRules, table: KhanhooTable, move: Scored) -> None:
    """Refuse cards that the seat cannot hold, or that it has shown already. Raises RuleViolation or BadInput."""
    rule = "Khanhoo 14, scoring"
    if table.went_out is None:
        raise RuleViolation(f"{table.who(move.seat)} cannot be scored: nobody has gone out", rule=rule)
    if move.seat in (table.went_out.seat, *(each.seat for each in table.scored)):
        raise RuleViolation(f"{table.who(move.seat)} is scored already", rule=rule)
    _need_shown(rules, table, move.seat, move.melds, move.rest, ())


POSSIBLE: Mapping[type[Event], Check[KhanhooRules, KhanhooTable]] = {
    Challenged: _possible_challenged,
    Claimed: possible_claimed,
    Dealt: possible_dealt,
    Discarded: possible_discarded,
    Drew: possible_drew,
    Laid: possible_laid,
    Recycled: possible_recycled,
    Scored: possible_scored,
    Took: possible_took,
    WentOut: possible_went_out,
}
"""The moves of the play, which a referee may allow although they break a rule, each with what is checked even then."""
