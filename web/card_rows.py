"""Cards in rows, as templates call them: their names and pictures, and the marks of what a step moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

from flask import Flask
from markupsafe import Markup, escape

from replay.answers.table import State, TableSeat
from replay.cards import UNSEEN
from replay.messages import Catalogue
from replay.offline import kinds
from web import wording
from web.cards import UNRECORDED, drawn, fingerprint, shape
from web.filters import page_address
from web.language import catalogue

__all__ = ["register"]

_GAP = '<li class="gap" aria-hidden="true"></li>'


def register(app: Flask) -> None:
    """Give the templates of the app their cards."""
    app.add_template_filter(faces)
    for each in (card_items, card_name, card_shape, held_items, named, picture):
        app.add_template_global(each)


def card_name(rules: str, card: str) -> str:
    """What a card is called in the language of the request, with its Chinese name, such as ``7 wan 七万``.

    >>> card_name("any/rules", "?")
    'a card that nobody recorded'
    """
    return _card_name(rules, card, catalogue())


@cache
def _card_name(rules: str, card: str, catalogue: Catalogue) -> str:
    """The same in one language. A page names a hundred cards, so their words are kept."""
    name = wording.UNRECORDED_CARD() if card == UNSEEN else kinds.card_name(rules, card)
    return name.words(catalogue)


def faces(cards: Iterable[str]) -> list[str]:
    """The cards that somebody recorded.

    >>> faces(["7w", "?", "BS"])
    ['7w', 'BS']
    """
    return [card for card in cards if card != UNSEEN]


def card_shape(rules: str) -> str:
    """Whether the cards of these rules are ``slips`` or ``broad``: what their places on a page are measured by."""
    return shape(rules.partition("/")[0])


def picture(rules: str, card: str) -> str:
    """The address of a card's picture; ``back`` is a card that is hidden from these eyes."""
    return _pictures(rules) + _symbol(card)


def _pictures(rules: str) -> str:
    kind = rules.partition("/")[0]
    return page_address("pages.cards.pictures", kind=kind, v=fingerprint(kind))


def _symbol(card: str) -> str:
    return f"#{UNRECORDED if card == UNSEEN else card}"


def named(rules: str, card: str, name: str) -> Markup:
    """The picture of a card under a name, which may be markup already."""
    return drawn(picture(rules, card), escape(name))


def card_items(rules: str, cards: Iterable[str]) -> Markup:
    """Cards under their own names, as the items of a list."""
    return _items(_pictures(rules), rules, tuple(cards), catalogue())


@lru_cache(maxsize=512)  # from one step to the next most rows of cards stay as they are
def _items(pictures: str, rules: str, cards: tuple[str, ...], language: Catalogue) -> Markup:
    return Markup("".join([_item(pictures, rules, card, language) for card in cards]))


@lru_cache(maxsize=4096)
def _item(pictures: str, rules: str, card: str, language: Catalogue) -> str:
    return f"<li>{drawn(pictures + _symbol(card), escape(_card_name(rules, card, language)))}</li>"


def held_items(state: State, seat: TableSeat) -> Markup:
    """The cards that a seat is seen to hold, as the items of a list: marked those that a step moved, and where it left a gap."""
    rules, cards, change = state.rules, faces(seat.cards), state.change
    moved = Counter(
        card for each in change.came if each.place == "hand" and each.seat == seat.seat for card in each.cards
    )
    gap = next((each.at for each in change.left if each.place == "hand" and each.seat == seat.seat), None)
    if not moved and gap is None:
        return card_items(rules, cards)
    return _marked(_pictures(rules), rules, tuple(cards), tuple(moved.elements()), gap, state.step, catalogue())


@lru_cache(maxsize=512)
def _marked(  # 7 parameters: what makes the markup, so that it is kept by them
    pictures: str,
    rules: str,
    cards: tuple[str, ...],
    moved: tuple[str, ...],
    gap: int | None,
    step: int | None,
    language: Catalogue,
) -> Markup:
    left = Counter(moved)
    items = []
    for at, card in enumerate(cards):
        if at == gap:
            items.append(_GAP)
        item = _item(pictures, rules, card, language)
        if left[card]:
            left[card] -= 1
            item = item.replace("<li>", f'<li data-moved="{step}">', 1)
        items.append(item)
    return Markup("".join([*items, _GAP] if gap == len(cards) else items))
