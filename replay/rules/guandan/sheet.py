"""The outcome of a hand of Guandan, and the score sheet of a match (docs/rules/guandan.md, 16 to 24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from replay.rules.guandan.deal import BoardLaid
from replay.rules.guandan.levels import MatchEnded
from replay.rules.guandan.levels import totals as in_all
from replay.rules.guandan.pack import card_name, level_name
from replay.rules.guandan.penalties import EFFECT_NAMES, Penalised
from replay.rules.guandan.table import GuandanTable, LevelsSet
from replay.rules.guandan.tribute import Resisted, TributePaid, TributeReturned
from replay.rules.results import UNDECIDED, Outcome, Side, WinName
from replay.rules.shared.show import Cell, Column, Part, Row, Sheet, gains, parts, totals
from replay.values.events import Event, HandEnded, Joined, Paid, player_account
from replay.words.messages import Arg, Message, Text, all_of, clauses, listed, say, steps

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


_KINDS = {3: "double win", 2: "first and third", 1: "first and last"}
WINS: Mapping[str, WinName] = {
    "double win": WinName(say("queries.double-win", "double win")),
    "first and last": WinName(say("queries.first-and-last", "first and last")),
    "first and third": WinName(say("queries.first-and-third", "first and third")),
    "penalty": WinName(say("queries.penalty", "penalty")),
}
"""The names of the kinds of win."""


def outcome(event: LevelsSet, order: tuple[int, ...]) -> Outcome:
    """The winners of a hand: both seats of the team, first place first. The levels they went up are their score and the others' loss.

    >>> from replay.rules.guandan.table import OPENING
    >>> from msgspec.structs import replace
    >>> won = outcome(replace(OPENING, order=(3, 1), up=3, winners=(3, 1), levels=(5, 2)), (1, 2, 3, 4))
    >>> won.winners, won.kind, won.scores
    ((3, 1), 'double win', {1: 3, 2: -3, 3: 3, 4: -3})
    >>> won.sides
    (Side(seats=(1, 3), total=5), Side(seats=(2, 4), total=2))
    >>> won.totals
    {1: 5, 3: 5, 2: 2, 4: 2}
    """
    if not event.winners:
        return UNDECIDED
    kind = _KINDS[event.up] if event.order else "penalty"
    scores = {seat: event.up if seat in event.winners else -event.up for seat in order}
    teams = [tuple(sorted(seat for seat in order if (seat in event.winners) is won)) for won in (True, False)]
    if event.declarer:
        teams.reverse()
    sides = tuple(map(Side, teams, in_all(event)))
    return Outcome(event.winners, kind, scores, sides, {seat: side.total for side in sides for seat in side.seats})


TEAM = Text("guandan.team", "team {number}")


def team_name(table: GuandanTable, team: int) -> Arg:
    """The players of a team who sit at the table, such as ``Guo and Chen``, else its number."""
    seats = [seat for seat in sorted(table.present) if table.team.get(seat, (table.present.index(seat)) % 2) == team]
    return all_of([table.players[seat] for seat in seats]) if seats else TEAM(number=team + 1)


_VP = 7
"""The first column of victory points."""


def sheet(rules: GuandanRules, events: Iterable[Event]) -> Sheet:
    """The score sheet of a match, by hand: level, the order of going out, each team's level after it, tribute, penalties, victory points.

    The victory points were taken off by penalties. Where stakes were paid, each player has a column.
    """
    whole = list(events)
    table = rules.table()
    for event in whole:
        rules.evolve(table, event)
    names = {event.seat: event.player for event in whole if isinstance(event, Joined)}
    paid = any(isinstance(event, Paid) for event in whole)
    accounts = {player_account(name): name for _, name in sorted(names.items())} if paid else {}
    teams = [team_name(table, team) for team in (0, 1)]
    columns = (
        Column(say("guandan.column-level", "Level")),
        Column(say("guandan.column-went-out", "Went out")),
        Column(say("guandan.column-up", "Up")),
        *(Column(team if isinstance(team, Message) else str(team)) for team in teams),
        Column(say("guandan.column-tribute", "Tribute")),
        Column(say("guandan.column-penalties", "Penalties")),
        *(Column(say("guandan.column-vp", "VP, {team}", team=team)) for team in teams),
        *(Column(name, str(rules.unit)) for name in accounts.values()),
    )
    rows: list[Row] = []
    before: LevelsSet = rules.table().match
    for part in parts(whole):
        if part.start is None:
            row = _between(part, table, accounts)
        else:
            row = _hand(part, names, table, accounts, before)
            before = before if part.void else next(_of(part, LevelsSet), before)
        if row is not None:
            rows.append(row)
    summed = range(_VP, len(columns))
    return Sheet(columns, tuple(rows), totals(rows, summed) if rows else None)


_Kind = TypeVar("_Kind", bound=Event)


def _of(part: Part, kind: type[_Kind]) -> Iterator[_Kind]:
    return (event for event in part.events if isinstance(event, kind))


_ENDED: Mapping[str, Message] = {
    "redeal": EFFECT_NAMES["redeal"],
    "deal_lost": EFFECT_NAMES["deal_lost"],
    "void": say("guandan.ended-void", "void"),
    "abandoned": say("guandan.ended-abandoned", "abandoned"),
}


def _hand(
    part: Part, names: Mapping[int, str], table: GuandanTable, accounts: Mapping[str, str], before: LevelsSet
) -> Row:
    start = part.start
    if start is None:
        raise TypeError("a hand has a start")
    level = next((event.level for event in _of(part, BoardLaid)), before.levels[before.declarer])
    after = next(_of(part, LevelsSet), None)
    ended = next(_of(part, HandEnded))
    places = _cell([names[seat] for seat in after.order] if after else [])
    levels = [_level(after, team) if after else "" for team in (0, 1)]
    how = [] if ended.how == "finished" else [_ENDED.get(ended.how, ended.how)]
    ending = [_match(event, table) for event in _of(part, MatchEnded)]
    playing = {player_account(names[seat]) for seat in start.order}
    gained = gains(part.events)
    tributes = list(_tributes(part, names))
    cells: tuple[Cell, ...] = (
        level_name(level),
        places,
        after.up if after else "",
        *levels,
        clauses(tributes) if tributes else "",
        _cell([*_penalties(part, names), *how, *ending]),
        *_victory_points(part, table),
        *(gained.get(account, 0 if account in playing else "") for account in accounts),
    )
    return Row(start.hand, cells, part.void)


def _between(part: Part, table: GuandanTable, accounts: Mapping[str, str]) -> Row | None:
    """The row of a penalty between hands, or of what decided the match there; None for everything else."""
    remarks = [*_penalties(part, table.players), *(_match(event, table) for event in _of(part, MatchEnded))]
    if not remarks:
        return None
    return Row(None, (*[""] * (_VP - 1), _cell(remarks), *_victory_points(part, table), *[""] * len(accounts)))


def remarks(events: Iterable[Event], names: Mapping[int, str]) -> list[Message]:
    """The tribute and the penalties of a hand, which people note beside its levels."""
    part = Part(None, tuple(events))
    return [*_tributes(part, names), *_penalties(part, names)]


def _cell(words: Iterable[Arg]) -> Cell:
    items = list(words)
    return listed(items) if items else ""


PASSED_A_TIMES = Text("guandan.passed-a-times", "passed A {count} times")


def _level(after: LevelsSet, team: int) -> Cell:
    passed, total = after.passed[team], in_all(after)[team]
    words: list[Arg] = [level_name(after.levels[team])]
    if passed:
        words.append(say("guandan.passed-a", "passed A") if passed == 1 else PASSED_A_TIMES(count=passed))
    if any(after.points):
        words.append(say("guandan.points-on-boards", "{count} on boards", count=after.points[team]))
    if total != after.levels[team]:
        words.append(say("guandan.in-all", "{total} in all", total=total))
    return _cell(words)


GIVEN = Text("guandan.given", "{card} from {who} to {other}")
BACK = Text("guandan.back", "{card} back")


def _tributes(part: Part, names: Mapping[int, str]) -> Iterator[Message]:
    """The cards that were paid, each with the one that was given back for it."""
    back = {event.to: event.card for event in _of(part, TributeReturned)}
    for event in part.events:
        match event:
            case TributePaid():
                given = GIVEN(card=card_name(event.card), who=names[event.seat], other=names[event.to])
                yield steps([given, BACK(card=card_name(back[event.seat]))]) if event.seat in back else given
            case Resisted():
                yield say("guandan.resisted-by", "resisted by {who}", who=all_of([names[seat] for seat in event.seats]))


PENALTY = Text("guandan.penalty", "{who} {article} {effect}")


def _penalties(part: Part, names: Mapping[int, str]) -> Iterator[Message]:
    for event in _of(part, Penalised):
        yield PENALTY(who=names[event.seat], article=event.article, effect=EFFECT_NAMES[event.effect])


def _victory_points(part: Part, table: GuandanTable) -> tuple[int, int]:
    """The victory points that penalties took off each team, as numbers below zero."""
    taken = [0, 0]
    for event in _of(part, Penalised):
        taken[table.team.get(event.seat, 0)] -= event.vp
    return taken[0], taken[1]


def points_off(rules: GuandanRules, events: Iterable[Event]) -> tuple[int, int]:
    """The victory points that each team has lost in hands that count and between them; by editions 1 and 2 no match counts them (23)."""
    if rules.options.edition < 3:
        return 0, 0
    whole, table = list(events), rules.table()
    for event in whole:
        rules.evolve(table, event)
    taken = [_victory_points(part, table) for part in parts(whole) if not part.void]
    return -sum(one for one, _ in taken), -sum(other for _, other in taken)


DRAWN = Text("guandan.drawn", "match drawn, {one} to {other}")
TIED_FOR_LOT = Text("guandan.tied-for-lot", "tied, a lot decides, {one} to {other}")
TIED_FOR_HAND = Text("guandan.tied-for-hand", "tied, an extra hand decides, {one} to {other}")
_UNDECIDED = {"draw": DRAWN, "tied": TIED_FOR_LOT, "extra_deal": TIED_FOR_HAND}
WON = Text("guandan.won", "match won by {who}, {one} to {other}")


def _match(event: MatchEnded, table: GuandanTable) -> Message:
    one, other = event.totals
    if event.winner is None:
        return _UNDECIDED.get(event.how, DRAWN)(one=one, other=other)
    return WON(who=team_name(table, event.winner), one=one, other=other)
