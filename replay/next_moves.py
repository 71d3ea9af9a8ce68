"""What may follow at a table: every move, as a line of the notation. Recorder, terminal and programs take it from here alone.

It is made from a table and from nothing else, so for some eyes it is made from the fold of what they may know.
"""

from __future__ import annotations

from replay.answers.recording import Choice, Following
from replay.rules import Rules
from replay.rules.offers import Offer
from replay.rules.shared.offers import offers_around
from replay.rules.shared.table import Table

_ANY_LINE = "-"
"""What a line after the deal may begin with: before it the notation puts in what was dealt and nobody wrote down."""


def following(rules: Rules, seen: Table) -> Following:
    """What may follow.

    Args:
        rules: that the game pinned.
        seen: the fold of what the eyes may know; it is not changed.
    """
    ended = seen.ended or not seen.opened
    after = None if ended else dealt(rules, seen)
    # Where nobody has to write down the deal, the first to move is who moves after it.
    now = seen if after is None or seen.depth == "full" else after
    moves = [] if ended else [*rules.offers(seen), *(rules.offers(after) if after is not None else ())]
    return Following(
        seat=now.turn,
        words=rules.expected(now),
        moves=[choice(each) for each in (*moves, *offers_around(rules, seen))],
        cards=_unseen(rules, seen),
    )


def dealt(rules: Rules, seen: Table) -> Table | None:
    """The table after a deal that nobody writes down; None where nothing is to be dealt."""
    if not seen.live or seen.irregular:
        return None
    after = seen.copy()
    dealt = 0
    for event in rules.room.notation.undealt(rules, after, _ANY_LINE):
        rules.evolve(after, event)
        dealt += 1
    return after if dealt else None


def choice(each: Offer) -> Choice:
    """An offer of a room as programs get it."""
    fits = {need: list(some) for need, some in each.fits.items()}
    likely = {need: list(some) for need, some in each.likely.items()}
    return Choice(each.label, each.seat, each.text, list(each.needs), fits, likely, dict(each.words))


def _unseen(rules: Rules, seen: Table) -> dict[str, int]:
    """How many copies of each card nobody has seen, in a hand whose cards are recorded."""
    if not seen.live or seen.depth == "result":
        return {}
    return {card: copies - seen.seen.get(card, 0) for card, copies in rules.pack.copies.items()}
