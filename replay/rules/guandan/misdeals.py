"""A card that was wrongly grabbed in the deal, and the one that an opponent draws for it (docs/rules/guandan.md, 23, Article 7.4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.errors import BadInput, RuleViolation
from replay.events import Dealt
from replay.messages import Message, Text, any_of
from replay.rules.guandan.events import Penalised
from replay.rules.guandan.possibility import can_hold
from replay.rules.guandan.table import HELD, GuandanTable, partner
from replay.rules.shared.hands import leave

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

RULING_MISDEAL = Text("guandan.ruling-misdeal", "Guandan 23, Article 7.4.1")

_RULE = RULING_MISDEAL()
_MANY, _FEW = HELD + 1, HELD - 1


def sizes(rules: GuandanRules, table: GuandanTable, seat: int) -> tuple[int, ...]:
    """How many cards the next seat of a deal may get: a card too many requires a card too few of an opponent.

    Edition 1 and boards know the quarter of the pack alone, and so do the remaining seats when nobody can get what would correct the deal,
    because the referee let the others be dealt to otherwise.
    """
    if rules.options.edition < 2 or table.board is not None:
        return (HELD,)
    return tuple(size for size in (HELD, _FEW, _MANY) if _can_be_mended(table, seat, size)) or (HELD,)


def _can_be_mended(table: GuandanTable, seat: int, size: int) -> bool:
    wrong = {each: table.count(each) for each in table.misdealt}
    if size != HELD:
        wrong[seat] = size
    if len(wrong) == 1:
        (one,) = wrong
        return any(each not in (*table.dealt, seat, one, partner(table, one)) for each in table.order)
    return not wrong or (sorted(wrong.values()) == [_FEW, _MANY] and partner(table, min(wrong)) != max(wrong))


RULING_DEAL = Text("guandan.ruling-deal", "Guandan 1, the deal")
OTHER_NUMBER_DEALT = Text("guandan.other-number-dealt", "{who} cannot be dealt {count} cards")
MISDEAL_SIZES = Text(
    "guandan.misdeal-sizes", "{count}, a quarter of the pack; {sizes} where a card was wrongly grabbed"
)
QUARTER = Text("guandan.quarter", "{count}, a quarter of the pack")
NUMBER_SINCE = Text("guandan.number-since", "{expected}, since {who} was dealt {count}")


def check_size(rules: GuandanRules, table: GuandanTable, move: Dealt) -> None:
    """Refuse a hand that is neither a quarter of the pack nor one that a drawn card can mend."""
    fit = sizes(rules, table, move.seat)
    if len(move.cards) in fit:
        return
    legal = QUARTER(count=HELD)
    if HELD not in fit:
        (other,) = table.misdealt
        legal = NUMBER_SINCE(expected=fit[0], who=table.who(other), count=table.count(other))
    elif len(fit) > 1:
        legal = MISDEAL_SIZES(count=HELD, sizes=any_of(fit[1:]))
    raise RuleViolation(
        OTHER_NUMBER_DEALT(who=table.who(move.seat), count=len(move.cards)),
        rule=RULING_DEAL(),
        legal=legal,
    )


def is_noted(table: GuandanTable) -> bool:
    """Whether the deal says who holds a card too many and who one too few."""
    return len(table.misdealt) == 2


DRAWS = Text("guandan.draws", "{who} draws a card of {other}, who has one too many")


def draws(table: GuandanTable) -> Message:
    """Which card has to be drawn before the play, in words."""
    few, many = sorted(table.misdealt, key=table.count)
    return DRAWS(who=table.who(few), other=table.who(many))


TO_LOSE = Text("guandan.to-lose", "lose")
DRAWN_BY_SEAT = Text("guandan.drawn-by-seat", "seat {seat} cannot draw a card of {who}")
OPPONENT_DRAWS = Text("guandan.opponent-draws", "an opponent draws it")
NOT_DRAWN_NOW = Text("guandan.not-drawn-now", "no card can be drawn of {who} now")
AFTER_THE_DEAL = Text("guandan.after-the-deal", "when the cards are dealt and both seats play")


def check_card_drawn(rules: GuandanRules, table: GuandanTable, move: Penalised) -> None:
    """Refuse a card that cannot be drawn; from edition 2 on both seats have as many as they should afterwards."""
    who, to = table.who(move.seat), move.to
    if to not in table.order or table.team.get(to) == table.team.get(move.seat):
        raise RuleViolation(DRAWN_BY_SEAT(seat=str(to), who=who), rule=_RULE, legal=OPPONENT_DRAWS())
    if table.phase == "deal" or table.count(move.seat) < 2 or to in table.finished:
        raise RuleViolation(NOT_DRAWN_NOW(who=who), rule=_RULE, legal=AFTER_THE_DEAL())
    if rules.options.edition >= 2:
        _check_replaced(table, move, to)
    can_hold(rules, table, move.seat, (str(move.card),), TO_LOSE())
    if move.grabbed is not None:
        after = table.copy()
        leave(after, move.seat, str(move.card))
        can_hold(rules, after, to, (move.grabbed,), TO_LOSE())


DRAWN_BY_OTHER = Text("guandan.drawn-by-other", "{who} cannot draw a card of {of}")
GRABBED_NOTED = Text(
    "guandan.grabbed-noted", "found {found!r}, expected no card that was grabbed: the deal says who has one too many"
)
GRABBED_MISSING = Text(
    "guandan.grabbed-missing",
    "found no card that {who} grabbed, expected after 'for' the one of {other} that {who} keeps",
)


def _check_replaced(table: GuandanTable, move: Penalised, to: int) -> None:
    """Refuse a penalty after which one of the two would have a card too many."""
    who = table.who(move.seat)
    if is_noted(table):
        few, many = sorted(table.misdealt, key=table.count)
        if (move.seat, to) != (many, few):
            raise RuleViolation(DRAWN_BY_OTHER(who=table.who(to), of=who), rule=_RULE, legal=draws(table))
        if move.grabbed is not None:
            raise BadInput(GRABBED_NOTED(found=move.grabbed), field="grabbed")
    elif move.grabbed is None and table.depth == "full":
        raise BadInput(GRABBED_MISSING(who=who, other=table.who(to)), field="grabbed")
