"""One sentence for each event of Guandan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Event, HandEnded, HandStarted
from replay.messages import Arg, Message, Plural, Text, all_of, listed
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

EAST_AND_WEST = Text("guandan.east-and-west", "East and West")
NORTH_AND_SOUTH = Text("guandan.north-and-south", "North and South")

_SEATS = (EAST_AND_WEST(), NORTH_AND_SOUTH())
OUT_FIRST = Text("guandan.out-first", "and goes out first")
OUT_SECOND = Text("guandan.out-second", "and goes out second")
OUT_THIRD = Text("guandan.out-third", "and goes out third")
OUT_LAST = Text("guandan.out-last", "and goes out last")

_OUT = (OUT_FIRST(), OUT_SECOND(), OUT_THIRD(), OUT_LAST())
SECOND = Text("guandan.second", "{who} second")
THIRD = Text("guandan.third", "{who} third")
LAST = Text("guandan.last", "{who} last")

_PLACES = (SECOND, THIRD, LAST)


def level_name(level: int) -> str:
    """A level as people say it.

    >>> level_name(10), level_name(14)
    ('10', 'A')
    """
    return "10" if level == 10 else letter(level)


SEAT = Text("guandan.seat", "seat {seat}")


def side(table: GuandanTable, team: int) -> Arg:
    """The players of a team, those who play or played last; if nobody has played yet, the names of their places."""
    seats = [seat for seat in sorted(table.order) if table.team.get(seat) == team]
    return all_of([table.players.get(seat) or SEAT(seat=seat) for seat in seats]) if seats else _SEATS[team]


def _who(table: GuandanTable, seats: Iterable[int]) -> Arg:
    return all_of([table.who(seat) for seat in seats])


HAND_BEGINS = Text("guandan.hand-begins", "Hand {hand} begins at level {level}; {who} deals.")


def _started(rules: GuandanRules, table: GuandanTable, event: HandStarted) -> Message:
    if event.board is not None:
        return shared_sentences[HandStarted](rules, table, event)
    level = level_name(table.match.levels[table.match.declarer])
    return HAND_BEGINS(hand=event.hand, level=level, who=table.who(event.dealer))


BOARD_IS_LAID = Text("guandan.board-is-laid", "The board is laid: level {level}, and {who} leads.")


def _board_laid(rules: GuandanRules, table: GuandanTable, event: BoardLaid) -> Message:
    return BOARD_IS_LAID(level=level_name(event.level), who=table.who(event.lead))


TAKES_TURNED = Text("guandan.takes-turned", "{who} takes the turned {card} and leads.")
TAKES_TURNED_CARD = Text("guandan.takes-turned-card", "{who} takes the turned card and leads.")
CHOSEN_AT_RANDOM = Text("guandan.chosen-at-random", "{who} is chosen at random to lead.")
RECORDED_TO_LEAD = Text("guandan.recorded-to-lead", "{who} is recorded to lead.")


def _lead_chosen(rules: GuandanRules, table: GuandanTable, event: LeadChosen) -> Message:
    who = table.who(event.seat)
    if event.how == "turned_card":
        known = event.card is not None and event.card in rules.pack
        return TAKES_TURNED(who=who, card=card_name(str(event.card))) if known else TAKES_TURNED_CARD(who=who)
    return CHOSEN_AT_RANDOM(who=who) if event.how == "random" else RECORDED_TO_LEAD(who=who)


RESISTS = Text("guandan.resists", "{who} resists with both big jokers: no tribute is paid.")
RESIST = Text("guandan.resist", "{who} resist with a big joker each: no tribute is paid.")


def _resisted(rules: GuandanRules, table: GuandanTable, event: Resisted) -> Message:
    resist = RESIST if len(event.seats) > 1 else RESISTS
    return resist(who=_who(table, event.seats))


PAYS_TRIBUTE = Text("guandan.pays-tribute", "{who} pays {card} to {winner} as tribute.")


def _tribute_paid(rules: GuandanRules, table: GuandanTable, event: TributePaid) -> Message:
    return PAYS_TRIBUTE(who=table.who(event.seat), card=the(rules, event.card), winner=table.who(event.to))


GIVES_BACK = Text("guandan.gives-back", "{who} gives {card} back to {payer}.")


def _tribute_returned(rules: GuandanRules, table: GuandanTable, event: TributeReturned) -> Message:
    return GIVES_BACK(who=table.who(event.seat), card=the(rules, event.card), payer=table.who(event.to))


HAPPENS = Text("guandan.happens", "{clauses}.")
PLAYS = Text("guandan.plays", "{who} plays {play}")
READING_INFERRED = Text("guandan.reading-inferred", "whose reading was inferred")


def _played(rules: GuandanRules, table: GuandanTable, event: Played) -> Message:
    goes_out = table.count(event.seat) == len(event.cards)
    clauses: list[Message] = [PLAYS(who=table.who(event.seat), play=_play(rules, table, event))]
    if event.inferred:
        clauses.append(READING_INFERRED())
    if goes_out:
        clauses.append(_OUT[min(len(table.finished), 3)])
    return HAPPENS(clauses=listed(clauses))


CARDS_AS = Plural("guandan.cards-as", "{count} card as a {combination}", "{count} cards as a {combination}")
THE_COMBINATION = Text("guandan.the-combination", "the {combination}")
A_COMBINATION = Text("guandan.a-combination", "a {combination}")
COMBINATION_WITH_WILDS = Text("guandan.combination-with-wilds", "a {combination}, with the {card} {filled}")


def _play(rules: GuandanRules, table: GuandanTable, event: Played) -> Arg:
    """What is played in words: for a single the card if it is known, else the combination and what its wilds stand for."""
    cards, type, key, level = event.cards, event.as_, event.key, table.level
    known = all(card == UNSEEN or card in rules.pack for card in cards)
    if not known or not bears(cards, level, type, key, rules.options):
        # The referee allowed it, whatever it is.
        return CARDS_AS(count=len(cards), combination=type_name(type))
    if type == "single" and cards[0] != UNSEEN:
        return the(rules, cards[0])
    combination = describe(type, key, len(cards), level)
    if type == "joker_bomb":
        return THE_COMBINATION(combination=combination)
    filled = [_as(rules, stand_in, type) for stand_in in stands_for(cards, level, type, key) if stand_in]
    if not filled:
        return A_COMBINATION(combination=combination)
    return COMBINATION_WITH_WILDS(combination=combination, card=rules.card_name(wild(level)), filled=all_of(filled))


AN_EIGHT = Text("guandan.an-eight", "an 8")
AN_ACE = Text("guandan.an-ace", "an ace")
A_JACK = Text("guandan.a-jack", "a jack")
A_QUEEN = Text("guandan.a-queen", "a queen")
A_KING = Text("guandan.a-king", "a king")

_RANKS = {
    11: A_JACK(),
    12: A_QUEEN(),
    13: A_KING(),
    14: AN_ACE(),
    8: AN_EIGHT(),
}


A_NUMBER = Text("guandan.a-number", "a {rank}")
AS = Text("guandan.as", "as {card}")


def _as(rules: GuandanRules, card: str, type: Combination) -> Message:
    """What a wild stands for; only in a straight flush does its suit matter."""
    rank = rank_of(card)
    return AS(card=the(rules, card) if type == "straight_flush" else _RANKS.get(rank) or A_NUMBER(rank=rank))


PASSES = Text("guandan.passes", "{who} passes.")
PASS_INFERRED = Text("guandan.pass-inferred", "{who} passes, which was inferred.")


def _passed(rules: GuandanRules, table: GuandanTable, event: Passed) -> Message:
    return (PASS_INFERRED if event.inferred else PASSES)(who=table.who(event.seat))


ANNOUNCES = Plural("guandan.announces", "{who} announces {count} card.", "{who} announces {count} cards.")


def _announced(rules: GuandanRules, table: GuandanTable, event: Announced) -> Message:
    return ANNOUNCES(who=table.who(event.seat), count=event.count)


WENT_OUT = Text("guandan.went-out", "{who} goes out first, {others}.")


def _finished(rules: GuandanRules, table: GuandanTable, event: Finished) -> Message:
    first, *others = event.order
    places = [place(who=table.who(seat)) for seat, place in zip(others, _PLACES, strict=False)]
    return WENT_OUT(who=table.who(first), others=listed(places))


PENALISED = Text("guandan.penalised", "The referee penalises {who} under Article {article}: {cost}.")
PENALISED_AND_POINTS = Text(
    "guandan.penalised-and-points", "The referee penalises {who} under Article {article}: {cost}; {points}."
)
POINTS_OFF = Plural("guandan.points-off", "{count} victory point off", "{count} victory points off")


def _penalised(rules: GuandanRules, table: GuandanTable, event: Penalised) -> Message:
    who, article, cost = table.who(event.seat), event.article, cost_of(rules, table, event)
    if event.vp and event.effect != "vp":
        return PENALISED_AND_POINTS(who=who, article=article, cost=cost, points=POINTS_OFF(count=event.vp))
    return PENALISED(who=who, article=article, cost=cost)


DRAWN_FROM_HAND = Text("guandan.drawn-from-hand", "{who} draws {card} from that hand")
THE_HAND_DEALT_AGAIN = Text("guandan.the-hand-dealt-again", "the hand is dealt again")
HAND_LOST = Text("guandan.hand-lost", "the hand is lost")
LEAD_GOES_ON = Text("guandan.lead-goes-on", "the lead passes on")
NO_PART = Text("guandan.no-part", "no part in this trick")
NO_PART_AFTER = Text("guandan.no-part-after", "no part in this trick after a {combination} out of turn")
WARNING = Text("guandan.warning", "a warning")


def cost_of(rules: GuandanRules, table: GuandanTable, event: Penalised) -> Message:
    """What a penalty costs."""
    match event.effect:
        case "vp":
            return POINTS_OFF(count=event.vp)
        case "card_drawn":
            return DRAWN_FROM_HAND(who=table.who(event.to or 0), card=the(rules, event.card or UNSEEN))
        case "redeal":
            return THE_HAND_DEALT_AGAIN()
        case "deal_lost":
            return HAND_LOST()
        case "lead_passes":
            return LEAD_GOES_ON()
        case "sits_out":
            laid = sized_name(event.as_, event.size) if event.as_ else None
            return NO_PART() if laid is None else NO_PART_AFTER(combination=laid)
    return WARNING()


KEEPS = Text("guandan.keeps", "{who} keeps {card}, which was due to {other}.")


def _kept(rules: GuandanRules, table: GuandanTable, event: Kept) -> Message:
    return KEEPS(who=table.who(event.seat), card=the(rules, event.card), other=table.who(event.of))


OWES = Text("guandan.owes", "{who} owes a tribute.")
OWE = Text("guandan.owe", "{who} owe a tribute each.")


def _tribute_due(rules: GuandanRules, table: GuandanTable, event: TributeDue) -> Message:
    return (OWE if len(event.payers) > 1 else OWES)(who=_who(table, event.payers))


EAST_LEADS = Text("guandan.east-leads", "{who} sits East and leads.")
LEADS_BY_BOARD = Text("guandan.leads-by-board", "{who} leads, as the board says.")
LEADS_AFTER_TRIBUTE = Text("guandan.leads-after-tribute", "{who} leads after the tribute.")
FIRST_LEADS = Text("guandan.first-leads", "{who} was first in the last hand and leads.")
LEADS_AFTER_PENALTY = Text(
    "guandan.leads-after-penalty", "{who} leads, on the left of the player who lost the last hand by a penalty."
)
LEADS = Text("guandan.leads", "{who} leads.")
TAKES_WIND = Text("guandan.takes-wind", "{who} takes the wind and leads.")
LEADS_INSTEAD = Text("guandan.leads-instead", "{who} leads instead.")

_LEADS: Mapping[str, Text] = {
    "east": EAST_LEADS,
    "board": LEADS_BY_BOARD,
    "tribute": LEADS_AFTER_TRIBUTE,
    "resisted": FIRST_LEADS,
    "previous_winner": FIRST_LEADS,
    "deal_lost": LEADS_AFTER_PENALTY,
    "won": LEADS,
    "wind": TAKES_WIND,
    "penalty": LEADS_INSTEAD,
}


LEADS_INSTEAD_OF_BARRED = Text(
    "guandan.leads-instead-of-barred", "{who} leads instead, and {barred} sits this trick out."
)


def _lead_set(rules: GuandanRules, table: GuandanTable, event: LeadSet) -> Message:
    who = table.who(event.seat)
    if event.barred is not None:
        return LEADS_INSTEAD_OF_BARRED(who=who, barred=table.who(event.barred))
    return _LEADS[event.why](who=who)


WIN_ON_BOARD = Text("guandan.win-on-board", "{who} win {count} on the board, {total} on boards in all.")
BEGIN_NEW_ROUND = Text("guandan.begin-new-round", "{who} pass A; a new round begins with both teams at {level}.")
PASS_A_AND_BEGIN = Text("guandan.pass-a-and-begin", "{who} pass A and begin a new round at {level}.")
PASS_A = Text("guandan.pass-a", "{who} pass A.")
LEVELS_CHANGE = Text("guandan.levels-change", "{winners}; {losers}.")
STAY = Text("guandan.stay", "{who} stay at {level}")
FALL = Text("guandan.fall", "{who} fall back to {level}")


def _levels_set(rules: GuandanRules, table: GuandanTable, event: LevelsSet) -> Message:
    before, winners = table.match, event.declarer
    who = side(table, winners)
    if event.points != before.points:
        return WIN_ON_BOARD(who=who, count=event.up, total=event.points[winners])
    if event.passed != before.passed:
        if event.levels == (LOWEST, LOWEST):
            return BEGIN_NEW_ROUND(who=who, level=LOWEST)
        if event.levels[winners] == LOWEST:
            return PASS_A_AND_BEGIN(who=who, level=LOWEST)
        return PASS_A(who=who)
    losers = 1 - winners
    fallen = event.levels[losers] < before.levels[losers]
    stay = (FALL if fallen else STAY)(who=side(table, losers), level=level_name(event.levels[losers]))
    return LEVELS_CHANGE(winners=_won(who, before.levels[winners], event.levels[winners]), losers=stay)


GO_UP = Text("guandan.go-up", "{who} go up {count}, to level {level}")
WIN_AND_STAY = Text("guandan.win-and-stay", "{who} win and stay at {level}")
WIN_AND_FALL = Text("guandan.win-and-fall", "{who} win and fall back to {level}")


def _won(who: Arg, was: int, level: int) -> Message:
    """Where a team is after a hand that it won."""
    if level > was:
        return GO_UP(who=who, count=level - was, level=level_name(level))
    return (WIN_AND_STAY if level == was else WIN_AND_FALL)(who=who, level=level_name(level))


MATCH_DRAWN = Text("guandan.match-drawn", "The match is drawn at {total}.")
LOT_TO_DRAW = Text("guandan.lot-to-draw", "The match is tied at {total}, and a lot decides.")
HAND_TO_PLAY = Text("guandan.hand-to-play", "The match is tied at {total}, and another hand decides.")

_UNDECIDED = {"draw": MATCH_DRAWN, "tied": LOT_TO_DRAW, "extra_deal": HAND_TO_PLAY}


MATCH_TIED = Text("guandan.match-tied", "The match is tied at {total}.")
WIN_BY_PASSING_A = Text("guandan.win-by-passing-a", "{who} win the match by passing A.")
WIN_BY_LOT = Text("guandan.win-by-lot", "{who} win the match by lot.")
WIN_ON_TIME = Text("guandan.win-on-time", "{who} win the match, {most} to {least}, as time is up.")
WIN_MATCH = Text("guandan.win-match", "{who} win the match, {most} to {least}.")


def _match_ended(rules: GuandanRules, table: GuandanTable, event: MatchEnded) -> Message:
    one, other = event.totals
    if event.winner is None:
        return _UNDECIDED.get(event.how, MATCH_TIED)(total=one)
    who = side(table, event.winner)
    match event.how:
        case "passed_a":
            return WIN_BY_PASSING_A(who=who)
        case "lot":
            return WIN_BY_LOT(who=who)
    won = WIN_ON_TIME if event.how == "time" else WIN_MATCH
    return won(who=who, most=max(one, other), least=min(one, other))


LOT_FALLS = Text("guandan.lot-falls", "The lot falls to {who}.")
WINS_TRICK = Text("guandan.wins-trick", "{who} wins the trick.")
HAND_OVER = Text("guandan.hand-over", "Hand {hand} is over; {who} deals next.")
DEALT_AGAIN = Text("guandan.dealt-again", "Hand {hand} is broken off and dealt again; {who} deals next.")
LOST_BY_PENALTY = Text("guandan.lost-by-penalty", "Hand {hand} is lost by a penalty; {who} deals next.")
HAND_VOID = Text("guandan.hand-void", "Hand {hand} is void; {who} deals next.")
HAND_ABANDONED = Text("guandan.hand-abandoned", "Hand {hand} is abandoned; {who} deals next.")

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
    LotDrawn: lambda rules, table, event: LOT_FALLS(who=table.who(event.seat)),
    TributeDue: _tribute_due,
    TrickEnded: lambda rules, table, event: WINS_TRICK(who=table.who(event.seat)),
    LeadSet: _lead_set,
    LevelsSet: _levels_set,
    MatchEnded: _match_ended,
    HandEnded: ending(
        {
            "finished": HAND_OVER,
            "redeal": DEALT_AGAIN,
            "deal_lost": LOST_BY_PENALTY,
            "void": HAND_VOID,
            "abandoned": HAND_ABANDONED,
        }
    ),
}
"""The sentence of every event."""
