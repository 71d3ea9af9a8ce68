"""Records of other programs in the club: recognised, merged, idempotent, warned about, and written again."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from replay.club import Club, Imported, open_files
from replay.identity import foreign_id
from replay.rules import Source, Terms
from replay.rules.guandan.njupt import reader
from replay.rules.guandan.njupt.messages import match_contents, messages, read_message
from replay.table.simulation import sample_folder
from replay.words.errors import BadInput, Conflict
from tests.support.soak import thorough

FOLDER = sample_folder() / "guandan"
MATCH = FOLDER / "match-02.njupt.jsonl.gz"
LINES = gzip.decompress(MATCH.read_bytes()).splitlines(keepends=True)
VIEWS = sorted((FOLDER / "four_views").iterdir())


def merged_into(club: Club, paths: Sequence[Path]) -> Imported:
    """Import several logs of one game as one."""
    with open_files(paths) as streams:
        return club.import_streams(streams, merged=True)


def test_a_match_comes_in_whole_and_proves_right(club: Club) -> None:
    done = club.import_path(MATCH)
    assert (done.hands, done.steps, done.added) == (5, 721, 727)
    assert club.verify().findings == []
    (game,) = club.games()
    assert (game.rules, game.opened, game.ended) == ("guandan/njupt", "1970-01-01T00:00:00Z", True)
    assert {event.by for event in club.events(done.game)} == {"njupt"}


def test_plain_and_gzip_are_the_same_game_and_the_same_again_adds_nothing(club: Club) -> None:
    done = club.import_path(MATCH)
    again = club.import_record(b"".join(LINES), "match.jsonl")
    assert (again.game, again.added) == (done.game, 0)


@pytest.mark.parametrize("length", [7, 200, 326, 340])
def test_a_longer_log_of_the_match_appends_what_is_new(club: Club, length: int) -> None:
    first = club.import_record(b"".join(LINES[:length]), "match.jsonl")
    longer = club.import_path(MATCH)
    assert longer.game == first.game
    assert first.added + longer.added == 727
    assert club.verify().findings == []


def test_a_log_without_a_play_is_no_match_yet(club: Club) -> None:
    with pytest.raises(BadInput, match="found no play in the first deal, expected one or more"):
        club.import_record(b"".join(LINES[:4]), "match.jsonl")
    assert club.games() == []


def test_the_id_of_a_match_is_made_of_nothing_that_is_hidden_from_anybody(club: Club) -> None:
    reported = list(messages([Source("match.jsonl", enumerate(LINES[:340], 1))], []))
    dealt, other = ({each.seat("myPos"): each for each in reported[:4]} for _ in range(2))
    swapped = json.loads(LINES[1]) | {"handCards": json.loads(LINES[3])["handCards"]}
    other[2] = read_message(json.dumps(swapped).encode(), "match.jsonl", 2)
    *public, hands = match_contents("guandan/njupt", dealt, reported[4:])
    *public_again, other_hands = match_contents("guandan/njupt", other, reported[4:])
    assert public == public_again
    assert hands != other_hands
    assert club.import_record(b"".join(LINES[:340]), "match.jsonl").game == str(foreign_id("njupt", public[0]))


def test_a_match_that_was_taken_in_when_ids_were_made_of_hands_is_found(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def by_hands(*args: Any) -> list[str]:
        return [match_contents(*args)[-1], ""]

    with monkeypatch.context() as patch:
        patch.setattr(reader, "match_contents", by_hands)
        first = club.import_record(b"".join(LINES[:340]), "match.jsonl")
    longer = club.import_path(MATCH)
    assert (longer.game, first.added + longer.added) == (first.game, 727)
    assert club.import_path(MATCH).added == 0


def test_other_names_for_the_players_are_a_conflict(club: Club) -> None:
    club.import_path(MATCH)
    with pytest.raises(Conflict, match=r"match-02.njupt.jsonl.gz:1: event 2 of game .* differs here"):
        club.import_path(MATCH, terms=Terms(players=("Guo", "Li", "Chen", "Wang")))


def test_the_logs_of_four_clients_are_the_game_of_the_whole_log_and_each_alone_is_its_own(club: Club) -> None:
    alone = [club.import_path(path).game for path in VIEWS]
    merged = merged_into(club, VIEWS)
    whole = club.import_path(FOLDER / "match-01.njupt.jsonl.gz")
    assert len({*alone, merged.game}) == 5
    assert (merged.hands, whole.game) == (2, merged.game)
    assert merged.added + whole.added == 2519
    assert str(merged.source) == ", ".join(map(str, VIEWS))
    assert club.verify().findings == []


def test_the_two_logs_of_a_side_are_an_observed_record(club: Club) -> None:
    east, _, _, west = VIEWS
    done = merged_into(club, [west, east])
    assert {event.data["depth"] for event in club.events(done.game) if event.type == "HandStarted"} == {"observed"}


def test_what_differs_is_refused_in_its_file_and_leaves_no_trace(club: Club, tmp_path: Path) -> None:
    other = tmp_path / "west.jsonl"
    lines = gzip.decompress(VIEWS[3].read_bytes()).splitlines(keepends=True)
    assert b'"stage":"play","curPos":1,' in lines[1]
    lines[1] = lines[1].replace(b'"curPos":1', b'"curPos":2')
    other.write_bytes(b"".join(lines))
    with pytest.raises(
        BadInput, match=rf"^{other}:2: curPos: found 2, expected 1 as in {VIEWS[0]}:2: these are not logs of one match"
    ):
        merged_into(club, [VIEWS[0], other])
    assert club.games() == []


@pytest.mark.parametrize(
    ("paths", "message"),
    [
        (VIEWS[:1], f"{VIEWS[0]}: found 1 log to merge, expected logs of 2 to 4 seats"),
        ([*VIEWS, MATCH], "found 5 logs to merge, expected logs of 2 to 4 seats"),
        ([], "found no logs to merge, expected logs of 2 or more seats"),
        (
            [VIEWS[0], sample_folder() / "evening.paipu"],
            "evening.paipu: found a record that is not the log of one seat, expected logs that can be merged",
        ),
    ],
)
def test_what_cannot_be_merged_is_refused(club: Club, paths: list[Path], message: str) -> None:
    with pytest.raises(BadInput) as refused:
        merged_into(club, paths)
    assert message in str(refused.value)


@thorough
def test_a_damaged_file_is_refused_and_a_cut_one_too(club: Club) -> None:
    packed = MATCH.read_bytes()
    with pytest.raises(BadInput, match=r"^cut.gz: the gzip data ends too early, expected its end: the file is cut$"):
        club.import_record(packed[:-100], "cut.gz")
    with pytest.raises(BadInput, match=r"^damaged.gz: found damaged gzip data, expected a complete gzip file$"):
        club.import_record(packed[:9000] + b"\xff" * 99 + packed[9099:], "damaged.gz")
    with pytest.raises(
        BadInput, match=r"^cut.jsonl:300:\d+: .*the log is cut or damaged here \(Guandan 14, turns\)\. Legal here: "
    ):
        club.import_record(b"".join(LINES[:300])[:-10], "cut.jsonl")
    assert club.games() == []


def test_a_line_may_be_long_as_those_are_that_list_every_action_but_not_endless(club: Club) -> None:
    actions = b'"actionList":[' + b",".join([b'["Single","3",["S3"]]'] * 9000) + b"],"
    lines = [
        line.replace(b'"indexRange"', actions + b'"indexRange"') if place == 4 else line
        for place, line in enumerate(LINES)
    ]
    assert len(lines[4]) > 64 * 2**10  # the longest line of our own records
    assert club.import_record(b"".join(lines), "long.jsonl").added == 727
    with pytest.raises(
        BadInput, match=r"^long.jsonl:3: found a line of more than 1,048,576 bytes, expected a shorter one$"
    ):
        club.import_record(b"".join(LINES[:2]) + b" " * 2**20 + LINES[3], "long.jsonl")


def test_options_for_a_record_that_names_its_own_rules_are_ignored_with_a_warning(club: Club) -> None:
    done = club.import_path(sample_folder() / "evening.paipu", terms=Terms(players=("Guo", "Li")))
    message = "this record names its own rules and players, so the options for records of other programs are ignored"
    assert str(done.warnings[0]) == f"{sample_folder() / 'evening.paipu'}: {message}"


def test_the_warnings_of_the_rules_have_their_lines_the_first_three_and_a_count_of_the_rest(club: Club) -> None:
    path = FOLDER / "match-01.njupt.jsonl.gz"
    warnings = [*map(str, club.import_path(path).warnings)]
    assert len(warnings) == 4
    assert warnings[0].startswith(f"{path}:214: NJUPT player 2 (seat 3) laid ")
    assert warnings[-1] == f"{path}: and 54 more"
    match = club.import_path(MATCH)
    again = club.import_record(b"".join(club.export(match.game)), "again.jsonl")
    assert [str(text).split(": ", 1)[1] for text in again.warnings] == [
        str(text).split(": ", 1)[1] for text in match.warnings
    ]


def test_a_break_that_is_excused_is_in_the_record(club: Club) -> None:
    with pytest.raises(
        BadInput, match=r"match-02.njupt.jsonl.gz:335: .* \(Guandan 6, two tributes\)\. Legal here: pay "
    ):
        club.import_path(MATCH, terms=Terms(rules="guandan/fcg"))
    done = club.import_path(MATCH, terms=Terms(rules="guandan/fcg", irregular=True))
    excuses = [event for event in club.events(done.game) if event.type == "Irregular"]
    assert excuses[0].data == {
        "rule": "Guandan 6, two tributes",
        "reason": "NJUPT player 3 (seat 4) cannot pay tribute to NJUPT player 2 (seat 3)",
    }
    assert club.verify().findings == []


def test_a_game_is_written_in_a_format_of_its_kind_and_read_again(club: Club) -> None:
    done = club.simulate("guandan/njupt", 4, 2, seed=5)
    data = b"".join(club.export(done.game, "njupt"))
    again = club.import_record(data, "out.jsonl")
    assert again.hands == done.hands
    assert club.import_record(b"".join(club.export(again.game, "njupt")), "out.jsonl").added == 0
    assert club.loses(done.game, "njupt")
    assert club.loses(done.game, "jsonl") is None


def test_a_format_that_the_kind_does_not_know_is_refused_with_those_it_knows(club: Club) -> None:
    guandan = club.simulate("guandan", 4, 1, seed=5).game
    quandui = club.simulate("quandui", 2, 1, seed=5).game
    for game, known in (
        (guandan, "Guandan: 'jsonl', 'text', 'csv', 'njupt'"),
        (quandui, "Quán Duì: 'jsonl', 'text', 'csv'"),
    ):
        with pytest.raises(BadInput) as refused:
            club.export(game, "pgn")
        assert str(refused.value) == f"found format 'pgn', expected a format for a game of {known}"
