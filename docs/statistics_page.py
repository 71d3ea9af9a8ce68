"""The page of statistics over simulated hands (`make statistics`): it takes half an hour, so only this command makes it.

Every figure follows from the seeds: the same evenings give the same page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from replay.engine import Engine, opened_engine
from replay.offline.records import simulated_data
from replay.statistics.page import answer_files, answers_of
from replay.table.simulation import Evening

__all__ = ["evenings", "write_page"]

WHOLE = 1000
"""All evenings, in thousandths."""
_DOCS = Path(__file__).parent

_HEAD = """# Statistics over simulated hands

What bots make of the games: {hands:,} hands of {evenings:,} evenings, which `make statistics PART={part}` plays again from their seeds.
The bots are simple ([`bot.py`](../replay/rules/quandui/bot.py) of each kind), so this says more about the rules than about
how people play. `paipu stats` asks the same questions of a club. Each is a query of the [tables](data.md), in
[`questions.py`](../replay/statistics/questions.py).

"""


def evenings(part: int) -> Iterator[Evening]:
    """The evenings of the page, or of a part of it: their seeds count from 1, and a match ends an evening of Guandan or Khanhoo early."""
    for rules, players, hands, number in (
        ("quandui", 4, 100, 600),
        ("quandui", 3, 100, 100),
        ("guandan", 4, 100, 2500),
        ("khanhoo", 3, 100, 2000),
    ):
        for seed in range(1, number * part // WHOLE + 1):
            yield Evening(rules, players, hands, seed, "1.00 EUR")


def write_page(folder: Path, part: int, engine: Engine) -> None:
    """Play the evenings, and write the page and its pictures into a folder."""
    every = list(evenings(part))
    with TemporaryDirectory(prefix="paipu-") as temporary:
        data = Path(temporary) / "data"
        hands = simulated_data(every, data, engine)
        for name, content in answer_files(answers_of(data), _HEAD.format(hands=hands, evenings=len(every), part=part)):
            folder.joinpath(name).write_bytes(content)


if __name__ == "__main__":
    with opened_engine() as engine:
        write_page(_DOCS, int(sys.argv[1]), engine)
