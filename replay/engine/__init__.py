"""Bulk work on every core of this machine, or on a cluster: the same functions, whoever calls them.

- ``engine``: takes tasks in order, hands them out, and gives the results in the same order
- ``cluster``: the workers of a Dask cluster, checked before they get anything
- ``memory``: what is done so far, in a file
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.engine.engine import Engine, opened_engine, this_process

__all__ = ["Engine", "opened_engine", "this_process"]
