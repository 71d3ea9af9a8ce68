"""Records to test with: an evening, a long one, and any that the definitions of the events allow."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from replay.formats import read_jsonl, write_jsonl
from replay.rules import codec
from replay.values.events import Drew, Event, GameOpened, Joined, Noted, Recorded
from replay.values.money import LARGEST

GOLDEN = sorted(
    path for path in (Path(__file__).parents[2] / "golden").glob("*.jsonl") if not path.name.endswith("-club.jsonl")
)
"""Records of games of years ago. The club's own stream beside them is the business of ``tests/books``."""

START = dt.datetime(2026, 11, 20, 19, tzinfo=dt.UTC)
GAME = UUID("0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b")


def recorded(*events: Event) -> list[Recorded]:
    """The events in their envelopes, seven seconds apart."""
    return [
        codec().envelope(
            event, at=START + dt.timedelta(seconds=7 * seq), by="table", game=GAME, id=UUID(int=seq), seq=seq
        )
        for seq, event in enumerate(events, 1)
    ]


OPENED = GameOpened("quandui/pagat", {"stake": 100}, "EUR/2", {"Place": "Amsterdam"})
EVENING = recorded(OPENED, Joined(1, "Guo"), Joined(2, "李白"), Drew(2, "7w"))
LINES = list(write_jsonl(EVENING))
LONG = recorded(OPENED, *(Noted(f"remark {number}") for number in range(5_000)))


def read(data: bytes) -> tuple[list[Recorded], list[bytes]]:
    """The events of a record, and the canonical bytes of each."""
    batches = list(read_jsonl(io.BytesIO(data), "evening.jsonl"))
    return [each for batch in batches for each in batch.records], [each for batch in batches for each in batch.lines]


def _text(each: inspect.StrType) -> st.SearchStrategy[str]:
    if each.pattern:
        return st.from_regex(each.pattern, fullmatch=True).filter(lambda text: len(text) <= (each.max_length or 999))
    return st.text(min_size=each.min_length or 0, max_size=each.max_length or 30)


def _name(each: inspect.StrType) -> st.SearchStrategy[str]:
    # Beyond U+FFFF the orders of UTF-8 and RFC 8785 (UTF-16) differ.
    return (
        _text(each)
        if each.pattern
        else st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=40)
    )


def values(each: Any) -> st.SearchStrategy[Any]:
    """Any value of a type, as msgspec describes it."""
    return _STRATEGIES[type(each)](each)


_STRATEGIES: dict[type, Callable[[Any], st.SearchStrategy[Any]]] = {
    inspect.BoolType: lambda each: st.booleans(),
    inspect.NoneType: lambda each: st.none(),
    inspect.IntType: lambda each: st.integers(
        -LARGEST if each.ge is None else each.ge, LARGEST if each.le is None else each.le
    ),
    inspect.StrType: _text,
    inspect.LiteralType: lambda each: st.sampled_from(each.values),
    inspect.UnionType: lambda each: st.one_of([values(one) for one in each.types]),
    inspect.DictType: lambda each: st.dictionaries(_name(each.key_type), values(each.value_type), max_size=4),
    inspect.VarTupleType: lambda each: st.lists(
        values(each.item_type), min_size=each.min_length or 0, max_size=each.max_length or 9
    ).map(tuple),
    inspect.TupleType: lambda each: st.tuples(*[values(one) for one in each.item_types]),
    inspect.StructType: lambda each: made(each.cls),
    inspect.Metadata: lambda each: values(each.type),
}


@cache
def made(cls: type[Any]) -> st.SearchStrategy[Any]:
    """Any event (or struct inside of one) of a class that its definition allows."""
    fields = inspect.type_info(cls).fields  # type: ignore[attr-defined]
    return st.fixed_dictionaries({field.name: values(field.type) for field in fields}).map(lambda kept: cls(**kept))


@cache
def events() -> st.SearchStrategy[Event]:
    """Any event but the one that opens the game."""
    return st.one_of([made(cls) for cls in codec().events.values() if cls is not GameOpened])


@cache
def records() -> st.SearchStrategy[list[Recorded]]:
    """A whole record: it opens a game, and then anything happens, entered by anybody at any time."""
    entered = st.tuples(st.datetimes(timezones=st.just(dt.UTC)), st.text(min_size=1, max_size=100), st.uuids())
    opened = st.tuples(made(GameOpened), entered)
    return st.builds(
        lambda first, others: [
            codec().envelope(event, at=at, by=by, game=GAME, id=id, seq=seq)
            for seq, (event, (at, by, id)) in enumerate([first, *others], 1)
        ],
        opened,
        st.lists(st.tuples(events(), entered), max_size=6),
    )


def plain(record: Recorded) -> Any:
    """The envelope as JSON values."""
    return msgspec.json.decode(codec().encode(record))
