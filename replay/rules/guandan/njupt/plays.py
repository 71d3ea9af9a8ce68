"""What the messages of an NJUPT log leave open: readings that were not declared, passes that it left out, who resisted (docs/njupt.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from replay.errors import RuleViolation
from replay.rules.guandan.checks import reading_of
from replay.rules.guandan.combinations.combination import Reading, beats, readings
from replay.rules.guandan.events import Passed, Played
from replay.rules.guandan.njupt import wording
from replay.rules.guandan.njupt.messages import PASS, Action, Message
from replay.rules.guandan.table import BIG_JOKER, GuandanTable

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = ["declared", "left_out", "resisters"]


def declared(rules: GuandanRules, table: GuandanTable, seat: int, action: Action) -> Played:
    """The play; where its type or rank was not declared, the strongest that its cards can be, inferred (12).

    Raises:
        RuleViolation: nothing was declared, and the cards are no combination.
    """
    if action.type == "joker_bomb" or (action.type is not None and action.rank is not None):
        return Played(seat, action.cards, action.type, action.key(table.level))  # type: ignore[arg-type]  # a combination
    fit = _fitting(rules, table, action)
    if not fit:
        raise RuleViolation(
            wording.NO_COMBINATION(who=table.who(seat), cards=rules.pack.write(action.cards)),
            rule=wording.RULING_COMBINATIONS(),
            legal=rules.expected(table),
        )
    return Played(seat, action.cards, fit[-1].type, fit[-1].key, inferred=True)


def _fitting(rules: GuandanRules, table: GuandanTable, action: Action) -> list[Reading]:
    """What an action may be, from the weakest; only what beats the best play, if anything does."""
    fit = [
        each
        for each in readings(action.cards, table.level, rules.options)
        if action.type in (None, each.type)
        and (action.rank is None or action._replace(type=each.type).key(table.level) == each.key)
    ]
    best = table.best
    return [each for each in fit if best is None or beats(each, reading_of(best))] or fit


def left_out(
    rules: GuandanRules, table: GuandanTable, seat: int, action: Action, *, leads: bool, irregular: bool
) -> int:
    """How many passes the log left out before this action: where the wind is taken it may (15), and nowhere else.

    If breaks of the rules are allowed, one pass may be missing before another pass or a lead, or all after it would be out of turn;
    a play that beats the one on the table needs no pass.

    Args:
        rules: of the game.
        table: before the action; it stays as it is.
        seat: who acts.
        action: what the seat does.
        leads: whether the log says that the seat leads.
        irregular: whether breaks of the rules are allowed.
    """
    if table.best is None:
        return 0
    lone = irregular and (action.type == PASS or seat == table.best.seat)
    if not lone and table.best.seat not in table.finished:
        return 0
    ahead = table.copy()
    most = len(table.order) - 1 if table.best.seat in table.finished else 1
    for count in range(most + 1):
        if ahead.turn == seat and _follows(rules, ahead, action, leads=leads):
            return count
        if ahead.best is None or ahead.turn is None:
            break
        for event in rules.decide(ahead, Passed(ahead.turn)):
            rules.evolve(ahead, event)
    return 0


def _follows(rules: GuandanRules, table: GuandanTable, action: Action, *, leads: bool) -> bool:
    """Whether the action is one for the seat on turn."""
    if table.best is None:
        return action.type != PASS
    if action.type == PASS:
        return True
    best = reading_of(table.best)
    return not leads and any(beats(each, best) for each in _fitting(rules, table, action))


def resisters(table: GuandanTable, seats: tuple[int, ...], ahead: Iterable[Message]) -> tuple[int, ...] | None:
    """Which of the seats that resist hold the big jokers, None if the log does not show it (8).

    Of two who owe tribute the log names both, also where one of them has both jokers.

    Args:
        table: after the deal.
        seats: whom the log names.
        ahead: the messages to come: who plays a big joker, or is left with it, had it.
    """
    if len(seats) != 2 or any(seat not in table.known for seat in seats):
        return seats
    for seat, other in (seats, seats[::-1]):
        if not table.unknown[seat]:
            held = table.known[seat].count(BIG_JOKER)
            return (seat,) if held == 2 else seats if held == 1 else (other,)
    found: list[int] = []
    for message in ahead:
        if message.type == "notify" and message.stage == "play":
            found += [message.seat("curPos")] * message.action("curAction").cards.count(BIG_JOKER)
        elif message.stage == "episodeOver":
            if message.has("restCards"):
                found += [
                    seat for seat, cards in message.rests("restCards").items() for card in cards if card == BIG_JOKER
                ]
            break
    return (tuple(seat for seat in seats if seat in found) or seats) if len(found) == 2 else None
