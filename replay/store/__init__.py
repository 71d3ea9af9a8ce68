"""The event store: streams of events that are appended, sealed into the club's log, read, and never changed.

- ``store``: the store of one club, and a cache of answers
- ``tables``: its tables, and the values of its methods
- ``statements``: rows that the driver inserts; keys in parts
- ``reading``: reads one state of the club
- ``writing``: appends and seals; finds out about a commit whose answer is lost
- ``backend``: the interface of a database engine, and its errors in plain words
- ``sqlite``: SQLite, also a file that may only be read
- ``turns``: the turns of writers of one SQLite file, and the connection that writes
- ``postgresql``: PostgreSQL
- ``schema``: the exact tables, indexes and triggers on each engine
- ``schema_steps``: takes a schema from one revision to another
- ``migration``: brings the schema up to date, after a copy of the club
- ``places``: copies a club to another database; marks a club that moved
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
