"""A request as it comes: from where the pages are reached and under which names, what a proxy says of it, and the arguments of its
address, read strictly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from flask import Flask, current_app, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from replay.schemas.strict import Strict
from replay.words.errors import BadInput, PaipuError
from replay.words.messages import Text, say

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


_OWN_HOST = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
_HOST = re.compile(r"(?P<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?", re.ASCII | re.IGNORECASE)
_PREFIX = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*", re.ASCII)
_PORTS = {"http": "80", "https": "443"}


class Front(NamedTuple):
    """The address of a club behind a proxy, such as https://club.example/cards.

    Args:
        scheme: https, or http, under which no password is taken.
        host: the name, with the port if it is not the scheme's own.
        prefix: what its paths begin with; empty where the club has the name to itself.
    """

    scheme: str
    host: str
    prefix: str = ""

    @classmethod
    def parse(cls, text: str) -> Front:
        """The address that is meant by a name such as club.example, or by a URL. Raises ValueError.

        >>> Front.parse("club.example"), Front.parse("http://club.example:8080/cards/")
        (Front(scheme='https', host='club.example', prefix=''), Front(scheme='http', host='club.example:8080', prefix='/cards'))
        """
        parts = urlsplit(text if "://" in text else f"https://{text}")
        prefix = parts.path.rstrip("/")
        host = _HOST.fullmatch(parts.netloc)
        if parts.scheme not in _PORTS or host is None or not _PREFIX.fullmatch(prefix) or parts.query or parts.fragment:
            raise ValueError(text)
        name, port = host["name"].lower(), host["port"]
        return cls(parts.scheme, name if port in (None, _PORTS[parts.scheme]) else f"{name}:{port}", prefix)

    @property
    def origin(self) -> str:
        """The proxy's site, as a browser writes it in ``Origin``."""
        return f"{self.scheme}://{self.host}"


class Reach(NamedTuple):
    """From where the pages are reached.

    Args:
        names: names and addresses of this machine under which others reach it, without a port; ``*.club.example`` are all of a domain.
        front: the address of the proxy in front.
        origins: the other sites whose programs may use the API, with tokens.
        link: what the address of a link begins with, if it is not the address under which it was made.
    """

    names: frozenset[str] = frozenset()
    front: Front | None = None
    origins: frozenset[str] = frozenset()
    link: str | None = None

    def answers_to(self, host: str) -> bool:
        """Return whether a ``Host`` header is one of ours. Behind a proxy the front's are the only ones."""
        if self.front is not None:
            return host.lower() in (self.front.host, f"{self.front.host}:{_PORTS[self.front.scheme]}")
        if is_own_host(host):
            return True
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found["name"].lower()
        return name in self.names or f"*.{name.partition('.')[2]}" in self.names


ON_THIS_MACHINE = Reach()


def register(app: Flask, chosen: Reach) -> None:
    """Let the app be reached like this."""
    app.extensions["paipu-reach"] = chosen


def reach() -> Reach:
    """From where the pages of the running app are reached."""
    found: Reach = current_app.extensions["paipu-reach"]
    return found


def is_own_host(host: str) -> bool:
    """Return whether a Host header names this machine.

    >>> is_own_host("localhost:8000"), is_own_host("[::1]"), is_own_host("localhost.example.org"), is_own_host("")
    (True, True, False, False)
    """
    return _OWN_HOST.fullmatch(host) is not None


def is_own_origin(origin: str) -> bool:
    """Return whether the request comes from a page of this server, by the browser's ``Origin``."""
    front = reach().front
    if front is not None:
        return origin == front.origin
    host = request.environ.get("HTTP_HOST", "")
    if is_own_host(host):
        return origin in (f"http://{host}", f"https://{host}")
    return origin == f"{request.scheme}://{host}"


def is_from_here() -> bool:
    """Return whether the request was sent on this machine: not from another one, and not through a proxy."""
    if reach().front is not None and is_forwarded():
        return False
    try:
        found = ip_address((request.remote_addr or "").partition("%")[0])
    except ValueError:
        return False
    return found.is_loopback or bool(found.version == 6 and found.ipv4_mapped and found.ipv4_mapped.is_loopback)


def is_forwarded() -> bool:
    """Return whether the request says that a proxy passed it on."""
    return "HTTP_X_FORWARDED_FOR" in request.environ


_OF_PROXIES = (
    "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Server", "X-Real-Ip",
    "X-Client-Ip", "True-Client-Ip", "Cf-Connecting-Ip",
)  # fmt: skip
"""Headers that only a proxy or a tunnel adds."""


def is_at_this_machine() -> bool:
    """Return whether a person at this machine asks: from here, under its own name, and through no proxy, known or unknown."""
    own = reach().front is None and is_own_host(request.environ.get("HTTP_HOST", ""))
    return own and is_from_here() and not any(each in request.headers for each in _OF_PROXIES)


def is_encrypted() -> bool:
    """Return whether the request came under TLS, or from this machine itself."""
    return request.is_secure or is_from_here()


OPERATIONS = ("/healthz", "/readyz", "/metrics")
"""What may be asked for on the machine itself too, past the proxy."""


class NotThroughProxy(PaipuError):
    """The proxy in front of the club does not say what it has to, or the request came past it."""

    code = "not-through-proxy"
    http_status = 421


class BehindProxy:
    """The pages for a proxy: the client that it names asks, under the address that the club has there."""

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


PROXY_LACKS = Text(
    "web.proxy-lacks",
    "This club is behind a proxy and is open at {address} only. If you are there, the proxy does not send the header {header}: "
    "the person who runs the club has to add it to the proxy's settings.",
)
PROXY_CUTS = Text(
    "web.proxy-cuts",
    "The proxy in front of this club sends the address without {prefix} at its beginning. The person who runs the club has to let"
    " the proxy pass the address on as it is.",
)


def need_proxy() -> AnyResponse | None:
    """Refuse what did not come through the proxy as it should; lead on from plain HTTP. Raises NotThroughProxy."""
    front = reach().front
    if front is None:
        return None
    host = request.environ.get("HTTP_HOST", "")
    if not is_forwarded():
        if request.path in OPERATIONS and is_own_host(host):
            return None
        raise NotThroughProxy(PROXY_LACKS(header="X-Forwarded-For", address=f"{front.origin}{front.prefix}/"))
    if not reach().answers_to(host):
        raise NotThroughProxy(PROXY_LACKS(header="Host", address=f"{front.origin}{front.prefix}/"))
    scheme = request.headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip().lower()
    if scheme not in ("http", "https"):
        raise NotThroughProxy(PROXY_LACKS(header="X-Forwarded-Proto", address=f"{front.origin}{front.prefix}/"))
    if request.script_root != front.prefix:
        raise NotThroughProxy(PROXY_CUTS(prefix=front.prefix))
    if scheme == "http" and front.scheme == "https":
        return redirect(request.url if request.method in ("GET", "HEAD") else request.url_root, 303)
    return None


def once(arguments: MultiDict[str, str]) -> Mapping[str, str]:
    """The arguments of an address, each given once. Raises BadInput.

    >>> once(MultiDict([("eyes", "all")]))
    {'eyes': 'all'}
    """
    for name, values in arguments.lists():
        if len(values) > 1:
            raise BadInput(say("web.twice", "found it {count} times, expected it once", count=len(values)), field=name)
    return arguments.to_dict()


def filled_in(arguments: MultiDict[str, str]) -> Mapping[str, str]:
    """Return the arguments without empty ones, since a form sends its empty fields too. Raises BadInput.

    >>> filled_in(MultiDict([("from", ""), ("to", "2026-11-20")]))
    {'to': '2026-11-20'}
    """
    return {name: value for name, value in once(arguments).items() if value}


def asked(schema: Strict, arguments: Mapping[str, str]) -> dict[str, Any]:
    """Read these arguments by a schema. Raises BadInput."""
    found: dict[str, Any] = schema.load(arguments)
    return found


NAMES_A_PAGE = 200


def shown_limit(limit: int) -> int | None:
    """The number as addresses have it: none where it is the usual one."""
    return limit if limit != NAMES_A_PAGE else None
