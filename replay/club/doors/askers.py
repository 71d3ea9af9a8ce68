"""Who asks: what the club knows now of somebody who has come in, in the words in which rights are judged."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection, select

from replay.club.doors.links import Ticket
from replay.club.doors.tokens import Pass
from replay.club.read_models.roles import roles_of_all
from replay.club.read_models.seats import seats
from replay.club.read_models.settings import current_settings
from replay.club.read_models.ties import ties_of_all
from replay.ledger.accounts import player_id
from replay.ledger.stored_names import StoredNames
from replay.rights import OWNER, Account, Asker, Link, Public, Right, rights
from replay.settings import Settings

__all__ = ["NOBODY", "THE_OWNER", "Visitor", "account_asker", "link_asker", "own_seats", "visitor"]


class Visitor(NamedTuple):
    """Who asks, and how the club is set; it is the same again for whom nothing has changed.

    Args:
        asker: who it is, as rights are judged.
        name: of their account.
        settings: of the club.
        language: the tag of the language that they chose for their account.
        reset: the version of the first event by which another reset their password, if they were not told of it yet.
    """

    asker: Asker
    name: str | None = None
    settings: Settings = Settings()
    language: str | None = None
    reset: int | None = None

    def may(self, right: Right, game: UUID | None = None) -> bool:
        """Whether they have a right, in the club or in one game."""
        return right in rights(self.asker, self.settings, game)


NOBODY = Visitor(Public())
"""Somebody of whom nothing is known, in a club that lets nobody see anything."""
THE_OWNER = Visitor(OWNER)


def visitor(connection: Connection, asker: Asker, name: str | None = None, language: str | None = None) -> Visitor:
    """Somebody who asks the club as it is now."""
    return Visitor(asker, name, current_settings(connection), language)


def account_asker(connection: Connection, account: UUID, token: Pass | None = None) -> Account:
    """Somebody who has signed in, or a program with a token of theirs."""
    tied = ties_of_all(connection).get(account)
    return Account(
        account,
        roles_of_all(connection).get(account, frozenset()),
        None if tied is None else StoredNames(connection).whose(tied),
        None if token is None else token.rights,
    )


def own_seats(connection: Connection, asker: Asker, game: UUID) -> frozenset[int]:
    """The seats of a game that are somebody's own: the link's, or those of the player to whom the account belongs."""
    if isinstance(asker, Link):
        return frozenset([asker.seat] if asker.game == game and asker.seat is not None else [])
    if not isinstance(asker, Account) or asker.player is None:
        return frozenset()
    names = StoredNames(connection)
    taken = connection.execute(select(seats.c.seat, seats.c.player).where(seats.c.game == str(game)))
    return frozenset(seat for seat, player in taken if names.whose(player_id(player)) == asker.player)


def link_asker(connection: Connection, ticket: Ticket) -> Link:
    """Whoever came by a link; to a seat, with the account that made it as it is now."""
    if ticket.kind == "watch":
        return Link(ticket.kind, UUID(ticket.game))
    by = None if ticket.seat is None or ticket.account is None else account_asker(connection, UUID(ticket.account))
    return Link(ticket.kind, UUID(ticket.game), ticket.seat, UUID(ticket.id), by)
