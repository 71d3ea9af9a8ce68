"""The referee's penalties: the event names the effect, the rules apply it and the game goes on (docs/rules/guandan.md, 23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.errors import BadInput, RuleViolation
from replay.messages import Arg, Message
from replay.rules.guandan import wording
from replay.rules.guandan.combinations.combination import sized_name, type_name
from replay.rules.guandan.combinations.plays import plays
from replay.rules.guandan.events import Combination, Effect, Penalised, Played
from replay.rules.guandan.misdeals import check_card_drawn
from replay.rules.guandan.table import Ban, GuandanTable, partner

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = [
    "EFFECT_NAMES", "articles_of", "ban_name", "bans_on", "check_ban", "check_penalised", "effects_of", "lead_passes_to",
]  # fmt: skip

_BETWEEN = ("warning", "vp")
"""The effects that change no hand."""
_ENDING = ("redeal", "deal_lost")
"""The effects that end a hand, even one of which only the result is recorded."""
_RULE = wording.RULING_PENALTIES()
_SEQUENCE = wording.RULING_OUT_OF_TURN()
_RANKS = 15
"""With more cards than ranks, the jokers counted, a hand holds a pair."""

_ARTICLES: Mapping[str, Sequence[Effect]] = {
    "7.3": ("redeal",),
    "7.4.1": ("card_drawn",),
    "7.4.2": ("redeal", "deal_lost"),
    "8.3": ("warning", "vp", "sits_out", "lead_passes"),
}
"""The articles of the competition rules that have penalties, each with its own."""

EFFECT_NAMES: Mapping[Effect, Message] = {
    "warning": wording.EFFECT_WARNING(),
    "vp": wording.EFFECT_VP(),
    "card_drawn": wording.EFFECT_CARD_DRAWN(),
    "redeal": wording.EFFECT_REDEAL(),
    "deal_lost": wording.EFFECT_DEAL_LOST(),
    "sits_out": wording.EFFECT_SITS_OUT(),
    "lead_passes": wording.EFFECT_LEAD_PASSES(),
}
"""What the effect of a penalty is called."""


def effects_of(article: str) -> Sequence[Effect]:
    """The penalties of an article or of a part of it, none of one that we do not know."""
    return next((fit for each, fit in _ARTICLES.items() if f"{article}.".startswith(f"{each}.")), ())


def articles_of(effect: Effect) -> list[str]:
    """The articles that have a penalty; none for a warning or points, which may be for anything."""
    return [each for each, fit in _ARTICLES.items() if effect in fit and effect not in _BETWEEN]


def check_penalised(rules: GuandanRules, table: GuandanTable, move: Penalised) -> None:
    """Refuse a penalty whose effect cannot be applied now."""
    who = table.who(move.seat)
    if move.seat not in (table.order if table.live else table.present):
        raise BadInput(wording.NO_SEAT_AT_TABLE(seat=move.seat), field="seat")
    if not table.live and move.effect not in _BETWEEN:
        raise RuleViolation(wording.PENALTY_BETWEEN_HANDS(who=who), rule=_RULE, legal=wording.WARNING_OR_POINTS())
    if table.live and table.depth == "result" and move.effect not in (*_BETWEEN, *_ENDING):
        raise RuleViolation(wording.PENALTY_WITHOUT_MOVES(who=who), rule=_RULE, legal=wording.WARNING_POINTS_OR_END())
    _check_fields(move, rules.options.edition)
    if move.effect == "card_drawn":
        check_card_drawn(rules, table, move)
    elif move.effect == "sits_out":
        _check_sits_out(table, move, who)
    elif move.effect == "lead_passes":
        _check_lead_passes(rules, table, move, who)


def _check_fields(move: Penalised, edition: int) -> None:
    wanted = {"card_drawn": ("to", "card"), "sits_out": ("as_",), "vp": ("vp",)}.get(move.effect, ())
    if move.effect == "sits_out" and move.as_ == "bomb":
        wanted += ("size",)
    free = {"card_drawn": ("grabbed",), "sits_out": ("as_",)}.get(move.effect, ()) if edition >= 2 else ()
    given = ("to", move.to), ("card", move.card), ("as_", move.as_), ("size", move.size), ("grabbed", move.grabbed)
    for name, value in given:
        field = name.rstrip("_")
        if value is None and name in wanted and name not in free:
            raise BadInput(wording.FIELD_MISSING(field=field, effect=move.effect), field=field)
        if value is not None and name not in (*wanted, *free):
            raise BadInput(wording.FIELD_NOT_ASKED(found=value, field=field, effect=move.effect), field=field)
    if move.effect == "vp" and not move.vp:
        raise BadInput(wording.NO_POINTS(), field="vp")
    if move.effect == "warning" and move.vp:
        raise BadInput(wording.POINTS_WITH_WARNING(found=move.vp), field="vp")


def _check_sits_out(table: GuandanTable, move: Penalised, who: Arg) -> None:
    seat = move.seat
    if table.phase != "play" or seat in table.finished or seat in table.barred:
        raise RuleViolation(wording.NOT_MADE_TO_SIT_OUT(who=who), rule=_SEQUENCE, legal=wording.WHILE_IN_PLAY())
    if table.best is None and not _others(table, seat):
        raise RuleViolation(wording.ALL_WOULD_SIT_OUT(who=who), rule=_SEQUENCE, legal=wording.WARNING_OR_POINTS())
    own = [place for place, lay in enumerate(table.trick) if lay.seat == seat and lay.excused and lay.as_ == move.as_]
    if own and (own[-1] < len(table.trick) - 1 or table.passes):
        raise RuleViolation(wording.PENALTY_TOO_LATE(who=who), rule=_SEQUENCE, legal=wording.PLAY_VALID())
    if own:
        raise RuleViolation(wording.PLAY_ON_TABLE(who=who), rule=_SEQUENCE, legal=wording.TAKE_BACK())


def _check_lead_passes(rules: GuandanRules, table: GuandanTable, move: Penalised, who: Arg) -> None:
    if table.phase != "play" or table.best or table.turn != move.seat:
        raise RuleViolation(
            wording.NOT_TO_LEAD(who=who),
            rule=_SEQUENCE,
            legal=wording.WHILE_TO_LEAD(),
        )
    if rules.options.edition >= 2 and not _others(table, move.seat):
        raise RuleViolation(wording.NOBODY_ELSE_LEADS(who=who), rule=_SEQUENCE, legal=wording.WARNING_OR_POINTS())


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


def check_ban(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    """Refuse to lead what the partner laid out of turn, unless the seat can lead nothing else."""
    bans = bans_on(rules, table, move.seat)
    if not _covers(bans, move.as_, len(move.cards)) or _has_nothing_else(rules, table, move.seat, bans):
        return
    raise RuleViolation(
        wording.LEAD_BARRED(who=table.who(move.seat), combination=type_name(move.as_)),
        rule=_SEQUENCE,
        legal=wording.LEAD_ANOTHER(),
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
