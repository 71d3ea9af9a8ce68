"""The language of an answer: messages, and the texts of templates, in the catalogue of the request (:mod:`web.language_choice`)."""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from typing import Any

import msgspec
from flask import Flask
from markupsafe import Markup, escape

from replay.display import isolated
from replay.messages import ENGLISH, INSTEAD, Catalogue, Message
from replay.messages import language as language_of

__all__ = ["PAGE", "catalogue", "in_words", "register", "use_catalogue", "worded"]

_chosen: ContextVar[Catalogue | None] = ContextVar("catalogue", default=None)
"""That of this request. Every word of a page asks for it, and Flask's ``g`` takes ten times as long."""

PAGE = "page"
"""The code that the texts of templates have in a catalogue, where they name none themselves."""


def catalogue() -> Catalogue:
    """The catalogue of this request; English where none is answered."""
    return _chosen.get() or ENGLISH


def use_catalogue(chosen: Catalogue) -> None:
    """Answer this request in another language."""
    _chosen.set(chosen)


def _forget(_error: BaseException | None) -> None:
    _chosen.set(None)
    INSTEAD.set({})


def language() -> str:
    """The tag of the language of this request."""
    return language_of(catalogue())


def worded(value: Any) -> Any:
    """A message in the language of the request, in which no name turns the words beside it; every other value as it is."""
    if not isinstance(value, Message):
        return value
    words = value.words(catalogue())
    return words if isolated(words) == words else value.each_text(isolated).words(catalogue())


def in_words(answer: object) -> Any:
    """An answer as values that JSON knows, its messages in the language of the request: for the page's own program."""
    return msgspec.to_builtins(answer, enc_hook=worded)


def register(app: Flask) -> None:
    """Let templates say ``_("…")`` and ``{% trans %}``, and put every message that they show into words."""
    app.teardown_request(_forget)
    environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.newstyle_gettext = True  # type: ignore[attr-defined] # {% trans %} hands its variables to the functions below
    environment.policies["ext.i18n.trimmed"] = True
    environment.globals |= {
        "language": language,
        "_": _text,
        "gettext": _text,
        "pgettext": _coded,
        "ngettext": _plural,
        "npgettext": _coded_plural,
    }
    environment.filters["words"] = worded
    environment.finalize = worded


def _text(text: str, **values: Any) -> Markup:
    return _coded(PAGE, text, **values) if values else _bare(text, catalogue())


@lru_cache(maxsize=2048)
def _bare(text: str, chosen: Catalogue) -> Markup:
    """A text without values. A page has some fifty, and every page the same ones."""
    return _filled(chosen.pgettext(PAGE, text), {})


def _plural(one: str, many: str, num: int, **values: Any) -> Markup:
    return _coded_plural(PAGE, one, many, num, **values)


def _coded(code: str, text: str, **values: Any) -> Markup:
    return _filled(catalogue().pgettext(code, text), values)


def _coded_plural(code: str, one: str, many: str, num: int, **values: Any) -> Markup:
    return _filled(catalogue().npgettext(code, one, many, num), {"num": num, **values})


def _filled(text: str, values: dict[str, Any]) -> Markup:
    """The text, which may have markup in it, with its values, which are escaped."""
    return Markup(text % {name: _value(value) for name, value in values.items()})


def _value(value: Any) -> Markup:
    words = worded(value)
    return escape(isolated(words) if type(words) is str else words)  # markup isolates its names itself
