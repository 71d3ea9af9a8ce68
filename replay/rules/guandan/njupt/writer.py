"""Writing a game of Guandan as an NJUPT log: what its messages can express of the valid hands (docs/njupt.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from replay.rules.guandan.levels import MatchEnded
from replay.rules.guandan.njupt.messages import PASS, WrittenAction, action_of, code_of, hand_order
from replay.rules.guandan.pack import letter
from replay.rules.guandan.penalties import EFFECT_NAMES, Penalised
from replay.rules.guandan.plays import Passed, Played, TrickEnded
from replay.rules.guandan.tribute import Resisted, TributePaid, TributeReturned
from replay.values import events as shared
from replay.values.cards import UNSEEN
from replay.words.errors import BadInput
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


LOSES = say(
    "njupt.loses",
    "times, ids, names and recorders; the rules and their options (name them again with --rules); "
    "the choice of the first dealer and of the first lead; money; announcements, notes and fair "
    "deals; the referee's warnings, victory points and excused moves (excuse them again with "
    "--irregular); hands without a result, voided hands, and take-backs; the mark of an inferred "
    "reading; an end of the match other than passing A",
)
_MEANWHILE = (shared.Shown, shared.Noted, shared.DeckCommitted, shared.DeckMixed, shared.DeckRevealed)
"""The events that may come between a hand and the cards shown after it."""
_NOTHING: WrittenAction = [None, None, None]
_Fields = dict[str, object]


def write(rules: GuandanRules, events: Sequence[shared.Event]) -> Iterator[bytes]:
    """The lines of the log, each with its line feed; it is the log of those clients whose hands the events hold.

    Raises:
        BadInput: before the first line, if the messages cannot express what happened.
    """
    kept = list(_standing(rules, events))
    _check_sayable(kept)
    writer = _Writer(rules)
    for event in kept:
        yield from map(_line, writer.messages(event))
    yield from map(_line, writer.ended())


def _line(fields: _Fields) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def _standing(rules: GuandanRules, events: Sequence[shared.Event]) -> Iterator[shared.Event]:
    """The valid events: without hands that were voided or have no result, and without what was taken back."""
    table = rules.table()
    voided = {event.hand for event in events if isinstance(event, shared.HandVoided)}
    for event in events:
        inside = table.live or isinstance(event, shared.HandStarted)
        rules.evolve(table, event)
        if not inside:
            yield event
        elif (
            isinstance(event, shared.HandEnded) and event.how in ("finished", "deal_lost") and table.hand not in voided
        ):
            yield from table.events()
    if table.live:
        yield from table.events()


UNSAYABLE = Text(
    "njupt.unsayable",
    "found hand {hand}, in which {problem}: the format njupt cannot express that, expected hands "
    "from the deal to the last card, by the same four players, with at least one hand known from the "
    "deal on",
)
RESULT_ALONE = Text("njupt.result-alone", "only the result is recorded")
BOARD = Text("njupt.board", "a board was played")
NO_HAND = Text("njupt.no-hand", "no hand is known")
PENALTY = Text("njupt.penalty", "a penalty had the effect {effect}")


def _check_sayable(events: Iterable[shared.Event]) -> None:
    circle: set[int] = set()
    hand, hidden = 0, 0
    for event in events:
        problem: Message | None = None
        match event:
            case shared.HandStarted():
                hand, hidden = event.hand, 0
                circle = circle or set(event.order)
                if event.depth == "result":
                    problem = RESULT_ALONE()
                elif event.board is not None:
                    problem = BOARD()
                elif circle != set(event.order):
                    problem = say("njupt.other-players", "another player sat at the table")
            case shared.TrackLost():
                problem = RESULT_ALONE()
            case shared.Dealt():
                hidden += UNSEEN in event.cards
                if UNSEEN in event.cards and set(event.cards) != {UNSEEN}:
                    problem = say("njupt.hand-in-part", "a hand is known in part")
                elif hidden == len(circle):
                    problem = NO_HAND()
            case Played() if UNSEEN in event.cards:
                problem = say("njupt.unseen-play", "a card that was played is not known")
            case TributePaid() | TributeReturned() if event.card == UNSEEN:
                problem = say("njupt.unseen-tribute", "a tribute is not known")
            case Penalised() if event.effect not in ("warning", "vp"):
                problem = PENALTY(effect=EFFECT_NAMES[event.effect])
        if problem is not None:
            raise BadInput(UNSAYABLE(hand=hand, problem=problem))


class _Writer:
    """Folds events and writes them as messages."""

    def __init__(self, rules: GuandanRules) -> None:
        self.rules = rules
        self.table = rules.table()
        self.circle: tuple[int, ...] = ()
        """The seats by position."""
        self.clients: set[int] = set()
        """The seats of whose clients this is the log."""
        self.trick: dict[int, WrittenAction] = {}
        """The last action of each seat in the present trick, in that order."""
        self.winner: int | None = None
        self._dealt = 0
        self._over = False

    def messages(self, event: shared.Event) -> Iterator[_Fields]:
        if self._over and not isinstance(event, _MEANWHILE):
            yield from self.ended()
        match event:
            case TributePaid() | TributeReturned():
                yield from self._given(event)
            case Played():
                action = action_of(event.as_, event.key, self.table.level, event.cards)
                yield from self._acted(event, event.seat, action)
            case Passed(inferred=False):
                yield from self._acted(event, event.seat, [PASS, PASS, PASS])
            case _:
                self.rules.evolve(self.table, event)
        match event:
            case shared.HandStarted():
                start = event.order.index(min(event.order))
                self.circle = event.order[start:] + event.order[:start]
                self.trick, self.clients, self._dealt = {}, set(), 0
            case shared.Dealt():
                self.clients |= set() if UNSEEN in event.cards else {event.seat}
                self._dealt += 1
                if self._dealt == len(self.circle):
                    yield from self._beginnings()
            case Resisted():
                positions = sorted(map(self._position, self.table.payers))
                yield {
                    "to": "all",
                    "type": "notify",
                    "stage": "anti-tribute",
                    "antiNum": len(positions),
                    "antiPos": positions,
                }
            case TrickEnded():
                self.trick = {}
            case MatchEnded():
                self.winner = event.winner if event.how == "passed_a" else None
            case shared.HandEnded():
                self._over = True

    def ended(self) -> Iterator[_Fields]:
        """The end of the deal, if it is over: written only now, because the hands that are left may be shown after it."""
        if not self._over:
            return
        self._over = False
        yield self._deal_over()
        if self.winner is not None:
            team = self.table.team
            yield {"to": "all", "type": "notify", "stage": "gameOver", "curTimes": 1, "settingTimes": 1}
            victories = [int(team[seat] == self.winner) for seat in self.circle]
            yield {"to": "all", "type": "notify", "stage": "gameResult", "victoryNum": victories, "draws": [0, 0, 0, 0]}

    def _position(self, seat: int) -> int:
        return self.circle.index(seat)

    def _codes(self, cards: Iterable[str]) -> list[str]:
        level = self.table.level
        return [code_of(card) for card in sorted(cards, key=lambda card: hand_order(card, level))]

    def _beginnings(self) -> Iterator[_Fields]:
        """The hands; the first one is the first dealer's."""
        table = self.table
        for seat in table.order if table.standing is None else self.circle:
            if seat in self.clients:
                position = self._position(seat)
                own, other = self._levels(seat)
                yield {"to": position, "type": "notify", "stage": "beginning", "handCards": [code_of(card) for card in table.known[seat]],
                       "myPos": position, "curRank": table.level, "selfRank": own, "oppoRank": other}  # fmt: skip

    def _levels(self, seat: int) -> tuple[int, int]:
        levels, team = self.table.match.levels, self.table.team[seat]
        return levels[team], levels[1 - team]

    def _given(self, event: TributePaid | TributeReturned) -> Iterator[_Fields]:
        table = self.table
        stage = "tribute" if isinstance(event, TributePaid) else "back"
        yield from self._asked(event.seat, stage, [stage, stage, [code_of(event.card)]])
        self.rules.evolve(table, event)
        given, due = (table.paid, table.payers) if stage == "tribute" else (table.returned, table.paid)
        if len(given) == len(due):
            result = [[self._position(each.seat), self._position(each.to), code_of(each.card)] for each in given]
            yield {"to": "all", "type": "notify", "stage": stage, "result": result}

    def _acted(self, event: shared.Event, seat: int, action: WrittenAction) -> Iterator[_Fields]:
        yield from self._asked(seat, "play", action)
        self.rules.evolve(self.table, event)
        self.trick.pop(seat, None)
        self.trick[seat] = action
        yield {
            "to": "all",
            "type": "notify",
            "stage": "play",
            "curPos": self._position(seat),
            "curAction": action,
            **self._greater(),
        }

    def _greater(self) -> _Fields:
        best = self.table.best
        if best is None:
            return {"greaterPos": -1, "greaterAction": _NOTHING}
        action = action_of(best.as_, best.key, self.table.level, best.cards)
        return {"greaterPos": self._position(best.seat), "greaterAction": action}

    def _asked(self, seat: int, stage: str, action: WrittenAction) -> Iterator[_Fields]:
        if seat not in self.clients:
            return
        table = self.table
        position = self._position(seat)
        own, other = map(letter, self._levels(seat))
        latest = next(reversed(self.trick), None)
        yield {
            "to": position, "type": "act", "stage": stage, "handCards": self._codes(table.known[seat]),
            "publicInfo": [{"rest": table.count(each), "playArea": self.trick.get(each)} for each in self.circle],
            "selfRank": own, "oppoRank": other, "curRank": letter(table.level),
            "curPos": -1 if latest is None else self._position(latest),
            "curAction": _NOTHING if latest is None else self.trick[latest], **self._greater(),
        }  # fmt: skip
        yield {"from": position, "act": action}

    def _deal_over(self) -> _Fields:
        table = self.table
        places = [*table.match.order, *(seat for seat in self.circle if seat not in table.match.order)]
        left = [seat for seat in self.circle if table.count(seat)]
        rests = [[self._position(seat), self._codes(table.known[seat])] for seat in left]
        message: _Fields = {
            "to": "all", "type": "notify", "stage": "episodeOver", "curRank": letter(table.level),
            "order": list(map(self._position, places)),
        }  # fmt: skip
        # Some eyes may not see the cards that are left over.
        return message if any(table.unknown[seat] for seat in left) else message | {"restCards": rests}
