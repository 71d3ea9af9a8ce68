"""What an address asks for, read strictly: nothing unknown, nothing twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from replay.errors import BadInput
from replay.schemas.strict import Strict
from web import wording

__all__ = ["asked", "filled_in", "once"]


def once(arguments: MultiDict[str, str]) -> Mapping[str, str]:
    """The arguments of an address, each said once. Raises BadInput.

    >>> once(MultiDict([("eyes", "all")]))
    {'eyes': 'all'}
    """
    for name, values in arguments.lists():
        if len(values) > 1:
            raise BadInput(wording.TWICE(count=len(values)), field=name)
    return arguments.to_dict()


def filled_in(arguments: MultiDict[str, str]) -> Mapping[str, str]:
    """The same without those that are empty: a form sends its empty fields too. Raises BadInput.

    >>> filled_in(MultiDict([("from", ""), ("to", "2026-11-20")]))
    {'to': '2026-11-20'}
    """
    return {name: value for name, value in once(arguments).items() if value}


def asked(schema: Strict, arguments: Mapping[str, str]) -> dict[str, Any]:
    """What these arguments mean. Raises BadInput."""
    found: dict[str, Any] = schema.load(arguments)
    return found
