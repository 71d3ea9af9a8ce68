"""What an NJUPT log says itself, compared with what the rules make of its moves: hands, levels, places, results (docs/njupt.md).

The rules decide; a log that says otherwise lacks lines or was played by other rules. Every refusal names the ruling.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from replay.errors import RuleViolation
from replay.messages import Message as Wording
from replay.messages import all_of, verbatim
from replay.rules.guandan.njupt import wording
from replay.rules.guandan.njupt.messages import PASS, Message, code_of, seat_of
from replay.rules.guandan.pack import letter
from replay.rules.guandan.table import GuandanTable, Lay

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = [
    "check_beginning",
    "check_greater",
    "check_held",
    "check_level",
    "check_order",
    "check_rests",
    "check_winner",
]


def check_level(table: GuandanTable, message: Message) -> None:
    """Refuse another level than the deal is played at. Raises RuleViolation or BadInput."""
    if message.has("curRank"):
        _same_level(message, "curRank", table.level, wording.LEVEL_OF_DEAL())


def check_beginning(table: GuandanTable, message: Message, seat: int) -> None:
    """Refuse other levels than those that the deals before leave. Raises RuleViolation or BadInput."""
    check_level(table, message)
    team = table.team[seat]
    for name, each in (("selfRank", team), ("oppoRank", 1 - team)):
        if message.has(name):
            names = all_of([table.who(other) for other in sorted(table.order) if table.team[other] == each])
            _same_level(message, name, table.match.levels[each], wording.LEVEL_OF(who=names))


def _same_level(message: Message, name: str, expected: int, what: Wording) -> None:
    if message.level(name) != expected:
        raise RuleViolation(
            wording.OTHER_LEVEL(field=name, found=letter(message.level(name)), expected=letter(expected), what=what),
            rule=wording.RULING_LEVELS(),
            legal=wording.FIELD_WITH_LEVEL(field=name, level=letter(expected)),
        )


def check_held(rules: GuandanRules, table: GuandanTable, seat: int, message: Message) -> None:
    """Refuse other cards in a hand, or another number of them, than the lines before leave. Raises RuleViolation or BadInput."""
    if message.has("handCards"):
        held = message.cards("handCards")
        if len(held) != table.count(seat):
            _refuse_count(rules, table, seat, len(held))
        if not table.unknown[seat] and sorted(held) != sorted(table.known[seat]):
            raise RuleViolation(
                wording.OTHER_CARDS_HELD(who=table.who(seat), found=_codes(held), expected=_codes(table.known[seat])),
                rule=wording.RULING_TURNS(),
                legal=rules.expected(table),
            )
    # While cards are given and returned, the log counts them before it reports them.
    if message.stage == "play":
        for position, rest in enumerate(message.counts("publicInfo")):
            if rest != table.count(seat_of(position)):
                _refuse_count(rules, table, seat_of(position), rest)


def _refuse_count(rules: GuandanRules, table: GuandanTable, seat: int, count: int) -> None:
    raise RuleViolation(
        wording.OTHER_NUMBER_HELD(who=table.who(seat), found=count, expected=table.count(seat)),
        rule=wording.RULING_TURNS(),
        legal=rules.expected(table),
    )


def check_greater(table: GuandanTable, best: Lay | None, message: Message) -> None:
    """Refuse another play to beat than the lines before leave. Raises RuleViolation or BadInput."""
    over = table.best is None and message.fields.get("greaterPos") == -1
    if best is None or over or not message.has("greaterAction"):
        return
    seat, found = message.seat("greaterPos"), message.action("greaterAction")
    # An action that was not declared is compared by its cards.
    declared = found.type is not None and not best.inferred
    same = found.cards == best.cards and (not declared or (found.type, found.key(table.level)) == (best.as_, best.key))
    if seat != best.seat or found.type == PASS or not same:
        raise RuleViolation(
            wording.OTHER_BEST_PLAY(who=table.who(seat), cards=_codes(found.cards) or PASS),
            rule=wording.RULING_WHAT_BEATS(),
            legal=wording.CARDS_OF(cards=_codes(best.cards), who=table.who(best.seat)),
        )


def check_order(table: GuandanTable, message: Message) -> None:
    """Refuse another order of going out; what follows a double win are no places. Raises RuleViolation or BadInput."""
    order = message.seats("order")
    expected = table.match.order
    if order[: len(expected)] != expected:
        raise RuleViolation(
            wording.OTHER_ORDER(found=" ".join(map(str, message.numbers("order")))),
            rule=wording.RULING_END_OF_HAND(),
            legal=verbatim(" ".join(str(seat - seat_of(0)) for seat in expected)),
        )


def check_rests(table: GuandanTable, rests: dict[int, tuple[str, ...]]) -> None:
    """Refuse wrong cards left over at the end of a deal. Raises RuleViolation."""
    for seat in sorted(table.order):
        rest = rests.get(seat, ())
        known = sorted(rest) == sorted(table.known[seat]) if not table.unknown[seat] else len(rest) == table.count(seat)
        if not known:
            held = _codes(table.known[seat])
            left = wording.CARDS(count=table.count(seat)) if table.unknown[seat] else held and verbatim(held)
            raise RuleViolation(
                wording.OTHER_CARDS_LEFT(who=table.who(seat), cards=_codes(rest) or wording.NOTHING()),
                rule=wording.RULING_END_OF_HAND(),
                legal=left or wording.NOTHING(),
            )


def check_winner(table: GuandanTable, winner: int | None, message: Message) -> None:
    """Refuse another winner of the match; ``winner`` is a team, None if nobody won. Raises RuleViolation or BadInput."""
    victories = message.numbers("victoryNum", 4)
    expected = [int(table.team[seat_of(position)] == winner) for position in range(4)]
    if victories != expected:
        raise RuleViolation(
            wording.OTHER_WINNER(found=str(victories)),
            rule=wording.RULING_PASSING_A(),
            legal=verbatim(str(expected)),
        )


def _codes(cards: Iterable[str]) -> str:
    return " ".join(code_of(card) for card in cards)
