"""`paipu show`: the table after a step of a hand."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import GAME


def test_the_last_step_of_the_last_hand_is_shown(paipu, club: Path) -> None:
    shown = json.loads(paipu("show", GAME, "--json").stdout)
    assert (shown["hand"], shown["step"], shown["steps"], shown["eyes"]) == (2, 4, 5, "all")
    last = json.loads(paipu("show", GAME, "--hand", 1, "--json").stdout)
    assert (last["hand"], last["step"], last["steps"]) == (1, 21, 22)


def test_the_state_as_json_has_all_that_is_promised(paipu, club: Path) -> None:
    shown = json.loads(paipu("show", "185b", "--hand", 1, "--step", 14, "--eyes", "public", "--json").stdout)
    promised = {"game", "rules", "hand", "step", "steps", "eyes", "turn", "stock", "discards", "seats", "event", "text"}
    assert promised <= shown.keys()
    assert {"seat", "player", "cards", "hidden", "melds"} <= shown["seats"][0].keys()
    assert shown["seats"][2]["melds"] == [["7w", "7w"]]
    assert shown["text"].startswith("Chen (seat 3) ")
    assert shown["event"]["type"] == "Claimed"


def test_the_table_is_drawn(paipu, club: Path) -> None:
    assert paipu("show", "185b", "--hand", 1, "--step", 15).stdout.splitlines() == [
        "Quán Duì (quandui/pagat), game 185bb1e5, hand 1, step 15 of 0 to 21, eyes all",
        "Chen (seat 3) discards the da hong.",
        "",
        "stock 73   discards 2, the last DH",
        "> 1 Guo  (deals, to move)",
        "    ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?",
        "    thrown: 4b",
        "  2 李白",
        "    ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?",
        "  3 Chen",
        "    ? ? ? ? ? ? ? ? ? ? ? ? ? [7w 7w]",
        "    thrown: DH",
        "",
        "? not recorded",
    ]


def test_below_the_table_are_the_confirmations_and_disputes_of_the_hand(paipu, club: Path) -> None:
    assert "confirmed" not in paipu("show", GAME).stdout
    paipu("hand", "confirm", GAME, "--hand", 1, "--seat", 3)
    paipu("hand", "dispute", GAME, "--hand", 2, "--seat", 1, "--reason", "counted wrongly")
    assert paipu("show", GAME, "--hand", 1).stdout.endswith("\n\nHand 1 is confirmed by Chen (seat 3).\n")
    assert paipu("show", GAME, "--hand", 2).stdout.endswith("\n\nHand 2 is disputed by Guo (seat 1): counted wrongly\n")


def test_a_game_without_a_hand_is_drawn_too(paipu, tmp_path: Path) -> None:
    path = tmp_path / "soon.paipu"
    path.write_text('%paipu 1\n[Rules "quandui"]\n[Date "2026-11-21"]\n[Seats "Guo; Li"]\n')
    paipu("import", path)
    game = paipu("games").stdout.split()[0]
    assert "no hand yet" in paipu("show", game).stdout
    assert json.loads(paipu("show", game, "--json").stdout)["hand"] is None


def test_a_finished_hand_is_studied(paipu, tmp_path: Path) -> None:
    paipu("simulate", "quandui/gamerules", "--players", 4, "--hands", 1, "--seed", 23)
    game = paipu("games").stdout.split()[0]
    lines = paipu("show", game, "--study").stdout.splitlines()
    assert lines[:2] == ["cards needed for eight pairs", "Bot 3 (seat 3): 3 (step 14), 2 (step 20)"]
    assert lines[-4:-2] == [
        "Where the hand turned:",
        "step 14: Bot 3 (seat 3) discards the ba shu, gives up a pair and needs 3, not 2.",
    ]
    studied = json.loads(paipu("show", game, "--hand", 1, "--study", "--eyes", "seat:1", "--json").stdout)
    assert [(each["seat"], each["left"][-1]) for each in studied["lines"]] == [(1, 0)]
    assert paipu("show", game, "--study", "--eyes", "public").stdout.startswith("No hand is measured here")
