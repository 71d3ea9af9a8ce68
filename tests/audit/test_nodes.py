"""The tree's nodes beside the checkpoint: they save reading the log, and are never believed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from replay.audit import check_file, keep_nodes, kept_nodes
from replay.audit.tree import BLOCK, Tree, consistency, inclusion, root_after
from replay.club import Club
from replay.values.events import Noted
from replay.words.errors import CheckFailed
from tests.support.audit.tampered import RULES, more, resealed
from tests.support.clubs import new_club
from tests.support.records import OPENED, SEATED, recorded

LEAVES = [hashlib.sha256(b"\0%d" % number).digest() for number in range(BLOCK * BLOCK + 3 * BLOCK + 5)]


def some(start: int, end: int) -> list[bytes]:
    return LEAVES[start:end]


def grown(size: int) -> Tree:
    tree = Tree()
    tree.extend(LEAVES[:size])
    return tree


@pytest.fixture(scope="module")
def whole() -> Tree:
    return grown(len(LEAVES))


def long_evening(club: Club) -> None:
    club.simulate(RULES, 4, 40, 1, "1.00 EUR")


@pytest.fixture
def club(where: Path) -> Iterator[Club]:
    """A club whose log fills several blocks."""
    with new_club(where, long_evening) as made:
        made.log.begin("example.org/tuesday")
        yield made


def files(club: Club) -> list[Path]:
    return sorted(club.log.folder.place.glob("nodes-*"))


@pytest.mark.parametrize("size", [1, BLOCK, 5 * BLOCK + 9, BLOCK * BLOCK, BLOCK * BLOCK + BLOCK, len(LEAVES)])
def test_a_tree_from_kept_nodes_goes_on_and_proves_as_the_whole_one(whole: Tree, size: int, tmp_path: Path) -> None:
    keep_nodes(tmp_path, grown(size).nodes)
    nodes = kept_nodes(tmp_path, size)
    assert nodes is not None
    tree = Tree(nodes)
    tree.extend(LEAVES[tree.size : size])
    assert tree.root() == root_after(some, size, whole)
    tree.extend(LEAVES[size:])
    assert tree.root() == whole.root()
    for index in (0, size - 1, BLOCK * BLOCK, len(LEAVES) - 1):
        assert inclusion(some, index, len(LEAVES), tree) == inclusion(some, index, len(LEAVES), whole)
        assert consistency(some, index, len(LEAVES), tree) == consistency(some, index, len(LEAVES), whole)


def test_files_grow_by_what_is_new_and_are_the_same_in_whatever_pieces(whole: Tree, tmp_path: Path) -> None:
    tree = Tree()
    for end in range(0, len(LEAVES), 9000):
        tree.extend(LEAVES[tree.size : end])
        keep_nodes(tmp_path, tree.nodes)
    keep_nodes(tmp_path, whole.nodes)
    at_once = tmp_path / "at-once"
    at_once.mkdir()
    keep_nodes(at_once, whole.nodes)
    names = [f"nodes-{BLOCK}", f"nodes-{BLOCK**2}"]
    assert [(tmp_path / name).read_bytes() for name in names] == [(at_once / name).read_bytes() for name in names]


def test_a_new_program_reads_one_block_of_the_log_to_sign_and_to_prove(
    club: Club, where: Path, count: Callable[[], int]
) -> None:
    size = club.store.last_position()
    assert size > 4 * BLOCK
    for work in (
        lambda each: each.log.check(),
        more,
        lambda each: each.log.proof(2),
        lambda each: each.log.continuation(9),
    ):
        count()
        with Club.open(str(where)) as program:
            work(program)
        assert count() <= 3 * BLOCK


def test_whatever_is_damaged_of_the_files_no_proof_and_no_checkpoint_is_another(club: Club, where: Path) -> None:
    more(club)
    chance, verifier = Random(3), club.log.folder.verifier
    (path,) = files(club)
    honest = path.read_bytes()
    sound = {position: club.log.proof(position) for position in (1, BLOCK, BLOCK + 1, 3 * BLOCK + 7)}
    for place in [*range(0, len(honest), 32), len(honest) - 1]:
        damaged = bytearray(honest)
        damaged[place] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        with Club.open(str(where)) as program:
            for position, proof in sound.items():
                assert program.log.proof(position) == proof
    path.write_bytes(bytes(len(honest)))
    with Club.open(str(where)) as program:
        more(program, 3)
        assert check_file(program.log.proof(1), verifier).checkpoint.size == program.store.last_position()


@pytest.mark.parametrize("found", [None, b"", b"no hashes", bytes(33)], ids=["gone", "empty", "short", "torn"])
def test_what_is_missing_of_the_files_is_made_again(found: bytes | None, club: Club, where: Path) -> None:
    (path,) = files(club)
    honest = path.read_bytes()
    path.unlink()
    if found is not None:
        path.write_bytes(found)
    with Club.open(str(where)) as program:
        more(program)
        if found == bytes(33):  # a hash is there, and wrong: only a person may throw it away
            assert [str(finding) for finding in program.verify().findings] == [
                f"{path} does not hold the hashes of the log: delete it, and the next recording makes it again"
            ]
            path.unlink()
            more(program, 3)
            with Club.open(str(where)) as other:
                more(other, 4)
        assert path.read_bytes()[: len(honest)] == honest
        assert program.verify().findings == []


def test_an_entry_that_was_altered_below_kept_nodes_is_found_and_the_log_recovered(club: Club, where: Path) -> None:
    more(club)
    resealed(where, 5)
    with Club.open(str(where)) as owner:
        with pytest.raises(CheckFailed):
            owner.log.proof(5)
        (finding,) = map(str, owner.verify().findings)
        assert "they were altered" in str(finding)
        owner.log.recover("the disk was damaged")
        assert owner.verify().findings == []


def test_another_database_is_not_signed_even_where_its_last_entry_fills_a_block(club: Club, where: Path) -> None:
    game = str(club.import_record(recorded([OPENED, *SEATED]), "evening.jsonl").game)
    club.append(game, [Noted("well, well")] * (-club.store.last_position() % BLOCK), "Li")
    assert club.log.covered % BLOCK == 0
    resealed(where, club.log.covered)
    with Club.open(str(where)) as program, pytest.raises(CheckFailed, match="they were altered"):
        more(program)
