"""Clubs whose books are kept in these tests: evenings of which only the results are recorded, on days of our choosing."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from uuid import UUID, uuid5

from replay.answers import Entry
from replay.club import Club
from replay.formats import write_jsonl
from replay.rules import codec, opened_rules
from replay.rules.quandui import Won
from replay.rules.shared import expected_dealer
from replay.values.events import Event, GameEnded, GameOpened, HandStarted, Joined, StockEmpty
from tests.support.clubs import import_first
from tests.support.records import UNSEEN_HAND

__all__ = [
    "DAY",
    "THREE",
    "balances_of",
    "evening",
    "game_number",
    "ids",
    "lines",
    "played",
    "pot_of",
    "record",
    "total",
]

THREE = ("Guo", "Li", "Chen")
DAY = dt.date(2024, 11, 20)
"""The day of an evening where none is named; it has passed, so that it can be closed."""


def ids(number: int) -> UUID:
    """An id for a request, to send it again with."""
    return UUID(int=0xC1B << 64 | number)


def game_number(number: int) -> UUID:
    """The id of a game."""
    return UUID(f"0192f0c1-{number:04}-7000-8000-000000000001")


def evening(  # 7 parameters: what an evening may differ in
    winners: Iterable[int | None],
    names: Sequence[str] = THREE,
    *,
    rules: str = "quandui/gamerules",
    stake: int = 100,
    unit: str = "EUR/2",
    live: bool = False,
    ended: bool = False,
) -> list[Event]:
    """All events of an evening: who won each hand by seat, None for a drawn one; then perhaps a live hand."""
    opened = GameOpened(rules, {"stake": stake}, unit)
    known = opened_rules(opened)
    table = known.table()
    events: list[Event] = []

    def do(move: Event) -> None:
        for event in known.decide(table, move):
            known.evolve(table, event)
            events.append(event)

    def start() -> int:
        dealer = expected_dealer(table) or table.present[0]
        place = table.present.index(dealer)
        do(HandStarted(table.hands + 1, (*table.present[place:], *table.present[:place]), dealer, "result"))
        return dealer

    do(opened)
    for seat, name in enumerate(names, 1):
        do(Joined(seat, name))
    for winner in winners:
        dealer = start()
        do(StockEmpty(dealer) if winner is None else Won(winner, "single", UNSEEN_HAND))
    if live:
        start()
    if ended:
        do(GameEnded())
    return events


def record(events: Iterable[Event], number: int = 1, day: str = "2024-11-20T19:30:00") -> bytes:
    """The record of a game, all of it written down at one moment, UTC."""
    at, game = dt.datetime.fromisoformat(day).replace(tzinfo=dt.UTC), game_number(number)
    enveloped = (
        codec().envelope(event, at=at, by="secretary", game=game, id=uuid5(game, f"{seq} {event}"), seq=seq)
        for seq, event in enumerate(events, 1)
    )
    return b"".join(write_jsonl(enveloped))


def played(  # 10 parameters: what an evening and its record may differ in
    club: Club,
    winners: Iterable[int | None],
    names: Sequence[str] = THREE,
    *,
    number: int = 1,
    day: str = "2024-11-20T19:30:00",
    rules: str = "quandui/gamerules",
    stake: int = 100,
    unit: str = "EUR/2",
    live: bool = False,
    ended: bool = False,
) -> str:
    """Take an evening into the club; the id of its game."""
    data = _recorded(tuple(winners), tuple(names), number, day, rules, stake, unit, live, ended)
    import_first(club, data)
    return str(game_number(number))


@cache
def _recorded(  # 9 parameters: those of an evening and its record
    winners: tuple[int | None, ...],
    names: tuple[str, ...],
    number: int,
    day: str,
    rules: str,
    stake: int,
    unit: str,
    live: bool,
    ended: bool,
) -> bytes:
    """The record of an evening, made once for all tests that play it."""
    events = evening(winners, names, rules=rules, stake=stake, unit=unit, live=live, ended=ended)
    return record(events, number, day)


def balances_of(club: Club, unit: str = "EUR/2", until: dt.date | None = None) -> dict[str, int]:
    """Every balance that is not zero: players by name, the club's own by account, pots as ``pot``."""
    found = [each for each in club.books.balances(until=until) if each.unit == unit and each.amount]
    return {each.player or ("pot" if each.game else each.account): each.amount for each in found}


def pot_of(club: Club, game: str) -> int:
    """What the books have in the pot of a game, in all units together."""
    return sum(each.amount for each in club.books.balances() if each.game == game)


def lines(entries: Iterable[Entry]) -> list[tuple[str, int]]:
    """Whose account gained what, in the order of an event's postings."""
    return [(each.player or ("pot" if "pots:" in each.account else each.account), each.amount) for each in entries]


def total(entries: Iterable[Entry]) -> Counter[tuple[str, str]]:
    """What every account gained in every unit."""
    gained: Counter[tuple[str, str]] = Counter()
    for each in entries:
        gained[each.account, each.unit] += each.amount
    return gained
