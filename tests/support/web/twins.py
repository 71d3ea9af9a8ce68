"""Two clubs that differ only in what somebody may not see, made with the same chance, at the same time: answers must be equal.

Who asks is one of :data:`WHO`; :data:`HIDDEN` says what each of them may not see, which is all that the two clubs differ in. A club is
*late* where those who only watch are one hand behind, and everybody sees its games.
"""

from __future__ import annotations

import datetime as dt
import os
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Literal, NamedTuple, get_args
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from replay.club import Club, Purpose
from replay.club.access import Passwords, sessions
from replay.formats import write_jsonl
from replay.rights import Role
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.values.events import DealerChosen, GameOpened, Joined
from tests.support.boards import board_dealt, boards_allowed, game_id, shuffled
from tests.support.clubs import Fill
from tests.support.quandui.records import UNSEEN_PART, WHOLE
from tests.support.records import decided, written
from tests.support.team_matches import match_table
from tests.support.treasury.typed import typed
from tests.support.web.clients import client

__all__ = ["HIDDEN", "LINKED", "WHO", "Differs", "Who", "browser", "filled"]

Who = Literal[
    "director", "treasurer", "recorder", "recorder who plays", "recorder of the board", "member who plays", "member", "seat link",
    "other seat's link", "record link", "watch link", "public",
]  # fmt: skip
WHO: tuple[Who, ...] = get_args(Who)

_ROLES: Mapping[str, Role] = {
    "director": "director",
    "treasurer": "treasurer",
    "recorder": "recorder",
    "recorder who plays": "recorder",
    "recorder of the board": "recorder",
    "member who plays": "member",
    "member": "member",
}
_PURPOSES: Mapping[str, Purpose] = {
    "seat link": 1,
    "other seat's link": 2,
    "record link": "record",
    "watch link": "watch",
}

LINKED = ("finished", "live")
"""The tables to which links lead, one after the other."""

NOW = dt.datetime(2026, 11, 23, 9, 0, tzinfo=dt.UTC)

Money = Literal["none", "of others", "all"]


class Differs(NamedTuple):
    """What a club has otherwise than the first one.

    Args:
        cards: a card that only seat 2 of the finished and the live hand sees.
        board: the deal of the board that others are still to play, and what somebody wrote about it.
        names: of whom, among Guo, Li and all others, and what people wrote of them.
        money: what is played for, where Guo plays or only at other tables.
        books: a payment between others.
        live: whether a hand is being played.
        access: accounts, tokens, links and passwords of others.
    """

    cards: bool = False
    board: bool = False
    names: tuple[str, ...] = ()
    money: Money = "none"
    books: bool = False
    live: bool = False
    access: bool = False


_OTHERS = ("Chen", "Wang", "Zhao")
_TO_GUO = Differs(cards=True, board=True, names=("Li", *_OTHERS), money="of others", books=True)
_TO_ALL = _TO_GUO._replace(names=("Guo", "Li", *_OTHERS), money="all", live=True)

_HIDDEN: Mapping[Who, Differs] = {
    "director": Differs(books=True),
    "treasurer": Differs(cards=True, board=True, live=True),
    "recorder": Differs(board=True, books=True),
    "recorder who plays": Differs(board=True),
    "recorder of the board": Differs(books=True),
    "member who plays": _TO_GUO,
    "member": _TO_ALL,
    "seat link": _TO_GUO._replace(names=_OTHERS),
    "other seat's link": Differs(board=True, names=_OTHERS, books=True),
    "record link": Differs(cards=True, board=True, names=_OTHERS, books=True),
    "watch link": _TO_ALL,
    "public": _TO_ALL,
}
HIDDEN: Mapping[Who, Differs] = {
    who: differs._replace(access=who not in ("director", "treasurer")) for who, differs in _HIDDEN.items()
}
"""What each of them may not see; that a hand is being played only where the club is late, and the length of the log, to which each
event about access adds, where the role does not see that."""


@cache
def filled(differs: Differs = Differs(), *, late: bool = False) -> Fill:  # noqa: B008  it never changes
    """A function that fills a club, with these differences; the same one for the same club."""

    def fill(club: Club) -> None:
        with _same_chance():
            _fill(club, differs if late else differs._replace(live=False))
            if late:
                club.administration.change(SettingsChanged(one_hand_behind=True, public_sees=("games",)))

    return fill


@contextmanager
def _same_chance() -> Iterator[None]:
    """Salts, ids and times that are the same in both clubs."""
    chance = Random(7).randbytes
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", chance)
        patch.setattr(random, "_urandom", chance)
        patch.setattr(clock, "system", lambda: NOW)
        patch.setattr(Passwords, "hashed", lambda passwords, password: "no hash")
        yield


def _fill(club: Club, differs: Differs) -> None:
    called = {name: f"{name}wei" if name in differs.names else name for name in ("Guo", "Li", *_OTHERS)}
    guo, li, chen, wang, zhao = called.values()
    stake, others = ("3.00" if differs.money in kinds else "1.00" for kinds in (("all",), ("all", "of others")))
    accounts = {who: club.access.accounts.add(who, "a long password", roles=(role,)) for who, role in _ROLES.items()}
    unseen = UNSEEN_PART.replace("BS", "1b") if differs.cards else UNSEEN_PART
    whole = WHOLE.replace(UNSEEN_PART, unseen).replace('"whole"', '"finished"')
    whole = whole.replace('"Guo; Li"', f'"{guo}; {li}"').replace("1.00", stake)
    club.import_record(whole.encode(), "finished")
    club.import_record(_pots("others", [li, chen, wang], others, note=f"{li} thinks").encode(), "others")
    club.import_record(match_table(1, "Anhui; Jiangsu", ["1 3"]).replace(b"Anna 1", li.encode()), "match")
    _board(club, (guo, li, chen), 2 if differs.board else 1, accounts["recorder of the board"].id)
    finished, closed = (_table(club, table) for table in ("finished", "closed"))
    club.reviews.dispute(finished, 1, f"{li} paid {others}" if differs.names else "Li paid 1.00")
    club.reviews.dispute(closed, 1, "I had the BS" if differs.board else "I had the 1b")
    typed(club).pay(f"player:{li}", f"player:{chen}", "9.00 EUR" if differs.books else "5.00 EUR")
    for who, player in (("recorder who plays", li), ("member who plays", guo)):
        club.administration.tie(UUID(accounts[who].id), player)
    live = whole.replace('"finished"', '"live"').partition("== hand 1" if differs.live else "1 +2b -2b")[0]
    club.import_record(live.encode(), "live")
    pots = _pots("pots", [guo, chen, zhao], stake, note=f"{li} thinks")
    club.import_record((pots.partition("== hand 3")[0] if differs.live else pots).encode(), "pots")
    for table in ("others", "pots"):
        game = str(_table(club, table))
        club.evenings.pay(game, UUID(club.evenings.settling(game).dues[0].key))
    if differs.access:  # at the end, as the ids of all events come from the same chance
        _let_in(club)


def _let_in(club: Club) -> None:
    """Let others in and out, in every way."""
    doors = club.access
    doors.accounts.add("somebody else", "a long password")
    doors.accept(doors.accounts.invite("somebody else"), "another long password")
    doors.tokens.revoke(UUID(doors.tokens.make("somebody else", "a program")[1].id))
    doors.tokens.make("somebody else", "another program")
    doors.links.renew(str(_table(club, "others")), ["record", "watch"])
    doors.links.renew(str(_table(club, "others")), ["watch"])
    doors.accounts.remove(doors.accounts.add("nobody any more").id)


def _pots(table: str, names: list[str], stake: str, note: str) -> str:
    """An evening with antes in a pot: a hand that was won, a void one, and one that is being played."""
    return f"""\
%paipu 1
[Rules "quandui/gamerules"]
[Date "2026-11-21"]
[Table "{table}"]
[Stake "{stake} EUR"]
[Seats "{"; ".join(names)}"]

dealer 1 random

== hand 1, dealer 1, depth result
1 # 1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8b8b

== hand 2, dealer 1, depth result
2 #

void 2 "{note}"

== hand 3, dealer 1, depth observed
1 deal ?16
2 deal ?15
3 deal ?15
1 -9b {{{note}}}
"""


def _board(club: Club, names: tuple[str, ...], deal: int, by: str) -> None:
    seated = [Joined(seat, name) for seat, name in enumerate(names, 1)]
    opened = GameOpened("quandui/pagat", {"stake": 0}, "points/0", {"Table": "closed"})
    with boards_allowed():
        events = decided([opened, *seated, DealerChosen(1, "random"), *board_dealt("7", shuffled(deal))])
        records = [replace(each, by=by) for each in written(events, game_id(1))]
        club.import_record(b"".join(write_jsonl(records)), "closed")


def _table(club: Club, table: str) -> UUID:
    return UUID(next(each.id for each in club.games() if each.tags.get("Table") == table))


def browser(club: Club, who: Who, linked: str = LINKED[0]) -> FlaskClient:
    """The browser of whoever asks; a link leads to that table."""
    made = client(club)
    if who in _PURPOSES:
        key, _ = club.access.links.make(str(_table(club, linked)), _PURPOSES[who])
        made.set_cookie("paipu-records" if who == "record link" else "paipu-link", club.access.redeem(key)[0])
    elif who in _ROLES:
        account = club.access.accounts.get(who).id
        with club.store.writing() as writing:
            made.set_cookie(
                "paipu",
                sessions.begin(writing.connection, dt.datetime.now(dt.UTC), club.access.record.prove, account=account),
            )
    return made
