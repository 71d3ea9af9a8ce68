"""Serving the viewer on this machine, and on no other address until there are accounts."""

from __future__ import annotations

import contextlib
import errno
import socket
from collections.abc import Callable

import click
import waitress  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.task import WSGITask  # type: ignore[import-untyped]

from replay.club import Club
from replay.errors import PaipuError
from replay.messages import ENGLISH, Catalogue, Message
from web import wording
from web.app import create_app
from web.security import LARGEST_BODY

__all__ = ["serve"]

LOCAL = "127.0.0.1"
THREADS = 8
READ_AT_MOST = 2 * LARGEST_BODY
"""How much of a body the server takes in. What is too large for the app is refused by the app, in its words and with its
headers; only what is much too large the server refuses by itself."""


def say(address: str, catalogue: Catalogue = ENGLISH) -> None:
    """Print the address of the server, in the language of a catalogue."""
    click.echo(wording.SERVING(address=address).words(catalogue), err=True)


class CannotServe(PaipuError):
    """The viewer cannot be served there."""


class _Task(WSGITask):  # type: ignore[misc]  # untyped library
    """An answer, after which the connection stays open also where the answer has no body.

    waitress closes the connection after every answer without a length, and 304 has none. It needs none: it ends with its headers
    (RFC 9112, section 6.3). A new connection for each 304 costs the server as much again as the answer.
    """

    def set_close_on_finish(self) -> None:
        """Close the connection, if there is a body whose end would not be known, or whoever asks wants no more."""
        wanted = self.request.headers.get("CONNECTION", "").lower()
        if self.has_body or self.version != "1.1" or wanted == "close":
            super().set_close_on_finish()


class _Channel(HTTPChannel):  # type: ignore[misc]  # untyped library
    task_class = _Task


def serve(where: str | Club | None, host: str = LOCAL, port: int = 8000, ready: Callable[[str], object] = say) -> None:
    """Serve a club until interrupted.

    Args:
        where: a path or URL, None for the club in the user's data directory, or a club that is already open.
        host: 127.0.0.1; every other is refused, since anyone who reaches the viewer sees every ledger.
        port: where to listen; 0 takes any free port.
        ready: called with the address as soon as the port is ours.

    Raises:
        PaipuError: the host is another, or the port is not available.
    """
    if host not in (LOCAL, "localhost"):
        raise CannotServe(wording.OTHER_MACHINE(found=host[:60], expected=LOCAL, port=port))
    if not 0 <= port <= 65535:
        raise CannotServe(wording.NO_PORT(found=port))
    try:
        listening = socket.create_server((LOCAL, port))
    except OSError as error:
        raise CannotServe(_why(error, port)) from None
    with listening, contextlib.nullcontext(where) if isinstance(where, Club) else Club.open(where) as club:
        app = create_app(club)
        server = waitress.create_server(
            app, sockets=[listening], threads=THREADS, ident=None, max_request_body_size=READ_AT_MOST
        )
        server.channel_class = _Channel
        try:
            ready(f"http://{LOCAL}:{listening.getsockname()[1]}")
            server.run()
        finally:
            server.close()


def _why(error: OSError, port: int) -> Message:
    other = port + 1 if 1024 <= port < 65535 else 8001
    if error.errno == errno.EADDRINUSE:
        return wording.PORT_TAKEN(port=port, other=other)
    if error.errno == errno.EACCES:
        return wording.PORT_BARRED(port=port, other=other)
    return wording.PORT_UNUSABLE(port=port, problem=str(error.strerror), other=other)
