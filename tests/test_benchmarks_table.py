"""The table of docs/benchmarks.md after a run that measured a part of it."""

from benchmarks.measurement import Figure
from benchmarks.report import tabled


def figure(name: str, ratio: float = 1.0) -> Figure:
    return Figure(name, 1000.0, "steps/s", "one class: 13 ms", ratio, 1.5)


def rows(page: str) -> list[str]:
    return [line for line in page.splitlines() if line.startswith("| `")]


WHOLE = tabled("# Measures\n\n", [figure("seek.step"), figure("stepping.wide"), figure("stepping.phone")])


def test_a_row_says_what_was_measured_against_what():
    assert rows(WHOLE)[0] == "| `seek.step` | 1,000.0 steps/s | one class: 13 ms | 1.00 | 1.5 |"
    assert WHOLE.startswith("# Measures\n\n<!--")


def test_rows_that_a_run_does_not_measure_stay_in_the_table():
    again = tabled(WHOLE, [figure("stepping.wide", 2.0)])
    assert rows(again) == [rows(WHOLE)[0], rows(WHOLE)[1].replace("1.00", "2.00"), rows(WHOLE)[2]]
    assert again.startswith("# Measures\n\n<!--")


def test_a_figure_that_is_new_comes_after_the_others():
    assert rows(tabled(WHOLE, [figure("tables.move")]))[:-1] == rows(WHOLE)


def test_a_whole_run_drops_the_rows_of_figures_that_are_no_more():
    assert rows(tabled(WHOLE, [figure("seek.step")], whole=True)) == rows(WHOLE)[:1]
