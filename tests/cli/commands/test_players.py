"""Who the players are, and their names set right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.fixture
def two(paipu, club: Path, tmp_path: Path) -> None:
    """Another evening, at which Guo was written down as Guo J."""
    path = tmp_path / "other.paipu"
    path.write_text(
        '%paipu 1\n[Rules "quandui/pagat"]\n[Date "2020-01-10"]\n[Stake "1.00 EUR"]\n[Seats "Guo J.; Li"]\n\n'
        "dealer 1 random\n\n== hand 1, dealer 1, depth result\n2 # ?16\n$ 1>2 1.00\n",
        "utf-8",
    )
    paipu("import", path)


def listed(paipu) -> list[list[str]]:
    return [line.split() for line in paipu("players").stdout.splitlines()]


def test_players_are_listed_with_what_they_won(paipu, club: Path) -> None:
    assert listed(paipu) == [
        ["Chen", "1", "game", "2", "hands", "1", "won"],
        ["Guo", "1", "game", "2", "hands", "0", "won"],
        ["李白", "1", "game", "2", "hands", "1", "won"],
    ]
    assert [player["name"] for player in json.loads(paipu("players", "--json").stdout)] == ["Chen", "Guo", "李白"]


def test_a_renamed_player_keeps_the_old_name_as_another(paipu, club: Path) -> None:
    output = paipu("players", "rename", "Guo", "Guo Jing").stdout
    assert output == "Guo is called Guo Jing from now on; both names mean this player.\n"
    assert "Guo Jing  1 game  2 hands  0 won  also Guo" in paipu("players").stdout.splitlines()
    assert "Guo Jing  -2.00 EUR" in paipu("ledger", "balance").stdout.splitlines()
    assert paipu("ledger", "statement", "Guo").stdout == paipu("ledger", "statement", "Guo Jing").stdout
    assert paipu("verify").exit_code == 0


def test_two_names_of_one_player_have_one_account(paipu, two: None) -> None:
    output = paipu("players", "merge", "Guo J.", "Guo").stdout
    assert output == "Guo J. and Guo are one player now, Guo (also Guo J.).\n"
    assert "Guo   2 games  3 hands  0 won  also Guo J." in paipu("players").stdout.splitlines()
    assert "Guo   -3.00 EUR" in paipu("ledger", "balance").stdout.splitlines()
    assert paipu("ledger", "pay", "Guo J.", "Li", "1").stdout.startswith("Guo paid Li 1.00 EUR")


def test_a_merge_is_undone_by_parting_the_names(paipu, two: None) -> None:
    before = listed(paipu)
    paipu("players", "merge", "Guo J.", "Guo")
    assert paipu("players", "part", "Guo J.").stdout == "Guo J. is a separate player again.\n"
    assert listed(paipu) == before
    assert paipu("verify").exit_code == 0


def test_what_became_of_a_player_as_json(paipu, two: None) -> None:
    keys = ["id", "name", "also", "games", "hands", "won"]
    for words, name, also in (
        (("rename", "Guo", "Guo Jing"), "Guo Jing", ["Guo"]),
        (("merge", "Guo J.", "Guo"), "Guo Jing", ["Guo", "Guo J."]),
        (("part", "Guo J."), "Guo J.", []),
    ):
        player = json.loads(paipu("players", *words, "--json").stdout)
        assert (list(player), player["name"], player["also"]) == (keys, name, also)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["rename", "Wang", "Guo Jing"], "this club has no player with the name or the id 'Wang'"),
        (["rename", "Guo", "Chen"], "Chen is the name of another player"),
        (["rename", "Guo", "Guo"], "Guo has that name already"),
        (["rename", "Guo", " "], "expected a name of 1 to 100 printable characters"),
        (["rename", "Guo", "x" * 101], "expected a name of 1 to 100 printable characters"),
        (["rename", "Guo", "a\x1b[2Jb"], "expected a name of 1 to 100 printable characters"),
        (["rename", "Guo", "-rf"], "No such option"),
        (["merge", "Guo", "Chen"], "Guo and Chen sat at one table in game"),
        (["merge", "Guo", "Guo"], "both names already mean Guo"),
        (["merge", "Guo", "Wang"], "no player with the name or the id 'Wang'"),
        (["part", "Guo"], "Guo was not merged into another player"),
        (["part", "Wang"], "no player with the name or the id 'Wang'"),
        (["--json", "rename", "Guo", "Wang"], "Put --format or --json after 'rename'."),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_no_trace(
    paipu, two: None, table_contents, words: list[str], message: str
) -> None:
    before = table_contents()
    refused = paipu("players", *words, code=2).stderr
    assert message in refused
    assert all(line.isprintable() for line in refused.splitlines())
    assert table_contents() == before


@pytest.mark.parametrize("name", ["-rf", "李白 the younger", "=1+1", "a\\b", "a\u00a0b"])
def test_a_strange_name_drives_nothing(paipu, club: Path, name: str) -> None:
    done = paipu("players", "rename", "--", "Guo", name, code=0 if name.isprintable() else 2)
    assert all(line.isprintable() for line in (done.stdout + done.stderr).splitlines())
    names = [player["name"] for player in json.loads(paipu("players", "--json").stdout)]
    assert (name in names) == name.isprintable()


def test_a_new_name_like_another_players_is_warned_of_and_an_unknown_one_is_answered_with_the_one_that_was_meant(
    paipu, two: None
) -> None:
    warned = paipu("players", "rename", "Guo", "chén").stderr
    assert warned == "Warning: chén is new here and looks like Chen: one person under two names has two balances\n"
    assert "'Cheng'; did you mean 'Chen'?" in paipu("ledger", "pay", "Cheng", "Li", "1.00", code=2).stderr
    assert "发现" not in paipu("ledger", "statement", "Cheng", code=2, env={"PAIPU_LANG": "zh-Hans"}).stderr


def test_hands_of_a_player_are_found_by_result_and_kind_with_gains_and_links_by_number(paipu, club: Path) -> None:
    newest = [line.split() for line in paipu("find", "李白").stdout.splitlines()]
    assert [row[3] for row in newest] == ["2", "1"], "the newest first"
    won = json.loads(paipu("find", "李白", "--result", "won", "--json").stdout)
    assert [(each["name"], each["won"]) for each in won] == [("李白", True)]
    gains = json.loads(paipu("find", "李白", "--result", "gain", "--json").stdout)
    losses = json.loads(paipu("find", "Guo", "--result", "loss", "--limit", "1", "--json").stdout)
    assert all(each["money"] > 0 for each in gains)
    assert losses[0]["money"] < 0
    none = paipu("find", "李白", "--kind", "guandan")
    assert (none.stdout, none.stderr) == ("", "No hand was found.\n")


def test_a_search_for_nothing_or_for_nobody_says_what_it_needs(paipu, club: Path) -> None:
    assert "found neither a player nor words of a note" in paipu("find", code=2).stderr
    assert "no player with the name or the id 'Nobody'" in paipu("find", "Nobody", code=2).stderr
    assert (
        "there is no kind of game 'mahjong', expected one of:"
        in paipu("find", "Guo", "--kind", "mahjong", code=2).stderr
    )
