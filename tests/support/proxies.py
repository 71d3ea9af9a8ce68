"""A proxy before the tests' PostgreSQL server that loses the connection at the moment of a commit."""

from __future__ import annotations

import socket
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from sqlalchemy import make_url

__all__ = ["Loss", "Proxy", "proxied"]

Loss = Literal["answer", "commit", "server"]
"""What is lost: the answer to a commit that arrived, the commit itself, or with the answer the server for good."""

_COMMITS = (b"COMMIT", b"INSERT INTO events SELECT")
"""What a client says to have something kept: the end of a transaction, or an append in one statement."""
_COMMITTED = (b"COMMIT", b"INSERT 0 ")
"""What the server answers."""
_SOCKET = ".s.PGSQL.5432"


class Proxy:
    """Passes on what client and server say, until the commit that :meth:`lose` names.

    Args:
        folder: where clients find it.
        server: the server's socket.
    """

    def __init__(self, folder: Path, server: Path) -> None:
        self._server = server
        self._loss: Loss | None = None
        self._event = b""
        self._losing: socket.socket | None = None
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / _SOCKET))
        self._listener.listen()
        threading.Thread(target=self._serve, daemon=True).start()

    def lose(self, loss: Loss, event: str) -> None:
        """Lose the connection at the next commit after an event of a type was sent; what is only read is committed too."""
        self._loss, self._event = loss, event.encode()

    def close(self) -> None:
        """Take no more clients."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self._server))
                for work in (self._ask, self._answer):
                    threading.Thread(target=work, args=(client, server), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket) -> None:
        wrote = False
        with suppress(OSError):
            while words := client.recv(65536):
                wrote = wrote or (self._loss is not None and self._event in words)
                if wrote and any(commit in words for commit in _COMMITS):
                    self._losing, loss, self._loss = client, self._loss, None
                    if loss == "commit":
                        break
                    if loss == "server":
                        self.close()
                server.sendall(words)
        _end(client, server)

    def _answer(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while words := server.recv(65536):
                if self._losing is client and any(done in words for done in _COMMITTED):
                    break
                client.sendall(words)
        _end(client, server)


def _end(*sockets: socket.socket) -> None:
    for each in sockets:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()


@contextmanager
def proxied(url: str) -> Iterator[tuple[Proxy, str]]:
    """A proxy before the server of a URL, and the URL of the same club behind it."""
    folder = str(make_url(url).query["host"])
    with tempfile.TemporaryDirectory(
        prefix="proxy-"
    ) as name:  # a short path, because a socket's may have 107 bytes only
        proxy = Proxy(Path(name), Path(folder) / _SOCKET)
        try:
            yield proxy, url.replace(folder, name)
        finally:
            proxy.close()
