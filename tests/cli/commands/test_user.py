"""`paipu user`: accounts are made, invited, listed and removed; no password is ever an argument."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from replay.club import Club
from tests.cli.conftest import Paipu
from tests.support.terminals import terminal

PASSWORD = b"correct horse battery\n"
HOME = "192.0.2.7"


def test_the_first_account_is_a_director_and_signs_in_with_the_password_from_stdin(
    paipu: Paipu, empty: Path, where: Path
) -> None:
    said = paipu("user", "add", "Anna", stdin=PASSWORD).stdout
    assert said == "Anna has an account now, as director and member.\n"
    with Club.open(str(where)) as club:
        assert club.access.enter(club.access.sign_in("anna", "correct horse battery", HOME)) is not None


def test_at_a_terminal_the_password_is_typed_twice_and_not_shown(process, empty: Path, where: Path) -> None:
    with terminal(process, "user", "add", "Anna") as (screen, running):
        for again in (b"correct horse batteries\n", PASSWORD):
            assert screen.shows("New password:")
            screen.type(PASSWORD)
            assert screen.shows("The same again:")
            screen.type(again)
        assert screen.shows("Anna has an account now, as director and member.")
        assert running.wait(20) == 0
        assert "correct horse" not in screen.whole
    with Club.open(str(where)) as club:
        assert club.access.enter(club.access.sign_in("anna", "correct horse battery", HOME)) is not None


@pytest.mark.parametrize("how", ["Ctrl+C", "Ctrl+D"])
def test_who_leaves_at_the_question_for_the_password_makes_no_account(
    process, empty: Path, where: Path, how: str
) -> None:
    with terminal(process, "user", "add", "Anna") as (screen, running):
        assert screen.shows("New password:")
        if how == "Ctrl+C":
            running.send_signal(signal.SIGINT)
        else:
            screen.type(b"\x04")
        assert running.wait(20) != 0
        assert not screen.shows("Traceback", seconds=0.1)
    with Club.open(str(where)) as club:
        assert club.access.accounts.all() == []


def test_later_accounts_have_the_roles_that_are_named(paipu: Paipu, empty: Path) -> None:
    paipu("user", "add", "Anna", stdin=PASSWORD)
    made = paipu("user", "add", "Ben", "--role", "treasurer", "--role", "recorder", "--json", stdin=PASSWORD).stdout
    assert json.loads(made)["roles"] == ["recorder", "treasurer"]
    lines = paipu("user", "list").stdout.splitlines()
    assert lines == ["Anna  director and member     password set", "Ben   recorder and treasurer  password set"]


def test_an_invitation_is_an_address_and_a_qr_code_and_makes_the_account(
    paipu: Paipu, empty: Path, where: Path
) -> None:
    shown = paipu("user", "invite", "李白", "--at", "http://192.0.2.9:8000/").stdout.splitlines()
    address, *code = shown
    assert address.startswith("http://192.0.2.9:8000/invitation/")
    assert len(code) > 15
    key = address.rpartition("/")[2]
    again = json.loads(paipu("user", "invite", "李白", "--json").stdout)
    with Club.open(str(where)) as club:
        assert club.access.invited(again["address"].rpartition("/")[2]) == again["name"] == "李白"
        assert key not in again["address"]
    assert paipu("user", "list").stdout == "李白  director and member  invited\n"


def test_a_removed_account_is_gone_and_the_last_director_stays(paipu: Paipu, empty: Path) -> None:
    paipu("user", "add", "Anna", stdin=PASSWORD)
    paipu("user", "add", "Ben", stdin=PASSWORD)
    assert (
        paipu("user", "remove", "ben").stdout == "The account of Ben has ended, with its sessions, tokens and links.\n"
    )
    assert [each["name"] for each in json.loads(paipu("user", "list", "--json").stdout)] == ["Anna"]
    assert "director" in paipu("user", "remove", "anna", code=2).stderr


@pytest.mark.parametrize(
    ("words", "stdin", "sentence"),
    [
        (["add", "Anna"], b"short\n", "found a password of 5 letters, expected 10 to 200"),
        (["add", "Anna"], b"", "found a password of 0 letters"),
        (["add", "an\u202ena"], PASSWORD, "expected 1 to 60 visible letters"),
        (["remove", "nobody"], b"", "found 'nobody', expected the name of an account: 'paipu user list' shows them"),
        (["invite", "Anna", "--at", "javascript:alert(1)"], b"", "expected the address of the server"),
        (["add", "Anna", "--role", "king"], PASSWORD, "king"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_nothing_is_made(
    paipu: Paipu, empty: Path, words: list[str], stdin: bytes, sentence: str
) -> None:
    assert sentence in paipu("user", *words, stdin=stdin, code=2).stderr
    assert paipu("user", "list", "--json").stdout == "[\n]\n"


def test_no_command_takes_a_password_as_an_argument(paipu: Paipu, empty: Path) -> None:
    for command in ("add", "invite"):
        assert "--password" not in paipu("user", command, "--help").stdout
    paipu("user", "add", "Anna", "correct horse battery", stdin=PASSWORD, code=2)
