"""Guandan: two teams of two play 108 cards in combinations, level by level. Rulings, sources and options: docs/rules/guandan.md.

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
- ``combinations``, ``levels``: what cards can be played as, and what a hand is worth
- ``tribute``, ``promises``: what is paid and given back before a hand, and what that promises of the cards kept
- ``misdeals``, ``penalties``: what the referee corrects
- ``foreign``, ``njupt``: the logs of another program
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.cards import Pack
from replay.errors import BadInput
from replay.events import Event, HandStarted
from replay.marks import Mark
from replay.messages import Message, Text
from replay.money import POINTS, Unit
from replay.rules.guandan.bot import play
from replay.rules.guandan.checks import CHECKS, expected
from replay.rules.guandan.choices import CHOICES, PROFILE_TITLES
from replay.rules.guandan.consequences import CONSEQUENCES
from replay.rules.guandan.details import details
from replay.rules.guandan.events import (
    BOMBS,
    EVENTS,
    Announced,
    BoardLaid,
    Combination,
    Finished,
    Kept,
    LeadChosen,
    LeadSet,
    LevelsSet,
    LotDrawn,
    MatchEnded,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributeDue,
    TributePaid,
    TributeReturned,
    TrickEnded,
)
from replay.rules.guandan.facts import arrange, facts, scores, warner
from replay.rules.guandan.folds import evolve
from replay.rules.guandan.foreign import FOREIGN, Njupt
from replay.rules.guandan.keypad import KEYPAD
from replay.rules.guandan.legal_moves import legal
from replay.rules.guandan.notation import NOTATION
from replay.rules.guandan.offers import RESULT_BOARD, offers
from replay.rules.guandan.options import LATER, PROFILES, Options
from replay.rules.guandan.pack import PACK, card_name, chinese_name, tint
from replay.rules.guandan.pictures import pictures
from replay.rules.guandan.possibility import POSSIBLE
from replay.rules.guandan.redaction import redact
from replay.rules.guandan.sentences import SENTENCES
from replay.rules.guandan.sheet import outcome, points_off, remarks, sheet
from replay.rules.guandan.table import EAST, HELD, OPENING, GuandanTable
from replay.rules.protocols import Room, Ruling
from replay.rules.shared.base import BaseRoom, BaseRules
from replay.rules.shared.folds import shared_passing
from replay.rules.shared.options import chosen
from replay.rules.shared.rulebook import decide_with
from replay.rules.shared.sentences import sentence_with
from replay.rules.terms import Term

if TYPE_CHECKING:
    from replay.rules.shared.analysis_input import Answer, Question

__all__ = [
    "BOMBS", "EVENTS", "HELD", "LATER", "OPENING", "PACK", "PROFILES", "Announced", "BoardLaid", "Combination", "Finished",
    "GuandanRules", "GuandanTable", "Kept", "LeadChosen", "LeadSet", "LevelsSet", "LotDrawn", "MatchEnded", "Njupt", "Options", "Passed",
    "Penalised", "Played", "Resisted", "TributeDue", "TributePaid", "TributeReturned", "TrickEnded", "card_name", "chinese_name", "room",
    "tint",
]  # fmt: skip


class GuandanRules(BaseRules[Options, GuandanTable]):
    """Guandan under one set of options.

    >>> room.rules("jiangsu", {"stake": 100}).options.report_at
    10
    """

    pack: Pack = PACK
    moves = frozenset(CHECKS)
    decide = decide_with(CHECKS, CONSEQUENCES, POSSIBLE)
    evolve = staticmethod(evolve)
    expected = expected
    legal = legal
    offers = offers
    redact = staticmethod(redact)
    arrange = staticmethod(arrange)
    facts = facts
    details = details
    warner = warner
    scores = staticmethod(scores)
    points_off = points_off
    remarks = staticmethod(remarks)
    sentence = sentence_with(SENTENCES)
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)

    def mark(self, event: Event, table: GuandanTable) -> Mark | None:
        """Who goes out, and bombs besides."""
        if not isinstance(event, Played):
            return super().mark(event, table)
        if table.count(event.seat) == len(event.cards):
            return "out"
        return "bomb" if event.as_ in BOMBS else None

    def table(self) -> GuandanTable:
        """The table before the first event."""
        table = GuandanTable(self.options.first_level)
        if self.options.first_dealer == "east":
            table.dealer_next = EAST
        return table


SHUFFLING = Text("guandan.shuffling", "26, who shuffles")
SHOWING = Text("guandan.showing", "16, the end of a hand")
END_OF_MATCH = Text("guandan.end-of-match", "22, the end of a match")
BOARD_RULING = Text("guandan.board-ruling", "24, boards")
ONE_OR_MORE = Text("guandan.one-or-more", "1 or more")
OPTION_DEALS = Text(
    "guandan.option-deals", "found {found} for the option deals with the format {format}, expected {expected}"
)
TERM_LEVEL = Text("guandan.term-level", "level card")
MEANS_LEVEL = Text("guandan.means-level", "a card of the level that is played: above the ace, below the jokers")
TERM_WILD = Text("guandan.term-wild", "wild")
MEANS_WILD = Text("guandan.means-wild", "the heart of the level: stands for any card but a joker")
TERM_TUBE = Text("guandan.term-tube", "tube")
MEANS_TUBE = Text("guandan.means-tube", "three pairs of ranks in a row")
TERM_PLATE = Text("guandan.term-plate", "plate")
MEANS_PLATE = Text("guandan.means-plate", "two triples of ranks in a row")
TERM_BOMB = Text("guandan.term-bomb", "bomb")
MEANS_BOMB = Text("guandan.means-bomb", "four or more of a rank, or a straight flush: beats whatever is no bomb")
TITLE = Text("guandan.title", "Guandan")


class _Guandan(BaseRoom[GuandanRules]):
    """The room's entry in the registry."""

    name = "guandan"
    title = TITLE()
    chinese = "掼蛋"
    events = EVENTS
    profiles = PROFILES
    profile_titles = PROFILE_TITLES
    choices = CHOICES
    later = LATER
    amounts = frozenset({"stake", "stake_cap"})
    passing = shared_passing | {"LevelsSet", "MatchEnded", "LotDrawn"}
    seats = (4, 4)
    rulings: Mapping[Ruling, Message] = {
        "dealer": SHUFFLING(),
        "showing": SHOWING(),
        "over": END_OF_MATCH(),
        "board": BOARD_RULING(),
    }
    partial = "climbing.html"
    notation = NOTATION
    result_board = RESULT_BOARD
    keypad = KEYPAD
    terms: Sequence[Term] = (
        Term(TERM_LEVEL(), "级牌", MEANS_LEVEL()),
        Term(TERM_WILD(), "逢人配", MEANS_WILD()),
        Term(TERM_TUBE(), "三连对", MEANS_TUBE()),
        Term(TERM_PLATE(), "钢板", MEANS_PLATE()),
        Term(TERM_BOMB(), "炸弹", MEANS_BOMB()),
    )
    pictures = staticmethod(pictures)
    play = staticmethod(play)
    warned: frozenset[type[Event]] = frozenset({HandStarted, Passed, Penalised, Played})
    penalties = frozenset({"Penalised"})
    foreign = FOREIGN
    deciding = frozenset({"LevelsSet"})
    lots = frozenset({"LotDrawn"})
    tint = staticmethod(tint)

    outcome = staticmethod(outcome)
    sheet = staticmethod(sheet)

    def analyse(self, question: Question) -> Answer:
        """Answers one question of a program. Raises BadInput."""
        from replay.rules.guandan.analysis import analyse  # here, as few commands need it

        return analyse(question)

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> GuandanRules:
        """The rules under a profile with some options changed. Raises BadInput."""
        made: Options = chosen(self.name, PROFILES, profile, options)
        counted = made.format in ("deals", "timed_deals")
        if counted != (made.deals > 0):
            wanted = ONE_OR_MORE() if counted else 0
            raise BadInput(
                OPTION_DEALS(found=made.deals, format=made.format, expected=wanted),
                field="options.deals",
            )
        return GuandanRules(self, profile, made, unit)


room: Room[GuandanRules, GuandanTable, LevelsSet] = _Guandan()
"""What the entry point group ``paipu.rules`` names."""
