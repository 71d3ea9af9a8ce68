"""Any event that the schema of records allows, and any such events in any order, with values that mean something to a table."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect as shapes

from replay.rules import codec, room
from replay.rules.guandan.pack import PACK
from replay.rules.quandui.pack import pack
from replay.values.cards import UNSEEN
from replay.values.events import POT, SHARED, Event, HandEnded, HandStarted, TakenBack
from tests.support.formats.records import values

__all__ = ["any_event", "any_events"]

_SEAT = st.sampled_from([1, 2, 3, 4, 7, 99])
_CARD = st.sampled_from([*pack(4), *PACK, UNSEEN, UNSEEN, "zz"])
_ACCOUNT = st.sampled_from([POT, "player:Guo", "player:Li", "player:=1+1"])
_WORD = st.sampled_from(["dui", "win", "take", "won", "ante", "refund", "pot", "void", "leaver", "<script>"])
_TELLING: dict[str, st.SearchStrategy[Any]] = {
    "after": st.none() | _SEAT,
    "article": st.sampled_from(["8.3", "7.4.2"]),
    "as_": _WORD,
    "board": st.sampled_from(["7", "=1+1"]),
    "card": _CARD,
    "deals": st.integers(0, 9),
    "hand": st.integers(1, 9),
    "how": _WORD,
    "options": st.just({"stake": 1}),
    "payee": _ACCOUNT,
    "payer": _ACCOUNT,
    "player": st.sampled_from(["Guo", "Li", "Chen", "=1+1"]),
    "reason": _WORD,
    "rule": _WORD,
    "rules": st.sampled_from(["quandui/pagat", "quandui/none"]),
    "size": st.none() | st.integers(1, 10),
    "tags": st.just({}),
    "text": _WORD,
    "to": st.sampled_from([1, 2, 3, 4, 7, 9]),
    "unit": st.just("EUR/2"),
    "why": _WORD,
}
"""Values that mean something to a table, by the name of their field."""


def _field(name: str, of: Any) -> st.SearchStrategy[Any]:
    """Values of a field: revealing ones where any would do."""
    while isinstance(of, shapes.Metadata):
        of = of.type
    if isinstance(of, shapes.UnionType) and shapes.NoneType() in of.types:
        (one,) = [each for each in of.types if not isinstance(each, shapes.NoneType)]
        return st.none() | _field(name, one)
    if isinstance(of, shapes.LiteralType):
        return st.sampled_from(of.values)
    if isinstance(of, shapes.IntType) and (of.ge, of.le) == (1, 99):
        return _SEAT
    if isinstance(of, shapes.VarTupleType) and not isinstance(of.item_type, shapes.StructType):
        item = of.item_type
        while isinstance(item, shapes.Metadata):
            item = item.type
        each = _CARD if isinstance(item, shapes.StrType) else _SEAT
        if isinstance(item, shapes.VarTupleType):
            each = _field(name, item)
        most = min(of.max_length or 16, 16)
        return st.lists(each, min_size=of.min_length or 0, max_size=most).map(tuple)
    return _TELLING[name] if name in _TELLING else values(of)


@cache
def any_event(rules: str = "") -> st.SearchStrategy[Event]:
    """Any event that the schema of records allows, of the shared ones and those of one room, or of all."""
    every = codec().events if not rules else {**SHARED, **room(rules).events}
    kinds = []
    for kind in every.values():
        fields = {field.name: _field(field.name, field.type) for field in shapes.type_info(kind).fields}  # type: ignore[attr-defined]
        kinds.append(st.builds(kind, **fields))
    return st.one_of(kinds)


@cache
def any_events(rules: str = "") -> st.SearchStrategy[list[Event]]:
    """Any events in any order, often in a hand that was started, with many take-backs."""
    started = st.builds(
        HandStarted,
        st.integers(1, 9),
        st.permutations([1, 2, 3, 4]).map(tuple),
        st.just(1),
        st.sampled_from(["full", "observed", "result"]),
    )
    in_hand = any_event(rules).filter(lambda event: not isinstance(event, HandStarted | HandEnded))
    back = st.builds(TakenBack, st.integers(0, 12))
    hand = st.tuples(started, st.lists(st.one_of(in_hand, in_hand, back), min_size=12, max_size=30))
    return st.one_of(st.lists(any_event(rules), max_size=60), hand.map(lambda parts: [parts[0], *parts[1]]))
