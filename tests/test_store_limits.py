"""On a server no statement takes for ever, whoever gave way to others tries again, and bulk work gives what it gives of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.club import EVERYTHING, Club, Selection
from replay.engine import opened_engine
from replay.store import Writing, open_store
from replay.values.events import Noted
from replay.words.errors import Conflict, Unavailable
from tests.support.clubs import new_club
from tests.support.data_files import bytes_of
from tests.support.postgres import ON_A_SERVER
from tests.support.records import OPENED, SEATED, recorded, won
from tests.support.soak import thorough
from tests.support.treasury.evenings import played

pytestmark = ON_A_SERVER

NO_ORDER = "DO $$ BEGIN RAISE SQLSTATE '40001' USING MESSAGE = 'could not serialize access'; END $$"


def _shown(url: str, setting: str) -> str:
    with open_store(url) as store, store.writing() as writing:
        return str(writing.connection.exec_driver_sql(f"SHOW {setting}").scalar_one())


def test_a_statement_has_five_minutes_unless_the_server_or_the_address_says_otherwise(url: str) -> None:
    assert _shown(url, "statement_timeout") == "5min"
    assert _shown(f"{url}%20-cstatement_timeout%3D7s", "statement_timeout") == "7s"
    assert _shown(f"{url}%20-clock_timeout%3D7s", "lock_timeout") == "7s"


def test_a_statement_that_takes_too_long_is_a_sentence(url: str) -> None:
    with open_store(url) as store:
        tired = pytest.raises(Unavailable, match="ended a statement that took too long; nothing was changed")
        with tired as refusal, store.reading() as reading:
            reading.connection.exec_driver_sql("SET LOCAL statement_timeout = '50ms'")  # only of the next one
            reading.connection.exec_driver_sql("SELECT pg_sleep(600)")
        assert "pg_sleep" not in str(refusal.value)
        with store.reading() as reading:
            assert reading.last_position() == 0


def test_what_a_lock_waited_for_is_seen_whatever_the_servers_default_is(url: str) -> None:
    assert (
        _shown(f"{url}%20-cdefault_transaction_isolation%3Dserializable", "transaction_isolation") == "read committed"
    )


def _let_others_go_first(monkeypatch: pytest.MonkeyPatch, left: list[int]) -> None:
    """So often as it says, the server finds no order for an append and what others do."""
    append = Writing.append

    def failing(self: Writing, stream: str, expected_version: int, *others: object, **named: object) -> object:
        left[0] -= 1
        if left[0] >= 0:
            self.connection.exec_driver_sql(NO_ORDER)
        return append(self, stream, expected_version, *others, **named)  # type: ignore[arg-type]  # passed on as given

    monkeypatch.setattr(Writing, "append", failing)


@pytest.mark.parametrize("failures", [1, 2, 100])
def test_whoever_could_not_be_put_in_an_order_with_others_tries_again_and_not_for_ever(
    url: str, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    with Club.open(url) as club:
        game = played(club, [2])
        version, left = club.store.version(game), [failures]
        _let_others_go_first(monkeypatch, left)
        if failures == 100:
            with pytest.raises(Conflict, match="another writer was writing to the same games; nothing was changed"):
                club.append(game, [Noted("well, well")], "Li")
            assert left[0] < 98
        else:
            club.append(game, [Noted("well, well")], "Li")
            left[0] = failures
            club.players.rename("Li", "Li Wei")
        assert club.store.version(game) == version + (failures < 100)
        assert club.verify().findings == []


@thorough
@pytest.mark.parametrize("failures", [1, 2, 100])
def test_an_import_that_could_not_be_put_in_an_order_with_others_is_tried_again_and_not_for_ever(
    url: str, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    record = recorded([OPENED, *SEATED, *won(1, 1, 2), *won(2, 2, 3)])
    with Club.open(url) as club:
        left = [failures]
        _let_others_go_first(monkeypatch, left)
        if failures == 100:
            with pytest.raises(Conflict, match="another writer was writing to the same games; nothing was changed"):
                club.import_record(record, "evening")
            assert left[0] < 98
        else:
            done = club.import_record(record, "evening")
            assert done.added == club.store.version(done.game) > 0
        assert len(club.games()) == (failures < 100)
        assert club.verify().findings == []


@thorough
def test_bulk_work_gives_on_a_server_what_it_gives_of_a_file(url: str, tmp_path: Path) -> None:
    made = []
    with new_club(tmp_path / "club.db") as file, Club.open(url) as server, opened_engine(jobs=2) as engine:
        for name, club in (("file", file), ("server", server)):
            for seed in (1, 2):
                club.simulate("quandui/gamerules", 3, 3, seed=seed, stake="1.00 EUR")
            club.simulate("guandan", 4, 1, seed=1)
            club.data.write(EVERYTHING, tmp_path / name, engine=engine)
            report = club.verify(engine=engine, memory=tmp_path / f"{name}.memory")
            trials = list(club.trials.run("quandui/pagat", Selection(), engine))
            made.append((report, trials, bytes_of(tmp_path / name), (tmp_path / f"{name}.memory").read_bytes()))
    assert made[0] == made[1]
    assert made[0][0].findings == []
