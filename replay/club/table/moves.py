"""Moves at the end of a game: sent as lines of the text notation or as events, decided one after the other, and recorded with their
consequences.

A recorder with hidden cards is answered from the redacted fold: a move is decided there first, and a move that only the whole record
rules out is refused without a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import Connection

from replay.club.books import club_units, need_usual_unit
from replay.club.matters.settings import current_settings
from replay.club.stored_events import encode_chunk, store_rows
from replay.club.stored_events import read_event as read_stored_event
from replay.club.table.timelines import LastTables
from replay.formats.jsonl_schema import read_event
from replay.formats.text_grammar import Line, option_value, parse_later, read_lines
from replay.formats.text_reader import LineReader, TextEvent, is_of_several
from replay.identity import following_id, new_id
from replay.ledger.people import StoredNames
from replay.rules import Rules, codec, pinned_options, room, rules_named
from replay.rules.eyes import ALL, Eyes
from replay.rules.shared.table import Table
from replay.store import Store, try_again
from replay.table.timeline import Timeline
from replay.values import clock
from replay.values.club_events import CLUB_STREAM
from replay.values.events import DealerChosen, Depth, Event, GameOpened, Joined, Recorded
from replay.values.money import POINTS, Unit, parse_money, unit_named
from replay.words.display import typed_form
from replay.words.errors import BadInput, Conflict, placed
from replay.words.messages import Message, Text

_DEPTH: Depth = "observed"
"""The depth of a hand that names none, as in a text record."""


class Move(NamedTuple):
    """A move to record.

    Args:
        what: a line of the text notation as it would be in a record, or an event.
        id: a UUID that its sender made for it, so that sending it again has no further effect; None for none.
    """

    what: str | Event
    id: UUID | None = None


def event_move(name: str, data: Mapping[str, object], id: UUID | None = None) -> Move:
    """Make a move from an event's written name and its fields as JSON. Raises BadInput with the field."""
    return Move(read_event(name, data), id)


class MoveUnit(NamedTuple):
    """Moves that are decided together, mostly one: the lines of a deal. ``first`` is the place of the first of them."""

    first: int
    moves: Sequence[Event | Line]


class Decided(NamedTuple):
    """An event from a move, and the move's place."""

    event: Event
    move: int


def units(rules: Rules, moves: Sequence[Move], start: int) -> Iterator[MoveUnit]:
    """Yield the moves from the place ``start`` on, grouping those that must be decided together. Raises BadInput with the move's place."""
    waiting: list[Line] = []
    for place in range(start, len(moves)):
        what = moves[place].what
        line = _line(place, what) if isinstance(what, str) else None
        together = line is not None and is_of_several(rules, line)
        if waiting and (not together or line is None):
            yield MoveUnit(place - len(waiting), waiting)
            waiting = []
        if line is None:
            assert isinstance(what, Event)
            yield MoveUnit(place, [what])
        elif together:
            waiting.append(line)
        else:
            yield MoveUnit(place, [line])
    if waiting:
        yield MoveUnit(len(moves) - len(waiting), waiting)


def goes_with_others(rules: Rules, text: str) -> bool:
    """True if a line is decided together with the lines around it, like the lines of a deal. Raises BadInput."""
    return is_of_several(rules, _line(0, text))


NO_SINGLE_LINE = Text("recording.no-single-line", "found no line or several, expected one line of the text notation")
LINE_OF_MONEY = Text(
    "recording.line-of-money", "found a line of payments, expected a move: the payments follow from the moves"
)


def _line(place: int, text: str) -> Line:
    """Parse the line of a move, numbered from 1. Raises BadInput with the move's place."""
    try:
        # Half a surrogate pair is refused as invalid UTF-8.
        lines = list(read_lines(text.encode("utf-8", "surrogatepass")))
        if len(lines) != 1 or not lines[0].strip() or lines[0].lstrip().startswith(";"):
            raise BadInput(NO_SINGLE_LINE())
        line = parse_later(place + 1, lines[0])
        if line.kind == "money":
            raise BadInput(LINE_OF_MONEY())
    except BadInput as error:
        raise _placed(error, place) from None
    return line


AGAINST_HIDDEN = Text(
    "recording.against-hidden", "this move contradicts recorded cards hidden from you: ask a person who sees all cards"
)


def allow_all(move: Event) -> None:
    """Allow every move: nothing is recorded, or by the person who runs the club."""


class Decider:
    """Decides moves at the end of a game, for the eyes of the recorder.

    Args:
        rules: the rules that the game pinned.
        table: its last table; further events are folded into it.
        seen: the table for these eyes, also folded on; the same table for eyes that see all.
        eyes: the recorder's eyes.
        name: makes a player's name from a typed text.
    """

    def __init__(
        self, rules: Rules, table: Table, seen: Table, eyes: Eyes, name: Callable[[str], str] = typed_form
    ) -> None:
        self.rules = rules
        self.table = table
        self.seen = seen
        self.warnings: list[Message] = []
        self._eyes = eyes
        self._name = name
        self._reader = LineReader(rules, table, _DEPTH, name)
        self._first: int | None = None

    def look_ahead(
        self, fresh: Iterator[MoveUnit], allow: Callable[[Event], None], *, taken: bool = False
    ) -> Iterator[MoveUnit]:
        """Check moves that are recorded all or none at the redacted table, before any is decided at the whole table.

        Otherwise the refusal of a later move would reveal that an earlier one agrees with hidden cards. For the same reason a
        contradicting move is then refused at the place of the first move, whichever it is; and so are moves with the id of an event
        hidden from their sender. Returns the moves; raises as :meth:`decide`.
        """
        if self._eyes == ALL:
            return fresh
        ahead, seen = list(fresh), self.seen.copy()
        for unit in ahead if taken or len(ahead) > 1 else ():
            made = self._read(LineReader(self.rules, seen.copy(), _DEPTH, self._name), unit)
            self._need_allowed(made, allow)
            for each in made:
                self.rules.evolve(seen, self.rules.redact(each.event, self._eyes))
        self._first = ahead[0].first if ahead else None
        if taken:
            raise _placed(BadInput(AGAINST_HIDDEN()), ahead[0].first)
        return iter(ahead)

    def decide(self, unit: MoveUnit, allow: Callable[[Event], None] = allow_all) -> list[Decided]:
        """Decide some moves, folded into both tables; nothing is recorded yet. Returns the events.

        Raises:
            BadInput: a move is refused; with its place.
            PaipuError: the refusal by ``allow``, which is called with every move.
        """
        blind = self._eyes != ALL  # what is refused to eyes that do not see all speaks of facts visible to them
        reader = LineReader(self.rules, self.seen.copy(), _DEPTH, self._name) if blind else self._reader
        made = self._read(reader, unit)
        self._need_allowed(made, allow)
        if blind:
            made = self._read_hidden(unit)
        return [Decided(each.event, each.line - 1) for each in made]

    def _need_allowed(self, made: Sequence[TextEvent], allow: Callable[[Event], None]) -> None:
        for event in (each.event for each in made if type(each.event) in self.rules.moves):
            allow(event)

    def _read(self, reader: LineReader, unit: MoveUnit) -> list[TextEvent]:
        reader.made = []
        try:
            for place, move in enumerate(unit.moves, unit.first):
                if isinstance(move, Line):
                    reader.read(move)
                else:
                    reader.move(move, ("", place + 1, 1))
            reader.close()
        except BadInput as error:
            raise _placed(error, (error.line or unit.first + 1) - 1) from None
        return reader.made

    def _read_hidden(self, unit: MoveUnit) -> list[TextEvent]:
        """Read the moves at the whole table, where they may contradict hidden cards. Raises BadInput."""
        try:
            made = self._read(self._reader, unit)
        except BadInput:
            place = unit.first if self._first is None else self._first
            raise _placed(BadInput(AGAINST_HIDDEN()), place) from None
        for each in made:
            self.rules.evolve(self.seen, self.rules.redact(each.event, self._eyes))
        return made


def _placed(error: BadInput, move: int) -> BadInput:
    """Put the place of the move into a refusal, instead of a line; fields of events are fields of the move."""
    error.move = move
    error.source = f"moves.{move}"
    error.line = None
    return error


class Draft:
    """Events at the end of a game that are decided but not recorded yet; ``version`` is 0 for a new game."""

    def __init__(self, game: str, version: int, by: str) -> None:
        self.game = game
        self.version = version
        self.now = clock.now()
        self.records: list[Recorded] = []
        self._by = by
        self._sealable = 0
        """The version up to which an append can seal the game, whose hands are sealed as they end; 0 if it can seal none of these events.
        """

    def add(self, event: Event, *, live: bool, id: UUID | None = None) -> None:
        """Add an event; ``live`` is True if a hand is being played after it. It gets a new id if none is given."""
        seq, own = self.version + len(self.records) + 1, id or new_id(self.now)
        self.records.append(codec().envelope(event, at=self.now, by=self._by, game=UUID(self.game), id=own, seq=seq))
        if not live:
            self._sealable = seq

    def record(self, store: Store, agree: Callable[[Connection], None] | None = None) -> None:
        """Append the events. ``agree`` runs inside the transaction, which holds the game's stream, and may veto them.

        Raises Conflict if another recorder was faster.
        """
        rows = store_rows(encode_chunk(self.records))
        try_again(lambda: store.append(self.game, self.version, rows, self._sealable, agree))


def append_moves(
    store: Store, tables: LastTables, game: str, moves: Iterable[Event], by: str, first_id: UUID | None = None
) -> None:
    """Record moves and their consequences at the end of a game.

    Raises:
        RuleViolation, BadInput: the rules do not allow a move; then none is recorded.
        Conflict: another recorder of this game was faster. Recordings of other games do not matter.
    """
    rules, table, version = tables.get(game)
    draft = Draft(game, version, by)
    for move in moves:
        for event in rules.decide(table, move):
            rules.evolve(table, event)
            draft.add(event, live=table.live, id=None if draft.records else first_id)
    draft.record(store)


Looks = Callable[[int], Eyes | None]
"""Returns the eyes at the event of a version, which are those for its hand; None if that hand is hidden."""


def see_all(version: int) -> Eyes:
    """The eyes of the person who runs the club."""
    return ALL


def by_hand(timeline: Timeline, looks: Looks) -> Looks:
    """Return a function that asks for the eyes on each hand of a game only once."""
    found: dict[int, Eyes | None] = {}

    def look(version: int) -> Eyes | None:
        hand = timeline.hand_at(version)
        if hand not in found:
            found[hand] = looks(version)
        return found[hand]

    return look


def find_opening(store: Store, game: UUID) -> GameOpened | None:
    """The first event of the game with that id; None if the club has no such game."""
    with store.reading() as reading:
        first = reading.read(str(game), upto=1) if str(game) != CLUB_STREAM else []
    opened = read_stored_event(str(game), 1, first[0].data).data if first else None
    return opened if isinstance(opened, GameOpened) else None


class Opening(NamedTuple):
    """A game to open.

    Args:
        rules: a kind of game, or a profile of one: ``quandui`` or ``quandui/pagat``.
        options: options that differ from the profile.
        unit: the unit of its money; None for the club's usual one.
        tags: the tags of its record, such as Place.
        seats: the first players, in order of play.
        dealer: the seat chosen by lot as the first dealer; None if it is drawn later.
        id: the id of the game, so that opening it again has no further effect; None for a new one.
        confirm: the confirmed codes.
    """

    rules: str
    options: Mapping[str, bool | int | str] = {}
    unit: str | None = None
    tags: Mapping[str, str] = {}
    seats: Sequence[str] = ()
    dealer: int | None = None
    id: UUID | None = None
    confirm: Collection[str] = ()


def open_game(store: Store, opening: Opening, by: str) -> tuple[str, bool]:
    """Open a game; return its id, and True if it was opened now and not before.

    Raises:
        BadInput: the rules, their options, the unit, a tag or a name cannot be used.
        NeedsConfirmation: it is played for another currency than the club's.
        Conflict: another game has this id.
    """
    decided = decide_opening(store, opening)
    game = str(opening.id or new_id(clock.now()))
    is_new = not _is_open(store, game, decided)
    if is_new:
        draft = Draft(game, 0, by)
        for place, event in enumerate(decided):
            draft.add(event, live=False, id=following_id(UUID(game), place + 1))
        try:
            draft.record(store)
        except Conflict:  # another device sent the same a moment ago
            if not _is_open(store, game, decided):
                raise
            is_new = False
    return game, is_new


ID_OF_CLUB = Text("recording.id-of-club", "found the id {id}, which is the club's own, expected another id for a game")


def decide_opening(store: Store, opening: Opening) -> list[Event]:
    """Return the events that would open a game; nothing is recorded. Raises BadInput as :func:`open_game`."""
    if str(opening.id) == CLUB_STREAM:
        raise BadInput(ID_OF_CLUB(id=CLUB_STREAM), field="id")
    return _decided(*_moves(store, opening))


OTHER_TAGS = Text(
    "recording.other-tags",
    "found a tag that cannot be kept, expected at most 32 tags, each with a name of letters, digits, - "
    "and _ and a text of at most 200 characters",
)


def _moves(store: Store, opening: Opening) -> tuple[Rules, list[Event]]:
    with store.reading() as reading:
        usual, known = current_settings(reading.connection).unit, club_units(reading)[1]
        with placed(field="unit"):
            unit = unit_named(opening.unit or usual or str(POINTS), known)
        need_usual_unit(reading, unit, opening.confirm)
        seats = _seats(StoredNames(reading.connection), opening.seats)
    rules = rules_named(opening.rules.casefold(), opening.options, unit)
    opened = GameOpened(rules.id, pinned_options(rules), str(unit), dict(opening.tags))
    try:
        msgspec.convert(msgspec.to_builtins(opened), GameOpened)
    except msgspec.ValidationError:
        raise BadInput(OTHER_TAGS(), field="tags") from None
    moves: list[Event] = [opened, *(Joined(seat, name) for seat, name in enumerate(seats, 1))]
    if opening.dealer is not None:
        if not 1 <= opening.dealer <= len(opening.seats):
            raise BadInput(OTHER_DEALER(found=opening.dealer, last=len(opening.seats)), field="dealer")
        moves.append(DealerChosen(opening.dealer, "random"))  # records have one word for every way of choosing
    return rules, moves


def _seats(names: StoredNames, typed: Sequence[str]) -> list[str]:
    """Return the names of the players who sit down. Raises BadInput with the seat."""
    seated = []
    for place, name in enumerate(typed):
        with placed(field=f"seats.{place}"):
            seated.append(names.seated(name))
    return seated


OTHER_DEALER = Text(
    "recording.other-dealer", "found {found} as the first dealer, expected one of the seats 1 to {last}"
)


def _decided(rules: Rules, moves: Sequence[Event]) -> list[Event]:
    table, decided = rules.table(), list[Event]()
    for place, move in enumerate(moves):
        with placed(field=f"seats.{place - 1}" if isinstance(move, Joined) else None):
            made = rules.decide(table, move)
        for event in made:
            rules.evolve(table, event)
        decided += made
    return decided


OTHER_OPENING = Text(
    "recording.other-opening",
    "found another game under the id {id}, expected the same rules and seats again, or a new id",
)


def _is_open(store: Store, game: str, decided: Sequence[Event]) -> bool:
    """True if the game was opened in exactly this way, False if it is not open. Raises Conflict if it was opened differently."""
    with store.reading() as reading:
        rows = reading.read(game, upto=len(decided) + 1)
    opened = [row for place, row in enumerate(rows, 1) if row.event_id == following_id(UUID(game), place).bytes]
    if rows and [read_stored_event(game, row.version, row.data).data for row in opened] != list(decided):
        raise Conflict(OTHER_OPENING(id=game))
    return bool(rows)


class TypedOpening(NamedTuple):
    """A typed request to open a game; the other fields are as in :class:`Opening`.

    Args:
        stake: an amount, with its unit unless ``unit`` names it; empty for a game without stakes.
        unit: the unit of the game's money; empty for that of the stake, or the club's usual one.
        options: options that differ from the profile, by name.
    """

    rules: str
    stake: str = ""
    unit: str = ""
    options: Iterable[tuple[str, str]] = ()
    tags: Mapping[str, str] = {}
    seats: Sequence[str] = ()
    dealer: int | None = None
    id: UUID | None = None


OPTION_TWICE = Text(
    "recording.option-twice", "found the option {found!r} twice, expected each once, and the stake as such"
)


def read_typed_opening(typed: TypedOpening, chosen: Unit | None, usual: Unit | None, known: Sequence[Unit]) -> Opening:
    """Read a typed opening, given the club's chosen unit, its usual one and its known ones. Raises BadInput with the field."""
    with placed(field="rules"):
        kind = room(typed.rules.partition("/")[0].casefold())
    unit, amount = _stake(typed, chosen, usual, known)
    options: dict[str, bool | int | str] = {}
    for name, text in typed.options:
        if name in options or name == kind.notation.stake:
            raise BadInput(OPTION_TWICE(found=name[:40]), field="options")
        options[name] = option_value(text)
    if amount:
        options[kind.notation.stake] = amount
    return Opening(typed.rules, options, str(unit), typed.tags, typed.seats, typed.dealer, typed.id)


def _stake(typed: TypedOpening, chosen: Unit | None, usual: Unit | None, known: Sequence[Unit]) -> tuple[Unit, int]:
    with placed(field="unit"):
        unit = unit_named(typed.unit, known) if typed.unit else None
    with placed(field="stake"):
        if not typed.stake.strip():
            return unit or chosen or POINTS, 0
        if unit is not None:
            return unit, unit.amount(typed.stake)
        amount, unit = parse_money(typed.stake, usual, known)
        return unit, amount
