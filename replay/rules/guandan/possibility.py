"""What is possible: cards that are where a move needs them. A referee can excuse a broken rule, but not the impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Dealt, Event
from replay.messages import Arg, Message, Plural, Text, listed
from replay.rules.guandan.combinations.combination import exists, type_name
from replay.rules.guandan.events import (
    Announced,
    LeadChosen,
    Passed,
    Played,
    Resisted,
    TributePaid,
    TributeReturned,
)
from replay.rules.guandan.pack import card_name, letter
from replay.rules.guandan.table import BIG_JOKER, GuandanTable
from replay.rules.shared.checks import Check, need_card

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

RULING_PACK = Text("guandan.ruling-pack", "Guandan, the pack")

_PACK = RULING_PACK()


HOLDS_FEWER = Text("guandan.holds-fewer", "{who} cannot {action} {count} cards and holds {held}")
PACK_HAS_FEWER = Text("guandan.pack-has-fewer", "{who} cannot {action} the {card}: the pack has {copies}")
CARDS_OF_PACK = Text("guandan.cards-of-pack", "{action} cards that the pack has")
NOT_IN_HAND = Text("guandan.not-in-hand", "{who} cannot {action} the {card}, which is not in that hand")
CARDS_OF_HAND = Text("guandan.cards-of-hand", "{action} cards of {cards}")
ALL_ELSEWHERE = Text("guandan.all-elsewhere", "{who} cannot {action} the {card}: all {copies} copies are elsewhere")
SOME_ELSEWHERE = Text(
    "guandan.some-elsewhere", "{who} cannot {action} the {card}: {elsewhere} of {copies} copies is elsewhere"
)
COPY_LEFT = Text("guandan.copy-left", "a card of which a copy is left")


def can_hold(rules: GuandanRules, table: GuandanTable, seat: int, cards: Sequence[str], action: Message) -> None:
    """Refuse cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    who = table.who(seat)
    known = table.known[seat]
    if len(cards) > len(known) + table.unknown[seat]:
        raise RuleViolation(HOLDS_FEWER(who=who, action=action, count=len(cards), held=table.count(seat)), rule=_PACK)
    fresh = 0
    for card in dict.fromkeys(cards):
        need_card(rules, table, card)
        if card == UNSEEN:
            continue
        count = cards.count(card)
        lacking = count - known.count(card)
        if lacking <= 0:
            continue
        fresh += lacking
        name = _named(card, count)
        copies = rules.pack.copies[card]
        if count > copies:
            raise RuleViolation(
                PACK_HAS_FEWER(who=who, action=action, card=name, copies=copies),
                rule=_PACK,
                legal=CARDS_OF_PACK(action=action),
            )
        if fresh > table.unknown[seat]:
            held = rules.pack.write(rules.arrange(table, known))
            legal = CARDS_OF_HAND(action=action, cards=held) if held else None
            raise RuleViolation(NOT_IN_HAND(who=who, action=action, card=name), rule=_PACK, legal=legal)
        elsewhere = table.seen.get(card, 0) - known.count(card)
        if elsewhere + count > copies:
            problem = (
                ALL_ELSEWHERE(who=who, action=action, card=name, copies=copies)
                if elsewhere == copies
                else SOME_ELSEWHERE(who=who, action=action, card=name, elsewhere=elsewhere, copies=copies)
            )
            raise RuleViolation(problem, rule=_PACK, legal=COPY_LEFT())


TIMES = Text("guandan.times", "{card} {count} times")


def _named(card: str, count: int) -> Arg:
    """The card, and how often where that is more than once."""
    return card_name(card) if count == 1 else TIMES(card=card_name(card), count=count)


DEALT_WHEN_OUT = Text("guandan.dealt-when-out", "found cards for {who}, who is out, expected a seat that still plays")
TOO_FEW_LEFT = Text("guandan.too-few-left", "{who} cannot get {count} cards: {left} are left")
NOT_SO_OFTEN = Text("guandan.not-so-often", "{who} cannot be dealt the {card}: the pack has {copies}")
DEALT_BEFORE = Plural(
    "guandan.dealt-before",
    "{who} cannot be dealt the {card}: the pack has {copies}, and {count} of them was dealt before",
    "{who} cannot be dealt the {card}: the pack has {copies}, and {count} of them were dealt before",
)


def need_possible_deal(rules: GuandanRules, table: GuandanTable, move: Dealt) -> None:
    """Refuse cards that the pack no longer has. Raises RuleViolation or BadInput."""
    if move.seat in table.finished:
        raise BadInput(DEALT_WHEN_OUT(who=table.who(move.seat)), field="seat")
    if table.out + len(move.cards) > rules.pack.size:
        raise RuleViolation(
            TOO_FEW_LEFT(who=table.who(move.seat), count=len(move.cards), left=rules.pack.size - table.out),
            rule=_PACK,
        )
    for card, count in Counter(move.cards).items():
        need_card(rules, table, card)
        copies, dealt = rules.pack.copies.get(card, 0), table.seen.get(card, 0)
        if card != UNSEEN and dealt + count > copies:
            name, who = _named(card, count), table.who(move.seat)
            raise RuleViolation(
                DEALT_BEFORE(who=who, card=name, copies=copies, count=dealt)
                if dealt
                else NOT_SO_OFTEN(who=who, card=name, copies=copies),
                rule=_PACK,
                legal=COPY_LEFT(),
            )


RULING_FIRST_LEAD = Text("guandan.ruling-first-lead", "Guandan 2, the first lead")
TURNED_CARD_HELD = Text(
    "guandan.turned-card-held", "{who} took the turned {card} and leads, so the others cannot have both of them"
)
TURNED_CARD_LACKING = Text(
    "guandan.turned-card-lacking", "{who} took the turned {card} to lead, and cannot go out without having played it"
)
TAKER_OF_TURNED_LEADS = Text("guandan.taker-of-turned-leads", "the player who took the turned card leads")


def need_turned_card(rules: GuandanRules, table: GuandanTable, move: LeadChosen | Dealt | Played) -> None:
    """Refuse cards with which the player who leads for the turned card cannot have taken it (2). Raises RuleViolation."""
    taker, turned = (move.seat, move.card) if isinstance(move, LeadChosen) else (table.taker, table.turned)
    drawn = any(each.effect == "card_drawn" for each in table.penalties)
    if rules.options.edition < 3 or taker is None or turned in (None, UNSEEN) or drawn:
        return
    cards = () if isinstance(move, LeadChosen) else move.cards
    laid = [*table.discards, *((lay.seat, card) for lay in table.trick for card in lay.cards)]
    if turned in table.known[taker] or (taker, turned) in laid or (move.seat == taker and turned in cards):
        return
    fresh = cards.count(turned) - (table.known[move.seat].count(turned) if isinstance(move, Played) else 0)
    copies, out = rules.pack.copies[turned], isinstance(move, Played) and table.count(taker) == len(cards)
    problem = None
    if table.seen.get(turned, 0) + max(0, fresh) >= copies:
        problem = TURNED_CARD_HELD
    elif move.seat == taker and out and UNSEEN not in cards and (taker, UNSEEN) not in laid:
        problem = TURNED_CARD_LACKING
    if problem:
        who, card = table.who(taker), card_name(turned)
        raise RuleViolation(problem(who=who, card=card), rule=RULING_FIRST_LEAD(), legal=TAKER_OF_TURNED_LEADS())


TO_PAY = Text("guandan.to-pay", "pay")
A_TRIBUTE = Text("guandan.a-tribute", "a tribute")


def need_possible_tribute(rules: GuandanRules, table: GuandanTable, move: TributePaid) -> None:
    """Refuse a tribute that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_given(rules, table, move, A_TRIBUTE(), TO_PAY())


TO_GIVE_BACK = Text("guandan.to-give-back", "give back")
A_RETURN = Text("guandan.a-return", "a return")


def need_possible_return(rules: GuandanRules, table: GuandanTable, move: TributeReturned) -> None:
    """Refuse a return that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_given(rules, table, move, A_RETURN(), TO_GIVE_BACK())


BEFORE_ALL_ARE_DEALT = Text(
    "guandan.before-all-are-dealt", "found {found} in the deal, expected all four to have their cards before"
)


def _need_dealt(table: GuandanTable, what: Message) -> None:
    if table.phase == "deal":
        raise BadInput(BEFORE_ALL_ARE_DEALT(found=what))


NO_OTHER_SEAT = Text("guandan.no-other-seat", "found seat {seat}, expected another seat of this hand: {others}")
LAST_CARD_GIVEN = Text("guandan.last-card-given", "found {found} of the last card of {who}, expected a play of it")


def _need_given(
    rules: GuandanRules, table: GuandanTable, move: TributePaid | TributeReturned, what: Message, to_give: Message
) -> None:
    """Refuse a card that cannot go from hand to hand: who is out gets none, and nobody goes out by it."""
    _need_dealt(table, what)
    to = move.to
    if to not in table.known or to == move.seat or to in table.finished:
        others = listed(each for each in sorted(table.holding()) if each != move.seat)
        raise BadInput(NO_OTHER_SEAT(seat=to, others=others), field="to")
    can_hold(rules, table, move.seat, (move.card,), to_give)
    if table.count(move.seat) == 1:
        raise BadInput(LAST_CARD_GIVEN(found=what, who=table.who(move.seat)))


TO_SHOW = Text("guandan.to-show", "show")
BIG_JOKERS = Text("guandan.big-jokers", "big jokers")
SEAT_TWICE = Text("guandan.seat-twice", "found seat {seat} twice, expected each seat once")
NO_SEAT_OF_HAND = Text("guandan.no-seat-of-hand", "found seat {seat}, expected a seat of this hand")


def need_possible_resistance(rules: GuandanRules, table: GuandanTable, move: Resisted) -> None:
    """Refuse big jokers that the seats cannot hold. Raises RuleViolation or BadInput."""
    _need_dealt(table, BIG_JOKERS())
    if len(set(move.seats)) != len(move.seats):
        raise BadInput(SEAT_TWICE(seat=move.seats[0]), field="seats")
    for seat in move.seats:
        if seat not in table.known:
            raise BadInput(NO_SEAT_OF_HAND(seat=seat), field="seats")
        can_hold(rules, table, seat, (BIG_JOKER,) * (2 // len(move.seats)), TO_SHOW())


TO_PLAY = Text("guandan.to-play", "play")
A_PLAY = Text("guandan.a-play", "a play")


def need_possible_play(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    """Refuse cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_dealt(table, A_PLAY())
    can_hold(rules, table, move.seat, move.cards, TO_PLAY())
    need_turned_card(rules, table, move)


NO_SUCH_COMBINATION = Text(
    "guandan.no-such-combination",
    "found {count} cards declared as a {combination} of key {key}, expected a combination that the pack has "
    "at level {level}",
)


def _need_possible_excuse(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    """The referee may allow a wrong combination, but not one that does not exist."""
    need_possible_play(rules, table, move)
    if not exists(move.as_, move.key, len(move.cards), table.level):
        raise BadInput(
            NO_SUCH_COMBINATION(
                count=len(move.cards), combination=type_name(move.as_), key=str(move.key), level=letter(table.level)
            ),
            field="as",
        )


PASS_BEFORE_PLAY = Text("guandan.pass-before-play", "found a pass before the play, expected it when somebody has led")


def _need_possible_pass(rules: GuandanRules, table: GuandanTable, move: Passed) -> None:
    if table.phase != "play":
        raise BadInput(PASS_BEFORE_PLAY())


def _always(rules: GuandanRules, table: GuandanTable, move: Event) -> None:
    """Nothing to check: no card has to be anywhere."""


POSSIBLE: Mapping[type[Event], Check[GuandanRules, GuandanTable]] = {
    Announced: _always,
    Dealt: need_possible_deal,
    LeadChosen: _always,
    Passed: _need_possible_pass,
    Played: _need_possible_excuse,
    Resisted: need_possible_resistance,
    TributePaid: need_possible_tribute,
    TributeReturned: need_possible_return,
}
"""The moves of the play, which a referee may allow although they break a rule, each with what is checked even then."""
