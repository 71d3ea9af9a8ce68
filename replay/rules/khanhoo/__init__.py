"""Khanhoo: 2 to 4 players gather melds of 61 cards, and bump discards out of turn. Rulings, sources and options: docs/rules/khanhoo.md.

The chapters, each with its events, checks, changes, consequences and texts; a chapter uses only those before it:

- ``options``: what a table can agree on
- ``pack``: the cards, their names and pictures (ruling 1)
- ``melds``: the melds, their names, and the best melds of a hand (7 to 9)
- ``table``: a table, and what every move needs
- ``deal``: the deal, and the stock of turned discards (2, 6)
- ``turns``: draws, taken discards, discards (3 to 5)
- ``claims``: bumps, challenges, and the melds that are laid out (8, 10 to 12)
- ``going_out``: how a hand ends, and what it is worth (13 to 17)
- ``moves``: all moves together, and what may follow
- ``notation``: moves as lines of text, and the keypad
- ``show``: the page, the facts, the score sheet, the words of the game
- ``study``: how far a hand is from its end
- ``bot``: simple players
- ``analysis``: the answers to programs
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.rules.khanhoo.bot import play, play_on
from replay.rules.khanhoo.claims import Challenged, Laid
from replay.rules.khanhoo.deal import Recycled, packet, redact
from replay.rules.khanhoo.going_out import HandScored, PointsSet, Scored, TargetReached, WentOut, scored
from replay.rules.khanhoo.melds import MELDS
from replay.rules.khanhoo.moves import BOOK, RESULT_BOARD, expected, legal, offers
from replay.rules.khanhoo.notation import KEYPAD, NOTATION
from replay.rules.khanhoo.options import CHOICES, PROFILE_TITLES, PROFILES, Options
from replay.rules.khanhoo.pack import PACK, card_name, chinese_name, pictures, tint
from replay.rules.khanhoo.show import TERMS, details, facts, layout, outcome, outlook, scores, sheet, warner
from replay.rules.khanhoo.study import MEASURES, distance, noticed
from replay.rules.khanhoo.table import KhanhooTable, stock_left
from replay.rules.kinds import Room, Ruling
from replay.rules.results import Race, WinName
from replay.rules.shared.base import BaseRoom, BaseRules, chosen_options
from replay.rules.shared.moves import shared_passing
from replay.values.cards import Pack
from replay.values.events import Claimed, Event, Mark
from replay.values.money import POINTS, Unit
from replay.words.messages import Message, say

if TYPE_CHECKING:
    from replay.rules.shared.analysis import Answer, Question, Statistic

__all__ = [
    "PACK", "PROFILES", "Challenged", "HandScored", "KhanhooRules", "KhanhooTable", "Laid", "Options", "PointsSet", "Recycled",
    "Scored", "TargetReached", "WentOut", "card_name", "chinese_name", "packet", "room", "scored", "stock_left", "tint",
]  # fmt: skip


class KhanhooRules(BaseRules[Options, KhanhooTable]):
    """Khanhoo under one set of options.

    >>> room.rules("denexa", {"target": 100}).options.target
    100
    """

    pack: Pack = PACK
    moves = BOOK.moves
    table = KhanhooTable
    decide = BOOK.decide
    evolve = staticmethod(BOOK.evolve)
    sentence = BOOK.sentence
    expected = expected
    legal = legal
    offers = offers
    redact = staticmethod(redact)
    facts = facts
    details = details
    layout = layout
    distance = distance
    noticed = noticed
    warner = warner
    scores = staticmethod(scores)
    outlook = outlook
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)

    def mark(self, event: Event, table: KhanhooTable) -> Mark | None:
        """Mark going out as well; a claim is a bump."""
        if isinstance(event, WentOut):
            return "out"
        return "bump" if isinstance(event, Claimed) else super().mark(event, table)

    @property
    def race(self) -> Race:
        """To the target, with a bonus for going out (14, 15)."""
        return Race(self.options.target, self.options.out_bonus)


class _Khanhoo(BaseRoom[KhanhooRules]):
    name = "khanhoo"
    title = say("khanhoo.title", "Khanhoo")
    chinese = "看虎"
    events: Mapping[str, type[Event]] = {
        each.__name__: each
        for each in (Challenged, HandScored, Laid, PointsSet, Recycled, Scored, TargetReached, WentOut)
    }
    profiles = PROFILES
    profile_titles = PROFILE_TITLES
    choices = CHOICES
    passing = shared_passing | {"PointsSet", "TargetReached"}
    claims: Sequence[str] = tuple(MELDS)
    endings: Mapping[str, Message] = {how: BaseRoom.endings[how] for how in ("abandoned", "won")}
    reasons: Mapping[str, Message] = {"game": say("ledger.game", "game"), "point": say("ledger.point", "point")}
    wins: Mapping[str, WinName] = {"out": WinName(say("queries.out", "out"))}
    seats = (2, 4)
    rulings: Mapping[Ruling, Message] = {
        "dealer": say("khanhoo.dealer-ruling", "2, the deal"),
        "showing": say("khanhoo.showing-ruling", "14, scoring"),
        "over": say("khanhoo.over-ruling", "15, the game"),
    }
    partial = "melds.html"
    notation = NOTATION
    result_board = RESULT_BOARD
    keypad = KEYPAD
    terms = TERMS
    measures = MEASURES
    pictures = staticmethod(pictures)
    play = staticmethod(play)
    play_on = staticmethod(play_on)
    warned: frozenset[type[Event]] = frozenset({Claimed, Challenged})
    deciding = frozenset({"PointsSet"})
    tint = staticmethod(tint)
    outcome = staticmethod(outcome)
    sheet = staticmethod(sheet)

    def analyse(self, question: Question) -> Answer:
        from replay.rules.khanhoo.analysis import analyse  # here, as few commands need it

        return analyse(question)

    def statistics(self) -> Mapping[str, Statistic]:
        from replay.rules.shared.analysis import WINS_BY_CLAIMS  # here, as few commands need it

        return {**super().statistics(), "claiming": WINS_BY_CLAIMS}

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> KhanhooRules:
        return KhanhooRules(self, profile, chosen_options(self.name, PROFILES, profile, options), unit)


room: Room[KhanhooRules, KhanhooTable, PointsSet] = _Khanhoo()
"""The room, for the entry point group ``paipu.rules``."""
