"""Pages for programs: health and figures of the server, the files of the log at ``/log``, which nothing signs here, and what lets a browser
install the pages and open the recorder's page without a network.
"""

from __future__ import annotations

import json
from pathlib import Path

from flask import Blueprint, Response, current_app, request, url_for

from replay.offline.log_files import MEDIA_TYPE
from replay.rights import Right
from replay.schemas.arguments import NoQuery, OldQuery
from web.current_club import club
from web.language import language
from web.request import asked, once
from web.request_log import CONTENT_TYPE, exposition
from web.rights import needs
from web.static_files import static

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
    club().administration.settings()
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/metrics")
@needs(Right.SEE_METRICS)
def metrics() -> Response:
    """The figures of the server, for Prometheus."""
    asked(NoQuery(), once(request.args))
    return Response(exposition(), content_type=CONTENT_TYPE)


@blueprint.get("/log/checkpoint")
@needs(Right.SEE_LOG)
def checkpoint() -> Response:
    """The last checkpoint of the log (c2sp.org/tlog-checkpoint)."""
    asked(NoQuery(), once(request.args))
    return Response(club().log.folder.kept().note, content_type=MEDIA_TYPE)


@blueprint.get("/log/proof/<int:position>")
@needs(Right.SEE_LOG)
def proof(position: int) -> Response:
    """The proof that an entry, counted from 1, is in the log (c2sp.org/tlog-proof); it reveals only the entry's hash."""
    asked(NoQuery(), once(request.args))
    return Response(club().log.proof(position), content_type=MEDIA_TYPE)


@blueprint.get("/log/consistency")
@needs(Right.SEE_LOG)
def consistency() -> Response:
    """The proof that the log continues the one of ``old`` entries, as a witness wants it (c2sp.org/tlog-witness)."""
    old = asked(OldQuery(), once(request.args))["old"]
    return Response(club().log.continuation(old), content_type=MEDIA_TYPE)


_SIZES = ("192x192", "512x512")


@blueprint.get("/paipu.webmanifest")
@needs(Right.ENTER)
def manifest() -> Response:
    """Return the name, icons and start page of an installed Paipu. It says nothing of the club: browsers fetch it without cookies."""
    start = url_for("pages.tonight.show")
    pictures = [
        {"src": static(f"icon-{size.partition('x')[0]}.png"), "sizes": size, "type": "image/png"} for size in _SIZES
    ]
    contents = {
        "id": start,
        "name": "Paipu",
        "short_name": "Paipu",
        "lang": language(),
        "start_url": start,
        "scope": start,
        "display": "standalone",
        "background_color": "#f7f3ea",
        "theme_color": "#f7f3ea",
        "icons": [{"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}, *pictures],
    }
    return Response(json.dumps(contents), mimetype="application/manifest+json")


@blueprint.get("/recorder-worker.js")
@needs(Right.ENTER)
def worker() -> Response:
    """The worker of the recorder's page. It is at the root, since a worker is in charge of no address above its own."""
    program = Path(str(current_app.static_folder), "recorder_worker.js").read_bytes()
    return Response(program, mimetype="text/javascript")
