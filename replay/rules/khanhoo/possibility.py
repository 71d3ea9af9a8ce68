"""What is possible: cards that are where a move needs them. A referee can excuse a broken rule, but not the impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Claimed, Dealt, Discarded, Drew, Event, Took
from replay.messages import Message, Text, listed
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.events import Challenged, Laid, MeldType, Recycled, Scored, WentOut
from replay.rules.khanhoo.meld_names import a_meld
from replay.rules.khanhoo.melds import MELDS, is_meld_type
from replay.rules.khanhoo.pack import JOKER, PACK, card_name
from replay.rules.khanhoo.table import KhanhooTable, stock_left, tell_apart
from replay.rules.khanhoo.unseen import could_lay
from replay.rules.shared.checks import Check, need_card, need_possible
from replay.rules.shared.sentences import the
from replay.rules.shared.wording import THE_CARD

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

_PACK = wording.RULING_PACK()
_BUMP = wording.RULING_BUMPING()
_LATEST = wording.RULING_LATEST()
_OUT = wording.RULING_GOING_OUT()


def _need_copies(table: KhanhooTable, seat: int, card: str, count: int, what: Text, pile: Sequence[str]) -> None:
    """Refuse copies of a card elsewhere, in the ``pile`` of which the order is known too."""
    copies = PACK.copies[card]
    if table.seen.get(card, 0) + pile.count(card) + count > copies:
        elsewhere = wording.COPIES_ELSEWHERE if copies > 1 else wording.CARD_ELSEWHERE
        text = wording.MORE_THAN_THE_PACK if count > copies else elsewhere
        tried = what(card=THE_CARD(card=card_name(card)), count=count)
        raise RuleViolation(
            text(who=table.who(seat), what=tried, count=copies), rule=_PACK, legal=wording.CARD_WITH_COPY_LEFT()
        )


def _need_playing(table: KhanhooTable) -> None:
    if table.went_out:
        raise RuleViolation(wording.GONE_OUT_ALREADY(who=table.who(table.went_out.seat)), rule=_OUT)


def need_possible_deal(rules: KhanhooRules, table: KhanhooTable, move: Dealt) -> None:
    """Refuse a packet that the stock cannot give. Raises RuleViolation or BadInput."""
    _need_playing(table)
    seat, cards = move.seat, move.cards
    left = stock_left(rules, table)
    if left < len(cards):
        raise RuleViolation(wording.STOCK_TOO_SMALL(who=table.who(seat), count=len(cards), left=left), rule=_PACK)
    for card, count in Counter(cards).items():
        need_card(rules, table, card)
        if card != UNSEEN:
            _need_copies(table, seat, card, count, wording.GET_OF, ())


def need_possible_draw(rules: KhanhooRules, table: KhanhooTable, move: Drew) -> None:
    """Refuse a card that the stock cannot give. Raises RuleViolation or BadInput."""
    _need_playing(table)
    who = table.who(move.seat)
    if stock_left(rules, table) < 1:
        raise RuleViolation(
            wording.STOCK_IS_EMPTY(who=who), rule=wording.RULING_EMPTY_STOCK(), legal=wording.TURN_OVER_OR_TAKE()
        )
    card = move.card
    need_card(rules, table, card)
    if card == UNSEEN:
        return
    following = table.pile[0] if table.pile else UNSEEN
    if following not in (card, UNSEEN):
        raise RuleViolation(
            wording.NOT_NEXT_IN_STOCK(who=who, card=the(rules, card)),
            rule=wording.RULING_TURNED_DISCARDS(),
            legal=wording.DRAW_NEXT(card=the(rules, following)),
        )
    _need_copies(table, move.seat, card, 1, wording.DRAW_CARD, table.pile[1:])


def _can_let_go(
    rules: KhanhooRules, table: KhanhooTable, seat: int, cards: Iterable[str], rule: Message, *, lay: bool = False
) -> None:
    """Refuse cards that the seat cannot hold concealed. Raises RuleViolation or BadInput."""
    known = table.known[seat]
    counts = Counter(cards)
    fresh = 0
    left = table.count(seat) - counts.total()
    if left < 0 or (lay and not left):
        text = wording.HOLDS_TOO_FEW_TO_LAY if lay else wording.HOLDS_TOO_FEW
        raise RuleViolation(text(who=table.who(seat), held=table.count(seat), count=counts.total()), rule=rule)
    what = wording.LAY_CARD if lay else wording.DISCARD_CARD
    for card, count in counts.items():
        need_card(rules, table, card)
        lacking = 0 if card == UNSEEN else max(0, count - known.count(card))
        fresh += lacking
        if fresh > table.unknown[seat]:
            cards_of = wording.LAY_CARDS_OF if lay else wording.DISCARD_CARDS_OF
            raise RuleViolation(
                wording.NOT_IN_HAND(who=table.who(seat), what=what(card=the(rules, card))),
                rule=rule,
                legal=cards_of(cards=rules.pack.write(rules.arrange(table, known)) or wording.ANOTHER_HAND()),
            )
        if lacking:
            _need_copies(table, seat, card, lacking, what, table.pile)


def need_possible_discard(rules: KhanhooRules, table: KhanhooTable, move: Discarded) -> None:
    """Refuse a card that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_playing(table)
    if move.card not in table.known[move.seat]:
        _can_let_go(rules, table, move.seat, (move.card,), wording.RULING_TURNS())


def _top(table: KhanhooTable, seat: int, what: Text) -> tuple[int, str]:
    """Who discarded last, and what. Raises RuleViolation if no discard is on the table."""
    if not table.discards:
        raise RuleViolation(wording.NO_DISCARD(who=table.who(seat), what=what(card=wording.A_DISCARD())), rule=_LATEST)
    return table.discards[-1]


def latest_card(rules: KhanhooRules, table: KhanhooTable, seat: int, card: str, what: Text) -> str:
    """The latest discard, as named by either seat. Raises RuleViolation or BadInput if the seat names another card."""
    need_card(rules, table, card)
    discarder, latest = _top(table, seat, what)
    if card in (latest, UNSEEN):
        return latest
    if latest != UNSEEN:
        raise RuleViolation(
            wording.CANNOT(who=table.who(seat), what=what(card=the(rules, card))),
            rule=_LATEST,
            legal=what(card=the(rules, latest)),
        )
    _need_copies(table, discarder, card, 1, wording.HAVE_DISCARDED, table.pile)
    return card


def need_possible_take(rules: KhanhooRules, table: KhanhooTable, move: Took) -> None:
    """Refuse another card than the latest discard. Raises RuleViolation or BadInput."""
    _need_playing(table)
    latest_card(rules, table, move.seat, move.card, wording.TAKE_CARD)


def need_type(type: str, field: str) -> MeldType:
    """The text as the type of a meld. Raises BadInput if it is not one."""
    if not is_meld_type(type):
        raise BadInput(wording.NO_SUCH_MELD(found=type, names=listed(MELDS)), field=field)
    return type


def need_possible_claim(rules: KhanhooRules, table: KhanhooTable, move: Claimed) -> None:
    """Refuse another card than the latest discard, and a meld that the seat cannot lay. Raises RuleViolation or BadInput."""
    _need_playing(table)
    need_type(move.as_, "as")
    for loser in move.over:
        need_type(loser.as_, "over")
    latest_card(rules, table, move.seat, move.card, wording.BUMP_CARD)
    if not could_lay(rules, table, move.seat, move.as_, bump=False):
        card = the(rules, table.discards[-1][1])
        raise RuleViolation(
            wording.CANNOT_BUMP_WITH(who=table.who(move.seat), card=card, meld=a_meld(move.as_)), rule=_BUMP
        )


def _need_possible_challenge(rules: KhanhooRules, table: KhanhooTable, move: Challenged) -> None:
    _need_playing(table)
    for loser in move.over:
        need_type(loser.as_, "over")


def _need_joker(rules: KhanhooRules, table: KhanhooTable, move: Laid) -> None:
    """Refuse a joker without the card that it stands for, and the reverse; ``?`` if that was not recorded."""
    if move.joker is None:
        if JOKER in move.cards:
            raise BadInput(wording.JOKER_UNNAMED(), field="joker")
        return
    if JOKER not in move.cards and UNSEEN not in move.cards:
        raise BadInput(wording.NO_JOKER_IN_MELD(found=move.joker), field="joker")
    need_card(rules, table, move.joker)


def need_possible_meld(rules: KhanhooRules, table: KhanhooTable, move: Laid) -> None:
    """Refuse a meld without the discard, or with cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_playing(table)
    _, latest = _top(table, move.seat, wording.LAY_CARD)
    _need_joker(rules, table, move)
    if latest == UNSEEN:
        # Any of the cards may be the discard that nobody saw.
        discards = list(dict.fromkeys(move.cards))
    elif latest in move.cards or UNSEEN in move.cards:
        discards = [latest if latest in move.cards else UNSEEN]
    else:
        raise BadInput(wording.DISCARD_NOT_IN_MELD(card=the(rules, latest)), field="cards")
    refusal: RuleViolation | None = None
    for discard in discards:
        own = list(move.cards)
        own.remove(discard)
        try:
            _can_let_go(rules, table, move.seat, own, _BUMP, lay=True)
        except RuleViolation as violation:
            refusal = refusal or violation
        else:
            return
    if refusal:
        raise refusal


def need_possible_recycling(rules: KhanhooRules, table: KhanhooTable, move: Recycled) -> None:
    """Refuse a new stock that is not made of the discards below the latest. Raises BadInput."""
    _need_playing(table)
    turned = Counter(card for _, card in table.discards[:-1])
    count = turned.total()
    if len(move.cards) != count or not count:
        raise BadInput(wording.OTHER_NEW_STOCK(found=len(move.cards), expected=count), field="cards")
    unseen = turned.pop(UNSEEN, 0)
    for card in move.cards:
        need_card(rules, table, card)
    extra = Counter(card for card in move.cards if card != UNSEEN) - turned
    if extra.total() > unseen:
        raise BadInput(wording.NOT_AMONG_DISCARDS(found=next(iter(extra))), field="cards")


def _need_shown(
    rules: KhanhooRules,
    table: KhanhooTable,
    seat: int,
    melds: Sequence[tuple[str, ...]],
    rest: Sequence[str],
    discard: Sequence[str],
) -> None:
    """Refuse shown cards, and a final discard, that the seat cannot hold, or that leave out what it laid. Raises BadInput."""
    laid = table.melds[seat]
    shown = [card for meld in melds for card in meld] + list(rest)
    held = table.count(seat) - len(discard) + sum(map(len, laid))
    who = table.who(seat)
    if len(shown) != held:
        raise BadInput(wording.OTHER_COUNT_SHOWN(count=len(shown), who=who, expected=held), field="melds")
    own, apart = tell_apart(shown, laid)
    if len(own) + sum(map(len, apart)) != len(shown):
        raise BadInput(wording.LAID_MELD_LEFT_OUT(who=who), field="melds")
    nameless = sum(map(len, laid)) - sum(map(len, apart))
    need_possible(rules, table, seat, [*discard, *own], besides=nameless)


def need_possible_going_out(rules: KhanhooRules, table: KhanhooTable, move: WentOut) -> None:
    """Refuse cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    _need_playing(table)
    _can_let_go(rules, table, move.seat, (move.card,), _OUT)
    _need_shown(rules, table, move.seat, move.melds, (), (move.card,))


def need_possible_scoring(rules: KhanhooRules, table: KhanhooTable, move: Scored) -> None:
    """Refuse cards that the seat cannot hold, or that it has shown already. Raises RuleViolation or BadInput."""
    rule = wording.RULING_SCORING()
    if table.went_out is None:
        raise RuleViolation(wording.NOBODY_OUT_YET(who=table.who(move.seat)), rule=rule)
    if move.seat in (table.went_out.seat, *(each.seat for each in table.scored)):
        raise RuleViolation(wording.SCORED_ALREADY(who=table.who(move.seat)), rule=rule)
    _need_shown(rules, table, move.seat, move.melds, move.rest, ())


POSSIBLE: Mapping[type[Event], Check[KhanhooRules, KhanhooTable]] = {
    Challenged: _need_possible_challenge,
    Claimed: need_possible_claim,
    Dealt: need_possible_deal,
    Discarded: need_possible_discard,
    Drew: need_possible_draw,
    Laid: need_possible_meld,
    Recycled: need_possible_recycling,
    Scored: need_possible_scoring,
    Took: need_possible_take,
    WentOut: need_possible_going_out,
}
"""The moves of the play, which a referee may allow although they break a rule, each with what is checked even then."""
