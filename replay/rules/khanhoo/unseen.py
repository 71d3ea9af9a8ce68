"""What cards may be if some were not seen: only what no unseen card could make true is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.rules.khanhoo.claims import bumps
from replay.rules.khanhoo.melds import every_meld, meld_of
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.table import KhanhooTable, latest_discard

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def could_be(cards: Sequence[str], types: Collection[str], options: Options) -> bool:
    """Whether cards, some of them unseen, can be a meld of one of these types.

    >>> could_be(["5H", "?", "5D"], ["triplet"], Options()), could_be(["5H", "?", "7D"], ["triplet", "sequence"], Options())
    (True, False)
    """
    named = Counter(card for card in cards if card != UNSEEN)
    return any(
        meld.type in types and len(meld.cards) == len(cards) and named <= Counter(meld.cards)
        for meld in every_meld(options)
    )


def could_lay(rules: KhanhooRules, table: KhanhooTable, seat: int, type: str, *, bump: bool) -> bool:
    """Whether a seat can make this meld with the latest discard, as far as its cards are known.

    Args:
        rules: the rules of the game.
        table: the table with the discard on top.
        seat: of the hand.
        type: what the seat names.
        bump: whether it wants to bump: a sequence is then one with which it goes out.
    """
    card, known, unknown = latest_discard(table), table.known[seat], table.unknown[seat]
    if bump and type == "sequence" and not unknown and card != UNSEEN:
        return bool(going_out_with(rules, table, seat))
    held = Counter(known)
    if card == UNSEEN:
        unknown += 1
    else:
        held[card] += 1
    # A card must be left to discard.
    count = table.count(seat)
    copies, seen = rules.pack.copies, table.seen
    for cards in _holding(rules.options.triplet_aces, rules.options.aces_open).get((type, card), ()):
        lacking = cards - held
        fits = cards.total() <= count and lacking.total() <= unknown
        if fits and all(seen.get(each, 0) + more <= copies[each] for each, more in lacking.items()):
            return True
    return False


def going_out_with(rules: KhanhooRules, table: KhanhooTable, seat: int) -> list[list[str]]:
    """The sequences, cards sorted, for which a seat whose cards are known can bump the latest discard and go out at once (10)."""
    options = rules.options
    # A laid meld was a meld, even if nobody wrote all of its cards down.
    if not all(UNSEEN in each or meld_of(each, options) for each in table.melds[seat]):
        return []
    found = bumps(table.known[seat], latest_discard(table), options)
    return [sorted(meld.cards) for meld in found if meld.type == "sequence"]


@cache
def _holding(triplet_aces: bool, aces_open: bool) -> Mapping[tuple[str, str], Sequence[Counter[str]]]:
    """The cards of every meld, by its type and each card in it; under ``?`` all of a type."""
    found: dict[tuple[str, str], list[Counter[str]]] = {}
    for meld in every_meld(Options(triplet_aces=triplet_aces, aces_open=aces_open)):
        for card in {*meld.cards, UNSEEN}:
            found.setdefault((meld.type, card), []).append(Counter(meld.cards))
    return found
