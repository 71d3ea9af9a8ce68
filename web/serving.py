"""How a club is served: what was asked for, whether that is safe, and where the server listens then."""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from replay.errors import PaipuError
from replay.messages import Message
from replay.system_errors import why_refused
from web import wording
from web.gateway import BUDGET
from web.reach import Front, Reach

__all__ = ["LOCAL", "CannotServe", "Plan", "Serving", "planned", "room_addresses"]

LOCAL = "127.0.0.1"


class CannotServe(PaipuError):
    """The pages cannot be served there."""


class Serving(NamedTuple):
    """What is asked for.

    Args:
        host: the address to listen on; None for this machine, or with ``lan`` for the addresses that it has in the room.
        port: where to listen; 0 takes any free port.
        lan: whether to serve the room, under plain HTTP if there is no certificate.
        tls_cert: a file with the certificate and those between it and a known one, PEM.
        tls_key: a file with its key, PEM, without a password.
        behind_proxy: the address that the club has at the proxy in front of it.
        allow_origin: the other sites whose programs may use the API with tokens.
        log: whether to write a line of JSON for each request.
        spool: MB that the bodies of all requests may take together in the folder for temporary files.
    """

    host: str | None = None
    port: int = 8000
    lan: bool = False
    tls_cert: Path | None = None
    tls_key: Path | None = None
    behind_proxy: str | None = None
    allow_origin: tuple[str, ...] = ()
    log: bool = False
    spool: int = BUDGET // 1024 // 1024


class Plan(NamedTuple):
    """What comes of it.

    Args:
        addresses: where to listen: first the one to give to others.
        names: under which names the pages are reached, beside this machine's own.
        front: the address of the proxy in front.
        origins: the sites whose programs may use the API.
        tls: the certificate; None for plain HTTP.
        certified: the names of the certificate that a browser can open, those of the DNS first.
    """

    addresses: tuple[str, ...]
    names: frozenset[str]
    front: Front | None
    origins: frozenset[str]
    tls: ssl.SSLContext | None
    certified: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether anybody else than the people at this machine can ask for something."""
        return any(not is_own(each) for each in self.addresses) or self.front is not None or bool(self.origins)

    @property
    def here(self) -> str:
        """The address for this machine itself."""
        return next(filter(is_own, self.addresses), self.addresses[0])

    @property
    def scheme(self) -> str:
        """Of the addresses."""
        return "http" if self.tls is None else "https"

    def reach(self, port: int) -> Reach:
        """From where the pages are reached on this port."""
        first = self.addresses[0]
        link = None if is_own(first) or self.front is not None else self.address(first, port)
        return Reach(self.names, self.front, self.origins, link)

    def address(self, host: str, port: int) -> str:
        """What to open in a browser: a name of the certificate where there is one, since a browser warns at every other."""
        name = _bracketed(host)
        if self.certified:
            name = name if name in self.certified else self.certified[0]
        elif ip_address(host).is_unspecified:
            name = next(iter(sorted(self.names - {name})), name)
        return f"{self.scheme}://{name}:{port}"


def planned(how: Serving) -> Plan:
    """Where to listen, and whom to answer. Raises CannotServe."""
    if not 0 <= how.port <= 65535:
        raise CannotServe(wording.NO_PORT(found=how.port))
    if how.lan and how.behind_proxy is not None:
        raise CannotServe(wording.LAN_OR_PROXY())
    tls, certified = _tls(how)
    front = None if how.behind_proxy is None else _front(how.behind_proxy)
    if front is not None and tls is not None:
        raise CannotServe(wording.TLS_OR_PROXY())
    addresses = _addresses(how)
    if any(not is_own(each) for each in addresses) and not (how.lan or tls or front):
        raise CannotServe(wording.OTHER_MACHINE(found=addresses[0], expected=LOCAL, port=how.port))
    names = {_bracketed(each) for each in addresses if not ip_address(each).is_unspecified} | certified
    opened = sorted((each for each in certified if "*" not in each), key=lambda each: (_is_address(each), each))
    return Plan(addresses, frozenset(names), front, frozenset(map(_origin, how.allow_origin)), tls, tuple(opened))


def room_addresses() -> list[str]:
    """The addresses that this machine has in the networks around it, those of the world left out."""
    found: set[str] = set()
    for family, outside in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((outside, 9))  # nothing is sent: the system says from which address it would be
            found.add(asking.getsockname()[0])
    with suppress(OSError):
        found |= {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)}
    private = [each for each in map(ip_address, found) if _is_of_a_room(each)]
    return [str(each) for each in sorted(private, key=lambda each: (each.version, str(each)))]


def _is_of_a_room(address: IPv4Address | IPv6Address) -> bool:
    return address.is_private and not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _addresses(how: Serving) -> tuple[str, ...]:
    if how.host is not None:
        asked = LOCAL if how.host == "localhost" else how.host
        try:
            found = str(ip_address(asked[1:-1] if asked.startswith("[") and asked.endswith("]") else asked))
        except ValueError:
            raise CannotServe(wording.NO_ADDRESS(found=how.host[:60], expected=LOCAL)) from None
        room = how.lan and not is_own(found) and not ip_address(found).is_unspecified
        return (found, LOCAL) if room else (found,)
    if not how.lan:
        return (LOCAL,)
    found_here = room_addresses()
    if not found_here:
        raise CannotServe(wording.NO_ROOM())
    return (*found_here, LOCAL)


def _front(text: str) -> Front:
    try:
        return Front.parse(text)
    except ValueError:
        raise CannotServe(wording.NO_FRONT(found=text[:60])) from None


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or text != f"{parts.scheme}://{parts.netloc}" or not parts.hostname:
        raise CannotServe(wording.NO_ORIGIN(found=text[:60]))
    return text.lower()


def _tls(how: Serving) -> tuple[ssl.SSLContext | None, frozenset[str]]:
    """The certificate and the names in it."""
    if how.tls_cert is None and how.tls_key is None:
        return None, frozenset()
    if how.tls_cert is None or how.tls_key is None:
        raise CannotServe(wording.HALF_TLS())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(how.tls_cert, how.tls_key, password=_no_password)
        return context, _certified(how.tls_cert.read_bytes())
    except (OSError, ValueError) as error:
        raise CannotServe(_why(how.tls_cert, how.tls_key, error)) from None


def _no_password() -> str:
    raise ValueError("it needs a password")


def _why(cert: Path, key: Path, error: Exception) -> Message:
    problem = why_refused(error) if isinstance(error, OSError) else str(error)
    return wording.BAD_TLS(cert=str(cert), key=str(key), problem=problem)


def _certified(pem: bytes) -> frozenset[str]:
    """The names and addresses that a certificate is for."""
    from cryptography import x509  # only here: nothing else of it is needed to serve

    try:
        found = x509.load_pem_x509_certificate(pem).extensions.get_extension_for_class(x509.SubjectAlternativeName)
    except x509.ExtensionNotFound:
        return frozenset()
    names = {name.lower() for name in found.value.get_values_for_type(x509.DNSName)}
    return frozenset(names | {_bracketed(str(each)) for each in found.value.get_values_for_type(x509.IPAddress)})


def is_own(address: str) -> bool:
    return ip_address(address).is_loopback


def _is_address(name: str) -> bool:
    return name.startswith("[") or name.replace(".", "").isdigit()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
