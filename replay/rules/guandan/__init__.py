"""Guandan: two teams of two play 108 cards in combinations, level by level. Rulings, sources and options: docs/rules/guandan.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from replay.cards import Pack
from replay.errors import BadInput
from replay.events import Event
from replay.money import POINTS, Unit
from replay.rules.decision import decide_with
from replay.rules.eyes import Eyes
from replay.rules.guandan.analyse import analyse
from replay.rules.guandan.bot import play
from replay.rules.guandan.checks import CHECKS, expected
from replay.rules.guandan.consequences import CONSEQUENCES
from replay.rules.guandan.events import EVENTS, Played
from replay.rules.guandan.facts import arrange, details, facts, warning
from replay.rules.guandan.folds import EAST, GuandanTable, evolve
from replay.rules.guandan.foreign import FOREIGN
from replay.rules.guandan.legal import legal as legal_moves
from replay.rules.guandan.notation import NOTATION
from replay.rules.guandan.options import LATER, PROFILES, Options
from replay.rules.guandan.pack import PACK, card_name, chinese_name, tint
from replay.rules.guandan.pictures import pictures
from replay.rules.guandan.possible import POSSIBLE
from replay.rules.guandan.redaction import redact
from replay.rules.guandan.sentences import SENTENCES
from replay.rules.guandan.sheet import outcome, sheet
from replay.rules.protocols import Room
from replay.rules.shared.folds import shared_passing
from replay.rules.shared.options import chosen

__all__ = ["GuandanRules", "room"]


class GuandanRules:
    """Guandan under one set of options.

    >>> room.rules("jiangsu", {"stake": 100}).options.report_at
    10
    """

    moves = frozenset(CHECKS)
    decide = decide_with(CHECKS, CONSEQUENCES, POSSIBLE)
    evolve = staticmethod(evolve)
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)
    pack: Pack = PACK

    def __init__(self, profile: str, options: Options, unit: Unit = POINTS) -> None:
        self.room = room
        self.id = f"guandan/{profile}"
        self.options = options
        self.unit = unit

    def table(self) -> GuandanTable:
        """The table before the first event."""
        table = GuandanTable(self.options.first_level)
        if self.options.first_dealer == "east":
            table.dealer_next = EAST
        return table

    def legal(self, table: GuandanTable, seat: int) -> list[Event]:
        """The moves of the play that the seat may make."""
        return legal_moves(self, table, seat)

    def expected(self, table: GuandanTable) -> str:
        """What may happen now, in words."""
        return expected(self, table)

    def redact(self, event: Event, eyes: Eyes) -> Event:
        """What those eyes may know of the event."""
        return redact(event, eyes)

    def arrange(self, table: GuandanTable, cards: Iterable[str]) -> list[str]:
        """The cards from the highest to the lowest, by the level of the hand."""
        return arrange(table, cards)

    def facts(self, table: GuandanTable) -> list[str]:
        """The levels, the tributes, who is out."""
        return facts(self, table)

    def details(self, table: GuandanTable) -> dict[str, Any]:
        """The present trick as it was declared, levels and tributes."""
        return details(self, table)

    def warning(self, event: Event, table: GuandanTable) -> str | None:
        """Cards that were laid in another order than the rules ask for (12)."""
        return warning(self, event, table)

    def sentence(self, event: Event, table: GuandanTable) -> str:
        """The event in one English sentence, given the table before it."""
        return SENTENCES[type(event)](self, table, event)


class _Guandan:
    """The room as the house sees it."""

    name = "guandan"
    title = "Guandan"
    events = EVENTS
    profiles = PROFILES
    later = LATER
    passing = shared_passing | {"LevelsSet", "MatchEnded", "LotDrawn"}
    seats = (4, 4)
    rulings: Mapping[str, str] = {
        "dealer": "26, who shuffles",
        "showing": "16, the end of a hand",
        "over": "22, the end of a match",
        "board": "24, boards",
    }
    partial = "climbing.html"
    notation = NOTATION
    pictures = staticmethod(pictures)
    analyse = staticmethod(analyse)
    play = staticmethod(play)
    warned: frozenset[type[Event]] = frozenset({Played})
    foreign = FOREIGN
    deciding = frozenset({"LevelsSet"})
    tint = staticmethod(tint)

    outcome = staticmethod(outcome)
    sheet = staticmethod(sheet)

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> GuandanRules:
        """The rules under a profile with some options changed. Raises BadInput."""
        made: Options = chosen(self.name, PROFILES, profile, options)
        counted = made.format in ("deals", "timed_deals")
        if counted != (made.deals > 0):
            wanted = "1 or more" if counted else "0"
            raise BadInput(
                f"found {made.deals} for the option deals with the format {made.format}, expected {wanted}",
                field="options.deals",
            )
        return GuandanRules(profile, made, unit)


room: Room[GuandanRules] = _Guandan()
"""What the entry point group ``paipu.rules`` names."""
