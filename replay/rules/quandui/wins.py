"""Eight pairs: who may show them, who must, and who comes first. The numbers are the rulings of docs/rules/quandui.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Loser
from replay.messages import Message
from replay.rules.quandui import wording
from replay.rules.quandui.claims import ClaimKind, is_claim_kind
from replay.rules.quandui.events import Won
from replay.rules.quandui.pack import ODD, card_name, number
from replay.rules.quandui.pairs import (
    Pairing,
    could_be_quan_dui,
    could_be_single,
    could_complete,
    is_complete,
    is_quan_dui,
)
from replay.rules.quandui.possibility import latest_card, need_possible_win
from replay.rules.quandui.table import QuanduiTable, Via, stock_left, tell_apart
from replay.rules.shared.checks import need_card, need_seat
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["check_over", "check_won", "is_drawn_at_once", "must_show", "need_claims_open", "pair_by_pair", "win_of"]

_PRIORITY: Mapping[ClaimKind, int] = {"win": 0, "dui": 1, "take": 2}


def pair_by_pair(concealed: Sequence[str], pairing: Pairing) -> list[str]:
    """The concealed cards of a complete hand as they are laid on the table: every dui, then every ka.

    >>> print(*pair_by_pair("1b DH 4s 4b 2w 2w 4b 4b".split(), Pairing()))
    2w 2w 4b 4b 1b DH 4b 4s
    >>> print(*pair_by_pair("DH DH 1b 1b".split(), Pairing(specials_dui=False)))
    1b DH 1b DH
    """
    dui: list[str] = []
    ka: list[str] = []
    for each in "123456789":
        rest = sorted(card for card in concealed if number(card) == each)
        # Where odd cards make no dui, a dui of ones may not use up what their commonest needs.
        room = len(rest) // 2 - (0 if pairing.specials_dui else max(rest.count(card) for card in ODD))
        for card in list(rest):
            if room > 0 and rest.count(card) > 1 and pairing.dui(card):
                dui += (card, card)
                rest.remove(card)
                rest.remove(card)
                room -= 1
        # Equal cards are adjacent, so two cards half the rest apart are never equal.
        half = len(rest) // 2
        for pair in zip(rest[:half], rest[half:], strict=False):
            ka += sorted(pair)
    return dui + ka


def win_of(
    rules: QuanduiRules, table: QuanduiTable, seat: int, card: str | None, over: tuple[Loser, ...] = ()
) -> Won | None:
    """The win that the seat can show, with a claimed discard or without; None if its hand is not known to be complete."""
    concealed, melds = table.known[seat], table.melds[seat]
    if card is not None:
        concealed = [*concealed, card]
    if table.unknown[seat] or not is_complete(concealed, melds, rules.pairing):
        return None
    kind: Literal["single", "quan_dui"] = "quan_dui" if is_quan_dui(concealed, melds, rules.pairing) else "single"
    exposed = [each for meld in melds for each in meld]
    return Won(seat, kind, (*exposed, *pair_by_pair(concealed, rules.pairing)), card, over)


def must_show(
    rules: QuanduiRules, known: list[str], melds: Sequence[tuple[str, ...]], via: Via, taken: str | None
) -> Message | None:
    """The ruling under which a seat that holds these sixteen cards may not discard; None if it may (ruling 13).

    A win with a claimed pair is declared with the claim (8), so after one there is nothing left to force.
    """
    options = rules.options
    forced = options.forced_win_on_claimed_ka and options.forced_scope == "any_discard"
    forced = forced and taken is not None and known.count(taken) == 1
    declinable = options.may_decline_win or via == "claim" or (via == "deal" and not options.heavenly_win)
    if (forced or not declinable) and is_complete(known, melds, rules.pairing):
        return (
            wording.RULING(number=13, option="forced_win_on_claimed_ka")
            if forced
            else wording.RULING(number=13, option="may_decline_win")
        )
    return None


def may_hold(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str) -> bool:
    """Whether the seat's concealed cards can include the card, as far as is known now."""
    if card == UNSEEN or card in table.known[seat]:
        return True
    return table.unknown[seat] > 0 and table.seen.get(card, 0) < rules.pack.copies[card]


def may_complete(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str) -> bool:
    """Whether the card can complete the seat's hand to eight pairs, as far as is known now."""
    known, unknown = table.known[seat], table.unknown[seat]
    cards, unseen = (known, unknown + 1) if card == UNSEEN else ([*known, card], unknown)
    return could_complete(cards, unseen, table.melds[seat], rules.pairing)


def _rank(table: QuanduiTable, seat: int, kind: ClaimKind) -> tuple[int, int]:
    """The better claim has the smaller rank: the better kind, then who plays sooner after the discarder (7, 14)."""
    order, discarder = table.order, table.discards[-1][0]
    distance = (order.index(seat) - order.index(discarder)) % len(order) if discarder in order else order.index(seat)
    return _PRIORITY[kind], distance


def is_drawn_at_once(rules: QuanduiRules, table: QuanduiTable) -> bool:
    """Whether the seat that drew the last card keeps it: the hand is drawn, unless that seat shows eight pairs (16)."""
    last = rules.options.stock_end == "at_once" and table.phase == "discard"
    return last and stock_left(rules, table) < 1


def need_claims_open(rules: QuanduiRules, table: QuanduiTable, seat: int, *, win: bool = False) -> None:
    """Refuse a claim on a discard after the last draw that the option does not allow. Raises RuleViolation."""
    end = rules.options.stock_end
    if end == "on_need" or (win and end == "on_last_draw") or stock_left(rules, table) > 0:
        return
    why = wording.ONLY_TO_WIN if end == "on_last_draw" else wording.NO_MORE_CLAIMS
    raise RuleViolation(why(who=table.who(seat)), rule=wording.RULING_STOCK_END(value=end))


def check_over(
    rules: QuanduiRules, table: QuanduiTable, seat: int, kind: ClaimKind, over: Sequence[Loser], card: str
) -> None:
    """Refuse losers that could not claim the card, or that would have come first. Raises RuleViolation or BadInput."""
    discarder = table.discards[-1][0]
    following = table.after(discarder)
    for place, loser in enumerate(over):
        need_seat(table, loser.seat)
        who = table.who(loser.seat)
        if not is_claim_kind(loser.as_):
            raise BadInput(wording.OTHER_LOSING_CLAIM(found=loser.as_), field="over")
        if loser.seat in (seat, discarder) or loser.seat in [each.seat for each in over[:place]]:
            raise BadInput(wording.LOSER_TWICE(found=who), field="over")
        need_claims_open(rules, table, loser.seat, win=loser.as_ == "win")
        if loser.as_ == "take" and loser.seat != following:
            raise RuleViolation(
                wording.OUT_OF_TURN_TO_TAKE(who=who),
                rule=wording.RULING_NEXT_PLAYER(),
                legal=wording.MAY_TAKE(who=table.who(following)),
            )
        if loser.as_ == "dui" and (
            (card in ODD and not rules.options.specials_dui) or not may_hold(rules, table, loser.seat, card)
        ):
            raise RuleViolation(wording.NO_DUI_POSSIBLE(who=who, card=the(rules, card)), rule=wording.RULING_CLAIMING())
        if loser.as_ == "win" and not may_complete(rules, table, loser.seat, card):
            raise RuleViolation(
                wording.NO_WIN_POSSIBLE(who=who, card=the(rules, card)), rule=wording.RULING_COMPLETE_HAND()
            )
        if _rank(table, loser.seat, loser.as_) < _rank(table, seat, kind):
            raise RuleViolation(
                wording.CANNOT_CLAIM_BEFORE(who=table.who(seat), first=who),
                rule=wording.RULING_PRIORITY(),
                legal=wording.HAS_CARD(who=who, card=the(rules, card)),
            )


def check_won(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    """Refuse a win out of turn, or of cards that are not what is claimed. Raises RuleViolation or BadInput."""
    who = table.who(move.seat)
    if table.phase == "result":
        _check_noted(rules, table, move)
        fresh: dict[str, int] = {}
        for card in move.cards:
            need_card(rules, table, card)
            fresh[card] = fresh.get(card, 0) + 1
            if card != UNSEEN and fresh[card] > rules.pack.copies[card]:
                raise BadInput(
                    wording.MORE_THAN_THE_PACK(who=who, count=fresh[card], card=card, most=rules.pack.copies[card]),
                    field="cards",
                )
    else:
        if move.from_ is not None:
            raise BadInput(
                wording.NEEDLESS_DISCARDER(seat=move.from_),
                field="from",
            )
        _check_turn(rules, table, move)
        need_possible_win(rules, table, move)
    _check_content(rules, table, move)


def _check_noted(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    """Refuse a claimed discard that cannot have been, of a hand of which only the result is recorded. Raises BadInput."""
    if move.over:
        raise BadInput(wording.LOSING_CLAIMS_IN_RESULT(), field="over")
    if move.card is None:
        if move.from_ is not None:
            raise BadInput(wording.DISCARDER_WITHOUT_CARD(), field="card")
        return
    need_card(rules, table, move.card)
    if UNSEEN not in (move.card, *move.cards) and move.card not in move.cards:
        raise BadInput(wording.CLAIMED_CARD_LEFT_OUT(card=card_name(move.card)), field="cards")
    if move.from_ is not None:
        need_seat(table, move.from_)
        if move.from_ == move.seat:
            raise BadInput(wording.DISCARD_OF_WINNER(who=table.who(move.seat)), field="from")


def _check_turn(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    seat, who = move.seat, table.who(move.seat)
    if move.card is None:
        if table.phase != "discard" or table.turn != seat:
            raise RuleViolation(wording.CANNOT_SHOW_NOW(who=who), rule=wording.RULING_WINNING())
        if table.via == "claim":
            raise RuleViolation(wording.NO_WIN_AFTER_DUI(who=who), rule=wording.RULING_DECLARED_WITH_CLAIM())
        if table.via == "deal" and not rules.options.heavenly_win:
            raise RuleViolation(
                wording.NO_HEAVENLY_WIN(who=who),
                rule=wording.RULING(number=6, option="heavenly_win"),
                legal=wording.DISCARDS(who=who),
            )
        if move.over:
            raise BadInput(wording.LOSING_CLAIMS_OF_NOTHING(), field="over")
        return
    if table.phase != "open":
        raise RuleViolation(wording.NO_CLAIM_NOW(who=who), rule=wording.RULING_WIN_BY_CLAIM())
    if seat == table.discards[-1][0]:
        raise RuleViolation(wording.OWN_DISCARD(who=who), rule=wording.RULING_WIN_BY_CLAIM())
    card = latest_card(rules, table, seat, move.card, wording.CLAIM_CARD)
    need_claims_open(rules, table, seat, win=True)
    check_over(rules, table, seat, "win", move.over, card)


def _check_content(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    """The sixteen cards must be eight pairs and of the kind that is paid (12, 13)."""
    who = table.who(move.seat)
    concealed, melds = tell_apart(move.cards, table.melds[move.seat])
    known = [card for card in concealed if card != UNSEEN]
    unknown = len(concealed) - len(known)
    pairing = rules.pairing
    if unknown:
        complete = could_complete(known, unknown, melds, pairing)
        quan, single = (
            could_be_quan_dui(known, unknown, melds, pairing),
            could_be_single(known, unknown, melds, pairing),
        )
    else:
        complete = is_complete(known, melds, pairing)
        quan = complete and is_quan_dui(known, melds, pairing)
        single = not quan
    if not complete:
        raise RuleViolation(wording.NO_EIGHT_PAIRS(who=who), rule=wording.RULING_COMPLETE_HAND())
    if move.kind == "quan_dui" and not quan:
        raise RuleViolation(wording.NO_EIGHT_DUI(who=who), rule=wording.RULING_QUAN_DUI(), legal=wording.SINGLE_WIN())
    if move.kind == "single" and not single:
        raise RuleViolation(
            wording.HOLDS_EIGHT_DUI(who=who), rule=wording.RULING_PAID_BY_CONTENT(), legal=wording.QUAN_DUI()
        )
