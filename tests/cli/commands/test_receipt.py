"""`paipu receipt`: proof of one event, to hand out."""

from __future__ import annotations

import json
import os
import shutil
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from replay.audit import Receipt
from tests.cli.conftest import GAME

PAID = 26
"""Which of the evening's events is a payment."""


@pytest.mark.parametrize(
    ("change", "message"),
    [(lambda file: file[:-1], "found no line end after the last line"),
     (lambda file: file.replace(b"\n", b"\r\n"), "found changed line endings")],
    ids=["stripped", "windows"],
)  # fmt: skip
def test_a_receipt_that_a_message_has_rewrapped_is_refused_with_that_reason(
    paipu, key: str, change: Callable[[bytes], bytes], message: str
) -> None:
    file = change(paipu("receipt", "make", GAME, "--event", PAID).stdout.encode())
    refused = paipu("receipt", "check", "-", "--key", key, stdin=file, code=2).stderr
    assert refused.startswith(f"Error: -: {message}")
    assert refused.endswith("expected the file as it was written\n")


def test_a_receipt_is_checked_without_the_club(paipu, key: str, where: Path, tmp_path: Path) -> None:
    file = tmp_path / "chen.tlog-proof"
    paipu("receipt", "make", "185b", "--event", PAID, "-o", file)
    shutil.rmtree(where.with_name("club.db.proof"))
    where.unlink()
    first, event = paipu("receipt", "check", file, "--key", key).stdout.splitlines()
    assert first == f"This is entry {PAID} of example.org/tuesday, which signed that it had 33 entries."
    assert json.loads(event)["data"] == {"amount": 100, "from": "player:Chen", "to": "player:李白", "why": "single"}
    assert not where.exists()


def test_an_event_is_named_by_its_own_id_or_by_game_and_number(paipu, where: Path, key: str) -> None:
    by_number = paipu("receipt", "make", GAME, "--event", PAID).stdout
    event = json.loads(Receipt.read(by_number.encode()).data)["id"]
    assert paipu("receipt", "make", event).stdout == by_number
    assert paipu("receipt", "make", f"{GAME[:4]}:{PAID}").stdout == by_number
    refused = paipu("receipt", "make", GAME, code=2).stderr
    assert refused.startswith(
        f"Error: found '{GAME}', expected the id of an event of this club. For an event of a game, name the event too"
    )
    assert "Give --hand and --step, or --event." in paipu("receipt", "make", GAME[:4], code=2).stderr


def test_a_forged_receipt_is_found_out(paipu, key: str, tmp_path: Path) -> None:
    honest = Receipt.read(paipu("receipt", "make", GAME, "--event", PAID).stdout.encode())
    forged = honest._replace(data=honest.data.replace(b"100", b"900"))
    result = paipu("receipt", "check", "-", "--key", key, stdin=forged.write(), code=1)
    assert "is not what this file says, or the file was altered" in result.stderr


def test_a_proof_is_no_receipt(paipu, key: str) -> None:
    proof = paipu("log", "prove", 3).stdout.encode()
    result = paipu("receipt", "check", "-", stdin=proof, code=2)
    assert "this is no receipt, as it has no event in it; 'paipu log check' says what it proves" in result.stderr
    assert result.stdout == ""


def test_a_receipt_with_hidden_cards_is_refused_unless_asked_for(paipu, key: str, tmp_path: Path) -> None:
    paipu("simulate", "quandui/gamerules", "--hands", 1, "--seed", 1)
    game = next(each["id"] for each in json.loads(paipu("games", "--json").stdout) if each["id"] != GAME)
    result = paipu("receipt", "make", game, "--hand", 1, "--step", 3, code=2)
    assert "may hold cards hidden from the eyes 'public', and a receipt reveals the whole event" in result.stderr
    paipu("receipt", "make", game, "--hand", 1, "--step", 3, "--eyes", "all")


def test_a_receipt_as_a_qr_code(paipu, key: str, tmp_path: Path) -> None:
    result = paipu("receipt", "make", GAME, "--event", PAID, "--qr", "--svg", tmp_path / "chen.svg")
    assert "\u2584" in result.stdout or "\u2580" in result.stdout
    assert "c2sp.org" not in result.stdout
    assert ET.parse(tmp_path / "chen.svg").getroot().tag.endswith("svg")


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to make here")
@pytest.mark.parametrize(("columns", "too_wide"), [(80, True), (200, False)])
def test_a_code_that_is_wider_than_the_terminal_is_reported_as_such(
    process, paipu, key: str, columns: int, too_wide: bool
) -> None:
    terminal, its_end = os.openpty()
    with process(
        "receipt", "make", GAME, "--event", PAID, "--qr", stdout=its_end, env={"COLUMNS": str(columns)}
    ) as running:
        os.close(its_end)
        with open(terminal, "rb", buffering=0) as shown, suppress(OSError):  # the end of a terminal is an error
            while shown.read(65536):
                pass
        output = running.stderr.read().decode()
    assert (f"columns wide and this terminal {columns}: make its letters smaller, or use --svg" in output) == too_wide


@pytest.mark.parametrize("words", [("--hand", 1), ("--hand", 1, "--step", 1, "--event", 2)])
def test_a_receipt_is_of_one_event(paipu, key: str, words: tuple[object, ...]) -> None:
    assert "Give --hand and --step, or --event." in paipu("receipt", "make", GAME, *words, code=2).stderr


def test_the_receipt_of_a_hand_that_was_voided_says_so(paipu, key: str) -> None:
    assert paipu("receipt", "make", GAME, "--event", PAID).stderr == ""
    paipu("hand", "void", GAME, "--hand", 2, "--reason", "wrong")
    assert paipu("receipt", "make", GAME, "--event", PAID).stderr == ""
    warned = paipu("receipt", "make", GAME, "--hand", 2, "--step", 0).stderr
    assert warned == (
        "Warning: hand 2, to which the event belongs, was voided: the receipt proves what was recorded, not that it counts\n"
    )


def test_the_receipt_of_a_payment_that_was_reversed_or_corrected_says_so(paipu, key: str) -> None:
    for number, how in ((1, "reversed"), (2, "corrected")):
        paipu("ledger", "pay", "Guo", "Chen", "1")
        event = json.loads(paipu("ledger", "journal", "--format", "json").stdout)[-1]["version"]
        assert paipu("receipt", "make", "club", "--event", event).stderr == ""
        undo = ("reverse", event) if how == "reversed" else ("adjust", "Chen", "Guo", "0.50", "--corrects", event)
        paipu("ledger", *undo, "--reason", f"wrong {number}")
        assert f"Warning: the event was {how} by " in paipu("receipt", "make", "club", "--event", event).stderr


def test_who_checks_a_receipt_is_told_what_it_does_not_prove(paipu, key: str) -> None:
    file = paipu("receipt", "make", GAME, "--event", PAID).stdout.encode()
    for command in ("receipt", "log"):
        told = paipu(command, "check", "-", "--key", key, stdin=file).stderr
        assert "not that it still counts: it may have been reversed since, or its hand voided. Ask the club." in told
