"""Cards, as templates call them: pictures as the room of each kind draws them, rows of cards with names, the marks of what a step moved,
and where each came from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from typing import NamedTuple

from flask import Flask, g
from markupsafe import Markup, escape

from replay.answers.table import State, TableSeat
from replay.offline import kinds
from replay.offline.kinds import card_pictures
from replay.values.cards import UNSEEN
from replay.words.display import TRADITIONAL
from replay.words.messages import Catalogue, say
from web.filters import StepLinks, page_address, step_links
from web.language import catalogue, language

BACK = "back"
"""The symbol of a card that is there and that these eyes may not see."""
UNRECORDED = "unrecorded"
"""The symbol of a card whose face nobody wrote down."""


@cache
def sprite(kind: str) -> bytes:
    """The SVG file with every card of a kind of game, each under its code. Raises NotFound."""
    return card_pictures(kind)


@cache
def fingerprint(kind: str) -> str:
    """A few characters that change with the pictures, so that browsers may cache them for ever."""
    return sha256(sprite(kind)).hexdigest()[:12]


@cache
def shape(kind: str) -> str:
    """Return the shape of a kind's cards: ``slips``, at least twice as high as wide, or ``broad``. Raises NotFound.

    >>> shape("quandui"), shape("khanhoo")
    ('slips', 'broad')
    """
    found = re.search(rb'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', sprite(kind))
    return "slips" if found and float(found[2]) >= 2 * float(found[1]) else "broad"


# A page has a hundred cards, and they are few different ones: 30 % of its time if each was drawn for itself.
@lru_cache(maxsize=4096)
def drawn(address: str, name: Markup) -> Markup:
    """Return the picture of a card for a page, under this name. Without a name screen readers skip it."""
    return (_PICTURE if name else _SILENT).format(name=name, address=address)


_PICTURE = Markup('<svg class="card" role="img" aria-label="{name}"><use href="{address}"/></svg>')
_SILENT = Markup('<svg class="card" aria-hidden="true"><use href="{address}"/></svg>')
_GAP = '<li class="gap" aria-hidden="true"></li>'


def register(app: Flask) -> None:
    """Give the templates of the app their cards."""
    app.add_template_filter(faces)
    for each in (
        card_items,
        card_name,
        card_shape,
        drew_unseen,
        held_items,
        linked,
        named,
        older_discards,
        picture,
        pictured,
        rack,
        river,
    ):
        app.add_template_global(each)


def card_name(rules: str, card: str) -> str:
    """Return a card's name in the language of the request, with its Chinese name, such as ``7 wan 七万``.

    >>> card_name("any/rules", "?")
    'an unrecorded card'
    """
    return _card_name(rules, card, catalogue())


@cache
def _card_name(rules: str, card: str, catalogue: Catalogue) -> str:
    """Return a card's name in one language. It is cached: a page names a hundred cards."""
    name = say("web.unrecorded-card", "an unrecorded card") if card == UNSEEN else kinds.card_name(rules, card)
    return name.words(catalogue)


def faces(cards: Iterable[str]) -> list[str]:
    """Return the cards that were recorded.

    >>> faces(["7w", "?", "BS"])
    ['7w', 'BS']
    """
    return [card for card in cards if card != UNSEEN]


def card_shape(rules: str) -> str:
    """Return the shape of the cards of these rules, ``slips`` or ``broad``; it sizes their places on a page."""
    return shape(rules.partition("/")[0])


def picture(rules: str, card: str) -> str:
    """The address of a card's picture; ``back`` is a card that is hidden from these eyes. In a file it is a part of that."""
    return _pictures(rules) + _symbol(card)


def _pictures(rules: str) -> str:
    kind = rules.partition("/")[0]
    if g.get("in_file"):
        return f"#{kind}-"
    script = "zh-Hant" if language() == "zh-Hant" else None
    return page_address("pages.kinds.pictures", kind=kind, v=fingerprint(kind), script=script) + "#"


def pictures_inside(kind: str) -> Markup:
    """The pictures of a kind for a file that has them inside: there its symbols are named after it."""
    found = sprite(kind).decode().replace('<symbol id="', f'<symbol id="{kind}-')
    drawn = found.translate(TRADITIONAL) if language() == "zh-Hant" else found
    return Markup(drawn.replace("<svg ", '<svg class="defs" aria-hidden="true" ', 1))


def _symbol(card: str) -> str:
    return UNRECORDED if card == UNSEEN else card


def named(rules: str, card: str, name: str) -> Markup:
    """The picture of a card under a name, which may be markup already."""
    return drawn(picture(rules, card), escape(name))


def pictured(rules: str, card: str) -> Markup:
    """The picture of a card under its own name."""
    return _pictured(_pictures(rules), rules, card, catalogue())


@lru_cache(maxsize=4096)
def _pictured(pictures: str, rules: str, card: str, language: Catalogue) -> Markup:
    return drawn(pictures + _symbol(card), escape(_card_name(rules, card, language)))


def card_items(rules: str, cards: Iterable[str]) -> Markup:
    """Cards under their own names, as the items of a list."""
    return _items(_pictures(rules), rules, tuple(cards), catalogue())


@lru_cache(maxsize=512)  # from one step to the next most rows of cards stay as they are
def _items(pictures: str, rules: str, cards: tuple[str, ...], language: Catalogue) -> Markup:
    return Markup("".join([f"<li>{_pictured(pictures, rules, card, language)}</li>" for card in cards]))


class _Hand(NamedTuple):
    """The hand of a game whose cards are drawn: what every row of them needs."""

    rules: str
    pictures: str
    hand: int | None
    links: StepLinks
    language: Catalogue

    def pictured(self, card: str) -> Markup:
        """A card under its own name."""
        return _pictured(self.pictures, self.rules, card, self.language)

    def linked(self, at: int, shown: str, more: str = "") -> Markup:
        """Return `shown` as a link to a step."""
        return Markup(f'<a href="{escape(self.links.to(self.hand or 0, at))}"{more}>{shown}</a>')


def _hand_of(state: State) -> _Hand:
    links = step_links(state.game, state.eyes)
    return _Hand(state.rules, _pictures(state.rules), state.hand, links, catalogue())


def older_discards(state: State) -> Markup:
    """All discards but the latest, which comes before them: each as a link to the step at which it was laid."""
    return _discards(_hand_of(state), tuple(state.discards[:-1]), tuple(state.discard_steps[:-1]))


@lru_cache(maxsize=512)
def _discards(hand: _Hand, cards: tuple[str, ...], steps: tuple[int, ...]) -> Markup:
    items = (
        hand.linked(at, f'{hand.pictured(card)}<span class="under">{at}</span>')
        for card, at in zip(reversed(cards), reversed(steps), strict=True)
    )
    return Markup("\n".join([f"<li>{each}</li>" for each in items]))


def held_items(state: State, seat: TableSeat) -> Markup:
    """The cards that a seat is seen to hold, as the items of a list: marked those that a step moved, and where it left a gap."""
    gap = next((each.at for each in state.change.left if each.place == "hand" and each.seat == seat.seat), None)
    cards = tuple(faces(seat.cards))
    came = tuple(seat.came[: len(cards)])
    return _row(_hand_of(state), cards, came, state.step if state.step in came else None, gap)


@lru_cache(maxsize=512)
def _row(
    hand: _Hand, cards: tuple[str, ...], came: tuple[int | None, ...], step: int | None, gap: int | None
) -> Markup:
    items = [
        f"<li{_moved(at, step)}>{_link(hand, came, place, hand.pictured(card))}</li>"
        for place, (card, at) in enumerate(zip(cards, came, strict=True))
    ]
    if gap is not None:
        items.insert(gap, _GAP)
    return Markup("".join(items))


class _Cell(NamedTuple):
    """A card of a rack: its class, how it is marked, and what is seen of it."""

    name: str
    moved: str = ""
    shown: str = ""


def rack(state: State, seat: TableSeat, known: str, later: str) -> Markup:
    """A hand in two tiers, as the items of a list: a pair is a column, and a card that was just drawn stands in the empty cell.
    ``known`` is said of a card that everybody can infer, ``later`` of one that becomes known later.
    """
    cells = _cells(state, seat, known)
    groups = [(group.kind, [cells[place] for place in group.places]) for group in seat.groups] or [("loose", cells)]
    pairs = [each for each in groups if each[0] in ("dui", "ka")]
    drawn = [each._replace(name="drawn") for kind, some in groups for each in some if kind == "drawn"]
    loose = [each for kind, some in groups for each in some if kind == "loose"]
    if seat.later and seat.cards:
        del loose[-len(seat.later) :]  # these are among the last ones, whose faces nobody recorded
    loose += [_Cell("later", "", _named(state.rules, card, later)) for card in seat.later]
    loose += [_Cell("backs")] * (seat.hidden - len(seat.known) - (len(seat.later) if seat.hidden else 0))
    if (drawn or loose) and drew_unseen(state, seat) is not None and _claimed(state, seat) is None:
        latest = drawn.pop() if drawn else loose.pop()
        name = latest.name if "drawn" in latest.name else f"{latest.name} drawn".strip()
        drawn = [latest._replace(name=name, moved=f' data-moved="{state.step}"')]
    items = [
        _placed(each, column, 0, tier, kind)
        for column, (kind, two) in enumerate(pairs)
        for tier, each in enumerate(two)
    ]
    gap, last = (1 if pairs else 0), len(loose) - 1
    for place, each in enumerate(loose):
        items.append(_placed(each, len(pairs) + place // 2, gap, 1 if place == last else place % 2))
    items += [_placed(each, len(pairs) + len(loose) // 2, gap, (len(loose) + 1) % 2) for each in drawn]
    return Markup("".join(items))


def _cells(state: State, seat: TableSeat, known: str) -> list[_Cell]:
    hand, found, claimed = _hand_of(state), list[_Cell](), _claimed(state, seat)
    for place, card in enumerate(seat.cards or seat.known):
        shown = hand.pictured(card) if seat.cards else _named(state.rules, card, known)
        moved = _moved(state.step if place == claimed else seat.came[place], state.step)
        found.append(_Cell("" if seat.cards else "known", moved, _link(hand, seat.came, place, shown)))
    return found


def _claimed(state: State, seat: TableSeat) -> int | None:
    """The place in the hand of the discard that won, in a hand that was hidden until this step shows all of it."""
    if drew_unseen(state, seat) is None:
        return None
    taken = [card for each in state.change.left if each.place == "discards" for card in each.cards]
    return next((place for place, card in enumerate(seat.cards) if card in taken), None)


def _named(rules: str, card: str, words: str) -> Markup:
    return named(rules, card, f"{card_name(rules, card)}, {words}")


def drew_unseen(state: State, seat: TableSeat) -> int | None:
    """The step, if it brought the seat a card that these eyes do not see."""
    came = (each for each in state.change.came if each.place == "hand" and each.seat == seat.seat)
    return state.step if any(not each.cards for each in came) else None


def _placed(cell: _Cell, column: int, gap: int, tier: int, kind: str = "") -> str:
    names = " ".join(each for each in (cell.name, kind, f"c{column}", "g" if gap else "", "t" if tier else "") if each)
    return f'<li class="{names}"{cell.moved}>{cell.shown}</li>'


def river(state: State, seat: TableSeat, latest: str, taken: str) -> Markup:
    """The discards of a seat in the order in which they were laid, as the items of a list: one that was taken stays as a ghost.
    ``latest`` is said of the table's latest discard, which may be taken, ``taken`` of one that was.
    """
    hand, items = _hand_of(state), list[str]()
    last = state.discard_steps[-1] if state.discard_steps else None
    for each in seat.thrown:
        words = latest if each.step == last else "" if each.taken is None else taken
        card = hand.pictured(each.card) if not words else _named(state.rules, each.card, words)
        shown = hand.linked(each.step, card)
        if each.taken is None:
            items.append(f"<li{_moved(each.step, state.step)}>{shown}</li>")
        else:
            items.append(f'<li class="{"from gone" if each.taken == state.step else "gone"}">{shown}</li>')
    return Markup("".join(items))


def _moved(at: int | None, step: int | None) -> str:
    return "" if at is None or at != step else f' data-moved="{at}"'


def linked(state: State, seat: TableSeat, place: int, shown: Markup) -> Markup:
    """A card in a hand as a link to the step at which it came there, if that is known.

    Args:
        state: the table.
        seat: whose card it is.
        place: which one of those that are seen or known.
        shown: what is seen of it.
    """
    return _link(_hand_of(state), seat.came, place, shown)


def _link(hand: _Hand, came: Sequence[int | None], place: int, shown: Markup) -> Markup:
    at = came[place]
    if at is None or hand.hand is None:
        return shown
    first = all(each is None for each in came[:place])
    # Forty cards would be forty stops of the tab key: arrows go on from the first one of a hand (docs/decisions/0014).
    return hand.linked(at, shown, "" if first else ' tabindex="-1"')
