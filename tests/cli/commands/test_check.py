"""``paipu check``: a record is checked without a club, and what is wrong is named with its place."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from replay.rules import codec
from tests.cli.conftest import EVENING, Paipu
from tests.support.samples import FOLDER

WON = (FOLDER / "two_players.jsonl").read_text("utf-8")


def forged(old: str, new: str) -> str:
    """The sample with other words in it, and with the digest that fits."""
    *events, closing = WON.replace(old, new, 1).splitlines(keepends=True)
    assert "".join(events) not in WON, old
    last = json.loads(closing)
    last["closing"]["digest"] = "sha256:" + sha256("".join(events).encode()).hexdigest()
    return "".join([*events, codec().encode(last).decode(), "\n"])


@pytest.mark.parametrize("command", ["check", "verify"])
def test_records_are_checked_without_a_club(paipu: Paipu, tmp_path: Path, where: Path, command: str) -> None:
    (tmp_path / "evening.paipu").write_text(EVENING)
    (tmp_path / "won.jsonl").write_text(WON)
    said = paipu(command, tmp_path).stdout
    assert said.count("all is well: every event decodes, every step is legal") == 2
    assert not where.exists()


WRONG = {
    "a payment": (forged('"amount":200', '"amount":100'), 1, (39, None), "found"),
    "a move": (forged('"card":"2s","seat":1', '"card":"9s","seat":1'), 1, (13, None), "which is not in that hand"),
    "a type": (WON.replace('"type":"Took"', '"type":"Stole"', 1), 2, (14, 186), "found the event"),
    "a field": (WON.replace('"seat":2', '"seat":"2"', 1), 2, (3, 79), "expected"),
    "a digest": (WON.replace("Leiden", "Haarlem"), 2, (42, 22), "the digest of the events before it"),
    "a text": (EVENING.replace("[Rules", "[Rule"), 2, (1, 1), "no tag Rules"),
    "a line": (EVENING.replace("1 -4b", "1 -4z"), 2, (16, 4), "4z"),
}
"""What is wrong: the record, the exit code, line and column, and words of what is said."""


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_named_with_its_line_and_column(paipu: Paipu, tmp_path: Path, what: str) -> None:
    text, code, (line, column), said = WRONG[what]
    path = tmp_path / "record"
    path.write_text(text)
    plain = paipu("check", path, code=code).output
    assert f"{path}:{line}:" in plain
    assert said in plain
    (found,) = json.loads(paipu("check", path, "--json", code=code).stdout)
    (finding,) = found["findings"]
    assert (found["source"], finding["line"], finding["column"]) == (str(path), line, column)
    assert said in finding["problem"]
