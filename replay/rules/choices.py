"""What the options of a game are called, for whoever chooses them and whoever reads what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from replay.messages import Message, verbatim
from replay.rules import wording

if TYPE_CHECKING:
    from replay.rules.protocols import Room

OptionValue: TypeAlias = bool | int | str


class Choice(NamedTuple):
    """An option in words.

    Args:
        title: what is chosen.
        values: what each value means; of a number only those that mean more than the number, such as no limit.
    """

    title: Message
    values: Mapping[OptionValue, Message] = {}


def yes_or_no(title: Message) -> Choice:
    """A choice whose title is a sentence that holds or does not."""
    return Choice(title, {True: wording.YES(), False: wording.NO()})


def choice_of(room: Room, name: str) -> Choice:
    """An option of a kind of game in words; one that the kind does not name has its name as its title."""
    return room.choices.get(name, Choice(verbatim(name)))


def in_words(room: Room, name: str, value: OptionValue) -> tuple[Message, Message]:
    """The title of an option, and what a value of it means; a value without words is shown as it is typed."""
    choice = choice_of(room, name)
    return choice.title, choice.values.get(value, verbatim(typed_value(value)))


def typed_value(value: OptionValue) -> str:
    """A value of an option as people type it.

    >>> typed_value(True), typed_value(5), typed_value("pot")
    ('true', '5', 'pot')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)
