"""The published shuffle is the one that OpenSSL and GNU shuf make, and it is even."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from replay.audit.shuffle import shuffle
from replay.rules import rooms, rules_named
from replay.words.errors import BadInput
from tests.support.missing_programs import skip_without
from tests.support.soak import long, times

SHUF = 'shuf --random-source=<(openssl enc -chacha20 -K "$1" -iv 00000000000000000000000000000000 -in /dev/zero) "$2"'
ZERO = "0" * 64


def seeds(count: int) -> list[str]:
    return [hashlib.sha256(b"%d" % number).hexdigest() for number in range(count)]


def by_hand(folder: Path, cards: list[str], asked: list[str]) -> list[list[str]]:
    """The order of the cards for each seed, as the installed programs make it."""
    if not shutil.which("openssl") or not shutil.which("shuf"):
        skip_without("openssl or no shuf", "openssl", "coreutils")
    pack = folder / "pack"
    pack.write_text("".join(f"{card}\n" for card in cards))
    script = f'set -e; for seed in $3; do set -- "$seed" "$2" "$3"; {SHUF} || exit; echo .; done'
    done = subprocess.run(
        ["bash", "-c", script, "bash", "", str(pack), " ".join(asked)],
        capture_output=True, text=True, check=True, timeout=100,
    )  # fmt: skip
    return [order.split() for order in done.stdout.split(".\n")[:-1]]


@long
@pytest.mark.parametrize("name", rooms())
def test_the_packs_are_shuffled_as_openssl_and_shuf_shuffle_them(name: str, tmp_path: Path) -> None:
    copies = rules_named(name, {}).pack.copies
    cards = [card for card, count in copies.items() for _ in range(count)]
    asked = seeds(times(200, 30))
    assert [shuffle(cards, seed) for seed in asked] == by_hand(tmp_path, cards, asked)


@pytest.mark.parametrize("size", [1, 2, 3, 16, 17, 255, 256, 257, 1000])
def test_any_number_of_cards_is_shuffled_as_openssl_and_shuf_do_it(size: int, tmp_path: Path) -> None:
    cards = [str(number) for number in range(size)]
    asked = seeds(5)
    assert [shuffle(cards, seed) for seed in asked] == by_hand(tmp_path, cards, asked)


def test_nothing_is_shuffled_to_nothing() -> None:
    assert shuffle([], ZERO) == []


def test_the_cards_stay_the_same_cards() -> None:
    cards = ["a", "a", "b", "c"]
    assert sorted(shuffle(cards, ZERO)) == cards == ["a", "a", "b", "c"]


def test_every_order_of_four_cards_comes_equally_often() -> None:
    # 24 orders, 23 degrees of freedom: chi-square above 49.7 would come once in a thousand.
    count = 12_000
    found = Counter("".join(shuffle("abcd", seed)) for seed in seeds(count))
    expected = count / 24
    assert len(found) == 24
    assert sum((each - expected) ** 2 / expected for each in found.values()) < 49.7


def test_every_card_of_a_pack_comes_to_every_place_equally_often() -> None:
    # Rows and columns of the 61 by 61 table sum up: 60 * 60 degrees of freedom, whose chi-square has a spread of 85.
    size, count = 61, 2_000
    found = Counter(
        (place, card) for seed in seeds(count) for place, card in enumerate(shuffle(map(str, range(size)), seed))
    )
    expected = count / size
    chi_square = sum(
        (found[place, str(card)] - expected) ** 2 / expected for place in range(size) for card in range(size)
    )
    assert abs(chi_square - 60 * 60) < 3.3 * 85


@pytest.mark.parametrize("seed", ["", "00", "0" * 63, "0" * 65, "g" * 64, "00 " * 32, " " * 64])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    with pytest.raises(BadInput, match="expected 64 hexadecimal digits"):
        shuffle(["a", "b"], seed)
