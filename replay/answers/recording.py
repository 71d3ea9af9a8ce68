"""Answers about a game that is being recorded: how it was opened, what was recorded, and what may follow."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer, GameId
from replay.answers.table import State, WrittenEvent
from replay.messages import Message

__all__ = ["Choice", "Entered", "Following", "OpenedGame", "RefusedMove", "Version"]

Version = Annotated[int, Meta(description="how many events the game has; to be sent with the next moves")]


class Choice(Answer, frozen=True):
    """A move that may follow, for a button or a prompt."""

    label: Annotated[Message, Meta(description="what the button says")]
    seat: Annotated[int | None, Meta(description="whose move it is; null where it belongs to no seat")]
    text: Annotated[
        str, Meta(description="its line in the text notation, with $card and the like for what has to be named")
    ]
    needs: Annotated[list[str], Meta(description="what has to be named, such as card, cards, points or seat")]
    fits: Annotated[
        dict[str, list[str]], Meta(description="of what has to be named everything that fits, where that is known")
    ]
    likely: Annotated[
        dict[str, list[str]], Meta(description="of what has to be named what is named most often; other things may fit")
    ]


class Following(Answer, frozen=True):
    """What may follow, as far as the eyes may know it."""

    seat: Annotated[int | None, Meta(description="the seat to move")]
    words: Annotated[Message, Meta(description="what may happen now, in words")]
    moves: Annotated[list[Choice], Meta(description="every move that may follow")]
    cards: Annotated[
        dict[str, int],
        Meta(description="copies of each card that nobody has seen; empty where no cards are recorded"),
    ]


class OpenedGame(Answer, frozen=True):
    """A game that was opened."""

    id: GameId
    version: Version
    next: Annotated[Following | None, Meta(description="what may follow; null where one may not see the table")]
    warnings: Annotated[list[Message], Meta(description="what is allowed and not as it should be")]


class RefusedMove(Answer, frozen=True):
    """The first of several moves that was refused, after others that are recorded."""

    move: Annotated[int, Meta(description="its place among the moves, from 0")]
    code: Annotated[str, Meta(description="the kind of refusal, as in problem details")]
    reason: Annotated[str, Meta(description="exactly what was refused")]
    detail: Annotated[Message, Meta(description="one sentence to show to a human")]
    column: Annotated[int | None, Meta(description="where in its line, from 1")] = None


class Entered(Answer, frozen=True):
    """What came of moves that were sent."""

    version: Version
    events: Annotated[list[WrittenEvent], Meta(description="the events that came of these moves")]
    table: Annotated[State | None, Meta(description="the table after the last event; null where one may not see it")]
    next: Annotated[Following | None, Meta(description="what may follow; null where one may not see the table")]
    refused: Annotated[RefusedMove | None, Meta(description="with `keep`: the move at which it ended, if one did")]
    warnings: Annotated[list[Message], Meta(description="what is allowed and not as it should be")]
