"""The hash tree: published roots and proofs, and no proof survives a change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.audit.tree import BLOCK, Tree, check_consistency, check_inclusion, consistency, inclusion, node, root_after
from replay.words.errors import BadInput
from tests.support.audit.vectors import CONSISTENCY, EMPTY_ROOT, ENTRIES, INCLUSION, NODES, ROOTS

LEAVES = [hashlib.sha256(b"\0" + entry).digest() for entry in ENTRIES]
MOST = 40
MANY = [hashlib.sha256(b"\0%d" % number).digest() for number in range(MOST)]
ROOT = [root_after(lambda start, end: MANY[start:end], size) for size in range(MOST + 1)]


def published(start: int, end: int) -> list[bytes]:
    return LEAVES[start:end]


def many(start: int, end: int) -> list[bytes]:
    return MANY[start:end]


def named(path: list[object]) -> list[bytes]:
    """The hashes that a published path names."""
    lone = node(bytes.fromhex(NODES[1][2]), LEAVES[6])
    return [lone if each == "i k" else bytes.fromhex(NODES[each[0]][each[1]]) for each in path]  # type: ignore[index]


def test_the_root_of_nothing_is_the_published_one() -> None:
    assert Tree().root().hex() == root_after(published, 0).hex() == EMPTY_ROOT


def test_inner_nodes_are_hashed_as_published() -> None:
    assert node(b"N123", b"N456").hex() == "aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb"


@pytest.mark.parametrize("size", ROOTS)
def test_roots_are_the_published_ones(size: int) -> None:
    assert root_after(published, size).hex() == ROOTS[size]


def test_a_tree_may_grow_a_leaf_at_a_time() -> None:
    tree, leaves, roots = Tree(), iter(LEAVES), []
    for _ in LEAVES:
        tree.extend(islice(leaves, 1))
        roots.append(tree.root().hex())
    assert (tree.size, roots) == (8, list(ROOTS.values()))


@pytest.mark.parametrize(("index", "size"), INCLUSION)
def test_inclusion_proofs_are_the_published_ones(index: int, size: int) -> None:
    path = inclusion(published, index, size)
    assert path == named(INCLUSION[index, size])
    assert check_inclusion(LEAVES[index], index, size, path, bytes.fromhex(ROOTS[size]))


@pytest.mark.parametrize(("first", "second"), CONSISTENCY)
def test_consistency_proofs_are_the_published_ones(first: int, second: int) -> None:
    path = consistency(published, first, second)
    assert path == named(CONSISTENCY[first, second])
    assert check_consistency(first, second, path, bytes.fromhex(ROOTS[first]), bytes.fromhex(ROOTS[second]))


def test_every_leaf_of_every_small_tree_is_proven() -> None:
    for size in range(MOST + 1):
        for index in range(size):
            assert check_inclusion(MANY[index], index, size, inclusion(many, index, size), ROOT[size])


def test_every_small_tree_is_proven_to_continue_every_smaller_one() -> None:
    for second in range(MOST + 1):
        for first in range(second + 1):
            assert check_consistency(first, second, consistency(many, first, second), ROOT[first], ROOT[second])


@given(st.data())
def test_an_inclusion_proof_with_anything_altered_is_refused(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, MOST))
    index = data.draw(st.integers(0, size - 1))
    honest = (MANY[index], index, size, inclusion(many, index, size), ROOT[size])
    assert check_inclusion(*honest)
    what = data.draw(st.sampled_from(["leaf", "index", "path", "root"]))
    leaf, place, length, path, root = honest
    if what == "leaf":
        leaf = data.draw(altered(leaf))
    elif what == "index":
        place = data.draw(st.integers(-2, MOST + 2).filter(lambda other: other != index))
    elif what == "path":
        path = data.draw(altered_path(path))
    else:
        root = data.draw(altered(root))
    assert not check_inclusion(leaf, place, length, path, root)


@given(st.data())
def test_a_consistency_proof_with_anything_altered_is_refused(data: st.DataObject) -> None:
    second = data.draw(st.integers(1, MOST))
    first = data.draw(st.integers(1, second))
    path = consistency(many, first, second)
    roots = [ROOT[first], ROOT[second]]
    what = data.draw(st.sampled_from(["first root", "second root", "path"]))
    if what == "path":
        path = data.draw(altered_path(path))
    else:
        which = int(what == "second root")
        roots[which] = data.draw(altered(roots[which]))
    assert not check_consistency(first, second, path, roots[0], roots[1])


@given(st.integers(1, MOST), st.integers(1, MOST), st.integers(1, MOST))
def test_a_log_that_was_rewritten_does_not_continue_the_earlier_one(first: int, more: int, where: int) -> None:
    second = min(MOST, first + more)
    changed = min(where, first) - 1
    rewritten = [*MANY[:changed], hashlib.sha256(b"other").digest(), *MANY[changed + 1 :]]

    def other(start: int, end: int) -> list[bytes]:
        return rewritten[start:end]

    path = consistency(other, first, second)
    assert not check_consistency(first, second, path, ROOT[first], root_after(other, second))


def altered(value: bytes) -> st.SearchStrategy[bytes]:
    """The hash with a bit turned, or a byte less or more."""
    turned = st.integers(0, 255).map(lambda bit: (int.from_bytes(value) ^ 1 << bit).to_bytes(32))
    return turned | st.sampled_from([value[:-1], value + b"\0", b""])


def altered_path(path: list[bytes]) -> st.SearchStrategy[list[bytes]]:
    """The path with a hash altered, left out, added or moved."""
    longer = st.integers(0, len(path)).map(lambda at: [*path[:at], ROOT[0], *path[at:]])
    if not path:
        return longer
    at = st.integers(0, len(path) - 1)
    changed = at.flatmap(lambda at: altered(path[at]).map(lambda other: [*path[:at], other, *path[at + 1 :]]))
    shorter = at.map(lambda at: [*path[:at], *path[at + 1 :]])
    moved = st.just(path[::-1]) if len(path) > 1 else changed
    return longer | changed | shorter | moved


def test_a_proof_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="found entry 9 of a log of 8, expected 1 to 8"):
        inclusion(published, 8, 8)
    with pytest.raises(BadInput, match="found entry 1, but the log has no entries yet"):
        inclusion(published, 0, 0)
    with pytest.raises(BadInput, match=r"found the earlier size 1, expected 0$"):
        consistency(published, 1, 0)
    with pytest.raises(BadInput, match="found the earlier size 9, expected 0 to 8"):
        consistency(published, 9, 8)
    with pytest.raises(BadInput, match="found only 3 entries of the log from 1 to 4, expected 4"):
        root_after(lambda start, end: LEAVES[start : end - 1], 4)


def test_an_earlier_log_of_nothing_is_continued_by_any_and_needs_no_proof() -> None:
    assert check_consistency(0, 8, [], bytes.fromhex(EMPTY_ROOT), bytes.fromhex(ROOTS[8]))
    assert check_consistency(0, 0, [], bytes.fromhex(EMPTY_ROOT), bytes.fromhex(EMPTY_ROOT))
    assert not check_consistency(0, 0, [], bytes.fromhex(EMPTY_ROOT), bytes.fromhex(ROOTS[1]))
    assert not check_consistency(0, 8, [LEAVES[0]], bytes.fromhex(EMPTY_ROOT), bytes.fromhex(ROOTS[8]))
    assert not check_consistency(0, 8, [], bytes.fromhex(ROOTS[1]), bytes.fromhex(ROOTS[8]))
    assert not check_consistency(5, 3, [], bytes.fromhex(ROOTS[5]), bytes.fromhex(ROOTS[3]))


def test_a_proof_reads_each_leaf_at_most_once() -> None:
    asked: list[int] = []

    def counting(start: int, end: int) -> list[bytes]:
        asked.extend(range(start, end))
        return MANY[start:end]

    inclusion(counting, 17, MOST)
    assert len(asked) == len(set(asked)) == MOST - 1


LONG = [hashlib.sha256(b"\0long %d" % number).digest() for number in range(5 * BLOCK + 77)]
SIZES = [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK, 4 * BLOCK - 3, 4 * BLOCK, 4 * BLOCK + 1, len(LONG)]


def long(start: int, end: int) -> list[bytes]:
    return LONG[start:end]


def grown(size: int) -> Tree:
    tree = Tree()
    tree.extend(LONG[:size])
    return tree


def defined(leaves: list[bytes]) -> bytes:
    """The root as RFC 6962, section 2.1, writes it down."""
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return hashlib.sha256(b"\1" + defined(leaves[:half]) + defined(leaves[half:])).digest()


@pytest.mark.parametrize("size", SIZES)
def test_the_root_of_a_long_log_is_the_one_that_is_defined(size: int) -> None:
    assert grown(size).root() == root_after(long, size) == defined(LONG[:size])


@given(st.lists(st.integers(0, 2 * BLOCK), max_size=6))
def test_a_tree_is_the_same_in_whatever_pieces_it_grew(pieces: list[int]) -> None:
    tree, leaves = Tree(), iter(LONG)
    for piece in pieces:
        tree.extend(islice(leaves, piece))
    assert tree.size == min(sum(pieces), len(LONG))
    assert tree.root() == root_after(long, tree.size)


def test_a_tree_whose_leaves_cannot_all_be_given_stays_as_it_was() -> None:
    def failing() -> Iterator[bytes]:
        yield from LONG[300:1000]
        raise OSError

    tree = grown(300)
    with pytest.raises(OSError):
        tree.extend(failing())
    assert (tree.size, tree.root()) == (300, defined(LONG[:300]))
    tree.extend(LONG[300:])
    assert tree.root() == defined(LONG)


@pytest.mark.parametrize("built", [0, *SIZES])
def test_proofs_are_the_same_from_whatever_tree_was_built(built: int) -> None:
    tree = grown(built)
    for size in SIZES:
        assert root_after(long, size, tree) == defined(LONG[:size])
        for index in {0, size // 3, size // 2, size - 1}:
            assert inclusion(long, index, size, tree) == inclusion(long, index, size)
            assert consistency(long, index, size, tree) == consistency(long, index, size)


def test_a_proof_from_a_grown_tree_reads_no_more_than_a_block() -> None:
    asked: list[int] = []

    def counting(start: int, end: int) -> list[bytes]:
        asked.extend(range(start, end))
        return LONG[start:end]

    tree = grown(len(LONG))
    for index in range(0, len(LONG), 37):
        asked.clear()
        assert check_inclusion(LONG[index], index, len(LONG), inclusion(counting, index, len(LONG), tree), tree.root())
        consistency(counting, index, len(LONG), tree)
        assert {each // BLOCK for each in asked} <= {index // BLOCK}
