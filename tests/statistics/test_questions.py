"""What the queries count, counted again from the events of the same evenings, and by the rules themselves where they know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from replay.answers import StatisticAnswer
from replay.engine import this_process
from replay.offline import simulated_data
from replay.rules import Rules, opened_rules
from replay.rules.guandan import LevelsSet, Played, Resisted, TributeDue
from replay.rules.quandui import Won
from replay.rules.quandui.wins import win_of
from replay.rules.shared import Table
from replay.statistics import answers_of
from replay.table.simulation import Evening, simulate
from replay.values.events import Claimed, Discarded, Event, GameOpened, HandEnded, HandStarted, Paid

EVENINGS = [
    *(Evening("quandui", 4, 30, seed, "1.00 EUR") for seed in range(1, 4)),
    Evening("quandui/gamerules", 3, 10, 1, "1.00 EUR"),
    *(Evening("guandan", 4, 3, seed) for seed in (1, 2, 3)),
]
Counts = dict[tuple[str, int, str], list[int]]
Seen = tuple[Rules, list[tuple[Table | None, Event]]]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, StatisticAnswer]:
    data = tmp_path_factory.mktemp("statistics") / "data"
    assert simulated_data(EVENINGS, data, this_process) == len(hands())
    return {answer.question: answer for answer in answers_of(data)}


@cache
def hands() -> list[Seen]:
    """Every hand: its rules, and its events, each discard with the table before it."""
    return list(_played())


def _played() -> Iterator[Seen]:
    for evening in EVENINGS:
        events = [record.data for record in simulate(*evening)]
        assert isinstance(events[0], GameOpened)
        rules = opened_rules(events[0])
        table, seen = rules.table(), []
        for event in events:
            if isinstance(event, HandStarted):
                seen = []
            seen.append((table.copy() if isinstance(event, Discarded) else None, event))
            rules.evolve(table, event)
            if isinstance(event, HandEnded):
                yield rules, seen


def only(seen: Seen, kind: type) -> list:
    return [event for _, event in seen[1] if isinstance(event, kind)]


def found(answer: StatisticAnswer) -> dict[tuple[str, int, str], tuple[int, float]]:
    return {
        (of.rules, of.players, each.what): (each.cases, each.value) for of in answer.findings for each in of.figures
    }


def means(counts: Counts) -> dict[tuple[str, int, str], tuple[int, float]]:
    return {key: (len(values), round(sum(values) / len(values), 6)) for key, values in counts.items()}


def first_out(seen: Seen) -> int | None:
    for event in only(seen, Won):
        return event.seat
    for event in only(seen, LevelsSet):
        return event.order[0]
    return None


def order_of(seen: Seen) -> Sequence[int]:
    return only(seen, HandStarted)[0].order


def test_which_seat_wins(answers: dict[str, StatisticAnswer]) -> None:
    counts: Counts = defaultdict(list)
    for hand in hands():
        winner = first_out(hand)
        for place, seat in enumerate(order_of(hand), 1):
            if winner is not None:
                counts[hand[0].id, len(order_of(hand)), str(place)].append(seat == winner)
    assert found(answers["seats"]) == means(counts)


def test_how_often_claiming_wins(answers: dict[str, StatisticAnswer]) -> None:
    counts: Counts = defaultdict(list)
    for hand in hands():
        winner = first_out(hand)
        for seat in order_of(hand):
            if hand[0].id.startswith("quandui") and winner is not None:
                claims = sum(event.seat == seat for event in only(hand, Claimed))
                counts[hand[0].id, len(order_of(hand)), str(min(claims, 3))].append(seat == winner)
    assert found(answers["claiming"]) == means(counts)
    assert len(counts) == 8


def test_what_playing_on_is_worth_and_how_it_ends(answers: dict[str, StatisticAnswer]) -> None:
    worth: Counts = defaultdict(list)
    ends: Counts = defaultdict(list)
    for hand in hands():
        rules = hand[0]
        if rules.id != "quandui/pagat":
            continue
        declined = {
            event.seat
            for table, event in hand[1]
            if isinstance(event, Discarded) and win_of(rules, table, event.seat, None) is not None
        }
        wins = only(hand, Won)
        for seat in order_of(hand):
            account = f"player:Bot {seat}"
            gain = (
                sum(event.amount * ((event.payee == account) - (event.payer == account)) for event in only(hand, Paid))
                / 100
            )
            won = bool(wins) and wins[0].seat == seat
            if seat in declined:
                worth[rules.id, 4, "played_on"].append(gain)
                end = "drawn" if not wins else wins[0].kind if won else "others"
                for code in ("quan_dui", "single", "others", "drawn"):
                    ends[rules.id, 4, code].append(code == end)
            elif won and wins[0].kind == "single":
                worth[rules.id, 4, "shown"].append(gain)
    assert found(answers["playing-on"]) == means(worth)
    assert found(answers["playing-on-ends"]) == means(ends)
    assert len(worth["quandui/pagat", 4, "played_on"]) > 2


def test_what_a_tribute_is_worth(answers: dict[str, StatisticAnswer]) -> None:
    counts: Counts = defaultdict(list)
    for hand in hands():
        for levels in only(hand, LevelsSet):
            due = only(hand, TributeDue)
            code = "resisted" if only(hand, Resisted) else "none" if not due else ["one", "two"][len(due[0].payers) - 1]
            up = levels.up if levels.winners[0] % 2 == order_of(hand)[0] % 2 else -levels.up
            if due:
                up = -levels.up if due[0].payers[0] in levels.winners else levels.up
            counts[hand[0].id, 4, code].append(up)
    assert found(answers["tribute"]) == means(counts)
    assert len(counts) >= 3


def test_how_often_bombs_win_and_decide(answers: dict[str, StatisticAnswer]) -> None:
    more: Counts = defaultdict(list)
    deciding: Counts = defaultdict(list)
    for hand in hands():
        for levels in only(hand, LevelsSet):
            plays = only(hand, Played)
            bombs = [event for event in plays if event.as_ in ("bomb", "straight_flush", "joker_bomb")]
            ahead = sum(1 if event.seat in levels.winners else -1 for event in bombs)
            for lead, won in ((ahead, 1), (-ahead, 0)):
                if lead > 0:
                    more[hand[0].id, 4, str(min(lead, 2))].append(won)
            own = [event in bombs for event in plays if event.seat == levels.order[0]]
            end = "last" if own[-1] else "before" if own[-2] else "none"
            for code in ("last", "before", "none"):
                deciding[hand[0].id, 4, code].append(code == end)
    assert found(answers["bombs"]) == means(more)
    assert found(answers["deciding"]) == means(deciding)
