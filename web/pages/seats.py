"""The page of one seat, for its player's phone: the own total with its line, one question about a hand, and what is to be paid.

Beside it the links to a game: codes that are handed out, and the page that opens one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from flask import Blueprint, Response, redirect, render_template, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.access import LinkSummary, SeatOpening
from replay.answers.games import Game, Hand
from replay.club.access.links import HOURS, Purpose
from replay.club.access.tables import Ticket
from replay.club.evening.page import TakenHome
from replay.rights import OWNER, Account, Link, Right
from replay.schemas.access import CodesForm, EmptyForm, LettersForm, LinkForm, RevocationForm
from replay.schemas.arguments import NoQuery
from replay.schemas.bodies import HandForm, PayeeForm, SeatQuery, WrongForm
from replay.words.errors import BadInput, NotFound, NotSignedIn, RuleViolation
from replay.words.messages import Text, say
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, address, answered
from web.game_list import bars, line_of, own_line
from web.gateway import client_name
from web.language import catalogue
from web.links import Which, carried, carried_away, carry, codes_page, giver, hand_out, opening, qr_picture
from web.one_file import MOST_STEPS, one_file
from web.recording import confirm_payment, evening_of, say_paid
from web.request import asked, once
from web.responses import saved
from web.rights import NOTHING_HERE, gives_links, need_seat, needs, sits_on, speaks_for, table_openings
from web.security import takes_form
from web.visitor_filter import askers, seen_game, veil_of
from web.visitors import LINK, RECORDS, cookie, recorder, set_cookie, signed_in, visitors

blueprint = Blueprint("seats", __name__)
_LISTED = 40
"""The number of the latest hands in the list."""
_ALL_SEATS = (Right.REVIEW, Right.RECORD)
_FORMS = {
    "right": Right.CONFIRM,
    "wrong": Right.DISPUTE,
    "withdraw": Right.DISPUTE,
    "paid": Right.CONFIRM,
    "got": Right.CONFIRM,
}
OTHER_KIND_OF_WIN = Text("web.other-kind-of-win", "It was another kind of win")
NOT_PLAYED = Text("web.not-played", "This hand was not played")
AMOUNT_IS_WRONG = Text("web.amount-is-wrong", "The amount is wrong")
_WRONG: Mapping[str, Text] = {"kind": OTHER_KIND_OF_WIN, "money": AMOUNT_IS_WRONG, "absent": NOT_PLAYED}


@blueprint.get("/games/<game>/seats/<int:seat>")
@needs(Right.SEE_GAMES, all_seats=_ALL_SEATS)
def show(game: str, seat: int) -> str | AnyResponse:
    """The seat's total and hands, and whether its player finds a hand right."""
    whole = club().find(game)
    if whole != game:
        return redirect(url_for("pages.seats.show", game=whole, seat=seat))
    return _seat(whole, seat, FRESH)


@blueprint.post("/games/<game>/seats/<int:seat>")
@takes_form
@needs(Right.SEE_GAMES, forms=_FORMS, all_seats=_ALL_SEATS)
def record(game: str, seat: int) -> AnyResponse:
    """Say that a hand is right, or what was different; that money was paid, or has arrived."""
    saying = _Saying(club().find(game), seat)
    return answered(
        {
            "right": Recorder(HandForm(), saying.right),
            "wrong": Recorder(WrongForm(), saying.wrong),
            "withdraw": Recorder(HandForm(), saying.withdraw),
            "paid": Recorder(EmptyForm(), saying.paid),
            "got": Recorder(PayeeForm(), saying.got),
        },
        lambda filled: _seat(saying.game, seat, filled),
    )


RULING_WITHDRAWAL = Text("web.ruling-withdrawal", "only the seat that disputes a hand may take that back")
NOT_YOUR_DISPUTE = Text("web.not-your-dispute", "this seat does not dispute hand {hand}")
NOT_IN_THAT_HAND = Text("web.not-in-that-hand", "seat {seat} did not play hand {hand}, expected a hand that it played")


class _Saying(NamedTuple):
    """The words of a visitor who speaks for a seat, about a hand or a payment."""

    game: str
    seat: int

    def right(self, hand: int, id: UUID) -> AnyResponse:
        self._need_own(hand)
        return self._say(
            lambda: club().reviews.confirm(UUID(self.game), hand, self.seat, by=recorder(), event_id=id),
            lambda: self.seat in self._hand(hand).confirmed and not self._hand(hand).disputed,
        )

    def wrong(self, hand: int, what: str, id: UUID) -> AnyResponse:
        self._need_own(hand)
        reason = self._reason(hand, what)
        return self._say(
            lambda: club().reviews.dispute(UUID(self.game), hand, reason, seat=self.seat, by=recorder(), event_id=id),
            lambda: self._hand(hand).disputed,
        )

    def withdraw(self, hand: int, id: UUID) -> AnyResponse:
        self._need_own(hand)
        if not _is_mine(self._hand(hand), self.seat):
            raise RuleViolation(NOT_YOUR_DISPUTE(hand=hand), rule=RULING_WITHDRAWAL())
        reason = say("web.withdrawn", "The player who disputed it says that it was right after all").words(catalogue())
        return self._say(
            lambda: club().reviews.resolve(UUID(self.game), hand, reason, by=recorder(), event_id=id),
            lambda: not self._hand(hand).disputed,
        )

    def paid(self, id: UUID) -> AnyResponse:
        say_paid(self.game, self.seat, id)
        return self._back()

    def got(self, payment: UUID, id: UUID) -> AnyResponse:
        confirm_payment([self.game], payment, id)
        return self._back()

    def _reason(self, hand: int, what: str) -> str:
        """Return what was different in the words that go into the record. Raises BadInput."""
        if what in _WRONG:
            return _WRONG[what]().words(catalogue())
        if int(what) not in self._hand(hand).order:
            raise BadInput(NOT_IN_THAT_HAND(seat=int(what), hand=hand), field="what")
        names = {each.seat: each.player for each in seen_game(self.game).seats}
        return say("web.other-won", "{player} won", player=names[int(what)]).words(catalogue())

    def _hand(self, hand: int) -> Hand:
        return club().hand(self.game, hand)

    def _need_own(self, hand: int) -> None:
        """Require that the visitor speaks for the seat, and that it played the hand. Raises NotAllowed or NotFound."""
        need_seat(UUID(self.game), self.seat)
        if self.seat not in self._hand(hand).order:
            raise NotFound(NOT_IN_THAT_HAND(seat=self.seat, hand=hand))

    def _say(self, say: Callable[[], None], is_so: Callable[[], bool]) -> AnyResponse:
        """Record it, and lead back. Where others have just recorded the same of the hand, being second is no mistake."""
        try:
            say()
        except RuleViolation:
            if not is_so():
                raise
        return self._back()

    def _back(self) -> AnyResponse:
        here = url_for("pages.seats.show", game=self.game, seat=self.seat, hand=request.args.get("hand"))
        return redirect(here, 303)


@blueprint.get("/games/<game>/seats/<int:seat>/evening.html")
@needs(Right.SEE_GAMES, do=Right.CONFIRM, all_seats=_ALL_SEATS)
def take_home(game: str, seat: int) -> Response:
    """Return the file that the seat's player takes home: the hands of the evening, the player's money and the proofs."""
    taken = _taken_home(game, seat)
    return saved(_page(taken), f"{taken.name}.html", "text/html")


@blueprint.get("/games/<game>/seats/<int:seat>/evening.zip")
@needs(Right.SEE_GAMES, do=Right.CONFIRM, all_seats=_ALL_SEATS)
def download(game: str, seat: int) -> Response:
    """That file with its proofs as files, for programs."""
    taken = _taken_home(game, seat)
    return saved(taken.packed(_page(taken), catalogue()), f"{taken.name}.zip", "application/zip")


def _taken_home(game: str, seat: int) -> TakenHome:
    asked(NoQuery(), once(request.args))
    whole = club().find(game)
    if not _speaks(whole, seat):
        raise NotFound(NOTHING_HERE())
    return club().evenings.take_home(whole, seat, _speaks, askers() or (OWNER,))


def _page(taken: TakenHome) -> bytes:
    return one_file(taken.evenings, MOST_STEPS, proofs=taken.proofs).encode()


def _speaks(game: str, seat: int) -> bool:
    own = speaks_for(UUID(game))
    return own is None or seat in own


def _is_mine(hand: Hand, seat: int) -> bool:
    """Return whether the seat itself disputes the hand, and may withdraw that."""
    return any(each.seat == seat and each.resolved is None for each in hand.disputes)


def _seat(whole: str, seat: int, filled: Filled) -> str:
    query = asked(SeatQuery(), once(request.args))
    found, own = seen_game(whole), speaks_for(UUID(whole))
    names = {each.seat: each.player for each in found.seats}
    if seat not in names:
        raise NotFound(NOTHING_HERE())
    hand, mine = _shown(found, query["hand"]), seat in sits_on(UUID(whole))
    finished = [each for each in found.hands if each.how != "live"]
    money = club().evenings.money(whole, seat, None if hand is None else hand.hand, veil=veil_of(whole))
    return render_template(
        "seat.html",
        game=found,
        seat=seat,
        names=names,
        hand=hand,
        mine=mine,
        openings=(openings := table_openings(UUID(whole))),
        sees_table=_sees_table(whole, seat, openings),
        speaks=own is None or seat in own,
        disputes_it=hand is not None and _is_mine(hand, seat),
        is_mine=_is_mine,
        money=money,
        standing=next((each for each in found.standings if each.seat == seat), None),
        lines=own_line(line_of(found, [seat]), seat),
        bars=bars({each.seat: each.money if each.points is None else each.points for each in found.standings}),
        hands=finished[: -_LISTED - 1 : -1],
        wrongs=[(name, text()) for name, text in _WRONG.items() if name != "kind" or (hand and hand.kind)],
        follows=query["hand"] is None and (found.live or whole in club().feed.evening()),
        filled=filled,
        here=address(),
        **_payments(found, seat, mine=mine, speaks=own is None or seat in own),
    )


def _payments(game: Game, seat: int, *, mine: bool, speaks: bool) -> dict[str, Any]:
    """The values of the part of the page with a seat's payments: there are some once its game is over, or one was made."""
    found, here = club().evenings.settling(game.id, veil_of(game.id)), {(game.id, seat)}
    own = replace(
        found,
        dues=[each for each in found.dues if seat in (each.payer_seat, each.payee_seat)],
        payments=[each for each in found.payments if seat in (each.payer_seat, each.payee_seat)],
    )
    shown = game.ended or found.payments or found.together
    return {
        "units": [own] if shown else [],
        "own": here if mine else set(),
        "speaks_for": here if speaks else set(),
        "evening": len(evening_of(game.id)),
    }


def _sees_table(game: str, seat: int, openings: Sequence[SeatOpening]) -> bool:
    """Return whether a visitor with the seat's link sees only the table, and not the seat's cards, in a live hand."""
    linked = any(isinstance(each.asker, Link) and each.asker.seat == seat for each in visitors())
    latest = next((each for each in openings if each.seat == seat), None)
    return linked and latest is not None and not latest.shows_cards


def _shown(game: Game, wanted: int | None) -> Hand | None:
    """The hand that is looked at: the one that is asked for, or the last finished one."""
    finished = [each for each in game.hands if each.how != "live"]
    if wanted is None:
        return finished[-1] if finished else None
    return next((each for each in finished if each.hand == wanted), None)


@blueprint.get("/games/<game>/links")
@needs(Right.MANAGE_LINKS, Right.GIVE_LINKS)
def links(game: str) -> str | AnyResponse:
    """The links to a game that have not ended."""
    asked(NoQuery(), once(request.args))
    whole = _need_links(game)
    return _links(whole, FRESH) if whole == game else redirect(url_for("pages.seats.links", game=whole))


@blueprint.post("/games/<game>/links")
@takes_form
@needs(Right.MANAGE_LINKS, Right.GIVE_LINKS)
def record_links(game: str) -> AnyResponse:
    """Make a link, or the codes of the whole table, or take a link back."""
    whole, links = _need_links(game), club().access.links

    def make(purpose: Purpose, hours: int, id: UUID) -> str:
        key, made = links.make(whole, purpose, hours=hours, account=giver())
        return _links(whole, FRESH, made, opening(url_for("pages.seats.open_link", key=key)))

    def renew(codes: Which, id: UUID) -> str:
        return codes_page([hand_out(whole, codes)])

    def revoke(link: UUID, id: UUID) -> AnyResponse:
        links.revoke(link, whole, recorder())
        return redirect(url_for("pages.seats.links", game=whole), 303)

    return answered(
        {
            "make": Recorder(LinkForm(), make),
            "renew": Recorder(CodesForm(), renew),
            "revoke": Recorder(RevocationForm(), revoke),
        },
        lambda filled: _links(whole, filled),
    )


def _need_links(game: str) -> str:
    """Return the whole id of a game for which the visitor may make links. Raises NotFound otherwise."""
    whole = club().find(game)
    if not gives_links(whole):
        raise NotFound(NOTHING_HERE())
    return whole


def _links(whole: str, filled: Filled, made: LinkSummary | None = None, address: str = "") -> str:
    return render_template(
        "game_links.html",
        game=seen_game(whole),
        links=club().access.links.all(whole),
        openings=club().access.openings(whole),
        hours=HOURS,
        made=made,
        address=address,
        code=qr_picture(address.encode()) if address else "",
        filled=filled,
        here=url_for("pages.seats.links", game=whole),
    )


_COOKIE = "paipu-opens"


@blueprint.get("/sit-down")
@needs(Right.ENTER)
def sit_down() -> str:
    """Ask for the letters of a seat's code."""
    asked(NoQuery(), once(request.args))
    return _letters(FRESH)


@blueprint.post("/sit-down")
@takes_form
@needs(Right.ENTER)
def record_sit_down() -> AnyResponse:
    """Lead on to the link with these letters, as its address does."""

    def type_letters(letters: str, id: UUID) -> AnyResponse:
        key = club().access.links.letters.key(letters, client_name(request.remote_addr or ""))
        return carry(_COOKIE, key, url_for("pages.seats.link"))

    return answered({"letters": Recorder(LettersForm(), type_letters)}, _letters)


def _letters(filled: Filled) -> str:
    return render_template("sit_down.html", filled=filled, here=url_for("pages.seats.record_sit_down"))


@blueprint.get("/link/<key>")
@needs(Right.ENTER)
def open_link(key: str) -> AnyResponse:
    """Take the key out of the address, before anything is shown: nothing is redeemed yet."""
    asked(NoQuery(), once(request.args))
    return carry(_COOKIE, key, url_for("pages.seats.link"))


@blueprint.get("/link")
@needs(Right.ENTER)
def link() -> str:
    """Show the purpose of the link, and the button that opens it."""
    asked(NoQuery(), once(request.args))
    return _button(FRESH)


@blueprint.post("/link")
@takes_form
@needs(Right.ENTER)
def record_link() -> AnyResponse:
    """Open the link, and go to its game."""

    def redeem(id: UUID) -> AnyResponse:
        opens = carried(_COOKIE)
        # A player at the table may record it in the same browser, and stays on their seat.
        place = RECORDS if _need_link(opens).kind == "record" else LINK
        here = signed_in()
        account = here.asker.id if here is not None and isinstance(here.asker, Account) else None
        key, link = club().access.redeem(opens, cookie(place), account)
        answer = carried_away(_COOKIE, redirect(_onwards(link), 303))
        set_cookie(answer, place, key)
        return answer

    return answered({"redeem": Recorder(EmptyForm(), redeem)}, _button)


def _onwards(link: Ticket) -> str:
    """Return the page that a link opens: the recorder's, that of the seat, or the game."""
    if link.kind == "record":
        return url_for("pages.record.show", game=link.game)
    if link.seat is not None:
        return url_for("pages.seats.show", game=link.game, seat=link.seat)
    return url_for("pages.games.show", game=link.game)


def _button(filled: Filled) -> str:
    link = _need_link(carried(_COOKIE))
    return render_template("link.html", link=link, filled=filled, here=url_for("pages.seats.record_link"))


NO_LINK_OPENS = Text("web.no-link-opens", "This link is not valid. Ask the person who gave it to you for a new one.")


def _need_link(key: str) -> LinkSummary:
    link = club().access.links.admit(key)
    if link is None:
        raise NotSignedIn(NO_LINK_OPENS())
    return link
