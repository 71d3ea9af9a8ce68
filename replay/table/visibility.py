"""The eyes that a visitor may use on a hand: a live one, a finished one, one that plays a board still to be played elsewhere.

========================  =======================================  ==========================================
who                       live hand                                finished hand
========================  =======================================  ==========================================
may record, not playing   all                                      all
sits at the table         public, the own seat                     public, the own seat
has a link to a seat      public, the seat if a director gave it   public, the seat
the same, giver plays     public                                   public
records by a link         public                                   public
only watches              public; nothing where watchers are late  public
========================  =======================================  ==========================================

A club may open finished hands: then every visitor of the game sees all of their cards. A hand on a board that is not released
is visible only to directors and to the recorders who entered it, whatever the club's settings: the same cards are still to be played.
A recorder with a link to its table sees what the table saw.
A player of the game never sees a live hand whole. An account plays where its player sits, and where it opened the
link to a seat. A link to a seat gives its maker nothing to use: it shows that seat's live cards only if the owner made it, or a
director who does not play there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from replay.answers.table import State
from replay.rights import Account, Asker, Link, Owner, Right, Settings, rights
from replay.rules import Rules
from replay.rules.eyes import ALL, OPEN, PUBLIC, Eyes, Veil
from replay.rules.shared.table import Table, steps_of
from replay.table.timeline import Timeline
from replay.values.cards import UNSEEN
from replay.values.events import Event, TakenBack


class HandState(NamedTuple):
    """The facts of a hand that decide who may see it.

    Args:
        game: its game.
        players: for each seat of the game that was ever taken, the id of its player as the books have it now.
        live: whether it is being played; a void hand counts as finished.
        closed: whether it plays a board that is not released.
        recorders: the accounts that entered it.
        seated: the accounts in whose browsers a link to a seat of the game was opened.
    """

    game: UUID
    players: Mapping[int, str]
    live: bool = False
    closed: bool = False
    recorders: frozenset[UUID] = frozenset()
    seated: frozenset[UUID] = frozenset()


def eyes_for(asker: Asker, hand: HandState, settings: Settings) -> frozenset[Eyes]:
    """The eyes that an asker may use on a hand; none where the asker may not know of it.

    >>> hand = HandState(UUID(int=1), {1: "anna", 2: "ben"}, live=True)
    >>> [str(each) for each in sorted(eyes_for(Link("seat", UUID(int=1), 2), hand, Settings()))]
    ['public', 'seat:2']
    """
    return eyes_for_all([asker], hand, settings)


def eyes_for_all(askers: Sequence[Asker], hand: HandState, settings: Settings) -> frozenset[Eyes]:
    """The eyes of a visitor with several identities: an account with the link to a seat in its browser plays there.

    >>> hand = HandState(UUID(int=1), {1: "anna", 2: "ben"}, live=True)
    >>> askers = [Account(UUID(int=2), frozenset({"recorder"})), Link("seat", UUID(int=1), 2)]
    >>> [len(eyes_for_all(who, hand, Settings())) for who in (askers[:1], askers)]
    [4, 2]
    """
    someone_plays = any(plays(each, hand) for each in askers)
    return frozenset[Eyes]().union(*(_eyes(each, hand, settings, someone_plays) for each in askers))


def plays(asker: Asker, hand: HandState) -> bool:
    """True if the asker sits at the table of a hand, or has opened the link to a seat there."""
    return bool(own_seats(asker, hand)) or (isinstance(asker, Account) and asker.id in hand.seated)


def shows_cards(link: Link, hand: HandState) -> bool:
    """True if the link to a seat shows that seat's cards of a hand, and not only what the table sees."""
    if link.giver is None:
        return True
    return not plays(link.giver, hand) and (not hand.live or "director" in link.giver.roles)


def _eyes(asker: Asker, hand: HandState, settings: Settings, someone_plays: bool) -> frozenset[Eyes]:
    has = rights(asker, settings, hand.game)
    if Right.SEE_GAMES not in has:
        return frozenset()
    if _sees_all(asker, has, hand, plays=someone_plays):
        return frozenset({ALL, PUBLIC, *(Eyes("seat", seat) for seat in hand.players)})
    if hand.closed and isinstance(asker, Link) and asker.kind == "record":
        return frozenset({PUBLIC})
    if hand.closed or (hand.live and is_late(asker, hand, settings)):
        return frozenset()
    seen = {PUBLIC}
    if not isinstance(asker, Link) or shows_cards(asker, hand):
        seen |= {Eyes("seat", seat) for seat in own_seats(asker, hand)}
    if settings.open_hands and not hand.live:
        seen |= {ALL, *(Eyes("seat", seat) for seat in hand.players)}
    return frozenset(seen)


def _sees_all(asker: Asker, has: frozenset[Right], hand: HandState, *, plays: bool) -> bool:
    match asker:
        case Owner():
            return True
        case Account() if Right.RECORD in has and not (plays and hand.live):
            if hand.closed:
                return "director" in asker.roles or (asker.id in hand.recorders and not plays)
            return not plays
    return False


def own_seats(asker: Asker, hand: HandState) -> list[int]:
    """The seats of a hand's game that are the asker's own: by a link to it, or because the account is the player's."""
    match asker:
        case Link(kind="seat", seat=int(seat)) if asker.game == hand.game and seat in hand.players:
            return [seat]
        case Account(player=str(player)):
            return sorted(seat for seat, at in hand.players.items() if at == player)
    return []


def is_late(asker: Asker, hand: HandState, settings: Settings) -> bool:
    """True if the asker only watches the game and the club shows watchers finished hands only.

    Then the asker's counts, versions and pending moves are also those of the last finished hand.
    """
    records = Right.RECORD in rights(asker, settings, hand.game)
    return settings.one_hand_behind and not records and not own_seats(asker, hand)


def veil_for(askers: Sequence[Asker], hand: HandState, names: Mapping[int, str], settings: Settings) -> Veil:
    """The view of a game apart from its cards, for a visitor with one or several identities. ``hand`` is any hand of the game.

    >>> hand, names = HandState(UUID(int=1), {1: "anna", 2: "ben"}), {1: "Anna", 2: "Ben"}
    >>> veil_for([Link("seat", UUID(int=1), 2)], hand, names, Settings())
    Veil(names=False, stakes=False, own=frozenset({'Ben'}), table=True, alias=())
    """
    has = frozenset[Right]().union(*(rights(each, settings, hand.game) for each in askers))
    seen = Veil(Right.SEE_NAMES in has, Right.SEE_STAKES in has)
    if seen == OPEN:
        return OPEN
    own = frozenset(names[seat] for each in askers for seat in own_seats(each, hand))
    return seen._replace(own=own, table=any(_names_table(each, hand.game) for each in askers))


def _names_table(asker: Asker, game: UUID) -> bool:
    return isinstance(asker, Link) and asker.game == game and asker.kind != "watch"


def widest(eyes: frozenset[Eyes]) -> Eyes | None:
    """The eyes that see most, which a page takes where none are asked for; None where there are none.

    >>> str(widest(frozenset({PUBLIC, Eyes("seat", 2)})))
    'seat:2'
    """
    seats = sorted(each for each in eyes if each.kind == "seat")
    return ALL if ALL in eyes else seats[0] if seats else PUBLIC if PUBLIC in eyes else None


Cards = Counter[str]


class Hindsight(NamedTuple):
    """The hidden cards of a step that become known later: by seat the cards that it surely holds, and the next card of the stock."""

    hands: Mapping[int, list[str]] = {}
    stock: str | None = None

    def on(self, state: State) -> State:
        """The table of that step with what becomes known later."""
        seats = [replace(seat, later=self.hands.get(seat.seat, [])) for seat in state.seats]
        return replace(state, seats=seats, stock=replace(state.stock, later=self.stock))


class _Look(NamedTuple):
    """The facts of a table for hindsight: by seat the known cards and the count; the open cards, and the cards drawn."""

    known: Mapping[int, Cards]
    counts: Mapping[int, int]
    laid: Mapping[tuple[str, int, int], Sequence[str]]
    """The cards at each place, such as the third discard or the second meld of a seat."""
    out: int
    """The number of cards that have left the stock."""


def hindsight(timeline: Timeline, hand: int, eyes: Eyes) -> list[Hindsight]:
    """For each step of a hand what these eyes come to know of it by the last step that there is. Raises NotFound or BadInput."""
    span, rules = timeline.hands[hand], timeline.rules
    eyes = timeline.need_eyes(eyes)
    events = [rules.redact(each.data, eyes) for each in timeline.recorded(span.first, span.last)]
    start = timeline.at(span.first - 1, eyes)
    found: dict[int, Hindsight] = {}
    for end in _ends(events):
        line = steps_of(events, end)
        known_later = _along(rules, start.copy(), [events[step] for step in line])
        found = dict(zip(line, known_later, strict=True)) | found
    # A take-back shows the table of the step that it returns to.
    return [found.get((steps_of(events, step) or [0])[-1], Hindsight()) for step in range(len(events))]


def _ends(events: Sequence[Event]) -> list[int]:
    """The steps at which a line of play ended, the last first: the line in force, then the lines that were taken back."""
    return [
        len(events) - 1,
        *(step - 1 for step in reversed(range(1, len(events))) if isinstance(events[step], TakenBack)),
    ]


def _along(rules: Rules, table: Table, line: Sequence[Event]) -> list[Hindsight]:
    """The hindsight of each event of a line of play that starts from this table."""
    looks, arranged = [], []
    for event in line:
        table = rules.evolve(table, event)
        looks.append(_look(table))
        arranged.append(table.copy())
    surely, stock = dict(looks[-1].known), None
    found = []
    for place in reversed(range(len(line))):
        look = looks[place]
        hands = {
            seat: rules.arrange(arranged[place], (surely[seat] - look.known[seat]).elements()) for seat in look.known
        }
        found.append(Hindsight({seat: cards for seat, cards in hands.items() if cards}, stock))
        if place:
            surely = _before(looks[place - 1], look, surely)
            stock = _drawn(looks[place - 1], look, stock)
    return found[::-1]


def _look(table: Table) -> _Look:
    melds = {("meld", seat, at): meld for seat, melds in table.melds.items() for at, meld in enumerate(melds)}
    pile = {("discard", 0, at): (card,) for at, (_, card) in enumerate(table.discards)}
    known = {seat: Counter(cards) for seat, cards in table.known.items()}
    return _Look(known, {seat: table.count(seat) for seat in known}, {**melds, **pile}, table.out)


def _before(before: _Look, after: _Look, surely: Mapping[int, Cards]) -> dict[int, Cards]:
    """The cards that each seat surely held before an event, from those it surely held after it."""
    moved = [seat for seat in before.known if before.counts[seat] != after.counts.get(seat)]
    found = {}
    for seat, known in before.known.items():
        held = surely[seat] | after.known[seat] if seat in after.known else Cards()
        if seat not in moved:
            possible: Cards | None = held
        elif len(moved) == 1:
            possible = _played(before, after, seat, held)
        else:
            possible = _passed_on(before, after, seat, moved, held)
        # If an event moved more than can be followed, or a record contradicts itself, only cards known then are sure.
        sure = known | possible if possible is not None else known
        found[seat] = sure if sure.total() <= before.counts[seat] else known
    return found


def _played(before: _Look, after: _Look, seat: int, held: Cards) -> Cards | None:
    """Of one hand that changed: what now lies open came from it or from the stock, and what no longer lies there went to it."""
    gone = _cards(before, after)
    shown = _cards(after, before)
    drawn = after.out - before.out
    if before.counts[seat] != after.counts[seat] + shown.total() - gone.total() - drawn:
        return None
    came = after.known[seat] - before.known[seat]
    # A card that lay there unseen may have got its name now; then it is not out of the hand.
    unsure = gone.pop(UNSEEN, 0) + (drawn if drawn > 0 and came.total() != drawn else 0)
    del shown[UNSEEN]
    least = Counter(held)
    least.update(shown)
    least.subtract(gone)
    if drawn > 0 and came.total() == drawn:
        least.subtract(came)
    return _fewer(least, unsure)


def _passed_on(before: _Look, after: _Look, seat: int, moved: Sequence[int], held: Cards) -> Cards | None:
    """Of two hands between which cards went."""
    counts: list[int] = [after.counts.get(each, 0) - before.counts[each] for each in moved]
    if len(moved) != 2 or sum(counts) != 0 or before.out != after.out or before.laid != after.laid:
        return None
    taker, giver = moved if counts[0] > 0 else moved[::-1]
    cards = (after.known[taker] - before.known[taker]) | (before.known[giver] - after.known[giver])
    passed = abs(counts[0])
    if cards.total() > passed:
        return None
    return held + cards if seat == giver else _fewer(held - cards, passed - cards.total())


def _fewer(cards: Cards, unsure: int) -> Cards:
    """The sure cards in a hand with so many uncertain ones."""
    return Counter({card: count - unsure for card, count in cards.items() if count > unsure})


def _cards(one: _Look, other: _Look) -> Cards:
    """The cards that lie open on the one table, at places where the other has none or other ones."""
    return Counter(card for place, cards in one.laid.items() if other.laid.get(place) != cards for card in cards)


def _drawn(before: _Look, after: _Look, following: str | None) -> str | None:
    """The card that the stock gives next before an event, by the one that it gives next after it."""
    if after.out == before.out:
        return following
    came = [card for seat in before.known for card in (after.known.get(seat, Cards()) - before.known[seat]).elements()]
    return came[0] if after.out - before.out == len(came) == 1 else None
