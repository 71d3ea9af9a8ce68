"""Reading an NJUPT log: its messages become moves, the rules make the consequences, and what the log says of its own is compared.

What the log lacks is marked, not invented: hands that no client saw are ``?``, missing passes are inferred, and tags
say that it has no times (docs/njupt.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Dealt, Event, GameEnded, GameOpened, HandStarted, Joined, Shown
from replay.messages import Message as Wording
from replay.messages import quoted
from replay.rules import held_options, pinned_options
from replay.rules.foreign import HeldRecords, PlacedEvent, Referee, Terms
from replay.rules.guandan.events import LeadChosen, MatchEnded, Passed, Resisted, TributePaid, TributeReturned
from replay.rules.guandan.njupt import wording
from replay.rules.guandan.njupt.facts import (
    check_beginning,
    check_greater,
    check_held,
    check_level,
    check_order,
    check_rests,
    check_winner,
)
from replay.rules.guandan.njupt.identity import match_contents
from replay.rules.guandan.njupt.merge import Lookahead
from replay.rules.guandan.njupt.messages import PASS, Action, Message, NotJson
from replay.rules.guandan.njupt.plays import declared, left_out, resisters
from replay.rules.guandan.table import HELD, Lay
from replay.rules.shared.checks import expected_dealer

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = ["Reader"]

_END = wording.RULING_END_OF_HAND()
_SEATS = (1, 2, 3, 4)
_NAME = 100
_TAGS = {"Source": "NJUPT message log", "Time": "not in the log", "Dealer": "of the first deal not in the log"}


class Reader:
    """Reads the messages of one match.

    Args:
        rules: the rules that it is taken under.
        terms: the players' names, and whether moves that break rules are excused.
        held: how the club's game of the same hands was opened.

    Raises:
        BadInput: there is not one name for each of the four seats.
    """

    def __init__(self, rules: GuandanRules, terms: Terms, held: HeldRecords) -> None:
        names = terms.players or tuple(f"NJUPT player {seat - 1}" for seat in _SEATS)
        if len(names) != len(_SEATS):
            raise BadInput(wording.OTHER_NUMBER_OF_NAMES(found=len(names), expected=len(_SEATS)), field="seats")
        for seat, name in zip(_SEATS, names, strict=True):
            if not 0 < len(name) <= _NAME:
                raise BadInput(wording.LONG_NAME(count=len(name), seat=seat, most=_NAME), field="seats")
        self.names = names
        self._held = held
        self._irregular = terms.irregular
        self._take(rules)
        self.content = ""
        """What identifies the match, known with the first event."""
        self.warnings: list[Wording] = []
        self._dealt: dict[int, Message] = {}
        self._views = 0
        self._answers: dict[int, tuple[Action, int]] = {}
        self._leads: int | None = None
        self._matches = 1
        self._winner: int | None = None
        self._line = 0
        self._source = ""
        self._ahead = Lookahead(iter(()))
        self._at_end = False
        self._handlers: dict[tuple[str, str], Callable[[Message], Iterator[PlacedEvent]]] = {
            ("notify", "beginning"): self._beginning,
            ("notify", "play"): self._play,
            ("notify", "tribute"): self._tribute,
            ("notify", "anti-tribute"): self._resisted,
            ("notify", "back"): self._returned,
            ("notify", "episodeOver"): self._deal_over,
            ("notify", "gameOver"): self._game_over,
            ("notify", "gameResult"): self._result,
            ("act", "play"): self._asked_to_act,
            ("act", "tribute"): self._asked_to_act,
            ("act", "back"): self._asked_to_act,
            ("answer", ""): self._answer,
        }

    def _take(self, rules: GuandanRules) -> None:
        """Begin under these rules: before the first event, since options decide what the table is before it."""
        self.rules = rules
        self.table = rules.table()
        self._referee = Referee(rules, self.table, irregular=self._irregular)

    def events(self, messages: Iterable[Message]) -> Iterator[PlacedEvent]:
        """The events of the match. Raises BadInput or RuleViolation with file and line."""
        self._ahead = Lookahead(iter(messages))
        try:
            for message in self._ahead:
                with self._at(message):
                    yield from self._read(message)
                if self._at_end:
                    return
        except NotJson as refusal:
            raise self._cut(refusal) from None
        if len(self._dealt) in (len(_SEATS), self._views or 1):
            yield from self._started()
        if not self.table.opened:
            raise BadInput(wording.NO_DEAL())
        if self._dealt:
            self._warn(wording.ENDS_AMONG_HANDS())
        if self.table.live:
            self._warn(wording.ENDS_INSIDE_DEAL(hand=self.table.hand, expected=self.rules.expected(self.table)))

    @contextmanager
    def _at(self, message: Message) -> Iterator[None]:
        """Warnings and refusals raised inside belong to this message."""
        self._source, self._line = message.source, message.line
        try:
            yield
        except BadInput as refusal:
            refusal.at(source=message.source, line=message.line)
            raise

    def _warn(self, problem: Wording) -> None:
        self.warnings.append(wording.AT_LINE(source=self._source, line=self._line, problem=problem))

    def _read(self, message: Message) -> Iterator[PlacedEvent]:
        if (message.type, message.stage) != ("notify", "beginning"):
            yield from self._started(message)
            self._source, self._line = message.source, message.line
            found = quoted(message.stage or message.type)
            if not self.table.opened:
                raise BadInput(wording.HANDS_FIRST(found=found))
            if self.table.ended and message.stage != "gameResult":
                raise BadInput(wording.AFTER_THE_END(found=found))
        yield from self._handlers[message.type, message.stage](message)

    def _cut(self, refusal: NotJson) -> BadInput:
        """What would have been legal where a line is damaged."""
        answered = wording.NO_MESSAGE(problem=refusal.problem)
        better = (
            RuleViolation(
                wording.DAMAGED(problem=answered),
                rule=wording.RULING_TURNS(),
                legal=self.rules.expected(self.table),
            )
            if self.table.live
            else BadInput(answered)
        )
        return better.at(source=refusal.source, line=refusal.line, column=refusal.column)

    def _decide(self, move: Event) -> Iterator[PlacedEvent]:
        for event in self._referee.decide(move):
            if type(event) is MatchEnded:
                self._winner = event.winner
            yield PlacedEvent(event, self._line)

    # The deal

    def _beginning(self, message: Message) -> Iterator[PlacedEvent]:
        if self.table.ended:
            raise BadInput(wording.SECOND_MATCH())
        self._need_over()
        seat = message.seat("myPos")
        if message.has("to") and message.seat("to") != seat:
            raise BadInput(
                wording.OTHER_SEAT(found=str(message.fields["to"]), expected=str(message.fields["myPos"])), field="to"
            )
        cards = message.cards("handCards")
        earlier = self._dealt.setdefault(seat, message)
        if sorted(earlier.cards("handCards")) != sorted(cards):
            place = f"{earlier.source}:{earlier.line}"
            raise BadInput(wording.OTHER_CARDS(position=str(message.fields["myPos"]), place=place), field="handCards")
        yield from ()

    def _started(self, then: Message | None = None) -> Iterator[PlacedEvent]:
        """The hand of which the beginnings were read, if there are any; ``then`` is the message after them."""
        dealt, self._dealt = self._dealt, {}
        if not dealt:
            return
        first, full = next(iter(dealt.values())), len(dealt) == len(_SEATS)
        with self._at(first):
            if not self.table.opened:
                yield from self._opened(dealt, then)
            if len(dealt) != self._views:
                self._warn(wording.OTHER_SEATS(found=len(dealt), expected=self._views))
            dealer = expected_dealer(self.table) or (next(iter(dealt)) if full else _SEATS[0])
            present = self.table.present
            place = present.index(dealer)
            order = present[place:] + present[:place]
            yield from self._decide(HandStarted(self.table.hands + 1, order, dealer, "full" if full else "observed"))
        self._answers.clear()
        for seat in order:
            with self._at(dealt.get(seat, first)):
                if seat in dealt:
                    check_beginning(self.table, dealt[seat], seat)
                yield from self._decide(
                    Dealt(seat, dealt[seat].cards("handCards") if seat in dealt else (UNSEEN,) * HELD)
                )

    def _opened(self, dealt: dict[int, Message], then: Message | None) -> Iterator[PlacedEvent]:
        messages = self._ahead.look() if then is None else chain([then], self._ahead.look())
        contents = match_contents(self.rules.id, dealt, messages)
        held = next(filter(self._held, contents), None)
        if held is None and len(contents) == 1:
            raise BadInput(wording.NO_PLAY())
        self.content = held or contents[0]
        self._views = len(dealt)
        if taken := held_options(self._held(self.content), self.rules):
            profile = self.rules.id.partition("/")[2]
            self._take(self.rules.room.rules(profile, taken, self.rules.unit))
        yield from self._decide(GameOpened(self.rules.id, pinned_options(self.rules), str(self.rules.unit), _TAGS))
        for seat, name in zip(_SEATS, self.names, strict=True):
            yield from self._decide(Joined(seat, name))

    # What clients are asked and what they answer

    def _asked_to_act(self, message: Message) -> Iterator[PlacedEvent]:
        seat = message.seat("to")
        check_level(self.table, message)
        if self.table.live:
            check_held(self.rules, self.table, seat, message)
        leads = message.stage == "play" and message.has("greaterPos") and message.number("greaterPos", -1, 3) < 0
        self._leads = seat if leads else None
        yield from ()

    def _answer(self, message: Message) -> Iterator[PlacedEvent]:
        # A client's own log may say which of the legal actions it chose, and not what that was.
        if message.has("act"):
            self._answers[message.seat("from")] = message.action("act"), message.line
        yield from ()

    def _check_answer(self, seat: int, action: Action) -> None:
        answered, line = self._answers.pop(seat, (action, 0))
        if answered != action:
            raise RuleViolation(
                wording.OTHER_ANSWER(who=self.table.who(seat), line=line),
                rule=wording.RULING_TURNS(),
                legal=self.rules.expected(self.table),
            )

    # The play

    def _play(self, message: Message) -> Iterator[PlacedEvent]:
        table = self.table
        seat, action = message.seat("curPos"), message.action("curAction")
        if not table.live:
            raise RuleViolation(
                wording.PLAY_AFTER_DEAL(who=table.who(seat)), rule=_END, legal=self.rules.expected(table)
            )
        self._check_answer(seat, action)
        if table.phase == "lead":
            yield from self._decide(
                LeadChosen(seat, "random" if self.rules.options.first_lead == "random" else "recorded")
            )
        leads = self._leads == seat
        for _ in range(left_out(self.rules, table, seat, action, leads=leads, irregular=self._irregular)):
            passing = table.turn
            assert passing is not None, "only passes of a seat on turn are counted as left out"
            if table.best is not None and table.best.seat not in table.finished:
                self._warn(wording.PASS_MISSING(who=table.who(passing)))
            yield from self._decide(Passed(passing, inferred=True))
        best = table.best
        if action.type == PASS:
            yield from self._decide(Passed(seat))
        else:
            played = declared(self.rules, table, seat, action)
            best = Lay(seat, played.cards, played.as_, played.key, played.inferred, excused=False)
            yield from self._decide(played)
        check_greater(table, best, message)

    def _tribute(self, message: Message) -> Iterator[PlacedEvent]:
        for seat, to, card in message.gifts("result"):
            self._check_answer(seat, Action("tribute", None, (card,)))
            yield from self._decide(TributePaid(seat, to, card))

    def _returned(self, message: Message) -> Iterator[PlacedEvent]:
        for seat, to, card in message.gifts("result"):
            self._check_answer(seat, Action("back", None, (card,)))
            yield from self._decide(TributeReturned(seat, to, card))

    def _resisted(self, message: Message) -> Iterator[PlacedEvent]:
        seats = message.seats("antiPos")
        if message.has("antiNum") and message.number("antiNum") != len(seats):
            raise BadInput(
                wording.OTHER_COUNT(found=str(message.fields["antiNum"]), expected=len(seats)), field="antiNum"
            )
        holders = resisters(self.table, seats, self._ahead.look())
        if holders is None:
            self._warn(wording.HOLDERS_UNKNOWN())
            self._at_end = True
        else:
            yield from self._decide(Resisted(holders))

    # The end

    def _deal_over(self, message: Message) -> Iterator[PlacedEvent]:
        table = self.table
        self._need_over()
        check_level(table, message)
        check_order(table, message)
        if message.has("restCards"):
            rests = message.rests("restCards")
            check_rests(table, rests)
            for seat in [seat for seat in table.order if table.unknown[seat] and rests.get(seat)]:
                yield from self._decide(Shown(seat, rests[seat]))

    def _need_over(self) -> None:
        if self.table.live:
            raise RuleViolation(
                wording.DEAL_NOT_OVER(hand=self.table.hand), rule=_END, legal=self.rules.expected(self.table)
            )

    def _game_over(self, message: Message) -> Iterator[PlacedEvent]:
        self._need_over()
        if message.has("settingTimes"):
            self._matches = message.number("settingTimes", 1)
        yield from self._decide(GameEnded())

    def _result(self, message: Message) -> Iterator[PlacedEvent]:
        # The results of several matches are added up, so the log of one cannot give them.
        if self._matches == 1:
            check_winner(self.table, self._winner, message)
        yield from ()
