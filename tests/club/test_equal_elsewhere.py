"""What was recorded move by move is equal in another club, as JSON lines in its bytes, as text in its events; who took it in is known."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from uuid import UUID, uuid4

import pytest
from msgspec.structs import replace

from replay.club import Club, Move, Opening, enter
from replay.club.matters import GameImported
from replay.club.records import importer
from replay.store import Writing
from replay.store.backend import BUSY
from replay.values.club_events import CLUB_STREAM
from replay.values.events import Event, GameOpened
from replay.words.errors import BadInput, Conflict
from tests.support.clubs import new_club, take_in
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.offers import fillings
from tests.support.promises import promised
from tests.support.records import OPENED, SEATED, decided, drawn, recorded, won
from tests.support.soak import thorough

ANNA = "0199a1b3-0000-4000-8000-0000000000a1"
OPENING = Opening("quandui/pagat", {"stake": 100}, "EUR/2", seats=("Anna", "Ben", "Chen"))


def exported(club: Club, game: str, form: str = "jsonl") -> bytes:
    return b"".join(club.export(game, form))


def events(club: Club, game: str) -> list[Event]:
    return [each.data for each in club.timeline(game).recorded()]


def imports(club: Club) -> list[GameImported]:
    """What the club says of what it took in."""
    return [each.data for each in club.own_stream.read("GameImported") if isinstance(each.data, GameImported)]


def assert_equal_elsewhere(club: Club, game: str, folder: Path) -> None:
    """The game is exported, taken in by other clubs, and the same there."""
    record = exported(club, game)
    with new_club(folder / "lines.db") as other:
        assert other.import_record(record, "evening.jsonl").game == game
        assert exported(other, game) == record
        assert other.verify().findings == []
        (taken,) = imports(other)
        assert (str(taken.game), taken.first, taken.last) == (game, 1, club.timeline(game).version)
        assert f'"digest":"{taken.digest}"'.encode() in record.splitlines()[-1]
    with new_club(folder / "text.db") as other:
        done = other.import_record(exported(club, game, "text"), "evening.paipu")
        assert events(other, done.game) == events(club, game)
        assert exported(other, done.game, "text") == exported(club, game, "text")
        assert other.verify().findings == []


def record_as_it_is_played(club: Club, played: Game, chance: Random) -> str:
    """Enter the moves of an evening, a few at a time, some of them with ids and some twice."""
    opened, *later = played.events
    assert isinstance(opened, GameOpened)
    game = club.tables.open(Opening(opened.rules, opened.options, opened.unit, opened.tags)).game
    moves = [Move(each, uuid4()) for each in later if type(each) in played.rules.moves]
    while moves:
        some = moves[: chance.randint(1, 5)]
        for _ in range(chance.choice([1, 1, 2])):
            club.tables.record(game, some, seen=club.timeline(game).version)
        del moves[: len(some)]
    return game


def tap(club: Club, game: str, chance: Random) -> None:
    """Enter some of what may follow, at random: notes, take-backs and what the referee lets pass among it."""
    for _ in range(60):
        offered = club.tables.next(game).moves
        lines = [line for each in offered if each.text != "== end" for line in fillings(each, chance)]
        lines += ["{a note}", 'irregular "1" "a slip"']
        version, move = club.timeline(game).version, Move(chance.choice(lines))
        with suppress(BadInput):
            club.tables.record(game, [move, Move("back")][: chance.choice([1, 1, 2])], seen=version, keep=True)


@promised(20, short=2)
def test_an_evening_that_was_recorded_move_by_move_is_equal_in_another_club(game: Game, chance: Random) -> None:
    with TemporaryDirectory() as folder, new_club(Path(folder) / "club.db") as club:
        played = record_as_it_is_played(club, game, chance)
        assert events(club, played) == game.events
        assert imports(club) == []
        assert_equal_elsewhere(club, played, Path(folder))


@thorough
@promised(20, short=2)
def test_so_is_one_that_was_tapped_at_random(kind: Kind, game: Game, chance: Random) -> None:
    opened = game.events[0]
    assert isinstance(opened, GameOpened)
    with TemporaryDirectory() as folder, new_club(Path(folder) / "club.db") as club:
        seats = ("Anna", "Ben", "Chen", "Dora")
        played = club.tables.open(Opening(opened.rules, opened.options, opened.unit, seats=seats)).game
        tap(club, played, chance)
        assert_equal_elsewhere(club, played, Path(folder))


# Who took it in

FIRST = [OPENED, *SEATED, *drawn(1, 1)]
LONGER = [*FIRST, *won(2, 1, 3)]
FEW, ALL = len(decided(FIRST)), len(decided(LONGER))
OTHER = [*FIRST, *won(2, 1, 1)]


def test_each_import_says_who_took_in_which_events(club: Club) -> None:
    club.import_record(recorded(FIRST), "first", by=ANNA)
    club.import_record(recorded(LONGER), "longer")
    assert [(each.first, each.last) for each in imports(club)] == [(1, FEW), (FEW + 1, ALL)]
    assert [each.by for each in club.own_stream.read("GameImported")] == [ANNA, "club"]
    assert club.verify().findings == []


def test_a_better_record_that_replaces_hands_says_so_too(club: Club) -> None:
    club.import_record(recorded(LONGER), "longer")
    done = club.import_record(recorded(OTHER), "other", replace="mistyped", by=ANNA)
    assert [(each.first, each.last) for each in imports(club)] == [(1, ALL), (ALL + 1, ALL + done.added)]
    assert club.verify().findings == []


def test_the_same_record_again_is_no_import(club: Club) -> None:
    for data in (recorded(LONGER), recorded(LONGER), recorded(FIRST)):
        club.import_record(data, "evening")
    assert len(imports(club)) == 1


def test_evenings_of_bots_and_games_recorded_here_are_no_imports(club: Club) -> None:
    club.simulate("quandui/gamerules", 3, 2, 1)
    club.tables.open(OPENING)
    assert club.own_stream.read() == []


def test_a_hand_that_is_being_played_comes_in_too(club_of_engine: Club) -> None:
    club = club_of_engine
    live = [*FIRST, *won(2, 1, 3)[:1]]
    club.import_record(recorded(live), "live", by=ANNA)
    club.import_record(recorded(LONGER), "longer")
    begun = len(decided(live))
    assert [(each.first, each.last) for each in imports(club)] == [(1, begun), (begun + 1, ALL)]
    assert club.verify().findings == []


def test_an_import_is_there_with_who_took_it_in_or_not_at_all(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    append = Writing.append

    def broken(self: Writing, stream: str, *rest: object) -> object:
        if stream == CLUB_STREAM:
            raise Conflict(BUSY())
        return append(self, stream, *rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Writing, "append", broken)
        with pytest.raises(Conflict):
            club.import_record(recorded(LONGER), "evening")
    assert club.games() == []
    assert club.import_record(recorded(LONGER), "evening").added == ALL
    assert len(imports(club)) == 1


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"digest": f"sha256:{0:064}"}, "its field digest is sha256:0"),
        ({"first": 2}, "its field digest is sha256:"),
        ({"last": 99}, "its field last is 99, expected a version up to which game"),
        ({"game": UUID(int=7)}, f"its field last is {ALL}, expected a version up to which game 00000000"),
    ],
)
def test_verify_compares_what_came_in_with_what_is_there(club: Club, changed: dict[str, object], said: str) -> None:
    monkey = pytest.MonkeyPatch()
    with monkey.context() as patch:
        patch.setattr(importer, "GameImported", lambda *named: replace(GameImported(*named), **changed))
        club.import_record(recorded(LONGER), "evening")
    (finding,) = map(str, club.verify().findings)
    assert finding.startswith(f"the club's own stream, event 1: {said}")


def test_events_that_came_in_twice_are_found(club: Club) -> None:
    club.import_record(recorded(LONGER), "evening")
    (taken,) = imports(club)
    with club.store.writing() as writing:
        writing.hold_log()
        enter(writing, taken)
    (finding,) = map(str, club.verify().findings)
    assert finding == (
        f"the club's own stream, event 2: its field first is 1, expected a version after {ALL}, up to which events came in before"
    )


def test_a_club_from_before_imports_were_recorded_is_sound_and_goes_on(club: Club) -> None:
    take_in(club, recorded(FIRST))
    assert imports(club) == []
    club.import_record(recorded(LONGER), "longer")
    assert [(each.first, each.last) for each in imports(club)] == [(FEW + 1, ALL)]
    assert club.verify().findings == []
