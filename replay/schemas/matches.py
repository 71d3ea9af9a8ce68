"""What web and terminal tell programs of team matches over several tables."""

from __future__ import annotations

from marshmallow import fields

from replay.schemas.describing import ID, described
from replay.schemas.strict import Strict

__all__ = ["MatchListSchema", "MatchSchema"]


class MatchSummarySchema(Strict):
    """A team match in one line."""

    match = fields.String(**described("its name"))
    teams = fields.Integer(**described("how many teams play it"))
    rounds = fields.Integer(**described("in how many rounds so far"))
    tables = fields.Integer(**described("at how many tables in all"))


class MatchListSchema(Strict):
    """The team matches of the club."""

    matches = fields.List(fields.Nested(MatchSummarySchema), **described("by name"))
    findings = fields.List(fields.String(), **described("which games name a match that no page can have"))


class SideSchema(Strict):
    """A team at one table."""

    team = fields.String(**described("its name"))
    players = fields.List(fields.String(), **described("who plays for it, by seat; none before a hand is decided"))
    total = fields.Integer(
        **described("all that it made at this table; null before a hand is decided", allow_none=True)
    )


class MatchTableSchema(Strict):
    """A table at which two teams meet."""

    game = fields.String(**described(ID))
    rules = fields.String(**described("kind and profile"))
    tags = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        **described("what the game's record says of itself, such as Table"),
    )
    opened = fields.String(**described("when the game began, UTC"))
    ended = fields.Boolean(**described("whether the game is closed"))
    hands = fields.Integer(**described("how many of its hands are decided, voided ones left out"))
    sides = fields.List(fields.Nested(SideSchema), **described("the two teams, in the order of the meeting"))


class MeetingSchema(Strict):
    """Two teams in a round, and what they made at all their tables."""

    teams = fields.List(fields.String(), **described("the two"))
    totals = fields.List(fields.Integer(), **described("what each made at all tables"))
    matchpoints = fields.List(
        fields.Integer(),
        **described("2 and 0, or 1 each where they are equal; null before a hand is decided", allow_none=True),
    )
    tables = fields.List(fields.Nested(MatchTableSchema), required=True)


class RoundSchema(Strict):
    """A round of a team match."""

    round = fields.String(**described("what its games call it; 1 where they do not say"))
    meetings = fields.List(fields.Nested(MeetingSchema), required=True)


class StandingSchema(Strict):
    """How a team stands after the rounds so far."""

    place = fields.Integer(**described("1 for the best; equal teams have the same"))
    team = fields.String(**described("its name"))
    met = fields.Integer(**described("in how many meetings a hand is decided"))
    won = fields.Integer(**described("how many of them it leads or has won"))
    tied = fields.Integer(**described("how many are equal"))
    lost = fields.Integer(**described("how many the others lead or have won"))
    matchpoints = fields.Integer(**described("two for each won, one for each equal"))
    total = fields.Integer(**described("all that it made"))
    against = fields.Integer(**described("all that the others made against it"))


class MatchSchema(Strict):
    """A team match, added up."""

    match = fields.String(**described("its name"))
    rounds = fields.List(fields.Nested(RoundSchema), required=True)
    standings = fields.List(
        fields.Nested(StandingSchema),
        **described("the best first: by matchpoints, then by total less against, then by total"),
    )
    unmet = fields.List(fields.List(fields.String()), **described("each pair of teams that has not met yet"))
    findings = fields.List(
        fields.String(), **described("which games are left out and why, and which teams met more than once")
    )
