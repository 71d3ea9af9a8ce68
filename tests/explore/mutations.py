"""Damaged records: the samples of all kinds with bits, lines, fields and numbers changed, and what must hold of each."""

from __future__ import annotations

import gzip
import re
import tempfile
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from replay.club import Club
from replay.formats import Tally, read_text, write_jsonl
from replay.identity import envelopes
from replay.rules import codec
from replay.words.errors import PaipuError
from tests.explore.bounds import bounded
from tests.explore.findings import Failure, Finding, failure
from tests.explore.shrinking import shrunk
from tests.explore.writing import Code
from tests.support.formats.records import GOLDEN
from tests.support.samples import FOLDER, GAMES

__all__ = ["MUTATIONS", "Splice", "explore_mutations", "is_taken_whole_or_refused", "mutated", "splices"]

MUTATIONS = 250
"""How many are tried in one go."""
SECONDS, MEGABYTES = 2, 200
"""What a damaged record may take at most."""
_TOKEN = re.compile(rb"[^\s\"',:;\[\]{}()]+")
_NUMBER = re.compile(rb"-?\d+")
_ODD = (b"", b"0", b"-1", b"1", b"99", b"2147483648", b"9223372036854775808", b"1e999", b"0.5", b"null", b"?", b'"', b"\\", b"\n", b"\0",
        b"\xff", b"\xef\xbb\xbf", "牌".encode(), b"9" * 5_000)  # fmt: skip
"""What nobody expects to find."""


class Splice(NamedTuple):
    """Bytes that are replaced by others: those from ``start`` on and before ``end``."""

    start: int
    end: int
    new: bytes


@cache
def sources() -> dict[str, bytes]:
    """The records to be damaged, by name: samples, packed or not, the same as JSONL, and old records."""
    found = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in GAMES}
    for name, data in [*found.items()]:
        if name.endswith(".gz"):
            found[name.removesuffix(".gz")] = gzip.decompress(data)
        elif name.endswith(".paipu"):
            typed = read_text(data, name)
            records = envelopes(typed.events, game=typed.game, at=typed.at, by="text")
            found[name.removesuffix("paipu") + "jsonl"] = b"".join(write_jsonl(records))
    return {**found, **{path.name: path.read_bytes() for path in GOLDEN}}


def mutated(source: str, *splices: Splice) -> bytes:
    """The record of that name with these bytes replaced, one after the other.

    A JSONL record of ours is closed again, for its digest would have every change refused before it is looked at.
    """
    data = sources()[source]
    for start, end, new in splices:
        data = data[:start] + new + data[end:]
    return _closed_anew(data) if data.rstrip().rpartition(b"\n")[2].startswith(b'{"closing"') else data


def _closed_anew(data: bytes) -> bytes:
    """The lines with a closing line that agrees, where they can be closed."""
    *lines, _ = data.rstrip(b"\n").split(b"\n")
    tally = Tally()
    tally.add(lines)
    try:
        return b"\n".join([*lines, tally.closing(codec().decode(lines[-1])), b""])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, IndexError):
        return data


def splices(source: str, chance: Random) -> list[Splice]:
    """Changes of a record: mostly one, sometimes a few."""
    data, made = sources()[source], []
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        splice = chance.choice([_bit, _line, _line, _field, _field, _number, _cut])(data, chance)
        made.append(splice)
        data = data[: splice.start] + splice.new + data[splice.end :]
    return made


def _bit(data: bytes, chance: Random) -> Splice:
    """One bit is the other way round."""
    if not data:
        return Splice(0, 0, b"\x01")
    place = chance.randrange(len(data))
    return Splice(place, place + 1, bytes([data[place] ^ (1 << chance.randrange(8))]))


def _line(data: bytes, chance: Random) -> Splice:
    """A line is lost, doubled, moved, or replaced by one of another record."""
    places = [0, *(each.end() for each in re.finditer(rb"\n", data))]
    start = chance.choice(places)
    end = data.find(b"\n", start) + 1 or len(data)
    after = data.find(b"\n", end) + 1 or len(data)
    other = chance.choice(chance.choice([*sources().values()]).splitlines(keepends=True))
    return chance.choice([
        Splice(start, end, b""),
        Splice(end, end, data[start:end]),
        Splice(start, after, data[end:after] + data[start:end]),
        Splice(start, end, other),
        Splice(start, start, chance.choice(data.splitlines(keepends=True) or [b""])),
    ])  # fmt: skip


def _field(data: bytes, chance: Random) -> Splice:
    """A word, card or value is another one, of this record or of none."""
    return _other(_TOKEN, data, chance, lambda old: chance.choice([*_TOKEN.findall(data), *_ODD]))


def _number(data: bytes, chance: Random) -> Splice:
    """A number is another one."""
    return _other(
        _NUMBER, data, chance, lambda old: chance.choice([b"%d" % (int(old) + chance.choice([-1, 1])), *_ODD])
    )


def _other(pattern: re.Pattern[bytes], data: bytes, chance: Random, new: Callable[[bytes], bytes]) -> Splice:
    found = list(pattern.finditer(data))
    if not found:
        return _bit(data, chance)
    old = chance.choice(found)
    return Splice(old.start(), old.end(), new(old[0][:18]))


def _cut(data: bytes, chance: Random) -> Splice:
    """The rest is lost."""
    return Splice(chance.randrange(len(data) + 1), len(data), b"")


@cache
def _empty() -> bytes:
    """The database of a club that holds nothing."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        Club.open(str(path)).close()
        return path.read_bytes()


def is_taken_whole_or_refused(data: bytes, source: str) -> None:
    """A club refuses the record in a sentence, or takes it in and finds nothing wrong with it, within the bounds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        path.write_bytes(_empty())
        with Club.open(str(path)) as club, bounded(SECONDS, MEGABYTES):
            with suppress(PaipuError):
                club.import_record(data, source)
            assert club.verify().findings == []


def explore_mutations(number: int, known: Collection[Failure] = (), count: int = MUTATIONS) -> list[Finding]:
    """Damage so many records, the same for the same number, and return what is news."""
    chance, names = Random(number), sorted(sources())
    found: dict[Failure, Finding] = {}
    for _ in range(count):
        source = chance.choice(names)
        made = splices(source, chance)
        how = _failure(source, made)
        if how and how not in known and how not in found:
            found[how] = Finding("a damaged record is taken whole or refused", how, _test(source, made, how))
    return list(found.values())


def _failure(source: str, made: Sequence[Splice]) -> Failure | None:
    """How the damaged record fails, if it does."""
    try:
        is_taken_whole_or_refused(mutated(source, *made), source)
    except Exception as error:
        return failure(error)
    return None


def _test(source: str, made: Sequence[Splice], how: Failure) -> str:
    """The code of a test that shows the failure, with no more changes than it needs."""
    code = Code()
    code.lines += [f"data = {code.use(mutated)}(", f'    "{source}",']
    needed = shrunk(made, lambda fewer: _failure(source, fewer) == how)
    code.lines += [f"    {code.use(Splice)}({each.start}, {each.end}, {each.new!r})," for each in needed]
    code.lines += [")", f'{code.use(is_taken_whole_or_refused)}(data, "{source}")']
    return code.test("a_damaged_record_is_taken_whole_or_refused", how.message)
