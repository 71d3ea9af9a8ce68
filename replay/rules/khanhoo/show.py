"""The display of a hand of Khanhoo: the page, the facts beside the cards, its outcome, the score sheet, and the words of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from replay.rules.khanhoo.claims import Challenged, Laid, could_lay
from replay.rules.khanhoo.going_out import (
    NOTHING,
    POINTS,
    HandScored,
    PointsSet,
    Scored,
    TargetReached,
    WentOut,
    grouped,
)
from replay.rules.khanhoo.melds import MELDS, MeldType, a_meld, best, best_type, meld_name, stands_for
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import JOKER, NUMBERS
from replay.rules.khanhoo.table import HELD, NO_STOCK, KhanhooTable, are_alike, latest_discard, tell_apart
from replay.rules.kinds import Grouped, HandLayout, Term
from replay.rules.results import Outcome, Outlook, Score
from replay.rules.shared.show import Cell, Column, Part, Row, Sheet, gains, parts, totals
from replay.rules.shared.table import SEAT, the_card
from replay.values.cards import UNSEEN
from replay.values.events import Claimed, Discarded, Drew, Event, HandEnded, Joined, Loser, Paid, player_account
from replay.words.messages import Message, Text, all_of, listed, say

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

Line = list[tuple[int, Event]]

TERMS: Sequence[Term] = (
    Term(say("khanhoo.term-joker", "joker"), "鬼牌", say("khanhoo.means-joker", "stands for any card of a meld")),
    Term(
        say("khanhoo.term-khanhoo", "khanhoo"),
        "看虎",
        say("khanhoo.means-khanhoo", "A♥ 2♠ 3♦, the meld that gives the game its name"),
    ),
    Term(say("khanhoo.term-royal", "royal"), "皇家", say("khanhoo.means-royal", "J♣ Q♣ K♣")),
)


class _Meld(TypedDict):
    """A meld in words, with what it is worth (None if too little of it was seen), and for each card what it stands for."""

    said: Message
    points: int | None
    cards: list[str]
    stands: list[str | None]
    laid: bool


class _Hand(TypedDict):
    seat: int
    melds: list[_Meld]
    rest: list[str]
    points: int
    bonus: int
    shown: bool
    unrecorded: bool


def details(rules: KhanhooRules, table: KhanhooTable) -> dict[str, object]:
    """The page of the table, made only from the fold, so it reveals nothing hidden from the eyes; words are messages.

    A meld is ``said`` in words, with its ``points`` (None if too little of it was seen), its ``cards``, and for each card in
    ``stands`` the card that it represents as the joker.

    Returns:
        ``target``; ``score``, for every seat its ``total`` and its ``points`` in this hand (None before its end); ``winners``
        of a decided game; ``stocked``, whether the hand has a stock; ``recycled``, how often; ``bumps``, every bump and every
        challenge that held, in order; ``laid``, the melds on the table, each with its ``seat``; ``out``, the seat that went out;
        ``hands``, the counted hands, each with its melds, the ``rest``, and its ``points`` with the ``bonus`` apart. In a hand
        ``shown`` is false if other melds than the shown ones are worth most, ``unrecorded`` true if unseen cards among the
        ``rest`` make up the points.
    """
    line = table.line()
    noted = next((event.seat for _, event in line if isinstance(event, HandScored)), None)
    return {
        "target": rules.options.target,
        "score": _score(table, line),
        "winners": list(table.winners),
        "stocked": bool(table.order) and len(table.order) != NO_STOCK and table.depth != "result",
        "recycled": table.recycled,
        "bumps": _bumps(table, line),
        "laid": [{"seat": each.seat, **_meld(rules.options, each.cards, each)} for each in table.bumps],
        "out": table.went_out.seat if table.went_out else noted,
        "hands": _hands(rules, table),
    }


def layout(rules: KhanhooRules, table: KhanhooTable, seat: int, cards: Sequence[str]) -> HandLayout:
    """The hand as melds that are worth most, then the other cards; of cards that were not all seen nothing can be said.

    The card that was just drawn stands apart: it makes a new meld only after the discard.
    """
    if UNSEEN in cards or not table.live or len(cards) > HELD + 1:
        return HandLayout()
    last = table.past[1] if table.past else None
    came = last.card if isinstance(last, Drew) and last.seat == seat else None
    drawn = max((place for place, card in enumerate(cards) if card == came), default=None)
    left = [place for place in range(len(cards)) if place != drawn]
    groups = []
    for meld in best([cards[place] for place in left], [], rules.options).example:
        said = _meld(rules.options, meld.cards, None)
        places = []
        for card in meld.cards:
            places.append(next(place for place in left if cards[place] == card))
            left.remove(places[-1])
        groups.append(Grouped("meld", tuple(places), said["said"], said["points"], said["stands"]))
    groups.append(Grouped("loose", tuple(left)))
    return HandLayout([*groups, Grouped("drawn", (drawn,))] if drawn is not None else groups)


def _score(table: KhanhooTable, line: Line) -> list[dict[str, object]]:
    """The total of each seat, and the points of the hand if it ended and was not voided."""
    last = next((event for _, event in reversed(line) if isinstance(event, PointsSet)), None)
    counts = last is not None and table.hand not in table.voided
    brought = dict(zip(table.order, last.points, strict=False)) if last and counts else {}
    seats = table.order or table.present
    return [{"seat": seat, "total": table.totals.get(seat, 0), "points": brought.get(seat)} for seat in seats]


def _bumps(table: KhanhooTable, line: Line) -> list[dict[str, object]]:
    """Every bump and every challenge that held, with the meld that was named, and the losers."""
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
                        {"seat": each.seat, "said": a_meld(each.as_), "challenged": bumped and each.seat == following}
                        for each in event.over
                    ],
                }
            )
    return found


def _hands(rules: KhanhooRules, table: KhanhooTable) -> list[_Hand]:
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
        same = next((each for each in left if are_alike(each.cards, meld)), None)
        if same:
            left.remove(same)
        made.append(_meld(options, meld, same))
    return made


NOT_RECORDED = say("khanhoo.not-recorded", "melds not recorded")


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
        "said": NOT_RECORDED if not name and set(cards) == {UNSEEN} else meld_name(name or ""),
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


# in words

BUMPED_FOR = Text("khanhoo.bumped-for", "seat {seat} bumped for {meld}")
BUMPS_FOR = Text("khanhoo.bumps-for", "seat {seat} bumps for {meld}")
CHALLENGED_WITH = Text("khanhoo.challenged-with", "seat {seat} challenged with {meld}")
TURNED_OVER_AGAIN = Text("khanhoo.turned-over-again", "discards turned over {count} times")


def facts(rules: KhanhooRules, table: KhanhooTable) -> list[Message]:
    """Points so far, bumps and whether the discards were turned over, in a few words each; seats by their numbers."""
    facts = []
    if table.totals:
        points = listed(f"{table.players.get(seat, seat)} {points}" for seat, points in table.totals.items())
        facts.append(say("khanhoo.points-so-far", "{points} of {target}", points=points, target=rules.options.target))
    if table.live:
        facts += [BUMPED_FOR(seat=each.seat, meld=a_meld(each.as_)) for each in table.bumps]
        if table.claim:
            facts.append(BUMPS_FOR(seat=str(table.turn), meld=a_meld(table.claim)))
        if table.challenge:
            facts.append(CHALLENGED_WITH(seat=table.challenge.seat, meld=a_meld(table.challenge.as_)))
        if table.recycled:
            again = table.recycled > 1
            facts.append(
                TURNED_OVER_AGAIN(count=table.recycled) if again else say("khanhoo.turned-over", "discards turned over")
            )
        if table.went_out:
            facts.append(say("khanhoo.out-is", "out: {seat}", seat=table.went_out.seat))
    facts += counted(rules, table)
    if table.over:
        won = [table.players.get(seat) or SEAT(seat=seat) for seat in table.winners]
        facts.append(say("khanhoo.won-by", "won by {who}", who=all_of(won)))
    return facts


COUNTS = Text("khanhoo.counts", "seat {seat} counts {melds}: {points}")


def counted(rules: KhanhooRules, table: KhanhooTable) -> list[Message]:
    """The hands that were counted, each in a line: its melds with their points, and what they come to with the bonus."""
    words = []
    for hand in _hands(rules, table):
        melds = [_with_points(each) for each in hand["melds"]]
        melds += [NOT_RECORDED] if hand["unrecorded"] else []
        melds += [say("khanhoo.bonus", "going out {points}", points=hand["bonus"])] if hand["bonus"] else []
        worth = listed(melds) if melds else NOTHING
        words.append(COUNTS(seat=hand["seat"], melds=worth, points=hand["points"] + hand["bonus"]))
    return words


MELD_POINTS = Text("khanhoo.meld-points", "{meld} {points}")


def _with_points(meld: _Meld) -> Message:
    points = meld["points"]
    return meld["said"] if points is None else MELD_POINTS(meld=meld["said"], points=points)


def scores(table: KhanhooTable) -> list[Score]:
    """The points of all seats."""
    points = {seat: table.totals.get(seat, 0) for seat in sorted(table.players)}
    return [Score((seat,), POINTS(count=count), count) for seat, count in points.items()]


UP_TO = Text("khanhoo.up-to", "when a player has {target} points")


def outlook(rules: KhanhooRules, table: KhanhooTable) -> Outlook:
    """The points that end the game (15)."""
    if table.over:
        return Outlook()
    return Outlook(about=say("khanhoo.ends", "Ends"), words=UP_TO(target=rules.options.target))


def warner(rules: KhanhooRules, table: KhanhooTable) -> Callable[[Event], Iterable[Message]]:
    """Warn of a bump or a challenge that lost or was not shown, and that the cards do not bear out (12, challenge_verify)."""
    return lambda event: _untrue(rules, event, table)


NAMED = Text("khanhoo.named", "{who} named {meld}")
CANNOT_BE_MADE = Text("khanhoo.cannot-be-made", "{named} for {card}, which cannot be made of the cards held")


def _untrue(rules: KhanhooRules, event: Event, table: KhanhooTable) -> Iterable[Message]:
    if table.irregular:
        return ()
    losers: Sequence[Loser] = ()
    if isinstance(event, Claimed):
        losers = event.over
    elif isinstance(event, Challenged):
        losers = (Loser(event.seat, event.as_), *event.over)
    untrue = [each for each in losers if not could_lay(rules, table, each.seat, each.as_, bump=each.seat != table.turn)]
    if not untrue:
        return ()
    named = all_of([NAMED(who=table.who(each.seat), meld=a_meld(each.as_)) for each in untrue])
    return (CANNOT_BE_MADE(named=named, card=the_card(rules, latest_discard(table))),)


# the outcome and the score sheet


def outcome(event: PointsSet, order: tuple[int, ...]) -> Outcome:
    """The seat that went out, and the totals by now; no boards are played, so there is nothing to score.

    >>> outcome(PointsSet(2, (17, 9), (17, 9)), (1, 2))[:2]
    ((2,), 'out')
    """
    return Outcome((event.out,), "out", totals=dict(enumerate(event.totals, 1)))


_ENDS: Mapping[str, Message | str] = {
    "drawn": say("khanhoo.drawn", "drawn"),
    "abandoned": say("khanhoo.abandoned", "abandoned"),
}


def sheet(rules: KhanhooRules, events: Iterable[Event]) -> Sheet:
    """The score sheet of a game: who dealt, who went out, what the hand brought each player and what that makes in all.

    Where stakes were paid, each player has a column of them too.
    """
    whole = list(events)
    names = {event.seat: event.player for event in whole if isinstance(event, Joined)}
    paid = any(isinstance(event, Paid) for event in whole)
    seats = sorted(names)
    columns = (
        Column(say("khanhoo.dealer", "Dealer")),
        Column(say("khanhoo.out", "Out")),
        *(Column(say("khanhoo.points-of", "{player}: points", player=names[seat])) for seat in seats),
        *(Column(say("khanhoo.total-of", "{player}: total", player=names[seat])) for seat in seats),
        *(Column(names[seat], str(rules.unit)) for seat in seats if paid),
    )
    rows = [_row(part, names, paid=paid) for part in parts(whole) if part.start]
    summed = {*range(2, 2 + len(seats)), *range(2 + 2 * len(seats), len(columns))}
    return Sheet(columns, tuple(rows), totals(rows, summed) if rows else None)


OUT_AND_WON = Text("khanhoo.out-and-won", "{out}; {who} won the game")


def _row(part: Part, names: Mapping[int, str], *, paid: bool) -> Row:
    start = part.start
    if start is None:
        raise TypeError("a hand has a start")
    points = next((event for event in part.events if isinstance(event, PointsSet)), None)
    won = next((event for event in part.events if isinstance(event, TargetReached)), None)
    ended = next(event for event in part.events if isinstance(event, HandEnded))
    how = names[points.out] if points else _ENDS.get(ended.how, ended.how)
    if won:
        how = OUT_AND_WON(out=how, who=all_of([names[seat] for seat in won.winners]))
    brought: dict[int, Cell] = dict(zip(start.order, points.points, strict=True)) if points else {}
    totals: dict[int, Cell] = dict(enumerate(points.totals, 1)) if points else {}
    gained = gains(part.events)
    money: list[Cell] = [
        gained.get(player_account(name), 0 if seat in start.order else "") for seat, name in sorted(names.items())
    ]
    cells = [
        names[start.dealer],
        how,
        *(brought.get(seat, "") for seat in sorted(names)),
        *(totals.get(seat, "") for seat in sorted(names)),
        *(money if paid else ()),
    ]
    return Row(start.hand, tuple(cells), part.void)
