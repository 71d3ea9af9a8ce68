"""The rows that the events of a game make, hand by hand, under names or numbers; rows of an earlier run; hands tried under other rules."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar
from uuid import UUID

import msgspec
from msgspec.structs import replace

from replay.data.schema import VERSION, EventRow, HandRow, PlayerRow, PlayRow, PostingRow, Row
from replay.engine import Engine, Memory, run_rest
from replay.identity import made_id, redacted
from replay.ledger.accounts import PLAYERS, POTS, MoneyFact, Posting, lines, player_id, tidy
from replay.rules import Rules, codec, rules_named
from replay.rules.eyes import Eyes, Veil
from replay.rules.results import UNDECIDED, Outcome
from replay.rules.shared.table import WITHHELD, Table
from replay.values import events as shared
from replay.values.money import Unit
from replay.values.times import from_micros, micros
from replay.words.errors import BadInput
from replay.words.messages import Text

_UNNAMED = Veil(names=False)
_PLAYER = shared.player_account("")


class Directory(Protocol):
    """The people behind the names of players: several names may mean one person."""

    def whose(self, player: str) -> str:
        """The id of the person whom the id of a name means."""
        ...

    def name(self, player: str) -> str:
        """The name of the person."""
        ...


class Recordnames:
    """The directory of games that are in no club: each name is a person."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def add(self, name: str) -> None:
        """Take in the name of a player who sat down."""
        self._names[player_id(name)] = tidy(name)

    def whose(self, player: str) -> str:
        """The id itself."""
        return player

    def name(self, player: str) -> str:
        """The name that has this id."""
        return self._names.get(player, player)


class Excerpt:
    """The part of a directory that a game needs, which can travel to another process."""

    def __init__(self, directory: Directory, players: Iterable[str]) -> None:
        self._whose = {each: directory.whose(each) for each in players}
        self._names = {each: directory.name(each) for each in self._whose}

    def whose(self, player: str) -> str:
        """The id of the person whom the id of a name means."""
        return self._whose[player]

    def name(self, player: str) -> str:
        """The name of the person."""
        return self._names[player]


class Names:
    """The names of a data set.

    In place of a name each person gets a number, in order of first appearance. Free text is left out as well, since it may
    name people: notes, reasons, tags.
    """

    def __init__(self, directory: Directory, *, replaced: bool = False, numbers: dict[str, int] | None = None) -> None:
        self._directory = directory
        self.replaced = replaced
        self._numbers = {} if numbers is None else numbers

    def of_game(self, names: Iterable[str]) -> Names:
        """The names of a game alone, in the order in which they appear there."""
        players = [player_id(each) for each in names]
        part = Names(Excerpt(self._directory, players), replaced=self.replaced)
        if self.replaced:
            for each in players:
                self.person(each)
                whose = self._directory.whose(each)
                part._numbers[whose] = self._numbers[whose]
        return part

    def person(self, player: str) -> str:
        """The name of the person behind a player id."""
        if not self.replaced:
            return self._directory.name(player)
        number = self._numbers.setdefault(self._directory.whose(player), len(self._numbers) + 1)
        return f"Player {number}"

    def player(self, name: str) -> str:
        """The value that stands in the data for a recorded name."""
        return self.person(player_id(name)) if self.replaced else name

    def owner(self, account: str) -> str | None:
        """The name of the player who has this account in the books; None if no player has it."""
        return self.person(account.removeprefix(PLAYERS)) if account.startswith(PLAYERS) else None

    def note(self, text: str | None) -> str | None:
        """A note in the data: a mark in its place where names are replaced."""
        return WITHHELD if text is not None and self.replaced else text

    def record(self, rules: Rules, record: shared.Recorded) -> shared.Recorded:
        """An event with its names as the data have them; its id too is made again of what is left."""
        if not self.replaced:
            return record
        event = self._event(record.data)
        id: UUID = made_id(rules, event, game=record.game, seq=record.seq, at=record.at)
        return replace(record, data=event, by=WITHHELD, id=id)

    def _event(self, event: shared.Event) -> shared.Event:
        match event:
            case shared.Joined():
                return replace(event, player=self.player(event.player))
            case shared.Paid():
                return shared.Paid(self._account(event.payer), self._account(event.payee), event.amount, event.why)
            case shared.GameOpened():
                return replace(event, tags={})
            case shared.DeckMixed():
                return replace(event, text=WITHHELD)
        return _UNNAMED.words(event)

    def _account(self, account: str) -> str:
        if not account.startswith(_PLAYER):
            return account
        return shared.player_account(self.player(account[len(_PLAYER) :]))


class _Player:
    """A seat of the game and what its player has made so far."""

    def __init__(self, name: str, person: str) -> None:
        self.name = name
        self.person = person
        self.here = True
        self.hands = self.wins = self.gained = 0


class _Hand(NamedTuple):
    start: shared.HandStarted
    records: list[shared.Recorded]
    gained: dict[int, int]


class GameRows:
    """Makes rows of the events of one game.

    Args:
        rules: the rules that the game pinned.
        eyes: whose eyes the rows are for: a row is made of what they may know, and of nothing else.
        names: what players are called.
        voided: the numbers of the hands that were voided.
        books: whether payments become postings here; they do not where a club's books give them.
    """

    def __init__(
        self, rules: Rules, eyes: Eyes, names: Names, voided: Container[int] = (), *, books: bool = False
    ) -> None:
        self._rules = rules
        self._eyes = eyes
        self._names = names
        self._voided = voided
        self._books = books
        known = codec(rules.room.name)
        self._written = known
        self._deciding = frozenset(known.events[name] for name in rules.room.deciding)
        self._game = ""
        self._players: dict[int, _Player] = {}
        self._seats: dict[str, int] = {}
        self._hand: _Hand | None = None
        self._outcome = UNDECIDED
        self._lost = False
        self._stake: int | None = None

    def read(self, whole: shared.Recorded) -> Iterator[Row]:
        """The rows of the next event, and of the hand that it ends."""
        record = self._names.record(self._rules, redacted(self._rules, whole, self._eyes))
        event = record.data
        if isinstance(event, shared.GameOpened):
            self._game = str(record.game)
            stake = event.options.get("stake")
            self._stake = stake if isinstance(stake, int) else None
        elif isinstance(event, shared.Joined):
            self._sit_down(event, whole.data)
        elif isinstance(event, shared.Left):
            self._players[event.seat].here = False
        elif isinstance(event, shared.HandStarted):
            self._hand = _Hand(event, [], dict.fromkeys(event.order, 0))
            self._outcome, self._lost = UNDECIDED, False
        hand = self._hand
        if hand is not None:
            hand.records.append(record)
            if type(event) in self._deciding:
                self._outcome = self._rules.room.outcome(event, hand.start.order)
            self._lost |= isinstance(event, shared.TrackLost)
        yield self._event_row(record, hand)
        if isinstance(event, shared.Paid):
            self._pay(event, hand)
            if self._books:
                yield from self._postings(whole, hand)
        if isinstance(event, shared.HandEnded) and hand is not None:
            yield self._hand_row(hand, event)
            yield from self._plays(hand)
            self._hand = None

    def close(self) -> Iterator[Row]:
        """The rows of the players, once all events were read."""
        for seat, player in sorted(self._players.items()):
            yield PlayerRow(
                self._game,
                seat,
                player.name,
                player.person,
                player.here,
                player.hands,
                player.wins,
                player.gained,
                str(self._rules.unit),
            )

    def _sit_down(self, event: shared.Joined, whole: shared.Event) -> None:
        if not isinstance(whole, shared.Joined):
            raise TypeError(f"{type(whole).__name__} seats a player")
        if event.seat in self._players:
            self._players[event.seat].here = True
            return
        self._players[event.seat] = _Player(event.player, self._names.person(player_id(whole.player)))
        self._seats[shared.player_account(event.player)] = event.seat

    def _event_row(self, record: shared.Recorded, hand: _Hand | None) -> EventRow:
        event = record.data
        return EventRow(
            game=self._game,
            version=record.seq,
            hand=None if hand is None else hand.start.hand,
            step=None if hand is None else len(hand.records) - 1,
            recorded=record.at,
            recorder=record.by,
            id=str(record.id),
            type=self._written.name(event),
            seat=getattr(event, "seat", None),
            cards=_cards(event),
            data=self._written.encode(event).decode(),
        )

    def _pay(self, event: shared.Paid, hand: _Hand | None) -> None:
        for account, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
            seat = self._seats.get(account)
            if seat is None:
                continue
            self._players[seat].gained += amount
            if hand is not None and seat in hand.gained:
                hand.gained[seat] += amount

    def _postings(self, whole: shared.Recorded, hand: _Hand | None) -> Iterator[PostingRow]:
        paid = whole.data
        if not isinstance(paid, shared.Paid):
            raise TypeError(f"a payment is {type(paid).__name__}")
        number, step = (None, None) if hand is None else (hand.start.hand, len(hand.records) - 1)
        place = (whole.seq, self._game, whole.seq, number, step, micros(whole.at))
        fact = MoneyFact(*place, paid.payer, paid.payee, paid.amount, str(self._rules.unit), paid.why)
        return (posting_row(line, self._game, self._names) for line in lines(fact))

    def _hand_row(self, hand: _Hand, end: shared.HandEnded) -> HandRow:
        start, first, last = hand.start, hand.records[0], hand.records[-1]
        outcome, void = self._outcome, start.hand in self._voided
        if not void:
            self._count(start, outcome)
        return HandRow(
            game=self._game,
            hand=start.hand,
            rules=self._rules.id,
            unit=str(self._rules.unit),
            stake=self._stake,
            board=start.board,
            depth=start.depth,
            lost=self._lost,
            first=first.seq,
            last=last.seq,
            started=first.at,
            ended=last.at,
            dealer=start.dealer,
            seats=start.order,
            how=end.how,
            winner=outcome.winners[0] if outcome.winners else None,
            winners=outcome.winners,
            win=outcome.kind,
            scores=tuple(outcome.scores[seat] for seat in start.order) if outcome.scores else (),
            gains=tuple(hand.gained[seat] for seat in start.order),
            void=void,
        )

    def _count(self, start: shared.HandStarted, outcome: Outcome) -> None:
        for seat in start.order:
            self._players[seat].hands += 1
            self._players[seat].wins += seat in outcome.winners

    def _plays(self, hand: _Hand) -> Iterator[PlayRow]:
        """The moves of seats on the line of play that led to the end."""
        moves = [step for step in line_of_play(hand.records) if hasattr(hand.records[step].data, "seat")]
        moves = [step for step in moves if type(hand.records[step].data) in self._rules.moves]
        for number, step in enumerate(moves, 1):
            event = hand.records[step].data
            yield PlayRow(
                game=self._game,
                hand=hand.start.hand,
                number=number,
                step=step,
                version=hand.records[step].seq,
                seat=getattr(event, "seat", 0),
                act=self._written.name(event),
                cards=_cards(event),
                declared=getattr(event, "as_", None),
                key=getattr(event, "key", None),
                receiver=getattr(event, "to", None),
            )


def posting_row(posting: Posting, game: str | None, names: Names) -> PostingRow:
    """The row of a posting of the books."""
    player = names.owner(posting.account)
    account = "player" if player is not None else "pot" if posting.account.startswith(POTS) else posting.account
    return PostingRow(
        game=game,
        version=posting.version,
        line=posting.line,
        hand=posting.hand,
        step=posting.step,
        booked=from_micros(posting.at),
        account=account,
        player=player,
        amount=posting.amount,
        unit=posting.unit,
        why=posting.why,
        corrects=posting.corrects,
        note=names.note(posting.note),
    )


def _cards(event: shared.Event) -> tuple[str, ...]:
    cards: tuple[str, ...] = getattr(event, "cards", ())
    card: str | None = getattr(event, "card", None)
    return cards or (() if card is None else (card,))


def line_of_play(records: Sequence[shared.Recorded]) -> list[int]:
    """The steps of a hand that were not taken back, in order."""
    found: list[int] = []
    step = len(records) - 1
    while step >= 0:
        event = records[step].data
        if isinstance(event, shared.TakenBack):
            step = event.to
        else:
            found.append(step)
            step -= 1
    return found[::-1]


TaskT = TypeVar("TaskT")
_FAST = 1
"""The level of zlib that takes the least time; rows are a tenth of their size already."""
MadeRows = tuple[str, Sequence[Row]]
"""The id of a game with its rows."""


class _Kept(msgspec.Struct, array_like=True, gc=False):
    """Rows of a game by their tables; only the order within a table counts."""

    game: str
    events: list[EventRow]
    hands: list[HandRow]
    plays: list[PlayRow]
    players: list[PlayerRow]
    postings: list[PostingRow] = []


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Kept).decode
OTHER_ROWS = Text(
    "data.other-rows",
    "this file is not from an earlier export by this version of Paipu, expected such a file or the name of a new one",
)


class KeptRows:
    """A line for each game: the digest of what decides its rows, and the rows. Raises BadInput for another file, or DiskFull."""

    def __init__(self, path: Path) -> None:
        self._memory = Memory(path, f"data/{VERSION}/{version('paipu')}".encode(), OTHER_ROWS())
        self._places = {line.partition(b" ")[0]: place for place, line in self._memory.places()}

    def made(
        self, engine: Engine, work: Callable[[TaskT], MadeRows], tasks: Iterable[TaskT], digest: Callable[[TaskT], str]
    ) -> Iterator[MadeRows]:
        """Yield the rows of each task in order, a task for each game. Rows in the file are read from it; new ones are added to it.

        The ``digest`` of a task is its key in the file: a hash of everything that its rows depend on. Raises DiskFull or BadInput from the
        file, and any error of the work.
        """

        def find(task: TaskT) -> MadeRows | None:
            place = self._places.get(digest(task).encode())
            return None if place is None else _unpacked(self._memory.at(place).partition(b" ")[2])

        def keep(task: TaskT, made: MadeRows) -> MadeRows:
            self._memory.add(digest(task).encode() + b" " + _packed(made))
            return made

        return run_rest(engine, work, tasks, find, keep)


def _packed(made: MadeRows) -> bytes:
    game, rows = made
    kept = _Kept(
        game,
        [row for row in rows if isinstance(row, EventRow)],
        [row for row in rows if isinstance(row, HandRow)],
        [row for row in rows if isinstance(row, PlayRow)],
        [row for row in rows if isinstance(row, PlayerRow)],
        [row for row in rows if isinstance(row, PostingRow)],
    )
    return b64encode(zlib.compress(_encode(kept), _FAST))


def _unpacked(line: bytes) -> MadeRows | None:
    """The rows; None if the line was cut."""
    try:
        kept = _decode(zlib.decompress(b64decode(line, validate=True)))
    except (ValueError, zlib.error, msgspec.MsgspecError):
        return None
    return kept.game, [*kept.events, *kept.hands, *kept.plays, *kept.players, *kept.postings]


class GameTask(NamedTuple):
    """A game to try: its id, the rules, and its events in their bytes, joined by commas."""

    game: str
    rules: str
    data: bytes


class Trial(NamedTuple):
    """The result of trying other rules on the finished hands of a game.

    Args:
        game: its id.
        version: the number of events considered.
        hands: the number of hands tried.
        same: hands that would be played and paid as they were.
        otherwise: hands whose moves are all allowed, but whose payments would differ.
        refused: hands with a move that is not allowed.
        first: the hand and step of the first such move; None if there is none.
        reason: the reason in English; None if there is none.
    """

    game: str
    version: int
    hands: int
    same: int
    otherwise: int
    refused: int
    first: tuple[int, int] | None
    reason: str | None


def try_game(task: GameTask) -> Trial:
    """Decide each hand again under the rules of the task, from the table as it was before the hand.

    What was taken back is left out. Players do not adapt: a refused move ends the trial of its hand.
    """
    records = codec().decode_many(task.data)
    rules = _rules_of(task.rules, records[0].data)
    table = rules.table()
    results: Counter[str] = Counter()
    first: tuple[int, int] | None = None
    reason: str | None = None
    hand: list[shared.Recorded] = []
    before, number = table, 0
    for record in records:
        event = record.data
        if isinstance(event, shared.HandStarted):
            hand, before, number = [], table.copy(), event.hand
        hand.append(record)
        rules.evolve(table, event)
        if not isinstance(event, shared.HandEnded):
            continue
        result, refusal = _try_hand(rules, before, hand)
        results[result] += 1
        if refusal is not None and first is None:
            first, reason = (number, refusal[0]), refusal[1]
    counts = results["same"], results["otherwise"], results["refused"]
    return Trial(task.game, len(records), sum(counts), *counts, first, reason)


def _rules_of(text: str, opened: shared.Event) -> Rules:
    if not isinstance(opened, shared.GameOpened):
        raise TypeError(f"a game begins with {type(opened).__name__}")
    stakes = {name: opened.options[name] for name in ("stake",) if name in opened.options}
    return rules_named(text, stakes, Unit.parse(opened.unit))


def _try_hand(rules: Rules, before: Table, hand: Sequence[shared.Recorded]) -> tuple[str, tuple[int, str] | None]:
    """Return how the trial of a hand ended, with the step and the reason of a refusal."""
    table, paid = before.copy(), Counter[tuple[str, str]]()
    for step in line_of_play(hand):
        event = hand[step].data
        if type(event) not in rules.moves:
            continue
        try:
            decided = rules.decide(table, event)
        except BadInput as refusal:
            return "refused", (step, str(refusal.problem))
        for each in decided:
            rules.evolve(table, each)
            if isinstance(each, shared.Paid):
                paid[each.payer, each.payee] += each.amount
    recorded = Counter[tuple[str, str]]()
    for record in hand:
        if isinstance(record.data, shared.Paid):
            recorded[record.data.payer, record.data.payee] += record.data.amount
    return ("same" if paid == recorded else "otherwise"), None
