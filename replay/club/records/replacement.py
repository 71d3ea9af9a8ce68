"""A record that differs from what the club holds: what is valid is compared, and replaced hands are voided visibly, never edited."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from replay.club.records.comparison import Comparison
from replay.events import (
    Abandoned,
    DeckCommitted,
    DeckMixed,
    DeckRevealed,
    Event,
    GameEnded,
    HandEnded,
    HandStarted,
    HandVoided,
    Joined,
    Left,
    Paid,
)
from replay.rules import Rules
from replay.rules.checker import Checker
from replay.rules.shared.table import Table

__all__ = ["Piece", "Replacement", "plan_replacement", "standing_pieces", "undone_pieces"]


Seen = Callable[[Event], Event]
"""What somebody may know of an event."""


class Replacement(NamedTuple):
    """The events to append; ``settled`` has a byte for each: 1 where no hand is being played after it."""

    events: list[Event]
    settled: bytes


class Piece(NamedTuple):
    """A hand, or one event between hands. Hands are numbered 0 in ``events``, so that equal hands are equal."""

    number: int
    events: tuple[Event, ...]


def standing_pieces(events: Iterable[Event]) -> list[Piece]:
    """What is valid of a game: its hands and the events between them, without voided hands and what voided them.

    >>> standing_pieces([HandStarted(1, (1, 2), 1, "result"), HandEnded("drawn", 1), HandVoided(1, "wrong")])
    []
    """
    pieces: list[Piece] = []
    hand: list[Event] | None = None
    number = 0
    for event in events:
        if isinstance(event, HandStarted):
            hand, number = [replace(event, hand=0)], event.hand
        elif hand is not None:
            hand.append(event)
            if isinstance(event, HandEnded):
                pieces.append(Piece(number, tuple(hand)))
                hand = None
        elif isinstance(event, HandVoided):
            # A void opens a closed game again.
            pieces = [
                each for each in pieces if each.number != event.hand and not isinstance(each.events[0], GameEnded)
            ]
        elif not (isinstance(event, Paid) and event.why == "void"):
            pieces.append(Piece(0, (event,)))
    if hand is not None:
        pieces.append(Piece(number, tuple(hand)))
    return _without_detours(pieces)


def _without_detours(pieces: list[Piece]) -> list[Piece]:
    """Without players who left and came back, or came and left, with nothing in between: they change nothing."""
    before = None
    while before != len(pieces):
        before = len(pieces)
        # Returns first: otherwise a leaver's first coming would pair with the leaving, and the return would take its place.
        for first, second in ((Left, Joined), (Joined, Left)):
            pieces = _without(pieces, first, second)
    return pieces


def _without(pieces: Iterable[Piece], first: type[Event], second: type[Event]) -> list[Piece]:
    kept: list[Piece] = []
    for piece in pieces:
        last, event = kept[-1].events[0] if kept else None, piece.events[0]
        if isinstance(last, first) and isinstance(event, second) and last.seat == event.seat:  # type: ignore[attr-defined]
            kept.pop()
        else:
            kept.append(piece)
    return kept


def undone_pieces(stored: Iterable[Event], wanted: Iterable[Event], seen: Seen) -> list[Piece]:
    """What is valid and is undone because the record's events replace it, in order."""
    old, new = standing_pieces(stored), standing_pieces(wanted)
    return old[_count_equal(old, new, seen) :]


def _count_equal(old: Sequence[Piece], new: Sequence[Piece], seen: Seen) -> int:
    """How many pieces from the first on are the same."""
    same = 0
    while same < min(len(old), len(new)) and _is_same(old[same], new[same], seen):
        same += 1
    return same


def _is_same(piece: Piece, other: Piece, seen: Seen) -> bool:
    return list(map(seen, piece.events)) == list(map(seen, other.events))


def plan_replacement(
    rules: Rules, stored: Sequence[Event], wanted: Sequence[Event], reason: str | None, comparison: Comparison
) -> Replacement | None:
    """The events to append so that what is valid is what the record says.

    Args:
        rules: the rules that the game pinned.
        stored: the club's events of the game.
        wanted: the record's events.
        reason: why hands may be voided; where it is None and some would have to be, the answer is None.
        comparison: what counts as the same for the importer's eyes.

    Raises:
        RuleViolation: something valid cannot be undone, such as a closed game.
        Conflict: the record continues a hand of which the importer may not know every card.
    """
    old, new = standing_pieces(stored), standing_pieces(wanted)
    same = _count_equal(old, new, comparison.seen)
    if same == len(new):
        # The record is the beginning of what is valid.
        return Replacement([], b"")
    if reason is None and (same < len(old) or _brings_back(stored, new[same:], comparison.seen)):
        return None
    kept = [piece.events[0] for piece in old[:same] if piece.number]
    fresh = [event for piece in new[same:] for event in piece.events]
    comparison.need_new_hands(fresh, kept[-1] if kept else None, len(stored), live=False)
    table = rules.table()
    for event in stored:
        rules.evolve(table, event)
    return _replace_pieces(rules, table, old[same:], new[same:], reason or "")


def _replace_pieces(rules: Rules, table: Table, old: Sequence[Piece], new: Iterable[Piece], reason: str) -> Replacement:
    """Undo some pieces and add others; the table, which is that after all of the club's events, is folded on."""
    added: list[Event] = []
    settled = bytearray()
    # Hands first: their voids open a closed game again, in which people may come and go.
    latest_first = old[::-1]
    for piece in sorted(latest_first, key=lambda piece: not piece.number):
        for move in _undo(table, piece, reason):
            for event in rules.decide(table, move):
                rules.evolve(table, event)
                added.append(event)
                settled.append(not table.live)
    checker = Checker(rules, table)
    for piece in new:
        if isinstance(piece.events[0], DeckCommitted | DeckMixed | DeckRevealed):
            # What was committed to is the deck of the hand of that number, and a hand that is added has another.
            continue
        for event in piece.events:
            numbered = replace(event, hand=table.hands + 1) if isinstance(event, HandStarted) else event
            checker.feed(numbered)
            added.append(numbered)
            settled.append(not table.live)
    checker.close()
    return Replacement(added, bytes(settled))


def _brings_back(stored: Iterable[Event], pieces: Iterable[Piece], seen: Seen) -> bool:
    """Whether one of these hands was voided: it must not return without a reason."""
    stored = list(stored)
    voided = {event.hand for event in stored if isinstance(event, HandVoided)}
    hands = standing_pieces(event for event in stored if not isinstance(event, HandVoided))
    struck = [hand for hand in hands if hand.number in voided]
    return any(_is_same(piece, hand, seen) for piece in pieces for hand in struck)


def _undo(table: Table, piece: Piece, reason: str) -> list[Event]:
    if piece.number:
        voided = HandVoided(piece.number, reason)
        return [voided] if isinstance(piece.events[-1], HandEnded) else [Abandoned(reason), voided]
    event = piece.events[0]
    if isinstance(event, Joined):
        return [Left(event.seat)]
    if isinstance(event, Left):
        before = [seat for seat in table.circle[: table.circle.index(event.seat)] if seat not in table.absent]
        return [Joined(event.seat, table.players[event.seat], before[-1] if before else None)]
    return []
