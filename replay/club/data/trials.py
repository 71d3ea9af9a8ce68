"""Many games of a club tried under other rules, by whoever is free; a file remembers what is done, so that it can go on there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from replay.club.data import wording
from replay.club.data.selection import Selection, chosen_games, count_games
from replay.data.trial import GameTask, Trial, try_game
from replay.engine.engine import Engine
from replay.engine.memory import Memory
from replay.rules import rules_named
from replay.store import Store
from replay.store.reading import Reading

__all__ = ["Trials"]

_Done = dict[str, Trial]
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Trial).decode


class Trials:
    """Tries the games of a club.

    Args:
        store: the club's events.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, rules: str, selection: Selection) -> int:
        """How many games there are to try. Raises NotFound or BadInput like :meth:`run`."""
        with self._store.reading() as reading:
            return count_games(reading, _of_kind(rules, selection)[1])

    def run(
        self,
        rules: str,
        selection: Selection,
        engine: Engine,
        *,
        memory: Path | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Trial]:
        """What becomes of each game of the kind, in the order in which they entered the club.

        Args:
            rules: the rules to try, such as ``quandui/gamerules``.
            selection: which games; those of other kinds are passed over.
            engine: who tries them.
            memory: a file to which each result is written once it is known, and from which an earlier run goes on; None for none.
            progress: called with the number of games done since the last call.

        Raises:
            NotFound, BadInput: there is nothing of what the selection names, there are no such rules, or the file is of something else.
            DiskFull: the file cannot grow.
            Unavailable: the engine is lost; what is done is in the file.
        """
        profile, selection = _of_kind(rules, selection)
        kept = None if memory is None else Memory(memory, profile.encode(), wording.OTHER_MEMORY(rules=profile))
        done = {} if kept is None else _remembered(kept)
        with self._store.reading() as reading:
            wanted = [(game, reading.version(game)) for game in chosen_games(reading, selection)]
            known = {game: done[game] for game, version in wanted if game in done and done[game].version == version}
            tasks = _tasks(reading, [game for game, _ in wanted if game not in known], profile)
            found = engine.run(try_game, tasks)
            for game, _ in wanted:
                trial = known.get(game) or next(found)
                if kept is not None and game not in known:
                    kept.add(_encode(trial))
                if progress is not None:
                    progress(1)
                yield trial


def _of_kind(rules: str, selection: Selection) -> tuple[str, Selection]:
    """The profile that is tried, and the selected games of its kind."""
    profile = rules_named(rules, {}).id
    return profile, selection._replace(rules=profile.partition("/")[0])


def _tasks(reading: Reading, games: list[str], rules: str) -> Iterator[GameTask]:
    return (GameTask(game, rules, reading.data(game)) for game in games)


def _remembered(memory: Memory) -> _Done:
    """What an earlier run of the same rules has written; a last line that was cut is left out."""
    found: _Done = {}
    for line in memory:
        try:
            trial = _decode(line)
        except msgspec.MsgspecError:
            continue
        found[trial.game] = trial
    return found
