"""The rows that the events of a game make, hand by hand: nothing of a hand is kept longer than until it has ended."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from replay.data.names import Names
from replay.data.schema import EventRow, HandRow, PlayerRow, PlayRow, PostingRow, Row
from replay.events import (
    Event,
    GameOpened,
    HandEnded,
    HandStarted,
    Joined,
    Left,
    Paid,
    Recorded,
    TakenBack,
    TrackLost,
    player_account,
)
from replay.identity import redacted
from replay.ledger.accounts import POTS, MoneyFact, Posting, lines, player_id
from replay.rules import Rules, codec
from replay.rules.eyes import Eyes
from replay.rules.outcome import UNDECIDED, Outcome
from replay.times import from_micros, micros

__all__ = ["GameRows", "line_of_play", "posting_row"]


class _Player:
    """A seat of the game and what its player has made so far."""

    def __init__(self, name: str, person: str) -> None:
        self.name = name
        self.person = person
        self.here = True
        self.hands = self.wins = self.gained = 0


class _Hand(NamedTuple):
    """A hand that is being read."""

    start: HandStarted
    records: list[Recorded]
    gained: dict[int, int]


class GameRows:
    """Makes rows of the events of one game.

    Args:
        rules: the rules that the game pinned.
        eyes: whose eyes the rows are for: a row is made of what they may know, and of nothing else.
        names: what players are called.
        voided: the numbers of the hands that were voided.
        books: whether payments become postings here; they do not where a club's books give them.
    """

    def __init__(
        self, rules: Rules, eyes: Eyes, names: Names, voided: Container[int] = (), *, books: bool = False
    ) -> None:
        self._rules = rules
        self._eyes = eyes
        self._names = names
        self._voided = voided
        self._books = books
        known = codec(rules.room.name)
        self._written = known
        self._deciding = frozenset(known.events[name] for name in rules.room.deciding)
        self._game = ""
        self._players: dict[int, _Player] = {}
        self._seats: dict[str, int] = {}
        self._hand: _Hand | None = None
        self._outcome = UNDECIDED
        self._lost = False
        self._stake: int | None = None

    def read(self, whole: Recorded) -> Iterator[Row]:
        """The rows of the next event, and of the hand that it ends."""
        record = self._names.record(self._rules, redacted(self._rules, whole, self._eyes))
        event = record.data
        if isinstance(event, GameOpened):
            self._game = str(record.game)
            stake = event.options.get("stake")
            self._stake = stake if isinstance(stake, int) else None
        elif isinstance(event, Joined):
            self._sit_down(event, whole.data)
        elif isinstance(event, Left):
            self._players[event.seat].here = False
        elif isinstance(event, HandStarted):
            self._hand = _Hand(event, [], dict.fromkeys(event.order, 0))
            self._outcome, self._lost = UNDECIDED, False
        hand = self._hand
        if hand is not None:
            hand.records.append(record)
            if type(event) in self._deciding:
                self._outcome = self._rules.room.outcome(event, hand.start.order)
            self._lost |= isinstance(event, TrackLost)
        yield self._event_row(record, hand)
        if isinstance(event, Paid):
            self._pay(event, hand)
            if self._books:
                yield from self._postings(whole, hand)
        if isinstance(event, HandEnded) and hand is not None:
            yield self._hand_row(hand, event)
            yield from self._plays(hand)
            self._hand = None

    def close(self) -> Iterator[Row]:
        """The rows of the players, once all events were read."""
        for seat, player in sorted(self._players.items()):
            yield PlayerRow(
                self._game,
                seat,
                player.name,
                player.person,
                player.here,
                player.hands,
                player.wins,
                player.gained,
                str(self._rules.unit),
            )

    def _sit_down(self, event: Joined, whole: Event) -> None:
        if not isinstance(whole, Joined):
            raise TypeError(f"somebody sat down by {type(whole).__name__}")
        if event.seat in self._players:
            self._players[event.seat].here = True
            return
        self._players[event.seat] = _Player(event.player, self._names.person(player_id(whole.player)))
        self._seats[player_account(event.player)] = event.seat

    def _event_row(self, record: Recorded, hand: _Hand | None) -> EventRow:
        event = record.data
        return EventRow(
            game=self._game,
            version=record.seq,
            hand=None if hand is None else hand.start.hand,
            step=None if hand is None else len(hand.records) - 1,
            recorded=record.at,
            recorder=record.by,
            id=str(record.id),
            type=self._written.name(event),
            seat=getattr(event, "seat", None),
            cards=_cards(event),
            data=self._written.encode(event).decode(),
        )

    def _pay(self, event: Paid, hand: _Hand | None) -> None:
        for account, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
            seat = self._seats.get(account)
            if seat is None:
                continue
            self._players[seat].gained += amount
            if hand is not None and seat in hand.gained:
                hand.gained[seat] += amount

    def _postings(self, whole: Recorded, hand: _Hand | None) -> Iterator[PostingRow]:
        paid = whole.data
        if not isinstance(paid, Paid):
            raise TypeError(f"a payment is {type(paid).__name__}")
        number, step = (None, None) if hand is None else (hand.start.hand, len(hand.records) - 1)
        place = (whole.seq, self._game, whole.seq, number, step, micros(whole.at))
        fact = MoneyFact(*place, paid.payer, paid.payee, paid.amount, str(self._rules.unit), paid.why)
        return (posting_row(line, self._game, self._names) for line in lines(fact))

    def _hand_row(self, hand: _Hand, end: HandEnded) -> HandRow:
        start, first, last = hand.start, hand.records[0], hand.records[-1]
        outcome, void = self._outcome, start.hand in self._voided
        if not void:
            self._count(start, outcome)
        return HandRow(
            game=self._game,
            hand=start.hand,
            rules=self._rules.id,
            unit=str(self._rules.unit),
            stake=self._stake,
            board=start.board,
            depth=start.depth,
            lost=self._lost,
            first=first.seq,
            last=last.seq,
            started=first.at,
            ended=last.at,
            dealer=start.dealer,
            seats=start.order,
            how=end.how,
            winner=outcome.winners[0] if outcome.winners else None,
            winners=outcome.winners,
            win=outcome.kind,
            scores=tuple(outcome.scores[seat] for seat in start.order) if outcome.scores else (),
            gains=tuple(hand.gained[seat] for seat in start.order),
            void=void,
        )

    def _count(self, start: HandStarted, outcome: Outcome) -> None:
        for seat in start.order:
            self._players[seat].hands += 1
            self._players[seat].wins += seat in outcome.winners

    def _plays(self, hand: _Hand) -> Iterator[PlayRow]:
        """The moves of seats on the line of play that led to the end."""
        moves = [step for step in line_of_play(hand.records) if hasattr(hand.records[step].data, "seat")]
        moves = [step for step in moves if type(hand.records[step].data) in self._rules.moves]
        for number, step in enumerate(moves, 1):
            event = hand.records[step].data
            yield PlayRow(
                game=self._game,
                hand=hand.start.hand,
                number=number,
                step=step,
                version=hand.records[step].seq,
                seat=getattr(event, "seat", 0),
                act=self._written.name(event),
                cards=_cards(event),
                declared=getattr(event, "as_", None),
                key=getattr(event, "key", None),
                receiver=getattr(event, "to", None),
            )


def posting_row(posting: Posting, game: str | None, names: Names) -> PostingRow:
    """The row of a posting of the books.

    Args:
        posting: of the game, or of the club's own stream.
        game: the id of the game; None for the club's own stream.
        names: what players are called.
    """
    player = names.owner(posting.account)
    account = "player" if player is not None else "pot" if posting.account.startswith(POTS) else posting.account
    return PostingRow(
        game=game,
        version=posting.version,
        line=posting.line,
        hand=posting.hand,
        step=posting.step,
        booked=from_micros(posting.at),
        account=account,
        player=player,
        amount=posting.amount,
        unit=posting.unit,
        why=posting.why,
        corrects=posting.corrects,
        note=names.note(posting.note),
    )


def _cards(event: Event) -> tuple[str, ...]:
    cards: tuple[str, ...] = getattr(event, "cards", ())
    card: str | None = getattr(event, "card", None)
    return cards or (() if card is None else (card,))


def line_of_play(records: Sequence[Recorded]) -> list[int]:
    """The steps of a hand that were not taken back, in order."""
    found: list[int] = []
    step = len(records) - 1
    while step >= 0:
        event = records[step].data
        if isinstance(event, TakenBack):
            step = event.to
        else:
            found.append(step)
            step -= 1
    return found[::-1]
