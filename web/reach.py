"""From where the pages are reached, and under which names: the one place that says which ``Host`` and ``Origin`` are right.

On this machine that is 127.0.0.1 and localhost. In the room it is an address of this machine besides, and in the world the names of a
certificate. Behind a proxy it is the address that the proxy has, and no other.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from flask import Flask, current_app, request

__all__ = [
    "ON_THIS_MACHINE",
    "Front",
    "Reach",
    "is_encrypted",
    "is_from_here",
    "is_own_host",
    "is_own_origin",
    "reach",
    "register",
]

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
        """What a browser calls it in ``Origin``."""
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
        """Whether a ``Host`` header is one of ours. Behind a proxy the front's are the only ones."""
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
    """Whether a Host header names this machine.

    >>> is_own_host("localhost:8000"), is_own_host("[::1]"), is_own_host("localhost.example.org"), is_own_host("")
    (True, True, False, False)
    """
    return _OWN_HOST.fullmatch(host) is not None


def is_own_origin(origin: str) -> bool:
    """Whether a page of this server sends the request, going by what its browser says in ``Origin``."""
    front = reach().front
    if front is not None:
        return origin == front.origin
    host = request.environ.get("HTTP_HOST", "")
    if is_own_host(host):
        return origin in (f"http://{host}", f"https://{host}")
    return origin == f"{request.scheme}://{host}"


def is_from_here() -> bool:
    """Whether the request was sent on this machine: not from another one, and not through a proxy."""
    if reach().front is not None and is_forwarded():
        return False
    try:
        found = ip_address((request.remote_addr or "").partition("%")[0])
    except ValueError:
        return False
    return found.is_loopback or bool(found.version == 6 and found.ipv4_mapped and found.ipv4_mapped.is_loopback)


def is_forwarded() -> bool:
    """Whether the request says that a proxy passed it on."""
    return "HTTP_X_FORWARDED_FOR" in request.environ


def is_encrypted() -> bool:
    """Whether nobody on the way can read the request: it came under TLS, or from this machine itself."""
    return request.is_secure or is_from_here()
