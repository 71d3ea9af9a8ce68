"""One English sentence for each event of Guandan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Event, HandEnded, HandStarted
from replay.messages import Text
from replay.rules.guandan.combinations.combination import bears, said, stands_for
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
from replay.rules.guandan.pack import LOWEST, card_name, letter, wild
from replay.rules.guandan.table import GuandanTable
from replay.rules.shared.sentences import Sentence, ending, shared_sentences, the

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = ["SENTENCES", "level_name", "side"]

_SEATS = ("East and West", "North and South")
_PLACES = ("first", "second", "third", "last")


def level_name(level: int) -> str:
    """A level as people say it.

    >>> level_name(10), level_name(14)
    ('10', 'A')
    """
    return "10" if level == 10 else letter(level)


def side(table: GuandanTable, team: int) -> str:
    """The players of a team, those who play or played last; where nobody has played yet, the places of their seats."""
    seats = [seat for seat in sorted(table.order) if table.team.get(seat) == team]
    return _listed(table.players.get(seat, f"seat {seat}") for seat in seats) if seats else _SEATS[team]


def _listed(words: Iterable[str]) -> str:
    """The words with commas, the last two with 'and'."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _who(table: GuandanTable, seats: Iterable[int]) -> str:
    return _listed(str(table.who(seat)) for seat in seats)


def _started(rules: GuandanRules, table: GuandanTable, event: HandStarted) -> str:
    if event.board is not None:
        return str(shared_sentences[HandStarted](rules, table, event))
    level = level_name(table.match.levels[table.match.declarer])
    return f"Hand {event.hand} begins at level {level}; {table.who(event.dealer)} deals."


def _board_laid(rules: GuandanRules, table: GuandanTable, event: BoardLaid) -> str:
    return f"The board is laid: level {level_name(event.level)}, and {table.who(event.lead)} leads."


def _lead_chosen(rules: GuandanRules, table: GuandanTable, event: LeadChosen) -> str:
    who = table.who(event.seat)
    if event.how == "turned_card":
        card = card_name(event.card) if event.card and event.card in rules.pack else "card"
        return f"{who} takes the turned {card} and leads."
    return f"{who} is chosen at random to lead." if event.how == "random" else f"{who} is recorded to lead."


def _resisted(rules: GuandanRules, table: GuandanTable, event: Resisted) -> str:
    what = "resist with a big joker each" if len(event.seats) > 1 else "resists with both big jokers"
    return f"{_who(table, event.seats)} {what}: no tribute is paid."


def _tribute_paid(rules: GuandanRules, table: GuandanTable, event: TributePaid) -> str:
    return f"{table.who(event.seat)} pays {the(rules, event.card)} to {table.who(event.to)} as tribute."


def _tribute_returned(rules: GuandanRules, table: GuandanTable, event: TributeReturned) -> str:
    return f"{table.who(event.seat)} gives {the(rules, event.card)} back to {table.who(event.to)}."


def _played(rules: GuandanRules, table: GuandanTable, event: Played) -> str:
    told = f"{table.who(event.seat)} plays {_play(rules, table, event)}"
    told += ", whose reading was inferred" if event.inferred else ""
    if table.count(event.seat) != len(event.cards):
        return f"{told}."
    return f"{told}, and goes out {_PLACES[min(len(table.finished), 3)]}."


def _play(rules: GuandanRules, table: GuandanTable, event: Played) -> str:
    """What is played in words: for a single the card if it is known, else the combination and what its wilds stand for."""
    cards, type, key, level = event.cards, event.as_, event.key, table.level
    known = all(card == UNSEEN or card in rules.pack for card in cards)
    if not known or not bears(cards, level, type, key, rules.options):
        # The referee allowed it, whatever it is.
        return f"{_counted(len(cards), 'card')} as a {type.replace('_', ' ')}"
    if type == "single" and cards[0] != UNSEEN:
        return str(the(rules, cards[0]))
    article = "the" if type == "joker_bomb" else "a"
    filled = [f"as {_as(rules, stand_in, type)}" for stand_in in stands_for(cards, level, type, key) if stand_in]
    wilds = f", with the {rules.card_name(wild(level))} {_listed(filled)}" if filled else ""
    return f"{article} {said(type, key, len(cards), level)}{wilds}"


def _as(rules: GuandanRules, card: str, type: Combination) -> str:
    """What a wild stands for; only in a straight flush does its suit matter."""
    if type == "straight_flush":
        return str(the(rules, card))
    rank = rules.card_name(card).partition(" ")[0]
    return f"an {rank}" if rank in ("8", "ace") else f"a {rank}"


def _passed(rules: GuandanRules, table: GuandanTable, event: Passed) -> str:
    return f"{table.who(event.seat)} passes{', which was inferred' if event.inferred else ''}."


def _announced(rules: GuandanRules, table: GuandanTable, event: Announced) -> str:
    return f"{table.who(event.seat)} announces {_counted(event.count, 'card')}."


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _finished(rules: GuandanRules, table: GuandanTable, event: Finished) -> str:
    first, *others = event.order
    rest = "".join(f", {table.who(seat)} {place}" for seat, place in zip(others, _PLACES[1:], strict=False))
    return f"{table.who(first)} goes out first{rest}."


def _penalised(rules: GuandanRules, table: GuandanTable, event: Penalised) -> str:
    costs = [_cost(rules, table, event)] if event.effect != "vp" else []
    if event.vp or not costs:
        costs.append(f"{_counted(event.vp, 'victory point')} off")
    return f"The referee penalises {table.who(event.seat)} under Article {event.article}: {'; '.join(costs)}."


def _cost(rules: GuandanRules, table: GuandanTable, event: Penalised) -> str:
    match event.effect:
        case "card_drawn":
            return f"{table.who(event.to or 0)} draws {the(rules, event.card or UNSEEN)} from that hand"
        case "redeal":
            return "the hand is dealt again"
        case "deal_lost":
            return "the hand is lost"
        case "lead_passes":
            return "the lead passes on"
        case "sits_out":
            cards = f" of {event.size} cards" if event.size else ""
            after = f" after a {event.as_.replace('_', ' ')}{cards} out of turn" if event.as_ else ""
            return f"no part in this trick{after}"
    return "a warning"


def _kept(rules: GuandanRules, table: GuandanTable, event: Kept) -> str:
    return f"{table.who(event.seat)} keeps {the(rules, event.card)}, which was due to {table.who(event.of)}."


def _tribute_due(rules: GuandanRules, table: GuandanTable, event: TributeDue) -> str:
    each = "owe a tribute each" if len(event.payers) > 1 else "owes a tribute"
    return f"{_who(table, event.payers)} {each}."


_LEADS = {
    "east": "{who} sits East and leads.",
    "board": "{who} leads, as the board says.",
    "tribute": "{who} leads after the tribute.",
    "resisted": "{who} was first in the last hand and leads.",
    "previous_winner": "{who} was first in the last hand and leads.",
    "deal_lost": "{who} leads, on the left of the player who lost the last hand by a penalty.",
    "won": "{who} leads.",
    "wind": "{who} takes the wind and leads.",
    "penalty": "{who} leads instead.",
}


def _lead_set(rules: GuandanRules, table: GuandanTable, event: LeadSet) -> str:
    told = _LEADS[event.why].format(who=table.who(event.seat))
    return told if event.barred is None else f"{told[:-1]}, and {table.who(event.barred)} sits this trick out."


def _levels_set(rules: GuandanRules, table: GuandanTable, event: LevelsSet) -> str:
    before, winners = table.match, event.declarer
    names = side(table, winners)
    if event.points != before.points:
        return f"{names} win {event.up} on the board, {event.points[winners]} on boards in all."
    if event.passed != before.passed:
        if event.levels == (LOWEST, LOWEST):
            return f"{names} pass A; a new round begins with both teams at {LOWEST}."
        return f"{names} pass A" + (f" and begin a new round at {LOWEST}." if event.levels[winners] == LOWEST else ".")
    was, level = before.levels[winners], event.levels[winners]
    change = (
        f"go up {level - was}, to level"
        if level > was
        else "win and stay at"
        if level == was
        else "win and fall back to"
    )
    losers = 1 - winners
    fallen = "fall back to" if event.levels[losers] < before.levels[losers] else "stay at"
    return f"{names} {change} {level_name(level)}; {side(table, losers)} {fallen} {level_name(event.levels[losers])}."


def _match_ended(rules: GuandanRules, table: GuandanTable, event: MatchEnded) -> str:
    one, other = event.totals
    if event.winner is None:
        rest = {"tied": ", and a lot decides", "extra_deal": ", and another hand decides"}.get(event.how, "")
        return f"The match is {'drawn' if event.how == 'draw' else 'tied'} at {one}{rest}."
    score = f"{max(one, other)} to {min(one, other)}"
    how = {"passed_a": " by passing A", "lot": " by lot", "time": f", {score}, as time is up"}.get(
        event.how, f", {score}"
    )
    return f"{side(table, event.winner)} win the match{how}."


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
    LotDrawn: lambda rules, table, event: f"The lot falls to {table.who(event.seat)}.",
    TributeDue: _tribute_due,
    TrickEnded: lambda rules, table, event: f"{table.who(event.seat)} wins the trick.",
    LeadSet: _lead_set,
    LevelsSet: _levels_set,
    MatchEnded: _match_ended,
    HandEnded: ending(
        {
            "finished": Text("guandan.hand-over", "Hand {hand} is over; {who} deals next."),
            "redeal": Text("guandan.dealt-again", "Hand {hand} is broken off and dealt again; {who} deals next."),
            "deal_lost": Text("guandan.lost-by-penalty", "Hand {hand} is lost by a penalty; {who} deals next."),
            "void": Text("guandan.hand-void", "Hand {hand} is void; {who} deals next."),
            "abandoned": Text("guandan.hand-abandoned", "Hand {hand} is abandoned; {who} deals next."),
        }
    ),
}
"""The sentence of every event."""
