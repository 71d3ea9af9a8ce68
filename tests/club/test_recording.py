"""Moves are recorded once and in order, whatever is retried, lost, taken back or sent on an outdated version."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from uuid import UUID, uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.club import ALL, Club, Eyes, Move, Opening, Outdated
from replay.rules.quandui import QuanduiRules, QuanduiTable
from replay.values.club_events import CLUB_STREAM, SettingsChanged
from replay.values.events import Event, Recorded
from replay.words.errors import BadInput
from tests.support.clubs import new_club
from tests.support.offers import enter
from tests.support.soak import times

OPENING = Opening("quandui/pagat", {"stake": 100}, "EUR/2", seats=("Anna", "Ben", "Chen"))


class Phone:
    """Enters moves as a phone does: it keeps them until they are acknowledged, and loses answers.

    Args:
        club: the club.
        game: the game that it records.
        chance: decides what goes wrong.
    """

    def __init__(self, club: Club, game: str, chance: Random) -> None:
        self.club, self.game, self.chance = club, game, chance
        self.version = club.timeline(game).version
        self.queue: list[Move] = []
        self.acknowledged: list[UUID | None] = []

    def tap(self) -> None:
        """Choose a move that may follow, if all that was entered has arrived; perhaps one that is wrong."""
        if not self.queue:
            offered = [each for each in self.club.tables.next(self.game).moves if each.text != "== end"]
            choice = self.chance.choice(offered)
            line = choice.text
            for need in choice.needs:
                fitting = choice.fits.get(need) or ["zz"]
                line = line.replace(f"${need}", self.chance.choice(fitting))
            self.queue += [self.move(line), *[self.move("back")] * self.chance.choice([0, 0, 1])]

    def move(self, line: str) -> Move:
        """A move with an id of its own."""
        return Move(line, UUID(int=self.chance.getrandbits(128), version=4))

    def send(self) -> None:
        """Send what is waiting; the answer may be lost, and what was acknowledged may be sent again."""
        sent = self.queue[: self.chance.randint(1, len(self.queue))] if self.queue else []
        if not sent:
            return
        version = self.version if self.chance.random() < 0.8 else self.chance.choice([0, None, self.version + 1])
        try:
            done = self.club.tables.record(self.game, sent, seen=version, keep=self.chance.random() < 0.5)
        except Outdated as refused:
            self.version = refused.current or 0  # somebody looks at what came in between, and sends it again
            return
        except BadInput as refused:
            if refused.http_status == 428:
                return
            del self.queue[refused.move or 0 :]  # what is refused, and what was entered after it
            return
        if self.chance.random() < 0.3:
            return  # the answer is lost
        self.version = done.version
        arrived = len(sent) if done.refused is None else done.refused.move
        self.acknowledged += [move.id for move in self.queue[:arrived]]
        del self.queue[:arrived]
        if done.refused is not None:
            self.queue.clear()


def recorded(club: Club, game: str) -> list[Recorded]:
    """All events of a game."""
    return club.timeline(game).recorded()


def of_a_plain_list(club: Club, game: str, lines: dict[UUID, str]) -> list[Event]:
    """What the lines give that were recorded, each once, one after the other."""
    rules = club.timeline(game).rules
    table, found = rules.table(), list[Event]()
    for each in recorded(club, game)[:4]:
        rules.evolve(table, each.data)
        found.append(each.data)
    for each in recorded(club, game)[4:]:
        if each.id in lines:
            found += enter(rules, table, lines[each.id])
    return found


@settings(max_examples=times(80, 2), deadline=None, database=None)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_sent_again_lost_or_outdated_the_stream_is_that_of_a_plain_list(seed: int) -> None:
    chance = Random(seed)
    with TemporaryDirectory() as folder, new_club(Path(folder) / "club.db") as club:
        game = club.tables.open(OPENING).game
        phones = [Phone(club, game, Random(chance.random())) for _ in range(2)]
        lines: dict[UUID, str] = {}
        for _ in range(40):
            phone = chance.choice(phones)
            phone.tap()
            lines |= {move.id: str(move.what) for move in phone.queue if move.id is not None}
            phone.send()
        assert [each.data for each in recorded(club, game)] == of_a_plain_list(club, game, lines)
        ids = [each.id for each in recorded(club, game)]
        assert len(set(ids)) == len(ids)
        acknowledged = {id for phone in phones for id in phone.acknowledged}
        assert acknowledged <= set(ids)
        assert not club.verify().findings


def folded(club: Club, game: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many events are folded to record one more move of a game and to answer it."""
    version, counted = club.timeline(game).version, 0
    fold = QuanduiRules.evolve

    def counting(table: QuanduiTable, event: Event) -> QuanduiTable:
        nonlocal counted
        counted += 1
        return fold(table, event)

    club.tables.next(game)
    monkeypatch.setattr(QuanduiRules, "evolve", staticmethod(counting))
    club.tables.entered(club.tables.record(game, [Move("leave 3")], seen=version))
    monkeypatch.undo()
    return counted


def test_a_move_in_a_long_game_folds_no_more_than_in_a_short_one(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []
    for hands in (2, 60):
        game = club.tables.open(OPENING).game
        lines = ["dealer 1 random"]
        for hand in range(1, hands + 1):
            lines += [f"== hand {hand}, depth result", "2 #"]
        club.tables.record(game, [Move(line) for line in lines], seen=4)
        counts.append(folded(club, game, monkeypatch))
    assert counts[0] == counts[1] < 20


def test_moves_that_only_others_know_to_be_wrong_are_refused_without_a_reason(club: Club) -> None:
    """A recorder who plays sees only the own seat, and a refusal reveals no more."""
    game = club.tables.open(OPENING).game
    deal = ["1 deal 1111b 2222b 3333b 4444b", "2 deal 1111s 2222s 3333s 444s", "3 deal 1111w 2222w 3333w 444w"]
    club.tables.record(game, [Move(line) for line in ("== hand 1, dealer 1, depth full", *deal)], seen=4)
    version = club.timeline(game).version
    for eyes, said in (
        (ALL, "the 9 wan, which is not in that hand"),
        (Eyes("seat", 2), "contradicts recorded cards hidden from you"),
    ):
        with pytest.raises(BadInput) as refused:
            club.tables.record(game, [Move("1 -9w")], seen=version, eyes=eyes)
        assert said in str(refused.value)
    offered = [each.text for each in club.tables.next(game, Eyes("seat", 2)).moves if each.seat == 1]
    assert offered[:2] == ["1 #", "1 # $cards"]
    with pytest.raises(BadInput, match=r"moves.0:3: Ben \(seat 2\) cannot discard: it is another"):
        club.tables.record(game, [Move("2 -9w")], seen=version, eyes=Eyes("seat", 2))


def test_two_who_record_at_once_lose_and_double_nothing(club_of_engine: Club) -> None:
    club = club_of_engine
    game = club.tables.open(OPENING).game

    def record(name: str) -> list[UUID]:
        ids = [uuid4() for _ in range(8)]
        version = 4
        for place, id in enumerate(ids):
            move = Move("{" + f"{name} {place}" + "}", id)
            while True:
                try:
                    version = club.tables.record(game, [move], seen=version).version
                    break
                except Outdated as refused:
                    version = refused.current or 0
        return ids

    with ThreadPoolExecutor(2) as pool:
        sent = [id for ids in pool.map(record, ("Anna", "Ben")) for id in ids]
    assert sorted(sent) == sorted(each.id for each in recorded(club, game)[4:])


def test_the_same_moves_sent_twice_at_once_are_recorded_once(club_of_engine: Club) -> None:
    club = club_of_engine
    game = club.tables.open(OPENING).game
    moves = [Move("dealer 1 random", uuid4()), Move("== hand 1, depth result", uuid4()), Move("2 #", uuid4())]
    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda _: club.tables.record(game, moves, seen=4), range(4)))
    assert [each.added for each in done].count(True) == 1
    assert {each.version for each in done} == {10}
    assert {tuple(each.versions) for each in done} == {(5, 6, 7, 8, 9, 10)}


def test_a_game_of_the_clubs_usual_unit_is_opened_without_naming_it(club: Club) -> None:
    club.administration.change(SettingsChanged(unit="EUR/2"))
    game = club.tables.open(Opening("quandui", {"stake": 100}, seats=("Anna", "Ben"))).game
    assert str(club.timeline(game).rules.unit) == "EUR/2"


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        (Opening("bridge"), "bridge"),
        (Opening("quandui/amsterdam"), "amsterdam"),
        (Opening("quandui", {"colour": "red"}), "options: found the option 'colour'"),
        (Opening("quandui", tags={"9": "x"}), "tags: found a tag that cannot be kept"),
        (Opening("quandui", unit="euro"), "unit: found"),
        (Opening("quandui", id=UUID(CLUB_STREAM)), "id: found the id"),
        (Opening("quandui", seats=("Anna", "Anna")), "seats.1: found 'Anna' on seat 2"),
        (Opening("quandui", seats=("Anna", " ")), "seats.1: found ' ', expected a name"),
        (Opening("guandan", seats=("A", "B", "C", "D", "E")), "seats.4: E cannot join"),
    ],
)
def test_a_game_that_cannot_be_is_refused_where_it_is_wrong(club: Club, opening: Opening, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        club.tables.open(opening)
    assert said in str(refused.value)
    assert club.games() == []
