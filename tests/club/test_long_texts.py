"""A text that is mostly short lines: others wait for less than a second while its events are added, and a longer one is refused."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from replay.club import Club
from replay.formats import TEXT_EVENTS, text_reader
from replay.words.errors import BadInput
from tests.support.clubs import new_club
from tests.support.soak import long, times
from tests.support.treasury.evenings import played
from tests.support.treasury.typed import typed

_TOP = '%paipu 1\n[Date "2026-11-20"]\n[Rules "quandui/gamerules"]\n[Unit "EUR/2"]\n[Stake "1.00"]\n'


def _notes(count: int) -> bytes:
    """A text of so many events, the first of which opens the game."""
    return (_TOP + "{a}\n" * (count - 1)).encode()


def test_a_text_of_too_many_events_is_refused_at_the_first_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_reader, "TEXT_EVENTS", 10)
    with new_club(tmp_path / "club.db") as club:
        with pytest.raises(
            BadInput, match=r"long.paipu:15:1: found more than 10 events .* Import a longer game as JSON lines"
        ):
            club.import_record(_notes(11), "long.paipu")
        assert club.games() == []
        assert club.import_record(_notes(10), "long.paipu").added == 10


@long
def test_a_payment_beside_the_longest_text_waits_under_a_second(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with new_club(path) as club, Club.open(str(path)) as other:
        played(club, [2])
        text = _notes(times(TEXT_EVENTS, 2000))
        added: list[int] = []
        importing = threading.Thread(target=lambda: added.append(club.import_record(text, "text").added))
        importing.start()
        longest = 0.0
        while importing.is_alive():
            begun = time.monotonic()
            typed(other).pay("Guo", "Li", "0.01 EUR")
            longest = max(longest, time.monotonic() - begun)
            time.sleep(0.02)
        importing.join()
        assert added == [times(TEXT_EVENTS, 2000)]
        print(f"the longest wait: {longest:.2f} s")  # noqa: T201 - for whoever runs it with -s
        assert longest < 10  # under one on a machine of one's own
