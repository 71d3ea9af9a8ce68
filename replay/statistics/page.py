"""Answers as a page in Markdown, with a table and a picture for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from replay.display import visible
from replay.messages import ENGLISH, Catalogue, Message
from replay.statistics import wording
from replay.statistics.answers import Answer, Figure, written_margin, written_value

__all__ = ["picture_name", "table_of", "write_page"]

_MEASURES = {"share": wording.COLUMN_SHARE, "stakes": wording.COLUMN_STAKES, "levels": wording.COLUMN_LEVELS}


def picture_name(answer: Answer) -> str:
    """The name of the file with the picture of an answer."""
    return f"statistics-{answer.name}.svg"


def table_of(answer: Answer) -> list[list[Message | str]]:
    """The table of an answer, its headings first."""
    measure = _MEASURES[answer.question.measure]()
    heads: list[Message | str] = [
        wording.COLUMN_RULES(),
        wording.COLUMN_PLAYERS(),
        wording.COLUMN_WHAT(),
        wording.COLUMN_CASES(),
        measure,
        wording.COLUMN_MARGIN(),
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


def write_page(answers: Iterable[Answer], head: str, catalogue: Catalogue = ENGLISH) -> str:
    """The page.

    Args:
        answers: what is on it; their pictures are files beside it.
        head: what comes first, in Markdown.
        catalogue: its language.
    """
    sections = [head + wording.READ_AS().words(catalogue) + "\n"]
    sections += ["\n".join(_section(answer, catalogue)) + "\n" for answer in answers]
    return "\n".join(sections)


def _section(answer: Answer, catalogue: Catalogue) -> Iterator[str]:
    title = answer.question.title.words(catalogue)
    yield f"## {title}\n"
    yield f"{answer.question.about.words(catalogue)}\n"
    if not answer.figures:
        yield wording.NO_HANDS().words(catalogue)
        return
    yield f"![{title}]({picture_name(answer)})\n"
    heads, *rows = ([_cell(cell, catalogue) for cell in row] for row in table_of(answer))
    yield f"| {' | '.join(heads)} |"
    yield "|---|---:|---|---:|---:|---:|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _cell(cell: Message | str, catalogue: Catalogue) -> str:
    return visible(cell if isinstance(cell, str) else cell.words(catalogue)).replace("|", "\\|")
