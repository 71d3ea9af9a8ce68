"""Agram in words: the text notation, the score sheet, and the answers to programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from agram.cards import PACK
from agram.moves import AgramLaid, AgramNoted, AgramWon
from agram.table import AgramTable, taker
from replay.rules.shared.analysis import Answer, Question, answer_question, cards_of, need_fields
from replay.rules.shared.notation import Verbs, read_card, read_cards, refusal, unseen_deal
from replay.rules.shared.show import Column, Row, Sheet, gains, parts, totals
from replay.values.events import Dealt, Event, Joined, Shown, player_account
from replay.words.messages import say

if TYPE_CHECKING:
    from agram import AgramRules

__all__ = ["NOTATION", "analyse", "sheet"]

_DEAL = re.compile(r"deal\b", re.IGNORECASE)


def _due(rules: AgramRules, table: AgramTable) -> tuple[int, int] | None:
    """The seat that is dealt to next, and how many cards; None where the deal is over."""
    waiting = [seat for seat in table.order if not table.count(seat)] if table.phase == "deal" else []
    return (waiting[0], rules.options.cards) if waiting else None


class _Notation:
    """A card alone is laid; ``deal`` and ``shows`` come before cards; ``wins`` ends a hand recorded by its result."""

    stake = "stake"
    verbs = Verbs({"出": " ", "发牌": "deal ", "發牌": "deal ", "亮出": "shows ", "胡": "wins"})
    after_all = ()

    def is_grouped(self, text: str) -> bool:
        """Every line says something by itself."""
        return False

    def unwritten_deal(self, rules: AgramRules, table: AgramTable, text: str) -> Iterator[Event]:
        """Unseen cards for every seat that was dealt none before this line, where it comes after the deal."""
        if _DEAL.match(text):
            return iter(())
        return unseen_deal(table, partial(_due, rules))

    def read(
        self, rules: AgramRules, table: AgramTable, lines: Sequence[tuple[int, str]]
    ) -> Iterator[tuple[int, int, Event]]:
        """The move of a line."""
        ((seat, text),) = lines
        word = re.match(r"(deal|shows|wins)(\s+|$)", text, re.IGNORECASE)
        if word is not None and word[1].casefold() == "wins":
            if text[word.end() :].strip():
                raise refusal(text, word.end(), say("agram.nothing-more", "nothing after 'wins'"))
            yield 0, 1, AgramNoted(seat)
        elif word is None:
            yield 0, 1, AgramLaid(seat, read_card(PACK, text, 0))
        else:
            cards = tuple(read_cards(PACK, text, word.end())) if text[word.end() :].strip() else ()
            yield 0, 1, (Dealt if word[1].casefold() == "deal" else Shown)(seat, cards)

    def hint(self, rules: AgramRules, table: AgramTable) -> str:
        """A line that is possible here in a live hand."""
        if table.phase == "result":
            return f"{table.order[0]} wins"
        return f"{table.turn} 5H" if table.turn is not None else f"{table.order[0]} deal ?{rules.options.cards}"

    def write(self, rules: AgramRules, table: AgramTable, moves: Sequence[Event]) -> Iterator[tuple[int, str]]:
        """A line for each move."""
        for move in moves:
            if isinstance(move, AgramLaid):
                yield move.seat, move.card
            elif isinstance(move, AgramNoted):
                yield move.seat, "wins"
            elif isinstance(move, Dealt | Shown):
                yield move.seat, f"{'deal' if isinstance(move, Dealt) else 'shows'} {PACK.write(move.cards)}".rstrip()


NOTATION = _Notation()
"""The notation of Agram."""


def sheet(rules: AgramRules, events: Iterable[Event]) -> Sheet:
    """The score sheet: the winner of each hand, and each player's gain."""
    whole = list(events)
    names = {event.seat: event.player for event in whole if isinstance(event, Joined)}
    columns = (Column(say("agram.winner", "Winner")), *(Column(name, str(rules.unit)) for name in names.values()))
    rows = []
    for part in parts(whole):
        if part.start is not None:
            winner = next((names[event.seat] for event in part.events if isinstance(event, AgramWon)), "")
            gained = gains(part.events)
            money = (gained.get(player_account(name), 0) for name in names.values())
            rows.append(Row(part.start.hand, (winner, *money), part.void))
    return Sheet(columns, tuple(rows), totals(rows, range(1, len(columns))) if rows else None)


def _who_takes(question: Question) -> Answer:
    need_fields(question, "", required=("op", "trick"))
    cards = cards_of(question["trick"], "trick", PACK, text="9H AD TH", code="'TH'")
    return {"card": cards[taker(list(enumerate(cards)))] if cards else None}


def analyse(question: Question) -> Answer:
    """Answers one question of a program. Raises BadInput.

    >>> analyse({"op": "takes", "trick": "9H AD TH"})
    {'card': 'TH'}
    """
    return answer_question(question, {"takes": _who_takes})
