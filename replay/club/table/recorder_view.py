"""What a recorder's screen shows: the seats, the hand, and what each way to end it would bring.

What an end brings is not worked out here: its line is decided at a copy of the table, and what comes of it is added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, get_args

from replay.answers.games import Hand
from replay.answers.recording import (
    Choice,
    Ending,
    Following,
    LastHand,
    Points,
    Reached,
    RecorderSeat,
    RecorderView,
    Undo,
)
from replay.club.table.last_table import LastTable
from replay.club.table.moves import Decider, Move, units
from replay.errors import BadInput
from replay.events import Abandoned, DealerChosen, Depth, Event, HandEnded, HandStarted, Paid, player_account
from replay.messages import Message
from replay.next_moves import choice, dealt, following
from replay.rules import Rules
from replay.rules.eyes import ALL, Eyes
from replay.rules.offers import Offer, is_accepted, offer
from replay.rules.shared import wording as shared
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.table import Table
from replay.view import draw_table

__all__ = ["recorder_view", "result_details"]


_ABANDON = offer(shared.OFFER_ABANDON(), 'abandon "$reason"')


class Around(NamedTuple):
    """What a screen shows beside the table.

    Args:
        takings: what each account has gained in the game.
        latest: the last moves of the hand that is played, in a sentence each.
        ended: the hand that ended last.
        replaces: the hand that was struck out and is entered again as the one that is played, or the next one.
        undo: what Undo takes back.
    """

    takings: Mapping[str, int]
    latest: Sequence[Message]
    ended: Hand | None
    replaces: int | None = None
    undo: Undo | None = None


def recorder_view(game: str, last: LastTable, eyes: Eyes, around: Around, dealer: int | None = None) -> RecorderView:
    """What a recorder's screen shows.

    Args:
        game: its id.
        last: the last table of the game, of what the eyes may know.
        eyes: of the recorder.
        around: what is beside the table.
        dealer: who is to deal the next hand, where nothing says so yet.
    """
    rules, table, version = last
    next_ = following(rules, table)
    begin = {} if table.live else _beginnings(next_, dealer)
    begun = _begun(rules, table, begin.get("result"))
    shown = table if begun is None else begun.table
    deals = table.dealer if table.live else expected_dealer(table) or dealer
    later = _later(rules, table) if table.live or begun is not None else {}
    ways = [_ABANDON] if is_accepted(rules, shown, Abandoned("-")) else []
    abandoned = _endings(rules, begun or _Begun(shown, ()), later, ways)
    return RecorderView(
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
        sides=[Reached(list(each.seats), each.words, each.points) for each in rules.scores(shown)],
        points=None if rules.race is None else Points(*rules.race),
        endings=[] if begun is None else list(_endings(rules, begun, later, rules.offers(begun.table))),
        abandon=next(iter(abandoned), None),
        undo=around.undo,
        last=None if around.ended is None else _last(table, around.ended),
        table=draw_table(rules, _played(rules, table), eyes) if table.live else None,
        latest=list(around.latest),
        next=next_,
    )


def result_details(last: LastTable, seat: int, dealer: int) -> list[Choice]:
    """The ends of the next hand by a seat that say more than :attr:`RecorderView.endings`, such as with which cards.

    Args:
        last: the last table of the game.
        seat: whose end it is.
        dealer: who deals the hand, where nothing says so.
    """
    rules, table, _ = last
    begun = _begun(rules, table, _beginnings(following(rules, table), dealer).get("result"))
    offered = [] if begun is None else [each for each in rules.offers(begun.table) if each.seat == seat]
    return [choice(each) for each in offered if each.needs and not {"points", "penalty"} & {*each.needs}]


def _seats(table: Table, takings: Mapping[str, int]) -> list[RecorderSeat]:
    return [
        RecorderSeat(seat, name, seat not in table.absent, takings.get(player_account(name), 0))
        for seat, name in sorted(table.players.items())
    ]


def _played(rules: Rules, table: Table) -> Table:
    """The table that is played on: after the deal, where nobody writes that down."""
    return table if table.depth == "full" else dealt(rules, table) or table


def _last(table: Table, ended: Hand) -> LastHand:
    paid = [(each.payer, each.payee, each.amount or 0) for each in ended.payments]
    return LastHand(
        hand=ended.hand,
        text=ended.text,
        void=ended.void,
        replaces=ended.replaces,
        depth=ended.depth,
        seats=ended.order,
        confirmed=ended.confirmed,
        disputed=ended.disputed,
        brings=_gained(table, paid),
    )


def _beginnings(next_: Following, dealer: int | None) -> dict[str, str]:
    """The lines that may begin the next hand, by how much of it is to be recorded."""
    found: dict[str, str] = {}
    for move in next_.moves:
        for depth in get_args(Depth):
            if move.text.startswith("== hand ") and move.text.endswith(f"depth {depth}") and "board" not in move.needs:
                if not move.needs:
                    found[depth] = move.text
                elif str(dealer) in move.fits.get("seat", ()):
                    found[depth] = move.text.replace("$seat", str(dealer))
    return found


class _Begun(NamedTuple):
    """A table at which the result of a hand is entered, and the events that lead to it and are still to be recorded."""

    table: Table
    events: Sequence[Event]


def _begun(rules: Rules, table: Table, head: str | None) -> _Begun | None:
    """Where the result of the hand is entered; None where no result can be."""
    if table.live:
        return _Begun(table, ()) if table.phase == "result" else None
    return None if head is None else _after(rules, table, head)


def _after(rules: Rules, table: Table, move: str | Event) -> _Begun:
    """The table after a move, and what came of it."""
    then = table.copy()
    decider = Decider(rules, then, then, ALL)
    events = [each.event for unit in units(rules, [Move(move)], 0) for each in decider.decide(unit, _allow)]
    return _Begun(then, events)


def _allow(move: Event) -> None:
    """Nothing of it is recorded."""


def _later(rules: Rules, table: Table) -> dict[int, Table]:
    """A result hand that each seat has begun to deal after this one, whoever is to deal it. Hands that are not sent yet are shown by it."""
    found: dict[int, Table] = {}
    with suppress(BadInput):  # no hand may follow
        between = _after(rules, table, Abandoned("-")).table if table.live else table
        for seat in between.present:
            then = rules.evolve(between.copy(), DealerChosen(seat, "random"))
            found[seat] = _after(rules, then, HandStarted(then.hands + 1, then.order_from(seat), seat, "result")).table
    return found


def _endings(rules: Rules, begun: _Begun, later: Mapping[int, Table], offers: Iterable[Offer]) -> Iterator[Ending]:
    """How the hand may end, with what its beginning, where that is still to be recorded, and its end bring; each way once."""
    labels: list[Message] = []
    for each in offers:
        if each.needs not in ((), ("points",), ("reason",)) or each.label in labels:
            continue
        line = _counted(rules, begun.table, each)
        then, events = _after(rules, begun.table, line)
        if events and isinstance(events[-1], HandEnded):
            labels.append(each.label)
            known = "points" not in each.needs
            brings = _brings(begun.table, [*begun.events, *events]) if known else {}
            says = list(_says(rules, begun.table, events)) if known else []
            following = {seat: dealer for seat, hand in later.items() if (dealer := _next_dealer(rules, hand, line))}
            yield Ending(each.text, each.label, each.seat, brings, says, _dealer(then), following)


def _dealer(table: Table) -> int | None:
    """The seat that deals next; None where no hand follows."""
    return None if table.over else expected_dealer(table)


def _next_dealer(rules: Rules, table: Table, line: str) -> int | None:
    with suppress(BadInput):
        return _dealer(_after(rules, table, line).table)
    return None


def _counted(rules: Rules, table: Table, one: Offer) -> str:
    """The line of an end; where points are still to be counted, with the fewest that there may be."""
    board = rules.room.result_board
    least = 0 if board is None else board.least
    points = ", ".join(f"{seat}={least if seat == one.seat else 0}" for seat in table.order)
    return one.text.replace("$points", points).replace("$reason", "-")


def _brings(table: Table, events: Iterable[Event]) -> dict[int, int]:
    """What the payments among some events bring to each seat."""
    return _gained(table, ((each.payer, each.payee, each.amount) for each in events if isinstance(each, Paid)))


def _gained(table: Table, paid: Iterable[tuple[str, str, int]]) -> dict[int, int]:
    """What payments bring to each seat: of each the payer, the payee and the amount."""
    seats = {player_account(name): seat for seat, name in table.players.items()}
    sums: Counter[int] = Counter()
    for payer, payee, amount in paid:
        for account, gain in ((payer, -amount), (payee, amount)):
            if account in seats:
                sums[seats[account]] += gain
    return {seat: amount for seat, amount in sorted(sums.items()) if amount}


def _says(rules: Rules, table: Table, events: Iterable[Event]) -> Iterator[Message]:
    """What follows from an end besides payments, and besides who deals next."""
    then = table.copy()
    for event in events:
        if type(event) not in rules.moves and not isinstance(event, Paid | HandEnded):
            yield rules.sentence(event, then)
        rules.evolve(then, event)
