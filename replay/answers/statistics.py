"""Saved answers to questions about all hands of the club."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from replay.answers.answer import Answer, Kind
from replay.words.messages import Message

Bound = Annotated[float | None, Meta(description="an end of the 95 % interval of the value; null for too few cases")]


class StatisticFigure(Answer, frozen=True):
    """What was counted in some cases."""

    what: Annotated[str, Meta(description="what was counted, for programs")]
    label: Annotated[Message, Meta(description="the same in words")]
    cases: Annotated[int, Meta(description="how many cases there are")]
    value: Annotated[float, Meta(description="their mean, in the measure of the question")]
    low: Bound
    high: Bound
    chance: Annotated[float | None, Meta(description="what the mean is by chance alone; null where that is not known")]

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the value; None for fewer than three cases, and for a mean of equal cases."""
        return None if self.low is None or self.high is None else (self.low, self.high)


class StatisticFinding(Answer, frozen=True):
    """What the hands of the same rules and number of players answer."""

    rules: Kind
    players: Annotated[int, Meta(description="how many play a hand")]
    says: Annotated[list[Message], Meta(description="the answer in sentences; empty where there are too few cases")]
    settles: Annotated[Message | None, Meta(description="what would settle what is open; null if nothing is")]
    figures: list[StatisticFigure]


class StatisticAnswer(Answer, frozen=True):
    """A question with its answers."""

    question: Annotated[str, Meta(description="the name of the question")]
    title: Annotated[Message, Meta(description="the question in words")]
    about: Annotated[Message, Meta(description="what exactly is counted")]
    measure: Annotated[
        Literal["share", "stakes", "levels"], Meta(description="shares of 1, stakes, or levels of a match")
    ]
    findings: Annotated[
        list[StatisticFinding], Meta(description="by rules and number of players; empty where no hand answers")
    ]


class SavedStatistics(Answer, frozen=True):
    """What was last saved for everybody who sees games."""

    saved: Annotated[str | None, Meta(description="when, UTC; null if nothing was saved")]
    games: Annotated[int, Meta(description="how many games were counted")]
    hands: Annotated[int, Meta(description="how many finished hands they have; void ones do not count")]
    answers: list[StatisticAnswer]


NOTHING_SAVED = SavedStatistics(saved=None, games=0, hands=0, answers=[])
