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
    feed,
    guandan,
    imports,
    khanhoo,
    memory,
    pages,
    rebuild,
    replay,
    seek,
    stepping,
    tables,
    workers,
)
from benchmarks.measurement import Figure

_RESULTS = Path(__file__).parent / "results.json"
_PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
_MARK = "<!-- make bench writes from here on -->\n"
_ROOMS = {
    "rebuild": rebuild, "seek": seek, "append": append, "imports": imports, "audit": audit, "workers": workers, "memory": memory,
    "commands": commands, "pages": pages, "feed": feed, "stepping": stepping, "tables": tables,
    "guandan": guandan, "khanhoo": khanhoo, "replay": replay,
}  # fmt: skip


def main() -> int:
    """Exit code 1 where a figure falls short of its target."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("rooms", nargs="*", help=f"which alone to measure again: {', '.join(_ROOMS)}")
    asked = parser.parse_args().rooms or list(_ROOMS)
    if unknown := [name for name in asked if name not in _ROOMS]:
        parser.error(f"found {unknown[0]}, expected some of {', '.join(_ROOMS)}")
    for name in asked:
        with tempfile.TemporaryDirectory() as folder:
            figures = _ROOMS[name].measure(Path(folder))
        for each in figures:
            print(
                f"{each.name:26} {each.value:14,.1f} {each.unit:9} {each.ratio:8.2f} of {each.asked:g}; {each.against}",
                flush=True,
            )
        _keep(name, figures)
    figures = [each for name, some in _results().items() if name in asked for each in some]
    return int(any(each.ratio < each.asked for each in figures))


def _results() -> dict[str, list[Figure]]:
    """The figures that were measured last, by the module that measures them, in the order of the table."""
    if not _RESULTS.exists():
        return {}
    known = json.loads(_RESULTS.read_text(encoding="utf-8"))
    return {name: [Figure(**each) for each in known[name]] for name in _ROOMS if name in known}


def _keep(name: str, figures: list[Figure]) -> None:
    """Put the figures of one module in the place of those that were measured before."""
    kept = {**_results(), name: figures}
    written = {each: [figure._asdict() for figure in kept[each]] for each in _ROOMS if each in kept}
    _RESULTS.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    page = _PAGE.read_text(encoding="utf-8").split(_MARK)[0]
    lines = ["| what | ours | against | ratio | asked |", "|---|---|---|---|---|"]
    lines += [
        f"| `{f.name}` | {f.value:,.1f} {f.unit} | {f.against} | {f.ratio:.2f} | {f.asked:g} |"
        for some in _results().values()
        for f in some
    ]
    _PAGE.write_text(page + _MARK + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
