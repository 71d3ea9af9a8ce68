"""Which of the languages somebody understands: from the tags of a browser, or the locale of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from replay.languages.known import Language, languages

__all__ = ["from_header", "from_locale", "understood"]

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
    """The same for the tags of a browser with their weights, the best first."""
    wanted = [tag for tag, weight in accepted if weight > 0]
    return understood(wanted[:_MOST_TAGS])


def from_locale(name: str) -> Language | None:
    """The same for a POSIX locale, such as ``zh_TW.UTF-8``. None for ``C`` as well, which names no language.

    >>> (found := from_locale("zh_TW.UTF-8")) and found.tag
    'zh-Hant'
    """
    return understood([re.sub(r"[.@].*", "", name).replace("_", "-")])
