"""What the commands of hands print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output import json_bytes, write_line, write_stdout
from replay.messages import Message

if TYPE_CHECKING:
    from replay.club import Club

__all__ = ["say_hand"]


def say_hand(club: Club, game: str, number: int, as_json: bool, what: Message) -> None:
    """The current state of the hand, or what became of it."""
    if as_json:
        write_stdout([json_bytes(club.hand(game, number))])
    else:
        write_line(what)
