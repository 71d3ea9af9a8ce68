"""The distance of a hand of Khanhoo from going out (docs/rules/khanhoo.md, 7, 8 and 13), which is exact.

A hand can go out when all its cards are in melds. The distance is the fewest new cards with which that can be so: any card in hand may be
thrown away, laid melds stay, and no card is counted oftener than the pack has it. The joker stands for one card, also for a third copy.

The search looks for the melds of the right number of cards that share most cards with the hand. The few melds that are not sequences are
tried in every combination. The sequences of one suit that may join them are independent of all else, so they are remembered by the
suit's cards. A double is no case of its own: its six cards are two melds of three.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from replay.rules.khanhoo.claims import bumpers_of, bumps
from replay.rules.khanhoo.going_out import WentOut, went_out
from replay.rules.khanhoo.melds import LEAST, a_meld, best, every_meld, meld_of
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import JOKER, NUMBERS, PACK, SUITS
from replay.rules.khanhoo.table import HELD
from replay.rules.kinds import WIN_LOST, Distance, Noticed, Turn
from replay.rules.shared.checks import is_legal
from replay.rules.shared.table import the_card
from replay.values.cards import UNSEEN
from replay.values.events import Claimed, Discarded, Drew, Loser, Took
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules
    from replay.rules.khanhoo.table import KhanhooTable

Cards = Sequence[str]
_NEVER = -99

MEASURES: Mapping[str, Message] = {
    "left": say("khanhoo.cards-to-go-out", "cards needed to go out"),
    "points": say("khanhoo.points-of-melds", "points of the best melds"),
}
"""The numbers of :func:`distance`."""


def distance(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Distance | None:
    """The fewest new cards with which the seat could go out, and the points of its best melds now.

    None where a card of the seat is not known, outside the play, and between the draw and the discard of the seat.
    """
    cards, laid = table.known.get(seat, []), table.melds.get(seat, [])
    if not table.live or table.phase not in ("discard", "open", "lay") or table.unknown.get(seat) or UNSEEN in cards:
        return None
    if len(cards) + sum(map(len, laid)) != HELD:
        return None
    left = draws_to_go_out(cards, laid, rules.options)
    return None if left is None else Distance(left, {"points": best(cards, laid, rules.options).points})


LETS_BUMP_GO = Text(
    "khanhoo.lets-bump-go", "{who} does not bump {card} for {meld} and needs {left}: it would have been {nearer}."
)
PLAYS_ON = Text("khanhoo.plays-on", "{who} could go out and plays on.")
GIVES_UP_MELD = Text(
    "khanhoo.gives-up-meld", "{who} discards {card}, gives up part of a meld and needs {left}, not {nearer}."
)
COMPLETES = Text("khanhoo.completes", "{who} discards {card}, which completes the hand of {winner}.")


def noticed(rules: KhanhooRules, turn: Turn) -> Iterator[Noticed]:
    """A chance to go out or a nearer bump that was let go, a meld given up, and a discard that completed another hand (10, 13)."""
    table: KhanhooTable = turn.before
    event = turn.event
    if not table.live or table.irregular:
        return
    if table.phase == "open" and isinstance(event, Claimed | Drew | Took):
        for seat in bumpers_of(table.order, table.discards[-1][0]):
            if seat in turn.was:
                yield from _bump_let_go(rules, turn, seat)
    elif isinstance(event, Discarded) and table.phase == "discard" and event.seat in turn.now:
        seat, left = event.seat, turn.now[event.seat]
        before = turn.was.get(seat, left)
        if any(is_legal(rules, table, way) for way in went_out(rules, table, seat)):
            yield Noticed(seat, PLAYS_ON(who=table.who(seat)), WIN_LOST)
        elif left > before:
            said = GIVES_UP_MELD(who=table.who(seat), card=the_card(rules, event.card), left=left, nearer=before)
            yield Noticed(seat, said, left - before)
    elif isinstance(event, WentOut):
        line = table.events()[::-1]
        came = next((each for each in line if isinstance(each, Claimed | Drew | Took)), None)
        thrown = next((each for each in line if isinstance(each, Discarded)), None)
        if thrown and isinstance(came, Claimed | Took):
            said = COMPLETES(
                who=table.who(thrown.seat), card=the_card(rules, thrown.card), winner=table.who(event.seat)
            )
            yield Noticed(thrown.seat, said, hindsight=True)


def _bump_let_go(rules: KhanhooRules, turn: Turn, seat: int) -> Iterator[Noticed]:
    """The bump that would have brought the seat nearest, if it could have had the discard that the event takes or leaves."""
    table, event = turn.before, turn.event
    (_, card), left = table.discards[-1], turn.was[seat]
    wanted: list[int] = []
    better: tuple[Loser, ...] = ()
    if isinstance(event, Claimed):
        wanted, better = [event.seat, *(each.seat for each in event.over)], (Loser(event.seat, event.as_),)
    if card == UNSEEN or seat in wanted:
        return
    held, found = Counter([*table.known[seat], card]), []
    for meld in bumps(table.known[seat], card, rules.options):
        rest = list((held - Counter(meld.cards)).elements())
        nearer = draws_to_go_out(rest, [*table.melds[seat], meld.cards], rules.options, thrown=1)
        if nearer is not None and nearer < left and is_legal(rules, table, Claimed(seat, card, meld.type, better)):
            found.append((nearer, meld.type))
    if found:
        nearer, type = min(found)
        said = {"who": table.who(seat), "card": the_card(rules, card), "meld": a_meld(type)}
        yield Noticed(seat, LETS_BUMP_GO(**said, left=left, nearer=nearer), left - nearer)


def draws_to_go_out(cards: Cards, laid: Sequence[Cards], options: Options, *, thrown: int = 0) -> int | None:
    """The least number of new cards with which every card is in a meld; None if a laid meld is none, or the cards cannot be melded.

    So many cards are ``thrown`` away besides, without one that comes in their place.

    >>> draws_to_go_out("AH 2S 4S 5S 6S 6D 7D 8D JC QC KC 2H 3H 4H 9H".split(), [], Options())
    1
    >>> draws_to_go_out("KC 9H 9H 7H 8H X AS 2S 3S 4S 5S 6S JC JC QC".split(), [], Options())  # the joker is the third nine
    1
    """
    if any(meld_of(meld, options) is None for meld in laid):
        return None
    key = tuple(sorted(cards)), tuple(sorted(card for meld in laid for card in meld))
    return _fewest_new(*key, options.triplet_aces, options.aces_open, thrown)


class _Group(NamedTuple):
    """A meld that is no sequence: each card with its number of copies, and its size."""

    copies: tuple[tuple[str, int], ...]
    size: int


@lru_cache(maxsize=16384)
def _fewest_new(
    cards: tuple[str, ...], laid: tuple[str, ...], triplet_aces: bool, aces_open: bool, thrown: int
) -> int | None:
    joker = JOKER in cards
    naturals = Counter(card for card in cards if card != JOKER)
    free = {card: copies - laid.count(card) for card, copies in PACK.copies.items() if card != JOKER}
    size = len(cards) - thrown
    search = _Search(naturals, free, size, _groups(triplet_aces, aces_open))
    shared = search.most_shared(spare=JOKER not in laid)
    return None if shared < 0 else max(0, size - shared - joker)


class _Search:
    """The search for the melds of ``size`` cards that share most cards with the hand.

    The joker lets one card, the spare one, be among the melds once more than there are free copies.
    """

    def __init__(self, held: Mapping[str, int], free: Mapping[str, int], size: int, groups: Sequence[_Group]) -> None:
        self.held = held
        self.free = free
        self.size = size
        self.groups = sorted(groups, key=lambda group: self._missing(group) / group.size)
        self.most = _NEVER

    def _missing(self, group: _Group) -> int:
        return sum(max(0, copies - self.held.get(card, 0)) for card, copies in group.copies)

    def most_shared(self, *, spare: bool) -> int:
        """The number of cards that are the hand's; below zero if no melds have this size."""
        self._try(0, {}, 0, self.size, spare)
        return self.most

    def _try(self, place: int, used: dict[str, int], shared: int, left: int, spare: bool) -> None:
        """Try the melds from this place on, each of them up to twice, beside those that use these cards."""
        self._finish(used, shared, left, spare)
        for index in range(place, len(self.groups)):
            group = self.groups[index]
            if group.size > left:
                continue
            after, gained, over = dict(used), 0, 0
            for card, copies in group.copies:
                before = used.get(card, 0)
                after[card] = before + copies
                over += max(0, after[card] - max(self.free[card], before))
                gained += max(0, min(self.held.get(card, 0), after[card]) - before)
            # All that is left could still be shared: if even that is no better, neither is anything below.
            if over <= spare and shared + gained + left - group.size > self.most:
                self._try(index, after, shared + gained, left - group.size, spare and not over)

    def _finish(self, used: Mapping[str, int], shared: int, left: int, spare: bool) -> None:
        """Fill the cards that are left with sequences, and keep the result if it shares more cards with the hand."""
        reached = {(0, spare): shared}
        for suit in SUITS:
            cards = [number + suit for number in NUMBERS]
            taken = [used.get(card, 0) for card in cards]
            held = tuple(max(0, self.held.get(card, 0) - gone) for card, gone in zip(cards, taken, strict=True))
            room = tuple(max(0, self.free[card] - gone) for card, gone in zip(cards, taken, strict=True))
            found = _sequences(held, room)
            after: dict[tuple[int, bool], int] = {}
            for (size, may), before in reached.items():
                for (more, spared), gained in found.items():
                    if size + more <= left and (may or not spared):
                        key = size + more, may and not spared
                        after[key] = max(after.get(key, _NEVER), before + gained)
            reached = after
        self.most = max(self.most, reached.get((left, True), _NEVER), reached.get((left, False), _NEVER))


@lru_cache(maxsize=65536)
def _sequences(held: tuple[int, ...], room: tuple[int, ...]) -> Mapping[tuple[int, bool], int]:
    """By the number of cards in sequences of one suit, and whether one of them is spare: the most that are the hand's.

    Rank by rank. A state is the number of sequences that have one card so far, two, and three or more; those that may end are always the
    ones that go on last, so it never pays to begin a new one in place of going on with one of three.
    """
    states: dict[tuple[int, int, int, int, bool], int] = {(0, 0, 0, 0, False): 0}
    for own, free in zip(held, room, strict=True):
        after: dict[tuple[int, int, int, int, bool], int] = {}
        for (one, two, three, size, spared), shared in states.items():
            for copies in range(one + two, free + (not spared) + 1):
                on = min(three, copies - one - two)
                key = (copies - one - two - on, one, two + on, size + copies, spared or copies > free)
                after[key] = max(after.get(key, _NEVER), shared + min(own, copies))
        states = after
    found: dict[tuple[int, bool], int] = {}
    for (one, two, _, size, spared), shared in states.items():
        if not one and not two:
            found[size, spared] = max(found.get((size, spared), _NEVER), shared)
    return found


@lru_cache(maxsize=4)
def _groups(triplet_aces: bool, aces_open: bool) -> Sequence[_Group]:
    """The melds without a joker that are neither sequences nor two melds in one; of a meld of aces, those with a third copy of one too."""
    return [_Group(copies, sum(count for _, count in copies)) for copies in {*_copies(triplet_aces, aces_open)}]


def _copies(triplet_aces: bool, aces_open: bool) -> Iterator[tuple[tuple[str, int], ...]]:
    for meld in every_meld(Options(triplet_aces=triplet_aces, aces_open=aces_open)):
        if meld.type == "sequence" or meld.type.startswith("double"):
            continue
        if JOKER not in meld.cards:
            yield tuple(sorted(Counter(meld.cards).items()))
        elif meld.type == "aces":
            others = [card for card in meld.cards if card != JOKER]
            yield from (tuple(sorted(Counter([*others, f"A{suit}"]).items())) for suit in SUITS)


assert LEAST == 3  # the states of _sequences are made for it
