"""What may be recorded about a game that came in with a record."""

from __future__ import annotations

from collections.abc import Iterator

from replay.club.treasury.decision import wording
from replay.club.treasury.decision.refusal import Refusal, wrong_field
from replay.club.treasury.decision.state import ClubState
from replay.club_events import GameImported


def check_game_imported(state: ClubState, event: GameImported) -> Iterator[Refusal]:
    """The game has these events, they are the ones that came in, and none of them came in before."""
    found = state.digest(event.game, event.first, event.last)
    if found is None:
        yield wrong_field("last", wording.NO_SUCH_EVENTS(found=event.last, first=event.first, game=str(event.game)))
    elif found != event.digest:
        yield wrong_field("digest", wording.OTHER_DIGEST(found=event.digest, expected=found))
    known = state.imported_until(event.game)
    if event.first <= known:
        yield wrong_field("first", wording.IMPORTED_ALREADY(found=event.first, known=known))
