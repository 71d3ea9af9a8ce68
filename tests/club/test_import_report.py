"""The report of an import before anything is recorded: it says what the import then does."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from replay.club import Batch, Club, ImportReport, Permission
from replay.formats import write_jsonl
from replay.values import clock
from replay.values.events import Event, Joined
from replay.values.times import UNKNOWN
from replay.words.errors import BadInput, Conflict, NotAllowed, PaipuError
from replay.words.messages import say
from tests.support.records import GAME, OPENED, SEATED, decided, drawn, recorded, won, written

OTHER = UUID(int=GAME.int + 1)
FIRST, SECOND, DIFFERENT = won(1, 1, 2), won(2, 2, 3), won(2, 2, 2)


def evening(*hands: list[Event]) -> bytes:
    return recorded([OPENED, *SEATED, *(event for hand in hands for event in hand)])


def as_game(game: UUID, moves: list[Event], at: dt.datetime | None = None) -> bytes:
    """A record of another game, perhaps at another time."""
    records = written(decided(moves), game)
    return b"".join(write_jsonl(replace(each, at=at) if at else each for each in records))


def reports(club: Club, *records: bytes, batch: Batch | None = None, **more: Any) -> list[ImportReport]:
    """The reports of some files."""
    one = batch or Batch()
    streams = [(io.BytesIO(each), f"file {number}") for number, each in enumerate(records, 1)]
    return [one.report(club.import_streams([each], batch=one, **more)) for each in streams]


def stored(club: Club) -> tuple[int, int]:
    """The size of the log, and of all games."""
    return club.sealed(), sum(len(club.events(each.id)) for each in club.games())


def said(found: ImportReport) -> list[str]:
    return list(map(str, found.remarks))


def test_a_report_of_a_new_game_names_its_players_and_records_nothing(club: Club) -> None:
    (found,) = reports(club, evening(FIRST))
    assert (found.status, found.game, found.rules, str(found.day)) == (
        "new",
        str(GAME),
        "quandui/gamerules",
        "2026-11-20",
    )
    assert found.players == found.newcomers == ["Guo", "Li", "Chen"]
    assert (found.voids, found.differs, found.confirm, found.resembles, said(found)) == ((), None, (), [], [])
    assert stored(club) == (0, 0)


@pytest.mark.parametrize(
    ("held", "record", "status"),
    [
        (None, evening(FIRST), "new"),
        (evening(FIRST), evening(FIRST), "known"),
        (evening(FIRST), evening(FIRST, SECOND), "longer"),
        (evening(FIRST, SECOND), evening(FIRST), "known"),
        (evening(FIRST, SECOND), evening(FIRST, DIFFERENT), "differs"),
    ],
)
def test_a_report_says_what_the_import_then_does(club: Club, held: bytes | None, record: bytes, status: str) -> None:
    if held is not None:
        club.import_record(held, "held")
    before = stored(club)
    (found,) = reports(club, record)
    assert (found.status, stored(club)) == (status, before)
    done = club.import_record(record, "file 1", replace="it was wrong" if found.differs else None, seen=found.version)
    assert (found.game, found.hands, found.steps, found.added) == (done.game, done.hands, done.steps, done.added)
    assert found.warnings == done.warnings
    assert stored(club)[1] == before[1] + found.added


def test_a_record_that_differs_names_the_hands_that_it_voids_and_asks_for_a_reason(club: Club) -> None:
    club.import_record(evening(FIRST, SECOND), "held")
    (found,) = reports(club, evening(FIRST, DIFFERENT))
    assert list(map(str, found.voids)) == ["hand 2 (7 steps; Li -10.00 EUR, Chen 20.00 EUR, Guo -10.00 EUR)"]
    assert "give a reason" in str(found.differs)
    (agreed,) = reports(club, evening(FIRST, DIFFERENT), replace="it was wrong")
    assert (agreed.voids, agreed.differs, agreed.status) == (found.voids, None, "differs")
    assert club.game(found.game).hands[1].void is False


def test_a_record_that_is_refused_is_refused_alike(club: Club) -> None:
    for wrong in (evening(FIRST).replace(b'"hand":1', b'"hand":2'), b"hello", evening(FIRST)[:-40]):
        with pytest.raises(BadInput) as refusal:
            reports(club, wrong)
        with pytest.raises(BadInput) as imported:
            club.import_record(wrong, "file 1")
        assert str(refusal.value) == str(imported.value)
    with pytest.raises(PaipuError, match="found a reason of 0 characters"):
        reports(club, evening(FIRST), replace=" ")


def test_a_file_that_comes_twice_is_new_once(club: Club) -> None:
    found = reports(club, evening(FIRST), evening(FIRST, SECOND), as_game(OTHER, [OPENED, *SEATED, *FIRST]))
    assert [each.status for each in found] == ["new", "repeated", "new"]
    assert [each.newcomers for each in found] == [["Guo", "Li", "Chen"], [], []]


def test_a_name_that_looks_like_one_of_the_club_or_of_an_earlier_file_is_doubted(club: Club) -> None:
    names = [Joined(1, "Guo"), Joined(2, "Li Wei"), Joined(3, "Chen")]
    like = [Joined(1, "Guo"), Joined(2, "li wei"), Joined(3, "Wang")]
    records = as_game(GAME, [OPENED, *names, *FIRST]), as_game(OTHER, [OPENED, *like, *FIRST])
    first, second = reports(club, *records)
    club.import_record(records[0], "first")
    (after,) = reports(club, records[1])
    assert (said(first), said(second)) == ([], said(after))
    assert said(after)[0].startswith("li wei is new here and looks like Li Wei")
    done = club.import_record(records[1], "second")
    assert said(after)[0] in map(str, club.players.doubts(done.game, done.added))


def test_a_reader_who_may_not_know_the_names_of_the_club_learns_none(club: Club) -> None:
    like = [Joined(1, "Guo"), Joined(2, "Lì"), Joined(3, "Wang")]
    record = as_game(OTHER, [OPENED, *like, *FIRST])
    (unknown,) = reports(club, record, batch=Batch(names=False, shows=lambda game: False))
    club.import_record(evening(FIRST), "held")
    (known,) = reports(club, record, batch=Batch(names=False, shows=lambda game: False))
    assert known == unknown
    assert (known.newcomers, known.resembles, said(known)) == ([], [], [])


def test_a_game_of_that_kind_day_and_players_under_another_id_is_named(club: Club) -> None:
    club.import_record(evening(FIRST), "held")
    seats = [Joined(seat, each.player) for seat, each in enumerate(SEATED[::-1], 1)]
    (found,) = reports(club, as_game(OTHER, [OPENED, *seats, *FIRST]))
    assert found.resembles == [str(GAME)]
    assert said(found) == [f"file 1: the club has another game of that kind, day and players: {GAME}"]
    later = dt.datetime(2026, 11, 19, 20, tzinfo=dt.UTC)
    fewer = [OPENED, *seats[:2], *won(1, 1, 2, seats=(1, 2))]
    assert [each.resembles for each in reports(club, as_game(OTHER, [OPENED, *seats, *FIRST], later))] == [[]]
    assert [each.resembles for each in reports(club, as_game(OTHER, fewer))] == [[]]
    club.players.rename("Guo", "Guo Min")
    assert reports(club, as_game(OTHER, [OPENED, *seats, *FIRST]))[0].resembles == [str(GAME)]


def test_a_date_in_the_future_or_long_ago_is_said(club: Club) -> None:
    now = clock.now()
    for days, expected in ((3, "in the future"), (-400, "more than a year ago"), (-3, ""), (0, "")):
        (found,) = reports(club, as_game(GAME, [OPENED, *SEATED, *FIRST], now + dt.timedelta(days=days)))
        assert [expected in each for each in said(found)] == [True] * bool(expected), days
    (found,) = reports(club, as_game(GAME, [OPENED, *SEATED, *FIRST], UNKNOWN))
    assert said(found) == ["file 1: the record has no date, so the game is listed as undated"]


def test_money_of_closed_days_is_foretold_in_the_words_of_the_import(club: Club) -> None:
    club.books.close(dt.date(2026, 11, 21))
    (found,) = reports(club, evening(FIRST))
    words = "file 1: the days until 2026-11-21 are closed, so money of these days is booked on 2026-11-22"
    assert said(found) == [words]
    assert list(map(str, club.import_record(evening(FIRST), "file 1").warnings)) == [words]
    (longer,) = reports(club, evening(FIRST, drawn(2, 2)))
    done = club.import_record(evening(FIRST, drawn(2, 2)), "file 1")
    assert said(longer) == list(map(str, done.warnings))


def test_other_money_than_the_clubs_is_to_be_confirmed(club: Club) -> None:
    club.import_record(evening(FIRST), "held")
    dollars = replace(OPENED, unit="USD/2")
    (found,) = reports(club, as_game(OTHER, [dollars, *SEATED, *FIRST]))
    assert ["USD" in str(each) for each in found.confirm] == [True]
    (agreed,) = reports(club, as_game(OTHER, [dollars, *SEATED, *FIRST]), confirm=[found.confirm[0].code])
    assert agreed.confirm == ()
    with pytest.raises(PaipuError, match="USD"):
        club.import_record(as_game(OTHER, [dollars, *SEATED, *FIRST]), "dollars")


def test_what_an_importer_may_not_do_is_refused_in_the_report_too(club: Club) -> None:
    def refuse(game: str) -> None:
        raise NotAllowed(say("test.no", "not this game"))

    def late(hand: int, ended: dt.datetime) -> None:
        raise NotAllowed(say("test.late", "too late"))

    club.import_record(evening(FIRST), "held")
    with pytest.raises(NotAllowed, match="not this game"):
        reports(club, evening(FIRST), permission=Permission(refuse))
    with pytest.raises(Conflict, match="cannot be replaced"):
        reports(club, evening(won(1, 1, 3)), permission=Permission(need_in_time=late))
