"""What is promised of records as files and of the club that takes them in, held against evenings at which everything happens."""

from __future__ import annotations

import io
import tempfile
from collections import Counter
from pathlib import Path

from replay.club import Club
from replay.events import Paid
from replay.formats.jsonl import read_jsonl, write_jsonl
from replay.formats.text import read_text, write_text
from tests.factories import Game
from tests.promises import promised
from tests.room_evenings import enveloped, every_eyes


@promised()
def test_what_any_eyes_may_know_of_an_evening_becomes_text_and_the_same_events_again(game: Game) -> None:
    for eyes in every_eyes(game):
        events = [game.rules.redact(event, eyes) for event in game.events]
        text = write_text(game.rules, enveloped(events))
        again = read_text(text.encode(), "evening.paipu")
        assert again.events == events
        assert write_text(game.rules, enveloped(again.events)) == text


@promised()
def test_an_evening_becomes_lines_of_json_and_the_same_records_again(game: Game) -> None:
    records = enveloped(game.events)
    data = b"".join(write_jsonl(records))
    assert [each for batch in read_jsonl(io.BytesIO(data), "evening") for each in batch.records] == records


@promised(4)
def test_a_club_takes_an_evening_in_and_finds_nothing_wrong_with_it(game: Game) -> None:
    with tempfile.TemporaryDirectory() as folder, Club.open(str(Path(folder) / "club.db")) as club:
        imported = club.import_record(b"".join(write_jsonl(enveloped(game.events))), "evening")
        assert imported.added == len(game.events)
        assert club.verify().findings == []
        held: Counter[str] = Counter()
        for event in game.events:
            if isinstance(event, Paid):
                held[event.payer] -= event.amount
                held[event.payee] += event.amount
        assert sum(held.values()) == 0
        assert [each.data for each in club.timeline(str(imported.game)).records] == game.events
