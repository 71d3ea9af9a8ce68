"""A kind of game's promises: its room, its rules under the options of a game, its text notation, the records of other programs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct
from typing_extensions import TypeVar

from replay.rules.offers import Keypad
from replay.rules.results import Outlook
from replay.rules.shared.table import Table
from replay.values.cards import Pack
from replay.values.events import Event, GameOpened, Irregular, Recorded
from replay.values.money import Unit
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, say, verbatim

if TYPE_CHECKING:
    from replay.rules.eyes import Eyes
    from replay.rules.offers import Offer
    from replay.rules.results import Outcome, Race, ResultBoard, Score, WinName
    from replay.rules.shared.analysis import Answer, Question, Statistic
    from replay.rules.shared.notation import Verbs
    from replay.rules.shared.show import Sheet
    from replay.values.events import Mark


class Term(NamedTuple):
    """A word of a game: as English texts have it, in Chinese, and its meaning in a few words."""

    name: Message
    chinese: str
    meaning: Message


OptionValue: TypeAlias = bool | int | str


class Choice(NamedTuple):
    """An option in words; of a number only values with a special meaning, such as no limit, have words."""

    title: Message
    values: Mapping[OptionValue, Message] = {}


def yes_or_no(title: Message) -> Choice:
    """A choice whose title is a sentence that holds or does not."""
    return Choice(title, {True: say("rules.yes", "yes"), False: say("rules.no", "no")})


def choice_of(room: Room, name: str) -> Choice:
    """An option of a kind of game in words; one that the kind does not name has its name as its title."""
    return room.choices.get(name, Choice(verbatim(name)))


def in_words(room: Room, name: str, value: OptionValue) -> tuple[Message, Message]:
    """The title of an option, and what a value of it means; a value without words is shown as it is typed."""
    choice = choice_of(room, name)
    return choice.title, choice.values.get(value, verbatim(typed_value(value)))


def typed_value(value: OptionValue) -> str:
    """A value of an option as people type it.

    >>> typed_value(True), typed_value(5), typed_value("pot")
    ('true', '5', 'pot')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


CardGroup = Literal["dui", "ka", "meld", "loose", "drawn"]
"""A group of cards: a pair of equal cards, a pair of one number, a meld, cards by themselves, the card that was just drawn."""


class Grouped(NamedTuple):
    """Cards that stand together in a hand, each by its place there; of a meld its name and what it is worth."""

    kind: CardGroup
    places: tuple[int, ...]
    said: Message | None = None
    points: int | None = None
    stands: Sequence[str | None] = ()
    """For each card of a meld the card that it represents as a joker."""


class HandLayout(NamedTuple):
    """A hand as it is laid out on a table.

    Args:
        groups: its cards in groups, each card by its place in the hand; without groups the cards stand in one row.
        needs: the fewest cards that complete it; None where that cannot be known.
    """

    groups: Sequence[Grouped] = ()
    needs: int | None = None


class Distance(NamedTuple):
    """The distance of the hand of a seat from its end, in exact numbers that depend on the hand alone.
    ``left`` are new cards that a rummy hand needs, or plays that a climbing hand needs; ``more`` has the codes of ``Room.measures``.
    """

    left: int
    more: Mapping[str, int] = {}


class Turn(NamedTuple):
    """An event of a hand with the tables around it, as the eyes may know them, and how far each known hand was from its end.

    Args:
        before: the table before the event.
        event: what happened.
        after: the table after it.
        was: ``Distance.left`` by seat before the event, of the seats for which it is known.
        now: the same after it.
    """

    before: Any
    event: Event
    after: Any
    was: Mapping[int, int]
    now: Mapping[int, int]


class Noticed(NamedTuple):
    """A fact of a move that a study of the hand names, without any estimate and without blame: it may have been a plan.

    Args:
        seat: whose move it was, or who let a chance go.
        text: the fact in one sentence.
        lost: how much farther from its end the hand is than it could be, 0 where nothing was given up; a win counts all.
        hindsight: true if the seat could not know it.
    """

    seat: int
    text: Message
    lost: int = 0
    hindsight: bool = False


WIN_LOST = 9
"""What a win counts that was not taken: more than any distance."""


# An omitted parameter is Any: code for games of every kind passes to a room only values that this room made.
RulesT = TypeVar("RulesT", bound="Rules", default=Any)
RulesT_contra = TypeVar("RulesT_contra", bound="Rules", contravariant=True, default=Any)
TableT = TypeVar("TableT", bound="Table", default=Any)
TableT_contra = TypeVar("TableT_contra", bound="Table", contravariant=True, default=Any)
DecidingT_contra = TypeVar("DecidingT_contra", bound=Event, contravariant=True, default=Any)
Ruling = Literal["dealer", "showing", "over", "board"]
"""The rulings of a kind that the shared checks refuse by."""


class UsualRules(Protocol[TableT_contra]):
    """The part of the rules that a kind may leave as it is here, as one does that has nothing besides the cards on the table."""

    def layout(self, table: TableT_contra, seat: int, cards: Sequence[str]) -> HandLayout:
        """The arranged cards of a seat as they are laid out, from the fold that the eyes may know; by default in one row."""
        return HandLayout()

    def distance(self, table: TableT_contra, seat: int) -> Distance | None:
        """The distance of the hand of a seat from its end, from the fold that the eyes may know; None where it cannot be known."""
        return None

    def noticed(self, turn: Turn) -> Iterable[Noticed]:
        """The facts of an event that a study of the hand names, each judged by what its seat could know then, or said to be hindsight."""
        return ()

    def facts(self, table: TableT_contra) -> Sequence[Message]:
        """The facts beside the cards on the table, in a few words each; from the fold that the eyes may know."""
        return []

    def details(self, table: TableT_contra) -> dict[str, object]:
        """The values for the kind's own template: plain values and messages, from the fold that the eyes may know."""
        return {}

    def scores(self, table: TableT_contra) -> Sequence[Score]:
        """The points or levels that each side has reached; empty where only money counts."""
        return []

    def remarks(self, events: Sequence[Event], names: Mapping[int, str]) -> Sequence[Message]:
        """Further remarks on a finished hand, from its public events and the players by seat."""
        return []

    @property
    def race(self) -> Race | None:
        """The points up to which the game is played, with result hands counted by points; None where it is not."""
        return None

    def outlook(self, table: TableT_contra) -> Outlook:
        """The places of the hand that ended last, and what is worth knowing of the next one besides its dealer."""
        return Outlook()

    def warner(self, table: TableT_contra) -> Callable[[Event], Iterable[Message]]:
        """A function that says what is allowed but not as it should be: it is given each event of a game before ``table`` folds it."""
        return lambda event: ()

    def points_off(self, events: Iterable[Event]) -> Sequence[int]:
        """The points that the referee took off each side, in the order of ``Outcome.sides``: a team match subtracts them."""
        return (0, 0)


class Rules(UsualRules[TableT_contra], Protocol[TableT_contra]):
    """A room bound to the options that a game pinned, with the class of its tables.

    Every ``table`` here is one of the rules' own: one that ``table()`` made, or a copy of it.
    """

    id: str
    """Kind and profile, such as ``quandui/pagat``."""
    unit: Unit
    pack: Pack
    moves: frozenset[type[Event]]
    """The events that a player, the dealer or the referee makes; every other event is a consequence."""

    @property
    def room(self) -> Room:
        """The room that made these rules."""

    @property
    def options(self) -> Struct:
        """The options that the game pinned; each kind has a struct of its own."""

    def table(self) -> Table:
        """The table before the first event."""

    def decide(self, table: TableT_contra, move: Event) -> list[Event]:
        """The move and its consequences. Raises RuleViolation, or BadInput for what no rule could allow."""

    def evolve(self, table: TableT_contra, event: Event) -> Table:
        """Fold one event into the table, in place, and return it. Never raises on a schema-valid event."""

    def expected(self, table: TableT_contra) -> Message:
        """The legal moves now, in words: for a refusal whose check does not know what would be legal."""

    def legal(self, table: TableT_contra, seat: int) -> list[Event]:
        """The moves that the seat may make, ``?`` where the player or chance fills in a card."""

    def offers(self, table: TableT_contra) -> Iterable[Offer]:
        """The moves of the play that may follow, of every seat, as lines in which a card or the like may still be missing.

        For a hand recorded by its result they are its possible ends.
        """

    def redact(self, event: Event, eyes: Eyes) -> Event:
        """Filter the event for these eyes: the event itself if nothing of its kind is hidden from them.

        Otherwise the result does not depend on the hidden parts, nor on whether these were recorded.
        """

    def card_name(self, card: str) -> Message:
        """The card in words; ``?`` is "an unseen card"."""

    def chinese_name(self, card: str) -> str:
        """The card in Chinese."""

    def arrange(self, table: TableT_contra, cards: Iterable[str]) -> list[str]:
        """The cards of a hand as players sort them, unseen ones last."""

    def sentence(self, event: Event, table: TableT_contra) -> Message:
        """The event in one sentence; ``table`` is the table before it."""

    def mark(self, event: Event, table: TableT_contra) -> Mark | None:
        """The mark by which a viewer finds this event again in its hand; ``table`` is the table before it."""


class UsualRoom(Protocol[RulesT]):
    """The part of a room that a kind may leave as it is here."""

    chinese: str = ""
    """Its Chinese name; empty if it has none."""
    later: Mapping[str, bool | int | str] = {}
    """Options that came later, each with its value in a game that does not name it: games recorded before keep their meaning."""
    amounts: frozenset[str] = frozenset({"stake"})
    """The options that are amounts of money: what is played for."""
    lots: frozenset[str] = frozenset()
    """Written names of the moves by which a lot decides a tied game; the ``seat`` of each is on the side that wins."""
    wins: Mapping[str, WinName] = {}
    """The names of its kinds of win, by their code in :class:`Outcome`."""
    ladder: Sequence[str] = ()
    """Its levels, the lowest first, as people write them; empty where none are played for."""
    terms: Sequence[Term] = ()
    """Its words that a newcomer does not know."""
    measures: Mapping[str, Message] = {}
    """The numbers of ``Rules.distance`` in words, by code, ``left`` first; empty for a kind that measures none."""
    studied_at_once: bool = False
    """True if a study of a hand takes no longer than a page may wait."""
    warned: frozenset[type[Event]] = frozenset()
    """The events that ``Rules.warner`` is given; it has nothing to say of others."""
    claims: Sequence[str] = ()
    """What a discard is claimed for, by the code in ``Claimed`` or in a claim that lost; empty for a kind without claims."""
    penalties: frozenset[str] = frozenset()
    """Written names of the events that :meth:`Rules.points_off` counts; it is not asked about a game without one."""
    profile_titles: Mapping[str, Message] = {}
    """The titles of the profiles; a profile that is not here is shown by its name."""
    choices: Mapping[str, Choice] = {}
    """The options in words; one that is not here has its name alone."""
    keypad: Keypad = Keypad()
    """The keypad for its moves."""
    foreign: Mapping[str, ForeignFormat[RulesT]] = {}
    """The formats of others that it reads and writes, by name."""

    @property
    def result_board(self) -> ResultBoard | None:
        """The buttons to record how a hand ended; None if no hand is recorded by its result alone."""
        return None


class Room(UsualRoom[RulesT], Protocol[RulesT, TableT_contra, DecidingT_contra]):
    """A kind of game, with the classes of its rules, of its tables and of the events that decide its hands: all that the house
    needs to know of it.
    """

    name: str
    title: Message
    events: Mapping[str, type[Event]]
    """The events of this kind beside the shared ones, by written name."""
    passing: frozenset[str]
    """Written names of the events that change what passes between hands."""
    deciding: frozenset[str]
    """Written names of the events that decide who wins a hand."""
    reasons: Mapping[str, Message]
    """The reasons of its payments, by code. A code that several kinds have means the same in all of them."""
    endings: Mapping[str, Message]
    """The ways in which its hands end, by the code in ``HandEnded``."""
    seats: tuple[int, int]
    """The fewest and the most players of a hand."""
    partial: str
    """The template that draws its table: one of ``web/templates/tables``, or ``package:path``, a file inside another package."""

    @property
    def rulings(self) -> Mapping[Ruling, Message]:
        """The names in this kind of the rulings on ``dealer``, ``showing`` and ``over`` (a match that is decided), which the shared checks
        refuse by; ``board`` too where it has duplicate boards.
        """

    @property
    def profiles(self) -> Mapping[str, Struct]:
        """Named options; the first is the default."""

    @property
    def notation(self) -> Notation[RulesT, TableT_contra]:
        """The text notation of its moves."""

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit) -> RulesT:
        """The rules under a profile with some options changed. Raises BadInput."""

    def pictures(self) -> str:
        """Its cards: one SVG file with a symbol for each card under its code, for ``back`` (a card that is hidden) and for
        ``unrecorded`` (a card whose face was not recorded): all of 60 by 92, or slips of 40 by 108. Its faces differ without
        their colours.
        """

    def tint(self, card: str) -> str | None:
        """The colour of a card in the terminal, None for what is not a card."""

    def analyse(self, question: Question) -> Answer:
        """Answers one question of a program. Raises BadInput."""

    def statistics(self) -> Mapping[str, Statistic]:
        """The questions about many hands that its games answer, by name."""

    def outcome(self, event: DecidingT_contra, order: tuple[int, ...]) -> Outcome:
        """The outcome of a hand by its deciding event: who won, how, and what it was worth to each seat.

        ``order`` are the seats of the hand in order of play. Where several events decide a hand, the last one holds.
        """

    def sheet(self, rules: RulesT, events: Iterable[Event]) -> Sheet:
        """The score sheet of a game: all its events in, a row for each hand out."""

    def play(self, rules: RulesT, table: TableT_contra, chance: Random) -> Iterator[Event]:
        """The moves of one hand that was just started, by simple players; the caller folds each before asking for the next."""

    def play_on(self, rules: RulesT, table: TableT_contra, stock: list[str], chance: Random) -> Iterator[Event]:
        """The moves from any step of the play on, like :meth:`play`; every card of the table is known, ``stock`` is drawn from its end."""


class Notation(Protocol[RulesT_contra, TableT_contra]):
    """The notation in which a kind of game writes the lines of its seats; a room has one."""

    stake: str
    """The option that the tag Stake gives."""

    verbs: Verbs
    """The Chinese forms in which its words may be typed; all other methods get lines in the notation's own words."""

    @property
    def after_all(self) -> Sequence[str]:
        """The words that may follow ``all`` on a line, for every seat that has to act; such a line has the seat ``EVERYBODY``."""

    def is_grouped(self, text: str) -> bool:
        """True if the line only makes sense together with similar lines around it."""

    def unwritten_deal(self, rules: RulesT_contra, table: TableT_contra, text: str) -> Iterator[Event]:
        """Yield the unseen cards that must have been dealt, unwritten, before this line of a live hand; none for a line of a deal.

        The caller folds each into the table before it asks for the next.
        """

    def read(
        self, rules: RulesT_contra, table: TableT_contra, lines: Sequence[tuple[int, str]]
    ) -> Iterator[tuple[int, int, Event]]:
        """The moves of one line, or of a group of lines, each line given as seat and text.

        Gives with each move the line's place in ``lines``, counted from 0, and the column in its text, counted from 1.
        The caller folds each move into the table before it asks for the next. Raises BadInput whose ``line`` and
        ``column`` count the same way.
        """

    def hint(self, rules: RulesT_contra, table: TableT_contra) -> Iterable[Iterable[str]]:
        """For each thing that ``Rules.expected`` names in a live hand, lines that say it: the reader offers the first that is accepted."""

    def write(self, rules: RulesT_contra, table: TableT_contra, moves: Sequence[Event]) -> Iterator[tuple[int, str]]:
        """The lines, as seat and text, that say these moves; they follow each other, ``table`` is the table before them."""


class Source(NamedTuple):
    """One file of a foreign record: what it is called in a refusal, and its lines with their numbers, counted from 1."""

    name: str
    lines: Iterable[tuple[int, bytes]]


class Terms(NamedTuple):
    """The terms on which a foreign record is imported.

    Args:
        rules: the rules to judge it by, such as ``guandan/fcg``; None for the rules that the format names.
        players: the names in the order of the seats; if empty, names that tell the source of the record.
        irregular: whether moves that break the rules are allowed, each after an Irregular of its own.
    """

    rules: str | None = None
    players: tuple[str, ...] = ()
    irregular: bool = False


NO_TERMS = Terms()
"""The record is imported as it is."""


class PlacedEvent(NamedTuple):
    """An event and its line: in the record, or in the first of several merged records."""

    event: Event
    line: int


class ForeignRecord(NamedTuple):
    """One game, as a record of another program has it.

    Args:
        content: what identifies the game: records with equal contents are of the same game. The id of the game is made
            of it, so it must hold nothing that some eyes may not see.
        at: when it was recorded.
        by: who recorded it.
        events: moves and consequences from ``GameOpened`` on; the record is read as they are requested.
        warnings: sentences, complete when the events are exhausted.
        decided: whether a :class:`Referee` decided every event; others are decided when they are imported.
    """

    content: str
    at: dt.datetime
    by: str
    events: Iterator[PlacedEvent]
    warnings: Sequence[Message]
    decided: bool = False


HeldRecords = Callable[[str], GameOpened | None]
"""Find the opening of the club's game with that content; None if it has none."""


class ForeignFormat(Protocol[RulesT_contra]):
    """A format of another program, for games under rules of one class."""

    name: str
    """As ``--format`` names it."""
    most: int
    """The number of records of one game, each seen from another seat, that merge into one; 1 if they cannot be merged."""

    @property
    def lost_data(self) -> Message:
        """The data that a written record loses, in words that follow "does not hold"."""

    def recognises(self, head: bytes) -> bool:
        """True if a record that begins with these plain bytes is of this format."""

    def read(self, sources: Sequence[Source], terms: Terms, held: HeldRecords) -> ForeignRecord:
        """Read a record, or merge several. Raises BadInput or RuleViolation with file and line, here or as the events are read."""

    def write(self, rules: RulesT_contra, records: Iterable[Recorded]) -> Iterator[bytes]:
        """The record of a game, piece by piece. Raises BadInput before the first if the format cannot express it."""


class Referee:
    """Decides the moves of a foreign record one after another, and excuses those that break the rules.

    Args:
        rules: the rules of the game.
        table: the table before the first move; every event is folded into it.
        irregular: whether a move that breaks the rules is excused.
    """

    def __init__(self, rules: Rules, table: Table, *, irregular: bool) -> None:
        self.rules = rules
        self.table = table
        self._irregular = irregular

    def decide(self, move: Event) -> list[Event]:
        """The move and its consequences, folded into the table; first the ``Irregular`` that excuses it, if it needs one.

        Raises:
            RuleViolation: the rules forbid it, and it is impossible or may not be excused.
            BadInput: it cannot be used.
        """
        try:
            events = self.rules.decide(self.table, move)
        except RuleViolation as violation:
            if not self._irregular:
                raise
            return self._excused(move, violation)
        for event in events:
            self.rules.evolve(self.table, event)
        return events

    def _excused(self, move: Event, violation: RuleViolation) -> list[Event]:
        excuse = Irregular(str(violation.rule), str(violation.what))
        try:
            self.rules.evolve(self.table, self.rules.decide(self.table, excuse)[0])
            events = self.rules.decide(self.table, move)
        except BadInput:
            raise violation from None
        for event in events:
            self.rules.evolve(self.table, event)
        return [excuse, *events]
