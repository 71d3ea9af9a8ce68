"""A recorder's screen: the seats, the hand, the result of each possible end, the last entries. Nothing is recorded here.

The results are not computed separately: each ending line is decided at a copy of the table, and its payments are added up.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from threading import Lock
from typing import NamedTuple, get_args
from uuid import UUID

from replay.answers import recording
from replay.answers.games import Hand
from replay.club.matters.settings import current_settings
from replay.club.queries import hands
from replay.club.queries.hands import next_replaces, replaces
from replay.club.stored_events import read_events
from replay.club.table.correction import correctable, corrected, need_correctable, struck_out
from replay.club.table.moves import Decider, Looks, Move, units
from replay.club.table.stored_moves import Entry, compare
from replay.club.table.timelines import LastTable, LastTables, Timelines
from replay.formats.text_writer import shared_line
from replay.rules import Rules
from replay.rules.eyes import ALL, Eyes
from replay.rules.offers import Offer, is_accepted, offer
from replay.rules.registry import win_name
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.offers import OFFER_ABANDON
from replay.rules.shared.table import Table, past_events, steps_of
from replay.store import Store
from replay.store.reading import Reading
from replay.table.timeline import Timeline
from replay.table.view import choice, dealt, draw_table, following
from replay.values import events as shared
from replay.values.cards import UNSEEN
from replay.words.errors import BadInput
from replay.words.messages import Message, Plural, Text, all_of, say

_MOST_GAMES = 64
"""The most cached games; each has a few names."""


class _Added(NamedTuple):
    """The gains of each account by payments up to a version, in minor units."""

    version: int
    sums: Mapping[str, int]


class Takings:
    """A cache of the takings in recently viewed games. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, _Added] = OrderedDict()
        self._lock = Lock()

    def get(self, game: str) -> Mapping[str, int]:
        """Return the gain of each account of a game by now, in minor units; below zero for a loss. Raises Damaged."""
        with self._lock, self._store.reading() as reading:
            known, version = self._known.get(game), reading.version(game)
            if known is None or known.version > version:
                known = _Added(0, {})
            if known.version < version:
                known = _added(reading, game, known, version)
            self._known[game] = known
            self._known.move_to_end(game)
            while len(self._known) > _MOST_GAMES:
                self._known.popitem(last=False)
            return known.sums


def _added(reading: Reading, game: str, known: _Added, version: int) -> _Added:
    sums = dict(known.sums)
    for record in read_events(reading, game, known.version, ("Paid",)):
        if isinstance(record.data, shared.Paid):
            sums[record.data.payer] = sums.get(record.data.payer, 0) - record.data.amount
            sums[record.data.payee] = sums.get(record.data.payee, 0) + record.data.amount
    return _Added(version, sums)


_MOST_LATEST = 3
_MOST_BETWEEN = 200
"""The most events between hands that are examined: more are no change of seats."""
_REASON = "$reason"


def latest_moves(timeline: Timeline, eyes: Eyes) -> list[Message]:
    """Return a sentence for each of the last moves of the live hand, without the deal, unseen draws, and moves taken back."""
    table = timeline.table
    if not table.live:
        return []
    events = past_events(table.past)
    steps = [step for step in steps_of(events, table.step) if type(events[step]) in timeline.rules.moves]
    played = [step for step in steps if not isinstance(events[step], shared.Dealt | shared.HandStarted)]
    # It makes no difference if a hidden card was recorded.
    redact = timeline.rules.redact
    shown = [*(step for step in played[:-1] if not _is_unseen(redact(events[step], eyes))), *played[-1:]]
    first = timeline.hands[table.hand].first
    return [timeline.text(first + step, eyes) for step in shown[-_MOST_LATEST:]]


def _is_unseen(event: shared.Event) -> bool:
    return isinstance(event, shared.Drew) and event.card == UNSEEN


def last_entered(timeline: Timeline, eyes: Eyes = ALL) -> recording.Undo | None:
    """Return the last entry that still counts, and the lines that take it back; None if there is none.

    The events of one request are one entry. A player who sat down and left again, and a voided hand, no longer count.
    """
    table = timeline.table
    if table.live:
        return _was_played(timeline, eyes)
    standing = table.standing
    ended = 0 if standing is None else timeline.hands[standing.hand].last
    changes = _together(timeline, _changes(timeline, ended))
    if changes and isinstance(timeline.record(changes[0]).data, shared.GameOpened):
        return None
    if changes:
        return _undo(timeline, changes, _reversed(timeline, changes), eyes)
    return standing and _undo(timeline, [ended], [shared.HandVoided(standing.hand, _REASON)], eyes)


def _was_played(timeline: Timeline, eyes: Eyes) -> recording.Undo:
    table, first = timeline.table, timeline.hands[timeline.table.hand].first
    events = past_events(table.past)
    # Deals of unseen cards are not entered: they come with the next move.
    dealt = () if table.depth == "full" else shared.Dealt
    steps = [step for step in steps_of(events, table.step) if not isinstance(events[step], dealt)]
    entry = _together(timeline, [first + step for step in steps])
    moves = [each for each in entry if type(events[each - first]) in timeline.rules.moves]
    start = next((each - first for each in moves if each - first > table.money_step), None)
    if start is not None:
        return _undo(timeline, moves, [shared.TakenBack(start - 1)], eyes)
    begun = [shared.HandVoided(table.hand, _REASON)] if moves == [first] else []
    return _undo(timeline, moves, [shared.Abandoned(_REASON), *begun] if begun else [], eyes)


def _changes(timeline: Timeline, after: int) -> list[int]:
    found: list[int] = []
    for version in timeline.between[bisect_right(timeline.between, after) :][-_MOST_BETWEEN:]:
        event = timeline.record(version).data
        if isinstance(event, shared.HandVoided) or (isinstance(event, shared.Paid) and event.why == "void"):
            continue
        before = timeline.record(found[-1]).data if found else None
        seats = (
            isinstance(event, shared.Joined | shared.Left)
            and isinstance(before, shared.Joined | shared.Left)
            and event.seat == before.seat
        )
        if seats and type(event) is not type(before):
            found.pop()
        else:
            found.append(version)
    return found


def _together(timeline: Timeline, versions: Sequence[int]) -> list[int]:
    """Return the last versions that one request recorded."""
    made = [(record.at, record.by) for record in map(timeline.record, versions)]
    return [each for each, entry in zip(versions, made, strict=True) if entry == made[-1]]


def _reversed(timeline: Timeline, changes: Sequence[int]) -> list[shared.Event]:
    then, moves = timeline.table.copy(), list[shared.Event]()
    for version in reversed(changes):
        match timeline.record(version).data:
            case shared.Joined(seat=seat):
                move: shared.Event = shared.Left(seat)
            case shared.Left(seat=seat):
                before = [each for each in then.circle[: then.circle.index(seat)] if each not in then.absent]
                move = shared.Joined(seat, then.players[seat], next(reversed(before or then.present), None))
            case _:
                return []
        moves.append(move)
        timeline.rules.evolve(then, move)
    return moves


def _undo(timeline: Timeline, entry: Sequence[int], moves: Sequence[shared.Event], eyes: Eyes) -> recording.Undo:
    """Return an entry with the moves that take it back, if the rules accept them."""
    rules, then = timeline.rules, timeline.table.copy()
    try:
        for move in moves:
            for event in rules.decide(then, move):
                rules.evolve(then, event)
    except BadInput:
        moves, then = (), timeline.table
    struck = next((each.hand for each in moves if isinstance(each, shared.HandVoided)), None)
    words = [timeline.text(each, eyes) for each in entry[-_MOST_LATEST:]]
    return recording.Undo(words, [*map(shared_line, moves)], struck, None if then.live else expected_dealer(then))


_ABANDON = offer(OFFER_ABANDON, 'abandon "$reason"')


class Around(NamedTuple):
    """The parts of a screen beside the table.

    Args:
        takings: the gain of each account in the game.
        latest: the last moves of the live hand, in a sentence each.
        ended: the hand that ended last.
        replaces: the voided hand that is entered again as the live hand, or as the next one.
        undo: the entry that Undo takes back.
    """

    takings: Mapping[str, int]
    latest: Sequence[Message]
    ended: Hand | None
    replaces: int | None = None
    undo: recording.Undo | None = None


# 43 lines: one for each field of the screen
def recorder_view(
    game: str, last: LastTable, eyes: Eyes, around: Around, dealer: int | None = None
) -> recording.RecorderView:
    """Return the content of a recorder's screen."""
    rules, table, version = last
    next_ = following(rules, table)
    begin = {} if table.live else _beginnings(next_, dealer)
    begun = _begun(rules, table, begin.get("result"))
    shown = table if begun is None else begun.table
    deals = table.dealer if table.live else expected_dealer(table) or dealer
    later = _later(rules, table) if table.live or begun is not None else {}
    ways = [_ABANDON] if is_accepted(rules, shown, shared.Abandoned("-")) else []
    abandoned = _endings(rules, begun or _Begun(shown, ()), later, ways)
    return recording.RecorderView(
        game=game,
        rules=rules.id,
        title=rules.room.title,
        unit=str(rules.unit),
        version=version,
        closed=table.ended,
        live=table.live,
        depth=table.depth if table.live else None,
        hand=table.hand if table.live else table.hands + 1,
        replaces=around.replaces,
        dealer=deals,
        dealers=[] if table.live else list(table.present) if expected_dealer(table) is None else [],
        begin=begin,
        pot=shown.pot,
        facts=list(rules.facts(shown)),
        seats=_seats(table, around.takings),
        order=list(shown.order if shown.live else shown.present),
        sides=[
            recording.Reached(list(each.seats), each.words, each.points, _level(rules, each.rank))
            for each in rules.scores(shown)
        ],
        points=None if rules.race is None else recording.Points(*rules.race),
        endings=[] if begun is None else list(_endings(rules, begun, later, rules.offers(begun.table))),
        abandon=next(iter(abandoned), None),
        undo=around.undo,
        last=None if around.ended is None else _last(rules, table, around.ended),
        table=draw_table(rules, _played(rules, table), eyes) if table.live else None,
        latest=list(around.latest),
        next=next_,
    )


def result_details(last: LastTable, seat: int, dealer: int) -> list[recording.Choice]:
    """Return the ends of the next hand by a seat that add details to :attr:`RecorderView.endings`, such as the cards."""
    rules, table, _ = last
    begun = _begun(rules, table, _beginnings(following(rules, table), dealer).get("result"))
    offered = [] if begun is None else [each for each in rules.offers(begun.table) if each.seat == seat]
    return [choice(each) for each in offered if each.needs and not {"points", "penalty"} & {*each.needs}]


def _seats(table: Table, takings: Mapping[str, int]) -> list[recording.RecorderSeat]:
    return [
        recording.RecorderSeat(seat, name, seat not in table.absent, takings.get(shared.player_account(name), 0))
        for seat, name in sorted(table.players.items())
    ]


def _played(rules: Rules, table: Table) -> Table:
    """Return the playing table: after the deal, if the deal is not recorded."""
    return table if table.depth == "full" else dealt(rules, table) or table


def _last(rules: Rules, table: Table, ended: Hand) -> recording.LastHand:
    paid = [(each.payer, each.payee, each.amount or 0) for each in ended.payments]
    return recording.LastHand(
        hand=ended.hand,
        text=ended.text,
        void=ended.void,
        replaces=ended.replaces,
        depth=ended.depth,
        seats=ended.order,
        confirmed=ended.confirmed,
        disputed=ended.disputed,
        brings=_gained(table, paid),
        moment=_moment(rules, table, ended),
    )


GOES_UP = Plural("moment.goes-up", "up {count} level", "up {count} levels")
PASSES_A = say("moment.passes-a", "passes A")
GOES_OUT = Text("moment.goes-out", "{who} goes out")
WINS = Text("moment.wins", "{who} wins")
HOW = Text("moment.how", "{who}: {how}")
COUNTED = Text("moment.counted", "{count} in melds + {bonus} for going out")
PLACES = (
    say("moment.first", "1st 头游"),
    say("moment.second", "2nd 二游"),
    say("moment.third", "3rd 三游"),
    say("moment.fourth", "last 末游"),
)
OUT = Text("moment.out", "out +{bonus}")
WINNER = say("moment.winner", "wins")


def _moment(rules: Rules, table: Table, hand: Hand) -> recording.AfterHand | None:
    if table.live or hand.void:
        return None
    outlook, points = rules.outlook(table), {each.seat: each.points for each in hand.gains if each.points is not None}
    names = [table.players[seat] for seat in hand.winners]
    title, words, seal = _verdict(rules, hand, names, points)
    badges = dict(zip(outlook.places, PLACES, strict=False))
    if names and not badges:
        badges = {hand.winners[0]: OUT(bonus=rules.race.bonus) if rules.race else WINNER}
    return recording.AfterHand(
        title=title,
        words=words,
        seal=seal,
        won=hand.winners,
        badges=badges,
        points=points if rules.race else {},
        signs=list(_signs(rules, table, hand)),
        about=outlook.about,
        next=outlook.words,
    )


def _verdict(rules: Rules, hand: Hand, names: Sequence[str], points: Mapping[int, int]) -> tuple[Message, Message, str]:
    """Return who won, how, and the words of the seal: a hand of teams moves levels, unless it is a board."""
    if not names:
        return rules.room.endings[hand.how], hand.text, "流 局" if hand.how == "drawn" else ""
    first, who = hand.winners[0], all_of(names)
    won = None if hand.kind is None else win_name(rules.id, hand.kind)
    level = next((each.rank for each in hand.reached if first in each.seats), None)
    if rules.race:
        out = points.get(first, 0) - rules.race.bonus
        return GOES_OUT(who=who), COUNTED(count=out, bonus=rules.race.bonus), "胡"
    if level is None or hand.board is not None:
        return WINS(who=who), won.words if won else hand.text, (" ".join(won.chinese) if won else "") or "胡"
    how = HOW(who=who, how=won.words) if won else hand.text
    if level and not level % len(rules.room.ladder):
        return PASSES_A, how, "过 A"
    return GOES_UP(count=points.get(first, 0)), how, f"升 {points.get(first, 0)}级"


def _level(rules: Rules, rank: int | None) -> str | None:
    ladder = rules.room.ladder
    return ladder[rank % len(ladder)] if ladder and rank is not None else None


EACH_PAID = say("moment.each-paid", "each paid")
IN_POT = say("moment.in-pot", "in the pot")
TAKEN = Text("moment.taken", "{amount} taken")
ADDED = Text("moment.added", "{amount} added")


def _signs(rules: Rules, table: Table, hand: Hand) -> Iterator[recording.Sign]:
    """Yield what each paid, where points or levels are not counted, and the pot."""
    write = rules.unit.write
    paid = {-each.money for each in hand.gains if each.money is not None and each.money < 0}
    if not rules.race and not rules.room.ladder and len(paid) == 1:
        how = None if hand.kind is None else win_name(rules.id, hand.kind).words
        yield recording.Sign(write(paid.pop()), EACH_PAID, how, new=True)
    if hand.pot:
        change = TAKEN if hand.pot < 0 else ADDED
        yield recording.Sign(write(table.pot), IN_POT, change(amount=write(abs(hand.pot))), new=False)
    elif table.pot:
        yield recording.Sign(write(table.pot), IN_POT, None, new=False)


def _beginnings(next_: recording.Following, dealer: int | None) -> dict[str, str]:
    """Return the lines that may begin the next hand, by depth of record."""
    found: dict[str, str] = {}
    for move in next_.moves:
        for depth in get_args(shared.Depth):
            if move.text.startswith("== hand ") and move.text.endswith(f"depth {depth}") and "board" not in move.needs:
                if not move.needs:
                    found[depth] = move.text
                elif str(dealer) in move.fits.get("seat", ()):
                    found[depth] = move.text.replace("$seat", str(dealer))
    return found


class _Begun(NamedTuple):
    """A table for the result of a hand, and the unrecorded events that lead to it."""

    table: Table
    events: Sequence[shared.Event]


def _begun(rules: Rules, table: Table, head: str | None) -> _Begun | None:
    if table.live:
        return _Begun(table, ()) if table.phase == "result" else None
    return None if head is None else _after(rules, table, head)


def _after(rules: Rules, table: Table, move: str | shared.Event) -> _Begun:
    then = table.copy()
    decider = Decider(rules, then, then, ALL)
    events = [each.event for unit in units(rules, [Move(move)], 0) for each in decider.decide(unit)]
    return _Begun(then, events)


def _later(rules: Rules, table: Table) -> dict[int, Table]:
    """Return a result hand dealt by each seat after this hand. Hands that are not sent yet are shown with it."""
    found: dict[int, Table] = {}
    with suppress(BadInput):  # no hand may follow
        between = _after(rules, table, shared.Abandoned("-")).table if table.live else table
        for seat in between.present:
            then = rules.evolve(between.copy(), shared.DealerChosen(seat, "random"))
            found[seat] = _after(
                rules, then, shared.HandStarted(then.hands + 1, then.order_from(seat), seat, "result")
            ).table
    return found


def _endings(
    rules: Rules, begun: _Begun, later: Mapping[int, Table], offers: Iterable[Offer]
) -> Iterator[recording.Ending]:
    """Yield the possible ends of the hand, each once, with the payments of its unrecorded beginning and its end."""
    labels: list[Message] = []
    for each in offers:
        if each.needs not in ((), ("points",), ("reason",)) or each.label in labels:
            continue
        line = _counted(rules, begun.table, each)
        then, events = _after(rules, begun.table, line)
        if events and isinstance(events[-1], shared.HandEnded):
            labels.append(each.label)
            known = "points" not in each.needs
            brings = _brings(begun.table, [*begun.events, *events]) if known else {}
            says = list(_says(rules, begun.table, events)) if known else []
            following = {seat: dealer for seat, hand in later.items() if (dealer := _next_dealer(rules, hand, line))}
            yield recording.Ending(each.text, each.label, each.seat, brings, says, _dealer(then), following)


def _dealer(table: Table) -> int | None:
    return None if table.over else expected_dealer(table)


def _next_dealer(rules: Rules, table: Table, line: str) -> int | None:
    with suppress(BadInput):
        return _dealer(_after(rules, table, line).table)
    return None


def _counted(rules: Rules, table: Table, one: Offer) -> str:
    """Return the line of an end; uncounted points are set to their minimum."""
    board = rules.room.result_board
    least = 0 if board is None else board.least
    points = ", ".join(f"{seat}={least if seat == one.seat else 0}" for seat in table.order)
    return one.text.replace("$points", points).replace("$reason", "-")


def _brings(table: Table, events: Iterable[shared.Event]) -> dict[int, int]:
    """Return each seat's gain from the payments among some events."""
    return _gained(table, ((each.payer, each.payee, each.amount) for each in events if isinstance(each, shared.Paid)))


def _gained(table: Table, paid: Iterable[tuple[str, str, int]]) -> dict[int, int]:
    seats = {shared.player_account(name): seat for seat, name in table.players.items()}
    sums: Counter[int] = Counter()
    for payer, payee, amount in paid:
        for account, gain in ((payer, -amount), (payee, amount)):
            if account in seats:
                sums[seats[account]] += gain
    return {seat: amount for seat, amount in sorted(sums.items()) if amount}


def _says(rules: Rules, table: Table, events: Iterable[shared.Event]) -> Iterator[Message]:
    """Yield the consequences of an end besides payments and the next dealer."""
    then = table.copy()
    for event in events:
        if type(event) not in rules.moves and not isinstance(event, shared.Paid | shared.HandEnded):
            yield rules.sentence(event, then)
        rules.evolve(then, event)


class Change(NamedTuple):
    """The gain of a seat by a hand, and its total in the game, as recorded and as corrected: money, or points where those count."""

    seat: int
    was: int
    becomes: int
    before: int
    after: int


def _compared(last: LastTable, hand: Hand, moves: Iterable[shared.Event], takings: Mapping[str, int]) -> list[Change]:
    """Return the changes by the moves of a correction, for each seat of the hand."""
    rules, then, begun = last.rules, last.table.copy(), 0
    own, others, points = list[shared.Event](), list[shared.Event](), Counter[int]()
    for move in moves:
        begun += isinstance(move, shared.HandStarted)
        before = _points(rules, then)
        for event in rules.decide(then, move):
            rules.evolve(then, event)
            (own if begun == 1 else others).append(event)
        if begun == 1:
            points.update({seat: total - before.get(seat, 0) for seat, total in _points(rules, then).items()})
    held = {seat: takings.get(shared.player_account(name), 0) for seat, name in then.players.items()}
    added = _brings(then, [*own, *others])
    gains, now, later = _brings(then, own), held, {seat: held[seat] + added.get(seat, 0) for seat in held}
    if rules.race:
        gains, now, later = points, _points(rules, last.table), _points(rules, then)
    was = {each.seat: (each.points if rules.race else each.money) or 0 for each in hand.gains}
    return [Change(seat, was[seat], gains.get(seat, 0), now.get(seat, 0), later.get(seat, 0)) for seat in was]


def _points(rules: Rules, table: Table) -> dict[int, int]:
    return {each.seats[0]: each.points or 0 for each in rules.scores(table)}


class Recorder:
    """The recorders' view of one club's tables. Safe to share between threads."""

    def __init__(self, store: Store, last: LastTables, timelines: Timelines) -> None:
        self._store = store
        self._last = last
        self._timelines = timelines
        self._takings = Takings(store)

    def view(
        self, game: str | UUID, eyes: Eyes = ALL, *, ended: Hand | None = None, dealer: int | None = None
    ) -> recording.RecorderView:
        """Return the content of a recorder's screen for a game. Raises NotFound or BadInput if there is no such game or no such eyes."""
        game = self._timelines.find(game)
        seen, timeline = self._seen(game, eyes), self._timelines.get(game)
        with self._store.reading() as reading:
            settings = current_settings(reading.connection)
        live = seen.table.live
        again = replaces(timeline, seen.table.hand, settings) if live else next_replaces(timeline, settings)
        undo = None if timeline.table.ended else last_entered(timeline, eyes)
        around = Around(self._takings.get(game), latest_moves(timeline, eyes), ended, again, undo)
        return recorder_view(game, seen, eyes, around, dealer)

    def undo(self, game: str | UUID, eyes: Eyes = ALL) -> recording.Undo | None:
        """Return the last entry, and the lines that take it back; None if there is none. Raises NotFound or BadInput."""
        return last_entered(self._timelines.get(self._timelines.find(game)), eyes)

    def compare(self, game: str | UUID, entry: Entry, versions: Sequence[int], eyes: Eyes = ALL) -> recording.Compared:
        """Compare the events of these versions, for these eyes, with an entry made in the meantime."""
        return compare(self._timelines.get(game), entry, versions, eyes)

    def without(
        self, game: str | UUID, hand: int, eyes: Eyes = ALL, *, dealer: int | None = None
    ) -> recording.RecorderView:
        """Return the view with a hand and all later ones voided, except the money. Raises NotFound, BadInput, RuleViolation."""
        game = self._timelines.find(game)
        seen = self._seen(game, eyes)
        table, _ = struck_out(seen, hand, "-")
        return recorder_view(game, seen._replace(table=table), eyes, Around({}, (), None), dealer)

    def details(self, game: str | UUID, hand: int, eyes: Eyes = ALL) -> list[recording.Choice]:
        """Return the details that may be added to the end of a won hand, as lines that correct it; none for a hand without a winner.

        Raises:
            NotFound: there is no such game, or no such hand in it.
            BadInput, RuleViolation: the hand cannot be corrected.
        """
        timeline = self._timelines.get(self._timelines.find(game))
        with self._store.reading() as reading:
            found = hands.hand(reading, timeline, hand)
        if found.winner is None:
            return []
        seen = self._seen(timeline.game, eyes)
        table, _ = struck_out(seen, hand, "-")
        return result_details(seen._replace(table=table), found.winner, found.dealer)

    def correctable(self, game: str | UUID) -> list[int]:
        """Return the hands of a game that may be corrected, latest first. Raises NotFound or BadInput."""
        return correctable(self._last.get(self._timelines.find(game)).table)

    def need_correctable(self, game: str | UUID, hand: int, eyes: Eyes, looks: Looks) -> list[int]:
        """Return the hands to void for a correction. Raises as :meth:`correction`, independent of the new lines."""
        game = self._timelines.find(game)
        _, _, again = need_correctable(self._seen(game, eyes), self._timelines.get(game), hand, "-", looks)
        return [hand, *again]

    def correction(
        self,
        game: str | UUID,
        hand: int,
        lines: Sequence[str],
        reason: str,
        eyes: Eyes = ALL,
        looks: Looks | None = None,
    ) -> list[shared.Event]:  # 6 parameters: the correction, and the recorder's eyes now and on each hand
        """Return the moves that void a hand and all later ones, enter it by these lines, and enter the others again.

        ``eyes`` are those at the last table, ``looks`` those at each event; if None, ``eyes`` everywhere.

        Raises:
            NotFound: there is no such game.
            BadInput, RuleViolation: the hand cannot be corrected, or not in this way.
        """
        game = self._timelines.find(game)
        return corrected(
            self._seen(game, eyes), self._timelines.get(game), hand, lines, reason, looks or (lambda version: eyes)
        )

    def changes(self, game: str | UUID, hand: int, moves: Iterable[shared.Event], eyes: Eyes = ALL) -> list[Change]:
        """Return the changes by the moves of a correction, which :meth:`correction` returned, for each seat of the hand."""
        game = self._timelines.find(game)
        with self._store.reading() as reading:
            found = hands.hand(reading, self._timelines.get(game), hand)
        return _compared(self._seen(game, eyes), found, moves, self._takings.get(game))

    def _seen(self, game: str, eyes: Eyes) -> LastTable:
        last = self._last.get(game)
        return last._replace(table=self._timelines.last_seen(game, last, eyes))
