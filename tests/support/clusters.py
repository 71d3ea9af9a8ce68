"""A cluster on the loopback: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

__all__ = ["Cluster", "cluster"]

SCHEDULER = """
import asyncio, sys
from distributed import Scheduler
async def serve():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()
asyncio.run(serve())
"""
WORKER = """
import asyncio, importlib.metadata as metadata, sys
from distributed import Worker
if sys.argv[2:]:
    real = metadata.version
    def version(name):
        if name != "paipu":
            return real(name)
        if sys.argv[2] == "none":
            raise metadata.PackageNotFoundError(name)
        return sys.argv[2]
    metadata.version = version
async def serve():
    async with Worker(sys.argv[1], host="127.0.0.1", nthreads=1, dashboard=False) as worker:
        print(worker.address, flush=True)
        await worker.finished()
asyncio.run(serve())
"""


class Cluster(NamedTuple):
    """A scheduler and its workers, each a process of its own."""

    address: str
    workers: list[subprocess.Popen[str]]


@contextmanager
def serving(script: str, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process of a cluster, and the address that it prints once it is ready."""
    command = [sys.executable, "-W", "ignore", "-c", script, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


@contextmanager
def cluster(*workers: tuple[str, ...]) -> Iterator[Cluster]:
    """A cluster on the loopback."""
    with ExitStack() as stack:
        _, address = stack.enter_context(serving(SCHEDULER))
        started = [stack.enter_context(serving(WORKER, address, *words))[0] for words in workers]
        yield Cluster(address, started)
