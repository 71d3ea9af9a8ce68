"""A game that somebody wants to open, as people type it: the stake as an amount, options as texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from replay.club.table import wording
from replay.club.table.new_game import Opening
from replay.errors import BadInput
from replay.formats.text_grammar import option_value
from replay.money import POINTS, Unit, parse_money, unit_named
from replay.rules import room

__all__ = ["TypedOpening", "read_opening"]


class TypedOpening(NamedTuple):
    """A game that somebody wants to open; what is not named here is as in :class:`Opening`.

    Args:
        stake: an amount, with its unit where none is named beside it; empty where it is played for nothing.
        unit: of the game's money; empty for that of the stake, or the club's usual one.
        options: those that differ from the profile, by name.
    """

    rules: str
    stake: str = ""
    unit: str = ""
    options: Iterable[tuple[str, str]] = ()
    tags: Mapping[str, str] = {}
    seats: Sequence[str] = ()
    dealer: int | None = None
    id: UUID | None = None


def read_opening(typed: TypedOpening, chosen: Unit | None, usual: Unit | None, known: Sequence[Unit]) -> Opening:
    """The game that was meant, in a club that chose a unit or not, has a usual one and knows these. Raises BadInput with the field."""
    try:
        kind = room(typed.rules.partition("/")[0].casefold())
    except BadInput as error:
        error.field = "rules"
        raise
    unit, amount = _stake(typed, chosen, usual, known)
    options: dict[str, bool | int | str] = {}
    for name, text in typed.options:
        if name in options or name == kind.notation.stake:
            raise BadInput(wording.OPTION_TWICE(found=name[:40]), field="options")
        options[name] = option_value(text)
    if amount:
        options[kind.notation.stake] = amount
    return Opening(typed.rules, options, str(unit), typed.tags, typed.seats, typed.dealer, typed.id)


def _stake(typed: TypedOpening, chosen: Unit | None, usual: Unit | None, known: Sequence[Unit]) -> tuple[Unit, int]:
    field = "unit"
    try:
        unit = unit_named(typed.unit, known) if typed.unit else None
        field = "stake"
        if not typed.stake.strip():
            return unit or chosen or POINTS, 0
        if unit is not None:
            return unit, unit.amount(typed.stake)
        amount, unit = parse_money(typed.stake, usual, known)
        return unit, amount
    except BadInput as error:
        error.field = field
        raise
