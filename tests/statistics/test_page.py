"""The page of statistics is made again from its seeds, by one process or several, to the byte; the golden file has a part of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from docs.statistics_page import write_page
from replay.engine import opened_engine, this_process
from replay.offline import simulated_data
from replay.statistics.questions import questions
from replay.table.simulation import Evening
from tests.support.data_files import bytes_of

GOLDEN = Path(__file__).parent.parent / "golden" / "statistics.md"
PAGE = Path(__file__).parents[2] / "docs" / "statistics.md"
PART = 2


def test_the_page_of_the_first_evenings_is_the_golden_one(tmp_path: Path) -> None:
    write_page(tmp_path, PART, this_process)
    assert (tmp_path / "statistics.md").read_text("utf-8") == GOLDEN.read_text("utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {
        "statistics.md",
        *(f"statistics-{name}.svg" for name in questions()),
    }


def test_several_processes_make_the_same_data_files_as_one(tmp_path: Path) -> None:
    some = [Evening("quandui", 4, 5, seed, "1.00 EUR") for seed in range(1, 8)]
    for jobs in (1, 2):
        with opened_engine(jobs=jobs) as engine:
            assert simulated_data(some, tmp_path / str(jobs), engine) == 35
    assert bytes_of(tmp_path / "1") == bytes_of(tmp_path / "2")


def test_the_page_in_the_documents_has_every_question_and_its_picture() -> None:
    text = PAGE.read_text("utf-8")
    for name, question in questions().items():
        assert f"## {question.title}\n\n{question.about}\n\n- " in text
        assert f"\n\n![{question.title}](statistics-{name}.svg)\n\n| rules |" in text
        picture = ET.parse(PAGE.parent / f"statistics-{name}.svg").getroot()
        assert picture.findtext("{http://www.w3.org/2000/svg}title") == str(question.title)
