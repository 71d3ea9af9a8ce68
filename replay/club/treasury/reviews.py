"""Confirming and disputing hands: who may confirm or dispute which hand."""

from __future__ import annotations

from uuid import UUID

from replay.club.queries.games import find_game
from replay.club.read_models.disputes import Review
from replay.club.reasons import tidy_words
from replay.club.treasury import wording
from replay.club.treasury.held import forms_of
from replay.club.treasury.stored_state import StoredState
from replay.club.treasury.stream import OwnStream
from replay.club_events import DisputeResolved, HandConfirmed, HandDisputed
from replay.store import Store


class Reviews:
    """What the people of a club record about finished hands. Safe to share between threads.

    Args:
        store: the club's events.
        stream: the club's own stream.
    """

    def __init__(self, store: Store, stream: OwnStream) -> None:
        self._store = store
        self._stream = stream

    def confirm(
        self, game: str | UUID, hand: int, seat: int, *, by: str = "club", event_id: UUID | None = None
    ) -> None:
        """A seat of the hand confirms its result.

        Raises:
            NotFound: there is no such finished hand, or no such seat in it.
            RuleViolation: the hand is void or disputed, or the seat has confirmed it already.
            Conflict: the id of a retry belongs to something else.
        """
        self._record(HandConfirmed(self._game(game), hand, seat), by, event_id)

    def dispute(
        self,
        game: str | UUID,
        hand: int,
        reason: str,
        *,
        seat: int | None = None,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> None:
        """Somebody disputes the hand's result; until that is resolved its money is not settled.

        Raises:
            NotFound: as :meth:`confirm`.
            RuleViolation: the hand is void, or disputed already.
            BadInput: the reason is too long or empty.
            Conflict: as :meth:`confirm`.
        """
        why = tidy_words(reason, "reason", wording.WHY_DISPUTED())
        self._record(HandDisputed(self._game(game), hand, why, seat), by, event_id)

    def resolve(
        self, game: str | UUID, hand: int, reason: str, *, by: str = "club", event_id: UUID | None = None
    ) -> None:
        """End a dispute: the hand counts, as it was or with what set it right. A hand that is wrong is voided instead.

        The event names the hand that was disputed, which may have been entered again since as this one.

        Raises:
            NotFound: as :meth:`confirm`.
            RuleViolation: the hand is not disputed.
            BadInput, Conflict: as :meth:`dispute`.
        """
        how, played = tidy_words(reason, "reason", wording.HOW_RESOLVED()), self._game(game)
        with self._store.reading() as reading:
            same = [DisputeResolved(played, each, how) for each in forms_of(reading, str(played), hand)]

        def make(state: StoredState) -> DisputeResolved:
            return DisputeResolved(played, state.disputed_before(played, hand) or hand, how)

        self._stream.record(make, lambda known: known in same, by=by, event_id=event_id)

    def _game(self, game: str | UUID) -> UUID:
        if isinstance(game, UUID):
            return game
        with self._store.reading() as reading:
            return UUID(find_game(reading, game))

    def _record(self, review: Review, by: str, event_id: UUID | None) -> None:
        self._stream.record(lambda state: review, lambda known: known == review, by=by, event_id=event_id)
