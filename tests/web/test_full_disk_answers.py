"""The pages and the API on a full disk: 507 and one sentence where something would be written, and everything else as ever."""

from __future__ import annotations

from pathlib import Path

from tests.support.clubs import new_club
from tests.support.full_disk import full_disk
from tests.support.treasury.evenings import played
from tests.support.web.clients import client
from tests.support.web.forms import fill

PAID = {"id": "018f0000-0000-7000-8000-000000000001", "from": "Guo", "to": "Li", "amount": 100, "unit": "EUR/2"}


def test_a_full_disk_is_507_with_a_sentence_and_what_was_typed_stays(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", lambda club: played(club, [2])) as club:
        ask = client(club)
        assert ask.get("/ledger").status_code == 200
        before = club.sealed()
        with full_disk():
            answer = ask.post("/api/v1/ledger/payments", json=PAID)
            assert (answer.status_code, answer.json["code"], answer.headers["Retry-After"]) == (507, "disk-full", "60")
            assert answer.json["title"] == "The disk is full"
            assert answer.json["detail"].endswith("the disk is full; nothing was changed, make room and try again")
            page = fill(ask, "/ledger/record", "pay", from_="Guo", to="Li", amount="1.00")
            assert page.status_code == 507
            assert "the disk is full; nothing was changed" in page.text
            for address in ("/", "/ledger", "/players", "/api/v1/games", "/api/v1/ledger/balances"):
                assert ask.get(address).status_code == 200
        assert club.sealed() == before
        assert ask.post("/api/v1/ledger/payments", json=PAID).status_code == 201
