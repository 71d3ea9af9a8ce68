"""Tables at one moment, the moves that are made there, and the rules that judge them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from replay.club import ALL, Eyes
from replay.formats.jsonl_schema import read_event
from replay.rules import Rules as WholeRules
from replay.rules import codec, rules_named
from replay.rules.shared.table import Table as Fold
from replay.table.view import draw_table
from replay.values.events import Event
from replay.values.money import Money


class Move(NamedTuple):
    """A move or a consequence of one, as a record has it (docs/record.md).

    Args:
        type: the written name of the event, such as ``Discarded``.
        fields: its other fields, such as ``card``; ``?`` is an unrecorded card, or one that these eyes may not see.

    >>> Move("Discarded", {"seat": 2, "card": "7w"}).seat
    2
    """

    type: str
    fields: Mapping[str, Any]

    @property
    def seat(self) -> int | None:
        """The seat whose move it is; None if no seat acts."""
        return self.fields.get("seat")

    def __repr__(self) -> str:
        return f"{self.type}({', '.join(f'{name}={value!r}' for name, value in self.fields.items())})"


def fields_of(fields: object) -> dict[str, Any]:
    """Return the fields of an event as they are in JSON."""
    return msgspec.json.decode(msgspec.json.encode(fields), type=dict[str, Any])


def _move(event: Event) -> Move:
    return Move(codec().name(event), fields_of(event))


def _event(move: Move) -> Event:
    return read_event(move.type, fields_of(move.fields))


class Seat(NamedTuple):
    """A seat of a table, as some eyes see it.

    Args:
        number: from 1; it belongs to one player for the whole game.
        player: whose it is.
        cards: the cards of the hand that these eyes see, as codes such as ``7w``; ``?`` for an unrecorded card.
        hidden: the number of its other cards, which these eyes may not see.
        melds: the melds on the table.
        discards: its discards that lie on the table, oldest first.

    >>> Seat(2, "Li Wei", ("7w", "7w"), 0, (), ("3b",)).player
    'Li Wei'
    """

    number: int
    player: str
    cards: tuple[str, ...]
    hidden: int
    melds: tuple[tuple[str, ...], ...]
    discards: tuple[str, ...]


class Table:
    """A table at one moment, as some eyes see it; it never changes. A step has one, and :meth:`Rules.table` makes an empty one.

    In a notebook the table of a step draws itself.

    >>> rules("guandan").table().phase
    'between'
    """

    def __init__(self, rules: Rules, fold: Fold, eyes: Eyes = ALL, picture: Callable[[], str] | None = None) -> None:
        self.rules = rules
        """The rules of its game."""
        self._fold = fold
        self._eyes = eyes
        self._picture = picture
        self._view = draw_table(rules.whole, fold, eyes)
        self.phase: str = self._view.phase
        """The phase of the hand, a word of the kind of game."""
        self.live: bool = self._view.live
        """True while a hand is played."""
        self.turn: int | None = self._view.turn
        """The seat to move."""
        self.dealer: int | None = self._view.dealer
        """The dealer's seat."""
        self.order: tuple[int, ...] = tuple(self._view.order)
        """The seats of the hand in order of play."""
        self.stock: int = self._view.stock.count
        """The number of cards in the stock."""
        self.discards: tuple[str, ...] = tuple(self._view.discards)
        """The discards of all seats that lie on the table, oldest first."""
        self.pot = Money(self._view.pot or 0, rules.whole.unit)
        """The money in the pot."""

    def __repr__(self) -> str:
        return f"<Table: {self.phase}, {len(self.seats)} seats>"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, by number."""
        return tuple(
            Seat(
                each.seat,
                each.player,
                tuple(each.cards or each.known),
                each.hidden - len(each.known),
                tuple(map(tuple, each.melds)),
                tuple(each.discards),
            )
            for each in self._view.seats
        )

    def after(self, move: Move) -> Table:
        """Return the table after a move and all that follows from it. Raises RuleViolation or BadInput.

        >>> table = rules("quandui").table().after(Move("Joined", {"seat": 1, "player": "Li Bai"}))
        >>> [seat.player for seat in table.seats]
        ['Li Bai']
        """
        fold = self._fold.copy()
        for event in self.rules.whole.decide(fold.copy(), _event(move)):
            fold = self.rules.whole.evolve(fold, event)
        return Table(self.rules, fold, self._eyes)

    def _repr_svg_(self) -> str | None:
        return self._picture() if self._picture else None


class Rules:
    """The rules of a game: what is legal, and what follows from it. :func:`paipu.rules` finds them by name.

    >>> quandui = rules("quandui/pagat", {"stake": 50})
    >>> quandui, quandui.options["stake"]
    (<Rules: quandui/pagat>, 50)
    """

    def __init__(self, whole: WholeRules) -> None:
        self.whole = whole
        """The rules as the library has them, which may change with every version."""
        self.id: str = whole.id
        """Kind and profile, such as ``quandui/pagat``."""
        self.title: str = str(whole.room.title)
        """The name of the kind of game."""
        self.options: dict[str, bool | int | str] = msgspec.to_builtins(whole.options)
        """Every option, with its value."""
        self.cards: Mapping[str, int] = whole.pack.copies
        """The cards of the pack by code, and how many there are of each."""

    def __repr__(self) -> str:
        return f"<Rules: {self.id}>"

    def table(self) -> Table:
        """Return an open table without players."""
        opened = {"rules": self.id, "options": self.options, "unit": str(self.whole.unit)}
        return Table(self, self.whole.table()).after(Move("GameOpened", opened))

    def card_name(self, card: str) -> str:
        """Return a card in words.

        >>> rules("quandui").card_name("7w")
        '7 wan'
        """
        return str(self.whole.card_name(card))

    def legal(self, table: Table, seat: int | None = None) -> list[Move]:
        """Return the moves that a seat may make, or all seats; ``?`` stands where the player or chance fills in a card.

        They are made of what the table's eyes see: a view of one seat knows the moves of that seat alone.
        """
        fold = table._fold
        return [_move(each) for at in ([seat] if seat else fold.order) for each in self.whole.legal(fold, at)]

    def decide(self, table: Table, move: Move) -> list[Move]:
        """Return a move and all that follows from it. Raises RuleViolation if it is not legal, BadInput if no rule could allow it.

        >>> quandui = rules("quandui")
        >>> quandui.decide(quandui.table(), Move("Joined", {"seat": 1, "player": "Li Bai"}))
        [Joined(seat=1, player='Li Bai')]
        """
        return [_move(each) for each in self.whole.decide(table._fold.copy(), _event(move))]

    def distance(self, table: Table, seat: int) -> int | None:
        """Return how far the hand of a seat is from its end: the new cards that a rummy hand needs, or the plays of a climbing hand.

        None where that cannot be known, as a card of the hand is hidden.
        """
        found = self.whole.distance(table._fold.copy(), seat)
        return None if found is None else found.left


def rules(name: str, options: Mapping[str, bool | int | str] | None = None) -> Rules:
    """Return the rules of a kind of game, or of a profile, with some options changed. Raises BadInput with the names that exist.

    >>> rules("quandui/pagat").cards["7w"]
    4
    """
    return Rules(rules_named(name, options or {}))
