"""Answers about records: what an import did, and the stored events of a game in parts."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer, GameId
from replay.answers.live import Agreed, RecordedBy
from replay.answers.table import WrittenEvent
from replay.messages import Message

__all__ = ["EventsPage", "FeedPage", "Imported"]


class Imported(Answer, frozen=True):
    """What an import did."""

    game: GameId
    hands: Annotated[int, Meta(description="hands of the record")]
    steps: Annotated[int, Meta(description="events in its hands")]
    added: Annotated[int, Meta(description="events that the club did not have yet")]
    source: Annotated[Message, Meta(description="where it came from")]
    warnings: Annotated[tuple[Message, ...], Meta(description="what was kept and not understood")] = ()


class EventsPage(Answer, frozen=True):
    """Some events of a game."""

    events: list[WrittenEvent]
    next: Annotated[int | None, Meta(description="what to give as `after` for more; null at the end")]


class FeedPage(Answer, frozen=True):
    """Some events of several games, in the order in which each game has them."""

    events: list[WrittenEvent]
    next: Annotated[
        str, Meta(description="what to give as `after` for what comes after them, now or later: how far each game is")
    ]
    agreed: Annotated[
        list[Agreed],
        Meta(description="what the players have agreed on or dispute in each of the games, where there is anything"),
    ]
    recorded: Annotated[
        list[RecordedBy], Meta(description="who records each; empty without `device`, and for whoever may not record")
    ]
