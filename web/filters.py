"""What templates call: money, days, cards and addresses in the words of a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from flask import Flask, current_app, g, request, url_for
from markupsafe import Markup, escape

from replay.answers.books import Entry, Line
from replay.answers.table import State, TableSeat
from replay.cards import UNSEEN
from replay.club import unnamed
from replay.club.reports import ending, own_name, reason, shown, win
from replay.errors import BadInput
from replay.ledger.accounts import owner
from replay.messages import Catalogue, Message
from replay.money import Unit
from replay.offline import kinds
from replay.pairing import match_of
from replay.times import day, format_time, minute
from web import wording
from web.cards import UNRECORDED, drawn, fingerprint
from web.eyes import may_use
from web.language import catalogue, worded

__all__ = ["foreign_template", "register", "source_address", "step_address"]


_ROLES = {
    "director": wording.DIRECTOR,
    "treasurer": wording.TREASURER,
    "recorder": wording.RECORDER,
    "member": wording.MEMBER,
}

_SIGHTS = {
    "games": wording.SEE_GAMES,
    "log": wording.SEE_LOG,
    "money": wording.SEE_MONEY,
    "names": wording.SEE_NAMES,
}


def register(app: Flask) -> None:
    """Give the templates of the app their words."""
    app.add_template_filter(cell)
    app.add_template_filter(faces)
    app.add_template_filter(money)
    app.add_template_filter(plain)
    app.add_template_filter(signed)
    app.add_template_filter(unit_code)
    app.add_template_filter(unit_digits)
    app.add_template_filter(day)
    app.add_template_filter(minute)
    app.add_template_filter(format_time, "written")
    app.add_template_filter(reason)
    app.add_template_filter(ending)
    app.add_template_filter(win)
    app.add_template_filter(kinds.title, "kind_title")
    app.add_template_filter(party)
    app.add_template_filter(role)
    app.add_template_filter(sight)
    app.add_template_filter(match)
    app.add_template_global(eyes_of)
    app.add_template_global(card_name)
    app.add_template_global(card_items)
    app.add_template_global(named)
    app.add_template_global(picture)
    app.extensions["paipu_addresses"] = {}
    app.add_template_global(page_address)
    app.add_template_global(step_address)
    app.add_template_global(source_address)
    app.add_template_global(owner)
    app.add_template_global(own_name)
    app.add_template_global(seated)
    app.add_template_global(table_partial)
    app.add_template_global(unnamed)


def money(amount: int, unit: str, sign: bool = False) -> str:
    """An amount of minor units with its code.

    >>> money(1250, "EUR/2"), money(5, "points/0", sign=True), money(-5, "EUR/2", sign=True)
    ('12.50 EUR', '+5 points', '\N{MINUS SIGN}0.05 EUR')
    """
    mark = "\N{MINUS SIGN}" if amount < 0 else "+" if sign and amount else ""
    return f"{mark}{worded(Unit.parse(unit).message(abs(amount)))}"


def plain(amount: int, unit: str) -> str:
    """An amount as it is typed into a form.

    >>> plain(1250, "EUR/2")
    '12.50'
    """
    return Unit.parse(unit).write(amount)


def cell(value: int | str | Message, unit: str | None) -> str:
    """A cell of a score sheet; its column names the unit.

    >>> cell(-1250, "EUR/2"), cell("Guo", None)
    ('\N{MINUS SIGN}12.50', 'Guo')
    """
    words: str = worded(shown(value, unit))
    return words.replace("-", "\N{MINUS SIGN}") if isinstance(value, int) else words


def signed(score: float) -> str:
    """A score, or its distance to an average, with its sign.

    >>> signed(3), signed(-2.5), signed(0.0)
    ('+3', '\N{MINUS SIGN}2.50', '0.00')
    """
    mark = "\N{MINUS SIGN}" if score < 0 else "+" if score else ""
    return mark + (str(abs(score)) if isinstance(score, int) else f"{abs(score):.2f}")


def unit_code(unit: str) -> str:
    """The code of a unit.

    >>> unit_code("EUR/2")
    'EUR'
    """
    return Unit.parse(unit).code


def unit_digits(unit: str) -> int:
    """How many digits of an amount in a unit are behind the point.

    >>> unit_digits("EUR/2")
    2
    """
    return Unit.parse(unit).digits


def party(account: str) -> str | Message:
    """Whom a payment names.

    >>> print(party("player:Li"), party("pot"))
    Li the pot
    """
    return account.partition(":")[2] or wording.THE_POT()


def role(name: str) -> Message:
    """What a role is called.

    >>> print(role("director"))
    director
    """
    return _ROLES[name]()


def sight(name: str) -> Message:
    """What a club may let somebody see, in words.

    >>> print(sight("names"))
    the names of the players, and what people wrote
    """
    return _SIGHTS[name]()


def match(tags: Mapping[str, str]) -> str | None:
    """The team match that the tags of a game name, where it has a page.

    >>> match({"Match": "Autumn cup"}), match({"Match": "a/b"})
    ('Autumn cup', None)
    """
    try:
        return match_of(tags)
    except BadInput:
        return None


def eyes_of(state: State) -> list[tuple[str, str | Message]]:
    """Whose eyes whoever asks may choose for a table: as they are asked for, and as they are called."""
    seats = [(f"seat:{seat.seat}", seat.player) for seat in state.seats]
    every: list[tuple[str, str | Message]] = [("public", wording.EVERYBODY()), *seats, ("all", wording.ALL_CARDS())]
    return [(eyes, name) for eyes, name in every if may_use(state, eyes)]


def seated(state: State) -> list[TableSeat]:
    """The seats of a table in the order of play; by number where there is none."""
    by_number = {seat.seat: seat for seat in state.seats}
    return [by_number[number] for number in state.order or by_number]


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
    return f"<li>{drawn(pictures + _symbol(card), escape(_card_name(rules, card, language)))}</li>\n"


@cache
def table_partial(rules: str) -> str:
    """The template that draws a table of these rules."""
    partial = kinds.table_template(rules)
    return partial if ":" in partial else f"tables/{partial}"


def foreign_template(name: str) -> str | None:
    """The source of a template that a package of somebody else's brings, ``package:path``; None for every other name."""
    package, colon, path = name.partition(":")
    return files(package).joinpath(path).read_text("utf-8") if colon else None


def picture(rules: str, card: str) -> str:
    """The address of a card's picture; ``back`` is a card that is hidden from these eyes."""
    return _pictures(rules) + _symbol(card)


def _pictures(rules: str) -> str:
    kind = rules.partition("/")[0]
    return page_address("pages.cards.pictures", kind=kind, v=fingerprint(kind))


def _symbol(card: str) -> str:
    return f"#{UNRECORDED if card == UNSEEN else card}"


def step_address(game: str, hand: int, step: int, eyes: str = "public", *, absolute: bool = False) -> str:
    """The page of a step; public eyes need not be named."""
    asked = None if eyes == "public" else eyes
    first = _address("pages.step.show", game=game, hand=0, step=0, eyes=asked, _external=absolute)
    before, _, after = first.partition("/hands/0/steps/0")
    return f"{before}/hands/{hand}/steps/{step}{after}"


def _address(endpoint: str, **values: Any) -> str:
    """The address of a view, worked out once in a request: hundreds of links of a page lead to a few views."""
    known: dict[tuple[Any, ...], str] = g.setdefault("addresses", {})
    key = (endpoint, *values.values())
    if key not in known:
        known[key] = url_for(endpoint, **values)
    return known[key]


def page_address(endpoint: str, **values: Any) -> str:
    """The address of a page of which there are few, worked out once: every page has links to some."""
    known: dict[tuple[Any, ...], str] = current_app.extensions["paipu_addresses"]
    key = (request.root_path, endpoint, *values.values())
    if key not in known:
        known[key] = url_for(endpoint, **values)
    return known[key]


def source_address(line: Entry | Line, *, absolute: bool = False) -> str:
    """The page of the step that a posting comes from; of the event, where it comes from no step of a hand."""
    if line.game is None:
        return url_for("pages.club_events.show", event=line.event, _external=absolute)
    if line.hand is None or line.step is None:
        return url_for("pages.step.event", game=line.game, version=line.version, _external=absolute)
    return step_address(line.game, line.hand, line.step, absolute=absolute)
