"""A club behind a proxy: what the proxy says of whoever asks, which is believed only if the server was started for one.

The address of the club is a setting, and nothing of it is taken from a request. A proxy passes the address and ``Host`` on as they
are, and adds ``X-Forwarded-For`` and ``X-Forwarded-Proto``. Whatever lacks one of these is not answered, so that a proxy that was set up
wrongly is noticed at the first page, and not when every client has become one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import redirect, request
from werkzeug.wrappers import Response as AnyResponse

from replay.errors import PaipuError
from web import wording
from web.reach import Front, is_forwarded, is_own_host, reach

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

__all__ = ["OPERATIONS", "BehindProxy", "NotThroughProxy", "need_proxy"]

OPERATIONS = ("/healthz", "/readyz", "/metrics")
"""What may be asked for on the machine itself too, past the proxy."""


class NotThroughProxy(PaipuError):
    """The proxy in front of the club does not say what it has to, or the request came past it."""

    code = "not-through-proxy"
    http_status = 421


class BehindProxy:
    """The pages for a proxy: the client that it names asks, under the address that the club has there.

    Args:
        app: the pages.
        front: the address of the club.
    """

    def __init__(self, app: WSGIApplication, front: Front) -> None:
        self._app = app
        self._front = front

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        clients = environ.get("HTTP_X_FORWARDED_FOR")
        if clients is not None:
            environ["REMOTE_ADDR"] = clients.rpartition(",")[2].strip()
            environ["wsgi.url_scheme"] = self._front.scheme
            path, prefix = environ["PATH_INFO"], self._front.prefix
            if path == prefix or path.startswith(f"{prefix}/"):
                environ["SCRIPT_NAME"], environ["PATH_INFO"] = prefix, path[len(prefix) :] or "/"
        return self._app(environ, start_response)


def need_proxy() -> AnyResponse | None:
    """Refuse what did not come through the proxy as it should; lead on from plain HTTP. Raises NotThroughProxy."""
    front = reach().front
    if front is None:
        return None
    host = request.environ.get("HTTP_HOST", "")
    if not is_forwarded():
        if request.path in OPERATIONS and is_own_host(host):
            return None
        raise NotThroughProxy(wording.PROXY_LACKS(header="X-Forwarded-For", address=f"{front.origin}{front.prefix}/"))
    if not reach().answers_to(host):
        raise NotThroughProxy(wording.PROXY_LACKS(header="Host", address=f"{front.origin}{front.prefix}/"))
    scheme = request.headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip().lower()
    if scheme not in ("http", "https"):
        raise NotThroughProxy(wording.PROXY_LACKS(header="X-Forwarded-Proto", address=f"{front.origin}{front.prefix}/"))
    if request.script_root != front.prefix:
        raise NotThroughProxy(wording.PROXY_CUTS(prefix=front.prefix))
    if scheme == "http" and front.scheme == "https":
        return redirect(request.url if request.method in ("GET", "HEAD") else request.url_root, 303)
    return None
