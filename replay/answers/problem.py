"""Why a request was refused, as problem details (RFC 9457) for programs."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from replay.answers.answer import Answer
from replay.answers.leases import Lease
from replay.answers.table import WrittenEvent

__all__ = ["FieldProblem", "OldRefusal", "Problem", "Whereabouts"]

_SOURCE = "the file or field that was read"
_LINE = "from 1"
_FIELD = "the field's path, such as counted.0.amount"


class FieldProblem(Answer, frozen=True):
    """What is wrong with one field of a query or a body."""

    field: Annotated[str, Meta(description=_FIELD)]
    detail: Annotated[str, Meta(description="what was found and what was expected, one sentence")]
    reason: Annotated[
        str | UnsetType,
        Meta(description="exactly what is wrong with it, such as schemas.unknown-field; these codes never change"),
    ] = UNSET


class Whereabouts(Answer, frozen=True):
    """The place of what was refused, as far as it is known."""

    source: Annotated[str | UnsetType, Meta(description=_SOURCE)] = UNSET
    line: Annotated[int | UnsetType, Meta(description=_LINE)] = UNSET
    column: Annotated[int | UnsetType, Meta(description=_LINE)] = UNSET
    field: Annotated[str | UnsetType, Meta(description=_FIELD)] = UNSET


class OldRefusal(Answer, frozen=True):
    """The same refusal in its old shape, from before problem details."""

    message: Annotated[str, Meta(description="the same as detail")]
    status: Annotated[int, Meta(description="the HTTP status")]
    where: Whereabouts | UnsetType = UNSET
    voids: Annotated[list[str] | UnsetType, Meta(description="the same as voids beside it")] = UNSET


class Problem(Whereabouts, frozen=True, kw_only=True):
    """The body of every answer that is not a success (RFC 9457)."""

    type: Annotated[str, Meta(description="a name for this kind of refusal, a URI: urn:paipu:problem: and the code")]
    title: Annotated[str, Meta(description="this kind of refusal in a few words")]
    status: Annotated[int, Meta(description="the HTTP status")]
    detail: Annotated[str, Meta(description="one sentence to show to a human")]
    instance: Annotated[str, Meta(description="the path of the request")]
    code: Annotated[str, Meta(description="this kind of refusal for programs, such as not-found; codes never change")]
    reason: Annotated[
        str | UnsetType,
        Meta(description="exactly what was refused, such as store.locked; these codes never change either"),
    ] = UNSET
    errors: Annotated[list[FieldProblem] | UnsetType, Meta(description="every faulty field of the query or body")] = (
        UNSET
    )
    findings: Annotated[list[str] | UnsetType, Meta(description="of a check that failed: what it found")] = UNSET
    current: Annotated[
        int | UnsetType, Meta(description="of a conflict with somebody faster: the seq of the game's last event now")
    ] = UNSET
    move: Annotated[
        int | UnsetType, Meta(description="of several moves: the place of the one that was refused, from 0")
    ] = UNSET
    events: Annotated[
        list[WrittenEvent] | UnsetType,
        Meta(description="of moves on an outdated version: what came in since, the first thousand events of it"),
    ] = UNSET
    lease: Annotated[
        Lease | UnsetType, Meta(description="of moves while another device records the game: who does, and since when")
    ] = UNSET
    voids: Annotated[
        list[str] | UnsetType,
        Meta(description="of an import that differs: the hands that `replace` would void, in words"),
    ] = UNSET
    codes: Annotated[
        list[str] | UnsetType,
        Meta(description="of what needs a confirmation: what the same request records with `confirm`: these codes"),
    ] = UNSET
    error: OldRefusal
