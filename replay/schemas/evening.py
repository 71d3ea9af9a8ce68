"""What programs send at the end of an evening. Either may be sent again: it changes nothing."""

from __future__ import annotations

from replay.messages import Message
from replay.schemas import wording
from replay.schemas.strict import EventId, Strict, says

__all__ = ["EveningPaymentBody", "GotBody"]


def _id(what: Message) -> EventId:
    return EventId(required=True, error_messages=says(what), metadata={"description": str(what)})


class EveningPaymentBody(Strict):
    """A payment that was made as it was proposed."""

    key = _id(wording.A_PROPOSAL())


class GotBody(Strict):
    """A payment whose money has arrived."""

    payment = _id(wording.A_PAYMENT())
