"""Links with a secret in them. A messenger that fetches a link for its preview redeems nothing, and no secret stays in an address.

The address with the secret answers with a cookie for ten minutes and leads to an address without it: what a browser keeps in its history,
names as the page that it came from, and shows to whoever looks over a shoulder, is that one. There a button redeems the link.
"""

from __future__ import annotations

import re

from flask import redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from replay.offline.log_files import qr_svg
from web.reach import reach
from web.visitors import cookie, drop_cookie, set_cookie

__all__ = ["carried", "carried_away", "carry", "opening", "qr_picture"]

_SIZE = re.compile(r'<svg[^>]* width="([0-9]+)" height="[0-9]+"')
_SECONDS = 600
_LONGEST = 200
"""Letters of a key that are carried on; one that is longer is wrong anyway."""


def carry(name: str, key: str, onwards: str) -> AnyResponse:
    """Lead on to the address without the secret, which goes into a cookie."""
    answer = redirect(onwards, 303)
    set_cookie(answer, name, key[:_LONGEST] if key.isascii() else "-", _SECONDS)
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def carried(name: str) -> str:
    """The secret that came with the link; empty where there is none, which opens nothing."""
    return cookie(name) or ""


def carried_away(name: str, answer: AnyResponse) -> AnyResponse:
    """The answer once the secret was used: nothing of it stays in the browser."""
    drop_cookie(answer, name)
    return answer


def opening(path: str) -> str:
    """The whole address of a link, as somebody else gets it."""
    return (reach().link or request.host_url.rstrip("/")) + path


def qr_picture(address: str) -> Markup:
    """An address as a QR code, an SVG to be put into a page, which may be drawn in any size."""
    drawn = _SIZE.sub(r'<svg viewBox="0 0 \1 \1" aria-hidden="true"', qr_svg(address.encode()).decode())
    return Markup(drawn[drawn.index("<svg") :])
