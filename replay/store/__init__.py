"""The event store: streams of events that are appended to, sealed into the club's log, read, and never changed.

- ``store``: the store of one club
- ``tables``: its tables
- ``rows``: the values that it takes and gives
- ``reading``: one state of the club, read
- ``writing``: appending and sealing
- ``backend``: what is asked of a database engine
- ``sqlite``: SQLite
- ``turns``: how writers of one SQLite file take turns
- ``holders``: who holds a file locked
- ``read_only``: an SQLite file that may only be read
- ``postgresql``: PostgreSQL
- ``schema``: what tables, indexes and triggers must be, on each engine
- ``migrate``: the schema brought up to date
- ``insertion``: rows entered in a read model
- ``comparing``: a read model beside what it ought to be
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.sealing import leaf_hash
from replay.store.rows import Appended, Leaf, Projection, Row, Sealed
from replay.store.store import Store, open_store
from replay.store.tables import metadata
from replay.store.writing import Writing

__all__ = ["Appended", "Leaf", "Projection", "Row", "Sealed", "Store", "Writing", "leaf_hash", "metadata", "open_store"]
