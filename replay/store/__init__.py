"""The event store: streams of events that are appended, sealed into the club's log, read, and never changed.

- ``store``: the store of one club
- ``tables``: its tables
- ``rows``: the values that it takes and returns
- ``reading``: reads one state of the club
- ``writing``: appending and sealing
- ``commits``: whether a transaction was kept whose commit was not answered
- ``backend``: the interface of a database engine
- ``sqlite``: SQLite
- ``turns``: how writers of one SQLite file take turns
- ``read_only``: an SQLite file that may only be read
- ``postgresql``: PostgreSQL
- ``schema``: the exact tables, indexes and triggers, on each engine
- ``migration``: brings the schema up to date
- ``insertion``: inserts rows into a read model
- ``comparison``: compares a read model with what it should be
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.seal import leaf_hash
from replay.store.rows import Appended, Leaf, Projection, Row, Sealed
from replay.store.store import Store, open_store
from replay.store.tables import metadata
from replay.store.writing import Writing

__all__ = ["Appended", "Leaf", "Projection", "Row", "Sealed", "Store", "Writing", "leaf_hash", "metadata", "open_store"]
