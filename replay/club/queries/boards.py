"""Duplicate boards, compared; their deals, from full records; decks that a program shuffled, checked."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

import msgspec
from sqlalchemy import select

from replay.answers.answer import Page
from replay.answers.games import Board, BoardPlace, BoardSummary, BoardTable
from replay.audit.shuffle import shuffle
from replay.club.index.games import games as _games
from replay.club.index.games import seats as _seats
from replay.club.index.hands import hands as _hands
from replay.club.queries.names import Names
from replay.club.stored_events import pinned_room, read_event
from replay.rules import Rules
from replay.rules.eyes import ALL, Eyes
from replay.rules.shared.decks import OTHER_SECRET, commitment, seed
from replay.rules.shared.table import Deck, line_of
from replay.store.reading import Reading
from replay.store.tables import Found, log
from replay.table.timeline import Timeline
from replay.values import events as shared
from replay.values.cards import UNSEEN
from replay.values.patterns import DIGEST
from replay.values.times import format_time, from_micros
from replay.words.display import by_number
from replay.words.errors import BadInput, CheckFailed, NotFound
from replay.words.messages import Arg, Message, Text, listed, say


class Deal(NamedTuple):
    """The cards of a full record of a board: ``places`` by seat, ``cards`` by place."""

    board: str
    game: str
    hand: int
    places: Mapping[int, int]
    cards: Mapping[int, Counter[str]]


def seating(order: Sequence[int], before: Mapping[int, int]) -> dict[int, int]:
    """Return the place of each seat of a hand.

    Args:
        order: its seats in order of play, beginning with any of them.
        before: the places of the hand before: a player who takes a chair has the place of the player who left it.

    >>> seating((3, 4, 1, 2), {}), seating((2, 3, 4, 5), {1: 1, 2: 2, 3: 3, 4: 4})
    ({3: 3, 4: 4, 1: 1, 2: 2}, {2: 2, 3: 3, 4: 4, 5: 1})
    """
    count = len(order)
    known = before if len(before) == count else {}
    anchor = next((seat for seat in order if seat in known), min(order))
    shift = known.get(anchor, 1) - 1 - order.index(anchor)
    return {seat: (index + shift) % count + 1 for index, seat in enumerate(order)}


class DealReader:
    """A reader that finds the deals of boards among all events of a game."""

    def __init__(self, game: str) -> None:
        self.deals: list[Deal] = []
        self._game = game
        self._places: dict[int, int] = {}
        self._hand: list[shared.Event] = []

    def feed(self, events: Iterable[shared.Event]) -> None:
        """Read the next events; a deal is complete when its hand has ended, and dropped when the hand is voided."""
        hand = self._hand
        for event in events:
            if type(event) is shared.HandStarted:
                self._places = seating(event.order, self._places)
                hand = [event] if event.board is not None and event.depth == "full" else []
            elif type(event) is shared.HandVoided:
                self.deals = [each for each in self.deals if each.hand != event.hand]
            elif hand:
                hand.append(event)
                if type(event) is shared.HandEnded:
                    self.deals.append(deal_of(self._game, hand, self._places))
                    hand = []
        self._hand = hand


def deal_of(game: str, events: list[shared.Event], places: Mapping[int, int]) -> Deal:
    """Return the deal of a hand that plays a board, from all its events; cards taken back were not dealt."""
    start = events[0]
    if not isinstance(start, shared.HandStarted) or start.board is None:
        raise TypeError(f"a hand of game {game} that plays no board")
    cards: dict[int, Counter[str]] = {place: Counter() for place in places.values()}
    for event in line_of(events, len(events) - 1):
        if isinstance(event, shared.Dealt):
            cards[places[event.seat]].update(event.cards)
    return Deal(start.board, game, start.hand, places, cards)


def differences(deals: Iterable[Deal]) -> list[Message]:
    """Return a sentence for each record with other cards than the rest of its board; a deal that broke off may lack some."""
    found = []
    for _, records in groupby(sorted(deals, key=attrgetter("board")), key=attrgetter("board")):
        several = list(records)
        whole = fullest(several)
        for each in several:
            other = sorted(place for place in each.cards if not each.cards[place] <= whole.cards.get(place, Counter()))
            if other:
                found.append(_difference(each, whole, other))
    return found


OTHER_PLACE = Text(
    "queries.other-place",
    "board {board!r}: place {place} of hand {hand} of game {game} got other cards than in hand {other_hand} of game "
    "{other_game}, expected the same deal at every table",
)
OTHER_PLACES = Text(
    "queries.other-places",
    "board {board!r}: places {places} of hand {hand} of game {game} got other cards than in hand {other_hand} of game "
    "{other_game}, expected the same deal at every table",
)


def _difference(deal: Deal, whole: Deal, places: Sequence[int]) -> Message:
    where: dict[str, Arg] = {"board": deal.board, "hand": deal.hand, "game": deal.game}
    other: dict[str, Arg] = {"other_hand": whole.hand, "other_game": whole.game}
    if len(places) == 1:
        return OTHER_PLACE(place=places[0], **where, **other)
    return OTHER_PLACES(places=listed(places), **where, **other)


def fullest(deals: Iterable[Deal]) -> Deal:
    """Return the deal with the most cards: the first of those that did not break off."""
    return max(deals, key=lambda each: sum(cards.total() for cards in each.cards.values()))


def deal_text(timeline: Timeline, found: Deal) -> list[str]:
    """Return the lines of a text record that deal these cards, if there are any, to the seats 1, 2, 3 …, which are the places."""
    span = timeline.hands[found.hand]
    events = [record.data for record in timeline.recorded(span.first, span.last)]
    line = line_of(events, len(events) - 1)
    dealt = [event for event in line if isinstance(event, shared.Dealt)]
    table = timeline.at(span.first - 1)
    for event in line[: line.index(dealt[0])]:
        timeline.rules.evolve(table, event)
    lines = timeline.rules.room.notation.write(timeline.rules, table, dealt)
    return [f"{place} {text}" for place, text in sorted((found.places[seat], text) for seat, text in lines)]


_MOST_WORDS = 200


class CheckedDeck(NamedTuple):
    """The result of checking a committed deck.

    Args:
        hand: the number of the hand.
        mixed: the seats that mixed in words.
        entry: the position of the commitment in the club's log.
        begins: the position at which the hand begins; None until it is played and sealed.
        revealed: True if the hand is over and the secret is public.
        compared: the number of recorded cards that match the deck.
        unseen: the number of cards dealt or drawn that are not recorded.
        findings: a sentence for each fault.
    """

    hand: int
    mixed: tuple[int, ...]
    entry: int
    begins: int | None
    revealed: bool
    compared: int
    unseen: int
    findings: tuple[Message, ...]


class _Committed(NamedTuple):
    """A commitment on record: the version of its event, the deck, and the secret if it was revealed."""

    version: int
    deck: Deck
    secret: str | None


def new_secret() -> str:
    """A random secret, 64 hexadecimal digits."""
    return secrets.token_hex(32)


WORDS_TO_MIX = Text("queries.words-to-mix", "found {found} characters, expected words to mix in, of 1 to {most}")


def tidy_words(text: str) -> str:
    """The words that a seat mixes in, in the one form that is hashed. Raises BadInput."""
    tidied = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(tidied) <= _MOST_WORDS:
        raise BadInput(WORDS_TO_MIX(found=len(tidied), most=_MOST_WORDS), field="text")
    return tidied


def unshuffled(rules: Rules) -> list[str]:
    """Return every card of the pack in the pack's own order, before shuffling."""
    return [card for card, copies in rules.pack.copies.items() for _ in range(copies)]


def committed(timeline: Timeline, secret: str) -> shared.DeckCommitted:
    """Return the commitment to the deck of the game's next hand. Raises BadInput if the secret is not valid."""
    hand = timeline.table.hands + 1
    return shared.DeckCommitted(hand, commitment(timeline.rules.id, hand, _secret(secret)))


def deck(timeline: Timeline, secret: str) -> list[str]:
    """The cards of the deck that is committed to, from the top. Raises NotFound, or BadInput for another secret."""
    pending = _pending(timeline)
    secret = _secret(secret)
    if commitment(timeline.rules.id, pending.hand, secret) != pending.hash:
        raise BadInput(OTHER_SECRET(hand=pending.hand, hash=pending.hash))
    return _cards(timeline.rules, secret, pending.mixed)


def revealed(timeline: Timeline, secret: str) -> shared.DeckRevealed:
    """The move that reveals the secret of the committed deck. Raises NotFound, or BadInput if the secret is malformed."""
    return shared.DeckRevealed(_pending(timeline).hand, _secret(secret))


def checked(reading: Reading, timeline: Timeline, hand: int | None) -> list[CheckedDeck]:
    """Return the results of checking each committed deck of a game, or that of one hand. Raises NotFound if no deck was committed to."""
    found = [each for each in _commitments(timeline) if hand in (None, each.deck.hand)]
    if not found:
        raise NotFound(
            say("queries.no-deck", "found no committed deck in this game, expected 'paipu deal commit' before the hand")
            if hand is None
            else say(
                "queries.no-deck-for-hand",
                "found no committed deck for hand {hand}, expected 'paipu deal commit' before the hand",
                hand=hand,
            )
        )
    return [_checked(reading, timeline, each) for each in found]


def _pending(timeline: Timeline) -> Deck:
    pending: Deck | None = timeline.table.deck
    if pending is None:
        raise NotFound(
            say(
                "queries.no-open-deck",
                "found no deck that is committed to and not revealed yet, expected 'paipu deal commit' first",
            )
        )
    return pending


NO_SECRET = Text("queries.no-secret", "found {found} characters, expected a secret: 64 hexadecimal digits")


def _secret(text: str) -> str:
    found = text.strip().lower()
    if not re.fullmatch(DIGEST, found):
        # The input may be half a secret, so it is not repeated.
        raise BadInput(NO_SECRET(found=len(found)))
    return found


def _cards(rules: Rules, secret: str, mixed: Iterable[tuple[int, str]]) -> list[str]:
    return shuffle(unshuffled(rules), seed(secret, mixed))


def _commitments(timeline: Timeline) -> list[_Committed]:
    found: list[_Committed] = []
    for version, record in enumerate(timeline.recorded(), 1):
        event = record.data
        if isinstance(event, shared.DeckCommitted):
            found.append(_Committed(version, Deck(event.hand, event.hash), None))
        elif isinstance(event, shared.DeckMixed):
            last = found[-1]
            mixed = (*last.deck.mixed, (event.seat, event.text))
            found[-1] = last._replace(deck=last.deck._replace(mixed=mixed))
        elif isinstance(event, shared.DeckRevealed):
            found[-1] = found[-1]._replace(secret=event.secret)
    return found


def _checked(reading: Reading, timeline: Timeline, one: _Committed) -> CheckedDeck:
    pending = one.deck
    span = timeline.hands.get(pending.hand)
    events = [record.data for record in timeline.recorded(span.first, span.last)] if span else []
    compared = unseen = 0
    findings: list[Message] = []
    if one.secret is not None:
        if commitment(timeline.rules.id, pending.hand, one.secret) != pending.hash:
            findings.append(say("queries.secret-differs", "the revealed secret does not match the commitment"))
        cards = _cards(timeline.rules, one.secret, pending.mixed)
        compared, unseen, others = _compare_line(timeline, cards, line_of(events, len(events) - 1))
        findings += others
    elif events and isinstance(events[-1], shared.HandEnded):
        findings.append(
            say("queries.secret-not-revealed", "the hand is over, and the secret of its deck is not revealed")
        )
    return CheckedDeck(
        pending.hand,
        tuple(seat for seat, _ in pending.mixed),
        _position(reading, timeline, one.version) or 0,
        _position(reading, timeline, span.first) if span else None,
        one.secret is not None,
        compared,
        unseen,
        tuple(findings),
    )


OTHER_CARD_DRAWN = Text("queries.other-card-drawn", "{who} drew {found}, but the deck has {expected} there")
OTHER_CARDS_DEALT = Text("queries.other-cards-dealt", "{who} was dealt {cards}, which the deck does not give that seat")


def _compare_line(
    timeline: Timeline, cards: Sequence[str], line: Iterable[shared.Event]
) -> tuple[int, int, list[Message]]:
    """Compare the recorded cards with the deck: return the number of matches, of unrecorded cards, and the faults.

    Packets and draws take their cards off the top in the order of the record, which the rules give. Players sort their dealt cards, so a
    seat's packets are compared together.
    """
    who, write = timeline.table.who, timeline.rules.pack.write
    due: defaultdict[int, Counter[str]] = defaultdict(Counter)
    got: defaultdict[int, Counter[str]] = defaultdict(Counter)
    compared = unseen = place = 0
    drawn: list[Message] = []
    for event in line:
        if isinstance(event, shared.Dealt):
            size = len(event.cards)
            due[event.seat].update(cards[place : place + size])
            got[event.seat].update(event.cards)
            place += size
        elif isinstance(event, shared.Drew) and place < len(cards):  # beyond the deck a stock was turned over
            if event.card == UNSEEN:
                unseen += 1
            elif event.card == cards[place]:
                compared += 1
            else:
                drawn.append(OTHER_CARD_DRAWN(who=who(event.seat), found=event.card, expected=cards[place]))
            place += 1
    findings = []
    for seat, dealt in got.items():
        unseen += dealt.pop(UNSEEN, 0)
        others = dealt - due[seat]
        compared += dealt.total() - others.total()
        if others:
            findings.append(OTHER_CARDS_DEALT(who=who(seat), cards=write(others.elements())))
    # After one card too many, all later ones differ.
    return compared, unseen, findings + drawn[:1]


def _position(reading: Reading, timeline: Timeline, version: int) -> int | None:
    stream = timeline.game
    found: int | None = reading.connection.scalar(
        select(log.c.position).where(log.c.stream == stream, log.c.version == version)
    )
    return found


_SHOWN = 40
"""The most letters of a name in a refusal."""
_BOARDS = Names(_hands.c.board_key, _hands.c.board, str, _hands.c.voided.is_(None))


def boards_page(reading: Reading, after: str, limit: int) -> Page[BoardSummary, str]:
    """Return some played boards by name, after a name that another page gave: their hands, games and full records, and the rules."""
    found = _BOARDS.page(reading, after, limit)
    wanted = (
        select(_hands.c.board, _hands.c.board_key, _hands.c.game, _hands.c.depth, _games.c.rules)
        .join(_games, _games.c.id == _hands.c.game)
        .where(_hands.c.board_key.in_(found.items), _hands.c.voided.is_(None))
    )
    rows: dict[bytes, list[Found]] = {key: [] for key in found.items}
    for row in reading.connection.execute(wanted) if rows else ():
        rows[row.board_key].append(row)
    summaries = [
        BoardSummary(
            board=played[0].board,
            rules=sorted({row.rules for row in played}),
            games=len({row.game for row in played}),
            hands=len(played),
            full=sum(row.depth == "full" for row in played),
        )
        for played in rows.values()
    ]
    return Page(summaries, found.next, found.previous)


def board(reading: Reading, name: str, eyes: Eyes) -> Board:
    """Return every hand of the board, compared with each other. Raises NotFound.

    Only eyes that see all learn of tables with other cards: otherwise a recorder could find another table's cards by trial.
    """
    rows = _rows(reading, name)
    seated = select(_seats).where(_seats.c.game.in_({row.game for row in rows}))
    players = {(row.game, row.seat): row.player for row in reading.connection.execute(seated)}
    places = _places(reading, rows)
    tables = [_table(row, places[row.game, row.hand], players) for row in rows]
    return Board(
        board=name, tables=_compared(tables), findings=differences(_deals(reading, rows, places)) if eyes == ALL else []
    )


def _table(row: Found, places: Mapping[int, int], players: Mapping[tuple[Message, int], str]) -> BoardTable:
    scores = msgspec.json.decode(row.scores)
    return BoardTable(
        game=row.game,
        hand=row.hand,
        rules=row.rules,
        title=pinned_room(row.game, row.rules).title,
        tags=msgspec.json.decode(row.tags),
        opened=format_time(from_micros(row.opened_at)),
        day=from_micros(row.dated).date(),
        depth=row.depth,
        how=row.how,
        kind=row.kind,
        winners=msgspec.json.decode(row.winners),
        compared=0,
        places=[
            BoardPlace(
                place=place,
                seat=seat,
                player=players[row.game, seat],
                score=scores.get(str(seat)),
                matchpoints=None,
                net=None,
            )
            for place, seat in sorted((place, seat) for seat, place in places.items())
        ],
    )


NO_BOARD = Text(
    "queries.no-board", "found no board {found!r}, expected one that this club has played; 'paipu boards' lists them"
)


def _rows(reading: Reading, name: str) -> Sequence[Found]:
    wanted = (
        select(_hands, _games.c.rules, _games.c.tags, _games.c.opened_at, _games.c.dated)
        .join(_games, _games.c.id == _hands.c.game)
        .where(_hands.c.board_key == by_number(name), _hands.c.voided.is_(None))
        .order_by(_games.c.position, _hands.c.hand)
    )
    rows = reading.connection.execute(wanted).all()
    if not rows:
        raise NotFound(NO_BOARD(found=name[:_SHOWN]), meant=_BOARDS.nearest(reading, name))
    return rows


def _places(reading: Reading, rows: Iterable[Found]) -> dict[tuple[Message, int], dict[int, int]]:
    wanted = select(_hands.c.game, _hands.c.hand, _hands.c.seats).where(_hands.c.game.in_({row.game for row in rows}))
    found: dict[tuple[Message, int], dict[int, int]] = {}
    for _, hands in groupby(
        reading.connection.execute(wanted.order_by(_hands.c.game, _hands.c.hand)), key=lambda row: row.game
    ):
        before: dict[int, int] = {}
        for row in hands:
            before = found[row.game, row.hand] = seating(msgspec.json.decode(row.seats), before)
    return found


def _compared(tables: Sequence[BoardTable]) -> list[BoardTable]:
    peers: dict[tuple[Message, int], list[BoardTable]] = {}
    for table in filter(_is_scored, tables):
        peers.setdefault(_alike(table), []).append(table)
    return [_beside(table, peers.get(_alike(table), ())) if _is_scored(table) else table for table in tables]


def _is_scored(table: BoardTable) -> bool:
    return all(place.score is not None for place in table.places)


def _alike(table: BoardTable) -> tuple[Message, int]:
    return table.title, len(table.places)


def _beside(table: BoardTable, peers: Sequence[BoardTable]) -> BoardTable:
    if len(peers) < 2:
        return table
    places = [
        _worth(place, [each.places[number].score or 0 for each in peers]) for number, place in enumerate(table.places)
    ]
    return msgspec.structs.replace(table, compared=len(peers) - 1, places=places)


def _worth(place: BoardPlace, scores: Sequence[int]) -> BoardPlace:
    """Return a place compared with all scores at that place, including its own."""
    score = place.score or 0
    average = Fraction(sum(scores), len(scores))
    # A tie with itself is not a tie.
    matchpoints = sum(2 * (score > each) + (score == each) for each in scores) - 1
    return msgspec.structs.replace(place, matchpoints=matchpoints, net=float(round(score - average, 2)))


def _deals(
    reading: Reading, rows: Iterable[Found], places: Mapping[tuple[Message, int], Mapping[int, int]]
) -> list[Deal]:
    return [
        deal_of(
            row.game,
            [
                read_event(row.game, each.version, each.data).data
                for each in reading.read(row.game, row.first - 1, row.last)
            ],
            places[row.game, row.hand],
        )
        for row in rows
        if row.depth == "full"
    ]


NO_FULL_RECORD = Text("queries.no-full-record", "found no full record of board {found!r}: the other records lack cards")


def deal(reading: Reading, name: str) -> Deal:
    """Return the board's deal from a full record. Raises NotFound without one, CheckFailed if the tables did not play the same cards."""
    rows = _rows(reading, name)
    deals = [each for each in _deals(reading, rows, _places(reading, rows)) if any(each.cards.values())]
    if not deals:
        raise NotFound(NO_FULL_RECORD(found=name[:_SHOWN]))
    if findings := differences(deals):
        raise CheckFailed(findings)
    return fullest(deals)
