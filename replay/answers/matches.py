"""Answers about team matches over several tables."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer, GameId, Kind, Opened, PlayedOn, Tags
from replay.messages import Message

__all__ = ["Match", "MatchList", "MatchSummary", "MatchTable", "Meeting", "Round", "Side", "Standing"]


class MatchSummary(Answer, frozen=True):
    """A team match in one line."""

    match: Annotated[str, Meta(description="its name")]
    teams: Annotated[int, Meta(description="how many teams play it")]
    rounds: Annotated[int, Meta(description="in how many rounds so far")]
    tables: Annotated[int, Meta(description="at how many tables in all")]


class MatchList(Answer, frozen=True):
    """The team matches of the club."""

    matches: Annotated[list[MatchSummary], Meta(description="by name")]
    findings: Annotated[list[Message], Meta(description="which games name a match that no page can have")]


class Side(Answer, frozen=True):
    """A team at one table."""

    team: Annotated[str, Meta(description="its name")]
    players: Annotated[list[str], Meta(description="who plays for it, by seat; none before a hand is decided")]
    total: Annotated[
        int | None,
        Meta(description="all that it made at this table, less points_off; null before a hand is decided"),
    ]
    points_off: Annotated[int, Meta(description="the victory points that penalties took off")]


class MatchTable(Answer, frozen=True):
    """A table at which two teams meet."""

    game: GameId
    rules: Kind
    tags: Tags
    opened: Opened
    day: PlayedOn
    ended: Annotated[bool, Meta(description="whether the game is closed")]
    hands: Annotated[int, Meta(description="how many of its hands are decided, voided ones left out")]
    sides: Annotated[list[Side], Meta(description="the two teams, in the order of the meeting")]
    lot: Annotated[
        str | None,
        Meta(description="the team for which a lot decided where both are level; totals and matchpoints stay level"),
    ]


class Meeting(Answer, frozen=True):
    """Two teams in a round, and what they made at all their tables."""

    teams: Annotated[list[str], Meta(description="the two")]
    totals: Annotated[list[int], Meta(description="what each made at all tables")]
    matchpoints: Annotated[
        list[int] | None,
        Meta(description="2 and 0, or 1 each where they are equal; null before a hand is decided"),
    ]
    tables: list[MatchTable]


class Round(Answer, frozen=True):
    """A round of a team match."""

    round: Annotated[str, Meta(description="what its games call it; 1 where they do not say")]
    meetings: list[Meeting]


class Standing(Answer, frozen=True):
    """The score of a team after the rounds so far."""

    place: Annotated[int, Meta(description="1 for the best; equal teams have the same")]
    team: Annotated[str, Meta(description="its name")]
    met: Annotated[int, Meta(description="in how many meetings a hand is decided")]
    won: Annotated[int, Meta(description="how many of them it leads or has won")]
    tied: Annotated[int, Meta(description="how many are equal")]
    lost: Annotated[int, Meta(description="how many the others lead or have won")]
    matchpoints: Annotated[int, Meta(description="two for each won, one for each equal")]
    total: Annotated[int, Meta(description="all that it made")]
    against: Annotated[int, Meta(description="all that the others made against it")]


class Match(Answer, frozen=True):
    """A team match, added up."""

    match: Annotated[str, Meta(description="its name")]
    rounds: list[Round]
    standings: Annotated[
        list[Standing],
        Meta(description="the best first: by matchpoints, then by total less against, then by total"),
    ]
    unmet: Annotated[list[list[str]], Meta(description="each pair of teams that has not met yet")]
    findings: Annotated[
        list[Message], Meta(description="which games are left out and why, and which teams met more than once")
    ]
