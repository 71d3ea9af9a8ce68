"""What the page of a table of Guandan shows in addition to the common view: levels, tributes, tricks as they were declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from replay.events import Event, Irregular
from replay.messages import Text, listed
from replay.rules.guandan.checks import TO_PASS
from replay.rules.guandan.combinations.combination import describe, stands_for
from replay.rules.guandan.events import (
    Announced,
    LeadChosen,
    LeadSet,
    LevelsSet,
    MatchEnded,
    Passed,
    Penalised,
    Played,
    Resisted,
    TrickEnded,
)
from replay.rules.guandan.facts import cutting
from replay.rules.guandan.pack import wild
from replay.rules.guandan.sentences import HAND_LOST, LEAD_GOES_ON, WARNING, level_name
from replay.rules.guandan.table import GuandanTable
from replay.rules.guandan.tribute import owing

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

_EventT = TypeVar("_EventT", bound=Event)

AN_OPPONENT_DRAWS = Text("guandan.an-opponent-draws", "an opponent draws a card")
CARDS_DEALT_AGAIN = Text("guandan.cards-dealt-again", "the cards are dealt again")
SITS_OUT_A_TRICK = Text("guandan.sits-out-a-trick", "sits out a trick")

_EFFECTS = {
    "warning": WARNING(),
    "card_drawn": AN_OPPONENT_DRAWS(),
    "redeal": CARDS_DEALT_AGAIN(),
    "deal_lost": HAND_LOST(),
    "sits_out": SITS_OUT_A_TRICK(),
    "lead_passes": LEAD_GOES_ON(),
}

Line = list[tuple[int, Event]]


def details(rules: GuandanRules, table: GuandanTable) -> dict[str, object]:
    """What the table shows, made only from the fold, so it reveals nothing hidden from the eyes; words are messages.

    Returns:
        ``level`` as people say it and ``wild``, the code of the card that is wild; ``board``; ``teams`` with their ``seats`` and what they
        have reached; ``cuts`` and ``takes_first``, the seats that do so before a deal; ``turned``, the card that chose the lead;
        ``lead``, who was last given the lead and ``why``, None where a trick has ended since; ``owing``, ``resisted`` and ``tributes``;
        ``trick``, the moves of the present trick in order, and ``tricks``, those that ended; ``announced``, what seats last announced
        that they hold; ``places``, the seats in the order in which they went out; ``barred``; ``penalties``; ``result`` and ``match``,
        the results of the hand and the match, None before.
    """
    line = table.line()
    tricks, trick = _tricks(table, line)
    cuts, first = cutting(rules, table)
    return {
        "level": level_name(table.level),
        "wild": wild(table.level),
        "board": table.board,
        "teams": _teams(table),
        "cuts": cuts,
        "takes_first": first,
        "turned": table.turned,
        "lead": _lead(line),
        "owing": [] if table.resisted else owing(table),
        "resisted": [seat for event in _of(Resisted, line) for seat in event.seats],
        "tributes": _tributes(table),
        "trick": trick,
        "tricks": tricks,
        "announced": [{"seat": seat, "count": count} for seat, count in _announced(line).items()],
        "places": _places(table, line),
        "barred": sorted(table.barred),
        "penalties": [_penalty(each) for each in table.penalties],
        "result": _result(table, line),
        "match": _match(line),
    }


def _of(kind: type[_EventT], line: Line) -> Iterator[_EventT]:
    return (event for _, event in line if type(event) is kind)


def _last(kind: type[_EventT], line: Line) -> _EventT | None:
    return next(_of(kind, line[::-1]), None)


def _teams(table: GuandanTable) -> list[dict[str, object]]:
    match = table.match
    teams = []
    for number in (0, 1):
        seats = sorted(seat for seat in table.order if table.team.get(seat) == number)
        if seats:
            teams.append(
                {
                    "seats": seats,
                    "level": level_name(match.levels[number]),
                    "declarer": match.declarer == number and match.deals > 0,
                    "passed": match.passed[number],
                    "fails": match.fails[number],
                    "points": match.points[number],
                }
            )
    return teams


def _lead(line: Line) -> dict[str, object] | None:
    for _, event in reversed(line):
        if isinstance(event, TrickEnded):
            return None
        if isinstance(event, LeadSet):
            return {"seat": event.seat, "why": event.why}
        if isinstance(event, LeadChosen):
            return {"seat": event.seat, "why": event.how}
    return None


def _tributes(table: GuandanTable) -> list[dict[str, object]]:
    back = {each.to: each.card for each in table.returned}
    return [
        {"payer": each.seat, "receiver": each.to, "card": each.card, "returned": back.get(each.seat)}
        for each in table.paid
    ]


def _tricks(table: GuandanTable, line: Line) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """The tricks that ended, each with its winner, and the moves of the present one."""
    ended: list[dict[str, object]] = []
    moves: list[dict[str, object]] = []
    excused = False
    for step, event in line:
        if isinstance(event, Played):
            moves.append({"step": step, "excused": excused, **_play(table, event)})
        elif isinstance(event, Passed):
            moves.append(
                {"step": step, "excused": excused, "seat": event.seat, "as": None, "said": TO_PASS(), "cards": [],
                 "stands": [], "inferred": event.inferred}
            )  # fmt: skip
        elif isinstance(event, TrickEnded):
            ended.append({"seat": event.seat, "moves": moves})
            moves = []
        excused = isinstance(event, Irregular)
    return ended, moves


def _play(table: GuandanTable, event: Played) -> dict[str, object]:
    """A play: its cards as they were laid, in words, and for each card the one that it stands for as a wild."""
    cards, kind, key = event.cards, event.as_, event.key
    return {
        "seat": event.seat,
        "as": kind,
        "said": describe(kind, key, len(cards), table.level),
        "cards": list(cards),
        "stands": stands_for(cards, table.level, kind, key),
        "inferred": event.inferred,
    }


def _announced(line: Line) -> dict[int, int]:
    return {event.seat: event.count for event in _of(Announced, line)}


def _places(table: GuandanTable, line: Line) -> list[int]:
    """Who went out, in order; once the hand is over, also those who did not."""
    levels = _last(LevelsSet, line)
    return list(levels.order if levels and levels.order else table.finished)


VP_OFF = Text("guandan.vp-off", "{count} VP off")


def _penalty(event: Penalised) -> dict[str, object]:
    words = [_EFFECTS[event.effect]] if event.effect in _EFFECTS else []
    if event.vp:
        words.append(VP_OFF(count=event.vp))
    return {"seat": event.seat, "article": event.article, "said": listed(words)}


def _result(table: GuandanTable, line: Line) -> dict[str, object] | None:
    """The result of the hand, None before its end and if it was voided."""
    levels = _last(LevelsSet, line)
    if levels is None or table.hand in table.voided:
        return None
    before = table.before.own[table.PASSING.index("match")]
    return {"team": levels.declarer, "up": levels.up, "passed": levels.passed != before.passed}


def _match(line: Line) -> dict[str, object] | None:
    ended = _last(MatchEnded, line)
    return {"how": ended.how, "winner": ended.winner, "totals": list(ended.totals)} if ended else None
