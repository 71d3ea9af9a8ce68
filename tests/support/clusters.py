"""A cluster on the loopback: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

from replay.engine import Engine

__all__ = ["Cluster", "Killing", "cluster", "serving_worker"]

OTHER_PAIPU = """
import asyncio, importlib.metadata as metadata, sys
if other := sys.argv[1]:
    real = metadata.version
    def version(name):
        if name != "paipu":
            return real(name)
        if other == "none":
            raise metadata.PackageNotFoundError(name)
        return other
    metadata.version = version
"""
SCHEDULER = """
from distributed import Scheduler
async def serve():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()
asyncio.run(serve())
"""
WORKER = """
from distributed import Worker
async def serve():
    async with Worker(sys.argv[2], host="127.0.0.1", nthreads=1, dashboard=False) as worker:
        print(worker.address, flush=True)
        await worker.finished()
asyncio.run(serve())
"""


class Cluster(NamedTuple):
    """A scheduler and its workers, each a process of its own."""

    address: str
    workers: list[subprocess.Popen[str]]


@contextmanager
def serving(script: str, paipu: str, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process of a cluster, and the address that it prints once it is ready."""
    command = [sys.executable, "-W", "ignore", "-c", OTHER_PAIPU + script, paipu, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


@contextmanager
def serving_worker(address: str, paipu: str = "") -> Iterator[subprocess.Popen[str]]:
    """A worker of the cluster at an address, with this Paipu; or with another version, or ``none``."""
    with serving(WORKER, paipu, address) as (process, _):
        yield process


@contextmanager
def cluster(*workers: str, scheduler: str = "") -> Iterator[Cluster]:
    """A cluster on the loopback. For each worker, and for the scheduler, its version of Paipu; the empty text is this one."""
    with ExitStack() as stack:
        _, address = stack.enter_context(serving(SCHEDULER, scheduler))
        started = [stack.enter_context(serving_worker(address, paipu)) for paipu in workers]
        yield Cluster(address, started)


class Killing:
    """Lets an engine work, and kills a worker of its cluster once two results are there.

    Args:
        engine: who works.
        worker: who is killed.

    Attributes:
        after: how many results came afterwards.
    """

    def __init__(self, engine: Engine, worker: subprocess.Popen[str]) -> None:
        self.after = 0
        self._engine = engine
        self._worker = worker

    def run(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        """The results of the tasks in their order."""
        for number, result in enumerate(self._engine.run(work, tasks)):
            if number == 2:
                self._worker.kill()
                self._worker.wait()
            self.after += number > 2
            yield result
