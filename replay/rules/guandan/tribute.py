"""Tribute: who owes it, which card, to whom, what is given back, and what both promise of the cards kept (rulings 4 to 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from replay.rules.guandan.leads import LeadSet, lead_after
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import card_name, key_of, rank_of, wild
from replay.rules.guandan.table import (
    BIG_JOKER,
    Consequence,
    GuandanTable,
    LevelsSet,
    Move,
    can_hold,
    names_of,
    need_dealt,
    need_phase,
    next_phase,
    pardon,
    seats_owing,
    unreturned,
)
from replay.rules.shared.checks import need_live, need_seat
from replay.rules.shared.table import leave, past_events, receive, steps_of, the_card
from replay.values.cards import UNSEEN
from replay.values.events import Card, Event, Seat, about
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Text, any_of, listed, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


def payers_of(options: Options, match: LevelsSet, order: Sequence[int]) -> tuple[int, ...]:
    """The seats that owe a tribute after a hand (4, 5). ``order`` are the seats of the hand to come, in order of play.

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
    # A new player does not owe for what others lost, nor does a new team.
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
    """The cards among these that may be the tribute: the highest but the wilds, any suit (5).

    >>> highest("7H 7S AS KC".split(), 7), highest("7H AS AD KC".split(), 7)
    (['7S'], ['AS', 'AD'])
    """
    fit = [card for card in cards if card != wild(level)]
    most = max((key_of(card, level) for card in fit), default=0)
    return list(dict.fromkeys(card for card in fit if key_of(card, level) == most))


def returnable(cards: Sequence[str], level: int, options: Options) -> list[str]:
    """The cards among these that may be given back: ten or lower and no level cards; if there are none, the lowest (7).

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


_HIGHEST_RETURN = 10
"""A card that is returned is a ten or lower (7)."""


def is_low(card: str, level: int, options: Options) -> bool:
    """True if the card may be given back: a ten or lower, and no level card unless the option allows it (7)."""
    rank = rank_of(card)
    return rank <= _HIGHEST_RETURN and (options.return_level_cards or rank != level)


class TributeDue(Event, frozen=True):
    """Consequence: who owes a tribute in this hand (4, 5)."""

    payers: Annotated[tuple[Seat, ...], about("the seats that owe", min_length=1, max_length=2)]


OWES = Text("guandan.owes", "{who} owes a tribute.")
OWE = Text("guandan.owe", "{who} owe a tribute each.")


class _Owing(Consequence[TributeDue]):
    """The losers of the last hand owe a tribute (4 to 6)."""

    event = TributeDue

    def fold(self, table: GuandanTable, event: TributeDue) -> None:
        table.payers = event.payers

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: TributeDue) -> Message:
        return (OWE if len(event.payers) > 1 else OWES)(who=names_of(table, event.payers))


class TributePaid(Event, frozen=True):
    """Move: a loser gives the highest card, open for all (5, 6)."""

    seat: Seat
    to: Annotated[Seat, about("the seat that gets it")]
    card: Card


A_TRIBUTE = say("guandan.a-tribute", "a tribute")
TO_PAY = say("guandan.to-pay", "pay")
PAYS_TRIBUTE = Text("guandan.pays-tribute", "{who} pays {card} to {winner} as tribute.")
RULING_TRIBUTE = say("guandan.ruling-tribute", "Guandan 4, tribute")
RULING_WHO_PAYS = say("guandan.ruling-who-pays", "Guandan 5, who pays")
TO_PAY_TRIBUTE = say("guandan.to-pay-tribute", "pay tribute")
OWES_NO_TRIBUTE = Text("guandan.owes-no-tribute", "{who} owes no tribute")
PAYS = Text("guandan.pays", "{who} pays")
PAY = Text("guandan.pay", "{who} pay")


class _Paying(Move[TributePaid]):
    """A loser pays the highest card but a wild, open for all (5, 6)."""

    event = TributePaid

    def check(self, rules: GuandanRules, table: GuandanTable, move: TributePaid) -> None:
        need_live(table)
        need_seat(table, move.seat)
        who = table.who(move.seat)
        need_phase(table, "tribute", who, TO_PAY_TRIBUTE, RULING_TRIBUTE)
        if move.seat not in seats_owing(table):
            payers = seats_owing(table)
            pay = PAYS if len(payers) == 1 else PAY
            raise RuleViolation(OWES_NO_TRIBUTE(who=who), rule=RULING_WHO_PAYS, legal=pay(who=names_of(table, payers)))
        self.possible(rules, table, move)
        if move.card != UNSEEN:
            _check_card(rules, table, move.seat, move.card)
        _check_receiver(rules, table, move)

    def possible(self, rules: GuandanRules, table: GuandanTable, move: TributePaid) -> None:
        _need_given(rules, table, move, A_TRIBUTE, TO_PAY)

    def fold(self, table: GuandanTable, event: TributePaid) -> None:
        leave(table, event.seat, event.card)
        receive(table, event.to, event.card)
        table.paid += (event,)
        pardon(table, event.seat, event.to)
        if table.phase == "tribute":
            next_phase(table)

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: TributePaid) -> Message:
        return PAYS_TRIBUTE(who=table.who(event.seat), card=the_card(rules, event.card), winner=table.who(event.to))


NO_OTHER_SEAT = Text("guandan.no-other-seat", "found seat {seat}, expected another seat of this hand: {others}")
LAST_CARD_GIVEN = Text("guandan.last-card-given", "found {found} of the last card of {who}, expected a play of it")


def _need_given(
    rules: GuandanRules, table: GuandanTable, move: TributePaid | TributeReturned, what: Message, to_give: Message
) -> None:
    """Refuse a card that cannot go from hand to hand: a player who is out gets none, and no player goes out by it."""
    need_dealt(table, what)
    to = move.to
    if to not in table.known or to == move.seat or to in table.finished:
        others = listed(each for each in sorted(table.holding()) if each != move.seat)
        raise BadInput(NO_OTHER_SEAT(seat=to, others=others), field="to")
    can_hold(rules, table, move.seat, (move.card,), to_give)
    if table.count(move.seat) == 1:
        raise BadInput(LAST_CARD_GIVEN(found=what, who=table.who(move.seat)))


RULING_RESISTING = say("guandan.ruling-resisting", "Guandan 8, resisting")
RULING_HIGHEST_CARD = say("guandan.ruling-highest-card", "Guandan 5, the highest card")
RULING_TRIBUTE_CARD = say("guandan.ruling-tribute-card", "Guandan 5, the card")
TRIBUTE_WILD = Text("guandan.tribute-wild", "{who} cannot pay the {card}, which is wild")
PAY_HIGHEST_BUT = Text("guandan.pay-highest-but", "pay the highest card but {card}")
TRIBUTE_NOT_HIGHEST = Text("guandan.tribute-not-highest", "{who} cannot pay the {card} and keep the {kept}")


def _check_card(rules: GuandanRules, table: GuandanTable, seat: int, card: str) -> None:
    who = table.who(seat)
    if card == wild(table.level):
        raise RuleViolation(
            TRIBUTE_WILD(who=who, card=card_name(card)), rule=RULING_TRIBUTE_CARD, legal=PAY_HIGHEST_BUT(card=card)
        )
    if must_resist(rules, table) or (card == BIG_JOKER and _shows_the_other(rules, table, seat)):
        raise RuleViolation(
            say("guandan.must-resist", "{who} cannot pay tribute: the payers hold both big jokers", who=who),
            rule=RULING_RESISTING,
            legal=say("guandan.take-back-and-show", "take the first tribute back, show them and pay nothing")
            if table.paid
            else say("guandan.show-jokers", "show them and pay nothing"),
        )
    level, known = table.level, table.known[seat]
    higher = [each for each in highest(known, level) if key_of(each, level) > key_of(card, level)]
    if higher:
        raise RuleViolation(
            TRIBUTE_NOT_HIGHEST(who=who, card=card_name(card), kept=card_name(higher[0])),
            rule=RULING_HIGHEST_CARD,
            legal=say("guandan.pay-card", "pay {cards}", cards=_either(higher)),
        )


def _either(cards: Sequence[str]) -> Arg:
    either: Arg = cards[0]
    for card in cards[1:]:
        either = any_of([either, card])
    return either


def must_resist(rules: GuandanRules, table: GuandanTable) -> bool:
    """True if the payers are known to hold both big jokers, and so must show them (8)."""
    return rules.options.resist == "automatic" and not table.pardoned and _big_jokers(table) >= 2


def _big_jokers(table: GuandanTable) -> int:
    held = sum(table.known[seat].count(BIG_JOKER) for seat in table.payers)
    return held + sum(each.card == BIG_JOKER for each in table.paid)


def _shows_the_other(rules: GuandanRules, table: GuandanTable, seat: int) -> bool:
    """True if the unseen big joker that this seat pays is the second one among the payers."""
    if rules.options.resist != "automatic" or table.pardoned:
        return False
    return BIG_JOKER not in table.known[seat] and _big_jokers(table) == 1


RULING_TWO_TRIBUTES = say("guandan.ruling-two-tributes", "Guandan 6, two tributes")
RULING_WHO_GETS_IT = say("guandan.ruling-who-gets-it", "Guandan 5, who gets it")
PAY_TO = Text("guandan.pay-to", "pay {who}")
PAY_FIRST = Text("guandan.pay-first", "pay {who}, who was first")
TAKE_TRIBUTE_BACK = Text("guandan.take-tribute-back", "take that tribute back: this one goes to {who}")


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
            say(
                "guandan.tributes-crossed",
                "{who} cannot pay the {card} after {other} paid {winner} the {paid}",
                who=who,
                card=card_name(move.card),
                other=table.who(other.seat),
                winner=table.who(other.to),
                paid=card_name(other.card),
            ),
            rule=RULING_TWO_TRIBUTES,
            legal=TAKE_TRIBUTE_BACK(who=table.who(fit[0])),
        )
    rule = RULING_TWO_TRIBUTES if len(table.payers) == 2 else RULING_WHO_GETS_IT
    raise RuleViolation(
        say("guandan.tribute-to-other", "{who} cannot pay tribute to {other}", who=who, other=table.who(move.to)),
        rule=rule,
        legal=(PAY_FIRST if free == [first] else PAY_TO)(who=any_of(list(map(table.who, free)))),
    )


def takers(rules: GuandanRules, table: GuandanTable, seat: int, card: str) -> tuple[int, ...]:
    """The seats that may get this tribute of the seat; both winners if the other tribute is not known (5, 6)."""
    first, second = table.match.winners
    if len(table.payers) == 1:
        return (first,)
    order = table.order
    place = order.index(seat)
    if table.pardoned:
        return first, second
    if rules.options.double_by == "seat":
        return (order[place - 1],)
    theirs = None if card == UNSEEN else _other_tribute(table, seat, key_of(card, table.level))
    if theirs is None:
        return first, second
    mine = key_of(card, table.level)
    if mine == theirs:
        return (order[(place + (1 if rules.options.equal_tribute == "counterclockwise" else -1)) % 4],)
    return (first,) if mine > theirs else (second,)


def _other_tribute(table: GuandanTable, seat: int, mine: int) -> int | None:
    """The key of the other of two tributes, or one that it is at least and that is higher than ``mine``; None if unknown."""
    for paid in table.paid:
        return None if paid.card == UNSEEN else key_of(paid.card, table.level)
    other = next(each for each in table.payers if each != seat)
    known = highest(table.known[other], table.level)
    most = key_of(known[0], table.level) if known else 0
    return most if most > mine or not table.unknown[other] else None


class Resisted(Event, frozen=True):
    """Move: payers show the two big jokers, one seat both or two seats one each, and no tribute is paid (8)."""

    seats: Annotated[tuple[Seat, ...], about("the payers that show them", min_length=1, max_length=2)]


BIG_JOKERS = say("guandan.big-jokers", "big jokers")
TO_SHOW = say("guandan.to-show", "show")
SEAT_TWICE = Text("guandan.seat-twice", "found seat {seat} twice, expected each seat once")
NO_SEAT_OF_HAND = Text("guandan.no-seat-of-hand", "found seat {seat}, expected a seat of this hand")
RESISTS = Text("guandan.resists", "{who} resists with both big jokers: no tribute is paid.")
RESIST = Text("guandan.resist", "{who} resist with a big joker each: no tribute is paid.")
TO_RESIST = say("guandan.to-resist", "resist a tribute")
RESISTS_WITHOUT_OWING = Text("guandan.resists-without-owing", "{who} owes no tribute and cannot resist")


class _Resisting(Move[Resisted]):
    """Payers who hold both big jokers between them show them and pay nothing; first place leads (8)."""

    event = Resisted

    def check(self, rules: GuandanRules, table: GuandanTable, move: Resisted) -> None:
        need_live(table)
        names = names_of(table, move.seats)
        need_phase(table, "tribute", names, TO_RESIST, RULING_RESISTING)
        if table.paid:
            raise RuleViolation(
                say("guandan.resists-too-late", "{who} cannot resist: a tribute is already paid", who=names),
                rule=RULING_RESISTING,
                legal=say("guandan.pay-or-take-back", "pay the other, or take that one back"),
            )
        for seat in move.seats:
            if seat not in table.payers:
                raise RuleViolation(
                    RESISTS_WITHOUT_OWING(who=table.who(seat)),
                    rule=RULING_RESISTING,
                    legal=say("guandan.they-may", "{who} may", who=names_of(table, table.payers)),
                )
        self.possible(rules, table, move)

    def possible(self, rules: GuandanRules, table: GuandanTable, move: Resisted) -> None:
        need_dealt(table, BIG_JOKERS)
        if len(set(move.seats)) != len(move.seats):
            raise BadInput(SEAT_TWICE(seat=move.seats[0]), field="seats")
        for seat in move.seats:
            if seat not in table.known:
                raise BadInput(NO_SEAT_OF_HAND(seat=seat), field="seats")
            can_hold(rules, table, seat, (BIG_JOKER,) * (2 // len(move.seats)), TO_SHOW)

    def fold(self, table: GuandanTable, event: Resisted) -> None:
        table.resisted = True
        each = 2 // len(event.seats)
        for seat in event.seats:
            _show(table, seat, each)
        if table.phase == "tribute":
            next_phase(table)

    def then(self, rules: GuandanRules, table: GuandanTable, move: Resisted) -> list[Event]:
        # Outside of the tribute, where a referee may allow it, it changes nothing.
        return [LeadSet(table.match.order[0], "resisted")] if table.phase == "tribute" else []

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: Resisted) -> Message:
        resist = RESIST if len(event.seats) > 1 else RESISTS
        return resist(who=names_of(table, event.seats))


def _show(table: GuandanTable, seat: int, count: int) -> None:
    """Note that a seat holds so many big jokers, which it keeps."""
    known = table.known.get(seat)
    if known is None:
        table.odd += 1
        return
    for _ in range(count - known.count(BIG_JOKER)):
        if not table.unknown[seat]:
            table.odd += 1
            return
        table.unknown[seat] -= 1
        known.append(BIG_JOKER)
        table.seen[BIG_JOKER] = table.seen.get(BIG_JOKER, 0) + 1


class TributeReturned(Event, frozen=True):
    """Move: the receiver of a tribute gives a card back, open for all (7)."""

    seat: Seat
    to: Annotated[Seat, about("the seat that paid")]
    card: Card


A_RETURN = say("guandan.a-return", "a return")
TO_GIVE_BACK = say("guandan.to-give-back", "give back")
GIVES_BACK = Text("guandan.gives-back", "{who} gives {card} back to {payer}.")
RULING_RETURN = say("guandan.ruling-return", "Guandan 7, the return")
TO_RETURN = say("guandan.to-return", "give a card back")
NOTHING_TO_RETURN = Text("guandan.nothing-to-return", "{who} has nothing to give back")
RETURN_TO_OTHER = Text("guandan.return-to-other", "{who} cannot give a card back to {other}")


class _Returning(Move[TributeReturned]):
    """The receiver gives the payer a ten or lower and no level card, or else the lowest card (7)."""

    event = TributeReturned

    def check(self, rules: GuandanRules, table: GuandanTable, move: TributeReturned) -> None:
        need_live(table)
        need_seat(table, move.seat)
        who = table.who(move.seat)
        need_phase(table, "return", who, TO_RETURN, RULING_RETURN)
        due = [each.seat for each in unreturned(table) if each.to == move.seat]
        if not due:
            raise RuleViolation(NOTHING_TO_RETURN(who=who), rule=RULING_RETURN)
        if move.to not in due:
            raise RuleViolation(
                RETURN_TO_OTHER(who=who, other=table.who(move.to)),
                rule=RULING_RETURN,
                legal=say("guandan.give-to-payer", "give it to {who}, who paid", who=table.who(due[0])),
            )
        self.possible(rules, table, move)
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
                say("guandan.return-too-high", "{who} cannot give back the {card}", who=who, card=card_name(move.card)),
                rule=RULING_RETURN,
                legal=say("guandan.give-card", "give {cards}", cards=_either(rules.pack.sort(fit))),
            )

    def possible(self, rules: GuandanRules, table: GuandanTable, move: TributeReturned) -> None:
        _need_given(rules, table, move, A_RETURN, TO_GIVE_BACK)

    def fold(self, table: GuandanTable, event: TributeReturned) -> None:
        leave(table, event.seat, event.card)
        receive(table, event.to, event.card)
        table.returned += (event,)
        pardon(table, event.seat, event.to)
        if table.phase == "return":
            next_phase(table)

    def then(self, rules: GuandanRules, table: GuandanTable, move: TributeReturned) -> list[Event]:
        lead = lead_after(rules, table)
        if lead is None:
            return []
        return [LeadSet(lead, "previous_winner" if rules.options.next_lead == "previous_winner" else "tribute")]

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: TributeReturned) -> Message:
        return GIVES_BACK(who=table.who(event.seat), card=the_card(rules, event.card), payer=table.who(event.to))


RETURN_NOT_LOWEST = Text(
    "guandan.return-not-lowest",
    "{who} cannot give back the {card}: one of the {held} cards must be lower, for only {count} can be as high",
)
LOWER_CARD_KEPT = Text("guandan.lower-card-kept", "{who} cannot give back the {card} and keep the {kept}")
GIVE_CARD_OR_LOW = Text("guandan.give-card-or-low", "give {cards}, or a ten or lower")


def _check_forced(rules: GuandanRules, table: GuandanTable, move: TributeReturned, fit: Sequence[str]) -> None:
    """Refuse a return that is not low and cannot be the lowest card either, if no low card of the hand is known (7).

    ``fit`` are the lowest of its known cards. If too few cards as high as the return can be in the hand, it has a lower one.
    """
    seat, level = move.seat, table.level
    who, returned = table.who(seat), card_name(move.card)
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
            rule=RULING_RETURN,
            legal=say("guandan.give-low", "give a ten or lower")
            if rules.options.return_level_cards
            else say("guandan.give-low-no-level", "give a ten or lower that is not a level card"),
        )
    if any(key_of(card, table.level) < key_of(move.card, table.level) for card in fit):
        raise RuleViolation(
            LOWER_CARD_KEPT(who=who, card=returned, kept=card_name(fit[0])),
            rule=RULING_RETURN,
            legal=GIVE_CARD_OR_LOW(cards=_either(rules.pack.sort(fit))),
        )


def check_promises(rules: GuandanRules, table: GuandanTable, seat: int, cards: Sequence[str]) -> None:
    """Refuse to play a card that a tribute or a return showed not to be in the hand (5, 7, 8).

    If every card is known, the tribute itself is refused; this is for hands that were not known when it was paid.
    """
    if seat in table.pardoned:
        return
    for paid in table.paid:
        if paid.seat == seat and paid.card != UNSEEN:
            _check_highest(rules, table, cards, paid)
    for returned in table.returned:
        if returned.seat == seat and returned.card != UNSEEN:
            _check_lowest(rules, table, cards, returned)


ABOVE_TRIBUTE = Text("guandan.above-tribute", "{who} cannot play the {card} after paying the {paid} as tribute")


def _check_highest(rules: GuandanRules, table: GuandanTable, cards: Sequence[str], paid: TributePaid) -> None:
    got = {each.card for each in table.returned if each.to == paid.seat}
    if UNSEEN in got:
        return
    level = table.level
    both_jokers = paid.card == BIG_JOKER and rules.options.resist == "automatic"
    ceiling = key_of(paid.card, level) - both_jokers
    for card in cards:
        if card not in (UNSEEN, wild(level), *got) and key_of(card, level) > ceiling:
            raise RuleViolation(
                ABOVE_TRIBUTE(who=table.who(paid.seat), card=card_name(card), paid=card_name(paid.card)),
                rule=RULING_RESISTING if both_jokers else RULING_HIGHEST_CARD,
                legal=say("guandan.not-above-tribute", "cards that are not above the tribute"),
                earlier=_step(table, paid),
            )


BELOW_RETURN = Text("guandan.below-return", "{who} cannot play the {card} after giving the {returned} back")


def _check_lowest(rules: GuandanRules, table: GuandanTable, cards: Sequence[str], returned: TributeReturned) -> None:
    level, options = table.level, rules.options
    if is_low(returned.card, level, options):
        return
    for card in cards:
        if card != UNSEEN and (is_low(card, level, options) or key_of(card, level) < key_of(returned.card, level)):
            raise RuleViolation(
                BELOW_RETURN(who=table.who(returned.seat), card=card_name(card), returned=card_name(returned.card)),
                rule=RULING_RETURN,
                legal=say("guandan.not-below-return", "cards that are neither low nor below the return"),
                earlier=_step(table, returned),
            )


def _step(table: GuandanTable, given: TributePaid | TributeReturned) -> int:
    events = past_events(table.past)
    return next(step for step in steps_of(events, table.step) if events[step] is given)


MOVES = (_Owing(), _Paying(), _Resisting(), _Returning())
