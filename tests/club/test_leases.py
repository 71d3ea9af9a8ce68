"""One device records a game at a time: another may take over, both see that, and silence alone ends nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Event as Flag
from uuid import UUID, uuid4

import pytest

from replay.answers import FREE, Lease
from replay.club import Club, LeaseHeld, Move, Opening, Outdated
from replay.club.maintenance import back_up, move, restore
from replay.values import clock
from replay.values.events import Event
from replay.words.messages import verbatim
from tests.support.clubs import new_club

OPENING = Opening("quandui/pagat", {"stake": 100}, "EUR/2", seats=("Anna", "Ben", "Chen"))
ANNA, BEN = UUID(int=1, version=4), UUID(int=2, version=4)


def opened(club: Club) -> str:
    """The id of a game with three players, at version 4."""
    return club.tables.open(OPENING).game


def note(words: str, id: UUID | None = None) -> Move:
    """A note at the table."""
    return Move("{" + words + "}", id)


def test_the_first_device_that_records_keeps_the_others_out(club: Club) -> None:
    game = opened(club)
    assert club.tables.lease(game, ANNA) == FREE
    club.tables.record(game, [note("one")], seen=4, device=ANNA)
    assert club.tables.lease(game, ANNA).yours
    assert not club.tables.lease(game, BEN).yours
    for device in (BEN, None):
        with pytest.raises(LeaseHeld) as refused:
            club.tables.record(game, [note("two")], seen=5, device=device)
        assert not refused.value.lease.yours
    assert club.timeline(game).version == 5


def test_who_was_taken_over_is_refused_until_they_take_it_back(club: Club) -> None:
    game = opened(club)
    assert club.tables.take(game, ANNA).yours
    with pytest.raises(LeaseHeld):
        club.tables.take(game, BEN)
    assert club.tables.take(game, BEN, over=True).yours
    assert not club.tables.lease(game, ANNA).yours
    with pytest.raises(LeaseHeld):
        club.tables.record(game, [note("one")], seen=4, device=ANNA)
    club.tables.take(game, ANNA, over=True)
    assert club.tables.record(game, [note("one")], seen=4, device=ANNA).version == 5


def test_what_was_recorded_before_the_take_over_is_answered_as_ever(club: Club) -> None:
    game, moves = opened(club), [note("one", uuid4()), note("two", uuid4())]
    first = club.tables.record(game, moves, seen=4, device=ANNA)
    club.tables.take(game, BEN, over=True)
    again = club.tables.record(game, moves, seen=None, device=ANNA)
    assert (again.versions, again.added) == (list(first.versions), False)
    with pytest.raises(LeaseHeld):
        club.tables.record(game, [*moves, note("three", uuid4())], seen=6, device=ANNA)


def test_whoever_is_behind_and_was_taken_over_hears_of_the_take_over(club: Club) -> None:
    game = opened(club)
    club.tables.take(game, BEN)
    club.tables.record(game, [note("one")], seen=4, device=BEN)
    with pytest.raises(LeaseHeld):
        club.tables.record(game, [note("two")], seen=4, device=ANNA)
    with pytest.raises(Outdated):
        club.tables.record(game, [note("two")], seen=4, device=BEN)


def test_programs_without_a_device_record_where_no_device_does(club: Club) -> None:
    game = opened(club)
    club.tables.record(game, [note("one")], seen=4)
    assert club.tables.lease(game) == FREE


def test_only_the_device_that_records_lets_the_next_one_do_it(club: Club) -> None:
    game = opened(club)
    held = club.tables.take(game, ANNA)
    assert club.tables.release(game, BEN).name == held.name
    assert club.tables.release(game, ANNA) == FREE
    assert club.tables.take(game, BEN).yours


def test_silence_ends_nothing_and_the_same_device_again_is_no_news(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened(club)
    begun, later = club.tables.take(game, ANNA), clock.now() + timedelta(days=30)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert club.tables.take(game, ANNA, over=True) == begun
    with pytest.raises(LeaseHeld):
        club.tables.record(game, [note("one")], seen=4, device=BEN)


def test_a_device_is_named_by_whoever_came_in_with_it_last(club: Club) -> None:
    game = opened(club)
    anna = club.access.accounts.add("Anna", roles=("recorder",))
    club.access.accounts.add("Ben", roles=("director",))
    named = {by: club.tables.take(game, ANNA, by=by).name for by in ("club", anna.id, f"link:{uuid4()}")}
    assert [str(each) for each in named.values()] == ["the owner of the club", "Anna", "a person with a link"]
    club.tables.take(game, ANNA, by=anna.id)
    club.access.accounts.remove(anna.id)
    assert club.tables.lease(game).name == verbatim("Anna")


def test_the_refusal_says_who_records_since_when_and_what_to_do(club: Club) -> None:
    game = opened(club)
    held = club.tables.take(game, ANNA)
    with pytest.raises(LeaseHeld) as refused:
        club.tables.record(game, [note("one")], seen=4, device=BEN)
    since = f"{str(held.since)[:16].replace('T', ' ')}Z"
    assert str(refused.value) == (
        f"the owner of the club has been recording this table on another device since {since}, so nothing was recorded: "
        "take the table over, then send the moves again"
    )
    assert refused.value.lease == Lease(held.name, held.since, yours=False)


def test_a_take_over_while_moves_are_decided_keeps_them_out(club_of_engine: Club) -> None:
    club = club_of_engine
    game = opened(club)

    def taken_over(move: Event) -> None:
        club.tables.take(game, BEN, over=True)

    for device in (ANNA, None):
        with pytest.raises(LeaseHeld):
            club.tables.record(game, [note("one")], seen=4, device=device, allow=taken_over)
    assert club.timeline(game).version == 4


def test_moves_that_were_sent_twice_are_answered_although_the_second_was_taken_over(club_of_engine: Club) -> None:
    club = club_of_engine
    game, moves = opened(club), [note("one", uuid4())]

    def faster(move: Event) -> None:
        club.tables.record(game, moves, seen=4, device=ANNA)
        club.tables.take(game, BEN, over=True)

    done = club.tables.record(game, moves, seen=4, device=ANNA, allow=faster)
    assert (done.version, done.added) == (5, False)


def test_nothing_of_a_device_is_recorded_after_another_was_answered_that_it_took_over(club_of_engine: Club) -> None:
    club = club_of_engine
    for _ in range(4):
        game, begun = opened(club), Flag()

        def record(game: str = game, begun: Flag = begun) -> int:
            version = 4
            try:
                while True:
                    version = club.tables.record(game, [note("tap")], seen=version, device=ANNA).version
                    begun.set()
            except LeaseHeld:
                return version

        with ThreadPoolExecutor(1) as pool:
            recorded = pool.submit(record)
            assert begun.wait(30)
            club.tables.take(game, BEN, over=True)
            version = club.store.version(game)
            assert recorded.result(30) == version
        assert club.store.version(game) == version


def test_of_two_devices_that_begin_at_once_one_records(club_of_engine: Club) -> None:
    club = club_of_engine
    game = opened(club)

    def take(device: UUID) -> bool:
        try:
            return club.tables.take(game, device).yours
        except LeaseHeld:
            return False

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(take, [uuid4() for _ in range(4)])) == [False, False, False, True]


def test_a_moved_club_is_recorded_on_as_before_and_a_restored_one_by_whoever_begins(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        game = opened(club)
        held = club.tables.take(game, ANNA)
        back_up(club, tmp_path / "club.zip")
        move(club, str(tmp_path / "moved.db"))
    restore(tmp_path / "club.zip", str(tmp_path / "restored.db"))
    for path, lease in (("moved.db", held), ("restored.db", FREE)):
        with Club.open(str(tmp_path / path), create=False) as other:
            assert other.tables.lease(game, ANNA) == lease
            assert not other.verify().findings
