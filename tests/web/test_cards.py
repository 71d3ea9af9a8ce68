"""Pictures of cards: every card distinguished by number, suit and name, never by its colour alone."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from replay.errors import NotFound
from replay.rules.quandui.pack import card_name, chinese_name, number, pack
from web.cards import BACK, UNRECORDED, sprite

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {symbol.get("id"): symbol for symbol in ElementTree.fromstring(sprite("quandui"))}


def words(card: str) -> list[str]:
    return [text.text or "" for text in DRAWN[card].iter(f"{SVG}text")]


def test_every_card_of_the_pack_is_drawn_and_two_that_nobody_sees() -> None:
    assert set(DRAWN) == {*pack(4), BACK, UNRECORDED}


@pytest.mark.parametrize("card", list(pack(4)))
def test_a_face_says_number_suit_and_name(card: str) -> None:
    message = words(card)
    assert number(card) in message
    assert chinese_name(card)[-1] in message
    assert str(card_name(card)) in message


@pytest.mark.parametrize("suit", ["b", "s"])
def test_coins_and_strings_can_be_counted(suit: str) -> None:
    pip = f"{SVG}circle" if suit == "b" else f"{SVG}path"
    each = len(list(DRAWN[f"1{suit}"].iter(pip)))
    for many in range(1, 10):
        assert len(list(DRAWN[f"{many}{suit}"].iter(pip))) == many * each


def test_no_two_pictures_are_alike_in_black_and_white() -> None:
    colourless = {
        name: re.sub(r"#[0-9a-f]{6}", "ink", ElementTree.tostring(symbol, "unicode").replace(f'id="{name}"', ""))
        for name, symbol in DRAWN.items()
    }
    for one, other in combinations(colourless, 2):
        assert colourless[one] != colourless[other]


def test_the_two_that_nobody_sees_say_no_card() -> None:
    assert words(BACK) == []
    assert words(UNRECORDED) == ["?"]


def test_the_pictures_are_light() -> None:
    assert len(sprite("quandui")) < 50_000


def test_a_kind_without_pictures_is_refused() -> None:
    with pytest.raises(NotFound, match=r"no pictures for the cards of 'chess'"):
        sprite("chess")
