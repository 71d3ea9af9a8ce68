"""The text notation: events and text say the same, whatever is typed is understood, and there is one form to write it."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import time
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.formats import TextRecord, write_jsonl, write_text
from replay.identity import envelopes, event_id, game_id
from replay.rules import Eyes, codec, opened_rules, rooms
from replay.rules.quandui import Cut, Won
from replay.rules.shared import commitment
from replay.values.events import (
    Abandoned,
    Claimed,
    DealerChosen,
    Dealt,
    DeckCommitted,
    DeckMixed,
    DeckRevealed,
    Discarded,
    Drew,
    Event,
    GameEnded,
    GameOpened,
    HandEnded,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    Loser,
    Noted,
    Paid,
    Shown,
    StockEmpty,
    TakenBack,
    TimeCalled,
    Took,
    TrackLost,
)
from tests.support.factories import GameFactory
from tests.support.formats.texts import DEALT, EXAMPLES, HEADER, PAGE, typed
from tests.support.soak import long, times

AT = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)


def text_of(events: list[Event], at: dt.datetime = AT, game: UUID | None = None) -> str:
    """The canonical text of the events."""
    opened = events[0]
    assert isinstance(opened, GameOpened)
    records = envelopes(events, game=game or game_id(opened, at.date()), at=at, by="text")
    return write_text(opened_rules(opened), records)


def canonical(record: TextRecord) -> str:
    """What was read, written again."""
    return text_of(record.events, record.at, record.game)


# Round trips


@given(
    st.dictionaries(st.text(max_size=40), st.text(max_size=200), max_size=5),
    st.lists(st.text(min_size=1, max_size=50), max_size=3),
    st.sampled_from(["EUR/2", "EUR/0", "points/0", "points/2", "JPY/0", "eur/3"]),
    st.integers(0, 10**12),
    st.dates(dt.date(1970, 1, 1)),
    st.none() | st.uuids(),
)
def test_any_tags_remarks_units_days_and_ids_survive(
    tags: dict[str, str], remarks: list[str], unit: str, stake: int, date: dt.date, game: UUID | None
) -> None:
    opened = GameFactory(
        unit=unit, options={"stake": stake, "specials_dui": False, "forced_scope": "claim_only"}
    ).events[0]
    opened = GameOpened(opened.rules, opened.options, opened.unit, tags)
    events = [opened, *map(Noted, remarks), Joined(1, 'a; "b" \\ {c}'), Joined(2, "李白"), *map(Noted, remarks)]
    at = dt.datetime(date.year, date.month, date.day, tzinfo=dt.UTC)
    text = text_of(events, at, game)
    record = typed(text)
    assert (record.events, record.at) == (events, at)
    assert record.game == (game or game_id(opened, date))
    assert canonical(record) == text


# What each line says


def cards(text: str) -> list[str]:
    """The cards in the order of the text."""
    return text.split(" ")


WON = tuple(cards("1b 1b 3b 3w 2s 2s 5s 5s 4w 4b 9w 9w DH XH 8s 8s"))
QUAN = tuple(cards("1b 1b 3b 3b 2s 2s 5s 5s 4w 4w 9w 9w DH DH 8s 8s"))
UNSEEN = ("?",) * 16
RESULT = HEADER + "== hand 1, dealer 1, depth result\n"
SECRET = "0f" * 32
DIGEST = commitment("quandui/pagat", 1, SECRET)


@pytest.mark.parametrize(
    ("before", "line", "events"),
    [
        (HEADER + "== hand 1, dealer 1\n", "3 cut", [Cut(3)]),
        (HEADER + "== hand 1, dealer 1\n", "1 deal ?6", [Dealt(1, ("?",) * 6)]),
        (HEADER + "== hand 1, dealer 1\n", "1 packet 1244b 56s", [Dealt(1, ("1b", "2b", "4b", "4b", "5s", "6s"))]),
        (DEALT, "1 -4b", [Discarded(1, "4b")]),
        (DEALT, " 1  - 4饼", [Discarded(1, "4b")]),
        (DEALT, "1 -大红", [Discarded(1, "DH")]),
        (DEALT + "1 -4b\n", "2 +? -7w", [Drew(2, "?"), Discarded(2, "7w")]),
        (DEALT + "1 -4b\n", "2 <4B-7W", [Took(2, "4b"), Discarded(2, "7w")]),
        (DEALT + "1 -4b\n", "3 !4b [4b 4b] -DH", [Claimed(3, "4b", "dui"), Discarded(3, "DH")]),
        (DEALT + "1 -4b\n", "3 !4b", [Claimed(3, "4b", "dui")]),
        (DEALT + "1 -4b\n", "3 !4b over 2 take", [Claimed(3, "4b", "dui", (Loser(2, "take"),))]),
        (DEALT + "1 -4b\n", "2 !4b [44b] OVER 3 DUI", [Claimed(2, "4b", "dui", (Loser(3, "dui"),))]),
        (DEALT, "1 # 1b1b 3b3w 2s2s 5s5s 4w4b 9w9w DHXH 8s8s", [Won(1, "single", WON)]),
        (DEALT, "1 #", [Won(1, "single", UNSEEN)]),
        (DEALT, "1 ##", [Won(1, "quan_dui", UNSEEN)]),
        (DEALT, "1 # 11b 33b 22s 55s 44w 99w DHDH 88s", [Won(1, "quan_dui", QUAN)]),
        (
            DEALT + "1 -2s\n",
            "3 !2s # 1b1b 3b3w 2s2s 5s5s 4w4b 9w9w DHXH 8s8s over 2 dui",
            [Won(3, "single", WON, "2s", (Loser(2, "dui"),))],
        ),
        (DEALT, 'abandon "the last tram"', [Abandoned("the last tram")]),
        (DEALT, "lost track", [TrackLost()]),
        (DEALT, " Lost  TRACK {tea} ; late", [TrackLost(), Noted("tea")]),
        (DEALT + "lost track\n", "2 # 4w from 1", [Won(2, "single", UNSEEN, "4w", from_=1)]),
        (HEADER + "== hand 1, dealer 1\nlost track\n", "3 stock empty", [StockEmpty(3)]),
        (DEALT + "1 -4b\n", "back to 9", [TakenBack(9)]),
        (DEALT + "1 -4b\n", "back", [TakenBack(9)]),
        (DEALT + "1 -4b\n2 +? -4b\n", "BACK 2", [TakenBack(10)]),
        (DEALT, 'irregular "turns" "it was late"', [Irregular("turns", "it was late")]),
        (HEADER, 'join 4 " Wang\\u0020" after 2', [Joined(4, "Wang", 2)]),
        (HEADER, "leave 2", [Left(2)]),
        (HEADER, f"COMMIT 1 {DIGEST.upper()}", [DeckCommitted(1, DIGEST)]),
        (HEADER + f"commit 1 {DIGEST}\n", 'mix 2 " the blue tram " {so}', [DeckMixed(2, "the blue tram"), Noted("so")]),
        (
            f"{HEADER}commit 1 {DIGEST}\n{RESULT.removeprefix(HEADER)}1 #\n",
            f"reveal 1 {SECRET}",
            [DeckRevealed(1, SECRET)],
        ),
        (HEADER, "dealer 2", [DealerChosen(2, "random")]),
        (HEADER, "{well, well}", [Noted("well, well")]),
        (HEADER, r"{a \} and a \\ in \u4e2d\n}{two}", [Noted("a } and a \\ in 中\n"), Noted("two")]),
        (HEADER, "== END", [GameEnded()]),
        (RESULT, "2 # 4w from 1", [Won(2, "single", UNSEEN, "4w", from_=1)]),
        (RESULT, "2 ## ? from 3", [Won(2, "quan_dui", UNSEEN, "?", from_=3)]),
        (RESULT, "2 !4w #", [Won(2, "single", UNSEEN, "4w")]),
        (RESULT, "2 # 1b1b 3b3w 2s2s 5s5s 4w4b 9w9w DHXH 8s8s, 4w from 1", [Won(2, "single", WON, "4w", from_=1)]),
        (RESULT, "2 #1b1b 3b3w 2s2s 5s5s 4w4b 9w9w DHXH 8s8s 四万 FROM 1", [Won(2, "single", WON, "4w", from_=1)]),
        (RESULT + "1 #\n", "3 shows", [Shown(3, ())]),
        (DEALT + "1 #\n", "3 shows 1b ?14", [Shown(3, ("1b", *["?"] * 14))]),
    ],
)
def test_a_line_says_what_the_page_says_it_does(before: str, line: str, events: list[Event]) -> None:
    assert typed(before + line).events[len(typed(before).events) :][: len(events)] == events


@pytest.mark.parametrize(
    "line",
    ["2 # 4w from 1", "2 ## ? from 3", "2 !4w #", "2 # 1b1b 3b3w 2s2s 5s5s 4w4b 9w9w DHXH 8s8s, 4w from 1"],
)  # fmt: skip
def test_a_claimed_discard_of_a_result_is_written_as_it_was_typed(line: str) -> None:
    record = typed(RESULT + line)
    assert line in canonical(record).splitlines()
    assert typed(canonical(record)).events == record.events


def test_money_is_made_by_the_rules_whether_or_not_it_is_typed() -> None:
    won = RESULT + "2 ## {so}\n"
    made = [Paid("player:Guo", "player:Li", 200, "quan_dui"), Paid("player:Chen", "player:Li", 200, "quan_dui")]
    for money in ("", "$ 1>2 2.00 3>2 2.00", "$ 3 > 2 2 quan_dui  1>2 2.0"):
        assert typed(won + money).events[-4:] == [*made, HandEnded("won", 2), Noted("so")]


def test_a_stock_that_runs_out_ends_the_hand() -> None:
    assert typed(RESULT + "1 stock  empty").events[-2:] == [StockEmpty(1), HandEnded("drawn", 1)]


def test_a_voided_hand_gives_its_money_back() -> None:
    voided = typed(RESULT + '2 #\nvoid 1 "miscounted" {sorry}\n$ 2>1 1.00  2>3 1.00').events[-4:]
    back = [Paid("player:Li", "player:Chen", 100, "void"), Paid("player:Li", "player:Guo", 100, "void")]
    assert voided == [HandVoided(1, "miscounted"), *back, Noted("sorry")]


# The deal


def packets(text: str) -> list[tuple[int, int]]:
    """The packets that are dealt: seat and size."""
    return [(event.seat, len(event.cards)) for event in typed(HEADER + text).events if isinstance(event, Dealt)]


STANDARD = [(1, 6), (2, 5), (3, 5), (1, 5), (2, 5), (3, 5), (1, 5), (2, 5), (3, 5)]


@pytest.mark.parametrize(
    "deal",
    [
        "1 deal ?16\n2 deal ?15\n3 deal ?15",
        "3 deal ?15\n2 deal ?15\n1 deal ?16",
        "1 deal ?6\n2 deal ?5\n3 deal ?5\n1 deal ?10\n2 deal ?10\n3 deal ?10",
        "1 deal ?11\n2 deal ?10\n3 deal ?5 {a break}\n3 deal ?10\n1 deal ?5\n2 deal ?5",
        "1 packet ?6\n2 deal ?15\n3 deal ?15\n1 deal ?10",
    ],
)
def test_deal_lines_are_dealt_in_the_packets_of_the_rules(deal: str) -> None:
    assert packets(f"== hand 1, dealer 1\n{deal}\n") == STANDARD


def test_the_cards_of_a_deal_line_keep_their_order() -> None:
    line = "1 deal 1b 3b 2b DH 9w 1s 5b ?3 7w 8w ?4"
    dealt = [
        event
        for event in typed(f"{HEADER}== hand 1, dealer 1\n{line}\n2 deal ?15\n3 deal ?15").events
        if isinstance(event, Dealt)
    ]
    own = [card for event in dealt if event.seat == 1 for card in event.cards]
    assert own == cards("1b 3b 2b DH 9w 1s 5b ? ? ? 7w 8w ? ? ? ?")


# Forgiving in, one form out


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\n\n  ; nothing\n"),
        lambda text: text.replace("\n", "   ; so far\n"),
        lambda text: text.replace(" ", "  "),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("== hand", "==hand").replace("deal ", "DEAL  "),
        lambda text: text.replace("7w", "七万").replace("DH", "大红"),
    ],
)
def test_it_makes_no_difference_how_neatly_one_types(change: Callable[[str], str]) -> None:
    game = GameFactory().start().play(Random(7)).start().play(Random(8))
    text = text_of([game.rules.redact(event, Eyes("seat", 2)) for event in game.events])
    assert change(text) != text
    assert canonical(typed(change(text))) == text


def test_a_name_is_read_in_its_composed_form_without_outer_spaces() -> None:
    names = [
        event.player
        for event in typed(HEADER.replace("Guo; Li", "  Zoe\u0308 ;Li")).events
        if isinstance(event, Joined)
    ]
    assert names == ["Zoë", "Li", "Chen"]


def test_a_place_is_known_for_every_event() -> None:
    record = typed(DEALT + "1 -4b\n2 +? -7w {so}\n3 +? #\n")
    assert len(record.places) == len(record.events)
    places = {type(event).__name__: place for event, place in zip(record.events, record.places, strict=True)}
    assert places["GameOpened"] == (2, 8)
    assert places["Joined"] == (5, 8)
    assert places["HandStarted"] == (6, 9)
    assert (places["Discarded"], places["Noted"], places["Drew"]) == ((11, 6), (11, 10), (12, 3))
    assert places["HandEnded"] == places["Paid"] == places["Won"] == (12, 6)


def test_an_unknown_tag_is_kept_with_a_warning_and_a_quoted_one_without() -> None:
    record = typed(HEADER + '[Mood "fine"]\n["Rules" "of the house"]\n')
    assert record.opened.tags == {"Mood": "fine", "Rules": "of the house"}
    assert [str(each) for each in record.warnings] == [
        "evening.paipu:6:2: Paipu does not know the tag 'Mood' and keeps it as it is"
    ]


def test_the_tags_of_a_team_match_are_known_however_they_are_spelled() -> None:
    """They are kept as they are spelled: records with them are older than their meaning."""
    record = typed(HEADER + '[match "Cup"] [ROUND "2"] [Team "A; B"]\n')
    assert (record.opened.tags, record.warnings) == ({"match": "Cup", "ROUND": "2", "Team": "A; B"}, [])


def test_a_record_with_the_tags_of_a_team_match_is_the_same_as_before_they_meant_anything() -> None:
    """Its ids, its bytes and the order of its tags, as version 41f9470 had them; the depth was recorded with each hand then."""
    text = (
        '%paipu 1\n[match "autumn cup"] [Rules "quandui"] [Date "2026-11-20"] [Round "2"] [Table "1"]\n[Team "Anhui"]'
        ' [Seats "Anna; Bai"]\n== hand 1, dealer 1, depth result\n1 #\n'
    )
    record = typed(text)
    records = list(envelopes(record.events, game=record.game, at=record.at, by="text"))
    assert (str(record.game), str(records[-1].id)) == (
        "30cccedf-79e6-56ff-a00a-93c0d5ff053e",
        "01a1f640-bc00-7006-b478-46b75f32c9fb",
    )
    written = b"".join(write_jsonl(records))
    assert hashlib.sha256(written).hexdigest() == "eec66734de679594dabd3786b548a3027ceccd33babb1b054fe27aab33add373"
    tags = re.findall(r"^\[([A-Za-z]+)", write_text(opened_rules(record.opened), records), re.MULTILINE)
    assert tags == ["Rules", "Date", "Table", "Seats", "Depth", "Round", "Team", "match"]


def test_the_depth_of_the_header_holds_where_a_hand_says_none() -> None:
    depths = [event.depth for event in typed(HEADER + '[Depth "Result"]\n== hand 1, dealer 1\n1 #\n== hand 2, depth full').events
                  if isinstance(event, HandStarted)]  # fmt: skip
    assert depths == ["result", "full"]


FOUR = HEADER.replace("quandui/pagat", "guandan/fcg").replace("Chen", "Chen; Wang")
TIMED = FOUR + '[Option "format=timed"]\n'


@pytest.mark.parametrize(
    ("hand", "board", "written"),
    [
        ('== hand 1, dealer 1, board "B 12", depth full', "B 12", 'board "B 12"'),
        ('==hand 1 dealer 1 BOARD " B 12 "', "B 12", 'board "B 12"'),
        (r'== hand 1, dealer 1, board "Zoe\u0308\"s"', 'Zoë"s', r'board "Zoë\"s"'),
        ("== hand 1, dealer 1", None, "dealer 1"),
    ],
)
def test_a_hand_may_name_its_board(hand: str, board: str | None, written: str) -> None:
    record = typed(FOUR + hand)
    assert record.events[-1].board == board  # type: ignore[attr-defined]
    assert canonical(record).endswith(f"{written}\n")


@pytest.mark.parametrize(
    ("before", "line", "running", "written"),
    [
        ("", "TIME", None, "time"),
        ("== hand 1, dealer 1\n", "time Counted {so}", "counted", "time counted {so}"),
        ("== hand 1, dealer 1\n", "time void", "void", "time void"),
    ],
)
def test_time_is_called_in_a_hand_and_between_hands(before: str, line: str, running: Any, written: str) -> None:
    record = typed(TIMED + before + line)
    assert TimeCalled(running) in record.events
    assert canonical(record).endswith(f"\n{written}\n")
    assert typed(canonical(record)).events == record.events


def test_an_option_may_be_right_only_beside_a_later_one() -> None:
    record = typed(FOUR + '[Option "format=deals"]\n[Option "deals=8"]\n')
    assert (record.opened.options["format"], record.opened.options["deals"]) == ("deals", 8)
    assert canonical(record).count("Option") == 2


def test_every_option_is_pinned_and_only_those_that_differ_are_written() -> None:
    record = typed(HEADER + '[Option "specials_copies = 1"]\n[Option "money=pot"] [Option "heavenly_win=TRUE"]\n')
    assert record.opened.options == typed(HEADER).opened.options | {"specials_copies": 1, "money": "pot"}
    assert re.findall(r"Option .*", canonical(record)) == ['Option "specials_copies=1"]', 'Option "money=pot"]']


# Identity


def test_the_same_text_is_the_same_game_and_another_table_is_another() -> None:
    assert typed(HEADER).game == typed(HEADER.replace("Guo; Li", "Wang; Li")).game
    others = [
        HEADER + '[Table "2"]\n',
        HEADER + '[Place "Leiden"]\n',
        HEADER.replace("pagat", "gamerules"),
        HEADER.replace("11-20", "11-21"),
    ]
    assert len({typed(text).game for text in (HEADER, *others)}) == 5


def test_a_game_may_name_its_id() -> None:
    named = HEADER + '[Game "0198F3A2-7c51-7d33-9d6e-0c5d1f2a3b4c"]\n'
    assert str(typed(named).game) == "0198f3a2-7c51-7d33-9d6e-0c5d1f2a3b4c"


def test_event_ids_are_stable_ordered_in_time_and_differ_with_what_happened() -> None:
    game = UUID(int=7)
    drew, took = Drew(1, "4b"), Took(1, "4b")
    ids = [event_id(game, seq, AT, drew) for seq in range(1, 4096)]
    assert ids == sorted(ids)
    assert {(each.version, each.variant) for each in ids} == {(7, "specified in RFC 4122")}
    others = [event_id(game, 1, AT, took), event_id(UUID(int=8), 1, AT, drew), event_id(game, 4097, AT, drew)]
    assert len({*ids, *others}) == len(ids) + len(others)
    assert ids[0] == event_id(game, 1, AT, drew)
    assert event_id(game, 1, AT + dt.timedelta(milliseconds=1), drew) > ids[-1]


def test_a_longer_record_begins_with_the_envelopes_of_the_shorter() -> None:
    short, longer = typed(DEALT), typed(DEALT + "1 -4b\n")
    first, second = (list(envelopes(each.events, game=each.game, at=each.at, by="text")) for each in (short, longer))
    assert second[: len(first)] == first


# The page


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_page_say_the_same_in_canonical_form(example: str) -> None:
    record = typed(example)
    assert (record.closed, record.warnings) == (True, [])
    assert typed(canonical(record)).events == record.events
    assert canonical(typed(canonical(record))) == canonical(record)


def test_the_page_has_an_example_of_every_kind_of_game() -> None:
    assert {typed(example).opened.rules.partition("/")[0] for example in EXAMPLES} == set(rooms())


def test_the_page_has_every_event_that_is_typed_in_its_tables() -> None:
    header_or_consequence = {
        "GameOpened", "HandStarted", "Noted", "Paid", "HandEnded", "GameEnded", "TributeDue", "Kept", "TrickEnded", "LeadSet",
        "LevelsSet", "MatchEnded", "PointsSet", "TargetReached",
    }  # fmt: skip
    rows = [line for line in PAGE.splitlines() if line.startswith("|")]
    assert [name for name in codec().events if not any(re.search(rf"\b{name}\b", row) for row in rows)] == sorted(
        header_or_consequence, key=list(codec().events).index
    )


@long
def test_reading_keeps_up_with_an_evening_of_thousands_of_events() -> None:
    game = GameFactory(players=4)
    while len(game.events) < times(10_000, 4_000):
        game.start().play(Random(len(game.events)))
    text = text_of(game.events)
    begin = time.process_time()
    assert len(typed(text).events) == len(game.events)
    assert len(game.events) / (time.process_time() - begin) > 2_000  # 20,000 and more where nothing else runs
