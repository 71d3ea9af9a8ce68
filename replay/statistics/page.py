"""Answers as pages and programs have them, drawn, and as a page in Markdown with a table and a picture for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from html import escape
from math import ceil, floor
from pathlib import Path

from replay.answers.statistics import StatisticAnswer, StatisticFigure, StatisticFinding
from replay.rules.shared.analysis import Measure
from replay.statistics.findings import answer_of
from replay.statistics.questions import opened_data_set, questions, questions_named, written_interval, written_value
from replay.words.display import visible
from replay.words.display import width as cells
from replay.words.messages import ENGLISH, Catalogue, Message, Text, language, say

COLUMN_SHARE = Text("stats.column-share", "share")
COLUMN_STAKES = Text("stats.column-stakes", "stakes")
COLUMN_LEVELS = Text("stats.column-levels", "levels")
_MEASURES = {"share": COLUMN_SHARE, "stakes": COLUMN_STAKES, "levels": COLUMN_LEVELS}


def picture_name(answer: StatisticAnswer) -> str:
    """The name of the file with the picture of an answer."""
    return f"statistics-{answer.question}.svg"


COLUMN_RULES = Text("stats.column-rules", "rules")
COLUMN_PLAYERS = Text("stats.column-players", "players")
COLUMN_WHAT = Text("stats.column-what", "what")
COLUMN_CASES = Text("stats.column-cases", "cases")
COLUMN_INTERVAL = Text("stats.column-interval", "95 % interval")


def table_of(answer: StatisticAnswer) -> list[list[Message | str]]:
    """The table of an answer, its headings first."""
    columns = COLUMN_RULES, COLUMN_PLAYERS, COLUMN_WHAT, COLUMN_CASES, _MEASURES[answer.measure], COLUMN_INTERVAL
    heads: list[Message | str] = [each() for each in columns]
    rows = [_row(answer.measure, each, figure) for each in answer.findings for figure in each.figures]
    return [heads, *rows]


def _row(measure: Measure, finding: StatisticFinding, figure: StatisticFigure) -> list[Message | str]:
    return [
        finding.rules,
        str(finding.players),
        figure.label,
        f"{figure.cases:,}",
        written_value(measure, figure.value),
        written_interval(measure, figure.interval),
    ]


READ_AS = Text(
    "stats.read-as",
    "An interval holds the true value in 19 of 20 such samples: Wilson's for shares, Student's for stakes and levels. Fewer than "
    "three cases, and equal stakes, have none. Every case counts as independent, although the seats of one hand depend on each other.",
)


def sentences_of(answer: StatisticAnswer) -> Iterator[Message]:
    """What an answer says in words: for each rules and number of players what was found, and what would settle the rest."""
    for finding in answer.findings:
        if finding.says:
            sentences = [*finding.says, *([finding.settles] if finding.settles is not None else [])]
            says = reduce(lambda first, then: say("stats.then", "{first} {then}", first=first, then=then), sentences)
            yield say("stats.says", "{group}: {says}", group=_group_of(finding), says=says)


def write_page(answers: Iterable[StatisticAnswer], head: str, catalogue: Catalogue = ENGLISH) -> str:
    """The page of these answers, whose pictures are files beside it, after a head in Markdown."""
    sections = [head + READ_AS().words(catalogue) + "\n"]
    sections += ["\n".join(_section(answer, catalogue)) + "\n" for answer in answers]
    return "\n".join(sections)


def _section(answer: StatisticAnswer, catalogue: Catalogue) -> Iterator[str]:
    title = answer.title.words(catalogue)
    yield f"## {title}\n"
    yield f"{answer.about.words(catalogue)}\n"
    if not answer.findings:
        yield say("stats.no-hands", "No hand of these games answers this question.").words(catalogue)
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


_CELL, _BESIDE, _ROW, _HIGH_ROW, _TOP, _FOOT, _APART = 7.8, 6.9, 30, 46, 16, 22, 36
"""Pixels of a letter of a label, and of a value; the rows, one with its label above too; beside the axis; and between its numbers."""
_MINUS = "\N{MINUS SIGN}"
_EXACT = 1000
"""From so many cases on a value has one digit more."""
OF_CASES = Text("stats.of-cases", "of {cases}")
SO_MANY_OF_CASES = Text("stats.so-many-of-cases", "{count} of {cases}")
DRAWN = Text("stats.drawn", "{label}: {value}, {interval}")


def draw(measure: Measure, finding: StatisticFinding, width: int, catalogue: Catalogue = ENGLISH) -> str:
    """Draw a finding as an ``<svg>`` element of so many pixels: points with their intervals, and what is so by chance.

    A label stands beside its point, or above it where there is no room.
    """
    figures, unit = finding.figures, 100 if measure == "share" else 1
    rows = [(each, *_words(measure, each, catalogue)) for each in figures]
    ends = [0.0, *(unit * end for each in figures for end in (each.value, each.low, each.high, each.chance) if end)]
    right = width - 24 - _BESIDE * max(cells(value + of) + 1 for _, _, value, of, _ in rows)
    left = 12 + _CELL * max(cells(label) for _, label, _, _, _ in rows)
    is_high = right - left < width / 3
    left, row = (12, _HIGH_ROW) if is_high else (left, _ROW)
    foot = _TOP + len(rows) * row
    low, high, step = min(ends), max(ends), 25 if measure == "share" else 1
    while ceil(high / step) - floor(low / step) > max(2, (right - left) // _APART):
        step *= 2
    axis = range(floor(low / step) * step, max(ceil(high / step), 1) * step + 1, step)

    def x(value: float) -> float:
        return round(left + (value * unit - axis[0]) * (right - left) / (axis[-1] - axis[0]), 1)

    parts = [*_axis(measure, axis, foot, x)]
    if chance := figures[0].chance:
        said = written_value(measure, chance, 0).words(catalogue)
        parts.append(f'<path class="chance" d="M{x(chance)} {_TOP - 2}V{foot}"/>')
        parts.append(f'<text class="big" x="{x(chance)}" y="10" text-anchor="middle">{escape(said)}</text>')
    for number, (figure, label, value, of, _) in enumerate(rows, 1):
        y = _TOP + row * number - 15
        place = f'x="0" y="{y - 14}"' if is_high else f'x="{left - 12:.1f}" y="{y + 5}" text-anchor="end"'
        parts.append(f'<text class="sr" {place}>{label}</text>')
        if figure.interval is not None:
            low, high = map(x, figure.interval)
            parts.append(f'<path class="likely" d="M{low} {y}H{high}"/>')
        parts.append(
            f'<circle class="point" cx="{x(figure.value)}" cy="{y}" r="5"/>'
            f'<text class="vl" x="{width}" y="{y + 4.5}" text-anchor="end">{value}<tspan class="of"> {of}</tspan></text>'
        )
    return (
        f'<svg class="ch" width="{width}" height="{foot + _FOOT}" viewBox="0 0 {width} {foot + _FOOT}" role="img"'
        f' aria-label="{"; ".join(words for *_, words in rows)}">{"".join(parts)}</svg>'
    )


def _words(measure: Measure, figure: StatisticFigure, catalogue: Catalogue) -> tuple[str, str, str, str]:
    """What is counted, its value, of how many cases, and all of it for who cannot see the drawing."""
    value = written_value(measure, figure.value, int(figure.cases >= _EXACT))
    many, count = f"{figure.cases:,}", f"{round(figure.value * figure.cases):,}"
    of = SO_MANY_OF_CASES(count=count, cases=many) if measure == "share" else OF_CASES(cases=many)
    words = DRAWN(label=figure.label, value=value, interval=written_interval(measure, figure.interval))
    label, number, cases, whole = (escape(visible(each.words(catalogue))) for each in (figure.label, value, of, words))
    return label, number.replace("-", _MINUS), cases, whole.replace("-", _MINUS)


def _axis(measure: Measure, axis: Sequence[int], foot: int, x: Callable[[float], float]) -> Iterator[str]:
    share = measure == "share"
    for each in axis:
        at = x(each / 100 if share else each)
        text = f"{each} %" if share and each == axis[-1] else str(each) if share else f"{each:+d}" if each else "0"
        yield f'<path class="{"grid" if share or each else "zero"}" d="M{at} {_TOP - 2}V{foot}"/>'
        yield f'<text x="{at}" y="{foot + 15}" text-anchor="middle">{text.replace("-", _MINUS)}</text>'


_WIDTH, _HEAD, _GAP = 720, 30, 12
_STYLE = (
    "text{font:12px sans-serif;fill:#666}.of-group,.sr,.vl{font:bold 13px sans-serif;fill:#222}.of{font-weight:400;fill:#666}"
    ".grid{stroke:#ddd}.zero{stroke:#777}.point{fill:#222}.likely{stroke:#7a9a80;stroke-width:12;stroke-linecap:round}"
    ".big{font-weight:bold;fill:#a3231f}.chance{stroke:#a3231f;stroke-width:2;stroke-dasharray:3 2}"
    "@media(prefers-color-scheme:dark){text,.of{fill:#aaa}.of-group,.sr,.vl{fill:#ddd}.grid{stroke:#444}.zero{stroke:#999}.point{fill:#fff}"
    ".likely{stroke:#5f8068}.big{fill:#f0806a}.chance{stroke:#f0806a}}"
)


def plot(answer: StatisticAnswer, catalogue: Catalogue = ENGLISH) -> str:
    """The picture of an answer that has figures: one drawing below the other, for a file of its own."""
    top, parts = 0, []
    for each in answer.findings:
        name = _group_of(each).words(catalogue)
        parts.append(f'<text class="of-group" x="0" y="{top + 20}">{escape(visible(name))}</text>')
        drawn = draw(answer.measure, each, _WIDTH, catalogue)
        parts.append(drawn.replace("<svg", f'<svg y="{top + _HEAD}"', 1))
        top += _HEAD + int(drawn.partition('height="')[2].partition('"')[0]) + _GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top}" role="img" lang="{language(catalogue)}">'
    )
    title = f"<title>{escape(answer.title.words(catalogue))}</title>"
    return "\n".join([head, title, f"<style>{_STYLE}</style>", *parts, "</svg>", ""])


def _group_of(finding: StatisticFinding) -> Message:
    return say("stats.group", "{rules}, {count} players", rules=finding.rules, count=finding.players)


_PAGE = "statistics.md"


def answers_of(data: Path, names: Sequence[str] = ()) -> list[StatisticAnswer]:
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
        return [answer_of(name, questions()[name], opened.rows(name)) for name in chosen]


def answer_files(
    answers: Sequence[StatisticAnswer], head: str, catalogue: Catalogue = ENGLISH
) -> Iterator[tuple[str, bytes]]:
    """The names and bytes of a page of answers in Markdown and of its pictures."""
    yield _PAGE, write_page(answers, head, catalogue).encode()
    for answer in answers:
        if answer.findings:
            yield picture_name(answer), plot(answer, catalogue).encode()
