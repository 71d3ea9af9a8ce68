"""The referee's penalties: the event names the effect, the rules apply it and the game goes on (docs/rules/guandan.md, 23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.errors import BadInput, RuleViolation
from replay.messages import Arg, Message, Text
from replay.rules.guandan.combinations.combination import sized_name, type_name
from replay.rules.guandan.combinations.plays import plays
from replay.rules.guandan.events import Combination, Effect, Penalised, Played
from replay.rules.guandan.misdeals import check_card_drawn
from replay.rules.guandan.table import Ban, GuandanTable, partner

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

_BETWEEN = ("warning", "vp")
"""The effects that change no hand."""
_ENDING = ("redeal", "deal_lost")
"""The effects that end a hand, even one of which only the result is recorded."""
RULING_PENALTIES = Text("guandan.ruling-penalties", "Guandan 23, penalties")

_RULE = RULING_PENALTIES()
RULING_OUT_OF_TURN = Text("guandan.ruling-out-of-turn", "Guandan 23, Article 8.3")

_SEQUENCE = RULING_OUT_OF_TURN()
_RANKS = 15
"""With more cards than ranks, the jokers counted, a hand holds a pair."""

_ARTICLES: Mapping[str, Sequence[Effect]] = {
    "7.3": ("redeal",),
    "7.4.1": ("card_drawn",),
    "7.4.2": ("redeal", "deal_lost"),
    "8.3": ("warning", "vp", "sits_out", "lead_passes"),
}
"""The articles of the competition rules that have penalties, each with its own."""

EFFECT_WARNING = Text("guandan.effect-warning", "warning")
EFFECT_VP = Text("guandan.effect-vp", "vp")
EFFECT_CARD_DRAWN = Text("guandan.effect-card-drawn", "card drawn")
EFFECT_REDEAL = Text("guandan.effect-redeal", "redeal")
EFFECT_DEAL_LOST = Text("guandan.effect-deal-lost", "deal lost")
EFFECT_SITS_OUT = Text("guandan.effect-sits-out", "sits out")
EFFECT_LEAD_PASSES = Text("guandan.effect-lead-passes", "lead passes")

EFFECT_NAMES: Mapping[Effect, Message] = {
    "warning": EFFECT_WARNING(),
    "vp": EFFECT_VP(),
    "card_drawn": EFFECT_CARD_DRAWN(),
    "redeal": EFFECT_REDEAL(),
    "deal_lost": EFFECT_DEAL_LOST(),
    "sits_out": EFFECT_SITS_OUT(),
    "lead_passes": EFFECT_LEAD_PASSES(),
}
"""What the effect of a penalty is called."""


def effects_of(article: str) -> Sequence[Effect]:
    """The penalties of an article or of a part of it, none of one that we do not know."""
    return next((fit for each, fit in _ARTICLES.items() if f"{article}.".startswith(f"{each}.")), ())


def articles_of(effect: Effect) -> list[str]:
    """The articles that have a penalty; none for a warning or points, which may be for anything."""
    return [each for each, fit in _ARTICLES.items() if effect in fit and effect not in _BETWEEN]


NO_SEAT_AT_TABLE = Text("guandan.no-seat-at-table", "found seat {seat}, expected a seat at the table")
PENALTY_BETWEEN_HANDS = Text("guandan.penalty-between-hands", "{who} cannot be penalised so between hands")
WARNING_OR_POINTS = Text("guandan.warning-or-points", "a warning or victory points")
PENALTY_WITHOUT_MOVES = Text(
    "guandan.penalty-without-moves", "{who} cannot be penalised so where only the result is recorded"
)
WARNING_POINTS_OR_END = Text("guandan.warning-points-or-end", "a warning, victory points, or what ends the hand")


def check_penalised(rules: GuandanRules, table: GuandanTable, move: Penalised) -> None:
    """Refuse a penalty whose effect cannot be applied now."""
    who = table.who(move.seat)
    if move.seat not in (table.order if table.live else table.present):
        raise BadInput(NO_SEAT_AT_TABLE(seat=move.seat), field="seat")
    if not table.live and move.effect not in _BETWEEN:
        raise RuleViolation(PENALTY_BETWEEN_HANDS(who=who), rule=_RULE, legal=WARNING_OR_POINTS())
    if table.live and table.depth == "result" and move.effect not in (*_BETWEEN, *_ENDING):
        raise RuleViolation(PENALTY_WITHOUT_MOVES(who=who), rule=_RULE, legal=WARNING_POINTS_OR_END())
    _check_fields(move, rules.options.edition)
    if move.effect == "card_drawn":
        check_card_drawn(rules, table, move)
    elif move.effect == "sits_out":
        _check_sits_out(table, move, who)
    elif move.effect == "lead_passes":
        _check_lead_passes(rules, table, move, who)


FIELD_MISSING = Text("guandan.field-missing", "found no {field}, expected it with the effect {effect}")
FIELD_NOT_ASKED = Text("guandan.field-not-asked", "found {found!r}, expected no {field} with the effect {effect}")
NO_POINTS = Text("guandan.no-points", "found 0, expected the victory points that are taken off")
POINTS_WITH_WARNING = Text("guandan.points-with-warning", "found {found}, expected no victory points with a warning")


def _check_fields(move: Penalised, edition: int) -> None:
    wanted = {"card_drawn": ("to", "card"), "sits_out": ("as_",), "vp": ("vp",)}.get(move.effect, ())
    if move.effect == "sits_out" and move.as_ == "bomb":
        wanted += ("size",)
    free = {"card_drawn": ("grabbed",), "sits_out": ("as_",)}.get(move.effect, ()) if edition >= 2 else ()
    given = ("to", move.to), ("card", move.card), ("as_", move.as_), ("size", move.size), ("grabbed", move.grabbed)
    for name, value in given:
        field = name.rstrip("_")
        if value is None and name in wanted and name not in free:
            raise BadInput(FIELD_MISSING(field=field, effect=move.effect), field=field)
        if value is not None and name not in (*wanted, *free):
            raise BadInput(FIELD_NOT_ASKED(found=value, field=field, effect=move.effect), field=field)
    if move.effect == "vp" and not move.vp:
        raise BadInput(NO_POINTS(), field="vp")
    if move.effect == "warning" and move.vp:
        raise BadInput(POINTS_WITH_WARNING(found=move.vp), field="vp")


NOT_MADE_TO_SIT_OUT = Text("guandan.not-made-to-sit-out", "{who} cannot be made to sit out")
WHILE_IN_PLAY = Text("guandan.while-in-play", "while the seat is in play")
ALL_WOULD_SIT_OUT = Text("guandan.all-would-sit-out", "{who} cannot be made to sit out: nobody would be left to lead")
PENALTY_TOO_LATE = Text(
    "guandan.penalty-too-late", "{who} cannot be penalised for a play out of turn that the next seat has followed"
)
PLAY_VALID = Text("guandan.play-valid", "the play remains valid")
PLAY_ON_TABLE = Text("guandan.play-on-table", "the play of {who} is on the table")
TAKE_BACK = Text("guandan.take-back", "take it back first")


def _check_sits_out(table: GuandanTable, move: Penalised, who: Arg) -> None:
    seat = move.seat
    if table.phase != "play" or seat in table.finished or seat in table.barred:
        raise RuleViolation(NOT_MADE_TO_SIT_OUT(who=who), rule=_SEQUENCE, legal=WHILE_IN_PLAY())
    if table.best is None and not _others(table, seat):
        raise RuleViolation(ALL_WOULD_SIT_OUT(who=who), rule=_SEQUENCE, legal=WARNING_OR_POINTS())
    own = [place for place, lay in enumerate(table.trick) if lay.seat == seat and lay.excused and lay.as_ == move.as_]
    if own and (own[-1] < len(table.trick) - 1 or table.passes):
        raise RuleViolation(PENALTY_TOO_LATE(who=who), rule=_SEQUENCE, legal=PLAY_VALID())
    if own:
        raise RuleViolation(PLAY_ON_TABLE(who=who), rule=_SEQUENCE, legal=TAKE_BACK())


NOT_TO_LEAD = Text("guandan.not-to-lead", "{who} cannot lose the lead and is not to lead")
WHILE_TO_LEAD = Text("guandan.while-to-lead", "while the seat is to lead; cards on the table are taken back first")
NOBODY_ELSE_LEADS = Text("guandan.nobody-else-leads", "{who} cannot lose the lead: nobody would be left to lead")


def _check_lead_passes(rules: GuandanRules, table: GuandanTable, move: Penalised, who: Arg) -> None:
    if table.phase != "play" or table.best or table.turn != move.seat:
        raise RuleViolation(
            NOT_TO_LEAD(who=who),
            rule=_SEQUENCE,
            legal=WHILE_TO_LEAD(),
        )
    if rules.options.edition >= 2 and not _others(table, move.seat):
        raise RuleViolation(NOBODY_ELSE_LEADS(who=who), rule=_SEQUENCE, legal=WARNING_OR_POINTS())


def _others(table: GuandanTable, seat: int) -> set[int]:
    """Who besides the seat may play in this trick."""
    return set(table.holding()) - table.barred - {seat}


def lead_passes_to(table: GuandanTable, seat: int) -> int:
    """Who leads instead: the next seat, or if that is out or sits out the one above (23)."""
    order = table.order
    place = order.index(seat)
    idle = {*table.finished, *table.barred}
    candidates = order[(place + 1) % len(order)], order[place - 1], partner(table, seat)
    return next((each for each in candidates if each not in idle), seat)


def bans_on(rules: GuandanRules, table: GuandanTable, seat: int) -> list[Ban]:
    """What the seat may not lead now.

    A ban holds in the trick of the offence and in the next one. In edition 2 it waits for the seat's next lead and holds as long
    as the lead is kept; in edition 1 while the partner sits out and nothing is on the table, and the next one replaces it.
    """
    edition = rules.options.edition
    bans: Sequence[Ban] = [
        ban for ban in table.bans if (table.tricks - ban.trick < 2 if edition >= 3 else not ban.lost)
    ]
    if edition < 2:
        bans = [ban for ban in bans[-1:] if partner(table, ban.seat) in table.barred]
    return [ban for ban in bans if ban.seat == seat]


def ban_name(ban: Ban) -> Message:
    """What may not be led; of a bomb with its size, since others may be.

    >>> print(ban_name(Ban(1, "full_house", None)), ban_name(Ban(1, "bomb", 5)), sep=", ")
    full house, bomb of 5 cards
    """
    return sized_name(ban.as_, ban.size)


LEAD_BARRED = Text("guandan.lead-barred", "{who} cannot lead a {combination}, which the partner laid out of turn")
LEAD_ANOTHER = Text("guandan.lead-another", "lead another combination")


def check_ban(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    """Refuse to lead what the partner laid out of turn, unless the seat can lead nothing else."""
    bans = bans_on(rules, table, move.seat)
    if not _covers(bans, move.as_, len(move.cards)) or _has_nothing_else(rules, table, move.seat, bans):
        return
    raise RuleViolation(
        LEAD_BARRED(who=table.who(move.seat), combination=type_name(move.as_)),
        rule=_SEQUENCE,
        legal=LEAD_ANOTHER(),
    )


def _covers(bans: Sequence[Ban], as_: Combination, size: int) -> bool:
    return any(ban.as_ == as_ and (as_ != "bomb" or ban.size == size) for ban in bans)


def _has_nothing_else(rules: GuandanRules, table: GuandanTable, seat: int, bans: Sequence[Ban]) -> bool:
    """Whether the seat can lead nothing but what it may not; where cards are unseen, whether that can be."""
    count = table.count(seat)
    if not _covers(bans, "single", 1):
        return False
    if rules.options.edition < 2:
        return count == 1
    if count > _RANKS and not _covers(bans, "pair", 2):
        return False
    families = plays(table.known[seat], table.level, rules.options).families
    return all(_covers(bans, reading.type, reading.size) for reading, _ in families)
