"""The right that each address needs, and its check for the visitor. An app with an address that declares none does not start.

A visitor who may not see a thing gets 404, whether it exists or not. They get 403 if they see it and may not do this with it, and
if the address names no thing: then the refusal names the right. A visitor who has not signed in is led to the page to sign in.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote, urlencode
from uuid import UUID

from flask import Flask, current_app, g, redirect, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.access import SeatOpening
from replay.club.access import Visitor
from replay.ledger.accounts import Account as BooksAccount
from replay.rights import Account, Link, Public, Right, may_void
from replay.values import clock
from replay.values.times import day, is_date, minute
from replay.words.errors import BadInput, NotAllowed, NotFound, NotSignedIn, PaipuError
from replay.words.messages import Plural, Text, any_of, quoted
from web.current_club import club
from web.gateway import head_alone
from web.visitors import SIGN_IN_FIRST, choose, visitor, visitors

View = TypeVar("View", bound=Callable[..., Any])


class Needs(NamedTuple):
    """The rights of an address: one of some to see its thing, one of others to act on it, and one for each form.

    An address of a ``seat`` is open to the seat's own player, and to everyone with one of the rights to all seats.
    """

    see: tuple[Right, ...]
    do: tuple[Right, ...] = ()
    forms: Mapping[str, Right] = {}
    all_seats: tuple[Right, ...] = ()
    when: Callable[[], bool] | None = None


FIRST_PAGE = "pages.tonight.show"
"""The first page of the club: a visitor who may not see it is led to what they may see."""
_LISTED: Mapping[str, Needs] = {"static": Needs((Right.ENTER,)), "api-docs.openapi_json": Needs((Right.ENTER,))}
"""What the addresses of libraries need, which nobody can decorate."""
LARGEST_OF_PUBLIC = 16 * 1024
"""Bytes of the largest request of a visitor who has not come in: a form to sign in, or to set a password."""
_LONGEST_NEXT = 1500
"""Letters of an address, quoted, that a visitor is led on to: proxies take a head of 4 kB."""
_LOCAL = re.compile(r"/(?![/\\])[^\\\x00-\x20\x7f]*", re.ASCII)


def needs(
    *see: Right,
    do: Right | tuple[Right, ...] = (),
    forms: Mapping[str, Right] | None = None,
    all_seats: tuple[Right, ...] = (),
    when: Callable[[], bool] | None = None,
) -> Callable[[View], View]:
    """Declare what an address needs.

    Args:
        see: the rights to what is there, of which one is enough; a view that needs more for some of it asks itself.
        do: the right to do something with it; of several one is enough, and a view that needs a certain one asks itself.
        forms: the same for each form that may be sent to it, by its name.
        all_seats: where the address names a seat, the rights with which those of others are there too.
        when: returns whether the address is there for this request at all, asked of its head.
    """

    def declared(view: View) -> View:
        view.needs = Needs(  # type: ignore[attr-defined]  # read by the guard
            see, (do,) if isinstance(do, Right) else do, forms or {}, all_seats, when
        )
        return view

    return declared


def needs_of(app: Flask, endpoint: str) -> Needs:
    """Return the needs of an endpoint. Raises TypeError if it declares nothing."""
    found: Needs | None = getattr(app.view_functions[endpoint], "needs", None) or _LISTED.get(endpoint)
    if found is None:
        raise TypeError(f"{endpoint} declares no right: put @needs(Right...) on it (web/rights.py)")
    return found


def register(app: Flask) -> None:
    """Guard every address of the app. Raises TypeError if one declares no right, or one of a seat does not say whose it is."""
    for endpoint in app.view_functions:
        needs_of(app, endpoint)
    for rule in app.url_map.iter_rules():
        if "seat" in rule.arguments and not needs_of(app, rule.endpoint).all_seats:
            raise TypeError(
                f"{rule} names a seat: declare with which rights it is another's, @needs(all_seats=(Right...,))"
            )
    app.before_request(_guard)
    app.before_request(_admit)
    app.add_template_global(gives_links)
    app.add_template_global(may_record)
    app.add_template_global(has_right)
    app.add_template_global(may_send)


def has_right(right: Right | str, game: str | None = None) -> bool:
    """Return whether the visitor has a right, in the club or in one game: a page offers only that."""
    return visitor().may(Right(right), None if game is None else UUID(game))


def say_meant(error: PaipuError) -> None:
    """Let a refusal say which name was probably meant, to a visitor who may see names."""
    if isinstance(error, NotFound) and error.meant is not None and has_right(Right.SEE_NAMES):
        error.say_meant()


def may_send(form: str) -> bool:
    """Return whether the visitor may send a form of this page, by its name: others are not shown."""
    found: Needs | None = g.get("needs_of_forms")
    if found is None:
        endpoint, _ = current_app.url_map.bind("").match(request.path, method="POST")
        g.needs_of_forms = found = needs_of(current_app, str(endpoint))
    return not _lacks(visitor(), found, form, _asked_game())


NOTHING_HERE = Text("web.nothing-here", "There is nothing at this address.")


def need_right(*any_of: Right) -> None:
    """Require one of these rights; without it there seems to be nothing. Raises NotFound."""
    if not any(map(has_right, any_of)):
        raise NotFound(NOTHING_HERE())


NOT_ALLOWED = Text(
    "web.not-allowed", "You may see this but not do it. A director of the club can give you a role that may."
)


def need_to_do(right: Right) -> None:
    """Require a right from a visitor who sees the thing already. Raises NotAllowed."""
    if not has_right(right):
        raise NotAllowed(NOT_ALLOWED())


def speaks_for(game: UUID) -> frozenset[int] | None:
    """Return the seats of a game for which the visitor may confirm and dispute; None for all of them."""
    if any(each.may(Right.REVIEW, game) for each in visitors()):
        return None
    speaking = [each for each in visitors() if each.may(Right.CONFIRM, game)]
    return frozenset[int]().union(*(club().access.own_seats(each, game) for each in speaking))


def may_record(game: str) -> bool:
    """Return whether the visitor may record a game of this id by any of their keys: a member may also have a link."""
    return any(each.may(Right.RECORD, UUID(game)) for each in visitors())


def gives_links(game: str) -> bool:
    """Return whether the visitor may make links to a game: to all games, or to those that they opened or recorded last.

    A note makes no visitor the last recorder, nor does a move that was taken back or voided.
    """
    if has_right(Right.MANAGE_LINKS):
        return True
    asker = visitor().asker
    if not isinstance(asker, Account) or not has_right(Right.GIVE_LINKS):
        return False
    timeline = club().timeline(game)
    return str(asker.id) in (timeline.record(1).by, timeline.record(timeline.last_move()).by)


def sits_on(game: UUID) -> frozenset[int]:
    """Return the visitor's seats in a game: by a link, or because the account is the player's."""
    return frozenset[int]().union(*(club().access.own_seats(each, game) for each in visitors()))


def table_openings(game: UUID) -> Sequence[SeatOpening]:
    """Return the seats of a game that were opened by a link, for its players, recorders and reviewers; nothing for others."""
    at_table = speaks_for(game) != frozenset() or sits_on(game) or may_record(str(game))
    return club().access.openings(str(game)) if at_table else ()


def is_in_time(ended: dt.datetime) -> bool:
    """Return whether the visitor may void a hand that ended then."""
    who = visitor()
    return may_void(who.asker, ended, clock.now(), who.settings, _whole(who, _asked_game()))


TOO_LATE = Plural(
    "web.too-late",
    "Hand {hand} ended too long ago ({ended}): a recorder may void a hand for {count} minute after its end. A director may at any time.",
    "Hand {hand} ended too long ago ({ended}): a recorder may void a hand for {count} minutes after its end. A director may at any time.",
)


def need_in_time(hand: int, ended: dt.datetime) -> None:
    """Require that the visitor may void a hand that ended then. Raises NotAllowed."""
    who = visitor()
    if is_in_time(ended):
        return
    if not who.may(Right.VOID, _whole(who, _asked_game())):
        raise NotAllowed(NOT_ALLOWED())
    raise NotAllowed(
        TOO_LATE(hand=hand, ended=day(ended) if is_date(ended) else minute(ended), count=who.settings.correct_within)
    )


OTHER_SEAT = Text("web.other-seat", "You may confirm and dispute for your own seat only, and this is another one.")


def need_seat(game: UUID, seat: int | None) -> None:
    """Require that the visitor may speak for a seat. Raises NotAllowed."""
    own = speaks_for(game)
    if own is not None and seat not in own:
        raise NotAllowed(OTHER_SEAT())


def own_or_any(find: Callable[[], BooksAccount]) -> BooksAccount:
    """Return the account if the visitor may see its statement.

    Raises:
        NotFound: they may not see it, or there is none.
    """
    if has_right(Right.SEE_MONEY):
        return find()
    try:
        found = find()
    except (NotFound, BadInput):
        raise NotFound(NOTHING_HERE()) from None
    if has_right(Right.SEE_OWN_MONEY) and club().access.owns(visitor(), found):
        return found
    raise NotFound(NOTHING_HERE())


def safe_next(address: str | None, root: str = "") -> str:
    r"""Return an address of this club to lead to; the first page in place of any other, and of a long one.

    Args:
        address: the address that the request names.
        root: the beginning of the club's addresses, behind a proxy.

    >>> [safe_next(each) for each in ("/ledger?to=2026-11-30", "//evil.example", "/\\evil.example", "https://evil.example")]
    ['/ledger?to=2026-11-30', '/', '/', '/']
    >>> safe_next("/cards/ledger", "/cards"), safe_next("/mail", "/cards")
    ('/cards/ledger', '/cards/')
    """
    if address is None or not _LOCAL.fullmatch(address) or not address.startswith(f"{root}/"):
        return f"{root}/"
    return address if len(quote(address, "", errors="replace")) <= _LONGEST_NEXT else f"{root}/"


def _guard() -> AnyResponse | None:
    endpoint = request.endpoint
    if request.url_rule is None or endpoint is None or request.routing_exception is not None:
        return None
    wanted = needs_of(current_app, endpoint)
    if wanted.see == (Right.ENTER,):
        return None
    game = _asked_game()
    seeing = [each for each in visitors() if _sees(each, wanted, game)]
    if not seeing:
        return _hidden(wanted)
    if wanted.when is not None and not wanted.when():
        raise NotFound(NOTHING_HERE())
    form = request.form.get("form", "") if request.method == "POST" and not head_alone(request.environ) else ""
    for each in seeing:
        if not _lacks(each, wanted, form, game):
            choose(each)
            return None
    choose(seeing[0])
    if isinstance(visitor().asker, Public):
        raise NotSignedIn(SIGN_IN_FIRST())
    raise NotAllowed(NOT_ALLOWED())


def _admit() -> AnyResponse | None:
    """Refuse a body that is too large; let the gateway take in one of which it has asked with the head alone."""
    if request.routing_exception is not None or request.method != "POST":
        return None
    if isinstance(visitor().asker, Public):
        request.max_content_length = LARGEST_OF_PUBLIC
    most = request.max_content_length or 0
    if (request.content_length or 0) > most:
        raise RequestEntityTooLarge
    head = head_alone(request.environ)
    if head is None:
        return None
    head.admitted = most
    return AnyResponse(status=204)  # nobody is sent this


def _lacks(each: Visitor, wanted: Needs, form: str, game: str | None) -> bool:
    own = wanted.forms.get(form.partition("-")[0])
    played = _whole(each, game)
    lacks_right = bool(wanted.do) and not any(each.may(right, played) for right in wanted.do)
    return lacks_right or (own is not None and not each.may(own, played))


def _sees(each: Visitor, wanted: Needs, game: str | None) -> bool:
    played = _whole(each, game)
    return any(each.may(right, played) for right in wanted.see) and _reaches_seat(each, wanted, played)


def _reaches_seat(each: Visitor, wanted: Needs, played: UUID | None) -> bool:
    """Return whether the seat in the address, if any, is the visitor's own, or they have a right to all seats."""
    if not wanted.all_seats or any(each.may(right, played) for right in wanted.all_seats):
        return True
    with suppress(NotFound, BadInput):
        whole = UUID(club().find(_asked_game() or ""))
        return (request.view_args or {})["seat"] in club().access.own_seats(each, whole)
    return False


def _asked_game() -> str | None:
    return (request.view_args or {}).get("game")


def _whole(each: Visitor, game: str | None) -> UUID | None:
    """Return the id of the game in the address for a visitor with a link, which has rights in one game alone."""
    if game is None or not isinstance(each.asker, Link):
        return None
    try:
        return UUID(club().find(game))
    except (NotFound, BadInput):
        return None


def _first_page() -> str | None:
    """Return the first page of a visitor who does not see the list of games."""
    for each in visitors():
        if isinstance(each.asker, Link):
            return url_for("pages.games.show", game=each.asker.game)
        if each.may(Right.SEE_MONEY) and each.name is not None:
            return url_for("pages.ledger.show")
        if each.name is not None:
            return url_for("pages.account.show")
    return None


RIGHT_NEEDED = Text(
    "web.right-needed", "You need the right {right} here. A director of the club can give you a role that has it."
)


def _hidden(wanted: Needs) -> AnyResponse:
    """Lead a visitor on who may not see what is there. Raises NotFound, NotAllowed or NotSignedIn."""
    if request.endpoint == FIRST_PAGE and (other := _first_page()) is not None:
        return redirect(other, 303)
    if any(each.name is not None or isinstance(each.asker, Link) for each in visitors()):
        if request.view_args:  # a game, a player, an account: the answer must not tell whether it is there
            raise NotFound(NOTHING_HERE())
        raise NotAllowed(RIGHT_NEEDED(right=any_of([quoted(right.value) for right in wanted.see])))
    if request.method not in ("GET", "HEAD") or request.path.startswith(("/api/", "/metrics")):
        raise NotSignedIn(SIGN_IN_FIRST())
    root = request.script_root
    here = safe_next(root + request.full_path.rstrip("?"), root)
    return redirect(
        url_for("pages.account.sign_in") + (f"?{urlencode({'next': here})}" if here != f"{root}/" else ""), 303
    )
