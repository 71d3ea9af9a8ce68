"""The workers of a Dask cluster, which are asked first whether they have the same Paipu."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
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
        Unavailable: nobody answers, there is no worker, one lacks Paipu or has another version, or the cluster is lost meanwhile.
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
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # untyped library
    except (OSError, TimeoutError, ValueError) as error:
        raise Unavailable(wording.NO_ANSWER(address=address)) from error
    with client:
        threads: dict[str, int] = client.nthreads()  # type: ignore[no-untyped-call]  # untyped library
        if not threads:
            raise Unavailable(wording.NO_WORKERS(address=address))
        _need_paipu(address, client.run(_look()))
        try:
            executor: Executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]  # untyped library
            yield executor, sum(threads.values())
        except (distributed.scheduler.KilledWorker, CommClosedError) as error:
            raise Unavailable(wording.CLUSTER_LOST(address=address, reason=verbatim(str(error)))) from error


def _look() -> Callable[[], str | None]:
    """What tells a worker's version of Paipu, None if it has none. It is inside of a function, since such a one travels with its code."""

    def find() -> str | None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("paipu")
        except PackageNotFoundError:
            return None

    return find


def _need_paipu(address: str, found: dict[str, str | None]) -> None:
    own = version("paipu")
    for worker, other in sorted(found.items()):
        if other is None:
            raise Unavailable(wording.WORKER_WITHOUT_PAIPU(worker=worker, address=address, version=own))
        if other != own:
            raise Unavailable(wording.OTHER_VERSION(worker=worker, address=address, found=other, version=own))
