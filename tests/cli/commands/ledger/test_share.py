"""`paipu ledger share`, and what a terminal is asked before a slip is recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import CLOSED
from tests.support.soak import thorough
from tests.support.terminals import terminal


def text(folder: Path, stake: str, place: str) -> Path:
    path = folder / f"{place}.paipu"
    path.write_text(
        f'%paipu 1\n[Rules "guandan/fcg"] [Date "2026-11-22"] [Place "{place}"]\n[Seats "E; N; W; S"] [Stake "{stake}"]\n'
        '[Option "tribute=false"]\n== hand 1, depth result\n1 finishes 1 3\n',
        "utf-8",
    )
    return path


def test_the_message_about_the_pot_of_a_closed_game_names_the_command_that_shares_it_out(paipu, tmp_path: Path) -> None:
    path = tmp_path / "r.paipu"
    path.write_text(CLOSED, "utf-8")
    assert "'paipu ledger share' shares it out" in paipu("import", path).stderr
    game = json.loads(paipu("games", "--json").stdout)[0]["id"]
    assert f"'paipu ledger share {game[:8]}" in paipu("ledger", "settle").stdout.replace(game, game[:8])
    done = paipu("ledger", "share", game[:8]).stdout.splitlines()
    assert done[0].startswith("0.50 EUR charged to the pot of game")
    assert len(done) == 4
    assert "pot" not in paipu("ledger", "settle").stdout
    assert "has nothing to share out" in paipu("ledger", "share", game[:8], code=2).stderr


@thorough
@pytest.mark.parametrize(("typed", "code"), [(b"n\n", 2), (b"y\n", 0)])
def test_whoever_sits_at_the_terminal_is_asked_about_a_slip(
    paipu, process, club: Path, typed: bytes, code: int
) -> None:
    paipu("ledger", "pay", "Guo", "Chen", "1.50")
    with terminal(process, "ledger", "pay", "Guo", "Chen", "150") as (screen, running):
        assert screen.shows("150.00 EUR is at least a hundred times 1.50 EUR")
        assert screen.shows("Is it right? [y/N]:")
        screen.type(typed)
        assert screen.shows("Guo paid Chen 150.00 EUR" if code == 0 else "nothing was recorded")
        assert running.wait(20) == code


def test_without_a_terminal_the_command_names_the_option_that_confirms(paipu, club: Path) -> None:
    paipu("ledger", "cash", "in", "Guo", "1.50")
    refused = paipu("ledger", "cash", "out", "Guo", "2.00", code=2)
    assert refused.stderr == (
        "Error: 2.00 EUR is more cash than the box holds: by the books it holds 1.50 EUR\n"
        "Nothing was recorded. If it is right, run the same command with --yes.\n"
    )
    paipu("ledger", "adjust", "Guo", "Chen", "0.50", "--reason", "x", "--corrects", "1")
    words = ("ledger", "adjust", "Guo", "Chen", "0.50", "--reason", "y", "--corrects", "1")
    assert "run the same command with --again" in paipu(*words, code=2).stderr
    assert paipu(*words, "--again").stdout.startswith("0.50 EUR charged")
    assert "Warning: 2.00 EUR is more cash" in paipu("ledger", "cash", "out", "Guo", "2.00", "--yes").stderr


def test_a_record_in_another_currency_is_taken_with_another_unit(paipu, tmp_path: Path) -> None:
    paipu("import", text(tmp_path, "1.00 EUR", "one"))
    paipu("import", text(tmp_path, "1,00 eur", "two"), text(tmp_path, "5 Points", "three"))
    dollars = text(tmp_path, "1.00 usd", "four")
    refused = paipu("import", dollars, code=2).stderr
    assert "this game is played for USD, and the club plays for EUR" in refused
    assert "run the same command with --another-unit" in refused
    assert len(json.loads(paipu("games", "--json").stdout)) == 3
    paipu("import", "--another-unit", dollars)
    units = {each["unit"] for each in json.loads(paipu("ledger", "balance", "--format", "json").stdout)}
    assert units == {"EUR/2", "points/0", "USD/2"}
    assert "--another-unit" in paipu("open", "quandui", "A", "B", "--stake", "1 GBP", code=2).stderr
    paipu("open", "quandui", "A", "B", "--stake", "1 GBP", "--another-unit")
