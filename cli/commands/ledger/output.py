"""What the commands of the ledger print: what was recorded, and parts of the books."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli import wording
from cli.language import catalogue
from cli.output import deliver, json_bytes, json_list, shown_lines, text_lines, write_line, write_stderr, write_stdout

if TYPE_CHECKING:
    from replay.answers.books import Posted
    from replay.club import Club
    from replay.club.reports import Part

__all__ = ["say_recorded", "write_part"]


def say_recorded(club: Club, done: Posted, as_json: bool) -> None:
    """What was recorded, and the balances of its accounts."""
    from replay.club.reports import balances_text, recorded_text, with_pending

    if as_json:
        write_stdout([json_bytes(with_pending(done, club.books.balances()))])
        return
    for _, entries in groupby(done.entries, key=lambda each: each.position):
        write_line(recorded_text(list(entries)))
    write_line(balances_text(done.balances))
    write_stderr(wording.UNDONE_BY(event=done.version))
    for game in club.books.short_pots(done.entries):
        write_stderr(wording.SHORT_POT(game=game))


def write_part(part: Part, found: Any, form: str, output: Path | None, force: bool) -> None:
    """Write a part of the books as text, csv or json."""
    from replay.club.reports import part_answers, part_lines

    if form == "json":
        deliver(json_list(part_answers(part, found)), output, force=force)
    else:
        lines = part_lines(part, "csv" if form == "csv" else "text", found, catalogue())
        deliver(text_lines(lines) if form == "csv" else shown_lines(lines, output), output, force=force)
