"""The distance of a hand of Guandan from its end (docs/rules/guandan.md, 9 to 13): the fewest plays that empty it without an opponent.

The number is exact. Only ranks count: a straight and a straight flush are one play each, and where an option of a table forbids a
combination, the same cards are a play of another name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from replay.rules.guandan.combinations.patterns import STARTS
from replay.rules.guandan.pack import LEVELS, PACK, SMALL, rank_of, wild
from replay.rules.guandan.plays import Played
from replay.rules.guandan.tribute import TributeReturned
from replay.rules.kinds import Distance, Noticed, Turn
from replay.rules.shared.table import the_card
from replay.values.cards import UNSEEN
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules
    from replay.rules.guandan.table import GuandanTable

Counts = tuple[int, ...]
"""The number of cards of each rank, the two first."""
_BOMB = 4
_JOKERS = ("X1", "X2")
_ROW_LENGTHS = {"straight": (5, 1), "tube": (3, 2), "plate": (2, 3)}
"""By combination in a row the number of its ranks, and of its cards of each rank."""

MEASURES: Mapping[str, Message] = {
    "left": say("guandan.plays-to-go-out", "plays needed to go out"),
    "cards": say("guandan.cards-in-hand", "cards in hand"),
    "bombs": say("guandan.bombs-in-hand", "bombs of one rank"),
}
"""The numbers of :func:`distance`."""


def distance(rules: GuandanRules, table: GuandanTable, seat: int) -> Distance | None:
    """The fewest plays that empty the hand of the seat, its cards, and its bombs of one rank.

    None where a card of the seat is not known, and before the first play.
    """
    cards = table.known.get(seat, [])
    if not table.live or table.phase != "play" or table.unknown.get(seat) or UNSEEN in cards:
        return None
    found = {"cards": len(cards), "bombs": bombs(cards, table.level)}
    return Distance(plays_to_empty(cards, table.level), found)


COSTS_PLAYS = Text("guandan.costs-plays", "{who} needs {left} plays after this one, and {before} before it.")
RETURN_MAKES_BOMB = Text("guandan.return-makes-bomb", "{who} gives back {card}, which makes a bomb for {winner}.")
_COSTLY = 2


def noticed(rules: GuandanRules, turn: Turn) -> Iterator[Noticed]:
    """A play after which the hand needs at least one play more than before it, and a returned card that makes a bomb (7, 9 to 12)."""
    table: GuandanTable = turn.before
    event = turn.event
    if isinstance(event, Played) and event.seat in turn.was and event.seat in turn.now:
        before, left = turn.was[event.seat], turn.now[event.seat]
        if left + 1 - before >= _COSTLY:
            yield Noticed(
                event.seat, COSTS_PLAYS(who=table.who(event.seat), left=left, before=before), left + 1 - before
            )
    elif isinstance(event, TributeReturned) and not table.unknown.get(event.to, 1) and event.card != UNSEEN:
        held = table.known[event.to]
        if bombs([*held, event.card], table.level) > bombs(held, table.level):
            said = {"who": table.who(event.seat), "winner": table.who(event.to)}
            yield Noticed(event.seat, RETURN_MAKES_BOMB(card=the_card(rules, event.card), **said), hindsight=True)


def bombs(cards: Iterable[str], level: int) -> int:
    """The number of bombs of one rank without a wild, and of four jokers. Straight flushes are not counted.

    >>> bombs("5S 5S 5D 5C 9H 9S 9C 9D 9D X1 X1 X2 X2".split(), 9)
    3
    """
    ranks = Counter(SMALL if card in _JOKERS else rank_of(card) for card in cards if card != wild(level))
    return sum(1 for count in ranks.values() if count >= _BOMB)


def plays_to_empty(cards: Iterable[str], level: int) -> int:
    """The fewest plays with which all the cards go.

    >>> plays_to_empty("5S 5D 5C 9S 9D".split(), 2), plays_to_empty("3S 4D 5C 6S 2H".split(), 2)
    (1, 1)
    >>> plays_to_empty("3S 3D 3C 4S 4D 4C 8S 8D JC JD AS".split(), 2)  # two full houses and a single
    3
    >>> plays_to_empty("3S 3D 3C 4S 4D 4C 8S JC".split(), 2)  # a plate and two singles
    3
    """
    counts = [0] * len(LEVELS)
    jokers = dict.fromkeys(_JOKERS, 0)
    wilds = 0
    for card in cards:
        if card in jokers:
            jokers[card] += 1
        elif card == wild(level):
            wilds += 1
        else:
            counts[rank_of(card) - LEVELS[0]] += 1
    return _fewest(tuple(counts), tuple(jokers.values()), wilds)


@lru_cache(maxsize=65536)
def _fewest(counts: Counts, jokers: tuple[int, ...], wilds: int) -> int:
    """With every rank that the wilds may stand for. A wild alone is played as a level card, which is one play as any single."""
    pairs = sum(count == PACK.copies[card] for card, count in zip(_JOKERS, jokers, strict=True))
    ways = [(pairs, sum(count == 1 for count in jokers))]
    if pairs == len(_JOKERS):
        ways.append((0, 1))  # the bomb of four jokers
    best = sum(counts) + sum(jokers) + wilds
    for places in combinations_with_replacement(range(len(counts)), wilds):
        full = list(counts)
        for place in places:
            full[place] += 1
        for joker_pairs, plays in ways:
            best = min(best, plays + _with_rows(tuple(full), joker_pairs, best - plays))
    return best


def _rows() -> Sequence[tuple[int, ...]]:
    """Every combination in a row, as the place of each rank that it takes cards of, and how many it takes of each at the end."""
    found = []
    for type, (length, each) in _ROW_LENGTHS.items():
        for start in STARTS[type]:
            # Below the two is the ace, which is the last.
            found.append((*((rank - LEVELS[0]) % len(LEVELS) for rank in range(start, start + length)), each))
    return found


_ROWS = _rows()


def _with_rows(counts: Counts, joker_pairs: int, best: int) -> int:
    """The fewest plays, or ``best`` if they are not fewer: with every set of combinations in a row, and groups of one rank beside them."""
    waiting = [(0, counts, 0)]
    while waiting:
        start, left, plays = waiting.pop()
        best = min(best, plays + _in_groups(left, joker_pairs))
        for index in range(start, len(_ROWS)):
            *ranks, each = _ROWS[index]
            if all(left[rank] >= each for rank in ranks):
                rest = list(left)
                for rank in ranks:
                    rest[rank] -= each
                # A play has cards of five ranks at most.
                if plays + 1 + -(-sum(map(bool, rest)) // 5) < best:
                    waiting.append((index, tuple(rest), plays + 1))
    return best


@lru_cache(maxsize=65536)
def _in_groups(counts: Counts, joker_pairs: int) -> int:
    """Count the fewest plays of groups of one rank; each full house takes a pair and a triple."""
    held = Counter(counts)
    many = tuple(sorted(count for count in counts if count >= _BOMB))
    return held[1] + _split(many, held[2] + joker_pairs, held[3])


@lru_cache(maxsize=65536)
def _split(many: Counts, pairs: int, triples: int) -> int:
    """Count the fewest plays of ranks with four cards or more, each played as a bomb or split, and of these pairs and triples."""
    if not many:
        return max(pairs, triples)
    count, rest = many[0], many[1:]
    return min(
        (count > 3 * three + 2 * two) + _split(rest, pairs + two, triples + three)
        for three in range(count // 3 + 1)
        for two in range((count - 3 * three) // 2 + 1)
    )
