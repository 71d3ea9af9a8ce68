"""The view of a table for one pair of eyes: one shape for every kind of game, for terminal, page and program alike.

A view is drawn from the fold of redacted events and from nothing else, so that what was never folded cannot leak: no card, and no
count of cards. So a card that these eyes may not see is hidden, recorded or not. The set of recorded cards in a hand
changes when one of them is played, so its size would tell whether that card was in it (docs/decisions/0014).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from replay.answers.recording import Choice, Following
from replay.answers.table import Change, HandGroup, Moved, Stock, TableSeat, TableView, Thrown
from replay.rules import Rules
from replay.rules.eyes import Eyes
from replay.rules.kinds import HandLayout
from replay.rules.offers import Offer
from replay.rules.shared.offers import offers_around
from replay.rules.shared.table import Table
from replay.values.cards import UNSEEN
from replay.values.events import Event, HandStarted, TakenBack, TrackLost


def draw_table(rules: Rules, seen: Table, eyes: Eyes) -> TableView:
    """The table as the eyes see it."""
    seats = sorted(seen.order) if seen.order else sorted(seen.present)
    return TableView(
        phase=seen.phase,
        live=seen.live,
        turn=seen.turn,
        dealer=seen.dealer,
        order=list(seen.order),
        pot=seen.pot,
        unit=str(rules.unit),
        result=seen.result,
        stock=_stock(rules, seen, eyes),
        discards=[card for _, card in seen.discards],
        facts=list(rules.facts(seen)),
        details=rules.details(seen),
        seats=[_seat(rules, seen, eyes, seat) for seat in seats],
    )


def _seat(rules: Rules, seen: Table, eyes: Eyes, seat: int) -> TableSeat:
    known = rules.arrange(seen, seen.known.get(seat, ()))
    open_ = eyes.sees(seat) or seat in seen.shown
    cards = [*known, *[UNSEEN] * seen.unknown.get(seat, 0)] if open_ else []
    layout = rules.layout(seen, seat, cards) if cards else HandLayout()
    return TableSeat(
        seat=seat,
        player=seen.players.get(seat, f"seat {seat}"),
        cards=cards,
        hidden=0 if open_ else seen.count(seat),
        known=[] if open_ else known,
        melds=[list(meld) for meld in seen.melds.get(seat, ())],
        discards=[card for thrower, card in seen.discards if thrower == seat],
        shown=seat in seen.shown,
        groups=[
            HandGroup(each.kind, list(each.places), each.said, each.points, list(each.stands)) for each in layout.groups
        ],
        needs=layout.needs,
    )


def _stock(rules: Rules, seen: Table, eyes: Eyes) -> Stock:
    if seen.depth == "result" or not seen.order:
        return Stock(count=0, cards=[], hidden=0)
    count = rules.pack.size - seen.out
    if eyes.kind != "all":
        return Stock(count=count, cards=[], hidden=count)
    rest = [card for card, copies in rules.pack.copies.items() for _ in range(copies - seen.seen.get(card, 0))]
    return Stock(count=count, cards=rest if len(rest) == count else [UNSEEN] * count, hidden=0)


JUMPS = (HandStarted, TakenBack, TrackLost)
"""After these the table is another one, and no card moved."""


def change_between(rules: Rules, before: Table, after: Table, event: Event, eyes: Eyes) -> Change:
    """The change that an event made: whose move it was, where its cards are now and where they were.
    The tables are folds of what these eyes may know.
    """
    acted = getattr(event, "seat", None) if type(event) in rules.moves else None
    if isinstance(event, JUMPS):
        return Change(acted=acted, came=[], left=[])
    came: list[Moved] = []
    left: list[Moved] = []
    for seat in after.order:
        came += _hand(rules, before, after, eyes, seat)
        left += _hand(rules, after, before, eyes, seat)
        came += _melds(before, after, seat)
    came += _discards(before, after)
    left += _discards(after, before)
    if after.out > before.out:
        left.append(Moved(place="stock", cards=[], count=after.out - before.out))
    return Change(acted=acted, came=came, left=left)


def _hand(rules: Rules, less: Table, more: Table, eyes: Eyes, seat: int) -> Iterator[Moved]:
    """The cards that a hand of the one table has, and of the other has not; ``at`` counts the cards of the hand that lacks them."""
    count = more.count(seat) - less.count(seat)
    if count <= 0:
        return
    known = list((Counter(more.known.get(seat, ())) - Counter(less.known.get(seat, ()))).elements())
    # After an unseen card has left, the others there are uncertain: then none of them is named.
    cards = rules.arrange(more, known) if len(known) <= count else []
    at = None
    if len(cards) == count == 1 and (eyes.sees(seat) or seat in more.shown):
        at = rules.arrange(more, [*less.known.get(seat, ()), *cards]).index(cards[0])
    yield Moved(place="hand", seat=seat, cards=cards, count=count, at=at)


def _melds(before: Table, after: Table, seat: int) -> Iterator[Moved]:
    had, has = before.melds.get(seat, ()), after.melds.get(seat, ())
    for at in range(len(had), len(has)):
        yield Moved(place="meld", seat=seat, cards=list(has[at]), count=len(has[at]), at=at)


def _discards(less: Table, more: Table) -> Iterator[Moved]:
    """The discard that lies on top of the one table, and of the other does not."""
    if len(more.discards) == len(less.discards) + 1:
        seat, card = more.discards[-1]
        yield Moved(place="discards", seat=seat, cards=[] if card == UNSEEN else [card], count=1, at=len(less.discards))


class CardSteps:
    """The steps at which the cards of a table came to their places, as far as some eyes know them."""

    def __init__(self) -> None:
        self.discards: list[int] = []
        """The step at which each discard was laid."""
        self.melds: dict[int, list[int]] = {}
        """By seat, the step at which each of its melds was laid out."""
        self.thrown: dict[int, list[Thrown]] = {}
        """By seat, what it discarded in the hand, with what was taken since."""
        self._held: dict[int, dict[str, list[int | None]]] = {}
        """By seat and card, for each copy that is known; None where a card was known only after it had come."""
        # The table after the last step, as far as the next one needs it. It is changed in place, and to copy all of it takes longer.
        self._pile: list[tuple[int, str]] = []
        self._known: dict[int, list[str]] = {}
        self._unknown: dict[int, int] = {}

    @classmethod
    def along(cls, rules: Rules, start: Table, line: Iterable[tuple[int, Event]]) -> CardSteps:
        """The steps after the events of a hand that still count.
        ``start`` is folded further; it has no card of an earlier hand that its first event leaves there.
        """
        steps, table = cls(), start
        for step, event in line:
            table = rules.evolve(table, event)
            steps.follow(table, step)
        return steps

    def copy(self) -> CardSteps:
        """An independent copy. What is known of a seat is shared, as it is never changed in place."""
        twin = CardSteps()
        twin.discards = self.discards.copy()
        twin.melds = self.melds.copy()
        twin.thrown = self.thrown.copy()
        twin._held = self._held.copy()
        twin._pile = self._pile
        twin._known = self._known.copy()
        twin._unknown = self._unknown
        return twin

    def follow(self, after: Table, step: int) -> None:
        """Take in what one step did to the table."""
        steps, more = self.discards, len(after.discards) - len(self._pile)
        if more > 0:
            steps += [step] * more
            for seat, card in after.discards[-more:]:
                self.thrown[seat] = [*self.thrown.get(seat, ()), Thrown(card=card, step=step)]
        elif more < 0 and self._pile[:more] == after.discards:
            del steps[more:]
            for seat, _ in self._pile[more:]:
                rows = [*self.thrown.get(seat, ())]
                if (place := max((at for at, each in enumerate(rows) if each.taken is None), default=None)) is not None:
                    rows[place] = replace(rows[place], taken=step)
                self.thrown[seat] = rows
        elif more < 0:
            del steps[: len(steps) - len(after.discards)]
            self.thrown = {}  # the discards were turned over
        self._pile = after.discards.copy()
        for seat in after.order:
            own, number = self.melds.get(seat), len(after.melds.get(seat, ()))
            if own is None or len(own) != number:
                own = own or []
                self.melds[seat] = [*own[:number], *[step] * (number - len(own))]
            had, has = self._known.get(seat, []), after.known.get(seat, [])
            if had != has:
                self._hold(seat, had, has, step, after.count(seat) - len(had) - self._unknown.get(seat, 0))
                self._known[seat] = has.copy()
        self._unknown = after.unknown.copy()

    def _hold(self, seat: int, had: list[str], has: list[str], step: int, more: int) -> None:
        """Note what left a hand, and what came to it, which is so many cards larger. Of cards that are alike the last one goes."""
        held = self._held[seat] = self._held.get(seat, {}).copy()
        came = has.copy()
        for card in had:
            if card in came:
                came.remove(card)
            else:
                held[card] = held[card][:-1]
        for card in came:
            held[card] = [*held.get(card, ()), step if len(came) <= more else None]

    def shown_on(self, view: TableView) -> TableView:
        """A table with the step at which each card in a hand came there."""
        seats = [replace(each, came=self._came(each), thrown=self.thrown.get(each.seat, [])) for each in view.seats]
        return replace(view, seats=seats)

    def _came(self, seat: TableSeat) -> list[int | None]:
        copies = {card: iter(steps) for card, steps in self._held.get(seat.seat, {}).items()}
        return [next(copies.get(card, iter(())), None) for card in seat.cards or seat.known]


_ANY_LINE = "-"
"""The beginnings of a line after the deal: before it the notation fills in an unwritten deal."""


def following(rules: Rules, seen: Table) -> Following:
    """The moves that may follow at a table as these eyes see it, which is not changed."""
    ended = seen.ended or not seen.opened
    after = None if ended else dealt(rules, seen)
    # Where the deal need not be written down, the first to move is the seat that moves after it.
    now = seen if after is None or seen.depth == "full" else after
    moves = [] if ended else [*rules.offers(seen), *(rules.offers(after) if after is not None else ())]
    return Following(
        seat=now.turn,
        words=rules.expected(now),
        moves=[choice(each) for each in (*moves, *offers_around(rules, seen))],
        cards=_unseen(rules, seen),
    )


def dealt(rules: Rules, seen: Table) -> Table | None:
    """The table after an unwritten deal; None where nothing is to be dealt."""
    if not seen.live or seen.irregular:
        return None
    after = seen.copy()
    dealt = 0
    for event in rules.room.notation.unwritten_deal(rules, after, _ANY_LINE):
        rules.evolve(after, event)
        dealt += 1
    return after if dealt else None


def choice(each: Offer) -> Choice:
    """An offer of a room as programs get it."""
    fits = {need: list(some) for need, some in each.fits.items()}
    likely = {need: list(some) for need, some in each.likely.items()}
    return Choice(each.label, each.seat, each.text, list(each.needs), fits, likely, dict(each.words))


def _unseen(rules: Rules, seen: Table) -> dict[str, int]:
    """The number of unseen copies of each card, in a hand whose cards are recorded."""
    if not seen.live or seen.depth == "result":
        return {}
    return {card: copies - seen.seen.get(card, 0) for card, copies in rules.pack.copies.items()}
