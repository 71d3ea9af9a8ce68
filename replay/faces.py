"""Lazy imports of a room: a name is imported when it is first used, so a program loads only what it needs."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazily(room: str, **modules: str) -> Callable[[str], Any]:
    """Make a ``__getattr__`` for a room from the names in each of its modules.

    >>> lazily("replay.values", money="Money Unit", times="micros")("micros").__module__
    'replay.values.times'
    """
    homes = {name: f"{room}.{module}" for module, names in modules.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return getattr(import_module(homes[name]), name)

    return found
