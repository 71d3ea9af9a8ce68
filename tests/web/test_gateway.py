"""What the pages get of a request, and how what they answer is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, MutableMapping
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.full_disk import full_disk
from tests.support.loops import run
from tests.support.soak import thorough
from web import gateway
from web.gateway import LARGE, UNREAD, Gateway, head_alone

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Message = MutableMapping[str, Any]


def scope(*headers: tuple[bytes, bytes], path: bytes = b"/") -> Message:
    return {
        "method": "POST", "raw_path": path, "query_string": b"a=%20", "http_version": "1.1", "scheme": "http", "headers": headers,
        "server": ("127.0.0.1", 8000), "client": ("192.0.2.7", 4711),
    }  # fmt: skip


async def ask(asked: Gateway, sent: Message, *parts: bytes, stays: bool = True, cut_off: bool = False) -> list[Message]:
    """The messages of an answer."""
    left: Iterator[Message] = iter(
        [
            {"type": "http.request", "body": part, "more_body": cut_off or number < len(parts)}
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


CHUNKED = (b"transfer-encoding", b"chunked")


def admitting(app: WSGIApplication) -> WSGIApplication:
    """An app that admits every body of so many bytes."""

    def asked(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        head = head_alone(environ)
        if head is None:
            return app(environ, start_response)
        head.admitted = 4 * LARGE
        start_response("204 No Content", [])
        return []

    return asked


def answers(app: WSGIApplication, sent: Message, *parts: bytes, cut_off: bool = False) -> list[Message]:
    made = Gateway(admitting(app), 4 * LARGE)
    try:
        return run(ask(made, sent, *(parts or (b"",)), cut_off=cut_off), 20)
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
        app, scope((b"x-a", b"\xe9"), (b"content-type", b"text/plain"), CHUNKED, path=b"/%FF%2F"), b"ab", b"cd"
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
    start, *_ = answers(app, scope(CHUNKED), *[bytes(LARGE)] * 6)
    assert (app.body, app.environ["CONTENT_LENGTH"]) == (b"", str(5 * LARGE))
    assert (b"connection", b"close") in start["headers"]


def test_large_requests_wait_for_each_other_and_one_too_many_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "MOST_WAITING", 2)
    go, running, most = Event(), [], []

    def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        start_response("200 OK", [])
        if environ.get(UNREAD) == "crowded":
            go.set()
            return [b"crowded"]
        running.append(1)
        most.append(len(running))
        assert go.wait(20)
        running.pop()
        return [b"read"]

    async def three() -> list[list[Message]]:
        return await asyncio.gather(*(ask(made, scope(CHUNKED), bytes(LARGE + 1)) for _ in range(3)))

    made = Gateway(admitting(app), 4 * LARGE)
    found = run(three(), 20)
    made.close()
    assert sorted(each[1]["body"] for each in found) == [b"crowded", b"read", b"read"]
    assert most == [1, 1]


def test_a_body_that_the_app_refuses_by_its_head_is_not_kept() -> None:
    made = Gateway(Seen(b"no"), 4 * LARGE, LARGE)
    start, body, end = run(ask(made, scope(CHUNKED), *[bytes(LARGE)] * 3), 20)
    made.close()
    assert (start["status"], (b"connection", b"close") in start["headers"]) == (201, True)
    assert (body["body"], end["body"]) == (b"no", b"")


def test_a_request_that_has_no_use_for_a_body_is_answered_without_it() -> None:
    app = Seen(b"page")
    start, body, _ = answers(app, {**scope((b"content-length", b"9")), "method": "GET"}, b"012345678")
    assert (body["body"], app.body, "CONTENT_LENGTH" in app.environ) == (b"page", b"", False)
    assert (b"connection", b"close") in start["headers"]


def test_all_bodies_together_hold_no_more_than_the_budget_and_give_it_back() -> None:
    app = Seen(b"ok")

    async def one_after_the_other() -> list[str | None]:
        found = []
        for sizes in ([3, 2], [4], [1, 1, 3], [4]):
            await ask(made, scope(CHUNKED), *[bytes(size * LARGE // 4) for size in sizes])
            found.append(app.environ.get(UNREAD))
        return found

    made = Gateway(admitting(app), 4 * LARGE, LARGE)
    found = run(one_after_the_other(), 20)
    made.close()
    assert found == ["crowded", None, "crowded", None]


@thorough
def test_a_body_for_which_there_is_no_room_is_refused_by_its_head() -> None:
    app = Seen(b"crowded")
    made = Gateway(admitting(app), 4 * LARGE, LARGE)
    start, *_ = run(ask(made, scope((b"content-length", b"%d" % (LARGE + 1)), (b"expect", b"100-continue"))), 20)
    made.close()
    assert (app.environ[UNREAD], app.environ["CONTENT_LENGTH"]) == ("crowded", "0")
    assert (b"connection", b"close") in start["headers"]


def test_a_body_that_is_not_here_in_time_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "IN_TIME", 0.2)
    monkeypatch.setattr(gateway, "TO_DRAIN", 0.2)
    app = Seen(b"late")
    start, *_ = answers(app, scope((b"content-length", b"20000")), b"half", cut_off=True)
    assert (app.environ[UNREAD], app.body) == ("late", b"")
    assert (b"connection", b"close") in start["headers"]


@pytest.mark.parametrize("parts", [[LARGE, LARGE], [LARGE + 1]], ids=["several", "one"])
def test_a_body_for_which_the_disk_has_no_room_says_so_and_gives_the_budget_back(parts: list[int]) -> None:
    app = Seen(b"full")

    async def on_a_full_disk_and_then() -> list[object]:
        with full_disk():
            await ask(made, scope(CHUNKED), *map(bytes, parts))
        found: list[object] = [app.environ.get(UNREAD), app.body]
        await ask(made, scope(CHUNKED), bytes(4 * LARGE))
        return [*found, app.environ.get(UNREAD), len(app.body)]

    made = Gateway(admitting(app), 4 * LARGE, 4 * LARGE)
    found = run(on_a_full_disk_and_then(), 20)
    made.close()
    assert found == ["no-room", b"", None, 4 * LARGE]


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
        if environ.get(UNREAD) == "crowded":
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
