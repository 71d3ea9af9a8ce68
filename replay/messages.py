"""Everything that people read is a message: a stable code, an English text and values; the edge puts it into words in its language."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Protocol, TypeAlias, Union

__all__ = ["ENGLISH", "Arg", "Catalogue", "Message", "all_of", "any_of", "quoted", "verbatim"]


class Catalogue(Protocol):
    """The texts of one language. The standard library's ``gettext.NullTranslations`` and all below it are catalogues."""

    def pgettext(self, context: str, message: str) -> str:
        """The text for the English ``message`` of the code ``context``."""
        ...

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The same of a text that depends on the number ``n``, by the language's own rule of plurals."""
        ...


ENGLISH: Catalogue = NullTranslations()
"""The language that messages are written in: it needs no file."""

Arg: TypeAlias = Union[str, int, "Message", "Sequence[Arg]"]
"""What stands in a field: a name or a code, a number, words that are messages themselves, or a list of these."""


class Message:
    """Words that are not yet in a language.

    Args:
        code: what programs know the message by, such as ``store.busy``: the room, then the matter, words with hyphens. It never
            comes to mean something else.
        text: English, with a field in braces for each value: ``{name}``, ``{name!r}`` where it is quoted, ``{count:,}``.
        args: the values by field. A list is written with commas; :func:`any_of` and :func:`all_of` write it with "or" and "and".

    >>> found = Message("cards.lack", "found {found!r}, expected {expected}", found="4x", expected=any_of(["1b", "2b", "?"]))
    >>> str(found), found.code
    ("found '4x', expected 1b, 2b or ?", 'cards.lack')
    """

    __slots__ = ("_plural", "args", "code", "text")

    def __init__(self, code: str, text: str, /, **args: Arg) -> None:
        self.code = code
        self.text = text
        self.args = args
        self._plural: tuple[str, int] | None = None

    @classmethod
    def plural(cls, code: str, one: str, many: str, /, count: int, **args: Arg) -> Message:
        """A message whose text depends on a number, its field ``count``: two English texts, of which each language makes its own.

        >>> [str(Message.plural("steps", "{count} step", "{count:,} steps", count=count)) for count in (1, 1200)]
        ['1 step', '1,200 steps']
        """
        message = cls(code, one, count=count, **args)
        message._plural = (many, count)
        return message

    def words(self, catalogue: Catalogue) -> str:
        """The message, and every message inside it, in the language of a catalogue."""
        if self._plural is None:
            text = catalogue.pgettext(self.code, self.text)
        else:
            text = catalogue.npgettext(self.code, self.text, *self._plural)
        return text.format_map({name: _worded(arg, catalogue) for name, arg in self.args.items()})

    def __str__(self) -> str:
        return self.words(ENGLISH)

    def __repr__(self) -> str:
        return f"<Message {self.code}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.code, self.text, self.args) == (other.code, other.text, other.args)

    def __hash__(self) -> int:
        return hash((self.code, self.text))


def _worded(arg: Arg, catalogue: Catalogue) -> str | int:
    if isinstance(arg, str | int):
        return arg
    if isinstance(arg, Message):
        return arg.words(catalogue)
    return Message("list.comma", ", ").words(catalogue).join(str(_worded(each, catalogue)) for each in arg)


def any_of(items: Sequence[Arg]) -> Arg:
    """A list of at least one with "or" before its last: "a, b or c"."""
    *before, last = items
    return Message("list.or", "{before} or {last}", before=before, last=last) if before else last


def all_of(items: Sequence[Arg]) -> Arg:
    """A list of at least one with "and" before its last: "a, b and c"."""
    *before, last = items
    return Message("list.and", "{before} and {last}", before=before, last=last) if before else last


def quoted(text: str) -> Message:
    r"""What somebody wrote, in quotation marks and with an escape for what shows no mark of its own: for lists; a field takes ``!r``.

    >>> print(all_of([quoted("EUR"), quoted("a\x1b")]))
    'EUR' and 'a\x1b'
    """
    return Message("text.quoted", "{text!r}", text=text)


def verbatim(text: str) -> Message:
    """Words that come from elsewhere and are in no catalogue: the operating system's, a database's, a player's."""
    return Message("text.verbatim", "{text}", text=text)
