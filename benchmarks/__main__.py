"""Runs every benchmark, writes results.json and the table of docs/benchmarks.md, and says what falls short."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from benchmarks import (
    append,
    audit,
    commands,
    crowds,
    feed,
    guandan,
    hostile,
    imports,
    khanhoo,
    memory,
    pages,
    rebuild,
    replay,
    seek,
    server,
    stepping,
    tables,
    workers,
)
from benchmarks.measurement import Figure
from benchmarks.report import tabled

_RESULTS = Path(__file__).parent / "results.json"
_PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
_ROOMS = {
    "rebuild": rebuild, "seek": seek, "append": append, "imports": imports, "audit": audit, "server": server, "workers": workers,
    "memory": memory, "commands": commands, "pages": pages, "feed": feed, "stepping": stepping, "tables": tables, "crowds": crowds,
    "hostile": hostile, "guandan": guandan, "khanhoo": khanhoo, "replay": replay,
}  # fmt: skip


def main() -> int:
    """Exit code 1 where a figure falls short of its target."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("rooms", nargs="*", help=f"which alone to measure again: {', '.join(_ROOMS)}")
    asked = parser.parse_args().rooms or list(_ROOMS)
    if unknown := [name for name in asked if name not in _ROOMS]:
        parser.error(f"found {unknown[0]}, expected some of {', '.join(_ROOMS)}")
    measured: list[Figure] = []
    for name in asked:
        with tempfile.TemporaryDirectory() as folder:
            figures = _ROOMS[name].measure(Path(folder))
        for each in figures:
            print(
                f"{each.name:26} {each.value:14,.1f} {each.unit:9} {each.ratio:8.2f} of {each.asked:g}; {each.against}",
                flush=True,
            )
        measured += figures
        _keep(name, figures)
    if set(asked) == set(_ROOMS):  # then a row of a figure that is no more goes
        _PAGE.write_text(tabled(_PAGE.read_text(encoding="utf-8"), measured, whole=True), encoding="utf-8")
    return int(any(each.ratio < each.asked for each in measured))


def _keep(name: str, figures: list[Figure]) -> None:
    """Put the figures of one module in the place of those that were measured before."""
    known = json.loads(_RESULTS.read_text(encoding="utf-8")) if _RESULTS.exists() else {}
    known[name] = [each._asdict() for each in figures]
    _RESULTS.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    _PAGE.write_text(tabled(_PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
