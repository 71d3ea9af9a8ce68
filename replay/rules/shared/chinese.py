"""How players write cards in Chinese, simplified and traditional: words that several kinds of game share."""

from __future__ import annotations

from collections.abc import Mapping

NUMERALS: Mapping[str, str] = dict(zip("123456789T", "一二三四五六七八九十", strict=True))
"""One to ten, by the rank as codes of cards write it."""

FRENCH_SUITS: Mapping[str, tuple[str, ...]] = {
    "H": ("♥", "红桃", "紅桃", "红心", "紅心"),
    "S": ("♠", "黑桃"),
    "D": ("♦", "方块", "方塊", "方片"),
    "C": ("♣", "梅花", "草花"),
}
"""The French suits by their letter: the sign, then the word that we write, then the others that players do."""
