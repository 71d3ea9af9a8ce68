"""The lines that belong to no seat: each is one move around the play, such as a hand that begins or a player who leaves."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, cast

from replay.events import (
    Abandoned,
    DealerChosen,
    DeckCommitted,
    DeckMixed,
    DeckRevealed,
    Depth,
    Event,
    GameEnded,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    TakenBack,
    TimeCalled,
    TrackLost,
)
from replay.formats.text import wording
from replay.formats.text.chinese import canon_word
from replay.formats.text.grammar import Line, Word, unescape
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.table import Table

__all__ = ["MOST_WORDS", "read_move"]

_NAME, _BOARD, _MIXED = 100, 40, 200
MOST_WORDS = 1000
"""The longest reason or note, in characters."""


def read_move(line: Line, table: Table, depth: Depth) -> tuple[Event, Word]:
    """The move that a line is, and its place.

    Args:
        line: any but those of seats, payments and notes alone.
        table: before the move.
        depth: of a hand that names none.

    Raises:
        BadInput: with line and column.
    """
    return _start_hand(line.words, table, depth) if line.kind == "hand" else _MOVES[line.kind](line.words, table)


def _start_hand(words: Sequence[Word], table: Table, otherwise: Depth) -> tuple[Event, Word]:
    """A hand begins; its order of play follows from who is there."""
    number, dealer, board, depth = words
    # While a hand is played, the rules refuse the next, whoever deals it.
    seat = int(dealer.text) if dealer.text else table.dealer if table.live else expected_dealer(table)
    if seat is None:
        raise number.refuse(wording.NO_DEALER())
    present = table.present
    start = present.index(seat) if seat in present else 0
    order = present[start:] + present[:start]
    recorded = cast(Depth, canon_word(depth.text)) if depth.text else otherwise
    named = _board(board) if board.text else None
    return HandStarted(int(number.text), order, seat, recorded, named), number


def _board(word: Word) -> str:
    board = unicodedata.normalize("NFC", unescape(word, wording.NAME_OF_BOARD(), _BOARD)).strip()
    if not board:
        raise word.refuse(wording.EMPTY_BOARD(most=_BOARD))
    return board


def _end_game(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    return GameEnded(), words[0]


def _join(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    seat, name, after = words
    player = unicodedata.normalize("NFC", unescape(name, wording.A_NAME(), _NAME)).strip()
    if not player:
        raise name.refuse(wording.EMPTY_NAME())
    return Joined(int(seat.text), player, int(after.text) if after.text else None), seat


def _leave(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    return Left(int(words[0].text)), words[0]


def _choose_dealer(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    return DealerChosen(int(words[0].text), "random"), words[0]


def _commit_deck(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    hand, digest = words
    return DeckCommitted(int(hand.text), digest.text.lower()), hand


def _mix_deck(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    seat, mixed = words
    text = unicodedata.normalize("NFC", unescape(mixed, wording.WORDS_TO_MIX_IN(), _MIXED)).strip()
    if not 1 <= len(text) <= _MIXED:
        raise mixed.refuse(wording.LENGTH_OF_MIXED(found=len(text), most=_MIXED))
    return DeckMixed(int(seat.text), text), seat


def _reveal_deck(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    hand, secret = words
    return DeckRevealed(int(hand.text), secret.text.lower()), hand


def _void_hand(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    hand, reason = words
    return HandVoided(int(hand.text), unescape(reason, wording.A_REASON(), MOST_WORDS)), hand


def _abandon_hand(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    return Abandoned(unescape(words[0], wording.A_REASON(), MOST_WORDS)), words[0]


def _lose_track(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    return TrackLost(), words[0]


def _take_back_to(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    """The hand goes back to a step."""
    _, step = words
    return TakenBack(int(step.text)), step


def _take_back(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    """The hand goes back by some steps, one where no number is given."""
    back, number = words
    named = number if number.text else back
    steps = int(number.text) if number.text else 1
    if table.live and steps > table.step:
        raise named.refuse(wording.TOO_MANY_STEPS_BACK(found=steps, most=table.step))
    return TakenBack(table.step - steps), named


def _allow_irregular(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    rule, reason = (unescape(word, wording.WORDS(), MOST_WORDS) for word in words)
    return Irregular(rule, reason), words[0]


def _call_time(words: Sequence[Word], table: Table) -> tuple[Event, Word]:
    called, running = words
    counts = cast(Literal["counted", "void"], canon_word(running.text)) if running.text else None
    return TimeCalled(counts), called


_MOVES: Mapping[str, Callable[[Sequence[Word], Table], tuple[Event, Word]]] = {
    "end": _end_game,
    "joined": _join,
    "left": _leave,
    "dealer": _choose_dealer,
    "committed": _commit_deck,
    "mixed": _mix_deck,
    "revealed": _reveal_deck,
    "voided": _void_hand,
    "abandoned": _abandon_hand,
    "lost": _lose_track,
    "taken_back": _take_back_to,
    "undone": _take_back,
    "irregular": _allow_irregular,
    "time": _call_time,
}
"""The move that each kind of line is, by its rule in the grammar; words that were left out are None."""
