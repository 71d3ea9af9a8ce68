"""Decks that a program shuffles: a secret is committed to before the hand, everybody mixes in words, and the secret is revealed after it.

What is hashed are lines of text, each ended by a line feed, so that anybody can hash them again (docs/fair-deal.md).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from replay.errors import BadInput, RuleViolation
from replay.events import DeckCommitted, DeckMixed, DeckRevealed, Event
from replay.rules.shared.table import Deck, Table
from replay.textual import is_tidy

if TYPE_CHECKING:
    from replay.rules.protocols import Rules

__all__ = ["commitment", "deck_checks", "deck_folds", "seed"]

_RULE = "Paipu, fair deals"


def commitment(rules: str, hand: int, secret: str) -> str:
    """What is known of a secret before the hand: its hash, 64 hexadecimal digits.

    Args:
        rules: the id of the game's rules, such as ``quandui/pagat``.
        hand: the number of the hand in its game.
        secret: 64 hexadecimal digits by chance.

    >>> commitment("quandui/pagat", 1, "00" * 32)[:16]
    '69f235b0229c0073'
    """
    return _hashed(["paipu deal", rules, f"hand {hand}", secret])


def seed(secret: str, mixed: Iterable[tuple[int, str]]) -> str:
    """The seed of a shuffle, 64 hexadecimal digits, made of the secret and what each seat mixed in, in the order of the record.

    >>> seed("00" * 32, [(1, "blue tram"), (2, "李白")])[:16]
    '488eab6dfcf5f5b2'
    """
    return _hashed([secret, *(f"{seat} {text}" for seat, text in mixed)])


def _hashed(lines: Iterable[str]) -> str:
    # A record may hold half a character, which decide refuses and a fold must bear.
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")).hexdigest()


def _need_between(table: Table, what: str) -> None:
    if table.live:
        raise RuleViolation(
            f"{what} while hand {table.hand} is being played",
            rule=_RULE,
            legal="finish or abandon the hand first",
        )


def _committed(rules: Rules, table: Table, move: DeckCommitted) -> None:
    _need_between(table, "a deck cannot be committed to")
    following = table.hands + 1
    if move.hand != following:
        raise BadInput(f"found hand {move.hand}, expected hand {following}, the next one", field="hand")
    if table.over:
        raise RuleViolation("no deck is needed: the match is decided", rule=_RULE, legal="close the game")
    if table.deck is not None and table.deck.hand == following:
        # Whoever could commit twice could choose the deck that suits.
        raise RuleViolation(
            f"the deck of hand {following} is committed to already", rule=_RULE, legal="play the hand with it"
        )


def _mixed(rules: Rules, table: Table, move: DeckMixed) -> None:
    _need_between(table, "nothing can be mixed into a deck")
    deck = table.deck
    if deck is None or deck.hand != table.hands + 1:
        raise RuleViolation(
            "nothing can be mixed in: the deck of the next hand is not committed to",
            rule=_RULE,
            legal="commit to it first",
        )
    if move.seat not in table.present:
        raise BadInput(
            f"found seat {move.seat}, expected a seat at the table: {', '.join(map(str, table.present))}", field="seat"
        )
    if not is_tidy(move.text):
        raise BadInput(
            f"found the words {move.text!a}, expected Unicode NFC without control characters or outer spaces",
            field="text",
        )
    if move.seat in dict(deck.mixed):
        raise RuleViolation(f"{table.who(move.seat)} has mixed in words already", rule=_RULE, legal="play the hand")


def _revealed(rules: Rules, table: Table, move: DeckRevealed) -> None:
    _need_between(table, "the secret of a deck cannot be told")
    deck = table.deck
    if deck is None:
        raise RuleViolation("no deck is committed to", rule=_RULE, legal="commit to that of the next hand")
    if move.hand != deck.hand:
        raise BadInput(f"found hand {move.hand}, expected hand {deck.hand}, whose deck is committed to", field="hand")
    if deck.hand > table.hands:
        raise RuleViolation(
            f"the secret cannot be told before hand {deck.hand} is played", rule=_RULE, legal="play the hand first"
        )
    if commitment(rules.id, move.hand, move.secret) != deck.hash:
        raise BadInput(
            f"found another secret, expected the one of the deck of hand {deck.hand}, whose hash is {deck.hash}",
            field="secret",
        )


def _fold_committed(table: Table, event: DeckCommitted) -> None:
    if table.live:
        table.odd += 1
    else:
        table.deck = Deck(event.hand, event.hash)


def _fold_mixed(table: Table, event: DeckMixed) -> None:
    if table.live or table.deck is None:
        table.odd += 1
    else:
        table.deck = table.deck._replace(mixed=(*table.deck.mixed, (event.seat, event.text)))


def _fold_revealed(table: Table, event: DeckRevealed) -> None:
    if table.live or table.deck is None:
        table.odd += 1
    else:
        table.deck = None


deck_checks: Mapping[type[Event], Callable[[Rules, Table, Any], None]] = {
    DeckCommitted: _committed,
    DeckMixed: _mixed,
    DeckRevealed: _revealed,
}
"""The checks of the moves around a deck; all of them are between hands."""

deck_folds: Mapping[type[Event], Callable[[Table, Any], None]] = {
    DeckCommitted: _fold_committed,
    DeckMixed: _fold_mixed,
    DeckRevealed: _fold_revealed,
}
"""How they fold."""
