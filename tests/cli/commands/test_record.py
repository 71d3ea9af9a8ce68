"""A game is recorded at the prompt, by somebody or by a program."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest

from replay.club import Club, Move, Opening
from tests.cli.conftest import GAME, Paipu
from tests.support.clubs import new_club
from tests.support.interrupts import interrupted
from tests.support.soak import thorough
from tests.support.terminals import terminal


@pytest.fixture
def game(where: Path) -> str:
    """A game of four that nobody has played a hand of, in the club of the test."""
    with new_club(where) as club:
        seats = ["Anna", "Ben", "Chen", "Dirk"]
        return club.tables.open(Opening("quandui/pagat", {"stake": 100}, "EUR/2", {}, seats)).game


def events(where: Path, game: str) -> list[str]:
    with Club.open(str(where), create=False) as club:
        return [each.type for each in club.events(game)]


RESULT = b"dealer 1 random\n== hand 1, dealer 1\n3 ##\n"


class TestFromAProgram:
    def test_each_line_is_a_move_and_a_hand_ends_with_its_money(self, paipu: Paipu, game: str) -> None:
        shown = paipu("record", game, "--depth", "result", stdin=RESULT).stdout
        assert "Chen (seat 3) shows eight pairs and wins with quan dui." in shown
        assert "  Chen    +6.00    +6.00" in shown.splitlines()
        assert "  Anna    -2.00    -2.00" in shown.splitlines()

    def test_it_ends_with_how_to_see_the_game(self, paipu: Paipu, game: str) -> None:
        assert f"paipu step {game[:8]}" in paipu("record", game, stdin=b"").stderr

    def test_the_lines_of_a_deal_are_decided_together(self, paipu: Paipu, game: str, where: Path) -> None:
        deal = b"".join(b"%d deal ?%d\n" % (seat, 16 if seat == 1 else 15) for seat in (3, 1, 2, 4))
        paipu("record", game, stdin=b"dealer 1 random\n== hand 1, dealer 1\n" + deal)
        assert events(where, game).count("Dealt") == 12

    def test_a_deal_stays_recorded_where_the_line_after_it_is_refused(
        self, paipu: Paipu, game: str, where: Path
    ) -> None:
        paipu("record", game, stdin=b"dealer 1 random\n== hand 1, dealer 1\n1 deal ?16\n9 -3b\n", code=2)
        assert events(where, game).count("Dealt") == 9  # up to the last packet of the dealer

    def test_the_first_line_that_is_refused_ends_it_and_those_before_it_are_recorded(
        self, paipu: Paipu, game: str, where: Path
    ) -> None:
        done = paipu(
            "record", game, "--depth", "result", stdin=b"; so\ndealer 1 random\n9 ##\n== hand 1, dealer 1\n", code=2
        )
        assert "Error: 3:" in done.stderr
        assert "Warning" not in done.stderr
        assert events(where, game)[-1] == "DealerChosen"

    def test_a_hand_that_is_over_is_never_struck_out_unasked(self, paipu: Paipu, game: str) -> None:
        done = paipu("record", game, "--depth", "result", stdin=RESULT + b"undo\n", code=2)
        assert 'type void 1 "reason"' in done.stderr

    def test_undo_takes_back_what_was_entered_last_and_strikes_out_no_hand_for_a_join(
        self, paipu: Paipu, game: str, where: Path
    ) -> None:
        paipu("record", game, "--depth", "result", stdin=RESULT + b'join 5 "Dee"\nundo\n')
        assert events(where, game)[-2:] == ["Joined", "Left"]
        done = paipu("record", game, stdin=b"{late}\nundo\n", code=2)
        assert "the last entry cannot be undone" in done.stderr
        assert events(where, game)[-1] == "Noted"

    def test_undo_of_a_hand_that_has_just_begun_names_the_lines(self, paipu: Paipu, game: str, where: Path) -> None:
        begun = b"dealer 1 random\n== hand 1, dealer 1\n1 -3b\nundo\n"
        done = paipu("record", game, stdin=begun + b"undo\n", code=2)
        assert 'type abandon "reason", void 1 "reason"' in done.stderr
        assert events(where, game)[-1] == "TakenBack"

    def test_what_may_follow_is_listed_with_what_it_is(self, paipu: Paipu, game: str) -> None:
        shown = paipu("record", game, stdin=b"?\n").stdout.splitlines()
        assert "== hand 1, dealer SEAT, depth result    Hand 1: the result only" in shown

    def test_it_records_what_a_record_of_the_same_lines_has(self, paipu: Paipu, club: Path, where: Path) -> None:
        with Club.open(str(where), create=False) as held:
            text = b"".join(held.export(GAME, "text")).decode()
            opening = Opening("quandui/pagat", {"stake": 100}, "EUR/2", {}, ["Guo", "李白", "Chen"])
            again = held.tables.open(opening).game
        moves = text.partition("\n\n")[2]
        lines = [line for line in moves.splitlines() if line and not line.startswith(("$", "%", "["))]
        paipu("record", again, stdin="\n".join(lines).encode() + b"\n")
        with Club.open(str(where), create=False) as held:
            known, typed = ([(each.type, each.data) for each in held.events(id)][1:] for id in (GAME, again))
        assert [each for each in typed if each[0] != "Noted"] == [each for each in known if each[0] != "Noted"]


class TestAtATerminal:
    def test_it_says_who_is_expected_and_completes_and_takes_back(self, process, game: str, where: Path) -> None:
        with terminal(process, "record", game) as (screen, running):
            assert screen.shows("start a hand, or let a player join or leave")
            screen.type(b"dealer 1 random\n")
            assert screen.shows("Anna (seat 1) is chosen at random")
            screen.type(b"== hand 1, dealer 1, depth ob\t\n")
            assert screen.shows("Hand 1 begins; Anna (seat 1) deals.")
            screen.type(b"1 -3b\n")
            assert screen.shows("Ben (seat 2) draws or takes the 3 ben")
            screen.type(b"undo\n")
            assert screen.shows("The table goes back to step 12.")
            screen.type(b"zzz\n")
            assert screen.shows("Error: found 'zzz'")
            assert screen.shows("Anna (seat 1) discards")
            screen.type(b"quit\n")
            assert screen.shows(f"paipu step {game[:8]}")
            assert running.wait(20) == 0
        assert events(where, game)[-2:] == ["Discarded", "TakenBack"]

    @thorough
    def test_after_ctrl_c_it_goes_on_where_the_game_is(self, process, game: str, where: Path) -> None:
        with terminal(process, "record", game) as (screen, running):
            assert screen.shows(">")
            screen.type(b"dealer 1 random\n")
            assert screen.shows("Anna (seat 1) is chosen at random")
            assert screen.shows(">")
            screen.type(b"== hand 1, dea")
            assert interrupted(running) == 130
        with terminal(process, "record", game) as (screen, running):
            screen.type(b"== hand 1, dealer 1\n1 -3b\n")
            assert screen.shows("Anna (seat 1) discards the 3 ben.")
        assert events(where, game).count("HandStarted") == 1

    @thorough
    def test_what_somebody_else_recorded_meanwhile_is_shown_and_asked_about(
        self, process, game: str, where: Path
    ) -> None:
        with terminal(process, "record", game) as (screen, _):
            assert screen.shows(">")
            with Club.open(str(where), create=False) as other:
                other.tables.record(game, [Move("dealer 2 random")], seen=other.held(game).version)
            screen.type(b"== hand 1, dealer 2\n")
            assert screen.shows("Meanwhile: Ben (seat 2) is chosen at random")
            screen.type(b"y\n")
            assert screen.shows("Hand 1 begins; Ben (seat 2) deals.")

    def test_a_hand_that_is_over_is_struck_out_once_somebody_agrees(self, process, game: str, where: Path) -> None:
        with terminal(process, "record", game, "--depth", "result") as (screen, _):
            screen.type(RESULT)
            assert screen.shows("Chen    +6.00")
            screen.type(b"undo\n")
            assert screen.shows("Strike it out")
            screen.type(b"y\n")
            assert screen.shows("entered again")
        assert "HandVoided" in events(where, game)

    @thorough
    def test_a_table_that_another_device_records_is_taken_over_once_somebody_agrees(
        self, process, game: str, where: Path
    ) -> None:
        phone = UUID("11111111-1111-4111-8111-111111111111")
        with Club.open(str(where), create=False) as other:
            other.tables.take(game, phone)
        with terminal(process, "record", game) as (screen, running):
            assert screen.shows(">")
            screen.type(b"dealer 1 random\n")
            assert screen.shows("Take over")
            screen.type(b"y\n")
            assert screen.shows("Anna (seat 1) is chosen at random")
            screen.type(b"quit\n")
            assert running.wait(20) == 0
        with Club.open(str(where), create=False) as other:
            assert other.tables.lease(game).since is None
