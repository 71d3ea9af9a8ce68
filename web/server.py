"""Serving the viewer on this machine, and on no other address until there are accounts."""

from __future__ import annotations

import contextlib
import errno
import socket
from collections.abc import Callable

import click
import waitress  # type: ignore[import-untyped]

from replay.club import Club
from replay.errors import PaipuError
from web.app import create_app
from web.security import LARGEST_BODY

__all__ = ["serve"]

LOCAL = "127.0.0.1"
THREADS = 8
READ_AT_MOST = 2 * LARGEST_BODY
"""How much of a body the server takes in. What is too large for the app is refused by the app, in its words and with its
headers; only what is much too large the server refuses by itself."""


def say(address: str) -> None:
    """Tell whoever started the server where it is."""
    click.echo(f"Paipu is at {address} (Ctrl+C ends it)", err=True)


class CannotServe(PaipuError):
    """The viewer cannot be served there."""


def serve(where: str | Club | None, host: str = LOCAL, port: int = 8000, ready: Callable[[str], object] = say) -> None:
    """Serve a club until interrupted.

    Args:
        where: a path or URL, None for the club in the user's data directory, or a club that is already open.
        host: 127.0.0.1; every other is refused, since whoever reaches the viewer sees every ledger.
        port: where to listen; 0 takes any free port.
        ready: called with the address as soon as the port is ours.

    Raises:
        PaipuError: the host is another, or the port is not available.
    """
    if host not in (LOCAL, "localhost"):
        raise CannotServe(
            f"found host {host[:60]!r}, expected {LOCAL}: until Paipu has accounts it serves this machine only. "
            f"To look from another, bring the port there: ssh -L {port}:{LOCAL}:{port} this-machine"
        )
    if not 0 <= port <= 65535:
        raise CannotServe(f"found port {port}, expected one from 1 to 65535")
    try:
        listening = socket.create_server((LOCAL, port))
    except OSError as error:
        raise CannotServe(_why(error, port)) from None
    with listening, contextlib.nullcontext(where) if isinstance(where, Club) else Club.open(where) as club:
        app = create_app(club)
        server = waitress.create_server(
            app, sockets=[listening], threads=THREADS, ident=None, max_request_body_size=READ_AT_MOST
        )
        try:
            ready(f"http://{LOCAL}:{listening.getsockname()[1]}")
            server.run()
        finally:
            server.close()


def _why(error: OSError, port: int) -> str:
    other = port + 1 if 1024 <= port < 65535 else 8001
    what = {
        errno.EADDRINUSE: "is taken: something on this machine listens there already",
        errno.EACCES: "may not be used by you",
    }.get(error.errno or 0, f"cannot be used: {error.strerror}")
    return f"Port {port} {what}. Try another: PORT={other} make demo, or paipu serve --port {other}"
