"""Two programs record one game, and whatever happens to what they keep at hand, the club holds the plain list of its events."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar
from uuid import UUID

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from replay.audit import check_file
from replay.audit.tree import BLOCK
from replay.club import Club
from replay.club.maintenance import repack
from replay.rules.quandui import Won
from replay.rules.shared import expected_dealer
from replay.values.events import DealerChosen, Event, HandStarted, HandVoided, Noted, StockEmpty, TakenBack
from replay.words.errors import Conflict, PaipuError
from tests.support.clubs import hasty
from tests.support.damage.packed_hands import DAMAGED_HANDS, packed_hands, put
from tests.support.factories import GameFactory
from tests.support.games import Game
from tests.support.records import UNSEEN_HAND, recorded
from tests.support.soak import SOAKING, long, times

either = st.integers(0, 1)
places = st.integers(0, 10**6)


def gone(path: Path, place: int) -> None:
    path.unlink()


def cut_short(path: Path, place: int) -> None:
    path.write_bytes(path.read_bytes()[: place % path.stat().st_size])


def altered(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place % len(data)] ^= 1 + place % 255
    path.write_bytes(data)


class Recording(RuleBasedStateMachine):
    """A club with a log that fills several blocks, two programs that have it open, and a game that is played on a list."""

    ready: ClassVar[Path]
    taken: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="recording-"))
        shutil.copytree(self.ready, self.folder, dirs_exist_ok=True)
        self.clubs = [self.opened(), self.opened()]
        self.verifier = self.clubs[0].log.folder.verifier
        self.spoilt = 0

    def opened(self) -> Club:
        return hasty(Club.open(str(self.folder / "club.db"), create=False))

    def teardown(self) -> None:
        try:
            for path in self.clubs[0].log.folder.place.glob("nodes-*"):
                path.unlink()
            if len(self.played.events) > 12:  # else nothing happened that is worth a whole check
                with self.opened() as program:
                    repack(program.store)
                    assert program.verify().findings == []
        finally:
            for club in self.clubs:
                club.close()
            shutil.rmtree(self.folder)

    @initialize()
    def sit_down(self) -> None:
        self.played: Game = GameFactory(rules="quandui/gamerules")
        self.name = str(self.clubs[0].import_record(recorded(self.played.events), "evening").game)

    def do(self, one: int, move: Event, record: Callable[[Club], object] | None = None) -> None:
        """Make a move on the list and in the club: both take it, or both refuse it and stay as they were."""
        ask = record or (lambda club: club.append(self.name, [move], "Li"))
        try:
            self.played.do(move)
        except PaipuError:
            with pytest.raises(PaipuError):
                ask(self.clubs[one])
        else:
            self.taken[type(move).__name__] += 1
            ask(self.clubs[one])

    def is_played(self) -> bool:
        return bool(self.played.table.live)

    @precondition(lambda self: not self.is_played())
    @rule(one=either, winner=st.integers(0, 3), voided=st.booleans())
    def play_a_hand(self, one: int, winner: int, voided: bool) -> None:
        self.begin(one)
        self.end(1 - one, winner)
        if voided:
            self.void(one, 0)

    @precondition(lambda self: not self.is_played())
    @rule(one=either)
    def begin(self, one: int) -> None:
        dealer = expected_dealer(self.played.table)
        if dealer is None:
            dealer = self.played.table.present[0]
            self.do(one, DealerChosen(dealer, "random"))
        seats = self.played.table.present
        order = seats[(at := seats.index(dealer)) :] + seats[:at]
        self.do(1 - one, HandStarted(self.played.table.hands + 1, order, dealer, "result"))

    @rule(one=either, text=st.sampled_from(["well, well", "牌"]))
    def note(self, one: int, text: str) -> None:
        self.do(one, Noted(text))

    @precondition(lambda self: self.is_played())
    @rule(one=either, winner=st.integers(0, 3))
    def end(self, one: int, winner: int) -> None:
        self.do(one, Won(winner, "single", UNSEEN_HAND) if winner else StockEmpty(self.played.table.order[0]))  # type: ignore[arg-type]

    @precondition(lambda self: self.is_played())
    @rule(one=either, to=st.integers(1, 3))
    def take_back(self, one: int, to: int) -> None:
        """What follows the antes can be taken back; what is before them cannot."""
        self.note(1 - one, "oops")
        self.do(one, TakenBack(max(self.played.table.step - to, 0)))

    @rule(one=either, back=st.integers(0, 2))
    def void(self, one: int, back: int) -> None:
        hand = max(self.played.table.hands - back, 1)
        self.do(one, HandVoided(hand, "mistyped"), lambda club: club.void_hand(self.name, hand, "mistyped"))

    @rule(one=either, place=places, other=st.booleans())
    def send_again(self, one: int, place: int, other: bool) -> None:
        """What was recorded once is a retry and adds nothing; something else in its place is a conflict."""
        store, last = self.clubs[one].store, len(self.played.events)
        after = place % last
        with store.reading() as reading:
            rows = reading.read(self.name, after)
        if not other:
            assert store.append(self.name, after, rows, 0).added == 0
            assert self.clubs[one].import_record(b"".join(self.clubs[one].export(self.name)), "again").added == 0
            return
        with pytest.raises(Conflict) as refusal:
            store.append(self.name, after, [rows[0]._replace(event_id=UUID(int=place).bytes)], 0)
        assert refusal.value.current == last

    @rule(one=either)
    def forget(self, one: int) -> None:
        """A program loses what it has at hand."""
        for kept in (self.clubs[one]._timelines, self.clubs[one]._last):
            kept._known.clear()

    @rule(one=either)
    def start_again(self, one: int) -> None:
        self.clubs[one].close()
        self.clubs[one] = self.opened()

    @rule(how=st.sampled_from([gone, cut_short, altered]), place=places)
    def spoil(self, how: Callable[[Path, int], None], place: int) -> None:
        """A file of nodes is damaged."""
        for path in self.clubs[0].log.folder.place.glob("nodes-*"):
            if path.stat().st_size:
                self.taken["spoilt"] += 1
                how(path, place)

    @rule(one=either, how=st.sampled_from(sorted(DAMAGED_HANDS)))
    def damage_packed_hands(self, one: int, how: str) -> None:
        """Packed hands are damaged, and nobody has the game at hand."""
        hands = packed_hands(self.clubs[one], self.name)
        if len(hands) > 2:
            self.taken["damaged"] += 1
            put(self.clubs[one], self.name, DAMAGED_HANDS[how](hands))
        self.forget(0)
        self.forget(1)

    @rule(one=either)
    def pack_again(self, one: int) -> None:
        repack(self.clubs[one].store)

    @rule(one=either, place=places)
    def prove(self, one: int, place: int) -> None:
        size = self.clubs[one].log.covered
        position = 1 + place % size
        checked = check_file(self.clubs[one].log.proof(position), self.verifier)
        assert (checked.position, checked.checkpoint.size) == (position, size)

    @invariant()
    def both_hold_the_list(self) -> None:
        rules, table = self.played.rules, self.played.rules.table()
        for event in self.played.events:
            rules.evolve(table, event)
        for club in self.clubs:
            line = club.timeline(self.name)
            assert [record.data for record in line.recorded()] == self.played.events
            assert line.table.facts() == club._last.get(self.name).table.facts() == table.facts()


@long
def test_whatever_two_programs_do_and_lose_the_club_holds_the_list_of_events(tmp_path: Path) -> None:
    with hasty(Club.open(str(tmp_path / "club.db"))) as club:
        club.simulate("quandui/gamerules", 4, 16, 1, "1.00 EUR")
        club.log.begin("example.org/tuesday")
        assert club.store.last_position() > 2 * BLOCK
    Recording.ready = tmp_path
    Recording.taken.clear()
    run_state_machine_as_test(
        Recording,
        settings=settings(
            max_examples=times(200, 5), stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
    for what in ("HandStarted", "Won", "TakenBack", "HandVoided", "spoilt", "damaged") if SOAKING else ():
        assert Recording.taken[what], f"{what} never happened"
