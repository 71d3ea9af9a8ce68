"""Questions about many hands, answered in tables and pictures: ``paipu stats``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import output as out
from cli import wording
from cli.language import catalogue, worded
from cli.options import command, engine_for, engine_options, json_option, path_name, resume_option, text
from replay.words.display import columns, visible, width
from replay.words.messages import say

if TYPE_CHECKING:
    from replay.answers.statistics import StatisticAnswer

_LONGEST = 24
"""Blocks of the longest bar."""


@command(
    "paipu stats",
    "paipu stats --question seats --question claiming",
    "paipu stats club-data -o answers",
    "paipu stats study.zip --json",
    "paipu stats --save",
    "paipu stats --engine tcp://10.0.0.7:8786 --resume done.txt",
)
@click.argument("data", type=path_name, required=False)
@click.option("--question", "names", multiple=True, type=text, metavar="NAME", help="Answer this one; may be repeated.")
@click.option(
    "-o", "--output", metavar="DIR", type=path_name, help="Write a page in Markdown with pictures into this folder."
)
@click.option("--force", is_flag=True, help="Let -o replace files that are there.")
@click.option("--save", is_flag=True, help="Save the answers for the page of statistics, in place of the last ones.")
@resume_option
@engine_options
@json_option("Print a JSON list, one object a figure.")
def stats(  # 9 parameters: each is an option
    data: Path | None,
    names: tuple[str, ...],
    output: Path | None,
    force: bool,
    save: bool,
    memory: Path | None,
    jobs: int | None,
    address: str | None,
    form: str,
) -> None:
    """Answer questions about many hands: which seat wins, what a claim or a tribute is worth, how often a bomb decides.

    DATA is a folder or a ZIP file that paipu export --format parquet has written; without it the questions are about the club. They are
    seats, claiming, playing-on, playing-on-ends, tribute, bombs and deciding; by default all are answered.

    --save answers those that need no hidden cards from what everybody may know who sees games; run it every night.
    """
    if data is not None and (memory, jobs, address) != (None, None, None):
        raise click.UsageError(worded(wording.ONLY_CLUB_DATA()))
    if save:
        if (data, names, output, force, form) != (None, (), None, False, "text"):
            raise click.UsageError(worded(wording.SAVE_ALONE()))
        _save(memory, address, jobs)
        return
    answers = _answers_of_club(names, memory, address, jobs) if data is None else _answers(data, names)
    if output is not None:
        _write(answers, output, force=force)
    elif form != "text":
        out.write_data(_figures(answers), form)
    else:
        for answer in answers:
            _print(answer)


def _answers(data: Path, names: Sequence[str]) -> list[StatisticAnswer]:
    from replay.statistics.page import answers_of

    return answers_of(data, names)


def _answers_of_club(
    names: Sequence[str], memory: Path | None, address: str | None, jobs: int | None
) -> list[StatisticAnswer]:
    from replay.club import EVERYTHING
    from replay.statistics.questions import scratch_folder

    with out.opened_club(create=False) as club, scratch_folder() as folder:
        path = folder / "data"
        bar = out.progress(wording.EXPORTING(), club.data.count(EVERYTHING))
        with engine_for(club.sealed(), address, jobs) as engine, bar as advance:
            club.data.write(EVERYTHING, path, engine=engine, memory=memory, progress=advance)
        return _answers(path, names)


def _save(memory: Path | None, address: str | None, jobs: int | None) -> None:
    from replay.club import EVERYTHING

    with out.opened_club(create=False) as club:
        bar = out.progress(wording.EXPORTING(), club.data.count(EVERYTHING))
        with engine_for(club.sealed(), address, jobs) as engine, bar as advance:
            saved = club.statistics.save(engine, memory, advance)
    out.write_line(wording.SAVED_STATISTICS(games=saved.games, hands=saved.hands))


def _write(answers: Sequence[StatisticAnswer], folder: Path, *, force: bool) -> None:
    from replay.statistics.page import answer_files

    out.make_folder(folder)
    for name, content in answer_files(answers, f"# {worded(wording.STATISTICS())}\n\n", catalogue()):
        out.whole_file(folder / name, [content], force=force)
        out.write_stderr(wording.WROTE(path=str(folder / name)))


def _figures(answers: Sequence[StatisticAnswer]) -> Iterator[dict[str, object]]:
    for answer in answers:
        for finding in answer.findings:
            for figure in finding.figures:
                yield {
                    "question": answer.question,
                    "rules": finding.rules,
                    "players": finding.players,
                    "what": figure.what,
                    "cases": figure.cases,
                    "measure": answer.measure,
                    **{name: getattr(figure, name) for name in ("value", "low", "high", "chance")},
                    "says": [worded(sentence) for sentence in finding.says],
                    "settles": None if finding.settles is None else worded(finding.settles),
                }


def _print(answer: StatisticAnswer) -> None:
    from replay.statistics.page import sentences_of, table_of

    out.write_line(answer.title)
    figures = [figure for finding in answer.findings for figure in finding.figures]
    if not figures:
        out.write_line(say("cli.no-figures", "These games have no figures for that."))
    else:
        most = max(abs(figure.value) for figure in figures) or 1
        rows = [[visible(worded(cell)) for cell in row] for row in table_of(answer)]
        lines = columns(rows, right={1, 3, 4, 5})
        room = (out.terminal_cells(sys.stdout) or sys.maxsize) - max(map(width, lines)) - 2
        bars = ["", *("█" * round(min(_LONGEST, room) * max(figure.value, 0) / most) for figure in figures)]
        for line, bar in zip(lines, bars, strict=True):
            out.write_line(f"{line}  {bar}".rstrip())
        for sentence in sentences_of(answer):
            out.write_line(sentence)
    out.write_line("")
