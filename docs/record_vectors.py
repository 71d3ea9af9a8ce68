"""The test vectors of the page of the record: small records, and what a reader must make of each (docs/vectors)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from replay.answers.games import Hand
from replay.answers.table import State, TableSeat
from replay.club import Club
from replay.rules import Eyes
from replay.table.simulation import sample_folder

__all__ = ["VECTORS", "expected_of", "made", "table_of"]

_POT = """%paipu 1
[Rules "quandui/gamerules"]
[Date "2026-11-27"]
[Place "Amsterdam"]
[Stake "0.50 EUR"]
[Option "carry_leaver=refund"]
[Seats "Guo; 李白; Chen"]
[Depth "observed"]

dealer 1 random

== hand 1, dealer 1
3 cut
1 deal ?16
2 deal ?15
3 deal 1122b 3344s 5566w 7b 8b 9b
1 -4b
2 +? -7w {too fast}
back to 14
2 <4b -9s
3 +1w -1w
1 !1w [1w 1w] -DH
irregular "7, turns" "nobody saw that seat 2 was next"
3 <DH -9b
1 +? -?
2 <? -2b
back to 29
2 <? -6w
3 !6w [6w 6w] -7b
1 +? -3b
2 +? # 4b4b 2w2w 8b8b 6b6b 1sXH 3b3w 5b5s 7w7s
3 shows 1122b 3344s 556w 8b DH

== hand 2, dealer 2, depth result
2 stock empty

leave 1
join 1 "Guo" after 3

== hand 3, dealer 2, depth result
2 ##

void 3 "it was Chen who won"

== hand 4, dealer 2
2 deal ?16
3 deal ?15
1 deal ?15
2 -4b
lost track
3 #

leave 1
join 4 "Bai" after 2

== hand 5, dealer 3, depth result
abandon "the last tram"

== end
"""


class Vector(NamedTuple):
    """A record, and what it shows: a sample, or text; as these eyes see it."""

    about: str
    record: str
    eyes: str = "all"


VECTORS: Mapping[str, Vector] = {
    "quandui-pot": Vector(
        "a pot, take-backs, a move that the referee allows, cards shown, a void, a hand whose track was lost, who leaves and joins",
        _POT,
    ),
    "quandui-won": Vector("a hand that is won with a discard, and money", "two_players.jsonl"),
    "quandui-full": Vector("three hands of six players with every card, and money", "six_players.paipu"),
    "quandui-full-public": Vector("the same as the public sees it", "six_players.paipu", "public"),
    "guandan-tricks": Vector(
        "results, then a hand with its tricks, resistance and the end of time", "guandan/timed.paipu"
    ),
    "guandan-tribute": Vector(
        "tribute and return, and a return that the referee allows", "guandan/penalties/return_forced.paipu"
    ),
    "guandan-grabbed": Vector("a card that was wrongly grabbed, and is kept", "guandan/penalties/card_drawn.paipu"),
    "guandan-money": Vector("a match by its results, and money", "guandan/results.paipu"),
    "khanhoo-stock": Vector("two players with every card; the discards become the stock", "khanhoo/two_players.paipu"),
    "khanhoo-stock-seat-2": Vector("the same as seat 2 sees it", "khanhoo/two_players.paipu", "seat:2"),
    "khanhoo-bumps": Vector("bumps, melds and a take-back", "khanhoo/three_players.paipu"),
    "khanhoo-money": Vector("a match by its points, a void, and money", "khanhoo/results.paipu"),
}
"""By name."""


@cache
def made() -> Mapping[str, str]:
    """The files by name: each vector's record, and what a reader must make of it."""
    files: dict[str, str] = {}
    with TemporaryDirectory() as folder, Club.open(f"{folder}/all.db") as whole, Club.open(f"{folder}/some.db") as some:
        for name, vector in VECTORS.items():
            typed = vector.record.startswith("%")
            data = vector.record.encode() if typed else (sample_folder() / vector.record).read_bytes()
            club, game = whole, whole.import_record(data, name).game
            if vector.eyes != "all":
                data = b"".join(whole.export(game, "jsonl", Eyes.parse(vector.eyes)))
                club, game = some, some.import_record(data, name).game
            record = b"".join(club.export(game))
            files[f"{name}.jsonl"] = record.decode()
            files[f"{name}.json"] = _text(expected_of(club, str(game), vector.about, _chosen(record)))
    return files


def expected_of(club: Club, game: str, about: str, versions: Mapping[str, list[int]]) -> dict[str, Any]:
    """What a reader must make of a game of this club; the table after these events, by eyes."""
    held = club.game(game)
    tables = [table_of(club.between(game, seq, Eyes.parse(eyes))) for eyes, some in versions.items() for seq in some]
    players = {each.seat: each.player for each in held.standings}
    hands = [
        {"hand": each.hand, "how": each.how, "void": each.void, "winners": each.winners, "gains": _gains(each, players)}
        for each in held.hands
    ]
    places = sorted(held.standings, key=lambda each: each.seat)
    khanhoo = held.rules.startswith("khanhoo/")
    standings = [
        {"seat": each.seat, "player": each.player, "hands": each.hands, "won": each.won, "money": each.money}
        | ({"points": each.points} if khanhoo else {})
        for each in places
    ]
    return {"about": about, "tables": tables, "hands": hands, "standings": standings}


def _gains(hand: Hand, players: Mapping[int, str]) -> dict[str, int]:
    gains = {f"player:{players[each.seat]}": each.money for each in hand.gains if each.money}
    return gains | ({"pot": hand.pot} if hand.pot else {})


def table_of(state: State) -> dict[str, Any]:
    """The table in the form of the vectors."""
    place = {
        "eyes": state.eyes,
        "seq": state.version,
        "hand": None if state.step is None else state.hand,
        "step": state.step,
    }
    lying = {"stock": state.stock.count, "pot": state.pot, "discards": state.discards}
    return {**place, **lying, "seats": {str(each.seat): _seat(each) for each in state.seats}}


def _seat(seat: TableSeat) -> dict[str, Any]:
    held = [*seat.cards, *seat.known]
    known = sorted(card for card in held if card != "?")
    return {
        "known": known,
        "unknown": seat.hidden + len(seat.cards) - len(known),
        "melds": seat.melds,
        "discards": seat.discards,
        "shown": seat.shown,
    }


def _chosen(record: bytes) -> dict[str, list[int]]:
    """The events after which the table is given: the first of each type in a hand, the next, each last of a hand, and a few more."""
    events = [json.loads(line) for line in record.splitlines()[:-1]]
    first = next(each["seq"] for each in events if each["type"] == "HandStarted")
    types: dict[str, int] = {}
    ends = [each["seq"] for each in events if each["type"] in ("HandEnded", "TakenBack")]
    for each in events[first - 1 :]:
        types.setdefault(each["type"], each["seq"])
    marked = {*types.values(), *ends, *(seq + 1 for seq in types.values()), *range(first, len(events), 20)}
    inside = sorted(seq for seq in marked if first <= seq <= len(events))
    return {"all": inside, "public": inside[::3], "seat:1": inside[1::4], "seat:2": inside[2::4]}


def _text(expected: Mapping[str, Any]) -> str:
    """JSON with a table, a hand and a standing on a line each."""

    def lines() -> Iterator[str]:
        for name, value in expected.items():
            if isinstance(value, list):
                rows = ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in value)
                yield f' "{name}": [\n{rows}\n ]'
            else:
                yield f' "{name}": {json.dumps(value, ensure_ascii=False)}'

    return "{\n" + ",\n".join(lines()) + "\n}\n"
