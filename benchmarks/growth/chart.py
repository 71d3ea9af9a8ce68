"""The curves as a picture: time over events, both axes logarithmic, each curve relative to its smallest size."""

from __future__ import annotations

import math
from collections.abc import Sequence

from benchmarks.growth.curve import Curve

__all__ = ["draw"]

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 760, 420, 60, 20, 170, 45
_COLOURS = ("#1b6ca8", "#b5482a", "#2e7d4f", "#7a4fa3", "#8a6d1a", "#3c8d93")


def draw(curves: Sequence[Curve]) -> str:
    """An SVG picture: along the bottom events, up how many times the work takes what it takes in the smallest."""
    sizes = sorted({size for curve in curves for size in curve.seconds})
    most = max(max(curve.growth for curve in curves), 10.0)

    def across(size: int) -> float:
        share = math.log(size / sizes[0]) / math.log(sizes[-1] / sizes[0])
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def up(times: float) -> float:
        share = (math.log10(max(times, 0.3)) - math.log10(0.3)) / (math.log10(most) - math.log10(0.3))
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12">',
        "<title>How much longer work takes in a larger club or game</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
    ]
    for times in (10.0**power for power in range(math.ceil(math.log10(most)) + 1)):
        parts.append(
            f'<path d="M{_LEFT} {up(times):.1f}H{_WIDTH - _RIGHT}" stroke="#ccc"/>'
            f'<text x="{_LEFT - 6}" y="{up(times) + 4:.1f}" text-anchor="end">{times:,.0f} ×</text>'
        )
    for size in sizes:
        parts.append(f'<text x="{across(size):.1f}" y="{_HEIGHT - 22}" text-anchor="middle">{size:,}</text>')
    parts.append(f'<text x="{_LEFT}" y="{_HEIGHT - 5}">events</text>')
    for number, curve in enumerate(sorted(curves, key=lambda each: -each.growth)):
        colour, first = _COLOURS[number % len(_COLOURS)], curve.seconds[min(curve.seconds)]
        points = " ".join(
            f"{across(size):.1f},{up(taken / first):.1f}" for size, taken in sorted(curve.seconds.items())
        )
        legend = _TOP + 14 * number + 6
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
            f'<text x="{_WIDTH - _RIGHT + 12}" y="{legend}" fill="{colour}">{curve.name} {curve.exponent:+.2f}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])
