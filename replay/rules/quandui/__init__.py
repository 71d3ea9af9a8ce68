"""Quán Duì: 2 to 6 players make eight pairs of the 120 Dongguan cards. Rulings, sources and options: docs/rules/quandui.md.

- ``events``, ``options``, ``pack``: what happens only in this kind, what a table can agree on, and its cards
- ``choices``: what can be agreed on, in words
- ``table``, ``folds``: the table with what can be read off it, and how events change it
- ``checks``, ``possibility``, ``consequences``: what is legal, what not even a referee can excuse, and what follows
- ``legal_moves``, ``hints``, ``bot``: what a seat may do now, how that is typed, and simple players
- ``offers``: what may follow, as lines in which a card may still have to be named; the result board
- ``keypad``: how moves are laid out for a thumb
- ``notation``, ``verbs``: moves as lines of text, which may be typed in Chinese
- ``sentences``, ``pictures``, ``sheet``: events in words, the cards, the outcome and the score sheet
- ``details``: what its page shows in addition: the eight pairs of whoever won
- ``analysis``: the answers to programs
- ``pairs``, ``payout``: the mathematics of a hand, and the money of one for programs
- ``claims``, ``wins``, ``promises``: who may claim a discard, who may show eight pairs, and what is judged when a hand ends
- ``wording``: the texts of this room that people read, each with its code
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.messages import Message
from replay.money import POINTS, Unit
from replay.rules.protocols import Room, Ruling
from replay.rules.quandui import wording
from replay.rules.quandui.bot import play
from replay.rules.quandui.checks import CHECKS, expected
from replay.rules.quandui.choices import CHOICES, PROFILE_TITLES
from replay.rules.quandui.consequences import CONSEQUENCES
from replay.rules.quandui.details import details
from replay.rules.quandui.events import EVENTS, Won
from replay.rules.quandui.folds import evolve
from replay.rules.quandui.keypad import KEYPAD
from replay.rules.quandui.legal_moves import legal
from replay.rules.quandui.notation import NOTATION
from replay.rules.quandui.offers import RESULT_BOARD, offers
from replay.rules.quandui.options import PROFILES, Options
from replay.rules.quandui.pack import card_name, chinese_name, pack, tint
from replay.rules.quandui.pairs import Pairing
from replay.rules.quandui.pictures import pictures
from replay.rules.quandui.possibility import POSSIBLE
from replay.rules.quandui.sentences import SENTENCES
from replay.rules.quandui.sheet import outcome, sheet
from replay.rules.quandui.table import QuanduiTable
from replay.rules.shared.base import BaseRoom, BaseRules
from replay.rules.shared.options import chosen
from replay.rules.shared.rulebook import decide_with
from replay.rules.shared.sentences import sentence_with
from replay.rules.terms import Term

if TYPE_CHECKING:
    from replay.rules.shared.analysis_input import Answer, Question

__all__ = ["QuanduiRules", "room"]


class QuanduiRules(BaseRules[Options, QuanduiTable]):
    """Quán Duì under one set of options; cuts and wins are public (ruling 21).

    >>> room.rules("gamerules", {"stake": 100}).options.money
    'pot'
    """

    moves = frozenset(CHECKS)
    table = QuanduiTable
    decide = decide_with(CHECKS, CONSEQUENCES, POSSIBLE)
    evolve = staticmethod(evolve)
    expected = expected
    legal = legal
    offers = offers
    details = details
    sentence = sentence_with(SENTENCES)
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)

    def __init__(self, room: Room, profile: str, options: Options, unit: Unit) -> None:
        super().__init__(room, profile, options, unit)
        self.pack = pack(options.specials_copies)
        self.pairing = Pairing(options.specials_copies, options.specials_dui)


class _Quandui(BaseRoom[QuanduiRules]):
    """The room's entry in the registry."""

    name = "quandui"
    title = wording.TITLE()
    chinese = "全对"
    events = EVENTS
    profiles = PROFILES
    profile_titles = PROFILE_TITLES
    choices = CHOICES
    deciding = frozenset({"Won"})
    seats = (2, 6)
    rulings: Mapping[Ruling, Message] = {
        "dealer": wording.RULING_DEALER(),
        "showing": wording.RULING_SHOWING(),
        "over": wording.RULING_OVER(),
    }
    partial = "rummy.html"
    notation = NOTATION
    result_board = RESULT_BOARD
    keypad = KEYPAD
    terms: Sequence[Term] = (
        Term(wording.TERM_BEN(), "饼", wording.MEANS_BEN()),
        Term(wording.TERM_SUO(), "索", wording.MEANS_SUO()),
        Term(wording.TERM_WAN(), "万", wording.MEANS_WAN()),
        Term(wording.TERM_DA_HONG(), "大红", wording.MEANS_DA_HONG()),
        Term(wording.TERM_XIAO_HONG(), "小红", wording.MEANS_XIAO_HONG()),
        Term(wording.TERM_BA_SHU(), "八束", wording.MEANS_BA_SHU()),
        Term(wording.TERM_DUI(), "对", wording.MEANS_DUI()),
        Term(wording.TERM_KA(), "卡", wording.MEANS_KA()),
        Term(wording.TERM_QUAN_DUI(), "全对", wording.MEANS_QUAN_DUI()),
    )
    pictures = staticmethod(pictures)
    tint = staticmethod(tint)
    outcome = staticmethod(outcome)
    sheet = staticmethod(sheet)
    play = staticmethod(play)

    def analyse(self, question: Question) -> Answer:
        """Answers one question of a program. Raises BadInput."""
        from replay.rules.quandui.analysis import analyse  # here, as few commands need it

        return analyse(question)

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> QuanduiRules:
        """The rules under a profile with some options changed. Raises BadInput."""
        return QuanduiRules(self, profile, chosen(self.name, PROFILES, profile, options), unit)


room: Room[QuanduiRules, QuanduiTable, Won] = _Quandui()
"""What the entry point group ``paipu.rules`` names."""
