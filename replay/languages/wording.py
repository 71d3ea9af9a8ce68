"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

OWN_NAME = Text("languages.own-name", "English")
"""Each language has its own name here."""
NO_SUCH_LANGUAGE = Text("languages.no-such-language", "found the language {found!r}, expected {known}")
NO_CATALOGUE = Text("languages.no-catalogue", "found no catalogue of texts: {problem}")
NO_ENTRIES = Text("languages.no-entries", "there is no text in it")
FAULTY_HEAD = Text(
    "languages.faulty-head", "found the head {found!r}, expected charset and plurals as gettext has them"
)
