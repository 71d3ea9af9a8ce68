"""The list of languages, and the catalogue of each.

A package that brings a language, or the texts of a room outside the product, names it in the entry point group ``paipu.languages``:
``hu = "paipu_hu"`` means the file ``hu.po`` of the package ``paipu_hu``. Where several bring one language, each gives the texts
that it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from replay.errors import BadInput
from replay.languages import wording
from replay.languages.po import read_catalogue
from replay.messages import ENGLISH, Catalogue, listed, verbatim

__all__ = ["ENGLISH_TAG", "Language", "language_tagged", "languages"]

_OWN = Path(__file__).parent.parent / "locale"
ENGLISH_TAG = "en"


class Language(NamedTuple):
    """A language that Paipu speaks.

    Args:
        tag: its tag (BCP 47), such as ``zh-Hans``.
    """

    tag: str

    @property
    def catalogue(self) -> Catalogue:
        """Its texts, which are read when they are first asked for. Raises BadInput where the file is no catalogue."""
        return _catalogue(self.tag)

    @property
    def name(self) -> str:
        """Its own name, as whoever speaks it looks for it: "English", "简体中文"."""
        return wording.OWN_NAME().words(self.catalogue)


@cache
def languages() -> Mapping[str, Language]:
    """Every language by its tag: English first, then by tag."""
    return {tag: Language(tag) for tag in (ENGLISH_TAG, *sorted(_places()))}


def language_tagged(tag: str) -> Language:
    """The language of a tag, in whatever case. Raises BadInput with the tags that there are."""
    for each in languages().values():
        if each.tag.casefold() == tag.casefold():
            return each
    raise BadInput(wording.NO_SUCH_LANGUAGE(found=tag[:40], known=listed(languages())))


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
        raise BadInput(wording.NO_CATALOGUE(problem=verbatim(str(error))), source=place.name) from None
