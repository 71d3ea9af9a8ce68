"""Fills in what may follow, and finds a move in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from replay.answers import Choice
from replay.formats import LINES, LineReader, hand_line
from replay.formats.text_grammar import brace, parse_later
from replay.rules import ResultBoard, Rules
from replay.rules.shared import Table
from replay.table.view import following
from replay.values.events import Event, HandStarted, Noted
from replay.words.errors import BadInput

__all__ = ["enter", "fillings", "fits", "line_of", "refusal", "says", "taps"]

NEEDED = {
    "name": "Zhuang", "note": "late", "reason": "at last", "rule": "1", "words": "blue tram", "board": "b 7", "digest": "0" * 64,
}  # fmt: skip
"""What may be named anywhere."""


_WORDS = {"card": r"\S+", "rank": r"X?[0-9A-Z]", "seat": r"\d+", "step": r"\d+", "count": r"\d+"}


def line_of(rules: Rules, table: Table, move: Event) -> str:
    """The line that says a move."""
    if isinstance(move, Noted):
        return brace(move.text)
    if isinstance(move, HandStarted):
        return hand_line(move, depth=True)
    if type(move) in LINES:
        return LINES[type(move)](move)
    ((seat, text),) = rules.room.notation.write(rules, table, [move])
    return f"{seat} {text}"


def says(choice: Choice, line: str) -> bool:
    """Whether a line is the choice, with something named that fits."""
    parts = re.split(r"\$([a-z]+)", choice.text)
    named = [
        re.escape(part)
        if place % 2 == 0
        else f"(?P={part})"
        if part in parts[1:place:2]
        else f"(?P<{part}>{_WORDS.get(part, '.+')})"
        for place, part in enumerate(parts)
    ]
    found = re.fullmatch("".join(named) if choice.needs else re.escape(choice.text), line, re.DOTALL)
    if found is None:
        return False
    fits = {need: some for need, some in choice.fits.items() if need in ("card", "seat", "step")}
    return all(found[need] in some for need, some in fits.items())


def fillings(choice: Choice, chance: Random) -> Iterator[str]:
    """Some lines that the choice may become, where everything that it needs is known."""
    named = {**{need: [NEEDED[need]] for need in choice.needs if need in NEEDED}, **choice.likely, **choice.fits}
    if set(choice.needs) <= set(named) - {"cards"}:
        for _ in range(2):
            taken = {need: chance.choice(named[need]) for need in choice.needs}
            yield re.sub(r"\$([a-z]+)", lambda match: taken.get(match[1], match[0]), choice.text)  # noqa: B023  # used at once


def refusal(rules: Rules, table: Table, line: str) -> str | None:
    """How a line is refused at a table."""
    try:
        return None if enter(rules, table.copy(), line) else "nothing"
    except BadInput as refused:
        return str(refused)


def fits(rules: Rules, table: Table, line: str) -> bool:
    """Whether a line is accepted at a table."""
    return refusal(rules, table, line) is None


def enter(rules: Rules, table: Table, line: str) -> list[Event]:
    """What comes of a line, folded into the table. Raises BadInput."""
    reader = LineReader(rules, table, "observed")
    reader.read(parse_later(1, line))
    reader.close()
    return [each.event for each in reader.made]


def taps(rules: Rules, table: Table, chance: Random) -> Iterator[str]:
    """The lines that are tapped on the result board: every way to win, for every seat, and a drawn hand."""
    board = rules.room.result_board
    for win in board.wins:
        for seat in _first(rules, table, win.text):
            line = win.text.replace("$seats", _ordered(rules, table, win.text, seat, chance))
            points = [_points(board, each == seat, chance) for each in table.order]
            line = line.replace(
                "$points", ", ".join(f"{each}={some}" for each, some in zip(table.order, points, strict=True))
            )
            yield line.replace("$seat", str(seat))
    if board.drawn is not None:
        yield board.drawn.replace("$seat", str(table.order[0]))


def _first(rules: Rules, table: Table, text: str) -> list[int]:
    """The seats that may be tapped first, which are not all where some went out before the track of the hand was lost."""
    offered, head = [each.text for each in following(rules, table).moves], text.partition(" $")[0]
    return [seat for seat in table.order if any(each.startswith(head.replace("$seat", str(seat))) for each in offered)]


def _points(board: ResultBoard, ends: bool, chance: Random) -> int:
    """The points that two taps on the steps make."""
    made = sum(chance.choice(board.steps).points for _ in range(2)) if board.steps else 0
    return min(max(made, board.least if ends else 0), board.most or 0)


def _ordered(rules: Rules, table: Table, text: str, first: int, chance: Random) -> str:
    """Seats tapped one after the other, until only one offer begins with them; what that has."""
    if "$seats" not in text:
        return ""
    head, offered = text.partition("$seats")[0].replace("$seat", str(first)), following(rules, table).moves
    order = str(first)
    others = [str(each) for each in table.order if each != first]
    chance.shuffle(others)
    found = [each.text for each in offered if each.text.startswith(head + order)]
    while len(found) > 1:
        tapped = f"{order} {others.pop()}"
        if further := [each for each in found if each.startswith(head + tapped)]:
            order, found = tapped, further
    (line,) = found
    return line.removeprefix(head)
