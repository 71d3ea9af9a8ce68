"""What must hold of any club's books, whatever happened: worked out from the postings themselves, without the books' own sums."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from sqlalchemy import select

from replay.answers import Entry
from replay.club import Club
from replay.club.matters import PeriodClosed, club_codec
from replay.ledger import SETTLED, last_moment
from replay.store import metadata
from replay.values.club_events import CLUB_STREAM

postings = metadata.tables["postings"]

__all__ = ["asserted_balances_hold", "closings", "wrong_with"]


def closings(club: Club) -> list[PeriodClosed]:
    """The closings as they are written down."""
    found = (club_codec().decode(row.data).data for row in club.store.read(CLUB_STREAM, types=["PeriodClosed"]))
    return [each for each in found if isinstance(each, PeriodClosed)]


def asserted_balances_hold(club: Club) -> bool:
    """Whether all that is booked until the end of each closed period adds up to what was asserted then."""
    return not [each for each in wrong_with(club) if "asserted" in each]


def wrong_with(club: Club) -> list[str]:
    """What does not add up in a club's books; nothing if all is well."""
    return list(_wrong(club))


def _wrong(club: Club) -> Iterator[str]:
    with club.store.reading() as reading:
        columns = (postings.c.position, postings.c.account, postings.c.unit, postings.c.amount, postings.c.at)
        rows = reading.connection.execute(select(*columns).order_by(postings.c.position, postings.c.line)).all()
    of_event: Counter[tuple[int, str]] = Counter()
    moved: defaultdict[int, set[tuple[str, str]]] = defaultdict(set)
    for position, account, unit, amount, _ in rows:
        of_event[position, unit] += amount
        moved[position].add((account, unit))
    yield from (f"the postings of log position {place} sum to {amount}" for place, amount in of_event.items() if amount)
    totals: Counter[tuple[str, str]] = Counter()
    gained = defaultdict(list)
    for position, account, unit, amount, _ in rows:
        gained[position].append((account, unit, amount))
    for position, found in gained.items():
        for account, unit, amount in found:
            totals[account, unit] += amount
        for account, unit in moved[position]:
            if totals[account, unit] and account == SETTLED:
                yield f"settled debts are at {totals[account, unit]} {unit} after log position {position}"
    yield from _overdrawn(list(club.books.journal()))
    for closed in closings(club):
        then: Counter[tuple[str, str]] = Counter()
        for _, account, unit, amount, at in rows:
            then[account, unit] += amount if at <= last_moment(closed.until) else 0
        if {key: amount for key, amount in then.items() if amount} != {
            (each.account, each.unit): each.amount for each in closed.balances
        }:
            yield f"what was asserted for {closed.until} no longer holds"


def _overdrawn(entries: Sequence[Entry]) -> Iterator[str]:
    """Where more was won or taken out of a pot than was put into it; what was paid to its holder, or by them, is left out."""
    paid = {entry.event for entry in entries if entry.why == "settled" and entry.account.startswith("pots:")}
    totals: Counter[tuple[str, str]] = Counter()
    for position, found in groupby(entries, key=attrgetter("position")):
        touched = set()
        for entry in found:
            if entry.account.startswith("pots:") and entry.why != "settled" and entry.corrects not in paid:
                totals[entry.account, entry.unit] += entry.amount
                touched.add((entry.account, entry.unit))
        for account, unit in touched:
            if totals[account, unit] < 0:
                yield f"{account} is at {totals[account, unit]} {unit} after log position {position}"
