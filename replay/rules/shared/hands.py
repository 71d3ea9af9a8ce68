"""How cards come to a hand and leave it, whether anybody saw them or not: what the folds of all kinds are made of.

They count the cards that nobody saw. What does not fit is counted in ``table.odd``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from replay.cards import UNSEEN, Pack
from replay.rules.shared.table import Table


def leave(table: Table, seat: int, card: str) -> None:
    """A card leaves a hand (docs/architecture.md, What a record may know, 2)."""
    known = table.known.get(seat)
    if known is None:
        table.odd += 1
        return
    try:
        known.remove(card)  # unseen cards are never among them
        return
    except ValueError:
        pass
    unknown = table.unknown[seat]
    seen = table.seen
    if card == UNSEEN:
        if known:
            unknown += _forget(table, known)
    else:
        if not unknown:
            # It was not there: what we assumed about this hand is wrong, so the assumption is dropped.
            table.odd += 1
            unknown = _forget(table, known)
        seen[card] = seen.get(card, 0) + 1
    if unknown:
        table.unknown[seat] = unknown - 1
    else:
        table.odd += 1


def _forget(table: Table, known: list[str]) -> int:
    count = len(known)
    for card in known:
        table.seen[card] = table.seen.get(card, 0) - 1
    known.clear()
    return count


def arrive(table: Table, seat: int, cards: Sequence[str]) -> None:
    """Cards come to a hand from the stock."""
    known = table.known.get(seat)
    if known is None:
        table.odd += 1
        return
    table.out += len(cards)
    known += cards
    seen = table.seen
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
    if UNSEEN in seen:  # one look-up here is cheaper than one for each card before
        table.unknown[seat] += seen.pop(UNSEEN)
        known[:] = [card for card in known if card != UNSEEN]


def draw(table: Table, seat: int, card: str) -> None:
    """One card comes to a hand from the stock: :func:`arrive` for what happens most often."""
    known = table.known.get(seat)
    if known is None or card == UNSEEN:
        arrive(table, seat, (card,))
        return
    table.out += 1
    known.append(card)
    table.seen[card] = table.seen.get(card, 0) + 1


def take_discard(table: Table, card: str) -> str:
    """The latest discard leaves the pile; returns it, by the code that it has there or is given here."""
    latest = table.discards[-1][1] if table.discards else None
    if latest == card or (latest is not None and card == UNSEEN):
        table.discards.pop()
        return latest
    if latest == UNSEEN:
        table.discards.pop()
        table.seen[card] = table.seen.get(card, 0) + 1
    else:
        table.odd += 1
    return card


def receive(table: Table, seat: int, card: str) -> None:
    """A card whose place was known comes to a hand."""
    if seat not in table.known:
        table.odd += 1
    elif card == UNSEEN:
        table.unknown[seat] += 1
    else:
        table.known[seat].append(card)


def reveal(table: Table, seat: int, cards: Sequence[str]) -> None:
    """A seat opens its hand: the cards it holds besides its melds."""
    known = table.known.get(seat)
    if known is None:
        table.odd += 1
        return
    table.shown |= {seat}
    if not table.unknown[seat] and sorted(known) == sorted(cards):  # as it mostly is: what follows comes to the same
        known[:] = cards
        return
    held, believed = table.count(seat), known.copy()
    _forget(table, known)
    for card in cards:
        if card != UNSEEN:
            known.append(card)
            if card in believed:
                believed.remove(card)
    # What stays face down and was known stays known.
    face_down = max(held, len(cards)) - len(known)
    known += believed[:face_down]
    for card in known:
        table.seen[card] = table.seen.get(card, 0) + 1
    table.unknown[seat] = max(held, len(cards)) - len(known)


def cards_to_deal(pack: Pack, table: Table, count: int, first: Sequence[str] = ()) -> str:
    """So many cards that may be dealt now, as they are typed: ``first`` among them, and unseen ones where the record may have those."""
    if table.depth != "full":
        return f"{UNSEEN}{count}"
    left = [card for card, copies in pack.copies.items() for _ in range(copies - table.seen.get(card, 0))]
    return pack.write(sorted(left, key=lambda card: card not in first)[:count])


def cards_to_try(pack: Pack, table: Table, seat: int, example: str) -> Iterator[str]:
    """The cards that a seat may hold, for a line in which one stands; the example first if some of its cards are unseen."""
    if table.unknown.get(seat):
        yield example
        yield from pack
    else:
        yield from dict.fromkeys(table.known.get(seat, ()))
