"""A table of Guandan as it is shown: sorted hands, levels, tributes, tricks; what eyes may know, what a record is warned of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from replay.rules.eyes import Eyes
from replay.rules.eyes import redact as redact_shared
from replay.rules.guandan import penalties
from replay.rules.guandan.combinations.combination import bomb_words, describe, in_order, stands_for, type_name
from replay.rules.guandan.leads import LeadChosen, LeadSet
from replay.rules.guandan.levels import ROUND, MatchEnded
from replay.rules.guandan.moves import LOT_DECIDES
from replay.rules.guandan.pack import LOWEST, PACK, key_of, letter, level_name, wild
from replay.rules.guandan.plays import TO_PASS, Announced, Passed, Played, TrickEnded
from replay.rules.guandan.table import GuandanTable, LevelsSet, seats_owing, team_in_words
from replay.rules.guandan.tribute import Resisted, TributePaid, TributeReturned, payers_of
from replay.rules.kinds import Term
from replay.rules.results import Outlook, Score
from replay.rules.shared.checks import expected_dealer
from replay.values.cards import UNSEEN
from replay.values.events import Event, HandStarted, Irregular, TakenBack
from replay.words.messages import Message, Plural, Text, all_of, any_of, listed, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

TERMS: Sequence[Term] = (
    Term(
        say("guandan.term-level", "level card"),
        "级牌",
        say("guandan.means-level", "a card of the level that is played: above the ace, below the jokers"),
    ),
    Term(
        say("guandan.term-wild", "wild"),
        "逢人配",
        say("guandan.means-wild", "the heart of the level: stands for any card but a joker"),
    ),
    Term(say("guandan.term-tube", "tube"), "三连对", say("guandan.means-tube", "three pairs of ranks in a row")),
    Term(say("guandan.term-plate", "plate"), "钢板", say("guandan.means-plate", "two triples of ranks in a row")),
    Term(
        say("guandan.term-bomb", "bomb"),
        "炸弹",
        say("guandan.means-bomb", "four or more of a rank, or a straight flush: beats every play that is no bomb"),
    ),
)

WARNED: frozenset[type[Event]] = frozenset({HandStarted, Passed, penalties.Penalised, Played})
"""The events that may cause a warning about a record."""


def redact(event: Event, eyes: Eyes) -> Event:
    """The event as these eyes may know it; without the card that was wrongly grabbed, as if it were unrecorded.

    >>> redact(penalties.Penalised(2, "7.4.1", "card_drawn", to=1, card="5H"), Eyes("seat", 3)).card
    '?'
    """
    if isinstance(event, penalties.Penalised):
        knows = event.effect != "card_drawn" or eyes.sees(event.seat) or eyes.sees(event.to or event.seat)
        return event if knows else replace(event, card=UNSEEN, grabbed=None)
    if isinstance(event, penalties.Kept) and not (eyes.sees(event.seat) or eyes.sees(event.of)):
        return penalties.Kept(event.seat, event.of, UNSEEN)
    return redact_shared(event, eyes)


def arrange(table: GuandanTable, cards: Iterable[str]) -> list[str]:
    """The cards from the highest to the lowest, equal ranks together, unseen ones last (10)."""
    level = table.level
    return sorted(cards, key=lambda card: (-key_of(card, level), PACK.place(card)) if card in PACK else (0, 0))


BOARD = Text("guandan.board", "board {board}")
LEVEL = Text("guandan.level", "level {level}")
TEAM_POINTS = Text("guandan.team-points", "{who} {count}")
LEADING = Text("guandan.leading", "leads: {seat}")
LEADING_FOR_TURNED = Text("guandan.leading-for-turned", "leads: {seat}, for the turned {card}")
CUTS = Text("guandan.cuts", "cuts: {seat}")
OUT = Text("guandan.out", "out: {seats}")


def facts(rules: GuandanRules, table: GuandanTable) -> list[Message]:
    """Levels, tributes and who is out, in a few words each; seats by their numbers."""
    if not table.team:
        return []
    match = table.match
    facts = [BOARD(board=table.board)] if table.live and table.board is not None else []
    if table.live:
        facts.append(LEVEL(level=level_name(table.level)))
    elif not table.over:
        facts.append(say("guandan.next-level", "next level {level}", level=level_name(match.levels[match.declarer])))
    facts.append(listed(_level(table, team) for team in (0, 1)))
    if any(match.points):
        points = [TEAM_POINTS(who=team_in_words(table, team), count=count) for team, count in enumerate(match.points)]
        facts.append(say("guandan.on-boards", "on boards {points}", points=listed(points)))
    if table.live:
        facts += _tributes_in_words(table)
        if table.lead is not None and not table.trick and not table.tricks:
            facts.append(
                LEADING_FOR_TURNED(seat=table.lead, card=table.turned) if table.turned else LEADING(seat=table.lead)
            )
        if table.barred:
            facts.append(say("guandan.sitting-out", "sits out: {seats}", seats=listed(sorted(table.barred))))
    cuts, first = cutting(rules, table)
    facts += [CUTS(seat=cuts)] if cuts else []
    facts += [say("guandan.takes-first-card", "takes the first card: {seat}", seat=first)] if first else []
    if table.finished:
        facts.append(OUT(seats=listed(table.finished)))
    if table.time:
        facts.append(say("guandan.time-is-called", "time is called"))
    if table.over:
        facts.append(LOT_DECIDES if table.tied else say("guandan.match-over", "the match is over"))
    return facts


def cutting(rules: GuandanRules, table: GuandanTable) -> tuple[int | None, int | None]:
    """The seats that cut and take the first card before the deal; None where that is open, as on a board (26, Article 7.1)."""
    order = table.order if table.live else table.present
    open_ = (
        table.over
        or table.ended
        or len(order) != 4
        or (table.live and (table.phase != "deal" or table.board is not None))
    )
    match = table.match
    if open_:
        return None, None
    if match.lead in order:
        left = order.index(match.lead)
        return order[(left + 2) % 4], order[(left + 3) % 4]
    if not match.order:
        # The turned card says who takes the first one.
        dealer = table.dealer if table.live else expected_dealer(table)
        east = rules.options.first_dealer == "east" and dealer in order
        return (order[order.index(dealer) - 1] if east and dealer else None), None
    first = match.order[0]
    if first not in order:
        return None, None
    last = match.order[3] if len(match.order) == 4 else order[(order.index(first) + 1) % 4]
    return first, last if last in order else None


def scores(rules: GuandanRules, table: GuandanTable) -> list[Score]:
    """The level that each team has reached. Its rank counts thirteen for each A that it passed."""
    match, options = table.match, rules.options
    again = options.after_a == "new_round" and options.format != "pass_a"
    found = []
    for team in (0, 1):
        seats = tuple(sorted(seat for seat, its in table.team.items() if its == team))
        rank = ROUND * match.passed[team]
        if again or not rank:
            rank += match.levels[team] - LOWEST
        if seats:
            found.append(
                Score(seats, say("guandan.reached", "level {level}", level=level_name(match.levels[team])), rank=rank)
            )
    return found


GIVES_CARD = Text("guandan.gives-card", "{who} gives {to} a card")
GIVE_CARDS = Text("guandan.give-cards", "{who} give a card each")


def outlook(rules: GuandanRules, table: GuandanTable) -> Outlook:
    """The order of going out, and who owes the next tribute (4, 5)."""
    match, order = table.match, table.order_from(table.present[0])
    payers = () if table.over or len(order) != 4 else payers_of(rules.options, match, order)
    names = [table.players[seat] for seat in payers]
    if not names:
        return Outlook(match.order)
    gives = GIVE_CARDS if len(names) > 1 else GIVES_CARD
    to = {} if len(names) > 1 else {"to": table.players[match.order[0]]}
    return Outlook(match.order, say("guandan.tribute-next", "Tribute"), gives(who=all_of(names), **to))


TEAM_LEVEL = Text("guandan.team-level", "{who} {level}")
TEAM_PASSED_A = Text("guandan.team-passed-a", "{who} {level} and A passed")
TEAM_PASSED_A_TIMES = Text("guandan.team-passed-a-times", "{who} {level} and A passed {count} times")


def _level(table: GuandanTable, team: int) -> Message:
    who, level, times = team_in_words(table, team), level_name(table.match.levels[team]), table.match.passed[team]
    if times > 1:
        return TEAM_PASSED_A_TIMES(who=who, level=level, count=times)
    return TEAM_PASSED_A(who=who, level=level) if times else TEAM_LEVEL(who=who, level=level)


TRIBUTE = Text("guandan.tribute", "tribute {card} from {payer} to {winner}")
TRIBUTE_AND_RETURN = Text("guandan.tribute-and-return", "tribute {card} from {payer} to {winner}, {returned} back")


def _tributes_in_words(table: GuandanTable) -> Iterator[Message]:
    if table.resisted:
        yield say("guandan.tribute-resisted", "tribute resisted")
    elif seats_owing(table):
        yield say("guandan.tribute-due", "tribute due from {seats}", seats=listed(seats_owing(table)))
    back = {each.to: each.card for each in table.returned}
    for paid in table.paid:
        if paid.seat in back:
            returned = back[paid.seat]
            yield TRIBUTE_AND_RETURN(card=paid.card, payer=paid.seat, winner=paid.to, returned=returned)
        else:
            yield TRIBUTE(card=paid.card, payer=paid.seat, winner=paid.to)


def details(rules: GuandanRules, table: GuandanTable) -> dict[str, object]:
    """The table as JSON, made only from the fold, so it reveals nothing hidden from the eyes; words are messages.

    Returns:
        ``level`` as people say it; ``wild``, the code of the wild card; ``rank``, how the codes of the level cards begin;
        ``ladder``, the levels from the lowest, empty on a board; ``board``; ``teams`` with their ``seats`` and levels;
        ``cuts`` and ``takes_first``, the seats that do so before a deal; ``turned``, the card that chose the lead;
        ``lead``, the seat last given the lead and ``why``, None if a trick has ended since; ``owing``, ``resisted``, ``tributes``;
        ``trick``, the moves of the present trick in order; ``tricks``, the finished ones; ``announced``, the last announced
        number of cards by seat; ``places``, the seats in order of going out; ``out``, the step at which each went out; ``barred``;
        ``penalties``; ``result`` and ``match``, the results of the hand and the match, None before; of the hand also the levels
        that it ``was`` played from and those of ``now``, by team; ``due``, the ``payers`` and ``receivers`` of the next hand's
        tributes, and whether these are ``compared`` first, None where none follows.
    """
    line = table.line()
    tricks, trick = _tricks(table, line)
    cuts, first = cutting(rules, table)
    return {
        "level": level_name(table.level),
        "wild": wild(table.level),
        "rank": letter(table.level),
        "ladder": [] if table.board is not None else list(rules.room.ladder),
        "board": table.board,
        "teams": _teams(table),
        "cuts": cuts,
        "takes_first": first,
        "turned": table.turned,
        "lead": _lead(line),
        "owing": [] if table.resisted else seats_owing(table),
        "resisted": [seat for event in _of(Resisted, line) for seat in event.seats],
        "tributes": _tributes(table, line),
        "trick": trick,
        "tricks": tricks,
        "announced": [{"seat": seat, "count": count} for seat, count in _announced(line).items()],
        "places": _places(table, line),
        "out": _out(table, line),
        "barred": sorted(table.barred),
        "penalties": [_penalty(each) for each in table.penalties],
        "result": _result(table, line),
        "due": _due(rules, table, line),
        "match": _match(line),
    }


_EventT = TypeVar("_EventT", bound=Event)
Line = list[tuple[int, Event]]


def _of(kind: type[_EventT], line: Line) -> Iterator[_EventT]:
    return (event for _, event in line if type(event) is kind)


def _last(kind: type[_EventT], line: Line) -> _EventT | None:
    return next(_of(kind, line[::-1]), None)


def _teams(table: GuandanTable) -> list[dict[str, object]]:
    match = table.match
    teams = []
    for number in (0, 1):
        seats = sorted(seat for seat in table.order if table.team.get(seat) == number)
        if seats:
            teams.append(
                {
                    "seats": seats,
                    "level": level_name(match.levels[number]),
                    "declarer": match.declarer == number and match.deals > 0,
                    "passed": match.passed[number],
                    "fails": match.fails[number],
                    "points": match.points[number],
                }
            )
    return teams


def _lead(line: Line) -> dict[str, object] | None:
    for _, event in reversed(line):
        if isinstance(event, TrickEnded):
            return None
        if isinstance(event, LeadSet):
            return {"seat": event.seat, "why": event.why}
        if isinstance(event, LeadChosen):
            return {"seat": event.seat, "why": event.how}
    return None


def _tributes(table: GuandanTable, line: Line) -> list[dict[str, object]]:
    """The tributes with the steps at which they were paid and given back, in the order in which they were paid."""
    paid = {event.seat: step for step, event in line if isinstance(event, TributePaid)}
    back = {event.to: step for step, event in line if isinstance(event, TributeReturned)}
    cards = {each.to: each.card for each in table.returned}
    return [
        {"payer": each.seat, "receiver": each.to, "card": each.card, "step": paid.get(each.seat),
         "returned": cards.get(each.seat), "back": back.get(each.seat)}
        for each in table.paid
    ]  # fmt: skip


def _tricks(table: GuandanTable, line: Line) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    ended: list[dict[str, object]] = []
    moves: list[dict[str, object]] = []
    excused = False
    for step, event in line:
        if isinstance(event, Played):
            moves.append({"step": step, "excused": excused, **_play(table, event)})
        elif isinstance(event, Passed):
            moves.append(
                {"step": step, "excused": excused, "seat": event.seat, "as": None, "said": TO_PASS, "bomb": None,
                 "cards": [], "stands": [], "inferred": event.inferred}
            )  # fmt: skip
        elif isinstance(event, TrickEnded):
            ended.append({"seat": event.seat, "moves": moves})
            moves = []
        excused = isinstance(event, Irregular)
    return ended, moves


def _play(table: GuandanTable, event: Played) -> dict[str, object]:
    """A play: its cards as they were laid, in words, and for each card the one that it stands for as a wild."""
    cards, kind, key = event.cards, event.as_, event.key
    return {
        "seat": event.seat,
        "as": kind,
        "said": describe(kind, key, len(cards), table.level),
        "bomb": bomb_words(kind, key, len(cards), table.level),
        "cards": list(cards),
        "stands": stands_for(cards, table.level, kind, key),
        "inferred": event.inferred,
    }


def _announced(line: Line) -> dict[int, int]:
    return {event.seat: event.count for event in _of(Announced, line)}


def _places(table: GuandanTable, line: Line) -> list[int]:
    """The seats that went out, in order; once the hand is over, all that have a place."""
    levels = _last(LevelsSet, line)
    return list(levels.order if levels and levels.order else table.finished)


def _out(table: GuandanTable, line: Line) -> list[dict[str, int]]:
    """The step of the last play of each seat that went out; without those whose plays were not recorded."""
    last = {event.seat: step for step, event in line if isinstance(event, Played) and event.seat in table.finished}
    return [{"seat": seat, "step": step} for seat, step in last.items()]


_EFFECTS = {
    "warning": penalties.WARNING,
    "card_drawn": say("guandan.an-opponent-draws", "an opponent draws a card"),
    "redeal": say("guandan.cards-dealt-again", "the cards are dealt again"),
    "deal_lost": penalties.HAND_LOST,
    "sits_out": say("guandan.sits-out-a-trick", "sits out a trick"),
    "lead_passes": penalties.LEAD_GOES_ON,
}


def _penalty(event: penalties.Penalised) -> dict[str, object]:
    words = [_EFFECTS[event.effect]] if event.effect in _EFFECTS else []
    if event.vp:
        words.append(say("guandan.vp-off", "{count} VP off", count=event.vp))
    return {"seat": event.seat, "article": event.article, "said": listed(words)}


def _result(table: GuandanTable, line: Line) -> dict[str, object] | None:
    """The result of the hand, None before its end and if it was voided."""
    levels = _last(LevelsSet, line)
    if levels is None or table.hand in table.voided:
        return None
    before = table.before.own[table.PASSING.index("match")]
    was, now = ([level_name(each) for each in match.levels] for match in (before, levels))
    passed = levels.passed != before.passed
    return {"team": levels.declarer, "up": levels.up, "passed": passed, "was": was, "now": now}


def _due(rules: GuandanRules, table: GuandanTable, line: Line) -> dict[str, object] | None:
    """The tributes of the next hand with the seats of now; None where no hand of this match or board follows."""
    levels = _last(LevelsSet, line)
    open_ = levels is None or table.live or table.over or table.hand in table.voided
    if levels is None or open_ or table.board is not None:
        return None
    payers, order = payers_of(rules.options, levels, table.order), list(table.order)
    by_seat = len(payers) > 1 and rules.options.double_by == "seat"
    to = [order[order.index(each) - 1] for each in payers] if by_seat else list(levels.winners[: len(payers)])
    return {"payers": list(payers), "receivers": to, "compared": len(payers) > 1 and not by_seat}


def _match(line: Line) -> dict[str, object] | None:
    ended = _last(MatchEnded, line)
    return {"how": ended.how, "winner": ended.winner, "totals": list(ended.totals)} if ended else None


def warner(rules: GuandanRules, table: GuandanTable) -> Callable[[Event], Iterator[Message]]:
    """Warn of cards laid in another order (12), hands that were not announced (21), and penalties that the articles do not have (23)."""
    warned: set[int] = set()
    """The seats that were warned in an earlier hand or after it."""

    def warnings(event: Event) -> Iterator[Message]:
        before = warned.union(each.seat for each in table.penalties if each.effect == "warning")
        if isinstance(event, HandStarted):
            warned.update(before)
        elif isinstance(event, penalties.Penalised):
            yield from _penalty_warnings(table, event, before)
            if event.effect == "warning" and not table.live:
                warned.add(event.seat)
        else:
            yield from _not_announced(rules, table)
            if isinstance(event, Played):
                yield from _other_order(rules, table, event)

    return warnings


OTHER_EFFECT = Text(
    "guandan.other-effect", "found the penalty '{effect}' for {who} by Article {article}, which has: {expected}"
)
OTHER_ARTICLE = Text(
    "guandan.other-article", "found the penalty '{effect}' for {who} by Article {article}, expected Article {expected}"
)
WARNED_BEFORE = Text(
    "guandan.warned-before", "{who} was warned before; by Article 8.3 the second time costs 1 victory point"
)
NOT_WARNED_BEFORE = Text(
    "guandan.not-warned-before",
    "{who} loses victory points and was not warned before; by Article 8.3 a warning comes first",
)
OTHER_POINTS = Text("guandan.other-points", "{who} loses {count} victory points; a penalty of Article 8.3 costs 1")


def _penalty_warnings(table: GuandanTable, event: penalties.Penalised, warned: Iterable[int]) -> Iterator[Message]:
    """Warnings of a penalty that the article does not have, a second warning, and points at once or too many."""
    who, article, effect = table.who(event.seat), event.article, event.effect
    fit = penalties.effects_of(article)
    if fit and effect not in fit:
        names = any_of([penalties.EFFECT_NAMES[each] for each in fit])
        yield OTHER_EFFECT(who=who, article=article, effect=penalties.EFFECT_NAMES[effect], expected=names)
    elif not fit and (others := penalties.articles_of(effect)):
        yield OTHER_ARTICLE(who=who, article=article, effect=penalties.EFFECT_NAMES[effect], expected=all_of(others))
    elif effect == "warning" and event.seat in warned:
        yield WARNED_BEFORE(who=who)
    elif effect == "vp" and event.seat not in warned:
        yield NOT_WARNED_BEFORE(who=who)
    if event.vp > 1:
        yield OTHER_POINTS(who=who, count=event.vp)


_ORDERED = ("full_house", "straight", "tube", "plate", "straight_flush")
"""The combinations of several ranks; for the others any order is right."""
OTHER_ORDER = Text(
    "guandan.other-order", "{who} laid {cards} as a {combination}; Articles 5.2 and 8.2 want the order {expected}"
)


def _other_order(rules: GuandanRules, table: GuandanTable, event: Played) -> Iterator[Message]:
    """A play whose cards were laid in another order than Articles 5.2 and 8.2 ask for; if some are unseen this is unknown."""
    if UNSEEN in event.cards or table.irregular or event.as_ not in _ORDERED:
        return
    ordered = in_order(event.cards, table.level, event.as_, event.key)
    if ordered != list(event.cards):
        write = rules.pack.write
        combination, expected = type_name(event.as_), write(ordered)
        who, cards = table.who(event.seat), write(event.cards)
        yield OTHER_ORDER(who=who, cards=cards, combination=combination, expected=expected)


FEW_NOT_ANNOUNCED = Plural(
    "guandan.few-not-announced",
    "{who} has {count} card left, and no announcement is recorded",
    "{who} has {count} cards left, and no announcement is recorded",
)


def _not_announced(rules: GuandanRules, table: GuandanTable) -> Iterator[Message]:
    """A play that left few cards, where the next seat has moved and they are not announced."""
    best, most = table.best, rules.options.report_at
    held = table.count(best.seat) if best else 0
    if best is None or table.passes or not 0 < held <= most < held + len(best.cards):
        return
    past = table.past
    while past is not None and not isinstance(past[1], Played | TakenBack):
        past, event = past
        if isinstance(event, Announced) and event.seat == best.seat:
            return
    yield FEW_NOT_ANNOUNCED(who=table.who(best.seat), count=held)
