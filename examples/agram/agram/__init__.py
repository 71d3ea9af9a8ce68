"""Agram, a last-trick game of Niger for two to five players: follow suit, and take the last trick.

Rules: https://en.wikipedia.org/wiki/Agram_(card_game). Sink-Sink is the same game with five cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from agram import wording
from agram.cards import CHOICES, PACK, PROFILE_TITLES, PROFILES, Options, card_name, chinese_name, pictures, tint
from agram.play import CHECKS, CONSEQUENCES, POSSIBLE, RESULT_BOARD, expected, legal, offers, play
from agram.table import EVENTS, AgramTable, AgramWon, evolve
from agram.words import NOTATION, SENTENCES, analyse, sheet
from replay.messages import Message
from replay.money import POINTS, Unit
from replay.rules import Room
from replay.rules.outcome import Outcome
from replay.rules.protocols import Ruling
from replay.rules.shared.base import BaseRoom, BaseRules
from replay.rules.shared.options import chosen
from replay.rules.shared.rulebook import decide_with
from replay.rules.shared.sentences import sentence_with

__all__ = ["AgramRules", "room"]


class AgramRules(BaseRules[Options, AgramTable]):
    """Agram under one set of options."""

    pack = PACK
    moves = frozenset(CHECKS)
    table = AgramTable
    decide = decide_with(CHECKS, CONSEQUENCES, POSSIBLE)
    evolve = staticmethod(evolve)
    expected = expected
    legal = legal
    offers = offers
    sentence = sentence_with(SENTENCES)
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)

    def facts(self, table: AgramTable) -> list[Message]:
        """How far the trick is."""
        return [wording.CARDS_OF_TRICK(count=table.laid, most=len(table.order))] if table.laid else []

    def details(self, table: AgramTable) -> dict[str, object]:
        """The present trick, the lead first."""
        return {"trick": [{"seat": seat, "card": card} for seat, card in table.trick]}


class _Agram(BaseRoom[AgramRules]):
    """The room's entry in the registry."""

    name = "agram"
    title = wording.TITLE()
    events = EVENTS
    profiles = PROFILES
    profile_titles = PROFILE_TITLES
    choices = CHOICES
    deciding = frozenset({"AgramWon"})
    seats = (2, 5)
    rulings: Mapping[Ruling, Message] = {
        "dealer": wording.THE_DEAL(),
        "showing": wording.END_OF_HAND(),
        "over": wording.THE_END(),
    }
    partial = "agram:table.html"
    notation = NOTATION
    result_board = RESULT_BOARD
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
        return AgramRules(self, profile, chosen(self.name, PROFILES, profile, options), unit)


room: Room[AgramRules, AgramTable, AgramWon] = _Agram()
"""What the entry point group ``paipu.rules`` names."""
