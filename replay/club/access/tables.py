"""The tables of accounts, sessions, invitations, tokens and links. Their rows change and are deleted; none of them is an event.

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
"""Every account, present or past. ``looks`` is the form of its name for comparisons. The hash of its ``password`` and the tag of its
``language`` are null until they are set. ``reset`` is the version of the first event that reset its password and that its owner has not
been told of.
"""
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
"""Browser sessions, by an account or by a link; ``proof`` is the keyed digest of a session's owner."""
invitations = Table(
    "invitations",
    metadata,
    Column("account", String(36), primary_key=True),
    Column("digest", LargeBinary, nullable=False, unique=True),
    Column("ends", BigInteger, nullable=False),
)
"""The open invitation of an account; each has at most one."""
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
"""The keys of programs: the account, the purpose, and the names of the account's rights that a token has; null for all of them."""
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
    Column("hand", Integer),
    Column("shown", Text),
    Index("links_game", "game"),
    Index("links_account", "account"),
)
"""Links to one game: the maker (null for the terminal), the expiry, the moment of first use; of a public one the hand and what is shown."""
