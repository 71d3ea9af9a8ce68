"""The lookup table of finished hands, and the changes of the hands that count."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, NamedTuple

import msgspec
import sqlalchemy as sa

from replay.store.statements import insert_rows, parts
from replay.store.tables import Id, Small, partial_index, table_of


class Hand(NamedTuple):
    """A row of :data:`hands`."""

    game: Id
    hand: Small
    first: int
    last: int
    dealer: Small
    seats: str
    depth: Annotated[str, sa.String(10)]
    how: Annotated[str, sa.String(20)]
    winner: Small | None
    kind: Annotated[str, sa.String(20)] | None
    board: Annotated[str, sa.String(40)] | None
    winners: Annotated[str, sa.Text, sa.DefaultClause("[]")]
    scores: Annotated[str, sa.Text, sa.DefaultClause("{}")]
    board_key: bytes | None
    voided: str | None = None
    totals: str | None = None


hands = table_of(
    Hand,
    "hands",
    partial_index("hands_board", "board_key", "game", only="board_key IS NOT NULL AND voided IS NULL"),
    partial_index("hands_voided", "game", only="voided IS NOT NULL"),
    keys=2,
)
"""Every finished hand: the versions of its first and last event, the dealer, the seats in play order as JSON, the ending, the first
winning seat and the kind of win, the board, all winning seats and the score of each seat as JSON, the sort key of the board, the reason
if it was voided, and the points or levels of each seat after it as JSON, if there are any.
"""

_VOID = (
    sa.update(hands)
    .where(hands.c.game == sa.bindparam("of"), hands.c.hand == sa.bindparam("number"))
    .values(voided=sa.bindparam("reason"))
)


class Voiding(NamedTuple):
    """A hand was struck out."""

    game: str
    hand: int
    reason: str


def enter_hands(connection: sa.Connection, ended: Sequence[Hand], voided: Sequence[Voiding]) -> None:
    """Enter hands that ended, and then the voids of hands; both in log order."""
    insert_rows(connection, hands, ended)
    if voided:
        connection.execute(_VOID, [{"of": each.game, "number": each.hand, "reason": each.reason} for each in voided])


class Change(NamedTuple):
    """A hand begins or ceases to count: its game, its seats, its winning seats, and 1 or -1."""

    game: str
    seats: list[int]
    winners: list[int]
    one: int


def changes(connection: sa.Connection, ended: Sequence[Hand], voided: Sequence[Voiding]) -> list[Change]:
    """Return the changes by these hands and voids. It reads the earlier hands, so it runs before their projection."""
    struck = {(each.game, each.hand) for each in voided}
    new = {(each.game, each.hand) for each in ended}
    found = [_change(each.game, each.seats, each.winners, 1) for each in ended if (each.game, each.hand) not in struck]
    return [*found, *_earlier(connection, struck - new)]


def _change(game: str, seats: str, winners: str, one: int) -> Change:
    return Change(game, msgspec.json.decode(seats), msgspec.json.decode(winners), one)


def _earlier(connection: sa.Connection, which: Collection[tuple[str, int]]) -> Iterator[Change]:
    """Yield the changes of those hands that ended earlier and counted until now."""
    columns = hands.c.game, hands.c.seats, hands.c.winners
    for some in parts(which):
        wanted = sa.select(*columns).where(sa.tuple_(hands.c.game, hands.c.hand).in_(some), hands.c.voided.is_(None))
        for game, seats, winners in connection.execute(wanted):
            yield _change(game, seats, winners, -1)
