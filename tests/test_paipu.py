"""`import paipu`: clubs and records for programs and notebooks."""

from __future__ import annotations

import inspect
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest

import paipu
from replay.club import Club
from tests.support.clubs import new_club
from tests.support.postgres import empty_url, migrations, on_a_server, server  # noqa: F401
from tests.support.quandui.records import UNSEEN_PART, WHOLE
from tests.support.soak import long, thorough

ROOT = Path(__file__).parent.parent
SAMPLES = ("evening.paipu", "six_players.paipu", "guandan/club_evening.paipu", "khanhoo/four_players.paipu")


def fill(club: Club) -> None:
    for each in SAMPLES:
        club.import_path(ROOT / "sample_games" / each)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A club of four games, closed."""
    new_club(tmp_path / "club.db", fill).close()
    return tmp_path / "club.db"


def test_it_loads_neither_pages_nor_terminal() -> None:
    loaded = "import paipu, sys; print([each for each in ('flask', 'click', 'cli', 'web', 'pyarrow') if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    "name", [name for name in paipu.__all__ if getattr(paipu, name).__module__.startswith("paipu")]
)
def test_every_name_has_a_docstring_with_an_example(name: str) -> None:
    assert ">>>" in (inspect.getdoc(getattr(paipu, name)) or "")


def test_every_member_of_a_class_says_what_it_is() -> None:
    for name in paipu.__all__:
        for member, value in vars(getattr(paipu, name)).items():
            if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                assert inspect.getdoc(value), f"{name}.{member}"


def test_a_club_is_opened_only_to_be_read(path: Path) -> None:
    before = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    with paipu.open(path) as club:
        assert len([*club.games()]) == 4
        assert [hand.winner for game in club.games(kind="khanhoo") for hand in game.hands]
        with pytest.raises(paipu.BadInput, match="opened only to be read: open it with write=True"):
            club.add(ROOT / "sample_games" / "two_players.paipu")
    assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == before


def test_a_club_that_is_served_is_read_beside_its_writer(path: Path) -> None:
    with Club.open(str(path)) as writer, paipu.open(path) as club:
        writer.import_path(ROOT / "sample_games" / "two_players.paipu")
        assert len([*club.games()]) == 5


def test_a_club_of_an_older_paipu_stays_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
    with pytest.raises(
        paipu.BadInput, match=r"older Paipu, and it is opened only to be read: any command .* write=True"
    ):
        paipu.open(path)


@on_a_server
def test_a_club_on_a_server_is_opened_only_to_be_read(empty_url: str) -> None:  # noqa: F811
    with pytest.raises(paipu.NotFound):
        paipu.open(empty_url)
    with paipu.open(empty_url, write=True) as club:
        added = club.add(ROOT / "sample_games" / "evening.paipu").id
    with paipu.open(empty_url) as club:
        assert club.game(added).hand(4).winner == "陈静"
        with pytest.raises(paipu.BadInput, match="opened only to be read"):
            club.add(ROOT / "sample_games" / "two_players.paipu")


def test_games_are_found_by_kind_player_and_day(path: Path) -> None:
    with paipu.open(path) as club:
        days = [each.day for each in club.games()]
        assert days == sorted(days, reverse=True)
        (evening,) = club.games(player="Joost Bakker", until="2026-04-01")
        assert str(evening.day) == "2026-03-13"
        assert [each.title for each in club.games(kind="guandan")] == ["Guandan"]
        with pytest.raises(paipu.NotFound, match="Nobody"):
            next(club.games(player="Nobody"))
        with pytest.raises(paipu.BadInput, match="found rules 'bridge', expected one of: guandan, khanhoo, quandui"):
            club.games(kind="bridge")


def test_a_record_that_breaks_its_rules_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "wrong.paipu").write_text(WHOLE.replace(UNSEEN_PART, "1 +BS -5w"), "utf-8")
    with pytest.raises(paipu.BadInput, match="another seat's turn") as refusal:
        paipu.read(tmp_path / "wrong.paipu")
    assert "wrong.paipu:" in str(refusal.value)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_step_of_every_kind_has_a_table_a_move_and_a_picture(name: str) -> None:
    game = paipu.read(ROOT / "sample_games" / name)
    for hand in game.hands[:2]:
        for step in hand.steps[:: max(1, len(hand.steps) // 5)]:
            assert len(step.table.seats) >= 2
            assert step.move.type
            assert ElementTree.fromstring(step._repr_svg_()).tag.endswith("svg")
    assert game._repr_html_().count("<tr>") == len(game.hands) + 1 + ("Total" in game._repr_html_())
    assert sum(gain.amount for hand in game.hands if not hand.void for gain in hand.gains.values()) <= 0
    assert len(game.sheet()) >= len(game.hands)


def test_a_view_tells_nothing_of_cards_that_it_may_not_see(tmp_path: Path) -> None:
    told = []
    for number, card in enumerate(("BS", "1b")):
        path = tmp_path / f"{number}.paipu"
        path.write_text(WHOLE.replace(UNSEEN_PART, UNSEEN_PART.replace("BS", card)), "utf-8")
        hand = paipu.read(path).hand(1)
        seen = []
        for eyes in ("public", "seat:1"):
            for step in hand.view(eyes).steps:
                table = step.table
                seen += [str(step), str(step.move), str(table.seats), str(table.discards), step._repr_svg_()]
                seen += [str(step.hand.game.rules.legal(table, seat)) for seat in table.order]
            seen.append(hand.view(eyes)._repr_html_())
        told.append(seen)
    assert told[0] == told[1]
    whole = [str(paipu.read(tmp_path / f"{number}.paipu").hand(1).steps[-1].table.seats) for number in range(2)]
    assert whole[0] != whole[1]


def test_the_rules_play_a_hand_again_step_by_step() -> None:
    game = paipu.read(ROOT / "sample_games" / "evening.paipu")
    for step, following in zip(hand_steps := game.hand(1).steps, hand_steps[1:], strict=False):
        if following.follows or not step.table.live:
            continue
        made = step.table.after(following.move)
        decided = game.rules.decide(step.table, following.move)
        assert decided[0] == following.move
        assert made.seats == game.hand(1).steps[following.number + len(decided) - 1].table.seats


@pytest.mark.parametrize("kind", ["quandui", "guandan", "khanhoo"])
def test_a_known_hand_has_a_distance_and_a_hidden_one_has_none(tmp_path: Path, kind: str) -> None:
    with new_club(tmp_path / "club.db") as club:
        club.simulate(kind, 4, 1, seed=3)
    with paipu.open(tmp_path / "club.db") as club:
        (game,) = club.games()
        steps = game.hand(1).steps
        step = next(each for each in steps[30:] if each.table.live and each.table.turn)
        seat = step.table.turn or 0
        assert game.rules.distance(step.table, seat)
        assert game.rules.distance(game.hand(1).view("public").steps[step.number].table, seat) is None


def test_tables_for_those_who_count_come_as_arrow(path: Path) -> None:
    with paipu.open(path) as club:
        whole = club.to_arrow("hands")
        assert whole.num_rows == sum(len(game.hands) for game in club.games())
        (game,) = club.games(kind="khanhoo")
        assert set(game.to_arrow("plays")["game"].to_pylist()) == {str(game.id)}
        assert club.to_arrow("players", rules="guandan").num_rows >= 4


@long
@thorough
def test_the_notebook_runs_and_draws(tmp_path: Path) -> None:
    ran = tmp_path / "ran.ipynb"
    program = (
        "import sys, nbformat; from nbclient import NotebookClient\n"
        "notebook = nbformat.read(sys.argv[1], as_version=4)\n"
        "NotebookClient(notebook, timeout=120).execute()\n"
        "nbformat.write(notebook, sys.argv[2])\n"
    )
    command = [sys.executable, "-c", program, str(ROOT / "examples" / "evening.ipynb"), str(ran)]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "HOME": str(tmp_path)}, timeout=300
    )
    assert done.returncode == 0, done.stderr
    outputs = [out for cell in json.loads(ran.read_text("utf-8"))["cells"] for out in cell.get("outputs", ())]
    kinds = [set(out.get("data", ())) for out in outputs]
    assert ["text/html" in each for each in kinds[:2]] == [True, True]
    assert ["image/svg+xml" in each for each in kinds[2:4]] == [True, True]


def test_what_is_not_there_is_refused_with_what_is(path: Path) -> None:
    with paipu.open(path) as club:
        (game,) = club.games(kind="khanhoo")
        with pytest.raises(paipu.NotFound, match="found hand 99, expected one of this game"):
            game.hand(99)
        with pytest.raises(paipu.BadInput, match="found eyes 'seat:9', expected a seat of this game"):
            game.hand(1).view("seat:9")
        with pytest.raises(ValueError, match="found the table 'nothing', expected one of: events, hands"):
            game.to_arrow("nothing")
