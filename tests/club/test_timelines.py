"""A game that goes on: what is at hand is extended, and all is as if it were folded from the first event."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from replay.club import Club, LastTables, fold_game
from replay.rules import ALL, PUBLIC, Eyes
from replay.table.timeline import Timeline
from replay.values.events import Discarded, Drew, Event
from tests.support.clubs import hasty, new_club
from tests.support.factories import GameFactory, GuandanFactory
from tests.support.games import Game
from tests.support.khanhoo import evenings as khanhoo
from tests.support.kinds import GUANDAN, KHANHOO, Kind, each_kind
from tests.support.records import recorded, written
from tests.support.soak import long, times

LOOKS = (ALL, PUBLIC, Eyes("seat", 1))


class Programs:
    """Two programs that write into the same club, and begin again now and then with nothing at hand.

    Args:
        path: of the club.
        chance: decides which of them does what.
    """

    def __init__(self, path: Path, chance: Random) -> None:
        self.path = path
        self.chance = chance
        self.clubs = [new_club(path), hasty(Club.open(str(path)))]
        self.seen: list[tuple[Timeline, int]] = []

    def close(self) -> None:
        for club in self.clubs:
            club.close()

    def one(self) -> Club:
        """One of the two."""
        place = self.chance.randrange(2)
        if self.chance.random() < 0.02:
            self.clubs[place].close()
            self.clubs[place] = hasty(Club.open(str(self.path)))
        return self.clubs[place]

    def follow(self, game: Game, patch: pytest.MonkeyPatch) -> str:
        """Record a game as it is from now on: every move that is made in it; gives the id under which it is in the club."""
        name = str(self.one().import_record(recorded(game.events), "evening.jsonl").game)
        decide = game.do

        def do(*moves: Event) -> list[Event]:
            consequences: list[Event] = []
            for move in moves:
                consequences = decide(move)
                self.one().append(name, [move], "Li")
                if self.chance.random() < 0.3:
                    self.look(name)
            return consequences

        patch.setattr(game, "do", do)
        return name

    def look(self, game: str) -> None:
        """Look at a step, so that there are keyframes to go on from, and keep what was looked at."""
        line = self.one().timeline(game)
        line.show(self.chance.randint(1, line.version), self.chance.choice(LOOKS))
        if self.chance.random() < 0.2:
            self.seen.append((line, line.version))


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    found = Programs(tmp_path / "club.db", Random(20))
    yield found
    found.close()


def agree(line: Timeline, other: Timeline) -> None:
    """Both show the same, compared at some thirty versions."""
    assert (line.version, line.hands, line.between) == (other.version, other.hands, other.between)
    assert line.table.facts() == other.table.facts()
    assert line.recorded() == other.recorded()
    for eyes in LOOKS:
        for version in range(1, line.version + 1, 1 + line.version // 30):
            assert line.show(version, eyes) == other.show(version, eyes)


@long
@each_kind
@pytest.mark.parametrize("seed", range(times(12, 1)))
def test_an_evening_that_two_programs_record_move_by_move_is_the_one_that_was_played(
    kind: Kind, seed: int, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(seed)
    played = begun(kind)
    name = programs.follow(played, monkeypatch)
    kind.player(played, chance).play(times(3, 1))
    for club in programs.clubs:
        line = club.timeline(name)
        assert [record.data for record in line.recorded()] == played.events
        agree(line, Timeline(played.rules, line.recorded()))
        with club.store.reading() as reading:
            assert LastTables(club.store).get(name).table.facts() == fold_game(reading, name)[1].facts()
    assert programs.seen
    for line, version in programs.seen[:: 1 + len(programs.seen) // 5]:
        assert line.version == version
        agree(line, Timeline(played.rules, line.recorded()))


def begun(kind: Kind) -> Game:
    """A game of the kind whose players have sat down."""
    if kind is KHANHOO:
        return khanhoo.seated(3)
    return GuandanFactory() if kind is GUANDAN else GameFactory(rules="quandui/gamerules")


def test_two_later_versions_of_one_timeline_do_not_disturb_each_other() -> None:
    game = GameFactory().start(1).deal({1: "9s", 2: "8s"})
    known = len(game.events)
    game.do(Discarded(1, "9s"), Drew(2, "9w"))
    every = written(game.events)
    before, one, other = every[:known], every[known : known + 1], every[known:]
    line = Timeline(game.rules, before)
    first, second = line.extended(one), line.extended(other)
    assert (line.version, first.version, second.version) == (known, known + 1, known + 2)
    agree(first, Timeline(game.rules, [*before, *one]))
    agree(second, Timeline(game.rules, [*before, *other]))
    agree(line, Timeline(game.rules, before))
