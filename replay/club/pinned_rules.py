"""The rules that a stored game pinned: they may be damaged, or of a kind of game that is not installed here."""

from __future__ import annotations

from replay.club import wording
from replay.club.stored_events import read_opening
from replay.club_events import stream_named
from replay.errors import BadInput, Damaged
from replay.events import Event, GameOpened
from replay.rules import Room, Rules, opened_rules, room
from replay.store.reading import Reading


def pinned_rules(game: str, first: Event) -> Rules:
    """The rules that a stored game pinned with its first event. Raises Damaged."""
    if not isinstance(first, GameOpened):
        raise Damaged(wording.MISPLACED_EVENT(stream=stream_named(game), version=1))
    try:
        return opened_rules(first)
    except BadInput as refusal:
        raise _unusable(game, refusal) from refusal


def game_rules(reading: Reading, game: str) -> Rules:
    """The rules that a game of the club pinned; no room of another kind is loaded. Raises Damaged."""
    return pinned_rules(game, read_opening(reading, game))


def pinned_room(game: str, rules: str) -> Room:
    """The kind of game that the index names for a stored game. Raises Damaged."""
    try:
        return room(rules.partition("/")[0])
    except BadInput as refusal:
        raise _unusable(game, refusal) from refusal


def _unusable(game: str, refusal: BadInput) -> Damaged:
    return Damaged(wording.UNUSABLE_RULES(stream=stream_named(game), problem=refusal.problem))
