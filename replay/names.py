"""Names of players as people type them: the form in which they are recorded, and lists of them."""

from __future__ import annotations

import re
import unicodedata

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that no font shows: Unicode's property Default_Ignorable_Code_Point, without what turns a direction."""

_SEMICOLONS = ";；﹔︔؛\u037e"
_COMMAS = "、，､﹑﹐︑︐،"
"""Commas that are a part of no name; the Latin one is, in ``Smith, John``."""


def without_invisible(text: str) -> str:
    r"""The text without characters of zero width.

    >>> without_invisible("Wang\u200bFang")
    'WangFang'
    """
    return text if text.isascii() else _INVISIBLE.sub("", text)


def typed_form(name: str) -> str:
    """The form in which a typed name is recorded: Unicode NFC without outer spaces and characters of zero width."""
    return unicodedata.normalize("NFC", without_invisible(name)).strip()


def is_typed_form(name: str) -> bool:
    """Whether a list of names can hold this one: it is in its typed form and has no separator in it."""
    return name == typed_form(name) and "," not in name and find_separator(name) is None


def find_separator(name: str) -> str | None:
    """The first sign of a name that separates names in a list, of any width; the Latin comma is none.

    >>> find_separator("李伟；陈静"), find_separator("Smith, John")
    ('；', None)
    """
    return next((sign for sign in name if sign in _SEMICOLONS + _COMMAS), None)


def split_names(text: str) -> tuple[list[str], str | None]:
    """The names in a list, and the first sign that may separate two of them or be a part of one; None if there is none.

    Semicolons separate, or commas of one kind where there is no semicolon. Beside a semicolon a Latin comma is a part of a name.

    >>> split_names("李伟；陈静; 王芳"), split_names("李伟、陈静"), split_names("Smith, John; Li")
    ((['李伟', '陈静', '王芳'], None), (['李伟', '陈静'], None), (['Smith, John', 'Li'], None))
    >>> split_names("李伟，陈静; 王芳")[1], split_names("Guo, Li")[1]
    ('，', ',')
    """
    signs = [sign for sign in text if sign in _SEMICOLONS + _COMMAS + ","]
    if any(sign in _SEMICOLONS for sign in signs):
        separators, doubt = _SEMICOLONS, next((sign for sign in signs if sign in _COMMAS), None)
    else:
        separators = next((sign for sign in signs if sign != ","), ";")
        doubt = next((sign for sign in signs if sign != separators), None)
    return [name.strip() for name in re.split(f"[{separators}]", text)], doubt
