"""Clients that a server has to bear: who sends half of a request, who reads nothing, who stays; and how long everybody else waits."""

from __future__ import annotations

import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

from flask import Response

from replay.club import Club
from replay.rights import Right
from web.app import create_app
from web.rights import needs
from web.server import Serving, listen, planned, run

__all__ = ["blind", "dripping", "half_sent", "importing", "median", "slow_bodies", "streams", "together", "waits"]

HOST = "127.0.0.1"
LARGE = 64 * 1024 * 1024
"""Bytes of an answer that fits into no buffer."""


def main(where: str) -> None:
    """Serve a club with two addresses more: one whose answer goes on, and one whose answer is large."""
    plan = planned(Serving())
    with Club.open(where) as club:
        app = create_app(club)
        app.add_url_rule("/test/stream", "stream", needs(Right.ENTER)(_stream))
        app.add_url_rule("/test/large", "large", needs(Right.ENTER)(_large))
        listening = list(listen(plan.addresses, 0))
        print(f"http://127.0.0.1:{listening[0].getsockname()[1]}", file=sys.stderr, flush=True)  # noqa: T201
        run(app, plan, listening)


class _Events:
    """What a stream of events answers: a first one, and no other."""

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self._events()

    def __iter__(self) -> Iterator[bytes]:
        raise NotImplementedError("the server asks for parts as they come")

    async def _events(self) -> AsyncIterator[bytes]:
        import asyncio

        yield b"data: first\n\n"
        await asyncio.Event().wait()


def _stream() -> Response:
    return Response(_Events(), content_type="text/event-stream", direct_passthrough=True)  # type: ignore[arg-type]


def _large() -> Response:
    return Response((b"x" * 65536 for _ in range(LARGE // 65536)), content_type="application/octet-stream")


# Clients


def _sent(port: int, text: str, receiving: int | None = None) -> socket.socket:
    opened = socket.socket()
    if receiving is not None:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receiving)
    opened.settimeout(30)
    opened.connect((HOST, port))
    opened.sendall(text.encode())
    return opened


@contextmanager
def together(port: int, number: int, one: Callable[[int], socket.socket]) -> Iterator[list[socket.socket]]:
    """So many clients of a sort at once."""
    with ExitStack() as held:
        yield [held.enter_context(closing(one(port))) for _ in range(number)]


def half_sent(port: int) -> socket.socket:
    """Who sends half of a request."""
    return _sent(port, f"GET / HTTP/1.1\r\nHost: {HOST}\r\nX-Half: ")


def slow_bodies(port: int) -> socket.socket:
    """Who sends a body slowly, see :func:`dripping`."""
    head = (
        f"POST /api/v1/games HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n"
    )
    return _sent(port, head + "{")


@contextmanager
def dripping(clients: list[socket.socket]) -> Iterator[None]:
    """Each of them sends a byte now and then."""
    over = threading.Event()

    def drip() -> None:
        while not over.wait(0.2):
            for each in clients:
                with suppress(OSError):
                    each.sendall(b" ")

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def blind(port: int) -> socket.socket:
    """Who asks for much and reads nothing."""
    return _sent(port, f"GET /test/large HTTP/1.1\r\nHost: {HOST}\r\n\r\n", 4096)


def streams(port: int) -> socket.socket:
    """Who follows a stream of events, and has had the first."""
    opened = _sent(port, f"GET /test/stream HTTP/1.1\r\nHost: {HOST}\r\n\r\n")
    found = b""
    while b"data: first" not in found:
        more = opened.recv(4096)
        assert more, found
        found += more
    return opened


@contextmanager
def importing(port: int, bodies: list[bytes]) -> Iterator[list[int]]:
    """All of these records are sent at once; gives the statuses of the answers as they come."""
    statuses: list[int] = []

    def post(body: bytes) -> None:
        with closing(HTTPConnection(HOST, port, timeout=300)) as asking:
            asking.request("POST", "/api/v1/games", body, {"Content-Type": "application/json"})
            statuses.append(asking.getresponse().status)

    threads = [threading.Thread(target=post, args=(body,)) for body in bodies]
    for each in threads:
        each.start()
    try:
        yield statuses
    finally:
        for each in threads:
            each.join()


def waits(port: int, times: int, address: str = "/evenings") -> list[float]:
    """How many seconds somebody waits for a page, a new connection each time."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        with closing(HTTPConnection(HOST, port, timeout=60)) as asking:
            asking.request("GET", address)
            answer = asking.getresponse()
            answer.read()
            assert answer.status == 200
        found.append(time.perf_counter() - began)
    return found


def median(seconds: list[float]) -> float:
    """The middle one."""
    return sorted(seconds)[len(seconds) // 2]


def asked_in_turn(port: int, seconds: float, address: str) -> float:
    """How many requests a second are answered that one client sends one after the other on one connection."""
    number = 0
    until = time.perf_counter() + seconds
    with closing(HTTPConnection(HOST, port, timeout=60)) as asking:
        while time.perf_counter() < until:
            asking.request("GET", address)
            asking.getresponse().read()
            number += 1
    return number / seconds


if __name__ == "__main__":
    main(Path(sys.argv[1]).as_posix())
