"""What a club proves to others: entries, continuations, receipts, and nothing of hidden cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.audit.checking import check_file
from replay.audit.proofs import Continuation
from replay.audit.receipts import Receipt
from replay.audit.witness import Witness
from replay.club import Club
from replay.errors import BadInput, CheckFailed, NotFound
from tests.audit.clubs import more, resealed


def test_every_entry_is_proven_and_its_proof_tells_nothing_of_it(club: Club) -> None:
    verifier = club.log.folder.verifier
    (batch,) = club.store.sealed()
    for entry in batch[:: len(batch) // 7]:
        file = club.log.proof(entry.position)
        checked = check_file(file, verifier)
        assert (checked.position, checked.data, checked.checkpoint.size) == (entry.position, None, len(batch))
        assert entry.salt not in file
        assert entry.row is not None
        assert entry.row.data not in file


@pytest.mark.parametrize("position", [0, -1, 10_000])
def test_an_entry_that_is_not_there_is_not_proven(club: Club, position: int) -> None:
    with pytest.raises(BadInput, match=f"found leaf {position} of a log of"):
        club.log.proof(position)


def test_nothing_is_proven_out_of_a_changed_database(club: Club, where: Path) -> None:
    game = club.games()[0]["id"]
    resealed(where, 1)
    with Club.open(str(where)) as again:
        for position in (1, 2, 9):
            with pytest.raises(CheckFailed):
                again.log.proof(position)
        with pytest.raises(CheckFailed):
            again.receipt(game, version=1)


def test_a_witness_follows_the_club(club: Club, tmp_path: Path) -> None:
    witness = Witness(tmp_path / "witness")
    witness.trust(club.log.folder.verifier)
    size = witness.add(Continuation.read(club.log.continuation(0))).size
    more(club)
    assert witness.add(Continuation.read(club.log.continuation(size))).size == club.store.last_position()


def test_a_receipt_of_a_payment_is_checked_far_from_the_club(club: Club) -> None:
    game = club.games()[0]["id"]
    paid = next(event for event in club.events(game) if event["type"] == "Paid")
    receipt = club.receipt(game, version=paid["seq"])
    verifier = club.log.folder.verifier
    checked = check_file(receipt, verifier)
    assert checked.data is not None
    assert json.loads(checked.data)["data"] == paid["data"]
    with pytest.raises(CheckFailed):
        Receipt.read(receipt)._replace(data=checked.data.replace(b'"amount":', b'"amount":9')).check(verifier)


def test_a_step_has_the_receipt_of_its_event(club: Club) -> None:
    game = club.games()[0]["id"]
    version = club.timeline(game).version_at(2, 3)
    assert club.receipt(game, 2, 3, eyes="all") == club.receipt(game, version=version, eyes="all")


@pytest.mark.parametrize("eyes", ["public", "seat:1", "seat:2", "seat:3"])
def test_no_receipt_gives_hidden_cards_to_eyes_that_may_not_see_them(club: Club, eyes: str) -> None:
    game = club.games()[0]["id"]
    told = {event["seq"]: event for event in club.events(game, eyes)}
    whole = {event["seq"]: event for event in club.events(game)}
    hidden = [version for version in whole if whole[version] != told[version]]
    assert hidden
    for version in hidden:
        with pytest.raises(BadInput, match=rf"event {version} holds what the eyes '{eyes}' may not see"):
            club.receipt(game, version=version, eyes=eyes)
    for version in whole.keys() - hidden:
        checked = check_file(club.receipt(game, version=version, eyes=eyes), club.log.folder.verifier)
        assert checked.data is not None
        assert json.loads(checked.data) == json.loads(json.dumps(told[version]))


def test_what_has_no_receipt_is_told_why(club: Club) -> None:
    game = club.games()[0]["id"]
    with pytest.raises(NotFound, match="found event 9999, expected one of this game, which has events 1 to"):
        club.receipt(game, version=9999)
    with pytest.raises(BadInput, match="expected a hand and a step, or an event's version"):
        club.receipt(game, 1)
