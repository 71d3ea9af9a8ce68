"""The table drawn in a terminal: what the eyes see of it. Suits differ by their letter and, if possible, by colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.language import worded
from replay.values.cards import UNSEEN
from replay.values.money import Unit
from replay.words.display import visible, width
from replay.words.messages import Arg, Message, listed

if TYPE_CHECKING:
    from replay.answers.table import State, TableSeat

WIDTH = 80
"""Cells of a line, at most."""

HIDDEN = "#"
"""A card that is hidden from these eyes, whether or not anybody recorded it."""

Tint = Callable[[str], str | None]
"""The colour of a card by its code, None for what is not a card; each kind of game has its own."""

_EYES: Mapping[str, Arg] = {"all": wording.ALL_EYES(), "public": wording.PUBLIC_EYES()}
"""What eyes are called; those of a seat are called as they are typed."""

_NAME = 40
"""Cells of a name, at most: one may have a hundred letters, and each may be written as an escape."""


def drawing(view: State, cells: int = WIDTH, rows: int | None = None) -> list[str]:
    """The lines of a drawn state (the shape of ``Club.show``), none wider than ``cells``; with the escapes that colour them.
    Of at most so many ``rows``: where they are too few, the cards that are out of the play are left out.
    """
    lines = _drawn_lines(view, cells, away=True)
    return lines if rows is None or len(lines) <= rows else _drawn_lines(view, cells, away=False)


def _drawn_lines(view: State, cells: int, away: bool) -> list[str]:
    # Imported here: the rules of a kind load slowly, and most commands need none.
    from replay.offline.kinds import card_colour, draws_cards

    tint, draws = card_colour(view.rules), draws_cards(view.rules)
    lines = [click.style(each, bold=True) for each in _flow(_title_of(view), cells)]
    lines += _flow(visible(worded(view.text)).split(" "), cells)
    facts = [*map(worded, _piles(view, draws)), *(visible(worded(fact)) for fact in view.facts)]
    if facts:
        lines += ["", *_flow("   ".join(facts).split(" "), cells, tint=tint)]
    for seat in view.seats:
        lines += _seat(view, seat, cells, tint)
        if away and seat.discards:
            head = worded(wording.THROWN() if draws else wording.PLAYED())
            lines += _flow([head, *seat.discards], cells, indent="    ", tint=tint)
    legend = _legend(view)
    return [*lines, *(["", *_flow(legend.split(" "), cells)] if legend else [])]


def _piles(view: State, draws: bool) -> Iterator[Message]:
    """The pot where something is in it; stock and discards where a player draws cards."""
    if view.pot:
        yield wording.POT(amount=Unit.parse(view.unit).message(view.pot))
    if draws and view.depth != "result" and view.order:
        yield wording.STOCK(count=view.stock.count)
        count = len(view.discards)
        yield (wording.DISCARDS_LAST(count=count, card=view.discards[-1]) if count else wording.DISCARDS(count=count))


def _title_of(view: State) -> list[str]:
    head = wording.TABLE_HEAD(
        title=view.title, rules=view.rules, game=view.game[:8], place=_place(view), eyes=_EYES.get(view.eyes, view.eyes)
    )
    return worded(head).split(" ")


def _place(view: State) -> Message:
    if not view.hand:
        return wording.NO_HAND()
    if view.step is None:
        return wording.AFTER_HAND(hand=view.hand)
    return wording.AT_STEP(hand=view.hand, step=view.step, last=view.steps - 1)


def _seat(view: State, seat: TableSeat, cells: int, tint: Tint) -> Iterator[str]:
    number = seat.seat
    turns = view.turn == number
    head = f"{'>' if turns else ' '} {number} {_cut(visible(seat.player), min(_NAME, cells - 24))}"
    holds = ((wording.DEALS, view.dealer == number), (wording.TO_MOVE, turns), (wording.SHOWN, seat.shown))
    roles = listed(role() for role, held in holds if held)
    yield click.style(head, bold=turns) + (f"  {worded(wording.ROLES(roles=roles))}" if roles.args else "")
    held = seat.known + [HIDDEN] * (seat.hidden - len(seat.known)) + seat.cards
    melds = [f"[{' '.join(meld)}]" for meld in seat.melds]
    if held or melds:
        yield from _flow([*held, *melds], cells, indent="    ", tint=tint)


def _legend(view: State) -> str:
    seats = view.seats
    marks = []
    if any(UNSEEN in seat.cards for seat in seats):
        marks.append(worded(wording.NOBODY_RECORDED(mark=UNSEEN)))
    if any(seat.hidden > len(seat.known) for seat in seats):
        marks.append(worded(wording.HIDDEN_CARD(mark=HIDDEN)))
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
    if tint is None:
        return token
    first = token.strip("[]").split(" ")[0]
    if first in (UNSEEN, HIDDEN):
        return click.style(token, dim=True)
    colour = tint(first)
    return click.style(token, fg=colour) if colour else token
