"""Reading what people type for an account, an amount and an event: ``Guo``, ``cash``, ``pot:3f2a``, ``5.00 EUR``, ``3f2a:17``.

An account is named by a player's name or id; by ``cash``, ``fees`` or ``over-short``; or by ``pot:`` and the beginning of a game's
id. ``player:`` before a name is for players whose name is one of the other words. What the books themselves call an account is
understood too: its own name (``players:``, ``pots:`` and an id) and what it is called (``cash box``, ``pot of game 3f2a``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from uuid import UUID

from sqlalchemy import func, select

from replay.club.queries.games import find_game
from replay.club.read_models.games import games
from replay.club.read_models.settings import current_settings
from replay.club.treasury import wording
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput, NeedsConfirmation, NotFound
from replay.events import player_account
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, OWN, POT_OF, SETTLED, Account, owner
from replay.ledger.people import StoredNames
from replay.messages import Message, any_of, quoted
from replay.money import COUNTED, LARGEST, Money, Unit, parse_money, unit_named
from replay.patterns import ID
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = [
    "OWN_EVENTS", "club_units", "need_usual_unit", "place_of_event", "read_account", "read_amount", "read_event", "read_unit", "units",
]  # fmt: skip

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
    """The usual unit of the club, which is set or else that of the first game for money, and all in which games were opened."""
    wanted = select(games.c.unit, func.min(games.c.position)).group_by(games.c.unit)
    first = sorted((position, Unit.parse(unit)) for unit, position in reading.connection.execute(wanted))
    chosen = current_settings(reading.connection).unit
    usual = Unit.parse(chosen) if chosen else next((unit for _, unit in first if unit.is_currency), None)
    return usual, [unit for _, unit in first]


def need_usual_unit(reading: Reading, unit: Unit, confirm: Collection[str] = ()) -> None:
    """See that a game is played for the money of the club. Points and levels are always allowed, and so is what was played for before.

    Raises:
        NeedsConfirmation: it is in another unit, or in one of the club that is written in another way.
    """
    played = select(games.c.id).where(games.c.unit == str(unit)).limit(1)
    if reading.connection.scalar(played) is not None:
        return
    usual, known = club_units(reading)
    if unit == usual:
        return
    alike = [each for each in known if each.code.casefold() == unit.code.casefold()]
    if other := alike[0] if alike else None if unit.code in COUNTED else usual:
        names = (str(unit), str(other)) if alike else (unit.code, other.code)
        NeedsConfirmation.of([wording.ANOTHER_UNIT(found=names[0], expected=names[1])], confirm)


def _meant(typed: str) -> str:
    """What somebody typed for an account, with the books' own names for it translated into those of this module.

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
    """The account that somebody names.

    A player's account is under the name that was typed, even if it was merged since: the same words always mean the same account.

    Args:
        reading: the club.
        typed: what was typed.
        settled: whether the account of settled debts can be meant, or only a player of that name.

    Raises:
        NotFound: there is no such player or game.
        BadInput: several games are meant.
    """
    typed = _meant(typed)
    if typed.startswith(POT_OF):
        return Account.pot(find_game(reading, typed.removeprefix(POT_OF)))
    if typed in _NAMED or (settled and typed == SETTLED):
        return Account.own(typed)
    names = StoredNames(reading.connection)
    return Account.player(names.named(typed.removeprefix(_PLAYER)).name)


def read_unit(unit: str, units: list[str]) -> Unit:
    """A unit of the club's books, as somebody typed it. Raises BadInput.

    >>> str(read_unit("€", ["EUR/2"]))
    'EUR/2'
    """
    known = list(map(Unit.parse, units))
    try:
        found = unit_named(unit, known)
    except BadInput as refusal:
        refusal.field = "unit"
        raise
    if found not in known:
        if not units:
            raise BadInput(wording.NO_UNITS_YET(found=unit), field="unit")
        raise BadInput(wording.OTHER_UNIT(found=unit, expected=any_of([*map(quoted, units)])), field="unit")
    return found


def read_amount(text: str, units: list[str], *, beside: str = "", usual: Unit | None = None, least: int = 1) -> Money:
    """An amount from ``5.00 EUR``, or ``5.00`` where the club has one unit only, or a usual one.

    If two units share a code, they are written ``EUR/2`` and ``EUR/3``.

    Args:
        text: the amount.
        units: those of the club's books, such as ``EUR/2``.
        beside: the unit that is chosen separately; a unit in the text takes precedence.
        usual: the usual unit of the club, which is meant where the text has none.
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
        raise BadInput(wording.NO_MONEY_YET(found=text[:40]), field="amount")
    chosen = read_unit(beside, units) if beside else known[0] if len(known) == 1 else usual if usual in known else None
    try:
        found = parse_money(text, chosen, known, signed=True)
        if found.unit not in known:
            raise BadInput(_no_amount(text, known))
    except BadInput as refusal:
        # A slip such as the letter in 1.5O is read as a unit of its own, which has other decimals.
        other = refusal.problem.args.get("unit", known[0].code) not in {each.code for each in known}
        if other or refusal.problem.code in ("money.no-amount-and-unit", "money.two-units"):
            refusal = BadInput(_no_amount(text, known))
        refusal.field = "amount"
        raise refusal from None
    if not least <= found.amount <= LARGEST:
        raise BadInput(wording.LOW_AMOUNT(found=text[:40], expected=found.unit.message(least)), field="amount")
    return found


def _no_amount(text: str, known: list[Unit]) -> Message:
    codes = Counter(unit.code for unit in known)
    names = {unit: unit.code if codes[unit.code] == 1 else str(unit) for unit in known}
    examples = any_of([quoted(f"{unit.write(5 * 10**unit.digits)} {names[unit]}") for unit in known])
    return wording.NO_AMOUNT(found=text[:40], examples=examples)


def read_event(reading: Reading, typed: str) -> UUID:
    """The id of an event: ``4`` is the fourth of the club's own, ``3f2a:17`` one of the game whose id begins so; or its id itself.

    Raises:
        NotFound: there is no such event or game.
        BadInput: it names no event.
    """
    numbered = re.fullmatch(r"(?:([^:]+):)?([0-9]{1,15})", typed, re.ASCII)
    if numbered is None:
        if re.fullmatch(ID, typed):
            return UUID(typed)
        raise BadInput(wording.NO_EVENT(found=typed[:40]))
    game, version = numbered[1] or OWN_EVENTS, int(numbered[2])
    stream = CLUB_STREAM if game == OWN_EVENTS else find_game(reading, game)
    of_event = (events.c.stream == stream) & (events.c.version == version)
    found = reading.connection.scalar(select(events.c.event_id).where(of_event))
    if found is None:
        raise _no_event(version, None if game == OWN_EVENTS else stream, reading.version(stream))
    return UUID(bytes=found)


def place_of_event(reading: Reading, typed: str) -> tuple[str, int]:
    """The stream and the version of an event that is named so. Raises as :func:`read_event`."""
    event = read_event(reading, typed)
    wanted = select(events.c.stream, events.c.version).where(events.c.event_id == event.bytes)
    found = reading.connection.execute(wanted).one_or_none()
    if found is None:
        raise NotFound(wording.NO_EVENT_WITH_ID(found=typed))
    return found.stream, found.version


def _no_event(version: int, game: str | None, last: int) -> NotFound:
    if game is not None:
        return NotFound(wording.NO_EVENT_OF_GAME(found=version, game=game, last=last))
    if last:
        return NotFound(wording.NO_EVENT_OF_CLUB(found=version, last=last))
    return NotFound(wording.NO_EVENTS_YET(found=version))
