"""Checks of the books: that they balance, and that they agree with the log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection, select

from replay.ledger.accounts import POTS, MoneyFact, Posting, lines, owner
from replay.ledger.people import players
from replay.ledger.postings import PAID, payments_of_pots, postings
from replay.store.comparison import compare_tables
from replay.store.reading import Reading
from replay.store.tables import Cells, Query
from replay.values.club_events import stream_named
from replay.words.errors import BadInput
from replay.words.messages import Message, Text

_BATCH = 1000
_STREAM = Posting._fields.index("stream")
_Row = Cells
AT_EVENT = Text("ledger.at-event", "{place}: {problem}")


def unnamed_accounts(facts: Iterable[MoneyFact]) -> Iterator[tuple[MoneyFact, Message]]:
    """Yield the payments that name an invalid account, each with a sentence on the fault."""
    for fact in facts:
        try:
            lines(fact)
        except BadInput as refusal:
            yield (fact, AT_EVENT(place=_place(fact.stream, fact.version, fact.position), problem=refusal.problem))


POSTING_DIFFERS = Text("ledger.posting-differs", "the ledger's posting {line} of log position {position}: {problem}")


def compare_postings(club: Reading, rebuilt: Connection, unread: Collection[object] = ()) -> list[Message]:
    """Compare the books' postings with those rebuilt from the log, but for unread streams: a sentence a difference, in log order."""
    found = compare_tables(postings, club, rebuilt, unread, column=_STREAM)
    return [POSTING_DIFFERS(line=line, position=position, problem=problem) for (position, line), problem in found]


PLAYER_DIFFERS = Text("ledger.player-differs", "the ledger's player {player}: {problem}")


def compare_players(club: Reading, rebuilt: Connection) -> list[Message]:
    """Compare the players of the books with those made from the log, by id."""
    found = compare_tables(players, club, rebuilt)
    return [PLAYER_DIFFERS(player=player, problem=problem) for (player,), problem in found]


NO_INTEGER = Text("ledger.no-integer", "{place}: found the amount {found}, expected an integer of minor units")
UNBALANCED = Text("ledger.unbalanced", "{place}: its postings sum to {found} {unit}, expected 0")
POT_BELOW_ZERO = Text(
    "ledger.pot-below-zero", "{place}: the pot of game {game} holds {found} {unit}, expected 0 or more"
)


def sums(connection: Connection) -> list[Message]:
    """Return what does not balance, one sentence each, in log order; nothing if all is well.

    In each event the postings of every unit sum to zero (so all postings together do), and no pot ever owes money that is played for.
    Payments to the keeper of a pot are another matter (:mod:`replay.ledger.postings`).
    """
    findings = []
    pots: dict[tuple[str, str], int] = defaultdict(int)
    wanted = select(
        postings.c.position,
        postings.c.stream,
        postings.c.version,
        postings.c.account,
        postings.c.unit,
        postings.c.amount,
        postings.c.why,
        postings.c.corrects,
    ).order_by(postings.c.position, postings.c.line)
    paid = payments_of_pots(connection)
    for position, group in groupby(_rows(connection, wanted), key=itemgetter(0)):
        found = list(group)
        _, stream, version, *_, why, corrects = found[0]
        played = why != PAID and corrects not in paid
        totals: dict[str, int] = defaultdict(int)
        touched: dict[tuple[str, str], None] = {}
        for *_, account, unit, amount, _, _ in found:
            if not isinstance(amount, int):
                findings.append(NO_INTEGER(place=_place(stream, version, position), found=repr(amount)))
                continue
            totals[unit] += amount
            if played and str(account).startswith(POTS):
                pots[account, unit] += amount
                touched[account, unit] = None
        unbalanced = [(unit, total) for unit, total in totals.items() if total]
        below_zero = [each for each in touched if pots[each] < 0]
        if unbalanced or below_zero:
            place = _place(stream, version, position)
            findings += [UNBALANCED(place=place, found=total, unit=unit) for unit, total in unbalanced]
            findings += [
                POT_BELOW_ZERO(place=place, game=owner(account)[1] or "", found=pots[account, unit], unit=unit)
                for account, unit in below_zero
            ]
    return findings


PLACE_IN_LOG = Text("ledger.place-in-log", "event {version} of {stream} (log position {position})")


def _place(stream: str, version: int, position: int) -> Message:
    return PLACE_IN_LOG(version=version, stream=stream_named(stream), position=position)


def _rows(connection: Connection, wanted: Query) -> Iterator[_Row]:
    for row in connection.execute(wanted, execution_options={"yield_per": _BATCH}):
        yield tuple(row)
