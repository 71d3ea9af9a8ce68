"""How people say which account, how much and which event: ``Guo``, ``cash``, ``pot:3f2a``, ``5.00 EUR``, ``3f2a:17``.

An account is said by a player's name or id; by ``cash``, ``fees`` or ``over-short``; or by ``pot:`` and the beginning of a game's
id. ``player:`` before a name is for players who are called as one of the others. What the books themselves say of an account is
understood too: its own name (``players:``, ``pots:`` and an id) and what it is called (``cash box``, ``pot of game 3f2a``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import select

from replay.club.queries.games import find_game
from replay.club.read_models.games import games
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput, NotFound
from replay.events import player_account
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, OWN, POT_OF, booked, owner
from replay.ledger.people import People
from replay.money import LARGEST, Unit
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = [
    "ADJUSTING",
    "OWN_EVENTS",
    "SETTLING",
    "find_event",
    "find_player",
    "meant",
    "need_two",
    "tidy_amount",
    "two_accounts",
    "units",
]

SETTLING = frozenset({CASH, "pot"})
"""Beside players, who may hand over money or take it."""

ADJUSTING = frozenset({CASH, FEES, OVER_SHORT, "pot"})
"""Beside players, whose account may be set right."""

OWN_EVENTS = "club"
"""What names the club's own stream where a game is named."""

_NAMED = (CASH, FEES, OVER_SHORT)
_PLAYER = player_account("")
_CALLED = {called: account for account, called in OWN.items()}
_POT_CALLED = "pot of game "


def units(reading: Reading) -> list[str]:
    """Every unit in which a game was ever opened, such as ``EUR/2``, in order."""
    return list(reading.connection.scalars(select(games.c.unit).distinct().order_by(games.c.unit)))


def meant(said: str) -> str:
    """What somebody says for an account, where the books' own words for it are put into those of this module.

    >>> meant("players:72bf"), meant("pots:4373"), meant("pot of game 4373"), meant("cash box"), meant("Li")
    ('72bf', 'pot:4373', 'pot:4373', 'cash', 'Li')
    """
    player, game = owner(said)
    if player:
        return player
    if said.startswith(_POT_CALLED):
        game = said.removeprefix(_POT_CALLED)
    return POT_OF + game if game else _CALLED.get(said, said)


def find_player(reading: Reading, said: str) -> tuple[str, str]:
    """The id and the name of a player. Raises NotFound."""
    said, people = meant(said), People.load(reading.connection)
    player = people.find(said.removeprefix(_PLAYER))
    return player, people.name(player)


def two_accounts(reading: Reading, payer: str, payee: str, others: frozenset[str]) -> tuple[str, str]:
    """How money events name the two accounts that were said; ``others`` are those that may be meant beside players.

    A player stays under the name that was said, whoever that is by now: the same words give the same event for ever.

    Raises:
        NotFound: there is no such player or game.
        BadInput: it is an account that may not be meant here.
    """
    people = People.load(reading.connection)
    return _account(reading, people, payer, others, "from"), _account(reading, people, payee, others, "to")


def need_two(reading: Reading, payer: str, payee: str) -> None:
    """Refuse two accounts, as money events name them, that are one. Raises BadInput."""
    people = People.load(reading.connection)
    giver, taker = (people.account(booked(each, CLUB_STREAM)) for each in (payer, payee))
    if giver == taker:
        said = payee.removeprefix(_PLAYER)
        raise BadInput(f"found {said[:40]!r} on both sides, expected two accounts", field="to")


def _account(reading: Reading, people: People, said: str, others: frozenset[str], field: str) -> str:
    said = meant(said)
    pot = said.startswith(POT_OF)
    if not pot and said not in _NAMED:
        return player_account(people.named(said.removeprefix(_PLAYER)).name)
    if ("pot" if pot else said) not in others:
        raise BadInput(
            f"found {said[:40]!r}, expected a player or {_listed(sorted(others))}: anything else is adjusted, not paid",
            field=field,
        )
    return POT_OF + find_game(reading, said.removeprefix(POT_OF)) if pot else said


def _listed(names: Iterable[str]) -> str:
    return " or ".join(map(repr, names))


def tidy_amount(text: str, units: list[str], *, least: int = 1) -> tuple[int, str]:
    """Minor units and their unit, from ``5.00 EUR``, or ``5.00`` where the club has one unit only.

    Where two units have one code, they are told apart as ``EUR/2`` and ``EUR/3``.

    Raises:
        BadInput: it is no amount, or in no unit of the club, or below ``least``.

    >>> tidy_amount("5.00", ["EUR/2"]), tidy_amount("5 points", ["EUR/2", "points/0"])
    ((500, 'EUR/2'), (5, 'points/0'))
    """
    number, _, code = text.strip().partition(" ")
    known = sorted(Unit.parse(each) for each in set(units))
    codes = Counter(unit.code for unit in known)
    names = {unit: unit.code if codes[unit.code] == 1 else str(unit) for unit in known}
    named = [unit for unit in known if code.strip() in ("", names[unit], str(unit))]
    if len(named) != 1:
        expected = _listed(f"{unit.write(5 * 10**unit.digits)} {names[unit]}" for unit in known)
        raise BadInput(
            f"found {text[:40]!r}, expected an amount in a unit of this club's books"
            + (f", such as {expected}" if known else ", which are empty: no money has moved yet"),
            field="amount",
        )
    try:
        amount = named[0].read(number)
    except BadInput as refusal:
        refusal.field = "amount"
        raise
    if not least <= amount <= LARGEST:
        raise BadInput(f"found {text[:40]!r}, expected {named[0].write(least)} or more", field="amount")
    return amount, str(named[0])


def find_event(reading: Reading, said: str) -> UUID:
    """The id of an event: ``4`` is the fourth of the club's own, ``3f2a:17`` one of the game whose id begins so; or its id itself.

    Raises:
        NotFound: there is no such event or game.
        BadInput: it names no event.
    """
    numbered = re.fullmatch(r"(?:([^:]+):)?([0-9]{1,15})", said, re.ASCII)
    if numbered is None:
        if re.fullmatch(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", said, re.ASCII):
            return UUID(said)
        raise BadInput(
            f"found event {said[:40]!r}, expected the number of one of the club's own such as '4', a game and a number such as "
            "'3f2a:17', or the whole id of an event"
        )
    game, version = numbered[1] or OWN_EVENTS, int(numbered[2])
    stream = CLUB_STREAM if game == OWN_EVENTS else find_game(reading, game)
    of_event = (events.c.stream == stream) & (events.c.version == version)
    found = reading.connection.scalar(select(events.c.event_id).where(of_event))
    if found is None:
        have, last = "the club itself" if game == OWN_EVENTS else f"game {stream}", reading.version(stream)
        raise NotFound(
            f"found event {version}, expected one of {have}, which has "
            + (f"events 1 to {last}" if last else "none yet")
        )
    return UUID(bytes=found)
