"""Going out, and what every hand is worth at the end (docs/rules/khanhoo.md, 13 and 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import RuleViolation
from replay.messages import Message
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.events import Scored, WentOut
from replay.rules.khanhoo.groupings import Grouping, best, cover
from replay.rules.khanhoo.melds import MELDS, best_type
from replay.rules.khanhoo.pack import NUMBERS
from replay.rules.khanhoo.possibility import need_possible_going_out, need_possible_scoring
from replay.rules.khanhoo.table import HELD, KhanhooTable, tell_apart
from replay.rules.khanhoo.turns import need_phase, need_return, need_turn
from replay.rules.khanhoo.unseen import could_be

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

HIGHEST = 29
"""What fifteen cards are worth at most: a double khanhoo, another double and a court (7)."""
LOWEST_OUT = 2
"""What fifteen cards in melds are worth at least: no sequence has more than nine."""

_OUT = wording.RULING_GOING_OUT()
_SCORING = wording.RULING_SCORING()
MOST = HELD + 3
"""With more cards, which only a referee can allow, the best grouping is not searched: it could take for ever."""
Melds = Sequence[tuple[str, ...]]


def grouped(rules: KhanhooRules, cards: Sequence[str], laid: Melds, *, whole: bool) -> Grouping | None:
    """The best grouping of a hand, or the best one that uses the ``whole`` of it (14).

    None if cards are unseen, if there is none, or if a referee let the hand grow far beyond the rules.
    """
    if UNSEEN in cards or any(UNSEEN in meld for meld in laid) or len(cards) + sum(map(len, laid)) > MOST:
        return None
    return cover(cards, laid, rules.options) if whole else best(cards, laid, rules.options)


def check_went_out(rules: KhanhooRules, table: KhanhooTable, move: WentOut) -> None:
    """Refuse to go out with cards that are not all in melds, or for other points than they are worth. Raises RuleViolation or BadInput."""
    need_turn(table, move.seat, "discard", wording.TO_GO_OUT, _OUT)
    need_possible_going_out(rules, table, move)
    need_return(rules, table, move.seat, move.card)
    need_worth(rules, table, move, ())


def check_scored(rules: KhanhooRules, table: KhanhooTable, move: Scored) -> None:
    """Refuse cards that are not the hand's, or other points than they are worth. Raises RuleViolation or BadInput."""
    need_phase(table, move.seat, "score", wording.TO_SHOW, _SCORING)
    need_possible_scoring(rules, table, move)
    need_worth(rules, table, move, move.rest)


def need_worth(rules: KhanhooRules, table: KhanhooTable, move: WentOut | Scored, rest: tuple[str, ...]) -> None:
    """Refuse groups that are not melds, or that leave out a laid one, and points that the cards cannot be worth."""
    who, melds = table.who(move.seat), move.melds
    laid = table.melds[move.seat]
    for each in laid:
        if best_type(each, rules.options) and not _among([each], melds):
            raise RuleViolation(
                wording.LAID_MELD_BROKEN(who=who, cards=rules.pack.write(each)),
                rule=wording.RULING_FROZEN_MELDS(),
                legal=wording.COUNT_AS_THEY_LIE(),
            )
    if not _among([each for each in laid if best_type(each, rules.options)], melds):
        raise RuleViolation(
            wording.ONE_MELD_FOR_TWO(who=who), rule=wording.RULING_FROZEN_MELDS(), legal=wording.COUNT_AS_THEY_LIE()
        )
    declared = sum(_points(rules, who, meld) for meld in melds)
    hidden = any(UNSEEN in meld for meld in melds)
    least, most = declared, max(HIGHEST, declared)
    if rules.options.scoring == "declared":
        most = most if hidden else declared
    else:
        own, _ = tell_apart([card for meld in (*melds, rest) for card in meld], laid)
        found = grouped(rules, own, laid, whole=isinstance(move, WentOut))
        if found:
            least = most = found.points
        elif isinstance(move, Scored):
            known = grouped(rules, [card for card in own if card != UNSEEN], laid, whole=False)
            least = max(declared, known.points if known else 0)
            most = max(most, least)
    if not least <= move.points <= most:
        points = wording.POINTS(count=most)
        legal = points if least == most else wording.POINTS_FROM_TO(least=least, most=points)
        raise RuleViolation(
            wording.CANNOT_COUNT(who=who, points=wording.POINTS(count=move.points)), rule=_SCORING, legal=legal
        )


def _points(rules: KhanhooRules, who: Message, meld: tuple[str, ...]) -> int:
    """What a shown meld is worth, at least that where cards of it are unseen; a group that nobody saw is at least so many sequences."""
    if UNSEEN not in meld:
        type = best_type(meld, rules.options)
        if type:
            return MELDS[type]
    elif set(meld) == {UNSEEN}:
        return -(-len(meld) // len(NUMBERS))
    elif could_be(meld, MELDS, rules.options):
        return 1
    raise RuleViolation(
        wording.NO_MELD_TO_COUNT(who=who, cards=rules.pack.write(meld)),
        rule=wording.RULING_MELDS(),
        legal=wording.LEAVE_IN_REST(),
    )


def _among(laid: Melds, melds: Melds) -> bool:
    """Whether every laid meld can be one of the shown ones, each another; a group that nobody saw may hold any."""
    if not laid:
        return True
    first, *others = laid
    if any(set(meld) == {UNSEEN} for meld in melds):
        return True
    return any(
        _alike(first, meld) and _among(others, [*melds[:place], *melds[place + 1 :]])
        for place, meld in enumerate(melds)
    )


def _alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the two can be the same cards."""
    if len(one) != len(other):
        return False
    rest = list(other)
    lacking = 0
    for card in one:
        if card != UNSEEN and card in rest:
            rest.remove(card)
        else:
            lacking += card != UNSEEN
    return lacking <= rest.count(UNSEEN)
