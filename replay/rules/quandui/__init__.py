"""Quán Duì: 2 to 6 players make eight pairs of the 120 Dongguan cards. Rulings, sources and options: docs/rules/quandui.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from replay.cards import Pack
from replay.events import Event
from replay.money import POINTS, Unit
from replay.rules.decision import decide_with
from replay.rules.eyes import Eyes, redact
from replay.rules.foreign import Foreign
from replay.rules.outcome import Outcome
from replay.rules.protocols import Room
from replay.rules.quandui.analyse import analyse
from replay.rules.quandui.bot import play
from replay.rules.quandui.checks import CHECKS, expected
from replay.rules.quandui.consequences import CONSEQUENCES
from replay.rules.quandui.events import EVENTS, Won
from replay.rules.quandui.hand import Pairing
from replay.rules.quandui.legal import legal as legal_moves
from replay.rules.quandui.notation import NOTATION
from replay.rules.quandui.options import PROFILES, Options
from replay.rules.quandui.pack import card_name, chinese_name, tint
from replay.rules.quandui.pack import pack as pack_with
from replay.rules.quandui.pictures import pictures
from replay.rules.quandui.possible import POSSIBLE
from replay.rules.quandui.sentences import SENTENCES
from replay.rules.quandui.sheet import sheet
from replay.rules.quandui.state import QuanduiTable, evolve
from replay.rules.shared.folds import shared_passing
from replay.rules.shared.options import chosen

__all__ = ["QuanduiRules", "room"]


class QuanduiRules:
    """Quán Duì under one set of options.

    >>> room.rules("gamerules", {"stake": 100}).options.money
    'pot'
    """

    moves = frozenset(CHECKS)
    decide = decide_with(CHECKS, CONSEQUENCES, POSSIBLE)
    evolve = staticmethod(evolve)
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)

    def __init__(self, profile: str, options: Options, unit: Unit = POINTS) -> None:
        self.room = room
        self.id = f"quandui/{profile}"
        self.options = options
        self.unit = unit
        self.pack: Pack = pack_with(options.specials_copies)
        self.pairing = Pairing(options.specials_copies, options.specials_dui)

    def table(self) -> QuanduiTable:
        """The table before the first event."""
        return QuanduiTable()

    def legal(self, table: QuanduiTable, seat: int) -> list[Event]:
        """The moves of the play that the seat may make."""
        return legal_moves(self, table, seat)

    def expected(self, table: QuanduiTable) -> str:
        """What may happen now, in words."""
        return expected(self, table)

    def redact(self, event: Event, eyes: Eyes) -> Event:
        """What those eyes may know of the event; cuts and wins are public (ruling 21)."""
        return redact(event, eyes)

    def arrange(self, table: QuanduiTable, cards: Iterable[str]) -> list[str]:
        """The cards in the order of the pack."""
        return self.pack.sort(cards)

    def facts(self, table: QuanduiTable) -> list[str]:
        """Nothing stands on this table but cards, stock and pot."""
        return []

    def details(self, table: QuanduiTable) -> dict[str, Any]:
        """The common view says it all."""
        return {}

    def warning(self, event: Event, table: QuanduiTable) -> str | None:
        """Whatever is allowed is in order."""
        return None

    def sentence(self, event: Event, table: QuanduiTable) -> str:
        """The event in one English sentence, given the table before it."""
        return SENTENCES[type(event)](self, table, event)


class _Quandui:
    """The room as the house sees it."""

    name = "quandui"
    title = "Quán Duì"
    events = EVENTS
    profiles = PROFILES
    later: Mapping[str, bool | int | str] = {}
    passing = shared_passing
    seats = (2, 6)
    rulings: Mapping[str, str] = {"dealer": "3, the dealer", "showing": "21, showing", "over": "19, the end"}
    partial = "rummy.html"
    notation = NOTATION
    pictures = staticmethod(pictures)
    analyse = staticmethod(analyse)
    play = staticmethod(play)
    warned: frozenset[type[Event]] = frozenset()
    foreign: Mapping[str, Foreign[QuanduiRules]] = {}
    deciding = frozenset({"Won"})
    tint = staticmethod(tint)

    sheet = staticmethod(sheet)

    @staticmethod
    def outcome(event: Won, order: tuple[int, ...]) -> Outcome:
        """Who won with this event, and how; no boards are played, so there is nothing to score."""
        return Outcome((event.seat,), event.kind)

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> QuanduiRules:
        """The rules under a profile with some options changed. Raises BadInput."""
        return QuanduiRules(profile, chosen("quandui", PROFILES, profile, options), unit)


room: Room[QuanduiRules] = _Quandui()
"""What the entry point group ``paipu.rules`` names."""
