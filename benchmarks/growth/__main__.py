"""Measures what grows, in clubs of 10³ and more events and games of 10² and more, and writes it into docs/benchmarks.md."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.growth.chart import draw
from benchmarks.growth.curve import Curve, measure
from benchmarks.growth.work import LINEAR, club_work, game_work, league_work

__all__ = ["main", "report"]

_DOCS = Path(__file__).parents[2] / "docs"
_BEGIN, _END = "<!-- make growth writes from here -->\n", "<!-- to here -->\n"
_FLAT, _PROPORTIONAL = 0.2, 1.1
_SMALL = 10**4
_PLACES = {"club": (club_work, 10**3), "league": (league_work, 10**3), "game": (game_work, 10**2)}
"""Where work is measured, and the events of the smallest."""

Rows = dict[str, dict[int, Callable[[], object]]]


def main() -> int:
    """Exit code 1 where something grows faster than its target."""
    parser = argparse.ArgumentParser(prog="make growth", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only small clubs and games, and write nothing")
    parser.add_argument("--most", type=int, default=10**6, help="events of the largest club")
    parser.add_argument("--longest", type=int, default=10**5, help="events of the longest game")
    parser.add_argument("names", nargs="*", help="measure this work alone, such as club.pay, and write nothing")
    asked = parser.parse_args()
    most = {"club": asked.most, "league": asked.most, "game": asked.longest}
    if asked.check:
        most = dict.fromkeys(most, _SMALL)
    if asked.names:
        most = {place: size for place, size in most.items() if any(name.startswith(place) for name in asked.names)}
    with tempfile.TemporaryDirectory() as folder, _rows(Path(folder), most) as rows:
        curves = [_measure(name, rows[name]) for name in sorted(rows) if name in (asked.names or rows)]
    if not (asked.check or asked.names):
        _write(curves)
    return report(curves)


@contextmanager
def _rows(folder: Path, most: Mapping[str, int]) -> Iterator[Rows]:
    """All work by name and size; the clubs are open meanwhile, so that any of it may be measured again.

    Args:
        folder: where the clubs are.
        most: the events of the largest club, league and game; what is not named is not measured.
    """
    rows: Rows = {}
    with ExitStack() as stack:
        for place, largest in most.items():
            work, least = _PLACES[place]
            for size in _sizes(least, largest):
                for name, each in stack.enter_context(work(folder, size)).items():
                    rows.setdefault(name, {})[size] = each
        yield rows


def _sizes(least: int, most: int) -> list[int]:
    sizes = [least]
    while sizes[-1] * 10 <= most:
        sizes.append(sizes[-1] * 10)
    return sizes


def _measure(name: str, work: dict[int, Callable[[], object]]) -> Curve:
    curve = measure(name, work, _PROPORTIONAL if name in LINEAR else _FLAT)
    print(f"{name:20} {_times(curve)}; exponent {curve.exponent:.2f}, {curve.asked} allowed", flush=True)
    return curve


def _times(curve: Curve) -> str:
    return ", ".join(f"{size:,}: {1000 * taken:.2f}" for size, taken in sorted(curve.seconds.items()))


def report(curves: Sequence[Curve]) -> int:
    """Name what grows too fast; the exit code of the program."""
    steep = [curve for curve in curves if not curve.holds]
    for curve in steep:
        print(
            f"{curve.name} grows with the exponent {curve.exponent:.2f}, and {curve.asked} is allowed", file=sys.stderr
        )
    return int(bool(steep))


def _write(curves: Sequence[Curve]) -> None:
    lines = ["| work | milliseconds by events | times | exponent | asked |", "|---|---|---|---|---|"]
    for curve in curves:
        lines.append(
            f"| `{curve.name}` | {_times(curve)} | {curve.growth:.1f} | {curve.exponent:.2f} | {curve.asked} |"
        )
    page = _DOCS / "benchmarks.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    page.write_text(before + _BEGIN + "\n".join(lines) + "\n" + _END + after, encoding="utf-8")
    (_DOCS / "growth.svg").write_text(draw(curves), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
