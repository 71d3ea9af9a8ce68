"""For whoever runs the server: whether it lives, whether it can answer, and its figures."""

from __future__ import annotations

from flask import Blueprint, Response, request

from replay.rights import Right
from replay.schemas.arguments import NoQuery
from web.current_club import club
from web.request import asked, once
from web.request_log import CONTENT_TYPE, exposition
from web.rights import needs

__all__ = ["blueprint"]

blueprint = Blueprint("operations", __name__)


@blueprint.get("/healthz")
@needs(Right.ENTER)
def healthz() -> Response:
    """That the server lives."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
@needs(Right.ENTER)
def readyz() -> Response:
    """That the club is there and can be read: otherwise it is refused as everything else is."""
    club().store.need_same()
    club().office.settings()
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/metrics")
@needs(Right.SEE_METRICS)
def metrics() -> Response:
    """The figures of the server, for Prometheus."""
    asked(NoQuery(), once(request.args))
    return Response(exposition(), content_type=CONTENT_TYPE)
