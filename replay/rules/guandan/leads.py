"""The lead of a hand and of each trick (rulings 2 and 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from replay.rules.guandan.pack import card_name, key_of, wild
from replay.rules.guandan.table import Consequence, GuandanTable, Move, names_of, need_result, play_from, unreturned
from replay.rules.shared.checks import need_card, need_seat
from replay.values.cards import UNSEEN
from replay.values.events import Card, Event, Seat, about
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


class LeadChosen(Event, frozen=True):
    """Move: who leads, where it does not follow from the last hand (2)."""

    seat: Seat
    how: Annotated[Literal["turned_card", "random", "recorded"], about("what chose the seat")]
    card: Annotated[Card | None, about("the turned card")] = None


RULING_BOARDS = say("guandan.ruling-boards", "Guandan 24, boards")
WHO_LEADS = Text("guandan.who-leads", "{who} leads")
_HOW = {
    "turned_card": say("guandan.by-turned-card", "by a turned card"),
    "random": say("guandan.at-random", "at random"),
}
RULING_LATER_LEADS = say("guandan.ruling-later-leads", "Guandan 3, later leads")
LEAD_NOT_CHOSEN_SO = Text("guandan.lead-not-chosen-so", "the lead cannot be chosen {how}")
PAYER_OF_HIGHER_LEADS = Text("guandan.payer-of-higher-leads", "of {names}, the player who paid the higher card leads")
SO_OR_RECORDED = Text("guandan.so-or-recorded", "{how}, or as it was recorded")
RULING_FIRST_LEAD = say("guandan.ruling-first-lead", "Guandan 2, the first lead")
TAKES_TURNED = Text("guandan.takes-turned", "{who} takes the turned {card} and leads.")
TAKES_TURNED_CARD = Text("guandan.takes-turned-card", "{who} takes the turned card and leads.")
CHOSEN_AT_RANDOM = Text("guandan.chosen-at-random", "{who} is chosen at random to lead.")
RECORDED_TO_LEAD = Text("guandan.recorded-to-lead", "{who} leads, as recorded.")


class _ChoosingLead(Move[LeadChosen]):
    """The record names the first leader, where the last hand does not: by the turned card, at random, or as recorded (2, 3)."""

    event = LeadChosen

    def check(self, rules: GuandanRules, table: GuandanTable, move: LeadChosen) -> None:
        need_result(table, result=False)
        need_seat(table, move.seat)
        _check_card(rules, table, move)
        if table.board is not None:
            raise RuleViolation(
                say("guandan.lead-of-board", "the lead of a board cannot be chosen"),
                rule=RULING_BOARDS,
                legal=say("guandan.board-says-who", "the board says who leads"),
            )
        if table.payers and table.phase != "lead":
            raise RuleViolation(
                say("guandan.lead-after-tribute", "the lead cannot be chosen: it follows from the tribute"),
                rule=RULING_LATER_LEADS,
            )
        if table.lead is not None:
            raise RuleViolation(
                say("guandan.lead-settled", "the lead is already settled"),
                rule=RULING_FIRST_LEAD,
                legal=WHO_LEADS(who=table.who(table.lead)),
            )
        chosen = "recorded" if table.payers else rules.options.first_lead
        if move.how not in ("recorded", chosen):
            legal = (
                SO_OR_RECORDED(how=_HOW[chosen]) if chosen in _HOW else say("guandan.as-recorded", "as it was recorded")
            )
            raise RuleViolation(LEAD_NOT_CHOSEN_SO(how=_HOW[move.how]), rule=RULING_FIRST_LEAD, legal=legal)
        payers = [each.seat for each in table.paid]
        if rules.options.next_lead == "payer_of_higher" and len(payers) > 1 and move.seat not in payers:
            raise RuleViolation(
                say("guandan.lead-without-tribute", "{who} paid no tribute and cannot lead", who=table.who(move.seat)),
                rule=RULING_LATER_LEADS,
                legal=PAYER_OF_HIGHER_LEADS(names=names_of(table, payers)),
            )
        if move.card is not None and move.card != UNSEEN:
            _check_turned(rules, table, move.seat, move.card)
            need_turned_card(rules, table, move.seat, move.card)

    def possible(self, rules: GuandanRules, table: GuandanTable, move: LeadChosen) -> None:
        """Nothing to check: no card has to be anywhere."""

    def fold(self, table: GuandanTable, event: LeadChosen) -> None:
        table.lead = event.seat
        table.turned = event.card
        table.taker = event.seat if event.card else None
        if table.phase == "lead" or (table.phase == "play" and not table.trick and not table.tricks):
            play_from(table, event.seat)

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: LeadChosen) -> Message:
        who = table.who(event.seat)
        if event.how == "turned_card":
            known = event.card is not None and event.card in rules.pack
            return TAKES_TURNED(who=who, card=card_name(str(event.card))) if known else TAKES_TURNED_CARD(who=who)
        return CHOSEN_AT_RANDOM(who=who) if event.how == "random" else RECORDED_TO_LEAD(who=who)


_CHOSEN = {"random": say("guandan.random", "random"), "recorded": say("guandan.recorded", "recorded")}
LEAD_WITH_CARD = Text(
    "guandan.lead-with-card", "found the card {found} with the lead '{how}', expected a card only with a turned card"
)


def _check_card(rules: GuandanRules, table: GuandanTable, move: LeadChosen) -> None:
    """Refuse a card where none is turned, and a turned card that is not named. Raises BadInput."""
    card = move.card
    if card is None and move.how == "turned_card":
        raise BadInput(
            say("guandan.lead-without-card", "found no card with the lead 'turned card', expected the turned card"),
            field="card",
        )
    if card is not None and move.how != "turned_card":
        raise BadInput(LEAD_WITH_CARD(found=card, how=_CHOSEN[move.how]), field="card")
    if card is not None:
        need_card(rules, table, card)


RULING_TURNED_CARD = say("guandan.ruling-turned-card", "Guandan 2, the turned card")
TURNED_CARD_ELSEWHERE = Text("guandan.turned-card-elsewhere", "{who} was not dealt the turned {card}")
TAKER_OF_TURNED_LEADS = say("guandan.taker-of-turned-leads", "the player who took the turned card leads")


def _check_turned(rules: GuandanRules, table: GuandanTable, seat: int, card: str) -> None:
    """Refuse a turned card that cannot choose the lead, or that the chosen seat does not have."""
    if rules.options.turn_redo != "none" and (card.startswith("X") or card == wild(table.level)):
        raise RuleViolation(
            say("guandan.turned-card-unfit", "the {card} cannot choose the lead", card=card_name(card)),
            rule=RULING_TURNED_CARD,
            legal=say("guandan.recut-and-turn", "recut and turn another")
            if rules.options.turn_redo == "recut"
            else say("guandan.reshuffle-and-turn", "reshuffle and turn another"),
            typed=f"{seat} leads 3S",
        )
    if not table.unknown[seat] and table.known[seat] and card not in table.known[seat]:
        raise RuleViolation(
            TURNED_CARD_ELSEWHERE(who=table.who(seat), card=card_name(card)),
            rule=RULING_FIRST_LEAD,
            legal=TAKER_OF_TURNED_LEADS,
        )


TURNED_CARD_HELD = Text(
    "guandan.turned-card-held", "{who} took the turned {card} and leads, so the others cannot have both of them"
)
TURNED_CARD_LACKING = Text(
    "guandan.turned-card-lacking", "{who} took the turned {card} to lead, and cannot go out before playing it"
)


def need_turned_card(
    rules: GuandanRules,
    table: GuandanTable,
    seat: int,
    chosen: str | None,
    cards: Sequence[str] = (),
    *,
    plays: bool = False,
) -> None:
    """Refuse cards with which the player who leads for the turned card cannot have taken it (2). Raises RuleViolation.

    The seat is chosen to lead by the card ``chosen``, or is dealt ``cards``, or ``plays`` them.
    """
    taker, turned = (seat, chosen) if chosen else (table.taker, table.turned)
    drawn = any(each.effect == "card_drawn" for each in table.penalties)
    if rules.options.edition < 3 or taker is None or turned in (None, UNSEEN) or drawn:
        return
    known = table.known
    laid = [*table.discards, *((lay.seat, card) for lay in table.trick for card in lay.cards)]
    if turned in known[taker] or (taker, turned) in laid or (seat == taker and turned in cards):
        return
    fresh = cards.count(turned) - (known[seat].count(turned) if plays else 0)
    out = plays and table.count(taker) == len(cards)
    problem = None
    if table.seen.get(turned, 0) + max(0, fresh) >= rules.pack.copies[turned]:
        problem = TURNED_CARD_HELD
    elif seat == taker and out and UNSEEN not in cards and (taker, UNSEEN) not in laid:
        problem = TURNED_CARD_LACKING
    if problem:
        raise RuleViolation(
            problem(who=table.who(taker), card=card_name(turned)), rule=RULING_FIRST_LEAD, legal=TAKER_OF_TURNED_LEADS
        )


class LeadSet(Event, frozen=True):
    """Consequence: who leads next (2, 3, 8, 14, 15, 23)."""

    seat: Seat
    why: Annotated[
        Literal["east", "board", "tribute", "resisted", "previous_winner", "deal_lost", "won", "wind", "penalty"],
        about("what gives the lead"),
    ]
    barred: Annotated[Seat | None, about("the seat that sits this trick out")] = None


FIRST_LEADS = Text("guandan.first-leads", "{who} was first in the last hand and leads.")
_LEADS: Mapping[str, Text] = {
    "east": Text("guandan.east-leads", "{who} sits East and leads."),
    "board": Text("guandan.leads-by-board", "{who} leads, as the board says."),
    "tribute": Text("guandan.leads-after-tribute", "{who} leads after the tribute."),
    "resisted": FIRST_LEADS,
    "previous_winner": FIRST_LEADS,
    "deal_lost": Text(
        "guandan.leads-after-penalty", "{who} leads, on the left of the player who lost the last hand by a penalty."
    ),
    "won": Text("guandan.leads", "{who} leads."),
    "wind": Text("guandan.takes-wind", "{who} takes the wind and leads."),
    "penalty": Text("guandan.leads-instead", "{who} leads instead."),
}
LEADS_INSTEAD_OF_BARRED = Text(
    "guandan.leads-instead-of-barred", "{who} leads instead, and {barred} sits this trick out."
)


class _SettingLead(Consequence[LeadSet]):
    """The rules give the lead: after tribute or without it (2, 3, 8), by a board (24), a trick (14), the wind (15), a penalty (23)."""

    event = LeadSet

    def fold(self, table: GuandanTable, event: LeadSet) -> None:
        table.lead = event.seat
        table.bans = tuple(ban._replace(lost=ban.lost or (ban.led and ban.seat != event.seat)) for ban in table.bans)
        if event.barred is not None:
            table.barred |= {event.barred}
        if table.phase != "deal":
            play_from(table, event.seat)

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: LeadSet) -> Message:
        who = table.who(event.seat)
        if event.barred is not None:
            return LEADS_INSTEAD_OF_BARRED(who=who, barred=table.who(event.barred))
        return _LEADS[event.why](who=who)


def lead_after(rules: GuandanRules, table: GuandanTable) -> int | None:
    """The leader after the return that is made now (3); None while another is due, or if the higher tribute is not known."""
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
            return max(listed, key=lambda each: key_of(each.card, table.level)).seat
        case _:
            return next((each.seat for each in paid if each.to == first), paid[0].seat)


MOVES = (_ChoosingLead(), _SettingLead())
