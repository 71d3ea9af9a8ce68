"""Serving the pages: on this machine, in the room, under TLS, or behind a proxy; one server for all of it (decision 26). What was
asked for is planned first: whether it is safe, and where the server listens then.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import click
import uvicorn

from replay.club import Club
from replay.offline.log_files import qr_text
from replay.words.display import harmless
from replay.words.errors import PaipuError, why_refused
from replay.words.messages import ENGLISH, Catalogue, Message, Text
from web.app import create_app
from web.connections import Connection, FromProxy, allowed_connections
from web.gateway import BUDGET, Gateway
from web.pages import new_code
from web.request import Front, Reach
from web.request_log import count_connections, write_log
from web.security import LARGEST_BODY
from web.studies import Studies

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


LOCAL = "127.0.0.1"


class CannotServe(PaipuError):
    """The pages cannot be served there."""


class Serving(NamedTuple):
    """The options of serving.

    Args:
        host: the address to listen on; None for this machine, or with ``lan`` for the addresses that it has in the room.
        port: the port to listen on; 0 takes any free port.
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
    """The checked plan of serving.

    Args:
        addresses: those to listen on: first the one to give to others.
        names: those under which the pages are reached, beside this machine's own.
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
        """Return whether other machines or sites can send requests."""
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
        """Return the address to open in a browser: a name of the certificate, if any, since a browser warns at every other."""
        name = _bracketed(host)
        if self.certified:
            name = name if name in self.certified else self.certified[0]
        elif ip_address(host).is_unspecified:
            name = next(iter(sorted(self.names - {name})), name)
        return f"{self.scheme}://{name}:{port}"


OTHER_MACHINE = Text(
    "web.other-machine",
    "host {found!r} would be open to others, expected {expected}. To serve others, use --lan in one room, --tls-cert and "
    "--tls-key, or --behind-proxy. To use it from another machine of yours, forward the port: ssh -L {port}:{expected}:{port} "
    "this-machine",
)
TLS_OR_PROXY = Text(
    "web.tls-or-proxy",
    "Behind a proxy, the proxy has the certificate: leave out --tls-cert and --tls-key, or --behind-proxy.",
)
LAN_OR_PROXY = Text(
    "web.lan-or-proxy", "A club is served to a room or behind a proxy: leave out --lan or --behind-proxy."
)
NO_PORT = Text("web.no-port", "found port {found}, expected one from 1 to 65535")


def planned(how: Serving) -> Plan:
    """Check the options and plan the serving. Raises CannotServe."""
    if not 0 <= how.port <= 65535:
        raise CannotServe(NO_PORT(found=how.port))
    if how.lan and how.behind_proxy is not None:
        raise CannotServe(LAN_OR_PROXY())
    tls, certified = _tls(how)
    front = None if how.behind_proxy is None else _front(how.behind_proxy)
    if front is not None and tls is not None:
        raise CannotServe(TLS_OR_PROXY())
    addresses = _addresses(how)
    if any(not is_own(each) for each in addresses) and not (how.lan or tls or front):
        raise CannotServe(OTHER_MACHINE(found=addresses[0], expected=LOCAL, port=how.port))
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


NO_ADDRESS = Text("web.no-address", "found host {found!r}, expected an IP address of this machine, such as {expected}")
NO_ROOM = Text(
    "web.no-room",
    "This machine has no address in a local network. Join the room's network, or name the address with --host.",
)


def _addresses(how: Serving) -> tuple[str, ...]:
    if how.host is not None:
        asked = LOCAL if how.host == "localhost" else how.host
        try:
            found = str(ip_address(asked[1:-1] if asked.startswith("[") and asked.endswith("]") else asked))
        except ValueError:
            raise CannotServe(NO_ADDRESS(found=how.host[:60], expected=LOCAL)) from None
        room = how.lan and not is_own(found) and not ip_address(found).is_unspecified
        return (found, LOCAL) if room else (found,)
    if not how.lan:
        return (LOCAL,)
    found_here = room_addresses()
    if not found_here:
        raise CannotServe(NO_ROOM())
    return (*found_here, LOCAL)


NO_FRONT = Text(
    "web.no-front",
    "found {found!r} for --behind-proxy, expected the address that the club has there, such as club.example or "
    "https://club.example/cards",
)


def _front(text: str) -> Front:
    try:
        return Front.parse(text)
    except ValueError:
        raise CannotServe(NO_FRONT(found=text[:60])) from None


NO_ORIGIN = Text(
    "web.no-origin", "found {found!r} for --allow-origin, expected a site without a path, such as https://club.example"
)


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or text != f"{parts.scheme}://{parts.netloc}" or not parts.hostname:
        raise CannotServe(NO_ORIGIN(found=text[:60]))
    return text.lower()


HALF_TLS = Text("web.half-tls", "TLS needs both --tls-cert and --tls-key. Give the other one too.")


def _tls(how: Serving) -> tuple[ssl.SSLContext | None, frozenset[str]]:
    """The certificate and the names in it."""
    if how.tls_cert is None and how.tls_key is None:
        return None, frozenset()
    if how.tls_cert is None or how.tls_key is None:
        raise CannotServe(HALF_TLS())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(how.tls_cert, how.tls_key, password=_no_password)
        return context, _certified(how.tls_cert.read_bytes())
    except (OSError, ValueError) as error:
        raise CannotServe(_no_address(how.tls_cert, how.tls_key, error)) from None


def _no_password() -> str:
    raise ValueError("it needs a password")


BAD_TLS = Text(
    "web.bad-tls",
    "The certificate {cert} and the key {key} cannot be used: {problem}. Expected two PEM files that belong together, the key without "
    "a password.",
)


def _no_address(cert: Path, key: Path, error: Exception) -> Message:
    problem = why_refused(error) if isinstance(error, OSError) else str(error)
    return BAD_TLS(cert=str(cert), key=str(key), problem=problem)


def _certified(pem: bytes) -> frozenset[str]:
    from cryptography import x509  # only here: nothing else of it is needed to serve

    try:
        found = x509.load_pem_x509_certificate(pem).extensions.get_extension_for_class(x509.SubjectAlternativeName)
    except x509.ExtensionNotFound:
        return frozenset()
    names = {name.lower() for name in found.value.get_values_for_type(x509.DNSName)}
    return frozenset(names | {_bracketed(str(each)) for each in found.value.get_values_for_type(x509.IPAddress)})


def is_own(address: str) -> bool:
    """Say whether only this machine has an address."""
    return ip_address(address).is_loopback


def _is_address(name: str) -> bool:
    return name.startswith("[") or name.replace(".", "").isdigit()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


_IDLE = 75
"""Seconds for which a connection stays open that nobody uses: longer than a proxy keeps its own, so that none is lost in between."""
_TO_END = 15
"""Seconds that requests have to end when the server does."""
_PATIENCE = 10.0
"""Seconds for which a request waits for the club, and then for the folder of its log: together no longer than the server has to end."""
_AT_LATEST = 18.0
"""Seconds after which the program ends, whatever a thread waits for."""


class Served(NamedTuple):
    """The addresses of the pages.

    Args:
        address: the one to open in a browser on this machine.
        room: the one for others in the room; None if it is not served to a room.
        encrypted: whether the connection from other machines is encrypted.
        proxy: the one at which the proxy in front finds the server; None without one.
        notes: sentences for the person who starts the server.
        first_run: the one at which a new club is set up, with the code that opens it; None for every other club.
    """

    address: str
    room: str | None = None
    encrypted: bool = False
    proxy: str | None = None
    notes: tuple[Message, ...] = ()
    first_run: str | None = None


FIRST_RUN_ADDRESS = Text("web.first-run-address", "This club is new: three questions set it up, at {address}")
SERVING = Text("web.serving", "Paipu is at {address} (Ctrl+C ends it)")
SERVING_ROOM = Text("web.serving-room", "For everybody in the room: {address}")
SERVING_PROXY = Text("web.serving-proxy", "The proxy finds it at {address}")
PLAIN_HTTP = Text(
    "web.plain-http",
    "Nothing is encrypted here: others in this network can read what is sent, and use a link that they read. So passwords are "
    "accepted on this machine only, and everybody else comes in by a link to a game.",
)


def say(served: Served, catalogue: Catalogue = ENGLISH) -> None:
    """Print where the pages are, in the language of a catalogue; for a room with a QR code, and what plain HTTP means there."""
    for note in served.notes:
        click.echo(harmless(note.words(catalogue)), err=True)
    click.echo(SERVING(address=served.address).words(catalogue), err=True)
    if served.proxy is not None:
        click.echo(SERVING_PROXY(address=served.proxy).words(catalogue), err=True)
    if served.first_run is not None:
        click.echo(FIRST_RUN_ADDRESS(address=served.first_run).words(catalogue), err=True)
    if served.room is None:
        return
    click.echo(SERVING_ROOM(address=served.room).words(catalogue), err=True)
    click.echo(qr_text(served.room.encode()), err=True)
    if not served.encrypted:
        click.echo(PLAIN_HTTP().words(catalogue), err=True)


NO_ACCOUNT_YET = Text(
    "web.no-account-yet",
    "The club has no account yet, so every visitor could do everything. Make the first one, which is a director: paipu user add "
    "NAME",
)


def serve(where: str | Club | None, how: Serving = Serving(), ready: Callable[[Served], object] = say) -> None:  # noqa: B008
    """Serve a club until interrupted.
    By default it is the club in the user's data directory; ``ready`` is called as soon as the port is ours. Raises PaipuError if that is
    not safe, or an address is not available.
    """
    plan = planned(how)
    with contextlib.ExitStack() as held:
        listening = [held.enter_context(each) for each in listen(plan.addresses, how.port)]
        port = listening[0].getsockname()[1]
        club = where if isinstance(where, Club) else held.enter_context(Club.open(where, patience=_PATIENCE))
        held.enter_context(club.store.backend.serving())
        with contextlib.suppress(PaipuError):  # it may only be read, and verify says so
            club.access.record.start()
        if plan.is_open and not club.access.accounts.any():
            raise CannotServe(NO_ACCOUNT_YET())
        app = create_app(club, plan.reach(port))
        write_log(app, how.log)
        count_connections(app, Connection.count)
        app.extensions["paipu_studies"] = held.enter_context(contextlib.closing(Studies()))
        served = _served(plan, port)
        ready(served._replace(notes=tuple(club.store.notes()), first_run=new_code(app, club, served.address)))
        run(app, plan, listening, how.spool * 1024 * 1024)


def run(app: WSGIApplication, plan: Plan, listening: list[socket.socket], budget: int = BUDGET) -> None:
    """Answer requests with an app until interrupted; pending requests are answered first.
    The bodies of all requests hold ``budget`` bytes together.
    """
    Connection.most = allowed_connections()
    # The server raises the signal that ended it again, once it has answered everybody: for Ctrl+C that is the end.
    answered = contextlib.suppress(KeyboardInterrupt)
    server = _Server(Gateway(app, LARGEST_BODY, budget), plan)
    with contextlib.closing(server), _ended_by_sigterm(), answered:
        server.run(listening)


class _Server(uvicorn.Server):
    """The server, which lets answers that go on end when it does."""

    def __init__(self, gateway: Gateway, plan: Plan) -> None:
        tls = plan.tls
        config = uvicorn.Config(
            gateway,
            http=Connection if plan.front is None else FromProxy,
            ws="none",
            lifespan="off",
            loop="asyncio",
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=_IDLE,
            timeout_graceful_shutdown=_TO_END,
            ssl_context_factory=None if tls is None else lambda config, default: tls,
        )
        super().__init__(config)
        self._gateway = gateway
        self._last: threading.Timer | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; at the latest when the time is over."""
        if not self.should_exit:
            self._last = threading.Timer(_AT_LATEST, _leave)
            self._last.daemon = True
            self._last.start()
        super().handle_exit(sig, frame)

    def close(self) -> None:
        self._gateway.close()
        if self._last is not None:
            self._last.cancel()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing new in, and answer what was asked for."""
        self._gateway.end()
        await super().shutdown(sockets)


ENDED_BUSY = Text(
    "web.ended-busy",
    "The server ended before it had answered every request: the club is busy, or another program holds it. "
    "Everything that was acknowledged is recorded.",
)


def _leave() -> None:
    """End the program in the midst of a request, which loses nothing that was acknowledged."""
    click.echo(str(ENDED_BUSY()), err=True)
    os._exit(1)


@contextlib.contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """Let SIGTERM end the program in order, as Ctrl+C does; the server raises it again once it has answered everybody."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(0)

    try:
        before = signal.signal(signal.SIGTERM, leave)
    except ValueError:  # only the first thread of a program gets signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def listen(addresses: tuple[str, ...], port: int) -> Iterator[socket.socket]:
    """A listening socket for each address, all on one port."""
    for address in addresses:
        six = ip_address(address).version == 6
        both = six and ip_address(address).is_unspecified and socket.has_dualstack_ipv6()
        try:
            made = socket.create_server(
                (address, port), family=socket.AF_INET6 if six else socket.AF_INET, dualstack_ipv6=both
            )
        except OSError as error:
            raise CannotServe(_why(error, address, port)) from None
        port = made.getsockname()[1]
        yield made


def _served(plan: Plan, port: int) -> Served:
    here = plan.here
    front = plan.front
    if front is not None:
        encrypted = front.scheme == "https"
        return Served(f"{front.origin}{front.prefix}/", encrypted=encrypted, proxy=plan.address(here, port))
    return Served(plan.address(here, port), plan.reach(port).link, plan.tls is not None)


ADDRESS_ELSEWHERE = Text(
    "web.address-elsewhere",
    "This machine does not have the address {address}. Leave --host out, or name one that it has.",
)
PORT_TAKEN = Text(
    "web.port-taken",
    "Port {port} is taken: something on this machine listens there already. "
    "Try another: PORT={other} make demo, or paipu serve --port {other}",
)
PORT_BARRED = Text(
    "web.port-barred", "You may not use port {port}. Try another: PORT={other} make demo, or paipu serve --port {other}"
)
PORT_UNUSABLE = Text(
    "web.port-unusable",
    "Port {port} cannot be used: {problem}. Try another: PORT={other} make demo, or paipu serve --port {other}",
)


def _why(error: OSError, address: str, port: int) -> Message:
    other = port + 1 if 1024 <= port < 65535 else 8001
    if error.errno == errno.EADDRINUSE:
        return PORT_TAKEN(port=port, other=other)
    if error.errno == errno.EACCES:
        return PORT_BARRED(port=port, other=other)
    if error.errno == errno.EADDRNOTAVAIL:
        return ADDRESS_ELSEWHERE(address=address)
    return PORT_UNUSABLE(port=port, problem=why_refused(error), other=other)
