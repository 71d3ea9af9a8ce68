"""A whole game is voided by one act: a void for each hand, the last first."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from cli.main import main
from replay.club import Club, Voider
from replay.formats import read_text, write_jsonl
from replay.identity import envelopes
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.words.errors import RuleViolation
from tests.support.clubs import new_club
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import fill, forms
from tests.support.web.pages import page

SAMPLE = Path(__file__).parents[2] / "sample_games" / "evening.paipu"
GAME = UUID(int=7 << 76 | 2 << 62)


def fill_club(club: Club) -> None:
    club.import_path(SAMPLE)


def game_of(club: Club) -> str:
    return club.games()[0].id


def by_club(club: Club) -> None:
    club.void_hand(game_of(club), 8, "the wrong table", Voider(event_id=uuid4(), earlier=True))


def by_terminal(club: Club) -> None:
    command = ["--club", club.store.name, "hand", "void", game_of(club)[:6], "--reason", "the wrong table"]
    assert "Missing option '--hand'" in CliRunner().invoke(main, command).output
    done = CliRunner().invoke(main, [*command, "--all"])
    assert done.output == f"All hands of game {game_of(club)} up to hand 8 are voided: the wrong table\n"


def by_page(club: Club) -> None:
    done = fill(client(club), f"/games/{game_of(club)}", "void-8", reason="the wrong table", earlier="true")
    assert done.status_code == 303


def by_api(club: Club) -> None:
    body = {"reason": "the wrong table", "earlier": True}
    assert client(club).post(f"/api/v1/games/{game_of(club)}/hands/8/void", json=body).json["void"]


@pytest.mark.parametrize("voids", [by_club, by_terminal, by_page, by_api])
def test_every_hand_is_void_and_no_money_is_left(tmp_path: Path, voids: Callable[[Club], None]) -> None:
    with new_club(tmp_path / "club.db", fill_club) as club:
        voids(club)
        game = club.game(game_of(club))
        assert [(hand.void, hand.reason) for hand in game.hands][-1] == (True, "the wrong table")
        assert all(hand.void for hand in game.hands)
        assert {each.money for each in game.standings} == {0}
        assert club.verify().findings == []
        order = [each.data["hand"] for each in club.events(game.id) if each.type == "HandVoided"]
        assert order == [5, 8, 7, 6, 4, 3, 2, 1]  # hand 5 was void in the record


def test_a_retry_of_it_adds_nothing(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", fill_club) as club:
        voider = Voider(event_id=uuid4(), earlier=True)
        for _ in range(2):
            club.void_hand(game_of(club), 8, "the wrong table", voider)
        assert sum(each.type == "HandVoided" for each in club.events(game_of(club))) == 8


def test_nothing_is_void_where_one_hand_may_not_be(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", fill_club) as club:
        with pytest.raises(RuleViolation):
            club.void_hand(game_of(club), 7, "not the last", Voider(earlier=True))
        assert sum(hand.void for hand in club.game(game_of(club)).hands) == 1


def test_who_may_void_for_an_hour_voids_no_game_that_began_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = dt.datetime(2026, 11, 20, 23, tzinfo=dt.UTC)
    monkeypatch.setattr(clock, "system", lambda: late)
    read = read_text(SAMPLE.read_bytes(), "record")
    events = [*envelopes(read.events, game=GAME, at=late - dt.timedelta(minutes=90), by="table")]
    record = [each if each.seq < 300 else replace(each, at=late) for each in events]
    with new_club(tmp_path / "club.db") as club:
        club.import_record(b"".join(write_jsonl(record)), "record")
        club.administration.change(SettingsChanged(correct_within=60))
        club.access.accounts.add("Anna", PASSWORD)
        club.access.accounts.add("Rita", PASSWORD, roles=("recorder",))
        rita, address = signed_in(club, "Rita"), f"/games/{GAME}"
        shown = rita.get(address)
        assert "void-8" in forms(shown)
        assert "The whole game: all earlier hands too" not in page(shown).text
        assert "The whole game: all earlier hands too" in page(signed_in(club, "Anna").get(address)).text
        refused = fill(rita, address, "void-8", reason="the wrong table", earlier="true")
        assert refused.status_code == 403
        assert "ended too long ago" in page(refused).text
        assert sum(hand.void for hand in club.game(GAME).hands) == 1
