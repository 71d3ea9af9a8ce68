"""Tribute: who owes it, which card, to whom, what is given back, who leads after it (docs/rules/guandan.md, 3 to 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import RuleViolation
from replay.messages import Arg, Message, Text, all_of, any_of
from replay.rules.guandan.events import LevelsSet, Resisted, TributePaid, TributeReturned
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import card_name, key_of, rank_of, wild
from replay.rules.guandan.possibility import need_possible_resistance, need_possible_return, need_possible_tribute
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
    # If somebody new sits at the table, or teams have changed, nobody owes for what others lost.
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
    """Of these cards those that may be given back: ten or lower and not level cards; if there are none, the lowest (7).

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


NOT_NOW = Text("guandan.not-now", "{who} cannot {action} now")


def _need_phase(table: GuandanTable, phase: Phase, who: Arg, action: Message, rule: Message) -> None:
    if table.phase != phase:
        raise RuleViolation(NOT_NOW(who=who, action=action), rule=rule)


RULING_TRIBUTE = Text("guandan.ruling-tribute", "Guandan 4, tribute")
RULING_WHO_PAYS = Text("guandan.ruling-who-pays", "Guandan 5, who pays")
TO_PAY_TRIBUTE = Text("guandan.to-pay-tribute", "pay tribute")
OWES_NO_TRIBUTE = Text("guandan.owes-no-tribute", "{who} owes no tribute")
PAYS = Text("guandan.pays", "{who} pays")
PAY = Text("guandan.pay", "{who} pay")


def check_paid(rules: GuandanRules, table: GuandanTable, move: TributePaid) -> None:
    """Refuse a tribute that is not due, not the highest card, or goes to the wrong seat."""
    need_live(table)
    need_seat(table, move.seat)
    who = table.who(move.seat)
    _need_phase(table, "tribute", who, TO_PAY_TRIBUTE(), RULING_TRIBUTE())
    if move.seat not in owing(table):
        payers = owing(table)
        pay = PAYS if len(payers) == 1 else PAY
        raise RuleViolation(
            OWES_NO_TRIBUTE(who=who),
            rule=RULING_WHO_PAYS(),
            legal=pay(who=all_of(list(map(table.who, payers)))),
        )
    need_possible_tribute(rules, table, move)
    if move.card != UNSEEN:
        _check_card(rules, table, move.seat, move.card)
    _check_receiver(rules, table, move)


RULING_RESISTING = Text("guandan.ruling-resisting", "Guandan 8, resisting")
RULING_HIGHEST_CARD = Text("guandan.ruling-highest-card", "Guandan 5, the highest card")
RULING_TRIBUTE_CARD = Text("guandan.ruling-tribute-card", "Guandan 5, the card")
SHOW_JOKERS = Text("guandan.show-jokers", "show them and pay nothing")
TAKE_BACK_AND_SHOW = Text("guandan.take-back-and-show", "take the first tribute back, show them and pay nothing")
TRIBUTE_WILD = Text("guandan.tribute-wild", "{who} cannot pay the {card}, which is wild")
PAY_HIGHEST_BUT = Text("guandan.pay-highest-but", "pay the highest card but {card}")
MUST_RESIST = Text("guandan.must-resist", "{who} cannot pay tribute: the big jokers are both with those who owe")
TRIBUTE_NOT_HIGHEST = Text("guandan.tribute-not-highest", "{who} cannot pay the {card} and keep the {kept}")
PAY_CARD = Text("guandan.pay-card", "pay {cards}")


def _check_card(rules: GuandanRules, table: GuandanTable, seat: int, card: str) -> None:
    who = table.who(seat)
    if card == wild(table.level):
        raise RuleViolation(
            TRIBUTE_WILD(who=who, card=card_name(card)),
            rule=RULING_TRIBUTE_CARD(),
            legal=PAY_HIGHEST_BUT(card=card),
        )
    if must_resist(rules, table) or (card == BIG_JOKER and _shows_the_other(rules, table, seat)):
        raise RuleViolation(
            MUST_RESIST(who=who),
            rule=RULING_RESISTING(),
            legal=TAKE_BACK_AND_SHOW() if table.paid else SHOW_JOKERS(),
        )
    higher = [each for each in highest(table.known[seat], table.level) if _key(table, each) > _key(table, card)]
    if higher:
        raise RuleViolation(
            TRIBUTE_NOT_HIGHEST(who=who, card=card_name(card), kept=card_name(higher[0])),
            rule=RULING_HIGHEST_CARD(),
            legal=PAY_CARD(cards=_either(higher)),
        )


def _either(cards: Sequence[str]) -> Arg:
    """Cards to choose from, by their codes."""
    either: Arg = cards[0]
    for card in cards[1:]:
        either = any_of([either, card])
    return either


def _key(table: GuandanTable, card: str) -> int:
    return key_of(card, table.level)


def _shows_the_other(rules: GuandanRules, table: GuandanTable, seat: int) -> bool:
    """Whether a big joker of this seat that nobody knew of is the second one among those who owe."""
    if rules.options.resist != "automatic" or table.pardoned:
        return False
    return BIG_JOKER not in table.known[seat] and _big_jokers(table) == 1


RULING_TWO_TRIBUTES = Text("guandan.ruling-two-tributes", "Guandan 6, two tributes")
RULING_WHO_GETS_IT = Text("guandan.ruling-who-gets-it", "Guandan 5, who gets it")
PAY_TO = Text("guandan.pay-to", "pay {who}")
PAY_FIRST = Text("guandan.pay-first", "pay {who}, who was first")
TRIBUTES_CROSSED = Text(
    "guandan.tributes-crossed", "{who} cannot pay the {card} after {other} paid {winner} the {paid}"
)
TAKE_TRIBUTE_BACK = Text("guandan.take-tribute-back", "take that tribute back: this one goes to {who}")
TRIBUTE_TO_OTHER = Text("guandan.tribute-to-other", "{who} cannot pay tribute to {other}")


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
            TRIBUTES_CROSSED(
                who=who,
                card=card_name(move.card),
                other=table.who(other.seat),
                winner=table.who(other.to),
                paid=card_name(other.card),
            ),
            rule=RULING_TWO_TRIBUTES(),
            legal=TAKE_TRIBUTE_BACK(who=table.who(fit[0])),
        )
    rule = RULING_TWO_TRIBUTES() if len(table.payers) == 2 else RULING_WHO_GETS_IT()
    raise RuleViolation(
        TRIBUTE_TO_OTHER(who=who, other=table.who(move.to)),
        rule=rule,
        legal=(PAY_FIRST if free == [first] else PAY_TO)(who=any_of(list(map(table.who, free)))),
    )


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


TO_RESIST = Text("guandan.to-resist", "resist a tribute")
RESISTS_TOO_LATE = Text("guandan.resists-too-late", "{who} cannot resist: a tribute is paid already")
PAY_OR_TAKE_BACK = Text("guandan.pay-or-take-back", "pay the other, or take that one back")
RESISTS_WITHOUT_OWING = Text("guandan.resists-without-owing", "{who} cannot resist and owes no tribute")
THEY_MAY = Text("guandan.they-may", "{who} may")


def check_resisted(rules: GuandanRules, table: GuandanTable, move: Resisted) -> None:
    """Refuse to resist where nobody owes, or without the big jokers."""
    need_live(table)
    names = all_of([table.who(seat) for seat in move.seats])
    rule = RULING_RESISTING()
    _need_phase(table, "tribute", names, TO_RESIST(), rule)
    if table.paid:
        raise RuleViolation(RESISTS_TOO_LATE(who=names), rule=rule, legal=PAY_OR_TAKE_BACK())
    for seat in move.seats:
        if seat not in table.payers:
            raise RuleViolation(
                RESISTS_WITHOUT_OWING(who=table.who(seat)),
                rule=rule,
                legal=THEY_MAY(who=all_of([table.who(each) for each in table.payers])),
            )
    need_possible_resistance(rules, table, move)


RULING_RETURN = Text("guandan.ruling-return", "Guandan 7, the return")
TO_RETURN = Text("guandan.to-return", "give a card back")
NOTHING_TO_RETURN = Text("guandan.nothing-to-return", "{who} has nothing to give back")
RETURN_TO_OTHER = Text("guandan.return-to-other", "{who} cannot give a card back to {other}")
GIVE_TO_PAYER = Text("guandan.give-to-payer", "give it to {who}, who paid")
RETURN_TOO_HIGH = Text("guandan.return-too-high", "{who} cannot give back the {card}")
GIVE_CARD = Text("guandan.give-card", "give {cards}")


def check_returned(rules: GuandanRules, table: GuandanTable, move: TributeReturned) -> None:
    """Refuse a return that is not due, to the wrong seat, or of too high a card."""
    need_live(table)
    need_seat(table, move.seat)
    who = table.who(move.seat)
    rule = RULING_RETURN()
    _need_phase(table, "return", who, TO_RETURN(), rule)
    due = [each.seat for each in unreturned(table) if each.to == move.seat]
    if not due:
        raise RuleViolation(NOTHING_TO_RETURN(who=who), rule=rule)
    if move.to not in due:
        raise RuleViolation(
            RETURN_TO_OTHER(who=who, other=table.who(move.to)),
            rule=rule,
            legal=GIVE_TO_PAYER(who=table.who(due[0])),
        )
    need_possible_return(rules, table, move)
    if move.card == UNSEEN or is_low(move.card, table.level, rules.options):
        return
    held = table.known[move.seat]
    fit = returnable(held, table.level, rules.options)
    if table.unknown[move.seat] and not any(is_low(card, table.level, rules.options) for card in held):
        if rules.options.edition >= 2:
            _check_forced(rules, table, move, fit)
        return
    if move.card not in fit:
        raise RuleViolation(
            RETURN_TOO_HIGH(who=who, card=card_name(move.card)),
            rule=rule,
            legal=GIVE_CARD(cards=_either(rules.pack.sort(fit))),
        )


GIVE_LOW = Text("guandan.give-low", "give a ten or lower")
GIVE_LOW_NO_LEVEL = Text("guandan.give-low-no-level", "give a ten or lower that is not a level card")
RETURN_NOT_LOWEST = Text(
    "guandan.return-not-lowest",
    "{who} cannot give back the {card}: one of the {held} cards must be lower, for only {count} can be as high",
)
LOWER_CARD_KEPT = Text("guandan.lower-card-kept", "{who} cannot give back the {card} and keep the {kept}")
GIVE_CARD_OR_LOW = Text("guandan.give-card-or-low", "give {cards}, or a ten or lower")


def _check_forced(rules: GuandanRules, table: GuandanTable, move: TributeReturned, fit: Sequence[str]) -> None:
    """Refuse a return that is not low and cannot be the lowest card either, if no low card of the hand is known (7).

    ``fit`` are the lowest of its known cards. The hand can only be of cards as high as the return, and where too few of those can be in
    it, it has a lower one.
    """
    seat, level = move.seat, table.level
    who, returned = table.who(seat), card_name(move.card)
    rule = RULING_RETURN()
    elsewhere = Counter(table.seen) - Counter(table.known[seat])
    as_high = sum(
        copies - elsewhere[card]
        for card, copies in rules.pack.copies.items()
        if key_of(card, level) >= key_of(move.card, level) and not is_low(card, level, rules.options)
    )
    held = table.count(seat)
    if as_high < held:
        raise RuleViolation(
            RETURN_NOT_LOWEST(who=who, card=returned, held=held, count=as_high),
            rule=rule,
            legal=GIVE_LOW() if rules.options.return_level_cards else GIVE_LOW_NO_LEVEL(),
        )
    if any(_key(table, card) < _key(table, move.card) for card in fit):
        raise RuleViolation(
            LOWER_CARD_KEPT(who=who, card=returned, kept=card_name(fit[0])),
            rule=rule,
            legal=GIVE_CARD_OR_LOW(cards=_either(rules.pack.sort(fit))),
        )


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
