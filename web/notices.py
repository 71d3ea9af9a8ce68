"""The result of a form that has just recorded, in words."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID

from flask import url_for

from replay.club.access import Visitor
from replay.club.matters import Adjusted, Called, Settled, event_sentence
from replay.rights import Account
from replay.values.club_events import PlayerRenamed
from replay.values.events import HandVoided, Recorded, player_account
from replay.values.times import minute
from replay.words.errors import NotFound
from replay.words.messages import Message, Text
from web.current_club import club
from web.visitor_filter import seen_event_text, seen_own_event
from web.visitors import BY_LINK, visitor


def done_notice(done: UUID | None, game: str | None = None) -> dict[str, Any] | None:
    """Return the result of a form: its address, its sentence, whether it moved money and whether it is signed.

    It is an event of the club's own stream, or a hand of the game that was voided. Raises NotFound.
    """
    if done is None:
        return None
    signed = not club().log.unsigned
    void = None if game is None else club().game_event(game, done)
    if game is not None and void is not None and isinstance(void.data, HandVoided):
        where = url_for("pages.step.event", game=game, version=void.seq)
        return {"address": where, "text": seen_event_text(game, void.seq), "signed": signed}
    record = seen_own_event(done)
    return {
        "address": url_for("pages.ledger.event", event=done),
        "text": record_sentence(record),
        "money": isinstance(record.data, Settled | Adjusted),
        "signed": signed,
        "doubts": club().players.doubt(record.data.name) if isinstance(record.data, PlayerRenamed) else [],
    }


def record_sentence(record: Recorded) -> Message:
    """An event of the club's own stream in one sentence, with the players under the names they have now."""
    called = Called(lambda name: club().books.title(club().books.account(player_account(name))), _called)
    return event_sentence(record.data, called)


A_LINK_TO_A_SEAT = Text("web.a-link-to-a-seat", "somebody with the link to a seat")


def recorded_by(record: Recorded) -> str | Message | None:
    """Return the recorder of an event: an account's name, or a link; None for the owner of this machine."""
    if record.by.startswith(BY_LINK):
        return A_LINK_TO_A_SEAT()
    try:
        return _called(UUID(record.by))
    except ValueError:
        return None


PASSWORD_SET = {
    "first": Text("web.own-password-first", "{at}: first set"),
    "changed": Text("web.own-password-changed", "{at}: changed with the old password"),
    "reset": Text("web.own-password-reset", "{at}: set again with an invitation that {who} made"),
}
AT_THE_TERMINAL = Text("web.at-the-terminal", "the owner of the club at the terminal")


def credentials(who: Visitor, since: int = 0) -> list[Message]:
    """When and how the password of a visitor was set, and by whom, the last time first; from a version of the club's own stream on."""
    if not isinstance(who.asker, Account):
        return []
    return [
        PASSWORD_SET[each.how](at=minute(each.at), who=_called(UUID(each.by)) if each.by else AT_THE_TERMINAL())
        for each in club().access.accounts.credentials(str(who.asker.id))
        if each.version >= since
    ]


def resets() -> list[Message]:
    """Return the notice of a password reset by another person that the visitor has not seen yet."""
    who = visitor()
    return [] if who.reset is None else credentials(who, who.reset)


def _called(account: UUID) -> str:
    """Return an account's name; its id if it was removed."""
    with suppress(NotFound):
        return club().access.accounts.get(str(account)).name
    return str(account)
