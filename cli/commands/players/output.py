"""What the commands that correct a name print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.options import json_option
from cli.output import json_bytes, write_line, write_stdout
from replay.display import visible
from replay.messages import Message, listed

if TYPE_CHECKING:
    from replay.answers.games import Player

__all__ = ["listed_names", "player_option", "say_player"]

player_option = json_option("Print the player as a JSON object.")


def listed_names(names: list[str]) -> Message:
    """Names in a list, safe to show."""
    return listed(map(visible, names))


def say_player(player: Player, sentence: Message, as_json: bool) -> None:
    """Print the player as JSON, or what became of it."""
    if as_json:
        write_stdout([json_bytes(player)])
    else:
        write_line(sentence)
