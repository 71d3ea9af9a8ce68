"""A Dask cluster, whose scheduler and workers are asked first whether they have the same Paipu: all of them read what is handed out."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version

from replay.engine import wording
from replay.errors import BadInput, Unavailable
from replay.messages import verbatim

__all__ = ["cluster_executor"]

_ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9A-Fa-f:.]+\]|[\w.-]+):[0-9]{1,5}")
_PATIENCE = 10
"""Seconds to wait for the scheduler."""


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """What hands tasks to the workers of a cluster, and how many tasks they do at a time.

    The scheduler gives a task whose worker is gone to another one, three times unless it is set otherwise.

    Args:
        address: of the scheduler.

    Raises:
        BadInput: it is no address, or the extra is not installed.
        Unavailable: no scheduler answers, there is no worker, somebody lacks this Paipu, or the cluster is lost meanwhile.
    """
    if not _ADDRESS.fullmatch(address):
        raise BadInput(wording.NO_ADDRESS(found=address[:100]))
    try:
        import distributed
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise BadInput(wording.NO_EXTRA()) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a sentence below says what matters
    try:
        with ThreadPoolExecutor(1) as thread:  # whoever calls may be in a loop of their own
            thread.submit(lambda: asyncio.run(_knock(address))).result()
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # untyped library
    except Exception as error:  # what is no scheduler may answer anything
        raise Unavailable(wording.NO_ANSWER(address=address)) from error
    with client:
        threads: dict[str, int] = client.nthreads()  # type: ignore[no-untyped-call]  # untyped library
        if not threads:
            raise Unavailable(wording.NO_WORKERS(address=address))
        scheduler: str | None = client.run_on_scheduler(_look())  # type: ignore[no-untyped-call]  # untyped library
        _need_paipu(address, scheduler, client.run(_look()))
        try:
            executor: Executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]  # untyped library
            yield executor, sum(threads.values())
        except (distributed.scheduler.KilledWorker, CommClosedError, ModuleNotFoundError) as error:
            raise Unavailable(wording.CLUSTER_LOST(address=address, reason=verbatim(str(error)))) from error


async def _knock(address: str) -> None:
    """See whether a scheduler answers: a client waits for ever where something else takes the call and is silent."""
    from distributed.comm.core import connect
    from distributed.security import Security

    options = Security().get_connection_args("client")  # type: ignore[no-untyped-call]  # untyped library
    called = connect(address, timeout=_PATIENCE, **options)  # type: ignore[no-untyped-call]  # untyped library
    await (await asyncio.wait_for(called, _PATIENCE)).close()


def _look() -> Callable[[], str | None]:
    """What finds out the version of Paipu where it runs, None if there is none. Only a function inside of another travels with its code."""

    def find() -> str | None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("paipu")
        except PackageNotFoundError:
            return None

    return find


def _need_paipu(address: str, scheduler: str | None, workers: dict[str, str | None]) -> None:
    own = version("paipu")
    if scheduler is None:
        raise Unavailable(wording.SCHEDULER_WITHOUT_PAIPU(address=address, version=own))
    if scheduler != own:
        raise Unavailable(wording.OTHER_SCHEDULER(address=address, found=scheduler, version=own))
    for worker, other in sorted(workers.items()):
        if other is None:
            raise Unavailable(wording.WORKER_WITHOUT_PAIPU(worker=worker, address=address, version=own))
        if other != own:
            raise Unavailable(wording.OTHER_VERSION(worker=worker, address=address, found=other, version=own))
