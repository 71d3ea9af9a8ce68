"""The event store: streams of events that are appended, sealed into the club's log, read, and never changed.

- ``store``: the store of one club
- ``tables``: its tables
- ``rows``: the values that it takes and returns
- ``sql_types``: the types of queries whose columns are known only when they run
- ``reading``: reads one state of the club
- ``writing``: appending and sealing
- ``sealing``: what an append seals, worked out before others wait for it
- ``prepared``: statements that every append runs, made once
- ``cache``: what was read, kept as long as nothing is committed
- ``commits``: whether a transaction was kept whose commit was not answered
- ``backend``: the interface of a database engine
- ``sqlite``: SQLite
- ``file_writer``: the connection that writes to its file
- ``open_files``: whether the files that are open are still those at the club's path
- ``turns``: how writers of one SQLite file take turns
- ``brief_append``: an append there in a transaction of few statements
- ``read_only``: an SQLite file that may only be read
- ``postgresql``: PostgreSQL
- ``single_statement``: an append there in one round trip
- ``lone_connections``: the connections on which it commits by itself
- ``notifier``: notifies followers there of commits
- ``schema``: the exact tables, indexes and triggers, on each engine
- ``schema_steps``: takes a schema from one revision to another
- ``migration``: brings the schema up to date, and keeps a copy of the club as it was
- ``copies``: a club copied to another database
- ``whereabouts``: whether a database is the club's place, or the club was moved away from it
- ``insertion``: inserts rows into a read model
- ``comparison``: compares a read model with what it should be
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.faces import lazily
from replay.seal import leaf_hash
from replay.store.backend import Backend
from replay.store.cache import Cache
from replay.store.reading import Reading
from replay.store.rows import Appended, Entry, Leaf, Projection, Row, Sealed
from replay.store.sealing import Sealing
from replay.store.sqlite import SQLite
from replay.store.store import Store, open_store
from replay.store.tables import events, log, metadata
from replay.store.writing import Writing, try_again

__all__ = [
    "Appended", "Backend", "Cache", "Entry", "Leaf", "Projection", "Reading", "Row", "SQLite", "Sealed", "Sealing", "Store", "Writing",
    "events", "leaf_hash", "log", "metadata", "open_store", "try_again",
]  # fmt: skip

__getattr__ = lazily(
    __name__,
    backend="translate_db_errors",
    copies="digests fill",
    file_writer="OpenFile",
    postgresql="PostgreSQL",
    schema_steps="HEAD take_steps",
    store="backend_at",
    whereabouts="Whereabouts",
)
