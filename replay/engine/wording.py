"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# engine

WORKER_GONE = Text(
    "engine.worker-gone", "a process that worked for this command was ended from outside; run the same command again"
)
NO_JOBS = Text("engine.no-jobs", "found {found} processes, expected 1 to {most}")

# memory

MEMORY_FULL = Text(
    "engine.memory-full", "{path}: the disk is full; make room, and the same command goes on where it stopped"
)

# cluster

NO_EXTRA = Text(
    "engine.no-extra", "a cluster needs the extra 'cluster', which is not installed here: pip install 'paipu[cluster]'"
)
NO_ADDRESS = Text("engine.no-address", "found the engine {found!r}, expected an address such as tcp://10.0.0.7:8786")
NO_ANSWER = Text("engine.no-answer", "no Dask scheduler answers at {address}: check the address, and whether it runs")
NO_WORKERS = Text("engine.no-workers", "the cluster at {address} has no worker: start one with dask worker {address}")
SCHEDULER_WITHOUT_PAIPU = Text(
    "engine.scheduler-without-paipu",
    "the scheduler at {address} has no Paipu: install version {version} where it runs, and start it again",
)
OTHER_SCHEDULER = Text(
    "engine.other-scheduler", "the scheduler at {address} has Paipu {found}, expected {version} as here"
)
WORKER_WITHOUT_PAIPU = Text(
    "engine.worker-without-paipu",
    "the worker {worker} of {address} has no Paipu: install version {version} where it runs, and start it again",
)
OTHER_VERSION = Text(
    "engine.other-version", "the worker {worker} of {address} has Paipu {found}, expected {version} as here"
)
CLUSTER_LOST = Text(
    "engine.cluster-lost", "the cluster at {address} could not finish: {reason}; run the same command again"
)
