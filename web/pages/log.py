"""The log for those who check it: plain files at ``/log``, made from the last signed checkpoint. Nothing is signed here."""

from __future__ import annotations

from flask import Blueprint, Response, request

from replay.offline.log_files import MEDIA_TYPE
from replay.rights import Right
from replay.schemas.arguments import NoQuery, OldQuery
from web.current_club import club
from web.request import asked, once
from web.rights import needs

__all__ = ["blueprint"]

blueprint = Blueprint("log", __name__, url_prefix="/log")


@blueprint.get("/checkpoint")
@needs(Right.SEE_LOG)
def checkpoint() -> Response:
    """The last checkpoint of the log (c2sp.org/tlog-checkpoint)."""
    asked(NoQuery(), once(request.args))
    return Response(club().log.folder.kept().note, content_type=MEDIA_TYPE)


@blueprint.get("/proof/<int:position>")
@needs(Right.SEE_LOG)
def proof(position: int) -> Response:
    """The proof that an entry, counted from 1, is in the log (c2sp.org/tlog-proof); it reveals only the entry's hash."""
    asked(NoQuery(), once(request.args))
    return Response(club().log.proof(position), content_type=MEDIA_TYPE)


@blueprint.get("/consistency")
@needs(Right.SEE_LOG)
def consistency() -> Response:
    """The proof that the log continues the one of ``old`` entries, as a witness wants it (c2sp.org/tlog-witness)."""
    old = asked(OldQuery(), once(request.args))["old"]
    return Response(club().log.continuation(old), content_type=MEDIA_TYPE)
