"""Places, levels, the end of a match: what a hand is worth, and what is paid for it (rulings 16 to 20, 22, 24, 26 and 28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec.structs import replace

from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import LOWEST, level_name
from replay.rules.guandan.table import (
    Consequence,
    Counts,
    GuandanTable,
    LevelsSet,
    Move,
    Team,
    need_result,
    partner,
    team_in_words,
)
from replay.rules.shared.checks import need_seat, reversal
from replay.rules.shared.moves import end_of_hand
from replay.values.events import Abandoned, Event, HandEnded, HandVoided, Paid, Seat, TimeCalled, about, player_account
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Text, listed, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


class MatchEnded(Event, frozen=True):
    """Consequence: the match is decided, or tied (20, 22)."""

    how: Annotated[
        Literal["passed_a", "deals", "time", "lot", "draw", "tied", "extra_deal"], about("what decides it, or does not")
    ]
    totals: Annotated[Counts, about("what team 0 and team 1 are compared by")]
    winner: Annotated[Team | None, about("the team that wins; absent: none")] = None


ACE = 14
"""The level that has to be passed (17)."""
ROUND = 13
"""The worth of an A passed, where upgrades are compared (22)."""
DOUBLE_WIN = 3
_UP = {1: DOUBLE_WIN, 2: 2, 3: 1}
"""By the place of first place's partner, counted from 0, the levels that both go up (17)."""
Pair = tuple[int, int]


def levels_gained(finished: Sequence[int], across: int) -> int:
    """The levels that the team of first place goes up; ``across`` is first place's partner (17).

    >>> levels_gained((1, 3), 3), levels_gained((1, 2, 3, 4), 3), levels_gained((1, 2, 4, 3), 3)
    (3, 2, 1)
    """
    return _UP[finished.index(across)]


# 7 parameters: each is a separate fact of the hand, and nothing else has them together.
def after_hand(
    options: Options, match: LevelsSet, level: int, finished: Sequence[int], winners: int, up: int, *, board: bool
) -> LevelsSet:
    """The match after a hand that was played to its end at a level, and by which the ``winners``, the team of first place, go ``up``.

    A duplicate board moves no level (24).

    >>> from replay.rules.guandan.table import OPENING
    >>> after_hand(Options(), OPENING, 2, (1, 3), 0, 3, board=False).levels
    (5, 2)
    """
    after = _won(match, tuple(finished), winners, up)
    if board:
        return _on_board(after)
    own, playing = match.levels[winners], _playing(match)
    if own == ACE and (winners in playing or options.pass_a_at == "held") and _passes(options, up):
        return _passed(options, after)
    after = replace(after, levels=_with(match.levels, winners, min(ACE, own + up)))
    for team in playing:
        partner_last = team == winners and up == 1
        if level == match.levels[team] == ACE and (options.a_fail_counts == "any_deal" or partner_last):
            after = _failed(options, after, team)
    return after


def after_lost_hand(options: Options, match: LevelsSet, winners: int, lead: int, *, board: bool = False) -> LevelsSet:
    """The match after a hand that a penalty took from the other team: a double win without places or tribute (23).

    ``lead``, the seat on the violator's left, leads the next hand.
    """
    after = replace(_won(match, (), winners, DOUBLE_WIN), tribute=False, lead=lead)
    if board:
        return _on_board(after)
    own, playing = match.levels[winners], _playing(match)
    if own == ACE and (options.edition < 2 or winners in playing or options.pass_a_at == "held"):
        return _passed(options, after)
    after = replace(after, levels=_with(match.levels, winners, min(ACE, own + DOUBLE_WIN)))
    for team in playing:
        if match.levels[team] == ACE and options.a_fail_counts == "any_deal":
            after = _failed(options, after, team)
    return after


def _playing(match: LevelsSet) -> tuple[int, ...]:
    """The teams whose own level the next hand is played at: the winners of the last one, and both in the first (17)."""
    return (match.declarer,) if match.deals else (0, 1)


def _won(match: LevelsSet, order: tuple[int, ...], winners: int, up: int) -> LevelsSet:
    """One more hand is won; the levels are still those before it."""
    deals = match.deals + 1
    return replace(match, order=order, up=up, declarer=winners, deals=deals, tribute=True, lead=None)


def _on_board(after: LevelsSet) -> LevelsSet:
    """No level moves, and no tribute is due for it: the levels are kept as points (24)."""
    winners = after.declarer
    return replace(after, points=_with(after.points, winners, after.points[winners] + after.up), tribute=False)


def _failed(options: Options, after: LevelsSet, team: int) -> LevelsSet:
    """The team failed at its own A; at the limit it falls back, and it is forgotten (19)."""
    fails = _with(after.fails, team, after.fails[team] + 1)
    if not options.a_fail_limit or fails[team] < options.a_fail_limit:
        return replace(after, fails=fails)
    fallen = _with(after.levels, team, options.a_fail_to)
    return replace(after, levels=fallen, fails=_with(fails, team, 0))


def _passes(options: Options, up: int) -> bool:
    least = {"any_win": 1, "partner_not_last": 2, "double_only": DOUBLE_WIN}[options.pass_a]
    return up >= least


def _passed(options: Options, after: LevelsSet) -> LevelsSet:
    """A was passed: the match is won, or a new round begins at the two (18, 20)."""
    winners = after.declarer
    after = replace(after, passed=_with(after.passed, winners, after.passed[winners] + 1))
    if options.after_a != "new_round" or options.format == "pass_a":
        return after
    if options.starts_anew == "passer":
        return replace(after, levels=_with(after.levels, winners, LOWEST), fails=_with(after.fails, winners, 0))
    others = 1 - winners
    taken = after.levels[others] - LOWEST if options.edition >= 2 else 0
    kept = _with(after.kept, others, after.kept[others] + taken)
    return replace(after, levels=(LOWEST, LOWEST), fails=(0, 0), kept=kept)


def totals(match: LevelsSet) -> Pair:
    """The totals of the teams: thirteen for each A passed, the level, levels that new rounds took, points on boards (22, 24).

    >>> from replay.rules.guandan.table import OPENING
    >>> totals(replace(OPENING, levels=(2, 5), passed=(1, 0), kept=(0, 9)))
    (15, 14)
    """
    one, other = (
        ROUND * passed + level + kept + points
        for passed, level, kept, points in zip(match.passed, match.levels, match.kept, match.points, strict=True)
    )
    return one, other


def end_of_match(
    options: Options, before: LevelsSet, match: LevelsSet, *, time: bool, extra: bool
) -> MatchEnded | None:
    """The end of the match, if this hand is its last (20, 22): ``time`` was called in it or after it, or it is the ``extra`` one of a tie.

    ``before`` is what the hand before left, the same as ``match`` where time was called between hands.
    """
    ends_at_a = options.format == "pass_a" or options.after_a == "match_won"
    if ends_at_a and match.passed != before.passed:
        return MatchEnded("passed_a", totals(match), match.declarer)
    timed = time and options.format in ("timed", "timed_deals")
    counted = options.format in ("deals", "timed_deals") and match.deals >= options.deals
    if not timed and not counted and not extra:
        return None
    one, other = totals(match)
    if one != other:
        return MatchEnded("deals" if counted else "time", (one, other), int(other > one))
    if options.tie_break == "lot":
        return MatchEnded("tied", (one, other))
    if options.tie_break == "extra_deal" and not extra:
        return MatchEnded("extra_deal", (one, other))
    return MatchEnded("draw", (one, other))


def _with(pair: Pair, team: int, value: int) -> Pair:
    return (value, pair[1]) if team == 0 else (pair[0], value)


def hand_won(rules: GuandanRules, table: GuandanTable, finished: tuple[int, ...]) -> list[Event]:
    """The end of a hand that is played out (16); the left of first place shuffles for the next (26)."""
    first = finished[0]
    winners = table.team[first]
    up = levels_gained(finished, partner(table, first))
    board = table.board is not None
    match = after_hand(rules.options, table.match, table.level, finished, winners, up, board=board)
    return ended(rules, table, match, "finished", table.order[table.order.index(first) - 1])


def ended(rules: GuandanRules, table: GuandanTable, match: LevelsSet, how: str, next_dealer: int) -> list[Event]:
    """The end of a hand that counts: the levels, what is paid, and perhaps the end of the match."""
    # First place first; seats without a place stay in order of play.
    seats = sorted(table.order, key=lambda seat: match.order.index(seat) if seat in match.order else len(table.order))
    winners = [seat for seat in seats if table.team[seat] == match.declarer]
    match = replace(match, winners=tuple(winners), losers=tuple(seat for seat in seats if seat not in winners))
    end = end_of_match(rules.options, table.match, match, time=table.time, extra=table.extra)
    money = _money(rules, table, match.declarer, match.up)
    return [match, *money, *([end] if end else []), HandEnded(how, next_dealer)]


def _money(rules: GuandanRules, table: GuandanTable, winners: int, up: int) -> list[Paid]:
    """Each loser pays the winner who plays next (28)."""
    options = rules.options
    amount = options.stake * (up if options.stake_per == "level" else 1)
    if options.stake_cap:
        amount = min(amount, options.stake_cap)
    if not amount:
        return []
    order = table.order

    def account(place: int) -> str:
        return player_account(table.players[order[place % len(order)]])

    losers = [place for place, seat in enumerate(order) if table.team[seat] != winners]
    return [Paid(account(place), account(place + 1), amount, options.stake_per) for place in losers]


def dealer(table: GuandanTable) -> int:
    """The seat that dealt, and deals again after a hand that did not count (26)."""
    return table.dealer if table.dealer is not None else table.order[0]


class Finished(Event, frozen=True):
    """Move: the order of going out in a hand recorded by its result (16)."""

    order: Annotated[tuple[Seat, ...], about("the seats in that order", min_length=2, max_length=4)]


RULING_END_OF_HAND = say("guandan.ruling-end-of-hand", "Guandan 16, the end of a hand")
OTHER_PLACES_SEEN = Text(
    "guandan.other-places-seen",
    "found the order {found}, expected one that begins with {expected}, as far as the table saw it",
)
OTHER_PLACES = Text("guandan.other-places", "{count} seats cannot have a place")
_PLACES = (
    Text("guandan.second", "{who} second"), Text("guandan.third", "{who} third"), Text("guandan.last", "{who} last"),
)  # fmt: skip
WENT_OUT = Text("guandan.went-out", "{who} goes out first, {others}.")


class _Finishing(Move[Finished]):
    """The order of going out in a hand recorded by its result: two seats of one team, or all four (16)."""

    event = Finished

    def check(self, rules: GuandanRules, table: GuandanTable, move: Finished) -> None:
        need_result(table, result=True)
        order = move.order
        for seat in order:
            need_seat(table, seat)
        if len(set(order)) != len(order):
            raise BadInput(say("guandan.place-twice", "found a seat twice, expected each at most once"), field="order")
        seen = table.finished  # before the track of the hand was lost
        if order[: len(seen)] != seen:
            found, expected = (listed(map(str, seats)) for seats in (order, seen))
            raise BadInput(OTHER_PLACES_SEEN(found=found, expected=expected), field="order")
        double = partner(table, order[0]) == order[1]
        if len(order) != (2 if double else 4):
            raise RuleViolation(
                OTHER_PLACES(count=len(order)),
                rule=RULING_END_OF_HAND,
                legal=say("guandan.first-and-second", "first and second alone: they are partners")
                if double
                else say("guandan.all-four", "all four"),
            )

    def fold(self, table: GuandanTable, event: Finished) -> None:
        table.finished = event.order
        table.turn = None

    def then(self, rules: GuandanRules, table: GuandanTable, move: Finished) -> list[Event]:
        return hand_won(rules, table, move.order)

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: Finished) -> Message:
        first, *others = event.order
        places = [place(who=table.who(seat)) for seat, place in zip(others, _PLACES, strict=False)]
        return WENT_OUT(who=table.who(first), others=listed(places))


WIN_ON_BOARD = Text("guandan.win-on-board", "{who} win {count} on the board, {total} on boards in all.")
BEGIN_NEW_ROUND = Text("guandan.begin-new-round", "{who} pass A; a new round begins with both teams at {level}.")
PASS_A_AND_BEGIN = Text("guandan.pass-a-and-begin", "{who} pass A and begin a new round at {level}.")
LEVELS_CHANGE = Text("guandan.levels-change", "{winners}; {losers}.")
STAY = Text("guandan.stay", "{who} stay at {level}")
FALL = Text("guandan.fall", "{who} fall back to {level}")


class _Settling(Consequence[LevelsSet]):
    """The winners go up, and the next hand is played at their level (17 to 20); on a board no level moves (24)."""

    event = LevelsSet

    def fold(self, table: GuandanTable, event: LevelsSet) -> None:
        table.match = event

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: LevelsSet) -> Message:
        before, winners = table.match, event.declarer
        who = team_in_words(table, winners)
        if event.points != before.points:
            return WIN_ON_BOARD(who=who, count=event.up, total=event.points[winners])
        if event.passed != before.passed:
            if event.levels == (LOWEST, LOWEST):
                return BEGIN_NEW_ROUND(who=who, level=LOWEST)
            if event.levels[winners] == LOWEST:
                return PASS_A_AND_BEGIN(who=who, level=LOWEST)
            return say("guandan.pass-a", "{who} pass A.", who=who)
        losers = 1 - winners
        fallen = event.levels[losers] < before.levels[losers]
        stay = (FALL if fallen else STAY)(who=team_in_words(table, losers), level=level_name(event.levels[losers]))
        return LEVELS_CHANGE(winners=_moves_to(who, before.levels[winners], event.levels[winners]), losers=stay)


GO_UP = Text("guandan.go-up", "{who} go up {count}, to level {level}")
WIN_AND_STAY = Text("guandan.win-and-stay", "{who} win and stay at {level}")
WIN_AND_FALL = Text("guandan.win-and-fall", "{who} win and fall back to {level}")


def _moves_to(who: Arg, was: int, level: int) -> Message:
    if level > was:
        return GO_UP(who=who, count=level - was, level=level_name(level))
    return (WIN_AND_STAY if level == was else WIN_AND_FALL)(who=who, level=level_name(level))


_UNDECIDED = {
    "draw": Text("guandan.match-drawn", "The match is drawn at {total}."),
    "tied": Text("guandan.lot-to-draw", "The match is tied at {total}, and a lot decides."),
    "extra_deal": Text("guandan.hand-to-play", "The match is tied at {total}, and another hand decides."),
}
MATCH_TIED = Text("guandan.match-tied", "The match is tied at {total}.")
WIN_ON_TIME = Text("guandan.win-on-time", "{who} win the match, {most} to {least}, as time is up.")
WIN_MATCH = Text("guandan.win-match", "{who} win the match, {most} to {least}.")


class _Deciding(Consequence[MatchEnded]):
    """The match is decided, or tied: then a lot or an extra hand decides it, or nothing does (20, 22)."""

    event = MatchEnded

    def fold(self, table: GuandanTable, event: MatchEnded) -> None:
        table.tied = event.how == "tied"
        table.extra = event.how == "extra_deal"
        table.over = not table.extra

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: MatchEnded) -> Message:
        one, other = event.totals
        if event.winner is None:
            return _UNDECIDED.get(event.how, MATCH_TIED)(total=one)
        who = team_in_words(table, event.winner)
        match event.how:
            case "passed_a":
                return say("guandan.win-by-passing-a", "{who} win the match by passing A.", who=who)
            case "lot":
                return say("guandan.win-by-lot", "{who} win the match by lot.", who=who)
        won = WIN_ON_TIME if event.how == "time" else WIN_MATCH
        return won(who=who, most=max(one, other), least=min(one, other))


RULING_FORMATS = say("guandan.ruling-formats", "Guandan 22, formats")
RUNNING_HAND = Text("guandan.running-hand", "found {found} of a running hand, expected {expected}")


class _CallingTime(Move[TimeCalled]):
    """Time is called, once, in a format that is timed; a running hand counts and is played to its end, or is void (22)."""

    event = TimeCalled

    def check(self, rules: GuandanRules, table: GuandanTable, move: TimeCalled) -> None:
        if rules.options.format not in ("timed", "timed_deals"):
            raise RuleViolation(
                say("guandan.not-timed", "time cannot be called"),
                rule=RULING_FORMATS,
                legal=say("guandan.timed-format", "a timed format"),
            )
        why = None
        if table.over:
            why = say("guandan.time-after-match", "time cannot be called: the match is decided")
        elif table.live and table.time:
            why = say("guandan.time-called-twice", "time cannot be called: it was already called")
        elif table.extra:
            why = say("guandan.time-in-extra-hand", "time cannot be called: an extra hand decides the match")
        if why is not None:
            raise RuleViolation(why, rule=RULING_FORMATS, legal=rules.expected(table))
        if table.live != (move.running is not None):
            wanted = (
                say("guandan.counted-or-void", "whether the running hand is counted or void")
                if table.live
                else say("guandan.no-hand-running", "nothing: no hand is running")
            )
            found = move.running or say("guandan.nothing", "nothing")
            raise BadInput(RUNNING_HAND(found=found, expected=wanted), field="running")

    def fold(self, table: GuandanTable, event: TimeCalled) -> None:
        table.time = table.live

    def then(self, rules: GuandanRules, table: GuandanTable, move: TimeCalled) -> list[Event]:
        if move.running == "counted":
            return []
        ended: list[Event] = [HandEnded("void", dealer(table))] if move.running == "void" else []
        return [*_time_is_up(rules, table), *ended]


def _time_is_up(rules: GuandanRules, table: GuandanTable) -> list[Event]:
    end = end_of_match(rules.options, table.match, table.match, time=True, extra=False)
    return [end] if end else []


class LotDrawn(Event, frozen=True):
    """Move: a lot decides a match whose teams are level; the seat's team wins (22)."""

    seat: Seat


RULING_TIES = say("guandan.ruling-ties", "Guandan 22, ties")
NO_SEAT_OF_TEAM = Text("guandan.no-seat-of-team", "found seat {seat}, expected a seat of a team: {seats}")


class _DrawingLot(Move[LotDrawn]):
    """A lot decides a match that is tied: the team of the seat wins (22)."""

    event = LotDrawn
    said = Text("guandan.lot-falls", "The lot falls to {who}.")

    def check(self, rules: GuandanRules, table: GuandanTable, move: LotDrawn) -> None:
        if not table.tied or table.live:
            raise RuleViolation(say("guandan.no-lot", "no lot is drawn"), rule=RULING_TIES, legal=rules.expected(table))
        if move.seat not in table.team:
            seats = listed(sorted(table.team))
            raise BadInput(NO_SEAT_OF_TEAM(seat=move.seat, seats=seats), field="seat")

    def fold(self, table: GuandanTable, event: LotDrawn) -> None:
        table.tied = False

    def then(self, rules: GuandanRules, table: GuandanTable, move: LotDrawn) -> list[Event]:
        return [MatchEnded("lot", totals(table.match), table.team[move.seat])]


class _Abandoning(Move[Abandoned]):
    """The table agrees to end a hand, which counts for nothing; after time was called no other takes its place (22)."""

    event = Abandoned

    def then(self, rules: GuandanRules, table: GuandanTable, move: Abandoned) -> list[Event]:
        return [*(_time_is_up(rules, table) if table.time else []), HandEnded("abandoned", dealer(table))]


class _Voiding(Move[HandVoided]):
    """The payments for a hand that is voided go back (28)."""

    event = HandVoided

    def then(self, rules: GuandanRules, table: GuandanTable, move: HandVoided) -> list[Event]:
        return list(reversal(table))


_ENDS = {
    "finished": Text("guandan.hand-over", "Hand {hand} is over; {who} deals next."),
    "redeal": Text("guandan.dealt-again", "Hand {hand} is broken off and dealt again; {who} deals next."),
    "deal_lost": Text("guandan.lost-by-penalty", "Hand {hand} is lost by a penalty; {who} deals next."),
    "void": Text("guandan.hand-void", "Hand {hand} is void; {who} deals next."),
    "abandoned": Text("guandan.hand-abandoned", "Hand {hand} is abandoned; {who} deals next."),
}


class _Ending(Consequence[HandEnded]):
    """The left of first place shuffles for the next hand; after a hand that did not count the same player does (26)."""

    event = HandEnded

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: HandEnded) -> Message:
        return end_of_hand(_ENDS, table, event)


MOVES = (
    _Finishing(), _Settling(), _Deciding(), _CallingTime(), _DrawingLot(), _Abandoning(), _Voiding(), _Ending(),
)  # fmt: skip
