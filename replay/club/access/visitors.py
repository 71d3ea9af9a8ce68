"""Signing in, and visitors with a key; the club's knowledge of a visitor, in the terms of the rights.

Every fault of a key gets the same answer, which does not reveal the fault.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Literal, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, select

from replay.answers.access import SeatOpening
from replay.club.access import accounts, sessions
from replay.club.access.links import Links
from replay.club.access.links import find as find_link
from replay.club.access.record import AccessRecord
from replay.club.access.sessions import Slowdown, digest
from replay.club.access.tables import Pass, Person, Ticket, Visit
from replay.club.access.tokens import PREFIX, Tokens
from replay.club.index.games import seats
from replay.club.log import Log
from replay.club.matters.access import Opening, SeatOpened, SetHow, latest_openings, seated_accounts
from replay.club.matters.roles import roles_of_all, ties_of_all
from replay.club.matters.settings import current_settings
from replay.club.matters.stream import allowed, enter
from replay.club.queries.games import find_game
from replay.ledger.accounts import Account as BooksAccount
from replay.ledger.accounts import player_id
from replay.ledger.people import StoredNames
from replay.rights import OWNER, Account, Asker, Link, Public, Right, Role, Settings, rights
from replay.store import Cache, Store, Writing
from replay.store.reading import Reading
from replay.table import visibility
from replay.table.visibility import HandState, plays, shows_cards
from replay.values import clock
from replay.values.times import format_time, from_micros, micros
from replay.words.display import looks_of
from replay.words.errors import BadInput, NotFound, NotSignedIn, PaipuError
from replay.words.messages import Text


class Visitor(NamedTuple):
    """A visitor and the club's settings; the same object again while nothing changes.

    Args:
        asker: the visitor in the terms of the rights.
        name: the name of their account.
        settings: the club's settings.
        language: the tag of the language chosen for their account.
        reset: the version of the first event by which another reset their password, if they were not told of it yet.
    """

    asker: Asker
    name: str | None = None
    settings: Settings = Settings()
    language: str | None = None
    reset: int | None = None

    def may(self, right: Right, game: UUID | None = None) -> bool:
        """True if the visitor has a right, in the club or in one game."""
        return right in rights(self.asker, self.settings, game)


NOBODY = Visitor(Public())
"""An unknown visitor, in a club that shows nothing to the public."""
THE_OWNER = Visitor(OWNER)


def visitor(connection: Connection, asker: Asker, name: str | None = None, language: str | None = None) -> Visitor:
    """Make a visitor with the club's current settings."""
    return Visitor(asker, name, current_settings(connection), language)


def account_asker(connection: Connection, account: UUID, token: Pass | None = None) -> Account:
    """Return the asker for a person who has signed in, or for a program with one of their tokens."""
    tied = ties_of_all(connection).get(account)
    return Account(
        account,
        roles_of_all(connection).get(account, frozenset()),
        None if tied is None else StoredNames(connection).whose(tied),
        None if token is None else token.rights,
    )


def own_seats(connection: Connection, asker: Asker, game: UUID) -> frozenset[int]:
    """Return the asker's own seats in a game: the link's, or those of the player to whom the account belongs."""
    if isinstance(asker, Link):
        return frozenset([asker.seat] if asker.game == game and asker.seat is not None else [])
    if not isinstance(asker, Account) or asker.player is None:
        return frozenset()
    return frozenset(seat for seat, player in players_at(connection, str(game)).items() if player == asker.player)


def seat_openings(connection: Connection, game: str, most: int) -> list[SeatOpening]:
    """Return the latest openings of seats of a game, latest first."""
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
    """Return the player's id for each seat of a game, by the current names of the books."""
    names = StoredNames(connection)
    taken = connection.execute(select(seats.c.seat, seats.c.player).where(seats.c.game == game))
    return {seat: names.whose(player_id(player)) for seat, player in taken}


def link_asker(connection: Connection, ticket: Ticket) -> Link:
    """Return the asker for a link; for a link to a seat, with the current state of its maker's account."""
    if ticket.kind == "watch":
        return Link(ticket.kind, UUID(ticket.game))
    by = None if ticket.seat is None or ticket.account is None else account_asker(connection, UUID(ticket.account))
    return Link(ticket.kind, UUID(ticket.game), ticket.seat, UUID(ticket.id), by)


class _Entry(NamedTuple):
    visit: Visit
    visitor: Visitor
    ends: int | None = None


class _Program(NamedTuple):
    visitor: Visitor
    ends: int


WRONG_NAME_OR_PASSWORD = Text("doors.wrong-name-or-password", "The name or the password is wrong.")
WRONG_PASSWORD = Text("doors.wrong-password", "that is not the current password")
NO_INVITATION = Text("doors.no-invitation", "This invitation is not valid. Ask a director of the club for a new one.")
NO_LINK_OPENS = Text("doors.no-link-opens", "This link is not valid. Ask the person who gave it to you for a new one.")
NO_TOKEN_OPENS = Text("doors.no-token-opens", "This token is not valid. Ask a director of the club for a new one.")


class Access:
    """The ways for people and programs into a club by the web. Safe to share between threads."""

    def __init__(self, store: Store, log: Log) -> None:
        self._store = store
        self._entries = Cache[bytes, _Entry | None](store)
        self._programs = Cache[bytes, _Program | None](store)
        self._nobody = Cache[None, Visitor](store)
        self._passwords = accounts.Passwords()
        self._names = Slowdown(5)
        self._addresses = Slowdown(20)
        self.record = AccessRecord(store, log)
        self.accounts = accounts.Accounts(store, self.record, self._passwords)
        self.tokens = Tokens(store, self.record)
        self.links = Links(store, self.record)

    def sign_in(self, name: str, password: str, address: str, before: str | None = None) -> str:
        """Sign in; return the key of a new session. The session of the key ``before`` ends.

        Tries are counted by the visitor's address and by name.

        Raises:
            NotSignedIn: there is no such account, or it has another password: the same answer after the same time.
            TooSoon: too many tries failed.
        """
        person = self._prove(looks_of(name[:200]), password, address)
        outdated = person.password is not None and self._passwords.is_outdated(person.password)
        with self.record.writing() if outdated else self._store.writing() as writing:
            # The account may have been removed or its password changed meanwhile, or its row changed in the database directly.
            if _kept(writing, person.id) != person.password or not self._admits(writing, person):
                raise NotSignedIn(WRONG_NAME_OR_PASSWORD())
            if outdated:
                accounts.set_password(
                    self.record, writing, person.id, self._passwords.hashed(password), "rehashed", person.id
                )
            return self._begin(writing, before, account=person.id)

    def change_password(self, account: str, old: str, new: str, address: str) -> str:
        """Change the password of an account; every session of it ends. Returns the key of a new session.

        Raises:
            BadInput: the old password is wrong, or the new one is not acceptable.
            TooSoon: too many tries failed.
        """
        hashed = self._passwords.hashed(accounts.need_password(new))
        person = self.confirm(account, old, address, field="old")
        with self.record.writing() as writing:
            if _kept(writing, person.id) != person.password:  # changed elsewhere meanwhile
                raise BadInput(WRONG_PASSWORD(), field="old")
            return self._renew(writing, person.id, hashed, "changed")

    def confirm(self, account: str, password: str, address: str, field: str = "own") -> Person:
        """Check the password again, in case another person uses a browser that was left open.

        Raises:
            BadInput: the password is wrong; the refusal names its field.
            TooSoon: too many tries failed.
        """
        with self._store.reading() as reading:
            person = accounts.find(reading.connection, account)
        try:
            return self._prove(person.looks, password, address)
        except NotSignedIn:
            raise BadInput(WRONG_PASSWORD(), field=field) from None

    def sign_out(self, key: str) -> None:
        """End the session with this key, if there is one."""
        with self._store.writing() as writing:
            sessions.end(writing.connection, key)

    def enter(self, key: str) -> Visitor | None:
        """Return the visitor of the session with this key; None if it has ended."""
        now, kept = clock.now(), digest(key)
        entry = None if kept is None else self._entries.get(kept, partial(self._entry, kept))
        if (
            entry is None
            or sessions.has_ended(entry.visit, now)
            or (entry.ends is not None and entry.ends <= micros(now))
        ):
            return None
        if sessions.is_stale(entry.visit, now):
            self._see(entry.visit)
        return entry.visitor

    def _entry(self, kept: bytes) -> _Entry | None:
        with self._store.reading() as reading:
            visit = sessions.find(reading.connection, kept)
            if visit is None or not self.record.admits_session(visit._asdict()):
                return None
            if visit.account is not None:
                found = self._account(reading, visit.account)
                return None if found is None else _Entry(visit, found)
            link = None if visit.link is None else find_link(reading.connection, visit.link)
            if link is None or not self.record.admits(reading, "link", link._asdict()):
                return None
            return _Entry(visit, visitor(reading.connection, link_asker(reading.connection, link)), link.ends)

    def enter_by_token(self, text: str) -> Visitor:
        """Return the visitor for a token. Raises NotSignedIn."""
        kept = digest(text.removeprefix(PREFIX)) if text.startswith(PREFIX) else None
        found = None if kept is None else self._programs.get(kept, partial(self._program, text))
        if found is None or found.ends <= micros(clock.now()):
            raise NotSignedIn(NO_TOKEN_OPENS())
        return found.visitor

    def _program(self, text: str) -> _Program | None:
        token = self.tokens.admit(text)
        if token is None:
            return None
        with self._store.reading() as reading:
            found = self._account(reading, token.account, token)
        return None if found is None else _Program(found, token.ends)

    def _account(self, reading: Reading, account: str, token: Pass | None = None) -> Visitor | None:
        """Return the visitor for an account; None if the account is not as recorded."""
        try:
            person = accounts.find(reading.connection, account)
        except NotFound:
            return None
        if not self._admits(reading, person):
            return None
        asker = account_asker(reading.connection, UUID(account), token)
        found = visitor(reading.connection, asker, person.name, person.language)
        # A program is not told of a reset.
        return found if token is not None else found._replace(reset=person.reset)

    def _admits(self, reading: Reading, person: Person) -> bool:
        return self.record.admits(reading, "account", person._asdict())

    def enter_as_nobody(self) -> Visitor:
        """Return the visitor who has not signed in, with the rights of the public."""
        return self._nobody.get(None, lambda: self._store.ask(lambda reading: visitor(reading.connection, Public())))

    def maker(self, account: str | None) -> Asker:
        """Return who makes or made a link, as they are now: an account, or the owner."""
        if account is None:
            return OWNER
        with self._store.reading() as reading:
            return account_asker(reading.connection, UUID(account))

    def owns(self, who: Visitor, account: BooksAccount) -> bool:
        """True if an account of the books is that of the visitor's own player."""
        if not isinstance(who.asker, Account) or account.kind != "player":
            return False
        with self._store.reading() as reading:
            return StoredNames(reading.connection).whose(player_id(account.of)) == who.asker.player

    def own_name(self, who: Visitor) -> str | None:
        """Return the name of the visitor's own player; None without one."""
        player = who.asker.player if isinstance(who.asker, Account) else None
        if player is None:
            return None
        return self._store.ask(lambda reading: str(StoredNames(reading.connection).name(player)))

    def own_seats(self, who: Visitor, game: UUID) -> frozenset[int]:
        """Return the visitor's own seats in a game."""
        return self._store.ask(lambda reading: own_seats(reading.connection, who.asker, game))

    def invited(self, key: str) -> str:
        """Return the name of the account of an invitation. Raises NotSignedIn."""
        return self._store.ask(lambda reading: accounts.find(reading.connection, self._need_invited(reading, key)).name)

    def accept(self, key: str, password: str, before: str | None = None) -> str:
        """Redeem an invitation: set the password of its account; its sessions end, and a new one begins. Raises NotSignedIn, BadInput."""
        self.invited(key)
        hashed = self._passwords.hashed(accounts.need_password(password))
        # If two browsers redeem one invitation at once, the second waits here and finds it spent.
        with self.record.writing() as writing:
            account = self._need_invited(writing, key)
            how: SetHow = "first" if accounts.find(writing.connection, account).password is None else "reset"
            return self._renew(writing, account, hashed, how, before)

    def _need_invited(self, reading: Reading, key: str) -> str:
        """Return the account of an invitation. Raises NotSignedIn."""
        found = accounts.find_invitation(reading.connection, key, clock.now())
        if found is None or not self.record.admits(reading, "invitation", found):
            raise NotSignedIn(NO_INVITATION())
        return str(found["account"])

    # 5 parameters: the account, its password and the kind of change, and the session that ends with it
    def _renew(self, writing: Writing, account: str, hashed: str, how: SetHow, before: str | None = None) -> str:
        accounts.spend_invitation(writing.connection, account)
        accounts.set_password(self.record, writing, account, hashed, how, account)
        sessions.end_all(writing.connection, account=account)
        return self._begin(writing, before, account=account)

    def redeem(self, key: str, before: str | None = None, account: UUID | None = None) -> tuple[str, Ticket]:
        """Redeem a link: return the key of a new session, and the link. The opening of a seat is recorded.

        The session of the key ``before`` by another link ends; the account that is signed in there plays in the game from now on. Raises
        NotSignedIn if the link is not valid.
        """
        if self.links.admit(key) is None:  # checked before the club is asked if it can record
            raise NotSignedIn(NO_LINK_OPENS())
        with self.record.writing() as writing:
            link = self.links.open(writing, key, clock.now())
            if link is None:
                raise NotSignedIn(NO_LINK_OPENS())
            if link.seat is not None:
                giver = None if link.account is None else UUID(link.account)
                opened = SeatOpened(UUID(link.game), link.seat, UUID(link.id), giver, account)
                enter(
                    writing,
                    allowed(writing, lambda state: opened),
                    f"link:{link.id}" if account is None else str(account),
                )
            return self._begin(writing, before, link=link.id), link

    def _begin(
        self, writing: Writing, before: str | None, *, account: str | None = None, link: str | None = None
    ) -> str:
        if before is not None:
            sessions.end(writing.connection, before)
        return sessions.begin(writing.connection, clock.now(), self.record.prove, account=account, link=link)

    def openings(self, game: str | UUID) -> list[SeatOpening]:
        """Return the latest 30 openings of seats of a game by links, latest first: the seat, the link's maker, and its present
        visibility.

        Raises NotFound or BadInput.
        """
        return self._store.ask(lambda reading: seat_openings(reading.connection, find_game(reading, game), 30))

    def end_lost(self, writing: Writing, account: UUID, role: Role, by: str) -> None:
        """End the links and tokens of an account that needed a role it has just lost; call it in the transaction of that event."""
        settings, has = current_settings(writing.connection), roles_of_all(writing.connection).get(account, frozenset())
        before, now = (rights(Account(account, roles), settings) for roles in (has | {role}, has))
        if {Right.GIVE_LINKS, Right.MANAGE_LINKS} & (before - now) and Right.MANAGE_LINKS not in now:
            self.links.end_all(writing, str(account), by)
        self.tokens.end_all(writing, str(account), before - now, by)

    def _prove(self, who: str, password: str, address: str) -> Person:
        self._addresses.take(address)
        self._names.take(who)
        with self._store.reading() as reading:
            person = accounts.named(reading.connection, who)
        right = self._passwords.verify(None if person is None else person.password, password)
        if person is None or not right:
            raise NotSignedIn(WRONG_NAME_OR_PASSWORD())
        self._addresses.forgive(address)
        self._names.forgive(who, all=True)
        return person

    def _see(self, visit: Visit) -> None:
        # A page never fails or waits because this write fails: the disk may be full, the club locked or read-only.
        with suppress(PaipuError), self._store.writing(waits=False) as writing:
            sessions.see(writing.connection, visit, clock.now())


def _kept(writing: Writing, account: str) -> str | None:
    with suppress(NotFound):
        return accounts.find(writing.connection, account).password
    return None
