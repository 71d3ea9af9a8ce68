"""Serving the pages: on this machine, in the room, under TLS, or behind a proxy; one server for all of it (decision 33)."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple

import click
import uvicorn

from replay.club import Club
from replay.display import harmless
from replay.errors import PaipuError
from replay.messages import ENGLISH, Catalogue, Message
from replay.offline.log_files import qr_text
from replay.system_errors import why_refused
from web import wording
from web.app import create_app
from web.connections import Connection, FromProxy, allowed_connections
from web.gateway import BUDGET, Gateway
from web.metrics import count_connections
from web.request_log import write_log
from web.security import LARGEST_BODY
from web.serving import CannotServe, Plan, Serving, planned

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

__all__ = ["Served", "Serving", "listen", "run", "say", "serve"]

_IDLE = 75
"""Seconds for which a connection stays open that nobody uses: longer than a proxy keeps its own, so that none is lost in between."""
_TO_END = 15
"""Seconds that requests have to end when the server does."""
_PATIENCE = 10.0
"""Seconds for which a request waits for the club, and then for the folder of its log: together no longer than the server has to end."""
_AT_LATEST = 18.0
"""Seconds after which the program ends, whatever a thread waits for."""


class Served(NamedTuple):
    """Where the pages are.

    Args:
        address: what to open in a browser on this machine.
        room: what everybody else in the room opens; None if it is not served to a room.
        encrypted: whether nobody on the way can read what is sent.
        proxy: where the proxy in front finds the server; None without one.
        notes: sentences for whoever opens the club.
    """

    address: str
    room: str | None = None
    encrypted: bool = False
    proxy: str | None = None
    notes: tuple[Message, ...] = ()


def say(served: Served, catalogue: Catalogue = ENGLISH) -> None:
    """Print where the pages are, in the language of a catalogue; for a room with a QR code, and what plain HTTP means there."""
    for note in served.notes:
        click.echo(harmless(note.words(catalogue)), err=True)
    click.echo(wording.SERVING(address=served.address).words(catalogue), err=True)
    if served.proxy is not None:
        click.echo(wording.SERVING_PROXY(address=served.proxy).words(catalogue), err=True)
    if served.room is None:
        return
    click.echo(wording.SERVING_ROOM(address=served.room).words(catalogue), err=True)
    click.echo(qr_text(served.room.encode()), err=True)
    if not served.encrypted:
        click.echo(wording.PLAIN_HTTP().words(catalogue), err=True)


def serve(where: str | Club | None, how: Serving = Serving(), ready: Callable[[Served], object] = say) -> None:  # noqa: B008
    """Serve a club until interrupted.

    Args:
        where: a path or URL, None for the club in the user's data directory, or a club that is already open.
        how: where to listen and whom to answer.
        ready: called as soon as the port is ours.

    Raises:
        PaipuError: that is not safe, or an address is not available.
    """
    plan = planned(how)
    with contextlib.ExitStack() as held:
        listening = [held.enter_context(each) for each in listen(plan.addresses, how.port)]
        port = listening[0].getsockname()[1]
        club = where if isinstance(where, Club) else held.enter_context(Club.open(where, patience=_PATIENCE))
        held.enter_context(club.store.backend.serving())
        with contextlib.suppress(PaipuError):  # it may only be read, and verify says so
            club.doors.record.start()
        if plan.is_open and not club.doors.accounts.any():
            raise CannotServe(wording.NO_ACCOUNT_YET())
        app = create_app(club, plan.reach(port))
        write_log(app, how.log)
        count_connections(app, Connection.count)
        ready(_served(plan, port)._replace(notes=tuple(club.store.notes())))
        run(app, plan, listening, how.spool * 1024 * 1024)


def run(app: WSGIApplication, plan: Plan, listening: list[socket.socket], budget: int = BUDGET) -> None:
    """Answer requests with an app until interrupted; whoever has asked is answered first.

    Args:
        app: the pages.
        plan: how they are served.
        listening: the sockets.
        budget: bytes that the bodies of all requests hold together.
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
        """Answer what threads are at; then everything has ended in time."""
        self._gateway.close()
        if self._last is not None:
            self._last.cancel()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing new in, and answer what was asked for."""
        self._gateway.end()
        await super().shutdown(sockets)


def _leave() -> None:
    """End the program in the midst of a request, which loses nothing that was acknowledged."""
    click.echo(str(wording.ENDED_BUSY()), err=True)
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


def _why(error: OSError, address: str, port: int) -> Message:
    other = port + 1 if 1024 <= port < 65535 else 8001
    if error.errno == errno.EADDRINUSE:
        return wording.PORT_TAKEN(port=port, other=other)
    if error.errno == errno.EACCES:
        return wording.PORT_BARRED(port=port, other=other)
    if error.errno == errno.EADDRNOTAVAIL:
        return wording.ADDRESS_ELSEWHERE(address=address)
    return wording.PORT_UNUSABLE(port=port, problem=why_refused(error), other=other)
