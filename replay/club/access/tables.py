"""The tables of accounts and of what lets people in. They change and are emptied; nothing in them is an event.

Times are microseconds since 1970, UTC.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, String, Table, Text

from replay.store.tables import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("name", Text, nullable=False),
    Column("looks", Text, nullable=False),
    Column("password", Text),
    Column("begun", BigInteger, nullable=False),
    Column("removed", BigInteger),
    Column("language", Text),
    Column("reset", BigInteger),
    Index("accounts_looks", "looks"),
)
"""Every account that there ever was: its name, what that looks like, and the hash of its password, which is null until somebody
sets it, and the tag of its language, which is null until somebody chooses one; ``reset`` is the version of
the first event by which another reset its password and of which its owner has not been told."""
sessions = Table(
    "sessions",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("account", String(36)),
    Column("link", String(36)),
    Column("begun", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("proof", Text),
    Index("sessions_account", "account"),
    Index("sessions_link", "link"),
)
"""Browsers that have come in, by an account or by a link; ``proof`` is the keyed digest of whose a session is."""
invitations = Table(
    "invitations",
    metadata,
    Column("account", String(36), primary_key=True),
    Column("digest", LargeBinary, nullable=False, unique=True),
    Column("ends", BigInteger, nullable=False),
)
"""The one open invitation that an account may have."""
tokens = Table(
    "tokens",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("digest", LargeBinary, nullable=False, unique=True),
    Column("account", String(36), nullable=False),
    Column("label", Text, nullable=False),
    Column("scope", Text),
    Column("begun", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Index("tokens_account", "account"),
)
"""The keys of programs: whose they are, what for, and which of the account's rights they have, in words; null for all of them."""
links = Table(
    "links",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("digest", LargeBinary, nullable=False, unique=True),
    Column("kind", String(10), nullable=False),
    Column("game", String(36), nullable=False),
    Column("seat", Integer),
    Column("account", String(36)),
    Column("begun", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("links_game", "game"),
    Index("links_account", "account"),
)
"""Links to one game: who made them (null for the terminal), until when they open it, and when one was first redeemed."""
