"""One game as one of its seats may take it home: its hands for the eyes of that seat, and the seat's own money."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from replay.answers.evening import GamePayment
from replay.answers.games import Game, Hand
from replay.cards import UNSEEN
from replay.club.evening.own_money import account_of, payments_of
from replay.club.evening.settlement import payments_to_square
from replay.club.queries import games
from replay.club.read_models.settings import current_settings
from replay.club.sight import Sight
from replay.club.table.timelines import Timelines
from replay.events import Paid
from replay.messages import Message
from replay.rights import Asker, Link
from replay.rules.eyes import Eyes
from replay.rules.veil import Veil
from replay.store import Store
from replay.timeline import Timeline
from replay.visibility import widest

__all__ = ["OwnEvening", "OwnHand", "OwnLine", "own_evening"]


class OwnHand(NamedTuple):
    """A hand as the seat may see it.

    Args:
        hand: with its result in one sentence; others' money is not in it.
        steps: each in a sentence; none where the hand plays a board that others are still to play.
        eyes: whose they are; None in that case.
        cards: what the seat held at the end, as far as anybody recorded it.
    """

    hand: Hand
    steps: Sequence[Message]
    eyes: Eyes | None
    cards: Sequence[str] = ()


class OwnLine(NamedTuple):
    """A payment to or by the seat: in which hand, what for, with whom, and the balance after it, in minor units."""

    hand: int | None
    why: str
    other: str
    amount: int
    balance: int


class OwnEvening(NamedTuple):
    """What one seat takes home.

    Args:
        club: what the club is called; None where it has no name.
        game: without the stakes of others.
        seat: whose.
        player: what that player is called.
        timeline: the game as the seat may know it.
        hands: those that are finished.
        lines: the seat's own money in it.
        payments: what the seat paid or was paid afterwards to be square.
        made: when.
    """

    club: str | None
    game: Game
    seat: int
    player: str
    timeline: Timeline
    hands: Sequence[OwnHand]
    lines: Sequence[OwnLine]
    payments: Sequence[GamePayment]
    made: dt.datetime


# 6 parameters: the club, the seat, and who asks for it
def own_evening(
    store: Store, timelines: Timelines, sight: Sight, game: str, seat: int, askers: Sequence[Asker]
) -> OwnEvening:
    """What a seat takes home of a game. It is made with the rights of a link to that seat that the owner made, and has no card
    that those who ask may not see.

    Raises:
        NotFound: there is no such game, or nobody ever sat there.
        BadInput: several games are meant.
    """
    whole = timelines.find(game)
    asker = [Link("seat", UUID(whole), seat)]
    name = account_of(timelines.get(whole), seat).partition(":")[2]
    veil = Veil(sight.veil(asker, whole).names, stakes=False, own=frozenset({name}))
    timeline = timelines.get(whole, veil)
    own, theirs = sight.eyes_for_hands(asker, whole), sight.eyes_for_hands(askers, whole)
    may = {hand: eyes & theirs[hand] for hand, eyes in own.items()}
    with store.reading() as reading:
        shown = games.game(reading, timeline)
        payments = payments_to_square(reading, whole, veil)
        club = current_settings(reading.connection).name
    hands = [_hand(timeline, each, may[each.hand], seat) for each in shown.hands if each.how != "live"]
    upto = next((each.first - 1 for each in shown.hands if each.how == "live"), timeline.version)
    lines = list(_lines(timeline, seat, upto))
    made = timeline.recorded(timeline.version)[0].at
    return OwnEvening(club, shown, seat, name, timeline, hands, lines, payments, made)


def _hand(timeline: Timeline, hand: Hand, may: frozenset[Eyes], seat: int) -> OwnHand:
    eyes, span = widest(may), timeline.hands[hand.hand]
    if eyes is None:
        return OwnHand(hand, [], None)
    held = [each.cards for each in timeline.show(span.last, eyes).seats if each.seat == seat]
    cards = [card for each in held for card in each if card != UNSEEN]
    return OwnHand(hand, timeline.texts(span.first, span.last, eyes), eyes, cards)


def _lines(timeline: Timeline, seat: int, upto: int) -> Iterator[OwnLine]:
    """The payments to and by a seat in a game up to a version, in order."""
    own, balance = account_of(timeline, seat), 0
    for version, paid in payments_of(timeline, seat, 1, upto):
        amount = _amount(paid, own)
        balance += amount
        hand = timeline.hand_at(version)
        inside = hand and version <= timeline.hands[hand].last
        yield OwnLine(hand if inside else None, paid.why, _other(paid, own), amount, balance)


def _amount(paid: Paid, own: str) -> int:
    return paid.amount if paid.payee == own else -paid.amount


def _other(paid: Paid, own: str) -> str:
    return paid.payer if paid.payee == own else paid.payee
