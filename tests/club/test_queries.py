"""What the club shows: the same table as a fold from the start, from every pair of eyes, and no card too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from sqlalchemy import Engine, event

from replay.answers import Neighbours
from replay.club import Club, fold_game, last_table
from replay.identity import event_id, made_id, redacted
from replay.rules import ALL, PUBLIC, Eyes, opened_rules
from replay.table.simulation import simulate
from replay.table.timeline import Timeline
from replay.values.events import Drew
from replay.words.errors import BadInput, NotFound
from tests.support.records import OPENED, SEATED, drawn, recorded, won


def timeline(seed: int, players: int = 3, hands: int = 3) -> Timeline:
    records = list(simulate("quandui/gamerules", players, hands, seed, "1.00 EUR"))
    return Timeline(opened_rules(records[0].data), records)  # type: ignore[arg-type]


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.data())
def test_a_seek_gives_the_table_that_a_fold_from_the_start_gives(seed: int, data: st.DataObject) -> None:
    line = timeline(seed)
    eyes = data.draw(st.sampled_from([ALL, PUBLIC, Eyes("seat", 2)]))
    for version in data.draw(st.lists(st.integers(0, line.version), min_size=1, max_size=8)):
        table = line.rules.table()
        for record in line.recorded(1, version):
            line.rules.evolve(table, line.rules.redact(record.data, eyes))
        assert line.at(version, eyes).facts() == table.facts()


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_eyes_that_see_all_see_the_whole_pack_at_every_step(seed: int) -> None:
    line = timeline(seed, players=4, hands=2)
    for span in line.hands.values():
        for version in range(span.first, span.last + 1):
            drawn = line.show(version)
            cards = Counter(drawn.discards) + Counter(drawn.stock.cards)
            for seat in drawn.seats:
                cards += Counter(seat.cards) + Counter(card for meld in seat.melds for card in meld)
            assert cards == Counter(line.rules.pack.copies)
            assert drawn.stock.count == len(drawn.stock.cards)


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_a_seat_sees_its_own_cards_and_of_others_only_how_many(seed: int) -> None:
    line = timeline(seed)
    span = line.hands[2]
    for version in range(span.first, span.last):
        full, seen = line.show(version), line.show(version, Eyes("seat", 1))
        for own, theirs in zip(full.seats, seen.seats, strict=True):
            assert len(own.cards) == len(theirs.cards) + theirs.hidden
            if own.seat == 1 or own.shown:
                assert theirs.cards == own.cards
            else:
                assert theirs.cards == []
                assert not Counter(theirs.known) - Counter(own.cards)


DEVICE, KEY = UUID(int=1), UUID(int=2)
TAKING_A_GAME: dict[str, Callable[[Club, str | UUID], object]] = {
    "find": lambda club, game: club.find(game),
    "game": lambda club, game: club.game(game),
    "hand": lambda club, game: club.hand(game, 1),
    "show": lambda club, game: club.show(game),
    "hindsight": lambda club, game: club.hindsight(game, 1),
    "between": lambda club, game: club.between(game, 1),
    "steps": lambda club, game: club.steps(game, 1),
    "events": lambda club, game: club.events(game),
    "sheet": lambda club, game: club.sheet(game),
    "game_event": lambda club, game: club.game_event(game, club.events(game)[0].id),
    "export": lambda club, game: [*club.export(game)],
    "loses": lambda club, game: club.loses(game, "jsonl"),
    "doubts": lambda club, game: club.doubts(game, 1),
    "timeline": lambda club, game: club.timeline(game).version,
    "held": lambda club, game: club.held(game),
    "day": lambda club, game: club.day(game),
    "beginning": lambda club, game: club.beginning(game),
    "own_event": lambda club, game: club.reviews.confirm(game, 1, 1, event_id=KEY) or club.own_event(str(KEY)),
    "reviews.dispute": lambda club, game: club.reviews.dispute(game, 1, "wrong", event_id=KEY),
    "reviews.resolve": lambda club, game: (
        club.reviews.dispute(game, 1, "wrong", event_id=KEY),
        club.reviews.resolve(game, 1, "right", event_id=DEVICE),
    ),
    "doors.openings": lambda club, game: club.access.openings(game),
    "doors.links.make": lambda club, game: club.access.links.make(game, 1)[1].game,
    "doors.links.renew": lambda club, game: club.access.links.renew(game, ["watch"])[0][1].game,
    "evenings.money": lambda club, game: club.evenings.money(game, 1),
    "evenings.settling": lambda club, game: club.evenings.settling(game),
    "evenings.games": lambda club, game: club.evenings.games(game),
    "evenings.summaries": lambda club, game: club.evenings.summaries([game]),
    "evenings.together": lambda club, game: club.evenings.together([game]),
    "evenings.take_home": lambda club, game: club.evenings.take_home(game, 1).name,
    "evenings.pay": lambda club, game: club.evenings.pay(game, first_due(club)),
    "evenings.pay_together": lambda club, game: club.evenings.pay_together([game], first_due(club)),
    "recorder.view": lambda club, game: club.recorder.view(game),
    "recorder.undo": lambda club, game: club.recorder.undo(game),
    "recorder.without": lambda club, game: club.recorder.without(game, 1),
    "recorder.details": lambda club, game: club.recorder.details(game, 1),
    "recorder.correctable": lambda club, game: club.recorder.correctable(game),
    "tables.record": lambda club, game: club.tables.record(game, [], seen=None),
    "tables.take": lambda club, game: club.tables.take(game, DEVICE).yours,
    "tables.release": lambda club, game: club.tables.release(game, DEVICE),
    "tables.lease": lambda club, game: club.tables.lease(game),
    "tables.next": lambda club, game: club.tables.next(game),
    "tables.goes_with_others": lambda club, game: club.tables.goes_with_others(game, "1 #"),
    "players.doubts": lambda club, game: club.players.doubts(game, 1),
}


def first_due(club: Club) -> UUID:
    """The payment that squares the only game, under the key that it keeps when it was entered."""
    squaring = club.evenings.settling(club.games()[0].id)
    return UUID([*(each.key for each in squaring.dues), *(each.event for each in squaring.payments)][0])


@pytest.mark.parametrize("name", TAKING_A_GAME)
def test_a_game_is_named_by_its_uuid_as_by_its_text(club: Club, name: str) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2)]), "evening").game
    call = TAKING_A_GAME[name]
    assert call(club, UUID(game)) == call(club, game) == call(club, game[:8])


def test_a_uuid_that_no_game_has_is_not_found(club: Club) -> None:
    for call in (club.show, club.day, club.beginning, club.access.openings, club.access.links.make):
        with pytest.raises(NotFound, match="found no game '00000000-0000-4000-8000-000000000000'"):
            call(UUID("00000000-0000-4000-8000-000000000000"))


def test_the_last_table_is_the_same_whether_finished_hands_are_folded_or_skipped(club: Club) -> None:
    for seed in range(5):
        game = club.simulate("quandui/gamerules", 2 + seed, 6, seed, "1.00 EUR").game
        with club.store.reading() as reading:
            assert last_table(reading, game)[1].facts() == fold_game(reading, game)[1].facts()


def test_a_step_that_does_not_exist_is_refused_with_those_that_do(club: Club) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2), *drawn(2, 2)]), "evening").game
    with pytest.raises(NotFound, match="found hand 3, expected one of this game, which has hands 1 to 2"):
        club.show(game, 3)
    with pytest.raises(NotFound, match="found step 7, expected one of hand 1, which has steps 0 to 6"):
        club.show(game, 1, 7)
    with pytest.raises(NotFound, match="found event 0"):
        club.between(game, 0)
    with pytest.raises(BadInput, match="found eyes 'seat:9', expected a seat of this game: 1, 2, 3"):
        club.show(game, 1, 1, Eyes("seat", 9))


def test_a_game_is_found_by_the_beginning_of_its_id(club: Club) -> None:
    first = club.simulate("quandui", 2, 1, 1).game
    assert club.find(first[:8]) == first
    with pytest.raises(NotFound, match="found no game 'zzz'"):
        club.find("zzz")
    assert club.find(first.upper()) == first
    for nonsense in ("", "%", "_", "\ud800", "\0", "0\n", "٠", first + "0", "0" * 10**6):
        with pytest.raises(NotFound, match="the digits 0 to 9, the letters a to f and hyphens"):
            club.find(nonsense)


def test_players_are_counted_once_and_voided_hands_not(club: Club) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2), *won(2, 2, 2)]), "evening").game
    club.void_hand(game, 2, "counted twice")
    reported = {each.name: (each.games, each.hands, each.won) for each in club.players.all()}
    assert reported == {"Guo": (1, 1, 0), "Li": (1, 1, 1), "Chen": (1, 1, 0)}
    assert (club.games()[0].hands, club.games()[0].voided) == (2, 1)


def test_only_the_last_valid_hand_can_be_voided(club: Club) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2), *won(2, 2, 3)]), "evening").game
    with pytest.raises(BadInput, match=r"hand 1 is not the last valid one .* Legal here: void hand 2"):
        club.void_hand(game, 1, "wrong")
    with pytest.raises(BadInput, match="found a reason of 0 characters, expected 1 to 1,000"):
        club.void_hand(game, 2, "  ")
    assert club.void_hand(game, 2, "wrong").void
    assert all(balance.amount == 0 for balance in club.books.balances() if balance.player == "Chen") is False
    club.void_hand(game, 1, "wrong")
    assert [balance.amount for balance in club.books.balances()] == [0, 0, 0]


def test_what_public_eyes_get_does_not_depend_on_hidden_cards(club: Club) -> None:
    """Earlier versions made the id of an event of all that it says: that of a hidden card must not be handed out."""
    line = timeline(7)
    drew = next(record for record in line.recorded() if isinstance(record.data, Drew))
    other = replace(drew, data=replace(drew.data, card="9w" if drew.data.card != "9w" else "8w"))
    older = replace(other, id=event_id(drew.game, drew.seq, drew.at, other.data))
    assert made_id(line.rules, other.data, game=drew.game, seq=drew.seq, at=drew.at) == drew.id != older.id
    shown = line.record(drew.seq, PUBLIC)
    assert [redacted(line.rules, each, PUBLIC) for each in (drew, other, older)] == [shown] * 3
    assert [redacted(line.rules, each, ALL) for each in (drew, other, older)] == [drew, other, older]


def test_a_state_names_the_steps_the_hands_and_the_events_beside_it(club: Club) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2), *drawn(2, 2)]), "evening").game
    (first, second), last = club.game(game).hands, club.timeline(game).version
    assert club.show(game, 1, 0).neighbours == Neighbours(None, 1, None, 2, first.first - 1, None)
    assert club.show(game, 1, first.steps - 1).neighbours.next_step is None
    assert club.show(game, 2, 1).neighbours == Neighbours(
        0, 2 if second.steps > 2 else None, 1, None, first.first - 1, None
    )
    assert club.between(game, first.first - 1).neighbours.previous_event == first.first - 2
    assert (second.first + second.steps - 1, club.show(game).opened) == (last, club.games()[0].opened)


def test_one_game_is_shown_without_a_look_at_any_other(club: Club) -> None:
    for seed in range(3):
        game = club.simulate("quandui/gamerules", 3, 2, seed, "1.00 EUR").game
    asked: list[str] = []

    def watch(*statement: object) -> None:
        if str(statement[2]).startswith("SELECT"):
            asked.append(str(statement[3]))

    event.listen(Engine, "before_cursor_execute", watch)
    try:
        club.game(game)
        club.show(game, 2, 1)
        club.steps(game, 1)
    finally:
        event.remove(Engine, "before_cursor_execute", watch)
    assert asked
    assert [each for each in asked if game not in each] == []
