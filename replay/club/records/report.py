"""The report of an import before anything is recorded: planned as the import does it, with what a person should look at."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import select

from replay.answers.recording import Imported, ImportReport
from replay.club.index.games import games, seats
from replay.club.matters.settings import current_settings
from replay.club.people import name_warnings
from replay.club.queries.players import similar
from replay.club.records.comparison import Comparison, Differs
from replay.club.records.draft import Draft
from replay.club.records.importer import TRIED, Consent, closed_days, need_unit, plan_import
from replay.ledger.accounts import player_id
from replay.ledger.people import StoredNames, similar_name
from replay.ledger.periods import first_moment, last_moment
from replay.store.reading import Reading
from replay.values import clock
from replay.values.times import UNKNOWN, from_micros
from replay.words.errors import NeedsConfirmation
from replay.words.messages import Message, Text

IN_FUTURE = Text("records.in-future", "{source}: the record goes to {day}, which is in the future: today is {today}")
LONG_AGO = Text("records.long-ago", "{source}: the game is of {day}, more than a year ago")
UNDATED = Text("records.undated", "{source}: the record has no date, so the game is listed as undated")
RESEMBLES = Text("records.resembles", "{source}: the club has another game of that kind, day and players: {game}")


class Batch:
    """Reports on files that are to be imported one after another: each report counts the files before it.

    ``names`` is True if the reader may know the players of the club, ``shows`` returns True for a game whose players they may know.
    """

    def __init__(self, *, names: bool = True, shows: Callable[[str], bool] = lambda game: True) -> None:
        self._names, self._shows = names, shows
        self._games, self._known, self._found = set[str](), dict[str, str](), dict[str, Any]()

    def look(self, reading: Reading, draft: Draft, comparison: Comparison, consent: Consent) -> int:
        """Plan an import as if it had every reason and confirmation; return the number of events. Raises the errors of the plan."""
        differs, doubts = None, list[Message]()
        try:
            plan = plan_import(reading, draft, comparison, consent)
        except Differs as found:
            if found.refused is not None:
                raise
            differs = found.problem
            plan = plan_import(reading, draft, comparison, consent._replace(reason=TRIED, seen=None))
        try:
            need_unit(reading, draft, plan, consent)
        except NeedsConfirmation as needed:
            doubts = needed.doubts
        ends = [next(draft.parts_after(each)).rows[0].recorded_at for each in (0, draft.check.version - 1)]
        days, source, rules = current_settings(reading.connection).days, draft.source, draft.check.rules.id
        first, last = (days.day(from_micros(each)) for each in ends)
        names = list(draft.check.checker.table.players.values()) if draft.check.checker else []
        new = self._newcomers(reading, names) if self._names else {}
        alike = [] if plan.version else list(filter(self._shows, _resembling(reading, rules, first, names)))
        remarks = [*name_warnings(new.items()), *_odd_dates(first, last, days.day(clock.now()), source)]
        remarks += [RESEMBLES(source=source, game=each) for each in alike]
        status = "known" if not plan.added else "longer" if plan.version else "new"
        status = "repeated" if str(draft.game) in self._games else "differs" if differs or plan.voids else status
        self._found = {
            "status": status, "rules": rules, "day": first, "players": names, "newcomers": list(new), "version": plan.version,
            "voids": tuple(plan.voids), "differs": differs, "confirm": tuple(doubts), "resembles": alike,
            "remarks": (*remarks, *closed_days(reading, lambda: (row for part in plan.parts for row in part.rows), source)),
        }  # fmt: skip
        return plan.added

    def report(self, done: Imported) -> ImportReport:
        """Return the report on the import that was looked at last; the next files count it as done."""
        self._games.add(done.game)
        self._known |= {player_id(name): name for name in self._found["newcomers"]}
        return ImportReport(**asdict(done), **self._found)

    def _newcomers(self, reading: Reading, names: list[str]) -> dict[str, str | None]:
        """Return the names that are new after the files before, each with an earlier name that it looks like."""
        stored, new = StoredNames(reading.connection).known, dict[str, str | None]()
        for name in names:
            if (player := player_id(name)) not in stored and player not in self._known:
                before = sorted([*self._known.values(), *new]) if len(new) < 20 else None  # as after an import
                new[name] = None if before is None else similar(reading, name) or similar_name(name, before)
        return new


def _odd_dates(first: dt.date, last: dt.date, today: dt.date, source: str) -> Iterator[Message]:
    if first == UNKNOWN.date():
        yield UNDATED(source=source)
    elif first < today - dt.timedelta(days=366):
        yield LONG_AGO(source=source, day=str(first))
    if last > today:
        yield IN_FUTURE(source=source, day=str(last), today=str(today))


def _resembling(reading: Reading, rules: str, day: dt.date, names: list[str]) -> list[str]:
    """Return the games of that kind and day with the same players."""
    known, found = StoredNames(reading.connection), dict[str, set[str]]()
    of_kind = (games.c.kind == rules.partition("/")[0]) & games.c.dated.between(first_moment(day), last_moment(day))
    of_day = select(games.c.id).where(of_kind).order_by(games.c.position).limit(200)  # more would be no club
    seated = select(seats.c.game, seats.c.player).where(seats.c.game.in_(of_day))
    for game, player in reading.connection.execute(seated):
        found.setdefault(game, set()).add(known.whose(player_id(player)))
    wanted = {known.whose(player_id(each)) for each in names}
    return sorted(game for game, players in found.items() if players == wanted)
