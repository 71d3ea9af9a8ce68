"""What the pages get of a request, and how what they answer is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, MutableMapping
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.loops import run
from web import gateway
from web.gateway import CROWDED, LARGE, Gateway

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Message = MutableMapping[str, Any]


def scope(*headers: tuple[bytes, bytes], path: bytes = b"/") -> Message:
    return {
        "method": "POST", "raw_path": path, "query_string": b"a=%20", "http_version": "1.1", "scheme": "http", "headers": headers,
        "server": ("127.0.0.1", 8000), "client": ("192.0.2.7", 4711),
    }  # fmt: skip


async def ask(asked: Gateway, sent: Message, *parts: bytes, stays: bool = True) -> list[Message]:
    """The messages of an answer."""
    left: Iterator[Message] = iter(
        [
            {"type": "http.request", "body": part, "more_body": number < len(parts)}
            for number, part in enumerate(parts, 1)
        ]
    )
    answered: list[Message] = []

    async def receive() -> Message:
        message = next(left, None)
        if message is None:
            await asyncio.sleep(30 if stays else 0)
        return message or {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        answered.append(message)

    await asked(sent, receive, send)
    return answered


def answers(app: WSGIApplication, sent: Message, *parts: bytes) -> list[Message]:
    made = Gateway(app, 4 * LARGE)
    try:
        return run(ask(made, sent, *(parts or (b"",))), 20)
    finally:
        made.close()


class Seen:
    """An app that remembers what it was asked."""

    def __init__(self, *parts: bytes) -> None:
        self.environ: WSGIEnvironment = {}
        self.body = b""
        self._parts = parts

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        self.environ, self.body = environ, environ["wsgi.input"].read()
        start_response("201 Created", [("X-A", "é")])
        return iter(self._parts)


def test_a_request_is_what_it_was_byte_for_byte() -> None:
    app = Seen(b"ok")
    start, body = answers(
        app, scope((b"x-a", b"\xe9"), (b"content-type", b"text/plain"), path=b"/%FF%2F"), b"ab", b"cd"
    )
    assert (start["status"], start["headers"]) == (201, [(b"x-a", "é".encode("latin-1"))])
    assert (body["body"], body.get("more_body", False)) == (b"ok", False)
    assert (app.environ["PATH_INFO"], app.environ["QUERY_STRING"], app.environ["REMOTE_ADDR"]) == (
        "/\xff/",
        "a=%20",
        "192.0.2.7",
    )
    assert (app.environ["HTTP_X_A"], app.environ["CONTENT_TYPE"]) == ("é", "text/plain")
    assert (app.body, app.environ["CONTENT_LENGTH"]) == (b"abcd", "4")


def test_a_header_with_an_underscore_is_not_taken_for_another_one() -> None:
    app = Seen(b"ok")
    answers(
        app,
        scope(
            (b"x_forwarded_for", b"127.0.0.1"),
            (b"host", b"a"),
            (b"host", b"b"),
            (b"cookie", b"a=1"),
            (b"cookie", b"b=2"),
        ),
    )
    assert "HTTP_X_FORWARDED_FOR" not in app.environ
    assert (app.environ["HTTP_HOST"], app.environ["HTTP_COOKIE"]) == ("a,b", "a=1; b=2")


def test_a_long_answer_is_sent_in_parts() -> None:
    _, *parts = answers(Seen(*[b"x" * 40_000] * 5), scope())
    assert [len(each["body"]) for each in parts] == [80_000, 80_000, 40_000, 0]
    assert [each.get("more_body", False) for each in parts] == [True, True, True, False]


def test_a_body_that_is_too_large_is_not_kept_and_its_sender_is_let_go() -> None:
    app = Seen(b"too large")
    start, _ = answers(app, scope(), *[bytes(LARGE)] * 5)
    assert (app.body[4 * LARGE :], app.environ["CONTENT_LENGTH"]) == (b"", str(5 * LARGE))
    assert (b"connection", b"close") in start["headers"]


def test_large_requests_wait_for_each_other_and_one_too_many_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "MOST_WAITING", 2)
    go, running, most = Event(), [], []

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        if CROWDED in environ:
            go.set()
            return [b"crowded"]
        running.append(1)
        most.append(len(running))
        assert go.wait(20)
        running.pop()
        return [b"read"]

    async def three() -> list[list[Message]]:
        return await asyncio.gather(*(ask(made, scope(), bytes(LARGE + 1)) for _ in range(3)))

    made = Gateway(app, 4 * LARGE)
    found = run(three(), 20)
    made.close()
    assert sorted(each[1]["body"] for each in found) == [b"crowded", b"read", b"read"]
    assert most == [1, 1]


class Events:
    """An answer that goes on: a first part, and another one when somebody says so."""

    def __init__(self) -> None:
        self.closed = False

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self._events()

    async def _events(self) -> AsyncIterator[bytes]:
        try:
            yield b"first"
            await asyncio.sleep(30)
        finally:
            self.closed = True


@pytest.mark.parametrize("stays", [True, False])
def test_an_answer_that_goes_on_ends_when_the_server_ends_or_nobody_reads_it(stays: bool) -> None:
    events = Events()

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        return events  # type: ignore[return-value]  # what the gateway takes besides

    async def followed() -> list[Message]:
        made = Gateway(app, LARGE)
        following = asyncio.create_task(ask(made, scope(), b"", stays=stays))
        await asyncio.sleep(0.05)
        made.end()
        found = await following
        made.close()
        return found

    _, *parts = run(followed(), 20)
    assert b"".join(each["body"] for each in parts) in (b"first", b"")
    assert parts[-1].get("more_body", False) is False
    assert events.closed or not stays


class Held:
    """An app whose writers wait for a club that another program holds, and whose readers do not."""

    def __init__(self) -> None:
        self.given = Event()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        if CROWDED in environ:
            return [b"crowded"]
        if environ["REQUEST_METHOD"] != "GET":
            assert self.given.wait(20)
            return [b"written"]
        return [b"read"]


async def _text(made: Gateway, method: str) -> bytes:
    _, body = await ask(made, scope() | {"method": method}, b"")
    found: bytes = body["body"]
    return found


def test_writers_that_wait_for_the_club_leave_the_threads_of_the_pages_to_readers() -> None:
    app = Held()

    async def asked() -> tuple[list[bytes], list[bytes]]:
        writing = [asyncio.create_task(_text(made, method)) for method in ("POST", "PUT", "PATCH", "DELETE") * 8]
        await asyncio.sleep(0.05)
        reading = [await _text(made, "GET") for _ in range(20)]
        app.given.set()
        return reading, await asyncio.gather(*writing)

    made = Gateway(app, LARGE)
    reading, writing = run(asked(), 20)
    made.close()
    assert (set(reading), set(writing)) == ({b"read"}, {b"written"})


def test_a_writer_that_is_one_too_many_is_sent_away_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "MOST_WRITERS", 10)
    app = Held()

    async def asked() -> tuple[bytes, list[bytes]]:
        writing = [asyncio.create_task(_text(made, "POST")) for _ in range(10)]
        await asyncio.sleep(0.05)
        refused = await _text(made, "POST")
        app.given.set()
        return refused, await asyncio.gather(*writing)

    made = Gateway(app, LARGE)
    refused, writing = run(asked(), 20)
    made.close()
    assert (refused, set(writing)) == (b"crowded", {b"written"})


@pytest.mark.parametrize("ends", [False, True], ids=["in time", "before the server ends"])
def test_a_writer_that_gets_no_thread_is_sent_away(monkeypatch: pytest.MonkeyPatch, ends: bool) -> None:
    monkeypatch.setattr(gateway, "LONGEST_WAIT", 20.0 if ends else 0.1)
    app = Held()

    async def asked() -> list[bytes]:
        first = [asyncio.create_task(_text(made, "POST")) for _ in range(gateway.THREADS)]
        await asyncio.sleep(0.05)
        last = asyncio.create_task(_text(made, "POST"))
        await asyncio.sleep(0.05)
        if ends:
            made.end()
            app.given.set()
        refused = await last
        app.given.set()
        return [refused, *await asyncio.gather(*first)]

    made = Gateway(app, LARGE)
    found = run(asked(), 15)
    made.close()
    assert found == [b"crowded", *[b"written"] * gateway.THREADS]


def test_who_reads_the_answer_to_a_write_slowly_keeps_no_thread_of_the_writers() -> None:
    slow = asyncio.Event()

    async def send_never(message: Message) -> None:
        await slow.wait()

    async def blind() -> None:
        parts: Iterator[Message] = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive() -> Message:
            return next(parts, None) or await asyncio.sleep(30, {"type": "http.disconnect"})

        await made(scope(), receive, send_never)

    async def asked() -> bytes:
        waiting = [asyncio.create_task(blind()) for _ in range(2 * gateway.THREADS)]
        await asyncio.sleep(0.05)
        found = await _text(made, "POST")
        for each in waiting:
            each.cancel()
        return found

    made = Gateway(Seen(b"ok"), LARGE)
    assert run(asked(), 15) == b"ok"
    made.close()
