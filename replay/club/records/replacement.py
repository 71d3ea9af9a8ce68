"""A record that differs from what the club holds: what is valid is compared, and replaced hands are voided visibly, never edited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

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
from replay.rules.decision import Checker
from replay.rules.shared.table import Table

__all__ = ["Piece", "plan_replacement", "standing_pieces", "undone_pieces"]


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
    """Who left and came back, or came and left again, with nothing in between, was as good as still."""
    before = None
    while before != len(pieces):
        before = len(pieces)
        # Returns first: otherwise a leaver's first coming would pair with the leaving, and the return stand for it.
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


def undone_pieces(stored: Iterable[Event], wanted: Iterable[Event]) -> list[Piece]:
    """What is valid and is undone because the record's events replace it, in order."""
    old, new = standing_pieces(stored), standing_pieces(wanted)
    return old[_count_equal(old, new) :]


def _count_equal(old: Sequence[Piece], new: Sequence[Piece]) -> int:
    """How many pieces from the first on are the same."""
    same = 0
    while same < min(len(old), len(new)) and old[same].events == new[same].events:
        same += 1
    return same


def plan_replacement(
    rules: Rules, table: Table, stored: Sequence[Event], wanted: Sequence[Event], reason: str | None
) -> list[Event] | None:
    """The events to append so that what is valid is what the record says.

    Args:
        rules: the rules that the game pinned.
        table: the table after the stored events; it is folded on.
        stored: the club's events of the game.
        wanted: the record's events.
        reason: why hands may be voided; where it is None and some would have to be, the answer is None.

    Raises:
        RuleViolation: something valid cannot be undone, such as a closed game.
    """
    old, new = standing_pieces(stored), standing_pieces(wanted)
    same = _count_equal(old, new)
    if same == len(new):
        # The record is the beginning of what is valid.
        return []
    if reason is None and (same < len(old) or _brings_back(stored, new[same:])):
        return None
    checker = Checker(rules, table)
    added: list[Event] = []
    # Hands first: their voids open a closed game again, in which people may come and go.
    latest_first = old[same:][::-1]
    for piece in sorted(latest_first, key=lambda piece: not piece.number):
        for move in _undo(table, piece, reason or ""):
            events = rules.decide(table, move)
            for event in events:
                rules.evolve(table, event)
            added += events
    for piece in new[same:]:
        if isinstance(piece.events[0], DeckCommitted | DeckMixed | DeckRevealed):
            # What was committed to is the deck of the hand of that number, and a hand that is added has another.
            continue
        for event in piece.events:
            numbered = replace(event, hand=table.hands + 1) if isinstance(event, HandStarted) else event
            checker.feed(numbered)
            added.append(numbered)
    checker.close()
    return added


def _brings_back(stored: Iterable[Event], pieces: Iterable[Piece]) -> bool:
    """Whether one of these hands was voided: it must not return unasked."""
    stored = list(stored)
    voided = {event.hand for event in stored if isinstance(event, HandVoided)}
    hands = standing_pieces(event for event in stored if not isinstance(event, HandVoided))
    struck = [hand.events for hand in hands if hand.number in voided]
    return any(piece.events in struck for piece in pieces)


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
