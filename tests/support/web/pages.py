"""A page as its reader has it: words, links, cards."""

from __future__ import annotations

from html.parser import HTMLParser

from werkzeug.test import TestResponse

_VOID = {"meta", "link", "input", "br", "path", "use", "img"}


class Page(HTMLParser):
    """What a page says.

    ``text`` with single spaces; ``links`` the addresses of all links; ``current`` the words of the step that is marked;
    ``pressed`` the words of the buttons that are pressed; ``size`` in bytes.
    """

    def __init__(self, answer: TestResponse) -> None:
        super().__init__()
        self.status = answer.status_code
        self.size = len(answer.data)
        self.links: set[str] = set()
        self.attributes: list[tuple[str, str, str | None]] = []
        self._open: list[tuple[str, dict[str, str | None], list[str]]] = []
        self._closed: list[tuple[str, dict[str, str | None], str]] = []
        self._cards: list[tuple[str, str]] = []
        self._words: list[str] = []
        self.feed(answer.text)
        self.text = " ".join("".join(self._words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag == "a" and given.get("href"):
            self.links.add(str(given["href"]).partition("#")[0])
        if tag == "svg" and given.get("role") == "img" and "aria-label" in given:
            around = " ".join(f"{each.get('aria-label') or ''} {each.get('class') or ''}" for _, each, _ in self._open)
            self._cards.append((around, str(given["aria-label"])))
        if tag not in _VOID:
            self._open.append((tag, given, []))
            if tag in ("li", "p", "tr", "h1", "h2", "h3", "div", "dd", "dt", "td", "th", "button", "a", "span"):
                self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        while self._open and tag not in _VOID:
            name, given, words = self._open.pop()
            self._closed.append((name, given, " ".join("".join(words).split())))
            if name == tag:
                break

    def handle_data(self, data: str) -> None:
        if any(tag in ("title", "script") for tag, _, _ in self._open):
            return
        self._words.append(data)
        for _, _, words in self._open:
            words.append(data)

    def by_id(self, name: str) -> str:
        """The words of the element with that id."""
        return next(words for _, given, words in self._closed if given.get("id") == name)

    def part(self, name: str) -> str:
        """The words of the part of the table that is called so."""
        return next(words for _, given, words in self._closed if given.get("data-part") == name)

    def rel(self, way: str) -> str | None:
        """Where the first link that goes this way leads."""
        return next((given["href"] for tag, given, _ in self._closed if tag == "a" and given.get("rel") == way), None)

    @property
    def current(self) -> str:
        return next(words for _, given, words in self._closed if given.get("aria-current") == "step")

    @property
    def pressed(self) -> list[str]:
        buttons = [(given, words) for tag, given, words in self._closed if tag == "button"]
        return [words for given, words in buttons if given.get("value") and given.get("aria-pressed") == "true"]

    def cards(self, where: str) -> list[str]:
        """The names of the cards inside of what is called so."""
        return [card for around, card in self._cards if where.lower() in around.lower()]


def page(answer: TestResponse) -> Page:
    """The answer as a page."""
    return Page(answer)
