"""Ids are made of what everybody may see and of nothing else, and every record that was ever written still finds its game."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from replay.club import Club
from replay.identity import event_id
from replay.rules import ALL, PUBLIC, Eyes
from replay.table.timeline import Timeline
from replay.values.events import Dealt, Drew
from replay.words.errors import Conflict
from tests.support.clubs import new_club
from tests.support.pairs import with_other_cards, written_as
from tests.support.samples import FOLDER, GAMES
from tests.support.soak import SOAKING, long, thorough
from tests.support.treasury.typed import typed

STORED = Path(__file__).parents[1] / "golden" / "stored-club-1.zip"
SHORT = ("two_players.paipu", "guandan/one_view.paipu", "khanhoo/three_players.paipu")
SAMPLES = GAMES if SOAKING else [FOLDER / name for name in SHORT]


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Callable[[bytes], Club]]:
    """Makes a club that holds one record."""
    made: list[Club] = []

    def make(record: bytes) -> Club:
        made.append(new_club(tmp_path / f"{len(made)}.db"))
        made[-1].import_record(record, "record")
        return made[-1]

    yield make
    for club in made:
        club.close()


def told(club: Club, eyes: Eyes) -> list[object]:
    """What these eyes are given of a club with one game, with every id."""
    (game,) = club.games()
    exports = [b"".join(club.export(game.id, form, eyes)) for form in ("jsonl", "text", "csv")]
    ends = [club.show(game.id, hand, eyes=eyes) for hand in club.timeline(game.id).hands]
    return [
        game,
        club.game(game.id),
        club.sheet(game.id),
        club.events(game.id, eyes),
        *exports,
        *ends,
        list(club.books.journal()),
    ]


def line_of(club: Club) -> Timeline:
    return club.timeline(club.games()[0].id)


@thorough
@long
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_sample_with_another_hidden_card_has_the_same_ids_and_looks_the_same(
    fresh: Callable[[bytes], Club], sample: Path
) -> None:
    line = line_of(fresh(sample.read_bytes()))
    events = [record.data for record in line.recorded()]
    every = [PUBLIC, *(Eyes("seat", seat) for seat in line.table.players)]
    one = fresh(written_as(line.rules, events, "text"))
    for eyes in every if SOAKING else every[:1]:
        changed = with_other_cards(line.rules, events, eyes, Random(1), tries=100, most=1)
        # Of a result alone nothing is hidden, and in a log that shows all that is left over no other card can have been.
        dealt = any(isinstance(event, Dealt | Drew) for event in events)
        assert (changed != events) == dealt or sample.suffix == ".gz"
        if changed != events:
            other = fresh(written_as(line.rules, changed, "text"))
            assert told(one, eyes) == told(other, eyes)
            assert told(one, ALL) != told(other, ALL)


def test_no_id_of_a_typed_record_can_be_found_by_trying_cards(fresh: Callable[[bytes], Club]) -> None:
    line = line_of(fresh((FOLDER / "six_players.paipu").read_bytes()))
    used = {record.id for record in line.recorded()}
    drawn = [record for record in line.recorded() if isinstance(record.data, Drew)]
    tried = {
        event_id(each.game, each.seq, each.at, Drew(each.data.seat, card)) for each in drawn for card in line.rules.pack
    }
    assert drawn
    assert not tried & used
    dealt = [record for record in line.recorded() if isinstance(record.data, Dealt)]
    assert not {event_id(each.game, each.seq, each.at, each.data) for each in dealt} & used


def test_a_key_that_is_the_id_of_an_earlier_version_is_refused(fresh: Callable[[bytes], Club]) -> None:
    with zipfile.ZipFile(STORED) as stored:
        club = fresh(stored.read("answers/quandui.jsonl"))
    drew = next(record for record in line_of(club).recorded() if isinstance(record.data, Drew))
    typed(club).pay("Femke Visser", "李伟", "0.10 EUR")
    with pytest.raises(Conflict, match="already belongs to another event"):
        typed(club).pay("Femke Visser", "李伟", "0.10 EUR", event_id=drew.id)


def test_all_eyes_are_given_one_id_for_an_event_of_a_typed_record(fresh: Callable[[bytes], Club]) -> None:
    club = fresh((FOLDER / "six_players.paipu").read_bytes())
    (game,) = club.games()
    given = [[event.id for event in club.events(game.id, eyes)] for eyes in (ALL, PUBLIC, Eyes("seat", 2))]
    assert given[0] == given[1] == given[2]


@pytest.mark.parametrize("name", ["guandan_board_1", "khanhoo", "quandui"])
def test_a_record_with_the_ids_of_an_earlier_version_and_one_of_today_are_the_same_game(
    fresh: Callable[[bytes], Club], name: str
) -> None:
    with zipfile.ZipFile(STORED) as stored:
        text, older = stored.read(f"samples/{name}.paipu"), stored.read(f"answers/{name}.jsonl")
    before = fresh(older)
    # A text that names no edition is of the newest, where the club does not hold its game.
    edition = b'[Option "edition=2"]\n[Seats' if name.startswith("guandan") else b"[Seats"
    today = fresh(text.replace(b"[Seats", edition))
    of_today = b"".join(today.export(today.games()[0].id))
    assert of_today != older
    for club, record in ((today, older), (before, of_today), (before, text)):
        assert club.import_record(record, "record").added == 0
        assert club.verify().findings == []
