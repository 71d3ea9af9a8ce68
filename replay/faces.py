"""Faces of rooms: a name is found in its module when it is first asked for, so that a program loads only what it needs."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

__all__ = ["lazily"]


def lazily(room: str, **modules: str) -> Callable[[str], Any]:
    """A ``__getattr__`` for a room: the names that each of its modules gives it.

    >>> lazily("replay.values", money="Money Unit", times="micros")("micros").__module__
    'replay.values.times'
    """
    homes = {name: f"{room}.{module}" for module, names in modules.items() for name in names.split()}

    def found(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return getattr(import_module(homes[name]), name)

    return found
