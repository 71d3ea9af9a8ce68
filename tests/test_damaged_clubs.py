"""Damage below Paipu is a finding everywhere: every page, answer and command gives a sentence, and none a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from shutil import copytree

import pytest
from click.testing import CliRunner

from cli.main import main
from replay.club import Club
from tests.support.clubs import new_club
from tests.support.damage.kinds import DAMAGED_EVENTS, DAMAGED_FILES, UNREADABLE_EVENTS, put_rubbish, rubbish
from tests.support.damage.questions import Questions, keep_everything, write
from tests.support.soak import long, times
from tests.support.web.clients import client

FINE = {0, 200, 302}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a club in it, and with the folder of its log."""
    folder = tmp_path_factory.mktemp("kept")
    with new_club(folder / "kept.db") as club:
        keep_everything(club)
    return folder


@pytest.fixture
def path(kept: Path, tmp_path: Path) -> Path:
    copytree(kept, tmp_path, dirs_exist_ok=True)
    return tmp_path / "kept.db"


@pytest.fixture
def questions(path: Path) -> Questions:
    return Questions.about(path, times(100, 3))


def chosen(names: list[str], count: int) -> list[str]:
    """All of them in the long form."""
    return Random("chosen").sample(names, times(len(names), count))


@long
@pytest.mark.parametrize("name", chosen([*DAMAGED_EVENTS, *DAMAGED_FILES], 3))
def test_whoever_asks_a_damaged_club_gets_an_answer_or_a_sentence(path: Path, questions: Questions, name: str) -> None:
    (DAMAGED_EVENTS | DAMAGED_FILES)[name](path, questions.game)  # type: ignore[operator]
    found = questions.ask(path)
    assert [each.crashed for each in found.values() if each.crashed] == []
    assert found["verify"].code == 1


@long
def test_rubbish_in_a_table_that_is_made_from_the_log_is_found_and_crashes_nothing(
    path: Path, questions: Questions
) -> None:
    honest = path.read_bytes()
    every = rubbish(path)
    for where in Random("rubbish").sample(every, times(80, 2)):
        write(path, honest)
        if put_rubbish(path, *where):
            found = questions.ask(path)
            assert [each.crashed for each in found.values() if each.crashed] == [], where
            assert found["verify"].code == 1, where


@long
@pytest.mark.parametrize("name", chosen(list(UNREADABLE_EVENTS), 2))
def test_whoever_looks_at_a_game_with_a_damaged_event_is_told_which_one_it_is(
    path: Path, questions: Questions, name: str
) -> None:
    game = questions.game
    DAMAGED_EVENTS[name](path, game)
    asked = Questions(
        game,
        [f"/games/{game}", f"/games/{game}/sheet", f"/api/v1/games/{game}", f"/api/v1/games/{game}/events"],
        [("show", game), ("export", game), ("sheet", game), ("receipt", "make", game, "--event", "3")],
    ).ask(path)
    del asked["verify"]
    for question, answer in asked.items():
        assert answer.code == (500 if question.startswith("/") else 1), question
        assert f"game {game}, event 12 is " in answer.words, question


def test_the_sentence_quotes_nothing_of_what_is_damaged(path: Path, questions: Questions) -> None:
    DAMAGED_EVENTS["a wrong type"](path, questions.game)
    with Club.open(str(path)) as club:
        answer = client(club).get(f"/api/v1/games/{questions.game}")
    problem = json.loads(answer.data)
    assert (problem["status"], problem["code"], problem["reason"]) == (500, "damaged", "club.unreadable-event")
    assert problem["detail"] == (
        f"game {questions.game}, event 12 is damaged and cannot be read: ask the person who runs the club"
    )


def test_a_bug_in_a_sound_club_stays_a_bug(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(club: Club, *asked: object) -> None:
        raise ZeroDivisionError("a bug")

    for name in ("games", "latest_games"):
        monkeypatch.setattr(Club, name, fail)
    done = CliRunner().invoke(main, ["--club", str(path), "games"])
    assert isinstance(done.exception, ZeroDivisionError)
    with Club.open(str(path)) as club:
        answer = client(club).get("/api/v1/games")
    assert json.loads(answer.data)["code"] == "internal-error"


def test_players_who_stand_for_each_other_in_a_circle_keep_nobody_waiting(path: Path, questions: Questions) -> None:
    assert put_rubbish(path, "players", "stands_for", "id")
    found = Questions(questions.game, ["/players", "/ledger"], [("players",), ("ledger", "balance")]).ask(path)
    assert {each.code for each in found.values()} == {1, 500}
    assert "refer to each other in a circle" in found["/players"].words
