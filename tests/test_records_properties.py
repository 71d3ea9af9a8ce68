"""What is promised of records as files and of the club that takes them in, held against evenings at which everything happens."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from random import Random

from replay.formats import read_jsonl, read_text, write_jsonl, write_text
from replay.rules import Rules
from replay.values.events import Event
from tests.support.clubs import new_club
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.promises import promised
from tests.support.quandui.evenings import observed
from tests.support.room_evenings import enveloped, every_eyes


def assert_comes_back(rules: Rules, events: list[Event]) -> None:
    """The events become text and the same events again, and these the same text."""
    text = write_text(rules, enveloped(events))
    again = read_text(text.encode(), "evening.paipu").events
    assert again == events
    assert write_text(rules, enveloped(again)) == text


@promised(8)
def test_what_any_eyes_may_know_of_an_evening_becomes_text_and_the_same_events_again(game: Game) -> None:
    for eyes in every_eyes(game):
        assert_comes_back(game.rules, [game.rules.redact(event, eyes) for event in game.events])


@promised(8)
def test_a_record_whose_writer_missed_some_cards_comes_back_from_its_text(
    kind: Kind, game: Game, chance: Random
) -> None:
    share = chance.choice([0.01, 0.05, 0.2, 0.5, 0.9, 1.0])
    assert_comes_back(game.rules, [kind.missed(game, observed(event), chance, share) for event in game.events])


@promised(8)
def test_an_evening_becomes_lines_of_json_and_the_same_records_again(game: Game) -> None:
    records = enveloped(game.events)
    data = b"".join(write_jsonl(records))
    assert [each for batch in read_jsonl(io.BytesIO(data), "evening") for each in batch.records] == records


@promised(3)
def test_a_club_takes_an_evening_in_and_finds_nothing_wrong_with_it(game: Game) -> None:
    with tempfile.TemporaryDirectory() as folder, new_club(Path(folder) / "club.db") as club:
        imported = club.import_record(b"".join(write_jsonl(enveloped(game.events))), "evening")
        assert imported.added == len(game.events)
        assert club.verify().findings == []
        assert [record.data for record in club.timeline(str(imported.game)).recorded()] == game.events
        found = {each.player or "pot": each.amount for each in club.books.balances()}
        assert sum(found.values()) == 0
        assert {name: amount for name, amount in found.items() if amount} == {
            name: amount for name, amount in game.balances().items() if amount
        }
