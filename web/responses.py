"""The way out for answers: gzip for clients that accept it, and a cache of step pages as they were sent: a client that asks again gets
304, or the same bytes without a fold.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, wraps
from hashlib import sha256
from threading import Lock
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakKeyDictionary

from flask import Flask, Response, current_app, g, make_response, request
from werkzeug.http import parse_accept_header

from replay.club import Club
from web.current_club import club
from web.language import catalogue
from web.security import PRIVATE
from web.visitors import visitor, visitors

LEAST = 500
"""Bytes of the shortest text that is compressed: a shorter answer is one packet anyway."""
_LEVEL = 3
"""A step of 44 kB becomes 5.5 kB, in 0.2 ms; with level 6, gzip's own, 4.9 kB in 0.5 ms, which was an eighth of a new page."""
_LARGE = 100_000
"""Bytes of a kept answer on which more work is spent: all frames of a hand, 300 kB, become 9 kB instead of 14, in 15 ms."""
_APPLICATIONS = ("application/json", "application/javascript", "image/svg+xml")


def register_compression(app: Flask) -> None:
    """Compress the text answers of the app."""
    app.after_request(_zipped)


def pack(body: bytes, kept: bool = False) -> bytes:
    """The body in gzip's format; the same body always has the same bytes. One that is kept is packed once for many who ask."""
    return gzip.compress(body, 9 if kept and len(body) > _LARGE else _LEVEL, mtime=0)


def unpack(packed: bytes) -> bytes:
    """The body that was compressed."""
    return gzip.decompress(packed)


def takes_gzip() -> bool:
    """Return whether the client accepts gzip, and does not prefer the plain text (RFC 9110, section 12.5.3)."""
    return _takes_gzip(request.headers.get("Accept-Encoding"))


@lru_cache(maxsize=64)  # every browser sends one of a few
def _takes_gzip(header: str | None) -> bool:
    wanted = parse_accept_header(header)
    plain = max((quality for name, quality in wanted if name == "identity"), default=0)
    return wanted.quality("gzip") > 0 and wanted.quality("gzip") >= plain


def _is_text(response: Response) -> bool:
    kind = response.mimetype or ""
    return (kind.startswith("text/") and kind != "text/event-stream") or kind in _APPLICATIONS


def _zipped(response: Response) -> Response:
    """The answer, packed where it may be. A file is read; what is made while it is sent stays as it is."""
    if request.method not in ("GET", "HEAD") or not _is_text(response):
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or "Content-Encoding" in response.headers or not takes_gzip():
        return response
    if response.is_streamed and not response.direct_passthrough:
        return response
    if (response.content_length or LEAST) < LEAST:
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < LEAST:
        return response
    response.set_data(pack(body))
    response.headers["Content-Encoding"] = "gzip"
    response.headers.pop("Accept-Ranges", None)
    etag, _ = response.get_etag()
    if etag is not None:
        response.set_etag(etag, weak=True)  # the same page in other bytes (RFC 9110, section 8.8.1)
    return response


View = TypeVar("View", bound=Callable[..., Any])
MOST_BYTES = 16 * 1024 * 1024
"""How much memory the pages of a club may take, packed: some 2,000 of them."""
_MOST_OF_PARTS = 4 * 1024 * 1024
"""How much memory the parts of pages of a club may take: of some 60 hands."""
_HTML = "text/html; charset=utf-8"
_ENTRY = 1000
"""Bytes that a page takes beside its text, about."""
_PART = 80
"""Bytes that a part takes beside its text, about."""


class Sized(Protocol):
    """A cached value with its size."""

    @property
    def size(self) -> int:
        """The bytes of memory that it takes, about."""


KeptT = TypeVar("KeptT", bound=Sized)


class KeptPage(NamedTuple):
    """A page as it is sent: its text, packed, the type of it and its tag."""

    packed: bytes
    content_type: str
    tag: str

    @property
    def size(self) -> int:
        """The bytes of memory that it takes, about."""
        return len(self.packed) + _ENTRY


class KeptParts(NamedTuple):
    """Parts of pages, in order, as they are in HTML."""

    texts: tuple[str, ...]

    @property
    def size(self) -> int:
        """The bytes of memory that they take, about."""
        # Four bytes a character at most, one in ASCII: Python stores a text by its widest character.
        return _ENTRY + sum(_PART + len(text) * (1 if text.isascii() else 4) for text in self.texts)


class PageCache(Generic[KeptT]):
    """The pages, or parts of them, that were asked for last, of so many bytes together. Safe to share between threads."""

    def __init__(self, most: int) -> None:
        self.bytes = 0
        self._most = most
        self._pages: OrderedDict[Hashable, KeptT] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> KeptT | None:
        """Return the cached page of this key; None if there is none."""
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
            return self._pages.get(key)

    def put(self, key: Hashable, page: KeptT) -> None:
        """Cache a page; the least recently used ones go."""
        with self._lock:
            if key not in self._pages:
                self.bytes += page.size
            self._pages[key] = page
            while self.bytes > self._most:
                _, gone = self._pages.popitem(last=False)
                self.bytes -= gone.size


def register_cache(app: Flask) -> None:
    """Let the app keep pages, those of each club by themselves."""
    app.extensions["paipu_pages"] = WeakKeyDictionary[Club, PageCache[KeptPage]]()
    app.extensions["paipu_parts"] = WeakKeyDictionary[Club, PageCache[KeptParts]]()


def kept(view: View) -> View:
    """Keep what a view of a ``game`` answers, which depends on who asks, the address, the language, the game and the club's stream."""

    @wraps(view)
    def answered(*arguments: Any, **place: Any) -> Response:
        pages = _pages()
        with club().store.asking_once():
            held = club().held(place["game"])
            # Neither other eyes, which the address as it was sent has in it, nor anybody else who asks ever finds the page.
            # Links in it begin with the root of the app.
            key = (request.root_path, request.path, request.query_string, catalogue(), held, visitor(), *visitors())
            page = pages.get(key)
            if page is not None:
                return _sent(page)
            g.paipu_held = held
            fresh = view(*arguments, **place)
        if not isinstance(fresh, str):
            fresh = make_response(fresh)
            if fresh.status_code != 200:
                return fresh
        page = _packed(fresh)
        # Else something was recorded while the page was made, or it lacks what is still being made.
        if club().held(place["game"]) == held and not g.get("paipu_passes"):
            pages.put(key, page)
        return _sent(page)

    return answered  # type: ignore[return-value]  # what the decorators around it are given


def _packed(fresh: str | Response) -> KeptPage:
    """Return a view's answer as it is cached; a text is a page."""
    body, kind = (fresh.encode(), _HTML) if isinstance(fresh, str) else (fresh.get_data(), fresh.content_type or "")
    return KeptPage(pack(body, kept=True), kind, sha256(body).hexdigest()[:32])


def tagged(response: Response) -> Response:
    """An answer with a tag of what is in it, or 304 where the client has it already."""
    response.add_etag(weak=True)
    tag, _ = response.get_etag()
    if request.if_none_match.contains_weak(str(tag)):
        return Response(status=304, headers={"ETag": f'W/"{tag}"'})
    return response


def tagged_json(response: Response) -> Response:
    """Tag the answer to a program, where it has no tag yet."""
    is_read = request.method in ("GET", "HEAD") and response.status_code == 200
    has_tag = "ETag" in response.headers or response.mimetype != "application/json"
    return tagged(response) if is_read and not has_tag else response


def kept_parts(name: Hashable, make: Callable[[], Iterable[str]]) -> tuple[str, ...]:
    """Parts that pages of a game have in common, made once for what the club holds now. Only for what a :func:`kept` view makes.
    ``name`` says which parts, and whose eyes they are for.
    """
    # Links begin with the root of the app. Whatever is recorded meanwhile, nobody asks for these parts afterwards.
    key = (name, catalogue(), request.root_path, g.paipu_held, visitor(), *visitors())
    caches: WeakKeyDictionary[Club, PageCache[KeptParts]] = current_app.extensions["paipu_parts"]
    cache = caches.setdefault(club(), PageCache(_MOST_OF_PARTS))
    parts = cache.get(key)
    if parts is None:
        parts = KeptParts(tuple(make()))
        cache.put(key, parts)
    return parts.texts


def _pages() -> PageCache[KeptPage]:
    caches: WeakKeyDictionary[Club, PageCache[KeptPage]] = current_app.extensions["paipu_pages"]
    return caches.setdefault(club(), PageCache(MOST_BYTES))


def _sent(page: KeptPage) -> Response:
    """Return the page, or 304 if the client's tag is still current; a client that caches it has to ask each time."""
    # The tag is weak: it is that of the text, packed or not (RFC 9110, section 8.8.1).
    headers = {"ETag": f'W/"{page.tag}"', "Vary": "Accept-Encoding", "Cache-Control": PRIVATE}
    if request.if_none_match.contains_weak(page.tag):
        return Response(status=304, headers=headers)
    headers["Content-Type"] = page.content_type
    if not takes_gzip():
        return Response(unpack(page.packed), headers=headers)
    return Response(page.packed, headers={**headers, "Content-Encoding": "gzip"})


def saved(data: bytes, name: str, mimetype: str) -> Response:
    """An answer that a browser saves as a file under this name."""
    answer = Response(data, mimetype=mimetype)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
