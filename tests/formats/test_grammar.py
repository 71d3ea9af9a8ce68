"""Lines of the text notation: read as they come, in time that grows with their length, and the same by the fast way as by the grammar."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from replay.formats import TextReader, text_grammar
from replay.formats.text_grammar import Line, parse
from replay.formats.text_parser import Unexpected, parse_line
from replay.words.errors import BadInput
from tests.support.formats.texts import EXAMPLES, HEADER

PIECES = ["2", "12", "123", "all", "ALL", "allx", "deal", "+?", "-7w", "# 1b1b", "=", ";", "; late", "{so}", r"{a\}b}", "{", "}", "\\",
          " ", "\t", "\u3000", "\u00a0", "\r", "=", "==", "hand", "$", "1>2", '"', "李", "\u2028", "join", "JOIN", "leave", "after",
          '"Chen"', r'"\"a\\"', "1", "99"]  # fmt: skip
PLAIN = text_grammar.plain_lines()
FAST = ("seat", "noted", "joined", "left")


def by_grammar(line: str) -> Line | None:
    try:
        return text_grammar.make_line(1, *parse_line(line, "line"))
    except Unexpected:
        return None


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=8).map("".join).filter(str.strip))
@example("2 +? -7w {at last}  ; late")
@example("{one}{two} {three}")
@example('join 3"Chen"after 2{so}')
@example('join 3 "Chen" after')
@example("Leave\u30003 ; late")
@example("leave 123")
def test_the_fast_way_reads_what_the_grammar_reads(line: str) -> None:
    found = PLAIN.read(1, line)
    if found and not line.lstrip().startswith(";"):
        assert found == by_grammar(line)


@given(st.lists(st.sampled_from(PIECES), max_size=6), st.sampled_from(["join ", "leave ", 'join 1 "Chen"', "2 "]))
def test_the_fast_way_reads_every_line_that_the_grammar_knows_as_such(pieces: list[str], begins: str) -> None:
    line = begins + "".join(pieces)
    read = by_grammar(line)
    assert PLAIN.read(1, line) == (read if read and read.kind in FAST else None)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_fast_way_reads_every_such_line_of_the_examples(text: str) -> None:
    read = {line: found for line in text.splitlines() if (found := by_grammar(line)) and found.kind in FAST}
    assert {line: PLAIN.read(1, line) for line in read} == read


@pytest.mark.parametrize(
    "line",
    ["2 x" + " " * 99_000 + "}", "2 " + "x{a}" * 24_000 + "{", "{" * 99_000, "2 x" + "{a} " * 24_000 + "{", "{" + r"\a" * 49_000],
    ids=range(5),
)  # fmt: skip
def test_a_long_line_that_is_none_is_refused_at_once(line: str) -> None:
    with pytest.raises(BadInput, match=r"^2:"):
        list(parse(f"%paipu 1\n{line}\n".encode()))


def test_a_text_is_read_as_its_events_are_asked_for() -> None:
    events = TextReader(f"{HEADER}dealer 1 random\nthis is no line\n\xff".encode("latin-1"), "evening").events()
    assert [type(next(events).event).__name__ for _ in range(5)] == ["GameOpened", *["Joined"] * 3, "DealerChosen"]
    with pytest.raises(BadInput, match="evening:7:1: found 'this'"):
        next(events)


@pytest.mark.parametrize("line", ["; a comment", "{a note}", "", 'leave 3\njoin 3 "Chen" after 2'])
def test_no_line_is_kept_once_it_was_read(line: str) -> None:
    reader = TextReader((HEADER + f"{line}\n" * 500).encode(), "evening")
    most = max((len(reader._reader.made) for _ in reader.events()), default=0)
    assert most <= 5
    assert not reader._reader._block


def test_lines_that_make_sense_only_together_are_read_before_they_are_many() -> None:
    text = HEADER + "== hand 1, dealer 1\n" + "1 deal ?16\n" * 1200
    with pytest.raises(BadInput, match="evening:"):
        list(TextReader(text.encode(), "evening").events())
