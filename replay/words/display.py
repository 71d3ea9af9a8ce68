"""Text that people read in a terminal or a spreadsheet: names that are safe in both, and columns that line up."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain, count

# OWASP, "CSV Injection": what makes a spreadsheet take a cell for a formula, the full-width forms included. Tabs and line ends are escaped.
_FORMULA = tuple("=+-@＝＋－＠")
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U0001d159\U000e0100-\U000e01ef]"
    "|(?<![\u203c-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f]"
)
"""Letters that show nothing although Python calls them printable (Unicode: Default_Ignorable_Code_Point, and blank ones).

The selectors of text and emoji stay behind an emoji, where people type them without knowing.
"""


def escaped(text: str, escape: Callable[[str], str]) -> str:
    """The text with every invisible character in it changed by ``escape``."""
    if not text.isprintable():
        text = "".join(each if each.isprintable() else escape(each) for each in text)
    return text if text.isascii() else _UNSEEN.sub(lambda found: escape(found[0]), text)


def visible(text: str) -> str:
    r"""The text with every invisible character written as an escape, so that it cannot control a terminal.

    Control characters, direction overrides, unusual spaces, blank letters and the backslash itself are escaped: two texts that
    differ never read the same.

    >>> print(visible("牌\x1b[2J\u202e\u3164\\"))
    牌\x1b[2J\u202e\u3164\\
    """
    return escaped(text.replace("\\", "\\\\"), _escape)


def harmless(text: str) -> str:
    r"""A sentence that may quote anything, with all that could drive a terminal written as an escape.

    >>> print(harmless("found '牌\x1b[2J' in C:\\games"))
    found '牌\x1b[2J' in C:\games
    """
    return "\n".join(escaped(line, _escape) for line in text.split("\n"))


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


TRADITIONAL = str.maketrans("饼万红过级对双", "餅萬紅過級對雙")
"""The characters of stamps and cards, simplified and traditional."""
# Letters that run right to left, by their blocks, and the marks that turn a direction.
_TURNS = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def plain_names(named: Mapping[str, str]) -> dict[str, str]:
    """Return for each key its name with letters, digits and hyphens alone, as files and accounts take it; ``-2`` after the second of one.

    >>> plain_names({"1": "Li Wei", "2": "li  wei!", "3": "李白", "4": "?"})
    {'1': 'Li-Wei', '2': 'Li-wei-2', '3': '李白', '4': 'Player'}
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for key, name in named.items():
        first = re.sub(r"[\W_]+", "-", unicodedata.normalize("NFC", name)).strip("-") or "Player"
        first = f"{first[0].upper()}{first[1:]}"
        names = chain([first], (f"{first}-{number}" for number in count(2)))
        found[key] = next(each for each in names if each.casefold() not in taken)
        taken.add(found[key].casefold())
    return found


def isolated(text: str) -> str:
    r"""The text as a part of a line whose other words keep their own direction (Unicode Standard Annex 9, isolates).

    >>> ascii(isolated("רונית")), isolated("Guo")
    ("'\\u2068\\u05e8\\u05d5\\u05e0\\u05d9\\u05ea\\u2069'", 'Guo')
    """
    return (
        text
        if text.isascii() or not _TURNS.search(text)
        else f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"
    )


def is_tidy(name: str) -> bool:
    r"""Return whether a name is in its one form: Unicode NFC without control characters, line breaks and outer spaces.

    >>> is_tidy("李白"), is_tidy(" Li"), is_tidy("Li\n")
    (True, False, False)
    """
    odd = any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)
    return not odd and unicodedata.normalize("NFC", name).strip() == name


_ALIKE = str.maketrans(
    {
        **dict.fromkeys("1iı|!", "l"), "0": "o", "5": "s",
        **dict(zip("авсеіјкмнорѕтухһ", "abceljkmhopstyxh", strict=True)),
        **dict(zip("αβεικνορτυχ", "abelkvoptux", strict=True)),
        **dict.fromkeys("_. ·’'", "-"),
    }
)  # fmt: skip
"""Letters and digits that look like another: of Latin, Cyrillic and Greek, those that are most alike (Unicode Technical Standard 39)."""


def looks_of(name: str) -> str:
    """Return a key that is equal for names that look alike. It is stored with accounts, so it never changes.

    >>> looks_of("ANNA") == looks_of("anna"), looks_of("Аnnа") == looks_of("Anna"), looks_of("Li") == looks_of("Lu")
    (True, True, False)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    shown = "".join(each for each in folded if unicodedata.category(each) not in ("Cc", "Cf", "Cs"))
    return " ".join(shown.split()).translate(_ALIKE)


def by_number(name: str) -> bytes:
    """The key that sorts numbers in names by their value, in bytes, which every database has in one order; no two names share it.

    >>> sorted(("round 10", "round 9", "round", "final", "round 09"), key=by_number)
    ['final', 'round', 'round 09', 'round 9', 'round 10']
    """
    parts = [
        # Words end below every letter. Of two numbers the longer one is greater.
        in_order(words).replace(b"\0", b"\0\xff") + b"\0\0" + len(digits).to_bytes(2) + digits.encode()
        for words, digits in re.findall("([^0-9]*)0*([0-9]*)", name)
    ]
    return b"".join(parts) + in_order(name)


def in_order(name: str) -> bytes:
    """The key that sorts names letter by letter, as code points, in bytes, which every database has in one order."""
    return name.encode("utf-8", "surrogatepass")


def width(text: str) -> int:
    """Return the number of a text's terminal cells (Unicode Standard Annex 11): wide ones two, combining marks none.

    >>> width("Lǐ"), width("李白"), width("e\u0301")
    (2, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(_cells(each) for each in text)


def _cells(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def columns(rows: Iterable[Sequence[str]], *, right: Collection[int] = ()) -> list[str]:
    """One line per row, its cells lined up two spaces apart; the columns numbered in ``right`` end flush.

    >>> columns([("Guo", "-12.50"), ("李白", "7.00")], right={1})
    ['Guo   -12.50', '李白    7.00']
    """
    table = [list(row) for row in rows]
    widths: dict[int, int] = {}
    for row in table:
        for number, cell in enumerate(row):
            widths[number] = max(widths.get(number, 0), width(cell))
    return ["  ".join(_padded(cell, widths[n], n in right) for n, cell in enumerate(row)).rstrip() for row in table]


def _padded(cell: str, cells: int, right: bool) -> str:
    blank = " " * (cells - width(cell))
    return blank + cell if right else cell + blank


def disarm(cell: str) -> str:
    """A visible text cell that no spreadsheet runs: where it would begin a formula, an apostrophe goes before it.

    >>> disarm("=1+1"), disarm("Guo")
    ("'=1+1", 'Guo')
    """
    shown = visible(cell)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown


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
    """Return whether a list of names can hold this one: it is in its typed form and has no separator in it."""
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
