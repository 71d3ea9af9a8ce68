"""The pictures of a kind's cards, taken apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


class Drawn:
    """The symbols of a file of pictures by their names."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.symbols: Mapping[str, ElementTree.Element] = {
            str(symbol.get("id")): symbol for symbol in ElementTree.fromstring(file)
        }

    def words(self, name: str) -> list[str]:
        return [text.text or "" for text in self.symbols[name].iter(f"{SVG}text")]

    def shapes(self, name: str) -> list[str]:
        return [path.get("d", "") for path in self.symbols[name].iter(f"{SVG}path")]

    def inks(self, name: str) -> set[str]:
        drawn = ElementTree.tostring(self.symbols[name], "unicode")
        return set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', drawn))

    def colourless(self, name: str) -> str:
        """The symbol as a printer without colours has it, its name left out."""
        drawn = ElementTree.tostring(self.symbols[name], "unicode").replace(f'id="{name}"', "")
        return re.sub(r"#[0-9a-f]{6}", "ink", drawn)


def lightness(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
