"""A witness remembers, and refuses a log that forks or shrinks (c2sp.org/tlog-witness)."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.audit import Continuation, Signer, Witness
from replay.words.errors import BadInput, CheckFailed, Conflict, NotFound
from tests.support.audit.memory_log import MemoryLog, numbered

LOG = numbered(21)
FORK = MemoryLog([*LOG.entries[:7], (bytes(16), b"{}"), *LOG.entries[8:]])


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    """A witness that knows the log at 9 entries."""
    made = Witness(tmp_path / "witness")
    made.trust(LOG.verifier)
    made.add(LOG.continuation(0, 9))
    return made


def test_a_log_is_followed_as_it_grows(witness: Witness) -> None:
    assert witness.known(LOG.verifier.name) == LOG.checkpoint(9)
    assert witness.add(LOG.continuation(9, 14)).checkpoint == LOG.checkpoint(14)
    assert witness.add(LOG.continuation(14, 21)).checkpoint == LOG.checkpoint(21)
    assert Witness(witness.folder).known(LOG.verifier.name) == LOG.checkpoint(21)


def test_the_same_checkpoint_again_is_fine(witness: Witness) -> None:
    assert witness.add(LOG.continuation(9, 9)).checkpoint == LOG.checkpoint(9)


def test_an_empty_log_is_followed_from_its_beginning(tmp_path: Path) -> None:
    witness = Witness(tmp_path)
    witness.trust(LOG.verifier)
    assert witness.known(LOG.verifier.name) is None
    assert witness.add(LOG.continuation(0, 0)).checkpoint.size == 0
    assert witness.add(LOG.continuation(0, 3)).checkpoint.size == 3


@pytest.mark.parametrize(
    ("sent", "error", "message"),
    [
        (LOG.continuation(0, 5), CheckFailed, "shrank: it had 9 entries, and has 5 now"),
        (FORK.continuation(9, 9), CheckFailed, "forked: it signed two different logs of 9 entries"),
        (FORK.continuation(9, 21), CheckFailed, "does not continue the one with 9: the log was rewritten"),
        (LOG.continuation(4, 21), Conflict, "found a proof that begins after 4 entries, expected one after 9"),
        (LOG.continuation(9, 21)._replace(path=[]), CheckFailed, "does not continue the one with 9"),
        (
            LOG.continuation(9, 21)._replace(old=22),
            BadInput,
            "found a proof that begins after 22 entries, expected at most 21",
        ),
    ],
)
def test_what_does_not_continue_the_log_is_refused_and_not_remembered(
    witness: Witness, sent: Continuation, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        witness.add(sent)
    assert witness.known(LOG.verifier.name) == LOG.checkpoint(9)


def test_a_witness_that_is_elsewhere_says_where(witness: Witness) -> None:
    with pytest.raises(Conflict) as refused:
        witness.add(LOG.continuation(4, 21))
    assert refused.value.current == 9


def test_a_log_whose_key_is_not_known_is_refused(witness: Witness) -> None:
    with pytest.raises(NotFound, match=r"the log 'example\.org/other' is not known here"):
        witness.add(numbered_as("example.org/other").continuation(0, 3))


def test_another_key_under_the_same_name_is_refused(witness: Witness) -> None:
    thief = numbered(21)
    thief.signer = Signer.new(LOG.verifier.name)
    with pytest.raises(BadInput, match="found no signature by example"):
        witness.add(thief.continuation(9, 21))
    with pytest.raises(Conflict, match="another key is remembered for example"):
        witness.trust(thief.signer.verifier)
    witness.trust(LOG.verifier)


def test_logs_are_distinguished(witness: Witness) -> None:
    other = numbered_as("example.org/other")
    witness.trust(other.verifier)
    witness.add(other.continuation(0, 3))
    assert witness.known(LOG.verifier.name) == LOG.checkpoint(9)


@pytest.mark.parametrize(
    "name",
    ["example.org/cIub", "example.org/c1ub", "EXAMPLE.org/club", "example.org/club.", "example-org/club", "example.org//club",
     "example.org/сlub", "ехаmрlе.org/club", "example.org/c\u029fub", "example.org/clúb", "ｅxample.org/club", "ᴇxᴀᴍᴘʟᴇ.ᴏʀɢ/ᴄʟᴜʙ",
     "exarnple.org/club", "example.org/cl\u034fub", "example.org/cl\u3164ub", "\u2060example.org/club"],
)  # fmt: skip
def test_a_log_whose_name_looks_like_a_known_one_is_not_remembered(tmp_path: Path, name: str) -> None:
    witness = Witness(tmp_path / "witness")
    witness.trust(numbered_as("example.org/club").verifier)
    like = numbered_as(name)
    with pytest.raises(Conflict, match=r"looks like 'example\.org/club', which is known here: nothing was remembered"):
        witness.trust(like.verifier)
    with pytest.raises(Conflict, match="looks like"):
        witness.add(like.continuation(0, 3))
    assert sorted(each.name for each in witness.folder.glob("*/*")) == ["verifier"]


@pytest.mark.parametrize(
    "name", ["example.org/club-2", "example.org/clubs", "example.com/club", "俱乐部的记录在这里一起啊吧"]
)
def test_a_log_with_another_name_is_remembered_beside_it(tmp_path: Path, name: str) -> None:
    witness = Witness(tmp_path / "witness")
    witness.trust(numbered_as("example.org/club").verifier)
    witness.trust(numbered_as(name).verifier)
    assert witness.add(numbered_as(name).continuation(0, 3)).before is None


def test_a_hostile_name_is_no_path(tmp_path: Path) -> None:
    hostile = numbered_as("../../up")
    witness = Witness(tmp_path / "witness")
    witness.trust(hostile.verifier)
    witness.add(hostile.continuation(0, 3))
    assert [path.name for path in tmp_path.iterdir()] == ["witness"]


def test_a_checkpoint_without_a_readable_name_is_refused(witness: Witness) -> None:
    with pytest.raises(BadInput, match="first line is not UTF-8"):
        witness.add(Continuation(0, [], b"\xff\n"))


def numbered_as(name: str) -> MemoryLog:
    return MemoryLog(LOG.entries, name)
