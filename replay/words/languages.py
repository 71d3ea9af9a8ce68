"""The languages that Paipu speaks: each is a catalogue, a file of texts that translators write. English is in the code.

A package that brings a language, or the texts of a room outside the product, names it in the entry point group ``paipu.languages``:
``hu = "paipu_hu"`` means the file ``hu.po`` of the package ``paipu_hu``. Where several bring one language, each gives the texts
that it has.
"""

from __future__ import annotations

import re
import struct
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from replay.words.errors import BadInput
from replay.words.messages import ENGLISH, Catalogue, Message, Text, listed, say, verbatim

_STRING = r'((?:"(?:[^"\\\n]|\\.)*"\s*?\n)+)'
_ENTRY = re.compile(
    rf"(?P<flags>^#,.*\n)?(?:^msgctxt {_STRING})?^msgid {_STRING}(?:^msgid_plural {_STRING})?(?P<forms>(?:^msgstr(?:\[\d\])? {_STRING})+)",
    re.MULTILINE,
)
_FORM = re.compile(rf"^msgstr(?:\[\d\])? {_STRING}", re.MULTILINE)
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_MAGIC = 0x950412DE
"""How a file of the compiled form begins (GNU gettext manual, "The Format of GNU MO Files")."""
FAULTY_HEAD = Text(
    "languages.faulty-head", "found the head {found!r}, expected charset and plurals as gettext has them"
)


def read_catalogue(text: str, source: str) -> GNUTranslations:
    """The catalogue that a file has. What is not translated, or marked as fuzzy, is left out: it stays in English.
    Raises BadInput if it is no catalogue.
    """
    entries = dict(_entries(text + "\n"))
    if "" not in entries or len(entries) == 1:
        raise _no_catalogue(source, say("languages.no-entries", "there is no text in it"))
    try:
        return GNUTranslations(BytesIO(_compiled(entries)))
    except (ValueError, LookupError):
        raise _no_catalogue(source, FAULTY_HEAD(found=entries[""][:200])) from None


NO_CATALOGUE = Text("languages.no-catalogue", "found no catalogue of texts: {problem}")


def _no_catalogue(source: str, problem: Message) -> BadInput:
    return BadInput(NO_CATALOGUE(problem=problem), source=source)


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Key and translation of each entry, as the compiled form has them."""
    for found in _ENTRY.finditer(text):
        context, one, many = found[2], found[3], found[4]
        forms = [_unquoted(each) for each in _FORM.findall(found["forms"])]
        if all(forms) and "fuzzy" not in (found["flags"] or ""):
            key = _unquoted(one) if many is None else f"{_unquoted(one)}\0{_unquoted(many)}"
            yield (key if context is None else f"{_unquoted(context)}\x04{key}"), "\0".join(forms)


def _unquoted(lines: str) -> str:
    text = "".join(line.strip()[1:-1] for line in lines.splitlines())
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), text) if "\\" in text else text


def _compiled(entries: dict[str, str]) -> bytes:
    """The entries as the bytes of an MO file: two tables of lengths and places, then the texts."""
    texts = [text.encode() for column in (entries, entries.values()) for text in column]
    count, table = len(entries), bytearray()
    place = 28 + 8 * len(texts)
    for text in texts:
        table += struct.pack("<II", len(text), place)
        place += len(text) + 1
    head = struct.pack("<7I", _MAGIC, 0, count, 28, 28 + 8 * count, 0, 28)
    return head + bytes(table) + b"".join(text + b"\0" for text in texts)


_OWN = Path(__file__).parents[1] / "locale"
ENGLISH_TAG = "en"
OWN_NAME = Text("languages.own-name", "English")
"""Each language has its own name here."""


class Language(NamedTuple):
    """A language that Paipu speaks, by its tag (BCP 47), such as ``zh-Hans``."""

    tag: str

    @property
    def catalogue(self) -> Catalogue:
        """Its texts, which are read when they are first asked for. Raises BadInput where the file is no catalogue."""
        return _catalogue(self.tag)

    @property
    def name(self) -> str:
        """The language's own name, as its speakers look for it: "English", "简体中文"."""
        return OWN_NAME().words(self.catalogue)


@cache
def languages() -> Mapping[str, Language]:
    """Every language by its tag: English first, then by tag."""
    return {tag: Language(tag) for tag in (ENGLISH_TAG, *sorted(_places()))}


NO_SUCH_LANGUAGE = Text("languages.no-such-language", "found the language {found!r}, expected {known}")


def language_tagged(tag: str) -> Language:
    """The language of a tag, in whatever case. Raises BadInput with the tags that there are."""
    for each in languages().values():
        if each.tag.casefold() == tag.casefold():
            return each
    raise BadInput(NO_SUCH_LANGUAGE(found=tag[:40], known=listed(languages())))


@cache
def _places() -> Mapping[str, list[Traversable]]:
    """The files of each language; ours are asked first."""
    places: defaultdict[str, list[Traversable]] = defaultdict(list)
    for path in sorted(_OWN.glob("*.po")):
        places[path.stem].append(path)
    for point in sorted(entry_points(group="paipu.languages"), key=lambda each: (each.name, each.value)):
        places[point.name].append(files(point.value).joinpath(f"{point.name}.po"))
    return places


@cache
def _catalogue(tag: str) -> Catalogue:
    if tag == ENGLISH_TAG:
        return ENGLISH
    first, *others = map(_read, _places()[tag])
    for other in others:
        first.add_fallback(other)
    return first


def _read(place: Traversable) -> GNUTranslations:
    try:
        return read_catalogue(place.read_text("utf-8"), place.name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(NO_CATALOGUE(problem=verbatim(str(error))), source=place.name) from None


_SCRIPTS = {"zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "zh": "zh-hans"}
"""In which script a tag is written that names none (CLDR, "Likely Subtags"): there is no Chinese without one."""
_MOST_TAGS = 20
"""How many tags of a browser are looked at."""


def understood(tags: Iterable[str]) -> Language | None:
    """The language of the first tag that is known, exactly or after its last parts are left out (RFC 4647, lookup).

    >>> [found.tag for tag in ("zh-TW", "zh-Hant-HK", "zh-CN", "zh", "en-GB") if (found := understood([tag]))]
    ['zh-Hant', 'zh-Hant', 'zh-Hans', 'zh-Hans', 'en']
    >>> understood(["tlh", "hu"]) is None
    True
    """
    known = {tag.casefold(): each for tag, each in languages().items()}
    return next((found for tag in tags if (found := _looked_up(tag.casefold(), known)) is not None), None)


def _looked_up(tag: str, known: Mapping[str, Language]) -> Language | None:
    while tag:
        found = known.get(tag) or known.get(_SCRIPTS.get(tag, ""))
        if found is not None:
            return found
        tag = tag.rpartition("-")[0]
    return None


def from_header(accepted: Iterable[tuple[str, float]]) -> Language | None:
    """Return the language for a browser's tags with their weights, the best first."""
    wanted = [tag for tag, weight in accepted if weight > 0]
    return understood(wanted[:_MOST_TAGS])


def from_locale(name: str) -> Language | None:
    """Return the language for a POSIX locale, such as ``zh_TW.UTF-8``. None for ``C`` as well, which names no language.

    >>> (found := from_locale("zh_TW.UTF-8")) and found.tag
    'zh-Hant'
    """
    return understood([re.sub(r"[.@].*", "", name).replace("_", "-")])
