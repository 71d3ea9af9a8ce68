"""Guandan: two teams of two play 108 cards in combinations, level by level. Rulings, sources and options: docs/rules/guandan.md.

The chapters, each with its events, checks, changes, consequences and texts; a chapter uses only those before it:

- ``options``: what a table can agree on
- ``pack``: the cards, their names and pictures (rulings 9, 10 and 12)
- ``combinations``: what cards can be played as, and every play of a hand (9 to 13)
- ``table``: a table, and what every move needs
- ``levels``: places, levels, the end of a match, and what is paid (16 to 20, 22, 24, 28)
- ``leads``: who leads (2, 3)
- ``tribute``: tribute and return, and what they promise of the cards kept (4 to 8)
- ``deal``: the start of a hand, boards, the deal (1, 23, 24, 26)
- ``plays``: plays and passes, tricks, announcing (9 to 16, 21)
- ``penalties``: the penalties of the referee (23)
- ``notation``: moves as lines of text, and the keypad
- ``moves``: all moves together, and what may follow
- ``show``: the page, what a record is warned about, what eyes may know
- ``sheet``: the outcome of a hand, and the score sheet of a match
- ``study``: how far a hand is from its end
- ``bot``: a simple player
- ``analysis``: the answers to programs
- ``njupt``: the logs of another program
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.rules.guandan.bot import play, play_on
from replay.rules.guandan.combinations.patterns import BOMBS, Combination
from replay.rules.guandan.deal import BoardLaid
from replay.rules.guandan.leads import LeadChosen, LeadSet
from replay.rules.guandan.levels import ACE, Finished, LotDrawn, MatchEnded
from replay.rules.guandan.moves import BOOK, RESULT_BOARD, expected, legal, offers
from replay.rules.guandan.njupt import FOREIGN, Njupt
from replay.rules.guandan.notation import KEYPAD, NOTATION
from replay.rules.guandan.options import CHOICES, LATER, PROFILE_TITLES, PROFILES, Options
from replay.rules.guandan.pack import LOWEST, PACK, card_name, chinese_name, level_name, pictures, tint
from replay.rules.guandan.penalties import Kept, Penalised
from replay.rules.guandan.plays import Announced, Passed, Played, TrickEnded
from replay.rules.guandan.sheet import WINS, outcome, points_off, remarks, sheet
from replay.rules.guandan.show import TERMS, WARNED, arrange, details, facts, outlook, redact, scores, warner
from replay.rules.guandan.study import MEASURES, distance, noticed
from replay.rules.guandan.table import EAST, HELD, OPENING, GuandanTable, LevelsSet
from replay.rules.guandan.tribute import Resisted, TributeDue, TributePaid, TributeReturned
from replay.rules.kinds import Room, Ruling
from replay.rules.results import WinName
from replay.rules.shared.base import BaseRoom, BaseRules, chosen_options
from replay.rules.shared.moves import shared_passing
from replay.values.cards import Pack
from replay.values.events import Event, Mark
from replay.values.money import POINTS, Unit
from replay.words.errors import BadInput
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.rules.shared.analysis import Answer, Question, Statistic

__all__ = [
    "BOMBS", "EVENTS", "HELD", "LATER", "OPENING", "PACK", "PROFILES", "Announced", "BoardLaid", "Combination", "Finished",
    "GuandanRules", "GuandanTable", "Kept", "LeadChosen", "LeadSet", "LevelsSet", "LotDrawn", "MatchEnded", "Njupt", "Options", "Passed",
    "Penalised", "Played", "Resisted", "TributeDue", "TributePaid", "TributeReturned", "TrickEnded", "card_name", "chinese_name", "room",
    "tint",
]  # fmt: skip

EVENTS: Mapping[str, type[Event]] = {
    "Announced": Announced, "BoardLaid": BoardLaid, "Finished": Finished, "Kept": Kept, "LeadChosen": LeadChosen,
    "LeadSet": LeadSet, "LevelsSet": LevelsSet, "LotDrawn": LotDrawn, "MatchEnded": MatchEnded, "Passed": Passed,
    "Penalised": Penalised, "Played": Played, "Resisted": Resisted, "TributeDue": TributeDue,
    "TributePaid": TributePaid, "TributeReturned": TributeReturned, "TrickEnded": TrickEnded,
}  # fmt: skip
"""Written name to class; pinned like the shared ones."""


class GuandanRules(BaseRules[Options, GuandanTable]):
    """Guandan under one set of options.

    >>> room.rules("jiangsu", {"stake": 100}).options.report_at
    10
    """

    pack: Pack = PACK
    moves = BOOK.moves
    decide = BOOK.decide
    evolve = staticmethod(BOOK.evolve)
    expected = expected
    legal = legal
    offers = offers
    redact = staticmethod(redact)
    arrange = staticmethod(arrange)
    facts = facts
    distance = distance
    noticed = noticed
    details = details
    warner = warner
    scores = scores
    outlook = outlook
    points_off = points_off
    remarks = staticmethod(remarks)
    sentence = BOOK.sentence
    card_name = staticmethod(card_name)
    chinese_name = staticmethod(chinese_name)

    def mark(self, event: Event, table: GuandanTable) -> Mark | None:
        """A seat that goes out, and a bomb."""
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


OPTION_DEALS = Text(
    "guandan.option-deals", "found {found} for the option deals with the format {format}, expected {expected}"
)


class _Guandan(BaseRoom[GuandanRules]):
    name = "guandan"
    title = say("guandan.title", "Guandan")
    chinese = "掼蛋"
    events = EVENTS
    profiles = PROFILES
    profile_titles = PROFILE_TITLES
    choices = CHOICES
    later = LATER
    amounts = frozenset({"stake", "stake_cap"})
    passing = shared_passing | {"LevelsSet", "MatchEnded", "LotDrawn"}
    reasons: Mapping[str, Message] = {"deal": say("ledger.deal", "deal"), "level": say("ledger.level", "level")}
    wins: Mapping[str, WinName] = WINS
    endings: Mapping[str, Message] = {
        "abandoned": BaseRoom.endings["abandoned"],
        "deal_lost": say("queries.deal-lost", "lost by a penalty"),
        "finished": say("queries.finished", "finished"),
        "redeal": say("queries.redeal", "dealt again"),
        "void": BaseRoom.endings["void"],
    }
    seats = (4, 4)
    rulings: Mapping[Ruling, Message] = {
        "dealer": say("guandan.shuffling", "26, who shuffles"),
        "showing": say("guandan.showing", "16, the end of a hand"),
        "over": say("guandan.end-of-match", "22, the end of a match"),
        "board": say("guandan.board-ruling", "24, boards"),
    }
    partial = "climbing.html"
    notation = NOTATION
    result_board = RESULT_BOARD
    keypad = KEYPAD
    ladder: Sequence[str] = tuple(level_name(level) for level in range(LOWEST, ACE + 1))
    terms = TERMS
    measures = MEASURES
    pictures = staticmethod(pictures)
    play = staticmethod(play)
    play_on = staticmethod(play_on)
    warned = WARNED
    penalties = frozenset({"Penalised"})
    foreign = FOREIGN
    deciding = frozenset({"LevelsSet"})
    lots = frozenset({"LotDrawn"})
    tint = staticmethod(tint)

    outcome = staticmethod(outcome)
    sheet = staticmethod(sheet)

    def analyse(self, question: Question) -> Answer:
        from replay.rules.guandan.analysis import analyse  # here, as few commands need it

        return analyse(question)

    def statistics(self) -> Mapping[str, Statistic]:
        from replay.rules.guandan.analysis import STATISTICS  # here, as few commands need it

        return {**super().statistics(), **STATISTICS}

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> GuandanRules:
        made: Options = chosen_options(self.name, PROFILES, profile, options)
        counted = made.format in ("deals", "timed_deals")
        if counted != (made.deals > 0):
            wanted = say("guandan.one-or-more", "1 or more") if counted else 0
            raise BadInput(OPTION_DEALS(found=made.deals, format=made.format, expected=wanted), field="options.deals")
        return GuandanRules(self, profile, made, unit)


room: Room[GuandanRules, GuandanTable, LevelsSet] = _Guandan()
"""The room, for the entry point group ``paipu.rules``."""
