"""Answers as pages and programs have them, drawn, and as a page in Markdown with a table and a picture for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from html import escape
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple

from replay.answers.statistics import StatisticAnswer, StatisticFigure, StatisticFinding
from replay.charts import grid, step_of
from replay.rules.shared.analysis import Measure
from replay.statistics.findings import Finding, findings
from replay.statistics.questions import (
    Answer,
    Figure,
    opened_data_set,
    questions_named,
    written_interval,
    written_value,
)
from replay.words.display import visible
from replay.words.display import width as cells
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
COLUMN_INTERVAL = Text("stats.column-interval", "95 % interval")


def table_of(answer: Answer) -> list[list[Message | str]]:
    """The table of an answer, its headings first."""
    measure = _MEASURES[answer.question.measure]()
    heads: list[Message | str] = [
        COLUMN_RULES(),
        COLUMN_PLAYERS(),
        COLUMN_WHAT(),
        COLUMN_CASES(),
        measure,
        COLUMN_INTERVAL(),
    ]
    return [heads, *(_row(answer, figure) for figure in answer.figures)]


def _row(answer: Answer, figure: Figure) -> list[Message | str]:
    return [
        figure.rules,
        str(figure.players),
        figure.label,
        f"{figure.cases:,}",
        written_value(answer.question.measure, figure.value),
        written_interval(answer.question.measure, figure.interval),
    ]


READ_AS = Text(
    "stats.read-as",
    "An interval holds the true value in 19 of 20 such samples: Wilson's for shares, Student's for stakes and levels. Fewer than "
    "three cases, and equal stakes, have none. Every case counts as independent, although the seats of one hand depend on each other.",
)
SAYS = Text("stats.says", "{group}: {says}")
THEN = Text("stats.then", "{first} {then}")


def sentences_of(answer: Answer) -> Iterator[Message]:
    """What an answer says in words: for each rules and number of players what was found, and what would settle the rest."""
    for finding in findings(answer):
        if finding.says:
            sentences = [*finding.says, *([finding.settles] if finding.settles is not None else [])]
            says = reduce(lambda first, then: THEN(first=first, then=then), sentences)
            yield SAYS(group=_group_of(finding), says=says)


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
    for sentence in sentences_of(answer):
        yield f"- {visible(sentence.words(catalogue))}"
    yield f"\n![{title}]({picture_name(answer)})\n"
    heads, *rows = ([_cell(cell, catalogue) for cell in row] for row in table_of(answer))
    yield f"| {' | '.join(heads)} |"
    yield "|---|---:|---|---:|---:|---:|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _cell(cell: Message | str, catalogue: Catalogue) -> str:
    return visible(cell if isinstance(cell, str) else cell.words(catalogue)).replace("|", "\\|")


def shown_answer(answer: Answer) -> StatisticAnswer:
    """An answer as pages and programs have it, the rules of the most cases first."""
    found = [
        StatisticFinding(
            rules=each.figures[0].rules,
            players=each.figures[0].players,
            says=list(each.says),
            settles=each.settles,
            figures=[_shown_figure(figure) for figure in each.figures],
        )
        for each in findings(answer)
    ]
    return StatisticAnswer(
        question=answer.name,
        title=answer.question.title,
        about=answer.question.about,
        measure=answer.question.measure,
        findings=sorted(found, key=lambda each: -max(figure.cases for figure in each.figures)),
    )


def _shown_figure(figure: Figure) -> StatisticFigure:
    low, high = figure.interval or (None, None)
    numbers = (None if each is None else round(each, 6) for each in (figure.value, low, high, figure.chance))
    value, low, high, chance = numbers
    return StatisticFigure(
        what=figure.code,
        label=figure.label,
        cases=figure.cases,
        value=value or 0.0,
        low=low,
        high=high,
        chance=chance,
    )


PHONE = 296
"""The width of a drawing on a phone, in pixels."""
_CELL, _BESIDE, _ROW, _HIGH_ROW, _TOP, _FOOT, _APART = 7.8, 6.9, 30, 46, 16, 22, 36
"""Pixels of a letter of a label, and of a value; the rows, one with its label above too; beside the axis; and between its numbers."""
_EXACT = 1000
"""From so many cases on a value has one digit more."""
OF_CASES = Text("stats.of-cases", "of {cases}")
SO_MANY_OF_CASES = Text("stats.so-many-of-cases", "{count} of {cases}")
DRAWN = Text("stats.drawn", "{label}: {value}, {interval}")


class _Row(NamedTuple):
    """A figure and its words in a drawing: what it is, its value, of how many cases, and all of it for who cannot see it."""

    figure: StatisticFigure
    label: str
    value: str
    cases: str
    words: str


def draw(measure: Measure, finding: StatisticFinding, width: int, catalogue: Catalogue = ENGLISH) -> str:
    """Draw a finding as an ``<svg>`` element of so many pixels: points with their intervals, and what is so by chance.

    A label stands beside its point, or above it where there is no room.
    """
    rows = [_row_of(measure, each, catalogue) for each in finding.figures]
    unit = 100 if measure == "share" else 1
    ends = [
        0,
        *(end * unit for each in finding.figures for end in (each.value, each.low, each.high, each.chance) if end),
    ]
    right = width - 24 - _BESIDE * max(cells(each.value + each.cases) + 1 for each in rows)
    left = 12 + _CELL * max(cells(each.label) for each in rows)
    is_high = right - left < width / 3
    left = 12 if is_high else left
    low, high = floor(min(ends)), ceil(max(ends))
    spaces = max(2, int((right - left) // _APART))
    axis = grid(low, high, step_of(low, high, spaces, 25 if measure == "share" else 1))
    row, foot = (_HIGH_ROW if is_high else _ROW), _TOP + len(rows) * (_HIGH_ROW if is_high else _ROW)

    def x(value: float) -> float:
        return round(left + (value * unit - axis[0]) * (right - left) / (axis[-1] - axis[0]), 1)

    parts = [*_axis(measure, axis, foot, x)]
    if chance := finding.figures[0].chance:
        said = written_value(measure, chance, 0).words(catalogue)
        parts.append(f'<path class="chance" d="M{x(chance)} {_TOP - 2}V{foot}"/>')
        parts.append(f'<text class="big" x="{x(chance)}" y="10" text-anchor="middle">{escape(said)}</text>')
    for number, each in enumerate(rows, 1):
        parts += _drawn_row(each, _TOP + row * number - 15, x, width, None if is_high else left - 12)
    words = escape("; ".join(each.words for each in rows))
    return (
        f'<svg class="ch" width="{width}" height="{foot + _FOOT}" viewBox="0 0 {width} {foot + _FOOT}" role="img"'
        f' aria-label="{words}">{"".join(parts)}</svg>'
    )


def _row_of(measure: Measure, figure: StatisticFigure, catalogue: Catalogue) -> _Row:
    many, count = f"{figure.cases:,}", f"{round(figure.value * figure.cases):,}"
    value = written_value(measure, figure.value, int(figure.cases >= _EXACT))
    of = SO_MANY_OF_CASES(count=count, cases=many) if measure == "share" else OF_CASES(cases=many)
    interval = None if figure.low is None or figure.high is None else (figure.low, figure.high)
    words = DRAWN(label=figure.label, value=value, interval=written_interval(measure, interval))
    said = (each.words(catalogue) for each in (figure.label, value, of, words))
    return _Row(figure, *(visible(each).replace("-", "\N{MINUS SIGN}") for each in said))


def _axis(measure: Measure, axis: Sequence[int], foot: int, x: Callable[[float], float]) -> Iterator[str]:
    share = measure == "share"
    for each in axis:
        at = x(each / 100 if share else each)
        text = f"{each} %" if share and each == axis[-1] else str(each) if share else f"{each:+d}" if each else "0"
        yield f'<path class="{"grid" if share or each else "zero"}" d="M{at} {_TOP - 2}V{foot}"/>'
        yield f'<text x="{at}" y="{foot + 15}" text-anchor="middle">{text.replace("-", chr(0x2212))}</text>'


def _drawn_row(row: _Row, y: int, x: Callable[[float], float], width: int, beside: float | None) -> Iterator[str]:
    place = f'x="0" y="{y - 14}"' if beside is None else f'x="{beside:.1f}" y="{y + 5}" text-anchor="end"'
    yield f'<text class="sr" {place}>{escape(row.label)}</text>'
    figure = row.figure
    if figure.low is not None and figure.high is not None:
        yield f'<path class="interval" d="M{x(figure.low)} {y}H{x(figure.high)}"/>'
    yield f'<circle class="point" cx="{x(figure.value)}" cy="{y}" r="5"/>'
    value, of = escape(row.value), escape(row.cases)
    yield f'<text class="vl" x="{width}" y="{y + 4.5}" text-anchor="end">{value}<tspan class="of"> {of}</tspan></text>'


_WIDTH, _HEAD, _GAP = 720, 30, 12
_STYLE = (
    "text{font:12px sans-serif;fill:#666}.of-group,.sr,.vl{font:bold 13px sans-serif;fill:#222}.of{font-weight:400;fill:#666}"
    ".grid{stroke:#ddd}.zero{stroke:#777}.point{fill:#222}.interval{stroke:#7a9a80;stroke-width:12;stroke-linecap:round}"
    ".big{font-weight:bold;fill:#a3231f}.chance{stroke:#a3231f;stroke-width:2;stroke-dasharray:3 2}"
    "@media(prefers-color-scheme:dark){text,.of{fill:#aaa}.of-group,.sr,.vl{fill:#ddd}.grid{stroke:#444}.zero{stroke:#999}.point{fill:#fff}"
    ".interval{stroke:#5f8068}.big{fill:#f0806a}.chance{stroke:#f0806a}}"
)


def plot(answer: Answer, catalogue: Catalogue = ENGLISH) -> str:
    """The picture of an answer that has figures: one drawing below the other, for a file of its own."""
    found, top = shown_answer(answer), 0
    parts = []
    for each in sorted(found.findings, key=lambda each: (each.rules, each.players)):
        name = GROUP(rules=each.rules, count=each.players).words(catalogue)
        parts.append(f'<text class="of-group" x="0" y="{top + 20}">{escape(visible(name))}</text>')
        drawn = draw(found.measure, each, _WIDTH, catalogue)
        parts.append(drawn.replace("<svg", f'<svg y="{top + _HEAD}"', 1))
        top += _HEAD + int(drawn.partition('height="')[2].partition('"')[0]) + _GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top}" role="img" lang="{language(catalogue)}">'
    )
    title = f"<title>{escape(found.title.words(catalogue))}</title>"
    return "\n".join([head, title, f"<style>{_STYLE}</style>", *parts, "</svg>", ""])


GROUP = Text("stats.group", "{rules}, {count} players")


def _group_of(finding: Finding) -> Message:
    return GROUP(rules=finding.figures[0].rules, count=finding.figures[0].players)


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
