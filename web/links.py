"""Links with a secret in them, and the codes of a table. A messenger that fetches a link for its preview redeems nothing, and no secret
stays in an address.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from flask import redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.access import LinkSummary
from replay.answers.games import Game
from replay.club.access.links import Purpose
from replay.offline.log_files import qr_inside
from replay.rights import Account
from web.current_club import club
from web.request import reach
from web.visitor_filter import seen_game
from web.visitors import cookie, drop_cookie, set_cookie, visitor

_SECONDS = 600
_LONGEST = 200
"""Letters of a key that are carried on; one that is longer is wrong anyway."""


def carry(name: str, key: str, onwards: str) -> AnyResponse:
    """Lead on to the address without the secret, which goes into a cookie."""
    answer = redirect(onwards, 303)
    set_cookie(answer, name, key[:_LONGEST] if key.isascii() else "-", _SECONDS)
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def carried(name: str) -> str:
    """The secret that came with the link; empty where there is none, which opens nothing."""
    return cookie(name) or ""


def carried_away(name: str, answer: AnyResponse) -> AnyResponse:
    """The answer once the secret was used: nothing of it stays in the browser."""
    drop_cookie(answer, name)
    return answer


def opening(path: str) -> str:
    """Return the whole address of a link, for its receiver."""
    return (reach().link or request.host_url.rstrip("/")) + path


def qr_picture(data: bytes) -> Markup:
    """Data as a QR code, an SVG to be put into a page, which may be drawn in any size. Raises BadInput for more than it can hold."""
    return Markup(qr_inside(data, 'aria-hidden="true"'))


Which: TypeAlias = Literal["all", "record", "seats", "watch"]
"""Of which codes of a table new ones are made."""


class Code(NamedTuple):
    """A new link to a game, its address as a QR code, and the letters to type for a seat; empty for other links."""

    link: LinkSummary
    address: str
    picture: Markup
    letters: str


class TableCodes(NamedTuple):
    """The codes of a table, for its page.

    Args:
        game: its game.
        name: the table's name by its tags; empty if they have none.
        record, watch: the codes; None if none was made now.
        seats: those of the seats.
        seated: the seats that players have taken by a link.
        ends: the time at which the codes end.
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
    """Make new codes of a table; the earlier ones end at once. Players who have taken a seat keep it."""
    links, found = club().access.links, seen_game(game)
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
    address = opening(url_for("pages.seats.open_link", key=key))
    letters = "" if made.seat is None else club().access.links.letters.name(key)
    return Code(made, address, qr_picture(address.encode()), letters)
