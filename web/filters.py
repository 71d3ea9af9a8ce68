"""What templates call: money, days, cards and addresses in the words of a page."""

from __future__ import annotations

import datetime as dt
from functools import cache
from typing import Any

from flask import Flask, url_for

from replay.cards import UNSEEN
from replay.money import Unit
from replay.rules import room, rules_named
from web.cards import UNRECORDED, fingerprint

__all__ = ["register", "step_address"]


def register(app: Flask) -> None:
    """Give the templates of the app their words."""
    app.add_template_filter(money)
    app.add_template_filter(day)
    app.add_template_filter(party)
    app.add_template_global(eyes_of)
    app.add_template_global(card_name)
    app.add_template_global(picture)
    app.add_template_global(step_address)
    app.add_template_global(table_partial)


def money(amount: int, unit: str, sign: bool = False) -> str:
    """An amount of minor units with its code.

    >>> money(1250, "EUR/2"), money(5, "points/0", sign=True), money(-5, "EUR/2", sign=True)
    ('12.50 EUR', '+5 points', '\N{MINUS SIGN}0.05 EUR')
    """
    parsed = Unit.parse(unit)
    mark = "\N{MINUS SIGN}" if amount < 0 else "+" if sign and amount else ""
    return f"{mark}{parsed.write(abs(amount))} {parsed.code}"


def day(moment: str | dt.datetime) -> str:
    """The day of a moment, UTC.

    >>> day("2026-11-20T20:15:00Z")
    '2026-11-20'
    """
    return str(moment)[:10]


def party(account: str) -> str:
    """Whom a payment names.

    >>> party("player:Li"), party("pot")
    ('Li', 'the pot')
    """
    return account.partition(":")[2] or "the pot"


def eyes_of(state: dict[str, Any]) -> list[tuple[str, str]]:
    """Whose eyes may be chosen for a table: as they are asked for, and as they are called."""
    seats = [(f"seat:{seat['seat']}", seat["player"]) for seat in state["seats"]]
    return [("public", "everybody"), *seats, ("all", "all cards")]


@cache
def card_name(rules: str, card: str) -> str:
    """What a card is called in both languages, such as ``7 wan 七万``.

    >>> card_name("any/rules", "?")
    'a card that nobody recorded'
    """
    if card == UNSEEN:
        return "a card that nobody recorded"
    names = rules_named(rules, {})
    return f"{names.card_name(card)} {names.chinese_name(card)}"


@cache
def table_partial(rules: str) -> str:
    """The template that draws a table of these rules."""
    return f"tables/{room(rules.partition('/')[0]).partial}"


def picture(rules: str, card: str) -> str:
    """The address of a card's picture; ``back`` is a card that is hidden from these eyes."""
    kind = rules.partition("/")[0]
    symbol = UNRECORDED if card == UNSEEN else card
    return url_for("pages.cards", kind=kind, v=fingerprint(kind)) + f"#{symbol}"


def step_address(game: str, hand: int, step: int, eyes: str = "public", **more: Any) -> str:
    """The page of a step; public eyes need not be named."""
    return url_for("pages.step", game=game, hand=hand, step=step, eyes=None if eyes == "public" else eyes, **more)
