"""The codes of a table: QR codes by which people at it record the game, sit on their seats, or watch. Each is shown this once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from flask import render_template, url_for
from markupsafe import Markup

from replay.answers.access import LinkSummary
from replay.answers.games import Game
from replay.club.access.links import Purpose
from replay.rights import Account
from web.current_club import club
from web.links import opening, qr_picture
from web.seen import seen_game
from web.visitors import visitor

__all__ = ["Which", "codes_page", "giver", "hand_out"]

Which: TypeAlias = Literal["all", "record", "seats", "watch"]
"""Of which codes of a table new ones are made."""


class Code(NamedTuple):
    """A new link to a game, and its address as a QR code."""

    link: LinkSummary
    address: str
    picture: Markup


class TableCodes(NamedTuple):
    """What is shown of a table.

    Args:
        game: its game.
        name: what the tags call the table; empty where they do not.
        record, watch: the codes; None where none was made now.
        seats: those of the seats.
        seated: the seats that somebody has taken by a link.
        ends: until when the codes open something.
        recorder: the address at which it is recorded.
    """

    game: Game
    name: str
    record: Code | None
    watch: Code | None
    seats: dict[int, Code]
    seated: frozenset[int]
    ends: str | None
    recorder: str


def giver() -> str | None:
    """The account with which links end that are made now; None for the owner."""
    asker = visitor().asker
    return str(asker.id) if isinstance(asker, Account) else None


def hand_out(game: str, which: Which = "all") -> TableCodes:
    """New codes of a table; the earlier ones end at once. Whoever has taken a seat keeps it."""
    links, found = club().doors.links, seen_game(game)
    seated = frozenset(each.seat for each in links.all(game) if each.seat is not None and each.used)
    free = [seat.seat for seat in found.seats if seat.here and seat.seat not in seated]
    wanted: dict[Which, Sequence[Purpose]] = {
        "all": ["record", *free, "watch"], "record": ["record"], "seats": free, "watch": ["watch"],
    }  # fmt: skip
    codes = [_code(key, made) for key, made in links.renew(game, wanted[which], account=giver())]
    kinds = {each.link.kind: each for each in codes}
    return TableCodes(
        found,
        found.tags.get("Table", ""),
        kinds.get("record"),
        kinds.get("watch"),
        {each.link.seat: each for each in codes if each.link.seat is not None},
        seated,
        codes[0].link.ends if codes else None,
        url_for("pages.record.show", game=game),
    )


def codes_page(tables: Iterable[TableCodes]) -> str:
    """The page of the codes of one table, or of several that were opened together."""
    return render_template("table_codes.html", tables=list(tables))


def _code(key: str, made: LinkSummary) -> Code:
    address = opening(url_for("pages.link.open", key=key))
    return Code(made, address, qr_picture(address))
