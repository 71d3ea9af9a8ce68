"""Games as data files: what is in them, for whose eyes, under which names; and that they are whole or not there."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from uuid import UUID
from zipfile import ZipFile

import duckdb
import pytest

from replay.club import Club, Selection
from replay.data import TABLES, EventRow, ParquetFiles, columns
from replay.formats import write_jsonl
from replay.rules import PUBLIC, Eyes
from replay.system import drafted
from replay.values.events import Abandoned, Discarded, Drew, GameEnded, GameOpened, HandVoided, Joined, Noted, TakenBack
from replay.words.errors import BadInput, DiskFull, NotFound
from tests.support.clubs import new_club, take_in
from tests.support.data_files import asked, bytes_of, every_text
from tests.support.factories import GameFactory
from tests.support.full_disk import full_disk
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.pairs import FORMS, pair_of, written_as
from tests.support.promises import promised
from tests.support.records import OPENED, SEATED, decided, drawn, recorded, won, written
from tests.support.soak import thorough
from tests.support.treasury.typed import typed

EVERYTHING = Selection()
COLUMNS = {
    "events": "game version hand step recorded recorder id type seat cards data",
    "hands": "game hand rules unit stake board depth lost first last started ended dealer seats how winner winners win scores gains void",
    "plays": "game hand number step version seat act cards declared key receiver",
    "postings": "game version line hand step booked account player amount unit why corrects note",
    "players": "game seat player person here hands wins gained unit",
}  # fmt: skip


def test_the_columns_of_version_1_keep_their_names() -> None:
    assert {name: " ".join(column.name for column in columns(row)) for name, row in TABLES.items()} == COLUMNS


def test_no_column_needs_quotes_in_a_question(club: Club, tmp_path: Path) -> None:
    club.data.write(Selection(rules="quandui"), tmp_path / "data")
    for table, names in COLUMNS.items():
        assert asked(tmp_path / "data", f"SELECT {names.replace(' ', ', ')} FROM {table}")


def test_every_event_is_a_row_in_the_order_in_which_it_was_recorded(club: Club, tmp_path: Path) -> None:
    assert club.data.write(EVERYTHING, tmp_path / "data") == 4
    rows = asked(tmp_path / "data", "SELECT game, version, recorded, type, id FROM events")
    stored = [
        (game.id, event.seq, event.at, event.type, str(event.id))
        for game in club.games()
        for event in club.events(game.id)
    ]
    assert [(game, version, _text(at), type, id) for game, version, at, type, id in rows] == stored


def _text(at: dt.datetime) -> str:
    return at.isoformat() + "Z"


def test_hands_plays_postings_and_players_agree_with_the_events_and_with_the_club(club: Club, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    club.data.write(EVERYTHING, folder)
    games = club.games()
    ended = "SELECT game, hand, version FROM events WHERE type = 'HandEnded'"
    assert asked(folder, "SELECT game, hand, last FROM hands") == asked(folder, ended)
    players = asked(folder, "SELECT person, sum(hands), sum(wins) FROM players GROUP BY person ORDER BY person")
    assert players == [(each.name, each.hands, each.won) for each in club.players.all()]
    sums = asked(folder, "SELECT sum(amount) FROM postings WHERE unit = 'EUR/2' GROUP BY game, version")
    assert sums
    assert {total for (total,) in sums} == {0}
    gained = asked(folder, "SELECT game, player, gained FROM players WHERE gained <> 0 ORDER BY ALL")
    posted = "SELECT game, player, sum(amount) FROM postings WHERE account = 'player' GROUP BY ALL HAVING sum(amount) <> 0 ORDER BY ALL"
    assert gained == asked(folder, posted) != []
    by_hand = "SELECT game, sum(list_sum(gains)) FROM hands GROUP BY game ORDER BY game"
    pots = "SELECT game, -sum(amount) FROM postings WHERE account = 'pot' AND hand IS NOT NULL GROUP BY game"
    assert [found for found in asked(folder, by_hand) if found[1]] == [
        found for found in asked(folder, pots) if found[1]
    ]
    wins = asked(
        folder,
        "SELECT h.game, h.hand FROM hands h JOIN plays p USING (game, hand) WHERE p.act = 'Won' AND p.seat = h.winner",
    )
    assert len(wins) == len(asked(folder, "FROM hands WHERE rules LIKE 'quandui/%' AND winner IS NOT NULL")) > 10
    assert {game for (game,) in asked(folder, "SELECT game FROM hands")} == {game.id for game in games}


def test_moves_that_were_taken_back_are_events_and_no_plays(tmp_path: Path) -> None:
    game = GameFactory().start(1, "observed").deal()
    before = game.table.step
    game.do(Discarded(1, "4b"), Drew(2, "?"), TakenBack(before), Discarded(1, "5b"), Drew(2, "?"), TakenBack(before))
    game.do(TakenBack(before + 5), Discarded(2, "6b"), Abandoned("it is late"))
    with new_club(tmp_path / "club.db") as club:
        take_in(club, written_as(game.rules, game.events, "jsonl"))
        club.data.write(EVERYTHING, tmp_path / "data")
    played = "SELECT act, cards FROM {} WHERE {} IN ('Discarded', 'Drew') ORDER BY step"
    found = asked(tmp_path / "data", played.format("plays", "act"))
    assert found == [("Discarded", ["5b"]), ("Drew", ["?"]), ("Discarded", ["6b"])]
    cards = [cards for (cards,) in asked(tmp_path / "data", "SELECT cards FROM events WHERE type = 'Discarded'")]
    assert cards == [["4b"], ["5b"], ["6b"]]


def test_a_voided_hand_is_marked_and_counts_for_nobody(club: Club, tmp_path: Path) -> None:
    events = [OPENED, *SEATED, *won(1, 1, 2), *drawn(2, 2), HandVoided(2, "mistyped")]
    game = take_in(club, recorded(events)).game
    club.data.write(Selection(game), tmp_path / "data")
    assert asked(tmp_path / "data", "SELECT hand, void FROM hands") == [(1, False), (2, True)]
    assert asked(tmp_path / "data", "SELECT seat, hands, wins FROM players") == [(1, 1, 0), (2, 1, 1), (3, 1, 0)]


def test_what_belongs_to_no_game_is_in_the_postings_of_the_whole_club(club: Club, tmp_path: Path) -> None:
    typed(club).pay("Bot 1", "Bot 2", "1.00 EUR", note="for Bot 3")
    game = next(each.id for each in club.games())
    club.data.write(EVERYTHING, tmp_path / "all")
    club.data.write(EVERYTHING, tmp_path / "numbered", replaced=True)
    club.data.write(Selection(game), tmp_path / "one")
    own = "SELECT account, player, amount, note FROM postings WHERE game IS NULL ORDER BY version, line"
    through = [("settled", None, -100), ("settled", None, 100)]
    assert asked(tmp_path / "one", own) == []
    for folder, name, note in (("all", "Bot", "for Bot 3"), ("numbered", "Player", "…")):
        ends = ("player", f"{name} 1", 100), ("player", f"{name} 2", -100)
        assert asked(tmp_path / folder, own) == [(*row, note) for row in (ends[0], *through, ends[1])]


@pytest.mark.parametrize(
    ("selection", "kinds"),
    [
        (Selection(rules="guandan"), ["guandan/fcg"]),
        (Selection(rules="quandui"), ["quandui/pagat", "quandui/gamerules"]),
        (Selection(rules="quandui/gamerules"), ["quandui/gamerules"]),
        (Selection(player="Bot 4"), ["quandui/pagat", "guandan/fcg"]),
        (Selection(player="Bot 4", rules="quandui"), ["quandui/pagat"]),
        (Selection(since=dt.date(2026, 1, 2), until=dt.date(2026, 1, 2), rules="khanhoo"), ["khanhoo/denexa"]),
        (Selection(since=dt.date.min, until=dt.date.max, rules="khanhoo"), ["khanhoo/denexa"]),
    ],
)
def test_games_are_selected_by_player_rules_and_days(
    club: Club, tmp_path: Path, selection: Selection, kinds: list[str]
) -> None:
    assert club.data.write(selection, tmp_path / "data") == len(kinds)
    rules = asked(tmp_path / "data", "SELECT rules FROM hands GROUP BY game, rules")
    assert sorted(name for (name,) in rules) == sorted(kinds)


@pytest.mark.parametrize(
    ("selection", "error", "words"),
    [
        (Selection("ffff"), NotFound, "ffff"),
        (Selection(player="Nobody"), NotFound, "'Nobody'"),
        (Selection(rules="chess"), BadInput, "chess"),
        (Selection(since=dt.date(2026, 1, 3)), NotFound, "no game of the club matches: nothing was written"),
        (Selection(until=dt.date(2026, 1, 1)), NotFound, "no game of the club matches: nothing was written"),
        (Selection(since=dt.date(2026, 2, 1), until=dt.date(2026, 1, 1)), BadInput, "expected the earlier one first"),
    ],
)
def test_a_selection_of_nothing_is_refused_and_leaves_nothing(
    club: Club, tmp_path: Path, selection: Selection, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        club.data.write(selection, tmp_path / "out" / "data")
    assert not (tmp_path / "out").exists()


def test_the_eyes_of_a_seat_are_for_one_game(club: Club, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="found the eyes seat:1 for several games"):
        club.data.write(EVERYTHING, tmp_path / "data", eyes=Eyes("seat", 1))
    game = next(each.id for each in club.games())
    with pytest.raises(BadInput, match="found the eyes seat:9, expected a seat of this game: 1, 2, 3, 4"):
        club.data.write(Selection(game), tmp_path / "data", eyes=Eyes("seat", 9))
    club.data.write(Selection(game), tmp_path / "data", eyes=Eyes("seat", 1))
    seen = "SELECT DISTINCT seat FROM plays WHERE act IN ('Dealt', 'Drew') AND NOT list_contains(cards, '?')"
    assert asked(tmp_path / "data", seen) == [(1,)]


@promised(40, short=1)
def test_records_that_differ_in_what_eyes_may_not_see_give_the_same_bytes(
    kind: Kind, game: Game, chance: Random
) -> None:
    eyes = chance.choice([PUBLIC, Eyes("seat", chance.choice(sorted(game.table.players)))])
    pair, form = pair_of(kind, game, eyes, chance), chance.choice(FORMS)
    replaced = chance.random() < 0.5
    made = []
    with TemporaryDirectory() as folder:
        for name, events in (("one", pair.one), ("other", pair.other)):
            with new_club(Path(folder) / f"{name}.db") as club:
                club.import_record(written_as(game.rules, events, form), "record")
                (of,) = club.games()
                club.data.write(Selection(of.id), Path(folder) / name, eyes=eyes, replaced=replaced)
            made.append(bytes_of(Path(folder) / name))
    assert made[0] == made[1]


def test_replaced_names_and_words_are_nowhere_in_the_data(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        events = [
            OPENED,
            Joined(1, "Guo Wei"),
            Joined(2, "李白"),
            Joined(3, "Chen"),
            *won(1, 1, 2),
            Noted("Chen is tired"),
        ]
        first = take_in(club, recorded(events)).game
        opened = GameOpened(OPENED.rules, OPENED.options, OPENED.unit, {"Place": "Utrecht"})
        other = [opened, Joined(1, "Chen"), Joined(2, "Guo Wei"), *won(1, 1, 2, seats=(1, 2)), GameEnded()]
        second = take_in(club, b"".join(write_jsonl(written(decided(other), UUID(int=7))))).game
        club.players.rename("Guo Wei", "Guo Xi")
        club.data.write(EVERYTHING, tmp_path / "kept")
        club.data.write(EVERYTHING, tmp_path / "data", replaced=True)
    kept, text = every_text(tmp_path / "kept"), every_text(tmp_path / "data")
    words = ("Guo", "李白", "Chen", "tired", "Amsterdam", "Utrecht", "secretary")
    assert [word for word in words if word not in kept] == []
    assert [word for word in words if word in text] == []
    seats = asked(tmp_path / "data", "SELECT game, seat, player, person FROM players")
    assert seats == [
        *((first, seat, f"Player {seat}", f"Player {seat}") for seat in (1, 2, 3)),
        (second, 1, "Player 3", "Player 3"),
        (second, 2, "Player 1", "Player 1"),
    ]
    assert asked(tmp_path / "kept", "SELECT DISTINCT player, person FROM players WHERE player LIKE 'Guo%'") == [
        ("Guo Wei", "Guo Xi")
    ]


def test_a_zip_has_the_files_of_the_folder_and_no_clock(club: Club, tmp_path: Path) -> None:
    for name in ("data", "one.zip", "other.zip"):
        club.data.write(EVERYTHING, tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()
    with ZipFile(tmp_path / "one.zip") as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == bytes_of(tmp_path / "data")


def test_any_program_can_see_that_the_files_are_whole(club: Club, tmp_path: Path) -> None:
    club.data.write(EVERYTHING, tmp_path / "data")
    check = ["sha256sum", "--check", "--strict", "data.sha256"]
    done = subprocess.run(check, cwd=tmp_path / "data", capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"{name}.parquet: OK" for name in TABLES]


def test_every_file_says_its_version_and_whose_eyes_it_is_for(club: Club, tmp_path: Path) -> None:
    club.data.write(EVERYTHING, tmp_path / "data", eyes=PUBLIC, replaced=True)
    for name in TABLES:
        with duckdb.connect() as connection:
            found = connection.execute(
                f"SELECT key, value FROM parquet_kv_metadata('{tmp_path / 'data' / name}.parquet')"
            ).fetchall()
        notes = {key: value for key, value in found if key.startswith(b"paipu.")}
        assert notes == {b"paipu.schema": b"1", b"paipu.eyes": b"public", b"paipu.names": b"replaced"}


def test_files_that_are_there_are_only_replaced_by_force_and_others_stay(club: Club, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    club.data.write(EVERYTHING, folder)
    before = bytes_of(folder)
    with pytest.raises(BadInput, match=r"there are data files already\. Use --force to replace them"):
        club.data.write(Selection(rules="guandan"), folder)
    assert bytes_of(folder) == before
    club.data.write(Selection(rules="guandan"), folder, force=True)
    assert asked(folder, "SELECT DISTINCT rules FROM hands") == [("guandan/fcg",)]
    assert (folder / "mine.txt").read_text() == "mine"
    with pytest.raises(BadInput, match="this is a file, expected a folder"):
        club.data.write(EVERYTHING, folder / "mine.txt", force=True)
    (tmp_path / "x.zip").mkdir()
    with pytest.raises(BadInput, match="this is a folder, expected a new ZIP file"):
        club.data.write(EVERYTHING, tmp_path / "x.zip", force=True)


@pytest.mark.parametrize("name", ["data", "data.zip"])
def test_a_full_disk_is_a_sentence_and_leaves_nothing(club: Club, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    with full_disk(20_000), pytest.raises(DiskFull, match=f"^{out / name}: the disk is full; nothing was written"):
        club.data.write(EVERYTHING, out / name)
    assert list(out.iterdir()) == []


def test_the_draft_of_an_export_that_was_killed_goes_with_the_next_and_that_of_a_running_one_stays(
    club: Club, tmp_path: Path
) -> None:
    old = tmp_path / f".paipu-{'0' * 16}.part"
    old.mkdir()
    (old / "events.parquet").write_bytes(b"PAR1")
    with drafted(tmp_path) as new:
        club.data.write(EVERYTHING, tmp_path / "data")
        assert (old.exists(), new.exists()) == (False, True)


def test_without_the_extra_it_is_said_what_to_install(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(BadInput, match=r"pip install 'paipu\[data\]'"):
        club.data.write(EVERYTHING, tmp_path / "data")
    assert not (tmp_path / "data").exists()


@thorough
def test_the_memory_of_a_data_set_does_not_grow_with_its_rows(tmp_path: Path) -> None:
    peaks = []
    for number in (25_000, 75_000):
        folder = tmp_path / str(number)
        folder.mkdir()
        with ParquetFiles(folder, {}) as files:
            tracemalloc.start()
            files.add(_many(number))
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        assert asked_events(folder) == number
    assert peaks[1] < 1.2 * peaks[0]


def _many(number: int) -> Iterator[EventRow]:
    at = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)
    for version in range(number):
        yield EventRow("game", version, None, None, at, "table", f"{version}", "Drew", 1, (f"{version}",), f"{version}")


def asked_events(folder: Path) -> int:
    ((count,),) = asked(folder, "SELECT count(*) FROM events")
    return int(count)
