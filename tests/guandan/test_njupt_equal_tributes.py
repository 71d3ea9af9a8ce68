"""An NJUPT log in which both tributes of a double win are equal: the payer who finished last leads (ruling 3).

Neither of the two matches has the case, so a deal of one is changed: every small joker becomes an eight of diamonds and the other way
round. Both losers then pay an eight at level 8, and all that is legal in the deal stays so until the first straight through the eight.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.club import Club
from replay.formats import write_jsonl
from replay.identity import envelopes, foreign_id
from replay.rules import Source, Terms
from replay.rules.guandan import LeadSet, Njupt, TributePaid
from replay.rules.guandan.njupt.messages import card_of
from replay.values.events import GameOpened
from replay.words.errors import RuleViolation
from tests.support.clubs import new_club
from tests.support.guandan.njupt_logs import events, find, log, play, stage

FIRST = GameOpened("guandan/njupt", {}, "points/0")
"""How a game was opened that is of the first edition."""


def equal() -> list[bytes]:
    """The first four deals of match 1, and of the fifth with its cards changed the first twelve plays."""
    before = log(1, 4)
    deal = [_renamed(line, "SB", "D8") for line in log(1, 5)[len(before) :]]
    return before + deal[: find(deal, play, 12)]


def _renamed(line: bytes, one: str, other: str) -> bytes:
    first, second, between = (f'"{code}"'.encode() for code in (one, other, "?"))
    return line.replace(first, between).replace(second, first).replace(between, second)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as club:
        yield club


def test_of_equal_tributes_an_njupt_log_lists_first_that_of_who_finished_last_and_that_payer_leads() -> None:
    log = equal()
    order = json.loads(log[find(log, stage("episodeOver"), -1)])["order"]
    result = json.loads(log[find(log, stage("tribute"), -1)])["result"]
    assert (order[3], [card for *_, card in result]) == (result[0][0], ["D8", "S8"])
    reported = events(log)
    paid = [event for event in reported if isinstance(event, TributePaid)][-2:]
    lead = [event for event in reported if isinstance(event, LeadSet) and event.why == "tribute"][-1]
    assert [each.card for each in paid] == [card_of("D8"), card_of("S8")]
    assert lead.seat == paid[0].seat == order[3] + 1


def test_a_log_with_equal_tributes_is_imported_and_verifies(club: Club) -> None:
    """A bug's test: two logs of six stopped at the first lead after equal tributes."""
    assert club.import_record(b"\n".join(equal()), "equal.jsonl").added
    club.verify()


def test_a_log_with_equal_tributes_stops_in_the_first_edition_as_it_did() -> None:
    reported = Njupt().read([Source("a", enumerate(equal(), 1))], Terms(), lambda content: FIRST)
    with pytest.raises(RuleViolation, match=r"NJUPT player 3 \(seat 4\) cannot play out of turn"):
        list(reported.events)


def test_a_log_that_the_club_holds_in_the_first_edition_adds_nothing_when_it_is_imported_again(club: Club) -> None:
    lines = log(2, 2)
    reported = Njupt().read([Source("a", enumerate(lines, 1))], Terms(), lambda content: FIRST)
    first = [event for event, _ in reported.events]
    game = foreign_id(Njupt.name, reported.content)
    club.import_record(b"".join(write_jsonl(envelopes(first, game=game, at=reported.at, by=reported.by))), "old.jsonl")
    assert club.import_record(b"\n".join(lines), "again.jsonl").added == 0
    assert "edition" not in club.timeline(str(game)).recorded()[0].data.options
