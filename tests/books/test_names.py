"""Players renamed and merged: the books, the statements and the list of players follow, and nothing that was recorded changes."""

from __future__ import annotations

import pytest

from replay.club import Club
from replay.ledger import player_id
from replay.values.club_events import CLUB_STREAM
from replay.values.events import Joined, Left
from replay.words.errors import BadInput, NotFound, RuleViolation
from tests.support.treasury.evenings import balances_of, evening, game_number, played, record
from tests.support.treasury.typed import typed


def names(club: Club) -> dict[str, list[str]]:
    """Everybody, with the other names that mean the same player."""
    return {each.name: each.also for each in club.players.all()}


class TestRenaming:
    def test_everything_shows_the_new_name_and_both_are_understood(self, club: Club) -> None:
        game = played(club, [2])
        answer = club.players.rename("Guo", "郭威")
        assert (answer.id, answer.name, answer.also, answer.hands) == (player_id("Guo"), "郭威", ["Guo"], 1)
        assert balances_of(club) == {"Chen": -100, "Li": 200, "郭威": -100}
        assert {each.player for each in club.books.journal() if each.player} == {"Chen", "Li", "郭威"}
        assert typed(club).statements("Guo") == typed(club).statements("郭威")
        assert typed(club).title("Guo") == "郭威"
        typed(club).pay("郭威", "Li", "0.40")
        typed(club).pay("Guo", "Li", "0.60")
        assert balances_of(club) == {"Chen": -100, "Li": 100}
        assert club.game(game).seats[0].player == "Guo", "what was recorded at the table stays"

    def test_who_sits_down_later_under_either_name_is_that_player(self, club: Club) -> None:
        played(club, [2])
        club.players.rename("Guo", "Guo Wei")
        played(club, [1], ("Guo Wei", "Li"), number=2)
        played(club, [1], ("Guo", "Li"), number=3)
        assert balances_of(club) == {"Chen": -100, "Guo Wei": 100}
        assert names(club) == {"Chen": [], "Guo Wei": ["Guo"], "Li": []}
        assert {each.name: (each.games, each.won) for each in club.players.all()}["Guo Wei"] == (3, 2)

    def test_a_name_may_come_back(self, club: Club) -> None:
        played(club, [2])
        club.players.rename("Guo", "Guo Wei")
        club.players.rename("Guo Wei", "Guo")
        assert names(club) == {"Chen": [], "Guo": ["Guo Wei"], "Li": []}

    @pytest.mark.parametrize("name", ["", " ", "x" * 101, "a\nb", "a\x1b[2J", "\u202eGuo", "\ud800", "\0"])
    def test_what_is_no_name_is_refused(self, club: Club, name: str) -> None:
        played(club, [2])
        with pytest.raises(BadInput, match="expected a name of 1 to 100 printable characters"):
            club.players.rename("Guo", name)
        assert club.store.version(CLUB_STREAM) == 0

    @pytest.mark.parametrize("name", [player_id("Li"), player_id("Li").upper(), f" {player_id('Wang')}", "0" * 32])
    def test_an_id_is_no_name(self, club: Club, name: str) -> None:
        played(club, [2])
        with pytest.raises(BadInput, match=r"^name: found the id [0-9a-f-]{36}, expected a name: an id would mean two"):
            club.players.rename("Guo", name)
        assert club.store.version(CLUB_STREAM) == 0

    def test_an_id_means_its_player_whatever_others_are_called_at_their_tables(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], (player_id("Li"), "Zhao"), number=2)
        assert typed(club).title(player_id("Li")) == "Li"
        assert typed(club).pay("Guo", player_id("Li"), "1.00")[-1].player == "Li"
        club.players.rename(player_id(player_id("Li")), "Mallory")
        assert names(club)["Mallory"] == [player_id("Li")]

    @pytest.mark.parametrize("name", ["=1+1", "<script>", "games:x", "cash:1", "牌" * 100, "club"])
    def test_a_strange_name_is_a_name(self, club: Club, name: str) -> None:
        played(club, [2])
        assert club.players.rename("Guo", name).name == name
        assert balances_of(club)[name] == -100
        assert typed(club).pay(f"player:{name}", "Li", "1.00")[0].player == name

    def test_another_players_name_is_refused(self, club: Club) -> None:
        played(club, [2])
        with pytest.raises(RuleViolation, match=r"Li is the name of another player .* merge the two"):
            club.players.rename("Guo", "Li")

    def test_nobody_unknown_is_renamed(self, club: Club) -> None:
        with pytest.raises(NotFound, match="this club has no player"):
            club.players.rename("Guo", "Li")


class TestMerging:
    def test_all_that_either_won_or_lost_is_in_one_account(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], ("Guo W.", "Zhao"), number=2)
        answer = club.players.merge("Guo W.", "Guo")
        assert (answer.name, answer.also, answer.games, answer.won) == ("Guo", ["Guo W."], 2, 1)
        assert balances_of(club) == {"Chen": -100, "Li": 200, "Zhao": -100}
        (statement,) = typed(club).statements("Guo W.")
        assert (statement.player, [line.amount for line in statement.lines], statement.closing) == (
            "Guo",
            [-100, -100, 200],
            0,
        )
        assert [each.player for each in club.books.settle()[0].pots] == []

    def test_they_are_parted_again_as_if_nothing_had_been(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], ("Guo W.", "Zhao"), number=2)
        before = (balances_of(club), names(club), list(club.books.journal()))
        club.players.merge("Guo W.", "Guo")
        typed(club).pay("Guo W.", "Li", "0.30")
        typed(club).pay("Guo", "Li", "0.70")
        club.players.part("Guo W.")
        assert balances_of(club) == {"Guo W.": 130, "Guo": -30, "Li": 100, "Chen": -100, "Zhao": -100}
        typed(club).adjust("Guo W.", "Li", "0.30", "back")
        typed(club).adjust("Guo", "Li", "0.70", "back")
        assert (balances_of(club), names(club), list(club.books.journal())[: len(before[2])]) == before

    def test_who_sat_at_one_table_are_two_people(self, club: Club) -> None:
        game = played(club, [2])
        with pytest.raises(RuleViolation, match=f"Guo and Li sat at one table in game {game}, so they are two people"):
            club.players.merge("Guo", "Li")
        club.void_hand(game, 1, "nothing of it happened")
        with pytest.raises(RuleViolation, match="sat at one table"):
            club.players.merge("Guo", "Li")

    def test_even_by_way_of_a_third_name(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], ("Guo W.", "Zhao"), number=2)
        club.players.merge("Guo W.", "Guo")
        with pytest.raises(RuleViolation, match=r"Li and Guo W\. sat at one table"):
            club.players.merge("Li", "Guo W.")
        with pytest.raises(RuleViolation, match="Zhao and Guo sat at one table"):
            club.players.merge("Zhao", "Guo")

    def test_nobody_is_merged_with_a_name_of_their_own(self, club: Club) -> None:
        played(club, [2])
        club.players.rename("Guo", "Guo Wei")
        with pytest.raises(RuleViolation, match="both names already mean Guo Wei"):
            club.players.merge("Guo", "Guo Wei")

    def test_a_chain_of_names_is_one_player_and_comes_apart_link_by_link(self, club: Club) -> None:
        for number, name in enumerate(("A", "B", "C"), 1):
            played(club, [1], (name, f"other {number}"), number=number)
        club.players.merge("A", "B")
        club.players.merge("B", "C")
        assert balances_of(club)["C"] == 300
        assert names(club)["C"] == ["A", "B"]
        club.players.part("B")
        assert (balances_of(club)["B"], balances_of(club)["C"]) == (200, 100)
        club.players.part("A")
        assert (balances_of(club)["A"], balances_of(club)["B"], balances_of(club)["C"]) == (100, 100, 100)

    def test_nobody_is_paid_by_themselves_under_another_name(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], ("Guo W.", "Zhao"), number=2)
        club.players.merge("Guo W.", "Guo")
        with pytest.raises(BadInput, match=r"found 'Guo W\.' on both sides, expected two accounts"):
            typed(club).pay("Guo", "Guo W.", "1.00")
        with pytest.raises(BadInput, match="found 'Guo' on both sides, expected two accounts"):
            typed(club).adjust("Guo W.", "Guo", "1.00", "round and round")

    def test_what_cannot_be_parted_gets_the_reason(self, club: Club) -> None:
        played(club, [2])
        with pytest.raises(RuleViolation, match="Guo was not merged into another player"):
            club.players.part("Guo")
        with pytest.raises(NotFound):
            club.players.part("Wang")


class TestOnePlayerOnTwoSeats:
    """`players rename "Bot 1" Wang` once put the seats of Bot 1 and of a guest called Wang into one account."""

    @pytest.mark.parametrize(
        ("guests", "found"),
        [
            (("Guo", "Li", "Wang"), "Wang (seat 3) and Guo (seat 1)"),
            (("Wang", "Li", "Guo"), "Guo (seat 3) and Wang (seat 1)"),
        ],
    )
    def test_a_record_with_two_names_of_one_player_is_refused_with_the_ways_out(
        self, club: Club, guests: tuple[str, ...], found: str
    ) -> None:
        played(club, [2])
        club.players.rename("Guo", "Wang")
        with pytest.raises(RuleViolation) as refusal:
            played(club, [1], guests, number=2)
        assert str(refusal.value) == (
            f"{found} of game {game_number(2)} are one player in this club, Wang (one player, one name). Legal here: give another name in "
            "the record; or, if they are two people, rename Guo and then part Wang in the club."
        )
        assert len(club.games()) == 1
        club.players.rename("Wang", "Guo")
        club.players.part("Wang")
        played(club, [1], guests, number=2)
        assert set(names(club)) == {"Guo", "Li", "Chen", "Wang"}
        assert club.verify().findings == []

    def test_so_are_two_who_were_merged_until_they_are_parted(self, club: Club) -> None:
        for number, guest in enumerate(("A", "B", "C"), 1):
            played(club, [1], (guest, f"other {number}"), number=number)
        club.players.merge("A", "C")
        club.players.merge("B", "C")
        for two, link in ((("A", "B"), "B"), (("B", "A"), "A"), (("A", "C"), "A"), (("C", "B"), "B")):
            with pytest.raises(RuleViolation, match=rf"if they are two people, part {link} in the club"):
                played(club, [1], two, number=4)
        club.players.part("A")
        played(club, [1], ("A", "B"), number=4)
        assert club.verify().findings == []

    def test_nor_does_anybody_sit_down_later_on_a_second_seat(self, club: Club) -> None:
        game = played(club, [2])
        club.players.rename("Guo", "Wang")
        for gone in (False, True):
            if gone:
                club.append(game, [Left(1)], "table")
            with pytest.raises(
                RuleViolation, match=rf"Wang \(seat 4\) and Guo \(seat 1\) of game {game} are one player"
            ):
                club.append(game, [Joined(4, "Wang")], "table")
        club.append(game, [Joined(1, "Guo"), Joined(4, "Zhao")], "table")
        assert [each.player for each in club.game(game).seats] == ["Guo", "Li", "Chen", "Zhao"]

    def test_a_longer_record_of_a_game_is_held_to_it_too(self, club: Club) -> None:
        played(club, [2])
        club.players.rename("Guo", "Wang")
        events = [*evening([2]), Joined(4, "Wang")]
        with pytest.raises(RuleViolation, match="are one player in this club, Wang"):
            club.import_record(record(events), "evening")
        played(club, [2, 3])
