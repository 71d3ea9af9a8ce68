"""A pot is never below zero: whoever was given money out of it by a correction cannot be paid it by the game as well."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from sqlalchemy import Connection, func, select

from replay.club_events import CLUB_STREAM, Adjusted, club_codec
from replay.errors import RuleViolation
from replay.events import POT
from replay.ledger.accounts import POT_OF, POTS
from replay.ledger.tables import MoneyFact, postings
from replay.money import Unit
from replay.store.tables import events

__all__ = ["A_POT_OWES_NOTHING", "need_pots"]

A_POT_OWES_NOTHING = "Paipu, the books: a pot owes nothing"


def need_pots(connection: Connection, posted: Iterable[MoneyFact]) -> None:
    """Refuse payments of games, posted just now, that take more out of a pot than corrections have left in it.

    The rules know what a game has put into its pot and nothing of corrections, so only pots that were corrected are looked at.

    Raises:
        RuleViolation: a pot would owe money.
    """
    drained = {fact.stream for fact in posted if fact.payer == POT}
    for game in sorted(drained & _corrected(connection)) if drained else ():
        account = postings.c.account == POTS + game
        wanted = select(func.sum(postings.c.amount), postings.c.unit).where(account)
        found = connection.execute(
            wanted.group_by(postings.c.position, postings.c.unit).order_by(postings.c.position)
        ).all()
        lowest = min(accumulate(int(amount) for amount, _ in found))
        if lowest < 0:
            unit = Unit.parse(found[0].unit)
            raise RuleViolation(
                f"the pot of game {game} would stand at {unit.write(lowest)} {unit.code}, since a correction took money out of it",
                rule=A_POT_OWES_NOTHING,
                legal="reverse that correction first",
            )


def _corrected(connection: Connection) -> set[str]:
    """The games whose pot a correction ever took money out of."""
    adjusted = select(events.c.data).where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted")
    found = (club_codec().decode(data).data for data in connection.scalars(adjusted))
    payers = {each.payer for each in found if isinstance(each, Adjusted)}
    return {payer.removeprefix(POT_OF) for payer in payers if payer.startswith(POT_OF)}
