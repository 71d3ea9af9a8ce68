"""The texts of this room that people read, each with its code.

- ``play``, ``tribute``, ``penalties``, ``typed``: what is refused, and what may happen instead
- ``rulings``: by which rules
- ``cards``: the words for ranks, suits and cards
- ``sentences``: the events
- ``offers``: what buttons say
- ``options``: what a table can agree on
- ``table``, ``sheet``: what is shown beside the cards, and on the score sheet
"""

# ruff: noqa: F403  # the package has every text of its files, and nothing else

from __future__ import annotations

from replay.rules.guandan.wording.cards import *
from replay.rules.guandan.wording.offers import *
from replay.rules.guandan.wording.options import *
from replay.rules.guandan.wording.penalties import *
from replay.rules.guandan.wording.play import *
from replay.rules.guandan.wording.rulings import *
from replay.rules.guandan.wording.sentences import *
from replay.rules.guandan.wording.sheet import *
from replay.rules.guandan.wording.table import *
from replay.rules.guandan.wording.tribute import *
from replay.rules.guandan.wording.typed import *
