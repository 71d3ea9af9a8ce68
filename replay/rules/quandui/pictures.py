"""The Dongguan cards as pictures: one small SVG file with every card of the pack as a symbol.

The cards are slips, of 40 by 108 units. Downwards a face has its number, the sign of its suit (a coin, a string of coins, 万) and
its number in Chinese. The three odd cards differ by their grounds: big red is solid red, small red is framed, eight bundle is a
solid green sheaf. So cards differ not only by colour. The drawing is our own, after the money-suited cards of Dongguan.
"""

from __future__ import annotations

from collections.abc import Callable

from replay.rules.quandui.pack import ODD, chinese_name, number, pack

__all__ = ["pictures"]

_INK = "#2a2520"
_PAPER = "#fffdf6"
_EDGE = "#7b7165"
_BLUE, _GREEN, _RED = "#1d4b78", "#1f6140", "#a3181d"
_INKS = {"b": _BLUE, "s": _GREEN, "w": _RED, "DH": _PAPER, "XH": _RED, "BS": _PAPER}
_GROUNDS = {"DH": _RED, "BS": _GREEN}
_LATIN = "system-ui, sans-serif"
_CHINESE = "'Noto Serif CJK SC', 'Songti SC', SimSun, serif"


def _text(y: float, size: float, words: str, fill: str) -> str:
    font = _LATIN if words.isascii() else _CHINESE
    return (
        f'<text x="20" y="{y:g}" font-size="{size:g}" font-weight="700" fill="{fill}" font-family="{font}" '
        f'text-anchor="middle">{words}</text>'
    )


def _coin(ink: str) -> str:
    """A coin with a square hole."""
    return (
        f'<circle cx="20" cy="57" r="11" fill="none" stroke="{ink}" stroke-width="4.6"/>'
        f'<rect x="15.6" y="52.6" width="8.8" height="8.8" fill="{ink}"/>'
    )


def _string(ink: str) -> str:
    """A string of four coins, seen from its side."""
    coins = "".join(f'<rect x="11" y="{y:g}" width="18" height="6" rx="2.6"/>' for y in (44.5, 52, 59.5, 67))
    return f'<path d="M20 41V76" stroke="{ink}" stroke-width="2.4"/><g fill="{ink}">{coins}</g>'


def _ten_thousand(ink: str) -> str:
    return _text(67, 27, "万", ink)


_SIGNS: dict[str, Callable[[str], str]] = {"b": _coin, "s": _string, "w": _ten_thousand}


def _suited(card: str) -> str:
    return _SIGNS[card[1]](_INKS[card[1]]) + _text(98, 20, chinese_name(card)[0], _INK)


def _big_red(card: str) -> str:
    name = chinese_name(card)
    return _text(66, 29, name[0], _PAPER) + _text(98, 29, name[1], _PAPER)


def _small_red(card: str) -> str:
    name = chinese_name(card)
    frame = f'<rect x="6.5" y="39" width="27" height="62" rx="3" fill="none" stroke="{_RED}" stroke-width="2.6"/>'
    return frame + _text(66, 23, name[0], _RED) + _text(93, 23, name[1], _RED)


def _eight_bundle(card: str) -> str:
    """Eight strings, tied together."""
    stems = "".join(f"M{x:g} 40Q{20 + (x - 20) * 0.35:g} 57 {x:g} 74" for x in (7, 11, 15, 18.3, 21.7, 25, 29, 33))
    tie = f'<rect x="8" y="52.5" width="24" height="9" rx="2" fill="{_PAPER}"/>'
    return f'<path d="{stems}" stroke="{_PAPER}" stroke-width="2.2" fill="none"/>{tie}' + _text(
        100, 25, chinese_name(card)[0], _PAPER
    )


_ART: dict[str, Callable[[str], str]] = {"DH": _big_red, "XH": _small_red, "BS": _eight_bundle}


def _symbol(name: str, body: str, *, paper: str = _PAPER, edge: str = _EDGE, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    card = (
        f'<rect x="1" y="1" width="38" height="106" rx="5" fill="{paper}" stroke="{edge}" stroke-width="1.5"{dashed}/>'
    )
    return f'<symbol id="{name}" viewBox="0 0 40 108">{card}{body}</symbol>'


def _face(card: str) -> str:
    ink = _INKS[card if card in ODD else card[1]]
    ground = _GROUNDS.get(card, _PAPER)
    edge = _EDGE if ground == _PAPER else ground
    return _symbol(card, _text(31, 31, number(card), ink) + _ART.get(card, _suited)(card), paper=ground, edge=edge)


def _back() -> str:
    lines = "".join(f"M{x} 8V100" for x in (10, 15, 20, 25, 30))
    field = '<rect x="5" y="5" width="30" height="98" rx="3" fill="none" stroke="#d8cba8" stroke-width="1.5"/>'
    return _symbol(
        "back", f'{field}<path d="{lines}" stroke="#d8cba8" stroke-width="1"/>', paper="#4a5d73", edge="#2f3d4d"
    )


def _unrecorded() -> str:
    return _symbol("unrecorded", _text(68, 38, "?", "#5d554c"), paper="#ece5d6", dashes="5 4")


def pictures() -> str:
    """The SVG file: each card under its code, ``back`` and ``unrecorded``.

    >>> pictures().count("<symbol ")
    32
    """
    symbols = "".join([*map(_face, pack(4)), _back(), _unrecorded()])
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
