"""The read models of a club: all their tables, and the projection of newly sealed events."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Table

from replay.club.index.facts import Facts, facts_of
from replay.club.index.games import enter_games, enter_seats, games, seats
from replay.club.index.guards import GUARDS, last_of_club
from replay.club.index.hands import changes, enter_hands, hands
from replay.club.index.packed_hands import enter_packed, packed
from replay.club.index.results import Moved, enter_pairs, enter_results, enter_seasons, pairs, results, seasons
from replay.club.index.standings import enter_standings, enter_tallies, standings, tallies
from replay.club.matters import OWN_TABLES
from replay.club.matters.matter import MATTERS
from replay.ledger.accounts import lines
from replay.ledger.balances import add_up, balances, booked_days, daily, note_days
from replay.ledger.people import enter_people, players
from replay.ledger.postings import need_posted, post, postings
from replay.store import Entry, Row

TABLES: tuple[Table, ...] = (
    postings,
    balances,
    daily,
    booked_days,
    games,
    seats,
    hands,
    packed,
    tallies,
    standings,
    results,
    seasons,
    pairs,
    players,
    *OWN_TABLES,
)
"""The tables of all read models."""


def keep_in_step(connection: Connection, stream: str, rows: Sequence[Row]) -> Entry:
    """Keep the read models in step with newly sealed events: the guards first, then the projections.

    The entry raises Damaged if the database did not store all rows, and the errors of a guard.
    """
    facts, known = facts_of(connection, stream, rows), last_of_club(connection)

    def enter(within: Connection, first: int) -> None:
        # Facts of a game depend only on the club's own stream: its settings, and its closed periods.
        still = within is connection or last_of_club(within) == known
        _enter(within, (facts if still else facts_of(within, stream, rows)).moved(first))

    return enter


def _enter(connection: Connection, facts: Facts) -> None:
    for guard in GUARDS:
        guard(connection, facts)
    project(connection, facts)
    need_posted(connection, facts.money)


def project(connection: Connection, facts: Facts) -> None:
    """Project the facts of sealed events into every read model.

    The tallies and standings come first, since they read the earlier seats and hands. No other projection reads the table of another.
    """
    changed = changes(connection, facts.hands, facts.voided)
    enter_tallies(connection, facts.seated, changed)
    placed = enter_standings(connection, facts.opened, facts.seated, facts.hands, facts.voided, changed, facts.money)
    moved = [Moved(*each) for each in placed]
    enter_results(connection, moved, facts.scores, facts.voided)
    enter_seasons(connection, moved, changed, facts.opened)
    enter_pairs(connection, facts.money)
    enter_games(connection, facts.opened, facts.endings)
    enter_seats(connection, facts.seated)
    enter_hands(connection, facts.hands, facts.voided)
    enter_packed(connection, facts.packed)
    posted = [line for fact in facts.money for line in lines(fact)]
    post(connection, posted)
    add_up(connection, posted)
    note_days(connection, facts.money)
    enter_people(connection, facts.named)
    for own in facts.own:
        MATTERS[type(own.record.data)].project(connection, own, own.record.data)
