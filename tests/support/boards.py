"""Records of boards: deals that several tables play.

Quán Duì has no boards. Here it has, as the kinds of game that have some: a win scores one from every other seat, quan dui two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from uuid import UUID

import pytest
from msgspec.structs import replace

from replay.club import Club
from replay.formats import write_jsonl
from replay.rules import Outcome, room
from replay.rules.quandui import Cut, Won, packet
from replay.values.events import Abandoned, DealerChosen, Dealt, Event, GameOpened, HandStarted, Joined
from tests.support.records import UNSEEN_HAND, decided, won, written

NAMES = ("Anna", "Bai", "Cas", "Ding", "Evi", "Fang")


@contextmanager
def boards_allowed() -> Iterator[None]:
    """While this lasts, Quán Duì has boards."""
    kind = type(room("quandui"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kind, "rulings", {**kind.rulings, "board": "99, boards"})
        patch.setattr(kind, "outcome", staticmethod(_scored))
        yield


def _scored(event: Won, order: tuple[int, ...]) -> Outcome:
    worth = 2 if event.kind == "quan_dui" else 1
    scores = {seat: worth * (len(order) - 1) if seat == event.seat else -worth for seat in order}
    return Outcome((event.seat,), event.kind, scores)


def game_id(number: int) -> UUID:
    """The id of the game at a table."""
    return UUID(f"{number:08x}-0000-7000-8000-000000000000")


def opened(table: int, players: int = 3, first: int = 0, rules: str = "quandui/pagat") -> list[Event]:
    """A table for nothing, whose players are the next ones of ``NAMES``."""
    seated = [Joined(seat, NAMES[(first + seat - 1) % len(NAMES)]) for seat in range(1, players + 1)]
    return [GameOpened(rules, {"stake": 0}, "points/0", {"Table": str(table)}), *seated]


def board_won(
    board: str, hand: int, winner: int, kind: str = "single", *, order: Sequence[int] = (1, 2, 3)
) -> list[Event]:
    """A board of which only the result is recorded."""
    return [HandStarted(hand, tuple(order), order[0], "result", board), Won(winner, kind, UNSEEN_HAND)]  # type: ignore[arg-type]


def board_dealt(board: str, deal: Mapping[int, Sequence[str]], hand: int = 1) -> list[Event]:
    """A full record of a board whose table broke off after the deal; its first seat deals."""
    order = tuple(deal)
    left = {seat: list(cards) for seat, cards in deal.items()}
    dealt: list[Event] = []
    while following := packet(order, len(dealt)):
        seat, size = following
        dealt.append(Dealt(seat, tuple(left[seat][:size])))
        del left[seat][:size]
    return [HandStarted(hand, order, order[0], "full", board), Cut(order[-1]), *dealt, Abandoned("the clock ran out")]


def shuffled(seed: int, order: Sequence[int] = (1, 2, 3)) -> dict[int, list[str]]:
    """A deal, by seat: sixteen cards for the first, fifteen for the others."""
    pack = [card for card, copies in room("quandui").rules("pagat", {}).pack.copies.items() for _ in range(copies)]
    Random(seed).shuffle(pack)
    return {seat: [pack.pop() for _ in range(16 if seat == order[0] else 15)] for seat in order}


def board_record(table: int, moves: Sequence[Event]) -> bytes:
    """The JSONL record of a table, whose dealer is drawn by lot where nobody must deal."""
    started = next(place for place, move in enumerate(moves) if isinstance(move, HandStarted))
    chosen = DealerChosen(moves[started].dealer, "random")  # type: ignore[attr-defined]
    return b"".join(write_jsonl(written(decided([*moves[:started], chosen, *moves[started:]]), game_id(table))))


def named(club: Club, *names: str, boards: bool = True) -> None:
    """Evenings, each of which names a team match and a board: both have one name."""
    with boards_allowed():
        for table, name in enumerate(names, 1):
            game, *seats = opened(table)
            hand = board_won(name, 1, 1) if boards else won(1, 1, 1)
            tagged = replace(game, tags={"Match": name, "Team": "Anhui; Jiangsu"})
            club.import_record(board_record(table, [tagged, *seats, *hand]), f"evening {table}")
