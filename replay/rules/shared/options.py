"""Reading the options that a game pins: a profile with some of them changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from replay.errors import BadInput

__all__ = ["chosen"]

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)


def chosen(kind: str, profiles: Mapping[str, OptionsT], profile: str, changed: Mapping[str, object]) -> OptionsT:
    """The options of a profile with these changed.

    Args:
        kind: the name of the room.
        profiles: its named options.
        profile: the name of one of them.
        changed: option to value.

    Raises:
        BadInput: there is no such profile or option, or a value is none of the option's; the sentence names what there is.
    """
    if profile not in profiles:
        known = ", ".join(f"{kind}/{each}" for each in profiles)
        raise BadInput(f"found rules '{kind}/{profile[:40]}', expected one of: {known}")
    given = profiles[profile]
    every: dict[str, object] = msgspec.to_builtins(given)
    for name, value in changed.items():
        if name not in every:
            raise BadInput(
                f"found the option {name[:40]!r}, expected one of those of {kind}/{profile}: {', '.join(every)}",
                field="options",
            )
        every[name] = value
    try:
        return msgspec.convert(every, type(given))
    except msgspec.ValidationError:
        _refuse(type(given), every)
        raise


def _refuse(options: type[msgspec.Struct], every: Mapping[str, object]) -> None:
    """Say which value is wrong and what it may be."""
    for name, hint in get_type_hints(options, include_extras=True).items():
        try:
            msgspec.convert(every[name], hint)
        except msgspec.ValidationError:
            shown = str(every[name])[:40] if isinstance(every[name], str) else repr(every[name])[:40]
            raise BadInput(
                f"found {shown!r} for the option {name}, expected {_values(hint)}", field=f"options.{name}"
            ) from None


def _values(hint: object) -> str:
    """What an option may be, in words."""
    if hint is bool:
        return "true or false"
    if get_origin(hint) is Literal:
        return "one of: " + ", ".join(str(each) for each in get_args(hint))
    meta = next(each for each in getattr(hint, "__metadata__", ()) if isinstance(each, msgspec.Meta))
    return f"a whole number from {meta.ge:,} to {meta.le:,}"
