"""Locks on files: one process at a time holds one, a wait ends in time, and who holds it is named where that can be known.

Threads of one process have a gate.

- ``lock``: the lock itself
- ``drafts``: folders for what is being made, locked as long as their program runs
- ``gate``: threads of this process, one after the other
- ``holders``: which processes hold locks on a file
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.locks.drafts import drafted, sweep_drafts
from replay.locks.gate import Gate
from replay.locks.holders import holders
from replay.locks.lock import WAIT_AT_MOST, FileLock, NotGiven, locked, shared, sharer

__all__ = [
    "WAIT_AT_MOST", "FileLock", "Gate", "NotGiven", "drafted", "holders", "locked", "shared", "sharer", "sweep_drafts",
]  # fmt: skip
