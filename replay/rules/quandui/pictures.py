"""The Dongguan cards as pictures: one small SVG file with every card of the pack as a symbol.

A face says number, suit and name in words and pictures, so that cards differ not only by colour. The drawing is our own,
after the money-suited cards of Dongguan: coins (饼), strings of coins (索), characters (万).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from replay.rules.quandui.pack import ODD, card_name, chinese_name, number, pack

__all__ = ["pictures"]

_INK = "#2b2622"
_PAPER = "#fffdf6"
_INKS = {"b": "#1f4e79", "s": "#2c6140", "w": "#9b1c1c", "DH": "#b3161b", "XH": "#b3161b", "BS": "#2c6140"}
_LATIN = "system-ui, sans-serif"
_CHINESE = "'Noto Serif CJK SC', 'Songti SC', SimSun, serif"


def _text(x: float, y: float, size: float, words: str, *, fill: str = _INK, weight: int = 400) -> str:
    font = _LATIN if words.isascii() else _CHINESE
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" font-family="{font}" font-weight="{weight}" '
        f'text-anchor="middle">{words}</text>'
    )


def _rows(count: int) -> list[int]:
    """How many pips are in each row, from the top.

    >>> _rows(7), _rows(4)
    ([3, 1, 3], [2, 2])
    """
    return [[1], [1, 1], [1, 1, 1], [2, 2], [2, 1, 2], [2, 2, 2], [3, 1, 3], [3, 2, 3], [3, 3, 3]][count - 1]


def _places(count: int) -> Iterable[tuple[float, float]]:
    """The middle of each pip in the picture field of a card."""
    rows = _rows(count)
    for row, many in enumerate(rows):
        y = 49 + (row - (len(rows) - 1) / 2) * (23 if len(rows) == 2 else 16.5)
        for column in range(many):
            yield 30 + (column - (many - 1) / 2) * (16 if many == 3 else 21), y


def _coin(x: float, y: float, ink: str, radius: float) -> str:
    hole = radius * 0.36
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{ink}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.72:g}" fill="none" stroke="{_PAPER}" stroke-width="0.8"/>'
        f'<rect x="{x - hole:g}" y="{y - hole:g}" width="{2 * hole:g}" height="{2 * hole:g}" fill="{_PAPER}"/>'
    )


def _string(x: float, y: float, ink: str, scale: float) -> str:
    """A string of coins seen from its side."""
    long, wide = 10.2 * scale, 6.4 * scale
    cord = f'<path d="M{x:g} {y - long / 2 - scale:g}v{long + 2 * scale:g}" stroke="{ink}" stroke-width="1.2"/>'
    coins = f'<path d="M{x:g} {y - long / 2:g}v{long:g}" stroke="{ink}" stroke-width="{wide:g}" '
    return f'{cord}{coins}stroke-dasharray="{2.6 * scale:g} {1.2 * scale:g}"/>'


def _coins(card: str, ink: str) -> str:
    many = int(card[0])
    if many == 1:
        return _coin(30, 49, ink, 17)
    return "".join(_coin(x, y, ink, 7.4 if many == 3 or many > 4 else 9.6) for x, y in _places(many))


def _strings(card: str, ink: str) -> str:
    many = int(card[0])
    if many == 1:
        return _string(30, 49, ink, 3)
    return "".join(_string(x, y, ink, 1 if many == 3 or many > 4 else 1.6) for x, y in _places(many))


def _characters(card: str, ink: str) -> str:
    return _column(card, 46, 24, ink)


def _great_red(card: str, ink: str) -> str:
    seal = f'<rect x="15" y="24" width="30" height="50" rx="3" fill="{ink}"/>'
    return seal + _column(card, 46.5, 22, _PAPER)


def _small_red(card: str, ink: str) -> str:
    seal = f'<rect x="18.5" y="27.5" width="23" height="43" rx="2" fill="none" stroke="{ink}" stroke-width="1.6"/>'
    return seal + _column(card, 47, 17, ink)


def _eight_bundles(card: str, ink: str) -> str:
    """Eight strings bound together."""
    stems = "".join(f"M{x} 26Q{30 + (x - 30) * 0.45:g} 49 {x} 72" for x in range(9, 52, 6))
    band = f'<rect x="17" y="40" width="26" height="18" rx="3" fill="{_PAPER}" stroke="{ink}" stroke-width="1.4"/>'
    return (
        f'<path d="{stems}" stroke="{ink}" stroke-width="2" fill="none"/>'
        + band
        + _text(30, 53.5, 12, chinese_name(card), fill=ink, weight=700)
    )


def _column(card: str, y: float, size: float, fill: str) -> str:
    """The card's Chinese name from top to bottom; ``y`` is the foot of its first character."""
    name = enumerate(chinese_name(card))
    return "".join(_text(30, y + size * row, size, each, fill=fill, weight=700) for row, each in name)


_ART: dict[str, Callable[[str, str], str]] = {
    "b": _coins, "s": _strings, "w": _characters, "DH": _great_red, "XH": _small_red, "BS": _eight_bundles,
}  # fmt: skip


def _symbol(name: str, body: str, *, paper: str = _PAPER, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    edge = (
        f'<rect x="1" y="1" width="58" height="90" rx="6" fill="{paper}" stroke="#6b6259" stroke-width="1.5"{dashed}/>'
    )
    return f'<symbol id="{name}" viewBox="0 0 60 92">{edge}{body}</symbol>'


def _face(card: str) -> str:
    suit = card if card in ODD else card[1]
    ink = _INKS[suit]
    corner = _text(11, 20, 19, number(card), fill=ink, weight=700)
    glyph = _text(47, 19, 15, chinese_name(card)[-1], fill=ink, weight=700)
    name = str(card_name(card))
    label = _text(
        30, 86.5, 14 if len(name) < 6 else 12.5 if len(name) < 7 else 11.5 if len(name) < 8 else 9.5, name, weight=600
    )
    return _symbol(card, corner + glyph + _ART[suit](card, ink) + label)


def _back() -> str:
    lines = "".join(f'<path d="M{x} 7V85" stroke="#c9b98f" stroke-width="1"/>' for x in range(12, 52, 6))
    field = (
        f'<rect x="6" y="6" width="48" height="80" rx="3" fill="#4a5d73" stroke="#e8dfc8" stroke-width="1.5"/>{lines}'
    )
    return _symbol("back", field + _coin(30, 46, "#e8dfc8", 11), paper="#4a5d73")


def _unrecorded() -> str:
    return _symbol("unrecorded", _text(30, 59, 38, "?", fill="#6b6259", weight=600), paper="#efeae0", dashes="5 4")


def pictures() -> str:
    """The SVG file: each card under its code, ``back`` and ``unrecorded``.

    >>> pictures().count("<symbol ")
    32
    """
    symbols = "".join([*map(_face, pack(4)), _back(), _unrecorded()])
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
