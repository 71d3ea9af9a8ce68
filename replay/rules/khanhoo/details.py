"""What the page of a table of Khanhoo shows beyond the common view: the score, melds with their points, bumps, counted hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypedDict

from replay.cards import UNSEEN
from replay.events import Claimed, Discarded, Event
from replay.messages import Message, listed
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.events import Challenged, HandScored, Laid, MeldType, PointsSet, Scored, WentOut
from replay.rules.khanhoo.going_out import grouped
from replay.rules.khanhoo.meld_names import a_meld, meld_name
from replay.rules.khanhoo.melds import MELDS, best_type, stands_for
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import JOKER, NUMBERS
from replay.rules.khanhoo.table import NO_STOCK, KhanhooTable, tell_apart

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

Line = list[tuple[int, Event]]


class _Meld(TypedDict):
    """A meld in words, with what it is worth (None if too little of it was seen), and for each card what it stands for."""

    said: Message
    points: int | None
    cards: list[str]
    stands: list[str | None]
    laid: bool


class _Hand(TypedDict):
    """A hand that was counted; see :func:`details`."""

    seat: int
    melds: list[_Meld]
    rest: list[str]
    points: int
    bonus: int
    shown: bool
    unrecorded: bool


def details(rules: KhanhooRules, table: KhanhooTable) -> dict[str, object]:
    """What the table shows, made only from the fold, so it reveals nothing hidden from the eyes; words are messages.

    A meld is ``said`` in words, with its ``points`` (None if too little of it was seen), its ``cards``, and for each card in
    ``stands`` the card that it represents as the joker.

    Returns:
        ``target``; ``score``, for every seat its ``total`` and what this hand brought it (``points``, None before its end); ``winners``
        of a decided game; ``stocked``, whether the hand has a stock, and how often it was ``recycled``; ``bumps``, every bump and every
        challenge that held, in order; ``laid``, the melds on the table, each with its ``seat``; ``out``, who went out;
        ``hands``, those that were counted, each with its melds, the ``rest``, and its ``points`` with the ``bonus`` apart; ``shown`` is
        false if others than the melds that the player showed are worth most, ``unrecorded`` true if unseen cards among the
        ``rest`` make up the points.
    """
    line = table.line()
    return {
        "target": rules.options.target,
        "score": _score(table, line),
        "winners": list(table.winners),
        "stocked": bool(table.order) and len(table.order) != NO_STOCK and table.depth != "result",
        "recycled": table.recycled,
        "bumps": _bumps(table, line),
        "laid": [{"seat": each.seat, **_meld(rules.options, each.cards, each)} for each in table.bumps],
        "out": table.went_out.seat if table.went_out else next((each.seat for each in _of_results(line)), None),
        "hands": _hands(rules, table),
    }


def _of_results(line: Line) -> Iterator[HandScored]:
    return (event for _, event in line if isinstance(event, HandScored))


def counted(rules: KhanhooRules, table: KhanhooTable) -> list[Message]:
    """The hands that were counted, each in a line: its melds with their points, and what they come to with the bonus."""
    words = []
    for hand in _hands(rules, table):
        melds = [_with_points(each) for each in hand["melds"]]
        melds += [wording.NOT_RECORDED()] if hand["unrecorded"] else []
        melds += [wording.BONUS(points=hand["bonus"])] if hand["bonus"] else []
        worth = listed(melds) if melds else wording.NOTHING()
        words.append(wording.COUNTS(seat=hand["seat"], melds=worth, points=hand["points"] + hand["bonus"]))
    return words


def _with_points(meld: _Meld) -> Message:
    points = meld["points"]
    return meld["said"] if points is None else wording.MELD_POINTS(meld=meld["said"], points=points)


def _score(table: KhanhooTable, line: Line) -> list[dict[str, object]]:
    """Everybody's total, and the points of the hand if it ended and was not voided."""
    last = next((event for _, event in reversed(line) if isinstance(event, PointsSet)), None)
    counts = last is not None and table.hand not in table.voided
    brought = dict(zip(table.order, last.points, strict=False)) if last and counts else {}
    seats = table.order or table.present
    return [{"seat": seat, "total": table.totals.get(seat, 0), "points": brought.get(seat)} for seat in seats]


def _bumps(table: KhanhooTable, line: Line) -> list[dict[str, object]]:
    """Who bumped what for which meld, and who held a challenge, over whom."""
    found = []
    thrower, card = 0, UNSEEN
    for step, event in line:
        if isinstance(event, Discarded):
            thrower, card = event.seat, event.card
        elif isinstance(event, Claimed | Challenged):
            bumped = isinstance(event, Claimed)
            if isinstance(event, Claimed) and event.card != UNSEEN:
                card = event.card
            following = table.after(thrower)
            found.append(
                {
                    "step": step,
                    "seat": event.seat,
                    "bumped": bumped,
                    "said": a_meld(event.as_),
                    "card": card,
                    "from": thrower,
                    "over": [
                        {
                            "seat": each.seat,
                            "said": a_meld(each.as_),
                            "challenged": bumped and each.seat == following,
                        }
                        for each in event.over
                    ],
                }
            )
    return found


def _hands(rules: KhanhooRules, table: KhanhooTable) -> list[_Hand]:
    """The hands that were counted: first the one that went out."""
    bonus = rules.options.out_bonus
    counted: dict[int, WentOut | Scored] = {each.seat: each for each in table.noted}
    counted |= {each.seat: each for each in (table.went_out, *table.scored) if each is not None}
    return [
        _hand(rules, table, each, (), bonus) if isinstance(each, WentOut) else _hand(rules, table, each, each.rest, 0)
        for each in sorted(counted.values(), key=lambda each: not isinstance(each, WentOut))
    ]


def _hand(rules: KhanhooRules, table: KhanhooTable, event: WentOut | Scored, rest: Sequence[str], bonus: int) -> _Hand:
    """A hand as it was shown; where that is worth less than it counts, as the melds that are worth most."""
    options = rules.options
    laid = [each for each in table.bumps if each.seat == event.seat]
    melds = _melds(options, event.melds, laid)
    shown = sum(each["points"] or 0 for each in melds) == event.points
    if not shown:
        every = [card for meld in (*event.melds, rest) for card in meld]
        own, _ = tell_apart(every, [each.cards for each in laid])
        found = grouped(rules, own, [each.cards for each in laid], whole=isinstance(event, WentOut))
        shown = found is None or found.points != event.points
        if found and not shown:
            most = [meld.cards for meld in found.example]
            melds = _melds(options, most, laid)
            rest, _ = tell_apart(every, most)
    return {
        "seat": event.seat,
        "melds": melds,
        "rest": rules.arrange(table, rest),
        "points": event.points,
        "bonus": bonus,
        "shown": shown,
        "unrecorded": UNSEEN in rest and sum(each["points"] or 0 for each in melds) < event.points,
    }


def _melds(options: Options, melds: Iterable[Sequence[str]], laid: Sequence[Laid]) -> list[_Meld]:
    """The melds of a counted hand; each laid one is one of them, some of its cards perhaps known only now."""
    left = list(laid)
    made = []
    for meld in melds:
        same = next((each for each in left if _same(each, meld)), None)
        if same:
            left.remove(same)
        made.append(_meld(options, meld, same))
    return made


def _same(laid: Laid, meld: Sequence[str]) -> bool:
    """Whether the two can be the same cards."""
    others, _ = tell_apart(meld, [laid.cards])
    return len(meld) == len(laid.cards) and len(others) == laid.cards.count(UNSEEN)


def _meld(options: Options, cards: Sequence[str], laid: Laid | None) -> _Meld:
    """A meld in words, with its points; what was laid keeps its joker as it was laid (8)."""
    whole = UNSEEN not in cards
    type = best_type(cards, options) if whole else laid and laid.as_
    substitutes: list[str | None] = [None] * len(cards)
    if JOKER in cards and type:
        place = cards.index(JOKER)
        substitutes[place] = laid.joker if laid and laid.joker else _filled(cards, place, type, options)
    name = type or (laid and laid.as_)
    return {
        "said": meld_name(name) if name else wording.NOT_RECORDED() if set(cards) == {UNSEEN} else wording.MELD(),
        "points": MELDS[type] if type else 0 if whole else None,
        "cards": list(cards),
        "stands": [None if each == UNSEEN else each for each in substitutes],
        "laid": laid is not None,
    }


def _filled(cards: Sequence[str], place: int, type: MeldType, options: Options) -> str | None:
    """The card that the joker at a place represents: in a sequence by that place, elsewhere if no other can."""
    fit = stands_for(cards, type, options)
    if type == "sequence":
        other = 0 if place else 1
        rank = NUMBERS.index(cards[other][0]) + place - other
        fit = [card for card in fit if card[0] == NUMBERS[rank : rank + 1]]
    return fit[0] if len(fit) == 1 else None
