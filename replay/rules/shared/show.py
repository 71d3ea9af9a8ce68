"""Cards and hands as they are shown: the words for cards in Chinese, pictures of the French suits, and the parts of score sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from replay.rules.shared.table import line_of
from replay.values.events import Event, HandEnded, HandStarted, HandVoided, Paid
from replay.words.messages import Message, Text

VOID = Text("queries.void", "void")
"""A hand that was struck out, on the score sheet and elsewhere."""

NUMERALS: Mapping[str, str] = dict(zip("123456789T", "一二三四五六七八九十", strict=True))
"""One to ten, by the rank as codes of cards write it."""
FRENCH_SUITS: Mapping[str, tuple[str, ...]] = {
    "H": ("♥", "红桃", "紅桃", "红心", "紅心"),
    "S": ("♠", "黑桃"),
    "D": ("♦", "方块", "方塊", "方片"),
    "C": ("♣", "梅花", "草花"),
}
"""The French suits by their letter: the sign, then the word that we write, then the others that players do."""
PAPER = "#fffdf6"
"""The ground of every card."""
RED, NIGHT = "#a3121a", "#1c2b4a"
"""The inks of hearts and of spades; jokers use them too."""
_EDGE = "#6b6259"
_INKS = {"H": RED, "S": NIGHT, "D": "#8a4b00", "C": "#1d6138"}
_HEART = "M0 9.5C-13 .5-11-9-5-9-2.4-9-.8-7.4 0-5.2.8-7.4 2.4-9 5-9 11-9 13 .5 0 9.5z"
_SPADE = (
    "M0-10C2.6-5.4 10-2.2 10 3.4c0 5.2-6.8 6-8.6 2 .2 2.7 1 4.2 2.8 5.1h-8.4c1.8-.9 2.6-2.4 2.8-5.1-1.8 4-8.6 3.2-8.6-2"
    "C-10-2.2-2.6-5.4 0-10z"
)
_DIAMOND = "M0-11 8.4 0 0 11-8.4 0z"
_CLUB = (
    "M0-10a4.7 4.7 0 0 1 3.7 7.6A4.7 4.7 0 1 1 1.3 4.3c.2 2.9 1.1 4.5 2.9 6.2h-8.4c1.8-1.7 2.7-3.3 2.9-6.2"
    "A4.7 4.7 0 1 1-3.7-2.4 4.7 4.7 0 0 1 0-10z"
)
_SHAPES = {"H": _HEART, "S": _SPADE, "D": _DIAMOND, "C": _CLUB}
"""Each suit around its middle, about 20 units high."""


def _path(shape: str, x: float, y: float, scale: float, paint: str) -> str:
    return f'<path transform="translate({x:g} {y:g})scale({scale:g})" d="{shape}" {paint}/>'


def filled(shape: str, x: float, y: float, scale: float, ink: str) -> str:
    """A shape, the data of a path around its own middle, at a place and in a size; filled with an ink."""
    return _path(shape, x, y, scale, f'fill="{ink}"')


def drawn(shape: str, x: float, y: float, scale: float, ink: str, width: float) -> str:
    """Draw the shape as strokes that are this wide before they are scaled."""
    return _path(
        shape,
        x,
        y,
        scale,
        f'fill="none" stroke="{ink}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"',
    )


def text(x: float, y: float, size: float, words: str, ink: str, length: int = 0) -> str:
    """Words around ``x`` on the line ``y``; of a fixed ``length`` if it must be the same in every font."""
    fitted = f' textLength="{length}" lengthAdjust="spacingAndGlyphs"' if length else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" fill="{ink}" '
        f'font-family="system-ui, sans-serif" text-anchor="middle"{fitted}>{words}</text>'
    )


def symbol(name: str, body: str, *, paper: str = PAPER, dashed: bool = False) -> str:
    """A card under its name, with its edge and what is drawn on it."""
    dashes = ' stroke-dasharray="5 4"' if dashed else ""
    edge = (
        f'<rect x="1" y="1" width="58" height="90" rx="6" fill="{paper}" stroke="{_EDGE}" stroke-width="1.5"{dashes}/>'
    )
    return f'<symbol id="{name}" viewBox="0 0 60 92">{edge}{body}</symbol>'


def suited(card: str) -> str:
    """A card by its code, rank before suit, such as ``TH``.

    >>> suited("TH").startswith('<symbol id="TH" viewBox="0 0 60 92">'), ">10</text>" in suited("TH")
    (True, True)
    """
    rank, suit = card[0], card[1]
    ink, shape = _INKS[suit], _SHAPES[suit]
    corner = text(17, 28.5, 28, "10", ink, 27) if rank == "T" else text(15, 28.5, 29, rank, ink)
    return symbol(card, corner + filled(shape, 15, 44, 0.85, ink) + filled(shape, 37, 67, 1.75, ink))


def back() -> str:
    """``back``, a card that is hidden."""
    lattice = "".join(f"M{x} {y}l4 6-4 6-4-6z" for y in range(8, 80, 13) for x in range(12, 54, 9))
    frame = '<rect x="5" y="5" width="50" height="82" rx="4" fill="none" stroke="#e3cfc4" stroke-width="1.2"/>'
    return symbol("back", f'{frame}<path d="{lattice}" fill="#a86a66"/>', paper="#6b2730")


def unrecorded() -> str:
    """``unrecorded``, a card whose face was not recorded."""
    return symbol("unrecorded", text(15, 28.5, 29, "?", _EDGE), paper="#efeae0", dashed=True)


def sprite(faces: Iterable[str]) -> str:
    """The SVG file of a pack: its faces, ``back`` and ``unrecorded``.

    >>> sprite([suited("AH")]).count("<symbol ")
    3
    """
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join([*faces, back(), unrecorded()])}</svg>'


Cell = int | str | Message
"""A number to count with, or words: a message or a name; empty if there is nothing to show."""


class Column(NamedTuple):
    """A column: its name, in words or a player's name, and for money the unit (``EUR/2``) whose minor units its numbers count."""

    name: str | Message
    unit: str | None = None


class Row(NamedTuple):
    """The gains of a hand or, if ``hand`` is None, of something between two hands; a ``void`` row is not counted."""

    hand: int | None
    cells: tuple[Cell, ...]
    void: bool = False


class Sheet(NamedTuple):
    """The columns beside the number of the hand, the rows in order, and what is at the foot of each column, if anything is."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    totals: tuple[Cell, ...] | None = None


class Part(NamedTuple):
    """A finished hand without what was taken back; or, if ``start`` is None, an event between hands and its payments."""

    start: HandStarted | None
    events: tuple[Event, ...]
    void: bool = False


def parts(events: Iterable[Event]) -> list[Part]:
    """List the parts of a game in order, without a hand that is still played and without the undoing of a voided hand.

    >>> parts([HandStarted(1, (1, 2), 1, "result"), HandEnded("drawn", 1), HandVoided(1, "miscounted")])[0].void
    True
    """
    found: list[Part] = []
    start: HandStarted | None = None
    hand: list[Event] = []
    for event in events:
        if isinstance(event, HandStarted):
            start, hand = event, [event]
        elif start:
            hand.append(event)
            if isinstance(event, HandEnded):
                found.append(Part(start, tuple(line_of(hand, len(hand) - 1))))
                start = None
        elif isinstance(event, HandVoided):
            found = [
                part._replace(void=True) if part.start and part.start.hand == event.hand else part for part in found
            ]
        elif not isinstance(event, Paid):
            found.append(Part(None, (event,)))
        elif event.why != "void":
            found[-1] = found[-1]._replace(events=(*found[-1].events, event))
    return found


def gains(events: Iterable[Event]) -> dict[str, int]:
    """The gain of each account from the payments among these events, in minor units.

    >>> gains([Paid("player:Li", "player:Guo", 100, "single"), HandEnded("won", 1)])
    {'player:Li': -100, 'player:Guo': 100}
    """
    sums: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Paid):
            sums[event.payer] -= event.amount
            sums[event.payee] += event.amount
    return dict(sums)


def totals(rows: Sequence[Row], summed: Collection[int]) -> tuple[Cell, ...]:
    """The foot of the columns numbered in ``summed``: the sum of their numbers in the rows that count.

    >>> totals([Row(1, ("Guo", 100)), Row(2, ("Li", -50)), Row(3, ("Li", 900), void=True)], {1})
    ('', 50)
    """
    counted = [row.cells for row in rows if not row.void]
    width = max((len(row.cells) for row in rows), default=0)
    return tuple(
        sum(cell for cells in counted if isinstance(cell := cells[number], int)) if number in summed else ""
        for number in range(width)
    )
