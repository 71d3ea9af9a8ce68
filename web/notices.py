"""What a form has just recorded, in words."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID

from replay.club_events import Adjusted, Settled
from replay.errors import NotFound
from replay.events import Recorded, player_account
from replay.messages import Message
from web.current_club import club
from web.event_text import event_sentence

__all__ = ["done_notice", "record_sentence", "recorded_by"]


def done_notice(done: UUID | None) -> dict[str, Any] | None:
    """What a form has just recorded: the event's id, its sentence, whether it moved money and whether it is signed. Raises NotFound."""
    if done is None:
        return None
    record = club().own_event(done)
    return {
        "event": done,
        "text": record_sentence(record),
        "money": isinstance(record.data, Settled | Adjusted),
        "signed": not club().log.unsigned,
    }


def record_sentence(record: Recorded) -> Message:
    """An event of the club's own stream in one sentence, with the players under the names they have now."""
    return event_sentence(
        record.data, lambda name: club().books.title(club().books.account(player_account(name))), _called
    )


def recorded_by(record: Recorded) -> str | None:
    """The account that entered an event, as it is called; None where nobody had signed in."""
    try:
        return _called(UUID(record.by))
    except ValueError:
        return None


def _called(account: UUID) -> str:
    """What an account is called; its id where it was removed."""
    with suppress(NotFound):
        return club().doors.accounts.get(str(account)).name
    return str(account)
