"""Packed hands are damaged, the club goes on, and they are packed again: on either engine it answers like a twin that nobody harmed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from replay.club import EVERYTHING, Club, Selection, last_table
from replay.club.maintenance import repack
from replay.engine import this_process
from replay.rules import ALL, PUBLIC, Eyes
from replay.values.events import HandStarted, Noted, TakenBack
from tests.support.clubs import new_club, take_in
from tests.support.damage.packed_hands import DAMAGED_HANDS, packed_hands, put
from tests.support.data_files import bytes_of
from tests.support.records import GAME, OPENED, SEATED, drawn, recorded, won
from tests.support.soak import thorough
from tests.support.treasury.typed import typed

EYES = (ALL, PUBLIC, Eyes("seat", 1))
TYPED = [OPENED, *SEATED, *won(1, 1, 2), *drawn(2, 2)]


@pytest.fixture
def club(club_of_engine: Club) -> Club:
    """A club on each engine."""
    return club_of_engine


@pytest.fixture
def twin(tmp_path: Path) -> Iterator[Club]:
    """A club in a file, in which the same happens and nothing is harmed."""
    with new_club(tmp_path / "twin.db") as opened:
        yield opened


def begin(club: Club) -> None:
    club.simulate("quandui/gamerules", 4, 4, 7, "1.00 EUR")
    club.simulate("guandan/fcg", 4, 3, 7)
    club.simulate("khanhoo/denexa", 3, 3, 7)
    take_in(club, recorded(TYPED))


def import_the_next_hand(club: Club) -> None:
    take_in(club, recorded([*TYPED, *won(3, 2, 1)]))


def play(club: Club) -> None:
    club.append(str(GAME), [HandStarted(4, (1, 2, 3), 1, "result"), Noted("well, well")], "Li")
    club.append(str(GAME), [TakenBack(3)], "Li")
    club.append(str(GAME), won(4, 1, 2)[1:], "Li")


def strike_out(club: Club) -> None:
    club.void_hand(str(GAME), 4, "misdealt")


def enter_again(club: Club) -> None:
    club.import_record(recorded([*TYPED[:4], *won(1, 1, 3), *won(2, 3, 1)]), "better", replace="mistyped")


def pay_and_rename(club: Club) -> None:
    typed(club).pay("Bot 1", "Bot 2", "1.00 EUR")
    club.players.rename("Bot 3", "Zhao")
    club.simulate("quandui/gamerules", 4, 4, 8, "1.00 EUR")


STORY: tuple[Callable[[Club], None], ...] = (import_the_next_hand, play, strike_out, enter_again, pay_and_rename)


def answers(club: Club, folder: Path) -> dict[str, Any]:
    """What the club says of its games, players and money, and the files that it writes."""
    found: dict[str, Any] = {"facts": facts(club), "journal": list(club.books.journal())}
    for game in club.games():
        version = club.timeline(game.id).version
        for eyes in EYES:
            exported = b"".join(club.export(game.id, "jsonl", eyes))
            found[f"{game.id} {eyes}"] = exported, club.between(game.id, version, eyes)
    club.data.write(EVERYTHING, folder)
    found["data"] = bytes_of(folder)
    found["trials"] = list(club.trials.run("quandui/pagat", Selection(), this_process))
    return found


def facts(club: Club) -> list[Any]:
    """As much of it as two clubs in which the same happens have in common, which is all but ids and times."""
    found: list[Any] = [club.books.balances()]
    found += [(each.name, each.hands, each.won) for each in club.players.all()]
    for game in club.games():
        with club.store.reading() as reading:
            found.append(last_table(reading, game.id)[1].facts())
        found.append([each.data for each in club.timeline(game.id).recorded()])
        found.append(club.sheet(game.id))
    return found


@thorough
def test_a_club_goes_on_while_its_packed_hands_are_damaged_and_packed_again(
    club: Club, twin: Club, tmp_path: Path
) -> None:
    begin(club)
    begin(twin)
    harms = cycle(DAMAGED_HANDS.values())
    for step in STORY:
        before = answers(club, tmp_path / f"{step.__name__}-sound")
        for game in club.games():
            put(club, game.id, next(harms)(packed_hands(club, game.id)))
        assert answers(club, tmp_path / f"{step.__name__}-damaged") == before
        step(club)
        step(twin)
        assert facts(club) == facts(twin)
        findings = [str(each) for each in club.verify().findings]
        assert findings
        assert all("packed" in each for each in findings), findings
        repack(club.store)
        assert club.verify().findings == []
        assert facts(club) == facts(twin)
