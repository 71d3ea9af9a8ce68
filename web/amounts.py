"""Amounts that a program or a form names, as the club reads them."""

from __future__ import annotations

from replay.errors import BadInput
from replay.money import Unit
from web.current_club import club

__all__ = ["amount", "typed"]


def amount(minor: int, unit: str) -> str:
    """An amount of minor units as the club reads it. Raises BadInput where the club has no such unit."""
    known = club().books.units()
    if unit not in known:
        expected = " or ".join(map(repr, known)) or "none yet: no game was ever opened here"
        raise BadInput(f"found {unit!r}, expected a unit of this club's books, {expected}", field="unit")
    return f"{Unit.parse(unit).write(minor)} {_unit(unit)}"


def _unit(unit: str) -> str:
    """What the club calls a unit: by its code, or where two have one code, with the digits."""
    code = Unit.parse(unit).code
    return code if [Unit.parse(each).code for each in club().books.units()].count(code) == 1 else unit


def typed(text: str, unit: str) -> str:
    """An amount as somebody typed it beside its unit, as the club reads it; whoever typed a unit too is taken at the word."""
    return text if " " in text.strip() else f"{text.strip()} {_unit(unit)}"
