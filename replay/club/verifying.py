"""The check of everything: what is stored, what seals it, what the rules say of it, and what the books make of it.

It proves that a club is consistent with itself, not that what was typed is what happened at the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy import select

from replay.club.deals import Deal, DealReader, differences
from replay.club.importing import Check, Progress
from replay.club.index import FactReader, Facts, games, hands, seats
from replay.club.proving import Proven
from replay.club.reading import Chunk, read_record
from replay.errors import BadInput, RuleViolation
from replay.events import Recorded
from replay.ledger.tables import MoneyFact
from replay.ledger.verify import compare, sums
from replay.rules import codec
from replay.store import Row, Sealed, Store, leaf_hash
from replay.store.reading import Reading
from replay.times import micros

__all__ = ["Report", "verify_club", "verify_file"]

_CHUNK = 1000


class Report(NamedTuple):
    """What was checked, and what was found wrong, one sentence each: none means that all is well.

    ``proven`` says of a club how far its log is proven to others.
    """

    games: int
    events: int
    findings: list[str]
    proven: Proven | None = None


def verify_file(path: Path, progress: Progress | None = None) -> Report:
    """Check a record that was never imported; opens no club.

    Every step must be legal under the rules that the record pins, and every payment what the rules make it.

    Raises:
        BadInput: it is no record that Paipu can read.
        OSError: there is no such file.
    """
    check = Check(str(path))
    findings: list[str] = []
    with path.open("rb") as stream:
        chunks = iter(read_record(stream, str(path)).chunks)
        try:
            while chunk := next(chunks, None):
                try:
                    check.feed(chunk)
                except BadInput as refusal:
                    findings.append(str(refusal))
                    break
                if progress:
                    progress(len(chunk.records))
            else:
                check.close()
        except RuleViolation as violation:
            findings.append(str(violation))
    return Report(1, check.version, findings)


def verify_club(store: Store, progress: Progress | None = None) -> Report:
    """Check a whole club.

    The triggers stand; every event decodes and its columns agree with it; leaves rehash and the log has no gap; every step is
    legal under its pinned rules and every payment what the rules make it; the ledger sums to zero and equals its rebuild; the
    tables that played a board had the same cards.
    """
    findings = list(store.guards())
    counted = 0
    deals: list[Deal] = []
    sealable: dict[str, int] = {}
    streams = store.streams()
    for stream in streams:
        check = Check(f"game {stream}")
        reader = DealReader(stream)
        wrong = _verify_stream(store, stream, check, reader, progress)
        findings += wrong
        counted += check.version
        if not wrong:
            sealable[stream] = check.sealable
            deals += reader.deals
    findings += _verify_log(store, sealable)
    findings += differences(deals)
    return Report(len(streams), counted, findings)


def _verify_stream(store: Store, stream: str, check: Check, deals: DealReader, progress: Progress | None) -> list[str]:
    """The first thing wrong with a game's events; what lies after it cannot be judged."""
    version = 0
    while rows := store.read(stream, version, version + _CHUNK):
        records = []
        first = version + 1
        for row in rows:
            version += 1
            record = _misread(stream, version, row)
            if isinstance(record, str):
                return [f"game {stream}, event {version}: {record}"]
            records.append(record)
        try:
            check.feed(Chunk(records, (), range(first, version + 1)))
        except BadInput as refusal:
            return [f"game {stream}, event {refusal.line}: {refusal.problem}"]
        for record in records:
            deals.feed(record.data)
        if progress:
            progress(len(records))
    try:
        check.close()
    except BadInput as refusal:
        return [f"game {stream}, after event {version}: {refusal.problem}"]
    return []


def _misread(stream: str, version: int, row: Row) -> Recorded | str:
    """A stored event, or what is wrong with it, looked at alone."""
    if not isinstance(row.data, bytes):
        return f"its column data is a {type(row.data).__name__}, expected bytes"
    try:
        record = codec().decode(row.data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return f"it cannot be read: {error}"
    if codec().encode(record) != row.data:
        return "its bytes are not the canonical ones"
    told = (record.seq, codec().name(record.data), record.v, micros(record.at), record.by, record.id.bytes)
    for name, column, said in zip(Row._fields, row, told, strict=False):
        if column != said:
            return f"its column {name} is {column!r}, expected {said!r} as the event says"
    if row.version != version:
        return f"it has version {row.version}, expected {version}: versions have no gap"
    if str(record.game) != stream:
        return f"it says that it belongs to game {record.game}"
    return record


def _verify_log(store: Store, sealable: dict[str, int]) -> list[str]:
    findings: list[str] = []
    sealed: dict[str, int] = {}
    rebuilt = Facts([], [], [], [], [], [], [])
    with store.reading() as reading:
        money = _rebuild(reading, sealed, rebuilt, findings)
        try:
            findings += compare(reading.connection, money, rebuilt.joined)
        except (msgspec.MsgspecError, UnicodeDecodeError, KeyError) as error:
            return [
                *findings,
                f"the ledger cannot be rebuilt: the log lacks a game's opening, or an event cannot be read ({error})",
            ]
        findings += sums(reading.connection)
        findings += _verify_index(reading, rebuilt)
    for stream, version in sealable.items():
        if sealed.get(stream, 0) != version:
            findings.append(f"game {stream}: events up to {sealed.get(stream, 0)} are sealed, expected up to {version}")
    return findings


def _rebuild(reading: Reading, sealed: dict[str, int], rebuilt: Facts, findings: list[str]) -> Iterator[MoneyFact]:
    """Walk the log, rehash every leaf, and tell what the read models must hold; payments are told as they come."""
    reader = FactReader({})
    position = 0
    while leaves := reading.leaves(position, _CHUNK):
        batch = []
        for leaf in leaves:
            position += 1
            where = f"log position {leaf.position}"
            if leaf.position != position:
                findings.append(f"{where}: expected position {position}, the log has no gaps")
                position = leaf.position
            if leaf.row is None:
                findings.append(f"{where}: event {leaf.version} of game {leaf.stream} is gone")
                continue
            if not isinstance(leaf.row.data, bytes):
                findings.append(f"{where}: event {leaf.version} of game {leaf.stream} is no longer kept as bytes")
                continue
            if leaf_hash(leaf.salt, leaf.row.data) != leaf.leaf:
                findings.append(f"{where}: event {leaf.version} of game {leaf.stream} is not the one that was sealed")
            if leaf.version != sealed.get(leaf.stream, 0) + 1:
                findings.append(
                    f"{where}: found event {leaf.version} of game {leaf.stream}, expected {sealed.get(leaf.stream, 0) + 1}"
                )
            sealed[leaf.stream] = leaf.version
            batch.append(Sealed(leaf.position, leaf.stream, leaf.row))
        found = reader.read(batch)
        yield from found.money
        found.money.clear()
        rebuilt.add(found)


def _verify_index(reading: Reading, rebuilt: Facts) -> list[str]:
    """The index of games, seats and hands against what the log says."""
    ask = reading.connection.execute
    ended = dict(rebuilt.ended)
    expected_games = {(*row[:-1], ended.get(row[0], False)) for row in rebuilt.games}
    sitting: dict[tuple[str, int], tuple[str, bool]] = {}
    for stream, seat, player, here in rebuilt.seated:
        sitting[stream, seat] = player or sitting.get((stream, seat), ("", here))[0], here
    expected_seats = {(*place, *who) for place, who in sitting.items()}
    reasons = {(stream, hand): reason for stream, hand, reason in rebuilt.voided}
    expected_hands = {(*row[:-1], reasons.get((row[0], row[1]))) for row in rebuilt.hands}
    return [
        f"the index of {table.name} differs from what the log says: {len(different)} rows, such as {min(different, key=str)}"
        for table, expected in ((games, expected_games), (seats, expected_seats), (hands, expected_hands))
        if (different := {tuple(row) for row in ask(select(table))} ^ expected)
    ]
