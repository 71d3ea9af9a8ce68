"""Games as they are gathered along the log, and decided again by whoever is free once they are whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from replay.club.queries.deals import Deal
from replay.club.verify import wording
from replay.club.verify.streams import FollowedGame
from replay.engine.memory import Memory
from replay.events import Recorded
from replay.messages import Message
from replay.rules import codec

__all__ = ["Gathered", "JudgedGames", "Verdict", "WholeGame", "judge_games"]

_LONGEST = 5_000
"""Events of a game that are gathered; a longer one is followed where the log is read, so that none grows in memory."""
_MOST = 20_000
"""Events of all games that are gathered at a time: about 30 MB."""


class WholeGame:
    """All events of a game.

    Args:
        stream: its id.
        records: the events, in order.
        data: their bytes, which make the events when they are joined by commas. Only these travel to another process, which decodes
            them in less time than pickling would take.
    """

    def __init__(self, stream: str, records: Sequence[Recorded], data: Sequence[bytes]) -> None:
        self.stream = stream
        self.records = records
        self.data = data

    def __reduce__(self) -> tuple[Callable[[str, bytes], WholeGame], tuple[str, bytes]]:
        return _arrived, (self.stream, b",".join(self.data))


def _arrived(stream: str, joined: bytes) -> WholeGame:
    return WholeGame(stream, codec().decode_many(joined), [joined])


class Verdict(NamedTuple):
    """What the rules say of a game.

    Args:
        stream: its id.
        version: its last event that is what may follow there.
        sealable: the last version at which no hand was live.
        wrong: what is wrong; None if nothing is.
        deals: its deals of boards.
    """

    stream: str
    version: int
    sealable: int
    wrong: Message | None
    deals: Sequence[Deal]


def judge_games(games: Sequence[WholeGame]) -> list[Verdict]:
    """Decide every move of some games again."""
    return list(map(_judge, games))


def _judge(game: WholeGame) -> Verdict:
    followed = FollowedGame(game.stream)
    wrong = followed.feed(game.records) or followed.close()
    return Verdict(game.stream, followed.version, followed.sealable, wrong, followed.deals)


class Gathered:
    """The beginnings of games of which not all was read yet."""

    def __init__(self) -> None:
        self._games: dict[str, tuple[list[Recorded], list[bytes]]] = {}
        self._events = 0

    def size(self, stream: str) -> int:
        """How many events of a game there are."""
        return len(self._games[stream][0]) if stream in self._games else 0

    def add(self, stream: str, records: Sequence[Recorded], data: Sequence[bytes]) -> int:
        """Add the next events of a game; how many there are of it now."""
        known = self._games.setdefault(stream, ([], []))
        known[0].extend(records)
        known[1].extend(data)
        self._events += len(records)
        return len(known[0])

    def take(self, stream: str) -> WholeGame:
        """All that there is of a game, which is kept here no longer."""
        records, data = self._games.pop(stream, ([], []))
        self._events -= len(records)
        return WholeGame(stream, records, data)

    def too_long(self) -> list[str]:
        """The games that must be taken, because there is too much of them or of all."""
        long = [stream for stream, (records, _) in self._games.items() if len(records) > _LONGEST]
        if not long and self._events > _MOST:
            return [max(self._games, key=lambda stream: len(self._games[stream][0]))]
        return long


class JudgedGames:
    """The games that an earlier check found to be right, event for event; the rules of another version are other rules.

    Args:
        path: a file that remembers them, or a new one.

    Raises:
        BadInput: it is another file.
        DiskFull: a new one does not fit.
    """

    def __init__(self, path: Path) -> None:
        self._memory = Memory(path, f"verify/{version('paipu')}".encode(), wording.OTHER_MEMORY())
        self._known = set(self._memory)
        self._asked: dict[str, bytes] = {}

    def knows(self, game: WholeGame) -> bool:
        """Whether this very game was found to be right."""
        digest = self._asked[game.stream] = _digest(game)
        return digest in self._known

    def add(self, stream: str) -> None:
        """Remember a game that was asked for. Raises DiskFull or BadInput."""
        digest = self._asked.pop(stream)
        if digest not in self._known:
            self._memory.add(digest)


def _digest(game: WholeGame) -> bytes:
    digest = sha256(game.stream.encode())
    for each in game.data:
        digest.update(b"," + each)
    return digest.hexdigest().encode()
