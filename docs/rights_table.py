"""The page of rights: which role may do what at which address, as the code declares it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, get_args
from uuid import UUID

from flask import Flask

from replay.club import Club
from replay.rights import OWN_SEAT, OWNER, Account, Asker, Link, Owner, Public, Right, Role, Settings, rights
from web.app import create_app
from web.rights import FIRST_PAGE, Needs, needs_of

__all__ = ["ASKERS", "Address", "addresses", "outcome", "rights_page"]

_GAME = UUID(int=1)
_SOMEBODY = UUID(int=2)

ASKERS: Mapping[str, Asker] = {
    "owner": OWNER,
    **{role: Account(_SOMEBODY, frozenset({role})) for role in get_args(Role)},
    "record link": Link("record", _GAME),
    "seat link": Link("seat", _GAME, 1),
    "watch link": Link("watch", _GAME),
    "public": Public(),
}
"""Who may ask, by the heading of a column."""

_HEAD = """# Who may do what

Which role may do what at which address, in a club that was set to nothing else. Made from the code by `make docs`.

- *yes*: it is answered. *own*: for the account's own player or seat, or for a game that it opened or recorded last; for a
  link, its own game; for the link to a seat, that seat.
- *403*: the visitor may see it and not do this with it. At an address that names no game, player, account or other thing, the refusal names
  the right that is missing.
- *404*: the visitor does not learn whether it is there.
- *led on*: the first page leads to what the visitor may see.
- *sign in*: a page leads to the one where people sign in; a program gets 401.

Until the club has an account, a visitor from its machine is the owner. A token has no right that its account lacks. It sends no form of
*members*, and makes no token: these forms ask the signed-in member for their own password.

`/first-run` sets up a new club, before it has an account. It is there for the owner at its machine, where no proxy passes the
request on, and for a browser with the code that `paipu serve` printed; for everybody else it is 404. Who sees names is one of its
questions: *the table and members* lets members see `games,names`, *everybody* lets the public see `names` too, *only the table* lets
members see `games`.

## Inside of an answer

{inside}

- **Cards.** Each hand is shown only with the eyes that the visitor may use on it, and a hand that they may not see is 404 like one that is
  not there. It is left out of the events of its game. Of a board that is not released, a visitor who sees the game sees the result of a
  hand, but neither its cards nor what people wrote about it.
- **Names.** Without *see-names* a player is the seat: `Seat 2`. What people wrote (notes, reasons, disputes) may name people, and is `…`.
  The link to a seat shows the names of its own game, since the people of a table know each other, and nothing of what people wrote.
- **Stakes.** Without *see-stakes* a visitor sees who paid whom, but no amount, no pot, and no stake.
- **Statistics** are made of what everybody knows who sees games, without hands of boards that are not released: no question there
  counts hidden cards, names a player or says an amount. They stay as they were saved, whatever the club is set to later.
- **A public link** shows one finished hand to anybody, without an account: with the eyes, the names (full, initials or letters) and the
  money that its maker chose among those that the maker may see. The club sets who makes them: directors, unless it says otherwise. The
  link shows nothing any more (410) once it has ended or is revoked, the hand is void or its board is not released, or its maker may no
  longer share hands or see so much.
- **Oneself.** Players always see their own name, payments and statement; in it all others are *another player*. A visitor
  with the link to a seat is the player of that seat.
- **The books** name the players: a visitor who sees them sees names and stakes too.
- **Access.** The events about accounts, passwords, invitations, tokens and links are seen with *see-accounts*, and are not there for
  other visitors. *see-log* shows how many events the club has sealed, and these are among them.

An import of a game that the club holds needs all of it: every card, name and amount. Replacing hands needs the right
*replace*. A recorder voids and replaces a hand within the window that the club sets, a director at any time.

What members and the public see is a setting of the club (`paipu club set`); the tables here are those of a club that was set to
nothing else.

## Addresses

"""


_INSIDE: Mapping[str, Right] = {
    "names of players": Right.SEE_NAMES,
    "stakes, pots and payments of a game": Right.SEE_STAKES,
    "balances and statements": Right.SEE_MONEY,
}


class Address(NamedTuple):
    """A method at an address, and for a page with several forms one of them."""

    method: str
    rule: str
    endpoint: str
    needs: Needs
    form: str = ""


def addresses(app: Flask) -> Iterator[Address]:
    """Everything that may be asked for, by address."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, sorted(rule.methods or ()))):
        needs = needs_of(app, rule.endpoint)
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            yield from (Address(method, rule.rule, rule.endpoint, needs, form) for form in sorted(needs.forms) or [""])


def outcome(address: Address, asker: Asker, settings: Settings = Settings()) -> str:  # noqa: B008  it never changes
    """Return the answer that an asker gets at an address, as a word of the table."""
    about_game = "<game>" in address.rule
    has = rights(asker, settings, _GAME if about_game else None)
    seen = [right for right in address.needs.see if right in has]
    if not seen:
        return (
            "sign in" if isinstance(asker, Public) else "led on" if address.endpoint == FIRST_PAGE else _hidden(address)
        )
    if address.needs.when is not None and not isinstance(asker, Owner):
        return "404"  # only in a club without accounts
    own_form = address.needs.forms.get(address.form)
    own_seat = bool(address.needs.all_seats) and has.isdisjoint(address.needs.all_seats)
    if own_seat and not _has_seats(asker):
        return "404"
    if (address.needs.do and has.isdisjoint(address.needs.do)) or (own_form is not None and own_form not in has):
        return "403"
    # Who may not review does for the own seats alone what is done for a seat.
    wanted = address.needs.do if own_form is None else (own_form,)
    own_seat |= bool(wanted) and OWN_SEAT.issuperset(wanted) and Right.REVIEW not in has
    own = own_seat or (isinstance(asker, Link) and about_game and Right.ENTER not in seen)
    return "own" if own or seen in ([Right.SEE_OWN_MONEY], [Right.GIVE_LINKS]) else "yes"


def _hidden(address: Address) -> str:
    """The status where a visitor may not see: an answer about a named thing must not tell whether it is there."""
    return "404" if "<" in address.rule else "403"


def _has_seats(asker: Asker) -> bool:
    """Return whether an asker may have a seat: a player with an account, or the holder of a seat's link."""
    return isinstance(asker, Account) or (isinstance(asker, Link) and asker.kind == "seat")


def rights_page() -> str:
    """The page."""
    with TemporaryDirectory() as folder, Club.open(str(Path(folder) / "club.db")) as club:
        found = list(addresses(create_app(club)))
    lines = [f"| address | right | {' | '.join(ASKERS)} |", f"|---|---|{'---|' * len(ASKERS)}"]
    for each in found:
        form = f", form *{each.form}*" if each.form else ""
        cells = " | ".join(outcome(each, asker) for asker in ASKERS.values())
        lines.append(f"| {each.method} `{each.rule}`{form} | {_needed(each)} | {cells} |")
    return _HEAD.format(inside="\n".join(_inside())) + "\n".join(lines) + "\n"


def _inside() -> Iterator[str]:
    """Yield the table of what each asker sees within the answers about a game, and of money."""
    yield f"| inside | right | {' | '.join(ASKERS)} |"
    yield f"|---|---|{'---|' * len(ASKERS)}"
    for what, right in _INSIDE.items():
        yield f"| {what} | {right} | {' | '.join(_sees(asker, right) for asker in ASKERS.values())} |"


def _sees(asker: Asker, right: Right) -> str:
    if right in rights(asker, Settings(), _GAME):
        return "yes"
    return "own" if _has_seats(asker) and not (right == Right.SEE_MONEY and isinstance(asker, Link)) else "no"


def _needed(address: Address) -> str:
    see = " or ".join(address.needs.see)
    form = address.needs.forms.get(address.form)
    return ", ".join(filter(None, [see, " or ".join(address.needs.do), form]))
