"""The gateway from the server to the pages: slow requests, slow readers and long streams hold no thread.

The server (:mod:`web.server`) reads and writes all connections in one thread. Here a request is read completely before a thread
of the pages answers it, and the answer is sent without one.

Requests that may write have their own threads, so readers never wait for a writer who waits for the club. Large requests, which are
imports, share one thread: several at once would slow down every page. Both wait for these threads in a bounded queue, without a
thread and with a time limit.

The pages see the head of a request before its body is read, unless the body is small and already here. They refuse the request, or admit
a body of so many bytes. All bodies together stay within a budget.
"""

from __future__ import annotations

import asyncio
import math
import sys
import time
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from io import BytesIO
from ipaddress import ip_address, ip_network
from tempfile import SpooledTemporaryFile
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias
from urllib.parse import unquote_to_bytes

from flask import Flask, request

from replay.words.errors import TooSoon
from replay.words.messages import Text
from web.request import is_from_here

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment


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
LONGEST_WAIT = 10.0
"""Seconds that a writer waits for a thread; it is then asked to come again."""
LONGEST_WAIT_OF_LARGE = 300.0
"""The same for a large request: those before it are read meanwhile."""
BUDGET = 256 * 1024 * 1024
"""Bytes that the bodies of all requests hold together, in memory and in files, unless the server is told otherwise."""
HEAD = "paipu.head"
"""The WSGI key of the :class:`Head` of a request whose body the app was asked to admit."""
UNREAD = "paipu.unread"
"""The WSGI key of the reason why the body of a request was not taken in."""
Unread: TypeAlias = Literal["crowded", "late", "no-room"]
"""No thread or no room in the budget, a body that is not here in time, and a temporary disk without room."""
_SMALL = 16 * 1024
"""Bytes of a body that are read before the app sees the head, if they are here within ..."""
_PROMPT = 0.1
"""... so many seconds: to ask twice would cost more."""
IN_TIME = 600.0
"""Seconds in which every body has to be here."""
TO_DRAIN = 10.0
"""Seconds for which the rest of a refused body is read and thrown away, so that its sender comes to read the answer."""
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods of requests that write nothing, or only what need not wait; nobody reads their bodies."""
_AT_ONCE = 64 * 1024
"""Bytes of an answer that are taken from the app at once, or a little more."""


KILOBYTES = Text("web.kilobytes", "{count} kB")
LONG_ADDRESS = Text("web.long-address", "This address is too long.")


class Head:
    """The head of a request: the app says here how much of the body it admits. Without that its answer is a refusal."""

    admitted: int | None = None
    """Bytes that the body may have."""
    alone = True
    """Whether the body has not been taken in yet."""


def head_alone(environ: WSGIEnvironment) -> Head | None:
    """The head of a request that has no body yet; None where the body is here."""
    head: Head | None = environ.get(HEAD)
    return head if head is not None and head.alone else None


class Gateway:
    """Lets the server, which speaks ASGI, ask the pages, which are an application in WSGI.
    Of a refused body ``largest`` bytes are read at most, twice as many; all bodies hold ``budget`` bytes together.
    """

    def __init__(self, app: WSGIApplication, largest: int, budget: int = BUDGET) -> None:
        self._app = app
        self._largest = largest
        self._budget = _Budget(budget)
        self._pages = ThreadPoolExecutor(THREADS, "page")
        self._writers = _Lane("writer", THREADS, MOST_WRITERS, LONGEST_WAIT)
        self._large = _Lane("large", 1, MOST_WAITING, LONGEST_WAIT_OF_LARGE)
        self._ending = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        environ = _environ(scope)
        length = _length(environ)
        if length != 0 and environ["REQUEST_METHOD"] not in _READING:
            with _Body(self._budget, receive) as body:
                await self._take_in(environ, length, body, send)
            return
        environ.pop("CONTENT_LENGTH", None)
        await self._answer(environ, receive, send, whole=length == 0)

    def end(self) -> None:
        """Let answers that go on end, and writers that have no thread yet, because the server does."""
        self._ending.set()
        for lane in (self._writers, self._large):
            lane.is_closed = True

    def close(self) -> None:
        """Wait until everything that was asked for is answered."""
        for threads in (self._pages, self._writers.threads, self._large.threads):
            threads.shutdown()

    async def _take_in(self, environ: WSGIEnvironment, length: int | None, body: _Body, send: Send) -> None:
        """Answer a request with a body, which is read only if the app admits it."""
        if length is not None and length <= _SMALL and "HTTP_EXPECT" not in environ:
            await body.fill(_SMALL, _PROMPT)
        if not body.ended and not body.gone:
            environ[HEAD] = head = Head()
            answer = await self._asked(self._pages, environ)
            if head.admitted is None:
                await self._send(answer, body.receive, send, whole=False)
                return
            head.alone = False
            if length is not None and (length > self._budget.free or (length > LARGE and self._large.is_full())):
                body.fail("crowded")
            await body.fill(head.admitted, IN_TIME)
        if body.gone:
            return
        environ["CONTENT_LENGTH"] = str(body.size)
        environ.pop("HTTP_TRANSFER_ENCODING", None)
        if (unread := body.unread()) is not None:
            environ[UNREAD] = unread
        if unread is not None or body.too_large:  # the pages refuse it, for which it needs no thread of a writer
            await self._send(await self._asked(self._pages, environ), body.receive, send, whole=body.ended)
            return
        environ["wsgi.input"] = body.file
        await self._answer(environ, body.receive, send, whole=True)

    async def _ask(self, environ: WSGIEnvironment) -> _Answer:
        """Let a thread for requests of this kind ask the pages."""
        size = int(environ.get("CONTENT_LENGTH") or 0)
        if environ["REQUEST_METHOD"] not in _READING:
            lane = self._writers if size <= LARGE else self._large
            async with lane.thread() as is_given:
                if is_given:
                    return await self._asked(lane.threads, environ)
            environ[UNREAD] = "crowded"
        return await self._asked(self._pages, environ)

    async def _asked(self, threads: ThreadPoolExecutor, environ: WSGIEnvironment) -> _Answer:
        """Ask the pages, which may change the environment that they are given."""
        return await asyncio.get_running_loop().run_in_executor(threads, _Answer, self._app, dict(environ))

    async def _answer(self, environ: WSGIEnvironment, receive: Receive, send: Send, whole: bool) -> None:
        await self._send(await self._ask(environ), receive, send, whole)

    async def _send(self, answer: _Answer, receive: Receive, send: Send, whole: bool) -> None:
        """Send an answer. The connection ends after one to a request that is not whole."""
        if not whole:
            answer.headers.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        if answer.whole is not None:
            await send({"type": "http.response.body", "body": answer.whole, "more_body": not whole})
            if not whole:
                await self._drain(receive)
                await send({"type": "http.response.body", "body": b""})
            return
        gone = asyncio.ensure_future(_gone(receive))
        parts = answer.going_on() or _taken(answer, self._pages)
        try:
            await self._send_on(parts, gone, send)
        finally:
            gone.cancel()
            await asyncio.get_running_loop().run_in_executor(self._pages, answer.close)

    async def _drain(self, receive: Receive) -> None:
        """Throw the rest of a body away."""
        left = 2 * self._largest
        with suppress(TimeoutError):
            async with asyncio.timeout(TO_DRAIN):
                while left > 0 and not self._ending.is_set():
                    message = await receive()
                    left -= len(message.get("body", b""))
                    if not message.get("more_body", False):
                        return

    async def _send_on(self, parts: AsyncIterator[bytes], gone: asyncio.Future[None], send: Send) -> None:
        """Send part after part, until there are no more, the client has gone, or the server ends."""
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

    def is_full(self) -> bool:
        """Return whether the lane has no room for another request."""
        return self._inside >= self._most

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


class _Budget:
    """Bytes that all bodies may hold together."""

    def __init__(self, free: int) -> None:
        self.free = free


class _Body:
    """A body as it arrives, in a file from :data:`LARGE` bytes on. What it holds counts against the budget until it is closed."""

    def __init__(self, budget: _Budget, receive: Receive) -> None:
        self.receive = receive
        self.file = SpooledTemporaryFile[bytes](LARGE)
        self.size = 0
        self.ended = False
        """Whether all of it is here."""
        self.gone = False
        """Whether its sender has gone."""
        self.too_large = False
        self._budget = budget
        self._held = 0
        self._failed: Unread | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._release()

    async def fill(self, most: int, seconds: float) -> None:
        """Take in what arrives in that time, until it is all of it, or more than so many bytes, or cannot be kept."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not (self.ended or self.gone or self.too_large or self._failed):
                    self._take(await self.receive(), most)

    def unread(self) -> Unread | None:
        """The reason why it was not taken in; the file is at its beginning where it was."""
        if self._failed is None and not self.too_large:
            if not self.ended:
                return "late"
            try:
                self.file.seek(0)
            except OSError:  # what was buffered could not be written
                self.fail("no-room")
        return self._failed

    def _take(self, message: Message, most: int) -> None:
        if message["type"] == "http.disconnect":
            self.gone = True
            return
        part: bytes = message.get("body", b"")
        self.size += len(part)
        self.ended = not message.get("more_body", False)
        if self.size > most:
            self.too_large = True
            self._release()
        elif len(part) > self._budget.free:
            self.fail("crowded")
        else:
            self._budget.free -= len(part)
            self._held += len(part)
            try:
                self.file.write(part)
            except OSError:
                self.fail("no-room")

    def fail(self, why: Unread) -> None:
        """Take nothing more in, and give back what it holds."""
        self._failed = why
        self._release()

    def _release(self) -> None:
        self._budget.free += self._held
        self._held = 0
        with suppress(OSError):  # it writes what it has buffered first, for which there may be no room
            self.file.close()


class _Answer:
    """The answer of the pages; made in a thread, and read there."""

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
        first, self._first = self._first, b""
        return (first, False) if first else self._take()

    def close(self) -> None:
        """Tell the app that the client wants no more."""
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
    """Wait until the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _write(part: bytes) -> object:
    raise NotImplementedError("an app gives back what it answers (PEP 3333 keeps write() for old ones)")


def _environ(scope: Scope) -> WSGIEnvironment:
    """The head of a request as WSGI has it (PEP 3333)."""
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
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, values in _headers(scope["headers"]).items():
        environ[name] = ("; " if name == "HTTP_COOKIE" else ",").join(values)
    return environ


def _length(environ: WSGIEnvironment) -> int | None:
    """Bytes of a body as its head declares them; None where it does not say."""
    if "HTTP_TRANSFER_ENCODING" in environ:
        return None
    declared: str = environ.get("CONTENT_LENGTH", "")
    return int(declared) if declared.isascii() and declared.isdecimal() else 0


def _headers(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, list[str]]:
    """The values of each header, by its name in WSGI."""
    found: dict[str, list[str]] = defaultdict(list)
    for raw, value in headers:
        name = raw.decode("latin-1")
        if "_" in name:  # it would pass for one with a hyphen, such as those that a proxy removes
            continue
        name = name.upper().replace("-", "_")
        name = name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"
        found[name].append(value.decode("latin-1"))
    return found


HERE = "localhost"
"""The client that is not limited."""
MOST_STREAMS = 1000
"""How many may follow games at once."""
MOST_STREAMS_OF_ONE = 100
"""How many of them one client may be: a club's room may have one address to the world."""
_DRAWINGS = ("/h/<key>/picture.png", "/games/<game>/hands/<int:hand>/steps/<int:step>/picture.png")
"""The pictures that take a core for a third of a second."""
_MOST = 10_000
"""Of how many clients the last requests are counted; about 2 MB."""


def client_name(address: str) -> str:
    """Return the client of an address. An IPv6 client has a whole network (RFC 6177), which counts as one.

    >>> client_name("192.0.2.7"), client_name("2001:db8:0:7:1::2"), client_name("::ffff:192.0.2.7"), client_name("?")
    ('192.0.2.7', '2001:db8:0:7::/64', '192.0.2.7', '?')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def asking_client() -> str:
    """Return the client of this request."""
    return HERE if is_from_here() else client_name(request.remote_addr or "")


TOO_MUCH = Text("web.too-much", "These are too many requests at once from one client. Try again in {seconds} s.")


class Allowance:
    """The limit of each client at once and over time. Safe to share between threads.
    A fresh client may make so many requests at once, and so many a second in the long run.
    """

    def __init__(self, at_once: int, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._every = 1 / a_second
        self._at_once = at_once
        self._clock = clock
        self._used_until: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def take(self, who: str) -> None:
        """Count one. Raises TooSoon if it is too many; then it does not count."""
        with self._lock:
            now = self._clock()
            until = max(self._used_until.get(who, now), now) + self._every
            late = until - now - self._at_once * self._every
            if late > 0:
                seconds = math.ceil(late)
                raise TooSoon(TOO_MUCH(seconds=seconds), retry_after=seconds)
            self._used_until[who] = until
            self._used_until.move_to_end(who)
            while len(self._used_until) > _MOST:
                self._used_until.popitem(last=False)


def register(app: Flask) -> None:
    """Limit what each client asks for. Raises TypeError if an address that is limited is not there any more."""
    requests = Allowance(600, 100)
    sign_ins = Allowance(30, 1)
    imports = Allowance(60, 0.5)
    further = {
        **dict.fromkeys(("/sign-in", "/invitation", "/account"), sign_ins),
        **dict.fromkeys(("/api/v1/records", "/api/v1/games", "/import"), imports),
        **dict.fromkeys(_DRAWINGS, Allowance(30, 0.5)),
    }
    if missing := further.keys() - {rule.rule for rule in app.url_map.iter_rules()}:
        raise TypeError(f"the app has no {', '.join(sorted(missing))}: name what is limited (web/gateway.py)")

    @app.before_request
    def limit() -> None:
        """Refuse a client that asks for too much. Raises TooSoon."""
        who = asking_client()
        if who == HERE or (HEAD in request.environ and not head_alone(request.environ)):  # it was counted by its head
            return
        requests.take(who)
        rule = "" if request.url_rule is None else request.url_rule.rule
        if rule in further and (request.method == "POST" or rule in _DRAWINGS):
            further[rule].take(who)
