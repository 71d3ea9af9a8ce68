"""Fair deals: the decks committed to before their hands, compared with what was dealt (docs/fair-deal.md)."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import select

from replay.audit.shuffle import shuffle
from replay.cards import UNSEEN
from replay.club.queries import wording
from replay.errors import BadInput, NotFound
from replay.events import Dealt, DeckCommitted, DeckMixed, DeckRevealed, Drew, Event, HandEnded
from replay.messages import Message
from replay.patterns import DIGEST
from replay.rules import Rules
from replay.rules.shared.decks import commitment, seed
from replay.rules.shared.table import Deck, line_of
from replay.store.reading import Reading
from replay.store.tables import log
from replay.timeline import Timeline

__all__ = ["CheckedDeck", "checked", "committed", "deck", "new_secret", "revealed", "tidy_words", "unshuffled"]

_MOST_WORDS = 200


class CheckedDeck(NamedTuple):
    """What was found of a deck that was committed to.

    Args:
        hand: whose deck it is.
        mixed: the seats that mixed in words.
        entry: the place of the commitment in the club's log.
        begins: where the hand begins in it; None until it is played and sealed.
        revealed: whether the hand is over and the secret is public.
        compared: how many cards on record are those of the deck.
        unseen: how many cards that were dealt or drawn are not on record.
        findings: a sentence for each thing that is wrong.
    """

    hand: int
    mixed: tuple[int, ...]
    entry: int
    begins: int | None
    revealed: bool
    compared: int
    unseen: int
    findings: tuple[Message, ...]


class _Committed(NamedTuple):
    """A commitment on record: the version of its event, the deck, and the secret if it was revealed."""

    version: int
    deck: Deck
    secret: str | None


def new_secret() -> str:
    """A random secret, 64 hexadecimal digits."""
    return secrets.token_hex(32)


def tidy_words(text: str) -> str:
    """The words that a seat mixes in, in the one form that is hashed. Raises BadInput."""
    tidied = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(tidied) <= _MOST_WORDS:
        raise BadInput(wording.WORDS_TO_MIX(found=len(tidied), most=_MOST_WORDS), field="text")
    return tidied


def unshuffled(rules: Rules) -> list[str]:
    """Every card of the pack in the pack's own order, which is what is shuffled."""
    return [card for card, copies in rules.pack.copies.items() for _ in range(copies)]


def committed(timeline: Timeline, secret: str) -> DeckCommitted:
    """The commitment to the deck of the game's next hand. Raises BadInput if it is not a secret."""
    hand = timeline.table.hands + 1
    return DeckCommitted(hand, commitment(timeline.rules.id, hand, _secret(secret)))


def deck(timeline: Timeline, secret: str) -> list[str]:
    """The cards of the deck that is committed to, from the top. Raises NotFound, or BadInput for another secret."""
    pending = _pending(timeline)
    secret = _secret(secret)
    if commitment(timeline.rules.id, pending.hand, secret) != pending.hash:
        raise BadInput(wording.OTHER_SECRET(hand=pending.hand, hash=pending.hash))
    return _cards(timeline.rules, secret, pending.mixed)


def revealed(timeline: Timeline, secret: str) -> DeckRevealed:
    """The move that reveals the secret of the committed deck. Raises NotFound, or BadInput if the secret is malformed."""
    return DeckRevealed(_pending(timeline).hand, _secret(secret))


def checked(reading: Reading, timeline: Timeline, hand: int | None) -> list[CheckedDeck]:
    """What was found of each deck of a game that was committed to, or of that of one hand.

    Args:
        reading: the club's store.
        timeline: the game.
        hand: the number of a hand; all of them if None.

    Raises:
        NotFound: no deck was committed to.
    """
    found = [each for each in _commitments(timeline) if hand in (None, each.deck.hand)]
    if not found:
        raise NotFound(wording.NO_DECK() if hand is None else wording.NO_DECK_FOR_HAND(hand=hand))
    return [_checked(reading, timeline, each) for each in found]


def _pending(timeline: Timeline) -> Deck:
    pending: Deck | None = timeline.table.deck
    if pending is None:
        raise NotFound(wording.NO_OPEN_DECK())
    return pending


def _secret(text: str) -> str:
    found = text.strip().lower()
    if not re.fullmatch(DIGEST, found):
        # What was given instead may be half a secret, so it is not repeated.
        raise BadInput(wording.NO_SECRET(found=len(found)))
    return found


def _cards(rules: Rules, secret: str, mixed: Iterable[tuple[int, str]]) -> list[str]:
    return shuffle(unshuffled(rules), seed(secret, mixed))


def _commitments(timeline: Timeline) -> list[_Committed]:
    found: list[_Committed] = []
    for version, record in enumerate(timeline.recorded(), 1):
        event = record.data
        if isinstance(event, DeckCommitted):
            found.append(_Committed(version, Deck(event.hand, event.hash), None))
        elif isinstance(event, DeckMixed):
            last = found[-1]
            mixed = (*last.deck.mixed, (event.seat, event.text))
            found[-1] = last._replace(deck=last.deck._replace(mixed=mixed))
        elif isinstance(event, DeckRevealed):
            found[-1] = found[-1]._replace(secret=event.secret)
    return found


def _checked(reading: Reading, timeline: Timeline, one: _Committed) -> CheckedDeck:
    pending = one.deck
    span = timeline.hands.get(pending.hand)
    events = [record.data for record in timeline.recorded(span.first, span.last)] if span else []
    compared = unseen = 0
    findings: list[Message] = []
    if one.secret is not None:
        if commitment(timeline.rules.id, pending.hand, one.secret) != pending.hash:
            findings.append(wording.SECRET_DIFFERS())
        cards = _cards(timeline.rules, one.secret, pending.mixed)
        compared, unseen, others = _compared(timeline, cards, line_of(events, len(events) - 1))
        findings += others
    elif events and isinstance(events[-1], HandEnded):
        findings.append(wording.SECRET_NOT_REVEALED())
    return CheckedDeck(
        pending.hand,
        tuple(seat for seat, _ in pending.mixed),
        _position(reading, timeline, one.version) or 0,
        _position(reading, timeline, span.first) if span else None,
        one.secret is not None,
        compared,
        unseen,
        tuple(findings),
    )


def _compared(timeline: Timeline, cards: Sequence[str], line: Iterable[Event]) -> tuple[int, int, list[Message]]:
    """How many cards on record are those of the deck, how many are not on record, and what is wrong.

    Packets and draws take their cards off the top in the order of the record, which the rules give. Players sort what they are
    dealt, so a seat's packets are compared together.
    """
    who, write = timeline.table.who, timeline.rules.pack.write
    due: defaultdict[int, Counter[str]] = defaultdict(Counter)
    got: defaultdict[int, Counter[str]] = defaultdict(Counter)
    compared = unseen = place = 0
    drawn: list[Message] = []
    for event in line:
        if isinstance(event, Dealt):
            size = len(event.cards)
            due[event.seat].update(cards[place : place + size])
            got[event.seat].update(event.cards)
            place += size
        elif isinstance(event, Drew) and place < len(cards):  # beyond it a stock was turned over
            if event.card == UNSEEN:
                unseen += 1
            elif event.card == cards[place]:
                compared += 1
            else:
                drawn.append(wording.OTHER_CARD_DRAWN(who=who(event.seat), found=event.card, expected=cards[place]))
            place += 1
    findings = []
    for seat, dealt in got.items():
        unseen += dealt.pop(UNSEEN, 0)
        others = dealt - due[seat]
        compared += dealt.total() - others.total()
        if others:
            findings.append(wording.OTHER_CARDS_DEALT(who=who(seat), cards=write(others.elements())))
    # After one card too many, all that follow differ.
    return compared, unseen, findings + drawn[:1]


def _position(reading: Reading, timeline: Timeline, version: int) -> int | None:
    stream = timeline.game
    found: int | None = reading.connection.scalar(
        select(log.c.position).where(log.c.stream == stream, log.c.version == version)
    )
    return found
