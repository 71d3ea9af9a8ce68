"""SQL that is compiled once for all clubs of a worker: SQLAlchemy does it again for each, which takes a quarter of a test's time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.util import LRUCache

__all__ = ["compile_once"]


class _Compiled(LRUCache[Any, Any]):
    """Compiled statements, found without the dialect object: each engine has its own, and those of one database's are all alike."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(key[1:], default)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key[1:], value)


_COMPILED = {"sqlite": _Compiled(2000), "postgresql": _Compiled(2000)}


def compile_once() -> None:
    """Let all connections to one kind of database, from now on, share what is compiled."""
    event.listen(Engine, "engine_connect", _share)


def _share(connection: Connection) -> None:
    connection.execution_options(compiled_cache=_COMPILED[connection.dialect.name])
