"""What may be recorded about the club's log."""

from __future__ import annotations

from collections.abc import Iterator

from replay.audit.notes import Verifier
from replay.club.treasury.decision import wording
from replay.club.treasury.decision.refusal import Refusal, wrong_field
from replay.club.treasury.decision.state import ClubState
from replay.club_events import LogBegun
from replay.errors import BadInput


def check_log_begun(state: ClubState, event: LogBegun) -> Iterator[Refusal]:
    """The key is valid, and no name begins twice."""
    try:
        name = Verifier.parse(event.key).name
    except BadInput as refusal:
        yield Refusal(refusal, wording.FIELD_REFUSED(field="key", problem=refusal.problem))
        return
    if state.has_log(name):
        yield wrong_field("key", wording.LOG_BEGUN_TWICE(found=name))
