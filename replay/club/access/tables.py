"""The tables of accounts, sessions, invitations, tokens and links, and their rows. These change and are deleted; none of them is an event.

Times are microseconds since 1970, UTC.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from sqlalchemy import BigInteger, Index, LargeBinary, String, UniqueConstraint

from replay.rights import LinkKind, Right
from replay.store.tables import Id, Small, plain_table, table_of


class Person(NamedTuple):
    """A row of the accounts: ``password`` is its hash, ``language`` the tag of the chosen language."""

    id: Id
    name: str
    looks: str
    password: str | None
    begun: int
    removed: int | None = None
    language: str | None = None
    reset: int | None = None


accounts = table_of(Person, "accounts", Index("accounts_looks", "looks"))
"""Every account, present or past. ``looks`` is the form of its name for comparisons. The hash of its ``password`` and the tag of its
``language`` are null until they are set. ``reset`` is the version of the first event that reset its password and that its owner has not
been told of.
"""


class Visit(NamedTuple):
    """A session: its account or its link, and the moment of its last use."""

    digest: bytes
    account: Id | None
    link: Id | None
    begun: int
    seen: int
    proof: str | None = None


sessions = table_of(Visit, "sessions", Index("sessions_account", "account"), Index("sessions_link", "link"))
"""Browser sessions, by an account or by a link; ``proof`` is the keyed digest of a session's owner."""

invitations = plain_table(
    "invitations", {"account": String(36)}, {"digest": LargeBinary, "ends": BigInteger}, UniqueConstraint("digest")
)
"""The open invitation of an account; each has at most one."""


class Pass(NamedTuple):
    """A token without its key."""

    id: Id
    account: Id
    label: str
    scope: str | None
    begun: int
    ends: int
    digest: bytes

    @property
    def rights(self) -> frozenset[Right] | None:
        """The rights that limit it; None without a limit. A right that this Paipu does not know is left out."""
        if self.scope is None:
            return None
        return frozenset(right for right in Right if right in self.scope.split())


tokens = table_of(Pass, "tokens", UniqueConstraint("digest"), Index("tokens_account", "account"))
"""The keys of programs: the account, the purpose, and the names of the account's rights that a token has; null for all of them."""


class Ticket(NamedTuple):
    """A link without its key."""

    id: Id
    kind: Annotated[LinkKind, String(10)]
    game: Id
    seat: Small | None
    account: Id | None
    begun: int
    ends: int
    used: int | None
    digest: bytes
    hand: Small | None = None
    shown: str | None = None


links = table_of(
    Ticket, "links", UniqueConstraint("digest"), Index("links_game", "game"), Index("links_account", "account")
)
"""Links to one game: the maker (null for the terminal), the expiry, the moment of first use; of a public one the hand and what is shown."""
