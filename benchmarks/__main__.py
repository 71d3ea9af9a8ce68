"""Runs every benchmark, writes results.json and the table of docs/benchmarks.md, and says what falls short."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from benchmarks import append, audit, commands, guandan, imports, khanhoo, pages, rebuild, replay, seek
from benchmarks.measurement import Figure

HERE = Path(__file__).parent
_PAGE = HERE.parent / "docs" / "benchmarks.md"
_MARK = "<!-- make bench writes from here on -->\n"


def main() -> int:
    """Exit code 1 where a figure falls short of its target."""
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for room in (rebuild, seek, append, imports, audit, commands, pages, guandan, khanhoo, replay):
            for figure in room.measure(Path(folder)):
                figures.append(figure)
                print(
                    f"{figure.name:24} {figure.value:14,.1f} {figure.unit:9} {figure.ratio:8.2f} of {figure.asked:g}; {figure.against}"
                )
    (HERE / "results.json").write_text(
        json.dumps([figure._asdict() for figure in figures], indent=1) + "\n", encoding="utf-8"
    )
    page = _PAGE.read_text(encoding="utf-8").split(_MARK)[0]
    lines = ["| what | ours | against | ratio | asked |", "|---|---|---|---|---|"]
    lines += [f"| `{f.name}` | {f.value:,.1f} {f.unit} | {f.against} | {f.ratio:.1f} | {f.asked:g} |" for f in figures]
    _PAGE.write_text(page + _MARK + "\n".join(lines) + "\n", encoding="utf-8")
    return int(any(figure.ratio < figure.asked for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
