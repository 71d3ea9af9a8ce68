"""Eight pairs: who may show them, who must, and who comes first. The numbers are the rulings of docs/rules/quandui.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Loser
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
from replay.rules.quandui.possible import latest_card, possible_won
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
) -> str | None:
    """The ruling under which a seat that holds these sixteen cards may not discard; None if it may (ruling 13).

    A win with a claimed pair is declared with the claim (8), so after one there is nothing left to force.
    """
    options = rules.options
    forced = options.forced_win_on_claimed_ka and options.forced_scope == "any_discard"
    forced = forced and taken is not None and known.count(taken) == 1
    declinable = options.may_decline_win or via == "claim" or (via == "deal" and not options.heavenly_win)
    if (forced or not declinable) and is_complete(known, melds, rules.pairing):
        return "Quán Duì 13, forced_win_on_claimed_ka" if forced else "Quán Duì 13, may_decline_win"
    return None


def may_hold(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str) -> bool:
    """Whether the seat's concealed cards can hold the card, as far as is known now."""
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
    may = "it may only be claimed to win" if end == "on_last_draw" else "nobody may claim or take one"
    raise RuleViolation(f"{table.who(seat)} cannot take the discard: after the last draw {may}",
                        rule=f"Quán Duì 16, stock_end {end}")  # fmt: skip


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
            raise BadInput(f"found a losing claim as {loser.as_!r}, expected 'win', 'dui' or 'take'", field="over")
        if loser.seat in (seat, discarder) or loser.seat in [each.seat for each in over[:place]]:
            raise BadInput(f"found {who} among the losing claims, expected each other seat at most once", field="over")
        need_claims_open(rules, table, loser.seat, win=loser.as_ == "win")
        if loser.as_ == "take" and loser.seat != following:
            raise RuleViolation(f"{who} cannot have wanted the discard without a pair", rule="Quán Duì 7, the next player",
                                legal=f"{table.who(following)} may take it")  # fmt: skip
        if loser.as_ == "dui" and (
            (card in ODD and not rules.options.specials_dui) or not may_hold(rules, table, loser.seat, card)
        ):
            raise RuleViolation(
                f"{who} cannot have claimed {the(rules, card)} for a dui", rule="Quán Duì 7, claiming a dui"
            )
        if loser.as_ == "win" and not may_complete(rules, table, loser.seat, card):
            raise RuleViolation(f"{who} cannot have won with {the(rules, card)}", rule="Quán Duì 12, a complete hand")
        if _rank(table, loser.seat, loser.as_) < _rank(table, seat, kind):
            raise RuleViolation(f"{table.who(seat)} cannot claim before {who}", rule="Quán Duì 7 and 14, priority",
                                legal=f"{who} has {the(rules, card)}")  # fmt: skip


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
                    f"{who} cannot hold {fresh[card]} of {card}: the pack has {rules.pack.copies[card]}", field="cards"
                )
    else:
        if move.from_ is not None:
            raise BadInput(
                f"found seat {move.from_} as the discarder, expected none: the moves of this hand say whose discard it is",
                field="from",
            )
        _check_turn(rules, table, move)
        possible_won(rules, table, move)
    _check_content(rules, table, move)


def _check_noted(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    """Refuse a claimed discard that cannot have been, of a hand of which only the result is recorded. Raises BadInput."""
    if move.over:
        raise BadInput("found losing claims, expected none: of this hand only the result is recorded", field="over")
    if move.card is None:
        if move.from_ is not None:
            raise BadInput(
                "found who discarded and no card, expected both, '?' for a card that nobody noted", field="card"
            )
        return
    need_card(rules, table, move.card)
    if UNSEEN not in (move.card, *move.cards) and move.card not in move.cards:
        raise BadInput(f"the sixteen cards leave out the claimed {card_name(move.card)}", field="cards")
    if move.from_ is not None:
        need_seat(table, move.from_)
        if move.from_ == move.seat:
            raise BadInput(f"found a discard of {table.who(move.seat)}, expected that of another seat", field="from")


def _check_turn(rules: QuanduiRules, table: QuanduiTable, move: Won) -> None:
    seat, who = move.seat, table.who(move.seat)
    if move.card is None:
        if table.phase != "discard" or table.turn != seat:
            raise RuleViolation(f"{who} cannot show a hand now", rule="Quán Duì 7 and 12, winning")
        if table.via == "claim":
            raise RuleViolation(
                f"{who} cannot win after claiming a dui only", rule="Quán Duì 8, a win is declared with the claim"
            )
        if table.via == "deal" and not rules.options.heavenly_win:
            raise RuleViolation(
                f"{who} cannot show the dealt hand", rule="Quán Duì 6, heavenly_win", legal=f"{who} discards"
            )
        if move.over:
            raise BadInput("found losing claims, expected none: nothing was claimed", field="over")
        return
    if table.phase != "open":
        raise RuleViolation(f"{who} cannot claim a discard now", rule="Quán Duì 7, winning with a discard")
    if seat == table.discards[-1][0]:
        raise RuleViolation(f"{who} cannot claim a discard of one's own", rule="Quán Duì 7, winning with a discard")
    card = latest_card(rules, table, seat, move.card, "claim")
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
        raise RuleViolation(f"{who} does not hold eight pairs", rule="Quán Duì 12, a complete hand")
    if move.kind == "quan_dui" and not quan:
        raise RuleViolation(f"{who} does not hold eight dui", rule="Quán Duì 12, quan dui", legal="a single win")
    if move.kind == "single" and not single:
        raise RuleViolation(f"{who} holds eight dui, which are always paid double", rule="Quán Duì 13, paid by content",
                            legal="quan dui")  # fmt: skip
