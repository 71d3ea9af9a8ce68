"""A club with a finished hand, a live one and one of a board that others are still to play, and everybody who may ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args
from uuid import UUID

from flask.testing import FlaskClient
from msgspec.structs import replace

from replay.club import Club, Purpose
from replay.formats import write_jsonl
from replay.ledger import player_id
from replay.rights import Account, Asker, Link, Public, Role
from replay.table.visibility import HandState
from replay.values.events import DealerChosen, GameOpened, Joined
from tests.support.boards import board_dealt, boards_allowed, game_id, shuffled
from tests.support.quandui.records import UNSEEN_PART, WHOLE
from tests.support.records import decided, written
from tests.support.web.clients import client

__all__ = ["GAMES", "PASSWORD", "WHO", "GameOf", "Who", "asker", "browser", "fill", "game_of", "hand_of"]

GameOf = Literal["finished", "live", "closed"]
Who = Literal[
    "director", "recorder who plays", "recorder", "recorder of the board", "member who plays", "member", "seat link", "other seat's link",
    "record link", "watch link", "public",
]  # fmt: skip
WHO: tuple[Who, ...] = get_args(Who)
GAMES: tuple[GameOf, ...] = get_args(GameOf)
PASSWORD = "correct horse battery"

_ROLES: Mapping[str, tuple[Role, str | None]] = {
    "director": ("director", None),
    "recorder who plays": ("recorder", "Li"),
    "recorder": ("recorder", None),
    "recorder of the board": ("recorder", None),
    "member who plays": ("member", "Guo"),
    "member": ("member", None),
}
_LINKS: Mapping[str, Purpose] = {"seat link": 1, "other seat's link": 2, "record link": "record", "watch link": "watch"}


def fill(club: Club, hidden: str = "BS", deal: int = 1) -> None:
    """The games and the accounts.

    Args:
        club: an empty one.
        hidden: a card of the finished and the live hand that only seat 2 sees.
        deal: the seed of the board's deal.
    """
    held = WHOLE.replace(UNSEEN_PART, UNSEEN_PART.replace("BS", hidden))
    club.import_record(held.encode(), "finished")
    live = held.replace('"whole"', '"live"').partition("1 +2b -2b")[0]
    club.import_record(live.encode(), "live")
    for name, (role, player) in _ROLES.items():
        added = club.access.accounts.add(name, PASSWORD, roles=(role,))
        if player is not None:
            club.administration.tie(UUID(added.id), player)
    by = club.access.accounts.get("recorder of the board").id
    with boards_allowed():
        seated = [Joined(seat, name) for seat, name in enumerate(("Guo", "Li", "Chen"), 1)]
        opened = GameOpened("quandui/pagat", {"stake": 0}, "points/0", {"Table": "closed"})
        moves = [opened, *seated, DealerChosen(1, "random"), *board_dealt("7", shuffled(deal))]
        records = [replace(each, by=by) for each in written(decided(moves), game_id(1))]
        club.import_record(b"".join(write_jsonl(records)), "closed")


def game_of(club: Club, which: GameOf) -> str:
    """The id of a game."""
    tables = {"finished": "whole", "live": "live", "closed": "closed"}
    return next(each.id for each in club.games() if each.tags["Table"] == tables[which])


def hand_of(club: Club, which: GameOf) -> HandState:
    """What decides who may see the first hand of a game."""
    players = {
        seat: player_id(name) for seat, name in ((1, "Guo"), (2, "Li"), (3, "Chen")) if seat < 3 or which == "closed"
    }
    recorders = frozenset({UUID(club.access.accounts.get("recorder of the board").id)} if which == "closed" else ())
    return HandState(UUID(game_of(club, which)), players, which == "live", which == "closed", recorders)


def asker(club: Club, who: Who, which: GameOf) -> Asker:
    """Who asks about that game."""
    if who in _LINKS:
        purpose, game = _LINKS[who], UUID(game_of(club, which))
        return Link("seat", game, purpose) if isinstance(purpose, int) else Link(purpose, game)
    if who not in _ROLES:
        return Public()
    role, player = _ROLES[who]
    own = None if player is None else player_id(player)
    return Account(UUID(club.access.accounts.get(who).id), frozenset({role}), own)


def browser(club: Club, who: Who, which: GameOf) -> FlaskClient:
    """The browser of whoever asks about that game."""
    made = client(club)
    if who in _LINKS:
        key, _ = club.access.links.make(game_of(club, which), _LINKS[who])
        made.set_cookie("paipu-records" if who == "record link" else "paipu-link", club.access.redeem(key)[0])
    elif who in _ROLES:
        made.set_cookie("paipu", club.access.sign_in(who, PASSWORD, who))
    return made
