"""What a step changed on a table, as a pair of eyes sees it, and which steps laid out what is there now.

A change is the difference between two tables, both folded from the redacted events, so it knows no more than they do. Cards that these
eyes may not see are only counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from replay.answers.table import Change, Moved
from replay.cards import UNSEEN
from replay.events import Event, HandStarted, TakenBack, TrackLost
from replay.rules import Rules
from replay.rules.eyes import Eyes
from replay.rules.shared.table import Table

__all__ = ["change_between", "laid_steps"]

_JUMPS = (HandStarted, TakenBack, TrackLost)
"""After these the table is another one, and no card moved."""


def change_between(rules: Rules, before: Table, after: Table, event: Event, eyes: Eyes) -> Change:
    """What the event changed: whose move it was, where its cards are now and where they were.

    Args:
        rules: the rules that the game pinned.
        before: the fold of what these eyes may know, before the event.
        after: the same after it.
        event: the event as these eyes may know it.
        eyes: whose view it is.
    """
    acted = getattr(event, "seat", None) if type(event) in rules.moves else None
    if isinstance(event, _JUMPS):
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
    # Where an unseen card left, nobody knows any more which of the others are there: then none of them is named.
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


def laid_steps(rules: Rules, start: Table, line: Sequence[tuple[int, Event]]) -> tuple[list[int], dict[int, list[int]]]:
    """The step at which each discard was laid, and by seat the step at which each meld was.

    Args:
        rules: the rules that the game pinned.
        start: the table before the hand; it is folded further.
        line: the events of the hand that still count, each with its step, as these eyes may know them.
    """
    pile: list[int] = []
    melds: dict[int, list[int]] = {}
    table = start
    for step, event in line:
        had = list(table.discards)
        table = rules.evolve(table, event)
        more = len(table.discards) - len(had)
        if more > 0:
            pile += [step] * more
        elif more < 0:
            taken = had[:more] == table.discards
            pile = pile[:more] if taken else pile[len(pile) - len(table.discards) :]
        for seat in table.order:
            own = melds.setdefault(seat, [])
            count = len(table.melds.get(seat, ()))
            own += [step] * (count - len(own))
            del own[count:]
    return pile, melds
