"""Bulk work on every core of this machine, or on a Dask cluster. Tasks start in order, and results come in the same order.

A task is a function of a module and a value; both can be pickled. So the same function runs in this process, in another process of this
machine, or on a cluster. First the scheduler and the workers of a cluster report their version of Paipu, which must be the same.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.metadata import version
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from typing import Protocol, TypeVar

from replay.system import is_full
from replay.words.errors import BadInput, DiskFull, Unavailable, why_refused
from replay.words.messages import Message, Text, verbatim

_ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9A-Fa-f:.]+\]|[\w.-]+):[0-9]{1,5}")
PATIENCE = 10
"""Seconds to wait for the scheduler."""
NO_EXTRA = Text(
    "engine.no-extra",
    "a cluster needs the extra 'cluster', which is not installed here: run pip install 'paipu[cluster]'",
)
NO_ADDRESS = Text("engine.no-address", "found the engine {found!r}, expected an address such as tcp://10.0.0.7:8786")
NO_ANSWER = Text(
    "engine.no-answer", "no Dask scheduler answers at {address}: check the address, and that the scheduler runs"
)
NO_WORKERS = Text("engine.no-workers", "the cluster at {address} has no worker: start one with dask worker {address}")
CLUSTER_LOST = Text(
    "engine.cluster-lost", "the cluster at {address} could not finish ({reason}): run the same command again"
)


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor for the workers of a cluster, and the number of tasks that they do at a time.

    The scheduler gives a task whose worker is gone to another one, three times unless it is set otherwise.

    Raises:
        BadInput: the address is invalid, or the extra is not installed.
        Unavailable: no scheduler answers, there is no worker, a machine lacks this Paipu, or the cluster is lost meanwhile.
    """
    if not _ADDRESS.fullmatch(address):
        raise BadInput(NO_ADDRESS(found=address[:100]))
    try:
        import distributed
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise BadInput(NO_EXTRA()) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # the message below says what matters
    try:
        with ThreadPoolExecutor(1) as thread:  # the caller may be in an event loop
            thread.submit(lambda: asyncio.run(_knock(address))).result()
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # untyped library
    except Exception as error:  # a server that is no scheduler may answer anything
        raise Unavailable(NO_ANSWER(address=address)) from error
    with client:
        threads: dict[str, int] = client.nthreads()  # type: ignore[no-untyped-call]  # untyped library
        if not threads:
            raise Unavailable(NO_WORKERS(address=address))
        scheduler: str | None = client.run_on_scheduler(_look())  # type: ignore[no-untyped-call]  # untyped library
        _need_paipu(address, scheduler, client.run(_look()))
        try:
            executor: Executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]  # untyped library
            yield executor, sum(threads.values())
        except (distributed.scheduler.KilledWorker, CommClosedError, ModuleNotFoundError) as error:
            raise Unavailable(CLUSTER_LOST(address=address, reason=verbatim(str(error)))) from error


async def _knock(address: str) -> None:
    """Check that a scheduler answers: a client waits for ever for a server that takes the call and is silent."""
    from distributed.comm.core import connect
    from distributed.security import Security

    options = Security().get_connection_args("client")  # type: ignore[no-untyped-call]  # untyped library
    called = connect(address, timeout=PATIENCE, **options)  # type: ignore[no-untyped-call]  # untyped library
    await (await asyncio.wait_for(called, PATIENCE)).close()


def _look() -> Callable[[], str | None]:
    """Make a function that finds the version of Paipu where it runs, or None. Only a nested function travels with its code."""

    def find() -> str | None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("paipu")
        except PackageNotFoundError:
            return None

    return find


SCHEDULER_WITHOUT_PAIPU = Text(
    "engine.scheduler-without-paipu",
    "the scheduler at {address} has no Paipu: install version {version} there, then restart it",
)
OTHER_SCHEDULER = Text(
    "engine.other-scheduler", "the scheduler at {address} has Paipu {found}, expected {version}, as on this machine"
)
WORKER_WITHOUT_PAIPU = Text(
    "engine.worker-without-paipu",
    "the worker {worker} of {address} has no Paipu: install version {version} there, then restart it",
)
OTHER_VERSION = Text(
    "engine.other-version", "the worker {worker} of {address} has Paipu {found}, expected {version}, as on this machine"
)


def _need_paipu(address: str, scheduler: str | None, workers: dict[str, str | None]) -> None:
    own = version("paipu")
    if scheduler is None:
        raise Unavailable(SCHEDULER_WITHOUT_PAIPU(address=address, version=own))
    if scheduler != own:
        raise Unavailable(OTHER_SCHEDULER(address=address, found=scheduler, version=own))
    for worker, other in sorted(workers.items()):
        if other is None:
            raise Unavailable(WORKER_WITHOUT_PAIPU(worker=worker, address=address, version=own))
        if other != own:
            raise Unavailable(OTHER_VERSION(worker=worker, address=address, found=other, version=own))


TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")
AnswerT = TypeVar("AnswerT")
MOST_JOBS = 256
_AHEAD = 4
"""Tasks submitted for each worker before the first result: workers always have a next task, and few tasks are in memory."""


class Engine(Protocol):
    """The performer of bulk work."""

    def run(self, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results of the tasks in order; takes tasks as they are needed. Raises the errors of the work, or Unavailable."""
        ...


class _ThisProcess:
    """Do one task after the other."""

    def run(self, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results; each is made when it is wanted."""
        return map(work, tasks)


this_process: Engine = _ThisProcess()
WORKER_GONE = Text(
    "engine.worker-gone", "a worker process of this command was ended from outside: run the same command again"
)


class _Workers:
    """Hand tasks to an executor, of processes of this machine or of a cluster, which does so many at a time."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor = executor
        self._most = workers * _AHEAD

    def run(self, work: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]) -> Iterator[ResultT]:
        """Yield the results in the order of the tasks."""
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
            raise Unavailable(WORKER_GONE()) from error
        finally:
            for each in waiting:
                each.cancel()


def run_rest(  # 5 parameters: the work, and both ends of its memory
    engine: Engine,
    work: Callable[[TaskT], ResultT],
    tasks: Iterable[TaskT],
    find: Callable[[TaskT], AnswerT | None],
    finish: Callable[[TaskT, ResultT], AnswerT],
) -> Iterator[AnswerT]:
    """Yield the answers to tasks in order: those of an earlier run, and those that the engine makes for the rest.

    ``find`` returns the stored answer to a task, None if there is none; ``finish`` makes an answer of a task and its result, and stores it
    for the next run. Tasks are taken as they are needed.
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
    """Yield the tasks, and append each to ``given`` as it is taken."""
    for task in tasks:
        given.append(task)
        yield task


NO_JOBS = Text("engine.no-jobs", "found {found} processes, expected 1 to {most}")


@contextmanager
def opened_engine(address: str | None = None, jobs: int | None = None) -> Iterator[Engine]:
    """An engine for the block: a Dask scheduler, such as ``tcp://10.0.0.7:8786``, or processes on this machine, one a core if None.

    With one job this process does all the work.

    Raises:
        BadInput: the address is invalid, or the number of processes is out of range.
        Unavailable: the cluster does not answer, has no worker, or has a worker with another Paipu.
    """
    if address is not None:
        with cluster_executor(address) as (executor, workers):
            yield _Workers(executor, workers)
        return
    jobs = _cores() if jobs is None else jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(NO_JOBS(found=jobs, most=MOST_JOBS), field="jobs")
    if jobs == 1:
        yield this_process
        return
    # A fork would inherit open databases and threads.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield _Workers(pool, jobs)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Block Ctrl+C in processes that start during the block: it reaches every process of a terminal, and the parent handles it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MEMORY_FULL = Text(
    "engine.memory-full",
    "{path}: the disk is full. Make room, then run the same command again: it goes on where it stopped",
)


class Memory:
    """A file with one line for the work and one for each result; it is created if it does not exist.

    Args:
        path: the file.
        work: the description of the work, in one line.
        other: the message that refuses a file of other work.

    Raises:
        BadInput: the file is of other work, or cannot be used.
        DiskFull: a new one does not fit.
    """

    def __init__(self, path: Path, work: bytes, other: Message) -> None:
        self._path = path
        if not path.exists():
            try:
                self.add(work)
            except DiskFull:
                path.unlink(missing_ok=True)  # half a line would be taken for the file of something else
                raise
        elif self.at(0) != work:
            raise BadInput(other, source=str(path))

    def __iter__(self) -> Iterator[bytes]:
        """Yield the results of earlier runs; the last line of each run may be cut."""
        return (result for _, result in self.places())

    def places(self) -> Iterator[tuple[int, bytes]]:
        """Yield the results, each with its offset in the file. Raises BadInput."""
        try:
            with self._path.open("rb") as file:
                place = len(file.readline())
                for line in file:
                    yield place, line.rstrip(b"\n")
                    place += len(line)
        except OSError as error:
            raise self._refusal(error) from error

    def at(self, place: int) -> bytes:
        """Return the line at an offset. Raises BadInput."""
        try:
            with self._path.open("rb") as file:
                file.seek(place)
                return file.readline().rstrip(b"\n")
        except OSError as error:
            raise self._refusal(error) from error

    def add(self, line: bytes) -> None:
        """Append a result. Raises DiskFull or BadInput."""
        try:
            with self._path.open("ab") as file:
                if file.tell():
                    file.write(b"\n")
                file.write(line)
        except OSError as error:
            raise self._refusal(error) from error

    def _refusal(self, error: OSError) -> BadInput | DiskFull:
        if is_full(error):
            return DiskFull(MEMORY_FULL(path=str(self._path)))
        return BadInput(why_refused(error), source=str(self._path))
