"""``make explore``: search at random, on all cores, for what the fixed examples of ``make test`` do not show."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from itertools import cycle
from random import Random, SystemRandom

import click

from tests.explore.findings import Failure, Finding
from tests.explore.tasks import MUTATED, Task, begin, tasks


@click.command()
@click.argument("only", nargs=-1)
@click.option("--minutes", default=10.0, show_default=True, help="How long to go on; Ctrl+C ends it sooner.")
@click.option("--seed", type=int, help="Searches the same places again, one after the other.")
@click.option("--cores", default=os.cpu_count(), show_default=True, help="How many processes search.")
def explore(only: Sequence[str], minutes: float, seed: int | None, cores: int) -> None:
    """Search at random, and print what is found as tests that fail.

    ONLY names what to search: kinds of games, parts of the names of promises, or damaged_records. Ends with 1 where something was found.
    """
    parts = tasks(only)
    if not parts:
        found_none = f"found nothing to search for '{' '.join(only)}'"
        raise click.UsageError(f"{found_none}, expected a kind of game, a part of a promise's name or {MUTATED}.")
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    click.echo(f"Searching for {minutes:g} minutes with seed {seed} ...", err=True)
    tried: Counter[str] = Counter()
    found: dict[Failure, Finding] = {}
    with suppress(KeyboardInterrupt):
        for task, findings in _searched(parts, seed, time.monotonic() + minutes * 60, cores, found):
            tried[task.name] += task.size
            for each in findings:
                if found.setdefault(each.failure, each) is each:
                    click.echo(each)
    counts = ", ".join(f"{count} of {name}" for name, count in sorted(tried.items()))
    click.echo(f"Tried {counts}. Found {len(found)}.", err=True)
    raise SystemExit(bool(found))


def _searched(
    parts: Sequence[Task], seed: int, until: float, cores: int, known: dict[Failure, Finding]
) -> Iterator[tuple[Task, list[Finding]]]:
    """Search all parts in turn until then; each part with what it found, as soon as it is done."""
    turns, chance = cycle(parts), Random(seed)
    running: dict[Future[list[Finding]], Task] = {}
    with ProcessPoolExecutor(cores, initializer=begin) as pool:
        while running or time.monotonic() < until:
            while len(running) < cores and time.monotonic() < until:
                task = next(turns)
                running[pool.submit(task.run, chance.getrandbits(32), tuple(known))] = task
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(done), done.result()


if __name__ == "__main__":
    explore()
