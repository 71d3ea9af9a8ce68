"""Who runs the club and how it is set: what the office records, what it refuses, and what `verify` finds if somebody writes it anyway."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import pytest

from replay.club import Club, enter, read_role
from replay.club.matters import AccountTied, BoardReleased, RoleGiven, RoleTaken
from replay.ledger import player_id
from replay.rights import Settings
from replay.values.club_events import SettingsChanged
from replay.values.events import Event
from replay.words.errors import BadInput, Conflict, NotFound, PaipuError, RuleViolation
from tests.support.boards import board_record, board_won, boards_allowed, opened
from tests.support.clubs import take_in
from tests.support.treasury.evenings import ids, played

ANNA, BEN = UUID(int=1), UUID(int=2)
FIRST, SECOND = "the club's own stream, event 1: ", "the club's own stream, event 2: "


@pytest.fixture(autouse=True)
def boards() -> Iterator[None]:
    with boards_allowed():
        yield


def findings(club: Club, *events: Event) -> list[str]:
    """What is found once these events were recorded, which nobody decided."""
    for each in events:
        with club.store.writing() as writing:
            writing.hold_log()
            enter(writing, each)
    return [*map(str, club.verify().findings)]


def refused(club: Club, event: Event) -> str:
    with pytest.raises(PaipuError) as refusal:
        club.own_stream.record(lambda state: event, lambda known: known == event)
    return str(refusal.value)


def play_board(club: Club, board: str = "7") -> None:
    take_in(club, board_record(1, [*opened(1), *board_won(board, 1, 1)]), "board")


class TestRoles:
    def test_an_account_has_the_roles_that_it_was_given_and_that_were_not_taken(self, club: Club) -> None:
        club.administration.give(ANNA, "director")
        club.administration.give(ANNA, "member")
        club.administration.give(BEN, "director")
        assert club.administration.take(ANNA, "director").roles == ["member"]
        assert [(each.account, each.roles) for each in club.administration.accounts()] == [
            (str(ANNA), ["member"]), (str(BEN), ["director"]),
        ]  # fmt: skip
        assert club.verify().findings == []

    def test_the_same_again_with_the_same_id_is_one_event(self, club: Club) -> None:
        for _ in range(2):
            assert club.administration.give(ANNA, "member", event_id=ids(1)).roles == ["member"]
        with pytest.raises(Conflict, match="already belongs to another event"):
            club.administration.give(ANNA, "recorder", event_id=ids(1))
        assert len(club.own_stream.read()) == 1

    def test_who_enters_it_is_on_record(self, club: Club) -> None:
        club.administration.give(ANNA, "member", by=str(BEN))
        assert [each.by for each in club.own_stream.read()] == [str(BEN)]

    def test_a_role_is_not_given_twice(self, club: Club) -> None:
        club.administration.give(ANNA, "member")
        ruling = "Paipu, roles: the club always has a director"
        assert refused(club, RoleGiven(ANNA, "member")) == f"the account has the role member already ({ruling})."
        assert findings(club, RoleGiven(ANNA, "member")) == [
            f"{SECOND}its field role is 'member', which account {ANNA} has already"
        ]

    def test_only_a_role_that_it_has_is_taken(self, club: Club) -> None:
        assert refused(club, RoleTaken(ANNA, "member")).startswith(
            "the account does not have the role member; it has none ("
        )
        club.administration.give(ANNA, "recorder")
        club.administration.give(ANNA, "treasurer")
        assert refused(club, RoleTaken(ANNA, "member")).startswith(
            "the account does not have the role member; it has: recorder and treasurer ("
        )

    def test_a_taken_role_that_nobody_had_is_found(self, club: Club) -> None:
        assert findings(club, RoleTaken(ANNA, "member")) == [
            f"{FIRST}its field role is 'member', which account {ANNA} does not have"
        ]

    def test_the_last_director_stays_one(self, club: Club) -> None:
        club.administration.give(ANNA, "director")
        assert refused(club, RoleTaken(ANNA, "director")) == (
            "the account is the last director of the club (Paipu, roles: the club always has a director). "
            "Legal here: give another account the role director first."
        )
        club.administration.give(BEN, "director")
        assert club.administration.take(ANNA, "director").roles == []
        assert findings(club, RoleTaken(BEN, "director")) == [
            f"the club's own stream, event 4: its field account is {BEN}, which is the last director of the club"
        ]

    def test_a_role_is_one_of_four(self) -> None:
        with pytest.raises(BadInput) as refusal:
            read_role("king")
        assert str(refusal.value) == (
            "role: found 'king', expected a role: 'director', 'treasurer', 'recorder' or 'member'"
        )


class TestTies:
    def test_an_account_belongs_to_the_player_whom_a_name_means_now(self, club: Club) -> None:
        played(club, [2])
        club.players.rename("Guo", "Guo Wei")
        tied = club.administration.tie(ANNA, "Guo Wei")
        assert (tied.player, tied.called) == (player_id("Guo"), "Guo Wei")
        assert club.administration.tie(ANNA, "Li").called == "Li"
        assert club.administration.tie(ANNA, None).called is None
        assert club.verify().findings == []

    def test_a_player_whom_nobody_knows_has_no_account(self, club: Club) -> None:
        with pytest.raises(NotFound, match="this club has no player with the name or the id 'Zhao'"):
            club.administration.tie(ANNA, "Zhao")
        assert findings(club, AccountTied(ANNA, "Zhao")) == [
            f"{FIRST}its field player is 'Zhao', who has not been named before it"
        ]

    def test_one_player_has_one_account_under_all_names(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], ("Bo", "Zhao"), number=2)
        club.administration.tie(ANNA, "Guo")
        club.players.merge("Bo", "Guo")
        ruling = "(Paipu, roles: one player, one account)"
        assert refused(club, AccountTied(BEN, "Bo")) == (
            f"Guo has another account {ruling}. Legal here: untie that account first."
        )
        assert refused(club, AccountTied(ANNA, "Bo")) == f"the account belongs to Guo already {ruling}."
        assert refused(club, AccountTied(BEN)) == f"the account already belongs to no player {ruling}."
        assert findings(club, AccountTied(BEN, "Guo")) == [
            f"the club's own stream, event 3: its field player is 'Guo', to whom account {ANNA} belongs"
        ]

    def test_two_players_with_an_account_each_are_not_merged(self, club: Club) -> None:
        played(club, [2])
        played(club, [1], ("Bo", "Zhao"), number=2)
        club.administration.tie(ANNA, "Guo")
        club.administration.tie(BEN, "Bo")
        with pytest.raises(RuleViolation, match="Bo and Guo each have an account"):
            club.players.merge("Bo", "Guo")
        club.administration.tie(BEN, None)
        assert club.players.merge("Bo", "Guo").name == "Guo"


class TestSettings:
    def test_a_new_club_has_days_of_utc_and_shows_the_public_nothing(self, club: Club) -> None:
        assert club.administration.settings() == Settings()

    def test_what_a_change_does_not_name_stays(self, club: Club) -> None:
        club.administration.change(SettingsChanged(name=" Tuesday Club ", zone="Asia/Shanghai", day_begins=6))
        club.administration.change(SettingsChanged(public_sees=("games", "names"), open_hands=True))
        club.administration.change(SettingsChanged(public_sees=(), correct_within=0))
        assert club.administration.settings() == Settings(
            name="Tuesday Club", zone="Asia/Shanghai", day_begins=6, correct_within=0, open_hands=True
        )
        assert club.verify().findings == []

    @pytest.mark.parametrize(
        ("change", "problem"),
        [
            (SettingsChanged(), "found no setting, expected at least one of name, zone, day_begins, unit, "),
            (SettingsChanged(name="", unit=""), "the club already has these settings: name is nothing; unit is nothing (Paipu"),
            (SettingsChanged(zone="UTC"), "the club already has these settings: zone is UTC (Paipu, settings: "),
            (SettingsChanged(name="\n"), "name: found '\\n', expected a name of at most 100 letters without line breaks"),
            (
                SettingsChanged(zone="Asia/Shangai"),
                "zone: found 'Asia/Shangai', expected a time zone of the IANA database such as 'Asia/Shanghai'",
            ),
            (SettingsChanged(zone="../UTC"), "zone: found '../UTC', expected a time zone of the IANA database such as "),
            (SettingsChanged(day_begins=13), "day_begins: found 13, expected an hour from 0 to 12"),
            (SettingsChanged(correct_within=10081), "correct_within: found 10081 minutes, expected 0 to 10080 (seven days)"),
            (SettingsChanged(unit="euro"), "unit: found unit 'euro', expected a unit such as 'EUR', '€', '元' or 'points'"),
            (
                SettingsChanged(public_sees=("names", "games")),
                "public_sees: found 'names, games', expected some of games, log, money, names, each once and in this order",
            ),
        ],
    )  # fmt: skip
    def test_what_no_club_can_be_set_to(self, club: Club, change: SettingsChanged, problem: str) -> None:
        assert refused(club, change).startswith(problem)
        assert club.own_stream.read() == []

    def test_a_name_and_a_unit_are_taken_away_by_empty_ones(self, club: Club) -> None:
        club.administration.change(SettingsChanged(name="Tuesday Club", unit="EUR/2"))
        assert club.administration.change(SettingsChanged(name=" ")) == Settings(unit="EUR/2")
        assert club.administration.change(SettingsChanged(unit="")) == Settings()
        assert club.verify().findings == []

    def test_a_zone_that_this_machine_does_not_know_any_more_is_no_finding(self, club: Club) -> None:
        assert findings(club, SettingsChanged(name="Tuesday Club")) == []
        assert findings(club, SettingsChanged(name="Tuesday Club")) == [f"{SECOND}it changes nothing"]


class TestBoards:
    def test_a_board_that_was_played_is_released_once(self, club: Club) -> None:
        play_board(club)
        club.administration.release("7")
        assert club.administration.released() == {"7"}
        assert refused(club, BoardReleased("7")) == (
            "board '7' is released already (Paipu, boards: a board is released once)."
        )
        assert findings(club, BoardReleased("7")) == [f"{SECOND}its field board is '7', which is released already"]

    def test_a_board_that_nobody_finished_is_not_released(self, club: Club) -> None:
        assert refused(club, BoardReleased("7")) == "this club has no finished hand that plays board '7'"
        assert findings(club, BoardReleased("7")) == [
            f"{FIRST}its field board is '7', which no hand had played when it was recorded"
        ]

    def test_a_board_whose_only_hand_is_void_can_be_released(self, club: Club) -> None:
        play_board(club)
        club.void_hand(club.games()[0].id, 1, "misdealt")
        club.administration.release("7")
        assert club.administration.released() == {"7"}
