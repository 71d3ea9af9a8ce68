"""A club of every earlier schema is the same club when it is opened, and continues what it signed; a copy of it is kept first."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.audit import LogFolder, begin
from replay.club import Club
from replay.ledger import journal_csv
from replay.store import HEAD, Backend, SQLite, backend_at, places, take_steps
from replay.values.club_events import CLUB_STREAM
from replay.values.events import HandVoided
from replay.words.errors import DiskFull
from replay.words.languages import languages
from tests.support.clubs import take_in
from tests.support.full_disk import full_disk
from tests.support.older_clubs import columns, forget_access, made_older, put_older, rows
from tests.support.postgres import ON_A_SERVER, on_a_server
from tests.support.records import OPENED, SEATED, drawn, recorded, won
from tests.support.soak import thorough
from tests.support.treasury.typed import typed

STORED = Path(__file__).parents[1] / "golden" / "stored-club-1.zip"
"""A club that an earlier Paipu wrote and signed: tests/cli/test_stored_club.py describes it."""
PASSWORD = "correct horse battery"
EARLIER = [f"{number:04}" for number in range(2, int(HEAD))]
"""The schemas of earlier versions of Paipu; the first of them had the steps to 0002."""
BOOKS = (
    "postings",
    "players",
    "periods",
    "confirmations",
    "disputes",
    "games",
    "hands",
    "packed",
    "seats",
    "results",
    "seasons",
    "pairs",
)


@pytest.fixture
def old(club: Club, tmp_path: Path) -> Path:
    """The same evenings as in today's club, two hands of one game voided one after the other."""
    moves = [*won(1, 1, 2), *drawn(2, 2), *won(3, 2, 3), HandVoided(3, "misdealt"), HandVoided(2, "it was no draw 牌")]
    take_in(club, recorded([OPENED, *SEATED, *moves]))
    done = club.simulate("quandui/gamerules", 3, 3, 1, "1.00 EUR")
    club.void_hand(done.game, 3, 'miscounted "again"\n')
    club.simulate("quandui/pagat", 4, 3, 2, "5 points")
    club.close()
    path = made_older(tmp_path / "club.db", "0003")
    assert not columns(path, "postings") & {"corrects", "note"}
    return path


@thorough
def test_its_books_are_those_of_a_club_that_was_always_new(old: Path, tmp_path: Path) -> None:
    with Club.open(str(old), create=False) as opened, Club.open(str(tmp_path / "club.db")) as new:
        assert list(opened.books.journal()) == list(new.books.journal())
        assert opened.books.balances() == new.books.balances()
        assert opened.players.all() == new.players.all()
        assert opened.books.periods() == []
        assert opened.verify().findings == []
    assert rows(old, *BOOKS) == rows(tmp_path / "club.db", *BOOKS)


@thorough
def test_each_voided_payment_names_its_own_hand(old: Path) -> None:
    with Club.open(str(old)) as opened:
        message = [(each.corrects, each.note) for each in opened.books.journal() if each.why == "void"]
    assert list(dict.fromkeys(message)) == [
        ("hand:3", "misdealt"), ("hand:2", "it was no draw 牌"), ("hand:3", 'miscounted "again"'),
    ]  # fmt: skip


@thorough
def test_it_is_kept_on_in_every_new_way(old: Path) -> None:
    with Club.open(str(old)) as opened:
        game = opened.games()[0].id
        typed(opened).pay("Guo", "Li", "1.00 EUR")
        opened.players.rename("Guo", "郭威")
        typed(opened).dispute(game, 1, "wrong")
        typed(opened).resolve(game, 1, "right")
        opened.void_hand(game, 1, "wrong after all")
        assert [each.corrects for each in opened.books.journal()][-2:] == ["hand:1"] * 2
        assert opened.store.version(CLUB_STREAM) == 4
        assert opened.verify().findings == []


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """That club as it was written, in the fourth schema, beside its log."""
    shutil.unpack_archive(STORED, tmp_path)
    return tmp_path / "club.db"


def stepped(backend: Backend, revision: str) -> None:
    """Bring a club to the schema of a later Paipu than its own, but not of today's."""
    backend.prepare()
    with backend.migrating() as connection:
        take_steps(backend, connection, revision)
    backend.close()


def revision_of(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found)


def is_as_ever(club: Club, kept: Path) -> None:
    """What was published of the stored club is still true of it, and all is well."""
    assert club.verify().findings == []
    assert club.log.compare((kept / "published.checkpoint").read_bytes()).size == 642
    assert club.log.folder.kept().note == (kept.parent / "club.db.proof" / "1" / "checkpoint").read_bytes()
    # The days and the amount as a decimal are new, and last.
    journal = "".join(line.rsplit(",", 3)[0] + "\n" for line in journal_csv(club.books.journal()))
    assert journal.encode() == (kept.parent / "answers" / "journal.csv").read_bytes().replace(b"\r\n", b"\n")


@thorough
@pytest.mark.parametrize("revision", EARLIER[2:])
def test_a_club_of_every_earlier_schema_continues_what_it_signed_and_a_copy_is_kept(
    stored: Path, revision: str
) -> None:
    stepped(SQLite(stored), revision)
    before = stored.read_bytes()
    with Club.open(str(stored)) as club:
        kept = club.store.kept
        is_as_ever(club, stored.with_name("kept"))
    assert kept == stored.with_name(f"club-before-{HEAD}.db")
    assert revision_of(kept) == revision
    assert kept.read_bytes()[100:] == before[100:]  # before that are the counters of SQLite's header
    with Club.open(str(stored)) as club:
        assert club.store.kept is None


@thorough
@pytest.mark.parametrize("revision", EARLIER[:2])
def test_so_does_a_club_from_before_it_had_a_stream_of_its_own(club: Club, revision: str, tmp_path: Path) -> None:
    club.simulate("quandui/gamerules", 3, 3, 1, "1.00 EUR")
    club.close()
    old = made_older(tmp_path / "club.db", revision)
    folder = LogFolder(old.with_name(f"{old.name}.proof"))
    with Club.open(str(tmp_path / "club.db")) as new, new.store.reading() as reading:
        begin(reading, folder, "example.org/older")  # as Paipu began a log then: without a word of it in the database
    signed = folder.kept()
    with Club.open(str(old)) as opened, Club.open(str(tmp_path / "club.db")) as new:
        assert opened.store.kept is not None
        assert revision_of(opened.store.kept) == revision
        assert opened.verify().findings == []
        assert opened.log.folder.kept() == signed
        assert list(opened.books.journal()) == list(new.books.journal())
        opened.simulate("quandui/gamerules", 3, 1, 2, "1.00 EUR")
        assert opened.log.compare(signed.note).size == signed.checkpoint.size


@thorough
@on_a_server
@pytest.mark.parametrize("revision", ["0004", EARLIER[-1]])
def test_a_club_on_a_server_does_too_and_its_copy_is_a_file(stored: Path, revision: str, empty_url: str) -> None:
    put_older(stored, "0004", backend_at(empty_url))
    stepped(backend_at(empty_url), revision)
    with Club.open(empty_url) as club:
        shutil.copytree(stored.with_name("club.db.proof"), club.log.folder.path)
        is_as_ever(club, stored.with_name("kept"))
        kept = club.store.kept
    assert kept is not None
    assert kept.parent == Club.default_path().parent
    assert revision_of(kept) == revision
    shutil.copytree(stored.with_name("club.db.proof"), kept.with_name(f"{kept.name}.proof"))
    with Club.open(str(kept)) as club:
        is_as_ever(club, stored.with_name("kept"))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=ON_A_SERVER)])
def with_account(request: pytest.FixtureRequest, club: Club, tmp_path: Path) -> str:
    """The place of a club with an account, from before accounts had a language."""
    club.access.accounts.add("Anna", PASSWORD)
    forget_access(club)
    club.close()
    if request.param == "sqlite":
        return str(made_older(tmp_path / "club.db", "0013"))
    url = str(request.getfixturevalue("empty_url"))
    put_older(tmp_path / "club.db", "0013", backend_at(url))
    return url


@thorough
def test_an_account_of_before_has_no_language_until_somebody_chooses_one(with_account: str) -> None:
    with Club.open(with_account) as opened:
        key = opened.access.sign_in("Anna", PASSWORD, "here")
        found = []
        for each in (None, languages()["zh-Hant"], None):
            if found:
                opened.access.accounts.choose_language("Anna", each)
            visitor = opened.access.enter(key)
            assert visitor is not None
            found.append(visitor.language)
        assert found == [None, "zh-Hant", None]
        assert opened.verify().findings == []


def test_another_copy_of_the_same_club_gets_a_name_of_its_own(stored: Path) -> None:
    before = stored.read_bytes()
    for number in ("", "-2"):
        stored.write_bytes(before)
        with Club.open(str(stored)) as club:
            assert club.store.kept == stored.with_name(f"club-before-{HEAD}{number}.db")


def test_where_the_disk_has_no_room_for_the_copy_the_club_stays_as_it_was(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "has_room", lambda folder: False)
    with full_disk(100_000), pytest.raises(DiskFull, match="no room for the copy of it that is kept before"):
        Club.open(str(stored))
    assert revision_of(stored) == "0004"
    assert [path.name for path in stored.parent.iterdir() if "-before-" in path.name] == []
