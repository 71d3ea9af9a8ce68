"""Answers as a page in Markdown, with a table and a picture for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from html import escape
from pathlib import Path

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
        written_value(answer.question, figure.value),
        written_interval(answer.question, figure.interval),
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


_WIDTH, _LEFT, _RIGHT, _ROW, _HEAD, _GAP = 720, 210, 90, 26, 30, 12
_BAR = 16
_STYLE = (
    "text{font:13px sans-serif;fill:#222}.of{font-weight:bold}.zero{stroke:#777}.point{fill:#222}"
    ".interval{stroke:#7a9a80;stroke-width:9;stroke-linecap:round}.chance{stroke:#a3231f;stroke-width:2;stroke-dasharray:2 3}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.zero{stroke:#999}.point{fill:#fff}.interval{stroke:#5f8068}.chance{stroke:#f0806a}}"
)


def plot(answer: Answer, catalogue: Catalogue = ENGLISH) -> str:
    """The picture of an answer that has figures."""
    groups = list(findings(answer))
    height = sum(_HEAD + _ROW * len(group.figures) + _GAP for group in groups)
    title = escape(answer.question.title.words(catalogue))
    ends = [end for each in answer.figures for end in (each.value, *(each.interval or ()))]
    low, high = min(0.0, *ends), max(0.0, *ends) or 1.0
    scale = (_WIDTH - _LEFT - _RIGHT) / (high - low)
    top = 0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" lang="{language(catalogue)}">',
        f"<title>{title}</title>",
        f"<style>{_STYLE}</style>",
    ]
    for group in groups:
        parts += _group(answer, group, catalogue, top, lambda value: _LEFT + (value - low) * scale)
        top += _HEAD + _ROW * len(group.figures) + _GAP
    return "\n".join([*parts, "</svg>", ""])


GROUP = Text("stats.group", "{rules}, {count} players")


def _group_of(finding: Finding) -> Message:
    return GROUP(rules=finding.figures[0].rules, count=finding.figures[0].players)


def _group(
    answer: Answer, finding: Finding, catalogue: Catalogue, top: int, across: Callable[[float], float]
) -> Iterator[str]:
    yield f'<text class="of" x="0" y="{top + 20}">{escape(visible(_group_of(finding).words(catalogue)))}</text>'
    zero, height = across(0), _ROW * len(finding.figures)
    yield f'<path class="zero" d="M{zero:.1f} {top + _HEAD - 4}v{height}"/>'
    for number, figure in enumerate(finding.figures):
        middle = top + _HEAD + _ROW * number + _BAR / 2
        least, most = (across(end) for end in figure.interval or (figure.value, figure.value))
        label = escape(visible(figure.label.words(catalogue)))
        value = escape(written_value(answer.question, figure.value).words(catalogue))
        yield f'<text x="{_LEFT - 10}" y="{middle + 4.5:g}" text-anchor="end">{label}</text>'
        if figure.interval is not None:
            yield f'<path class="interval" d="M{least:.1f} {middle:g}H{most:.1f}"/>'
        yield f'<circle class="point" cx="{across(figure.value):.1f}" cy="{middle:g}" r="4.5"/>'
        yield f'<text x="{_WIDTH}" y="{middle + 4.5:g}" text-anchor="end">{value}</text>'
    if chance := finding.figures[0].chance:
        yield f'<path class="chance" d="M{across(chance):.1f} {top + _HEAD - 4}v{height}"/>'


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
