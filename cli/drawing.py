"""The table drawn in a terminal: what the eyes see of it. Suits differ by their letter and, if possible, by colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from replay.cards import UNSEEN
from replay.money import Money
from replay.textual import visible, width

if TYPE_CHECKING:
    from replay.answers.table import State, TableSeat

__all__ = ["HIDDEN", "WIDTH", "drawing"]

WIDTH = 80
"""Cells of a line, at most."""

HIDDEN = "#"
"""A card that was recorded and is hidden from these eyes."""

Tint = Callable[[str], str | None]
"""The colour of a card by its code, None for what is no card; each kind of game has its own."""

_NAME = 40
"""Cells of a name, at most: one may have a hundred letters, and each may be written as an escape."""


def drawing(view: State, cells: int = WIDTH, rows: int | None = None) -> list[str]:
    """The lines of a drawn state (the shape of ``Club.show``), none wider than ``cells``; with the escapes that colour them.

    Args:
        view: the state.
        cells: how wide a line may be, 40 or more.
        rows: for how many lines there is room; where they are too few, the cards that are out of the play are left out.
    """
    lines = _lines(view, cells, away=True)
    return lines if rows is None or len(lines) <= rows else _lines(view, cells, away=False)


def _lines(view: State, cells: int, away: bool) -> list[str]:
    # Imported here: the rules of a kind take their time, and most commands need none.
    from replay.offline.kinds import card_colour, draws_cards

    tint, draws = card_colour(view.rules), draws_cards(view.rules)
    lines = [click.style(each, bold=True) for each in _flow(_title(view), cells)]
    lines += _flow(visible(view.text).split(" "), cells)
    facts = [*_piles(view, draws), *map(visible, view.facts)]
    if facts:
        lines += ["", *_flow("   ".join(facts).split(" "), cells, tint=tint)]
    for seat in view.seats:
        lines += _seat(view, seat, cells, tint)
        if away and seat.discards:
            lines += _flow(["thrown:" if draws else "played:", *seat.discards], cells, indent="    ", tint=tint)
    legend = _legend(view)
    return [*lines, *(["", *_flow(legend.split(" "), cells)] if legend else [])]


def _piles(view: State, draws: bool) -> Iterator[str]:
    """The pot where something is in it; stock and discards where a player draws cards."""
    if view.pot:
        yield f"pot {Money.of(view.pot, view.unit)}"
    if draws and view.depth != "result" and view.order:
        discards = view.discards
        yield f"stock {view.stock.count}"
        yield f"discards {len(discards)}" + (f", the last {discards[-1]}" if discards else "")


def _title(view: State) -> list[str]:
    place = "no hand yet"
    if view.hand:
        place = f"hand {view.hand}, " + (
            "after it" if view.step is None else f"step {view.step} of 0 to {view.steps - 1}"
        )
    return f"{view.title} ({view.rules}), game {view.game[:8]}, {place}, eyes {view.eyes}".split(" ")


def _seat(view: State, seat: TableSeat, cells: int, tint: Tint) -> Iterator[str]:
    number = seat.seat
    turns = view.turn == number
    head = f"{'>' if turns else ' '} {number} {_cut(visible(seat.player), min(_NAME, cells - 24))}"
    roles = [
        role for role, holds in (("deals", view.dealer == number), ("to move", turns), ("shown", seat.shown)) if holds
    ]
    yield click.style(head, bold=turns) + (f"  ({', '.join(roles)})" if roles else "")
    held = seat.known + [HIDDEN] * (seat.hidden - len(seat.known)) + seat.cards
    melds = [f"[{' '.join(meld)}]" for meld in seat.melds]
    if held or melds:
        yield from _flow([*held, *melds], cells, indent="    ", tint=tint)


def _legend(view: State) -> str:
    seats = view.seats
    marks = []
    if any(UNSEEN in seat.cards for seat in seats):
        marks.append(f"{UNSEEN} nobody recorded it")
    if any(seat.hidden > len(seat.known) for seat in seats):
        marks.append(f"{HIDDEN} hidden from these eyes")
    return "   ".join(marks)


def _flow(tokens: Iterable[str], cells: int, indent: str = "", tint: Tint | None = None) -> list[str]:
    """The tokens in lines that are no wider than ``cells``, with a space between them; a card gets its colour."""
    lines: list[str] = []
    used = cells
    for token in (_cut(each, cells - len(indent)) for each in tokens):
        if used + 1 + width(token) > cells:
            if not token:
                continue  # no line begins with the space between two facts
            lines.append(indent + _coloured(token, tint))
            used = len(indent) + width(token)
        else:
            lines[-1] += " " + _coloured(token, tint)
            used += 1 + width(token)
    return lines


def _cut(text: str, cells: int) -> str:
    if width(text) <= cells:
        return text
    while width(text) > cells - 1:
        text = text[:-1]
    return f"{text}…"


def _coloured(token: str, tint: Tint | None) -> str:
    """A card, or a meld in brackets, in its colour; anything else as it is."""
    if tint is None:
        return token
    first = token.strip("[]").split(" ")[0]
    if first in (UNSEEN, HIDDEN):
        return click.style(token, dim=True)
    colour = tint(first)
    return click.style(token, fg=colour) if colour else token
