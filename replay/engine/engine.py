"""Takes tasks in order, hands them to whoever is free, and gives the results in the order of the tasks.

A task is a function of a module and a value, both of which can be pickled; so the same function runs in this process, in another one of
this machine, or on a cluster.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import groupby
from multiprocessing import get_context
from typing import Protocol, TypeVar

from replay.engine import wording
from replay.engine.cluster import cluster_executor
from replay.errors import BadInput, Unavailable

__all__ = ["MOST_JOBS", "Engine", "opened_engine", "run_rest", "this_process"]

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")
AnswerT = TypeVar("AnswerT")

MOST_JOBS = 256
_AHEAD = 4
"""Tasks for each worker that may be handed out before the first result is there: those who work then have the next one at hand, and few
are in memory."""


class Engine(Protocol):
    """Whoever does the work."""

    def run(self, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """The results of the tasks in their order; tasks are taken as they are needed. Raises what the work raises, or Unavailable."""
        ...


class _ThisProcess:
    """Does one task after the other."""

    def run(self, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """The results, each made when it is wanted."""
        return map(work, tasks)


this_process: Engine = _ThisProcess()


class _Workers:
    """Hands tasks to an executor.

    Args:
        executor: of processes of this machine, or of a cluster.
        workers: how many tasks it does at a time.
    """

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor = executor
        self._most = workers * _AHEAD

    def run(self, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """The results in the order of the tasks."""
        waiting: deque[Future[ResultT]] = deque()
        try:
            for task in tasks:
                with _no_interrupts():
                    waiting.append(self._executor.submit(work, task))
                while waiting and (len(waiting) == self._most or waiting[0].done()):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            raise Unavailable(wording.WORKER_GONE()) from error
        finally:
            for each in waiting:
                each.cancel()


def run_rest(  # 5 parameters: the work, and the two ends of what is remembered of it
    engine: Engine,
    work: Callable[[TaskT], ResultT],
    tasks: Iterable[TaskT],
    find: Callable[[TaskT], AnswerT | None],
    finish: Callable[[TaskT, ResultT], AnswerT],
) -> Iterator[AnswerT]:
    """The answers to tasks, in their order: what an earlier run found out, and what the engine makes of the rest.

    Args:
        engine: who does the rest.
        work: what it does.
        tasks: all of them; they are taken as they are needed.
        find: the answer that is known already, None if there is none.
        finish: makes an answer of a task and its result, and sees to it that the next run finds it.
    """
    asked = ((find(task), task) for task in tasks)
    for is_known, some in groupby(asked, key=lambda each: each[0] is not None):
        if is_known:
            yield from (answer for answer, _ in some if answer is not None)
        else:
            given: deque[TaskT] = deque()
            for result in engine.run(work, _noted((task for _, task in some), given)):
                yield finish(given.popleft(), result)


def _noted(tasks: Iterable[TaskT], given: deque[TaskT]) -> Iterator[TaskT]:
    """The tasks; each is noted as it is taken."""
    for task in tasks:
        given.append(task)
        yield task


@contextmanager
def opened_engine(address: str | None = None, jobs: int | None = None) -> Iterator[Engine]:
    """An engine for the block.

    Args:
        address: where the scheduler of a Dask cluster answers, such as ``tcp://10.0.0.7:8786``; this machine if None.
        jobs: how many processes of this machine work; one for each of its cores if None. With 1 this process does it all.

    Raises:
        BadInput: the address is none, or there is no such number of processes.
        Unavailable: the cluster does not answer, has no worker, or a worker that has not the same Paipu.
    """
    if address is not None:
        with cluster_executor(address) as (executor, workers):
            yield _Workers(executor, workers)
        return
    jobs = _cores() if jobs is None else jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(wording.NO_JOBS(found=jobs, most=MOST_JOBS), field="jobs")
    if jobs == 1:
        yield this_process
        return
    # A fork would take open databases and threads along.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield _Workers(pool, jobs)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Processes that start during the block never see Ctrl+C, which reaches all of a terminal; who hands out the work answers it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
