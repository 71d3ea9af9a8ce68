"""The moves in a live hand that every kind of game has: no play (abandoning, taking back, losing track, excusing), then the play.

Of the play a kind says what is legal; how it folds and is said may be as here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from replay.rules.kinds import RulesT, TableT
from replay.rules.shared.checks import need_live
from replay.rules.shared.rulebook import Consequence, Move
from replay.rules.shared.table import WITHHELD, Table, arrive, draw, leave, past_events, receive, take_discard
from replay.values import events as shared
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, Plural, Text, say

if TYPE_CHECKING:
    from replay.rules.kinds import Rules

# in a live hand, and no play


class Abandoning(Move[RulesT, TableT, shared.Abandoned]):
    """The table abandons a live hand; the kind says what follows."""

    event = shared.Abandoned

    def check(self, rules: RulesT, table: TableT, move: shared.Abandoned) -> None:
        """Refuse it between hands. Raises RuleViolation."""
        need_live(table)

    def sentence(self, rules: RulesT, table: TableT, event: shared.Abandoned) -> Message:
        """That the hand is abandoned, and the reason if it may be known."""
        return (
            say("table.abandons-somehow", "The table abandons the hand.")
            if event.reason == WITHHELD
            else say("table.abandons", "The table abandons the hand: {reason}.", reason=event.reason)
        )


MOST_TAKE_BACKS = 100
"""The most take-backs in one hand. Each folds the hand again: a hostile record with very many would take hours to check."""


STEP_BEFORE_MONEY = Text("table.step-before-money", "step {step} is before the payment at step {money_step}")
STEPS_BACK_OR_ABANDON = Text("table.steps-back-or-abandon", "steps {first} to {last}, or abandon the hand")
STEP_AFTER_OR_BEFORE = Text("table.step-after-or-before", "the step after them, or back to {step}, before that move")
STEP_IN_CONSEQUENCES = Text("table.step-in-consequences", "step {step} is in the middle of a move's consequences")


class _TakingBack(Move[Any, Table, shared.TakenBack]):
    """The table goes back to an earlier step of the hand, not behind money and not into the consequences of a move.

    How it folds is in :class:`Rulebook`, which folds the line that counts again.
    """

    event = shared.TakenBack
    ruling = say("table.ruling-take-backs", "Paipu, take-backs")

    def check(self, rules: Rules, table: Table, move: shared.TakenBack) -> None:
        need_live(table)
        last = table.step
        if move.to >= last:
            raise RuleViolation(
                say("table.step-not-behind", "step {step} is not before step {last}", step=move.to, last=last),
                rule=self.ruling,
                legal=say("table.steps-back", "steps {first} to {last}", first=table.money_step, last=last - 1),
            )
        if move.to < table.money_step:
            raise RuleViolation(
                STEP_BEFORE_MONEY(step=move.to, money_step=table.money_step),
                rule=self.ruling,
                legal=STEPS_BACK_OR_ABANDON(first=table.money_step, last=last - 1),
            )
        events = past_events(table.past)
        if sum(isinstance(event, shared.TakenBack) for event in events) >= MOST_TAKE_BACKS:
            raise RuleViolation(
                say("table.taken-back-too-often", "the hand was taken back {most} times", most=MOST_TAKE_BACKS),
                rule=self.ruling,
                legal=say("table.play-on-or-abandon", "play on, or abandon the hand"),
            )
        if type(events[move.to + 1]) not in rules.moves:
            before = next(step for step in range(move.to, -1, -1) if type(events[step]) in rules.moves) - 1
            either = STEP_AFTER_OR_BEFORE(step=before)
            raise RuleViolation(
                STEP_IN_CONSEQUENCES(step=move.to),
                rule=self.ruling,
                legal=either if before >= table.money_step else say("table.step-after", "the step after them"),
            )

    def sentence(self, rules: Rules, table: Table, event: shared.TakenBack) -> Message:
        return say("table.goes-back", "The table goes back to step {step}.", step=event.to)


NO_RESULT_TO_GO_ON_WITH = Text(
    "table.no-result-to-go-on-with", "found TrackLost, expected none: {title} cannot be recorded by results alone"
)


class _LosingTrack(Move[Any, Table, shared.TrackLost]):
    """The track of a hand is lost: from here on only its result is recorded."""

    event = shared.TrackLost
    said = Text("table.loses-track", "The track of the hand is lost: from here on only its result is recorded.")

    def check(self, rules: Rules, table: Table, move: shared.TrackLost) -> None:
        need_live(table)
        if rules.room.result_board is None:
            raise BadInput(NO_RESULT_TO_GO_ON_WITH(title=rules.room.title))
        if table.depth == "result":
            raise BadInput(
                say(
                    "table.track-lost-in-result",
                    "found TrackLost, expected none: only the result of this hand is recorded already",
                )
            )

    def fold(self, table: Table, event: shared.TrackLost) -> None:
        if table.live and table.depth != "result":
            table.lose_track()
        else:
            table.odd += 1


ALLOWS_BREACH = Text("table.allows-breach", "The referee allows a move that breaks {rule}: {reason}.")


class _Excusing(Move[Any, Table, shared.Irregular]):
    """The referee allows the next move although it breaks a rule."""

    event = shared.Irregular

    def check(self, rules: Rules, table: Table, move: shared.Irregular) -> None:
        need_live(table)
        if table.depth == "result":
            raise BadInput(
                say(
                    "table.irregular-in-result",
                    "found Irregular, expected none: only the result of this hand is recorded",
                )
            )

    def fold(self, table: Table, event: shared.Irregular) -> None:
        table.irregular = True

    def sentence(self, rules: Rules, table: Table, event: shared.Irregular) -> Message:
        if event.reason == WITHHELD:
            return say("table.allows-some-breach", "The referee allows a move that breaks a rule.")
        return ALLOWS_BREACH(rule=event.rule, reason=event.reason)


# moves of the play: a kind that has them checks them

IS_DEALT = Plural("table.is-dealt", "{who} is dealt {count} card.", "{who} is dealt {count} cards.")


class _Dealing(Consequence[Any, Table, shared.Dealt]):
    """A seat is dealt cards."""

    event = shared.Dealt

    def fold(self, table: Table, event: shared.Dealt) -> None:
        arrive(table, event.seat, event.cards)

    def sentence(self, rules: Rules, table: Table, event: shared.Dealt) -> Message:
        return IS_DEALT(who=table.who(event.seat), count=len(event.cards))


class _Drawing(Consequence[Any, Table, shared.Drew]):
    """A seat draws a card."""

    event = shared.Drew
    said = Text("table.draws", "{who} draws {card}.")

    def fold(self, table: Table, event: shared.Drew) -> None:
        draw(table, event.seat, event.card)


class _Discarding(Consequence[Any, Table, shared.Discarded]):
    """A seat discards a card."""

    event = shared.Discarded
    said = Text("table.discards", "{who} discards {card}.")

    def fold(self, table: Table, event: shared.Discarded) -> None:
        leave(table, event.seat, event.card)
        table.discards.append((event.seat, event.card))


class _Taking(Consequence[Any, Table, shared.Took]):
    """A seat takes the latest discard."""

    event = shared.Took
    said = Text("table.takes", "{who} takes {card}.")

    def fold(self, table: Table, event: shared.Took) -> None:
        receive(table, event.seat, take_discard(table, event.card))


class EmptyStock(Consequence[RulesT, TableT, shared.StockEmpty]):
    """A seat wants to draw, and the stock is empty."""

    event = shared.StockEmpty
    said = Text("table.stock-empty", "{who} wants to draw, but the stock is empty.")


class _CallingTime(Consequence[Any, Table, shared.TimeCalled]):
    """Time is called."""

    event = shared.TimeCalled

    def sentence(self, rules: Rules, table: Table, event: shared.TimeCalled) -> Message:
        return _TIME[event.running]()


TIME = Text("table.time", "Time is called.")
TIME_COUNTED = Text("table.time-counted", "Time is called; the hand counts when it is finished.")
TIME_VOID = Text("table.time-void", "Time is called; the hand is void.")

_TIME = {None: TIME, "counted": TIME_COUNTED, "void": TIME_VOID}

MOVES: Sequence[Consequence[Any, Any, Any]] = (
    Abandoning(), _TakingBack(), _LosingTrack(), _Excusing(), _Dealing(), _Drawing(), _Discarding(), _Taking(), EmptyStock(),
    _CallingTime(),
)  # fmt: skip
