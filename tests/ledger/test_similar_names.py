"""Names that people take for each other, and names that only look a little alike."""

from __future__ import annotations

import pytest

from replay.ledger import similar_name


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Wang Fan", "Wang Fang"), ("guo min", "Guo Min"), ("Min Guo", "Guo Min"), ("Sanne", "Sanne de Vries"),
        ("Sanne de Vries", "Sanne"), ("Ana", "Anna"), ("José", "Jose"), ("Guo-Min", "Guo Min"), ("O'Neil", "O Neil"), ("Müller", "Muller"),
        ("ＡＮＮＡ", "Anna"), ("陈静", "陈 静"), ("陈静", "Chen Jing"), ("Xiaoming Wang", "王小明"), ("Shan Xiongxin", "單雄信"),
        ("Lü Bu", "吕布"), ("张伟", "章薇"),
    ],
)  # fmt: skip
def test_these_are_taken_for_each_other(name: str, known: str) -> None:
    assert similar_name(name, ["Zhao Lei", known, "Bob"]) == known


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Li Wei", "Li Mei"), ("Bot 1", "Bot 2"), ("Bot 11", "Bot 1"), ("陈静", "陈明"), ("Ben", "Bo"), ("Anna Smit", "Anna Jansen"),
        ("Wang Fang", "Li Fang"), ("Player 3", "Player 30"), ("!", "?"), ("Chen Ming", "陈静"), ("Chen", "陈"),
        ("Dan Xiongxin", "单雄信"), ("张伟", "王伟"),
    ],
)  # fmt: skip
def test_these_are_not(name: str, known: str) -> None:
    assert similar_name(name, [known]) is None


def test_a_name_that_looks_the_same_comes_before_one_that_is_only_close() -> None:
    assert similar_name("anna", ["Hanna", "Anna", "Annas"]) == "Anna"


def test_in_a_club_of_nobody_no_name_is_like_another() -> None:
    assert similar_name("Anna", []) is None
