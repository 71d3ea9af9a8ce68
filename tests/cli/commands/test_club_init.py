"""`paipu club init`: the questions of the first run, at a terminal and without one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import club as command

KEY = "0198a000-0000-4000-8000-000000000001"


def test_without_a_terminal_nothing_is_asked_and_the_defaults_count(paipu, where: Path) -> None:
    done = paipu("club", "init", "--json")
    set_to = json.loads(done.stdout)
    assert {name: set_to[name] for name in ("name", "unit", "members_see", "public_sees")} == {
        "name": None, "unit": "EUR/2", "members_see": ["games", "names"], "public_sees": [],
    }  # fmt: skip
    assert done.stderr == f"{where} is a new club.\n"


def test_every_answer_has_an_option(paipu, where: Path) -> None:
    done = paipu("club", "init", "--name", "Zeedijk", "--unit", "points", "--names", "everybody", "--json")
    set_to = json.loads(done.stdout)
    assert (set_to["name"], set_to["unit"], set_to["public_sees"]) == ("Zeedijk", "points/0", ["names"])


def test_at_a_terminal_it_asks_for_what_is_not_named(paipu, where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "can_ask", lambda: True)
    done = paipu("club", "init", "--names", "table", "--json", stdin="Zeedijk\n元\n元\ny\n")
    set_to = json.loads(done.stdout)
    assert (set_to["name"], set_to["unit"], set_to["members_see"]) == ("Zeedijk", "CNY/2", ["games"])
    assert (set_to["sign"], set_to["sign_behind"]) == ("元", True)
    assert "Name of the club" in done.stderr
    assert "Who sees names" not in done.stderr


def test_a_club_is_set_up_once(paipu, where: Path) -> None:
    for _ in range(2):
        assert "Zeedijk" in paipu("club", "init", "--name", "Zeedijk", "--id", KEY).stdout
    refused = paipu("club", "init", "--name", "Other", code=2).stderr
    assert "this club is set up already" in refused
    assert "Zeedijk" in paipu("club", "show").stdout


def test_a_club_with_a_game_is_not_set_up(paipu, club: Path) -> None:
    assert "something was recorded in it" in paipu("club", "init", code=2).stderr


def test_a_unit_that_is_none_records_nothing(paipu, where: Path) -> None:
    assert "found unit 'a few'" in paipu("club", "init", "--unit", "a few", code=2).stderr
    assert "name                      not set" in paipu("club", "show").stdout
