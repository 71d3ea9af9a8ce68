"""One sentence for each event of Guandan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Event, HandEnded, HandStarted
from replay.messages import Arg, Message, Text, all_of, listed
from replay.rules.guandan import wording
from replay.rules.guandan.combinations.combination import bears, describe, sized_name, stands_for, type_name
from replay.rules.guandan.events import (
    Announced,
    BoardLaid,
    Combination,
    Finished,
    Kept,
    LeadChosen,
    LeadSet,
    LevelsSet,
    LotDrawn,
    MatchEnded,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributeDue,
    TributePaid,
    TributeReturned,
    TrickEnded,
)
from replay.rules.guandan.pack import LOWEST, card_name, letter, rank_of, wild
from replay.rules.guandan.table import GuandanTable
from replay.rules.shared.sentences import Sentence, ending, shared_sentences, the

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = ["SENTENCES", "level_name", "side"]

_SEATS = (wording.EAST_AND_WEST(), wording.NORTH_AND_SOUTH())
_OUT = (wording.OUT_FIRST(), wording.OUT_SECOND(), wording.OUT_THIRD(), wording.OUT_LAST())
_PLACES = (wording.SECOND, wording.THIRD, wording.LAST)


def level_name(level: int) -> str:
    """A level as people say it.

    >>> level_name(10), level_name(14)
    ('10', 'A')
    """
    return "10" if level == 10 else letter(level)


def side(table: GuandanTable, team: int) -> Arg:
    """The players of a team, those who play or played last; if nobody has played yet, the names of their places."""
    seats = [seat for seat in sorted(table.order) if table.team.get(seat) == team]
    return all_of([table.players.get(seat) or wording.SEAT(seat=seat) for seat in seats]) if seats else _SEATS[team]


def _who(table: GuandanTable, seats: Iterable[int]) -> Arg:
    return all_of([table.who(seat) for seat in seats])


def _started(rules: GuandanRules, table: GuandanTable, event: HandStarted) -> Message:
    if event.board is not None:
        return shared_sentences[HandStarted](rules, table, event)
    level = level_name(table.match.levels[table.match.declarer])
    return wording.HAND_BEGINS(hand=event.hand, level=level, who=table.who(event.dealer))


def _board_laid(rules: GuandanRules, table: GuandanTable, event: BoardLaid) -> Message:
    return wording.BOARD_IS_LAID(level=level_name(event.level), who=table.who(event.lead))


def _lead_chosen(rules: GuandanRules, table: GuandanTable, event: LeadChosen) -> Message:
    who = table.who(event.seat)
    if event.how == "turned_card":
        known = event.card is not None and event.card in rules.pack
        return (
            wording.TAKES_TURNED(who=who, card=card_name(str(event.card)))
            if known
            else wording.TAKES_TURNED_CARD(who=who)
        )
    return wording.CHOSEN_AT_RANDOM(who=who) if event.how == "random" else wording.RECORDED_TO_LEAD(who=who)


def _resisted(rules: GuandanRules, table: GuandanTable, event: Resisted) -> Message:
    resist = wording.RESIST if len(event.seats) > 1 else wording.RESISTS
    return resist(who=_who(table, event.seats))


def _tribute_paid(rules: GuandanRules, table: GuandanTable, event: TributePaid) -> Message:
    return wording.PAYS_TRIBUTE(who=table.who(event.seat), card=the(rules, event.card), winner=table.who(event.to))


def _tribute_returned(rules: GuandanRules, table: GuandanTable, event: TributeReturned) -> Message:
    return wording.GIVES_BACK(who=table.who(event.seat), card=the(rules, event.card), payer=table.who(event.to))


def _played(rules: GuandanRules, table: GuandanTable, event: Played) -> Message:
    goes_out = table.count(event.seat) == len(event.cards)
    clauses: list[Message] = [wording.PLAYS(who=table.who(event.seat), play=_play(rules, table, event))]
    if event.inferred:
        clauses.append(wording.READING_INFERRED())
    if goes_out:
        clauses.append(_OUT[min(len(table.finished), 3)])
    return wording.HAPPENS(clauses=listed(clauses))


def _play(rules: GuandanRules, table: GuandanTable, event: Played) -> Arg:
    """What is played in words: for a single the card if it is known, else the combination and what its wilds stand for."""
    cards, type, key, level = event.cards, event.as_, event.key, table.level
    known = all(card == UNSEEN or card in rules.pack for card in cards)
    if not known or not bears(cards, level, type, key, rules.options):
        # The referee allowed it, whatever it is.
        return wording.CARDS_AS(count=len(cards), combination=type_name(type))
    if type == "single" and cards[0] != UNSEEN:
        return the(rules, cards[0])
    combination = describe(type, key, len(cards), level)
    if type == "joker_bomb":
        return wording.THE_COMBINATION(combination=combination)
    filled = [_as(rules, stand_in, type) for stand_in in stands_for(cards, level, type, key) if stand_in]
    if not filled:
        return wording.A_COMBINATION(combination=combination)
    return wording.COMBINATION_WITH_WILDS(
        combination=combination, card=rules.card_name(wild(level)), filled=all_of(filled)
    )


_RANKS = {
    11: wording.A_JACK(),
    12: wording.A_QUEEN(),
    13: wording.A_KING(),
    14: wording.AN_ACE(),
    8: wording.AN_EIGHT(),
}


def _as(rules: GuandanRules, card: str, type: Combination) -> Message:
    """What a wild stands for; only in a straight flush does its suit matter."""
    rank = rank_of(card)
    return wording.AS(
        card=the(rules, card) if type == "straight_flush" else _RANKS.get(rank) or wording.A_NUMBER(rank=rank)
    )


def _passed(rules: GuandanRules, table: GuandanTable, event: Passed) -> Message:
    return (wording.PASS_INFERRED if event.inferred else wording.PASSES)(who=table.who(event.seat))


def _announced(rules: GuandanRules, table: GuandanTable, event: Announced) -> Message:
    return wording.ANNOUNCES(who=table.who(event.seat), count=event.count)


def _finished(rules: GuandanRules, table: GuandanTable, event: Finished) -> Message:
    first, *others = event.order
    places = [place(who=table.who(seat)) for seat, place in zip(others, _PLACES, strict=False)]
    return wording.WENT_OUT(who=table.who(first), others=listed(places))


def _penalised(rules: GuandanRules, table: GuandanTable, event: Penalised) -> Message:
    who, article = table.who(event.seat), event.article
    points = wording.POINTS_OFF(count=event.vp)
    if event.effect == "vp":
        return wording.PENALISED(who=who, article=article, cost=points)
    cost = _cost(rules, table, event)
    if event.vp:
        return wording.PENALISED_AND_POINTS(who=who, article=article, cost=cost, points=points)
    return wording.PENALISED(who=who, article=article, cost=cost)


def _cost(rules: GuandanRules, table: GuandanTable, event: Penalised) -> Message:
    match event.effect:
        case "card_drawn":
            return wording.DRAWN_FROM_HAND(who=table.who(event.to or 0), card=the(rules, event.card or UNSEEN))
        case "redeal":
            return wording.THE_HAND_DEALT_AGAIN()
        case "deal_lost":
            return wording.HAND_LOST()
        case "lead_passes":
            return wording.LEAD_GOES_ON()
        case "sits_out":
            laid = sized_name(event.as_, event.size) if event.as_ else None
            return wording.NO_PART() if laid is None else wording.NO_PART_AFTER(combination=laid)
    return wording.WARNING()


def _kept(rules: GuandanRules, table: GuandanTable, event: Kept) -> Message:
    return wording.KEEPS(who=table.who(event.seat), card=the(rules, event.card), other=table.who(event.of))


def _tribute_due(rules: GuandanRules, table: GuandanTable, event: TributeDue) -> Message:
    return (wording.OWE if len(event.payers) > 1 else wording.OWES)(who=_who(table, event.payers))


_LEADS: Mapping[str, Text] = {
    "east": wording.EAST_LEADS,
    "board": wording.LEADS_BY_BOARD,
    "tribute": wording.LEADS_AFTER_TRIBUTE,
    "resisted": wording.FIRST_LEADS,
    "previous_winner": wording.FIRST_LEADS,
    "deal_lost": wording.LEADS_AFTER_PENALTY,
    "won": wording.LEADS,
    "wind": wording.TAKES_WIND,
    "penalty": wording.LEADS_INSTEAD,
}


def _lead_set(rules: GuandanRules, table: GuandanTable, event: LeadSet) -> Message:
    who = table.who(event.seat)
    if event.barred is not None:
        return wording.LEADS_INSTEAD_OF_BARRED(who=who, barred=table.who(event.barred))
    return _LEADS[event.why](who=who)


def _levels_set(rules: GuandanRules, table: GuandanTable, event: LevelsSet) -> Message:
    before, winners = table.match, event.declarer
    who = side(table, winners)
    if event.points != before.points:
        return wording.WIN_ON_BOARD(who=who, count=event.up, total=event.points[winners])
    if event.passed != before.passed:
        if event.levels == (LOWEST, LOWEST):
            return wording.BEGIN_NEW_ROUND(who=who, level=LOWEST)
        if event.levels[winners] == LOWEST:
            return wording.PASS_A_AND_BEGIN(who=who, level=LOWEST)
        return wording.PASS_A(who=who)
    losers = 1 - winners
    fallen = event.levels[losers] < before.levels[losers]
    stay = (wording.FALL if fallen else wording.STAY)(who=side(table, losers), level=level_name(event.levels[losers]))
    return wording.LEVELS_CHANGE(winners=_won(who, before.levels[winners], event.levels[winners]), losers=stay)


def _won(who: Arg, was: int, level: int) -> Message:
    """Where a team is after a hand that it won."""
    if level > was:
        return wording.GO_UP(who=who, count=level - was, level=level_name(level))
    return (wording.WIN_AND_STAY if level == was else wording.WIN_AND_FALL)(who=who, level=level_name(level))


_UNDECIDED = {"draw": wording.MATCH_DRAWN, "tied": wording.LOT_TO_DRAW, "extra_deal": wording.HAND_TO_PLAY}


def _match_ended(rules: GuandanRules, table: GuandanTable, event: MatchEnded) -> Message:
    one, other = event.totals
    if event.winner is None:
        return _UNDECIDED.get(event.how, wording.MATCH_TIED)(total=one)
    who = side(table, event.winner)
    match event.how:
        case "passed_a":
            return wording.WIN_BY_PASSING_A(who=who)
        case "lot":
            return wording.WIN_BY_LOT(who=who)
    won = wording.WIN_ON_TIME if event.how == "time" else wording.WIN_MATCH
    return won(who=who, most=max(one, other), least=min(one, other))


SENTENCES: Mapping[type[Event], Sentence[GuandanRules, GuandanTable]] = {
    **shared_sentences,
    HandStarted: _started,
    BoardLaid: _board_laid,
    LeadChosen: _lead_chosen,
    Resisted: _resisted,
    TributePaid: _tribute_paid,
    TributeReturned: _tribute_returned,
    Played: _played,
    Passed: _passed,
    Announced: _announced,
    Finished: _finished,
    Penalised: _penalised,
    Kept: _kept,
    LotDrawn: lambda rules, table, event: wording.LOT_FALLS(who=table.who(event.seat)),
    TributeDue: _tribute_due,
    TrickEnded: lambda rules, table, event: wording.WINS_TRICK(who=table.who(event.seat)),
    LeadSet: _lead_set,
    LevelsSet: _levels_set,
    MatchEnded: _match_ended,
    HandEnded: ending(
        {
            "finished": wording.HAND_OVER,
            "redeal": wording.DEALT_AGAIN,
            "deal_lost": wording.LOST_BY_PENALTY,
            "void": wording.HAND_VOID,
            "abandoned": wording.HAND_ABANDONED,
        }
    ),
}
"""The sentence of every event."""
