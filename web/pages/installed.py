"""What lets a browser install the pages and open the recorder's page without a network: the manifest and the worker."""

from __future__ import annotations

import json
from pathlib import Path

from flask import Blueprint, Response, current_app, url_for

from replay.rights import Right
from web.language import language
from web.rights import needs
from web.static_files import static

__all__ = ["blueprint"]

blueprint = Blueprint("installed", __name__)

_SIZES = ("192x192", "512x512")


@blueprint.get("/paipu.webmanifest")
@needs(Right.ENTER)
def manifest() -> Response:
    """What an installed Paipu is called, looks like, and opens. Nothing of the club is in it: a browser asks for it without cookies."""
    start = url_for("pages.games.index")
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
