"""Streams of the feed: what they send, and who follows them."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator, MutableMapping
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from threading import Thread
from threading import enumerate as enumerate_threads
from typing import Any, NamedTuple

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from web.current_club import register
from web.gateway import Gateway
from web.security import LARGEST_BODY

__all__ = ["STREAM", "Following", "Sent", "follow", "following", "let_all_go", "read_stream", "reading", "sent"]

STREAM = {"Accept": "text/event-stream"}
"""How a stream is asked for."""


class Sent(NamedTuple):
    """An event of a stream."""

    id: str
    event: str
    data: Any


def sent(text: str) -> list[Sent]:
    """The events of a stream, of which the last may not be whole yet."""
    found = []
    for part in text.split("\n\n")[:-1]:
        fields = dict(line.split(": ", 1) for line in part.split("\n") if not line.startswith((":", "retry")))
        if fields:
            found.append(Sent(fields["id"], fields["event"], json.loads(fields["data"])))
    return found


def follow(browse: FlaskClient, path: str, last: str | None = None) -> TestResponse:
    """What a stream has now: asked without a server that waits, it ends there."""
    return browse.get(path, headers=STREAM if last is None else {**STREAM, "Last-Event-ID": last})


# In this process, as the server asks


class Following:
    """Who follows a stream: what came, and whether it has ended."""

    def __init__(self) -> None:
        self.status = 0
        self.text = ""
        self.has_ended = False
        self.reads = asyncio.Event()
        self._gone = asyncio.Event()
        self._came = asyncio.Event()
        self.reads.set()

    @property
    def sent(self) -> list[Sent]:
        """The events that came."""
        return sent(self.text)

    def leave(self) -> None:
        """Read no more of it."""
        self._gone.set()
        self.reads.set()

    async def until(self, is_there: Callable[[Following], bool]) -> None:
        """Wait until something has come."""
        while not is_there(self):
            self._came.clear()
            await self._came.wait()

    async def receive(self) -> MutableMapping[str, Any]:
        """What the server hears of them: the request, and that they have gone."""
        if self.status == 0 and not self._came.is_set():
            self._came.set()
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        """What the server sends them, which waits while they do not read."""
        self.status = message.get("status", self.status)
        self.text += message.get("body", b"").decode()
        self.has_ended |= message["type"] == "http.response.body" and not message.get("more_body", False)
        self._came.set()
        await self.reads.wait()


def let_all_go() -> None:
    """Wait until nobody watches a club or listens any more: a club that is closed below them leaves a connection open."""
    for thread in enumerate_threads():
        if thread.name in ("feed", "listener"):
            thread.join(30)


@asynccontextmanager
async def following(browse: FlaskClient, path: str, token: str | None = None) -> AsyncIterator[Following]:
    """Somebody follows, with the cookies of a browser of a club or with a token."""
    club: Any = browse
    register(browse.application, club.club)
    cookies = [
        f"{each.key}={each.value}" for each in (browse.get_cookie(name) for name in ("paipu", "paipu-link")) if each
    ]
    headers = [
        (b"host", b"127.0.0.1"),
        (b"accept", b"text/event-stream"),
        *((b"cookie", each.encode()) for each in cookies),
        *([] if token is None else [(b"authorization", f"Bearer {token}".encode())]),
    ]
    address, _, query = path.partition("?")
    scope = {
        "method": "GET", "raw_path": address.encode(), "query_string": query.encode(), "http_version": "1.1", "scheme": "http",
        "headers": headers, "server": ("127.0.0.1", 8000), "client": ("127.0.0.1", 4711),
    }  # fmt: skip
    made = Following()
    with closing(Gateway(browse.application, LARGEST_BODY)) as gateway:
        asking = asyncio.ensure_future(gateway(scope, made.receive, made.send))
        try:
            yield made
        finally:
            made.leave()
            await asking


# From a server in a process of its own


def read_stream(port: int, path: str, receiving: int | None = None) -> socket.socket:
    """Somebody has asked a server for a stream."""
    opened = socket.socket()
    if receiving is not None:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receiving)
    opened.settimeout(30)
    opened.connect(("127.0.0.1", port))
    opened.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode())
    return opened


@contextmanager
def reading(streams: list[socket.socket], came: Callable[[int, str], object]) -> Iterator[None]:
    """Each of these is read in a thread, until the block ends; ``came`` gets the number of the stream and its text so far."""

    def read(number: int, opened: socket.socket) -> None:
        text = b""
        with suppress(OSError):
            while part := opened.recv(65536):
                text += part
                came(number, text.decode("utf-8", "replace"))

    threads = [Thread(target=read, args=each) for each in enumerate(streams)]
    for each in threads:
        each.start()
    try:
        yield
    finally:
        for opened in streams:
            with suppress(OSError):
                opened.shutdown(socket.SHUT_RDWR)
        for each in threads:
            each.join()
        for opened in streams:
            opened.close()
