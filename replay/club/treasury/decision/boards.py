"""What may be recorded about boards: that no table will play one any more."""

from __future__ import annotations

from collections.abc import Iterator

from replay.club.treasury.decision import wording
from replay.club.treasury.decision.refusal import Refusal
from replay.club.treasury.decision.state import ClubState
from replay.club_events import BoardReleased
from replay.errors import NotFound, RuleViolation


def check_board_released(state: ClubState, event: BoardReleased) -> Iterator[Refusal]:
    """Some table has finished the board, and it was not released yet."""
    if not state.has_board(event.board):
        yield Refusal(
            NotFound(wording.UNKNOWN_BOARD(found=event.board[:40])), wording.FIELD_BOARD_UNKNOWN(found=event.board[:40])
        )
    if state.is_released(event.board):
        error = RuleViolation(wording.RELEASED_ALREADY(board=event.board), rule=wording.RULING_BOARDS())
        yield Refusal(error, wording.FIELD_BOARD_RELEASED(found=event.board))
