"""A record beside what the club holds of its game: what is the same, as far as some eyes may know both, and what replacing it would void.

What these eyes may not know makes no difference: neither whether two events are the same, nor what may follow. So the answer to an
import tells them nothing of hidden cards. What is valid is compared, and replaced hands are voided visibly, never edited; what this
would void is said in words before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from replay.club.stored_events import read_event
from replay.identity import has_made_id
from replay.rules import Rules, codec
from replay.rules.checker import Checker
from replay.rules.eyes import ALL, Eyes
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.show import gains
from replay.rules.shared.table import Table
from replay.store import Row
from replay.values.events import (
    POT,
    Abandoned,
    DealerChosen,
    DeckCommitted,
    DeckMixed,
    DeckRevealed,
    Event,
    GameEnded,
    GameOpened,
    HandEnded,
    HandStarted,
    HandVoided,
    Joined,
    Left,
    Noted,
    Paid,
    Seat,
    TimeCalled,
)
from replay.values.money import Unit
from replay.words.display import visible
from replay.words.errors import BadInput, Conflict
from replay.words.messages import Message, Plural, Text, listed, say

_BETWEEN = frozenset(
    {DealerChosen, DeckCommitted, DeckMixed, DeckRevealed, GameEnded, HandVoided, Joined, Left, Noted, TimeCalled}
)
"""The moves between hands that no card of an earlier hand can make illegal."""
GOES_ON_WITH_HAND = Text(
    "records.goes-on-with-hand",
    "{source}: found more of hand {hand}, in which the club holds hidden cards, expected whole new hands:"
    " import it on the club's own machine",
)


class Comparison:
    """A comparison of one record's events with the club's.

    Args:
        rules: of the record.
        eyes: the importer's eyes.
        exact: True if the envelopes are part of the record.
        source: its name in a refusal.
    """

    def __init__(self, rules: Rules, eyes: Eyes, source: str, *, exact: bool) -> None:
        self.eyes = eyes
        self.exact = exact
        self.hides = False
        """True if the record, as far as compared, had details hidden from these eyes."""
        self._rules = rules
        self._source = source

    def seen(self, event: Event) -> Event:
        """Return an event of the club as visible to these eyes."""
        return self._rules.redact(event, self.eyes)

    def is_same(self, stored: Row, given: Row) -> bool:
        """True if the club has this event of the record, as far as the eyes may know."""
        if self.eyes == ALL and stored.data == given.data:
            return True
        new = codec().decode(given.data)
        old = read_event(str(new.game), stored.version, stored.data)
        seen = self.seen(new.data)
        self.hides |= seen != new.data
        if self.seen(old.data) != seen:
            return False
        if not self.exact:
            return True
        # An id is the record's own, or one that the club made for a record with untrusted ids.
        trusted = self.eyes != ALL or old.id == new.id or has_made_id(self._rules, old)
        return trusted and (old.at, old.by) == (new.at, new.by)

    def need_new_hands(self, fresh: Iterable[Event], hand: Event | None, current: int, *, live: bool) -> None:
        """Refuse to continue a hand with cards hidden from these eyes: the legality of a move would reveal its cards. Raises Conflict.

        ``hand`` is the last one of the club's record before the ``fresh`` events, and may be live; ``current`` is the game's version.
        """
        if self.eyes == ALL or not isinstance(hand, HandStarted) or hand.depth == "result":
            return
        if not live:
            for event in fresh:
                if isinstance(event, HandStarted):
                    return
                if type(event) in self._rules.moves and type(event) not in _BETWEEN:
                    break
            else:
                return
        raise Conflict(GOES_ON_WITH_HAND(source=self._source, hand=hand.hand), current=current)


Seen = Callable[[Event], Event]
"""Returns an event as visible to some eyes."""


class Replacement(NamedTuple):
    """The events to append; ``settled`` has a byte for each: 1 if no hand is being played after it."""

    events: list[Event]
    settled: bytes


class Piece(NamedTuple):
    """A hand, or one event between hands. Hands are numbered 0 in ``events``, so that equal hands are equal.

    ``start`` is the place of its first event in the record.
    """

    number: int
    events: tuple[Event, ...]
    start: int = 0


def standing_pieces(events: Iterable[Event]) -> list[Piece]:
    """Return the valid pieces of a game: its hands and the events between them, without voided hands and their voids.

    >>> standing_pieces([HandStarted(1, (1, 2), 1, "result"), HandEnded("drawn", 1), HandVoided(1, "wrong")])
    []
    """
    pieces: list[Piece] = []
    hand: list[Event] | None = None
    number = start = 0
    for place, event in enumerate(events):
        if isinstance(event, HandStarted):
            hand, number, start = [replace(event, hand=0)], event.hand, place
        elif hand is not None:
            hand.append(event)
            if isinstance(event, HandEnded):
                pieces.append(Piece(number, tuple(hand), start))
                hand = None
        elif isinstance(event, HandVoided):
            # A void opens a closed game again.
            pieces = [
                each for each in pieces if each.number != event.hand and not isinstance(each.events[0], GameEnded)
            ]
        elif not (isinstance(event, Paid) and event.why == "void"):
            pieces.append(Piece(0, (event,), place))
    if hand is not None:
        pieces.append(Piece(number, tuple(hand), start))
    return _without_detours(pieces)


def _without_detours(pieces: list[Piece]) -> list[Piece]:
    """Remove pairs of leaving and returning, or coming and leaving, with nothing in between: they change nothing."""
    before = None
    while before != len(pieces):
        before = len(pieces)
        # Returns first: otherwise a first coming would pair with the leaving, and the return would replace it.
        for first, second in ((Left, Joined), (Joined, Left)):
            pieces = _without(pieces, first, second)
    return pieces


def _without(pieces: Iterable[Piece], first: type[Event], second: type[Event]) -> list[Piece]:
    kept: list[Piece] = []
    for piece in pieces:
        last, event = kept[-1].events[0] if kept else None, piece.events[0]
        if isinstance(last, first) and isinstance(event, second) and last.seat == event.seat:  # type: ignore[attr-defined]
            kept.pop()
        else:
            kept.append(piece)
    return kept


def reseated(rules: Rules, stored: Iterable[Event], wanted: Sequence[Event]) -> Sequence[Event]:
    """Return a record's events with each player on the seat that the club's game has for the name: a seat belongs to one player.

    An unknown player gets the next seat. If no name changes its seat, the events stay as they are. Otherwise they are decided again; of a
    result-only hand, the required seat deals.
    """
    known = {event.player: event.seat for event in stored if isinstance(event, Joined)}
    before, seats = dict(known), dict[int, int]()
    for event in wanted:
        if isinstance(event, Joined):
            seats.setdefault(event.seat, known.setdefault(event.player, len(known) + 1))
    if all(seat == own for seat, own in seats.items()):
        return wanted
    moved = [_moved(event, seats, type(event)) for event in wanted]
    table, made = rules.table(), list[Event]()
    for away in (*map(Joined, before.values(), before), *map(Left, before.values())):
        rules.evolve(table, away)
    try:
        for move in (event for event in moved if type(event) in rules.moves):
            for event in rules.decide(table, _dealt(table, move)):
                rules.evolve(table, event)
                made.append(event)
    except BadInput:
        return moved
    return made


def _dealt(table: Table, move: Event) -> Event:
    if not isinstance(move, HandStarted) or move.depth != "result" or (seat := expected_dealer(table)) is None:
        return move
    start = move.order.index(seat) if seat in move.order else 0
    return replace(move, dealer=seat, order=move.order[start:] + move.order[:start])


def _moved(value: Any, seats: Mapping[int, int], hint: Any) -> Any:
    """Return a value of this type with other seats."""
    if get_args(Seat)[1] in get_args(hint):  # a field may say more of its seat
        return seats.get(value, value)
    if isinstance(value, Struct):
        hints = get_type_hints(type(value), include_extras=True)
        return replace(value, **{name: _moved(getattr(value, name), seats, each) for name, each in hints.items()})
    if isinstance(value, tuple) and get_origin(hint) is tuple:
        return tuple(_moved(each, seats, get_args(hint)[0]) for each in value)
    for part in get_args(hint) if value is not None and get_origin(hint) in (Annotated, Union, UnionType) else ():
        value = _moved(value, seats, part)
    return value


def undone_pieces(stored: Iterable[Event], wanted: Iterable[Event], seen: Seen) -> list[Piece]:
    """Return the valid pieces that the record's events undo, in order."""
    old, new = standing_pieces(stored), standing_pieces(wanted)
    return old[_count_equal(old, new, seen) :]


def is_beginning(stored: Iterable[Event], wanted: Iterable[Event], seen: Seen) -> bool:
    """True if all valid pieces of the record are also valid in the club; its last hand may go on there."""
    old, new = standing_pieces(stored), standing_pieces(wanted)
    same = _count_equal(old, new, seen)
    if same == len(new) - 1 < len(old) and not isinstance(new[-1].events[-1], HandEnded):
        begun = new[-1]
        return begun.number > 0 and _is_same(
            old[same]._replace(events=old[same].events[: len(begun.events)]), begun, seen
        )
    return same == len(new)


def _count_equal(old: Sequence[Piece], new: Sequence[Piece], seen: Seen) -> int:
    same = 0
    while same < min(len(old), len(new)) and _is_same(old[same], new[same], seen):
        same += 1
    return same


def _is_same(piece: Piece, other: Piece, seen: Seen) -> bool:
    return list(map(seen, piece.events)) == list(map(seen, other.events))


def plan_replacement(
    rules: Rules, stored: Sequence[Event], wanted: Sequence[Event], reason: str | None, comparison: Comparison
) -> Replacement | None:
    """Return the events to append so that the valid pieces are those wanted; None if hands must be voided and there is no reason.

    Raises:
        RuleViolation: something valid cannot be undone, such as a closed game.
        Conflict: the record continues a hand with cards hidden from the importer.
    """
    old, new = standing_pieces(stored), standing_pieces(wanted)
    same = _count_equal(old, new, comparison.seen)
    if same == len(new) and (reason is None or same == len(old)):
        # The record is the beginning of the club's valid pieces.
        return Replacement([], b"")
    if reason is None and (same < len(old) or _brings_back(stored, new[same:], comparison.seen)):
        return None
    kept = [piece.events[0] for piece in old[:same] if piece.number]
    fresh = [event for piece in new[same:] for event in piece.events]
    comparison.need_new_hands(fresh, kept[-1] if kept else None, len(stored), live=False)
    table = rules.table()
    for event in stored:
        rules.evolve(table, event)
    return _replace_pieces(rules, table, old[same:], new[same:], reason or "")


def _replace_pieces(rules: Rules, table: Table, old: Sequence[Piece], new: Iterable[Piece], reason: str) -> Replacement:
    """Undo some pieces and add others, and fold them into the table after all of the club's events."""
    added: list[Event] = []
    settled = bytearray()
    # Hands first: their voids open a closed game again, in which players may come and go.
    latest_first = old[::-1]
    for piece in sorted(latest_first, key=lambda piece: not piece.number):
        for move in _undo(table, piece, reason):
            for event in rules.decide(table, move):
                rules.evolve(table, event)
                added.append(event)
                settled.append(not table.live)
    checker = Checker(rules, table)
    for piece in new:
        if isinstance(piece.events[0], DeckCommitted | DeckMixed | DeckRevealed):
            # The commitment is to the deck of that hand number; an added hand has another.
            continue
        for event in piece.events:
            numbered = replace(event, hand=table.hands + 1) if isinstance(event, HandStarted) else event
            checker.feed(numbered)
            added.append(numbered)
            settled.append(not table.live)
    checker.close()
    return Replacement(added, bytes(settled))


def _brings_back(stored: Iterable[Event], pieces: Iterable[Piece], seen: Seen) -> bool:
    """True if one of these hands was voided: it must not return without a reason."""
    stored = list(stored)
    voided = {event.hand for event in stored if isinstance(event, HandVoided)}
    hands = standing_pieces(event for event in stored if not isinstance(event, HandVoided))
    struck = [hand for hand in hands if hand.number in voided]
    return any(_is_same(piece, hand, seen) for piece in pieces for hand in struck)


def _undo(table: Table, piece: Piece, reason: str) -> list[Event]:
    if piece.number:
        voided = HandVoided(piece.number, reason)
        return [voided] if isinstance(piece.events[-1], HandEnded) else [Abandoned(reason), voided]
    event = piece.events[0]
    if isinstance(event, Joined):
        return [Left(event.seat)]
    if isinstance(event, Left):
        before = [seat for seat in table.circle[: table.circle.index(event.seat)] if seat not in table.absent]
        return [Joined(event.seat, table.players[event.seat], before[-1] if before else None)]
    return []


_MOST = 10
"""The hands in one refusal; ``voids`` has them all."""


class Differs(Conflict):
    """A record that differs from the club's game, and may replace it.

    Args:
        where: the file, and the line where it differs, as far as known.
        problem: the whole sentence.
        voids: the hands that a replacement would void, in words, in order.
        current: the version of the game that was compared.
        refused: the reason why the club's game cannot be replaced, None if it can.
    """

    code = "record-differs"

    def __init__(
        self, where: str, problem: Message, voids: Sequence[Message], current: int, refused: Message | None = None
    ) -> None:
        super().__init__(problem, current=current)
        self.where = where
        self.voids = tuple(voids)
        self.refused = refused


DIFFERS = Text(
    "records.differs",
    "{where}: {event} differs here from the one in the club. If this record is right, give a reason to "
    "replace the club's (--replace REASON), which voids {voids} and adds the rest of the record",
)
DIFFERS_OR_OTHER_TABLE = Text(
    "records.differs-or-other-table",
    "{where}: {event} differs here from the one in the club. If this record is right, give a reason to "
    "replace the club's (--replace REASON), which voids {voids} and adds the rest of the record. If it is "
    'of another table of the same evening, add [Table "{table}"] to its header, which makes it a separate'
    " game",
)
HOLDS_OTHER = Text(
    "records.holds-other",
    "{where}: the club holds another version of this game: it voided this record from {event} on. To go back to this record, give a "
    "reason (--replace REASON), which voids {voids} and adds the rest of this record",
)


def describe_difference(
    where: str, what: Message, voids: Sequence[Message], table: str | None, *, earlier: bool
) -> Message:
    """The refusal of a record that may replace the club's, with the hands that this would void, in words.

    ``table`` is the other table of the same evening of which the record may be; ``earlier`` means that the club held this very record
    before another one replaced it.
    """
    if earlier:
        return HOLDS_OTHER(where=where, event=what, voids=_list(voids))
    if table is not None:
        return DIFFERS_OR_OTHER_TABLE(where=where, event=what, voids=_list(voids), table=table)
    return DIFFERS(where=where, event=what, voids=_list(voids))


DIFFERS_FOR_GOOD = Text(
    "records.differs-for-good",
    "{where}: {event} differs here from the one in the club, which cannot be replaced: {problem}",
)
DIFFERS_FOR_GOOD_OR_OTHER_TABLE = Text(
    "records.differs-for-good-or-other-table",
    "{where}: {event} differs here from the one in the club, which cannot be replaced: {problem}. If it "
    'is of another table of the same evening, add [Table "{table}"] to its header, which makes it a '
    "separate game. If it is of this one, void the hands of the club's game too, the last one first",
)


def describe_refused(where: str, what: Message, refused: Message, table: str | None) -> Message:
    """Return the refusal of a record that cannot replace the club's; the arguments are those of :func:`describe_difference`."""
    if table is not None:
        return DIFFERS_FOR_GOOD_OR_OTHER_TABLE(where=where, event=what, problem=refused, table=table)
    return DIFFERS_FOR_GOOD(where=where, event=what, problem=refused)


NO_HAND = Text("records.no-hand", "no hand")
HANDS_AND_MORE = Text("records.hands-and-more", "{hands} and {count} more hands")


def _list(voids: Sequence[Message]) -> Message:
    if len(voids) > _MOST:
        return HANDS_AND_MORE(hands=listed(voids[:_MOST]), count=len(voids) - _MOST)
    return listed(voids) if voids else NO_HAND()


def describe_hands(pieces: Iterable[Piece], unit: Unit) -> list[Message]:
    """Hands with their length and their money, in words.

    >>> from replay.values.events import HandStarted, Paid
    >>> events = (HandStarted(0, (1, 2), 1, "result"), Paid("player:Li", "player:Guo", 100, "single"), HandEnded("won", 1))
    >>> for hand in describe_hands([Piece(3, events), Piece(4, events[:1])], Unit("EUR", 2)):
    ...     print(hand)
    hand 3 (3 steps; Li -1.00 EUR, Guo 1.00 EUR)
    hand 4 (1 step so far)
    """
    return [_describe(piece, unit) for piece in pieces if piece.number]


HAND = Text("records.hand", "hand {hand} ({length})")
HAND_WITH_MONEY = Text("records.hand-with-money", "hand {hand} ({length}; {gains})")
STEPS = Plural("records.steps", "{count:,} step", "{count:,} steps")
STEPS_SO_FAR = Plural("records.steps-so-far", "{count:,} step so far", "{count:,} steps so far")
GAIN = Text("records.gain", "{who} {amount}")


def _describe(piece: Piece, unit: Unit) -> Message:
    ended = isinstance(piece.events[-1], HandEnded)
    length = (STEPS if ended else STEPS_SO_FAR)(count=len(piece.events))
    sums = [
        GAIN(
            who=say("records.pot", "pot") if account == POT else visible(account.partition(":")[2]),
            amount=unit.message(amount),
        )
        for account, amount in gains(piece.events).items()
        if amount
    ]
    if sums:
        return HAND_WITH_MONEY(hand=piece.number, length=length, gains=listed(sums))
    return HAND(hand=piece.number, length=length)


def suggest_other_table(opened: GameOpened) -> str:
    """Return a table for the header of a record that may be of another table, whose header names the same game."""
    return "3" if opened.tags.get("Table") == "2" else "2"
