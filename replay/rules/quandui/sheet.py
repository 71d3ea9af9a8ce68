"""What a hand of Quán Duì came to: its outcome, and the score sheet: who dealt, who won and how, and the money of each hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from replay.events import POT, Event, HandEnded, Joined, Paid, player_account
from replay.messages import Message, verbatim
from replay.rules.outcome import Outcome
from replay.rules.quandui import wording
from replay.rules.quandui.events import Won
from replay.rules.shared.sheet import Cell, Column, Part, Row, Sheet, gains, parts, totals

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["outcome", "sheet"]

_WORDS = (Column(wording.DEALER()), Column(wording.WINNER()), Column(wording.HOW()))
_KINDS = {"single": wording.SINGLE, "quan_dui": wording.QUAN_DUI}
_ENDS = {"drawn": wording.DRAWN, "abandoned": wording.ABANDONED}
_BETWEEN = {"leaver": wording.LEAVER}


def outcome(event: Won, order: tuple[int, ...]) -> Outcome:
    """Who won with this event, and how; no boards are played, so there is nothing to score."""
    return Outcome((event.seat,), event.kind)


def sheet(rules: QuanduiRules, events: Iterable[Event]) -> Sheet:
    """The score sheet of a game.

    Where no money moved there are no columns of it; the pot has one where there is a pot, so that the money of each row sums to
    zero. Money that moved between hands has a row of its own.

    Args:
        rules: the rules that the game pinned.
        events: all its events.
    """
    whole = list(events)
    names = {event.seat: event.player for event in whole if isinstance(event, Joined)}
    payments = [event for event in whole if isinstance(event, Paid)]
    accounts: dict[str, str | Message] = (
        {player_account(name): name for _, name in sorted(names.items())} if payments else {}
    )
    if any(POT in (paid.payer, paid.payee) for paid in payments):
        accounts[POT] = wording.POT()
    rows = [row for part in parts(whole) if (row := _row(part, names, accounts))]
    columns = (*_WORDS, *(Column(name, str(rules.unit)) for name in accounts.values()))
    money = range(len(_WORDS), len(columns))
    return Sheet(columns, tuple(rows), totals(rows, money) if money and rows else None)


def _row(part: Part, names: Mapping[int, str], accounts: Iterable[str]) -> Row | None:
    """The row of a hand, or of a payment between hands; None for what moved no money there."""
    gained = gains(part.events)
    if part.start is None:
        why = next((event.why for event in part.events if isinstance(event, Paid)), None)
        if why is None:
            return None
        how = _BETWEEN[why]() if why in _BETWEEN else verbatim(why)
        return Row(None, ("", "", how, *(gained.get(each, "") for each in accounts)))
    playing = {player_account(names[seat]) for seat in part.start.order} | {POT}
    money: list[Cell] = [gained.get(each, 0 if each in playing else "") for each in accounts]
    won = next((event for event in part.events if isinstance(event, Won)), None)
    ended = next(event for event in part.events if isinstance(event, HandEnded))
    winner = names[won.seat] if won else ""
    how = _KINDS[won.kind]() if won else _ENDS[ended.how]() if ended.how in _ENDS else verbatim(ended.how)
    return Row(part.start.hand, (names[part.start.dealer], winner, how, *money), part.void)
