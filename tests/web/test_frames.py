"""The frames of a hand: put together as a browser does it they are what the pages of its steps show, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as some

from replay.club import Club, Move, Opening
from tests.support.clubs import Fill, new_club
from tests.support.quandui.records import WHOLE
from tests.support.soak import thorough
from tests.support.web.clients import client
from tests.support.web.seen_clubs import browser, fill, game_of
from web import frames as frames_module
from web import frames as frames_page


def unpacked(texts: list[Any]) -> list[str]:
    """Every text whole."""
    whole: list[str] = []
    for each in texts:
        if isinstance(each, str):
            whole.append(each)
        else:
            before, start, end, between = each
            units = whole[before].encode("utf-16-le")
            whole.append(
                (units[: 2 * start] + between.encode("utf-16-le") + units[len(units) - 2 * end :]).decode("utf-16-le")
            )
    return whole


def put_together(texts: list[Any], numbers: list[int]) -> str:
    """The table that a frame names."""
    whole = unpacked(texts)
    ground, *parts = (whole[number] for number in numbers)
    pieces = ground.split(frames_page.PLACE)
    assert len(pieces) == len(parts) + 1
    return "".join(piece + part for piece, part in zip(pieces, [*parts, ""], strict=True))


def table_of(page: str) -> str:
    """What is inside of the table of a page."""
    found = re.search(r'<div id="table"[^>]*>', page)
    assert found is not None
    depth = 0
    for tag in re.compile(r"<(/?)div\b").finditer(page, found.start()):
        depth += -1 if tag[1] else 1
        if not depth:
            return page[found.end() : tag.start()].strip()
    raise AssertionError("the table has no end")


@cache
def two_hands(kind: str) -> Fill:
    """Puts a game of two hands into a club; the same function for the same kind, so that it is played once."""
    return lambda club: club.simulate(kind, 4, 2, 7, "0.50 EUR")


@thorough
@pytest.mark.parametrize("kind", ["quandui/gamerules", "guandan", "khanhoo"])
@pytest.mark.parametrize("eyes", ["public", "seat:1", "all"])
def test_each_frame_is_the_table_of_the_page_of_its_step(fresh: Callable[..., Club], kind: str, eyes: str) -> None:
    club = fresh(fill=two_hands(kind))
    hand = f"/games/{club.games()[0].id}/hands/2"
    browse = client(club)
    answer = browse.get(f"{hand}/frames?eyes={eyes}").json
    assert len(answer["frames"]) == answer["steps"] == club.timeline(club.games()[0].id).hands[2].steps
    for step in (0, 1, 9, answer["steps"] // 2, answer["steps"] - 1):
        page = browse.get(f"{hand}/steps/{step}?eyes={eyes}").text
        frame = answer["frames"][step]
        assert put_together(answer["texts"], frame["table"]).strip() == table_of(page)
        assert f">{frame['said']}</p>" in page.replace("&#39;", "'")


@given(
    some.lists(
        some.lists(
            some.text(some.characters(exclude_characters="<>", exclude_categories=["Cs"]), max_size=9),
            min_size=2,
            max_size=2,
        ),
        min_size=1,
    )
)
def test_whatever_the_parts_are_they_come_out_as_they_went_in(tables: list[list[str]]) -> None:
    packing = frames_page.Packing()
    drawn = [f'<ul><li data-part="a">{one}</li> <li><b data-part="b">{other}</b></li></ul>' for one, other in tables]
    numbers = [packing.add(each) for each in drawn]
    texts, number = packing.together()
    assert [put_together(texts, [number[each] for each in table]) for table in numbers] == drawn


def test_a_part_within_a_part_belongs_to_it_and_a_table_may_have_none() -> None:
    inner = '<li data-part="a"><ul><li data-part="b">x</li></ul></li>'
    assert frames_page.parted(f"<ul>{inner}</ul>") == (f"<ul>{frames_page.PLACE}</ul>", [inner])
    assert frames_page.parted("<p>nothing</p>") == ("<p>nothing</p>", [])


def test_what_did_not_change_is_sent_once(fresh: Callable[..., Club]) -> None:
    club = fresh(fill=lambda made: made.import_record(WHOLE.encode(), "whole"))
    answer = client(club).get(f"/games/{club.games()[0].id}/hands/1/frames?eyes=all").json
    frames, texts = answer["frames"], answer["texts"]
    named = [number for each in frames for number in each["table"]]
    assert set(named) == set(range(len(texts)))
    assert len(texts) < len(named)
    assert sum(isinstance(each, str) for each in texts) < len(texts) / 2
    assert len(set(unpacked(texts))) == len(texts)


def test_frames_say_what_is_one_step_of_the_scrubber_who_decided_and_what_is_marked(
    browse: FlaskClient, games: dict[str, str]
) -> None:
    frames = browse.get(f"/games/{games['whole']}/hands/1/frames").json["frames"]
    assert [each.get("part") for each in frames] == ["deal"] * 8 + [None] * 16 + ["end"] * 2
    assert [each.get("seat") for each in frames[7:11]] == [None, 1, 2, 2]
    assert {step: each["mark"] for step, each in enumerate(frames) if "mark" in each} == {23: "win"}


# A hand that goes on


def test_only_the_frames_are_sent_that_came_since(tmp_path: Any) -> None:
    with new_club(tmp_path / "club.db") as club:
        game = club.tables.open(Opening("quandui", {"stake": 100}, "EUR/2", seats=("Anna", "Ben", "Chen"))).game
        browse = client(club)

        def record(*lines: str) -> None:
            club.tables.record(game, [Move(line) for line in lines], seen=club.timeline(game).version)

        def asked(after: int) -> Any:
            return browse.get(f"/games/{game}/hands/1/frames?after={after}").json

        record("dealer 1 random", "== hand 1, depth observed", "1 deal ?16", "2 deal ?15", "3 deal ?15")
        steps = asked(0)["steps"]
        record("1 -1b")
        answer = asked(steps)
        assert (answer["first"], answer["steps"], answer["goes_on"]) == (steps, steps + 1, False)
        assert [each["said"] for each in answer["frames"]] == ["Anna discards the 1 ben."]
        whole = asked(0)
        last = whole["frames"][-1]["table"]
        assert put_together(answer["texts"], answer["frames"][0]["table"]) == put_together(whole["texts"], last)
        for after in (steps + 1, 10**9):
            assert (asked(after)["frames"], asked(after)["texts"]) == ([], [])
        record('abandon "late"', "== hand 2, depth result")
        assert asked(0)["goes_on"] is True


def test_a_long_hand_comes_in_several_answers(
    browse: FlaskClient, games: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames_module, "MOST", 10)
    address = f"/games/{games['whole']}/hands/1/frames"
    some_of_them = [browse.get(f"{address}?after={after}&eyes=seat:2").json for after in (0, 10, 20)]
    assert [(each["first"], len(each["frames"]), each["steps"]) for each in some_of_them] == [
        (0, 10, 26),
        (10, 10, 26),
        (20, 6, 26),
    ]


# Who may not see it


@pytest.fixture
def live(tmp_path: Any) -> Iterator[Club]:
    with new_club(tmp_path / "club.db", fill) as club:
        yield club


def test_who_may_not_look_back_gets_the_last_frame_alone(live: Club) -> None:
    game = game_of(live, "live")
    last = live.timeline(game).hands[1].steps - 1
    for who, looks in (("seat link", False), ("member who plays", False), ("director", True)):
        browse = browser(live, who, "live")  # type: ignore[arg-type]
        for after in (0, 3):
            answer = browse.get(f"/games/{game}/hands/1/frames?after={after}").json
            assert answer["first"] == (after if looks else last), who
            assert len(answer["frames"]) == last + 1 - answer["first"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("eyes=seat:9", 422),
        ("after=-1", 422),
        ("after=x", 422),
        ("other=1", 422),
        ("eyes=all&eyes=all", 422),
        ("", 200),
    ],
)
def test_what_cannot_be_asked_for_is_refused(
    browse: FlaskClient, games: dict[str, str], query: str, status: int
) -> None:
    assert browse.get(f"/games/{games['whole']}/hands/1/frames?{query}").status_code == status


def test_a_hand_that_is_not_there_has_no_frames(browse: FlaskClient, games: dict[str, str]) -> None:
    assert browse.get(f"/games/{games['whole']}/hands/9/frames").status_code == 404
    assert browse.get("/games/00000000/hands/1/frames").status_code == 404
