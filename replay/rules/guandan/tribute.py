"""Tribute: who owes it, which card, to whom, what is given back, who leads after it (docs/rules/guandan.md, 3 to 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import RuleViolation
from replay.rules.guandan.events import LevelsSet, Resisted, TributePaid, TributeReturned
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import card_name, key_of, rank_of, wild
from replay.rules.guandan.possible import possible_paid, possible_resisted, possible_returned
from replay.rules.guandan.table import BIG_JOKER, GuandanTable, Phase, owing, unreturned
from replay.rules.shared.checks import need_live, need_seat

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = [
    "check_paid", "check_resisted", "check_returned", "highest", "is_low", "lead_after", "must_resist", "owing", "payers_of",
    "returnable", "takers",
]  # fmt: skip

_HIGHEST_RETURN = 10
"""A card that is returned is a ten or lower (7)."""


def payers_of(options: Options, match: LevelsSet, order: Sequence[int]) -> tuple[int, ...]:
    """Who owes a tribute after a hand (4, 5).

    Args:
        options: of the game.
        match: what the hand left.
        order: the seats of the hand to come, in order of play.

    >>> from replay.rules.guandan.table import OPENING
    >>> from msgspec.structs import replace
    >>> before = replace(OPENING, winners=(1, 3), losers=(2, 4))
    >>> double, single = replace(before, order=(1, 3)), replace(before, order=(1, 2, 4, 3))
    >>> payers_of(Options(), double, (4, 1, 2, 3)), payers_of(Options(), single, (4, 1, 2, 3))
    ((2, 4), (4,))
    >>> payers_of(Options(single_payer="last"), single, (4, 1, 2, 3))
    (3,)
    """
    finished, winners = match.order, match.winners
    # Where somebody new sits at the table, or teams have changed, nobody owes for what others lost.
    if not (options.tribute and match.tribute and finished and {*winners, *match.losers} == set(order)):
        return ()
    place = order.index(finished[0])
    if order[(place + 2) % 4] not in winners:
        return ()
    if len(finished) == 2:
        return order[(place + 1) % 4], order[(place + 3) % 4]
    third, last = finished[2:]
    return (third,) if last in winners and options.single_payer == "losing_side" else (last,)


def highest(cards: Sequence[str], level: int) -> list[str]:
    """Of these cards those that are a tribute: the highest but the wilds, any suit (5).

    >>> highest("7H 7S AS KC".split(), 7), highest("7H AS AD KC".split(), 7)
    (['7S'], ['AS', 'AD'])
    """
    fit = [card for card in cards if card != wild(level)]
    most = max((key_of(card, level) for card in fit), default=0)
    return list(dict.fromkeys(card for card in fit if key_of(card, level) == most))


def returnable(cards: Sequence[str], level: int, options: Options) -> list[str]:
    """Of these cards those that may be given back: ten or lower and no level card; if there are none, the lowest (7).

    >>> returnable("TH 9S 7S 7H JD AS 2C".split(), 7, Options())
    ['TH', '9S', '2C']
    >>> returnable("JD AS QC".split(), 7, Options())
    ['JD']
    """
    fit = [card for card in cards if is_low(card, level, options)]
    if not fit:
        least = min((key_of(card, level) for card in cards), default=0)
        fit = [card for card in cards if key_of(card, level) == least]
    return list(dict.fromkeys(fit))


def is_low(card: str, level: int, options: Options) -> bool:
    """Whether the card may be given back: a ten or lower, and no level card unless the option allows it (7)."""
    rank = rank_of(card)
    return rank <= _HIGHEST_RETURN and (options.return_level_cards or rank != level)


def must_resist(rules: GuandanRules, table: GuandanTable) -> bool:
    """Whether those who owe are known to hold both big jokers, and must show them (8)."""
    return rules.options.resist == "automatic" and not table.pardoned and _big_jokers(table) >= 2


def _big_jokers(table: GuandanTable) -> int:
    held = sum(table.known[seat].count(BIG_JOKER) for seat in table.payers)
    return held + sum(each.card == BIG_JOKER for each in table.paid)


def _need_phase(table: GuandanTable, phase: Phase, who: str, what: str, rule: str) -> None:
    if table.phase != phase:
        raise RuleViolation(f"{who} cannot {what} now", rule=rule)


def check_paid(rules: GuandanRules, table: GuandanTable, move: TributePaid) -> None:
    """Refuse a tribute that is not due, not the highest card, or goes to the wrong seat."""
    need_live(table)
    need_seat(table, move.seat)
    who = str(table.who(move.seat))
    _need_phase(table, "tribute", who, "pay tribute", "Guandan 4, tribute")
    if move.seat not in owing(table):
        payers = owing(table)
        pay = "pays" if len(payers) == 1 else "pay"
        raise RuleViolation(f"{who} owes no tribute", rule="Guandan 5, who pays",
                            legal=f"{' and '.join(str(table.who(each)) for each in payers)} {pay}")  # fmt: skip
    possible_paid(rules, table, move)
    if move.card != UNSEEN:
        _check_card(rules, table, move.seat, move.card)
    _check_receiver(rules, table, move)


def _check_card(rules: GuandanRules, table: GuandanTable, seat: int, card: str) -> None:
    who = table.who(seat)
    if card == wild(table.level):
        raise RuleViolation(f"{who} cannot pay the {card_name(card)}, which is wild", rule="Guandan 5, the card",
                            legal=f"pay the highest card but {card}")  # fmt: skip
    if must_resist(rules, table) or (card == BIG_JOKER and _shows_the_other(rules, table, seat)):
        legal = "show them and pay nothing"
        raise RuleViolation(f"{who} cannot pay tribute: the big jokers are both with those who owe", rule="Guandan 8, resisting",
                            legal=f"take the first tribute back, {legal}" if table.paid else legal)  # fmt: skip
    higher = [each for each in highest(table.known[seat], table.level) if _key(table, each) > _key(table, card)]
    if higher:
        raise RuleViolation(
            f"{who} cannot pay the {card_name(card)} and keep the {card_name(higher[0])}", rule="Guandan 5, the highest card",
            legal=f"pay {' or '.join(higher)}",
        )  # fmt: skip


def _key(table: GuandanTable, card: str) -> int:
    return key_of(card, table.level)


def _shows_the_other(rules: GuandanRules, table: GuandanTable, seat: int) -> bool:
    """Whether a big joker of this seat, of which nobody knew, is the second one of those who owe."""
    if rules.options.resist != "automatic" or table.pardoned:
        return False
    return BIG_JOKER not in table.known[seat] and _big_jokers(table) == 1


def _check_receiver(rules: GuandanRules, table: GuandanTable, move: TributePaid) -> None:
    first = table.match.order[0]
    fit = takers(rules, table, move.seat, move.card)
    free = [seat for seat in fit if all(each.to != seat for each in table.paid)]
    if move.to in free or (not free and table.pardoned and move.to in fit):
        return
    who = table.who(move.seat)
    if not free:
        other = table.paid[0]
        raise RuleViolation(
            f"{who} cannot pay the {card_name(move.card)} after {table.who(other.seat)} paid {table.who(other.to)} "
            f"the {card_name(other.card)}", rule="Guandan 6, two tributes",
            legal=f"take that tribute back: this one goes to {table.who(fit[0])}",
        )  # fmt: skip
    rule = "Guandan 6, two tributes" if len(table.payers) == 2 else "Guandan 5, who gets it"
    raise RuleViolation(f"{who} cannot pay tribute to {table.who(move.to)}", rule=rule,
                        legal=f"pay {' or '.join(str(table.who(each)) for each in free)}"
                        + (", who was first" if free == [first] else ""))  # fmt: skip


def takers(rules: GuandanRules, table: GuandanTable, seat: int, card: str) -> tuple[int, ...]:
    """Who may get this tribute of the seat; both winners where the other tribute is not known (5, 6)."""
    first, second = table.match.winners
    if len(table.payers) == 1:
        return (first,)
    order = table.order
    place = order.index(seat)
    if table.pardoned:
        return first, second
    if rules.options.double_by == "seat":
        return (order[place - 1],)
    theirs = None if card == UNSEEN else _other_tribute(table, seat, _key(table, card))
    if theirs is None:
        return first, second
    mine = _key(table, card)
    if mine == theirs:
        return (order[(place + (1 if rules.options.equal_tribute == "counterclockwise" else -1)) % 4],)
    return (first,) if mine > theirs else (second,)


def _other_tribute(table: GuandanTable, seat: int, mine: int) -> int | None:
    """The key of the other of two tributes, or one that it is at least and that is higher than ``mine``; None if unknown."""
    for paid in table.paid:
        return None if paid.card == UNSEEN else _key(table, paid.card)
    other = next(each for each in table.payers if each != seat)
    known = highest(table.known[other], table.level)
    most = _key(table, known[0]) if known else 0
    return most if most > mine or not table.unknown[other] else None


def check_resisted(rules: GuandanRules, table: GuandanTable, move: Resisted) -> None:
    """Refuse to resist where nobody owes, or without the big jokers."""
    need_live(table)
    names = " and ".join(str(table.who(seat)) for seat in move.seats)
    rule = "Guandan 8, resisting"
    _need_phase(table, "tribute", names, "resist a tribute", rule)
    if table.paid:
        raise RuleViolation(
            f"{names} cannot resist: a tribute is paid already", rule=rule, legal="pay the other, or take that one back"
        )
    for seat in move.seats:
        if seat not in table.payers:
            raise RuleViolation(f"{table.who(seat)} cannot resist and owes no tribute", rule=rule,
                                legal=f"{' and '.join(str(table.who(each)) for each in table.payers)} may")  # fmt: skip
    possible_resisted(rules, table, move)


def check_returned(rules: GuandanRules, table: GuandanTable, move: TributeReturned) -> None:
    """Refuse a return that is not due, to the wrong seat, or of too high a card."""
    need_live(table)
    need_seat(table, move.seat)
    who = str(table.who(move.seat))
    rule = "Guandan 7, the return"
    _need_phase(table, "return", who, "give a card back", rule)
    due = [each.seat for each in unreturned(table) if each.to == move.seat]
    if not due:
        raise RuleViolation(f"{who} has nothing to give back", rule=rule)
    if move.to not in due:
        raise RuleViolation(f"{who} cannot give a card back to {table.who(move.to)}", rule=rule,
                            legal=f"give it to {table.who(due[0])}, who paid")  # fmt: skip
    possible_returned(rules, table, move)
    if move.card == UNSEEN or is_low(move.card, table.level, rules.options):
        return
    held = table.known[move.seat]
    fit = returnable(held, table.level, rules.options)
    if table.unknown[move.seat] and not any(is_low(card, table.level, rules.options) for card in held):
        if rules.options.edition >= 2:
            _check_forced(rules, table, move, fit)
        return
    if move.card not in fit:
        raise RuleViolation(f"{who} cannot give back the {card_name(move.card)}", rule=rule,
                            legal=f"give {' or '.join(rules.pack.sort(fit))}")  # fmt: skip


def _check_forced(rules: GuandanRules, table: GuandanTable, move: TributeReturned, fit: Sequence[str]) -> None:
    """Refuse a return that is not low and cannot be the lowest card either, of a hand of which no low card is known (7).

    ``fit`` are the lowest of its known cards. The hand can only be of cards as high as the return, and where too few of those can be in
    it, it has a lower one.
    """
    seat, level = move.seat, table.level
    who, returned = table.who(seat), card_name(move.card)
    rule = "Guandan 7, the return"
    elsewhere = Counter(table.seen) - Counter(table.known[seat])
    as_high = sum(
        copies - elsewhere[card]
        for card, copies in rules.pack.copies.items()
        if key_of(card, level) >= key_of(move.card, level) and not is_low(card, level, rules.options)
    )
    held = table.count(seat)
    if as_high < held:
        raise RuleViolation(
            f"{who} cannot give back the {returned}: one of the {held} cards must be lower, for only {as_high} can be as high", rule=rule,
            legal="give a ten or lower" + ("" if rules.options.return_level_cards else " that is no level card"),
        )  # fmt: skip
    if any(_key(table, card) < _key(table, move.card) for card in fit):
        raise RuleViolation(f"{who} cannot give back the {returned} and keep the {card_name(fit[0])}", rule=rule,
                            legal=f"give {' or '.join(rules.pack.sort(fit))}, or a ten or lower")  # fmt: skip


def lead_after(rules: GuandanRules, table: GuandanTable) -> int | None:
    """Who leads after a return that is to be made, None while another is due or where nobody recorded which tribute was higher (3)."""
    if table.phase != "return" or len(unreturned(table)) > 1:
        return None
    first = table.match.order[0]
    paid = table.paid
    match rules.options.next_lead:
        case "previous_winner":
            return first
        case "payer_of_higher" if len(paid) > 1:
            if any(each.card == UNSEEN for each in paid):
                return None
            # NJ lists first the tribute of the payer who finished last, and of equal ones it keeps the one it looked at first.
            listed = paid if rules.options.edition >= 2 else reversed(paid)
            return max(listed, key=lambda each: _key(table, each.card)).seat
        case _:
            return next((each.seat for each in paid if each.to == first), paid[0].seat)
