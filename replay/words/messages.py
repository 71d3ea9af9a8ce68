"""Messages for people: a text with a stable code, and values for its fields. The edge renders it in its own language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import NullTranslations
from string import Formatter
from typing import Protocol, TypeAlias, Union


class Catalogue(Protocol):
    """The texts of one language. The standard library's ``gettext.NullTranslations`` and all below it are catalogues."""

    def pgettext(self, context: str, message: str) -> str:
        """The text for the English ``message`` of the code ``context``."""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Translate a text that depends on the number ``n``, by the language's own rule of plurals."""

    def info(self) -> Mapping[str, str]:
        """The head of the catalogue's file, its names in small letters: ``language`` is ``zh_CN`` or the like."""

    def __hash__(self) -> int: ...


ENGLISH: Catalogue = NullTranslations()
"""The language that texts are written in: it needs no file."""


def language(catalogue: Catalogue) -> str:
    """The tag of a catalogue's language (BCP 47), such as ``zh-CN``.

    >>> language(ENGLISH)
    'en'
    """
    return catalogue.info().get("language", "en").replace("_", "-")


Arg: TypeAlias = Union[str, int, float, "Message"]
"""The value of a field: a name or a code, a number, or words that are a message themselves."""
INSTEAD: ContextVar[Mapping[str, Text]] = ContextVar("instead", default={})  # noqa: B039  # it is never changed
"""What this door says in place of the text with that code, such as a page, whose reader has no terminal."""


class Text:
    """A text for people, which makes a message of the values for its fields.

    Args:
        code: what programs know it by, such as ``store.locked``: the room, then the matter, words with hyphens. It never comes
            to mean something else.
        text: English, with a field in braces for each value: ``{name}``, ``{name!r}`` where it is quoted, ``{count:,}``.

    >>> no_card = Text("cards.no-card", "found {found!r}, expected {expected}")
    >>> str(no_card(found="4x", expected=any_of(["1b", "2b", "?"])))
    "found '4x', expected 1b, 2b or ?"
    """

    __slots__ = ("_bare", "code", "text")

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text
        self._bare = Message(self, {})

    @property
    def fields(self) -> Sequence[str]:
        """The names of its fields."""
        return [name for _, name, _, _ in _parsed(self.text) if name]

    def __call__(self, **args: Arg) -> Message:
        """The message with these values, one for each field."""
        return Message(self, args) if args else self._bare

    def pattern(self, args: dict[str, Arg], catalogue: Catalogue) -> str:
        """The text in the language of a catalogue, its fields still open."""
        said = INSTEAD.get().get(self.code, self)
        return catalogue.pgettext(said.code, said.text)


class Plural(Text):
    """A text that depends on a number, its field ``count``: two English forms, of which each language makes as many as it has.

    >>> steps = Plural("steps", "{count} step", "{count:,} steps")
    >>> str(steps(count=1)), str(steps(count=1200))
    ('1 step', '1,200 steps')
    """

    __slots__ = ("many",)

    def __init__(self, code: str, one: str, many: str) -> None:
        super().__init__(code, one)
        self.many = many

    def pattern(self, args: dict[str, Arg], catalogue: Catalogue) -> str:
        """The form for the number, in the language of a catalogue."""
        count = args["count"]
        return catalogue.npgettext(self.code, self.text, self.many, count if isinstance(count, int) else 0)


class Named(Text):
    """A name and what tells it from an equal one, such as ``Guo (seat 1)``. A headline has only its field ``player``."""

    __slots__ = ()


class _Listing(Text):
    """The separator between the items of a list; its message has them as fields."""

    __slots__ = ()

    def pattern(self, args: dict[str, Arg], catalogue: Catalogue) -> str:
        return super().pattern(args, catalogue).join(f"{{{name}}}" for name in args)


class _Quotation(Text):
    """A text in quotation marks; what a catalogue has for it are the marks of every field with ``!r``."""

    __slots__ = ()

    def pattern(self, args: dict[str, Arg], catalogue: Catalogue) -> str:
        return self.text

    def around(self, text: str, catalogue: Catalogue) -> str:
        """The text in the marks of the language, with an escape for each letter that shows no mark of its own."""
        marks = catalogue.pgettext(self.code, self.text)
        # Python escapes a mark only where a text has both of its own, and this one has neither: each part is without one of them.
        return (
            marks.format(text="'".join(repr(part)[1:-1] for part in text.split("'")))
            if marks != self.text
            else repr(text)
        )


class Message:
    """A text and its values: words that are not yet in a language. In English where none is named."""

    __slots__ = ("args", "text")

    def __init__(self, text: Text, args: dict[str, Arg]) -> None:
        self.text = text
        self.args = args

    @property
    def code(self) -> str:
        """The code of the text."""
        return self.text.code

    def words(self, catalogue: Catalogue) -> str:
        """The message, and every message inside it, in the language of a catalogue."""
        pattern = self.text.pattern(self.args, catalogue)
        values = {name: arg.words(catalogue) if isinstance(arg, Message) else arg for name, arg in self.args.items()}
        return pattern.format_map(values) if catalogue is ENGLISH else _filled(pattern, values, catalogue)

    def headline(self) -> Message:
        """Return the message with bare names.

        >>> at_seat = Named("at-seat", "{player} (seat {seat})")
        >>> draws = Text("draws", "{who} draws.")(who=at_seat(player="Guo", seat=1))
        >>> str(draws), str(draws.headline())
        ('Guo (seat 1) draws.', 'Guo draws.')
        """
        if isinstance(self.text, Named):
            return Message(VERBATIM, {"text": self.args["player"]})
        args = {name: arg.headline() if isinstance(arg, Message) else arg for name, arg in self.args.items()}
        return Message(self.text, args)

    def each_text(self, change: Callable[[str], str]) -> Message:
        """Return the message with every text in it changed in this way, except texts in quotation marks.

        >>> won = Text("won", "{who} won, as {note!r} says")(who="guo", note="x")
        >>> str(won.each_text(str.upper))
        "GUO won, as 'x' says"
        """
        quoted_ones = {name for _, name, _, conversion in _parsed(self.text.text) if conversion}
        return Message(
            self.text, {name: arg if name in quoted_ones else _changed(arg, change) for name, arg in self.args.items()}
        )

    def __str__(self) -> str:
        return self.words(ENGLISH)

    def __repr__(self) -> str:
        return f"<{self.code}: {self}>"

    def __eq__(self, other: object) -> bool:
        return (self.code, self.args) == (other.code, other.args) if isinstance(other, Message) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.code, str(self)))


def _changed(arg: Arg, change: Callable[[str], str]) -> Arg:
    if isinstance(arg, Message):
        return arg.each_text(change)
    return change(arg) if isinstance(arg, str) else arg


_COMMA = _Listing("list.comma", ", ")
_STEPS = _Listing("list.steps", ", ")
_CLAUSES = _Listing("list.clauses", "; ")
_QUOTED = _Quotation("words.quoted", "{text!r}")
VERBATIM = Text("words.verbatim", "{text}")
Value: TypeAlias = str | int | float


def _filled(pattern: str, values: Mapping[str, Value], catalogue: Catalogue) -> str:
    """The pattern with its values as a language writes them, with its own marks around quotations.

    Between Chinese and a Latin word there is a space where either comes out of a field: no translator knows which names come.
    """
    made = ""
    for literal, name, form, conversion in _parsed(pattern):
        made = _beside(made, literal)
        if name is not None:
            value = values[name]
            quotes = conversion == "r" and isinstance(value, str)
            made = _beside(made, _QUOTED.around(str(value), catalogue) if quotes else format(value, form or ""))
    return made


@lru_cache(maxsize=4096)
def _parsed(pattern: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    return tuple(Formatter().parse(pattern))


_HAN = "[\u3400-\u9fff\uf900-\ufaff]"
_LATIN = "[A-Za-z\u00c0-\u024f]"
_NO_WORD = "(?![AJKQT]+(?![A-Za-z])|[0-9a-f]{8}(?![0-9A-Za-z]))"
"""Letters that stand for cards, as in 10JQKA, are no word, nor is an id, whatever letters it begins with."""
_ENDS = re.compile(rf"(?:(?P<han>{_HAN})|(?<![A-Za-z0-9_]){_NO_WORD}(?P<word>{_LATIN}{{2,}}(?:_[a-z]+)*))$")
_BEGINS = re.compile(rf"(?:(?P<han>{_HAN})|{_NO_WORD}(?P<word>{_LATIN}{{2,}}))")


def _beside(before: str, after: str) -> str:
    """Both, with a space between Chinese and a Latin word."""
    begins = _BEGINS.match(after)
    ends = _ENDS.search(before[-40:]) if begins is not None else None
    return f"{before} {after}" if begins and ends and begins.lastgroup != ends.lastgroup else before + after


def listed(items: Iterable[Arg]) -> Message:
    """A list: "a, b, c"."""
    return _COMMA(**_numbered(items))


def steps(items: Iterable[Arg]) -> Message:
    """What happens one after the other, each a clause: "a, b, c"."""
    return _STEPS(**_numbered(items))


def clauses(items: Iterable[Arg]) -> Message:
    """A list of clauses, in which there may be commas: "a; b; c"."""
    return _CLAUSES(**_numbered(items))


def _numbered(items: Iterable[Arg]) -> dict[str, Arg]:
    return {f"item_{number}": item for number, item in enumerate(items)}


def any_of(items: Sequence[Arg]) -> Arg:
    """A list of at least one with "or" before its last: "a, b or c"."""
    *before, last = items
    return say("list.or", "{before} or {last}", before=listed(before), last=last) if before else last


def all_of(items: Sequence[Arg]) -> Arg:
    """A list of at least one with "and" before its last: "a, b and c"."""
    *before, last = items
    return say("list.and", "{before} and {last}", before=listed(before), last=last) if before else last


def quoted(text: str) -> Message:
    r"""Quote a typed text and escape what shows no mark of its own: for lists; a field takes ``!r``.

    >>> print(all_of([quoted("EUR"), quoted("a\x1b")]))
    'EUR' and 'a\x1b'
    """
    return _QUOTED(text=text)


_said_once = cache(Text)


def say(code: str, text: str, /, **args: Arg) -> Message:
    """A text that is said in one place, with its values: its code and its English stand where it is said.

    >>> str(say("cards.no-card", "found no {card}", card="4b"))
    'found no 4b'
    """
    return _said_once(code, text)(**args)


def verbatim(text: str) -> Message:
    """Words that come from elsewhere and are in no catalogue: the operating system's, a database's, a player's."""
    return VERBATIM(text=text)
