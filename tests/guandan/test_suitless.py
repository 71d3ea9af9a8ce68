"""Plays of which the table noted no suits: what they are read as, and where suits are needed."""

from __future__ import annotations

from random import Random

import pytest

from replay.rules.guandan import Options
from replay.rules.guandan.combinations.declaration import typed as combination
from replay.rules.guandan.combinations.plays import plays
from replay.rules.guandan.pack import LEVEL, PACK, wild
from replay.words.errors import BadInput, RuleViolation
from tests.formats.test_text import canonical
from tests.support.formats.texts import typed
from tests.support.guandan.lines import DEALT, HEADER, at_level, played, read, refused, written


@pytest.mark.parametrize(
    ("line", "cards", "as_", "key"),
    [
        ("33 44 55", "? ? ? ? ? ?", "tube", 3),
        ("334455", "? ? ? ? ? ?", "tube", 3),
        ("三三 四四 五五", "? ? ? ? ? ?", "tube", 3),
        ("３３ 44 55", "? ? ? ? ? ?", "tube", 3),
        ("33 44S 55", "? ? 4S 4S ? ?", "tube", 3),
        ("3H 3 44 55 tube 3", "3H ? ? ? ? ?", "tube", 3),
        ("5", "?", "single", 5),
        ("8", "?", "single", LEVEL),
        ("88", "? ?", "pair", LEVEL),
        ("10 10", "? ?", "pair", 10),
        ("777", "? ? ?", "triple", 7),
        ("AAA 222", "? ? ? ? ? ?", "plate", 1),
        ("555 99", "? ? ? ? ?", "full_house", 5),
        ("555 X1 X1", "? ? ? X1 X1", "full_house", 5),
        ("55588", "? ? ? ? ?", "full_house", 5),
        ("88899", "? ? ? ? ?", "full_house", LEVEL),
        ("34567", "? ? ? ? ?", "straight", 3),
        ("3S 4S 5S 6S 7", "3S 4S 5S 6S ?", "straight", 3),
        ("34567 straight flush", "? ? ? ? ?", "straight_flush", 3),
        ("34567 straight flush 3", "? ? ? ? ?", "straight_flush", 3),
        ("8888 8888", "? ? ? ? ? ? ? ?", "bomb", LEVEL),
        # The level card is wild only where nothing else will do.
        ("99 8", "? ? ?", "triple", 9),
        ("JQKA8", "? ? ? ? ?", "straight", 10),
        ("JQKA 8H=TS", "? ? ? ? 8H", "straight", 10),
        ("TJQK8 straight 9", "? ? ? ? ?", "straight", 9),
        ("555 88 bomb", "? ? ? ? ?", "bomb", 5),
        ("33 ? triple 3", "? ? ?", "triple", 3),
    ],
)
def test_ranks_alone_are_cards_of_unseen_suits(line: str, cards: str, as_: str, key: int) -> None:
    assert read(f"1 {line}") == played(1, cards, as_, key)
    assert read(f"1 ~{line}") == played(1, cards, as_, key, inferred=True)


def test_a_play_without_suits_is_written_as_unseen_cards() -> None:
    assert written(read("1 33 44 55")) == "1 ?6 tube 3"
    record = typed(DEALT + "2 33 44 55\n3 4 1 pass\n2 X1")
    assert canonical(record).endswith("2 ?6 tube 3\n3 pass\n4 pass\n1 pass\n2 X1\n")
    assert typed(canonical(record)).events == record.events


def test_in_a_full_hand_suits_are_needed_and_the_refusal_says_so() -> None:
    cards = [card for card in PACK for _ in range(2)]
    deal = "".join(f"{seat} deal {PACK.write(cards[seat - 1 :: 4])}\n" for seat in (1, 2, 3, 4))
    full = f"{HEADER}== hand 1, dealer 1, depth full\n1 leads recorded\n{deal}"
    with pytest.raises(BadInput) as refusal:
        typed(full + "1 33 44 55")
    assert str(refusal.value) == (
        "evening.paipu:11:3: found '33 44 55', a tube 3 to 5 of unseen suits, expected every card with its suit, such as 3H: "
        "this hand is recorded in full"
    )


@pytest.mark.parametrize(
    ("line", "column", "sentence"),
    [
        (
            "1 TJQK8",
            6,
            "found TJQK8 of unseen suits, which can be several combinations, expected one of these after it: straight 9, straight T",
        ),
        ("1 33 ?", 5, "found '?' in a play, expected the combination after the cards, such as pair 9 or straight 5"),
        ("1 JQKA 8H=2D", 6, "found '8H=2D', expected a card that the wild can stand for in: straight T"),
        ("1 8=TS JQKA", 1, "found '=' after 8, expected it only after the wild, which is 8H at this level"),
        ("1 33H44", 4, "found '44' without a suit, expected cards such as 2H, 3D, X2 or ?"),
        ("2 leads 3", 7, "found '3' without a suit, expected cards such as 2H, 3D, X2 or ?"),
        ("4 tribute A > 1", 9, "found 'A' without a suit, expected cards such as 2H, 3D, X2 or ?"),
        ("1 deal 33 ?25", 6, "found '33' without a suit, expected cards such as 2H, 3D, X2 or ?"),
    ],
)
def test_what_suits_would_have_shown_is_asked_for(line: str, column: int, sentence: str) -> None:
    assert refused(line) == (column, sentence)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("33 4", "33 4 of unseen suits, which is not a combination at level 2"),
        ("33 44 66 tube 3", "33 44 66 of unseen suits as a tube 3 to 5"),
        ("33 44 66 tube", "33 44 66 of unseen suits as a tube"),
        ("33S 4H 5 straight flush 3", "33S 4H 5 of unseen suits as a straight flush 3 to 6"),
        ("3333 3333 3", "3333 3333 3 of unseen suits, which is not a combination at level 2"),
    ],
)
def test_ranks_that_are_no_combination_are_refused(line: str, what: str) -> None:
    with pytest.raises(RuleViolation, match="Guandan 9, combinations") as refusal:
        typed(DEALT + f"2 {line}")
    assert str(refusal.value.what) == f"Li (seat 2) cannot play {what}"


@pytest.mark.parametrize("seed", range(20))
def test_a_declared_play_is_the_same_without_its_suits(seed: int) -> None:
    """Of every play of a random hand the combination survives; where no wild is in it, it need not even be written."""
    chance = Random(seed)
    level = chance.randint(2, 14)
    game = at_level(level)
    hand = chance.sample([card for card in PACK for _ in range(2)], 27)
    every = list(plays(hand, level, Options(), None))
    for reading, cards in chance.sample(every, min(60, len(every))):
        ranks = " ".join(card if card.startswith("X") else card[0] for card in cards)
        unseen = tuple(card if card.startswith("X") else "?" for card in cards)
        move = played(1, " ".join(unseen), reading.type, reading.key)
        assert read(f"1 {ranks} {combination(reading.type, reading.key, level)}", game) == move
        if wild(level) not in cards and reading.type != "straight_flush":
            assert read(f"1 {ranks}", game) == move
