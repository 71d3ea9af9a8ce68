"""How a table of Guandan is shown: hands as players sort them, levels and tributes in words; what a record is warned about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Event, HandStarted, TakenBack
from replay.messages import Message, Plural, Text, all_of, any_of, listed
from replay.rules.guandan.checks import LOT_DECIDES
from replay.rules.guandan.combinations.combination import in_order, type_name
from replay.rules.guandan.events import Announced, Penalised, Played
from replay.rules.guandan.pack import PACK, key_of
from replay.rules.guandan.penalties import EFFECT_NAMES, articles_of, effects_of
from replay.rules.guandan.sentences import level_name, side
from replay.rules.guandan.table import GuandanTable
from replay.rules.guandan.tribute import owing
from replay.rules.score import Score
from replay.rules.shared.checks import expected_dealer

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

_ORDERED = ("full_house", "straight", "tube", "plate", "straight_flush")
"""The combinations of several ranks; for the others any order is right."""


def arrange(table: GuandanTable, cards: Iterable[str]) -> list[str]:
    """The cards from the highest to the lowest, equal ranks together, unseen ones last (10)."""
    level = table.level
    return sorted(cards, key=lambda card: (-key_of(card, level), PACK.place(card)) if card in PACK else (0, 0))


BOARD = Text("guandan.board", "board {board}")
LEVEL = Text("guandan.level", "level {level}")
NEXT_LEVEL = Text("guandan.next-level", "next level {level}")
ON_BOARDS = Text("guandan.on-boards", "on boards {points}")
TEAM_POINTS = Text("guandan.team-points", "{who} {count}")
LEADING = Text("guandan.leading", "leads: {seat}")
LEADING_FOR_TURNED = Text("guandan.leading-for-turned", "leads: {seat}, for the turned {card}")
SITTING_OUT = Text("guandan.sitting-out", "sits out: {seats}")
CUTS = Text("guandan.cuts", "cuts: {seat}")
TAKES_FIRST_CARD = Text("guandan.takes-first-card", "takes the first card: {seat}")
OUT = Text("guandan.out", "out: {seats}")
TIME_IS_CALLED = Text("guandan.time-is-called", "time is called")
MATCH_OVER = Text("guandan.match-over", "the match is over")


def facts(rules: GuandanRules, table: GuandanTable) -> list[Message]:
    """Levels, tributes and who is out, in a few words each; seats by their numbers."""
    if not table.team:
        return []
    match = table.match
    facts = [BOARD(board=table.board)] if table.live and table.board is not None else []
    if table.live:
        facts.append(LEVEL(level=level_name(table.level)))
    elif not table.over:
        facts.append(NEXT_LEVEL(level=level_name(match.levels[match.declarer])))
    facts.append(listed(_level(table, team) for team in (0, 1)))
    if any(match.points):
        points = [TEAM_POINTS(who=side(table, team), count=count) for team, count in enumerate(match.points)]
        facts.append(ON_BOARDS(points=listed(points)))
    if table.live:
        facts += _tributes(table)
        if table.lead is not None and not table.trick and not table.tricks:
            facts.append(
                LEADING_FOR_TURNED(seat=table.lead, card=table.turned) if table.turned else LEADING(seat=table.lead)
            )
        if table.barred:
            facts.append(SITTING_OUT(seats=listed(sorted(table.barred))))
    cuts, first = cutting(rules, table)
    facts += [CUTS(seat=cuts)] if cuts else []
    facts += [TAKES_FIRST_CARD(seat=first)] if first else []
    if table.finished:
        facts.append(OUT(seats=listed(table.finished)))
    if table.time:
        facts.append(TIME_IS_CALLED())
    if table.over:
        facts.append(LOT_DECIDES() if table.tied else MATCH_OVER())
    return facts


def cutting(rules: GuandanRules, table: GuandanTable) -> tuple[int | None, int | None]:
    """Who cuts and who takes the first card before the deal; None where that is open, as it is on a board (26, Article 7.1)."""
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


REACHED = Text("guandan.reached", "level {level}")


def scores(table: GuandanTable) -> list[Score]:
    """The level that each team has reached, or its points where several deals are counted."""
    seats = {team: tuple(sorted(seat for seat, its in table.team.items() if its == team)) for team in (0, 1)}
    return [Score(each, REACHED(level=level_name(table.match.levels[team]))) for team, each in seats.items() if each]


TEAM_LEVEL = Text("guandan.team-level", "{who} {level}")
TEAM_PASSED_A = Text("guandan.team-passed-a", "{who} {level} and A passed")
TEAM_PASSED_A_TIMES = Text("guandan.team-passed-a-times", "{who} {level} and A passed {count} times")


def _level(table: GuandanTable, team: int) -> Message:
    """What a team has reached."""
    who, level, times = side(table, team), level_name(table.match.levels[team]), table.match.passed[team]
    if times > 1:
        return TEAM_PASSED_A_TIMES(who=who, level=level, count=times)
    return TEAM_PASSED_A(who=who, level=level) if times else TEAM_LEVEL(who=who, level=level)


TRIBUTE_RESISTED = Text("guandan.tribute-resisted", "tribute resisted")
TRIBUTE_DUE = Text("guandan.tribute-due", "tribute due from {seats}")
TRIBUTE = Text("guandan.tribute", "tribute {card} from {payer} to {winner}")
TRIBUTE_AND_RETURN = Text("guandan.tribute-and-return", "tribute {card} from {payer} to {winner}, {returned} back")


def _tributes(table: GuandanTable) -> Iterator[Message]:
    if table.resisted:
        yield TRIBUTE_RESISTED()
    elif owing(table):
        yield TRIBUTE_DUE(seats=listed(owing(table)))
    back = {each.to: each.card for each in table.returned}
    for paid in table.paid:
        if paid.seat in back:
            returned = back[paid.seat]
            yield TRIBUTE_AND_RETURN(card=paid.card, payer=paid.seat, winner=paid.to, returned=returned)
        else:
            yield TRIBUTE(card=paid.card, payer=paid.seat, winner=paid.to)


def warner(rules: GuandanRules, table: GuandanTable) -> Callable[[Event], Iterator[Message]]:
    """Warn of cards laid in another order (12), hands that nobody announced (21), and penalties that the articles do not have (23)."""
    warned: set[int] = set()
    """Who was warned in an earlier hand or after it."""

    def warnings(event: Event) -> Iterator[Message]:
        before = warned.union(each.seat for each in table.penalties if each.effect == "warning")
        if isinstance(event, HandStarted):
            warned.update(before)
        elif isinstance(event, Penalised):
            yield from _penalty(table, event, before)
            if event.effect == "warning" and not table.live:
                warned.add(event.seat)
        else:
            yield from _not_announced(rules, table)
            if isinstance(event, Played):
                yield from _other_order(rules, table, event)

    return warnings


OTHER_ORDER = Text(
    "guandan.other-order", "{who} laid {cards} as a {combination}, which Articles 5.2 and 8.2 ask for as {expected}"
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


def _penalty(table: GuandanTable, event: Penalised, warned: Iterable[int]) -> Iterator[Message]:
    """What an article does not ask for: another effect, a second warning, or points at once or too many."""
    who, article, effect = table.who(event.seat), event.article, event.effect
    fit = effects_of(article)
    if fit and effect not in fit:
        names = any_of([EFFECT_NAMES[each] for each in fit])
        yield OTHER_EFFECT(who=who, article=article, effect=EFFECT_NAMES[effect], expected=names)
    elif not fit and (others := articles_of(effect)):
        yield OTHER_ARTICLE(who=who, article=article, effect=EFFECT_NAMES[effect], expected=all_of(others))
    elif effect == "warning" and event.seat in warned:
        yield WARNED_BEFORE(who=who)
    elif effect == "vp" and event.seat not in warned:
        yield NOT_WARNED_BEFORE(who=who)
    if event.vp > 1:
        yield OTHER_POINTS(who=who, count=event.vp)
