"""Decks that a program shuffles: it commits to a secret before the hand, players mix in words, and it reveals the secret after it.

Lines of text are hashed, each ended by a line feed, so that any reader can hash them again (docs/fair-deal.md).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from replay.rules.shared.checks import CLOSE_GAME, need_between
from replay.rules.shared.rulebook import Move
from replay.rules.shared.table import Deck, Table
from replay.values.events import DeckCommitted, DeckMixed, DeckRevealed
from replay.words.display import is_tidy
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Text, listed, say

if TYPE_CHECKING:
    from replay.rules.kinds import Rules


def commitment(rules: str, hand: int, secret: str) -> str:
    """The public commitment to a secret before the hand: its hash, 64 hexadecimal digits.

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


_RULE = say("table.ruling-fair-deals", "Paipu, fair deals")


DECK_NOT_OF_NEXT_HAND = Text("table.deck-not-of-next-hand", "found hand {hand}, expected hand {expected}, the next one")
COMMITTED_ALREADY = Text("table.committed-already", "the deck of hand {hand} is already committed to")


class _Committing(Move[Any, Table, DeckCommitted]):
    """Between hands a program commits to the deck of the next one, once: else it could choose the more convenient deck."""

    event = DeckCommitted
    said = Text("table.deck-committed", "The deck of hand {hand} is committed to: {hash}.")
    barred = say("table.cannot-commit", "a deck cannot be committed to")

    def check(self, rules: Rules, table: Table, move: DeckCommitted) -> None:
        need_between(table, self.barred, _RULE)
        following = table.hands + 1
        if move.hand != following:
            raise BadInput(DECK_NOT_OF_NEXT_HAND(hand=move.hand, expected=following), field="hand")
        if table.over:
            raise RuleViolation(
                say("table.no-deck-needed", "no deck is needed: the match is decided"), rule=_RULE, legal=CLOSE_GAME
            )
        if table.deck is not None and table.deck.hand == following:
            raise RuleViolation(
                COMMITTED_ALREADY(hand=following), rule=_RULE, legal=say("table.play-with-it", "play the hand with it")
            )

    def fold(self, table: Table, event: DeckCommitted) -> None:
        if table.live:
            table.odd += 1
        else:
            table.deck = Deck(event.hand, event.hash)


NOT_AT_TABLE_OF = Text("table.not-at-table-of", "found seat {seat}, expected a seat at the table: {seats}")
UNTIDY_WORDS = Text(
    "table.untidy-words",
    "found the words {found!a}, expected Unicode NFC without control characters or spaces at the ends",
)
MIXED_ALREADY = Text("table.mixed-already", "{who} has already mixed in words")


class _Mixing(Move[Any, Table, DeckMixed]):
    """A player mixes words into the deck that was committed to, once."""

    event = DeckMixed
    said = Text("table.mixes", "{who} mixes into the deck: {text}")
    barred = say("table.cannot-mix", "nothing can be mixed into a deck")

    def check(self, rules: Rules, table: Table, move: DeckMixed) -> None:
        need_between(table, self.barred, _RULE)
        deck = table.deck
        if deck is None or deck.hand != table.hands + 1:
            raise RuleViolation(
                say(
                    "table.no-deck-to-mix-into",
                    "nothing can be mixed in: the deck of the next hand is not committed to",
                ),
                rule=_RULE,
                legal=say("table.commit-first", "commit to it first"),
            )
        if move.seat not in table.present:
            raise BadInput(NOT_AT_TABLE_OF(seat=move.seat, seats=listed(map(str, table.present))), field="seat")
        if not is_tidy(move.text):
            raise BadInput(UNTIDY_WORDS(found=move.text), field="text")
        if move.seat in dict(deck.mixed):
            raise RuleViolation(
                MIXED_ALREADY(who=table.who(move.seat)), rule=_RULE, legal=say("table.play-the-hand", "play the hand")
            )

    def fold(self, table: Table, event: DeckMixed) -> None:
        if table.live or table.deck is None:
            table.odd += 1
        else:
            table.deck = table.deck._replace(mixed=(*table.deck.mixed, (event.seat, event.text)))


OTHER_DECK = Text("table.other-deck", "found hand {hand}, expected hand {expected}, whose deck is committed to")
SECRET_TOO_EARLY = Text("table.secret-too-early", "the secret cannot be revealed before hand {hand} is played")
OTHER_SECRET = Text(
    "table.other-secret", "found another secret, expected the one of the deck of hand {hand}, whose hash is {hash}"
)


class _Revealing(Move[Any, Table, DeckRevealed]):
    """After the hand the secret of its deck is revealed: it is the one that was committed to."""

    event = DeckRevealed
    said = Text("table.secret-revealed", "The secret of the deck of hand {hand} is revealed: {secret}.")
    barred = say("table.cannot-reveal", "the secret of a deck cannot be revealed")

    def check(self, rules: Rules, table: Table, move: DeckRevealed) -> None:
        need_between(table, self.barred, _RULE)
        deck = table.deck
        if deck is None:
            raise RuleViolation(
                say("table.no-deck", "no deck is committed to"),
                rule=_RULE,
                legal=say("table.commit-to-next", "commit to that of the next hand"),
            )
        if move.hand != deck.hand:
            raise BadInput(OTHER_DECK(hand=move.hand, expected=deck.hand), field="hand")
        if deck.hand > table.hands:
            raise RuleViolation(
                SECRET_TOO_EARLY(hand=deck.hand), rule=_RULE, legal=say("table.play-hand-first", "play the hand first")
            )
        if commitment(rules.id, move.hand, move.secret) != deck.hash:
            raise BadInput(OTHER_SECRET(hand=deck.hand, hash=deck.hash), field="secret")

    def fold(self, table: Table, event: DeckRevealed) -> None:
        if table.live or table.deck is None:
            table.odd += 1
        else:
            table.deck = None


MOVES = (_Committing(), _Mixing(), _Revealing())
