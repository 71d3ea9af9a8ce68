"""The events of each finished hand in one cell: packed out of the log."""

import hashlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

big = sa.BigInteger()
BATCH = 10_000
CLUB = "52598bb6-9492-5877-9c1d-50c1300edbe3"
"""The club's own stream."""
FORM = 1
"""The form of a cell, as at this revision."""
INSERT = sa.text("INSERT INTO packed (game, hand, first, last, cell) VALUES (:game, :hand, :first, :last, :cell)")


class Written(msgspec.Struct):
    """What a cell has of an event."""

    type: str
    data: dict[str, Any]


def upgrade() -> None:
    op.create_table(
        "packed",
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("first", big, nullable=False),
        sa.Column("last", big, nullable=False),
        sa.Column("cell", sa.LargeBinary, nullable=False),
    )
    connection = op.get_bind()
    ends = connection.execute(sa.text("SELECT stream, max(version) AS last FROM log GROUP BY stream"))
    sealed: dict[str, int] = {each.stream: each.last for each in ends}
    wanted = sa.text("SELECT stream, version, data FROM events ORDER BY stream, version")
    with connection.execute(wanted, execution_options={"yield_per": BATCH}) as found:
        for game, rows in groupby(found, itemgetter(0)):
            if isinstance(game, str) and game != CLUB:
                for packed in pack(game, rows, sealed.get(game, 0)):
                    connection.execute(INSERT, packed)


def pack(game: str, rows: Iterable[Any], sealed: int) -> Iterator[dict[str, Any]]:
    """The cells of a game, up to an event that cannot be read or is not in its place: from there on it is read as it is stored."""
    read = msgspec.json.Decoder(Written).decode
    events: list[tuple[str, dict[str, Any]]] = []
    hand, first = 0, 1
    for expected, (_, version, data) in enumerate(rows, 1):
        if version != expected or expected > sealed:
            return
        try:
            event = read(bytes(data))
        except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError):
            return
        events.append((event.type, event.data))
        if event.type == "HandStarted":
            if event.data.get("hand") != hand + 1:
                return
            hand += 1
        elif event.type == "HandEnded":
            yield {
                "game": game,
                "hand": hand,
                "first": first,
                "last": version,
                "cell": cell(game, hand, first, version, events),
            }
            events, first = [], version + 1


def cell(game: str, hand: int, first: int, last: int, events: list[tuple[str, dict[str, Any]]]) -> bytes:
    body = msgspec.msgpack.encode(events, order="sorted")
    digest = hashlib.sha256(f"{game} {hand} {first} {last}\n".encode() + body).digest()[:16]
    return bytes([FORM]) + digest + body
