"""`paipu club`: how the club is set."""

from __future__ import annotations

import json
from pathlib import Path

KEY = "0198a000-0000-4000-8000-000000000001"


def test_every_setting_is_shown(paipu, club: Path) -> None:
    assert paipu("club", "show").stdout.splitlines() == [
        "name                      not set",
        "time zone                 UTC",
        "a day begins at           0:00",
        "usual unit                not set",
        "recorders void hands for  12 hours",
        "members see               games",
        "the public sees           nothing",
        "finished hands            show what the table saw, and to each player their own cards",
        "watchers                  see a hand while it is played",
        "hands made public by      directors",
        "players                   see their table as it is now, and no earlier step of a live hand",
    ]


def test_what_is_set_is_shown_to_programs(paipu, club: Path) -> None:
    changed = paipu(
        "club", "set", "--name", "周二", "--zone", "Asia/Shanghai", "--day-begins", 6, "--unit", "EUR/2", "--correct-within", 60,
        "--members-see", "names, games", "--public-sees", "games", "--open-hands", "--one-hand-behind", "--look-back", "--json",
    )  # fmt: skip
    assert json.loads(changed.stdout) == json.loads(paipu("club", "show", "--json").stdout) == {
        "name": "周二",
        "zone": "Asia/Shanghai",
        "day_begins": 6,
        "unit": "EUR/2",
        "correct_within": 60,
        "members_see": ["games", "names"],
        "public_sees": ["games"],
        "open_hands": True,
        "one_hand_behind": True,
        "look_back": True,
        "sign": None,
        "sign_behind": False,
            "least_payment": 0,
            "shared_by": "directors",
    }  # fmt: skip
    assert "the public sees           nothing" in paipu("club", "set", "--public-sees", "nothing").stdout
    assert paipu("verify").exit_code == 0


def test_a_time_is_in_hours_where_they_are_whole(paipu, club: Path) -> None:
    for minutes, words in ((60, "1 hour"), (90, "90 minutes"), (1440, "24 hours"), (0, "0 minutes")):
        shown = paipu("club", "set", "--correct-within", minutes).stdout.splitlines()
        assert f"recorders void hands for  {words}" in shown


def test_the_same_again_with_the_same_id_is_one_change(paipu, club: Path) -> None:
    for _ in range(2):
        assert "Tuesday" in paipu("club", "set", "--name", "Tuesday", "--id", KEY).stdout
    assert "already belongs to another event" in paipu("club", "set", "--name", "Friday", "--id", KEY, code=3).stderr
    refused = paipu("club", "set", "--name", "Tuesday", code=2).stderr
    assert "the club already has these settings: name is Tuesday" in refused


def test_a_setting_that_no_club_has_is_refused_in_one_sentence(paipu, club: Path) -> None:
    assert paipu("club", "set", "--zone", "Asia/Shangai", code=2).stderr == (
        "Error: zone: found 'Asia/Shangai', expected a time zone of the IANA database such as 'Asia/Shanghai'\n"
    )
    assert "found 'gams', expected 'nothing', or some of games, log, money, names with commas between them" in (
        paipu("club", "set", "--members-see", "gams", code=2).stderr
    )
    assert "Give at least one setting, such as --name or --zone." in paipu("club", "set", code=2).stderr


def test_a_club_that_is_new_can_be_set(paipu, where: Path) -> None:
    result = paipu("club", "set", "--name", "Tuesday")
    assert result.stdout.startswith("name                      Tuesday\n")
    assert result.stderr == f"{where} is a new club.\n"


def test_the_terminal_writes_the_sign_of_the_club_and_files_and_programs_get_the_code(paipu, club: Path) -> None:
    shown = ("ledger", "settle")
    before = paipu(*shown).stdout
    files = [paipu("ledger", "journal", "--format", each).stdout for each in ("csv", "json", "hledger")]
    assert "1.00 EUR" in before
    assert "its sign                  Kč, behind the amount" in (
        paipu("club", "set", "--unit", "EUR", "--sign", "Kč", "--sign-behind").stdout
    )
    assert "1.00 EUR" not in (written := paipu(*shown).stdout)
    assert "1.00 Kč" in written
    assert [paipu("ledger", "journal", "--format", each).stdout for each in ("csv", "json", "hledger")] == files
    assert "found the sign '5'" in paipu("club", "set", "--sign", "5", code=2).stderr
    assert "its sign" not in paipu("club", "set", "--sign", "").stdout


def test_settling_up_from_the_least_payment(paipu, club: Path) -> None:
    paipu("club", "set", "--unit", "EUR")
    assert "settling up from          2.00 EUR" in paipu("club", "set", "--least-payment", "2.00").stdout
    for shown in (paipu("ledger", "settle").stdout, paipu("ledger", "settle", "--by-evening").stdout):
        assert "so it waits; with it everyone is square:" in shown
        assert "square everyone" not in shown
        assert "Everyone is square." not in shown
    assert "The evening of 20" in shown
    assert "found amount '0.005'" in paipu("club", "set", "--least-payment", "0.005", code=2).stderr


def test_a_new_club_gets_the_sign_that_pages_offer(paipu, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    assert "its sign                  €, before the amount" in paipu("--club", new, "club", "init").stdout
    other = tmp_path / "other.db"
    shown = paipu("--club", other, "club", "init", "--unit", "CHF", "--sign", "Fr.", "--names", "table").stdout
    assert "its sign                  Fr., before the amount" in shown
