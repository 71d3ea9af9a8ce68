"""Khanhoo: 2 to 4 players gather melds of 61 cards, and bump discards out of turn. Rulings, sources and options: docs/rules/khanhoo.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from replay.cards import Pack
from replay.events import Claimed, Event
from replay.money import POINTS, Unit
from replay.rules.decision import decide_with
from replay.rules.eyes import Eyes
from replay.rules.foreign import Foreign
from replay.rules.khanhoo.analyse import analyse
from replay.rules.khanhoo.bot import play
from replay.rules.khanhoo.checks import CHECKS, expected
from replay.rules.khanhoo.consequences import CONSEQUENCES
from replay.rules.khanhoo.details import details
from replay.rules.khanhoo.events import EVENTS, Challenged
from replay.rules.khanhoo.facts import arrange, facts, warning
from replay.rules.khanhoo.legal import legal as legal_moves
from replay.rules.khanhoo.notation import NOTATION
from replay.rules.khanhoo.options import PROFILES, Options
from replay.rules.khanhoo.pack import PACK, card_name, chinese_name, tint
from replay.rules.khanhoo.pictures import pictures
from replay.rules.khanhoo.possible import POSSIBLE
from replay.rules.khanhoo.redaction import redact
from replay.rules.khanhoo.sentences import SENTENCES
from replay.rules.khanhoo.sheet import outcome, sheet
from replay.rules.khanhoo.state import KhanhooTable, evolve
from replay.rules.protocols import Room
from replay.rules.shared.folds import shared_passing
from replay.rules.shared.options import chosen

__all__ = ["KhanhooRules", "room"]


class KhanhooRules:
    """Khanhoo under one set of options.

    >>> room.rules("denexa", {"target": 100}).options.target
    100
    """

    moves = frozenset(CHECKS)
    decide = decide_with(CHECKS, CONSEQUENCES, POSSIBLE)
    evolve = staticmethod(evolve)
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)
    pack: Pack = PACK

    def __init__(self, profile: str, options: Options, unit: Unit = POINTS) -> None:
        self.room = room
        self.id = f"khanhoo/{profile}"
        self.options = options
        self.unit = unit

    def table(self) -> KhanhooTable:
        """The table before the first event."""
        return KhanhooTable()

    def legal(self, table: KhanhooTable, seat: int) -> list[Event]:
        """The moves of the play that the seat may make."""
        return legal_moves(self, table, seat)

    def expected(self, table: KhanhooTable) -> str:
        """What may happen now, in words."""
        return expected(self, table)

    def redact(self, event: Event, eyes: Eyes) -> Event:
        """What those eyes may know of the event."""
        return redact(event, eyes)

    def arrange(self, table: KhanhooTable, cards: Iterable[str]) -> list[str]:
        """The cards by suit and rank."""
        return arrange(cards)

    def facts(self, table: KhanhooTable) -> list[str]:
        """The points so far, bumps, who is out."""
        return facts(self, table)

    def details(self, table: KhanhooTable) -> dict[str, Any]:
        """Melds with their points, bumps, and the hands that are counted."""
        return details(self, table)

    def warning(self, event: Event, table: KhanhooTable) -> str | None:
        """A bump or a challenge that nobody had to show, and that the cards do not bear out (12)."""
        return warning(self, event, table)

    def sentence(self, event: Event, table: KhanhooTable) -> str:
        """The event in one English sentence, given the table before it."""
        return SENTENCES[type(event)](self, table, event)


class _Khanhoo:
    """The room as the house sees it."""

    name = "khanhoo"
    title = "Khanhoo"
    events = EVENTS
    profiles = PROFILES
    later: Mapping[str, bool | int | str] = {}
    passing = shared_passing | {"PointsSet", "TargetReached"}
    seats = (2, 4)
    rulings: Mapping[str, str] = {"dealer": "2, the deal", "showing": "14, scoring", "over": "15, the game"}
    partial = "melds.html"
    notation = NOTATION
    pictures = staticmethod(pictures)
    analyse = staticmethod(analyse)
    play = staticmethod(play)
    warned: frozenset[type[Event]] = frozenset({Claimed, Challenged})
    foreign: Mapping[str, Foreign[KhanhooRules]] = {}
    deciding = frozenset({"PointsSet"})
    tint = staticmethod(tint)

    outcome = staticmethod(outcome)
    sheet = staticmethod(sheet)

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> KhanhooRules:
        """The rules under a profile with some options changed. Raises BadInput."""
        return KhanhooRules(profile, chosen(self.name, PROFILES, profile, options), unit)


room: Room[KhanhooRules] = _Khanhoo()
"""What the entry point group ``paipu.rules`` names."""
