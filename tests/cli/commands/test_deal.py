"""A fair deal from the commitment to the check, as a club types it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Paipu
from tests.support.missing_programs import skip_without

EVENING = """\
%paipu 1
[Rules "guandan/simple"]
[Date "2026-11-21"]
[Seats "Guo; Li; Chen; Wang"]
"""


@pytest.fixture
def game(paipu: Paipu, tmp_path: Path) -> str:
    """The id of a game that has not begun."""
    path = tmp_path / "begun.paipu"
    path.write_text(EVENING, "utf-8")
    return paipu("import", path).stdout.split()[0]


@pytest.fixture
def secret(paipu: Paipu, game: str, tmp_path: Path) -> Path:
    """The file with the secret of its first hand, to which is committed."""
    path = tmp_path / "hand-1.secret"
    paipu("deal", "commit", game, "-o", path)
    return path


def play(paipu: Paipu, game: str, deck: list[str], folder: Path) -> None:
    """Add a hand with these cards to the record, and give it up."""
    text = paipu("export", game, "--format", "text").stdout
    deals = [f"{seat} deal {' '.join(deck[27 * (seat - 1) : 27 * seat])}" for seat in (1, 2, 3, 4)]
    path = folder / "evening.paipu"
    path.write_text(
        "\n".join([text, "== hand 1, dealer 1, depth full", "1 leads", *deals, 'abandon "tram"', ""]), "utf-8"
    )
    paipu("import", path)


def test_a_deal_is_committed_to_mixed_dealt_revealed_and_verified(
    paipu: Paipu, game: str, secret: Path, tmp_path: Path
) -> None:
    assert secret.stat().st_mode & 0o777 == 0o600
    assert paipu("deal", "contribute", game, 2, "the blue tram").stderr == "The words of seat 2 are mixed in.\n"
    paipu("deal", "contribute", game, 4, "牌谱")
    deck = paipu("deal", "deal", game, "--secret", secret).stdout.splitlines()
    assert sorted(deck) == sorted(paipu("deal", "pack", game).stdout.splitlines())
    play(paipu, game, deck, tmp_path)
    assert paipu("deal", "verify", game, code=1).stderr == (
        "Error: Hand 1: the hand is over, and the secret of its deck is not revealed.\n"
    )
    output = paipu("deal", "reveal", game, "--secret", secret).stderr
    assert output == f"The secret of the deck of hand 1 is on record: paipu deal verify {game} --hand 1\n"
    verified = paipu("deal", "verify", game, "--hand", 1)
    assert verified.stdout == (
        "Hand 1: committed to in entry 7 of the log, seats 2, 4 mixed in words; the hand begins in entry 10; "
        "108 cards of the deck, 0 not on record.\n"
    )
    assert paipu("verify").exit_code == 0


def test_cards_that_are_not_those_of_the_deck_are_found(paipu: Paipu, game: str, secret: Path, tmp_path: Path) -> None:
    deck = paipu("deal", "deal", game, "--secret", secret).stdout.splitlines()
    play(paipu, game, deck[27:] + deck[:27], tmp_path)
    paipu("deal", "reveal", game, "--secret", secret)
    found = paipu("deal", "verify", game, code=1)
    assert "no player mixed in words; the hand begins in entry 8" in found.stdout
    assert found.stderr.startswith("Error: Hand 1: Guo (seat 1) was dealt ")
    assert found.stderr.count(", which the deck does not give that seat.\n") == 4


def test_before_the_hand_the_check_says_how_far_it_is(paipu: Paipu, game: str, secret: Path) -> None:
    assert paipu("deal", "verify", game).stdout == (
        "Hand 1: committed to in entry 7 of the log, no player mixed in words; the hand is not played yet; the secret is not revealed.\n"
    )


def test_the_hash_that_is_printed_is_the_one_on_record(paipu: Paipu, game: str, tmp_path: Path) -> None:
    done = paipu("deal", "commit", game, "-o", tmp_path / "secret")
    assert f"commit 1 {done.stdout}" in paipu("export", game, "--format", "text").stdout
    assert done.stderr.startswith("The deck of hand 1 is committed to; ")
    assert (tmp_path / "secret").read_text().strip() not in done.output


def test_a_secret_is_never_written_over(paipu: Paipu, game: str, secret: Path) -> None:
    before = secret.read_bytes()
    assert "File exists" in paipu("deal", "commit", game, "-o", secret, code=2).stderr
    assert secret.read_bytes() == before


def test_no_secret_is_left_of_a_commitment_that_was_refused(
    paipu: Paipu, game: str, secret: Path, tmp_path: Path
) -> None:
    refused = paipu("deal", "commit", game, "-o", tmp_path / "second.secret", code=2)
    assert "the deck of hand 1 is already committed to" in refused.stderr
    assert not (tmp_path / "second.secret").exists()


def test_a_file_that_holds_no_secret_is_refused_and_not_repeated(
    paipu: Paipu, game: str, secret: Path, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"\xffhalf a secret" * 1_000)
    assert paipu("deal", "deal", game, "--secret", wrong, code=2).stderr == (
        "Error: found 200 characters, expected a secret: 64 hexadecimal digits\n"
    )
    assert "No such file" in paipu("deal", "reveal", game, "--secret", tmp_path / "none", code=2).stderr


def test_the_deck_is_made_again_without_paipu(paipu: Paipu, game: str, secret: Path, tmp_path: Path) -> None:
    if not shutil.which("openssl") or not shutil.which("shuf"):
        skip_without("openssl or no shuf", "openssl", "coreutils")
    paipu("deal", "contribute", game, 2, "the blue tram")
    (tmp_path / "pack").write_text(paipu("deal", "pack", game).stdout)
    script = (
        "SEED=$(printf '%s\\n' \"$(cat hand-1.secret)\" '2 the blue tram' | sha256sum | cut -c1-64); "
        "shuf --random-source=<(openssl enc -chacha20 -K $SEED -iv 00000000000000000000000000000000 -in /dev/zero) pack"
    )
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == paipu("deal", "deal", game, "--secret", secret).stdout
