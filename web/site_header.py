"""The head of every page: where whoever asks can go. It is drawn once for each of them and each view."""

from __future__ import annotations

from flask import Flask, current_app, render_template, request
from markupsafe import Markup

from web.language import catalogue
from web.notices import resets
from web.page_cache import KeptParts, PageCache
from web.visitors import visitor

__all__ = ["register"]

_MOST_BYTES = 1024 * 1024
"""How much memory the heads may take: of some 400 pairs of somebody who asks and a view."""


def register(app: Flask) -> None:
    """Let templates draw the head."""
    app.extensions["paipu_headers"] = PageCache[KeptParts](_MOST_BYTES)
    app.add_template_global(site_header)
    app.add_template_global(resets)


def site_header() -> Markup:
    """The head of the page that is being made."""
    headers: PageCache[KeptParts] = current_app.extensions["paipu_headers"]
    # All that the template asks: rights are those of the visitor, links begin with the root, and the page is marked by its endpoint.
    key = (visitor(), request.endpoint, catalogue(), request.root_path)
    kept = headers.get(key)
    if kept is None:
        kept = KeptParts((render_template("site.html"),))
        headers.put(key, kept)
    return Markup(kept.texts[0])
