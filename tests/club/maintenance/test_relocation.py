"""A club that moves goes on at one place: whatever is killed, two clubs never record or sign as one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from uuid import UUID

import pytest

from replay.club import Club
from replay.club.maintenance import back_up, move, restore
from replay.club.maintenance import place as place_module
from replay.club.matters import Settled
from replay.values.money import Money
from replay.words.errors import BadInput, CheckFailed, Conflict, DiskFull, PaipuError
from tests.support.audit.tampered import more, unguarded
from tests.support.clubs import new_club
from tests.support.full_disk import full_disk
from tests.support.maintenance import STAGES, an_evening, can_record, kill_moves, rows_of, url_of
from tests.support.postgres import ON_A_SERVER
from tests.support.soak import long, some, thorough
from tests.support.treasury.typed import typed

WRITING: dict[str, Callable[[Club, str], object]] = {
    "import": lambda club, game: more(club, 9),
    "void": lambda club, game: club.void_hand(game, 2, "misdealt"),
    "pay": lambda club, game: typed(club).pay("Guo", "Li", "0.10"),
    "confirm": lambda club, game: typed(club).confirm(game, 1, 1),
    "rename": lambda club, game: club.players.rename("Guo", "Guo Da"),
    "sign in": lambda club, game: club.access.sign_in("Anna", "correct horse battery", "127.0.0.1"),
    "add an account": lambda club, game: club.access.accounts.add("Chen", None, []),
    "make a token": lambda club, game: club.access.tokens.make("Anna", "scores"),
    "make a link": lambda club, game: club.access.links.make(game),
    "begin a log": lambda club, game: club.log.begin("example.org/wednesday"),
    "recover the log": lambda club, game: club.log.recover("it is lost"),
}

PAIRS = [
    pytest.param("sqlite", "sqlite"),
    *(
        pytest.param(*pair, marks=ON_A_SERVER)
        for pair in (("postgresql", "sqlite"), ("sqlite", "postgresql"), ("postgresql", "postgresql"))
    ),
]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Club]:
    """The club in a file."""
    with new_club(tmp_path / "club.db", an_evening) as made:
        made.log.begin("example.org/tuesday")
        yield made


def keys(club: Club) -> list[Path]:
    return sorted(club.log.folder.path.glob("*/key"))


@thorough
def test_every_row_arrives_on_any_engine_and_the_log_goes_on_there(club: Club, to: str) -> None:
    before, journal, key = rows_of(club), list(club.books.journal()), club.log.folder.verifier
    published = club.log.checkpoint()
    done = move(club, to)
    assert (done.events, done.balances) == (club.verify().events, len(club.books.balances()))
    with Club.open(to, create=False) as moved:
        assert rows_of(moved) == before
        assert list(moved.books.journal()) == journal
        assert moved.log.folder.verifier == key
        assert can_record(moved)
        assert moved.log.compare(published).size == club.store.last_position()
        assert moved.verify().findings == []
        assert keys(moved)
    assert not keys(club)
    assert not can_record(club)
    assert list(club.books.journal()) == journal
    assert club.verify().findings == []


def test_the_place_that_the_club_has_left_takes_nothing_more(small: Club, tmp_path: Path) -> None:
    game = small.games()[0].id
    move(small, str(tmp_path / "other.db"))
    before = rows_of(small)
    with Club.open(small.store.name) as opened_later:
        for club, write in product((small, opened_later), WRITING):
            with pytest.raises(Conflict, match="the club was moved to another place on "):
                WRITING[write](club, game)
    assert rows_of(small) == before


def test_sessions_tokens_and_links_go_with_the_club(small: Club, tmp_path: Path) -> None:
    session = small.access.sign_in("Anna", "correct horse battery", "127.0.0.1")
    move(small, str(tmp_path / "other.db"))
    assert small.access.enter(session) is None
    with Club.open(str(tmp_path / "other.db")) as moved:
        assert moved.access.enter(session) is not None


def test_a_club_without_a_log_moves_too(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", an_evening) as club:
        assert move(club, str(tmp_path / "other.db")).folder is None
        assert not can_record(club)
    with Club.open(str(tmp_path / "other.db")) as moved:
        assert can_record(moved)


def test_a_club_whose_key_is_lost_moves_without_it(small: Club, tmp_path: Path) -> None:
    (small.log.folder.place / "key").unlink()
    assert not move(small, str(tmp_path / "other.db")).key
    with Club.open(str(tmp_path / "other.db")) as moved:
        assert not can_record(moved)
        moved.log.recover("the key was lost")
        assert can_record(moved)


def test_a_club_can_come_back(small: Club, tmp_path: Path) -> None:
    name = small.store.name
    move(small, str(tmp_path / "other.db"))
    small.close()
    with Club.open(str(tmp_path / "other.db")) as moved:
        assert can_record(moved)
        with pytest.raises(Conflict, match="there is a club already"):
            move(moved, name)
        Path(name).unlink()
        move(moved, name)
        assert not can_record(moved)
    with Club.open(name) as back:
        assert can_record(back)
        assert back.verify().findings == []


def test_a_club_moves_once(small: Club, tmp_path: Path) -> None:
    move(small, str(tmp_path / "other.db"))
    for again in ("other.db", "third.db"):
        with pytest.raises(Conflict, match=r"the club was moved to .*other.db on .*: it cannot be moved again"):
            move(small, str(tmp_path / again))
    assert not (tmp_path / "third.db").exists()


class TestWhatKeepsItWhereItIs:
    def stays(self, club: Club, target: Path) -> None:
        assert can_record(club)
        assert club.verify().findings == []
        assert not target.exists()

    def test_a_club_at_the_target(self, small: Club, tmp_path: Path) -> None:
        new_club(tmp_path / "other.db").close()
        with pytest.raises(Conflict, match="there is a club already, and it is never overwritten"):
            move(small, str(tmp_path / "other.db"))
        assert can_record(small)

    def test_something_that_is_wrong_with_it(self, small: Club, tmp_path: Path) -> None:
        with unguarded(Path(small.store.name)) as connection:
            connection.execute("UPDATE postings SET amount = amount + 1 WHERE line = 1")
        with pytest.raises(CheckFailed, match="the club was not moved, and stays where it is"):
            move(small, str(tmp_path / "other.db"))
        assert can_record(small)
        assert not (tmp_path / "other.db").exists()

    def test_a_lost_folder_of_its_log(self, small: Club, tmp_path: Path) -> None:
        small.log.folder.path.rename(tmp_path / "lost")
        with pytest.raises(Conflict, match="the folder of its key, is missing"):
            move(small, str(tmp_path / "other.db"))
        assert not (tmp_path / "other.db").exists()

    def test_a_folder_that_is_not_there(self, small: Club, tmp_path: Path) -> None:
        missing = tmp_path / "not" / "there"
        with pytest.raises(
            BadInput, match=f"other.db: there is no folder {missing}, expected a new file in one that exists"
        ):
            move(small, str(missing / "other.db"))
        self.stays(small, tmp_path / "not")

    def test_a_full_disk(self, small: Club, tmp_path: Path) -> None:
        with full_disk(60_000), pytest.raises(DiskFull, match="the disk is full"):
            move(small, str(tmp_path / "other.db"))
        self.stays(small, tmp_path / "other.db")

    def test_a_target_that_changes_what_is_written(
        self, small: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        looks = iter(("what was sent", "what arrived"))
        monkeypatch.setattr(place_module, "digests", lambda reading: next(looks))
        with pytest.raises(CheckFailed, match="the copy there differs from the club"):
            move(small, str(tmp_path / "other.db"))
        assert can_record(small)
        with Club.open(str(tmp_path / "other.db")) as other:
            assert not can_record(other)


def test_the_unfinished_copy_of_another_club_is_left_alone(small: Club, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    small.close()
    shutil.copy(small.store.name, other / "club.db")
    shutil.copytree(small.log.folder.path, other / "club.db.proof")
    to = str(tmp_path / "to.db")
    kill_moves([(str(other / "club.db"), to, "before the source is marked")])
    with pytest.raises(Conflict, match="the copy of an unfinished move"):
        move(small, to)
    assert can_record(small)


class TestWhoIsKilled:
    """The program ends without warning before each thing that it does to either place."""

    @thorough
    def test_one_file_goes_on_and_the_same_command_finishes_it(self, small: Club, tmp_path: Path) -> None:
        small.close()
        places = {stage: tmp_path / stage for stage in STAGES}
        for place in places.values():
            place.mkdir()
            shutil.copy(small.store.name, place)
            shutil.copytree(small.log.folder.path, place / "club.db.proof")
        kill_moves([(str(place / "club.db"), str(place / "other.db"), stage) for stage, place in places.items()])
        for stage, place in places.items():
            _is_one_club(str(place / "club.db"), str(place / "other.db"), stage)

    @thorough
    @long
    @pytest.mark.parametrize("stage", some(list(STAGES), 1, 4))
    @pytest.mark.parametrize(("club", "to"), some(PAIRS, 1, 1), indirect=True)
    def test_one_place_goes_on_whatever_the_engines(self, club: Club, to: str, stage: str) -> None:
        club.close()
        where = url_of(club)
        kill_moves([(where, to, stage)])
        _is_one_club(where, to, stage)


def _is_one_club(where: str, to: str, stage: str) -> None:
    """After a move that was killed one place goes on, or neither; after the same command again only the target does."""
    before = _ORDER.index(stage) <= _ORDER.index("before the source is marked")
    assert [_records(where), _records(to)] == [before, stage == "before the key is removed"]
    with Club.open(where) as source:
        move(source, to)
    assert [_records(where), _records(to)] == [False, True]
    with Club.open(where) as source, Club.open(to) as target:
        assert (keys(source), len(keys(target))) == ([], 1)
        assert target.verify().findings == []


_ORDER = list(STAGES)


def _records(where: str) -> bool:
    """Whether a place goes on as the club."""
    try:
        with Club.open(where, create=False) as club:
            return can_record(club)
    except PaipuError:
        return False


@thorough
@pytest.mark.parametrize(("club", "to"), PAIRS[:2], indirect=True)
def test_whatever_was_acknowledged_before_the_club_left_is_at_the_target(club: Club, to: str) -> None:
    """Others go on recording until they are refused, and what they recorded is there once."""
    known: list[UUID] = []

    def pay_on() -> str:
        with Club.open(url_of(club)) as writer:
            for number in range(10_000):
                event = UUID(int=0xACC << 96 | number)
                try:
                    books = writer.books
                    books.pay(books.account("Guo"), books.account("Li"), Money.of(1, "EUR/2"), event_id=event)
                except Conflict as refused:
                    return str(refused)
                known.append(event)
        return "never refused"

    with ThreadPoolExecutor(1) as pool:
        paying = pool.submit(pay_on)
        while not known:
            assert not paying.done()
        move(club, to)
        assert "the club was moved to another place" in paying.result(60)
    with Club.open(to) as moved:
        paid = [each.id for each in moved.own_stream.read("Settled") if isinstance(each.data, Settled)]
        assert paid[1:] == known
        assert moved.verify().findings == []


def test_a_club_that_was_left_on_a_lost_stick_is_made_again_under_a_new_name(small: Club, tmp_path: Path) -> None:
    move(small, str(tmp_path / "stick.db"))
    back_up(small, tmp_path / "left.zip")
    restore(tmp_path / "left.zip", str(tmp_path / "again.db"))
    with Club.open(str(tmp_path / "again.db")) as again:
        assert not can_record(again)
        again.log.recover("the stick is lost")
        assert can_record(again)
