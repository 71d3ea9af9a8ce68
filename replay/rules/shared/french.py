"""Cards with the French suits as pictures, for every kind of game that plays with them: symbols of 60 by 92 units.

Rank and suit are in the left corner, so that cards may overlap. Cards differ not only by colour: suits differ in shape.
The drawing is our own; its colours are those of the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable

PAPER = "#fffdf6"
"""The ground of every card."""
RED, NIGHT = "#a3121a", "#1c2b4a"
"""The inks of hearts and of spades, in which jokers are drawn too."""

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
    """The same as strokes that are this wide before they are scaled."""
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
    """``unrecorded``, a card whose face nobody wrote down."""
    return symbol("unrecorded", text(15, 28.5, 29, "?", _EDGE), paper="#efeae0", dashed=True)


def sprite(faces: Iterable[str]) -> str:
    """The SVG file of a pack: its faces, ``back`` and ``unrecorded``.

    >>> sprite([suited("AH")]).count("<symbol ")
    3
    """
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join([*faces, back(), unrecorded()])}</svg>'
