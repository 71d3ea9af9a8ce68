"""Receipts: one event and what proves it, small enough for a telephone."""

from __future__ import annotations

import datetime as dt
import hashlib
import xml.etree.ElementTree as ET
from uuid import UUID

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from replay.audit import Checkpoint, Proof, Receipt, Signer, qr_svg, qr_text, write_checkpoint
from replay.audit.tree import node
from replay.rules import codec
from replay.values.events import Paid
from replay.words.errors import BadInput, CheckFailed
from tests.support.audit.memory_log import numbered

LOG = numbered(30)
RECEIPT = LOG.receipt(16, 30)
PAID = codec().encode(
    codec().envelope(
        Paid("player:Wilhelmina van den Berg", "player:Friedrich Schiller", 12_345, "win"),
        at=dt.datetime(2026, 11, 20, 21, 30, 15, 123456, tzinfo=dt.UTC), by="table 1 of the Tuesday club",
        game=UUID(int=1 << 127), id=UUID(int=1 << 126), seq=1234,
    )
)  # fmt: skip
LARGE = 100_000


@pytest.fixture(scope="module")
def large() -> Receipt:
    """The receipt of a payment in a log of 100,000 events."""
    path = [hashlib.sha256(b"%d" % level).digest() for level in range((LARGE - 1).bit_length())]
    root = hashlib.sha256(b"\0" + bytes(16) + PAID).digest()
    for each in path:
        root = node(root, each)
    signer = Signer("example.org/the-tuesday-club-of-amsterdam", bytes(32))
    checkpoint = write_checkpoint(Checkpoint(signer.verifier.name, LARGE, root), signer)
    return Receipt(Proof(0, path, checkpoint), bytes(16), PAID)


def test_a_receipt_is_checked_with_nothing_but_the_key() -> None:
    receipt = Receipt.read(RECEIPT.write())
    assert receipt.check(LOG.verifier) == LOG.checkpoint(30)
    assert receipt.data == b'{"seq":17}'


@given(st.integers(0, len(RECEIPT.write()) - 1), st.integers(0, 7))
def test_a_receipt_with_any_bit_turned_is_refused(place: int, bit: int) -> None:
    whole = RECEIPT.write()
    altered = whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :]
    with pytest.raises((BadInput, CheckFailed)):
        Receipt.read(altered).check(LOG.verifier)


def test_a_receipt_with_another_amount_is_refused() -> None:
    forged = RECEIPT._replace(data=b'{"seq":18}')
    with pytest.raises(CheckFailed, match=r"entry 17 of example\.org/club is not what this file says"):
        Receipt.read(forged.write()).check(LOG.verifier)


def test_a_proof_without_an_event_is_no_receipt() -> None:
    with pytest.raises(BadInput, match="found 0 bytes after the proof, expected 16 bytes of salt and an event"):
        Receipt.read(RECEIPT.proof.write())


def test_at_100_000_events_a_receipt_is_small(large: Receipt) -> None:
    assert large.check(Signer("example.org/the-tuesday-club-of-amsterdam", bytes(32)).verifier).size == LARGE
    whole = len(large.write())
    assert whole <= 2000
    assert whole - len(PAID) <= 1200


def test_its_qr_code_fits_a_telephone(large: Receipt) -> None:
    picture = ET.fromstring(qr_svg(large.write()))
    modules = int(picture.attrib["width"]) // 4
    assert picture.attrib["width"] == picture.attrib["height"]
    # A telephone is some 360 CSS pixels wide, and two for a module can be read.
    assert modules * 2 <= 360


def test_a_telephone_reads_the_receipt_off_the_screen(large: Receipt) -> None:
    (found,) = zxingcpp.read_barcodes(screen(qr_text(large.write())))
    assert (str(found.format), found.bytes) == ("QR Code", large.write())


def screen(text: str) -> memoryview:
    """What a terminal with black on white would show: each half of a letter's cell three pixels wide and high, 255 for white."""
    light = {
        "\N{FULL BLOCK}": (255, 255),
        "\N{UPPER HALF BLOCK}": (255, 0),
        "\N{LOWER HALF BLOCK}": (0, 255),
        " ": (0, 0),
    }
    rows = [bytes(light[cell][half] for cell in line) for line in text.splitlines() for half in (0, 1)]
    wide = [bytes(pixel for pixel in row for _ in range(3)) for row in rows for _ in range(3)]
    return memoryview(b"".join(wide)).cast("B", [len(wide), len(wide[0])])


def test_what_no_qr_code_holds_is_refused() -> None:
    with pytest.raises(BadInput, match=r"found 3,000 bytes, more than a QR code can hold"):
        qr_svg(bytes(3000))
