"""Forms of pages, as a browser without JavaScript sends them."""

from __future__ import annotations

from html.parser import HTMLParser

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.support.web.clients import PASSWORD

OWN = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
"""What a browser says of a form that comes from a page of this server."""


class _Forms(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, MultiDict[str, str]]] = []
        self._select: str | None = None
        self._options = 0
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = given.get("method") == "post"
            if self._inside:
                self.found.append((given["action"], MultiDict()))
        elif not self._inside:
            return
        elif tag == "input" and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self.found[-1][1].add(given["name"], given.get("value", ""))
        elif tag == "select":
            self._select, self._options = given["name"], 0
        elif tag == "option" and self._select:
            self._choose(given)

    def _choose(self, option: dict[str, str]) -> None:
        """Take the first option of a list, or the one that is selected instead; several lists may have one name."""
        fields, self._options = self.found[-1][1], self._options + 1
        if self._options == 1:
            fields.add(str(self._select), option["value"])
        elif "selected" in option:
            fields.setlist(str(self._select), [*fields.getlist(str(self._select))[:-1], option["value"]])

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = None
        elif tag == "form":
            self._inside = False


def forms(answer: TestResponse) -> dict[str, tuple[str, MultiDict[str, str]]]:
    """The forms of a page that record something, by name: where they are sent, and what is in them."""
    return {fields["form"]: (action, fields) for action, fields in _Forms(answer.text).found}


def fill(browse: FlaskClient, address: str, form: str, /, **typed: str | list[str]) -> TestResponse:
    """What is answered when somebody opens a page, fills one of its forms and sends it. ``from_`` is the field ``from``."""
    return send(browse, browse.get(address), form, **typed)


def send(browse: FlaskClient, page: TestResponse, form: str, /, **typed: str | list[str]) -> TestResponse:
    """The same for a page that is open already."""
    action, fields = filled(page, form, **typed)
    return browse.post(action, data=fields, headers=OWN)


def filled(page: TestResponse, form: str, /, **typed: str | list[str]) -> tuple[str, MultiDict[str, str]]:
    """Where a form of a page is sent, and what is in it once somebody has filled it."""
    action, fields = forms(page)[form]
    if "own" in fields:  # who sends it confirms it, unless something else was typed there
        fields["own"] = PASSWORD
    for name, value in typed.items():
        fields.setlist(name.rstrip("_"), value if isinstance(value, list) else [value])
    return action, fields
