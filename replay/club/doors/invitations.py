"""Links with which somebody sets the password of an account: the first one, or another. Each opens once, and ends after a week."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select

from replay.club.doors.keys import digest, new_key
from replay.club.doors.tables import invitations
from replay.times import micros

LASTS = dt.timedelta(days=7)


def invite(connection: Connection, account: str, now: dt.datetime) -> str:
    """The key of a new invitation; an earlier one of this account ends."""
    spend(connection, account)
    key = new_key()
    row = {"account": account, "digest": digest(key), "ends": micros(now + LASTS)}
    connection.execute(insert(invitations).values(row))
    return key


def find(connection: Connection, key: str, now: dt.datetime) -> Mapping[str, object] | None:
    """The invitation with this key; None if it opens nothing."""
    if (kept := digest(key)) is None:
        return None
    open_still = (invitations.c.digest == kept) & (invitations.c.ends > micros(now))
    row = connection.execute(select(invitations).where(open_still)).first()
    return None if row is None else {**row._mapping}


def spend(connection: Connection, account: str) -> None:
    """End the invitation of an account."""
    connection.execute(delete(invitations).where(invitations.c.account == account))
