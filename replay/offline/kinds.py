"""How a kind of game looks: its title, the names, colours and pictures of its cards, and the template of its table.

Rules are named as games name them, ``quandui/pagat``; a kind is the part before the slash.
"""

from __future__ import annotations

from collections.abc import Callable

from replay.errors import NotFound
from replay.events import Drew
from replay.messages import Message
from replay.offline import wording
from replay.rules import room, rooms, rules_named

__all__ = ["card_colour", "card_name", "card_pictures", "draws_cards", "table_template", "title"]


def card_name(rules: str, card: str) -> Message:
    """What a card is called in both languages.

    >>> print(card_name("quandui/pagat", "7w"))
    7 wan 七万
    """
    names = rules_named(rules, {})
    return wording.BOTH_NAMES(name=names.card_name(card), chinese=names.chinese_name(card))


def card_colour(rules: str) -> Callable[[str], str | None]:
    """Gives the colour of a card by its code in a terminal, None for what is not a card."""
    return room(_kind(rules)).tint


def card_pictures(kind: str) -> bytes:
    """The SVG file with every card of a kind of game, each under its code. Raises NotFound."""
    if kind not in rooms():
        raise NotFound(wording.NO_PICTURES(found=kind[:40]))
    return rooms()[kind].pictures().encode()


def draws_cards(rules: str) -> bool:
    """Whether players draw cards from a stock.

    >>> draws_cards("quandui/pagat"), draws_cards("guandan/fcg")
    (True, False)
    """
    return Drew in rules_named(rules, {}).moves


def table_template(rules: str) -> str:
    """The template that draws a table of these rules on a page: a name, or ``package:path`` of one that another package brings.

    >>> table_template("quandui/pagat")
    'rummy.html'
    """
    return room(_kind(rules)).partial


def title(rules: str) -> str:
    """What a kind of game is called; where none of that name is installed, the name alone.

    >>> title("quandui/pagat"), title("bridge/club")
    ('Quán Duì', 'bridge')
    """
    kind = _kind(rules)
    return rooms()[kind].title if kind in rooms() else kind


def _kind(rules: str) -> str:
    return rules.partition("/")[0]
