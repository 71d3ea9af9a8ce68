"""Answers as a page in Markdown, with a table and a picture for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from replay.statistics.questions import (
    Answer,
    Figure,
    opened_data_set,
    questions_named,
    written_margin,
    written_value,
)
from replay.words.display import visible
from replay.words.messages import ENGLISH, Catalogue, Message, Text, language

COLUMN_SHARE = Text("stats.column-share", "share")
COLUMN_STAKES = Text("stats.column-stakes", "stakes")
COLUMN_LEVELS = Text("stats.column-levels", "levels")
_MEASURES = {"share": COLUMN_SHARE, "stakes": COLUMN_STAKES, "levels": COLUMN_LEVELS}


def picture_name(answer: Answer) -> str:
    """The name of the file with the picture of an answer."""
    return f"statistics-{answer.name}.svg"


COLUMN_RULES = Text("stats.column-rules", "rules")
COLUMN_PLAYERS = Text("stats.column-players", "players")
COLUMN_WHAT = Text("stats.column-what", "what")
COLUMN_CASES = Text("stats.column-cases", "cases")
COLUMN_MARGIN = Text("stats.column-margin", "±")


def table_of(answer: Answer) -> list[list[Message | str]]:
    """The table of an answer, its headings first."""
    measure = _MEASURES[answer.question.measure]()
    heads: list[Message | str] = [
        COLUMN_RULES(),
        COLUMN_PLAYERS(),
        COLUMN_WHAT(),
        COLUMN_CASES(),
        measure,
        COLUMN_MARGIN(),
    ]
    return [heads, *(_row(answer, figure) for figure in answer.figures)]


def _row(answer: Answer, figure: Figure) -> list[Message | str]:
    return [
        figure.rules,
        str(figure.players),
        figure.label,
        f"{figure.cases:,}",
        written_value(answer.question, figure.value),
        written_margin(answer.question, figure.margin),
    ]


READ_AS = Text(
    "stats.read-as",
    "The margin (±) is 1.96 standard errors: by chance alone, one such sample in twenty is further "
    "off. Every case counts as independent, although the seats of one hand depend on each other.",
)


def write_page(answers: Iterable[Answer], head: str, catalogue: Catalogue = ENGLISH) -> str:
    """The page.

    Args:
        answers: what is on it; their pictures are files beside it.
        head: what comes first, in Markdown.
        catalogue: its language.
    """
    sections = [head + READ_AS().words(catalogue) + "\n"]
    sections += ["\n".join(_section(answer, catalogue)) + "\n" for answer in answers]
    return "\n".join(sections)


NO_HANDS = Text("stats.no-hands", "No hand of these games answers this question.")


def _section(answer: Answer, catalogue: Catalogue) -> Iterator[str]:
    title = answer.question.title.words(catalogue)
    yield f"## {title}\n"
    yield f"{answer.question.about.words(catalogue)}\n"
    if not answer.figures:
        yield NO_HANDS().words(catalogue)
        return
    yield f"![{title}]({picture_name(answer)})\n"
    heads, *rows = ([_cell(cell, catalogue) for cell in row] for row in table_of(answer))
    yield f"| {' | '.join(heads)} |"
    yield "|---|---:|---|---:|---:|---:|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _cell(cell: Message | str, catalogue: Catalogue) -> str:
    return visible(cell if isinstance(cell, str) else cell.words(catalogue)).replace("|", "\\|")


_WIDTH, _LEFT, _RIGHT, _ROW, _HEAD, _GAP = 720, 210, 90, 26, 30, 12
_BAR = 16
_STYLE = (
    "text{font:13px sans-serif;fill:#222}.of{font-weight:bold}.bar{fill:#1b6ca8}.zero{stroke:#777}.margin{stroke:#b5482a;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.bar{fill:#5aa9e0}.zero{stroke:#999}.margin{stroke:#f0a080}}"
)


def plot(answer: Answer, catalogue: Catalogue = ENGLISH) -> str:
    """The picture of an answer that has figures."""
    groups = [list(group) for _, group in groupby(answer.figures, key=lambda each: (each.rules, each.players))]
    height = sum(_HEAD + _ROW * len(group) + _GAP for group in groups)
    title = escape(answer.question.title.words(catalogue))
    low = min(0.0, *(each.value - each.margin for each in answer.figures))
    high = max(0.0, *(each.value + each.margin for each in answer.figures)) or 1.0
    scale = (_WIDTH - _LEFT - _RIGHT) / (high - low)
    top = 0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" lang="{language(catalogue)}">',
        f"<title>{title}</title>",
        f"<style>{_STYLE}</style>",
    ]
    for group in groups:
        parts += _group(answer, group, catalogue, top, lambda value: _LEFT + (value - low) * scale)
        top += _HEAD + _ROW * len(group) + _GAP
    return "\n".join([*parts, "</svg>", ""])


GROUP = Text("stats.group", "{rules}, {count} players")


def _group(
    answer: Answer, group: Sequence[Figure], catalogue: Catalogue, top: int, across: Callable[[float], float]
) -> Iterator[str]:
    heading = GROUP(rules=group[0].rules, count=group[0].players).words(catalogue)
    yield f'<text class="of" x="0" y="{top + 20}">{escape(visible(heading))}</text>'
    zero = across(0)
    for number, figure in enumerate(group):
        upper = top + _HEAD + _ROW * number
        middle = upper + _BAR / 2
        begins, ends = sorted((zero, across(figure.value)))
        least, most = across(figure.value - figure.margin), across(figure.value + figure.margin)
        label = escape(visible(figure.label.words(catalogue)))
        value = escape(written_value(answer.question, figure.value).words(catalogue))
        yield f'<text x="{_LEFT - 10}" y="{middle + 4.5:g}" text-anchor="end">{label}</text>'
        yield f'<path class="bar" d="M{begins:.1f} {upper}H{ends:.1f}v{_BAR}H{begins:.1f}z"/>'
        yield f'<path class="margin" d="M{least:.1f} {middle:g}H{most:.1f}"/>'
        yield f'<text x="{max(most, zero) + 8:.1f}" y="{middle + 4.5:g}">{value}</text>'
    yield f'<path class="zero" d="M{zero:.1f} {top + _HEAD - 4}v{_ROW * len(group)}"/>'


_PAGE = "statistics.md"


def answers_of(data: Path, names: Sequence[str] = ()) -> list[Answer]:
    """The answers that data files give to these questions, or to all.

    Args:
        data: a folder or a ZIP file that ``paipu export --format parquet`` has written.
        names: of the questions.

    Raises:
        BadInput: there is no such question, these are no data files, a file is cut, or the extra is not installed.
        DiskFull: there is no room to unpack a ZIP file.
    """
    chosen = questions_named(names)
    with opened_data_set(data) as opened:
        return [opened.ask(name) for name in chosen]


def answer_files(answers: Sequence[Answer], head: str, catalogue: Catalogue = ENGLISH) -> Iterator[tuple[str, bytes]]:
    """The names and bytes of a page of answers in Markdown and of its pictures.

    Args:
        answers: what is on it.
        head: what comes first on the page.
        catalogue: its language.
    """
    yield _PAGE, write_page(answers, head, catalogue).encode()
    for answer in answers:
        if answer.figures:
            yield picture_name(answer), plot(answer, catalogue).encode()
