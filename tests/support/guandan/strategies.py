"""What hypothesis draws levels, options and readings of Guandan from, and plays that are nearly legal."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import assume
from hypothesis import strategies as st

from replay.rules.guandan import Options
from replay.rules.guandan.combinations.combination import TYPES, Reading, pack_has
from replay.rules.guandan.pack import LEVELS, PACK, SUITS, letter, wild

OPTIONAL = ("straight_from_one_suit_plus_wild", "flush_as_straight", "wild_pair_as_other", "five_level_as_full_house")

levels = st.sampled_from(LEVELS)
options = st.builds(
    lambda on: Options(**dict(zip(OPTIONAL, on, strict=True))), st.tuples(*[st.booleans()] * len(OPTIONAL))
)
tables = st.sampled_from(
    [Reading(*each) for each in product(TYPES, (None, *range(1, 18)), range(1, 11)) if pack_has(*each, level=9)]
)


@st.composite
def near_plays(draw: st.DrawFn, wilds: int) -> tuple[list[str], int]:
    """A level, and cards that are or nearly are a combination, some of them replaced by wilds and perhaps one by anything."""
    level = draw(levels)
    rank = st.sampled_from(LEVELS)
    shape = draw(st.sampled_from(["alike", "house", "five", "tube", "plate"]))
    low = draw(st.integers(1, 13))
    row = [14 if each in (1, 15) else each for each in range(low, low + 5) if each <= 15]
    if shape == "alike":
        ranks = [draw(rank)] * draw(st.integers(1, 10))
    elif shape == "house":
        ranks = [draw(rank)] * 3 + [draw(rank)] * 2
    else:
        length, each = {"five": (5, 1), "tube": (3, 2), "plate": (2, 3)}[shape]
        ranks = row[:length] * each
    suit = draw(st.sampled_from([SUITS, "S", "H"]) if shape == "five" else st.just(SUITS))
    cards = [letter(each) + draw(st.sampled_from(suit)) for each in ranks]
    for place in draw(st.lists(st.integers(0, len(cards) - 1), max_size=wilds, unique=True)):
        cards[place] = wild(level)
    if draw(st.booleans()):
        cards[draw(st.integers(0, len(cards) - 1))] = draw(st.sampled_from([*PACK]))
    assume(max(Counter(cards).values()) <= 2 and cards.count(wild(level)) <= wilds)
    return cards, level
