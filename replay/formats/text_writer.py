"""Writing the text notation in its one canonical form."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from replay.formats.text_grammar import brace, quote, seated_names, write_header
from replay.identity import game_id
from replay.rules import Rules
from replay.values import events as shared
from replay.words.errors import BadInput
from replay.words.messages import Text

OTHER_FIRST_EVENT = Text("text.other-first-event", "found {found}, expected GameOpened as the first event of a game")


def write_text(rules: Rules, records: Iterable[shared.Recorded]) -> str:
    """The canonical text of a game: what happened, with the day (UTC) and the id of its first envelope.

    Args:
        rules: the rules that the game pinned.
        records: every envelope from the first on, as the rules allow them or as some eyes may know them.

    >>> from replay.identity import envelopes
    >>> from replay.rules import opened_rules
    >>> opened = shared.GameOpened("quandui/pagat", {"stake": 100}, "EUR/2")
    >>> at = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)
    >>> game = game_id(opened, at.date())
    >>> events = [opened, shared.Joined(1, "Guo"), shared.Joined(2, "Li"), shared.Left(1)]
    >>> records = envelopes(events, game=game, at=at, by="text")
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
    if not isinstance(opened, shared.GameOpened):
        raise BadInput(OTHER_FIRST_EVENT(found=type(opened).__name__))
    events = [record.data for record in others]
    names = seated_names(events)
    depths = {event.depth for event in events if isinstance(event, shared.HandStarted)}
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

    def __init__(self, rules: Rules, depth: shared.Depth | None) -> None:
        self.rules = rules
        self.depth = depth
        self.table = rules.table()
        self.lines: list[str] = []
        self.section = "header"
        self.run: list[shared.Event] = []
        self.words = ""
        self.notes: list[str] = []
        self.payments: list[shared.Paid] = []

    def write(self, event: shared.Event) -> None:
        if type(event) not in self.rules.moves:
            self._play()
            # Of the consequences only money is written, for people to check.
            if isinstance(event, shared.Paid):
                self.payments.append(event)
        elif isinstance(event, shared.Noted):
            self._play()
            self.notes.append(brace(event.text))
        elif isinstance(event, shared.HandStarted):
            self._play()
            self._begin(hand_line(event, depth=self.depth is None), new=True)
        elif type(event) in LINES:
            self._play()
            self._begin(LINES[type(event)](event), new=isinstance(event, shared.GameEnded))
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
        seats = {shared.player_account(name): str(seat) for seat, name in self.table.players.items()} | {
            shared.POT: shared.POT
        }
        for paid in self.payments:
            yield f"{seats[paid.payer]}>{seats[paid.payee]} {self.rules.unit.write(paid.amount)}"


def hand_line(event: shared.HandStarted, *, depth: bool) -> str:
    """Head a hand, with its depth or without."""
    board = f", board {quote(event.board)}" if event.board is not None else ""
    words = f", depth {event.depth}" if depth else ""
    return f"== hand {event.hand}, dealer {event.dealer}{board}{words}"


def _joined(event: shared.Joined) -> str:
    return f"join {event.seat} {quote(event.player)}" + (f" after {event.after}" if event.after is not None else "")


def _time(event: shared.TimeCalled) -> str:
    return f"time {event.running}" if event.running else "time"


LINES: Mapping[type[shared.Event], Callable[[Any], str]] = {
    shared.GameEnded: lambda event: "== end",
    shared.Joined: _joined,
    shared.Left: lambda event: f"leave {event.seat}",
    shared.DealerChosen: lambda event: f"dealer {event.seat} random",
    shared.DeckCommitted: lambda event: f"commit {event.hand} {event.hash}",
    shared.DeckMixed: lambda event: f"mix {event.seat} {quote(event.text)}",
    shared.DeckRevealed: lambda event: f"reveal {event.hand} {event.secret}",
    shared.HandVoided: lambda event: f"void {event.hand} {quote(event.reason)}",
    shared.Abandoned: lambda event: f"abandon {quote(event.reason)}",
    shared.TrackLost: lambda event: "lost track",
    shared.TakenBack: lambda event: f"back to {event.to}",
    shared.Irregular: lambda event: f"irregular {quote(event.rule)} {quote(event.reason)}",
    shared.TimeCalled: _time,
}
"""The writer of each shared event that is not a line of a seat."""


def shared_line(event: shared.Event) -> str:
    """The line of such an event.

    >>> shared_line(shared.Joined(4, "Guo", 2))
    'join 4 "Guo" after 2'
    """
    return LINES[type(event)](event)
