"""What programs and pages let the club record, in the words of its books."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from replay.errors import BadInput, NotFound
from replay.ledger.books import Entry
from replay.ledger.reports.entry import sides
from replay.money import Unit
from web.current_club import club

__all__ = ["amount", "is_known", "once_only", "posted", "typed"]

Done = TypeVar("Done")


def amount(minor: int, unit: str) -> str:
    """An amount of minor units as the club reads it. Raises BadInput where the club has no such unit."""
    known = club().books.units()
    if unit not in known:
        expected = " or ".join(map(repr, known)) or "none yet: no game was ever opened here"
        raise BadInput(f"found {unit!r}, expected a unit of this club's books, {expected}", field="unit")
    return f"{Unit.parse(unit).write(minor)} {_unit(unit)}"


def _unit(unit: str) -> str:
    """What the club calls a unit: by its code, or where two have one code, with the digits."""
    code = Unit.parse(unit).code
    return code if [Unit.parse(each).code for each in club().books.units()].count(code) == 1 else unit


def typed(text: str, unit: str) -> str:
    """An amount as somebody typed it beside its unit, as the club reads it; whoever typed a unit too is taken at the word."""
    return text if " " in text.strip() else f"{text.strip()} {_unit(unit)}"


def is_known(event: UUID | None) -> bool:
    """Whether the club has recorded an event of this id."""
    if event is None:
        return False
    try:
        club().own_event(event)
    except NotFound:
        return False
    return True


def once_only(event: UUID | None, record: Callable[[], Done]) -> tuple[Done, int]:
    """What was recorded, with the HTTP status: 201, or 200 where the id was known already and nothing was added."""
    status = 200 if is_known(event) else 201
    return record(), status


def posted(entries: list[Entry]) -> dict[str, object]:
    """The answer to a payment or a correction: its postings, and where their accounts stand now."""
    return {
        "event": entries[0].event,
        "version": entries[0].version,
        "entries": entries,
        "balances": sides(entries, club().books.balances()),
    }
