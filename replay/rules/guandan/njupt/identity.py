"""What identifies an NJUPT match: what everybody at its table may see, and nothing else.

The id of a game is public. One made of the hands would let hidden cards be guessed: of two unknown hands every guess can be tried
against it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from replay.errors import BadInput
from replay.rules.guandan.njupt.messages import PASS, Message

__all__ = ["PLAYS", "match_contents"]

PLAYS = 8
"""So many plays of the first deal distinguish a match from all others; passes are not counted, since some engines leave them out."""


def match_contents(rules: str, dealt: Mapping[int, Message], messages: Iterable[Message]) -> list[str]:
    """What the match may be known by, the best first: its first plays, or fewer of them, and at last its hands.

    By fewer plays a club finds a match whose log was cut among them when it was imported, and by the hands one that was imported when ids
    were made from those; a new game is never identified by its hands.

    Args:
        rules: the id of the rules that the match is taken under.
        dealt: by seat, the beginnings of the first deal that the log has.
        messages: what comes after them.
    """
    plays = _first_plays(messages)
    seats = sorted(dealt)
    hands = {seat: sorted(dealt[seat].cards("handCards")) for seat in seats}
    by_plays = [json.dumps([rules, seats, plays[:count]]) for count in range(len(plays), 0, -1)]
    return [*by_plays, json.dumps([rules, hands])]


def _first_plays(messages: Iterable[Message]) -> list[tuple[int, list[str]]]:
    """Seat and cards of the first plays of a deal; what cannot be read ends them, and is refused when its turn comes."""
    plays: list[tuple[int, list[str]]] = []
    for message in messages:
        if len(plays) == PLAYS or message.stage == "episodeOver":
            break
        if (message.type, message.stage) != ("notify", "play"):
            continue
        try:
            seat, action = message.seat("curPos"), message.action("curAction")
        except BadInput:
            break
        if action.type != PASS:
            plays.append((seat, sorted(action.cards)))
    return plays
