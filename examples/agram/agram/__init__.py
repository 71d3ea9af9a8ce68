"""Agram, a last-trick game of Niger for two to five players: follow suit, and take the last trick.

Rules: https://en.wikipedia.org/wiki/Agram_(card_game). Sink-Sink is the same game with five cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from agram.cards import PACK, PROFILES, Options, card_name, chinese_name, pictures, tint
from agram.play import CHECKS, CONSEQUENCES, POSSIBLE, expected, legal, play
from agram.table import EVENTS, AgramTable, AgramWon, evolve
from agram.words import NOTATION, SENTENCES, analyse, sheet
from replay.events import Event
from replay.money import POINTS, Unit
from replay.rules import Room
from replay.rules.decision import decide_with
from replay.rules.eyes import Eyes, redact
from replay.rules.foreign import Foreign
from replay.rules.outcome import Outcome
from replay.rules.shared.folds import shared_passing
from replay.rules.shared.options import chosen

__all__ = ["AgramRules", "room"]


class AgramRules:
    """Agram under one set of options."""

    moves = frozenset(CHECKS)
    decide = decide_with(CHECKS, CONSEQUENCES, POSSIBLE)
    evolve = staticmethod(evolve)
    legal = legal
    expected = expected
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)
    pack = PACK

    def __init__(self, profile: str, options: Options, unit: Unit) -> None:
        self.room = room
        self.id = f"agram/{profile}"
        self.options = options
        self.unit = unit

    def table(self) -> AgramTable:
        """The table before the first event."""
        return AgramTable()

    def redact(self, event: Event, eyes: Eyes) -> Event:
        """Only the deal is hidden."""
        return redact(event, eyes)

    def arrange(self, table: AgramTable, cards: Iterable[str]) -> list[str]:
        """The cards suit by suit."""
        return PACK.sort(cards)

    def facts(self, table: AgramTable) -> list[str]:
        """How far the trick is."""
        return [f"{table.laid} of {len(table.order)} cards of the trick"] if table.laid else []

    def details(self, table: AgramTable) -> dict[str, Any]:
        """The present trick, the lead first."""
        return {"trick": [{"seat": seat, "card": card} for seat, card in table.trick]}

    def warning(self, event: Event, table: AgramTable) -> str | None:
        """Whatever is allowed is in order."""
        return None

    def sentence(self, event: Event, table: AgramTable) -> str:
        """The event in one English sentence, given the table before it."""
        return SENTENCES[type(event)](self, table, event)


class _Agram:
    """The room as the house sees it."""

    name = "agram"
    title = "Agram"
    events = EVENTS
    profiles = PROFILES
    later: Mapping[str, bool | int | str] = {}
    passing = shared_passing
    deciding = frozenset({"AgramWon"})
    seats = (2, 5)
    rulings: Mapping[str, str] = {"dealer": "the deal", "showing": "the end of a hand", "over": "the end"}
    partial = "agram:table.html"
    notation = NOTATION
    warned: frozenset[type[Event]] = frozenset()
    foreign: Mapping[str, Foreign[AgramRules]] = {}
    pictures = staticmethod(pictures)
    tint = staticmethod(tint)
    analyse = staticmethod(analyse)
    sheet = staticmethod(sheet)
    play = staticmethod(play)

    @staticmethod
    def outcome(event: AgramWon, order: tuple[int, ...]) -> Outcome:
        """Who took the last trick."""
        return Outcome((event.seat,))

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> AgramRules:
        """The rules under a profile with some options changed. Raises BadInput."""
        return AgramRules(profile, chosen(self.name, PROFILES, profile, options), unit)


room: Room[AgramRules] = _Agram()
"""What the entry point group ``paipu.rules`` names."""
