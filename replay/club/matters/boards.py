"""Boards that are released: no table will play them any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from sqlalchemy import BigInteger, Connection, String, select

from replay.club.matters.matter import END, Matter, Placed, Refusal
from replay.rights import Right
from replay.store.statements import STAYS, insert_rows
from replay.store.tables import plain_table
from replay.values import patterns
from replay.values.events import Event
from replay.words.errors import NotFound, RuleViolation
from replay.words.messages import Text, say

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState


class BoardReleased(Event, frozen=True):
    """No table will play the board any more: its hands are open as other hands are."""

    board: Annotated[str, Meta(pattern=f"^{patterns.BOARD}$", max_length=40)]


released = plain_table("released", {"board": String(40)}, {"position": BigInteger})
"""Every released board, and its position in the log."""


def is_released(connection: Connection, board: str, before: int = END) -> bool:
    """True if a board was released before a position of the log."""
    wanted = select(released.c.board).where(released.c.board == board, released.c.position < before)
    return connection.scalar(wanted) is not None


def released_boards(connection: Connection) -> set[str]:
    """Return every released board."""
    return set(connection.scalars(select(released.c.board)))


UNKNOWN_BOARD = Text("treasury.unknown-board", "this club has no finished hand that plays board {found!r}")
FIELD_BOARD_UNKNOWN = Text(
    "treasury.field-board-unknown", "its field board is {found!r}, which no hand had played when it was recorded"
)
FIELD_BOARD_RELEASED = Text("treasury.field-board-released", "its field board is {found!r}, which is released already")


class _Releasing(Matter[BoardReleased]):
    """Some table has finished the board, and it was not released yet."""

    event = BoardReleased
    said = Text("web.board-released", "Board {board} is released: no table will play it any more.")
    seen_with = (Right.SEE_GAMES,)
    tables = (released,)

    def check(self, state: ClubState, event: BoardReleased) -> Iterator[Refusal]:
        if not state.has_board(event.board):
            yield Refusal(NotFound(UNKNOWN_BOARD(found=event.board[:40])), FIELD_BOARD_UNKNOWN(found=event.board[:40]))
        if is_released(state.connection, event.board, state.before):
            error = RuleViolation(
                say("treasury.released-already", "board {board!r} is released already", board=event.board),
                rule=say("treasury.ruling-boards", "Paipu, boards: a board is released once"),
            )
            yield Refusal(error, FIELD_BOARD_RELEASED(found=event.board))

    def project(self, connection: Connection, placed: Placed, event: BoardReleased) -> None:
        insert_rows(connection, released, [(event.board, placed.position)], STAYS)


MATTERS = (_Releasing(),)
