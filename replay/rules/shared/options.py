"""Reading the options that a game pins: a profile with some of them changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from replay.words.errors import BadInput
from replay.words.messages import Arg, Text, any_of, listed

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)


NO_SUCH_PROFILE = Text("table.no-such-profile", "found rules '{kind}/{profile}', expected one of: {names}")
NO_SUCH_OPTION = Text(
    "table.no-such-option", "found the option {found!r}, expected one of those of {kind}/{profile}: {names}"
)


def chosen(kind: str, profiles: Mapping[str, OptionsT], profile: str, changed: Mapping[str, object]) -> OptionsT:
    """The options of a profile with these changed.

    Args:
        kind: the name of the room.
        profiles: its named options.
        profile: the name of one of them.
        changed: option to value.

    Raises:
        BadInput: there is no such profile or option, or the option does not have that value; the sentence names what there is.
    """
    if profile not in profiles:
        known = listed(f"{kind}/{each}" for each in profiles)
        raise BadInput(NO_SUCH_PROFILE(kind=kind, profile=profile[:40], names=known))
    given = profiles[profile]
    every: dict[str, object] = msgspec.to_builtins(given)
    for name, value in changed.items():
        if name not in every:
            raise BadInput(
                NO_SUCH_OPTION(found=name[:40], kind=kind, profile=profile, names=listed(every)), field="options"
            )
        every[name] = value
    try:
        return msgspec.convert(every, type(given))
    except msgspec.ValidationError:
        _refuse(type(given), every)
        raise


OTHER_OPTION_VALUE = Text("table.other-option-value", "found {found!r} for the option {option}, expected {expected}")


def _refuse(options: type[msgspec.Struct], every: Mapping[str, object]) -> None:
    """Refuse the wrong value, with what it may be."""
    for name, hint in get_type_hints(options, include_extras=True).items():
        try:
            msgspec.convert(every[name], hint)
        except msgspec.ValidationError:
            shown = str(every[name])[:40] if isinstance(every[name], str) else repr(every[name])[:40]
            raise BadInput(
                OTHER_OPTION_VALUE(found=shown, option=name, expected=_values(hint)), field=f"options.{name}"
            ) from None


ONE_OF = Text("table.one-of", "one of: {names}")
WHOLE_NUMBER = Text("table.whole-number", "a whole number from {least:,} to {most:,}")


def _values(hint: object) -> Arg:
    """The possible values of an option, in words."""
    if hint is bool:
        return any_of(["true", "false"])
    if get_origin(hint) is Literal:
        return ONE_OF(names=listed(str(each) for each in get_args(hint)))
    meta = next(each for each in getattr(hint, "__metadata__", ()) if isinstance(each, msgspec.Meta))
    return WHOLE_NUMBER(least=int(meta.ge or 0), most=int(meta.le or 0))
