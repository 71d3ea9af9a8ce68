"""Records made move by move."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from msgspec.structs import replace

from replay.formats import write_jsonl
from replay.identity import envelopes
from replay.rules import codec, opened_rules
from replay.rules.quandui import Won
from replay.values.events import Event, GameOpened, HandStarted, Joined, Recorded, StockEmpty

GAME = UUID("0192f0c1-0000-7000-8000-000000000001")
DAY = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
OPENED = GameOpened("quandui/gamerules", {"stake": 1000}, "EUR/2", {"Place": "Amsterdam"})
SEATED = [Joined(1, "Guo"), Joined(2, "Li"), Joined(3, "Chen")]
UNSEEN_HAND = ("?",) * 16


def decided(moves: list[Event]) -> list[Event]:
    """The moves with all their consequences."""
    rules = opened_rules(moves[0])  # type: ignore[arg-type]
    table = rules.table()
    events = []
    for move in moves:
        for event in rules.decide(table, move):
            rules.evolve(table, event)
            events.append(event)
    return events


def won(hand: int, dealer: int, winner: int, kind: str = "single", seats: tuple[int, ...] = (1, 2, 3)) -> list[Event]:
    """A hand of which only the result is recorded."""
    place = seats.index(dealer)
    started = HandStarted(hand, seats[place:] + seats[:place], dealer, "result")
    return [started, Won(winner, kind, UNSEEN_HAND)]  # type: ignore[arg-type]


def drawn(hand: int, dealer: int, seats: tuple[int, ...] = (1, 2, 3)) -> list[Event]:
    """A drawn hand of which only the result is recorded."""
    place = seats.index(dealer)
    return [HandStarted(hand, seats[place:] + seats[:place], dealer, "result"), StockEmpty(dealer)]


def written(events: list[Event], game: UUID = GAME) -> list[Recorded]:
    return list(envelopes(events, game=game, at=DAY, by="secretary"))


def recorded(moves: list[Event]) -> bytes:
    """A JSONL record of these moves."""
    return b"".join(write_jsonl(written(decided(moves))))


def backdated(data: bytes) -> bytes:
    """The same events, written down a day earlier."""
    lines = data.splitlines()[:-1]
    earlier = [replace(record, at=record.at - dt.timedelta(days=1)) for record in map(codec().decode, lines)]
    return b"".join(write_jsonl(earlier))


def rewritten(data: bytes, old: bytes, new: bytes) -> bytes:
    """The record with something else in it, closed again as if it had been written so."""
    lines = data.replace(old, new).splitlines()[:-1]
    return b"".join(write_jsonl(map(codec().decode, lines)))
