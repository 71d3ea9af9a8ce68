"""Agram, a last-trick game of Niger for two to five players: follow suit, and take the last trick.

Rules: https://en.wikipedia.org/wiki/Agram_(card_game). Sink-Sink is the same game with five cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from agram.cards import CHOICES, PACK, PROFILE_TITLES, PROFILES, Options, card_name, chinese_name, pictures, tint
from agram.moves import (
    BOOK,
    RESULT_BOARD,
    AgramLaid,
    AgramNoted,
    AgramTaken,
    AgramWon,
    expected,
    legal,
    offers,
    play,
    play_on,
)  # fmt: skip
from agram.table import AgramTable
from agram.words import NOTATION, analyse, sheet
from replay.rules import Room
from replay.rules.kinds import Ruling
from replay.rules.results import Outcome
from replay.rules.shared.base import BaseRoom, BaseRules, chosen_options
from replay.values.events import Event
from replay.values.money import POINTS, Unit
from replay.words.messages import Message, Text, say

__all__ = ["AgramLaid", "AgramNoted", "AgramRules", "AgramTaken", "AgramWon", "room"]


CARDS_OF_TRICK = Text("agram.cards-of-trick", "{count} of {most} cards of the trick")


class AgramRules(BaseRules[Options, AgramTable]):
    """Agram under one set of options."""

    pack = PACK
    table = AgramTable
    moves = BOOK.moves
    decide = BOOK.decide
    evolve = staticmethod(BOOK.evolve)
    sentence = BOOK.sentence
    expected = expected
    legal = legal
    offers = offers
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)

    def facts(self, table: AgramTable) -> list[Message]:
        """The progress of the trick."""
        return [CARDS_OF_TRICK(count=table.laid, most=len(table.order))] if table.laid else []

    def details(self, table: AgramTable) -> dict[str, object]:
        """The present trick, the lead first."""
        return {"trick": [{"seat": seat, "card": card} for seat, card in table.trick]}


class _Agram(BaseRoom[AgramRules]):
    """The room's entry in the registry."""

    name = "agram"
    title = say("agram.title", "Agram")
    events: Mapping[str, type[Event]] = {
        "AgramLaid": AgramLaid,
        "AgramNoted": AgramNoted,
        "AgramTaken": AgramTaken,
        "AgramWon": AgramWon,
    }
    profiles = PROFILES
    profile_titles = PROFILE_TITLES
    choices = CHOICES
    deciding = frozenset({"AgramWon"})
    reasons: Mapping[str, Message] = {"stake": say("agram.reason-stake", "stake of the hand")}
    seats = (2, 5)
    rulings: Mapping[Ruling, Message] = {
        "dealer": say("agram.the-deal", "the deal"),
        "showing": say("agram.end-of-hand", "the end of a hand"),
        "over": say("agram.the-end", "the end"),
    }
    partial = "agram:table.html"
    notation = NOTATION
    result_board = RESULT_BOARD
    pictures = staticmethod(pictures)
    tint = staticmethod(tint)
    analyse = staticmethod(analyse)
    sheet = staticmethod(sheet)
    play = staticmethod(play)
    play_on = staticmethod(play_on)

    @staticmethod
    def outcome(event: AgramWon, order: tuple[int, ...]) -> Outcome:
        """The player who took the last trick."""
        return Outcome((event.seat,))

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> AgramRules:
        """The rules under a profile with some options changed. Raises BadInput."""
        return AgramRules(self, profile, chosen_options(self.name, PROFILES, profile, options), unit)


room: Room[AgramRules, AgramTable, AgramWon] = _Agram()
"""The room, for the entry point group ``paipu.rules``."""
