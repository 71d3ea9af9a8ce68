"""What one seat takes home: its hands, its money and what proves them, and nothing that is hidden from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from replay.audit import Verifier
from replay.club import Club
from replay.formats import write_jsonl
from replay.ledger import player_id
from replay.offline import check_file
from replay.rights import OWNER, Account, Link
from replay.values.events import DealerChosen, GameOpened, Joined
from replay.words.errors import NotFound
from tests.support.boards import board_dealt, boards_allowed, game_id, shuffled
from tests.support.clubs import new_club
from tests.support.one_file import home_page, zipped
from tests.support.quandui.records import UNSEEN_PART, WHOLE
from tests.support.records import decided, written


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as opened:
        yield opened


def whole(club: Club, record: str = WHOLE) -> str:
    club.import_record(record.encode(), "whole")
    return club.games()[-1].id


def test_the_page_needs_nothing_beside_it(club: Club) -> None:
    shown = home_page(club, whole(club), 1)
    assert "Hand 1" in shown
    assert set(re.findall(r'(?:href|src|action)="([^"#]*)', shown)) <= {""}
    for part in ("<link", "<img", "<iframe", "@import", "://"):
        assert part not in re.sub(r"http://www.w3.org/[a-z0-9/]+|/\*!.*?\*/", "", shown), part


def test_it_has_no_card_that_the_seat_may_not_see(tmp_path: Path) -> None:
    made = []
    for name, unseen in (("one", UNSEEN_PART), ("other", UNSEEN_PART.replace("BS", "1b"))):
        with new_club(tmp_path / f"{name}.db") as club:
            game = whole(club, WHOLE.replace(UNSEEN_PART, unseen))
            made.append([home_page(club, game, seat) for seat in (1, 2)])
    assert made[0][0] == made[1][0]
    assert made[0][1] != made[1][1]


def test_it_has_no_money_of_others_and_their_names_only_for_who_may_read_them(club: Club) -> None:
    club.simulate("quandui/gamerules", 4, 6, 7, "0.50 EUR")
    game = club.games()[0].id
    link, member = Link("seat", UUID(game), 2), Account(UUID(int=1), frozenset({"member"}), player_id("Bot 2"))
    for asker, named in ((OWNER, True), (link, True), (member, False)):
        shown = home_page(club, game, 2, askers=(asker,))
        assert "Bot 2" in shown
        assert ("Bot 1" in shown) is named
        rows = re.findall(r"<tr><td>\d+</td>.*?</tr>", shown)
        assert len([row for row in rows if "ante" in row]) == 6
        assert all("0.50" in row or "+" in row for row in rows)


def test_the_own_money_adds_up_to_what_the_books_have(club: Club) -> None:
    club.simulate("quandui/gamerules", 4, 6, 7, "0.50 EUR")
    game = club.games()[0].id
    for balance in club.books.balances():
        if balance.player is not None:
            assert club.evenings.money(game, int(balance.player[-1])).evening == balance.amount


def test_each_receipt_is_checked_without_the_club_and_reveals_what_the_seat_knows(club: Club) -> None:
    club.log.begin("example.org/tuesday")
    club.simulate("quandui/gamerules", 4, 12, 7, "0.50 EUR")
    found = zipped(club, club.games()[0].id, 2)
    key = Verifier.parse(found["log.pub"].decode().strip())
    assert check_file(found["checkpoint"], key).checkpoint.size == club.store.last_position()
    receipts = [data for name, data in found.items() if name.startswith("receipts/")]
    assert len(receipts) > 8
    for each in receipts:
        proven = check_file(each, key).data
        assert proven is not None
        assert b"Bot 2" in proven or b'"Paid"' not in proven
        assert b"Dealt" not in proven


def test_a_club_without_a_log_says_that_there_are_no_receipts(club: Club) -> None:
    found = zipped(club, whole(club), 1)
    assert set(found) == {"README.txt", "evening.html"}
    assert b"no receipts" in found["README.txt"]


def test_a_hand_of_a_board_that_others_are_still_to_play_is_not_in_it(club: Club) -> None:
    opened = GameOpened("quandui/pagat", {"stake": 0}, "points/0", {"Table": "closed"})
    seated = [Joined(seat, name) for seat, name in enumerate(("Guo", "Li", "Chen"), 1)]
    with boards_allowed():
        events = decided([opened, *seated, DealerChosen(1, "random"), *board_dealt("7", shuffled(1))])
        club.import_record(b"".join(write_jsonl(written(events, game_id(1)))), "closed")
        found = zipped(club, str(game_id(1)), 1)
    assert b"Other tables are still to play" in found["evening.html"]
    assert b"<ol start" not in found["evening.html"]


def test_names_are_only_words_in_it(club: Club) -> None:
    game = whole(club, WHOLE.replace('"Guo; Li"', '"<script>x</script>; Li"'))
    shown = zipped(club, game, 1)["evening.html"].decode()
    assert "&lt;script&gt;x&lt;/script&gt;" in shown
    assert "<script>" not in shown


def test_what_was_paid_afterwards_is_in_it(club: Club) -> None:
    game = whole(club)
    (due,) = club.evenings.settling(game).dues
    club.evenings.pay(game, UUID(due.key))
    assert re.search(r"You pay .*said to be paid", home_page(club, game, due.payer_seat or 0))
    club.books.confirm(UUID(due.key), due.payee_seat or 0)
    for seat in (1, 2):
        assert re.search(r"pays? .*got it", home_page(club, game, seat))


def test_nobody_sat_there(club: Club) -> None:
    with pytest.raises(NotFound, match="found seat 9, expected a seat that a player of this game has taken"):
        club.evenings.take_home(whole(club), 9)
