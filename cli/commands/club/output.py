"""Every setting in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cli import wording
from cli.language import worded
from cli.output import json_bytes, write_line, write_stdout
from replay.display import columns, visible
from replay.messages import Arg, Message, listed

if TYPE_CHECKING:
    from replay.settings import Settings

__all__ = ["say_settings"]


def say_settings(settings: Settings, as_json: bool) -> None:
    """Print the settings, as lines or as JSON."""
    if as_json:
        write_stdout([json_bytes(settings)])
        return
    for line in columns([(worded(name), worded(value)) for name, value in _lines(settings)]):
        write_line(line)


def _time(minutes: int) -> Message:
    """So many minutes, as people say it: in hours where they are whole ones."""
    hours, rest = divmod(minutes, 60)
    return wording.MINUTES(count=minutes) if rest or not hours else wording.HOURS(count=hours)


def _lines(settings: Settings) -> Iterator[tuple[Any, Any]]:
    """Every setting by its name, with its value in words."""
    yield wording.SETTING_NAME(), _given(settings.name)
    yield wording.SETTING_ZONE(), wording.WORDS(text=settings.zone)
    yield wording.SETTING_DAY(), wording.HOUR(hour=settings.day_begins)
    yield wording.SETTING_UNIT(), _given(settings.unit)
    yield wording.SETTING_WINDOW(), _time(settings.correct_within)
    yield wording.SETTING_MEMBERS(), _seen(settings.members_see)
    yield wording.SETTING_PUBLIC(), _seen(settings.public_sees)
    yield wording.SETTING_HANDS(), wording.HANDS_OPEN() if settings.open_hands else wording.HANDS_CLOSED()
    yield wording.SETTING_WATCHERS(), wording.ONE_HAND_BEHIND() if settings.one_hand_behind else wording.AS_PLAYED()
    yield wording.SETTING_PLAYERS(), wording.LOOK_BACK() if settings.look_back else wording.TABLE_NOW()


def _given(value: str | None) -> Arg:
    return wording.NOT_SET() if value is None else wording.WORDS(text=visible(value))


def _seen(sights: tuple[str, ...]) -> Arg:
    return listed(sights) if sights else wording.NOTHING()
