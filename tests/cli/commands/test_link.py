"""`paipu link` and `paipu token`: shown once, listed without their secrets, and revoked."""

from __future__ import annotations

import json
from pathlib import Path

from replay.club import Club
from replay.rights import Right
from tests.cli.conftest import GAME, Paipu


def test_a_link_to_a_seat_is_an_address_and_a_qr_code(paipu: Paipu, club: Path, where: Path) -> None:
    done = paipu("link", "seat", GAME[:8], 2)
    address, *code = done.stdout.splitlines()
    assert address.startswith("http://127.0.0.1:8000/link/")
    assert len(code) > 15
    assert "A link to seat 2 of game 185bb1e5, which opens once, until " in done.stderr
    with Club.open(str(where)) as opened:
        assert opened.access.links.admit(address.rpartition("/")[2]) is not None


def test_links_are_listed_without_their_secrets_and_revoked(paipu: Paipu, club: Path, where: Path) -> None:
    made = json.loads(paipu("link", "watch", GAME, "--json").stdout)
    key = made["address"].rpartition("/")[2]
    listed = paipu("link", "list").stdout + paipu("link", "list", "--json").stdout
    assert made["id"] in listed
    assert key not in listed
    paipu("link", "revoke", made["id"])
    assert paipu("link", "list").stderr == "There is no link.\n"
    with Club.open(str(where)) as opened:
        assert opened.access.links.admit(key) is None
    assert "expected the id of a link" in paipu("link", "revoke", made["id"], code=2).stderr


def test_a_link_to_no_seat_and_one_for_too_long_are_refused(paipu: Paipu, club: Path) -> None:
    assert "which has seats 1 to 3" in paipu("link", "seat", GAME, 4, code=2).stderr
    assert "expected 1 to 168" in paipu("link", "watch", GAME, "--hours", 169, code=2).stderr
    paipu("link", "watch", "ffff", code=2)


def test_a_token_is_shown_once_listed_without_its_secret_and_revoked(paipu: Paipu, club: Path, where: Path) -> None:
    paipu("user", "add", "Anna", stdin=b"correct horse battery\n")
    token = paipu("token", "make", "anna", "the wall", "--right", "see-games").stdout.strip()
    with Club.open(str(where)) as opened:
        entered = opened.access.enter_by_token(token)
    assert [entered.may(each) for each in (Right.SEE_GAMES, Right.RECORD)] == [True, False]
    listed = json.loads(paipu("token", "list", "--json").stdout)
    assert token.removeprefix("paipu_") not in str(listed)
    assert "Anna  the wall  until " in paipu("token", "list").stdout
    paipu("token", "revoke", listed[0]["id"])
    assert paipu("token", "list").stdout == ""


def test_a_token_of_nobody_and_one_for_too_long_are_refused(paipu: Paipu, club: Path) -> None:
    assert "expected the name of an account" in paipu("token", "make", "anna", "x", code=2).stderr
    paipu("user", "add", "Anna", stdin=b"correct horse battery\n")
    assert "expected 1 to 366" in paipu("token", "make", "anna", "x", "--days", 0, code=2).stderr
    paipu("token", "make", "anna", "x", "--right", "everything", code=2)
