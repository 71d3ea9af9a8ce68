"""How a table of Guandan is shown: hands as players sort them, levels and tributes in words, the present trick as it was declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Event
from replay.messages import Message, listed
from replay.rules.guandan import wording
from replay.rules.guandan.combinations.combination import in_order, type_name
from replay.rules.guandan.events import Played
from replay.rules.guandan.pack import PACK, key_of
from replay.rules.guandan.sentences import level_name, side
from replay.rules.guandan.table import GuandanTable
from replay.rules.guandan.tribute import owing
from replay.rules.score import Score

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = ["arrange", "facts", "scores", "warning"]

_ORDERED = ("full_house", "straight", "tube", "plate", "straight_flush")
"""The combinations of several ranks; for the others any order is right."""


def arrange(table: GuandanTable, cards: Iterable[str]) -> list[str]:
    """The cards from the highest to the lowest, equal ranks together, unseen ones last (10)."""
    level = table.level
    return sorted(cards, key=lambda card: (-key_of(card, level), PACK.place(card)) if card in PACK else (0, 0))


def facts(rules: GuandanRules, table: GuandanTable) -> list[Message]:
    """Levels, tributes and who is out, in a few words each; seats by their numbers."""
    if not table.team:
        return []
    match = table.match
    facts = [wording.BOARD(board=table.board)] if table.live and table.board is not None else []
    if table.live:
        facts.append(wording.LEVEL(level=level_name(table.level)))
    elif not table.over:
        facts.append(wording.NEXT_LEVEL(level=level_name(match.levels[match.declarer])))
    facts.append(listed(_level(table, team) for team in (0, 1)))
    if any(match.points):
        points = [wording.TEAM_POINTS(who=side(table, team), count=count) for team, count in enumerate(match.points)]
        facts.append(wording.ON_BOARDS(points=listed(points)))
    if table.live:
        facts += _tributes(table)
        if table.lead is not None and not table.trick and not table.tricks:
            facts.append(
                wording.LEADING_FOR_TURNED(seat=table.lead, card=table.turned)
                if table.turned
                else wording.LEADING(seat=table.lead)
            )
        if table.barred:
            facts.append(wording.SITTING_OUT(seats=listed(sorted(table.barred))))
    if table.finished:
        facts.append(wording.OUT(seats=listed(table.finished)))
    if table.time:
        facts.append(wording.TIME_IS_CALLED())
    if table.over:
        facts.append(wording.LOT_DECIDES() if table.tied else wording.MATCH_OVER())
    return facts


def scores(table: GuandanTable) -> list[Score]:
    """The level that each team has reached, or its points where several deals are counted."""
    seats = {team: tuple(sorted(seat for seat, its in table.team.items() if its == team)) for team in (0, 1)}
    return [
        Score(each, wording.REACHED(level=level_name(table.match.levels[team]))) for team, each in seats.items() if each
    ]


def _level(table: GuandanTable, team: int) -> Message:
    """What a team has reached."""
    who, level, times = side(table, team), level_name(table.match.levels[team]), table.match.passed[team]
    if times > 1:
        return wording.TEAM_PASSED_A_TIMES(who=who, level=level, count=times)
    return wording.TEAM_PASSED_A(who=who, level=level) if times else wording.TEAM_LEVEL(who=who, level=level)


def _tributes(table: GuandanTable) -> Iterator[Message]:
    if table.resisted:
        yield wording.TRIBUTE_RESISTED()
    elif owing(table):
        yield wording.TRIBUTE_DUE(seats=listed(owing(table)))
    back = {each.to: each.card for each in table.returned}
    for paid in table.paid:
        if paid.seat in back:
            returned = back[paid.seat]
            yield wording.TRIBUTE_AND_RETURN(card=paid.card, payer=paid.seat, winner=paid.to, returned=returned)
        else:
            yield wording.TRIBUTE(card=paid.card, payer=paid.seat, winner=paid.to)


def warning(rules: GuandanRules, event: Event, table: GuandanTable) -> Message | None:
    """A play whose cards were laid in another order than Articles 5.2 and 8.2 ask for (12); if some are unseen this is unknown."""
    if not isinstance(event, Played) or UNSEEN in event.cards or table.irregular or event.as_ not in _ORDERED:
        return None
    ordered = in_order(event.cards, table.level, event.as_, event.key)
    if ordered == list(event.cards):
        return None
    write = rules.pack.write
    return wording.OTHER_ORDER(
        who=table.who(event.seat),
        cards=write(event.cards),
        combination=type_name(event.as_),
        expected=write(ordered),
    )
