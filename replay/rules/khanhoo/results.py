"""A hand of which only the points are recorded, with the melds that somebody noted (docs/rules/khanhoo.md, 13 and 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.errors import BadInput, RuleViolation
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.events import HandScored, WentOut
from replay.rules.khanhoo.going_out import HIGHEST, LOWEST_OUT, need_worth
from replay.rules.khanhoo.table import HELD, KhanhooTable, noted
from replay.rules.shared.checks import need_live, need_possible, need_seat
from replay.rules.shared.hands import reveal

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def check_hand_scored(rules: KhanhooRules, table: KhanhooTable, move: HandScored) -> None:
    """Refuse points that nobody can have, or that the noted melds contradict. Raises RuleViolation or BadInput."""
    need_live(table)
    need_seat(table, move.seat)
    if table.phase != "result":
        raise BadInput(wording.POINTS_WITHOUT_MOVES())
    order = table.order
    if len(move.points) != len(order):
        raise BadInput(wording.POINTS_OF_OTHER_SEATS(count=len(move.points), expected=len(order)), field="points")
    _need_as_seen(table, move)
    for seat, points in zip(order, move.points, strict=True):
        least = LOWEST_OUT if seat == move.seat else 0
        if not least <= points <= HIGHEST:
            raise RuleViolation(
                wording.CANNOT_HAVE(who=table.who(seat), points=wording.POINTS(count=points)),
                rule=wording.RULING_SCORING(),
                legal=wording.POINTS_WITHOUT_BONUS(least=least, most=HIGHEST),
            )
    if move.melds:
        _check_noted(rules, table, move)


def _need_as_seen(table: KhanhooTable, move: HandScored) -> None:
    """Refuse another end than the one that began before the track of the hand was lost."""
    out = table.went_out
    if out is not None and out.seat != move.seat:
        raise BadInput(wording.OTHER_SEAT_OUT(found=move.seat, expected=out.seat), field="seat")
    points = dict(zip(table.order, move.points, strict=True))
    for each in (out, *table.scored):
        if each is not None and points[each.seat] != each.points:
            found, expected = wording.POINTS(count=points[each.seat]), wording.POINTS(count=each.points)
            problem = wording.OTHER_POINTS_SHOWN(who=table.who(each.seat), found=found, expected=expected)
            raise BadInput(problem, field="points")


def _check_noted(rules: KhanhooRules, table: KhanhooTable, move: HandScored) -> None:
    """Refuse melds that are none, that the pack does not have, or that are worth something else; all cards of who went out are in melds."""
    if len(move.melds) != len(table.order):
        raise BadInput(wording.MELDS_OF_OTHER_SEATS(count=len(move.melds), expected=len(table.order)), field="melds")
    if not any(move.melds):
        raise BadInput(wording.MELDS_OF_NOBODY(), field="melds")
    after = table.copy()
    for each in noted(table.order, move):
        cards = [card for meld in each.melds for card in meld]
        if len(cards) > HELD or (isinstance(each, WentOut) and len(cards) < HELD):
            who = table.who(each.seat)
            raise BadInput(wording.OTHER_COUNT_SHOWN(count=len(cards), who=who, expected=HELD), field="melds")
        need_possible(rules, after, each.seat, cards, besides=len(cards))
        reveal(after, each.seat, cards)
        need_worth(rules, table, each, () if isinstance(each, WentOut) else each.rest)
