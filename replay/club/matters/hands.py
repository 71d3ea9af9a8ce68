"""Hands: a seat confirms the result of a hand, a seat or the club disputes it, and the dispute is resolved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Connection, Index, Integer, String, select, update

from replay.club.matters.matter import Matter, Placed, Refusal, check_words
from replay.rights import Right
from replay.store.statements import insert_rows
from replay.store.tables import Id, Small, partial_index, plain_table, table_of
from replay.values.club_events import HandNumber
from replay.values.events import Event, Seat, Words
from replay.words.errors import NotFound, RuleViolation
from replay.words.messages import Message, Text, listed, say

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState


class HandConfirmed(Event, frozen=True):
    """A seat of the hand confirms its result."""

    game: UUID
    hand: HandNumber
    seat: Seat


class HandDisputed(Event, frozen=True):
    """A seat or the club disputes the hand's result; until that is resolved its money is not settled."""

    game: UUID
    hand: HandNumber
    reason: Words
    seat: Seat | None = None


class DisputeResolved(Event, frozen=True):
    """The dispute is over and the hand counts, as it was or with a correction."""

    game: UUID
    hand: HandNumber
    reason: Words


Review = HandConfirmed | HandDisputed | DisputeResolved
"""The events about a hand after its end."""

confirmations = plain_table(
    "confirmations", {"game": String(36), "hand": Integer, "seat": Integer}, {"position": BigInteger}
)
"""The seats that confirmed a hand's result, and the positions in the log."""


def confirmed_seats(connection: Connection, game: str, hand: int | None = None) -> dict[int, list[int]]:
    """Return the seats that confirmed each hand of a game, or one hand, in log order, by hand."""
    found: dict[int, list[int]] = {}
    wanted = select(confirmations.c.hand, confirmations.c.seat).where(confirmations.c.game == game)
    if hand is not None:
        wanted = wanted.where(confirmations.c.hand == hand)
    for number, seat in connection.execute(wanted.order_by(confirmations.c.position)):
        found.setdefault(number, []).append(seat)
    return found


def latest_confirmed(connection: Connection, game: str, hands: int) -> dict[int, list[int]]:
    """Return the seats that confirmed each of the latest confirmed hands of a game, at most so many hands."""
    of_game = select(confirmations.c.hand).where(confirmations.c.game == game).distinct()
    latest = of_game.order_by(confirmations.c.hand.desc()).limit(hands).subquery()
    found: dict[int, list[int]] = {}
    wanted = select(confirmations.c.hand, confirmations.c.seat).join(latest, latest.c.hand == confirmations.c.hand)
    for hand, seat in connection.execute(wanted.where(confirmations.c.game == game).order_by(confirmations.c.position)):
        found.setdefault(hand, []).append(seat)
    return found


class Dispute(NamedTuple):
    """A row of :data:`disputes`; ``resolved`` is its resolution, None while it is open."""

    position: int
    game: Id
    hand: Small
    seat: Small | None
    reason: str
    resolved: str | None = None


disputes = table_of(
    Dispute,
    "disputes",
    Index("disputes_hand", "game", "hand"),
    partial_index("disputes_open", "position", only="resolved IS NULL"),
)
"""Every dispute: its log position, the hand, the disputing seat (null for the club), the reason, and the resolution."""


def reviewed(
    connection: Connection, game: str, hand: int | None = None
) -> tuple[dict[int, list[int]], dict[int, list[Dispute]]]:
    """Return the reviews of a game's hands, or of one hand: the seats that confirmed it, and its disputes, both in log order."""
    disputed: dict[int, list[Dispute]] = {}
    wanted = select(disputes).where(disputes.c.game == game).order_by(disputes.c.position)
    for row in connection.execute(wanted if hand is None else wanted.where(disputes.c.hand == hand)):
        disputed.setdefault(row.hand, []).append(Dispute(*row))
    return confirmed_seats(connection, game, hand), disputed


def latest_disputed(connection: Connection, game: str, most: int) -> dict[int, bool]:
    """Return the latest disputed hands of a game, at most so many, and all with an open dispute; by hand, True if one is open."""
    of_game = select(disputes.c.hand).where(disputes.c.game == game)
    latest = of_game.distinct().order_by(disputes.c.hand.desc()).limit(most)
    found = dict.fromkeys(connection.scalars(latest).all(), False)
    still = of_game.where(disputes.c.resolved.is_(None))
    return found | dict.fromkeys(connection.scalars(still).all(), True)


DISPUTED = Text("treasury.disputed", "hand {hand} is disputed")
DISPUTED_HAND = Text("treasury.disputed-hand", "{hand} is disputed")
CONFIRMED_ALREADY = Text("treasury.confirmed-already", "seat {seat} has confirmed hand {hand} already")
CONFIRMED_TWICE = Text("treasury.confirmed-twice", "seat {seat} has confirmed {hand} already")
DISPUTED_ALREADY = Text("treasury.disputed-already", "hand {hand} is disputed already")
DISPUTED_HAND_ALREADY = Text("treasury.disputed-hand-already", "{hand} is disputed already")
NOT_DISPUTED = Text("treasury.not-disputed", "hand {hand} is not disputed")
HAND_NOT_DISPUTED = Text("treasury.hand-not-disputed", "{hand} is not disputed")
FIELD_HAND_NOT_FINISHED = Text(
    "treasury.field-hand-not-finished", "its field hand is {found}, which game {game} has not finished"
)
VOID = Text("treasury.void", "hand {hand} is void")
VOID_HAND = Text("treasury.void-hand", "{hand} is void")
SEAT_NOT_IN_HAND = Text("treasury.seat-not-in-hand", "found seat {seat}, expected one that played hand {hand}: {who}")
FIELD_SEAT_NOT_IN_HAND = Text("treasury.field-seat-not-in-hand", "its field seat is {found}, which did not play {hand}")
NO_FINISHED_HAND = Text("treasury.no-finished-hand", "game {game} has no finished hand {hand}")

_RULE = say("treasury.ruling-disputes", "Paipu, corrections: disputes")


class _Confirming(Matter[HandConfirmed]):
    """A seat may confirm a hand that it played and has not confirmed; the hand is finished, not void and not disputed."""

    event = HandConfirmed
    said = Text("web.confirmed", "Seat {seat} confirmed hand {hand}.")
    seen_with = (Right.SEE_GAMES, Right.SEE_MONEY)
    tables = (confirmations,)

    def check(self, state: ClubState, event: HandConfirmed) -> Iterator[Refusal]:
        yield from _played(state, event, event.seat)
        disputed = _refused(
            event, DISPUTED, DISPUTED_HAND, legal=say("treasury.resolve-the-dispute", "resolve the dispute first")
        )
        yield from _disputed(state, event, disputed)
        known = confirmations.c
        of_hand = (known.game == str(event.game)) & (known.hand == event.hand) & (known.seat == event.seat)
        if state.connection.scalar(select(known.seat).where(of_hand, known.position < state.before)) is not None:
            error = RuleViolation(CONFIRMED_ALREADY(seat=event.seat, hand=event.hand), rule=_RULE)
            yield Refusal(error, CONFIRMED_TWICE(seat=event.seat, hand=_called(event)))

    def project(self, connection: Connection, placed: Placed, event: HandConfirmed) -> None:
        insert_rows(connection, confirmations, [(str(event.game), event.hand, event.seat, placed.position)])


class _Disputing(Matter[HandDisputed]):
    """A finished hand may be disputed if it is neither void nor disputed; a disputing seat must have played it."""

    event = HandDisputed
    said = Text("web.disputed", "Hand {hand} is disputed, and its money is held back: {reason}")
    seen_with = (Right.SEE_GAMES, Right.SEE_MONEY)
    tables = (disputes,)

    def check(self, state: ClubState, event: HandDisputed) -> Iterator[Refusal]:
        yield from check_words("reason", event.reason)
        yield from _played(state, event, event.seat)
        legal = say("treasury.resolve-that-dispute", "resolve that dispute first")
        yield from _disputed(state, event, _refused(event, DISPUTED_ALREADY, DISPUTED_HAND_ALREADY, legal))

    def project(self, connection: Connection, placed: Placed, event: HandDisputed) -> None:
        insert_rows(
            connection, disputes, [Dispute(placed.position, str(event.game), event.hand, event.seat, event.reason)]
        )


class _Resolving(Matter[DisputeResolved]):
    """A dispute can be resolved while it is open."""

    event = DisputeResolved
    said = Text("web.resolved", "The dispute of hand {hand} is resolved: {reason}")
    seen_with = (Right.SEE_GAMES, Right.SEE_MONEY)

    def check(self, state: ClubState, event: DisputeResolved) -> Iterator[Refusal]:
        yield from check_words("reason", event.reason)
        refusal = _refused(event, NOT_DISPUTED, HAND_NOT_DISPUTED)
        if state.hand(event.game, event.hand) is None:
            yield refusal._replace(error=_unknown(event))
        elif not state.is_disputed(event.game, event.hand):
            yield refusal

    def project(self, connection: Connection, placed: Placed, event: DisputeResolved) -> None:
        of_hand = (disputes.c.game == str(event.game)) & (disputes.c.hand == event.hand)
        ended = update(disputes).where(of_hand, disputes.c.resolved.is_(None))
        connection.execute(ended.values(resolved=event.reason))


MATTERS = (_Confirming(), _Disputing(), _Resolving())


def _disputed(state: ClubState, event: HandConfirmed | HandDisputed, refusal: Refusal) -> Iterator[Refusal]:
    """Yield the refusal if a dispute of the hand is open. Earlier versions ignored disputes from before the hand was entered again."""
    if state.is_disputed(event.game, event.hand):
        yield refusal
    elif state.disputed_before(event.game, event.hand) is not None:
        yield refusal._replace(finding=None)


def _played(state: ClubState, event: HandConfirmed | HandDisputed, seat: int | None) -> Iterator[Refusal]:
    hand = state.hand(event.game, event.hand)
    if hand is None:
        finding = FIELD_HAND_NOT_FINISHED(found=event.hand, game=str(event.game))
        yield Refusal(_unknown(event), finding)
        return
    if hand.void:
        yield _refused(
            event, VOID, VOID_HAND, legal=say("treasury.leave-void-hand", "leave it: its money was given back")
        )
    if seat is not None and seat not in hand.seats:
        # No names: the holder of a link to a seat may not know them.
        who = listed(sorted(hand.seats))
        yield Refusal(
            NotFound(SEAT_NOT_IN_HAND(seat=seat, hand=event.hand, who=who)),
            FIELD_SEAT_NOT_IN_HAND(found=seat, hand=_called(event)),
        )


def _unknown(event: Review) -> NotFound:
    return NotFound(NO_FINISHED_HAND(game=str(event.game), hand=event.hand))


def _refused(event: Review, problem: Text, finding: Text, legal: Message | None = None) -> Refusal:
    error = RuleViolation(problem(hand=event.hand), rule=_RULE, legal=legal)
    return Refusal(error, finding(hand=_called(event)))


def _called(event: Review) -> Message:
    return say("treasury.hand-of-game", "hand {hand} of game {game}", hand=event.hand, game=str(event.game))
