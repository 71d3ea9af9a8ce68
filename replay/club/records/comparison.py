"""A record beside what the club holds of its game, as far as some eyes may know both.

What these eyes may not know makes no difference: neither whether two events are the same, nor what may follow. So the answer to an
import tells them nothing of hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from replay.club.records import wording
from replay.club.stored_events import read_event
from replay.errors import Conflict
from replay.events import (
    DealerChosen,
    DeckCommitted,
    DeckMixed,
    DeckRevealed,
    Event,
    GameEnded,
    HandStarted,
    HandVoided,
    Joined,
    Left,
    Noted,
    TimeCalled,
)
from replay.identity import has_made_id
from replay.rules import Rules, codec
from replay.rules.eyes import ALL, Eyes
from replay.store import Row

__all__ = ["Comparison"]

_BETWEEN = frozenset(
    {DealerChosen, DeckCommitted, DeckMixed, DeckRevealed, GameEnded, HandVoided, Joined, Left, Noted, TimeCalled}
)
"""The moves between hands that no card of an earlier hand can make illegal."""


class Comparison:
    """Compares the events of one record with the club's.

    Args:
        rules: of the record.
        eyes: whose answer it is.
        exact: whether the envelopes are part of the record.
        source: what to call it in a refusal.
    """

    def __init__(self, rules: Rules, eyes: Eyes, source: str, *, exact: bool) -> None:
        self.eyes = eyes
        self.exact = exact
        self.hides = False
        """Whether the record had something, in what was compared, that these eyes may not know of the club's."""
        self._rules = rules
        self._source = source

    def seen(self, event: Event) -> Event:
        """What the eyes may know of an event of the club."""
        return self._rules.redact(event, self.eyes)

    def is_same(self, stored: Row, given: Row) -> bool:
        """Whether the club has this event of the record, as far as the eyes may know."""
        if self.eyes == ALL and stored.data == given.data:
            return True
        new = codec().decode(given.data)
        old = read_event(str(new.game), stored.version, stored.data)
        seen = self.seen(new.data)
        self.hides |= seen != new.data
        if self.seen(old.data) != seen:
            return False
        if not self.exact:
            return True
        # An id is the record's own, or the one that the club gives to events of a record whose ids it does not trust.
        trusted = self.eyes != ALL or old.id == new.id or has_made_id(self._rules, old)
        return trusted and (old.at, old.by) == (new.at, new.by)

    def need_new_hands(self, fresh: Iterable[Event], hand: Event | None, current: int, *, live: bool) -> None:
        """Refuse to go on with a hand of which these eyes may not know every card: whether a move fits would tell of its cards.

        Args:
            fresh: what the record adds.
            hand: the last hand of the club's record before that.
            current: the club's version of the game.
            live: whether that hand is being played.

        Raises:
            Conflict: the record goes on with it.
        """
        if self.eyes == ALL or not isinstance(hand, HandStarted) or hand.depth == "result":
            return
        if not live:
            for event in fresh:
                if isinstance(event, HandStarted):
                    return
                if type(event) in self._rules.moves and type(event) not in _BETWEEN:
                    break
            else:
                return
        raise Conflict(wording.GOES_ON_WITH_HAND(source=self._source, hand=hand.hand), current=current)
