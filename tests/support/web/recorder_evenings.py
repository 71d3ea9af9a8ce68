"""Evenings entered by taps, at random, and what was tapped as lines of the text notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.support.web.recorder import Phone

__all__ = ["tap_hand"]


def tap_hand(held: Phone, random: Random) -> list[str]:
    """Enter the result of a hand by taps, and leave the table ready for the next; gives its lines."""
    held.shown.wait_for_function(
        "() => !paipuTable.paid && paipuTable.view.endings.length && paipuTable.view.begin.result"
    )
    view, board = held.shown.evaluate("[paipuTable.view, paipuTable.board]")
    line = _TAPS[board["taps"]](held, view, board, random)
    held.button("Next hand")
    return [view["begin"]["result"], line]


def _tap_winner(held: Phone, view: dict[str, Any], board: dict[str, Any], random: Random) -> str:
    wins = [each for each in view["endings"] if "stock empty" not in each["text"]]
    chosen = random.choice(wins)
    same = [each["text"] for each in wins if each["seat"] == chosen["seat"]]
    held.seat(chosen["seat"])
    held.shown.locator(".choice").nth(same.index(chosen["text"])).tap()
    return str(chosen["text"])


def _tap_order(held: Phone, view: dict[str, Any], board: dict[str, Any], random: Random) -> str:
    chosen = random.choice(view["endings"])["text"]
    for seat in re.findall(r"\d+", chosen)[1:]:
        held.seat(int(seat))
        if held.shown.evaluate("paipuTable.paid !== null"):
            break
        held.shown.locator(f'.seat[data-seat="{seat}"] .flag').wait_for()
    return str(held.shown.evaluate("paipuTable.paid.ending.text"))


def _tap_points(held: Phone, view: dict[str, Any], board: dict[str, Any], random: Random) -> str:
    out = random.choice(view["order"])
    steps = sorted({each["points"] for each in board["steps"]})[:4]
    held.tap(f'.count[data-seat="{out}"] .wentout')
    points = dict.fromkeys(view["order"], 0)
    for seat in view["order"]:
        least = board["least"] if seat == out else 0
        while points[seat] < least or random.random() < 0.3:
            step = random.choice(steps)
            if points[seat] + step > (board["most"] or 99):
                break
            held.tap(f'.count[data-seat="{seat}"] .adds button:has-text("+{step}")')
            points[seat] += step
    held.button("Record hand")
    held.shown.wait_for_function("() => paipuTable.paid")
    return str(held.shown.evaluate("paipuTable.paid.ending.text"))


_TAPS: Mapping[str, Callable[[Phone, dict[str, Any], dict[str, Any], Random], str]] = {
    "winner": _tap_winner,
    "order": _tap_order,
    "points": _tap_points,
}
"""How a result is entered, by what a kind's board has to be tapped."""
