"""The referee's penalties: the event names the effect, the rules apply it and the game goes on (docs/rules/guandan.md, 23)."""

from __future__ import annotations

from typing import Any

from replay.errors import BadInput, RuleViolation
from replay.rules.guandan.events import Penalised
from replay.rules.guandan.possible import can_hold
from replay.rules.guandan.state import GuandanTable, partner

__all__ = ["check_penalised", "lead_passes_to"]

_BETWEEN = ("warning", "vp")
"""The effects that change no hand."""
_ENDING = ("redeal", "deal_lost")
"""The effects that end a hand, also one of which only the result is recorded."""
_RULE = "Guandan 23, penalties"


def check_penalised(rules: Any, table: GuandanTable, move: Penalised) -> None:
    """Refuse a penalty whose effect cannot be applied now."""
    who = table.who(move.seat)
    if move.seat not in (table.order if table.live else table.present):
        raise BadInput(f"found seat {move.seat}, expected a seat at the table", field="seat")
    if not table.live and move.effect not in _BETWEEN:
        raise RuleViolation(
            f"{who} cannot be penalised so between hands", rule=_RULE, legal="a warning or victory points"
        )
    if table.live and table.depth == "result" and move.effect not in (*_BETWEEN, *_ENDING):
        raise RuleViolation(f"{who} cannot be penalised so where only the result is recorded", rule=_RULE,
                            legal="a warning, victory points, or what ends the hand")  # fmt: skip
    _check_fields(move)
    if move.effect == "card_drawn":
        _check_card_drawn(rules, table, move, who)
    elif move.effect == "sits_out":
        _check_sits_out(table, move, who)
    elif move.effect == "lead_passes" and (table.phase != "play" or table.best or table.turn != move.seat):
        raise RuleViolation(
            f"{who} cannot lose the lead and is not to lead", rule="Guandan 23, Article 8.3",
            legal="while the seat is to lead; cards that lie on the table are taken back first",
        )  # fmt: skip


def _check_fields(move: Penalised) -> None:
    wanted = {"card_drawn": ("to", "card"), "sits_out": ("as_",), "vp": ("vp",)}.get(move.effect, ())
    if move.effect == "sits_out" and move.as_ == "bomb":
        wanted += ("size",)
    for name, value in (("to", move.to), ("card", move.card), ("as_", move.as_), ("size", move.size)):
        field = name.rstrip("_")
        if value is None and name in wanted:
            raise BadInput(f"found no {field}, expected it with the effect {move.effect}", field=field)
        if value is not None and name not in wanted:
            raise BadInput(f"found {value!r}, expected no {field} with the effect {move.effect}", field=field)
    if move.effect == "vp" and not move.vp:
        raise BadInput("found 0, expected the victory points that are taken off", field="vp")
    if move.effect == "warning" and move.vp:
        raise BadInput(f"found {move.vp}, expected no victory points with a warning", field="vp")


def _check_card_drawn(rules: Any, table: GuandanTable, move: Penalised, who: str) -> None:
    rule = "Guandan 23, Article 7.4.1"
    if move.to not in table.order or table.team.get(move.to) == table.team.get(move.seat):
        raise RuleViolation(f"seat {move.to} cannot draw a card of {who}", rule=rule, legal="an opponent draws it")
    if table.phase == "deal" or table.count(move.seat) < 2 or move.to in table.finished:
        raise RuleViolation(
            f"no card can be drawn of {who} now", rule=rule, legal="when the cards are dealt and both seats play"
        )
    can_hold(rules, table, move.seat, (str(move.card),), "lose")


def _check_sits_out(table: GuandanTable, move: Penalised, who: str) -> None:
    rule = "Guandan 23, Article 8.3"
    seat = move.seat
    if table.phase != "play" or seat in table.finished or seat in table.barred:
        raise RuleViolation(f"{who} cannot be made to sit out", rule=rule, legal="while the seat is in play")
    if table.best is None and not set(table.holding()) - table.barred - {seat}:
        raise RuleViolation(f"{who} cannot be made to sit out: nobody would be left to lead", rule=rule,
                            legal="a warning or victory points")  # fmt: skip
    own = [place for place, lay in enumerate(table.trick) if lay.seat == seat and lay.excused and lay.as_ == move.as_]
    if own and (own[-1] < len(table.trick) - 1 or table.passes):
        raise RuleViolation(f"{who} cannot be penalised for a play out of turn that the next seat has followed", rule=rule,
                            legal="the play stands")  # fmt: skip
    if own:
        raise RuleViolation(f"the play of {who} lies on the table", rule=rule, legal="take it back first")


def lead_passes_to(table: GuandanTable, seat: int) -> int:
    """Who leads instead: the next seat, or if that is out or sits out the one above (23)."""
    order = table.order
    place = order.index(seat)
    idle = {*table.finished, *table.barred}
    candidates = order[(place + 1) % len(order)], order[place - 1], partner(table, seat)
    return next((each for each in candidates if each not in idle), seat)
