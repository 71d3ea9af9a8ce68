"""Whoever records one game over the API, and how long each move takes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeAlias

from replay.club import Club, Move, Opening
from replay.values.events import Noted

__all__ = ["MOVES", "STEPS", "Post", "Recorder"]

MOVES = 250
"""Moves of a round."""
STEPS = 60
"""Moves of a hand."""
_SEATS = ("Anna", "Ben", "Chen", "Dora")

Post: TypeAlias = Callable[[str, bytes], tuple[int, bytes]]
"""Sends JSON to an address of the app, and gives the status and the body of the answer."""


class Recorder:
    """A game that is opened in a club and recorded over the API.

    Args:
        club: which; only this opens the game and looks at it.
        post: how the API is asked.
        events: how long the game is before that.
    """

    def __init__(self, club: Club, post: Post, events: int = 0) -> None:
        self.club = club
        self._post = post
        opened = club.tables.open(Opening("quandui/gamerules", {"stake": 50}, "EUR/2", seats=_SEATS))
        self.game, self.version = opened.game, opened.version
        if events:
            self.version = self._lengthen(events)
        self._lines = self._written()

    def _lengthen(self, events: int) -> int:
        """Fill the game with results, in requests of many hands."""
        version, hand, dealer = self.version, 1, 1
        while version < events:
            lines: list[Move] = []
            for _ in range(50):
                lines += [Move(f"== hand {hand}, dealer {dealer}, depth result"), Move(f"{hand % 4 + 1} #")]
                hand, dealer = hand + 1, hand % 4 + 1
            version = self.club.tables.record(self.game, lines, seen=version).version
        return version

    def _written(self) -> Iterator[str]:
        """Notes in one hand after the other, each as long as a hand that is observed."""
        for number in count():
            if number % STEPS == 0:
                self._next_hand()
            yield f"move {number}"

    def _next_hand(self) -> None:
        table = self.club.timeline(self.game).table
        if table.live:
            self.send('abandon "-"')
        view = self.club.recorder.view(self.game, dealer=1)
        self.send(view.begin["observed"])

    def send(self, line: str) -> None:
        """Record a line over the API."""
        sent = json.dumps({"moves": [{"text": line}], "version": self.version})
        status, answer = self._post(f"/api/v1/games/{self.game}/moves", sent.encode())
        if status != 201:
            raise AssertionError(answer.decode())
        self.version = json.loads(answer)["version"]

    def seconds(self, moves: int = MOVES) -> list[float]:
        """How long each of so many moves takes."""
        taken = []
        for _ in range(moves):
            line = f"{{{next(self._lines)}}}"
            start = time.perf_counter()
            self.send(line)
            taken.append(time.perf_counter() - start)
        return taken

    def appended(self, moves: int = MOVES) -> list[float]:
        """How long the façade's own append takes for the same."""
        taken = []
        for _ in range(moves):
            text = next(self._lines)
            start = time.perf_counter()
            self.club.append(self.game, [Noted(text)], "bench")
            taken.append(time.perf_counter() - start)
            self.version += 1
        return taken
