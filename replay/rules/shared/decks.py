"""Decks that a program shuffles: a secret is committed to before the hand, everybody mixes in words, and the secret is revealed after it.

What is hashed are lines of text, each ended by a line feed, so that anybody can hash them again (docs/fair-deal.md).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from replay.display import is_tidy
from replay.errors import BadInput, RuleViolation
from replay.events import DeckCommitted, DeckMixed, DeckRevealed, Event
from replay.messages import Message, listed
from replay.rules.shared import wording
from replay.rules.shared.table import Deck, Table

if TYPE_CHECKING:
    from replay.rules.protocols import Rules
    from replay.rules.shared.checks import Check
    from replay.rules.shared.folds import Fold

_RULE = wording.RULING_FAIR_DEALS()


def commitment(rules: str, hand: int, secret: str) -> str:
    """What is public of a secret before the hand: its hash, 64 hexadecimal digits.

    Args:
        rules: the id of the game's rules, such as ``quandui/pagat``.
        hand: the number of the hand in its game.
        secret: 64 random hexadecimal digits.

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
    # A record may hold half a character, which decide refuses and a fold must accept.
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")).hexdigest()


def _need_between(table: Table, what: Message) -> None:
    if table.live:
        raise RuleViolation(
            wording.DURING_HAND(what=what, hand=table.hand),
            rule=_RULE,
            legal=wording.FINISH_HAND_FIRST(),
        )


def _committed(rules: Rules, table: Table, move: DeckCommitted) -> None:
    _need_between(table, wording.CANNOT_COMMIT())
    following = table.hands + 1
    if move.hand != following:
        raise BadInput(wording.DECK_NOT_OF_NEXT_HAND(hand=move.hand, expected=following), field="hand")
    if table.over:
        raise RuleViolation(wording.NO_DECK_NEEDED(), rule=_RULE, legal=wording.CLOSE_GAME())
    if table.deck is not None and table.deck.hand == following:
        # Anybody who could commit twice could choose the more convenient deck.
        raise RuleViolation(wording.COMMITTED_ALREADY(hand=following), rule=_RULE, legal=wording.PLAY_WITH_IT())


def _mixed(rules: Rules, table: Table, move: DeckMixed) -> None:
    _need_between(table, wording.CANNOT_MIX())
    deck = table.deck
    if deck is None or deck.hand != table.hands + 1:
        raise RuleViolation(
            wording.NO_DECK_TO_MIX_INTO(),
            rule=_RULE,
            legal=wording.COMMIT_FIRST(),
        )
    if move.seat not in table.present:
        raise BadInput(
            wording.NOT_AT_TABLE_OF(seat=move.seat, seats=listed(str(each) for each in table.present)), field="seat"
        )
    if not is_tidy(move.text):
        raise BadInput(
            wording.UNTIDY_WORDS(found=move.text),
            field="text",
        )
    if move.seat in dict(deck.mixed):
        raise RuleViolation(wording.MIXED_ALREADY(who=table.who(move.seat)), rule=_RULE, legal=wording.PLAY_THE_HAND())


def _revealed(rules: Rules, table: Table, move: DeckRevealed) -> None:
    _need_between(table, wording.CANNOT_REVEAL())
    deck = table.deck
    if deck is None:
        raise RuleViolation(wording.NO_DECK(), rule=_RULE, legal=wording.COMMIT_TO_NEXT())
    if move.hand != deck.hand:
        raise BadInput(wording.OTHER_DECK(hand=move.hand, expected=deck.hand), field="hand")
    if deck.hand > table.hands:
        raise RuleViolation(wording.SECRET_TOO_EARLY(hand=deck.hand), rule=_RULE, legal=wording.PLAY_HAND_FIRST())
    if commitment(rules.id, move.hand, move.secret) != deck.hash:
        raise BadInput(
            wording.OTHER_SECRET(hand=deck.hand, hash=deck.hash),
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


deck_checks: Mapping[type[Event], Check[Rules, Table]] = {
    DeckCommitted: _committed,
    DeckMixed: _mixed,
    DeckRevealed: _revealed,
}
"""The checks of the moves around a deck; all of them are between hands."""

deck_folds: Mapping[type[Event], Fold[Table]] = {
    DeckCommitted: _fold_committed,
    DeckMixed: _fold_mixed,
    DeckRevealed: _fold_revealed,
}
"""How the moves around a deck fold."""
