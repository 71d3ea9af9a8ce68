"""Bumping and challenging as moves of the table (docs/rules/khanhoo.md, 10 to 12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Claimed, Loser
from replay.messages import any_of
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.claims import Bump, bumpers_of, first_of, holds
from replay.rules.khanhoo.events import Challenged, Laid
from replay.rules.khanhoo.meld_names import a_meld, meld_name
from replay.rules.khanhoo.melds import stands_for, types_of
from replay.rules.khanhoo.pack import JOKER
from replay.rules.khanhoo.possibility import latest_card, need_possible_meld, need_type
from replay.rules.khanhoo.table import KhanhooTable, latest_discard
from replay.rules.khanhoo.turns import need_phase, need_turn
from replay.rules.khanhoo.unseen import could_be, could_lay, going_out_with
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

_BUMP = wording.RULING_BUMPING()
_CHALLENGE = wording.RULING_CHALLENGE()


def _need_bump(rules: KhanhooRules, table: KhanhooTable, seat: int, type: str, field: str) -> Bump:
    """The bump. Raises RuleViolation or BadInput if the seat may not, or for what nobody may bump for."""
    who = table.who(seat)
    meld = need_type(type, field)
    may = bumpers_of(table.order, table.discards[-1][0])
    if seat not in may:
        legal = wording.MAY_BUMP(who=any_of([table.who(each) for each in may])) if may else wording.NOBODY_BUMPS()
        raise RuleViolation(wording.CANNOT_BUMP(who=who), rule=_BUMP, legal=legal)
    if type == "sequence" and not rules.options.bump_sequence_to_go_out:
        raise RuleViolation(wording.NO_BUMP_FOR_SEQUENCE(who=who), rule=_BUMP, legal=wording.BUMP_FOR_ANOTHER())
    return Bump(seat, meld)


def _need_losers(rules: KhanhooRules, table: KhanhooTable, losers: Sequence[Loser], winner: int | None) -> list[Bump]:
    """The bumps that lost. Raises RuleViolation or BadInput if one of them could not be."""
    seats = [loser.seat for loser in losers]
    if len(set(seats)) != len(seats) or winner in seats:
        raise BadInput(wording.LOSER_TWICE(), field="over")
    return [_need_bump(rules, table, loser.seat, loser.as_, "over") for loser in losers]


def check_claimed(rules: KhanhooRules, table: KhanhooTable, move: Claimed) -> None:
    """Refuse a bump that the seat may not make, or that others had to win. Raises RuleViolation or BadInput."""
    seat = move.seat
    need_phase(table, seat, "open", wording.TO_BUMP, _BUMP)
    who = table.who(seat)
    if table.challenge:
        raise RuleViolation(wording.CHALLENGED_FIRST(who=who, other=table.who(table.challenge.seat)), rule=_CHALLENGE)
    bump = _need_bump(rules, table, seat, move.as_, "as")
    type = bump.type
    latest_card(rules, table, seat, move.card, wording.BUMP_CARD)
    following, discarder = table.turn, table.discards[-1][0]
    others = [loser for loser in move.over if loser.seat != following]
    first = first_of(table.order, discarder, [bump, *_need_losers(rules, table, others, seat)])
    if first is not None and first.seat != seat:
        other = table.who(first.seat)
        raise RuleViolation(
            wording.CANNOT_BUMP_BEFORE(who=who, meld=a_meld(type), other=other, better=a_meld(first.type)),
            rule=wording.RULING_SEVERAL_BUMPERS(),
            legal=wording.BUMPS(who=other),
        )
    named = [loser.as_ for loser in move.over if loser.seat == following]
    if len(named) > 1:
        raise BadInput(wording.SEVERAL_CHALLENGES(count=len(named)), field="over")
    for each in named:
        if not holds(type, need_type(each, "over")):
            raise RuleViolation(
                wording.CANNOT_BUMP_AGAINST(who=who, meld=a_meld(type), better=a_meld(each)),
                rule=_CHALLENGE,
                legal=wording.ONLY_HIGHER_HOLDS(),
            )
    if not could_lay(rules, table, seat, type, bump=True):
        raise RuleViolation(
            wording.CANNOT_BUMP_WITH(who=who, card=the(rules, latest_discard(table)), meld=a_meld(type)), rule=_BUMP
        )


def check_challenged(rules: KhanhooRules, table: KhanhooTable, move: Challenged) -> None:
    """Refuse a challenge that is not the next player's, or does not hold against the highest bump. Raises RuleViolation or BadInput."""
    need_turn(table, move.seat, "open", wording.TO_CHALLENGE, _CHALLENGE)
    who = table.who(move.seat)
    if table.challenge:
        raise RuleViolation(wording.CHALLENGED_ALREADY(who=who), rule=_CHALLENGE)
    first = first_of(table.order, table.discards[-1][0], _need_losers(rules, table, move.over, None))
    if first is not None and holds(first.type, move.as_):
        raise RuleViolation(
            wording.CANNOT_HOLD_AGAINST(who=who, better=a_meld(first.type), meld=a_meld(move.as_)),
            rule=_CHALLENGE,
            legal=wording.BUMPS(who=table.who(first.seat)),
        )


def check_laid(rules: KhanhooRules, table: KhanhooTable, move: Laid) -> None:
    """Refuse a meld that is not the one bumped for, or a joker that stands for no card in it. Raises RuleViolation or BadInput."""
    seat, type, options = move.seat, move.as_, rules.options
    need_turn(table, seat, "lay", wording.TO_LAY, _BUMP)
    who = table.who(seat)
    if type != table.claim:
        raise RuleViolation(
            wording.CANNOT_LAY_OTHER(who=who, meld=a_meld(type)),
            rule=_BUMP,
            legal=wording.LAY_WHAT_WAS_BUMPED_FOR(meld=meld_name(str(table.claim))),
        )
    need_possible_meld(rules, table, move)
    named = UNSEEN not in move.cards
    if not (type in types_of(move.cards, options) if named else could_be(move.cards, [type], options)):
        raise RuleViolation(
            wording.CANNOT_LAY_AS(who=who, cards=rules.pack.write(move.cards), meld=a_meld(type)),
            rule=wording.RULING_MELDS(),
            legal=wording.LAY_THE_CARDS_OF(meld=a_meld(type)),
        )
    known = named and not table.unknown[seat] and latest_discard(table) != UNSEEN
    if table.going_out and known and sorted(move.cards) not in going_out_with(rules, table, seat):
        raise RuleViolation(
            wording.CANNOT_LAY_AND_GO_OUT(who=who, cards=rules.pack.write(move.cards)),
            rule=wording.RULING(number=10, option="bump_sequence_to_go_out"),
            legal=wording.LAY_SEQUENCE_TO_GO_OUT(),
        )
    if move.joker in (None, UNSEEN):
        return
    if named:
        fit = stands_for(move.cards, type, options)
    else:
        fit = [card for card in rules.pack if card != JOKER and could_be(_joined(move, card), [type], options)]
    if move.joker not in fit:
        raise RuleViolation(
            wording.JOKER_STANDS_FOR_OTHER(card=the(rules, str(move.joker)), cards=rules.pack.write(move.cards)),
            rule=wording.RULING_JOKER(),
            legal=wording.ANY_OF_CARDS(cards=any_of([the(rules, card) for card in fit])),
        )


def _joined(move: Laid, card: str) -> list[str]:
    """The cards with one in the place of the joker, which may be unseen itself."""
    cards = list(move.cards)
    cards[cards.index(JOKER if JOKER in cards else UNSEEN)] = card
    return cards
