"""Measures what grows, in clubs of 10³ and more events and games of 10² and more, and writes it into docs/benchmarks.md."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks.growth.chart import draw
from benchmarks.growth.curve import Curve
from benchmarks.growth.work import ASKED, measure_club, measure_game

_DOCS = Path(__file__).parents[2] / "docs"
_BEGIN, _END = "<!-- make growth writes from here -->\n", "<!-- to here -->\n"


def main() -> int:
    """Exit code 1 where something grows faster than its target."""
    parser = argparse.ArgumentParser(prog="make growth", description=__doc__)
    parser.add_argument(
        "--most", type=int, default=10**6, help="events of the largest club; a game has a tenth of that"
    )
    most = parser.parse_args().most
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        curves = [
            *_curves(lambda size: measure_club(place, size), _sizes(10**3, most)),
            *_curves(lambda size: measure_game(place, size), _sizes(10**2, most // 10)),
        ]
    _write(curves)
    return int(any(curve.exponent > curve.asked for curve in curves))


def _sizes(least: int, most: int) -> list[int]:
    sizes = [least]
    while sizes[-1] * 10 <= most:
        sizes.append(sizes[-1] * 10)
    return sizes


def _curves(measure: Callable[[int], dict[str, float]], sizes: Iterable[int]) -> list[Curve]:
    found: dict[str, dict[int, float]] = {}
    for size in sizes:
        for name, seconds in measure(size).items():
            found.setdefault(name, {})[size] = seconds
            print(f"{name:16} {size:>10,} events {1000 * seconds:12.2f} ms", flush=True)
    return [Curve(name, seconds, ASKED[name]) for name, seconds in sorted(found.items())]


def _write(curves: list[Curve]) -> None:
    lines = ["| work | milliseconds by events | times | exponent | asked |", "|---|---|---|---|---|"]
    for curve in curves:
        times = ", ".join(f"{size:,}: {1000 * taken:.2f}" for size, taken in sorted(curve.seconds.items()))
        lines.append(f"| `{curve.name}` | {times} | {curve.growth:.1f} | {curve.exponent:.2f} | {curve.asked} |")
    page = _DOCS / "benchmarks.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    page.write_text(before + _BEGIN + "\n".join(lines) + "\n" + _END + after, encoding="utf-8")
    (_DOCS / "growth.svg").write_text(draw(curves), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
