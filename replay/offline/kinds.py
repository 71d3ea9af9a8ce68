"""How a kind of game looks: its title, the names, colours and pictures of its cards, and the template of its table.

Rules are named as games name them, ``quandui/pagat``; a kind is the part before the slash.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from replay.errors import NotFound
from replay.events import Drew
from replay.messages import Message, verbatim
from replay.offline import wording
from replay.rules import room, rooms, rules_named
from replay.rules.choices import OptionValue, in_words

__all__ = [
    "card_colour",
    "card_name",
    "card_pictures",
    "changed_options",
    "draws_cards",
    "profile_title",
    "table_template",
    "title",
    "titles",
]


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


def title(rules: str) -> Message:
    """What a kind of game is called; where none of that name is installed, the name alone.

    >>> print(title("quandui/pagat"), title("bridge/club"), sep=", ")
    Quán Duì, bridge
    """
    kind = _kind(rules)
    return rooms()[kind].title if kind in rooms() else verbatim(kind)


def titles() -> list[tuple[str, Message]]:
    """Every kind of game that is installed: its name and its title.

    >>> print(*titles()[0])
    guandan Guandan
    """
    return [(each.name, each.title) for each in rooms().values()]


def profile_title(rules: str) -> Message:
    """What the profile of rules is called; one without a title has its name alone.

    >>> print(profile_title("quandui/gamerules"))
    As at gamerules.com
    """
    kind, _, profile = rules.partition("/")
    return room(kind).profile_titles.get(profile, verbatim(rules))


def changed_options(rules: str, options: Mapping[str, OptionValue]) -> list[tuple[Message, Message]]:
    """The options of a game that differ from its profile, each as its title and its value in words; what is played for is no difference.

    >>> [(str(title), str(value)) for title, value in changed_options("quandui/pagat", {"stake": 100, "money": "pot", "draw_pot": "carry"})]
    [('Money', 'everybody antes into a pot')]
    """
    kind, _, profile = rules.partition("/")
    named = msgspec.to_builtins(room(kind).profiles[profile])
    return [
        in_words(room(kind), name, value)
        for name, value in options.items()
        if name not in room(kind).amounts and named.get(name) != value
    ]


def _kind(rules: str) -> str:
    return rules.partition("/")[0]
