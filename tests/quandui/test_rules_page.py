"""The page of rules says what the code does: every ruling that a refusal cites, and the refusal that it shows."""

from __future__ import annotations

import pytest

from replay.rules.quandui import Options, room
from replay.values.events import Discarded, Took
from replay.words.errors import RuleViolation
from tests.support.factories import GameFactory
from tests.support.rules_page import RulesPage

PAGE = RulesPage(room)


def test_the_page_has_every_ruling_once_and_in_order() -> None:
    assert PAGE.numbers == list(range(1, 22))


def test_every_ruling_that_a_refusal_cites_is_on_the_page() -> None:
    found = PAGE.cited()
    assert {number for _, number, _ in found} >= {1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16}
    assert [place for place in found if place[1] not in PAGE.sections] == []


def test_an_option_that_a_refusal_cites_is_under_the_ruling_that_it_names() -> None:
    options = [(number, word) for _, number, word in PAGE.cited() if word in Options.__struct_fields__]
    assert {"heavenly_win", "forced_win_on_claimed_ka", "stock_end"} <= {word for _, word in options}
    assert [(number, word) for number, word in options if f"`{word}`" not in PAGE.sections[number]] == []


def test_the_refusal_that_the_page_shows_is_what_the_rules_say() -> None:
    """Q3, ruling 13."""
    game = GameFactory(players=2).start(depth="observed").deal({2: "2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9b9b 4b"})
    game.do(Discarded(1, "4s"), Took(2, "4s"))
    with pytest.raises(RuleViolation) as refusal:
        game.do(Discarded(2, "4s"))
    assert f"> {refusal.value}\n" in PAGE.text
