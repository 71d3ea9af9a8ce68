"""What a hand is worth: levels, passing A and failing at it, the end of the match (docs/rules/guandan.md, 16 to 20, 22, 24)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from replay.rules.guandan.events import LevelsSet, MatchEnded
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import LOWEST

ACE = 14
"""The level that has to be passed (17)."""
ROUND = 13
"""What passing A is worth where upgrades are compared (22)."""
_UP = {1: 3, 2: 2, 3: 1}
"""By the place of first place's partner, counted from 0, the levels that both go up (17)."""
DOUBLE_DOWN = 3

Pair = tuple[int, int]


def went_up(finished: Sequence[int], across: int) -> int:
    """The levels that the team of first place goes up; ``across`` is first place's partner (17).

    >>> went_up((1, 3), 3), went_up((1, 2, 3, 4), 3), went_up((1, 2, 4, 3), 3)
    (3, 2, 1)
    """
    return _UP[finished.index(across)]


# 7 parameters: each is a separate fact of the hand, and nothing else has them together.
def after_hand(
    options: Options, match: LevelsSet, level: int, finished: Sequence[int], winners: int, up: int, *, board: bool
) -> LevelsSet:
    """What a hand leaves to the next.

    Args:
        options: of the game.
        match: what the hand before left.
        level: the level at which the hand was played.
        finished: the seats in the order in which they went out.
        winners: the team of first place.
        up: what it goes up.
        board: whether the hand was a duplicate board, which moves no level (24).

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


def after_lost(options: Options, match: LevelsSet, winners: int, lead: int, *, board: bool = False) -> LevelsSet:
    """What a hand leaves that a penalty took from the other team: as lost by a double win, without places or tribute (23).

    ``lead`` is who leads the next hand: the seat on the violator's left.
    """
    after = replace(_won(match, (), winners, DOUBLE_DOWN), tribute=False, lead=lead)
    if board:
        return _on_board(after)
    own, playing = match.levels[winners], _playing(match)
    if own == ACE and (options.edition < 2 or winners in playing or options.pass_a_at == "held"):
        return _passed(options, after)
    after = replace(after, levels=_with(match.levels, winners, min(ACE, own + DOUBLE_DOWN)))
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
    """No level moves, and nobody will owe for it: the levels are kept as points (24)."""
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
    least = {"any_win": 1, "partner_not_last": 2, "double_only": DOUBLE_DOWN}[options.pass_a]
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
    """What the teams are compared by: thirteen for each A passed, the level, what new rounds took, and what was won on boards (22, 24).

    >>> from replay.rules.guandan.table import OPENING
    >>> totals(replace(OPENING, levels=(2, 5), passed=(1, 0), kept=(0, 9)))
    (15, 14)
    """
    one, other = (
        ROUND * passed + level + kept + points
        for passed, level, kept, points in zip(match.passed, match.levels, match.kept, match.points, strict=True)
    )
    return one, other


def decided(options: Options, before: LevelsSet, match: LevelsSet, *, time: bool, extra: bool) -> MatchEnded | None:
    """The end of the match, if this hand is its last (20, 22).

    Args:
        options: of the game.
        before: what the hand before left; the same as ``match`` where time was called between hands.
        match: what the last hand left.
        time: whether time was called, in this hand or after it.
        extra: whether the hand was the extra one that decides a tie.
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


def lot_drawn(match: LevelsSet, team: int) -> MatchEnded:
    """The end of a tied match that a lot decided (22)."""
    return MatchEnded("lot", totals(match), team)


def _with(pair: Pair, team: int, value: int) -> Pair:
    return (value, pair[1]) if team == 0 else (pair[0], value)
