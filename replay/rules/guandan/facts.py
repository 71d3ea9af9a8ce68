"""How a table of Guandan is shown: hands as players sort them, levels and tributes in words, the present trick as it was declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Event
from replay.rules.guandan.combinations.combination import in_order
from replay.rules.guandan.events import Played
from replay.rules.guandan.pack import PACK, key_of
from replay.rules.guandan.sentences import level_name, side
from replay.rules.guandan.table import GuandanTable
from replay.rules.guandan.tribute import owing

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = ["arrange", "facts", "warning"]

_ORDERED = ("full_house", "straight", "tube", "plate", "straight_flush")
"""The combinations of several ranks; for the others any order is right."""


def arrange(table: GuandanTable, cards: Iterable[str]) -> list[str]:
    """The cards from the highest to the lowest, equal ranks together, unseen ones last (10)."""
    level = table.level
    return sorted(cards, key=lambda card: (-key_of(card, level), PACK.place(card)) if card in PACK else (0, 0))


def facts(rules: GuandanRules, table: GuandanTable) -> list[str]:
    """Levels, tributes and who is out, in a few words each; seats by their numbers."""
    if not table.team:
        return []
    match = table.match
    told = [f"board {table.board}"] if table.live and table.board is not None else []
    if table.live:
        told.append(f"level {level_name(table.level)}")
    elif not table.over:
        told.append(f"next level {level_name(match.levels[match.declarer])}")
    told.append(
        _each(
            table,
            [f"{level_name(level)}{_passed(times)}" for level, times in zip(match.levels, match.passed, strict=True)],
        )
    )
    if any(match.points):
        told.append(f"on boards {_each(table, match.points)}")
    if table.live:
        told += _tributes(table)
        if table.lead is not None and not table.trick and not table.tricks:
            told.append(f"leads: {table.lead}" + (f", for the turned {table.turned}" if table.turned else ""))
        if table.barred:
            told.append(f"sits out: {_numbers(sorted(table.barred))}")
    if table.finished:
        told.append(f"out: {_numbers(table.finished)}")
    if table.time:
        told.append("time is called")
    if table.over:
        told.append("a lot decides the match" if table.tied else "the match is over")
    return told


def _each(table: GuandanTable, values: Sequence[object]) -> str:
    return ", ".join(f"{side(table, team)} {value}" for team, value in enumerate(values))


def _passed(times: int) -> str:
    return f" and A passed {times} times" if times > 1 else " and A passed" if times else ""


def _tributes(table: GuandanTable) -> Iterator[str]:
    if table.resisted:
        yield "tribute resisted"
    elif owing(table):
        yield f"tribute due from {_numbers(owing(table))}"
    back = {each.to: each.card for each in table.returned}
    for paid in table.paid:
        yield f"tribute {paid.card} from {paid.seat} to {paid.to}" + (
            f", {back[paid.seat]} back" if paid.seat in back else ""
        )


def _numbers(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def warning(rules: GuandanRules, event: Event, table: GuandanTable) -> str | None:
    """A play whose cards were laid in another order than Articles 5.2 and 8.2 ask for (12); if some are unseen this is unknown."""
    if not isinstance(event, Played) or UNSEEN in event.cards or table.irregular or event.as_ not in _ORDERED:
        return None
    ordered = in_order(event.cards, table.level, event.as_, event.key)
    if ordered == list(event.cards):
        return None
    write = rules.pack.write
    return (
        f"{table.who(event.seat)} laid {write(event.cards)} as a {event.as_.replace('_', ' ')}, "
        f"which Articles 5.2 and 8.2 ask for as {write(ordered)}"
    )
