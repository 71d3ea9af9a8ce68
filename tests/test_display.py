from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.words.display import columns, disarm, visible, width

BLANK = "\u034f\u115f\u1160\u3164\uffa0"
"""Letters that show nothing, and that Python calls printable."""


@given(st.text(st.characters() | st.sampled_from(BLANK)))
def test_visible_text_is_printable_and_can_be_read_back(text: str) -> None:
    shown = visible(text)
    assert shown.isprintable()
    assert not set(shown) & set(BLANK)
    assert ast.literal_eval('"' + shown.replace('"', '\\"') + '"') == text


@pytest.mark.parametrize("name", ["Guo", "李白", "Zoë", "<script>", "O'Neill", "=1+1", "🀄", "⭐️"])
def test_an_ordinary_name_is_shown_as_it_is(name: str) -> None:
    assert visible(name) == name


@pytest.mark.parametrize(
    ("text", "cells"), [("", 0), ("abc", 3), ("李白", 4), ("ＡＢ", 4), ("e\u0301", 1), ("ﾊ", 1), ("🀄", 2)]
)
def test_width_counts_the_cells_of_a_terminal(text: str, cells: int) -> None:
    assert width(text) == cells


@given(st.lists(st.tuples(st.text("aé李\u0301"), st.text("1-.€")), max_size=8))
def test_columns_line_up_whatever_is_in_them(rows: list[tuple[str, str]]) -> None:
    filled = [(left + "x", right + "0") for left, right in rows]
    assert len({width(line) for line in columns(filled, right={1})}) <= 1


@given(st.text(min_size=1))
def test_only_a_cell_that_would_run_gets_an_apostrophe(cell: str) -> None:
    shown = visible(cell)
    assert disarm(cell) in (shown, f"'{shown}")
    assert disarm(cell)[0] not in "=+-@\t\r\n＝＋－＠"
    assert disarm(f"a{cell}") == f"a{shown}"
