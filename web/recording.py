"""The parts of recording that pages and the API share: moves and the recorder's screen, one request after the other; and the evening of
a game with its payments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from functools import partial
from typing import BinaryIO
from uuid import UUID

from flask import Flask, g, request
from msgspec.structs import replace

from replay.answers.games import GamePayment, Hand
from replay.answers.recording import Compared, RecorderView
from replay.club import PUBLIC, Batch, Entry, Eyes, Imported, Permission
from replay.club.evening.evenings import NOT_PROPOSED
from replay.offline.kinds import kind_of_game
from replay.rights import Right
from replay.schemas.arguments import MOST
from replay.values.events import Event, HandVoided
from replay.words.errors import BadInput, Conflict, NotAllowed, NotFound, RuleViolation
from replay.words.messages import Text, say
from web.current_club import club, noted
from web.gateway import head_alone
from web.rights import NOT_ALLOWED, NOTHING_HERE, OTHER_SEAT, may_record, need_in_time, need_seat, need_to_do
from web.visitor_filter import name_doubts, need_unveiled, need_whole, seen_hand, veil_of, versions_since, widest_at
from web.visitors import recorder, visitors

_RECORDING = ("tables.record_moves", "pages.record.record")


def register(app: Flask) -> None:
    """Give templates what visitors may do with a hand; let each request that records wait for its turn, before anything is read."""
    app.add_template_global(adds_cards)
    app.add_template_global(seen_hand)
    app.before_request(_begin)
    app.teardown_request(_end)


def _begin() -> None:
    if request.method == "POST" and request.endpoint in _RECORDING and not head_alone(request.environ):
        turn = club().tables.in_turn()
        turn.__enter__()
        g.paipu_turn = turn


def _end(error: BaseException | None) -> None:
    turn: AbstractContextManager[object] | None = g.pop("paipu_turn", None)
    if turn is not None:
        turn.__exit__(None, None, None)


def take_in(
    stream: BinaryIO,
    source: str,
    *,
    reason: str | None,
    confirm: Collection[str],
    seen: int | None = None,
    batch: Batch | None = None,
) -> Imported:
    """Import a record as far as the visitor may, or report it to a ``batch``. Raises the errors of :meth:`Club.import_streams`.

    With a ``reason`` it may replace hands, of a game at the version ``seen``.
    """
    if reason is not None:
        need_to_do(Right.REPLACE)
    done = club().import_streams(
        [(stream, source)],
        replace=reason,
        seen=seen,
        eyes=PUBLIC,
        permission=Permission(need_whole, need_in_time),
        confirm=confirm,
        by=recorder(),
        batch=batch,
    )
    if batch is not None:
        return batch.report(done)
    return replace(done, warnings=(*done.warnings, *name_doubts(done.game, done.added), *noted()))


def need_table(game: str) -> Eyes:
    """Return the eyes with which the visitor records a game. Raises NotFound or NotAllowed if they see too little of it."""
    eyes = widest_at(game, club().timeline(game).version)
    if eyes is None:
        raise NotFound(say("web.no-table", "you may not see this table, so you cannot record at it"))
    need_unveiled(game)
    return eyes


def takes_notes(game: str, hand: int) -> bool:
    """Return whether the visitor may write a note on a hand: they record the game, and may still correct that hand."""
    if not may_record(game):
        return False
    try:
        need_table(game)
    except (NotFound, NotAllowed):
        return False
    return hand in club().recorder.correctable(game)


def adds_cards(game: str, hand: int) -> bool:
    """Return whether the visitor may add the cards of a hand of which the result alone was recorded."""
    if not takes_notes(game, hand):
        return False
    eyes, recorder = need_table(game), club().recorder
    try:
        for each in recorder.need_correctable(game, hand, eyes, partial(widest_at, game)):
            allow_moves(game)(HandVoided(each, "-"))
    except (BadInput, NotAllowed, RuleViolation):
        return False
    return any({"cards", "hands"} & {*each.needs} for each in recorder.details(game, hand, eyes))


def allow_moves(game: str) -> Callable[[Event], None]:
    """Asks of each move whether the recorder may make it: a hand is voided within the club's window, or by who may at any time."""

    def allow(move: Event) -> None:
        if isinstance(move, HandVoided):
            timeline = club().timeline(game)
            ended = (
                timeline.ended(move.hand) if move.hand in timeline.hands else None
            )  # it is entered with this very request
            if ended is not None:
                need_in_time(move.hand, ended)

    return allow


def recorder_shown(game: str, dealer: int | None = None) -> RecorderView:
    """Return the recorder's screen of a game. Raises NotFound or NotAllowed."""
    return club().recorder.view(game, need_table(game), ended=_last_hand(game), dealer=dealer)


NO_LINE = Text("web.no-line", "found no line, expected one of the text notation")
NO_ORDER = Text(
    "web.no-order",
    "the order of the hand is not complete: say who went out first and second, and third unless both of a side are out",
)
OTHER_SEATS = Text("web.other-seats", "found points of {found} seats, expected those of {expected}")


def scored_line(view: RecorderView, out: int | None, points: list[int], order: list[int]) -> str:
    """The line of a hand that is counted by points or by who went out, as a form sends it. Raises BadInput where something is missing."""
    board = kind_of_game(view.rules.partition("/")[0]).result_board
    if board is not None and board.taps == "order":
        went = [each for each in order if each]
        seats = ((each.text, map(int, re.findall(r"\d+", each.text)[1:])) for each in view.endings)
        fits = [text for text, named in seats if all(map(int.__eq__, named, went))]
        if len(fits) != 1:
            raise BadInput(NO_ORDER(), field="order")
        return fits[0]
    if board is None or board.taps != "points":
        raise BadInput(NO_LINE(), field="line")
    if out is None:
        raise BadInput(say("web.nobody-ended", "found no seat, expected the one that ended the hand"), field="out")
    if len(points) != len(view.order):
        raise BadInput(OTHER_SEATS(found=len(points), expected=len(view.order)), field="points")
    counted = ", ".join(f"{seat}={each}" for seat, each in zip(view.order, points, strict=True))
    return board.wins[0].text.replace("$seat", str(out)).replace("$points", counted)


def recorder_compared(game: str, lines: list[str], since: int) -> Compared:
    """Compare the moves after a version with lines that were entered on it. Raises NotFound or NotAllowed."""
    need_table(game)
    versions, eyes = versions_since(game, since, MOST)
    then = widest_at(game, min(since, club().timeline(game).version))
    return club().recorder.compare(game, Entry(lines, since, then), versions if eyes else (), eyes or PUBLIC)


def _last_hand(game: str) -> Hand | None:
    """The hand that ended last; None before."""
    timeline = club().timeline(game)
    last = max(timeline.hands, default=0)
    if last and timeline.ended(last) is None:
        last -= 1
    return seen_hand(game, last) if last else None


def evening_of(game: str) -> list[str]:
    """Return the ids of an evening's games if the visitor sees all of them; else of this game alone. Raises NotFound or BadInput."""
    whole = club().find(game)
    every = club().evenings.games(whole)
    return every if all(_has(Right.SEE_GAMES, each) for each in every) else [whole]


def may_settle(games: list[str]) -> bool:
    """Return whether the visitor may enter payments for all of these games."""
    return all(_has(Right.SETTLE, each) for each in games)


def enter_payment(games: list[str], key: UUID) -> None:
    """Enter a payment that squares these games. Raises NotAllowed, NotFound or Conflict."""
    for each in games:
        need_unveiled(each)
    if not may_settle(games):
        raise NotAllowed(NOT_ALLOWED())
    club().evenings.pay_together(games, key, by=recorder())


def say_paid(game: str, seat: int, key: UUID) -> None:
    """Enter a payment that squares a game for its payer, for whom the visitor speaks. Raises NotAllowed, NotFound or Conflict.

    Keys are made of amounts: one that the visitor does not see is answered as one that does not exist.
    """
    need_seat(UUID(game), seat)
    found = club().evenings.settling(game, veil_of(game))
    payers = {each.key: each.payer_seat for each in found.dues} | {
        each.event: each.payer_seat for each in found.payments
    }
    if str(key) not in payers:
        raise Conflict(NOT_PROPOSED())
    if payers[str(key)] != seat:
        raise NotAllowed(OTHER_SEAT())
    club().evenings.pay(game, key, by=recorder())


def confirm_payment(games: list[str], payment: UUID, id: UUID | None = None) -> None:
    """Confirm a payment for a seat that the visitor speaks for. Raises NotFound, NotAllowed or RuleViolation."""
    found = _payment(games, payment)
    game, seat = found.payee_game or "", found.payee_seat
    need_seat(UUID(game), seat)
    try:
        club().evenings.confirm(game, payment, seat or 0, by=recorder(), event_id=id)
    except RuleViolation:
        if not _payment(games, payment).got:  # being second is no mistake
            raise


def _payment(games: list[str], payment: UUID) -> GamePayment:
    """Return a payment to a player of these games that the visitor may see. Raises NotFound."""
    every = club().evenings.together(games, {each: veil_of(each) for each in games}).units
    found = next((each for unit in every for each in unit.payments if each.event == str(payment)), None)
    if found is None or found.payee_seat is None:
        raise NotFound(NOTHING_HERE())
    return found


def _has(right: Right, game: str) -> bool:
    return any(each.may(right, UUID(game)) for each in visitors())
