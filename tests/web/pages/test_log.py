"""The log for those who check it: plain files that need no trust in the server."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from replay.audit import Continuation, accept_checkpoint, check_file, read_checkpoint
from replay.club import Club
from tests.support.web.clients import client

RULES = "quandui/gamerules"


@pytest.fixture
def proven(fresh: Callable[[], Club]) -> Club:
    """A club with an evening and a log."""
    club = fresh()
    club.simulate(RULES, 3, 2, 1, "1.00 EUR")
    club.log.begin("example.org/tuesday")
    return club


@pytest.fixture
def ask(proven: Club) -> FlaskClient:
    return client(proven)


def test_the_checkpoint_is_the_one_outside_the_database(proven: Club, ask: FlaskClient) -> None:
    answer = ask.get("/log/checkpoint")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.data == (proven.log.folder.place / "checkpoint").read_bytes()
    assert read_checkpoint(answer.data, proven.log.folder.verifier).size == proven.store.last_position()


def test_looking_signs_nothing(proven: Club, ask: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(type(proven.log), "checkpoint", lambda log: b"")
        proven.simulate(RULES, 3, 2, 2, "1.00 EUR")
    before = proven.log.folder.kept()
    for address in ("/log/checkpoint", "/log/proof/1", "/log/consistency"):
        assert before.note in ask.get(address).data
    assert proven.log.folder.kept() == before


def test_an_entry_is_proven(proven: Club, ask: FlaskClient) -> None:
    answer = ask.get("/log/proof/7")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert check_file(answer.data, proven.log.folder.verifier).position == 7


def test_a_proof_reveals_nothing_of_the_event(proven: Club, ask: FlaskClient) -> None:
    for batch in proven.store.sealed():
        for entry in batch:
            file = ask.get(f"/log/proof/{entry.position}").data
            assert check_file(file, proven.log.folder.verifier).data is None
            assert entry.salt not in file
            if entry.position >= 12:
                return


def test_a_witness_follows_the_page(proven: Club, ask: FlaskClient) -> None:
    verifier = proven.log.folder.verifier
    known = accept_checkpoint(None, Continuation.read(ask.get("/log/consistency").data), verifier)
    proven.simulate(RULES, 3, 2, 2, "1.00 EUR")
    later = accept_checkpoint(known, Continuation.read(ask.get(f"/log/consistency?old={known.size}").data), verifier)
    assert known.size < later.size == proven.store.last_position()


@pytest.mark.parametrize(
    ("address", "status", "message"),
    [
        ("/log/proof/0", 422, "found entry 0 of a log of"),
        ("/log/proof/99999", 422, "found entry 99999 of a log of"),
        ("/log/proof/99999999999999999999", 422, "found entry 99999999999999999999 of a log of"),
        ("/log/proof/-1", 404, "There is nothing at this address."),
        ("/log/consistency?old=99999", 422, "found the earlier size 99999, expected 0 to"),
        ("/log/consistency?old=-1", 422, "expected a whole number from 0 to"),
        ("/log/consistency?old=1&amp;old=2", 422, "found the unknown field"),
        ("/log/checkpoint?size=3", 422, "found the unknown field"),
    ],
)
def test_what_cannot_be_proven_gets_the_reason(ask: FlaskClient, address: str, status: int, message: str) -> None:
    answer = ask.get(address)
    assert answer.status_code == status
    assert message in answer.text.replace("&#39;", "'")


@pytest.mark.parametrize("address", ["/log/checkpoint", "/log/proof/1", "/log/consistency"])
def test_a_club_without_a_log_says_whom_to_ask(fresh: Callable[[], Club], address: str) -> None:
    answer = client(fresh()).get(address)
    assert answer.status_code == 404
    assert "the log of this club has not begun yet: ask the person who runs the club" in answer.text
