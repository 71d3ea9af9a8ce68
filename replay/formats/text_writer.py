"""Writing the text notation in its one canonical form."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from replay.formats.text_grammar import brace, quote, seated_names, write_header
from replay.identity import game_id
from replay.rules import Rules
from replay.values.events import (
    POT,
    Abandoned,
    DealerChosen,
    DeckCommitted,
    DeckMixed,
    DeckRevealed,
    Depth,
    Event,
    GameEnded,
    GameOpened,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    Noted,
    Paid,
    Recorded,
    TakenBack,
    TimeCalled,
    TrackLost,
    player_account,
)
from replay.words.errors import BadInput
from replay.words.messages import Text

OTHER_FIRST_EVENT = Text("text.other-first-event", "found {found}, expected GameOpened as the first event of a game")


def write_text(rules: Rules, records: Iterable[Recorded]) -> str:
    """The canonical text of a game: what happened, with the day (UTC) and the id of its first envelope.

    Args:
        rules: the rules that the game pinned.
        records: every envelope from the first on, as the rules allow them or as some eyes may know them.

    >>> from replay.identity import envelopes
    >>> from replay.rules import opened_rules
    >>> opened = GameOpened("quandui/pagat", {"stake": 100}, "EUR/2")
    >>> at = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)
    >>> game = game_id(opened, at.date())
    >>> records = envelopes([opened, Joined(1, "Guo"), Joined(2, "Li"), Left(1)], game=game, at=at, by="text")
    >>> print(write_text(opened_rules(opened), records))
    %paipu 1
    [Rules "quandui/pagat"]
    [Date "2026-11-20"]
    [Stake "1.00 EUR"]
    [Seats "Guo; Li"]
    <BLANKLINE>
    leave 1
    <BLANKLINE>
    """
    first, *others = records
    opened = first.data
    if not isinstance(opened, GameOpened):
        raise BadInput(OTHER_FIRST_EVENT(found=type(opened).__name__))
    events = [record.data for record in others]
    names = seated_names(events)
    depths = {event.depth for event in events if isinstance(event, HandStarted)}
    depth = depths.pop() if len(depths) == 1 else None
    writing = _Writing(rules, depth)
    for event in [opened, *events[: len(names)]]:
        rules.evolve(writing.table, event)
    date = first.at.astimezone(dt.UTC).date()
    game = None if first.game == game_id(opened, date) else first.game
    writing.lines += write_header(rules, opened, names, date, game, depth)
    for event in events[len(names) :]:
        writing.write(event)
    return writing.finished()


class _Writing:
    """One record being written. What a line says is complete only when the next one begins: notes and money may follow.

    If the header gives the ``depth`` of all hands, no hand repeats it.
    """

    def __init__(self, rules: Rules, depth: Depth | None) -> None:
        self.rules = rules
        self.depth = depth
        self.table = rules.table()
        self.lines: list[str] = []
        self.section = "header"
        self.run: list[Event] = []
        self.words = ""
        self.notes: list[str] = []
        self.payments: list[Paid] = []

    def write(self, event: Event) -> None:
        if type(event) not in self.rules.moves:
            self._play()
            # Of the consequences only money is written, for people to check.
            if isinstance(event, Paid):
                self.payments.append(event)
        elif isinstance(event, Noted):
            self._play()
            self.notes.append(brace(event.text))
        elif isinstance(event, HandStarted):
            self._play()
            self._begin(hand_line(event, depth=self.depth is None), new=True)
        elif type(event) in LINES:
            self._play()
            self._begin(LINES[type(event)](event), new=isinstance(event, GameEnded))
        else:
            self.run.append(event)
            return
        self.rules.evolve(self.table, event)

    def finished(self) -> str:
        self._play()
        self._finish()
        return "\n".join(self.lines) + "\n"

    def _play(self) -> None:
        """Let the kind of game write the moves that were collected."""
        if self.run:
            for seat, text in self.rules.room.notation.write(self.rules, self.table, self.run):
                self._begin(f"{seat} {text}")
            for move in self.run:
                self.rules.evolve(self.table, move)
            self.run = []

    def _begin(self, words: str, *, new: bool = False) -> None:
        self._finish()
        section = "hand" if self.table.live else "between"
        if new or section != self.section:
            self.lines.append("")
        self.section = "hand" if new else section
        self.words = words

    def _finish(self) -> None:
        if self.notes and not self.words and self.section == "header":
            self.lines.append("")
            self.section = "between"
        if self.words or self.notes:
            self.lines.append(" ".join(filter(None, (self.words, *self.notes))))
        if self.payments:
            self.lines.append("$ " + "  ".join(self._payments()))
        self.words, self.notes, self.payments = "", [], []

    def _payments(self) -> Iterator[str]:
        seats = {player_account(name): str(seat) for seat, name in self.table.players.items()} | {POT: POT}
        for paid in self.payments:
            yield f"{seats[paid.payer]}>{seats[paid.payee]} {self.rules.unit.write(paid.amount)}"


def hand_line(event: HandStarted, *, depth: bool) -> str:
    """Head a hand, with its depth or without."""
    board = f", board {quote(event.board)}" if event.board is not None else ""
    words = f", depth {event.depth}" if depth else ""
    return f"== hand {event.hand}, dealer {event.dealer}{board}{words}"


def _joined(event: Joined) -> str:
    return f"join {event.seat} {quote(event.player)}" + (f" after {event.after}" if event.after is not None else "")


def _time(event: TimeCalled) -> str:
    return f"time {event.running}" if event.running else "time"


LINES: Mapping[type[Event], Callable[[Any], str]] = {
    GameEnded: lambda event: "== end",
    Joined: _joined,
    Left: lambda event: f"leave {event.seat}",
    DealerChosen: lambda event: f"dealer {event.seat} random",
    DeckCommitted: lambda event: f"commit {event.hand} {event.hash}",
    DeckMixed: lambda event: f"mix {event.seat} {quote(event.text)}",
    DeckRevealed: lambda event: f"reveal {event.hand} {event.secret}",
    HandVoided: lambda event: f"void {event.hand} {quote(event.reason)}",
    Abandoned: lambda event: f"abandon {quote(event.reason)}",
    TrackLost: lambda event: "lost track",
    TakenBack: lambda event: f"back to {event.to}",
    Irregular: lambda event: f"irregular {quote(event.rule)} {quote(event.reason)}",
    TimeCalled: _time,
}
"""The writer of each shared event that is not a line of a seat."""


def shared_line(event: Event) -> str:
    """The line of such an event.

    >>> shared_line(Joined(4, "Guo", 2))
    'join 4 "Guo" after 2'
    """
    return LINES[type(event)](event)
