"""Team matches: tables that their tags tie together, added up round by round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replay.answers import plain
from replay.club import Club
from replay.table.simulation import sample_folder
from replay.words.errors import NotFound
from tests.support.team_matches import match_table

DOUBLE, SECOND, LAST = "1 3", "1 2 3 4", "1 2 4 3"
"""The first side goes up three levels, two or one."""
WON_BY_OTHERS = "2 4"


def play(club: Club, table: int, teams: str | None, *hands: str, **how: Any) -> str:
    """Import a table with these hands; its id."""
    return club.import_record(match_table(table, teams, hands, **how), f"table {table}").game


def meetings(club: Club, name: str = "Cup") -> list[tuple[str, list[str], list[int], list[int] | None]]:
    """Of each meeting its round, teams, totals and matchpoints."""
    return [
        (each.round, meeting.teams, meeting.totals, meeting.matchpoints)
        for each in club.team_match(name).rounds
        for meeting in each.meetings
    ]


def test_what_two_teams_made_at_all_their_tables_of_a_round_is_added_up(club: Club) -> None:
    play(club, 1, "Anhui; Jiangsu", DOUBLE, LAST)
    play(club, 2, "Anhui; Jiangsu", WON_BY_OTHERS)
    assert meetings(club) == [("1", ["Anhui", "Jiangsu"], [6 + 2, 2 + 5], [2, 0])]


WARNED = "3 penalty 8.3 warning\n3 penalty 8.3 vp 1\n"
"""Lines after the last hand: a player of the first side loses a victory point."""


def test_victory_points_that_penalties_took_off_change_the_result_of_a_match(club: Club) -> None:
    """A bug's test: they were on the score sheet of the game alone."""
    play(club, 1, "Anhui; Jiangsu", DOUBLE, more=WARNED)
    play(club, 2, "Anhui; Jiangsu", WON_BY_OTHERS)
    play(club, 3, "Jiangsu; Henan", DOUBLE, round="2", more="2 penalty 8.3 warning\n")
    assert meetings(club)[0] == ("1", ["Anhui", "Jiangsu"], [5 + 2 - 1, 2 + 5], [0, 2])
    assert meetings(club)[1] == ("2", ["Jiangsu", "Henan"], [5, 2], [2, 0])
    sides = club.team_match("Cup").rounds[0].meetings[0].tables[0].sides
    assert [(side.team, side.total, side.points_off) for side in sides] == [("Anhui", 4, 1), ("Jiangsu", 2, 0)]
    standings = club.team_match("Cup").standings
    assert [(each.team, each.matchpoints, each.total, each.against) for each in standings] == [
        ("Jiangsu", 4, 12, 8), ("Anhui", 0, 6, 7), ("Henan", 0, 2, 5),
    ]  # fmt: skip


def test_no_victory_point_counts_of_a_hand_that_was_voided_or_taken_back_or_of_a_game_of_an_earlier_edition(
    club: Club,
) -> None:
    void = '== hand 2, depth result\n1 penalty 8.3 vp 5\nback 1\n2 penalty 8.3 vp 3\n2 finishes 2 4\nvoid 2 "mistaken"'
    play(club, 1, "A; B", DOUBLE, more=void)
    earlier = match_table(2, "A; B", [DOUBLE], more=WARNED).replace(b"[Seats", b'[Option "edition=2"]\n[Seats')
    club.import_record(earlier, "earlier")
    assert meetings(club) == [("1", ["A", "B"], [10, 4], [2, 0])]


def test_the_victory_points_of_who_left_the_table_count_for_the_team(club: Club) -> None:
    left = f'{WARNED}leave 3\njoin 5 "Eva" after 2\n== hand 2, depth result\n1 finishes 1 5\n5 penalty 8.3 vp 1\n'
    play(club, 1, "A; B", DOUBLE, more=left)
    assert meetings(club) == [("1", ["A", "B"], [8 - 2, 2], [2, 0])]


def test_a_team_may_have_the_first_seat_at_one_table_and_the_second_at_another(club: Club) -> None:
    play(club, 1, "Anhui; Jiangsu", DOUBLE)
    play(club, 2, "Jiangsu; Anhui", LAST)
    assert meetings(club) == [("1", ["Anhui", "Jiangsu"], [5 + 2, 2 + 3], [2, 0])]
    tables = club.team_match("Cup").rounds[0].meetings[0].tables
    assert [side.players for side in tables[1].sides] == [["Bai 2", "Ding 2"], ["Anna 2", "Cas 2"]]


def test_two_matchpoints_for_a_meeting_won_and_one_for_each_where_they_are_equal(club: Club) -> None:
    play(club, 1, "A; B", DOUBLE)
    play(club, 2, "C; D", DOUBLE)
    play(club, 3, "C; D", WON_BY_OTHERS)
    assert [points for *_, points in meetings(club)] == [[2, 0], [1, 1]]


def test_the_standings_go_by_matchpoints_then_by_what_was_made_more_than_the_others(club: Club) -> None:
    play(club, 1, "A; B", LAST, round="1")
    play(club, 2, "C; D", DOUBLE, round="1")
    play(club, 3, "A; C", WON_BY_OTHERS, round="2")
    play(club, 4, "B; D", WON_BY_OTHERS, round="2")
    standings = club.team_match("Cup").standings
    reported = [(each.place, each.team, each.matchpoints, each.total, each.against) for each in standings]
    assert reported == [(1, "C", 4, 10, 4), (2, "D", 2, 7, 7), (3, "A", 2, 5, 7), (4, "B", 0, 4, 8)]
    assert {each.met for each in standings} == {2}


def test_teams_that_are_equal_in_everything_share_a_place(club: Club) -> None:
    play(club, 1, "A; B", DOUBLE)
    play(club, 2, "C; D", DOUBLE)
    assert [(each.place, each.team) for each in club.team_match("Cup").standings] == [
        (1, "A"), (1, "C"), (3, "B"), (3, "D"),
    ]  # fmt: skip


def test_it_says_who_has_not_met_yet(club: Club) -> None:
    play(club, 1, "A; B", DOUBLE)
    play(club, 2, "C; A", DOUBLE, round="2")
    assert club.team_match("Cup").unmet == [["B", "C"]]


def test_teams_that_meet_in_two_rounds_are_shown_and_counted(club: Club) -> None:
    play(club, 1, "A; B", DOUBLE)
    play(club, 2, "B; A", DOUBLE, round="2")
    play(club, 3, "A; B", DOUBLE, round="2")
    found = club.team_match("Cup")
    assert [*map(str, found.findings)] == ["A and B met in rounds 1 and 2, expected each pair of teams to meet once"]
    assert [each.met for each in found.standings] == [2, 2]


def test_rounds_and_matches_are_sorted_as_people_count(club: Club) -> None:
    for table, round in enumerate(("10", "9", "final"), 1):
        play(club, table, "A; B", DOUBLE, round=round)
    play(club, 4, "A; B", match="Cup 2")
    play(club, 5, "A; B", match="Cup 10")
    assert [each.round for each in club.team_match("Cup").rounds] == ["9", "10", "final"]
    assert plain(club.team_matches()) == {
        "matches": [
            {"match": "Cup", "teams": 2, "rounds": 3, "tables": 3},
            {"match": "Cup 2", "teams": 2, "rounds": 1, "tables": 1},
            {"match": "Cup 10", "teams": 2, "rounds": 1, "tables": 1},
        ],
        "findings": [],
    }


def test_records_in_json_lines_carry_the_tags_too(club: Club, tmp_path: Path) -> None:
    play(club, 1, "A; B", DOUBLE)
    with Club.open(str(tmp_path / "other.db")) as other:
        for game in club.games():
            other.import_record(b"".join(club.export(game.id)), "copy")
        assert other.team_match("Cup") == club.team_match("Cup")


def test_a_hand_that_is_being_played_does_not_count_yet(club: Club) -> None:
    """Nor is what it shows so far anywhere else."""
    deals = "".join(f"{seat} deal ?27\n" for seat in (2, 3, 4, 1))
    play(club, 1, "A; B", SECOND, more=f"== hand 2, depth observed\n{deals}4 tribute AS > 1\n")
    before = club.team_match("Cup")
    (table,) = before.rounds[0].meetings[0].tables
    assert (table.hands, table.ended) == (1, False)
    assert "AS" not in str(before)


def test_a_voided_hand_does_not_count(club: Club) -> None:
    game = play(club, 1, "A; B", DOUBLE, WON_BY_OTHERS)
    club.void_hand(game, 2, "miscounted")
    (table,) = club.team_match("Cup").rounds[0].meetings[0].tables
    assert (table.hands, [side.total for side in table.sides]) == (1, [5, 2])
    club.void_hand(game, 1, "miscounted")
    assert meetings(club) == [("1", ["A", "B"], [0, 0], None)]


def test_a_table_without_a_decided_hand_is_there_and_counts_nothing(club: Club) -> None:
    game = play(club, 1, "A; B")
    found = club.team_match("Cup")
    assert plain(found.rounds[0].meetings) == [
        {
            "teams": ["A", "B"],
            "totals": [0, 0],
            "matchpoints": None,
            "tables": [
                {
                    "game": game, "rules": "guandan/fcg",
                    "tags": {"Table": "1", "Match": "Cup", "Round": "1", "Team": "A; B"},
                    "opened": "2026-11-20T00:00:00Z", "day": "2026-11-20", "ended": False, "hands": 0,
                    "sides": [{"team": team, "players": [], "total": None, "points_off": 0} for team in "AB"],
                        "lot": None,
                }
            ],
        }
    ]  # fmt: skip
    assert ([each.met for each in found.standings], found.unmet) == ([0, 0], [])


def test_who_takes_over_a_chair_plays_for_its_team(club: Club) -> None:
    other = 'leave 1\njoin 5 "Zoe" after 4\n== hand 2, depth result\n5 finishes 5 3\n'
    play(club, 1, "A; B", DOUBLE, more=other)
    (table,) = club.team_match("Cup").rounds[0].meetings[0].tables
    assert [(side.players, side.total) for side in table.sides] == [
        (["Cas 1", "Zoe"], 8), (["Bai 1", "Ding 1"], 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("teams", "found"),
    [(None, "no tag Team"), ("Anhui", "the tag Team 'Anhui'"), ("A; B; C", "the tag Team 'A; B; C'")],
)
def test_a_game_whose_tags_name_no_two_teams_is_left_out_with_a_sentence(
    club: Club, teams: str | None, found: str
) -> None:
    why = f"found {found}, expected two teams with ';' between them, that of the first seat first, such as 'Anhui; Jiangsu'"
    done = club.import_record(match_table(1, teams, [DOUBLE]), "table 1")
    assert tuple(map(str, done.warnings)) == (f"table 1: {why}; the match leaves this game out",)
    match = club.team_match("Cup")
    assert (match.rounds, match.standings, plain(match.findings)) == ([], [], [f"game {done.game}: {why}"])
    assert plain(club.team_matches().matches) == [{"match": "Cup", "teams": 0, "rounds": 0, "tables": 0}]


def test_a_match_whose_name_no_page_can_have_is_reported(club: Club) -> None:
    game = play(club, 1, "A; B", match="a/b")
    found = club.team_matches()
    assert found.matches == []
    assert [*map(str, found.findings)] == [
        f"game {game}: found the tag Match 'a/b', expected a name without slashes, control characters or a leading dot, "
        "such as 'Autumn cup'"
    ]


def alone(table: str) -> bytes:
    """A table of Quán Duì that says that it belongs to the match."""
    return (
        f'%paipu 1\n[Rules "quandui"] [Date "2026-11-20"] [Table "{table}"] [Seats "Evi; Fang"] [Match "Cup"] [Team "A; B"]\n'
        "dealer 1 random\n== hand 1, depth result\n2 #\n"
    ).encode()


def test_a_kind_of_game_in_which_everybody_plays_alone_is_left_out(club: Club) -> None:
    game = club.import_record(alone("7"), "alone").game
    found = club.team_match("Cup")
    assert (found.rounds, plain(found.findings)) == ([], [
        f"game {game}: found Quán Duì, in which everyone plays alone, expected a kind of game with two sides",
    ])  # fmt: skip


def test_another_kind_of_game_than_at_the_first_table_is_left_out(club: Club) -> None:
    play(club, 1, "A; B", DOUBLE)
    game = club.import_record(alone("7").partition(b"==")[0], "alone").game
    found = club.team_match("Cup")
    assert [*map(str, found.findings)] == [f"game {game}: found Quán Duì, expected Guandan as at the first table"]
    assert [len(meeting.tables) for meeting in found.rounds[0].meetings] == [1]


def test_a_game_that_is_left_out_leaves_no_other_out(club: Club) -> None:
    club.import_record(alone("7"), "alone")
    play(club, 1, "A; B", DOUBLE)
    assert meetings(club) == [("1", ["A", "B"], [5, 2], [2, 0])]
    assert len(club.team_match("Cup").findings) == 1


def test_a_match_that_no_game_names_is_refused(club: Club) -> None:
    play(club, 1, "A; B")
    with pytest.raises(NotFound, match="found no match 'cup', expected a match that the tag Match of a game names"):
        club.team_match("cup")


def test_the_sample_match_is_what_its_readme_says(club: Club) -> None:
    for path in sorted((sample_folder() / "guandan" / "team_match").iterdir()):
        club.import_path(path)
    assert meetings(club, "Autumn cup") == [
        ("1", ["Anhui", "Jiangsu"], [17, 10], [2, 0]),
        ("2", ["Anhui", "Henan"], [12, 15], [0, 2]),
    ]
    found = club.team_match("Autumn cup")
    assert (found.unmet, found.findings) == ([["Henan", "Jiangsu"]], [])
    assert [(each.team, each.matchpoints) for each in found.standings] == [
        ("Anhui", 2), ("Henan", 2), ("Jiangsu", 0),
    ]  # fmt: skip
