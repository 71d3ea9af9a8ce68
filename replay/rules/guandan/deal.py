"""The start of a hand: who deals, boards, the deal, a card too many in it (rulings 1, 23, 24 and 26)."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Annotated

from replay.rules.guandan import leads
from replay.rules.guandan.pack import card_name, level_name
from replay.rules.guandan.table import (
    COPY_LEFT,
    HELD,
    RULING_PACK,
    GuandanTable,
    Level,
    Move,
    named,
    need_result,
    next_phase,
    partner,
)
from replay.rules.guandan.tribute import TributeDue, payers_of
from replay.rules.shared.checks import need_card, need_seat
from replay.rules.shared.moves import Starting
from replay.rules.shared.table import arrive
from replay.values.cards import UNSEEN
from replay.values.events import Dealt, Event, HandStarted, Seat, about
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, Plural, Text, any_of, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

HAND_BEGINS = Text("guandan.hand-begins", "Hand {hand} begins at level {level}; {who} deals.")


class _Starting(Starting["GuandanRules", GuandanTable]):
    """A hand begins at the level of the last winners (17), whose tribute or lead is settled as far as the last hand says (2 to 5)."""

    def fold(self, table: GuandanTable, event: HandStarted) -> None:
        super().fold(table, event)
        order = event.order
        table.board = event.board
        known = next(((place, table.team[seat]) for place, seat in enumerate(order) if seat in table.team), None)
        if known is None:
            # East is the first who sat down.
            known = (order.index(min(order)), 0) if order else (0, 0)
        place, team = known
        table.team = table.team | {seat: (index - place + team) % 2 for index, seat in enumerate(order)}  # type: ignore[operator]
        table.level = table.match.levels[table.match.declarer]
        if table.phase == "deal" and order:
            table.turn = order[0]

    def then(self, rules: GuandanRules, table: GuandanTable, move: HandStarted) -> list[Event]:
        if move.depth == "result" or move.board is not None:
            return []
        match = table.match
        payers = payers_of(rules.options, match, move.order)
        if payers:
            return [TributeDue(payers)]
        if match.lead in move.order:
            return [leads.LeadSet(match.lead, "deal_lost")]
        if match.order and match.order[0] in move.order:
            return [leads.LeadSet(match.order[0], "previous_winner")]
        if not match.deals and rules.options.first_lead == "east":
            return [leads.LeadSet(min(move.order), "east")]
        return []

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: HandStarted) -> Message:
        if event.board is not None:
            return super().sentence(rules, table, event)
        level = level_name(table.match.levels[table.match.declarer])
        return HAND_BEGINS(hand=event.hand, level=level, who=table.who(event.dealer))


class BoardLaid(Event, frozen=True):
    """Move: the board that the hand names replaces the shuffle; it marks the level and who leads (24)."""

    level: Level
    lead: Annotated[Seat, about("the seat that leads")]


EAST_LEADS_BOARD_1 = Text("guandan.east-leads-board-1", "{who} cannot lead board 1")
_NUMBER = re.compile("[1-9][0-9]*")
"""The number of a board in its name, such as ``1`` of ``Board 01``."""
BOARD_IS_LAID = Text("guandan.board-is-laid", "The board is laid: level {level}, and {who} leads.")


class _LayingBoard(Move[BoardLaid]):
    """The board that the hand names replaces the shuffle; it gives the level and who leads (24)."""

    event = BoardLaid

    def check(self, rules: GuandanRules, table: GuandanTable, move: BoardLaid) -> None:
        need_result(table, result=False)
        need_seat(table, move.lead)
        if table.board is None:
            raise RuleViolation(
                say("guandan.no-board", "a board cannot be laid: the hand names none"), rule=leads.RULING_BOARDS
            )
        if table.laid or table.dealt:
            raise RuleViolation(
                say("guandan.board-once", "a board is laid once, before its cards are taken"), rule=leads.RULING_BOARDS
            )
        options, east = rules.options, min(table.order)
        first = _NUMBER.findall(table.board) == ["1"]
        if options.edition >= 3 and options.first_lead == "east" and move.lead != east and first:
            raise RuleViolation(
                EAST_LEADS_BOARD_1(who=table.who(move.lead)),
                rule=leads.RULING_BOARDS,
                legal=leads.WHO_LEADS(who=table.who(east)),
            )

    def fold(self, table: GuandanTable, event: BoardLaid) -> None:
        table.level = event.level
        table.laid = True

    def then(self, rules: GuandanRules, table: GuandanTable, move: BoardLaid) -> list[Event]:
        return [leads.LeadSet(move.lead, "board")]

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: BoardLaid) -> Message:
        return BOARD_IS_LAID(level=level_name(event.level), who=table.who(event.lead))


LAY_BOARD = say("guandan.lay-board", "lay the board, with its level and the seat that leads")
DEAL_OVER = Text("guandan.deal-over", "{who} cannot be dealt cards: the deal is over")
TURNED_CARD_NOT_DEALT = Text("guandan.turned-card-not-dealt", "{who} leads for the turned {card}, but is not dealt it")
RULING_DEAL = say("guandan.ruling-deal", "Guandan 1, the deal")
DEALT_WHEN_OUT = Text("guandan.dealt-when-out", "found cards for {who}, who is out, expected a seat that still plays")
TOO_FEW_LEFT = Text("guandan.too-few-left", "{who} cannot get {count} cards: {left} are left")
NOT_SO_OFTEN = Text("guandan.not-so-often", "{who} cannot be dealt the {card}: the pack has {copies}")
DEALT_BEFORE = Plural(
    "guandan.dealt-before",
    "{who} cannot be dealt the {card}: the pack has {copies}, and {count} of them was dealt before",
    "{who} cannot be dealt the {card}: the pack has {copies}, and {count} of them were dealt before",
)


class _Dealing(Move[Dealt]):
    """Each is dealt 27 cards (1); if one player wrongly grabbed one, 28, and an opponent 26 (23)."""

    event = Dealt

    def check(self, rules: GuandanRules, table: GuandanTable, move: Dealt) -> None:
        need_result(table, result=False)
        need_seat(table, move.seat)
        if table.phase != "deal":
            raise RuleViolation(DEAL_OVER(who=table.who(move.seat)), rule=RULING_DEAL)
        if table.turn is not None and move.seat != table.turn:
            raise RuleViolation(
                say("guandan.dealt-out-of-turn", "{who} cannot be dealt cards now", who=table.who(move.seat)),
                rule=RULING_DEAL,
                legal=say("guandan.who-is-next", "{who} is next", who=table.who(table.turn)),
            )
        if table.board is not None and not table.laid:
            raise RuleViolation(
                say("guandan.board-not-laid", "the cards of a board cannot be dealt before it is laid"),
                rule=leads.RULING_BOARDS,
                legal=LAY_BOARD,
            )
        _check_size(rules, table, move)
        self.possible(rules, table, move)
        turned = table.turned
        if turned not in (None, UNSEEN, *move.cards) and table.lead == move.seat and UNSEEN not in move.cards:
            raise RuleViolation(
                TURNED_CARD_NOT_DEALT(who=table.who(move.seat), card=card_name(str(turned))),
                rule=leads.RULING_TURNED_CARD,
                legal=leads.TAKER_OF_TURNED_LEADS,
            )
        leads.need_turned_card(rules, table, move.seat, None, move.cards)

    def possible(self, rules: GuandanRules, table: GuandanTable, move: Dealt) -> None:
        if move.seat in table.finished:
            raise BadInput(DEALT_WHEN_OUT(who=table.who(move.seat)), field="seat")
        if table.out + len(move.cards) > rules.pack.size:
            raise RuleViolation(
                TOO_FEW_LEFT(who=table.who(move.seat), count=len(move.cards), left=rules.pack.size - table.out),
                rule=RULING_PACK,
            )
        for card, count in Counter(move.cards).items():
            need_card(rules, table, card)
            copies, dealt = rules.pack.copies.get(card, 0), table.seen.get(card, 0)
            if card != UNSEEN and dealt + count > copies:
                name, who = named(card, count), table.who(move.seat)
                raise RuleViolation(
                    DEALT_BEFORE(who=who, card=name, copies=copies, count=dealt)
                    if dealt
                    else NOT_SO_OFTEN(who=who, card=name, copies=copies),
                    rule=RULING_PACK,
                    legal=COPY_LEFT,
                )

    def fold(self, table: GuandanTable, event: Dealt) -> None:
        arrive(table, event.seat, event.cards)
        if table.phase != "deal":
            table.pardoned |= {event.seat}
            return
        table.dealt |= {event.seat}
        if len(event.cards) != HELD and not table.irregular:
            table.misdealt |= {event.seat}
        table.turn = next((seat for seat in table.order if seat not in table.dealt), None)
        if table.turn is None:
            next_phase(table)


OTHER_NUMBER_DEALT = Text("guandan.other-number-dealt", "{who} cannot be dealt {count} cards")
MISDEAL_SIZES = Text(
    "guandan.misdeal-sizes", "{count}, a quarter of the pack; {sizes} where a card was wrongly grabbed"
)
NUMBER_SINCE = Text("guandan.number-since", "{expected}, because {who} was dealt {count}")


def _check_size(rules: GuandanRules, table: GuandanTable, move: Dealt) -> None:
    """Refuse a hand that is neither a quarter of the pack nor one that a drawn card can mend."""
    fit = sizes(rules, table, move.seat)
    if len(move.cards) in fit:
        return
    legal = say("guandan.quarter", "{count}, a quarter of the pack", count=HELD)
    if HELD not in fit:
        (other,) = table.misdealt
        legal = NUMBER_SINCE(expected=fit[0], who=table.who(other), count=table.count(other))
    elif len(fit) > 1:
        legal = MISDEAL_SIZES(count=HELD, sizes=any_of(fit[1:]))
    raise RuleViolation(
        OTHER_NUMBER_DEALT(who=table.who(move.seat), count=len(move.cards)), rule=RULING_DEAL, legal=legal
    )


_MANY, _FEW = HELD + 1, HELD - 1


def sizes(rules: GuandanRules, table: GuandanTable, seat: int) -> tuple[int, ...]:
    """The numbers of cards that the next seat of a deal may get: a card too many requires a card too few of an opponent.

    Edition 1 and boards know the quarter of the pack alone. So do the remaining seats if the referee allowed a deal that no number mends.
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


MOVES = (_Starting(), _LayingBoard(), _Dealing())
