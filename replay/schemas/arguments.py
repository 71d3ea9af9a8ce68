"""The arguments of web and terminal.

Everything is strict: an unknown field, a missing one or one of the wrong kind is a :class:`~replay.words.errors.BadInput` that
names it. (Records are not read here but by the events' own types, in the importer.)
"""

from __future__ import annotations

from marshmallow import EXCLUDE, fields
from marshmallow.validate import Length, OneOf, Regexp

from replay.rules.eyes import PUBLIC
from replay.schemas import strict
from replay.schemas.strict import Digits, EventId, Expected, EyesField, Strict, Switch, Words, day, digits, says, unit
from replay.values import patterns
from replay.words.messages import Message, Text

MOST = 1000
"""The most events or postings that one answer holds."""
EYES = Text("schemas.eyes", "'all', 'public' or a seat such as 'seat:2'")
_EYES = EYES()
A_PLAYER = Text("schemas.a-player", "a player")
_PLAYER = A_PLAYER()
A_KIND = Text("schemas.a-kind", "the name of a kind of game, such as 'quandui'")
_KIND = A_KIND()
A_RESULT = Text("schemas.a-result", "'open', 'ended', 'first' or 'behind'")
_RESULT = A_RESULT()


class NoQuery(Strict):
    """No arguments."""


class OldQuery(Strict):
    """Log size to prove from; default 0."""

    old = digits(0, 10**15 - 1, 0, "how many entries the earlier log has")


class EyesQuery(Strict):
    """The eyes of a view; by default the public's."""

    eyes = EyesField(
        load_default=PUBLIC,
        error_messages=says(_EYES),
        metadata={
            "description": f"whose view: {_EYES}",
            "pattern": "^(all|public|seat:[1-9][0-9]?)$",
            "default": str(PUBLIC),
        },
    )


QUOTED_TRUE_OR_FALSE = Text("schemas.quoted-true-or-false", "'true' or 'false'")
HINDSIGHT = Text("schemas.hindsight", "whether cards are shown that these eyes come to know later in the hand")


class StepQuery(EyesQuery):
    """The view of a step."""

    hindsight = Switch(
        load_default=False,
        error_messages=says(QUOTED_TRUE_OR_FALSE()),
        metadata={"description": str(HINDSIGHT())},
    )


A_DEVICE = Text("schemas.a-device", "the id of the device that records, a random UUID that it made for itself")


class DeviceQuery(Strict):
    """The device that sends the request."""

    device = EventId(
        load_default=None,
        error_messages=says(A_DEVICE()),
        metadata={"description": str(A_DEVICE())},
    )


class EventsQuery(EyesQuery, DeviceQuery):
    """The part of a game's events; also its recorder, as a stream for a device."""

    after = digits(0, 10**9, 0, "only events with a greater seq")
    limit = digits(1, MOST, MOST, "how many at most")


class ViewQuery(StepQuery):
    """The view of a step, and how the table is turned."""

    foot = digits(0, 99, 0, "the seat at the foot of the table; 0 for that of the eyes")


class FramesQuery(ViewQuery):
    """The part of a hand's frames."""

    after = digits(0, 10**9, 0, "how many steps of the hand the client has already")


FOLLOWED = Text("schemas.followed", "the ids of games, with commas between them; without any, those of the evening")
PLACES = Text(
    "schemas.places", "how far each game is, as `next` or the id of an event has it; without it, from the beginning"
)


class FeedQuery(EyesQuery, DeviceQuery):
    """The games to follow, the places to go on from, and the device."""

    games = Words(
        load_default="",
        validate=Length(0, 8000, error=Expected(FOLLOWED())),
        error_messages=says(FOLLOWED()),
        metadata={"description": str(FOLLOWED())},
    )
    after = Words(
        load_default="",
        validate=Length(0, 20_000, error=Expected(PLACES())),
        error_messages=says(PLACES()),
        metadata={"description": str(PLACES())},
    )
    limit = digits(1, MOST, MOST, "how many events at most; a stream has no end")


LAST_EVENT = Text("schemas.last-event", "the id of the last event that came, such as 12, after which a stream goes on")


class ResumeHeaders(Strict):
    """From where on a stream of events is followed; all other headers are of others."""

    class Meta:
        """Browsers and networks add headers of their own."""

        unknown = EXCLUDE

    last = fields.String(
        data_key="Last-Event-Id",
        load_default=None,
        validate=Regexp(r"[0-9a-f:,~-]{1,20000}\Z", error=Expected(LAST_EVENT())),
        error_messages=says(LAST_EVENT()),
        metadata={"description": str(LAST_EVENT()), "pattern": "^[0-9a-f:,~-]{1,20000}$"},
    )


class PeriodQuery(Strict):
    """Two days of the club, both inclusive; either may be left open."""

    since = day("the first day, of the club", "first", data_key="from", load_default=None)
    until = day("the last day, of the club", "last", data_key="to", load_default=None)


def _limit() -> Digits:
    return digits(1, MOST, None, "how many at most; without it, all that there are")


def _key(pattern: str, expected: Message) -> fields.String:
    """Return the field for the item of a list after which a part begins."""
    return fields.String(
        load_default="",
        validate=Regexp(rf"({pattern})?\Z", error=Expected(expected)),
        error_messages=says(expected),
        metadata={"description": str(expected), "pattern": f"^({pattern})?$"},
    )


AFTER_A_GAME = Text(
    "schemas.after-a-game", "the id of the game after which the part begins, as the part before gives it"
)


class PageQuery(Strict):
    """The part of a list of games."""

    after = _key(patterns.ID, AFTER_A_GAME())
    limit = _limit()


_RESULTS = ("open", "ended", "first", "behind")


class GamesQuery(PeriodQuery, PageQuery):
    """The filter of a list of games: a player, a kind, some days, and their state."""

    player = Words(validate=Length(1, 100, error=Expected(_PLAYER)), load_default=None, error_messages=says(_PLAYER))
    kind = Words(validate=Length(1, 60, error=Expected(_KIND)), load_default=None, error_messages=says(_KIND))
    result = fields.String(
        validate=OneOf(_RESULTS, error=Expected(_RESULT)), load_default=None, error_messages=says(_RESULT)
    )


SIZES = Text("schemas.sizes", "'phone' or 'desk'")


class LineQuery(Strict):
    """The size of a drawing: as wide as a phone or as a desk."""

    size = fields.String(
        validate=OneOf(["phone", "desk"], error=Expected(SIZES())),
        load_default="desk",
        error_messages=says(SIZES()),
        metadata={"description": "as wide as a phone or as a desk", "default": "desk"},
    )


AN_EVENT = Text("schemas.an-event", "the id of an event, a UUID")


class DoneQuery(Strict):
    """The event that a form of the page has just recorded."""

    done = EventId(load_default=None, error_messages=says(AN_EVENT()))


class GameQuery(DoneQuery):
    """The options of a game's page."""

    hand = digits(1, 10**6, None, "a hand that is shown")


class AccountQuery(Strict):
    """A mark that the password has just been changed."""

    changed = Switch(load_default=False, error_messages=says(QUOTED_TRUE_OR_FALSE()))


AFTER_A_NAME = Text(
    "schemas.after-a-name",
    "the name after which the part begins, as the part before gives it, of at most 200 characters",
)
_AFTER = AFTER_A_NAME()


class NamesQuery(Strict):
    """The part of a list by name."""

    after = Words(
        load_default="",
        validate=Length(0, 200, error=Expected(_AFTER)),
        error_messages=says(_AFTER),
        metadata={"description": str(_AFTER)},
    )
    limit = _limit()


class NamesPageQuery(NamesQuery, DoneQuery):
    """The part that the page of such a list shows."""


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

    through_house = Switch(
        load_default=False,
        error_messages=says(QUOTED_TRUE_OR_FALSE()),
        metadata={
            "description": "whether everyone pays into the cash box or is paid out of it, instead of one another"
        },
    )


class RunningQuery(PeriodQuery):
    """The balances of which unit."""

    unit = unit("the unit", required=True)


class NextQuery(Strict):
    """The page to return to after signing in."""

    next = fields.String(load_default=None)


AFTER_A_BALANCE = Text(
    "schemas.after-a-balance", "a unit and an account, as the page before gives them, such as 'EUR/2 cash'"
)


class LedgerQuery(SettleQuery, DoneQuery):
    """The options of the page of money."""

    balances_after = _key(rf"{patterns.UNIT} [a-z-]+(:{patterns.ID})?", AFTER_A_BALANCE())


A_RECORD = Text("schemas.a-record", "a whole record as one string: the lines of its JSONL, or its text notation")
_RECORD = A_RECORD()
A_REASON = Text("schemas.a-reason", "a reason of 1 to 1000 characters")
_REASON = A_REASON()


class RecordBody(Strict):
    """A record to import."""

    record = fields.String(
        required=True,
        validate=Length(1, error=Expected(_RECORD)),
        error_messages=says(_RECORD),
        metadata={"description": str(_RECORD)},
    )
    replace = fields.String(
        load_default=None,
        validate=Length(1, 1000, error=Expected(_REASON)),
        error_messages=says(_REASON),
        metadata={"description": f"void the hands that differ and enter them again, for {_REASON}"},
    )
    confirm = strict.codes()
