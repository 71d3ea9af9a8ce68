"""Packed hands on either engine: a game is folded from them, and whatever is damaged in them, nobody sees a wrong card."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from replay.club import Club, PackedHand, fold_game, last_table
from replay.club.index import packed_hands
from replay.club.maintenance import repack
from replay.rules import Rules
from replay.rules.shared import Table
from replay.store import Reading
from replay.values.events import Event, HandStarted, HandVoided, Joined, Noted
from tests.support.clubs import take_in
from tests.support.damage.packed_hands import DAMAGED_HANDS, put
from tests.support.damage.packed_hands import packed_hands as packed_of
from tests.support.records import OPENED, SEATED, drawn, recorded, won
from tests.support.soak import thorough

KINDS = ("quandui/gamerules", "guandan/fcg", "khanhoo/denexa")


@pytest.fixture
def club(club_of_engine: Club) -> Club:
    """A club on each engine."""
    return club_of_engine


def played(club: Club, rules: str = KINDS[0], hands: int = 4) -> str:
    return str(club.simulate(rules, 4, hands, 7).game)


def folded(club: Club, game: str) -> Table:
    """The last table by the events as they are stored."""
    line = club.timeline(game)
    table = line.rules.table()
    for record in line.recorded():
        line.rules.evolve(table, record.data)
    return table


def is_folded_right(club: Club, game: str) -> None:
    expected = folded(club, game).facts()
    with club.store.reading() as reading:
        assert fold_game(reading, game)[1].facts() == expected
        assert last_table(reading, game)[1].facts() == expected


def packs(club: Club, game: str) -> list[tuple[int, int, int]]:
    return [(each.hand, each.first, each.last) for each in packed_of(club, game)]


@thorough
@pytest.mark.parametrize("rules", KINDS)
def test_finished_hands_are_folded_without_their_events(
    club: Club, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(club, rules)
    last = packed_of(club, game)[-1].last
    read_from: list[int] = []
    read_bare = packed_hands.read_bare

    def read_later(reading: Reading, rules: Rules, game: str, after: int, and_from: int | None) -> list[Event]:
        read_from.append(after)
        return read_bare(reading, rules, game, after, and_from)

    monkeypatch.setattr(packed_hands, "read_bare", read_later)
    is_folded_right(club, game)
    assert set(read_from) <= {last}
    put(club, game, [])
    is_folded_right(club, game)
    assert 0 in read_from


@thorough
@pytest.mark.parametrize("name", DAMAGED_HANDS)
def test_no_damaged_hand_is_believed_and_the_check_names_it_until_it_is_packed_again(club: Club, name: str) -> None:
    game = played(club)
    sound = packed_of(club, game)
    put(club, game, DAMAGED_HANDS[name](sound))
    is_folded_right(club, game)
    findings = [str(each) for each in club.verify().findings]
    assert findings
    for finding in findings:
        assert "packed" in finding, finding
        assert "b'" not in finding, finding
    assert repack(club.store) == len(sound)
    assert packed_of(club, game) == sound
    assert club.verify().findings == []


def test_a_hand_is_packed_with_its_end_together_with_what_came_before_it(club: Club) -> None:
    game = str(take_in(club, recorded([OPENED, *SEATED])).game)
    assert packs(club, game) == []
    hands: Sequence[Sequence[Event]] = (won(1, 1, 2), [Joined(4, "Zhao")], drawn(2, 2, (2, 3, 4, 1)))
    ends = []
    for moves in hands:
        for move in moves:
            club.append(game, [move], "Li")
        ends.append(club.timeline(game).version)
    assert packs(club, game) == [(1, 1, ends[0]), (2, ends[0] + 1, ends[2])]
    is_folded_right(club, game)
    club.append(game, [HandStarted(3, (2, 3, 4, 1), 2, "result"), Noted("well, well")], "Li")
    assert len(packs(club, game)) == 2
    is_folded_right(club, game)
    assert club.verify().findings == []


def test_a_hand_that_was_struck_out_stays_packed_and_its_void_is_packed_with_the_next(club: Club) -> None:
    game = str(take_in(club, recorded([OPENED, *SEATED, *won(1, 1, 2), *drawn(2, 2)])).game)
    before = packed_of(club, game)
    club.append(game, [HandVoided(2, "mistyped")], "Li")
    is_folded_right(club, game)
    assert packed_of(club, game) == before
    line = club.timeline(game)
    for move in drawn(3, 2):
        club.append(game, [move], "Li")
    assert packs(club, game)[2] == (3, before[-1].last + 1, club.timeline(game).version)
    assert line.version > before[-1].last
    is_folded_right(club, game)
    assert club.verify().findings == []


@thorough
def test_a_hand_of_another_game_is_worth_nothing_here(club: Club) -> None:
    one, other = played(club), str(club.simulate(KINDS[0], 4, 4, 8).game)
    put(club, one, [each._replace(game=one) for each in packed_of(club, other)])
    is_folded_right(club, one)
    assert club.verify().findings


def test_what_belongs_to_no_game_is_taken_away(club: Club) -> None:
    game = played(club)
    put(
        club,
        "0190a5e0-0000-7000-8000-000000000001",
        [PackedHand("0190a5e0-0000-7000-8000-000000000001", 1, 1, 9, b"?")],
    )
    findings = [str(each) for each in club.verify().findings]
    assert len(findings) == 1
    assert "packed" in findings[0]
    repack(club.store)
    assert club.verify().findings == []
    is_folded_right(club, game)
