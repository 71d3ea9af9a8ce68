"""Commands that only show something, against `paipu --version`: each in a process of its own, by the processor's time."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

from benchmarks.measurement import Figure
from replay.club import Club

__all__ = ["measure"]

ROUNDS = 9
_MOST = 4.0
_RUN = "import sys; from cli.entry import run; sys.argv[0] = 'paipu'; run()"


def measure(folder: Path) -> list[Figure]:
    """``commands.*``: `games`, `show`, `ledger balance` and `players` of a club with a game of each kind."""
    where = str(folder / "commands.db")
    with Club.open(where) as club:
        game = club.simulate("quandui/gamerules", 4, 8, seed=1, stake="1.00 EUR").game
        for kind, players in (("guandan", 4), ("khanhoo", 3)):
            club.simulate(kind, players, 2, seed=1)
    commands = {
        "version": ["--version"],
        "games": ["games"],
        "show": ["show", game],
        "balance": ["ledger", "balance"],
        "players": ["players"],
    }
    # Python may keep what it compiles, as it does for everybody who does not forbid it.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PAIPU_CLUB"] = where
    rounds = [{name: _cost(words, environment) for name, words in commands.items()} for _ in range(ROUNDS + 1)][1:]
    return [_figure(name, rounds) for name in commands if name != "version"]


def _figure(name: str, rounds: list[dict[str, float]]) -> Figure:
    own, peer = (statistics.median(each[key] for each in rounds) for key in (name, "version"))
    times = statistics.median(each[name] / each["version"] for each in rounds)
    against = f"paipu --version: {peer * 1000:,.0f} ms; {times:.1f} times that, {_MOST:g} allowed"
    return Figure(f"commands.{name}", own * 1000, "ms", against, _MOST / times, 1.0)


def _cost(words: list[str], environment: dict[str, str]) -> float:
    """The seconds of the processor's time that a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", _RUN, *words], env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
