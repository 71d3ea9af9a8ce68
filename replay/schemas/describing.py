"""How the schemas of answers describe their fields: a sentence for each, and the recurring words."""

from __future__ import annotations

from typing import Any

__all__ = ["ID", "MINOR", "UNIT", "described"]

ID = "a game's UUID"
MINOR = "minor units of the game's unit"
UNIT = "a code and the digits of its minor unit, such as EUR/2"


def described(what: str, **more: Any) -> dict[str, Any]:
    """A field that is always there, and what it is."""
    return {"metadata": {"description": what}, "required": True, **more}
