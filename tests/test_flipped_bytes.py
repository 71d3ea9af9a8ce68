"""A byte that was flipped below Paipu is found, or changes nothing that anybody can see; nobody ever gets a traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.support.clubs import new_club
from tests.support.damage.questions import Answer, Questions, keep_everything, write
from tests.support.damage.sqlite_pages import KINDS, Kind, used_bytes
from tests.support.soak import long, thorough, times

FLIPS = times(100, 1)
"""Of each kind of page."""


class Kept(NamedTuple):
    """A club with the folder of its log, its bytes, and what it answers while they are as they were."""

    path: Path
    honest: bytes
    questions: Questions
    expected: dict[str, Answer]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    path = tmp_path_factory.mktemp("kept") / "kept.db"
    with new_club(path) as club:
        keep_everything(club)
    questions = Questions.about(path, times(100, 2))
    honest, expected = path.read_bytes(), questions.ask(path)
    assert expected.pop("verify") == Answer(0, "")
    return Kept(path, honest, questions, expected)


@thorough
@long
@pytest.mark.parametrize("kind", KINDS)
def test_a_flipped_byte_is_found_or_changes_nothing_and_never_crashes(kept: Kept, kind: Kind) -> None:
    path, honest, questions, expected = kept
    write(path, honest)
    chance = Random(f"flips in {kind}")
    for offset in chance.sample(used_bytes(path)[kind], FLIPS):
        flip = chance.randrange(1, 256)
        flipped = bytearray(honest)
        flipped[offset] ^= flip
        write(path, flipped)
        found = questions.ask(path)
        where = f"byte {offset} ^ {flip}"
        assert [each.crashed for each in found.values() if each.crashed] == [], where
        if found.pop("verify").code == 0:
            assert found == expected, where
