"""What hypothesis draws levels, options and readings of Guandan from."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from replay.rules.guandan.combinations.combination import TYPES, Reading, exists
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import LEVELS

OPTIONAL = ("straight_from_one_suit_plus_wild", "flush_as_straight", "wild_pair_as_other", "five_level_as_full_house")

levels = st.sampled_from(LEVELS)
options = st.builds(
    lambda on: Options(**dict(zip(OPTIONAL, on, strict=True))), st.tuples(*[st.booleans()] * len(OPTIONAL))
)
tables = st.sampled_from(
    [Reading(*each) for each in product(TYPES, (None, *range(1, 18)), range(1, 11)) if exists(*each, level=9)]
)
