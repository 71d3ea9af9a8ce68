"""An earlier hand is struck out and entered again with those after it: the game is then as if it had been recorded right at once."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from replay.club import PUBLIC, Club, Follower, Move, Veil
from replay.club.matters.state import ClubState
from replay.ledger.settlement import Squared
from replay.rights import OWNER
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.values.events import HandVoided
from replay.words.errors import BadInput, Conflict, RuleViolation
from tests.support.clubs import new_club
from tests.support.treasury.typed import SLIPS
from tests.support.web.recorder import open_table

RULES = "quandui/gamerules"
FOUR = ("Guo", "Sanne", "陈静", "Joost")
HANDS = (
    *("== hand 1, dealer 1, depth result", "3 #"),
    *("== hand 2, dealer 3, depth result", "1 ##"),
    *("== hand 3, dealer 1, depth result", "1 #"),
)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as made:
        yield made


def correct(club: Club, game: str, hand: int, *lines: str) -> None:
    moves = club.recorder.correction(game, hand, lines, "entered again")
    club.tables.record(game, [Move(each, uuid4()) for each in moves], seen=club.timeline(game).version)


def valid(club: Club, game: str) -> list[tuple[int | None, str, int]]:
    """The valid hands: who won, how, and who dealt."""
    return [(each.winner, str(each.kind), each.dealer) for each in club.game(game).hands if not each.void]


def takings(club: Club, game: str) -> dict[int, int]:
    return {each.seat: each.money for each in club.recorder.view(game).seats}


def test_the_hands_after_it_are_entered_again_and_the_money_is_as_if_it_had_been_right(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    correct(club, game, 1, "== hand 4, dealer 1, depth result", "2 #")
    right = ("== hand 1, dealer 1, depth result", "2 #", "== hand 2, dealer 2, depth result", "1 ##", *HANDS[4:])
    other = open_table(club, RULES, *FOUR, lines=right, stake=50)
    assert valid(club, game) == valid(club, other)
    assert takings(club, game) == takings(club, other)
    assert [each.void for each in club.game(game).hands] == [True] * 3 + [False] * 3
    assert club.verify().findings == []


def test_a_hand_of_which_every_move_is_recorded_is_entered_again_move_by_move(club: Club) -> None:
    observed = ("== hand 2, dealer 3", "3 -7w", "4 !7w", "4 -2b", 'abandon "it rained"')
    game = open_table(club, RULES, *FOUR, lines=(*HANDS[:2], *observed), stake=50)
    played = ["Discarded", "Claimed", "Discarded", "Abandoned", "HandEnded"]
    correct(club, game, 1, "== hand 3, dealer 1, depth result", "3 ##")
    again = club.timeline(game).hands[4]
    types = [each.type for each in club.events(game, versions=range(again.first, again.last + 1))]
    assert [each for each in types if each in played] == played
    assert club.game(game).hands[-1].depth == "observed"
    assert club.verify().findings == []


def test_nothing_is_recorded_where_the_hands_after_it_cannot_be_entered_again(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=(*HANDS, "leave 4"), stake=50)
    version = club.timeline(game).version
    for hand, lines, problem in (
        (1, ("== hand 4, dealer 1, depth result", "2 #"), "a player sat down or left since hand 1"),
        (9, (), "found hand 9, expected one of the valid hands, while none is being played: 1, 2, 3"),
    ):
        with pytest.raises(BadInput, match=problem):
            club.recorder.correction(game, hand, lines, "-")
    assert club.timeline(game).version == version


def test_lines_that_do_not_end_the_hand_are_refused(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    with pytest.raises(BadInput, match="hand 3 does not end with these lines"):
        club.recorder.correction(game, 3, ["== hand 4, dealer 1, depth result"], "-")
    with pytest.raises((BadInput, RuleViolation)):
        club.recorder.correction(game, 3, ["== hand 4, dealer 2, depth result", "1 #"], "-")


def test_whoever_may_void_no_longer_corrects_no_longer(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    moves = [
        Move(each) for each in club.recorder.correction(game, 2, ["== hand 4, dealer 3, depth result", "2 #"], "-")
    ]
    asked: list[int] = []

    def allow(move: object) -> None:
        if isinstance(move, HandVoided):
            asked.append(move.hand)

    club.tables.record(game, moves, seen=club.timeline(game).version, allow=allow)
    assert asked == [3, 2]


def test_without_a_hand_nothing_can_be_corrected(club: Club) -> None:
    assert club.recorder.correctable(open_table(club, RULES, *FOUR)) == []


# Entered again


def pairs(club: Club, game: str) -> list[tuple[int, int | None, int | None]]:
    """Of each hand its number, which one it was entered again for, and as which it was entered again itself."""
    return [(each.hand, each.replaces, each.replaced_by) for each in club.game(game).hands]


def enter(club: Club, game: str, *lines: str) -> None:
    club.tables.record(game, [Move(each) for each in lines], seen=club.timeline(game).version)


def test_a_hand_that_is_struck_out_and_the_one_that_follows_name_each_other(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS)
    assert pairs(club, game) == [(1, None, None), (2, None, None), (3, None, None)]
    enter(club, game, 'void 3 "it was drawn"')
    assert (pairs(club, game)[2], club.recorder.view(game).replaces) == ((3, None, None), 3)
    enter(club, game, "== hand 4, dealer 1, depth result")
    assert (pairs(club, game)[2:], club.recorder.view(game).replaces) == ([(3, None, None), (4, 3, None)], 3)
    enter(club, game, "2 #")
    assert pairs(club, game)[2:] == [(3, None, 4), (4, 3, None)]
    assert (club.hand(game, 3).replaced_by, club.hand(game, 4).replaces) == (4, 3)
    view = club.recorder.view(game, ended=club.hand(game, 4))
    assert view.last is not None
    assert (view.replaces, view.last.replaces) == (None, 3)
    enter(club, game, "== hand 5, dealer 2, depth result", "2 #")
    assert pairs(club, game)[4] == (5, None, None)


def test_of_several_hands_each_is_entered_again_for_its_own(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS)
    correct(club, game, 1, "== hand 4, dealer 1, depth result", "3 ##")
    assert pairs(club, game) == [(1, None, 4), (2, None, 5), (3, None, 6), (4, 1, None), (5, 2, None), (6, 3, None)]
    enter(club, game, 'void 6 "wrong again"', "== hand 7, dealer 1, depth result", "1 #")
    assert pairs(club, game)[2:] == [(3, None, 6), (4, 1, None), (5, 2, None), (6, 3, 7), (7, 6, None)]


def test_after_the_window_for_corrections_it_is_another_hand(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS)
    ended = club.timeline(game).ended(3)
    assert ended is not None
    enter(club, game, 'void 3 "it was drawn"')
    for late, replaces in ((12 * 60, 3), (12 * 60 + 1, None)):
        monkeypatch.setattr(clock, "system", lambda late=late: ended + dt.timedelta(minutes=late))
        assert club.recorder.view(game).replaces == replaces
    enter(club, game, "== hand 4, dealer 1, depth result", "2 #")
    assert pairs(club, game)[2:] == [(3, None, None), (4, None, None)]
    club.administration.change(SettingsChanged(correct_within=24 * 60))
    assert pairs(club, game)[2:] == [(3, None, 4), (4, 3, None)]


# What the seats said

KINDS = {
    "quandui/gamerules": (*HANDS, "== hand 4, dealer 1, depth result", "2 ##"),
    "khanhoo/denexa": (
        *("dealer 1 random", "== hand 1, dealer 1, depth result", "3 out 1=6, 2=4, 3=9, 4=7"),
        *("== hand 2, dealer 2, depth result", "1 out 2=9, 3=3, 4=5, 1=10"),
        *("== hand 3, dealer 3, depth result", "4 out 3=7, 4=12, 1=5, 2=11"),
    ),
    "guandan/simple": (
        *("== hand 1, dealer 1, depth result", "1 finishes 1 3", "== hand 2, dealer 4, depth result", "2 finishes 2 1 4 3"),
        *("== hand 3, dealer 1, depth result", "3 finishes 3 1"),
    ),
}  # fmt: skip
SAID_AGAIN = {
    "quandui/gamerules": ("== hand 5, dealer 1, depth result", "3 ##"),
    "khanhoo/denexa": ("== hand 4, dealer 1, depth result", "3 out 1=6, 2=4, 3=10, 4=7"),
    "guandan/simple": ("== hand 4, dealer 1, depth result", "1 finishes 1 2 3 4"),
}
"""The first hand, entered otherwise: who deals next stays, so the hands after it stay as they were, but for totals and levels."""


def said(club: Club, game: str) -> dict[int, tuple[list[int], bool]]:
    """Of each valid hand who confirmed it, and whether it is disputed."""
    return {each.hand: (each.confirmed, each.disputed) for each in club.game(game).hands}


def heard(club: Club, game: str) -> dict[int, tuple[list[int], bool]]:
    """The same as it comes to those who follow the game."""
    agreed = club.feed.look().agreed(Follower((OWNER,), PUBLIC), game)
    return {} if agreed is None else {each.hand: (each.confirmed, each.disputed) for each in agreed.hands}


@pytest.mark.parametrize("kind", KINDS)
def test_a_corrected_hand_is_no_longer_disputed(club: Club, kind: str) -> None:
    game = open_table(club, kind, *FOUR, lines=KINDS[kind])
    last = len(club.game(game).hands)
    club.reviews.dispute(UUID(game), last, "it was drawn", seat=2)
    assert (said(club, game)[last], heard(club, game)[last]) == (([], True), ([], True))
    again = KINDS[kind][-2:]
    correct(club, game, last, again[0].replace(f"hand {last}", f"hand {last + 1}"), again[1])
    assert (said(club, game)[last], heard(club, game)[last]) == (([], False), ([], False))
    assert not said(club, game)[last + 1][1]
    assert [each.reason for each in club.hand(game, last).disputes] == ["it was drawn"]
    assert club.evenings.together([game]).units[0].held == []


def test_a_hand_that_is_struck_out_and_not_entered_again_is_not_disputed(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS)
    club.reviews.dispute(UUID(game), 3, "it was drawn", seat=2)
    assert heard(club, game)[3] == ([], True)
    enter(club, game, 'void 3 "it was drawn"')
    assert (said(club, game)[3], heard(club, game)[3]) == (([], False), ([], False))


@pytest.mark.parametrize("kind", KINDS)
def test_confirmations_of_unchanged_hands_stay_where_an_earlier_one_is_corrected(club: Club, kind: str) -> None:
    game = open_table(club, kind, *FOUR, lines=KINDS[kind])
    last = len(club.game(game).hands)
    for hand in range(1, last + 1):
        for seat in (3, 1):
            club.reviews.confirm(UUID(game), hand, seat)
    before = {
        each.hand: [(one.payer, one.payee, one.amount) for one in each.payments] for each in club.game(game).hands
    }
    correct(club, game, 1, *SAID_AGAIN[kind])
    hands = club.game(game).hands
    assert hands[last].confirmed == []  # the one that was corrected
    assert len(hands) == 2 * last
    for each in hands[last + 1 :]:
        assert [(one.payer, one.payee, one.amount) for one in each.payments] == before[each.hand - last]
        assert heard(club, game)[each.hand] == ([3, 1], False)
        assert club.hand(game, each.hand).confirmed == [3, 1]
        with pytest.raises(RuleViolation):
            club.reviews.confirm(UUID(game), each.hand - last, 2)  # that one is void
        club.reviews.confirm(UUID(game), each.hand, 2)
        assert club.hand(game, each.hand).confirmed == [3, 1, 2]
    assert club.verify().findings == []


def test_who_may_not_see_the_stakes_reads_the_same_confirmations(club: Club) -> None:
    lines = (*HANDS[:4], "== hand 3, dealer 1, depth result", "2 #")
    game = open_table(club, RULES, *FOUR, lines=lines, stake=50)
    club.reviews.confirm(UUID(game), 2, 1)
    club.reviews.confirm(UUID(game), 3, 1)
    correct(club, game, 1, "== hand 4, dealer 1, depth result", "3 ##")
    shown = [each.confirmed for each in club.game(game).hands]
    veiled = club.game(game, veil=Veil(names=False, stakes=False))
    assert [each.confirmed for each in veiled.hands] == shown


def test_confirmations_stay_with_a_hand_of_which_moves_were_taken_back(club: Club) -> None:
    observed = ("== hand 2, dealer 3", "3 -7w", "4 !7w", "4 -2b", "2 !2b", "back to 7", 'abandon "it rained"')
    game = open_table(club, RULES, *FOUR, lines=(*HANDS[:2], *observed))
    club.reviews.confirm(UUID(game), 2, 4)
    correct(club, game, 1, "== hand 3, dealer 1, depth result", "3 ##")
    assert club.hand(game, 4).confirmed == [4]


def back(club: Club, game: str) -> tuple[list[int], list[int], int]:
    """The hands that are held back when all is settled, and when the game is; and how much is paid in all."""
    settled, alone = club.books.settle(), club.evenings.together([game]).units
    every = [(each.game, each.hand) for one in settled for each in one.held]
    assert {of for of, _ in every} <= {game}
    due = sum(each.amount for one in settled for each in one.payments)
    return [hand for _, hand in every], [each.hand for one in alone for each in one.held], due


@pytest.mark.parametrize("kind", KINDS)
def test_a_dispute_of_an_unchanged_hand_stays_where_an_earlier_one_is_corrected(
    club_of_engine: Club, kind: str
) -> None:
    club = club_of_engine
    game = open_table(club, kind, *FOUR, lines=KINDS[kind])
    last = len(club.game(game).hands)
    club.reviews.dispute(UUID(game), 2, "it was drawn", seat=2)
    assert back(club, game)[:2] == ([2], [2])
    correct(club, game, 1, *SAID_AGAIN[kind])
    again = last + 2
    assert back(club, game)[:2] == ([again], [again])
    assert (said(club, game)[again], heard(club, game)[again]) == (([], True), ([], True))
    assert (said(club, game)[2], heard(club, game).get(2, ([], False))) == (([], False), ([], False))
    assert [(each.seat, each.reason) for each in club.hand(game, again).disputes] == [(2, "it was drawn")]
    for entering in (
        lambda: club.reviews.confirm(UUID(game), again, 1),
        lambda: club.reviews.dispute(UUID(game), again, "it was drawn, we say", seat=1),
    ):
        with pytest.raises(RuleViolation, match=f"hand {again} is disputed"):
            entering()
    key = uuid4()
    for _ in range(2):  # the answer was lost, and it is sent again
        club.reviews.resolve(UUID(game), again, "we looked at the cards", event_id=key)
    with pytest.raises(Conflict):
        club.reviews.resolve(UUID(game), last + 1, "we looked at the cards", event_id=key)
    assert back(club, game)[:2] == ([], [])
    assert (said(club, game)[again], heard(club, game).get(again, ([], False))) == (([], False), ([], False))
    assert [each.resolved for each in club.hand(game, again).disputes] == ["we looked at the cards"]
    club.reviews.confirm(UUID(game), again, 1)
    assert club.verify().findings == []


def test_the_money_of_a_disputed_hand_is_held_back_where_an_earlier_one_is_corrected(club_of_engine: Club) -> None:
    club = club_of_engine
    disputed = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    club.reviews.dispute(UUID(disputed), 2, "it was drawn")
    correct(club, disputed, 1, "== hand 4, dealer 1, depth result", "3 ##")
    (held_back,) = club.books.settle()
    club.reviews.resolve(UUID(disputed), 5, "it was won")
    (counted,) = club.books.settle()
    takings = {each.seat: each.money for each in club.hand(disputed, 5).gains}

    def gained(squared: Squared) -> Counter[str | None]:
        found = Counter[str | None]()
        for each in squared.payments:
            found.update({each.payee.player: each.amount, each.payer.player: -each.amount})
        return found

    difference = gained(counted)
    difference.subtract(gained(held_back))
    assert {FOUR.index(str(name)) + 1: amount for name, amount in difference.items() if name} == takings


def test_of_a_period_only_the_disputed_hands_with_money_in_it_are_held_back(club_of_engine: Club) -> None:
    club = club_of_engine
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    club.reviews.dispute(UUID(game), 2, "it was drawn")
    correct(club, game, 1, "== hand 4, dealer 1, depth result", "3 ##")
    day = club.timeline(game).record(1).at.date()
    for until, hands in ((day - dt.timedelta(days=2), []), (day + dt.timedelta(days=2), [5])):
        assert [each.hand for one in club.books.settle(until=until) for each in one.held] == hands


def test_a_dispute_goes_on_through_several_corrections_until_its_own_hand_is_corrected(club_of_engine: Club) -> None:
    club = club_of_engine
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    club.reviews.dispute(UUID(game), 2, "it was drawn", seat=4)
    for first, again in ((4, 5), (7, 8)):
        correct(club, game, first - 3, f"== hand {first}, dealer 1, depth result", "3 ##" if first == 4 else "3 #")
        assert back(club, game)[:2] == ([again], [again])
        assert [hand for hand, (_, disputed) in said(club, game).items() if disputed] == [again]
        assert [hand for hand, (_, disputed) in heard(club, game).items() if disputed] == [again]
    correct(club, game, 8, "== hand 10, dealer 3, depth result", "2 #")
    assert back(club, game)[:2] == ([], [])
    assert not any(disputed for _, disputed in (*said(club, game).values(), *heard(club, game).values()))
    club.reviews.confirm(UUID(game), 10, 1)
    assert club.verify().findings == []


def test_a_resolved_dispute_stays_resolved_where_an_earlier_hand_is_corrected(club_of_engine: Club) -> None:
    club = club_of_engine
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    club.reviews.dispute(UUID(game), 2, "it was drawn")
    club.reviews.resolve(UUID(game), 2, "it was won")
    correct(club, game, 1, "== hand 4, dealer 1, depth result", "3 ##")
    assert (back(club, game)[:2], said(club, game)[5]) == (([], []), ([], False))
    with pytest.raises(RuleViolation, match="hand 5 is not disputed"):
        club.reviews.resolve(UUID(game), 5, "it was won")
    club.reviews.dispute(UUID(game), 5, "it was drawn all the same")
    assert back(club, game)[0] == [5]
    correct(club, game, 4, "== hand 7, dealer 1, depth result", "3 #")
    assert (back(club, game)[0], said(club, game)[8]) == ([8], ([], True))
    club.reviews.resolve(UUID(game), 8, "it was won, for good")
    assert (back(club, game)[0], said(club, game)[8]) == ([], ([], False))


def test_a_disputed_hand_that_was_entered_again_and_struck_out_is_not_disputed(club_of_engine: Club) -> None:
    club = club_of_engine
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    club.reviews.dispute(UUID(game), 3, "it was drawn")
    correct(club, game, 1, "== hand 4, dealer 1, depth result", "3 ##")
    assert (back(club, game)[:2], heard(club, game)[6]) == (([6], [6]), ([], True))
    enter(club, game, 'void 6 "it was drawn"')
    assert (back(club, game)[:2], said(club, game)[6]) == (([], []), ([], False))
    enter(club, game, "== hand 7, dealer 1, depth result")
    assert (back(club, game)[:2], heard(club, game)[6]) == (([], []), ([], False))
    enter(club, game, "1 #")  # the same again, but now it was looked at
    assert (back(club, game)[:2], said(club, game)[7]) == (([], []), ([], False))


def test_another_hand_that_went_alike_is_not_disputed(club_of_engine: Club) -> None:
    club = club_of_engine
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    club.reviews.dispute(UUID(game), 3, "it was drawn")
    enter(club, game, 'void 3 "it was drawn"', "== hand 4, dealer 1, depth result", "1 ##")
    enter(club, game, "== hand 5, dealer 1, depth result", "1 #")
    assert (back(club, game)[:2], said(club, game)[5]) == (([], []), ([], False))


def test_a_dispute_of_an_unchanged_hand_stays_where_a_better_record_is_imported(
    club_of_engine: Club, tmp_path: Path
) -> None:
    club = club_of_engine
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    better = tmp_path / "better.paipu"
    lines = b"".join(club.export(game, "text")).replace(b"3 #", b"3 ##", 1).splitlines(keepends=True)
    better.write_bytes(b"".join(line for line in lines if not line.startswith(b"$")))
    club.reviews.dispute(UUID(game), 2, "it was drawn", seat=2)
    club.import_path(better, replace="the first hand was a double one")
    again = [each.hand for each in club.game(game).hands if not each.void]
    assert again == [4, 5, 6]
    assert (back(club, game)[:2], said(club, game)[5]) == (([5], [5]), ([], True))
    assert club.verify().findings == []


@pytest.mark.parametrize(("disputed_again", "hands"), [(False, [5]), (True, [])])
def test_what_earlier_versions_recorded_of_such_a_hand_is_sound_and_counts(
    club_of_engine: Club, monkeypatch: pytest.MonkeyPatch, disputed_again: bool, hands: list[int]
) -> None:
    club = club_of_engine
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    club.reviews.dispute(UUID(game), 2, "it was drawn", seat=2)
    correct(club, game, 1, "== hand 4, dealer 1, depth result", "3 ##")
    with monkeypatch.context() as earlier:  # versions that did not know that the hand is disputed still
        earlier.setattr(ClubState, "disputed_before", lambda state, game, hand: None)
        club.reviews.confirm(UUID(game), 5, 2)
        if disputed_again:
            club.reviews.dispute(UUID(game), 5, "it was drawn, I said")
            club.reviews.resolve(UUID(game), 5, "it was won")
    assert back(club, game)[:2] == (hands, hands)
    assert said(club, game)[5] == ([2], bool(hands))
    day = club.timeline(game).record(1).at.date()
    closed = club.books.close(day, carry_all=True, confirm=SLIPS)
    assert sum(each.amount for each in closed.balances) == 0
    assert club.verify().findings == []
