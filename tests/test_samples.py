"""The sample games: every one reads, is legal and canonical, and shows what its README says."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from replay.formats import read_jsonl, read_text, write_jsonl, write_text
from replay.identity import envelopes
from replay.rules import Checker, opened_rules
from replay.rules.quandui import Won
from replay.table import simulation
from replay.table.simulation import sample_folder
from replay.values.events import (
    Abandoned,
    GameOpened,
    HandEnded,
    HandStarted,
    HandVoided,
    Joined,
    Left,
    Noted,
    Paid,
    Recorded,
    Shown,
    StockEmpty,
    TakenBack,
)
from replay.words.errors import NotFound
from tests.support.clubs import new_club
from tests.support.samples import FOLDER, GAMES, TEXTS, hands, of, sample

README = (FOLDER / "README.md").read_text("utf-8")


def _name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def recorded(name: str) -> list[Recorded]:
    """The envelopes of the JSONL sample of that name."""
    with (FOLDER / name).open("rb") as stream:
        return [record for batch in read_jsonl(stream, name) for record in batch.records]


@pytest.mark.parametrize("path", TEXTS, ids=_name)
def test_a_text_sample_is_canonical_but_for_its_comments(path: Path) -> None:
    record = read_text(path.read_bytes(), path.name)
    written = write_text(
        opened_rules(record.opened), envelopes(record.events, game=record.game, at=record.at, by="text")
    )
    assert re.sub(r"^;.*\n", "", path.read_text("utf-8"), flags=re.MULTILINE) == written
    assert (record.warnings, record.closed) == ([], True)


@pytest.mark.parametrize("path", TEXTS, ids=_name)
def test_the_money_of_a_sample_adds_up_to_nothing_with_an_empty_pot(path: Path) -> None:
    record = read_text(path.read_bytes(), path.name)
    balances: Counter[str] = Counter()
    for event in of(record.events, Paid):
        balances[event.payer] -= event.amount
        balances[event.payee] += event.amount
    assert sum(balances.values()) == 0
    assert balances["pot"] == 0
    assert any(balances.values()) == bool(record.opened.options["stake"])


def test_every_sample_is_a_game_of_its_own_that_a_club_takes_in(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        taken = [club.import_path(path) for path in GAMES]
        assert len({done.game for done in taken}) == len(GAMES)
        assert all(done.added for done in taken)
        assert club.verify().findings == []


def test_the_readme_lists_every_sample_or_the_folder_that_it_lies_in() -> None:
    listed = {FOLDER / name for name in re.findall(r"^\| \[(.+?)\]", README, re.MULTILINE)}
    assert [_name(path) for path in GAMES if not listed & {path, path.parent}] == []
    assert listed <= {*GAMES, *(path.parent for path in GAMES)} - {FOLDER}


def test_the_readme_names_the_games_that_it_shows() -> None:
    shown = set(re.findall(r"(?:show|step|export|sheet) ([0-9a-f]{4})\b", README))
    names = (
        "evening", "six_players", "two_players", "guandan/match", "guandan/board_table_2",
        "khanhoo/four_players", "khanhoo/three_players", "khanhoo/match",
    )  # fmt: skip
    assert shown == {str(sample(name).game)[:4] for name in names}


def test_the_evening_has_eight_observed_hands_and_players_who_come_and_go() -> None:
    evening = sample("evening")
    started = [event for event in evening.events if isinstance(event, HandStarted)]
    assert [event.hand for event in started] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert {event.depth for event in started} == {"observed"}
    assert {len(event.order) for event in started} == {4, 5}
    assert [event.player for event in evening.events if isinstance(event, Joined)][4:] == ["Joost Bakker", "Guo Min"]
    assert of(evening.events, Left) == [Left(1), Left(4)]
    assert len(of(evening.events, Shown)) == 1


def test_the_evening_has_a_take_back_that_counts() -> None:
    second = hands(sample("evening"))[2]
    (taken,) = (event for event in second if isinstance(event, TakenBack))
    place = second.index(taken)
    assert taken.to == place - 2
    assert type(second[place - 1]) is type(second[place + 1])
    assert second[place - 1] != second[place + 1]


def test_a_drawn_hand_of_the_evening_carries_its_pot_to_a_quan_dui() -> None:
    played = hands(sample("evening"))
    assert isinstance(played[3][-2], StockEmpty)
    (won,) = (event for event in played[4] if isinstance(event, Won))
    assert won.kind == "quan_dui"
    assert [event.amount for event in played[4] if isinstance(event, Paid) and event.why == "pot"] == [2 * 5 * 50]


def test_the_voided_hand_of_the_evening_is_paid_back_and_played_again() -> None:
    evening = sample("evening")
    assert [event.hand for event in evening.events if isinstance(event, HandVoided)] == [5]
    paid, back = (Counter() for _ in range(2))
    for event in hands(evening)[5]:
        if isinstance(event, Paid):
            paid[event.payer, event.payee, event.amount] += 1
    for event in evening.events:
        if isinstance(event, Paid) and event.why == "void":
            back[event.payee, event.payer, event.amount] += 1
    assert paid == back


def test_the_six_play_with_every_card_known() -> None:
    six = hands(sample("six_players"))
    started = [events[0] for events in six.values()]
    assert [(event.depth, len(event.order)) for event in started if isinstance(event, HandStarted)] == [("full", 6)] * 3
    assert [event.kind for events in six.values() for event in events if isinstance(event, Won)].count("quan_dui") == 1


def test_the_two_play_one_hand_seen_by_one_of_them() -> None:
    two = sample("two_players")
    (events,) = hands(two).values()
    drew = {(event.seat, event.card == "?") for event in events if type(event).__name__ == "Drew"}
    assert drew == {(1, False), (2, True)}


def test_the_jsonl_sample_is_the_same_hand_on_the_next_day() -> None:
    two, records = sample("two_players"), recorded("two_players.jsonl")
    assert [record.data for record in records][1:] == two.events[1:]
    assert (records[0].at - two.at).days == 1
    assert b"".join(write_jsonl(records)) == (FOLDER / "two_players.jsonl").read_bytes()
    opened = records[0].data
    assert isinstance(opened, GameOpened)
    checker = Checker(opened_rules(opened), opened_rules(opened).table())
    for record in records:
        checker.feed(record.data)
    checker.close()


def test_of_one_evening_only_the_results_are_known() -> None:
    results = sample("results_only")
    assert {event.depth for event in results.events if isinstance(event, HandStarted)} == {"result"}
    for events in hands(results).values():
        assert {type(event) for event in events} <= {HandStarted, Won, StockEmpty, Abandoned, Paid, HandEnded}
    ends = Counter(event.how for event in results.events if isinstance(event, HandEnded))
    assert ends == {"won": 5, "drawn": 1, "abandoned": 1}
    assert of(results.events, Noted)


def test_installed_samples_are_found_before_those_of_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "replay"
    (tmp_path / "sample_games").mkdir()
    monkeypatch.setattr(simulation, "__file__", str(package / "table" / "simulation.py"))
    assert sample_folder() == tmp_path / "sample_games"
    (package / "sample_games").mkdir(parents=True)
    assert sample_folder() == package / "sample_games"


def test_where_no_samples_are_found_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "__file__", str(tmp_path / "replay" / "samples.py"))
    with pytest.raises(NotFound, match="install Paipu again"):
        sample_folder()
