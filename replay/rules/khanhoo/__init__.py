"""Khanhoo: 2 to 4 players gather melds of 61 cards, and bump discards out of turn. Rulings, sources and options: docs/rules/khanhoo.md.

- ``events``, ``options``, ``pack``: what happens only in this kind, what a table can agree on, and its cards
- ``choices``: what can be agreed on, in words
- ``table``, ``folds``: the table with what can be read off it, and how events change it
- ``checks``, ``possibility``, ``consequences``: what is legal, what not even a referee can excuse, and what follows
- ``legal_moves``, ``hints``, ``bot``: what a seat may do now, how that is typed, and simple players
- ``offers``: what may follow, as lines in which a card may still have to be named; the result board
- ``keypad``: how moves are laid out for a thumb
- ``notation``, ``verbs``: moves as lines of text, which may be typed in Chinese
- ``facts``, ``details``, ``redaction``: what is shown beside the cards, in words and as JSON, and what eyes may not know
- ``sentences``, ``pictures``, ``sheet``: events in words, the cards, the outcome and the score sheet
- ``analysis``: the answers to programs
- ``melds``, ``meld_names``, ``groupings``: what cards can be laid as, what that is called, and the best melds of a hand
- ``claims``, ``unseen``: who may bump a discard, and what cards may be that nobody saw
- ``turns``, ``bumps``, ``going_out``, ``results``: the checks of these moves, and of a result alone
- ``wording``: the texts of this room that people read, each with its code
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.cards import Pack
from replay.events import Claimed, Event
from replay.marks import Mark
from replay.messages import Message
from replay.money import POINTS, Unit
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.bot import play
from replay.rules.khanhoo.checks import CHECKS, expected
from replay.rules.khanhoo.choices import CHOICES, PROFILE_TITLES
from replay.rules.khanhoo.consequences import CONSEQUENCES
from replay.rules.khanhoo.details import details
from replay.rules.khanhoo.events import (
    EVENTS,
    Challenged,
    HandScored,
    Laid,
    PointsSet,
    Recycled,
    Scored,
    TargetReached,
    WentOut,
)
from replay.rules.khanhoo.facts import facts, scores, warner
from replay.rules.khanhoo.folds import evolve
from replay.rules.khanhoo.keypad import KEYPAD
from replay.rules.khanhoo.legal_moves import legal
from replay.rules.khanhoo.notation import NOTATION
from replay.rules.khanhoo.offers import RESULT_BOARD, offers
from replay.rules.khanhoo.options import PROFILES, Options
from replay.rules.khanhoo.pack import PACK, card_name, chinese_name, tint
from replay.rules.khanhoo.pictures import pictures
from replay.rules.khanhoo.possibility import POSSIBLE
from replay.rules.khanhoo.redaction import redact
from replay.rules.khanhoo.sentences import SENTENCES
from replay.rules.khanhoo.sheet import outcome, sheet
from replay.rules.khanhoo.table import KhanhooTable, stock_left
from replay.rules.protocols import Room, Ruling
from replay.rules.score import Race
from replay.rules.shared.base import BaseRoom, BaseRules
from replay.rules.shared.folds import shared_passing
from replay.rules.shared.options import chosen
from replay.rules.shared.rulebook import decide_with
from replay.rules.shared.sentences import sentence_with
from replay.rules.terms import Term

if TYPE_CHECKING:
    from replay.rules.shared.analysis_input import Answer, Question

__all__ = [
    "EVENTS", "PACK", "PROFILES", "Challenged", "HandScored", "KhanhooRules", "KhanhooTable", "Laid", "Options", "PointsSet", "Recycled",
    "Scored", "TargetReached", "WentOut", "card_name", "chinese_name", "room", "stock_left", "tint",
]  # fmt: skip


class KhanhooRules(BaseRules[Options, KhanhooTable]):
    """Khanhoo under one set of options.

    >>> room.rules("denexa", {"target": 100}).options.target
    100
    """

    pack: Pack = PACK
    moves = frozenset(CHECKS)
    table = KhanhooTable
    decide = decide_with(CHECKS, CONSEQUENCES, POSSIBLE)
    evolve = staticmethod(evolve)
    expected = expected
    legal = legal
    offers = offers
    redact = staticmethod(redact)
    facts = facts
    details = details
    warner = warner
    scores = staticmethod(scores)
    sentence = sentence_with(SENTENCES)
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)

    def mark(self, event: Event, table: KhanhooTable) -> Mark | None:
        """Who goes out, too; a claim is a bump."""
        if isinstance(event, WentOut):
            return "out"
        return "bump" if isinstance(event, Claimed) else super().mark(event, table)

    @property
    def race(self) -> Race:
        """To the target, with a bonus for going out (14, 15)."""
        return Race(self.options.target, self.options.out_bonus)


class _Khanhoo(BaseRoom[KhanhooRules]):
    """The room's entry in the registry."""

    name = "khanhoo"
    title = wording.TITLE()
    chinese = "看虎"
    events = EVENTS
    profiles = PROFILES
    profile_titles = PROFILE_TITLES
    choices = CHOICES
    passing = shared_passing | {"PointsSet", "TargetReached"}
    seats = (2, 4)
    rulings: Mapping[Ruling, Message] = {
        "dealer": wording.DEALER_RULING(),
        "showing": wording.SHOWING_RULING(),
        "over": wording.OVER_RULING(),
    }
    partial = "melds.html"
    notation = NOTATION
    result_board = RESULT_BOARD
    keypad = KEYPAD
    terms: Sequence[Term] = (
        Term(wording.TERM_JOKER(), "鬼牌", wording.MEANS_JOKER()),
        Term(wording.TERM_KHANHOO(), "看虎", wording.MEANS_KHANHOO()),
        Term(wording.TERM_ROYAL(), "皇家", wording.MEANS_ROYAL()),
    )
    pictures = staticmethod(pictures)
    play = staticmethod(play)
    warned: frozenset[type[Event]] = frozenset({Claimed, Challenged})
    deciding = frozenset({"PointsSet"})
    tint = staticmethod(tint)

    outcome = staticmethod(outcome)
    sheet = staticmethod(sheet)

    def analyse(self, question: Question) -> Answer:
        """Answers one question of a program. Raises BadInput."""
        from replay.rules.khanhoo.analysis import analyse  # here, as few commands need it

        return analyse(question)

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> KhanhooRules:
        """The rules under a profile with some options changed. Raises BadInput."""
        return KhanhooRules(self, profile, chosen(self.name, PROFILES, profile, options), unit)


room: Room[KhanhooRules, KhanhooTable, PointsSet] = _Khanhoo()
"""What the entry point group ``paipu.rules`` names."""
