"""Pictures of cards with the French suits: distinguished by rank, shape and lettering, never by colour alone."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from replay.rules import room, rules_named
from tests.support.card_pictures import SVG, Drawn, lightness

PACKS = {kind: rules_named(kind, {}).pack for kind in ("guandan", "khanhoo")}
DRAWN = {kind: Drawn(room(kind).pictures()) for kind in PACKS}
CARDS = [(kind, card) for kind, pack in PACKS.items() for card in pack]
SUITED = [(kind, card) for kind, card in CARDS if not card.startswith("X")]
KINDS = pytest.mark.parametrize("drawn", DRAWN.values(), ids=DRAWN)
CORNER = 60 * 0.52
"""How much of a card's width stays in sight where cards overlap most."""


@pytest.mark.parametrize("kind", PACKS)
def test_every_card_of_the_pack_is_drawn_and_two_that_nobody_sees(kind: str) -> None:
    symbols = DRAWN[kind].symbols
    assert set(symbols) == {*PACKS[kind], "back", "unrecorded"}
    assert {symbol.get("viewBox") for symbol in symbols.values()} == {"0 0 60 92"}


@pytest.mark.parametrize(("kind", "card"), SUITED)
def test_a_face_says_its_rank_and_shows_its_suit_twice(kind: str, card: str) -> None:
    drawn = DRAWN[kind]
    assert drawn.words(card) == ["10" if card[0] == "T" else card[0]]
    one, other = drawn.shapes(card)
    assert one == other
    assert {DRAWN[kind].shapes(each)[0] for kind, each in SUITED if each[1] == card[1]} == {one}


def test_the_four_suits_have_four_shapes_and_four_colours() -> None:
    drawn, aces = DRAWN["guandan"], ["AH", "AS", "AD", "AC"]
    assert len({drawn.shapes(card)[0] for card in aces}) == 4
    assert len({frozenset(drawn.inks(card)) for card in aces}) == 4


@pytest.mark.parametrize(("kind", "card"), SUITED)
def test_rank_and_suit_stand_in_the_corner_that_stays_in_sight(kind: str, card: str) -> None:
    symbol = DRAWN[kind].symbols[card]
    (rank,) = symbol.iter(f"{SVG}text")
    suit = next(symbol.iter(f"{SVG}path"))
    moved = re.match(r"translate\(([0-9.]+) [0-9.]+\)scale\(([0-9.]+)\)", suit.get("transform", ""))
    assert moved
    assert float(moved[1]) + 10 * float(moved[2]) < CORNER
    assert float(rank.get("x", 0)) + float(rank.get("textLength", 22)) / 2 < CORNER


@KINDS
def test_no_two_pictures_are_alike_in_black_and_white(drawn: Drawn) -> None:
    colourless = {name: drawn.colourless(name) for name in drawn.symbols}
    for one, other in combinations(colourless, 2):
        assert colourless[one] != colourless[other]


@pytest.mark.parametrize(("kind", "card"), CARDS)
def test_the_ink_contrasts_with_the_paper(kind: str, card: str) -> None:
    """At least 4.5 to 1 (WCAG 1.4.3); the edge of the card is left out."""
    light, *dark = sorted(map(lightness, DRAWN[kind].inks(card) - {"#6b6259"}), reverse=True)
    assert dark
    assert all((light + 0.05) / (each + 0.05) >= 4.5 for each in dark)


@KINDS
def test_the_two_that_nobody_sees_say_no_card(drawn: Drawn) -> None:
    assert drawn.words("back") == []
    assert drawn.words("unrecorded") == ["?"]


@KINDS
def test_the_pictures_are_light(drawn: Drawn) -> None:
    assert len(drawn.file.encode()) < 40_000


@KINDS
def test_nothing_in_the_file_refers_to_anything_else(drawn: Drawn) -> None:
    """Pages draw single symbols out of it, and not every browser follows references from there."""
    assert "url(" not in drawn.file
    assert "href" not in drawn.file
