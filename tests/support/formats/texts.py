"""Text records to test with."""

from __future__ import annotations

import re
from pathlib import Path

from replay.formats import TextRecord, read_text

PAGE = (Path(__file__).parents[3] / "docs" / "notation.md").read_text("utf-8")
EXAMPLES: list[str] = re.findall(r"^```paipu\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
"""The examples of docs/notation.md: one of each kind of game."""

HEADER = """%paipu 1
[Rules "quandui/pagat"]
[Date "2026-11-20"]
[Stake "1.00 EUR"]
[Seats "Guo; Li; Chen"]
"""
"""Five lines; three players have sat down."""
DEALT = HEADER + "== hand 1, dealer 1\n1 deal ?16\n2 deal ?15\n3 deal ?15\n"
"""Nine lines; seat 1 is to discard."""


def typed(text: str) -> TextRecord:
    """What a text says."""
    return read_text(text.encode(), "evening.paipu")
