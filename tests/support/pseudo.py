"""A language that nobody speaks: every text of a catalogue in brackets and accented letters, so that what is in none shows."""

from __future__ import annotations

import re
from gettext import NullTranslations

__all__ = ["PSEUDO", "Pseudo", "untranslated"]

_ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀçđéƒĝĥíĵķļɱñóþʠŕšţúṽŵẋýžÁɃÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"
)
# What no translator changes: fields, markup and its entities, printf's marks, what is in quotation marks, commands with their
# options, addresses, codes in capitals.
_KEPT = re.compile(
    r"""\{[^{}]*\}|<[^<>]*>|&\w+;|%\(\w+\)s|%%|'[^']*'(?!\w)|"[^"]*"|\bpaipu(?: [a-z]+)*|--[a-z-]+"""
    r"""|\S+://\S+|[A-Z]\w*/\S*|\b[A-Z][A-Z0-9]+\b|\S*[_=|@]\S*"""
)
_WORD = re.compile(r"[A-Za-z]*[a-z][A-Za-z]+")


class Pseudo(NullTranslations):
    """The catalogue of that language. A text that has nothing but fields stays as it is: it has no words of its own."""

    def pgettext(self, context: str, message: str) -> str:
        return _accented(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return _accented(msgid1 if n == 1 else msgid2)


PSEUDO = Pseudo()


def _accented(text: str) -> str:
    pieces = re.split(f"({_KEPT.pattern})", text)
    made = "".join(piece if place % 2 else piece.translate(_ACCENTED) for place, piece in enumerate(pieces))
    return f"⟦{made}⟧" if made != text else text


def untranslated(shown: str, known: re.Pattern[str]) -> list[str]:
    """The Latin words of what was shown in that language which come from no catalogue and are not ``known`` as names or codes."""
    return _WORD.findall(known.sub(" ", shown))
