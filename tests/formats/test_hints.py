"""What a refusal offers as *typed as* is accepted where it is typed. Every wrong record of the suite is tried (tests/support/hints.py)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from replay.formats import LineReader, read_text
from replay.words.errors import BadInput, RuleViolation
from tests.support.formats.texts import DEALT, HEADER, typed
from tests.support.guandan.lines import HEADER as FOUR
from tests.support.hints import offered, refused_hints

KHANHOO = HEADER.replace("quandui/pagat", "khanhoo")
OBSERVED = "== hand 1, dealer 1\n"
FULL = "== hand 1, dealer 1, depth full\n"


def refused(text: str) -> BadInput:
    """The refusal of a text."""
    with pytest.raises(BadInput) as refusal:
        typed(text)
    return refusal.value


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (HEADER + OBSERVED + "2 deal ?16", ["2 deal ?15"]),
        (HEADER + OBSERVED + "1 deal ?16\n2 deal ?16\n3 deal ?15", ["2 deal ?15"]),
        (HEADER + OBSERVED + "1 deal ?15", ["1 deal ?16"]),
        (HEADER + OBSERVED + "1 packet ?5", ["1 deal ?16"]),
        (KHANHOO + OBSERVED + "3 deal ?16", ["3 deal ?15"]),
        (FOUR + OBSERVED + "3 deal ?20", ["3 deal ?27"]),
        (FOUR + OBSERVED + "1 deal ?28\n2 deal ?28", ["2 deal ?27"]),
        (FOUR + OBSERVED + "2 leads X2", ["2 leads 3S"]),
        (HEADER + FULL + "2 -4b", ["1 packet 111122b"]),
        (HEADER + OBSERVED + "1 cut", ["3 cut"]),
        (DEALT + "1 -4b\n2 <4s", ["2 <4b"]),
        (DEALT + "1 -4b\n3 !4s", ["3 !4b"]),
        (DEALT + "2 -4b", ["1 -7w", "1 #"]),
        (HEADER + "== hand 7", ["== hand 1, dealer 1"]),
        (HEADER + "== hand 1, dealer 9", ["== hand 1, dealer 1"]),
        (HEADER + "dealer 2 random\n== hand 1, dealer 1", ["== hand 1"]),
        (DEALT + "== hand 2", ['abandon "the last tram"']),
        (DEALT + "join 4 \"Xu\"", ['abandon "the last tram"']),
        (DEALT + "back 99", ["back to 8"]),
        (DEALT + "back to 99", ["back to 8"]),
        (HEADER + OBSERVED + 'abandon "late"\nvoid 7 "mistaken"', ['void 1 "a mistake"']),
        (HEADER + OBSERVED + 'abandon "late"\n== end\njoin 4 "Xu"', ['void 1 "a mistake"']),
    ],
)  # fmt: skip
def test_a_refusal_offers_a_line_that_is_accepted_in_its_place(text: str, lines: list[str]) -> None:
    error = refused(text)
    assert offered(error) == lines
    assert refused_hints(text.encode(), error) == []


def test_a_line_that_says_what_is_settled_is_to_be_left_out() -> None:
    error = refused(FOUR + "dealer 1 random\n")
    assert "the dealer is already settled" in str(error)
    assert str(error).endswith("Legal here: Guo (seat 1) deals: leave this line out.")


def test_the_code_of_a_refusal_stays_what_it_was_before_a_line_was_offered() -> None:
    assert refused(HEADER + "== hand 7, dealer 1").message_code == "table.hand-not-next"
    assert refused(DEALT + "2 -4b").message_code == "table.not-its-turn"


def test_offered_cards_are_those_of_a_hand_that_is_known() -> None:
    dealt = "1 deal 1111b 2222b 3333b 4444b\n2 deal 5555b 6666b 7777b 888b\n3 deal 5555s 6666s 7777s 888s\n"
    assert offered(refused(HEADER + FULL + dealt + "2 -5b")) == ["1 -1b"]


def test_an_offered_line_that_is_refused_fails_the_test_that_reads_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """This test sees to it that the others can fail."""

    def untried(reader: LineReader, at: int, lines: Iterable[str]) -> str | None:
        return next(iter(lines), None)

    monkeypatch.setattr(LineReader, "accepted", untried)
    with pytest.raises(AssertionError, match=r"typed as 2 33H 44S 55D\. offers what is refused"):
        read_text((FOUR + OBSERVED + "2 leads 3S\n2 33H\nall pass\n2 pass").encode(), "evening.paipu")


def test_the_exposed_type_is_not_offered() -> None:
    banned = FOUR + OBSERVED + "1 leads 3S\n3 penalty 8.3 sits out tube\n1 33H 44S 55D"
    with pytest.raises(RuleViolation, match=r"typed as 1 2H\.$"):
        typed(banned)
