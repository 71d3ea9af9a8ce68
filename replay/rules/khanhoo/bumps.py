"""Bumping and challenging as moves of the table (docs/rules/khanhoo.md, 10 to 12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Claimed, Loser
from replay.rules.khanhoo.claims import Bump, bumpers_of, first_of, holds
from replay.rules.khanhoo.events import Challenged, Laid
from replay.rules.khanhoo.meld_names import a_meld, meld_name
from replay.rules.khanhoo.melds import stands_for, types_of
from replay.rules.khanhoo.pack import JOKER, card_name
from replay.rules.khanhoo.possible import latest_card, need_type, possible_laid
from replay.rules.khanhoo.table import KhanhooTable, latest_discard
from replay.rules.khanhoo.turns import need_phase, need_turn
from replay.rules.khanhoo.unseen import could_be, could_lay, going_out_with
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

__all__ = ["check_challenged", "check_claimed", "check_laid"]

_BUMP = "Khanhoo 10, bumping"
_CHALLENGE = "Khanhoo 12, the challenge"


def _need_bump(rules: KhanhooRules, table: KhanhooTable, seat: int, type: str, field: str) -> Bump:
    """The bump. Raises RuleViolation or BadInput where the seat may not, or for what nobody may bump for."""
    who = table.who(seat)
    meld = need_type(type, field)
    may = bumpers_of(table.order, table.discards[-1][0])
    if seat not in may:
        legal = (
            f"{' or '.join(str(table.who(each)) for each in may)} may bump" if may else "with two players nobody bumps"
        )
        raise RuleViolation(f"{who} cannot bump", rule=_BUMP, legal=legal)
    if type == "sequence" and not rules.options.bump_sequence_to_go_out:
        raise RuleViolation(f"{who} cannot bump for a sequence", rule=_BUMP, legal="bump for any other meld")
    return Bump(seat, meld)


def _need_losers(rules: KhanhooRules, table: KhanhooTable, losers: Sequence[Loser], winner: int | None) -> list[Bump]:
    """The bumps that lost. Raises RuleViolation or BadInput where one of them could not be."""
    seats = [loser.seat for loser in losers]
    if len(set(seats)) != len(seats) or winner in seats:
        raise BadInput("found a seat twice, expected each at most once", field="over")
    return [_need_bump(rules, table, loser.seat, loser.as_, "over") for loser in losers]


def check_claimed(rules: KhanhooRules, table: KhanhooTable, move: Claimed) -> None:
    """Refuse a bump that is not open to the seat, or that others had to win. Raises RuleViolation or BadInput."""
    seat = move.seat
    need_phase(table, seat, "open", "bump", _BUMP)
    who = table.who(seat)
    if table.challenge:
        raise RuleViolation(f"{who} cannot bump: {table.who(table.challenge.seat)} has challenged", rule=_CHALLENGE)
    bump = _need_bump(rules, table, seat, move.as_, "as")
    type = bump.type
    latest_card(rules, table, seat, move.card, "bump")
    following, discarder = table.turn, table.discards[-1][0]
    others = [loser for loser in move.over if loser.seat != following]
    first = first_of(table.order, discarder, [bump, *_need_losers(rules, table, others, seat)])
    if first is not None and first.seat != seat:
        other = table.who(first.seat)
        raise RuleViolation(f"{who} cannot bump for {a_meld(type)} before {other} for {a_meld(first.type)}",
                            rule="Khanhoo 11, several bumpers", legal=f"{other} bumps")  # fmt: skip
    named = [loser.as_ for loser in move.over if loser.seat == following]
    if len(named) > 1:
        raise BadInput(f"found {len(named)} challenges, expected one at most", field="over")
    for each in named:
        if not holds(type, need_type(each, "over")):
            raise RuleViolation(f"{who} cannot bump for {a_meld(type)} against {a_meld(each)}", rule=_CHALLENGE,
                                legal="only a higher meld holds: nobody bumps")  # fmt: skip
    if not could_lay(rules, table, seat, type, bump=True):
        raise RuleViolation(f"{who} cannot bump {the(rules, latest_discard(table))} for {a_meld(type)} with the cards held",
                            rule=_BUMP)  # fmt: skip


def check_challenged(rules: KhanhooRules, table: KhanhooTable, move: Challenged) -> None:
    """Refuse a challenge that is not the next player's, or does not hold against the highest bump. Raises RuleViolation or BadInput."""
    need_turn(table, move.seat, "open", "challenge", _CHALLENGE)
    who = table.who(move.seat)
    if table.challenge:
        raise RuleViolation(f"{who} has challenged already", rule=_CHALLENGE)
    first = first_of(table.order, table.discards[-1][0], _need_losers(rules, table, move.over, None))
    if first is not None and holds(first.type, move.as_):
        raise RuleViolation(f"{who} cannot hold {a_meld(first.type)} with {a_meld(move.as_)}", rule=_CHALLENGE,
                            legal=f"{table.who(first.seat)} bumps")  # fmt: skip


def check_laid(rules: KhanhooRules, table: KhanhooTable, move: Laid) -> None:
    """Refuse a meld that is not the one bumped for, or a joker that stands for no card in it. Raises RuleViolation or BadInput."""
    seat, type, options = move.seat, move.as_, rules.options
    need_turn(table, seat, "lay", "lay a meld", _BUMP)
    who = table.who(seat)
    if type != table.claim:
        raise RuleViolation(f"{who} cannot lay {a_meld(type)}", rule=_BUMP,
                            legal=f"lay the {meld_name(str(table.claim))} that was bumped for")  # fmt: skip
    possible_laid(rules, table, move)
    named = UNSEEN not in move.cards
    if not (type in types_of(move.cards, options) if named else could_be(move.cards, [type], options)):
        raise RuleViolation(f"{who} cannot lay {rules.pack.write(move.cards)} as {a_meld(type)}", rule="Khanhoo 7, melds",
                            legal=f"lay the cards of {a_meld(type)}")  # fmt: skip
    known = named and not table.unknown[seat] and latest_discard(table) != UNSEEN
    if table.going_out and known and sorted(move.cards) not in going_out_with(rules, table, seat):
        raise RuleViolation(f"{who} cannot lay {rules.pack.write(move.cards)} and go out",
                            rule="Khanhoo 10, bump_sequence_to_go_out", legal="lay a sequence to go out with")  # fmt: skip
    if move.joker in (None, UNSEEN):
        return
    if named:
        fit = stands_for(move.cards, type, options)
    else:
        fit = [card for card in rules.pack if card != JOKER and could_be(_joined(move, card), [type], options)]
    if move.joker not in fit:
        raise RuleViolation(f"the joker cannot stand for the {card_name(str(move.joker))} in {rules.pack.write(move.cards)}",
                            rule="Khanhoo 8, the joker", legal=" or ".join(f"the {card_name(card)}" for card in fit))  # fmt: skip


def _joined(move: Laid, card: str) -> list[str]:
    """The cards with one in the place of the joker, which may be unseen itself."""
    cards = list(move.cards)
    cards[cards.index(JOKER if JOKER in cards else UNSEEN)] = card
    return cards
