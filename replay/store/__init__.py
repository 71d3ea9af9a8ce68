"""The event store: streams of events that are appended, sealed into the club's log, read, and never changed.

- ``store``: the store of one club, and what was read of it
- ``tables``: its tables, and the values that it takes and returns
- ``statements``: statements that are made once; rows inserted into read models
- ``reading``: reads one state of the club
- ``writing``: appending and sealing; whether a transaction was kept whose commit was not answered
- ``backend``: the interface of a database engine
- ``sqlite``: SQLite, also a file that may only be read
- ``turns``: how writers of one SQLite file take turns, and the connection that writes
- ``postgresql``: PostgreSQL
- ``schema``: the exact tables, indexes and triggers, on each engine
- ``schema_steps``: takes a schema from one revision to another
- ``migration``: brings the schema up to date, and keeps a copy of the club as it was
- ``places``: a club copied to another database; whether the club was moved away from one
- ``comparison``: compares a read model with what it should be
"""

from replay.faces import lazily
from replay.store.backend import Backend
from replay.store.reading import Reading
from replay.store.sqlite import SQLite
from replay.store.store import Cache, Store, open_store
from replay.store.tables import Appended, Entry, Leaf, Projection, Row, Sealed, events, log, metadata
from replay.store.writing import Sealing, Writing, try_again
from replay.values.events import leaf_hash

__all__ = [
    "Appended", "Backend", "Cache", "Entry", "Leaf", "Projection", "Reading", "Row", "SQLite", "Sealed", "Sealing", "Store", "Writing",
    "events", "leaf_hash", "log", "metadata", "open_store", "try_again",
]  # fmt: skip

__getattr__ = lazily(
    __name__,
    backend="translate_db_errors",
    postgresql="PostgreSQL",
    places="Whereabouts digests fill",
    schema_steps="HEAD take_steps",
    store="backend_at",
    turns="FileWriter",
)
