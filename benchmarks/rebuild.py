"""From rows on disk to the last state of a game of 10,000 events, against the `eventsourcing` library on SQLite.

Neither side keeps keyframes or snapshots. The peer reads a stored row with its envelope for each event, and rebuilds an aggregate of the
same moves, each with the same fields, folded into counts and lists. ``rebuild.stored_rows`` is equal work: we read such rows too.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.aggregate import EVENTS, peer_of
from benchmarks.measurement import Figure, side_by_side
from replay.club import Club
from replay.club.stored_events import game_rules, read_game
from replay.club.table.timelines import fold_game, last_table
from replay.store import Reading

__all__ = ["measure"]


def measure(folder: Path) -> list[Figure]:
    """``rebuild.table``, ``rebuild.every_event`` and ``rebuild.stored_rows``."""
    with Club.open(str(folder / "rebuild.db")) as club:
        game = club.simulate("quandui/gamerules", 4, 204, seed=11, stake="1.00 EUR").game
        count = club.store.version(game)
        events = [record.data for record in club.timeline(game).recorded()]
        with club.store.reading() as reading:
            peer = peer_of(
                {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "peer.db")}, events
            )
            found = []
            for name, work, asked in _WORK:
                own, other = side_by_side(lambda work=work: work(reading, game), peer)  # type: ignore[misc]
                rate, peers = count / own, EVENTS / other
                against = f"eventsourcing 9.5: {peers:,.0f} events/s"
                found.append(Figure(name, rate, "events/s", against, rate / peers, asked))
    return found


def _fold_stored(reading: Reading, game: str) -> None:
    rules = game_rules(reading, game)
    table = rules.table()
    for record in read_game(reading, rules, game):
        rules.evolve(table, record.data)


_WORK = (
    ("rebuild.table", last_table, 20.0),
    ("rebuild.every_event", fold_game, 7.0),
    ("rebuild.stored_rows", _fold_stored, 4.0),
)
