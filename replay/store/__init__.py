"""The event store: streams of events that are appended to, sealed into the club's log, read, and never changed."""

from replay.store.rows import Appended, Leaf, Projection, Row, Sealed, leaf_hash
from replay.store.store import Store, open_store
from replay.store.tables import metadata
from replay.store.writing import Writing

__all__ = ["Appended", "Leaf", "Projection", "Row", "Sealed", "Store", "Writing", "leaf_hash", "metadata", "open_store"]
