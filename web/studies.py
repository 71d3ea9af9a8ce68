"""Studies of hands that take longer than a page may: one process of the lowest priority makes them, while their pages are whole without.

Only `paipu serve` starts it, for members, when one of them first looks at such a hand. It is given what their eyes know of this hand
through a pipe, and no way to the club. It ends when nobody asks for a while, with the server, and with a job that takes too long.
"""

from __future__ import annotations

import logging
import pickle
import signal
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable
from threading import Condition, Thread
from typing import NamedTuple

from flask import current_app, g

from replay.answers.table import Study
from replay.club import Eyes, Seen, Veil
from replay.rights import Account, Owner
from replay.words.errors import NotFound, Unavailable
from replay.words.messages import Text
from web.current_club import club
from web.rights import NOTHING_HERE
from web.visitor_filter import eyes_on_hand, looks_back, veil_of
from web.visitors import visitors

MOST_WAITING = 20
"""Hands that wait for their study; one more gets none this time."""
SECONDS = 60
"""How long the study of a hand may take."""
_IDLE = 120
"""Seconds without a job after which the process ends: it holds 30 MB."""
_MOST_FOUND = 100
"""Studies that are kept, each of some 10 kB."""
_LATE = -getattr(signal, "SIGALRM", 14)
"""How the process ends by its own clock."""
_PROGRAM = (
    "import sys; from replay.table.study import work; work(sys.stdin.buffer, sys.stdout.buffer, int(sys.argv[1]))"
)


class Key(NamedTuple):
    """What a study depends on: the last event of the hand, by its game and id, and who looks."""

    last: tuple[object, object]
    eyes: Eyes
    veil: Veil


class Found(NamedTuple):
    """What there is of a study: itself, or whether it is still to come; neither where it takes too long, or too many wait."""

    study: Study | None
    comes: bool = False


class Studies:
    """The studies that were asked for last, and the process that makes the others. Safe to share between threads."""

    def __init__(self) -> None:
        self._found: OrderedDict[Key, Study | None] = OrderedDict()
        self._waiting: OrderedDict[Key, Seen] = OrderedDict()
        self._current: Key | None = None
        self._thread: Thread | None = None
        self._closed = False
        self._changed = Condition()
        self.process: subprocess.Popen[bytes] | None = None
        """The process, while there is one."""

    def ask(self, key: Key, see: Callable[[], Seen]) -> Found:
        """Return the study of a hand; where nobody asked for it, it is made from now on."""
        with self._changed:
            if key in self._found:
                self._found.move_to_end(key)
                return Found(self._found[key])
            if key in self._waiting or key == self._current:
                return Found(None, comes=True)
            if self._closed or len(self._waiting) >= MOST_WAITING:
                return Found(None)
            self._waiting[key] = see()
            if self._thread is None:
                self._thread = Thread(target=self._run, name="studies", daemon=True)
                self._thread.start()
            self._changed.notify_all()
            return Found(None, comes=True)

    def close(self) -> None:
        """End the process, whatever it is at."""
        with self._changed:
            self._closed, thread = True, self._thread
            self._waiting.clear()
            if self.process is not None:
                self.process.kill()
            self._changed.notify_all()
        if thread is not None:
            thread.join(timeout=5)

    def _run(self) -> None:
        """Give one job after the other to the process, and start another one where it has died."""
        while (job := self._next()) is not None:
            key, seen = job
            try:
                self._keep(key, _answer(self._started(), seen))
            except (OSError, EOFError, pickle.UnpicklingError):
                late = _end(self._left()) == _LATE
                logging.getLogger(__name__).warning(
                    "the study of a hand %s", "took too long" if late else "was cut off"
                )
                if late:  # it would be so again
                    self._keep(key, None)

    def _next(self) -> tuple[Key, Seen] | None:
        with self._changed:
            self._current = None
            self._changed.wait_for(lambda: self._waiting or self._closed, timeout=_IDLE)
            if self._waiting:
                self._current, seen = self._waiting.popitem(last=False)
                return self._current, seen
            self._thread, last = None, self._left()
        _end(last)
        return None

    def _started(self) -> subprocess.Popen[bytes]:
        with self._changed:
            if self._closed:
                raise EOFError
            if self.process is None:
                command = [sys.executable, "-P", "-c", _PROGRAM, str(SECONDS)]
                # A session of its own: Ctrl+C is for the server, which ends it.
                self.process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
                )
            return self.process

    def _left(self) -> subprocess.Popen[bytes] | None:
        with self._changed:
            left, self.process = self.process, None
            return left

    def _keep(self, key: Key, study: Study | None) -> None:
        with self._changed:
            self._found[key] = study
            if len(self._found) > _MOST_FOUND:
                self._found.popitem(last=False)


def _answer(process: subprocess.Popen[bytes], seen: Seen) -> Study | None:
    """Let the process study a hand. Raises OSError, EOFError or UnpicklingError if it dies."""
    assert process.stdin is not None  # it was started so
    assert process.stdout is not None  # the same
    pickle.dump(seen, process.stdin)
    process.stdin.flush()
    found: Study | None = pickle.load(process.stdout)
    return found


def _end(process: subprocess.Popen[bytes] | None) -> int | None:
    """Wait for the end of a process, which comes with the end of its jobs; gives how it ended."""
    if process is None:
        return None
    try:
        process.communicate(timeout=1)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        process.kill()
        process.communicate()
    return process.returncode


class BeingStudied(Unavailable):
    """The study of a hand is being made."""

    code = "being-studied"
    retry_after = 2


class NotStudied(BeingStudied):
    """There is no study of a hand now."""

    retry_after = 60


BEING_STUDIED = Text("web.being-studied", "This hand is being studied. Ask again in a few seconds.")
NOT_STUDIED = Text("web.not-studied", "This hand cannot be studied now: too many others wait, or it takes too long.")
MEMBERS_ONLY = Text("web.members-only", "This hand takes long to study, which is done for members only.")


def find_study(game: str, hand: int, eyes: Eyes) -> Found:
    """Return what there is of the study of a hand, for eyes that the visitor may use on it; a member has it made."""
    timeline, veil = club().timeline(game), veil_of(game)
    if timeline.rules.room.studied_at_once or timeline.ended(hand) is None:
        return Found(club().study(game, hand, eyes, veil))
    studies: Studies | None = current_app.extensions.get("paipu_studies")
    if studies is None or not _is_member():
        return Found(None)
    at = timeline.hands[hand].last
    (last,) = timeline.recorded(at, at)
    found = studies.ask(Key((last.game, last.id), eyes, veil), lambda: club().to_study(game, hand, eyes, veil))
    g.paipu_passes = found.study is None
    return found


def need_study(game: str, hand: int, eyes: Eyes) -> Study:
    """Return the study of a hand. Raises NotFound, BeingStudied or NotStudied."""
    asked = eyes_on_hand(game, hand, eyes)
    if not looks_back(game, hand):
        raise NotFound(NOTHING_HERE())
    found = find_study(game, hand, asked)
    if found.study is not None:
        return found.study
    if found.comes:
        raise BeingStudied(BEING_STUDIED())
    raise NotStudied(NOT_STUDIED()) if _is_member() else NotFound(MEMBERS_ONLY())


def _is_member() -> bool:
    return any(isinstance(each.asker, Account | Owner) for each in visitors())
