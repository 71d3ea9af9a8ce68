"""Checking the books: do they balance, and do they say what the log says?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Select, select

from replay.errors import BadInput
from replay.ledger.accounts import POTS, owner, player_id, tidy
from replay.ledger.tables import MoneyFact, lines, players, postings

__all__ = ["compare", "sums"]

_BATCH = 1000
_Row = tuple[Any, ...]


def sums(connection: Connection) -> list[str]:
    """What does not balance, one sentence each, in log order; nothing where all is well.

    In each event the postings of every unit sum to zero (so all postings together do), and no pot ever owes money.
    """
    findings = []
    pots: dict[tuple[str, str], int] = defaultdict(int)
    wanted = select(
        postings.c.position,
        postings.c.stream,
        postings.c.version,
        postings.c.account,
        postings.c.unit,
        postings.c.amount,
    ).order_by(postings.c.position, postings.c.line)
    for position, group in groupby(_rows(connection, wanted), key=itemgetter(0)):
        found = list(group)
        _, stream, version, *_ = found[0]
        totals: dict[str, int] = defaultdict(int)
        touched: dict[tuple[str, str], None] = {}
        for *_, account, unit, amount in found:
            totals[unit] += amount
            if account.startswith(POTS):
                pots[account, unit] += amount
                touched[account, unit] = None
        place = f"event {version} of game {stream} (log position {position})"
        findings += [
            f"{place}: its postings sum to {total} {unit}, expected 0" for unit, total in totals.items() if total
        ]
        findings += [
            f"{place}: the pot of game {owner(account)[1]} stands at {pots[account, unit]} {unit}, expected 0 or more"
            for account, unit in touched
            if pots[account, unit] < 0
        ]
    return findings


def compare(connection: Connection, facts: Iterable[MoneyFact], joined: Iterable[tuple[str, int]]) -> list[str]:
    """Where the books differ from what the log gives anew, one sentence each, in log order.

    Args:
        connection: the club's database.
        facts: every payment of the log, in log order.
        joined: everyone who sat down, as names and log positions in log order.
    """
    columns = [column.name for column in postings.columns]
    stored = _rows(connection, select(postings).order_by(postings.c.position, postings.c.line))
    findings: list[str] = []
    anew = _lines(facts, findings)
    findings += [
        f"the ledger's posting {line} of log position {position}: {problem}"
        for (position, line), problem in _differences(stored, anew, columns, key=2)
    ]
    first: dict[str, _Row] = {}
    for name, position in joined:
        first.setdefault(player_id(name), (player_id(name), tidy(name), position))
    known = sorted(_rows(connection, select(players)))
    names = [column.name for column in players.columns]
    findings += [
        f"the ledger's player {player}: {problem}"
        for (player,), problem in _differences(iter(known), iter(sorted(first.values())), names, key=1)
    ]
    return findings


def _lines(facts: Iterable[MoneyFact], findings: list[str]) -> Iterator[_Row]:
    for fact in facts:
        try:
            yield from lines(fact)
        except BadInput as refusal:
            findings.append(f"event {fact.version} of game {fact.stream} (log position {fact.position}): {refusal}")


def _differences(
    stored: Iterator[_Row], anew: Iterator[_Row], columns: list[str], key: int
) -> Iterator[tuple[_Row, str]]:
    """Walk two sequences of rows, both in order of their first ``key`` columns, and say where they part."""
    old = ((row[:key], False, row) for row in stored)
    new = ((row[:key], True, row) for row in anew)
    merged = merge(old, new, key=itemgetter(0, 1))
    for place, group in groupby(merged, key=itemgetter(0)):
        rows = {is_anew: row for _, is_anew, row in group}
        if True not in rows:
            yield place, "nothing in the log gives it"
        elif False not in rows:
            yield place, "it is missing, and the log gives it"
        else:
            for column, found, expected in zip(columns, rows[False], rows[True], strict=True):
                if found != expected:
                    yield place, f"found {column} {found!r}, expected {expected!r}"


def _rows(connection: Connection, wanted: Select[Any]) -> Iterator[_Row]:
    for row in connection.execute(wanted, execution_options={"yield_per": _BATCH}):
        yield tuple(row)
