"""Connections with limits: a client that sends or reads too slowly is cut off, and holds nothing."""

from __future__ import annotations

import asyncio
import ctypes
import socket
import sys
from collections import Counter
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from replay.words.messages import Message, Text
from web.gateway import KILOBYTES, LONG_ADDRESS, client_name

MOST = 4000
"""How many connections are open at once at most."""
MOST_OF_ONE = 1000
"""How many of them one client has at most; a proxy in front has all of them."""
MOST_LINES = 100
"""How many header lines a request has at most, with those that follow its body."""
LARGEST_HEAD = 64 * 1024
"""Bytes of all of them at most."""
LONGEST_ADDRESS = 16 * 1024
"""Bytes of the address at most."""
_MOST_IN_ROW = 16
"""How many requests a client sends at most before the first of them is answered."""
_FILES = 200
"""Open files of the process that are none: the club, large bodies, the log."""
_TO_SEND = 20.0
"""Seconds in which a request has to be here, and for a long one a second more for each ..."""
_A_SECOND = 4096
"""... of so many bytes."""
_TO_READ = 60.0
"""Seconds in which some more of an answer has to be read."""
_MANY = 100
"""How many clients leave until their memory is given back."""
_TO_LEAVE = 5.0
"""Seconds that a client has to read why its head was refused; what else it sends is thrown away."""


def allowed_connections() -> int:
    """Return the number of connections that the system allows this process, :data:`MOST` at most. Raises its limit if needed."""
    try:
        import resource
    except ImportError:  # Windows: one select() there takes 512
        return 400
    now, limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + _FILES if limit == resource.RLIM_INFINITY else min(MOST + _FILES, limit)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, limit))
    return wanted - _FILES


class _Refused(Exception):
    """A head that is too large; raised while it is parsed."""

    def __init__(self, status: int, why: Message) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


MANY_IN_ROW = Text(
    "web.many-in-row",
    "This client sent more than {most} requests without waiting for the answers. Wait for them, then send others.",
)


class Connection(HttpToolsProtocol):
    """A connection with a deadline for whatever is not the server's turn: to send a request, and to read its answer."""

    of_all: ClassVar[Counter[str]] = Counter()
    """How many connections each client has."""
    left: ClassVar[int] = 0
    """How many clients have left since memory was given back."""
    most: ClassVar[int] = MOST
    most_of_one: ClassVar[int] = MOST_OF_ONE
    to_send: ClassVar[float] = _TO_SEND
    to_read: ClassVar[float] = _TO_READ

    _who = ""
    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _began = 0.0
    _received = 0
    _unread = 0
    _lines = 0
    _head = 0
    _unparsed = 0
    """Bytes that have arrived since the parser last handed anything on."""
    _refused: _Refused | None = None

    @classmethod
    def count(cls) -> int:
        """Return the number of open connections."""
        return sum(cls.of_all.values())

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the class above
        """Take a client in, unless there are too many."""
        super().connection_made(transport)
        self._who = client_name(self.client[0] if self.client else "")
        self.of_all[self._who] += 1
        if len(self.connections) > self.most or self.of_all[self._who] > self.most_of_one:
            transport.abort()
            return
        # So that pause_writing() means: there is something that nobody has read. (0 is always reached under TLS.)
        transport.set_write_buffer_limits(high=1)
        # The head and the body of an answer are written one after the other, and the second must not wait until the first was acknowledged.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the client."""
        self._stop()
        self.resume_writing()
        self.of_all[self._who] -= 1
        if self.of_all[self._who] <= 0:
            del self.of_all[self._who]
        Connection.left += 1
        if Connection.left == _MANY:
            self.loop.call_later(1, _give_back)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived; nothing more once a head was refused."""
        if self._refused is not None:
            return
        self._unparsed += len(data)
        super().data_received(data)
        if self._unparsed > LARGEST_HEAD and self._refused is None:
            self._refused = _too_large()
            self._leave()

    def send_400_response(self, msg: str) -> None:
        """Answer what cannot be parsed, or is too large to be."""
        if self._refused is not None:
            self._leave()
        else:
            super().send_400_response(msg)

    def shutdown(self) -> None:
        """Let the client go, because the server ends."""
        if self._refused is None:
            super().shutdown()
        else:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """A request begins to arrive."""
        if len(self.pipeline) >= _MOST_IN_ROW:
            self._refuse(429, MANY_IN_ROW(most=_MOST_IN_ROW))
        self._lines = self._head = self._unparsed = 0
        super().on_message_begin()
        if self._deadline is None:
            self._expect()

    def on_url(self, url: bytes) -> None:
        """A part of the address has arrived."""
        self._unparsed = 0
        if len(self.url) + len(url) > LONGEST_ADDRESS:
            self._refuse(414, LONG_ADDRESS())
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header line has arrived."""
        self._unparsed = 0
        self._lines += 1
        self._head += len(name) + len(value)
        if self._lines > MOST_LINES or self._head > LARGEST_HEAD:
            self._refused = _too_large()
            raise self._refused
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """A part of it has arrived."""
        self._unparsed = 0
        self._received += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of it has arrived."""
        self._stop()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Start the timeout for a client that does not read."""
        super().pause_writing()
        if self._stalled is None:
            self._wait_for_reader()

    def resume_writing(self) -> None:
        """All of it was read."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()

    def _refuse(self, status: int, why: Message) -> None:
        self._refused = _Refused(status, why)
        raise self._refused

    def _leave(self) -> None:
        """Say why the head is refused, and let the client go once it has read that."""
        self._stop()
        refused = self._refused
        last: RequestResponseCycle | None = self.cycle
        if refused is None or (last is not None and not last.response_complete):
            self.transport.abort()  # the answer to the request before this one is not whole
            return
        said = str(refused.why).encode()
        head = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(said)
        self.transport.write(STATUS_LINE[refused.status] + head + said)
        self._deadline = self.loop.call_later(_TO_LEAVE, self.transport.abort)

    def _wait_for_reader(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._stalled = self.loop.call_later(self.to_read, self._look_at_reader)

    def _look_at_reader(self) -> None:
        """Cut the client off, unless it has read something since the last look."""
        if self.transport.get_write_buffer_size() >= self._unread:
            self.transport.abort()
        else:
            self._wait_for_reader()

    def _expect(self) -> None:
        self._began, self._received = self.loop.time(), 0
        self._deadline = self.loop.call_later(self.to_send, self._look)

    def _look(self) -> None:
        """Cut the client off, unless so much has arrived that it may take longer."""
        until = self._began + self.to_send + self._received / _A_SECOND
        if until <= self.loop.time():
            self.transport.abort()
        else:
            self._deadline = self.loop.call_at(until, self._look)

    def _stop(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def _give_back() -> None:
    """Give the memory of clients that have left back to the system: the C library of Linux keeps it for others otherwise."""
    Connection.left = 0
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


LONG_HEAD = Text(
    "web.long-head",
    "The head of this request is too large: expected at most {lines} header lines with {most} in all. Send fewer or shorter headers.",
)


def _too_large() -> _Refused:
    return _Refused(431, LONG_HEAD(lines=MOST_LINES, most=KILOBYTES(count=LARGEST_HEAD // 1024)))


class FromProxy(Connection):
    """A connection of the proxy in front, which has those of everybody."""

    most_of_one = MOST
