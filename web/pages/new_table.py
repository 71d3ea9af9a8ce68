"""A new table: its form, which begins as the last evening's table was, the games that the typed values mean, and the codes to show at
the table once it is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.answers.kinds import KindOfGame
from replay.club import MOST_TABLES, Opening, TypedOpening, following_id
from replay.ledger.accounts import tidy
from replay.offline.kinds import kind_of_game, kinds_of_game
from replay.rights import Right
from replay.schemas.recording import NewTablesForm, NewTablesQuery
from replay.values.matches import pairing
from replay.values.money import POINTS, Unit
from replay.words.display import find_separator
from replay.words.errors import BadInput, NotFound, placed
from replay.words.messages import Plural, Text
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.links import codes_page, hand_out
from web.request import asked, once
from web.rights import gives_links, has_right, needs
from web.security import takes_form
from web.visitors import recorder, visitor

blueprint = Blueprint("new_table", __name__)
_SHARED = {"place": "Place", "match": "Match", "round": "Round"}
"""The fields of the form that all tables share, with their tags."""
_OWN = {"table": "Table", "team": "Team", "board": "Board"}
"""Those that each table has for itself."""
_OTHER_GAMES = 100
"""From which place on the ids of further tables follow the form's own: the events of its first game use the places before."""


class Table(NamedTuple):
    """The first values of the form for a table: names of players for the chairs, and tags by the names of the fields."""

    players: Sequence[str] = ()
    tags: Mapping[str, str] = {}


class Beginning(NamedTuple):
    """The first values of the form: those of the last time, if there was one.

    Args:
        kind: the kind of game.
        rules: its profile.
        unit: of the money; None if the club has no usual one.
        stake: an amount, as it is typed.
        options: those that differ from the profile, by name.
        tags: of all tables, by the names of the fields.
        tables: as many as the request asks for.
        again: whether it is as last time.
    """

    kind: KindOfGame
    rules: str
    unit: str
    stake: str
    options: Mapping[str, str]
    tags: Mapping[str, str]
    tables: Sequence[Table]
    again: bool


SIMILAR_NAME = Text(
    "web.similar-name",
    "{found} is new and looks like {known}, who played here. One person under two names has two balances.",
)


SIMILAR_SITS = Text(
    "web.similar-sits",
    "{found} is new and looks like {known}, who sits here already. One person under two names has two balances.",
)


class Similar(BadInput):
    """A new name that looks like a known one.
    ``chair`` is its place among all chairs, counted from 0; the other one may sit on another chair.
    """

    code = "similar-name"

    def __init__(self, chair: int, field: str, found: str, known: str, *, sits: bool) -> None:
        super().__init__((SIMILAR_SITS if sits else SIMILAR_NAME)(found=found, known=known), field=field)
        self.sits = sits
        self.chair = chair
        self.found = found
        self.known = known


class Wanted(NamedTuple):
    """A game that was meant, and what a refusal calls the chairs of its seats, by their order."""

    opening: Opening
    chairs: Sequence[str]


# What the form begins with


def kind_named(name: str) -> KindOfGame:
    """A kind of game by its name or one of its profiles. Raises BadInput."""
    try:
        return kind_of_game(name.partition("/")[0].casefold())
    except NotFound as error:
        raise BadInput(error.problem, field="rules") from None


def beginning(kind: str | None, tables: int | None, *, again: bool = True) -> Beginning:
    """Return the first values of the form.
    Those of the last time, ``again`` or not; a visitor who may not see names and stakes begins with an empty form.
    """
    installed = [each.name for each in kinds_of_game()]
    last = club().tables.last_time(kind) if again else []
    last = [each for each in last if each.rules.partition("/")[0] in installed]
    usual = club().administration.usual_unit() or POINTS
    tables = tables or max(len(last), 1)
    if not last:
        found = kind_named(kind or ("quandui" if "quandui" in installed else installed[0]))
        return Beginning(found, found.profiles[0].name, str(usual), "", {}, {}, _numbered([], tables), again=False)
    one = last[-1]
    found, unit = kind_named(one.rules), Unit.parse(one.unit or str(usual))
    stake = int(one.options.get(found.stake, 0))
    return Beginning(
        found, one.rules, str(unit), unit.write(stake) if stake else "", _differing(found, one), _next_round(one.tags, tables),
        _numbered(last[:tables] if tables > 1 else [one], tables), again=True,
    )  # fmt: skip


def _next_round(tags: Mapping[str, str], tables: int) -> dict[str, str]:
    """Return the tags that all tables share with the last time: the place, and for several tables the match and its next round."""
    fields = _SHARED if tables > 1 else ("place",)
    shared = {field: tags[_SHARED[field]] for field in fields if _SHARED[field] in tags}
    if shared.get("round", "").isdecimal():
        shared["round"] = str(int(shared["round"]) + 1)
    return shared


def _numbered(last: Sequence[Opening], tables: int) -> list[Table]:
    fields = ("table", "team") if tables > 1 else ("table",)
    made = [Table(each.seats, {field: each.tags.get(_OWN[field], "") for field in fields}) for each in last]
    numbers = range(len(made) + 1, tables + 1)
    return [*made, *(Table(tags={"table": str(number)} if tables > 1 else {}) for number in numbers)]


def _differing(kind: KindOfGame, opening: Opening) -> dict[str, str]:
    """The options that differ from the profile, as they are typed."""
    usual = next((each.options for each in kind.profiles if each.name == opening.rules), {})
    return {
        name: str(value).casefold() if isinstance(value, bool) else str(value)
        for name, value in opening.options.items()
        if name != kind.stake and usual.get(name) != value
    }


NOBODY_SITS = Text("web.nobody-sits", "found no player, expected the names of the players in order of play")
OTHER_CHAIRS = Plural(
    "web.other-chairs",
    "found {count} chair, expected {chairs} for each table of this game, and at most {most} tables",
    "found {count} chairs, expected {chairs} for each table of this game, and at most {most} tables",
)


# What was typed


def openings(typed: Mapping[str, Any], id: UUID) -> list[Wanted]:
    """Return the games that the form means; a table without players is left out. Raises BadInput with the field, or Similar."""
    kind = kind_named(typed["rules"])
    chairs = kind.seats[1]
    names = _meant([tidy(each) for each in typed["player"]], typed["meant"])
    if not any(names):
        raise BadInput(NOBODY_SITS(), field="player")
    if len(names) % chairs or len(names) > chairs * MOST_TABLES:
        raise BadInput(OTHER_CHAIRS(count=len(names), chairs=chairs, most=MOST_TABLES), field="player")
    _need_apart(names, chairs)
    _need_known(names, chairs, {tidy(each) for each in typed["new"]})
    tables = len(names) // chairs
    found = []
    for table in range(tables):
        at = names[table * chairs : (table + 1) * chairs]
        if any(at):
            own = following_id(id, _OTHER_GAMES + table) if table else id
            taken = [place_of(table * chairs + chair, chairs, tables) for chair, _ in _seated(at)]
            found.append(Wanted(_opening(typed, table, at, own), taken))
    return found


def place_of(chair: int, chairs: int, tables: int) -> str:
    """Return the words of a refusal for a chair, counted from 0 through all tables."""
    table, at = divmod(chair, chairs)
    return f"player {at + 1}" if tables == 1 else f"table {table + 1}, player {at + 1}"


def _opening(typed: Mapping[str, Any], table: int, at: Sequence[str], id: UUID) -> Opening:
    tags = {tag: typed[field] for field, tag in _SHARED.items()}
    tags |= {tag: _nth(typed[field], table) for field, tag in _OWN.items()}
    tags = {tag: text.strip() for tag, text in tags.items() if text.strip()}
    with placed(field="team"):
        pairing(tags)
    seats = [name for name in at if name]
    options = [(name, value) for name, value in zip(typed["option"], typed["value"], strict=False) if value.strip()]
    opening = TypedOpening(
        typed["rules"], typed["stake"], typed["unit"], options, tags, seats, _dealer(typed, table, at), id
    )
    return club().tables.read_opening(opening)._replace(confirm=typed["confirm"])


EMPTY_CHAIR = Text("web.empty-chair", "found {found!r} for the first dealer, expected a chair with a player")


def _dealer(typed: Mapping[str, Any], table: int, at: Sequence[str]) -> int | None:
    """The seat of the first dealer, where a chair was chosen. Raises BadInput."""
    text = _nth(typed["dealer"], table)
    if not text:
        return None
    chair = int(text) if text.isascii() and text.isdecimal() else 0
    if not 1 <= chair <= len(at) or not at[chair - 1]:
        raise BadInput(EMPTY_CHAIR(found=text), field="dealer")
    return sum(1 for name in at[:chair] if name)


OTHER_CHAIR = Text("web.other-chair", "found {found!r}, expected a chair of this form and a name")


def _meant(names: list[str], meant: Sequence[str]) -> list[str]:
    """Return the names, each corrected one in its place."""
    for each in meant:
        chair, _, name = each.partition(" ")
        if not (chair.isascii() and chair.isdecimal() and int(chair) < len(names) and name):
            raise BadInput(OTHER_CHAIR(found=each[:40]), field="meant")
        names[int(chair)] = tidy(name)
    return names


NAME_TWICE = Text("web.name-twice", "found {found} a second time, expected each player on one chair ({before})")


def _need_apart(names: Sequence[str], chairs: int) -> None:
    first: dict[str, int] = {}
    players = club().players.named([name for name in names if name])
    for chair, name in _seated(names):
        if first.setdefault(players[name], chair) != chair:
            tables = len(names) // chairs
            before = place_of(first[players[name]], chairs, tables)
            raise BadInput(NAME_TWICE(found=name, before=before), field=place_of(chair, chairs, tables))


def _need_known(names: Sequence[str], chairs: int, new: set[str]) -> None:
    """Refuse a name that looks like a known one, unless the recorder confirmed that it is new. Raises Similar."""
    for chair, name in _seated(names):
        known = None if name in new or find_separator(name) else club().players.similar(name)
        if known is not None:
            raise Similar(chair, place_of(chair, chairs, len(names) // chairs), name, known, sits=known in names)


def _seated(names: Sequence[str]) -> Iterator[tuple[int, str]]:
    return ((chair, name) for chair, name in enumerate(names) if name)


def _nth(texts: Sequence[str], place: int) -> str:
    return texts[place].strip() if place < len(texts) else ""


_KNOWN = 200
"""How many names the form offers, of those who played last."""


class _Doubt(NamedTuple):
    """Why the form was refused, where a name looks like another one."""

    chair: int
    found: str
    known: str
    sits: bool


@blueprint.get("/games/new")
@needs(Right.RECORD)
def show() -> str:
    """The form, as the last table was."""
    query = asked(NewTablesQuery(), once(request.args))
    return _form(FRESH, _beginning(query["kind"], query["tables"]))


@blueprint.post("/games/new")
@takes_form
@needs(Right.RECORD)
def record() -> AnyResponse:
    """Open the table, or several, and show their codes; a form that is sent again opens nothing again."""
    doubts: list[_Doubt] = []

    def begin(id: UUID, **typed: Any) -> str | AnyResponse:
        try:
            wanted = openings(typed, id)
        except Similar as error:
            doubts.append(_Doubt(error.chair, error.found, error.known, error.sits))
            raise
        try:
            done = club().tables.open_all([each.opening for each in wanted], by=recorder())
        except BadInput as error:
            field, _, seat = (error.field or "").partition(".")
            error.field = wanted[error.move or 0].chairs[int(seat)] if field == "seats" else field or "rules"
            raise
        games = [each.game for each in done]
        if any(each.added for each in done) and all(map(gives_links, games)):
            return codes_page([hand_out(game) for game in games])
        return redirect(
            url_for("pages.games.show", game=games[0]) if len(games) == 1 else url_for("pages.tonight.show"), 303
        )

    return answered(
        {"begin": Recorder(NewTablesForm(), begin)},
        lambda filled: _form(filled, _typed(filled), doubts[0] if doubts else None),
    )


def _beginning(kind: str | None, tables: int | None) -> Beginning:
    return beginning(kind, tables, again=has_right(Right.SEE_NAMES) and has_right(Right.SEE_STAKES))


def _typed(filled: Filled) -> Beginning:
    """The form that was sent: of the kind and for the tables that it had."""
    rules = filled.value("begin", "rules")
    try:
        kind = kind_named(rules)
    except BadInput:
        return _beginning(None, 1)
    tables = len(filled.typed.get("player", ())) // kind.seats[1]
    return _beginning(kind.name, min(max(tables, 1), 8))


def _form(filled: Filled, found: Beginning, doubt: _Doubt | None = None) -> str:
    chairs = found.kind.seats[1]
    return render_template(
        "new_table.html",
        found=found,
        chairs=chairs,
        kinds=kinds_of_game(),
        own=club().access.own_name(visitor()),
        known=club().players.latest(_KNOWN) if has_right(Right.SEE_NAMES) else [],
        place_of=lambda chair: place_of(chair, chairs, len(found.tables)),
        doubt=doubt,
        filled=filled,
        here=url_for("pages.new_table.record"),
    )
