"""From the server to the pages: what arrives slowly, what is read slowly and what goes on holds no thread, so nobody waits for it.

The server (:mod:`web.server`) reads and writes all connections in one thread. Here a request is taken in as a whole before a thread
of the pages answers it, and what they answer is sent without one.

Requests that may write have threads of their own, so readers never wait for a writer who waits for the club. Requests with much in
them, which are imports, have one thread and wait for each other: if several ran at once, each would take as much of the processor as a
page. Both wait for these threads in a bounded queue, without a thread and not for ever.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any, TypeAlias
from urllib.parse import unquote_to_bytes

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

__all__ = ["CROWDED", "LARGE", "MOST_WAITING", "Gateway"]

Scope: TypeAlias = MutableMapping[str, Any]
"""A request before its body, as ASGI has it."""
Message: TypeAlias = MutableMapping[str, Any]
"""A part of a request or of an answer, as ASGI has it."""
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

THREADS = 8
"""How many pages are made at once, and how many writers may wait for the club besides."""
LARGE = 256 * 1024
"""Bytes of a body from which on it is kept in a file and not in memory, and waits for other large ones."""
MOST_WAITING = 16
"""How many large requests are answered or wait for each other; one more is asked to come again."""
MOST_WRITERS = 128
"""The same for all others that may write: a tournament records at this many tables at once."""
LONGEST_WAIT = 15.0
"""Seconds that a writer waits for a thread; it is then asked to come again."""
LONGEST_WAIT_OF_LARGE = 300.0
"""The same for a large request: those before it are read meanwhile."""
CROWDED = "paipu.crowded"
"""The key in the environment of a request for which there was no thread in time; the pages refuse it."""
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods of requests that write nothing, or only what need not wait."""
_AT_ONCE = 64 * 1024
"""Bytes of an answer that are taken from the app at once, or a little more."""


class Gateway:
    """Lets the server, which speaks ASGI, ask the pages, which are an application in WSGI.

    Args:
        app: the pages.
        largest: bytes of a body that are kept at most; of a larger one the app gets the length alone, and refuses it.
    """

    def __init__(self, app: WSGIApplication, largest: int) -> None:
        self._app = app
        self._largest = largest
        self._pages = ThreadPoolExecutor(THREADS, "page")
        self._writers = _Lane("writer", THREADS, MOST_WRITERS, LONGEST_WAIT)
        self._large = _Lane("large", 1, MOST_WAITING, LONGEST_WAIT_OF_LARGE)
        self._ending = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        with SpooledTemporaryFile[bytes](LARGE) as body:
            size = await self._take_in(receive, body)
            if size is None:
                return
            body.seek(0)
            environ = _environ(scope, body, size)
            await self._answer(environ, receive, send)

    def end(self) -> None:
        """Let answers that go on end, and writers that have no thread yet, because the server does."""
        self._ending.set()
        for lane in (self._writers, self._large):
            lane.is_closed = True

    def close(self) -> None:
        """Wait until everything that was asked for is answered."""
        for threads in (self._pages, self._writers.threads, self._large.threads):
            threads.shutdown()

    async def _take_in(self, receive: Receive, body: IO[bytes]) -> int | None:
        """Write a body into a file, unless it is too large; its length, None if its sender has gone.

        What is too large is read all the same, up to twice as much, so that its sender comes to read the answer.
        """
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            part: bytes = message.get("body", b"")
            size += len(part)
            if size <= self._largest:
                body.write(part)
            if not message.get("more_body", False) or size > 2 * self._largest:
                return size

    async def _ask(self, environ: WSGIEnvironment) -> _Answer:
        """Let a thread for requests of this kind ask the pages."""
        loop = asyncio.get_running_loop()
        size = int(environ.get("CONTENT_LENGTH") or 0)
        if environ["REQUEST_METHOD"] not in _READING and size <= self._largest:
            lane = self._writers if size <= LARGE else self._large
            async with lane.thread() as is_given:
                if is_given:
                    return await loop.run_in_executor(lane.threads, _Answer, self._app, environ)
            environ[CROWDED] = True
        return await loop.run_in_executor(self._pages, _Answer, self._app, environ)

    async def _answer(self, environ: WSGIEnvironment, receive: Receive, send: Send) -> None:
        loop = asyncio.get_running_loop()
        answer = await self._ask(environ)
        if int(environ.get("CONTENT_LENGTH") or 0) > self._largest:
            answer.headers.append((b"connection", b"close"))  # whoever sends too much may not have ended
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        if answer.whole is not None:
            await send({"type": "http.response.body", "body": answer.whole})
            return
        gone = asyncio.ensure_future(_gone(receive))
        parts = answer.going_on() or _taken(answer, self._pages)
        try:
            await self._send_on(parts, gone, send)
        finally:
            gone.cancel()
            await loop.run_in_executor(self._pages, answer.close)

    async def _send_on(self, parts: AsyncIterator[bytes], gone: asyncio.Future[None], send: Send) -> None:
        """Send part after part, until there is no other, nobody reads them any more, or the server ends."""
        ending = asyncio.ensure_future(self._ending.wait())
        try:
            while True:
                pulled = asyncio.ensure_future(anext(parts, None))
                waited: set[asyncio.Future[Any]] = {pulled, gone, ending}
                await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                if not pulled.done():
                    pulled.cancel()
                    with suppress(asyncio.CancelledError):
                        await pulled
                    break
                part = pulled.result()
                if part is None or gone.done():
                    break
                await send({"type": "http.response.body", "body": part, "more_body": True})
        finally:
            ending.cancel()
        await send({"type": "http.response.body", "body": b""})


class _Lane:
    """Threads for requests of one kind, with a queue before them in which no thread waits.

    Args:
        name: of the threads.
        threads: how many there are.
        most: how many requests are answered or wait at a time.
        seconds: how long one waits.
    """

    def __init__(self, name: str, threads: int, most: int, seconds: float) -> None:
        self.threads = ThreadPoolExecutor(threads, name)
        self.is_closed = False
        self._free = asyncio.Semaphore(threads)
        self._most = most
        self._seconds = seconds
        self._inside = 0

    @asynccontextmanager
    async def thread(self) -> AsyncIterator[bool]:
        """Wait for a thread, which is free again when the block ends; whether there was one in time."""
        given = False
        self._inside += 1
        try:
            if self._inside <= self._most:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._seconds):
                        given = await self._free.acquire()
            yield given and not self.is_closed
        finally:
            self._inside -= 1
            if given:
                self._free.release()


class _Answer:
    """What the pages answer; made in a thread, and read there."""

    def __init__(self, app: WSGIApplication, environ: WSGIEnvironment) -> None:
        self.status = 500
        self.headers: list[tuple[bytes, bytes]] = []
        self._parts = app(environ, self._start)
        self._rest: Iterator[bytes] = iter(())
        self.whole: bytes | None = None
        """All of it, if it is short, which nearly every answer is."""
        if not isinstance(self._parts, AsyncIterable):
            self._rest = iter(self._parts)
            self._first, whole = self._take()
            if whole:
                self.whole = self._first
                self.close()

    def _start(self, status: str, headers: list[tuple[str, str]], error: object = None) -> Callable[[bytes], object]:
        self.status = int(status[:3])
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return _write

    def going_on(self) -> AsyncIterator[bytes] | None:
        """The parts of an answer that is made as things happen, without a thread that waits for them."""
        parts: object = self._parts
        return aiter(parts) if isinstance(parts, AsyncIterable) else None

    def take(self) -> tuple[bytes, bool]:
        """The next bytes, and whether they are the last."""
        first, self._first = self._first, b""
        return (first, False) if first else self._take()

    def close(self) -> None:
        """Let the app know that nobody wants more."""
        close = getattr(self._parts, "close", None)
        if close is not None:
            close()

    def _take(self) -> tuple[bytes, bool]:
        taken: list[bytes] = []
        size = 0
        for part in self._rest:
            taken.append(part)
            size += len(part)
            if size >= _AT_ONCE:
                return b"".join(taken), False
        return b"".join(taken), True


async def _taken(answer: _Answer, threads: ThreadPoolExecutor) -> AsyncIterator[bytes]:
    """The parts of a long answer. A thread takes each from the app when the one before it has been read."""
    last = False
    while not last:
        part, last = await asyncio.get_running_loop().run_in_executor(threads, answer.take)
        yield part


async def _gone(receive: Receive) -> None:
    """Wait until whoever asks has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _write(part: bytes) -> object:
    raise NotImplementedError("an app gives back what it answers (PEP 3333 keeps write() for old ones)")


def _environ(scope: Scope, body: IO[bytes], size: int) -> WSGIEnvironment:
    """A request as WSGI has it (PEP 3333)."""
    server, client = scope["server"] or ("", 0), scope["client"] or ("", 0)
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in _headers(scope["headers"]):
        environ[name] = f"{environ[name]}{'; ' if name == 'HTTP_COOKIE' else ','}{value}" if name in environ else value
    if size or "CONTENT_LENGTH" in environ:
        environ["CONTENT_LENGTH"] = str(size)
    return environ


def _headers(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[tuple[str, str]]:
    for raw, value in headers:
        name = raw.decode("latin-1")
        if "_" in name:  # it would pass for one with a hyphen, such as those that a proxy removes
            continue
        name = name.upper().replace("-", "_")
        yield (name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"), value.decode("latin-1")
