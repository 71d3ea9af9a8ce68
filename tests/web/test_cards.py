"""Pictures of cards: every card distinguished by number, suit and name, never by its colour alone."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from replay.rules.quandui.pack import ODD, chinese_name, number, pack
from replay.words.errors import NotFound
from tests.support.card_pictures import lightness
from web.cards import BACK, UNRECORDED, shape, sprite

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {symbol.get("id"): symbol for symbol in ElementTree.fromstring(sprite("quandui"))}


def words(card: str) -> list[str]:
    return [text.text or "" for text in DRAWN[card].iter(f"{SVG}text")]


def test_every_card_of_the_pack_is_drawn_and_two_that_nobody_sees() -> None:
    assert set(DRAWN) == {*pack(4), BACK, UNRECORDED}


def test_every_card_is_a_slip_at_least_twice_as_high_as_wide() -> None:
    assert {symbol.get("viewBox") for symbol in DRAWN.values()} == {"0 0 40 108"}
    assert shape("quandui") == "slips"


@pytest.mark.parametrize("card", list(pack(4)))
def test_a_face_says_its_number_and_the_sign_of_its_suit(card: str) -> None:
    said = words(card)
    assert said[0] == number(card)
    if card in ODD:
        assert chinese_name(card).startswith(said[1])
    else:
        assert said[-1] == chinese_name(card)[0]
        signs = [each for each in DRAWN[card] if each.tag in (f"{SVG}circle", f"{SVG}path") or each.text == "万"]
        assert len(signs) == 1


def ground(card: str) -> str | None:
    return next(DRAWN[card].iter(f"{SVG}rect")).get("fill")


def test_the_three_odd_cards_differ_by_their_grounds_where_there_are_no_colours() -> None:
    """Big red is solid with two characters, small red is framed on paper, eight bundle is solid with a sheaf."""
    dark = {card for card in ODD if lightness(str(ground(card))) < 0.2}
    assert dark == {"DH", "BS"}
    assert len(words("DH")) == 3
    assert len(words("BS")) == 2
    assert len(list(DRAWN["BS"].iter(f"{SVG}path"))) == 1


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
