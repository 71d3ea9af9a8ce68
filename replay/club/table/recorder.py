"""What whoever records a game is shown, and what correcting an earlier hand takes: nothing is recorded here."""

from __future__ import annotations

from collections.abc import Sequence

from replay.answers.games import Hand
from replay.answers.recording import Choice, Compared, RecorderView, Undo
from replay.club.queries import hands
from replay.club.queries.hands import next_replaces, replaces
from replay.club.read_models.settings import current_settings
from replay.club.table.comparison import Entry, compare
from replay.club.table.correction import correctable, corrected, need_correctable, struck_out
from replay.club.table.last_table import LastTable, LastTables
from replay.club.table.latest import last_entered, latest_moves
from replay.club.table.looks import Looks
from replay.club.table.recorder_view import Around, recorder_view, result_details
from replay.club.table.takings import Takings
from replay.club.table.timelines import Timelines
from replay.events import Event
from replay.rules.eyes import ALL, Eyes
from replay.store import Store

__all__ = ["Recorder"]


class Recorder:
    """The tables of one club as their recorders see them. Safe to share between threads.

    Args:
        store: the club's events.
        last: the last tables of its games.
        timelines: its games, ready to be viewed.
    """

    def __init__(self, store: Store, last: LastTables, timelines: Timelines) -> None:
        self._store = store
        self._last = last
        self._timelines = timelines
        self._takings = Takings(store)

    def view(
        self, game: str, eyes: Eyes = ALL, *, ended: Hand | None = None, dealer: int | None = None
    ) -> RecorderView:
        """What a recorder's screen shows of a game.

        Args:
            game: its id or the beginning of it.
            eyes: of the recorder.
            ended: the hand that ended last, as the recorder may know it.
            dealer: who is to deal the next hand, where nothing says so yet.

        Raises:
            NotFound, BadInput: there is no such game, or no such eyes in it.
        """
        game = self._timelines.find(game)
        seen, timeline = self._seen(game, eyes), self._timelines.get(game)
        with self._store.reading() as reading:
            settings = current_settings(reading.connection)
        live = seen.table.live
        again = replaces(timeline, seen.table.hand, settings) if live else next_replaces(timeline, settings)
        undo = None if timeline.table.ended else last_entered(timeline, eyes)
        around = Around(self._takings.get(game), latest_moves(timeline, eyes), ended, again, undo)
        return recorder_view(game, seen, eyes, around, dealer)

    def undo(self, game: str, eyes: Eyes = ALL) -> Undo | None:
        """What was entered last, and how it is taken back; None where there is nothing. Raises NotFound or BadInput."""
        return last_entered(self._timelines.get(self._timelines.find(game)), eyes)

    def compare(self, game: str, entry: Entry, versions: Sequence[int], eyes: Eyes = ALL) -> Compared:
        """What was recorded with these versions, as these eyes may know it, and what somebody entered in the meantime."""
        return compare(self._timelines.get(game), entry, versions, eyes)

    def without(self, game: str, hand: int, eyes: Eyes = ALL, *, dealer: int | None = None) -> RecorderView:
        """What it would show if a hand and all after it were struck out, but for the money. Raises NotFound, BadInput, RuleViolation."""
        game = self._timelines.find(game)
        seen = self._seen(game, eyes)
        table, _ = struck_out(seen, hand, "-")
        return recorder_view(game, seen._replace(table=table), eyes, Around({}, (), None), dealer)

    def details(self, game: str, hand: int, eyes: Eyes = ALL) -> list[Choice]:
        """What else may be recorded of the end of a hand that somebody won, as lines that correct it; nothing of one that nobody won.

        Raises:
            NotFound: there is no such game, or no such hand in it.
            BadInput, RuleViolation: the hand cannot be corrected.
        """
        timeline = self._timelines.get(self._timelines.find(game))
        with self._store.reading() as reading:
            found = hands.hand(reading, timeline, hand)
        if found.winner is None:
            return []
        seen = self._seen(timeline.game, eyes)
        table, _ = struck_out(seen, hand, "-")
        return result_details(seen._replace(table=table), found.winner, found.dealer)

    def correctable(self, game: str) -> list[int]:
        """The hands of a game that may be corrected, the latest first. Raises NotFound or BadInput."""
        return correctable(self._last.get(self._timelines.find(game)).table)

    def need_correctable(self, game: str, hand: int, eyes: Eyes, looks: Looks) -> list[int]:
        """The hands that are struck out to correct one. Raises what :meth:`correction` raises, whatever the hand is entered as."""
        game = self._timelines.find(game)
        _, _, again = need_correctable(self._seen(game, eyes), self._timelines.get(game), hand, "-", looks)
        return [hand, *again]

    def correction(
        self, game: str, hand: int, lines: Sequence[str], reason: str, eyes: Eyes = ALL, looks: Looks | None = None
    ) -> list[Event]:  # 6 parameters: what is corrected and how, and what whoever does it sees now and of each hand
        """The moves that strike out a hand and all after it, enter it as these lines have it, and the others again.

        ``eyes`` are those at the last table, ``looks`` those at each event; the same everywhere where it is None.

        Raises:
            NotFound: there is no such game.
            BadInput, RuleViolation: the hand cannot be corrected, or not so.
        """
        game = self._timelines.find(game)
        return corrected(
            self._seen(game, eyes), self._timelines.get(game), hand, lines, reason, looks or (lambda version: eyes)
        )

    def _seen(self, game: str, eyes: Eyes) -> LastTable:
        """The last table of what these eyes may know."""
        last = self._last.get(game)
        return last._replace(table=self._timelines.last_seen(game, last, eyes))
