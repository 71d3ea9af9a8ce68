"""The live feed: new events of games, sent to their followers by server-sent events as they are recorded.

One thread for all followers polls for new events while at least one stream is open. It makes each part once for all followers who
are shown the same. Each stream holds one part that its reader has not taken yet; the next is made when that one is gone. A slow
reader falls behind and delays no other. An event's id says how far the reader is, so a stream that was cut off goes on where
it ended. Before each event, and every three seconds, each stream checks again who follows it. It ends when they lose the right to
follow, or when one of their keys becomes invalid: then the page connects again with what is left.

If the club is on a server, another thread listens for its notices in place of polling.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import suppress
from itertools import islice
from threading import Condition, Event, Thread
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

import msgspec
from flask import Flask, current_app

from replay.answers.answer import plain
from replay.club import Club
from replay.club.live import Feed, Follower, Look, News, Places, places_text
from replay.words.errors import NotSignedIn, PaipuError, TooSoon
from replay.words.messages import Text
from web.current_club import club
from web.gateway import HERE, MOST_STREAMS, MOST_STREAMS_OF_ONE
from web.visitors import SIGN_IN_FIRST

_SLICE = 0.5
"""Seconds after which a listener whom nobody needs any more ends."""
AGAIN = 1.0
"""Seconds after which it listens again when the server was lost."""


class Listener:
    """Hears in a thread of its own that something was recorded, if the club's database gives notice."""

    def __init__(self, feed: Feed, heard: Callable[[], object]) -> None:
        self._feed = feed
        self._heard = heard
        self._ends = Event()
        self.hears = False
        """Whether whatever is recorded is heard now; otherwise one has to look."""

    def start(self) -> None:
        """Listen from now on."""
        if self._feed.notifies:
            Thread(target=self._listen, name="listener", daemon=True).start()

    def stop(self) -> None:
        """Listen no more."""
        self._ends.set()

    def _listen(self) -> None:
        while not self._ends.is_set():
            with suppress(PaipuError):
                self._hear()
            self._ends.wait(AGAIN)

    def _hear(self) -> None:
        """Listen until the server is lost, which raises Unavailable, or the listener is stopped."""
        with self._feed.news() as wait:
            self.hears = True
            try:
                self._heard()
                while not self._ends.is_set():
                    if wait(_SLICE):
                        self._heard()
            finally:
                self.hears = False
                self._heard()


EVENT_STREAM = "text/event-stream"
"""The content type of a stream (the HTML standard, section 9.2)."""
EVERY = 0.1
"""Seconds between two looks whether anything was recorded."""
SELDOM = 2.0
"""The same where the club's database gives notice."""
BEAT = 15.0
"""Seconds after which a stream is sent a beat if nothing else: a lost client is noticed, and a page sees that it still hears."""
ASKED = 3.0
"""Seconds after which a stream asks again who follows it: with a look at least every ``SELDOM`` it closes within five."""
_RETRY = b"retry: 2000\n\n"
"""Milliseconds after which a browser comes again when a stream has ended."""
_HEARTBEAT = b"event: beat\ndata:\n\n"
PART = 200
"""Events that a stream is sent at once."""
_log = logging.getLogger(__name__)


class Follows(NamedTuple):
    """The subject of a stream.

    Args:
        client: its address; the streams of one client are counted.
        enter: returns the follower, called again before each event and every few seconds. Raises a refusal once access has ended.
        places: the places to go on from, given the present ones; called again after each recording.
        name: makes the id of an event from the places.
    """

    client: str
    enter: Callable[[], Follower]
    places: Callable[[Look, Follower, Places], Places]
    name: Callable[[Places], str] = places_text


Beside: TypeAlias = dict[tuple[str, str], bytes]
"""What is so of games besides their events: by the name of its event and the game, as it is sent."""


class Part(NamedTuple):
    """The next part of a stream: what is sent, how far it is then, what it was sent last besides the events, and whether that is all."""

    text: bytes
    places: Places
    beside: Beside
    is_all: bool


class Stream:
    """The answer to a request to follow: parts as they come, without a thread that waits for them."""

    def __init__(self, watcher: Watcher, follows: Follows, places: Places) -> None:
        self.follows = follows
        self.places = places
        self.beside: Beside = {}
        """What it was sent last besides the events of its games."""
        self.who = follows.enter()
        self.part = b""
        """What is ready to be sent."""
        self.has_ended = False
        self.seen: Hashable | None = None
        """The state of the club up to which it has everything; None if it has not."""
        self.beat = 0.0
        """When it is next sent a beat."""
        self.asked = 0.0
        """When it is next asked who follows it."""
        self._watcher = watcher
        self._wake: Callable[[], object] = _nobody

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self._parts()

    def __iter__(self) -> Iterator[bytes]:
        """Yield the parts that exist now, for a server that cannot wait: the client reconnects again and again."""
        yield _RETRY
        is_all = False
        while not is_all:
            part, self.places, self.beside, is_all = self._watcher.now(self)
            yield part

    def renew(self) -> None:
        """Ask again who follows it. Raises a refusal if that is not all that they came in as."""
        who = self.follows.enter()
        if not self.who.names <= who.names:
            raise NotSignedIn(SIGN_IN_FIRST())
        if who != self.who:
            self.seen = None  # what was seen before was seen with other rights
        self.who = who

    def wake(self) -> None:
        """Let the server take the part that is ready."""
        with suppress(RuntimeError):  # it has ended meanwhile
            self._wake()

    def close(self) -> None:
        """Remove the stream from the watcher."""
        self._watcher.drop(self)

    async def _parts(self) -> AsyncIterator[bytes]:
        ready, loop = asyncio.Event(), asyncio.get_running_loop()
        self._wake = lambda: loop.call_soon_threadsafe(ready.set)
        self._watcher.add(self)
        try:
            yield _RETRY
            while True:
                await ready.wait()
                ready.clear()
                part, is_last = self._watcher.take(self)
                if part:
                    yield part
                if is_last:
                    return
        finally:
            self._watcher.drop(self)


TOO_MANY_STREAMS = Text("web.too-many-streams", "Too many visitors follow games just now. Try again in 10 s.")


class Watcher:
    """Looks for all streams of a club whether anything was recorded. Safe to share between threads."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._streams: dict[Stream, None] = {}
        self._changed = Condition()
        self._thread: Thread | None = None
        self._is_due = False
        """Whether to look again at once."""
        self._state: Hashable | None = None
        """The state of the club at the last look; None if that is not known."""

    def need_room(self, client: str) -> None:
        """Refuse a stream beyond the limit. Raises TooSoon."""
        with self._changed:
            if not self._has_room(client):
                raise TooSoon(TOO_MANY_STREAMS(), retry_after=10)

    def add(self, stream: Stream) -> None:
        """Add a stream and send it its present and later parts. A stream beyond the limit ends at once."""
        with self._changed:
            stream.has_ended = not self._has_room(stream.follows.client)
            if stream.has_ended:
                stream.wake()
                return
            stream.beat, stream.asked = time.monotonic() + BEAT, time.monotonic() + ASKED
            self._streams[stream] = None
            if self._thread is None:
                self._thread = Thread(target=self._watch, name="feed", daemon=True)
                self._thread.start()
            self._look_now()

    def drop(self, stream: Stream) -> None:
        """Remove a stream that has no reader any more."""
        with self._changed:
            self._streams.pop(stream, None)
            self._look_now()

    def now(self, stream: Stream) -> Part:
        """The next part of a stream. Raises a refusal."""
        return _Round(self._feed.look()).part(stream)

    def take(self, stream: Stream) -> tuple[bytes, bool]:
        """Return the bytes ready for a stream, and whether they are its last."""
        with self._changed:
            part, stream.part = stream.part, b""
            if stream.seen is None or stream.seen != self._state:
                self._look_now()
            return part, stream.has_ended

    def _has_room(self, client: str) -> bool:
        of_one = sum(each.follows.client == client for each in self._streams)
        return len(self._streams) < MOST_STREAMS and (client == HERE or of_one < MOST_STREAMS_OF_ONE)

    def _watch(self) -> None:
        """Poll until no stream is left."""
        listener = Listener(self._feed, self._look_now)
        listener.start()
        try:
            self._look_until_all_have_gone(listener)
        finally:
            listener.stop()

    def _look_now(self) -> None:
        with self._changed:
            self._is_due = True
            self._changed.notify()

    def _look_until_all_have_gone(self, listener: Listener) -> None:
        while True:
            with self._changed:
                if not self._streams:
                    self._thread = None
                    return
                everybody = list(self._streams)
            try:
                with self._feed.asking_once():
                    self._serve(self._feed.state())
            except PaipuError:  # the club cannot be asked: the follower comes again
                self._end(everybody)
            except Exception:
                _log.exception("the feed ends")
                self._end(everybody)
            with self._changed:
                if not self._is_due:
                    self._changed.wait(SELDOM if listener.hears else EVERY)
                self._is_due = False

    def _serve(self, state: Hashable | None) -> None:
        with self._changed:
            self._state = state  # a stream that takes a part after this has to be looked at again
            streams = list(self._streams)
        round, now = _Round(self._feed.look()), time.monotonic()
        for stream in streams:
            beats = now >= stream.beat
            try:
                if now >= stream.asked:
                    stream.asked = now + ASKED
                    stream.renew()
                if stream.part or (not beats and stream.seen is not None and stream.seen == state):
                    continue
                part, places, beside, is_all = round.part(stream)
            except PaipuError:  # nobody may follow it any more
                self._end([stream])
                continue
            with self._changed:
                stream.part, stream.places, stream.beside = part or (_HEARTBEAT if beats else b""), places, beside
                # A club of which nobody knows whether something was recorded is read again at each look.
                stream.seen = state if is_all else None
                stream.beat = now + BEAT if beats else stream.beat
            if stream.part:
                stream.wake()

    def _end(self, streams: list[Stream]) -> None:
        for stream in streams:
            with self._changed:
                stream.has_ended, stream.part = (
                    True,
                    b"",
                )  # what its reader has not taken by now, they may not see any more
                self._streams.pop(stream, None)
            stream.wake()


class _Round:
    """One look for all streams: what is the same for several is made once."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._parts: dict[Hashable, Part] = {}
        self._events: dict[Hashable, bytes] = {}

    def part(self, stream: Stream) -> Part:
        if self._part(stream).text:
            stream.renew()
        return self._part(stream)

    def _part(self, stream: Stream) -> Part:
        places = stream.follows.places(self._look, stream.who, stream.places)
        key = stream.who, stream.follows.name, places_text(places), tuple(stream.beside.items())
        if key not in self._parts:
            self._parts[key] = self._made(stream, places)
        return self._parts[key]

    def _made(self, stream: Stream, places: Places) -> Part:
        for game in places:
            self._look.need(stream.who, game)
        name = stream.follows.name
        news = list(islice(self._look.news(stream.who, places), PART + 1))
        events = [self._event(each, name) for each in news[:PART]]
        if len(news) > PART:
            return Part(b"".join(events), news[PART - 1].places, stream.beside, is_all=False)
        places = news[-1].places if news else places
        beside = self._beside(stream.who, places)
        # It has no place of its own: a client that comes again with the id is sent the state of that time.
        events += [
            _sent(places, name, each[0], data) for each, data in beside.items() if stream.beside.get(each) != data
        ]
        return Part(b"".join(events), places, beside, is_all=True)

    def _beside(self, who: Follower, places: Places) -> Beside:
        """Return the state of these games that is not an event: agreements, and who records."""
        found: Beside = {}
        for game in places:
            if (agreed := self._look.agreed(who, game)) is not None:
                found["agreed", game] = msgspec.json.encode(plain(agreed))
            if (recorded := self._look.recorded(who, game)) is not None:
                found["recorded", game] = msgspec.json.encode(plain(recorded))
        return found

    def _event(self, news: News, name: Callable[[Places], str]) -> bytes:
        key = news.game, news.version, news.seen
        if key not in self._events:
            self._events[key] = msgspec.json.encode(plain(self._look.written(news)))
        return _sent(news.places, name, "move", self._events[key])


def _sent(places: Places, name: Callable[[Places], str], event: str, data: bytes) -> bytes:
    """An event as a stream has it."""
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (name(places).encode(), event.encode(), data)


def register(app: Flask) -> None:
    """Let the app follow games, those of each club by themselves."""
    app.extensions["paipu_watchers"] = WeakKeyDictionary[Club, Watcher]()


def watcher() -> Watcher:
    """Return the watcher of the app's club."""
    watchers: WeakKeyDictionary[Club, Watcher] = current_app.extensions["paipu_watchers"]
    return watchers.setdefault(club(), Watcher(club().feed))


def _nobody() -> None:
    """Do nothing: no reader waits for a part yet."""
