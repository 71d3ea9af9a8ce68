"""The texts of the recorder's page while it runs in a browser, which are in ``recorder.toml``, as its program gets them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from replay.club.table import leases
from replay.words.messages import Text
from web.language import catalogue

_FILE = Path(__file__).with_suffix(".toml")
_ROOM = "recorder."
TEXTS: Mapping[str, Text] = {
    code: Text(_ROOM + code, text) for code, text in tomllib.loads(_FILE.read_text("utf-8")).items()
}
"""Each text by its code without the room."""
_EXAMPLES = {"hands": "1=9 [AH 2H 3H], 2=0", "melds": "[AH 2H 3H] [5S 5H 5D]", "points": "1=9, 2=0"}
"""What is typed as the notation has it, in the fields that take it and nowhere else."""
_SHUFFLED = {
    "deals": "shuffles",
    "deals-badge": "shuffles-badge",
    "dealer-chop": "shuffler-chop",
    "next-hand": "next-shuffle",
}
"""What a game of teams says instead: its dealer only shuffles, and in Chinese 庄 is there the side whose level is played."""


def recorder_words(teams: bool) -> dict[str, str]:
    """The patterns by their codes, a field in braces for each value; ``teams`` if the players of the game sit in teams."""
    language = catalogue()
    examples = {f"example-{need}": each for need, each in _EXAMPLES.items()}
    holders = {str(each()): each().words(language) for each in (leases.OWNER_OF_CLUB, leases.SOMEBODY_WITH_LINK)}
    said = {code: _SHUFFLED.get(code, code) if teams else code for code in TEXTS if code not in _SHUFFLED.values()}
    return examples | holders | {code: TEXTS[text].pattern({}, language) for code, text in said.items()}
