"""Whether something that went wrong is due to damage: then it is one sentence; otherwise it is a bug, and stays what it was.

The sentence says where, and quotes nothing of what is there: it may be shown to eyes that may not see every card.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from replay.club.log import Log
from replay.club.verify.games import decode_rows, followed
from replay.club.verify.report import check_club
from replay.store import Store
from replay.store.reading import Reading
from replay.words.errors import Damaged, PaipuError
from replay.words.messages import Message, Text


@contextmanager
def explained(reading: Reading, stream: str) -> Iterator[None]:
    """Surrounds what folds stored events. Raises Damaged instead of what comes of events that are wrong."""
    try:
        yield
    except (PaipuError, DBAPIError):
        raise  # a database that fails or is away says nothing of the events
    except Exception as error:
        if wrong := _first_wrong(reading, stream):
            raise Damaged(_place(wrong)) from error
        raise


def find_damage(store: Store, log: Log) -> Damaged | None:
    """The first damage to a club, all of which is checked; None if it is sound."""
    try:
        checked = check_club(store, log)
    except Damaged as damaged:
        return damaged
    except PaipuError:
        return None
    findings = [*checked.findings, *checked.below]
    if not findings:
        return None
    return Damaged(next((place for place in map(_place, findings) if place != _ANYWHERE), _ANYWHERE))


def _first_wrong(reading: Reading, stream: str) -> Message | None:
    rows = reading.read(stream)
    if not rows:
        return None
    decoded = decode_rows(stream, list(zip(*rows, strict=True)), 0)
    return followed(stream).feed(decoded.records) or decoded.wrong


DAMAGED_CLUB = Text(
    "verify.damaged-club", "something is wrong with what the club keeps: paipu verify lists it, restore a backup"
)
_ANYWHERE = DAMAGED_CLUB()
DAMAGED_EVENT = Text(
    "verify.damaged-event",
    "{stream}, event {version} is damaged, or something before it is: paipu verify lists all damage, restore a backup",
)


def _place(finding: Message) -> Message:
    """The event that a finding names, if it names one."""
    event = finding.args.get("event")
    args = event.args if isinstance(event, Message) else finding.args
    if "stream" in args and "version" in args:
        return DAMAGED_EVENT(stream=args["stream"], version=args["version"])
    return _ANYWHERE
