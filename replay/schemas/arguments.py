"""The arguments of web and terminal.

Everything is strict: an unknown field, a missing one or one of the wrong kind is a :class:`~replay.words.errors.BadInput` that
names it. (Records are not read here but by the events' own types, in the importer.)
"""

from __future__ import annotations

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Regexp

from replay.rules.eyes import PUBLIC
from replay.schemas import strict
from replay.schemas.strict import Digits, EventId, EyesField, Headers, Strict, Switch, Words, day, digits, expect, unit
from replay.values import patterns
from replay.words.messages import Message, Text, listed, quoted, say

MOST = 1000
"""The most events or postings that one answer holds."""
EYES = Text("schemas.eyes", "'all', 'public' or a seat such as 'seat:2'")
A_PLAYER = Text("schemas.a-player", "a player")
A_KIND = Text("schemas.a-kind", "the name of a kind of game, such as 'quandui'")
A_RESULT = Text("schemas.a-result", "'open', 'ended', 'first' or 'behind'")


class NoQuery(Strict):
    """No arguments."""


class HelpQuery(Strict):
    """The words that are looked for in the documents."""

    q = expect(Words, say("schemas.looked-for", "at most 100 characters"), validate=Length(0, 100), load_default="")


class OldQuery(Strict):
    """Log size to prove from; default 0."""

    old = digits(0, 10**15 - 1, 0, "how many entries the earlier log has")


class EyesQuery(Strict):
    """The eyes of a view; by default the public's."""

    eyes = expect(
        EyesField,
        EYES(),
        load_default=PUBLIC,
        about=f"whose view: {EYES()}",
        metadata={"pattern": "^(all|public|seat:[1-9][0-9]?)$", "default": str(PUBLIC)},
    )


QUOTED_TRUE_OR_FALSE = Text("schemas.quoted-true-or-false", "'true' or 'false'")
HINDSIGHT = Text("schemas.hindsight", "whether cards are shown that these eyes come to know later in the hand")


class StepQuery(EyesQuery):
    """The view of a step."""

    hindsight = expect(Switch, QUOTED_TRUE_OR_FALSE(), load_default=False, about=str(HINDSIGHT()))


A_DEVICE = Text("schemas.a-device", "the id of the device that records, a random UUID that it made for itself")


class DeviceQuery(Strict):
    """The device that sends the request."""

    device = expect(EventId, A_DEVICE(), load_default=None)


class EventsQuery(EyesQuery, DeviceQuery):
    """The part of a game's events; also its recorder, as a stream for a device."""

    after = digits(0, 10**9, 0, "only events with a greater seq")
    limit = digits(1, MOST, MOST, "how many at most")


class ViewQuery(StepQuery):
    """The view of a step, and how the table is turned."""

    foot = digits(0, 99, 0, "the seat at the foot of the table; 0 for that of the eyes")


class StepsQuery(StepQuery):
    """The part of a hand's steps."""

    after = digits(0, 10**9, 0, "how many steps of the hand the client has already")


class FramesQuery(ViewQuery, StepsQuery):
    """The part of a hand's frames."""


BRANCHING = Text(
    "schemas.branching",
    "the moves of a branch with semicolons between them, each as 'place seat move', in 1,500 letters",
)


class WhatIfQuery(ViewQuery):
    """A branch that leads away from a step, and a place in it."""

    step = digits(0, 10**9, 0, "the step of the hand from which the branch leads away")
    moves = expect(fields.String, BRANCHING(), validate=Length(0, 1500), load_default="")
    seed = digits(0, 10**6, 1, "decides the cards that these eyes do not know, and what the players do")
    at = digits(0, 10**4, 1, "how many events of the branch have happened")


FOLLOWED = Text("schemas.followed", "the ids of games, with commas between them; without any, those of the evening")
PLACES = Text(
    "schemas.places", "how far each game is, as `next` or the id of an event has it; without it, from the beginning"
)


class FeedQuery(EyesQuery, DeviceQuery):
    """The games to follow, the places to go on from, and the device."""

    games = expect(Words, FOLLOWED(), load_default="", validate=Length(0, 8000))
    after = expect(Words, PLACES(), load_default="", validate=Length(0, 20_000))
    limit = digits(1, MOST, MOST, "how many events at most; a stream has no end")


class ResumeHeaders(Headers):
    """From where on a stream of events is followed."""

    last = expect(
        fields.String,
        say("schemas.last-event", "the id of the last event that came, such as 12, after which a stream goes on"),
        data_key="Last-Event-Id",
        load_default=None,
        validate=Regexp(r"[0-9a-f:,~-]{1,20000}\Z"),
        metadata={"pattern": "^[0-9a-f:,~-]{1,20000}$"},
    )


class PeriodQuery(Strict):
    """Two days of the club, both inclusive; either may be left open."""

    since = day("the first day, of the club", "first", data_key="from", load_default=None)
    until = day("the last day, of the club", "last", data_key="to", load_default=None)


def _limit() -> Digits:
    return digits(1, MOST, None, "how many at most; without it, all that there are")


def _key(pattern: str, expected: Message) -> fields.String:
    """Return the field for the item of a list after which a part begins."""
    return expect(
        fields.String,
        expected,
        load_default="",
        validate=Regexp(rf"({pattern})?\Z"),
        metadata={"pattern": f"^({pattern})?$"},
    )


class PageQuery(Strict):
    """The part of a list of games."""

    after = _key(
        patterns.ID,
        say("schemas.after-a-game", "the id of the game after which the part begins, as the part before gives it"),
    )
    limit = _limit()


_RESULTS = ("open", "ended", "first", "behind")


class _KindQuery(Strict):
    kind = expect(Words, A_KIND(), validate=Length(1, 60), load_default=None)


class _PlayerQuery(_KindQuery):
    player = expect(Words, A_PLAYER(), validate=Length(1, 100), load_default=None)


class GamesQuery(PeriodQuery, PageQuery, _PlayerQuery):
    """The filter of a list of games: a player, a kind, some days, and their state."""

    result = expect(fields.String, A_RESULT(), validate=OneOf(_RESULTS), load_default=None)


SIZES = Text("schemas.sizes", "'phone' or 'desk'")


class LineQuery(Strict):
    """The size of a drawing: as wide as a phone or as a desk."""

    size = expect(
        fields.String,
        SIZES(),
        validate=OneOf(["phone", "desk"]),
        load_default="desk",
        about="as wide as a phone or as a desk",
        metadata={"default": "desk"},
    )


AN_EVENT = Text("schemas.an-event", "the id of an event, a UUID")


class DoneQuery(Strict):
    """The event that a form of the page has just recorded."""

    done = expect(EventId, AN_EVENT(), load_default=None)


class GameQuery(DoneQuery):
    """The options of a game's page."""

    hand = digits(1, 10**6, None, "a hand that is shown")


class AccountQuery(Strict):
    """A mark that the password has just been changed."""

    changed = expect(Switch, QUOTED_TRUE_OR_FALSE(), load_default=False)


AFTER_A_NAME = Text(
    "schemas.after-a-name",
    "the name after which the part begins, as the part before gives it, of at most 200 characters",
)


class NamesQuery(Strict):
    """The part of a list by name."""

    after = expect(Words, AFTER_A_NAME(), load_default="", validate=Length(0, 200))
    limit = _limit()


AN_ORDER = Text("schemas.an-order", "'money', 'won' or 'hands'")
AFTER_A_PLAYER = Text(
    "schemas.after-a-player", "the id of the player after whom the part begins, as the part before gives it"
)


class RankingQuery(_KindQuery):
    """The order and the filter of a ranking of players, and the part of it."""

    by = expect(fields.String, AN_ORDER(), validate=OneOf(("money", "won", "hands")), load_default=None)
    year = digits(1, 9999, None, "only the games of this year")
    after = _key(patterns.ID, AFTER_A_PLAYER())
    limit = digits(1, 100, 50, "how many players at most")


A_RESULT_OF_HANDS = Text("schemas.a-result-of-hands", "'won', 'gain' or 'loss'")
WORDS_OF_A_NOTE = Text("schemas.words-of-a-note", "words of a note, of at most 100 characters")
AFTER_A_HAND = Text(
    "schemas.after-a-hand",
    "the hand after which the search goes on, as the part before gives it: an id and two numbers",
)


class HandsQuery(_PlayerQuery):
    """The filter of a search for hands, and the part of it."""

    result = expect(fields.String, A_RESULT_OF_HANDS(), validate=OneOf(("won", "gain", "loss")), load_default=None)
    note = expect(Words, WORDS_OF_A_NOTE(), validate=Length(1, 100), load_default=None)
    after = _key(f"{patterns.ID}:[0-9]{{1,6}}:[0-9]{{1,2}}", AFTER_A_HAND())
    limit = digits(1, MOST, 30, "how many hands at most")


class RankingPageQuery(RankingQuery, DoneQuery):
    """The part that the page of the players shows."""


AFTER_A_PAYMENT = Text(
    "schemas.after-a-payment",
    "the payment after which the part begins, as the part before gives it: an id, a colon and a number",
)


class StatementQuery(PeriodQuery):
    """The part of a statement's lines."""

    after = _key(f"{patterns.ID}:[0-9]{{1,15}}", AFTER_A_PAYMENT())
    limit = _limit()


class JournalQuery(PeriodQuery):
    """The part of the journal."""

    after = digits(0, 10**15 - 1, 0, "only postings of events after this place in the log")
    limit = digits(1, MOST, MOST, "how many; the postings of one event stay together, so there may be a few more")


class SettleQuery(PeriodQuery):
    """Among whom debts are settled, over which period."""

    through_house = expect(
        Switch,
        QUOTED_TRUE_OR_FALSE(),
        load_default=False,
        about="whether everyone pays into the cash box or is paid out of it, instead of one another",
    )
    by_evening = expect(
        Switch, QUOTED_TRUE_OR_FALSE(), load_default=False, about="whether each evening is squared, the oldest first"
    )


class RunningQuery(PeriodQuery):
    """The balances of which unit."""

    unit = unit("the unit", required=True)


class NextQuery(Strict):
    """The page to return to after signing in."""

    next = fields.String(load_default=None)


class LedgerQuery(SettleQuery, DoneQuery):
    """The options of the page of money."""

    balances_after = _key(
        rf"{patterns.UNIT} [a-z-]+(:{patterns.ID})?",
        say("schemas.after-a-balance", "a unit and an account, as the page before gives them, such as 'EUR/2 cash'"),
    )


NAMES_OF_EXPORTS = Text("schemas.names-of-exports", "'kept' or 'replaced'")
FORMATS = ("jsonl", "text", "csv", "parquet")
A_FORMAT = Text("schemas.a-format", "one of {forms}")


def _format(*forms: str) -> fields.String:
    return expect(
        fields.String,
        A_FORMAT(forms=listed(map(quoted, forms))),
        validate=OneOf(forms),
        load_default="jsonl",
        metadata={"default": "jsonl"},
    )


class ExportQuery(EyesQuery):
    """The form of an exported game, whose eyes it is for, and its names."""

    format = _format(*FORMATS)
    names = expect(
        fields.String,
        NAMES_OF_EXPORTS(),
        validate=OneOf(("kept", "replaced")),
        load_default="kept",
        about="whether numbers replace the names, and texts that people wrote are left out",
        metadata={"default": "kept"},
    )


class ExportsQuery(ExportQuery, PeriodQuery):
    """The form of exported games, and which they are."""

    format = _format("jsonl", "parquet")
    player = expect(Words, A_PLAYER(), validate=Length(1, 100), load_default=None)
    rules = expect(Words, A_KIND(), validate=Length(1, 60), load_default=None)


A_RECORD = Text("schemas.a-record", "a whole record as one string: the lines of its JSONL, or its text notation")
A_REASON = Text("schemas.a-reason", "a reason of 1 to 1000 characters")


class RecordBody(Strict):
    """A record to import."""

    record = expect(fields.String, A_RECORD(), required=True, validate=Length(1))
    replace = expect(
        fields.String,
        A_REASON(),
        load_default=None,
        validate=Length(1, 1000),
        about=f"void the hands that differ and enter them again, for {A_REASON()}",
    )
    confirm = strict.codes()
