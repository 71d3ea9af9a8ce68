"""Who sends or reads too slowly is cut off, and who has too many connections gets no more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING

import pytest
import uvicorn
from uvicorn.server import ServerState

from tests.support.loops import run
from web.connections import Connection
from web.gateway import LARGE, Gateway, head_alone

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\n"


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answers with what was sent, or with very much."""
    head = head_alone(environ)
    if head is not None:
        head.admitted = 32 * LARGE
    sent = environ["wsgi.input"].read()
    start_response("200 OK", [("Content-Type", "text/plain")])
    if environ["PATH_INFO"] == "/large":
        return [bytes(64 * LARGE)]
    return (bytes(LARGE) for _ in range(1000)) if environ["PATH_INFO"] == "/much" else [sent]


Asking = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[object]]


def asked(*clients: Asking) -> list[object]:
    """What clients find who ask at once, each on a connection of its own."""

    async def all_of_them() -> list[object]:
        gateway = Gateway(app, 32 * LARGE)
        config = uvicorn.Config(gateway, http=Connection, lifespan="off", ws="none", log_config=None)
        config.load()
        state = ServerState()

        def connected() -> Connection:
            return Connection(config=config, server_state=state, app_state={})

        server = await asyncio.get_running_loop().create_server(connected, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            opened = [await asyncio.open_connection("127.0.0.1", port) for _ in clients]
            found = await asyncio.gather(*(one(*pair) for one, pair in zip(clients, opened, strict=True)))
            for _, writer in opened:
                writer.close()
            while state.connections:
                await asyncio.sleep(0.01)
            return list(found)
        finally:
            server.close()
            gateway.close()

    found = run(all_of_them(), 30)
    assert Connection.of_all == {}
    return found


def sending(*parts: bytes, pause: float = 0.0) -> Asking:
    """Sends parts, and reads until the server closes the connection, or has answered; gives the answer."""

    async def send(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        for part in parts:
            writer.write(part)
            await asyncio.sleep(pause)
        try:
            return await reader.read(65536)
        except ConnectionError:
            return b""

    return send


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that waits for a fraction of a second."""
    monkeypatch.setattr(Connection, "to_send", 0.2)
    monkeypatch.setattr(Connection, "to_read", 0.2)


def test_who_sends_half_of_a_request_or_nothing_is_cut_off(hurried: None) -> None:
    assert asked(sending(), sending(b"GET / HT"), sending(HEAD), sending(HEAD, b"abc")) == [b""] * 4


def test_who_sends_in_time_is_answered_beside_them(hurried: None) -> None:
    answer, cut_off = asked(sending(HEAD, b"abc", b"def", pause=0.02), sending(HEAD))
    assert isinstance(answer, bytes)
    assert answer.endswith(b"abcdef\r\n0\r\n\r\n")
    assert cut_off == b""


def test_a_long_body_gets_more_time(hurried: None) -> None:
    parts = [b"x" * 1000] * 6
    head = HEAD.replace(b"6", b"6000")
    (answer,) = asked(sending(head, *parts, pause=0.06))
    assert isinstance(answer, bytes)
    assert answer.startswith(b"HTTP/1.1 200 OK")


def test_who_reads_nothing_is_cut_off(hurried: None) -> None:
    async def blind(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        writer.transport.pause_reading()  # type: ignore[attr-defined]  # it is a transport that reads, too
        writer.write(b"GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while Connection.count():
            await asyncio.sleep(0.02)
        return True

    assert asked(blind) == [True]


def test_who_reads_a_large_answer_slowly_gets_all_of_it(hurried: None) -> None:
    async def slowly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
        writer.write(b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        read = 0
        while part := await reader.read(8 * LARGE):
            read += len(part)
            await asyncio.sleep(0.005)
        return read

    (read,) = asked(slowly)
    assert isinstance(read, int)
    assert read > 64 * LARGE


def test_one_client_has_so_many_connections_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "most_of_one", 2)
    found = asked(*[sending(HEAD + b"abcdef")] * 3)
    assert sorted(map(bool, found)) == [False, True, True]
