"""The doors and the office on either engine: who comes in, who is out, and what `verify` finds in their tables."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest
from sqlalchemy import select

from replay.club import Club
from replay.rights import Right
from replay.store import metadata
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.values.times import micros
from replay.words.errors import NotSignedIn, PaipuError, RuleViolation
from tests.support.boards import board_record, board_won, boards_allowed, opened
from tests.support.soak import thorough

released = metadata.tables["released"]
roles = metadata.tables["roles"]
sessions = metadata.tables["sessions"]
settings = metadata.tables["settings"]
ties = metadata.tables["ties"]

PASSWORD, OTHER = "correct horse battery", "staple in the rain"
HOME = "192.0.2.7"


@pytest.fixture
def club(club_of_engine: Club) -> Iterator[Club]:
    """A club on each engine: a table that played a board, and Anna, who is a director."""
    with boards_allowed():
        club_of_engine.import_record(board_record(1, [*opened(1), *board_won("7", 1, 1)]), "board")
        club_of_engine.access.accounts.add("Anna", PASSWORD)
        yield club_of_engine


def refused(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except NotSignedIn:
        return True
    return False


def test_who_comes_in_is_in_until_another_password_or_the_end_of_the_account(club: Club) -> None:
    doors = club.access
    first = doors.sign_in("anna", PASSWORD, HOME)
    found = doors.enter(first)
    assert found is not None
    assert found.may(Right.MANAGE_CLUB)
    second = doors.change_password(doors.accounts.get("Anna").id, PASSWORD, OTHER, HOME)
    assert doors.enter(first) is None
    assert doors.enter(second) is not None
    assert refused(lambda: doors.sign_in("anna", PASSWORD, HOME))
    with pytest.raises(RuleViolation):
        doors.accounts.remove("Anna")
    ben = doors.accounts.add("Ben").id
    session = doors.accept(doors.accounts.invite("Ben"), PASSWORD)
    token, _ = doors.tokens.make(ben, "a program", {Right.SEE_GAMES})
    assert doors.enter_by_token(token).name == "Ben"
    doors.accounts.remove("Ben")
    assert doors.enter(session) is None
    assert refused(lambda: doors.enter_by_token(token))
    assert club.verify().findings == []


def test_a_session_is_let_in_while_the_club_is_held_and_noted_as_used_later(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = club.access.sign_in("Anna", PASSWORD, HOME)
    now = clock.now() + dt.timedelta(minutes=15)
    monkeypatch.setattr(clock, "system", lambda: now)

    def seen() -> int | None:
        with club.store.reading() as reading:
            return reading.connection.scalar(select(sessions.c.seen))

    before = seen()
    with ThreadPoolExecutor(1) as pool:
        with club.store.writing() as holding:
            holding.hold_club()
            assert [pool.submit(club.access.enter, key).result(20) is None for _ in range(3)] == [False] * 3
        assert seen() == before
        assert pool.submit(club.access.enter, key).result(20) is not None
    assert seen() == micros(now)


@thorough
@pytest.mark.parametrize("what", ["seat", "invitation"])
def test_of_many_who_redeem_one_secret_at_once_one_does(club: Club, what: str) -> None:
    doors, game = club.access, club.games()[0].id
    key = doors.links.make(game, 1)[0] if what == "seat" else doors.accounts.invite("Anna")

    def redeem(_: int) -> bool:
        try:
            return bool(doors.redeem(key) if what == "seat" else doors.accept(key, OTHER))
        except PaipuError:
            return False

    with ThreadPoolExecutor(3) as pool:
        assert sorted(pool.map(redeem, range(3))) == [False, False, True]


@thorough
@pytest.mark.parametrize("table", [roles, ties, settings, released], ids=str)
@pytest.mark.parametrize("change", ["UPDATE {} SET position = 99", "DELETE FROM {}"], ids=["changed", "lost"])
def test_a_row_of_the_office_that_somebody_changed_is_found(club: Club, table: object, change: str) -> None:
    anna = UUID(club.access.accounts.get("Anna").id)
    club.administration.tie(anna, "Anna")
    club.administration.change(SettingsChanged(zone="Asia/Shanghai", name="Tuesday Club"))
    club.administration.release("7")
    assert club.verify().findings == []
    with club.store.writing() as writing:
        writing.connection.exec_driver_sql(change.format(table))
    found = [*map(str, club.verify().findings)]
    assert found
    assert all(each.startswith(f"the index of {table}, ") for each in found)
