"""Reading an NJUPT log: its messages become moves, the rules make the consequences, and what the log says of its own is compared.

What the log lacks is marked, not invented: hands that no client saw are ``?``, missing passes are inferred, and tags
say that it has no times (docs/njupt.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from replay.rules import held_options, pinned_options
from replay.rules.guandan.combinations.combination import Reading, beats, readings
from replay.rules.guandan.leads import LeadChosen
from replay.rules.guandan.levels import MatchEnded
from replay.rules.guandan.njupt.messages import (
    NOTHING,
    PASS,
    Action,
    Lookahead,
    Message,
    NotJson,
    code_of,
    match_contents,
    seat_of,
)
from replay.rules.guandan.pack import letter
from replay.rules.guandan.plays import Passed, Played
from replay.rules.guandan.table import BIG_JOKER, HELD, GuandanTable, Lay
from replay.rules.guandan.tribute import Resisted, TributePaid, TributeReturned
from replay.rules.kinds import HeldRecords, PlacedEvent, Referee, Terms
from replay.rules.shared.checks import expected_dealer
from replay.values.cards import UNSEEN
from replay.values.events import Dealt, Event, GameEnded, GameOpened, HandStarted, Joined, Shown
from replay.words.errors import BadInput, RuleViolation, placed
from replay.words.messages import Message as Wording
from replay.words.messages import Text, all_of, quoted, say, verbatim

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


RULING_END_OF_HAND = Text("njupt.ruling-end-of-hand", "Guandan 16, the end of a hand")
_END = RULING_END_OF_HAND()
_SEATS = (1, 2, 3, 4)
_NAME = 100
_TAGS = {"Source": "NJUPT message log", "Time": "not in the log", "Dealer": "of the first deal not in the log"}
RULING_TURNS = Text("njupt.ruling-turns", "Guandan 14, turns")
OTHER_NUMBER_OF_NAMES = Text(
    "njupt.other-number-of-names", "found {found} names, expected {expected}: one for each seat"
)
LONG_NAME = Text("njupt.long-name", "found a name of {count} characters on seat {seat}, expected 1 to {most}")
NO_PLAY = Text(
    "njupt.no-play",
    "found no play in the first deal, expected one or more: the plays distinguish one match from another",
)
NO_DEAL = Text(
    "njupt.no-deal", "found no whole deal, expected a log that begins with the hands: messages of the stage 'beginning'"
)
HANDS_FIRST = Text("njupt.hands-first", "found {found}, expected the hands first: messages of the stage 'beginning'")
AFTER_THE_END = Text(
    "njupt.after-the-end", "found {found} after the end of the game, expected 'gameResult' or the end of the log"
)
DAMAGED = Text("njupt.damaged", "{problem}: the log is cut or damaged here")
SECOND_MATCH = Text(
    "njupt.second-match",
    "found the beginning of another match, expected one match in a log: put it into a file of its own",
)
OTHER_SEAT = Text("njupt.other-seat", "found {found}, expected {expected}, whose hand it is")
OTHER_CARDS = Text("njupt.other-cards", "found cards of {position} that differ from {place}, expected the same cards")
OTHER_ANSWER = Text("njupt.other-answer", "{who} gave another answer on line {line}: lines are missing or changed")
PLAY_AFTER_DEAL = Text("njupt.play-after-deal", "{who} cannot play: the deal is over")
OTHER_COUNT = Text("njupt.other-count", "found {found}, expected {expected}, as many as antiPos names")
DEAL_NOT_OVER = Text("njupt.deal-not-over", "deal {hand} cannot be over here")
NO_MESSAGE = Text("njupt.no-message", "{problem}, expected a whole message, which is a JSON object")
PASS_MISSING = Text("njupt.pass-missing", "the log lacks the pass of {who} before this, and it is inferred")
HOLDERS_UNKNOWN = Text(
    "njupt.holders-unknown",
    "the log does not show which of the two held the big jokers: the rest of this deal is not imported",
)
ENDS_AMONG_HANDS = Text("njupt.ends-among-hands", "the log ends among the hands of a deal: this deal is not imported")
ENDS_INSIDE_DEAL = Text("njupt.ends-inside-deal", "the log ends inside deal {hand}: the game goes on, {expected}")
OTHER_SEATS = Text("njupt.other-seats", "the log has the hands of {found} seats here, but those of {expected} at first")
AT_LINE = Text("njupt.at-line", "{source}:{line}: {problem}")


class Reader:
    """Reads the messages of one match. Raises BadInput if there is not one name for each of the four seats."""

    def __init__(self, rules: GuandanRules, terms: Terms, held: HeldRecords) -> None:
        names = terms.players or tuple(f"NJUPT player {seat - 1}" for seat in _SEATS)
        if len(names) != len(_SEATS):
            raise BadInput(OTHER_NUMBER_OF_NAMES(found=len(names), expected=len(_SEATS)), field="seats")
        for seat, name in zip(_SEATS, names, strict=True):
            if not 0 < len(name) <= _NAME:
                raise BadInput(LONG_NAME(count=len(name), seat=seat, most=_NAME), field="seats")
        self.names = names
        self._held = held
        self._irregular = terms.irregular
        self._take(rules)
        self.content = ""
        """The identity of the match, known with the first event."""
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
            raise BadInput(NO_DEAL())
        if self._dealt:
            self._warn(ENDS_AMONG_HANDS())
        if self.table.live:
            self._warn(ENDS_INSIDE_DEAL(hand=self.table.hand, expected=self.rules.expected(self.table)))

    @contextmanager
    def _at(self, message: Message) -> Iterator[None]:
        """Warnings and refusals raised inside belong to this message."""
        self._source, self._line = message.source, message.line
        with placed(source=message.source, line=message.line):
            yield

    def _warn(self, problem: Wording) -> None:
        self.warnings.append(AT_LINE(source=self._source, line=self._line, problem=problem))

    def _read(self, message: Message) -> Iterator[PlacedEvent]:
        if (message.type, message.stage) != ("notify", "beginning"):
            yield from self._started(message)
            self._source, self._line = message.source, message.line
            found = quoted(message.stage or message.type)
            if not self.table.opened:
                raise BadInput(HANDS_FIRST(found=found))
            if self.table.ended and message.stage != "gameResult":
                raise BadInput(AFTER_THE_END(found=found))
        yield from self._handlers[message.type, message.stage](message)

    def _cut(self, refusal: NotJson) -> BadInput:
        """The refusal of a damaged line, with what would have been legal there."""
        answered = NO_MESSAGE(problem=refusal.problem)
        better = (
            RuleViolation(DAMAGED(problem=answered), rule=RULING_TURNS(), legal=self.rules.expected(self.table))
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
            raise BadInput(SECOND_MATCH())
        self._need_over()
        seat = message.seat("myPos")
        if message.has("to") and message.seat("to") != seat:
            raise BadInput(
                OTHER_SEAT(found=str(message.fields["to"]), expected=str(message.fields["myPos"])), field="to"
            )
        cards = message.cards("handCards")
        earlier = self._dealt.setdefault(seat, message)
        if sorted(earlier.cards("handCards")) != sorted(cards):
            place = f"{earlier.source}:{earlier.line}"
            raise BadInput(OTHER_CARDS(position=str(message.fields["myPos"]), place=place), field="handCards")
        yield from ()

    def _started(self, then: Message | None = None) -> Iterator[PlacedEvent]:
        """Start the hand whose beginnings were read, if there are any; ``then`` is the message after them."""
        dealt, self._dealt = self._dealt, {}
        if not dealt:
            return
        first, full = next(iter(dealt.values())), len(dealt) == len(_SEATS)
        with self._at(first):
            if not self.table.opened:
                yield from self._opened(dealt, then)
            if len(dealt) != self._views:
                self._warn(OTHER_SEATS(found=len(dealt), expected=self._views))
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
            raise BadInput(NO_PLAY())
        self.content = held or contents[0]
        self._views = len(dealt)
        if taken := held_options(self._held(self.content), self.rules):
            profile = self.rules.id.partition("/")[2]
            self._take(self.rules.room.rules(profile, taken, self.rules.unit))
        yield from self._decide(GameOpened(self.rules.id, pinned_options(self.rules), str(self.rules.unit), _TAGS))
        for seat, name in zip(_SEATS, self.names, strict=True):
            yield from self._decide(Joined(seat, name))

    # Questions to clients and their answers

    def _asked_to_act(self, message: Message) -> Iterator[PlacedEvent]:
        seat = message.seat("to")
        check_level(self.table, message)
        if self.table.live:
            check_held(self.rules, self.table, seat, message)
        leads = message.stage == "play" and message.has("greaterPos") and message.number("greaterPos", -1, 3) < 0
        self._leads = seat if leads else None
        yield from ()

    def _answer(self, message: Message) -> Iterator[PlacedEvent]:
        # A client's own log may give only the index of the legal action that it chose.
        if message.has("act"):
            self._answers[message.seat("from")] = message.action("act"), message.line
        yield from ()

    def _check_answer(self, seat: int, action: Action) -> None:
        answered, line = self._answers.pop(seat, (action, 0))
        if answered != action:
            raise RuleViolation(
                OTHER_ANSWER(who=self.table.who(seat), line=line),
                rule=RULING_TURNS(),
                legal=self.rules.expected(self.table),
            )

    # The play

    def _play(self, message: Message) -> Iterator[PlacedEvent]:
        table = self.table
        seat, action = message.seat("curPos"), message.action("curAction")
        if not table.live:
            raise RuleViolation(PLAY_AFTER_DEAL(who=table.who(seat)), rule=_END, legal=self.rules.expected(table))
        self._check_answer(seat, action)
        if table.phase == "lead":
            yield from self._decide(
                LeadChosen(seat, "random" if self.rules.options.first_lead == "random" else "recorded")
            )
        leads = self._leads == seat
        for _ in range(count_left_out(self.rules, table, seat, action, leads=leads, irregular=self._irregular)):
            passing = table.turn
            assert passing is not None, "only passes of a seat on turn are counted as left out"
            if table.best is not None and table.best.seat not in table.finished:
                self._warn(PASS_MISSING(who=table.who(passing)))
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
            raise BadInput(OTHER_COUNT(found=str(message.fields["antiNum"]), expected=len(seats)), field="antiNum")
        holders = resisters(self.table, seats, self._ahead.look())
        if holders is None:
            self._warn(HOLDERS_UNKNOWN())
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
            raise RuleViolation(DEAL_NOT_OVER(hand=self.table.hand), rule=_END, legal=self.rules.expected(self.table))

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


NO_COMBINATION = Text("njupt.no-combination", "{who} cannot play {cards}")


def declared(rules: GuandanRules, table: GuandanTable, seat: int, action: Action) -> Played:
    """The play; where its type or rank was not declared, the strongest that its cards can be, inferred (12). Raises RuleViolation."""
    if action.type == "joker_bomb" or (action.type is not None and action.rank is not None):
        return Played(seat, action.cards, action.type, action.key(table.level))  # type: ignore[arg-type]  # a combination
    fit = _fitting(rules, table, action)
    if not fit:
        raise RuleViolation(
            NO_COMBINATION(who=table.who(seat), cards=rules.pack.write(action.cards)),
            rule=say("njupt.ruling-combinations", "Guandan 9, combinations"),
            legal=rules.expected(table),
        )
    return Played(seat, action.cards, fit[-1].type, fit[-1].key, inferred=True)


def _fitting(rules: GuandanRules, table: GuandanTable, action: Action) -> list[Reading]:
    """List the possible readings of an action, the weakest first; only those that beat the best play, if any does."""
    fit = [
        each
        for each in readings(action.cards, table.level, rules.options)
        if action.type in (None, each.type)
        and (action.rank is None or action._replace(type=each.type).key(table.level) == each.key)
    ]
    best = table.best
    return [each for each in fit if best is None or beats(each, best.reading)] or fit


def count_left_out(
    rules: GuandanRules, table: GuandanTable, seat: int, action: Action, *, leads: bool, irregular: bool
) -> int:
    """Count the passes that the log left out before this action. It may leave some out only where the wind is taken (15).

    If breaks of the rules are allowed, one pass may be missing before another pass or a lead, or all after it would be out of turn;
    a play that beats the one on the table needs no pass. The log says if the seat ``leads``. The table is not changed.
    """
    if table.best is None:
        return 0
    lone = irregular and (action.type == PASS or seat == table.best.seat)
    if not lone and table.best.seat not in table.finished:
        return 0
    ahead = table.copy()
    most = len(table.order) - 1 if table.best.seat in table.finished else 1
    for count in range(most + 1):
        if ahead.turn == seat and _follows(rules, ahead, action, leads=leads):
            return count
        if ahead.best is None or ahead.turn is None:
            break
        for event in rules.decide(ahead, Passed(ahead.turn)):
            rules.evolve(ahead, event)
    return 0


def _follows(rules: GuandanRules, table: GuandanTable, action: Action, *, leads: bool) -> bool:
    if table.best is None:
        return action.type != PASS
    if action.type == PASS:
        return True
    best = table.best.reading
    return not leads and any(beats(each, best) for each in _fitting(rules, table, action))


def resisters(table: GuandanTable, seats: tuple[int, ...], ahead: Iterable[Message]) -> tuple[int, ...] | None:
    """The resisting seats that hold the big jokers, None if the log does not show it (8).
    ``ahead`` are the messages to come: who plays a big joker, or is left with it, had it.

    Of two who owe tribute the log names both, also where one of them has both jokers.
    """
    if len(seats) != 2 or any(seat not in table.known for seat in seats):
        return seats
    for seat, other in (seats, seats[::-1]):
        if not table.unknown[seat]:
            held = table.known[seat].count(BIG_JOKER)
            return (seat,) if held == 2 else seats if held == 1 else (other,)
    found: list[int] = []
    for message in ahead:
        if message.type == "notify" and message.stage == "play":
            found += [message.seat("curPos")] * message.action("curAction").cards.count(BIG_JOKER)
        elif message.stage == "episodeOver":
            if message.has("restCards"):
                found += [
                    seat for seat, cards in message.rests("restCards").items() for card in cards if card == BIG_JOKER
                ]
            break
    return (tuple(seat for seat in seats if seat in found) or seats) if len(found) == 2 else None


def check_level(table: GuandanTable, message: Message) -> None:
    """Refuse another level than the deal is played at. Raises RuleViolation or BadInput."""
    if message.has("curRank"):
        _same_level(message, "curRank", table.level, say("njupt.level-of-deal", "the level of this deal"))


def check_beginning(table: GuandanTable, message: Message, seat: int) -> None:
    """Refuse levels that differ from the result of the earlier deals. Raises RuleViolation or BadInput."""
    check_level(table, message)
    team = table.team[seat]
    for name, each in (("selfRank", team), ("oppoRank", 1 - team)):
        if message.has(name):
            names = all_of([table.who(other) for other in sorted(table.order) if table.team[other] == each])
            _same_level(message, name, table.match.levels[each], say("njupt.level-of", "the level of {who}", who=names))


OTHER_LEVEL = Text("njupt.other-level", "{field} says {found}, but the deals before make {expected} {what}")


def _same_level(message: Message, name: str, expected: int, what: Wording) -> None:
    if message.level(name) != expected:
        raise RuleViolation(
            OTHER_LEVEL(field=name, found=letter(message.level(name)), expected=letter(expected), what=what),
            rule=say("njupt.ruling-levels", "Guandan 17 to 19, levels"),
            legal=say("njupt.field-with-level", "{field} {level}", field=name, level=letter(expected)),
        )


OTHER_CARDS_HELD = Text("njupt.other-cards-held", "{who} holds {found} here, but the lines before leave {expected}")


def check_held(rules: GuandanRules, table: GuandanTable, seat: int, message: Message) -> None:
    """Refuse other cards in a hand, or another number of them, than the lines before leave. Raises RuleViolation or BadInput."""
    if message.has("handCards"):
        held = message.cards("handCards")
        if len(held) != table.count(seat):
            _refuse_count(rules, table, seat, len(held))
        if not table.unknown[seat] and sorted(held) != sorted(table.known[seat]):
            raise RuleViolation(
                OTHER_CARDS_HELD(who=table.who(seat), found=_codes(held), expected=_codes(table.known[seat])),
                rule=RULING_TURNS(),
                legal=rules.expected(table),
            )
    # While cards are given and returned, the log counts them before it reports them.
    if message.stage == "play":
        for position, rest in enumerate(message.counts("publicInfo")):
            if rest != table.count(seat_of(position)):
                _refuse_count(rules, table, seat_of(position), rest)


OTHER_NUMBER_HELD = Text(
    "njupt.other-number-held",
    "{who} holds {found} cards here, but the lines before leave {expected}: lines are missing or too many",
)


def _refuse_count(rules: GuandanRules, table: GuandanTable, seat: int, count: int) -> None:
    raise RuleViolation(
        OTHER_NUMBER_HELD(who=table.who(seat), found=count, expected=table.count(seat)),
        rule=RULING_TURNS(),
        legal=rules.expected(table),
    )


OTHER_BEST_PLAY = Text("njupt.other-best-play", "greaterAction says that {who} has the best play, {cards}")


def check_greater(table: GuandanTable, best: Lay | None, message: Message) -> None:
    """Refuse another play to beat than the lines before leave. Raises RuleViolation or BadInput."""
    over = table.best is None and message.fields.get("greaterPos") == -1
    if best is None or over or not message.has("greaterAction"):
        return
    seat, found = message.seat("greaterPos"), message.action("greaterAction")
    # An action that was not declared is compared by its cards.
    declared = found.type is not None and not best.inferred
    same = found.cards == best.cards and (not declared or (found.type, found.key(table.level)) == (best.as_, best.key))
    if seat != best.seat or found.type == PASS or not same:
        raise RuleViolation(
            OTHER_BEST_PLAY(who=table.who(seat), cards=_codes(found.cards) or PASS),
            rule=say("njupt.ruling-what-beats", "Guandan 11, what beats what"),
            legal=say("njupt.cards-of", "{cards} of {who}", cards=_codes(best.cards), who=table.who(best.seat)),
        )


def check_order(table: GuandanTable, message: Message) -> None:
    """Refuse another order of going out; what follows a double win are no places. Raises RuleViolation or BadInput."""
    order = message.seats("order")
    expected = table.match.order
    if order[: len(expected)] != expected:
        raise RuleViolation(
            say("njupt.other-order", "order says {found}", found=" ".join(map(str, message.numbers("order")))),
            rule=RULING_END_OF_HAND(),
            legal=verbatim(" ".join(str(seat - seat_of(0)) for seat in expected)),
        )


CARDS = Text("njupt.cards", "{count} cards")
OTHER_CARDS_LEFT = Text("njupt.other-cards-left", "restCards says that {who} is left with {cards}")


def check_rests(table: GuandanTable, rests: dict[int, tuple[str, ...]]) -> None:
    """Refuse wrong cards left over at the end of a deal. Raises RuleViolation."""
    for seat in sorted(table.order):
        rest = rests.get(seat, ())
        known = sorted(rest) == sorted(table.known[seat]) if not table.unknown[seat] else len(rest) == table.count(seat)
        if not known:
            held = _codes(table.known[seat])
            left = CARDS(count=table.count(seat)) if table.unknown[seat] else held and verbatim(held)
            raise RuleViolation(
                OTHER_CARDS_LEFT(who=table.who(seat), cards=_codes(rest) or NOTHING()),
                rule=RULING_END_OF_HAND(),
                legal=left or NOTHING(),
            )


def check_winner(table: GuandanTable, winner: int | None, message: Message) -> None:
    """Refuse another winner of the match; ``winner`` is a team, None without a winner. Raises RuleViolation or BadInput."""
    victories = message.numbers("victoryNum", 4)
    expected = [int(table.team[seat_of(position)] == winner) for position in range(4)]
    if victories != expected:
        raise RuleViolation(
            say("njupt.other-winner", "victoryNum says {found}", found=str(victories)),
            rule=say("njupt.ruling-passing-a", "Guandan 18 and 20, passing A and the end of a match"),
            legal=verbatim(str(expected)),
        )


def _codes(cards: Iterable[str]) -> str:
    return " ".join(code_of(card) for card in cards)
