"""Bumping a discard out of turn, and the next player's challenge (docs/rules/khanhoo.md, 8 and 10 to 12: the denexa text, "bumping").

The bumper claims the discard and names a meld; when the challenge is settled, the meld is laid out. Before the moves: what a hand can
bump, and who of several comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import field
from msgspec.structs import replace

from replay.rules.khanhoo import melds
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import JOKER
from replay.rules.khanhoo.table import KhanhooTable, Move, cards_in_words, latest_discard, need_playing, to_discard
from replay.rules.khanhoo.turns import LAY_CARD, RULING, can_let_go, latest_card, top
from replay.rules.shared.checks import need_card, need_phase, need_turn
from replay.rules.shared.table import leave, take_discard, the_card
from replay.values.cards import UNSEEN
from replay.values.events import Card, Claimed, Event, Loser, Seat, about
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Text, all_of, any_of, listed, say

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


# the possible bumps of a hand


class Bump(NamedTuple):
    """A seat that wants the discard, and the type of meld that it names."""

    seat: int
    type: melds.MeldType


def bumps(cards: Sequence[str], discard: str, options: Options) -> list[melds.Meld]:
    """The melds that a hand can lay with a discard, the dearest first and among equals those without the joker (10): doubles too.

    Sequences are left out; with ``bump_sequence_to_go_out`` those that go out at once are in. Laid melds join no other.

    >>> [meld.cards for meld in bumps("X AH AS AD 2S".split(), "3D", Options())]
    [('AH', '2S', '3D'), ('X', '2S', '3D'), ('AH', 'X', '3D')]
    """
    held = Counter([*cards, discard])
    found = [
        meld
        for meld in melds.every_meld(options)
        if discard in meld.cards
        and Counter(meld.cards) <= held
        and (meld.type != "sequence" or (options.bump_sequence_to_go_out and _goes_out(meld, held, options)))
    ]
    return sorted(found, key=lambda meld: (-meld.points, JOKER in meld.cards))


def _goes_out(meld: melds.Meld, held: Counter[str], options: Options) -> bool:
    """True if a seat that lays this out of the cards that it holds can go out with the next discard."""
    return bool(melds.out(list((held - Counter(meld.cards)).elements()), [], options))


def could_lay(rules: KhanhooRules, table: KhanhooTable, seat: int, type: str, *, bump: bool) -> bool:
    """True if a seat can make this meld with the latest discard, as far as its cards are known.
    For a ``bump`` a sequence must be one with which it goes out.
    """
    card, known, unknown = latest_discard(table), table.known[seat], table.unknown[seat]
    if bump and type == "sequence" and not unknown and card != UNSEEN:
        return bool(going_out_with(rules, table, seat))
    held = Counter(known)
    if card == UNSEEN:
        unknown += 1
    else:
        held[card] += 1
    # A card must be left to discard.
    count = table.count(seat)
    copies, seen = rules.pack.copies, table.seen
    for cards in _holding(rules.options.triplet_aces, rules.options.aces_open).get((type, card), ()):
        lacking = cards - held
        fits = cards.total() <= count and lacking.total() <= unknown
        if fits and all(seen.get(each, 0) + more <= copies[each] for each, more in lacking.items()):
            return True
    return False


def going_out_with(rules: KhanhooRules, table: KhanhooTable, seat: int) -> list[list[str]]:
    """The sequences, cards sorted, for which a seat whose cards are known can bump the latest discard and go out at once (10)."""
    options = rules.options
    # A laid meld was a meld, even if some of its cards are unrecorded.
    if not all(UNSEEN in each or melds.meld_of(each, options) for each in table.melds[seat]):
        return []
    found = bumps(table.known[seat], latest_discard(table), options)
    return [sorted(meld.cards) for meld in found if meld.type == "sequence"]


@cache
def _holding(triplet_aces: bool, aces_open: bool) -> Mapping[tuple[str, str], Sequence[Counter[str]]]:
    """The cards of every meld, by its type and each card in it; under ``?`` all of a type."""
    found: dict[tuple[str, str], list[Counter[str]]] = {}
    for meld in melds.every_meld(Options(triplet_aces=triplet_aces, aces_open=aces_open)):
        for card in {*meld.cards, UNSEEN}:
            found.setdefault((meld.type, card), []).append(Counter(meld.cards))
    return found


# who comes first


def bumpers_of(order: Sequence[int], discarder: int) -> list[int]:
    """The seats that may bump, the soonest turn first (10): all but the discarder and the next player, so none of two.

    >>> bumpers_of((1, 2, 3, 4), 3), bumpers_of((1, 2), 1)
    ([1, 2], [])
    """
    place = order.index(discarder)
    return [*order[place + 1 :], *order[:place]][1:]


def first_of(order: Sequence[int], discarder: int, wanting: Sequence[Bump]) -> Bump | None:
    """The first of several bumpers (11): the dearer meld, among equals the sooner turn. None if there is no bumper.

    >>> first_of((0, 1, 2, 3), 0, [Bump(3, "triplet"), Bump(2, "triplet")])
    Bump(seat=2, type='triplet')
    """
    sooner = bumpers_of(order, discarder)
    return min(wanting, key=lambda bump: (-melds.MELDS[bump.type], sooner.index(bump.seat)), default=None)


def bump_holds(bump: melds.MeldType, named: melds.MeldType | None) -> bool:
    """True if a bump for this type holds against the meld that the next player names (12): only if it is dearer. None is no challenge.

    >>> bump_holds("court", "royal"), bump_holds("court", "court"), bump_holds("court", None)
    (True, False, True)
    """
    return named is None or melds.MELDS[bump] > melds.MELDS[named]


def claim(order: Sequence[int], discarder: int, named: melds.MeldType | None, wanting: Sequence[Bump]) -> int | None:
    """The seat that bumps the discard, None if there is none (11, 12).
    ``named`` is the type that the next player names to challenge; ``wanting`` are those of :func:`bumpers_of` that want to bump.

    >>> wanting = [Bump(2, "triplet"), Bump(3, "court")]
    >>> [claim((0, 1, 2, 3), 0, named, wanting) for named in (None, "court", "royal", "sequence")]
    [3, None, 3, 3]
    """
    first = first_of(order, discarder, wanting)
    return first.seat if first is not None and bump_holds(first.type, named) else None


# the moves

NO_SUCH_MELD = Text("khanhoo.no-such-meld", "found {found!r}, expected one of: {names}")


def need_type(type: str, field: str) -> melds.MeldType:
    """The text as the type of a meld. Raises BadInput if it is not one."""
    if not melds.is_meld_type(type):
        raise BadInput(NO_SUCH_MELD(found=type, names=listed(melds.MELDS)), field=field)
    return type


RULING_BUMPING = say("khanhoo.ruling-bumping", "Khanhoo 10, bumping")


def _need_bump(rules: KhanhooRules, table: KhanhooTable, seat: int, type: str, field: str) -> Bump:
    """The bump. Raises RuleViolation or BadInput if the seat may not bump, or no seat may bump for this meld."""
    who = table.who(seat)
    meld = need_type(type, field)
    may = bumpers_of(table.order, table.discards[-1][0])
    if seat not in may:
        legal = (
            say("khanhoo.may-bump", "{who} may bump", who=any_of([table.who(each) for each in may]))
            if may
            else say("khanhoo.nobody-bumps", "with two players there is no bumping")
        )
        raise RuleViolation(say("khanhoo.cannot-bump", "{who} cannot bump", who=who), rule=RULING_BUMPING, legal=legal)
    if type == "sequence" and not rules.options.bump_sequence_to_go_out:
        raise RuleViolation(
            say("khanhoo.no-bump-for-sequence", "{who} cannot bump for a sequence", who=who),
            rule=RULING_BUMPING,
            legal=say("khanhoo.bump-for-another", "bump for any other meld"),
        )
    return Bump(seat, meld)


def _need_losers(rules: KhanhooRules, table: KhanhooTable, losers: Sequence[Loser], winner: int | None) -> list[Bump]:
    seats = [loser.seat for loser in losers]
    if len(set(seats)) != len(seats) or winner in seats:
        raise BadInput(say("khanhoo.loser-twice", "found a seat twice, expected each at most once"), field="over")
    return [_need_bump(rules, table, loser.seat, loser.as_, "over") for loser in losers]


WHO_WITH = Text("khanhoo.who-with", "{who} with {meld}")
NOBODY = say("khanhoo.nobody", "none")


def _against(table: KhanhooTable, over: Sequence[Loser]) -> Arg:
    losers = [WHO_WITH(who=table.who(each.seat), meld=melds.a_meld(each.as_)) for each in over]
    return all_of(losers or [NOBODY])


TO_BUMP = Text("khanhoo.to-bump", "bump")
CHALLENGED_FIRST = Text("khanhoo.challenged-first", "{who} cannot bump: {other} has challenged")
RULING_CHALLENGE = say("khanhoo.ruling-challenge", "Khanhoo 12, the challenge")
BUMP_CARD = Text("khanhoo.bump-card", "bump {card}")
CANNOT_BUMP_BEFORE = Text("khanhoo.cannot-bump-before", "{who} cannot bump for {meld} before {other} for {better}")
BUMPS = Text("khanhoo.bumps", "{who} bumps")
SEVERAL_CHALLENGES = Text("khanhoo.several-challenges", "found {count} challenges, expected one at most")
CANNOT_BUMP_AGAINST = Text("khanhoo.cannot-bump-against", "{who} cannot bump for {meld} against {better}")
CANNOT_BUMP_WITH = Text("khanhoo.cannot-bump-with", "{who} cannot bump {card} for {meld} with the cards held")
BUMPS_AGAINST = Text("khanhoo.bumps-against", "{who} bumps {card} for {meld} against {over}.")


class _Bumping(Move[Claimed]):
    """A seat claims the discard for a meld: the dearest comes first, then who plays sooner (10, 11); it beats the challenge (12)."""

    event = Claimed

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: Claimed) -> None:
        seat = move.seat
        need_phase(table, seat, "open", TO_BUMP, RULING_BUMPING)
        who = table.who(seat)
        if table.challenge:
            other = table.who(table.challenge.seat)
            raise RuleViolation(CHALLENGED_FIRST(who=who, other=other), rule=RULING_CHALLENGE)
        bump = _need_bump(rules, table, seat, move.as_, "as")
        latest_card(rules, table, seat, move.card, BUMP_CARD)
        others = [loser for loser in move.over if loser.seat != table.turn]
        wanting = [bump, *_need_losers(rules, table, others, seat)]
        first = first_of(table.order, table.discards[-1][0], wanting)
        if first is not None and first.seat != seat:
            other = table.who(first.seat)
            raise RuleViolation(
                CANNOT_BUMP_BEFORE(who=who, meld=melds.a_meld(bump.type), other=other, better=melds.a_meld(first.type)),
                rule=say("khanhoo.ruling-several-bumpers", "Khanhoo 11, several bumpers"),
                legal=BUMPS(who=other),
            )
        self._need_held(table, bump, [loser.as_ for loser in move.over if loser.seat == table.turn])
        self._need_meld(rules, table, seat, bump.type, bump=True)

    def _need_held(self, table: KhanhooTable, bump: Bump, named: Sequence[str]) -> None:
        """Refuse a bump that does not hold against the meld that the next player has named (12)."""
        if len(named) > 1:
            raise BadInput(SEVERAL_CHALLENGES(count=len(named)), field="over")
        for each in named:
            if not bump_holds(bump.type, need_type(each, "over")):
                raise RuleViolation(
                    CANNOT_BUMP_AGAINST(
                        who=table.who(bump.seat), meld=melds.a_meld(bump.type), better=melds.a_meld(each)
                    ),
                    rule=RULING_CHALLENGE,
                    legal=say("khanhoo.only-higher-holds", "only a higher meld holds: no player bumps"),
                )

    def _need_meld(self, rules: KhanhooRules, table: KhanhooTable, seat: int, type: str, *, bump: bool) -> None:
        if not could_lay(rules, table, seat, type, bump=bump):
            card = the_card(rules, latest_discard(table))
            raise RuleViolation(
                CANNOT_BUMP_WITH(who=table.who(seat), card=card, meld=melds.a_meld(type)), rule=RULING_BUMPING
            )

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: Claimed) -> None:
        need_playing(table)
        need_type(move.as_, "as")
        for loser in move.over:
            need_type(loser.as_, "over")
        latest_card(rules, table, move.seat, move.card, BUMP_CARD)
        self._need_meld(rules, table, move.seat, move.as_, bump=False)

    def fold(self, table: KhanhooTable, event: Claimed) -> None:
        if not table.discards:
            table.odd += 1
        else:
            thrower, latest = table.discards[-1]
            if latest == UNSEEN != event.card:
                table.discards[-1] = thrower, event.card
                table.seen[event.card] = table.seen.get(event.card, 0) + 1
            elif event.card not in (latest, UNSEEN):
                table.odd += 1
        table.phase = "lay"
        table.turn = event.seat
        table.claim = event.as_ if melds.is_meld_type(event.as_) else None
        table.odd += table.claim is None
        table.going_out = event.as_ == "sequence" and not table.irregular

    def sentence(self, rules: KhanhooRules, table: KhanhooTable, event: Claimed) -> Message:
        card = the_card(rules, latest_discard(table) if event.card == UNSEEN else event.card)
        who, meld = table.who(event.seat), melds.a_meld(event.as_)
        if not event.over:
            return say("khanhoo.bumps-card", "{who} bumps {card} for {meld}.", who=who, card=card, meld=meld)
        return BUMPS_AGAINST(who=who, card=card, meld=meld, over=_against(table, event.over))


class Challenged(Event, frozen=True):
    """Move: the next player's challenge holds against all bumpers: no seat bumps (12)."""

    seat: Seat
    as_: Annotated[melds.MeldType, about("the meld that the next player names")] = field(name="as")
    over: Annotated[tuple[Loser, ...], about("the bumps that lost against it", min_length=1, max_length=2)]


TO_CHALLENGE = Text("khanhoo.to-challenge", "challenge")
CHALLENGED_ALREADY = Text("khanhoo.challenged-already", "{who} has already challenged")
CANNOT_HOLD_AGAINST = Text("khanhoo.cannot-hold-against", "{who} cannot stop {better} with {meld}")
HOLDS_AGAINST = Text("khanhoo.holds-against", "{who} challenges with {meld} and holds against {over}: no player bumps.")


class _Challenging(Move[Challenged]):
    """The next player names a meld that is worth as much as the best bump: no seat bumps this discard (12)."""

    event = Challenged

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: Challenged) -> None:
        need_turn(table, move.seat, "open", TO_CHALLENGE, RULING_CHALLENGE)
        who = table.who(move.seat)
        if table.challenge:
            raise RuleViolation(CHALLENGED_ALREADY(who=who), rule=RULING_CHALLENGE)
        first = first_of(table.order, table.discards[-1][0], _need_losers(rules, table, move.over, None))
        if first is not None and bump_holds(first.type, move.as_):
            raise RuleViolation(
                CANNOT_HOLD_AGAINST(who=who, better=melds.a_meld(first.type), meld=melds.a_meld(move.as_)),
                rule=RULING_CHALLENGE,
                legal=BUMPS(who=table.who(first.seat)),
            )

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: Challenged) -> None:
        need_playing(table)
        for loser in move.over:
            need_type(loser.as_, "over")

    def fold(self, table: KhanhooTable, event: Challenged) -> None:
        table.challenge = event

    def sentence(self, rules: KhanhooRules, table: KhanhooTable, event: Challenged) -> Message:
        who, over = table.who(event.seat), _against(table, event.over)
        return HOLDS_AGAINST(who=who, meld=melds.a_meld(event.as_), over=over)


class Laid(Event, frozen=True):
    """Move: the bumper lays the meld, the discard in it, face up and frozen (8, 10)."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], about("the cards of the meld", min_length=3, max_length=6)]
    as_: Annotated[melds.MeldType, about("the type of the meld")] = field(name="as")
    joker: Annotated[Card | None, about("the card that the joker in it stands for")] = None


TO_LAY = Text("khanhoo.to-lay", "lay a meld")
LAY_WHAT_WAS_BUMPED_FOR = Text("khanhoo.lay-what-was-bumped-for", "lay the {meld} named in the bump")
CANNOT_LAY_AS = Text("khanhoo.cannot-lay-as", "{who} cannot lay {cards} as {meld}")
RULING_MELDS = say("khanhoo.ruling-melds", "Khanhoo 7, melds")
CANNOT_LAY_AND_GO_OUT = Text("khanhoo.cannot-lay-and-go-out", "{who} cannot lay {cards} and go out")
JOKER_STANDS_FOR_OTHER = Text("khanhoo.joker-stands-for-other", "the joker cannot stand for {card} in {cards}")
DISCARD_NOT_IN_MELD = Text("khanhoo.discard-not-in-meld", "found a meld without {card}, expected the discard in it")
LAYS_WITH_JOKER = Text("khanhoo.lays-with-joker", "{who} lays {cards} as {meld}, the joker as {card}.")


class _Laying(Move[Laid]):
    """The bumper lays out the meld with the discard in it (10), and names the card that a joker in it stands for (8)."""

    event = Laid

    def check(self, rules: KhanhooRules, table: KhanhooTable, move: Laid) -> None:
        seat, type, options = move.seat, move.as_, rules.options
        need_turn(table, seat, "lay", TO_LAY, RULING_BUMPING)
        who = table.who(seat)
        if type != table.claim:
            raise RuleViolation(
                say("khanhoo.cannot-lay-other", "{who} cannot lay {meld}", who=who, meld=melds.a_meld(type)),
                rule=RULING_BUMPING,
                legal=LAY_WHAT_WAS_BUMPED_FOR(meld=melds.meld_name(str(table.claim))),
            )
        self.possible(rules, table, move)
        named = UNSEEN not in move.cards
        if not (type in melds.types_of(move.cards, options) if named else melds.could_be(move.cards, [type], options)):
            raise RuleViolation(
                CANNOT_LAY_AS(who=who, cards=rules.pack.write(move.cards), meld=melds.a_meld(type)),
                rule=RULING_MELDS,
                legal=say("khanhoo.lay-the-cards-of", "lay the cards of {meld}", meld=melds.a_meld(type)),
            )
        known = named and not table.unknown[seat] and latest_discard(table) != UNSEEN
        if table.going_out and known and sorted(move.cards) not in going_out_with(rules, table, seat):
            raise RuleViolation(
                CANNOT_LAY_AND_GO_OUT(who=who, cards=rules.pack.write(move.cards)),
                rule=RULING(number=10, option="bump_sequence_to_go_out"),
                legal=say("khanhoo.lay-sequence-to-go-out", "lay a sequence to go out with"),
            )
        if move.joker not in (None, UNSEEN):
            self._need_substitute(rules, move)

    def _need_substitute(self, rules: KhanhooRules, move: Laid) -> None:
        """Refuse a joker that stands for a card that is not of the meld (8)."""
        type, options = move.as_, rules.options
        if UNSEEN not in move.cards:
            fit = melds.stands_for(move.cards, type, options)
        else:
            fit = [
                card for card in rules.pack if card != JOKER and melds.could_be(_joined(move, card), [type], options)
            ]
        if move.joker not in fit:
            raise RuleViolation(
                JOKER_STANDS_FOR_OTHER(card=the_card(rules, str(move.joker)), cards=rules.pack.write(move.cards)),
                rule=say("khanhoo.ruling-joker", "Khanhoo 8, the joker"),
                legal=say("khanhoo.any-of-cards", "{cards}", cards=any_of([the_card(rules, card) for card in fit])),
            )

    def possible(self, rules: KhanhooRules, table: KhanhooTable, move: Laid) -> None:
        need_playing(table)
        _, latest = top(table, move.seat, LAY_CARD)
        _need_joker(rules, table, move)
        if latest == UNSEEN:
            # Any of the cards may be the unseen discard.
            discards = list(dict.fromkeys(move.cards))
        elif latest in move.cards or UNSEEN in move.cards:
            discards = [latest if latest in move.cards else UNSEEN]
        else:
            raise BadInput(DISCARD_NOT_IN_MELD(card=the_card(rules, latest)), field="cards")
        refusal: RuleViolation | None = None
        for discard in discards:
            own = list(move.cards)
            own.remove(discard)
            try:
                can_let_go(rules, table, move.seat, own, RULING_BUMPING, lay=True)
            except RuleViolation as violation:
                refusal = refusal or violation
            else:
                return
        if refusal:
            raise refusal

    def fold(self, table: KhanhooTable, event: Laid) -> None:
        seat, cards = event.seat, list(event.cards)
        latest = latest_discard(table)
        if latest == UNSEEN:
            # Any of them may have been the discard, so the hand may have lost any of the others.
            for _ in cards[1:]:
                leave(table, seat, UNSEEN)
            for card in cards:
                if card != UNSEEN:
                    table.seen[card] = table.seen.get(card, 0) + 1
        else:
            if latest not in cards and UNSEEN in cards:
                cards[cards.index(UNSEEN)] = latest
            own = cards.copy()
            if latest in own:
                own.remove(latest)
            else:
                table.odd += 1
            for card in own:
                leave(table, seat, card)
        take_discard(table, latest)
        laid = tuple(cards)
        if seat in table.melds:
            table.melds[seat].append(laid)
        else:
            table.odd += 1
        table.bumps += (replace(event, cards=laid),)
        going_out = table.going_out and not table.irregular
        to_discard(table, seat, None)
        table.going_out = going_out

    def sentence(self, rules: KhanhooRules, table: KhanhooTable, event: Laid) -> Message:
        who, cards, meld = table.who(event.seat), cards_in_words(rules, event.cards), melds.a_meld(event.as_)
        if event.joker is None:
            return say("khanhoo.lays-as", "{who} lays {cards} as {meld}.", who=who, cards=cards, meld=meld)
        return LAYS_WITH_JOKER(who=who, cards=cards, meld=meld, card=the_card(rules, event.joker))


NO_JOKER_IN_MELD = Text("khanhoo.no-joker-in-meld", "found {found!r}, expected nothing: no joker is in the meld")


def _need_joker(rules: KhanhooRules, table: KhanhooTable, move: Laid) -> None:
    """Refuse a joker without the card that it stands for, and the reverse; ``?`` if that was not recorded."""
    if move.joker is None:
        if JOKER in move.cards:
            raise BadInput(
                say("khanhoo.joker-unnamed", "found none, expected the card that the joker stands for"), field="joker"
            )
        return
    if JOKER not in move.cards and UNSEEN not in move.cards:
        raise BadInput(NO_JOKER_IN_MELD(found=move.joker), field="joker")
    need_card(rules, table, move.joker)


def _joined(move: Laid, card: str) -> list[str]:
    """The cards with one in the place of the joker, which may be unseen itself."""
    cards = list(move.cards)
    cards[cards.index(JOKER if JOKER in cards else UNSEEN)] = card
    return cards


MOVES = (_Bumping(), _Challenging(), _Laying())
