"""What a club proves to others: entries, continuations, receipts, and nothing of hidden cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec import to_builtins

from replay.audit import Continuation, Receipt, Witness, check_file
from replay.audit.tree import BLOCK, check_consistency
from replay.club import Club
from replay.rules import ALL, PUBLIC, Eyes
from replay.words.errors import BadInput, CheckFailed, NotFound
from tests.support.audit.tampered import more, resealed


def test_every_entry_is_proven_and_its_proof_reveals_nothing_of_it(club: Club) -> None:
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
    with pytest.raises(BadInput, match=f"found entry {position} of a log of"):
        club.log.proof(position)


def test_nothing_is_proven_out_of_a_changed_database(club: Club, where: Path) -> None:
    game = club.games()[0].id
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
    size = witness.add(Continuation.read(club.log.continuation(0))).checkpoint.size
    more(club)
    assert witness.add(Continuation.read(club.log.continuation(size))).checkpoint.size == club.store.last_position()


def test_a_receipt_of_a_payment_is_checked_far_from_the_club(club: Club) -> None:
    game = club.games()[0].id
    paid = next(event for event in club.events(game) if event.type == "Paid")
    receipt = club.receipt(game, version=paid.seq)
    verifier = club.log.folder.verifier
    checked = check_file(receipt, verifier)
    assert checked.data is not None
    assert json.loads(checked.data)["data"] == paid.data
    with pytest.raises(CheckFailed):
        Receipt.read(receipt)._replace(data=checked.data.replace(b'"amount":', b'"amount":9')).check(verifier)


def test_a_step_has_the_receipt_of_its_event(club: Club) -> None:
    game = club.games()[0].id
    version = club.timeline(game).version_of(2, 3)
    assert club.receipt(game, 2, 3, eyes=ALL) == club.receipt(game, version=version, eyes=ALL)


@pytest.mark.parametrize("eyes", [PUBLIC, Eyes("seat", 1), Eyes("seat", 2), Eyes("seat", 3)], ids=str)
def test_no_receipt_gives_hidden_cards_to_eyes_that_may_not_see_them(club: Club, eyes: Eyes) -> None:
    game = club.games()[0].id
    seen = {event.seq: event for event in club.events(game, eyes)}
    whole = {event.seq: event for event in club.events(game)}
    hidden = [version for version in whole if whole[version] != seen[version]]
    assert hidden
    for version in hidden:
        with pytest.raises(BadInput, match=rf"event {version} may hold cards hidden from the eyes '{eyes}'"):
            club.receipt(game, version=version, eyes=eyes)
    for version in whole.keys() - hidden:
        checked = check_file(club.receipt(game, version=version, eyes=eyes), club.log.folder.verifier)
        assert checked.data is not None
        assert json.loads(checked.data) == json.loads(json.dumps(to_builtins(seen[version])))


def test_what_has_no_receipt_gets_the_reason(club: Club) -> None:
    game = club.games()[0].id
    with pytest.raises(NotFound, match="found event 9999, expected one of this game, which has events 1 to"):
        club.receipt(game, version=9999)
    with pytest.raises(BadInput, match="expected a hand and a step, or an event's version"):
        club.receipt(game, 1)


def test_once_the_log_was_read_a_proof_reads_one_block_of_it(club: Club, count: Callable[[], int]) -> None:
    before = club.store.last_position()
    game, size = club.simulate("quandui/gamerules", 4, 40, 1, "1.00 EUR").game, club.store.last_position()
    assert size > 4 * BLOCK
    for position in (BLOCK, BLOCK + 1, size // 2, size):
        for prove in (club.log.proof, club.log.continuation, lambda at: club.log.receipt(game, at - before)):
            count()
            prove(position)
            assert count() <= BLOCK + 1  # and the entry's own


def test_what_was_changed_behind_a_running_program_is_not_proven(club: Club, where: Path) -> None:
    club.log.check()
    resealed(where, 5)
    with pytest.raises(CheckFailed, match=r"entry 5 of example\.org/tuesday is not what this file says"):
        club.log.proof(5)
    with pytest.raises(CheckFailed):
        club.receipt(club.games()[0].id, version=5, eyes=ALL)


def test_no_witness_is_sent_the_continuation_of_a_changed_database(club: Club, where: Path) -> None:
    resealed(where, 5)
    with Club.open(str(where)) as again:
        for old in (0, 3, 9):
            with pytest.raises(CheckFailed, match="they were altered"):
                again.log.continuation(old)


def test_a_running_program_goes_on_proving_a_log_that_was_recovered_meanwhile(club: Club, where: Path) -> None:
    club.log.check()
    resealed(where, 5)
    with Club.open(str(where)) as owner:
        owner.log.recover("a test of the copies")
        more(owner)
    checked = check_file(club.log.proof(5), club.log.folder.verifier)
    assert (checked.checkpoint.origin, checked.checkpoint.size) == ("example.org/tuesday-2", club.store.last_position())


def test_what_is_proven_while_hands_are_sealed_is_proven_rightly(club: Club, where: Path) -> None:
    verifier, early = club.log.folder.verifier, club.log.folder.kept().checkpoint

    def ask(position: int) -> None:
        assert check_file(club.log.proof(position), verifier).position == position
        sent = Continuation.read(club.log.continuation(early.size))
        later = sent.check(early, verifier)
        assert check_consistency(early.size, later.size, sent.path, early.root, later.root)

    with Club.open(str(where)) as other, ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask, 1 + number % early.size) for number in range(60)]
        played = [pool.submit(more, each, seed) for seed in (5, 6) for each in (club, other)]
        for each in (*asked, *played):
            each.result()


def test_what_was_sealed_after_the_last_checkpoint_says_how_it_is_signed(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = club.store.last_position()
    with monkeypatch.context() as patch:
        patch.setattr(club.log, "checkpoint", lambda: b"")
        game = club.simulate("quandui/gamerules", 3, 1, 2, "1.00 EUR").game
    message = f"was sealed after the last checkpoint, which covers {size} entries: 'paipu log checkpoint' signs it"
    with pytest.raises(BadInput, match=f"entry {size + 1} {message}"):
        club.log.proof(size + 1)
    with pytest.raises(BadInput, match=message):
        club.log.receipt(game, 5)
    club.log.checkpoint()
    club.log.receipt(game, 5)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (
            "DELETE FROM events WHERE (stream, version) = (SELECT stream, version FROM log WHERE position = 9)",
            "is gone",
        ),
        ("UPDATE log SET salt = 'text' WHERE position = 9", "found a str, expected bytes"),
    ],
)
def test_no_receipt_is_made_of_what_is_no_longer_kept(
    club: Club, tamper: Callable[..., None], statement: str, message: str
) -> None:
    game = club.games()[0].id
    tamper(statement)
    with pytest.raises(CheckFailed, match=f"log position 9: .*{message}"):
        club.log.receipt(game, 9)
