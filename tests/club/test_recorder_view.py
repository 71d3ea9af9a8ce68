"""What a recorder's screen shows, for eyes that do not see every card."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.answers import AfterHand, LastHand, plain
from replay.club import Eyes, Move
from tests.support.clubs import new_club
from tests.support.web.recorder import open_table


@pytest.mark.parametrize("eyes", ["public", "seat:1"])
def test_whether_a_hidden_card_was_recorded_makes_no_difference_to_it(tmp_path: Path, eyes: str) -> None:
    shown = []
    for number, drawn in enumerate(("9w", "?")):
        lines = ("== hand 1, dealer 1", "1 -8b", f"2 +{drawn}", "2 -1s", "1 +3w -3w")
        with new_club(tmp_path / f"{number}.db") as club:
            game = open_table(club, "quandui/gamerules", "Guo", "Li", lines=lines)
            view = plain(club.recorder.view(game, Eyes.parse(eyes)))
            shown.append({**view, "game": "", "pot": 0})
            sees = plain(club.recorder.view(game, Eyes("seat", 2)))["latest"]
            assert any("9 wan" in each for each in sees) == (drawn == "9w")
    assert shown[0] == shown[1]


def test_what_it_takes_to_end_a_hand_is_what_ending_it_brings(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        game = open_table(club, "quandui/gamerules", "Guo", "Li", "Wang", stake=50)
        view = club.recorder.view(game, dealer=1)
        before = {each.seat: each.money for each in view.seats}
        end = next(each for each in view.endings if each.text == "2 ##")
        club.tables.record(game, [Move(view.begin["result"]), Move(end.text)], seen=view.version)
        after = club.recorder.view(game)
        assert {each.seat: each.money - before[each.seat] for each in after.seats} == {
            seat: end.brings.get(seat, 0) for seat in before
        }
        assert after.dealer == end.dealer


FIRST = "== hand 1, dealer 1, depth result"
FOUR = ("Li Wei", "Joost", "Wang Fang", "Sanne")


def after(tmp_path: Path, rules: str, names: tuple[str, ...], *lines: str, **options: int | str) -> LastHand:
    """The hand that ended last, as the recorder's screen has it."""
    with new_club(tmp_path / "club.db") as club:
        game = open_table(club, rules, *names, lines=lines, **options)
        last = club.recorder.view(game, ended=club.game(game).hands[-1]).last
        assert last is not None
        return last


def moment(tmp_path: Path, rules: str, *lines: str, **options: int | str) -> AfterHand:
    found = after(tmp_path, rules, FOUR, *lines, **options).moment
    assert found is not None
    return found


def signs(found: AfterHand) -> list[tuple[str, str, str]]:
    return [(each.sign, str(each.title), str(each.words or "")) for each in found.signs]


def test_after_a_win_it_says_who_won_how_what_each_paid_and_what_the_pot_has(tmp_path: Path) -> None:
    drawn = (FIRST, "1 stock empty", "== hand 2, dealer 1, depth result", "4 ##")
    found = moment(tmp_path, "quandui/gamerules", *drawn, stake=50)
    assert (str(found.title), str(found.words), found.seal) == ("Sanne wins", "quan dui", "全 对")
    assert (found.won, {seat: str(each) for seat, each in found.badges.items()}) == ([4], {4: "wins"})
    assert signs(found) == [("1.00", "each paid", "quan dui"), ("0.00", "in the pot", "2.00 taken")]
    assert (str(found.about), str(found.next)) == ("Each", "antes €0.50, the pot is empty")


def test_after_a_drawn_hand_it_says_what_stays_in_the_pot(tmp_path: Path) -> None:
    found = moment(tmp_path, "quandui/gamerules", FIRST, "1 stock empty", stake=50)
    assert (str(found.title), found.seal, found.won, found.badges) == ("drawn", "流 局", [], {})
    assert signs(found) == [("0.50", "each paid", ""), ("2.00", "in the pot", "2.00 added")]
    assert str(found.next) == "antes €0.50, the pot has €2.00"


@pytest.mark.parametrize(
    ("line", "title", "seal", "badges", "tribute"),
    [
        ("1 finishes 1 3", "up 3 levels", "升 3级", "13", "Joost and Sanne give a card each"),
        ("1 finishes 1 2 3 4", "up 2 levels", "升 2级", "1234", "Sanne gives Li Wei a card"),
        ("1 finishes 1 2 4 3", "up 1 level", "升 1级", "1243", "Sanne gives Li Wei a card"),
    ],
)
def test_after_a_hand_of_teams_it_says_the_levels_the_places_and_the_tribute(
    tmp_path: Path, line: str, title: str, seal: str, badges: str, tribute: str
) -> None:
    found = moment(tmp_path, "guandan/fcg", FIRST, line, stake=50)
    assert (str(found.title), found.seal, found.won) == (title, seal, [1, 3])
    places = ("1st 头游", "2nd 二游", "3rd 三游", "last 末游")
    assert {seat: str(each) for seat, each in found.badges.items()} == dict(zip(map(int, badges), places, strict=False))
    assert (str(found.about), str(found.next)) == ("Tribute", tribute)


def test_passing_a_has_a_seal_of_its_own(tmp_path: Path) -> None:
    wins = [each for hand in range(1, 6) for each in (f"== hand {hand}, dealer 1, depth result", "1 finishes 1 3")]
    wins = [wins[0], *(each.replace(", dealer 1", "") for each in wins[1:])]
    found = moment(tmp_path, "guandan/fcg", *wins)
    assert (str(found.title), found.seal) == ("passes A", "过 A")


def test_after_a_hand_for_points_it_says_them_and_when_the_game_ends(tmp_path: Path) -> None:
    found = moment(tmp_path, "khanhoo/denexa", FIRST, "4 out 4=8, 1=10, 2=8, 3=2", stake=25)
    assert (str(found.title), str(found.words), found.seal) == ("Sanne goes out", "8 in melds + 5 for going out", "胡")
    assert found.points == {1: 10, 2: 8, 3: 2, 4: 13}
    assert ({seat: str(each) for seat, each in found.badges.items()}, signs(found)) == ({4: "out +5"}, [])
    assert (str(found.about), str(found.next)) == ("Ends", "when a player has 50 points")


def test_no_moment_is_shown_of_a_struck_out_hand_or_once_the_next_one_is_begun(tmp_path: Path) -> None:
    begun = (FIRST, "4 ##", "== hand 2, dealer 4, depth observed")
    with new_club(tmp_path / "club.db") as club:
        game = open_table(club, "quandui/pagat", *FOUR, lines=begun)
        last = club.recorder.view(game, ended=club.hand(game, 1)).last
        assert last is not None
        assert last.moment is None
    (tmp_path / "other").mkdir()
    assert after(tmp_path / "other", "quandui/pagat", FOUR, FIRST, "4 ##", 'void 1 "wrong"').moment is None
