"""Questions about many hands, asked of data files, and their answers as files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from replay.messages import ENGLISH, Catalogue
from replay.statistics.answers import Answer, opened_data_set, questions_named
from replay.statistics.page import picture_name, table_of, write_page
from replay.statistics.plots import plot
from replay.statistics.scratch import scratch_folder

__all__ = ["Answer", "answer_files", "answers_of", "scratch_folder", "table_of"]

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
