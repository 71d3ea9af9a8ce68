"""Lists the texts that have no translation yet: people read them in English, and a release has none of them (`make release-check`)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

__all__ = ["LOCALE", "report", "untranslated"]

LOCALE = Path(__file__).parents[1] / "replay" / "locale"
_CONTEXT = re.compile(r'^msgctxt "(.*)"$', re.MULTILINE)
_ENGLISH = re.compile(r'^msgid ((?:".*"\n)+)', re.MULTILINE)
_EMPTY = re.compile(r'^msgstr(?:\[0\])? ""\n(?!")', re.MULTILINE)


def untranslated(catalogue: str) -> Iterator[str]:
    """Give the code and the English of each text without a translation, in the order of the catalogue."""
    for entry in catalogue.split("\n\n")[1:]:
        if _EMPTY.search(entry + "\n") and (code := _CONTEXT.search(entry)) and (english := _ENGLISH.search(entry)):
            yield f"{code[1]}: {''.join(line[1:-1] for line in english[1].splitlines())}"


def report() -> str:
    """Say for each language what is not translated; nothing where all is."""
    found = {path.stem: list(untranslated(path.read_text("utf-8"))) for path in sorted(LOCALE.glob("*.po"))}
    return "".join(
        f"{tag}: {len(texts)} texts have no translation and are shown in English\n"
        + "".join(f"  {text}\n" for text in texts)
        for tag, texts in found.items()
        if texts
    )


if __name__ == "__main__":
    if lacking := report():
        sys.exit(f"{lacking}A release needs every translation. Write them in replay/locale/, and try again.")
