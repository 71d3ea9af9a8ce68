"""Go's own ``golang.org/x/mod/sumdb/note`` and ``tlog`` accept what we sign and prove, and refuse every altered one.

They are Debian's packages golang-go and golang-golang-x-mod-dev; without them these tests skip, and in CI that fails.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from replay.audit import Checkpoint, Signer, sign_note
from replay.club import Club
from replay.rules import ALL
from tests.support.audit.memory_log import numbered
from tests.support.missing_programs import skip_without

LIBRARY = Path("/usr/share/gocode")
LOG = numbered(70)
SIZES = (1, 2, 3, 7, 8, 9, 31, 64, 70)
Judge = Callable[[Iterable[dict[str, str]]], list[str]]


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    """Asks Go about files, each with what its reader knows."""
    go = shutil.which("go")
    if go is None or not (LIBRARY / "src/golang.org/x/mod/sumdb/tlog").is_dir():
        skip_without("Go with golang.org/x/mod", "golang-go", "golang-golang-x-mod-dev")
    place = tmp_path_factory.mktemp("go")
    program = place / "accept"
    environment = os.environ | {
        "GO111MODULE": "off",
        "GOPATH": str(LIBRARY),
        "GOCACHE": str(place / "cache"),
        "HOME": str(place),
    }
    source = Path(__file__).parent / "accept" / "main.go"
    subprocess.run([go, "build", "-o", str(program), str(source)], env=environment, check=True, timeout=300)

    def ask(asked: Iterable[dict[str, str]]) -> list[str]:
        lines = "".join(json.dumps(each) + "\n" for each in asked)
        done = subprocess.run([str(program)], input=lines, capture_output=True, text=True, check=True, timeout=60)
        return done.stdout.splitlines()

    return ask


def asked(kind: str, file: bytes, earlier: bytes = b"", key: str = str(LOG.verifier)) -> dict[str, str]:
    return {"Kind": kind, "File": _text(file), "Key": key, "Earlier": _text(earlier)}


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def turned(data: bytes) -> Iterator[bytes]:
    """The bytes with one bit turned, in each of them in turn."""
    for place in range(len(data)):
        yield data[:place] + bytes([data[place] ^ 1 << place % 8]) + data[place + 1 :]


def altered_notes(note: bytes) -> Iterator[bytes]:
    """The note with its text or its signature altered; the text stays UTF-8."""
    text, _, signature = note.decode().partition("\n\n")
    for place in range(len(text)):
        yield f"{text[:place]}{chr(ord(text[place]) ^ 1)}{text[place + 1 :]}\n\n{signature}".encode()
    name, _, encoded = signature.rstrip("\n").rpartition(" ")
    for other in turned(base64.b64decode(encoded)):
        yield f"{text}\n\n{name} {_text(other)}\n".encode()


def altered_paths(path: Iterable[bytes]) -> Iterator[list[bytes]]:
    hashes = list(path)
    for place, each in enumerate(hashes):
        for other in turned(each):
            yield [*hashes[:place], other, *hashes[place + 1 :]]
        yield [*hashes[:place], *hashes[place + 1 :]]
    yield [*hashes, bytes(32)]


def refused(answers: list[str]) -> bool:
    return bool(answers) and all(answer.startswith("refused: ") for answer in answers)


def test_go_accepts_every_checkpoint(judge: Judge) -> None:
    asking = [asked("checkpoint", LOG.note(size)) for size in range(len(LOG.entries) + 1)]
    assert judge(asking) == ["accepted"] * len(asking)


def test_go_accepts_every_receipt(judge: Judge) -> None:
    asking = [asked("receipt", LOG.receipt(index, size).write()) for size in SIZES for index in range(size)]
    assert judge(asking) == ["accepted"] * len(asking)


def test_go_accepts_every_continuation(judge: Judge) -> None:
    asking = [
        asked("continuation", LOG.continuation(old, size).write(), LOG.checkpoint(old).root)
        for size in SIZES
        for old in range(1, size + 1)
    ]
    assert judge(asking) == ["accepted"] * len(asking)


def test_go_refuses_every_altered_checkpoint(judge: Judge) -> None:
    assert refused(judge(asked("checkpoint", note) for note in altered_notes(LOG.note(31))))


def test_go_refuses_every_altered_receipt(judge: Judge) -> None:
    honest = LOG.receipt(22, 70)
    proof = honest.proof
    altered = [honest._replace(proof=proof._replace(path=path)) for path in altered_paths(proof.path)]
    altered += [honest._replace(proof=proof._replace(note=note)) for note in altered_notes(proof.note)]
    altered += [honest._replace(proof=proof._replace(entry=entry)) for entry in range(70) if entry != 22]
    altered += [honest._replace(data=data) for data in turned(honest.data)]
    altered += [honest._replace(salt=salt) for salt in turned(honest.salt)]
    assert refused(judge(asked("receipt", each.write()) for each in altered))


def test_go_refuses_every_altered_continuation(judge: Judge) -> None:
    honest, root = LOG.continuation(13, 70), LOG.checkpoint(13).root
    altered = [honest._replace(path=path) for path in altered_paths(honest.path)]
    altered += [honest._replace(note=note) for note in altered_notes(honest.note)]
    asking = [asked("continuation", each.write(), root) for each in altered]
    asking += [asked("continuation", honest.write(), other) for other in turned(root)]
    assert refused(judge(asking))


def test_go_refuses_another_key(judge: Judge) -> None:
    thief = Signer.new(LOG.verifier.name)
    note = sign_note(Checkpoint(LOG.verifier.name, 7, bytes(32)).text(), thief)
    assert refused(judge([asked("checkpoint", note)]))


def test_go_accepts_what_a_club_hands_out(judge: Judge, tmp_path: Path) -> None:
    with Club.open(str(tmp_path / "club.db")) as club:
        key = str(club.log.begin())
        club.simulate("quandui/gamerules", 3, 1, 1, "1.00 EUR")
        early = club.log.folder.kept().checkpoint
        game = club.games()[0].id
        asking = [asked("checkpoint", club.log.checkpoint(), key=key)]
        asking += [asked("receipt", club.receipt(game, version=version, eyes=ALL), key=key) for version in (1, 5, 20)]
        club.simulate("quandui/gamerules", 3, 1, 2, "1.00 EUR")
        asking.append(asked("continuation", club.log.continuation(early.size), early.root, key))
    assert judge(asking) == ["accepted"] * 5
