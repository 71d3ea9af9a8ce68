"""Cards in rows, as templates call them: their names and pictures, the marks of what a step moved, and where each came from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from flask import Flask
from markupsafe import Markup, escape

from replay.answers.table import State, TableSeat
from replay.cards import UNSEEN
from replay.messages import Catalogue
from replay.offline import kinds
from web import wording
from web.cards import UNRECORDED, drawn, fingerprint, shape
from web.filters import page_address, step_address
from web.language import catalogue

__all__ = ["register"]

_GAP = '<li class="gap" aria-hidden="true"></li>'


def register(app: Flask) -> None:
    """Give the templates of the app their cards."""
    app.add_template_filter(faces)
    for each in (card_items, card_name, card_shape, held_items, linked, named, picture):
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


class _Held(NamedTuple):
    """A card in a hand."""

    card: str
    address: str
    """Of the step at which it came there; empty where that is unknown."""
    stop: bool
    """Whether the tab key stops at it: at the first link of a hand."""
    moved: int | None
    """The step that is shown, if it brought the card."""


def held_items(state: State, seat: TableSeat) -> Markup:
    """The cards that a seat is seen to hold, as the items of a list: marked those that a step moved, and where it left a gap."""
    gap = next((each.at for each in state.change.left if each.place == "hand" and each.seat == seat.seat), None)
    held = tuple([_held(state, seat, place, card) for place, card in enumerate(faces(seat.cards))])
    return _row(_pictures(state.rules), state.rules, held, gap, catalogue())


def linked(state: State, seat: TableSeat, place: int, shown: Markup) -> Markup:
    """A card in a hand as a link to the step at which it came there, if that is known.

    Args:
        state: the table.
        seat: whose card it is.
        place: which one of those that are seen or known.
        shown: what is seen of it.
    """
    held = _held(state, seat, place, "")
    return _link(held, shown)


def _held(state: State, seat: TableSeat, place: int, card: str) -> _Held:
    at = seat.came[place]
    if at is None or state.hand is None:
        return _Held(card, "", stop=False, moved=None)
    stop = all(each is None for each in seat.came[:place])
    return _Held(card, step_address(state.game, state.hand, at, state.eyes), stop, at if at == state.step else None)


@lru_cache(maxsize=512)
def _row(pictures: str, rules: str, held: tuple[_Held, ...], gap: int | None, language: Catalogue) -> Markup:
    items = [_held_item(pictures, rules, each, language) for each in held]
    if gap is not None:
        items.insert(gap, _GAP)
    return Markup("".join(items))


@lru_cache(maxsize=4096)
def _held_item(pictures: str, rules: str, held: _Held, language: Catalogue) -> str:
    shown = drawn(pictures + _symbol(held.card), escape(_card_name(rules, held.card, language)))
    mark = "" if held.moved is None else f' data-moved="{held.moved}"'
    return f"<li{mark}>{_link(held, shown)}</li>"


def _link(held: _Held, shown: Markup) -> Markup:
    if not held.address:
        return shown
    return (_STOP if held.stop else _REACHED).format(address=held.address, shown=shown)


# Forty cards would be forty stops of the tab key: arrows go on from the first one of a hand (docs/decisions/0053).
_STOP = Markup('<a href="{address}">{shown}</a>')
_REACHED = Markup('<a href="{address}" tabindex="-1">{shown}</a>')
