"""The texts of this room that people read, each with its code.

- ``game``: what is refused, what may happen instead, and what happened
- ``options``: what a table can agree on
"""

# ruff: noqa: F403  # the package has every text of its files, and nothing else

from __future__ import annotations

from replay.rules.khanhoo.wording.game import *
from replay.rules.khanhoo.wording.options import *
