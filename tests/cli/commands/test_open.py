"""`paipu open`: a table is opened and its codes are printed, a retry has no further effect, and a refusal names the field."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.club import Club
from tests.cli.conftest import Paipu

ID = "0190b000-0000-7000-8000-00000000000a"
AT = "http://192.168.1.20:8000"


def test_a_table_is_opened_with_stake_options_tags_and_dealer(paipu: Paipu, empty: Path, where: Path) -> None:
    done = paipu(
        "open", "quandui/gamerules", "Anna", "Ben", "陈静", "--stake", "0.50 EUR", "--option", "draw_pot=refund", "--dealer", 3,
        "--place", "Amsterdam", "--table", 2, "--id", ID,
    )  # fmt: skip
    assert done.stdout == f"Game {ID} is open, quandui/gamerules: Anna, Ben, 陈静.\n"
    assert "With --at URL" in done.stderr
    with Club.open(str(where)) as club:
        game = club.game(ID)
        assert ([seat.player for seat in game.seats], game.unit) == (["Anna", "Ben", "陈静"], "EUR/2")
        assert (game.options["stake"], game.options["draw_pot"]) == (50, "refund")
        assert game.tags == {"Place": "Amsterdam", "Table": "2"}
        assert str(game.between[-1].text) == "陈静 (seat 3) is chosen at random to deal first."
        assert club.access.links.all() == []


def test_of_tables_opened_together_each_is_called_by_what_no_other_begins_with(paipu: Paipu, empty: Path) -> None:
    told = []
    for number in range(1, 4):
        at_once = f"0190b000-000{number}-7000-8000-00000000000a"
        told.append(paipu("open", "quandui", "Anna", "Ben", "--id", at_once).stderr)
    assert [line.partition("paipu link record ")[2][:14] for line in told] == [
        "0190b000'.\n", "0190b000-0002'", "0190b000-0003'",
    ]  # fmt: skip
    assert paipu("record", "0190b000-0002", stdin=b"").stderr.endswith("'paipu step 0190b000-0002'\n")


def test_a_table_of_a_team_match_is_in_its_match(paipu: Paipu, empty: Path) -> None:
    paipu(
        "open",
        "guandan",
        "An",
        "Bo",
        "Cy",
        "Di",
        "--match",
        "Cup",
        "--round",
        2,
        "--team",
        "Anhui; Jiangsu",
        "--board",
        7,
    )
    assert "Cup" in paipu("matches").stdout


def test_with_an_address_the_codes_of_the_table_are_printed(paipu: Paipu, empty: Path, where: Path) -> None:
    done = paipu("open", "quandui", "Anna", "Ben", "--at", AT, "--hours", 3)
    addresses = [line for line in done.stdout.splitlines() if line.startswith(f"{AT}/link/")]
    with Club.open(str(where)) as club:
        found = [club.access.links.admit(address.rpartition("/")[2]) for address in addresses]
    assert [(each.kind, each.seat) for each in found if each is not None] == [
        ("record", None), ("seat", 1), ("seat", 2), ("watch", None),
    ]  # fmt: skip
    assert "A link to record game " in done.stderr
    assert done.stdout.count("█") > 500
    proxied = paipu("open", "quandui", "Anna", env={"PAIPU_BEHIND_PROXY": "cards.example.org"}).stdout
    assert "https://cards.example.org/link/" in proxied


def test_a_program_gets_the_game_and_the_addresses(paipu: Paipu, empty: Path) -> None:
    made = json.loads(paipu("open", "quandui", "Anna", "Ben", "--at", AT, "--json").stdout)
    assert (made["version"], made["added"]) == (3, True)
    assert [each["kind"] for each in made["links"]] == ["record", "seat", "seat", "watch"]
    assert {each["game"] for each in made["links"]} == {made["id"]}
    assert json.loads(paipu("open", "quandui", "Anna", "--json").stdout)["links"] == []


def test_the_same_again_opens_nothing_and_ends_no_code(paipu: Paipu, empty: Path, where: Path) -> None:
    words = ("open", "quandui", "Anna", "Ben", "--id", ID, "--at", AT)
    paipu(*words)
    assert "was opened by the same request before" in paipu(*words).stdout
    assert "another game under the id" in paipu("open", "quandui", "Anna", "--id", ID, code=3).stderr
    with Club.open(str(where)) as club:
        assert (len(club.games()), len(club.access.links.all())) == (1, 4)


def test_a_new_name_that_looks_like_a_known_one_is_warned_of(paipu: Paipu, empty: Path) -> None:
    paipu("open", "quandui", "Wang Fang", "Ben")
    done = paipu("open", "quandui", "Wang Fan", "Ben")
    assert (
        "Warning: Wang Fan is new here and looks like Wang Fang: one person under two names has two balances"
        in done.stderr
    )
    assert "Warning" not in paipu("open", "quandui", "Wang Fan", "Zoe").stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["bridge"], "rules: found rules 'bridge', expected one of: guandan"),
        (["quandui/none"], "found rules 'quandui/none'"),
        (["quandui", "Anna", "Anna"], "found 'Anna' on seat 2"),
        (["quandui", "A", "B", "--stake", "x"], "stake: found 'x', expected an amount and its unit"),
        (["quandui", "A", "B", "--stake", "-1 EUR"], "stake: found '-1 EUR', expected an amount of zero or more"),
        (["quandui", "A", "B", "--stake", "-1", "--unit", "EUR/2"], "stake: found '-1', expected an amount of zero or more"),
        (["quandui", "A", "B", "--unit", "euro"], "unit: found unit 'euro'"),
        (["quandui", "A", "B", "--option", "money"], "found 'money', expected an option and its value, such as money=pot."),
        (["quandui", "A", "B", "--option", "money=gold"], "options.money: found 'gold' for the option money, expected one of: stake, pot"),
        (["quandui", "A", "B", "--option", "money=pot", "--option", "money=pot"], "options: found the option 'money' twice"),
        (["quandui", "A", "B", "--option", "stake=5"], "options: found the option 'stake' twice, expected each once, and the stake"),
        (["quandui", "A", "B", "--dealer", "3"], "dealer: found 3 as the first dealer, expected one of the seats 1 to 2"),
        (["quandui", "A", "--at", "cards"], "cards"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong_and_opens_nothing(
    paipu: Paipu, empty: Path, where: Path, words: list[str], why: str
) -> None:
    assert why in paipu("open", *words, code=2).stderr
    with Club.open(str(where)) as club:
        assert club.games() == []


def test_a_link_to_record_is_an_address_and_a_qr_code(paipu: Paipu, empty: Path, where: Path) -> None:
    paipu("open", "quandui", "Anna", "Ben", "--id", ID)
    done = paipu("link", "record", ID[:8])
    assert f"A link to record game {ID[:8]}, until " in done.stderr
    assert f"A link to record game {ID[:8]}  until " in paipu("link", "list").stdout
    with Club.open(str(where)) as club:
        found = club.access.links.admit(done.stdout.splitlines()[0].rpartition("/")[2])
        assert found is not None
        assert found.kind == "record"
