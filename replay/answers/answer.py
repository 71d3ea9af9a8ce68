"""The base of all answers, and the fields that many of them have."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from replay.values.events import about as about
from replay.words.messages import Message


class Answer(Struct, frozen=True):
    """An answer of the club: its fields are attributes in Python, and the keys of a JSON object for programs.

    What people read is a message in it, and becomes words where it is shown.
    """


def plain(answer: object) -> Any:
    """An answer, or a list of them, as values that JSON knows; programs read its messages in English, whatever people speak.

    >>> from replay.answers.games import Moment
    >>> from replay.words.messages import Text
    >>> plain([Moment(version=7, type="Drew", text=Text("table.draws", "{who} draws.")(who="Guo"))])
    [{'version': 7, 'type': 'Drew', 'text': 'Guo draws.'}]
    """
    return msgspec.to_builtins(answer, enc_hook=_english)


def _english(value: object) -> str:
    if isinstance(value, Message):
        return str(value)
    raise TypeError(f"an answer cannot hold a {type(value).__name__}")


GameId = Annotated[str, about("a game's UUID")]
Kind = Annotated[str, about("kind and profile, such as quandui/pagat")]
KindTitle = Annotated[Message, about("the kind in words")]
PlayedOn = Annotated[dt.date, about("the day of the club on which the game began")]
Opened = Annotated[str, about("when the game began, UTC")]
Tags = Annotated[dict[str, str], about("what the game's record says of itself, such as Place or Table")]
UnitName = Annotated[str, about("a code and the digits of its minor unit, such as EUR/2")]
T = TypeVar("T")
K = TypeVar("K", int, str)
END = 2**63 - 1
"""A key beyond all others."""


class Page(NamedTuple, Generic[T, K]):
    """Some items of a list.

    Args:
        items: in the order of the list.
        next: the key after which the following page begins: a name, a game's id, a payment, or a place in the log; None at the end.
        previous: the key after which the page before begins, 0 or "" for the beginning of the list; None on the first page.
    """

    items: list[T]
    next: K | None
    previous: K | None = None
