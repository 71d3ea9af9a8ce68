"""A byte that was flipped below Paipu is found, or changes nothing that anybody can see; nobody ever gets a traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from tests.support.clubs import new_club
from tests.support.damage.questions import Answer, Questions, keep_everything, write
from tests.support.damage.sqlite_pages import KINDS, Kind, used_bytes
from tests.support.soak import long, times

FLIPS = times(100, 2)
"""Of each kind of page."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a club in it, and with the folder of its log."""
    folder = tmp_path_factory.mktemp("kept")
    with new_club(folder / "kept.db") as club:
        keep_everything(club)
    return folder


@pytest.fixture
def path(kept: Path, tmp_path: Path) -> Path:
    copytree(kept, tmp_path, dirs_exist_ok=True)
    return tmp_path / "kept.db"


@long
@pytest.mark.parametrize("kind", KINDS)
def test_a_flipped_byte_is_found_or_changes_nothing_and_never_crashes(path: Path, kind: Kind) -> None:
    honest = path.read_bytes()
    questions = Questions.about(path, times(100, 2))
    expected = questions.ask(path)
    assert expected.pop("verify") == Answer(0, "")
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
