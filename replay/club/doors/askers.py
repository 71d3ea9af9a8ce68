"""Who asks: what the club knows now of somebody who has come in, in the words in which rights are judged."""

from __future__ import annotations

from typing import Literal, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, select

from replay import visibility
from replay.answers.access import SeatOpening
from replay.club.doors.links import Ticket
from replay.club.doors.tokens import Pass
from replay.club.read_models.openings import Opening, latest_openings, seated_accounts
from replay.club.read_models.roles import roles_of_all
from replay.club.read_models.seats import seats
from replay.club.read_models.settings import current_settings
from replay.club.read_models.ties import ties_of_all
from replay.ledger.accounts import player_id
from replay.ledger.people import StoredNames
from replay.rights import OWNER, Account, Asker, Link, Public, Right, rights
from replay.settings import Settings
from replay.times import format_time, from_micros
from replay.visibility import HandState, plays, shows_cards


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
    return frozenset(seat for seat, player in players_at(connection, str(game)).items() if player == asker.player)


def seat_openings(connection: Connection, game: str, most: int) -> list[SeatOpening]:
    """The latest openings of seats of a game, the latest first."""
    live = HandState(UUID(game), players_at(connection, game), live=True, seated=seated_accounts(connection, game))

    def shown(opened: Opening) -> SeatOpening:
        giver, account = (
            None if each is None else account_asker(connection, UUID(each)) for each in (opened.giver, opened.account)
        )
        return SeatOpening(
            seat=opened.seat,
            at=format_time(from_micros(opened.at)),
            maker=_maker(giver, live),
            maker_seats=[] if giver is None else visibility.own_seats(giver, live),
            account_seats=[] if account is None else visibility.own_seats(account, live),
            signed_in=account is not None,
            shows_cards=shows_cards(Link("seat", live.game, opened.seat, giver=giver), live),
        )

    return [shown(each) for each in latest_openings(connection, game, most)]


def _maker(giver: Account | None, live: HandState) -> Literal["owner", "player", "director", "recorder", "nobody"]:
    if giver is None:
        return "owner"
    if plays(giver, live):
        return "player"
    return "director" if "director" in giver.roles else "recorder" if "recorder" in giver.roles else "nobody"


def players_at(connection: Connection, game: str) -> dict[int, str]:
    """For each seat of a game the id of its player, as the books have it now."""
    names = StoredNames(connection)
    taken = connection.execute(select(seats.c.seat, seats.c.player).where(seats.c.game == game))
    return {seat: names.whose(player_id(player)) for seat, player in taken}


def link_asker(connection: Connection, ticket: Ticket) -> Link:
    """Whoever came by a link; to a seat, with the account that made it as it is now."""
    if ticket.kind == "watch":
        return Link(ticket.kind, UUID(ticket.game))
    by = None if ticket.seat is None or ticket.account is None else account_asker(connection, UUID(ticket.account))
    return Link(ticket.kind, UUID(ticket.game), ticket.seat, UUID(ticket.id), by)
