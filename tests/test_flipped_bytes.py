"""A byte that was flipped below Paipu is found, or changes nothing that anybody can see; nobody ever gets a traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from replay.club import Club
from replay.errors import PaipuError
from tests.support.clubs import hasty, new_club
from tests.support.damage.questions import Answer, ask_pages, ask_terminal, commands, keep_everything, pages
from tests.support.damage.sqlite_pages import KINDS, Kind, used_bytes
from tests.support.soak import long, times

FLIPS = times(100, 3)
"""Of each kind of page."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "kept.db"
    with new_club(path) as club:
        keep_everything(club)
    return path


@long
@pytest.mark.parametrize("kind", KINDS)
def test_a_flipped_byte_is_found_or_changes_nothing_and_never_crashes(path: Path, kind: Kind) -> None:
    honest = path.read_bytes()
    with Club.open(str(path)) as club:
        game = club.games()[0].id
    expected = everything(path, game)
    assert expected.pop("verify") == Answer(0, "")
    chance = Random(f"flips in {kind}")
    for offset in chance.sample(used_bytes(path)[kind], FLIPS):
        flip = chance.randrange(1, 256)
        flipped = bytearray(honest)
        flipped[offset] ^= flip
        write(path, flipped)
        found = everything(path, game)
        where = f"byte {offset} ^ {flip}"
        assert [each.crashed for each in found.values() if each.crashed] == [], where
        if found.pop("verify").code == 0:
            assert found == expected, where


def everything(path: Path, game: str) -> dict[str, Answer]:
    """What the check says, and what everybody else is answered; of a club that cannot be opened only the refusal."""
    try:
        with hasty(Club.open(str(path), create=False)) as club:
            findings = club.verify().findings
            asked = ask_pages(club, pages(game))
    except PaipuError as refusal:
        findings, asked = [str(refusal)], {}
    checked = {"verify": Answer(int(bool(findings)), "\n".join(findings))}
    return checked | asked | ask_terminal(path, commands(game))


def write(path: Path, data: bytes) -> None:
    """Put a file in the place of the club, which nobody has open."""
    for beside in ("-wal", "-shm"):
        path.with_name(path.name + beside).unlink(missing_ok=True)
    path.write_bytes(data)
