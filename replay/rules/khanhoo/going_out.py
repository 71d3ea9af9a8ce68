"""The end of a hand of Khanhoo: going out, the worth of every hand, the game, the money (docs/rules/khanhoo.md, 2 and 13 to 17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from replay.rules.khanhoo.claims import NOBODY, RULING_MELDS
from replay.rules.khanhoo.melds import (
    MELDS,
    Grouping,
    a_meld,
    best,
    best_type,
    could_be,
    cover,
    meld_name,
    meld_of,
    out,
)
from replay.rules.khanhoo.pack import NUMBERS
from replay.rules.khanhoo.table import (
    HELD,
    RULING_GOING_OUT,
    Consequence,
    KhanhooTable,
    Move,
    are_alike,
    grouped_words,
    need_playing,
    tell_apart,
)
from replay.rules.khanhoo.turns import TO_GO_OUT, can_let_go, need_return
from replay.rules.shared.checks import need_live, need_phase, need_possible, need_seat, need_turn, reversal
from replay.rules.shared.table import leave, reveal, the_card
from replay.values.cards import UNSEEN
from replay.values.events import Abandoned, Card, Event, HandEnded, HandVoided, Paid, Seat, about, player_account
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Plural, Text, all_of, say

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

Cards = Annotated[tuple[Card, ...], Meta(max_length=61)]
Melds = Annotated[tuple[Cards, ...], Meta(max_length=20)]
Points = Annotated[int, about("points of one hand", ge=0, le=99)]
Total = Annotated[int, about("points of all hands so far", ge=0, le=10**9)]

HIGHEST = 29
"""The most points of fifteen cards: a double khanhoo, another double and a court (7)."""
LOWEST_OUT = 2
"""The fewest points of fifteen cards in melds: no sequence has more than nine."""


class WentOut(Event, frozen=True):
    """Move: a seat discards a card and shows fifteen that are all in melds, laid ones among them (13, 14)."""

    seat: Seat
    card: Annotated[Card, about("the discard")]
    melds: Annotated[Melds, about("the melds; cards with unrecorded melds are one group of `?`")]
    points: Annotated[Points, about("what they are worth, without the bonus")]


POINTS = Plural("khanhoo.points", "{count} point", "{count} points")
GOES_OUT_WITH = Text("khanhoo.goes-out-with", "{who} discards {card} and goes out with melds worth {points}.")


class _GoingOut(Move[WentOut]):
    """A player discards and shows fifteen cards that are all in melds, laid ones among them (13)."""

    event = WentOut

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: WentOut) -> None:
        need_turn(table, move.seat, "discard", TO_GO_OUT, RULING_GOING_OUT)
        self.possible(rules, table, move)
        need_return(rules, table, move.seat, move.card)
        _need_worth(rules, table, move, ())

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: WentOut) -> None:
        need_playing(table)
        can_let_go(rules, table, move.seat, (move.card,), RULING_GOING_OUT)
        _need_shown(rules, table, move, (), (move.card,))

    def fold(self, table: KhanhooTable, event: WentOut) -> None:
        leave(table, event.seat, event.card)
        table.discards.append((event.seat, event.card))
        _open(table, event.seat, event.melds, ())
        table.went_out = event
        table.phase = "score"
        _to_score(table)

    def sentence(self, rules: KhanhooRules, table: KhanhooTable, event: WentOut) -> Message:
        points = POINTS(count=event.points)
        return GOES_OUT_WITH(who=table.who(event.seat), card=the_card(rules, event.card), points=points)


def went_out(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[WentOut]:
    """The ways in which a seat whose cards are known can go out, one for each discard, the dearest first (13)."""
    cards, laid = table.known[seat], table.melds[seat]
    if table.unknown[seat] or len(cards) > MOST:
        return
    for card, points in sorted(out(cards, laid, rules.options).items(), key=lambda each: -each[1]):
        rest = cards.copy()
        rest.remove(card)
        found = grouped(rules, rest, laid, whole=True)
        if found:
            yield WentOut(seat, card, tuple(meld.cards for meld in found.example), points)


class Scored(Event, frozen=True):
    """Move: after a seat has gone out another one shows its fifteen cards (14)."""

    seat: Seat
    melds: Annotated[Melds, about("the melds, laid ones among them")]
    rest: Annotated[Cards, about("the other cards")]
    points: Annotated[Points, about("what the cards are worth")]


RULING_SCORING = say("khanhoo.ruling-scoring", "Khanhoo 14, scoring")
TO_SHOW = Text("khanhoo.to-show", "show cards to be scored")
NOBODY_OUT_YET = Text("khanhoo.nobody-out-yet", "{who} cannot be scored: no player has gone out")
SCORED_ALREADY = Text("khanhoo.scored-already", "{who} is already scored")
SHOWS_WORTH = Text("khanhoo.shows-worth", "{who} shows cards worth {points}.")


class _Scoring(Move[Scored]):
    """The other players show their cards too: the best melds that share no card count; the last one ends the hand (14)."""

    event = Scored

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: Scored) -> None:
        need_phase(table, move.seat, "score", TO_SHOW, RULING_SCORING)
        self.possible(rules, table, move)
        _need_worth(rules, table, move, move.rest)

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: Scored) -> None:
        if table.went_out is None:
            raise RuleViolation(NOBODY_OUT_YET(who=table.who(move.seat)), rule=RULING_SCORING)
        if move.seat in (table.went_out.seat, *(each.seat for each in table.scored)):
            raise RuleViolation(SCORED_ALREADY(who=table.who(move.seat)), rule=RULING_SCORING)
        _need_shown(rules, table, move, move.rest, ())

    def fold(self, table: KhanhooTable, event: Scored) -> None:
        _open(table, event.seat, event.melds, event.rest)
        table.scored += (event,)
        _to_score(table)

    def then(self, rules: KhanhooRules, table: KhanhooTable, move: Scored) -> list[Event]:
        first = table.went_out
        shown = {each.seat: each.points for each in (*table.scored, move)}
        if first is None or len(shown) + 1 < len(table.order):
            return []
        shown[first.seat] = first.points
        return _ended(rules, table, first.seat, [shown[seat] for seat in table.order])

    def sentence(self, rules: KhanhooRules, table: KhanhooTable, event: Scored) -> Message:
        return SHOWS_WORTH(who=table.who(event.seat), points=POINTS(count=event.points))


def scored(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Scored]:
    """The score of a seat: its best grouping, and what is left over; where cards are unseen that of the others, or its laid melds (14)."""
    cards, laid = [*table.known[seat], *[UNSEEN] * table.unknown[seat]], table.melds[seat]
    found = grouped(rules, table.known[seat], laid, whole=False)
    melds = found.example if found else [meld for each in laid if (meld := meld_of(each, rules.options))]
    rest = Counter(cards) + Counter(card for each in laid for card in each)
    rest -= Counter(card for meld in melds for card in meld.cards)
    points = sum(meld.points for meld in melds)
    yield Scored(seat, tuple(meld.cards for meld in melds), tuple(rules.arrange(table, rest.elements())), points)


# the cards that are shown

OTHER_COUNT_SHOWN = Text(
    "khanhoo.other-count-shown", "found {count} cards of {who}, expected {expected}, laid melds with them"
)
LAID_MELD_LEFT_OUT = Text("khanhoo.laid-meld-left-out", "the cards leave out a meld that {who} has laid")


def _need_shown(
    rules: KhanhooRules, table: KhanhooTable, move: WentOut | Scored, rest: Sequence[str], discard: Sequence[str]
) -> None:
    """Refuse shown cards, and a final discard, that the seat cannot hold, or that leave out what it laid. Raises BadInput."""
    seat = move.seat
    laid = table.melds[seat]
    shown = [card for meld in move.melds for card in meld] + list(rest)
    held = table.count(seat) - len(discard) + sum(map(len, laid))
    who = table.who(seat)
    if len(shown) != held:
        raise BadInput(OTHER_COUNT_SHOWN(count=len(shown), who=who, expected=held), field="melds")
    own, apart = tell_apart(shown, laid)
    if len(own) + sum(map(len, apart)) != len(shown):
        raise BadInput(LAID_MELD_LEFT_OUT(who=who), field="melds")
    nameless = sum(map(len, laid)) - sum(map(len, apart))
    need_possible(rules, table, seat, [*discard, *own], besides=nameless)


def _open(table: KhanhooTable, seat: int, melds: tuple[tuple[str, ...], ...], rest: tuple[str, ...]) -> None:
    own, apart = tell_apart([card for meld in (*melds, rest) for card in meld], table.melds.get(seat, []))
    reveal(table, seat, own)
    if seat in table.melds:
        table.melds[seat] = [meld for meld in apart if meld]


def _to_score(table: KhanhooTable) -> None:
    out = table.went_out.seat if table.went_out else None
    done = {out, *(each.seat for each in table.scored)}
    place = table.order.index(out) if out in table.order else 0
    table.turn = next((seat for seat in (*table.order[place:], *table.order[:place]) if seat not in done), None)


# the worth of melds

MOST = HELD + 3
"""With more cards, which only a referee can allow, the best grouping is not searched: it could take for ever."""


def grouped(
    rules: KhanhooRules, cards: Sequence[str], laid: Sequence[tuple[str, ...]], *, whole: bool
) -> Grouping | None:
    """The best grouping of a hand, or the best one that uses the ``whole`` of it (14).

    None if cards are unseen, if there is none, or if a referee let the hand grow far beyond the rules.
    """
    if UNSEEN in cards or any(UNSEEN in meld for meld in laid) or len(cards) + sum(map(len, laid)) > MOST:
        return None
    return cover(cards, laid, rules.options) if whole else best(cards, laid, rules.options)


LAID_MELD_BROKEN = Text("khanhoo.laid-meld-broken", "{who} cannot break up {cards}, which was laid")
RULING_FROZEN_MELDS = say("khanhoo.ruling-frozen-melds", "Khanhoo 10, frozen melds")
COUNT_AS_THEY_LIE = say("khanhoo.count-as-they-lie", "count laid melds as they lie")
ONE_MELD_FOR_TWO = Text("khanhoo.one-meld-for-two", "{who} cannot count one meld for two that were laid")
POINTS_FROM_TO = Text("khanhoo.points-from-to", "{least} to {most}")
CANNOT_COUNT = Text("khanhoo.cannot-count", "{who} cannot count {points}")


def _need_worth(rules: KhanhooRules, table: KhanhooTable, move: WentOut | Scored, rest: tuple[str, ...]) -> None:
    """Refuse groups that are not melds, or that leave out a laid one, and points that the cards cannot be worth."""
    who, melds = table.who(move.seat), move.melds
    laid = table.melds[move.seat]
    for each in laid:
        if best_type(each, rules.options) and not _among([each], melds):
            raise RuleViolation(
                LAID_MELD_BROKEN(who=who, cards=rules.pack.write(each)),
                rule=RULING_FROZEN_MELDS,
                legal=COUNT_AS_THEY_LIE,
            )
    if not _among([each for each in laid if best_type(each, rules.options)], melds):
        raise RuleViolation(ONE_MELD_FOR_TWO(who=who), rule=RULING_FROZEN_MELDS, legal=COUNT_AS_THEY_LIE)
    declared = sum(_points(rules, who, meld) for meld in melds)
    hidden = any(UNSEEN in meld for meld in melds)
    least, most = declared, max(HIGHEST, declared)
    if rules.options.scoring == "declared":
        most = most if hidden else declared
    else:
        own, _ = tell_apart([card for meld in (*melds, rest) for card in meld], laid)
        found = grouped(rules, own, laid, whole=isinstance(move, WentOut))
        if found:
            least = most = found.points
        elif isinstance(move, Scored):
            known = grouped(rules, [card for card in own if card != UNSEEN], laid, whole=False)
            least = max(declared, known.points if known else 0)
            most = max(most, least)
    if not least <= move.points <= most:
        points = POINTS(count=most)
        legal = points if least == most else POINTS_FROM_TO(least=least, most=points)
        raise RuleViolation(CANNOT_COUNT(who=who, points=POINTS(count=move.points)), rule=RULING_SCORING, legal=legal)


def _points(rules: KhanhooRules, who: Message, meld: tuple[str, ...]) -> int:
    """The points of a shown meld, the least where cards of it are unseen; an unseen group is at least so many sequences."""
    if UNSEEN not in meld:
        type = best_type(meld, rules.options)
        if type:
            return MELDS[type]
    elif set(meld) == {UNSEEN}:
        return -(-len(meld) // len(NUMBERS))
    elif could_be(meld, MELDS, rules.options):
        return 1
    raise RuleViolation(
        say("khanhoo.no-meld-to-count", "{who} cannot count {cards} as a meld", who=who, cards=rules.pack.write(meld)),
        rule=RULING_MELDS,
        legal=say("khanhoo.leave-in-rest", "leave its cards in the rest"),
    )


def _among(laid: Sequence[tuple[str, ...]], melds: Sequence[tuple[str, ...]]) -> bool:
    """True if every laid meld can be one of the shown ones, each another; an unseen group may hold any."""
    if not laid:
        return True
    first, *others = laid
    if any(set(meld) == {UNSEEN} for meld in melds):
        return True
    return any(
        are_alike(first, meld) and _among(others, [*melds[:place], *melds[place + 1 :]])
        for place, meld in enumerate(melds)
    )


# the result of a hand recorded by its points alone, with any melds that were noted


class HandScored(Event, frozen=True):
    """Move: the result of a hand recorded by it (13, 14)."""

    seat: Annotated[Seat, about("the seat that went out")]
    points: Annotated[
        tuple[Points, ...], about("those of each seat in order of play, without the bonus", min_length=2, max_length=4)
    ]
    melds: Annotated[
        tuple[Melds, ...], about("the melds of each seat in order of play, if they were noted", max_length=4)
    ] = ()


def noted(order: Sequence[int], result: HandScored) -> tuple[WentOut | Scored, ...]:
    """The hands whose melds were noted with a result, as they were shown: first the one that went out; their other cards are unseen.

    >>> noted((2, 1), HandScored(2, (7, 1), ((), (("AH", "2H", "3H"),))))[0].rest
    ('?', '?', '?', '?', '?', '?', '?', '?', '?', '?', '?', '?')
    """
    hands: list[WentOut | Scored] = []
    for seat, points, melds in zip(order, result.points, result.melds, strict=False):
        if melds and seat == result.seat:
            hands.insert(0, WentOut(seat, UNSEEN, melds, points))
        elif melds:
            hands.append(Scored(seat, melds, (UNSEEN,) * (HELD - sum(map(len, melds))), points))
    return tuple(hands)


POINTS_OF_OTHER_SEATS = Text(
    "khanhoo.points-of-other-seats", "found the points of {count} seats, expected those of {expected}"
)
CANNOT_HAVE = Text("khanhoo.cannot-have", "{who} cannot have {points}")
POINTS_WITHOUT_BONUS = Text("khanhoo.points-without-bonus", "{least} to {most} points, without the bonus for going out")
HAND_IS_WORTH = Text("khanhoo.hand-is-worth", "{who} goes out; before the bonus the cards are worth {points}.")


class _Noting(Move[HandScored]):
    """The result of a hand: the seat that went out, and all points; the melds may be noted (13, 14)."""

    event = HandScored

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: HandScored) -> None:
        need_live(table)
        need_seat(table, move.seat)
        if table.phase != "result":
            raise BadInput(
                say(
                    "khanhoo.points-without-moves",
                    "found the points alone, expected the moves of this hand: they are recorded",
                )
            )
        order = table.order
        if len(move.points) != len(order):
            raise BadInput(POINTS_OF_OTHER_SEATS(count=len(move.points), expected=len(order)), field="points")
        _need_as_seen(table, move)
        for seat, points in zip(order, move.points, strict=True):
            least = LOWEST_OUT if seat == move.seat else 0
            if not least <= points <= HIGHEST:
                raise RuleViolation(
                    CANNOT_HAVE(who=table.who(seat), points=POINTS(count=points)),
                    rule=RULING_SCORING,
                    legal=POINTS_WITHOUT_BONUS(least=least, most=HIGHEST),
                )
        if move.melds:
            _check_noted(rules, table, move)

    def fold(self, table: KhanhooTable, event: HandScored) -> None:
        table.turn = None
        table.noted = noted(table.order, event)
        for each in table.noted:
            _open(table, each.seat, each.melds, each.rest if isinstance(each, Scored) else ())

    def then(self, rules: KhanhooRules, table: KhanhooTable, move: HandScored) -> list[Event]:
        return _ended(rules, table, move.seat, move.points)

    def sentence(self, rules: KhanhooRules, table: KhanhooTable, event: HandScored) -> Message:
        points = _each_with_melds(rules, table, event) if event.melds else _each(table, event.points)
        return HAND_IS_WORTH(who=table.who(event.seat), points=points)


OTHER_SEAT_OUT = Text(
    "khanhoo.other-seat-out", "found seat {found}, expected seat {expected}, which the table saw go out"
)
OTHER_POINTS_SHOWN = Text(
    "khanhoo.other-points-shown", "{who}: found {found}, expected {expected}, as the table saw it shown"
)


def _need_as_seen(table: KhanhooTable, move: HandScored) -> None:
    """Refuse another end than the one that began before the track of the hand was lost."""
    out = table.went_out
    if out is not None and out.seat != move.seat:
        raise BadInput(OTHER_SEAT_OUT(found=move.seat, expected=out.seat), field="seat")
    points = dict(zip(table.order, move.points, strict=True))
    for each in (out, *table.scored):
        if each is not None and points[each.seat] != each.points:
            found, expected = POINTS(count=points[each.seat]), POINTS(count=each.points)
            raise BadInput(OTHER_POINTS_SHOWN(who=table.who(each.seat), found=found, expected=expected), field="points")


MELDS_OF_OTHER_SEATS = Text(
    "khanhoo.melds-of-other-seats", "found the melds of {count} seats, expected those of {expected}, or none"
)


def _check_noted(rules: KhanhooRules, table: KhanhooTable, move: HandScored) -> None:
    """Refuse melds that are none, that the pack does not have, or that are worth something else; all cards of who went out are in melds."""
    if len(move.melds) != len(table.order):
        raise BadInput(MELDS_OF_OTHER_SEATS(count=len(move.melds), expected=len(table.order)), field="melds")
    if not any(move.melds):
        raise BadInput(
            say("khanhoo.melds-of-nobody", "found no melds, expected those of at least one seat, or the points alone"),
            field="melds",
        )
    after = table.copy()
    for each in noted(table.order, move):
        cards = [card for meld in each.melds for card in meld]
        if len(cards) > HELD or (isinstance(each, WentOut) and len(cards) < HELD):
            who = table.who(each.seat)
            raise BadInput(OTHER_COUNT_SHOWN(count=len(cards), who=who, expected=HELD), field="melds")
        need_possible(rules, after, each.seat, cards, besides=len(cards))
        reveal(after, each.seat, cards)
        _need_worth(rules, table, each, () if isinstance(each, WentOut) else each.rest)


POINTS_TO = Text("khanhoo.points-to", "{points} to {who}")
POINTS_TO_FOR = Text("khanhoo.points-to-for", "{points} to {who} for {melds}")
NOTHING = say("khanhoo.nothing", "nothing")


def _each_with_melds(rules: KhanhooRules, table: KhanhooTable, event: HandScored) -> Arg:
    scores = []
    for seat, points, melds in zip(table.order, event.points, event.melds, strict=False):
        text = POINTS_TO_FOR if melds else POINTS_TO
        types = [found.type if (found := meld_of(each, rules.options)) else "" for each in melds]
        shown = {"melds": grouped_words(types, a_meld, meld_name)} if melds else {}
        scores.append(text(points=points, who=table.who(seat), **shown))
    return all_of(scores or [NOTHING])


# the game and the money


class PointsSet(Event, frozen=True):
    """Consequence: the points of a hand (13 to 15)."""

    out: Annotated[Seat, about("the seat that went out")]
    points: Annotated[tuple[Total, ...], about("those of each seat in order of play, with the bonus", max_length=4)]
    totals: Annotated[tuple[Total, ...], about("those of all hands, of seat 1, 2, 3 …", max_length=99)]


WHO_HAS = Text("khanhoo.who-has", "{who} {points}")
HAND_BRINGS = Text("khanhoo.hand-brings", "The hand brings {points}; the totals are {totals}.")


class _Counting(Consequence[PointsSet]):
    """The points of a hand by player, the bonus for going out in it, and the totals after it (13 to 15)."""

    event = PointsSet

    def fold(self, table: KhanhooTable, event: PointsSet) -> None:
        table.totals = dict(enumerate(event.totals, 1))

    def sentence(self, rules: KhanhooRules, table: KhanhooTable, event: PointsSet) -> Message:
        totals = [WHO_HAS(who=table.who(seat), points=total) for seat, total in enumerate(event.totals, 1)]
        return HAND_BRINGS(points=_each(table, event.points), totals=all_of(totals or [NOBODY]))


def _each(table: KhanhooTable, points: Sequence[int]) -> Arg:
    order = [table.who(seat) for seat in table.order]
    scores = [POINTS_TO(points=points, who=who) for who, points in zip(order, points, strict=False)]
    return all_of(scores or [NOTHING])


class TargetReached(Event, frozen=True):
    """Consequence: the match is decided (15)."""

    winners: Annotated[tuple[Seat, ...], about("the seats that win", min_length=1, max_length=4)]


SHARE_THE_WIN = Text("khanhoo.share-the-win", "{who} share the win: the game is decided.")
WINS = Text("khanhoo.wins", "{who} wins: the game is decided.")


class _Deciding(Consequence[TargetReached]):
    """The game is decided; the winners are several only where they share it (15)."""

    event = TargetReached

    def fold(self, table: KhanhooTable, event: TargetReached) -> None:
        table.winners = event.winners
        table.over = True

    def sentence(self, rules: KhanhooRules, table: KhanhooTable, event: TargetReached) -> Message:
        text = SHARE_THE_WIN if len(event.winners) > 1 else WINS
        return text(who=all_of([table.who(seat) for seat in event.winners]))


def _ended(rules: KhanhooRules, table: KhanhooTable, out: int, points: Sequence[int]) -> list[Event]:
    bonus = rules.options.out_bonus
    brought = {seat: each + bonus * (seat == out) for seat, each in zip(table.order, points, strict=True)}
    totals = tuple(table.totals.get(seat, 0) + brought.get(seat, 0) for seat in range(1, len(table.players) + 1))
    winners = _winners(rules, table, totals)
    ended: list[Event] = [PointsSet(out, tuple(brought[seat] for seat in table.order), totals)]
    if winners:
        ended += [TargetReached(winners), *_money(rules, table, totals, winners)]
    return [*ended, HandEnded("won", table.order[1 % len(table.order)])]


def _winners(rules: KhanhooRules, table: KhanhooTable, totals: Sequence[int]) -> tuple[int, ...]:
    """The winners with these totals: none below the target, or while a tie for first place is played on (15)."""
    top = max(totals[seat - 1] for seat in table.order)
    best = tuple(seat for seat in table.order if totals[seat - 1] == top)
    if top < rules.options.target or (len(best) > 1 and rules.options.match_tie == "play_on"):
        return ()
    return best


def _money(rules: KhanhooRules, table: KhanhooTable, totals: Sequence[int], winners: tuple[int, ...]) -> list[Paid]:
    """Each loser pays the winner; winners who share get equal parts, and what is left over goes to the first in play order (17)."""
    options, names = rules.options, table.players
    top = totals[winners[0] - 1]
    paid: list[Paid] = []
    for loser in (seat for seat in table.order if seat not in winners):
        amount = options.stake * (top - totals[loser - 1] if options.stake_per == "point" else 1)
        part, left = divmod(amount, len(winners))
        shares = [part + (left if place == 0 else 0) for place in range(len(winners))]
        paid += [
            Paid(player_account(names[loser]), player_account(names[winner]), share, options.stake_per)
            for winner, share in zip(winners, shares, strict=True)
            if share
        ]
    return paid


class _Abandoning(Move[Abandoned]):
    """The table gives an endless hand up: no seat scores, and the same dealer deals again (2, 16)."""

    event = Abandoned

    def then(self, rules: KhanhooRules, table: KhanhooTable, move: Abandoned) -> list[Event]:
        return [HandEnded("abandoned", table.dealer if table.dealer is not None else table.order[0])]


class _Voiding(Move[HandVoided]):
    """A voided hand moved no money: what was paid is paid back."""

    event = HandVoided

    def then(self, rules: KhanhooRules, table: KhanhooTable, move: HandVoided) -> list[Event]:
        return list(reversal(table))


EVENTS = (_GoingOut(), _Scoring(), _Noting(), _Counting(), _Deciding(), _Abandoning(), _Voiding())
