"""The projector: the table after any event of a game, for any eyes.

Keyframes are kept every :data:`KEYFRAME` events from the start of each hand, for each pair of eyes, when first needed. What
passes between hands hides nothing, so the view of a hand is the fold of its redacted events on the table before it.

A veil hides more than cards, also between hands. So each veil has a timeline of its own, folded once for all viewers with that
veil: :meth:`Timeline.veiled`.

A game that goes on is not folded again: :meth:`Timeline.extended` folds the new events and shares the rest.
"""

from __future__ import annotations

import datetime as dt
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import copy
from typing import NamedTuple

import msgspec

from replay.answers.games import Payment
from replay.answers.table import HandEnding, Neighbours, State, WrittenEvent
from replay.identity import redacted, veiled
from replay.rules import Rules
from replay.rules.eyes import ALL, OPEN, Eyes, Veil
from replay.rules.results import UNDECIDED
from replay.rules.shared.table import Table
from replay.table.view import JUMPS, CardSteps, change_between, draw_table
from replay.values import events as shared
from replay.values.times import format_time
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Message, Text, listed

_NO_SUCH_EYES = Text("timeline.no-such-eyes", "found eyes {eyes!r}, expected a seat of this game: {seats}")
_NO_HAND = Text("timeline.no-hand", "found hand {hand}, expected one of this game, which has hands 1 to {last}")
_NO_HANDS = Text("timeline.no-hands", "found hand {hand}, expected one of this game, which has no hand")
_NO_STEP = Text("timeline.no-step", "found step {step}, expected one of hand {hand}, which has steps 0 to {last}")
_NO_EVENT = Text("timeline.no-event", "found event {version}, expected one of this game, which has events 1 to {last}")
_MOST_SHOWN = 32
"""Tables of a game from which the next step goes on: of so many people who look at its hands at once, each at a step of their own."""
KEYFRAME = 32
"""Events between keyframes: a seek folds 16 on average (docs/decisions/0009 has the figures)."""


class Span(NamedTuple):
    """A hand's place in its game: events ``first`` to ``last`` (versions, both included); ``last`` is the latest while live."""

    hand: int
    first: int
    last: int

    @property
    def steps(self) -> int:
        """The number of steps in the hand."""
        return self.last - self.first + 1


class _Shown(NamedTuple):
    """A table that was shown, and the steps of its cards. Others may be reading it."""

    table: Table
    steps: CardSteps


class _Hands(dict[int, Span]):
    """The places of the hands of a game."""

    def __missing__(self, hand: int) -> Span:
        raise NotFound(_NO_HAND(hand=hand, last=max(self)) if self else _NO_HANDS(hand=hand))


class Timeline:
    """One game up to one of its versions, ready to be viewed at any step. Safe to share between threads.

    Args:
        rules: the rules that its first event pinned.
        records: all its events in order; the first has version (``seq``) 1.
        veil: what was taken out of them.
    """

    def __init__(self, rules: Rules, records: Iterable[shared.Recorded], veil: Veil = OPEN) -> None:
        self.rules = rules
        self.veil = veil
        """The veil over everything but the cards."""
        self.version = 0
        """The number of events in the game."""
        self.table = rules.table()
        """The table after the last event."""
        self.hands = _Hands()
        """The place of each hand; NotFound is raised for a hand that there is not."""
        self.between: list[int] = []
        """The versions of the events that are in no hand, in order."""
        self.struck: tuple[int, ...] = ()
        """The voided hands that no hand has replaced yet, the next to be entered again at the end."""
        self.places: dict[int, int] = {}
        """The voided hand that each of these hands replaces."""
        self.corrected: frozenset[int] = frozenset()
        """The hands entered first after a hand was voided: they correct the wrong one."""
        self._live: tuple[int, int] | None = None
        # These only ever grow at their ends, and so are shared with the timelines of later versions.
        self._records: list[shared.Recorded] = []
        self._starts: list[int] = [0]
        self._before: list[Table] = [rules.table()]
        self._frames: dict[Eyes, dict[int, Table]] = {}
        self._shown: OrderedDict[tuple[Eyes, int], _Shown] = OrderedDict()
        """Cache of the last shown events, by eyes and version: a viewer who steps through a hand asks for the next event."""
        self._fold(records)

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self._records[0].game)

    def extended(self, records: Iterable[shared.Recorded]) -> Timeline:
        """The timeline of a later version, with these events at its end. This one stays as it is for its current readers."""
        if len(self._records) > self.version:  # another later version has taken the place at the end
            return Timeline(self.rules, [*self.recorded(), *records], self.veil)
        later = copy(self)
        later.table = self.table.copy()
        later.hands = _Hands(self.hands)
        later.between = self.between.copy()
        later.places = self.places.copy()
        later._fold(records)
        return later

    def veiled(self, veil: Veil, known: Timeline | None = None) -> Timeline:
        """The game for a viewer from whom this is hidden; it goes on from an earlier version if one is known."""
        seats = {name: seat for seat, name in self.table.players.items()}
        after = 0 if known is None else known.version
        records = (veiled(self.rules, each, veil, seats) for each in self.recorded(after + 1))
        return Timeline(self.rules, records, veil) if known is None else known.extended(records)

    def _fold(self, records: Iterable[shared.Recorded]) -> None:
        table, evolve = self.table, self.rules.evolve
        for record in records:
            self._records.append(record)
            self.version += 1
            event = record.data
            if isinstance(event, shared.HandStarted):
                self._starts.append(self.version - 1)
                self._before.append(table.copy())
                self._live = event.hand, self.version
                if self.struck:
                    if event.hand - 1 in self.struck:
                        self.corrected |= {event.hand}
                    self.places[event.hand], self.struck = self.struck[-1], self.struck[:-1]
            elif isinstance(event, shared.HandVoided):
                self.struck = (*self.struck, event.hand)
            evolve(table, event)
            if self._live is None:
                self.between.append(self.version)
            elif isinstance(event, shared.HandEnded):
                self.hands[self._live[0]] = Span(*self._live, self.version)
                self._live = None
        if self._live:
            self.hands[self._live[0]] = Span(*self._live, self.version)

    def recorded(self, first: int = 1, last: int | None = None) -> list[shared.Recorded]:
        """The written events from the version ``first`` to ``last``, or to the last one, both included."""
        return self._records[first - 1 : self.version if last is None else last]

    def ended(self, hand: int) -> dt.datetime | None:
        """When a hand ended, in UTC; None while it is being played. Raises NotFound with the hands that there are."""
        last = self._records[self.hands[hand].last - 1]
        return last.at if isinstance(last.data, shared.HandEnded) else None

    def counts(self, version: int) -> bool:
        """True if an event of a hand was not taken back; one between hands always counts."""
        hand = self.hand_at(version)
        if hand not in self.hands or version > self.hands[hand].last:
            return True
        first, at = self.hands[hand].first, self.hands[hand].last
        while at > version:
            event = self._records[at - 1].data
            at = first + event.to if isinstance(event, shared.TakenBack) else at - 1
        return at == version

    def last_move(self) -> int:
        """The version of the last move that counts: no note, no void, and nothing that was taken back or voided."""
        version, voided = self.version, set[int]()
        while version > 1:
            hand = self.hand_at(version)
            match self._records[version - 1].data:
                case shared.Noted() | shared.Paid():
                    pass
                case shared.HandVoided(hand=struck):
                    voided.add(struck)
                case shared.TakenBack(to=step) if hand in self.hands:
                    version = min(version, self.hands[hand].first + step + 1)
                case _ if hand not in voided or version > self.hands[hand].last:
                    break
            version -= 1
        return version

    def hand_at(self, version: int) -> int:
        """The last hand that had begun at that version; 0 before the first."""
        return bisect_right(range(1, len(self.hands) + 1), version, key=lambda hand: self.hands[hand].first)

    def version_of(self, hand: int | None = None, step: int | None = None) -> int:
        """The version of a step, by default of the last hand and its last step; of a game without hands, its last event.

        Raises NotFound with the hands or steps that there are.
        """
        if hand is None and not self.hands:
            return self.version
        span = self.hands[max(self.hands) if hand is None else hand]
        if step is None:
            return span.last
        if not 0 <= step < span.steps:
            raise NotFound(_NO_STEP(step=step, hand=span.hand, last=span.steps - 1))
        return span.first + step

    def need_eyes(self, eyes: Eyes) -> Eyes:
        """The eyes, if this game has them. Raises BadInput for a seat that it does not have."""
        players = self.table.players
        if eyes.kind == "seat" and eyes.seat not in players:
            raise BadInput(_NO_SUCH_EYES(eyes=str(eyes), seats=listed(sorted(players))))
        return eyes

    def at(self, version: int, eyes: Eyes = ALL) -> Table:
        """The table after that many events, 0 to :attr:`version`; an independent copy."""
        place = bisect_right(self._starts, max(version - 1, 0)) - 1
        base = self._starts[place]
        frames = self._frames.setdefault(eyes, {})
        mark = version - (version - base) % KEYFRAME
        while mark > base and mark not in frames:
            mark -= KEYFRAME
        table = (frames[mark] if mark > base else self._before[place]).copy()
        evolve, redact, records = self.rules.evolve, self.rules.redact, self._records
        for following in range(mark, version):
            evolve(table, redact(records[following].data, eyes))
            if (following + 1 - base) % KEYFRAME == 0:
                frames[following + 1] = table.copy()
        return table

    def text(self, version: int, eyes: Eyes = ALL) -> Message:
        """The event of that version in one sentence, as these eyes may know it."""
        return self.texts(version, version, eyes)[0]

    def texts(self, first: int, last: int, eyes: Eyes = ALL) -> list[Message]:
        """One sentence for each event from ``first`` to ``last``."""
        table = self.at(first - 1, eyes)
        sentences = []
        for record in self.recorded(first, last):
            event = self.rules.redact(record.data, eyes)
            sentences.append(self.rules.sentence(event, table))
            self.rules.evolve(table, event)
        return sentences

    def record(self, version: int, eyes: Eyes = ALL) -> shared.Recorded:
        """The written event of that version, as these eyes may know it."""
        return redacted(self.rules, self._records[version - 1], eyes)

    def hides(self, version: int, eyes: Eyes) -> bool:
        """True if the event may hold what these eyes may not know, recorded or not."""
        event = self._records[version - 1].data
        return self.rules.redact(event, eyes) is not event

    def written(self, version: int, eyes: Eyes = ALL) -> WrittenEvent:
        """The written event for programs, as these eyes may know it."""
        return _written(self.record(version, eyes))

    def show(self, version: int, eyes: Eyes = ALL) -> State:
        """The table after the event of that version, drawn for these eyes, with the event and its sentence. Raises NotFound."""
        if not 1 <= version <= self.version:
            raise NotFound(_NO_EVENT(version=version, last=self.version))
        known = self._shown.get((eyes, version - 1))
        before = self.at(version - 1, eyes) if known is None else known.table
        record = self.record(version, eyes)
        seen = self.rules.evolve(before.copy(), record.data)
        steps = self._card_steps(version, eyes, before, seen, None if known is None else known.steps)
        span = self.hands.get(seen.hand)
        step = version - span.first if span and span.first <= version <= span.last else None
        state = State(
            game=self.game,
            rules=self.rules.id,
            title=self.rules.room.title,
            opened=format_time(self._records[0].at),
            depth=self._depth(seen),
            hand=seen.hand or None,
            step=step,
            steps=span.steps if span else 0,
            version=version,
            eyes=str(eyes),
            event=_written(record),
            text=self.rules.sentence(record.data, before),
            neighbours=self._neighbours(version, seen.hand, step),
            change=change_between(self.rules, before, seen, record.data, eyes),
            ending=self._ending(span, seen, eyes) if span and version == span.last else None,
            discard_steps=[*steps.discards],
            meld_steps={str(seat): [*laid] for seat, laid in steps.melds.items()},
            mark=self.rules.mark(record.data, before),
            **msgspec.structs.asdict(steps.shown_on(draw_table(self.rules, seen, eyes)))
            | ({} if self.veil.stakes else {"pot": None}),
        )
        self._shown[eyes, version] = _Shown(seen, steps)
        while len(self._shown) > _MOST_SHOWN:
            with suppress(KeyError):  # another thread was here first
                self._shown.popitem(last=False)
        return state

    def _card_steps(self, version: int, eyes: Eyes, before: Table, seen: Table, known: CardSteps | None) -> CardSteps:
        """The steps of the cards after an event; where they are known before it, they go on from there."""
        span = self.hands.get(seen.hand)
        if known is None or span is None or not before.live or isinstance(self._records[version - 1].data, JUMPS):
            place = bisect_right(self._starts, max(version - 1, 0)) - 1
            line = seen.line()
            # Where the track of the hand was lost, its line lacks the start, which takes the cards of the hand before away.
            lost = line and isinstance(line[0][1], shared.TrackLost)
            start = self.at(self._starts[place] + 1, eyes) if lost else self._before[place].copy()
            return CardSteps.along(self.rules, start, line)
        steps = known.copy()
        steps.follow(seen, version - span.first)
        return steps

    def _ending(self, span: Span, seen: Table, eyes: Eyes) -> HandEnding | None:
        """The ending of the hand, None while it is played."""
        return ending_of(self.rules, seen, lambda step: self.text(span.first + step, eyes))

    def _depth(self, seen: Table) -> shared.Depth:
        """The depth of the record there: as its start says, or lower since its track was lost; full before the first hand."""
        if seen.depth == "result":
            return seen.depth
        span = self.hands.get(seen.hand)
        started = self._records[span.first - 1].data if span else None
        return started.depth if isinstance(started, shared.HandStarted) else "full"

    def _neighbours(self, version: int, hand: int, step: int | None) -> Neighbours:
        """The neighbours of an event, which may be a step of the hand."""
        after = bisect_right(self.between, version)
        before = bisect_left(self.between, version)
        return Neighbours(
            previous_step=step - 1 if step else None,
            next_step=step + 1 if step is not None and step + 1 < self.hands[hand].steps else None,
            previous_hand=before_it if (before_it := hand - (step is not None)) in self.hands else None,
            next_hand=hand + 1 if hand + 1 in self.hands else None,
            previous_event=self.between[before - 1] if before else None,
            next_event=self.between[after] if after < len(self.between) else None,
        )


def _written(record: shared.Recorded) -> WrittenEvent:
    written = msgspec.convert(msgspec.to_builtins(record), WrittenEvent)
    if isinstance(record.data, shared.Paid) and not record.data.amount:
        written.data["amount"] = None  # else a program could add up hidden amounts
    return written


def ending_of(rules: Rules, seen: Table, sentence: Callable[[int], Message]) -> HandEnding | None:
    """The end of the hand on a table; None while it is played. ``sentence`` gives a step of the hand in one sentence."""
    if seen.live or not seen.order:
        return None
    line = seen.line()
    kinds = {rules.room.events[name] for name in rules.room.deciding}
    decided = next(((step, event) for step, event in reversed(line) if type(event) in kinds), None)
    outcome = UNDECIDED if decided is None or seen.hand in seen.voided else rules.room.outcome(decided[1], seen.order)
    return HandEnding(
        winners=list(outcome.winners),
        text=sentence(decided[0]) if decided else None,
        payments=_payments(rules, line),
        irregular=any(isinstance(event, shared.Irregular) for _, event in line),
    )


def _payments(rules: Rules, line: list[tuple[int, shared.Event]]) -> list[Payment]:
    unit = str(rules.unit)
    return [
        Payment(payer=event.payer, payee=event.payee, amount=event.amount or None, unit=unit, why=event.why)
        for _, event in line
        if isinstance(event, shared.Paid)
    ]
