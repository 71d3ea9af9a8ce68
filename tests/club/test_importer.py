"""Taking records into the club: idempotent, appending, all or nothing, and never overwriting."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from replay.club import Club
from replay.club.records import importer
from replay.formats import write_jsonl
from replay.values.events import Event, GameEnded, Joined, Left
from replay.words.errors import BadInput, Conflict
from tests.support.records import OPENED, SEATED, backdated, decided, drawn, won, written

Record = Callable[[list[Event]], bytes]


def evening(*hands: list[Event]) -> list[Event]:
    return [OPENED, *SEATED, *(event for hand in hands for event in hand)]


def test_an_import_shows_the_game_its_hands_and_steps(club: Club, record: Record) -> None:
    imported = club.import_record(record(evening(won(1, 1, 2), drawn(2, 2))), "evening")
    assert (imported.hands, imported.steps, imported.added) == (2, 13, 17)


def test_the_same_record_again_adds_nothing(club: Club, record: Record) -> None:
    data = record(evening(won(1, 1, 2)))
    first = club.import_record(data, "evening")
    assert club.import_record(data, "evening") == replace(first, added=0)


def test_a_longer_record_appends_what_is_new(club: Club, record: Record) -> None:
    club.import_record(record(evening(won(1, 1, 2))), "evening")
    longer = club.import_record(record(evening(won(1, 1, 2), won(2, 2, 3))), "evening")
    assert longer.added == 7
    assert club.game(longer.game).hands[1].winner == 3


def test_a_shorter_record_of_the_same_game_adds_nothing(club: Club, record: Record) -> None:
    club.import_record(record(evening(won(1, 1, 2), won(2, 2, 3))), "evening")
    assert club.import_record(record(evening(won(1, 1, 2))), "evening").added == 0


def test_a_record_that_differs_is_a_conflict_that_names_the_first_differing_line(club: Club, record: Record) -> None:
    game = club.import_record(record(evening(won(1, 1, 2), won(2, 2, 3))), "evening").game
    before = club.events(game)
    with pytest.raises(Conflict, match=r"evening.jsonl:9: event 9 of game .* differs here .* give a reason to replace"):
        club.import_record(record(evening(won(1, 1, 3), won(2, 3, 3))), "evening.jsonl")
    assert club.events(game) == before


def test_replacing_voids_the_hands_from_there_on_and_adds_the_new_ones(club: Club, record: Record) -> None:
    game = club.import_record(record(evening(won(1, 1, 2), won(2, 2, 3), won(3, 3, 3))), "evening").game
    mended = record(evening(won(1, 1, 2), won(2, 2, 1), won(3, 1, 2)))
    assert club.import_record(mended, "mended", replace="Li misread the score").added > 0
    hands = club.game(game).hands
    assert [(hand.hand, hand.winner, hand.void) for hand in hands] == [
        (1, 2, False), (2, 3, True), (3, 3, True), (4, 1, False), (5, 2, False),
    ]  # fmt: skip
    assert hands[1].reason == "Li misread the score"
    assert club.verify().findings == []
    assert club.import_record(mended, "mended").added == 0


def test_replacing_undoes_who_came_and_went_since(club: Club, record: Record) -> None:
    left = [Left(3), Joined(4, "Wang", 1)]
    first = [*evening(won(1, 1, 2)), *left, *won(2, 2, 4, seats=(1, 4, 2))]
    game = club.import_record(record(first), "evening").game
    mended = [*evening(won(1, 1, 1)), *left, *won(2, 1, 4, seats=(1, 4, 2))]
    club.import_record(record(mended), "mended", replace="wrong winner")
    meant = [hand for hand in club.game(game).hands if not hand.void]
    assert [hand.winner for hand in meant] == [1, 4]
    assert [seat.player for seat in club.game(game).seats if seat.here] == ["Guo", "Li", "Wang"]
    assert club.verify().findings == []


def test_a_hand_that_was_voided_in_the_club_does_not_stand_against_the_same_record(club: Club, record: Record) -> None:
    data = record(evening(won(1, 1, 2)))
    game = club.import_record(data, "evening").game
    club.void_hand(game, 1, "counted twice")
    assert club.import_record(record(evening()), "evening").added == 0


def test_a_closed_game_is_corrected_by_voids_and_closed_again(club: Club, record: Record) -> None:
    closed = [Left(3), GameEnded()]
    game = club.import_record(record([*evening(won(1, 1, 2)), *closed]), "evening").game
    mended = record([*evening(won(1, 1, 3)), *closed])
    club.import_record(mended, "mended", replace="wrong winner")
    assert club.games()[0].ended
    assert [(hand.winner, hand.void) for hand in club.game(game).hands] == [(2, True), (3, False)]
    assert club.import_record(mended, "mended").added == 0
    club.void_hand(game, 2, "wrong again")
    assert not club.games()[0].ended
    assert club.verify().findings == []


def test_a_voided_hand_does_not_return_unasked(club: Club, record: Record) -> None:
    game = club.import_record(record(evening(won(1, 1, 2), won(2, 2, 2))), "evening").game
    club.void_hand(game, 2, "wrong winner")
    longer = record(evening(won(1, 1, 2), won(2, 2, 2), won(3, 2, 3)))
    with pytest.raises(Conflict, match="give a reason to replace"):
        club.import_record(longer, "longer")
    assert club.import_record(longer, "longer", replace="it did count").added > 0
    assert club.verify().findings == []


def test_an_edited_envelope_is_a_conflict_even_where_the_event_is_the_same(club: Club, record: Record) -> None:
    data = record(evening(won(1, 1, 2)))
    club.import_record(data, "evening")
    for reason in (None, "backdated"):
        with pytest.raises(Conflict, match=r"differs here .* only in its recorder, its time or its id"):
            club.import_record(backdated(data), "backdated", replace=reason)


def test_a_refused_record_leaves_no_trace(club: Club, record: Record) -> None:
    data = record(evening(won(1, 1, 2))).replace(b'"amount":3000', b'"amount":2999')
    with pytest.raises(BadInput):
        club.import_record(data, "evening")
    assert club.games() == []
    assert club.store.streams() == []


def test_a_reason_to_replace_must_be_one(club: Club, record: Record) -> None:
    club.import_record(record(evening(won(1, 1, 2))), "evening")
    for reason in ("", "x" * 1001):
        with pytest.raises(BadInput, match="expected 1 to 1,000: the reason for voiding the hand"):
            club.import_record(record(evening(won(1, 1, 3))), "mended", replace=reason)


def test_an_evening_that_is_closed_with_money_in_its_pot_says_so(club: Club, record: Record) -> None:
    imported = club.import_record(record([*evening(drawn(1, 1)), GameEnded()]), "evening")
    assert tuple(map(str, imported.warnings)) == (
        "evening: the game is closed with 30.00 EUR in its pot. The money stays there until 'paipu ledger share' "
        "shares it out or it is adjusted, and a period can be closed "
        "only if the pot is carried over",
    )
    assert not club.import_record(record(evening(drawn(1, 1))), "open").warnings


def test_nobody_waits_while_a_record_is_read_and_decided(club: Club, record: Record) -> None:
    other = b"".join(write_jsonl(written(decided([OPENED, *SEATED]), UUID(int=7))))
    beside: list[int] = []

    def meanwhile(events: int) -> None:
        if not beside:
            beside.append(club.import_record(other, "beside").added)

    with_hands = io.BytesIO(record(evening(won(1, 1, 2))))
    assert club.import_streams([(with_hands, "evening")], progress=meanwhile).added == 11
    assert beside == [4]


def test_what_came_in_while_a_record_was_read_is_compared_too(club: Club, record: Record) -> None:
    def meanwhile(events: int) -> None:
        if not club.games():
            club.import_record(came_between, "faster")

    longer = record(evening(won(1, 1, 2), won(2, 2, 3)))
    came_between = record(evening(won(1, 1, 2)))
    assert club.import_streams([(io.BytesIO(longer), "evening")], progress=meanwhile).added == 7


def test_what_came_in_while_a_record_was_read_and_differs_is_a_conflict(club: Club, record: Record) -> None:
    def meanwhile(events: int) -> None:
        if not club.games():
            club.import_record(record(evening(won(1, 1, 3))), "faster")

    with pytest.raises(Conflict, match=r"evening:9: event 9 of game .* differs here"):
        club.import_streams([(io.BytesIO(record(evening(won(1, 1, 2)))), "evening")], progress=meanwhile)
    assert club.games()[0].hands == 1
    assert club.verify().findings == []


def test_a_record_that_adds_nothing_makes_nobody_wait(
    club: Club, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = record(evening(won(1, 1, 2)))
    club.import_record(data, "evening")
    monkeypatch.setattr(club.store, "writing", lambda: pytest.fail("the club was locked"))
    assert club.import_record(data, "evening").added == 0


def test_whoever_comes_second_notes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Path(__file__).parents[2] / "sample_games/six_players.paipu"
    plan, others = importer.plan_import, [tmp_path / "club.db"]

    def slowly(*given: Any) -> Any:
        found = plan(*given)
        if others:
            with Club.open(str(others.pop())) as faster:
                assert faster.import_path(record).added == 156
        return found

    with Club.open(str(tmp_path / "club.db")) as club:
        monkeypatch.setattr(importer, "plan_import", slowly)
        assert club.import_path(record).added == 0
        assert club.verify().findings == []
