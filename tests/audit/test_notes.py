"""Signed notes: the published ones are read, and nothing altered is."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.audit import Signer, Verifier, open_note, sign_note, unbase64
from replay.words.errors import BadInput
from tests.support.audit.vectors import NOTES, SIGNER

MINE = Signer("example.org/club", bytes(range(32)))
TEXT = "example.org/club\n7\n"
NOTE = sign_note(TEXT, MINE)


@pytest.mark.parametrize(("text", "key", "line"), NOTES)
def test_the_published_notes_are_accepted(text: str, key: str, line: str) -> None:
    verifier = Verifier.parse(key)
    assert str(verifier) == key
    assert open_note(f"{text}\n{line}".encode(), [verifier]) == text


def test_the_published_signer_signs_as_published() -> None:
    text, key, line = NOTES[1]
    signer = Signer.parse(SIGNER)
    assert (str(signer.verifier), signer.secret()) == (key, SIGNER)
    assert sign_note(text, signer) == f"{text}\n{line}".encode()


@pytest.mark.parametrize(
    "public",
    [
        "00" * 32,
        "01" + "00" * 31,
        "01" + "00" * 30 + "80",
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "ff",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ],
)
def test_a_key_under_which_anybody_can_sign_is_refused(public: str) -> None:
    weak = Verifier("example.org/club", bytes.fromhex(public))
    with pytest.raises(BadInput, match="found a weak public key, for which signatures can be forged"):
        Verifier.parse(str(weak))


def test_a_new_key_is_read_back_from_writing() -> None:
    signer = Signer.new("example.org/tuesday")
    again = Signer.parse(signer.secret())
    assert again.verifier == signer.verifier == Verifier.parse(str(signer.verifier))
    assert Signer.new("example.org/tuesday").verifier != signer.verifier


def test_a_key_never_shows_its_secret_by_itself() -> None:
    assert MINE.secret().split("+", 4)[4] not in repr(MINE)


def test_signatures_by_others_are_passed_over() -> None:
    other = Signer.new("example.org/witness")
    both = sign_note(TEXT, other, MINE)
    assert open_note(both, [MINE.verifier]) == open_note(both, [other.verifier]) == TEXT


def test_a_text_may_have_empty_lines() -> None:
    text = "one\n\ntwo\n"
    assert open_note(sign_note(text, MINE), [MINE.verifier]) == text


@given(st.integers(0, len(NOTE) - 1), st.integers(0, 7))
def test_a_note_with_any_bit_turned_is_refused(place: int, bit: int) -> None:
    altered = NOTE[:place] + bytes([NOTE[place] ^ 1 << bit]) + NOTE[place + 1 :]
    with pytest.raises(BadInput):
        open_note(altered, [MINE.verifier])


@given(st.binary(max_size=300))
def test_whatever_is_no_note_is_refused_in_a_sentence(rubbish: bytes) -> None:
    with pytest.raises(BadInput, match="expected"):
        open_note(rubbish, [MINE.verifier])


SIGNATURE = MINE.line(TEXT)


@pytest.mark.parametrize(
    ("note", "message"),
    [
        (TEXT.encode(), "found no signatures after an empty line, expected a signed note"),
        (NOTE[:-1], "found no line end after the last line, expected the file as it was written"),
        (b"a\n\n", "found no signatures after an empty line, expected a signed note"),
        (b"a\r\n\n" + SIGNATURE.encode(), "found control characters, expected a note of plain lines"),
        (b"a\xff\n\n", "found byte 0xff at offset 1, expected UTF-8"),
        (b"a\n\nb\n", "3: found no signature, expected an em dash, a name and the signature in base64"),
        ("a\n\n— b\n".encode(), "3: found no signature, expected an em dash, a name and the signature in base64"),
        ("a\n\n— b+c AAAAAAAA\n".encode(), "3: found the name 'b+c', expected one without spaces and plus signs"),
        ("a\n\n— b AAAA=\n".encode(), "3: found 'AAAA=', expected base64"),
        (
            "a\n\n— b AAAA\n".encode(),
            "3: found a signature of 3 bytes, expected at least 5, of which 4 are the key's id",
        ),
        (b"a\n\n" + SIGNATURE.encode() * 101, "found 101 signatures, expected at most 100"),
        (bytes(100_001), "found a note of 100,001 bytes, expected at most 100,000"),
        (sign_note(TEXT, Signer.new("example.org/club")), "found no signature by example.org/club+"),
        (b"a\n\n" + SIGNATURE.encode(), "the signature of example.org/club does not match this text"),
    ],
    ids=lambda each: None if isinstance(each, str) else "",
)
def test_a_refused_note_gets_the_reason(note: bytes, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        open_note(note, [MINE.verifier])
    place = f"{refused.value.line}: " if refused.value.line else ""
    assert f"{place}{refused.value.problem}".startswith(message)


def test_who_signed_instead_is_named() -> None:
    other = Signer.new("example.org/other")
    with pytest.raises(BadInput, match=rf"the note names example\.org/other\+{other.verifier.id.hex()} as its signer"):
        open_note(sign_note(TEXT, other), [MINE.verifier])


def test_a_private_key_in_the_place_of_the_public_one_is_never_quoted() -> None:
    secret = Signer("x", bytes(range(32))).secret()
    with pytest.raises(BadInput) as refused:
        Verifier.parse(secret)
    assert str(refused.value).startswith("found a private key, which must stay secret, expected a public key such as")
    assert secret[-20:] not in str(refused.value)


def test_nobody_known_is_nobody_who_signed() -> None:
    with pytest.raises(BadInput, match="found no signature by any known key"):
        open_note(NOTE, [])


@pytest.mark.parametrize("text", ["no end of line", "a tab\t\n"])
def test_a_text_that_can_be_no_note_is_not_signed(text: str) -> None:
    with pytest.raises(BadInput, match="expected whole lines of plain text"):
        sign_note(text, MINE)


KEY = str(MINE.verifier)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("", "found '', expected a public key such as"),
        ("club+12", "found 'club+12', expected a public key such as"),
        ("club+zzzzzzzz+AAAA", "found 'club+zzzzzzzz+AAAA', expected a public key"),
        ("club+12345678+*", "whose key is not base64; expected a public key"),
        (KEY.replace(MINE.verifier.id.hex(), MINE.verifier.id.hex()[:6]), "whose id is not 8 hexadecimal digits"),
        (KEY.replace(MINE.verifier.id.hex(), "12345678"), "found a key with the id 12345678, expected "),
        (KEY.replace("example", "ex ample"), "found the name 'ex ample.org/club', expected one without spaces"),
        ("club+12345678+" + base64.b64encode(b"\2" + bytes(32)).decode(), "expected an Ed25519 key"),
        ("club+12345678+" + base64.b64encode(b"\1" + bytes(31)).decode(), "expected an Ed25519 key"),
    ],
)
def test_a_refused_key_gets_the_reason(key: str, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        Verifier.parse(key)
    assert message in str(refused.value)


@pytest.mark.parametrize("change", [("PRIVATE+KEY+", ""), (MINE.verifier.id.hex(), "12345678"), ("+A", "+?")])
def test_a_refused_private_key_is_never_quoted(change: tuple[str, str]) -> None:
    secret = MINE.secret().replace(*change)
    with pytest.raises(BadInput) as refused:
        Signer.parse(secret)
    assert secret.split("+")[-1][:8] not in str(refused.value)


@pytest.mark.parametrize("text", ["AB==", "AAAA\n", "AAA", "-_==", "é", "\ud800"])
def test_base64_has_one_way_to_be_written(text: str) -> None:
    with pytest.raises(BadInput, match="expected base64"):
        unbase64(text)
