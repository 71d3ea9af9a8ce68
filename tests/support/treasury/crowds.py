"""Several people who record at once, in one club: nothing is lost, and nothing is recorded twice."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from uuid import UUID

from replay.club import Club
from replay.club.matters import Adjusted, PeriodClosed, Settled, club_codec
from replay.values.club_events import CLUB_STREAM
from replay.words.errors import RuleViolation
from tests.support.treasury.assertions import wrong_with
from tests.support.treasury.evenings import DAY, evening, ids, played, record
from tests.support.treasury.typed import typed

__all__ = ["record_at_once"]

EACH = 8
DAYS = [DAY + dt.timedelta(days=number) for number in range(6)]


# 49 lines: what each thread does, and what must be true afterwards
def record_at_once(clubs: Sequence[Club]) -> None:
    """Let threads pay, correct, import, void and close through several doors of one club at once, and see that all of it adds up."""
    one, other = clubs
    known = played(one, [2])
    games = [played(one, [3, None], number=10 + number) for number in range(2)]
    corrected = UUID(typed(one).pay("Guo", "Li", "1.00 EUR")[0].event)
    before = one.store.version(CLUB_STREAM)

    def pay(club: Club, first: int) -> None:
        for number in range(first, first + EACH):
            # The same ids from two threads: the second gets the answer of the first.
            typed(club).pay("Guo", "Li", "0.10 EUR", note=f"{number}", event_id=ids(number))

    def adjust(club: Club) -> None:
        for number in range(EACH):
            typed(club).adjust("Li", "fees", "0.01 EUR", f"a fee {number}", corrects=corrected)

    def close(club: Club) -> None:
        for day in DAYS:
            with suppress(RuleViolation):  # it is closed already, by somebody who was faster
                typed(club).close(day, ["0.00 EUR"], carry_all=True)

    def take_in(club: Club, first: int) -> None:
        for number in range(first, first + EACH):
            data = record(evening([1, None]), number, f"{DAYS[number % len(DAYS)]}T12:00:00")
            club.import_record(data, "evening")

    def void(club: Club, game: str) -> None:
        for hand in (2, 1):
            club.void_hand(game, hand, "misdealt")

    jobs: list[Callable[[], None]] = [
        lambda: pay(one, 100), lambda: pay(other, 100), lambda: pay(other, 200), lambda: adjust(one), lambda: close(one),
        lambda: close(other), lambda: take_in(one, 20), lambda: take_in(other, 40), lambda: void(one, games[0]),
        lambda: void(other, games[1]),
    ]  # fmt: skip
    with ThreadPoolExecutor(len(jobs)) as pool:
        for done in [pool.submit(job) for job in jobs]:
            done.result()
    reported = [club_codec().decode(row.data) for row in one.store.read(CLUB_STREAM, before)]
    assert [each.seq for each in reported] == list(range(before + 1, before + len(reported) + 1))
    paid = [each.id for each in reported if isinstance(each.data, Settled)]
    assert sorted(paid) == [ids(number) for first in (100, 200) for number in range(first, first + EACH)]
    assert len([each for each in reported if isinstance(each.data, Adjusted)]) == EACH
    assert [each.data.until for each in reported if isinstance(each.data, PeriodClosed)] == DAYS
    assert len(one.games()) == 3 + 2 * EACH
    assert {each.voided for each in one.games() if each.id in games} == {2}
    assert not one.game(known).hands[0].void
    assert wrong_with(other) == []
    assert one.verify().findings == []
