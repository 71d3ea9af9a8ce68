"""Letters that show nothing, or turn the line around them, are escaped wherever people read: in the terminal, in CSV and in JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from replay.club import Club
from replay.formats import write_jsonl
from replay.rules import codec
from replay.values.club_events import SettingsChanged
from tests.cli.conftest import EVENING, Paipu
from tests.support.clubs import new_club, take_in
from tests.support.terminals import terminal
from tests.support.treasury.typed import typed

UNSEEN = "\u202e\u2066\u200b\u200d\u3164\u115f\u2800\u034f\ufe0f\U000e0100"
"""Turning, joining and blank letters, some of which Python calls printable."""
NAME = f"G{UNSEEN}uo"
PLACE = f"Ams{UNSEEN}terdam"

FORMS = {"balance": (), "settle": (), "journal": (), "statement": ("Chen",)}
WORDS = (
    ("games",), ("players",), ("find", "Chen"), ("show", "GAME"), ("picture", "GAME"), ("sheet", "GAME"), ("sheet", "GAME", "--csv"),
    ("sheet", "GAME", "--json"), ("export", "GAME", "--format", "csv"), ("club", "show"), ("verify",), ("user", "list"),
    ("players", "--json"), ("games", "--json"),
    ("club", "show", "--json"), ("ledger", "journal", "--format", "hledger"), ("ledger", "journal", "--format", "beancount"),
    *(("ledger", name, *more, "--format", form) for name, more in FORMS.items() for form in ("text", "csv", "json")),
)  # fmt: skip


def hostile(club: Club) -> None:
    with TemporaryDirectory() as folder, new_club(Path(folder) / "typed.db") as other:
        take_in(other, EVENING.replace("Amsterdam", PLACE).encode())
        game = other.timeline(other.games()[0].id)
        lines = [codec().encode(game.record(version)) for version in range(1, game.version + 1)]
    # Such letters are taken out of names that are typed today; records of earlier versions have them.
    named = [codec().decode(line.replace(b"Guo", NAME.encode())) for line in lines]
    take_in(club, b"".join(write_jsonl(named)))
    typed(club).pay("Chen", "李白", "1.00 EUR", note=f"a{UNSEEN}b")
    club.reviews.dispute(club.games()[0].id, 1, f"c{UNSEEN}d")
    club.administration.change(SettingsChanged(name="The\u3164\u2800club"))


@pytest.fixture
def game(where: Path) -> str:
    """The id of the game in the club of the test, all of whose words have such letters."""
    with new_club(where, hostile) as club:
        return club.games()[0].id


def unseen(text: str) -> set[str]:
    """The letters of an output that nobody sees; a selector is one only where it follows no emoji."""
    return {each for each in re.sub("[\r\n\t]", "", text) if not each.isprintable() or each in UNSEEN}


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_no_letter_that_shows_nothing_reaches_the_terminal_or_a_spreadsheet(
    paipu: Paipu, game: str, words: tuple[str, ...]
) -> None:
    done = paipu(*(game if each == "GAME" else each for each in words))
    assert unseen(done.output) == set()
    if "--json" in words or "json" in words:
        exact = json.dumps(json.loads(done.stdout), ensure_ascii=False)
        assert any(each in exact for each in (NAME, PLACE, "The")) or words[0] == "sheet"


def test_a_note_is_read_with_its_escapes(paipu: Paipu, game: str) -> None:
    assert r"a\u202e\u2066\u200b\u200d\u3164\u115f\u2800\u034f\ufe0f\U000e0100b" in paipu("ledger", "journal").stdout
    assert r",a\u202e" in paipu("ledger", "journal", "--format", "csv").stdout


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_record_is_exact_in_a_file_and_escaped_in_a_terminal(process, paipu: Paipu, game: str, form: str) -> None:
    assert PLACE in paipu("export", game, "--format", form).stdout
    with terminal(process, "export", game, "--format", form) as (screen, running):
        assert running.wait(20) == 0
        while screen._read(1):
            pass
        assert r"\u202e" in screen.whole
        assert unseen(screen.whole) == set()


def test_the_name_of_a_file_is_escaped(paipu: Paipu, evening: Path) -> None:
    turned = evening.rename(evening.with_name(f"{UNSEEN}.paipu"))
    done = paipu("import", turned)
    assert unseen(done.output) == set()
    assert r"\u202e" in done.output
    assert unseen(paipu("import", turned.with_suffix(".x"), code=2).output) == set()
