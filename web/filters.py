"""The functions of templates: money, days, cards and addresses in the words of a page; short names, and the head of every page."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from flask import Flask, current_app, g, render_template, request, url_for
from markupsafe import Markup, escape

from replay.answers.books import Entry, Line
from replay.answers.table import State, TableSeat
from replay.club import unnamed
from replay.club.reports import ending, own_name, reason, remarks, shown, win_name
from replay.ledger.accounts import owner, player_id
from replay.offline import kinds
from replay.rights import Right
from replay.values.matches import match_of
from replay.values.money import Unit, sign_or_code
from replay.values.times import UNKNOWN, day, format_time, minute
from replay.words.display import isolated
from replay.words.errors import BadInput, PaipuError
from replay.words.messages import Message, Text, say
from web.current_club import club, club_name
from web.forms import resets
from web.language import catalogue, in_script, worded
from web.responses import KeptParts, PageCache
from web.rights import has_right
from web.visitor_filter import is_in_hindsight, may_use
from web.visitors import visitor

_ROOM = 7
"""Letters of a name for which there is room in a column of a phone."""


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """Shorten long names to their first word if it is unique at the table; short names stay as they are.

    >>> short_names({1: "Joost Bakker", 2: "Li Wei", 3: "Wang Xiaoming", 4: "Wang Fangfang"})
    {1: 'Joost', 2: 'Li Wei', 3: 'Wang Xiaoming', 4: 'Wang Fangfang'}
    """
    first = {seat: name.partition(" ")[0] for seat, name in names.items()}
    times = Counter(first.values())
    return {
        seat: first[seat] if len(name) > _ROOM and times[first[seat]] == 1 else name for seat, name in names.items()
    }


_ROLES = {
    "director": Text("web.director", "director"),
    "treasurer": Text("web.treasurer", "treasurer"),
    "recorder": Text("web.recorder", "recorder"),
    "member": Text("web.member", "member"),
}
_SIGHTS = {
    "games": Text("web.see-games", "games and their hands"),
    "log": Text("web.see-log", "the log and its proofs"),
    "money": Text("web.see-money", "the books, with the money and name of every player"),
    "names": Text("web.see-names", "the names of the players, and what people wrote"),
}


def register(app: Flask) -> None:
    """Give the templates of the app their words."""
    filters: list[Callable[..., Any]] = [
        *(cell, money, plain, signed, signed_money, unit_code, unit_digits),
        *(day, long_day, minute, month, short_day, weekday),
        *(breakable, ending, in_script, isolated, kinds.profile_title, match, party, player_id, reason),
        *(role, sight, win_name),
    ]
    for each in filters:
        app.add_template_filter(each)
    app.add_template_filter(format_time, "written")
    app.add_template_filter(kinds.title, "kind_title")
    app.extensions["paipu_addresses"] = {}
    functions: list[Callable[..., Any]] = [
        *(page_address, source_address, step_address),
        *(brief_names, eyes_of, own_name, owner, pot_title, remarks, seated, table_partial, unnamed),
    ]
    for each in functions:
        app.add_template_global(each)


def money(amount: int, unit: str, sign: bool = False) -> str:
    """An amount of minor units with its code.

    >>> money(1250, "EUR/2"), money(5, "points/0", sign=True), money(-5, "EUR/2", sign=True)
    ('12.50 EUR', '+5 points', '\N{MINUS SIGN}0.05 EUR')
    """
    mark = "\N{MINUS SIGN}" if amount < 0 else "+" if sign and amount else ""
    return f"{mark}{worded(Unit.parse(unit).message(abs(amount)))}"


def plain(amount: int, unit: str) -> str:
    """An amount as it is typed into a form.

    >>> plain(1250, "EUR/2")
    '12.50'
    """
    return Unit.parse(unit).write(amount)


def signed_money(amount: int, unit: str) -> str:
    """An amount with its sign, where the unit is known.

    >>> signed_money(1250, "EUR/2"), signed_money(0, "EUR/2"), signed_money(-5, "points/0")
    ('+12.50', '0.00', '\N{MINUS SIGN}5')
    """
    mark = "\N{MINUS SIGN}" if amount < 0 else "+" if amount else ""
    return f"{mark}{Unit.parse(unit).write(abs(amount))}"


def cell(value: int | str | Message, unit: str | None) -> str:
    """A cell of a score sheet; its column names the unit.

    >>> cell(-1250, "EUR/2"), cell("Guo", None)
    ('\N{MINUS SIGN}12.50', 'Guo')
    """
    words: str = worded(shown(value, unit))
    return words.replace("-", "\N{MINUS SIGN}") if isinstance(value, int) else words


_LONG_WORD = re.compile(r"[^\s、，：]{10,}")
_PART = re.compile(r"(?:\w[^\w\s]*){4}(?=\w)")
"""Four letters with their accents and what else is behind them."""


def breakable(words: str | Message) -> Markup:
    """Words for a narrow column: those of ten letters and more may be broken, so that no name makes the column wide.

    >>> breakable("Sanne & Maximiliana"), breakable("Penalties")
    (Markup('Sanne &amp; Maxi<wbr>mili<wbr>ana'), Markup('Penalties'))
    """
    parted = _LONG_WORD.sub(lambda word: _PART.sub("\\g<0>\N{ZERO WIDTH SPACE}", word[0]), worded(words))
    return escape(parted).replace("\N{ZERO WIDTH SPACE}", Markup("<wbr>"))


def signed(score: float) -> str:
    """A score, or its distance to an average, with its sign.

    >>> signed(3), signed(-2.5), signed(0.0)
    ('+3', '\N{MINUS SIGN}2.50', '0.00')
    """
    mark = "\N{MINUS SIGN}" if score < 0 else "+" if score else ""
    return mark + (str(abs(score)) if isinstance(score, int) else f"{abs(score):.2f}")


MONTHS = (
    Text("web.january", "January {year}"),
    Text("web.february", "February {year}"),
    Text("web.march", "March {year}"),
    Text("web.april", "April {year}"),
    Text("web.may", "May {year}"),
    Text("web.june", "June {year}"),
    Text("web.july", "July {year}"),
    Text("web.august", "August {year}"),
    Text("web.september", "September {year}"),
    Text("web.october", "October {year}"),
    Text("web.november", "November {year}"),
    Text("web.december", "December {year}"),
)


def month(first: dt.date | None) -> Message:
    """A month with its year.

    >>> print(month(dt.date(2026, 11, 1)), month(None))
    November 2026 without a known day
    """
    return say("web.undated", "without a known day") if first is None else MONTHS[first.month - 1](year=first.year)


DATE = Text("web.date", "{day} {month}")


def long_day(found: dt.date) -> str | Message:
    """A day as people write it out.

    >>> print(long_day(dt.date(2026, 11, 20)))
    20 November 2026
    """
    return day(str(found)) if found == UNKNOWN.date() else DATE(day=found.day, month=month(found))


SHORT_DAYS = (
    Text("web.short-january", "{day} Jan"),
    Text("web.short-february", "{day} Feb"),
    Text("web.short-march", "{day} Mar"),
    Text("web.short-april", "{day} Apr"),
    Text("web.short-may", "{day} May"),
    Text("web.short-june", "{day} Jun"),
    Text("web.short-july", "{day} Jul"),
    Text("web.short-august", "{day} Aug"),
    Text("web.short-september", "{day} Sep"),
    Text("web.short-october", "{day} Oct"),
    Text("web.short-november", "{day} Nov"),
    Text("web.short-december", "{day} Dec"),
)


def short_day(found: dt.date) -> Message:
    """A day without its year, where there is little room.

    >>> print(short_day(dt.date(2026, 11, 20)))
    20 Nov
    """
    return SHORT_DAYS[found.month - 1](day=found.day)


POT_OF = Text("web.pot-of", "Pot · {kind}, {day}")
POT_AT_TABLE = Text("web.pot-at-table", "Pot · {kind}, {day}, table {table}")


def pot_title(game: str) -> Message:
    """The name of the pot of a game on a page: its kind and day, and its table for a visitor who sees the game."""
    kept: dict[str, Message] = g.setdefault("pot_titles", {})
    if game not in kept:
        found = club().occasion(game)
        named = {"kind": kinds.title(found.rules), "day": long_day(found.day)}
        table = found.table if has_right(Right.SEE_GAMES, game) else ""
        kept[game] = POT_AT_TABLE(**named, table=isolated(table)) if table else POT_OF(**named)
    return kept[game]


WEEKDAYS = (
    Text("web.mon", "Mon"),
    Text("web.tue", "Tue"),
    Text("web.wed", "Wed"),
    Text("web.thu", "Thu"),
    Text("web.fri", "Fri"),
    Text("web.sat", "Sat"),
    Text("web.sun", "Sun"),
)


def weekday(found: dt.date) -> Message:
    """The day of the week in three letters.

    >>> print(weekday(dt.date(2026, 11, 20)))
    Fri
    """
    return WEEKDAYS[found.weekday()]()


def unit_code(unit: str) -> str:
    """The club's sign of a unit, else its code.

    >>> unit_code("EUR/2")
    'EUR'
    """
    return sign_or_code(Unit.parse(unit))


def unit_digits(unit: str) -> int:
    """Return the number of decimal places of a unit.

    >>> unit_digits("EUR/2")
    2
    """
    return Unit.parse(unit).digits


def party(account: str) -> str | Message:
    """Whom a payment names.

    >>> print(party("player:Li"), party("pot"))
    Li the pot
    """
    return account.partition(":")[2] or say("web.the-pot", "the pot")


def role(name: str) -> Message:
    """Return the words for a role.

    >>> print(role("director"))
    director
    """
    return _ROLES[name]()


def sight(name: str) -> Message:
    """Return the words for a thing that a club may let a person see.

    >>> print(sight("names"))
    the names of the players, and what people wrote
    """
    return _SIGHTS[name]()


def match(tags: Mapping[str, str]) -> str | None:
    """The team match that the tags of a game name, where it has a page.

    >>> match({"Match": "Autumn cup"}), match({"Match": "a/b"})
    ('Autumn cup', None)
    """
    try:
        return match_of(tags)
    except BadInput:
        return None


EVERYBODY = Text("web.everybody", "everybody")
ALL_CARDS = Text("web.all-cards", "all cards")


def eyes_of(state: State) -> list[tuple[str, str | Message]]:
    """List the eyes that the visitor may choose for a table: the value in the address, and its name."""
    seats = [(f"seat:{seat.seat}", seat.player) for seat in state.seats]
    every: list[tuple[str, str | Message]] = [("public", EVERYBODY()), *seats, ("all", ALL_CARDS())]
    return [(eyes, name) for eyes, name in every if may_use(state, eyes)]


def seated(state: State) -> list[TableSeat]:
    """The seats of a table in the order of play, first the one at the foot: the chosen one, that of the eyes, or the lowest."""
    by_number = {seat.seat: seat for seat in state.seats}
    order = [number for number in state.order if number in by_number] or list(by_number)
    own = int(state.eyes[5:]) if state.eyes.startswith("seat:") else None
    foot = next((each for each in (g.get("foot"), own) if each in order), min(order, default=None))
    first = order.index(foot) if foot in order else 0
    return [by_number[number] for number in order[first:] + order[:first]]


def brief_names(state: State) -> dict[int, str]:
    """The names of a table by seat as they are where there is no room, without those that are so short anyway."""
    names = {seat.seat: seat.player for seat in state.seats}
    return {seat: name for seat, name in short_names(names).items() if name != names[seat]}


@cache
def table_partial(rules: str) -> str:
    """The template that draws a table of these rules."""
    partial = kinds.table_template(rules)
    return partial if ":" in partial else f"tables/{partial}"


def foreign_template(name: str) -> str | None:
    """Return the source of a template of another package, named ``package:path``; None for every other name."""
    package, colon, path = name.partition(":")
    return files(package).joinpath(path).read_text("utf-8") if colon else None


class StepLinks(NamedTuple):
    """The pages of the steps of a game: what is before and behind the numbers in their addresses."""

    before: str
    after: str

    def to(self, hand: int, step: int) -> str:
        """The address of a step."""
        return f"{self.before}/hands/{hand}/steps/{step}{self.after}"


def step_links(game: str, eyes: str = "public", *, absolute: bool = False) -> StepLinks:
    """The pages of the steps of a game, worked out once in a request: a page may have a hundred links to them.

    Public eyes need not be named. The steps are in hindsight, and a seat is at the foot, as on the page that has the links.
    """
    known: dict[tuple[str, str, bool, bool], StepLinks] = g.setdefault("step_links", {})
    key = (game, eyes, absolute, is_in_hindsight())
    if key not in known:
        asked, hindsight = None if eyes == "public" else eyes, "true" if is_in_hindsight() else None
        more = {"eyes": asked, "hindsight": hindsight, "foot": g.get("foot"), "_external": absolute}
        first = url_for("pages.step.show", game=game, hand=0, step=0, **more)
        before, _, after = first.partition("/hands/0/steps/0")
        known[key] = StepLinks(before, after)
    return known[key]


def lead_steps(game: str, eyes: str, links: object) -> None:
    """Let a table that these eyes see lead to other pages of its steps: ``links`` gives them as :class:`StepLinks` does."""
    for each in ("public", eyes):
        g.setdefault("step_links", {})[game, each, False, is_in_hindsight()] = links


def step_address(game: str, hand: int, step: int, eyes: str = "public", *, absolute: bool = False) -> str:
    """The page of a step, which is one of :func:`step_links`."""
    return step_links(game, eyes, absolute=absolute).to(hand, step)


def page_address(endpoint: str, **values: Any) -> str:
    """The address of a page of which there are few, worked out once: every page has links to some."""
    known: dict[tuple[Any, ...], str] = current_app.extensions["paipu_addresses"]
    key = (request.root_path, endpoint, *values.values())
    if key not in known:
        known[key] = url_for(endpoint, **values)
    return known[key]


def source_address(line: Entry | Line, *, absolute: bool = False) -> str:
    """The page of the step that a posting comes from; of the event, where it comes from no step of a hand."""
    if line.game is None:
        return url_for("pages.ledger.event", event=line.event, _external=absolute)
    if line.hand is None or line.step is None:
        return url_for("pages.step.event", game=line.game, version=line.version, _external=absolute)
    return step_address(line.game, line.hand, line.step, absolute=absolute)


_MOST_BYTES = 1024 * 1024
"""How much memory the heads may take: of some 400 pairs of somebody who asks and a view."""


def register_header(app: Flask) -> None:
    """Let templates draw the head."""
    app.extensions["paipu_headers"] = PageCache[KeptParts](_MOST_BYTES)
    app.add_template_global(site_header)
    app.add_template_global(has_menu)
    app.add_template_global(has_statistics)
    app.add_template_global(resets)


def has_menu() -> bool:
    """Return whether the visitor has a menu of their own in the head of a page: the languages are in it."""
    return visitor().name is not None or has_right(Right.SEE_SETTINGS) or has_right(Right.SEE_ACCOUNTS)


def has_statistics() -> bool:
    """Return whether statistics are saved that the visitor may see: then they have a place in the head."""
    with suppress(PaipuError):
        return has_right(Right.SEE_GAMES) and club().statistics.is_saved()
    return False


def site_header() -> Markup:
    """The head of the page that is being made."""
    headers: PageCache[KeptParts] = current_app.extensions["paipu_headers"]
    # All that the template asks: rights are those of the visitor, links begin with the root, and the page is marked by its endpoint.
    key = (club_name(), visitor(), request.endpoint, catalogue(), request.root_path, has_statistics())
    kept = headers.get(key)
    if kept is None:
        before, _, after = render_template("site.html").partition("<!--languages-->")
        kept = KeptParts((before, after))
        headers.put(key, kept)
    before, after = kept.texts
    return Markup(before + render_template("languages.html") + after if has_menu() else before)
