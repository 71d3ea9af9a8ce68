"""The club's money: balances and their reasons, payments that settle them, closed periods, and the reading of typed words.

An account is named by a player's name or id; by ``cash``, ``fees`` or ``over-short``; or by ``pot:`` and the beginning of a game's id.
``player:`` before a name is for players whose name is one of the other words. The books' own names of accounts are understood too: ids
(``players:`` or ``pots:`` and an id) and titles (``cash box``, ``pot of game 3f2a``).
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from uuid import UUID

from msgspec.structs import replace
from sqlalchemy import func, select

from replay.answers.answer import Page
from replay.answers.books import Balance, Entry, Period, Running, Statement
from replay.club.disputed_money import HeldBack
from replay.club.index.games import games
from replay.club.index.guards import corrected_pots
from replay.club.matters.payments import Payments, in_pot, moved, no_money, reversal
from replay.club.matters.periods import Periods, came_since, period
from replay.club.matters.settings import current_settings
from replay.club.matters.state import ClubState
from replay.club.open_evenings import squared_by_evening
from replay.club.queries.games import find_game, pending
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, OWN, POT_OF, POTS, SETTLED, Account, owner
from replay.ledger.balances import gained
from replay.ledger.books import balances, by_unit_and_name, running, running_of, totals
from replay.ledger.files import plain_text
from replay.ledger.journal import (
    Stretch,
    corrections,
    entries_of,
    journal,
    journal_page,
    latest_statements,
    statements,
    statements_page,
)
from replay.ledger.names import own_name
from replay.ledger.people import People, StoredNames
from replay.ledger.settlement import Squared, square
from replay.store.reading import Reading
from replay.store.tables import events
from replay.values.club_events import CLUB_STREAM
from replay.values.events import player_account
from replay.values.money import COUNTED, LARGEST, Money, Unit, parse_money, unit_named
from replay.values.patterns import ID
from replay.words.errors import BadInput, NeedsConfirmation, NotFound, placed
from replay.words.messages import Message, Text, any_of, quoted

ANOTHER_UNIT = Text(
    "treasury.another-unit",
    "this game is played for {found}, and the club plays for {expected}: another unit has books of its own",
)
NO_UNITS_YET = Text(
    "treasury.no-units-yet", "found {found!r}, but the club's books have no unit yet: open a game first"
)
OTHER_UNIT = Text("treasury.other-unit", "found {found!r}, expected a unit of this club's books, {expected}")
LOW_AMOUNT = Text("treasury.low-amount", "found {found!r}, expected {expected} or more")
NO_AMOUNT = Text(
    "treasury.no-amount", "found {found!r}, expected an amount in a unit of this club's books, such as {examples}"
)
NO_EVENT = Text(
    "treasury.no-event",
    "found event {found!r}, expected the number of one of the club's own events such as '4', a game and a"
    " number such as '3f2a:17', or the whole id of an event",
)
NO_EVENT_WITH_ID = Text(
    "treasury.no-event-with-id",
    "found {found!r}, expected the id of an event of this club. For an event of a game, name the event "
    "too, by hand and step or by its number",
)
NO_EVENT_OF_GAME = Text(
    "treasury.no-event-of-game", "found event {found}, expected one of game {game}, which has events 1 to {last}"
)
NO_EVENT_OF_CLUB = Text(
    "treasury.no-event-of-club", "found event {found}, expected one of the club itself, which has events 1 to {last}"
)
NO_EVENTS_YET = Text(
    "treasury.no-events-yet", "found event {found}, expected one of the club itself, which has none yet"
)
UNKNOWN_ACCOUNT = Text(
    "treasury.unknown-account", "found account {found!r}, expected a player or one of the club's own accounts"
)

ONE_WAY_ONLY = Text(
    "treasury.one-way-only", "found evenings one by one beside a period or the cash box, expected one of the three"
)

OWN_EVENTS = "club"
"""The name of the club's own stream in place of a game."""

_NAMED = (CASH, FEES, OVER_SHORT)
_PLAYER = player_account("")
_CALLED = {called: account for account, called in OWN.items()}
_POT_CALLED = "pot of game "


def units(reading: Reading) -> list[str]:
    """Every unit in which a game was ever opened, such as ``EUR/2``, in order."""
    return list(reading.connection.scalars(select(games.c.unit).distinct().order_by(games.c.unit)))


def club_units(reading: Reading) -> tuple[Unit | None, list[Unit]]:
    """Return the usual unit of the club (set, or that of the first game for money), and all units of its games."""
    wanted = select(games.c.unit, func.min(games.c.position)).group_by(games.c.unit)
    first = sorted((position, Unit.parse(unit)) for unit, position in reading.connection.execute(wanted))
    chosen = current_settings(reading.connection).unit
    usual = Unit.parse(chosen) if chosen else next((unit for _, unit in first if unit.is_currency), None)
    return usual, [unit for _, unit in first]


def need_usual_unit(reading: Reading, unit: Unit, confirm: Collection[str] = ()) -> None:
    """Raise NeedsConfirmation for other money than the club's, unless it is points, levels, or a unit that was played for before."""
    played = select(games.c.id).where(games.c.unit == str(unit)).limit(1)
    if reading.connection.scalar(played) is not None:
        return
    usual, known = club_units(reading)
    if unit == usual:
        return
    alike = [each for each in known if each.code.casefold() == unit.code.casefold()]
    if other := alike[0] if alike else None if unit.code in COUNTED else usual:
        names = (str(unit), str(other)) if alike else (unit.code, other.code)
        NeedsConfirmation.of([ANOTHER_UNIT(found=names[0], expected=names[1])], confirm)


def _meant(typed: str) -> str:
    """Translate the books' own names of an account in a typed text into those of this module.

    >>> _meant("players:72bf"), _meant("pots:4373"), _meant("pot of game 4373"), _meant("cash box"), _meant("Li")
    ('72bf', 'pot:4373', 'pot:4373', 'cash', 'Li')
    """
    player, game = owner(typed)
    if player:
        return player
    if typed.startswith(_POT_CALLED):
        game = typed.removeprefix(_POT_CALLED)
    return POT_OF + game if game else _CALLED.get(typed, typed)


def read_account(reading: Reading, typed: str, *, settled: bool = False) -> Account:
    """Return the account that a typed text names; that of settled debts only where the text may be ``settled``, else a player of that name.

    A player's account is under the name that was typed, even if it was merged since: the same words always mean the same account.

    Raises NotFound if there is no such player or game, BadInput if several games match.
    """
    typed = _meant(typed)
    if typed.startswith(POT_OF):
        return Account.pot(find_game(reading, typed.removeprefix(POT_OF)))
    if typed in _NAMED or (settled and typed == SETTLED):
        return Account.own(typed)
    names = StoredNames(reading.connection)
    return Account.player(names.named(typed.removeprefix(_PLAYER), _NAMED).name)


def read_unit(unit: str, units: list[str]) -> Unit:
    """Return the unit of the club's books that a typed text names. Raises BadInput.

    >>> str(read_unit("€", ["EUR/2"]))
    'EUR/2'
    """
    known = list(map(Unit.parse, units))
    with placed(field="unit"):
        found = unit_named(unit, known)
    if found not in known:
        if not units:
            raise BadInput(NO_UNITS_YET(found=unit), field="unit")
        raise BadInput(OTHER_UNIT(found=unit, expected=any_of([*map(quoted, units)])), field="unit")
    return found


def read_amount(text: str, units: list[str], *, beside: str = "", usual: Unit | None = None, least: int = 1) -> Money:
    """Read an amount from ``5.00 EUR``, or ``5.00`` if the club has one unit only, or a usual one.

    If two units share a code, they are written ``EUR/2`` and ``EUR/3``.

    Args:
        text: the amount.
        units: those of the club's books, such as ``EUR/2``.
        beside: the unit that is chosen separately; a unit in the text takes precedence.
        usual: the usual unit of the club, for a text without a unit.
        least: the least that it may be, in minor units.

    Raises:
        BadInput: it is not an amount, or in no unit of the club, or below ``least``.

    >>> str(read_amount("5.00", ["EUR/2"])), str(read_amount("5 points", ["EUR/2", "points/0"]))
    ('5.00 EUR', '5 points')
    >>> str(read_amount("5", ["EUR/2", "points/0"], beside="points/0"))
    '5 points'
    """
    known = sorted(Unit.parse(each) for each in set(units))
    if not known:
        raise BadInput(NO_UNITS_YET(found=text[:40]), field="amount")
    chosen = read_unit(beside, units) if beside else known[0] if len(known) == 1 else usual if usual in known else None
    try:
        found = parse_money(text, chosen, known, signed=True)
        if found.unit not in known:
            raise BadInput(_no_amount(text, known))
    except BadInput as refusal:
        # A slip such as the letter in 1.5O reads as a new unit with other decimals.
        other = refusal.problem.args.get("unit", known[0].code) not in {each.code for each in known}
        if other or refusal.problem.code in ("money.no-amount-and-unit", "money.two-units"):
            refusal = BadInput(_no_amount(text, known))
        refusal.field = "amount"
        raise refusal from None
    if not least <= found.amount <= LARGEST:
        raise BadInput(LOW_AMOUNT(found=text[:40], expected=found.unit.message(least)), field="amount")
    return found


def _no_amount(text: str, known: list[Unit]) -> Message:
    codes = Counter(unit.code for unit in known)
    names = {unit: unit.code if codes[unit.code] == 1 else str(unit) for unit in known}
    examples = any_of([quoted(f"{unit.write(5 * 10**unit.digits)} {names[unit]}") for unit in known])
    return NO_AMOUNT(found=text[:40], examples=examples)


def read_event(reading: Reading, typed: str) -> UUID:
    """Return the id of an event: ``4`` is the fourth of the club's own, ``3f2a:17`` one of a game by its shortened id; or the id itself.

    Raises:
        NotFound: there is no such event or game.
        BadInput: it names no event.
    """
    numbered = re.fullmatch(r"(?:([^:]+):)?([0-9]{1,15})", typed, re.ASCII)
    if numbered is None:
        if re.fullmatch(ID, typed):
            return UUID(typed)
        raise BadInput(NO_EVENT(found=typed[:40]))
    game, version = numbered[1] or OWN_EVENTS, int(numbered[2])
    stream = CLUB_STREAM if game == OWN_EVENTS else find_game(reading, game)
    of_event = (events.c.stream == stream) & (events.c.version == version)
    found = reading.connection.scalar(select(events.c.event_id).where(of_event))
    if found is None:
        raise _no_event(version, None if game == OWN_EVENTS else stream, reading.version(stream))
    return UUID(bytes=found)


def place_of_event(reading: Reading, typed: str) -> tuple[str, int]:
    """Return the stream and the version of the event with this name. Raises as :func:`read_event`."""
    event = read_event(reading, typed)
    wanted = select(events.c.stream, events.c.version).where(events.c.event_id == event.bytes)
    found = reading.connection.execute(wanted).one_or_none()
    if found is None:
        raise NotFound(NO_EVENT_WITH_ID(found=typed))
    return found.stream, found.version


def _no_event(version: int, game: str | None, last: int) -> NotFound:
    if game is not None:
        return NotFound(NO_EVENT_OF_GAME(found=version, game=game, last=last))
    if last:
        return NotFound(NO_EVENT_OF_CLUB(found=version, last=last))
    return NotFound(NO_EVENTS_YET(found=version))


Day = dt.date | None


class Books(Payments, Periods):
    """The books of one club, for reading and writing. Safe to share between threads."""

    def balances(self, since: Day = None, until: Day = None, *, unseen: Collection[str] = ()) -> list[Balance]:
        """Return the balances: each account's gain in the period, and the pending gains of hands being played. Raises BadInput.

        ``unseen`` are games whose live hand must stay hidden.
        """
        with self._store.reading() as reading:
            found = {(each.account, each.unit): each for each in balances(reading.connection, since, until)}
            for each in pending(reading, since, until, unseen):
                known = found.get((each.account, each.unit), replace(each, pending=0))
                found[each.account, each.unit] = replace(known, pending=known.pending + each.pending)
            return sorted(found.values(), key=by_unit_and_name)

    def running(self, unit: str, since: Day = None, until: Day = None, latest: int | None = None) -> Running:
        """Return every player's balance at the end of each day on which money moved, or of the ``latest`` days. Raises BadInput."""
        with self._store.reading() as reading:
            return running(reading.connection, str(read_unit(unit, units(reading))), since, until, latest)

    def running_of(self, account: Account, latest: int) -> list[Running]:
        """A player's balance at the end of each of the ``latest`` days on which their money moved, for each unit. Raises NotFound."""
        return self._store.ask(lambda reading: running_of(reading.connection, _owner(reading, account), latest))

    def units(self) -> list[str]:
        """Every unit in which a game was ever opened, such as ``EUR/2``: the usual one of the club first, the others in order."""
        with self._store.reading() as reading:
            usual = current_settings(reading.connection).unit
            return sorted(units(reading), key=lambda unit: unit != usual)

    def journal(self, since: Day = None, until: Day = None, *, latest_first: bool = False) -> Iterator[Entry]:
        """Every posting of the period in log order, or the latest event first, with the step that caused it. Raises BadInput."""
        with self._store.reading() as reading:
            yield from journal(reading.connection, since, until, latest_first=latest_first)

    def journal_page(
        self, after: int, limit: int, *, since: Day = None, until: Day = None, latest_first: bool = False
    ) -> Page[Entry, int]:
        """Return the postings of the period after an event's position in the log; those of an event stay together. Raises BadInput."""
        with self._store.reading() as reading:
            return journal_page(reading.connection, Stretch(after, limit, since, until, latest_first))

    def plain_text(self, program: str, since: Day = None, until: Day = None, *, named: bool = False) -> Iterator[str]:
        """The journal of the period, line by line, for beancount, hledger or ledger; players by id or by name. Raises BadInput."""
        with self._store.reading() as reading:
            connection = reading.connection
            every, settings = journal(connection, since, until), current_settings(connection)
            yield from plain_text(program, totals(connection, since, until), every, settings, named=named)

    def title(self, account: Account) -> str | Message:
        """Return the current name of the player, or of the club's own account. Raises NotFound for a pot, which has no statement."""
        if account.kind == "own":
            return own_name(account.of)
        return self._store.ask(lambda reading: StoredNames(reading.connection).name(_player_of(account)))

    def statements(self, account: Account, since: Day = None, until: Day = None) -> list[Statement]:
        """Every line of a player's account, or of one of the club's own, for each unit. Raises NotFound for a pot, or BadInput."""
        with self._store.reading() as reading:
            return _of_club(reading, statements(reading.connection, _owner(reading, account), since, until))

    def statements_page(  # 7 parameters: the account, the place and the number
        self,
        account: Account,
        after: str,
        limit: int,
        *,
        since: Day = None,
        until: Day = None,
        latest_first: bool = False,
    ) -> Page[Statement, str]:
        """The lines of those statements that follow an event, ``STREAM:VERSION``, those of an event together.

        Raises:
            NotFound: it is a pot.
            BadInput: the period ends before it begins, or there is no such payment.
        """
        with self._store.reading() as reading:
            asked = Stretch(after, limit, since, until, latest_first)
            page = statements_page(reading.connection, _owner(reading, account), asked)
            return page._replace(items=_of_club(reading, page.items))

    def latest(self, account: Account, limit: int) -> list[Statement]:
        """The end of those statements: at least so many lines of each unit, if there are so many. Raises NotFound for a pot."""
        with self._store.reading() as reading:
            return _of_club(reading, latest_statements(reading.connection, _owner(reading, account), limit))

    def settle(
        self, since: Day = None, until: Day = None, *, through_house: bool = False, by_evening: bool = False
    ) -> list[Squared]:
        """Return the payments that square everyone, for each unit: the fewest, or all through the cash box. Disputed hands are left out.

        ``by_evening`` squares one evening after the other, the oldest first; those that are square are left out. Payments in the usual
        unit below the club's least payment wait.

        Raises:
            BadInput: the period ends before it begins, or evenings one by one are asked for beside a period or the cash box.
        """
        if by_evening and (since or until or through_house):
            raise BadInput(ONE_WAY_ONLY(), field="by_evening")
        with self._store.reading() as reading:
            back, settings = HeldBack(reading), current_settings(reading.connection)
            disputed = back.hands(since, until)
            less = back.gained(since, until) if disputed else None
            found = balances(reading.connection, since, until, less=less)
            box = {unit: -amount for (_, unit), amount in gained(reading.connection, account=CASH).items()}
            whole = square(found, through_house=through_house)
            state = ClubState(reading)
            squared = [
                part._replace(
                    holds=box.get(each.unit, 0),
                    left=frozenset(pot.game for pot in part.pots if _is_left(state, pot)),
                    held=tuple(hand for hand, unit in disputed if unit == each.unit and place == 0),
                ).without_small(settings.least_payment if each.unit == settings.unit else 0)
                for each in whole
                for place, part in enumerate(squared_by_evening(reading, each.unit, found) if by_evening else [each])
            ]
        # Even a unit whose money is all held back must be shown.
        shown = {each.unit for each in squared}
        for unit in dict.fromkeys(unit for _, unit in disputed if unit not in shown):
            held = tuple(hand for hand, its in disputed if its == unit)
            squared.append(Squared(unit, [], True, [], through_house, held))
        return sorted(squared, key=lambda each: each.unit)

    def proposed(self) -> list[Squared]:
        """Return the payments of :meth:`settle` alone. Their cost does not grow with the pots that are left."""
        with self._store.reading() as reading:
            back = HeldBack(reading)
            less = back.gained() if back.hands() else None
            return list(square(balances(reading.connection, less=less)))

    def entries(self, event: UUID) -> list[Entry]:
        """The postings of one event. Raises NotFound if it moved no money."""
        return self._store.ask(_entries, event)

    def corrections(self, event: UUID) -> list[Entry]:
        """Return the postings of the events that corrected this one, in log order."""
        return self._store.ask(lambda reading: corrections(reading.connection, event))

    def reversal(self, event: UUID) -> Entry | None:
        """Return the first posting of the event that reversed this one, None if none did. Raises NotFound as :meth:`entries`."""
        with self._store.reading() as reading:
            state = ClubState(reading)
            wrong = moved(state, event)
            if wrong is None:
                raise no_money(event)
            undoing = wrong.opposite("")
            version = None if undoing is None else reversal(state, undoing)
            if version is None:
                return None
            undone = reading.read(CLUB_STREAM, version - 1, version)[0].event_id
            return entries_of(reading.connection, UUID(bytes=undone))[0]

    def account(self, typed: str, *, settled: bool = False) -> Account:
        """Return the account that a typed text names; see :func:`read_account`."""
        return self._store.ask(read_account, typed, settled=settled)

    def amount(self, text: str, unit: str = "", *, least: int = 1) -> Money:
        """Read a typed amount, perhaps with a separate unit: ``5.00 EUR``, or ``5.00``. Raises BadInput."""
        with self._store.reading() as reading:
            return read_amount(text, units(reading), beside=unit, usual=club_units(reading)[0], least=least)

    def money(self, amount: int, unit: str) -> Money:
        """An amount of minor units in a unit of these books, such as ``EUR/2``. Raises BadInput."""
        return Money(amount, read_unit(unit, self.units()))

    def event(self, typed: str) -> UUID:
        """The id of an event: ``4``, ``3f2a:17`` or the id itself. Raises NotFound or BadInput."""
        return self._store.ask(read_event, typed)

    def periods(self) -> list[Period]:
        """Return every closed period, earliest first: its last day, the counted cash, every balance."""
        with self._store.reading() as reading:
            people, since = People.load(reading.connection), came_since(reading.connection)
        return [period(record, people, since) for record in self._stream.read("PeriodClosed")]

    def short_pots(self, entries: Iterable[Entry]) -> list[str]:
        """Return the open games whose pots these postings leave below the game's stakes: a win of such a pot is refused."""
        taken = {str(owner(each.account)[1]) for each in entries if each.account.startswith(POTS) and each.amount < 0}
        with self._store.reading() as reading:
            short = corrected_pots(reading.connection, taken) if taken else set()
            wanted = select(games.c.id).where(games.c.id.in_(short), games.c.ended.is_(False)).order_by(games.c.id)
            return list(reading.connection.scalars(wanted))


def _owner(reading: Reading, account: Account) -> str:
    """Return the owner of an account's statement: the id of a player, or one of the club's own accounts."""
    if account.kind == "own":
        return account.of
    return StoredNames(reading.connection).whose(_player_of(account))


def _is_left(state: ClubState, pot: Balance) -> bool:
    game = pot.game or ""
    return pot.amount > 0 and state.at_the_end(game) is not None and in_pot(state, game, pot.unit) > 0


def _of_club(reading: Reading, found: list[Statement]) -> list[Statement]:
    name = current_settings(reading.connection).name
    return found if name is None else [replace(each, club=name) for each in found]


def _player_of(account: Account) -> str:
    player = owner(account.booked)[0]
    if player is None:
        raise NotFound(UNKNOWN_ACCOUNT(found=account.named[:60]))
    return player


def _entries(reading: Reading, event: UUID) -> list[Entry]:
    if found := entries_of(reading.connection, event):
        return found
    raise no_money(event)
