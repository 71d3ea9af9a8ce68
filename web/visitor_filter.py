"""Filter every answer for the current visitor, by the eyes that they may use. Pages and the API ask only here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from flask import Flask, g, request
from msgspec.structs import replace

from replay.answers import games as answers
from replay.answers.answer import Page
from replay.answers.books import Balance, Entry, Held, Line, Statement
from replay.answers.table import State, WrittenEvent
from replay.club import ALL, OPEN, PUBLIC, WITHHELD, Eyes, Season, Squared, Veil, WantedHands, veiled_standings
from replay.club.matters import NEEDED_FOR, DisputeResolved, HandConfirmed, HandDisputed
from replay.ledger.accounts import PLAYERS, SOMEBODY
from replay.rights import Account, Asker, Owner, Right
from replay.schemas.arguments import EyesQuery, ViewQuery
from replay.table.visibility import widest
from replay.values.events import DeckRevealed, HandVoided, Noted, Recorded
from replay.words.errors import NotAllowed, NotFound
from replay.words.messages import Message, Text
from web.current_club import club, club_settings
from web.request import asked, once
from web.rights import NOTHING_HERE, has_right, need_right
from web.visitors import visitor, visitors

_EYES = EyesQuery()
"""Made once: to make a schema takes longer than all that it reads."""


def register(app: Flask) -> None:
    """Let templates lead only to what one may see."""
    for each in (kept_eyes, sees_board, sees_event, sees_hand):
        app.add_template_global(each)


# What is asked for


def asked_eyes() -> Eyes:
    """The eyes that the address asks for; everybody's where it names none. Raises BadInput."""
    eyes: Eyes = asked(_EYES, once(request.args))["eyes"]
    return eyes


def eyes_on_hand(game: str, hand: int, eyes: Eyes) -> Eyes:
    """Return the eyes if the visitor may use them on a hand. Raises NotFound."""
    return need_eyes(eyes, _on_hand(game, hand))


def widest_on(game: str, hand: int) -> Eyes | None:
    """Return the visitor's widest eyes on a hand; None if they see nothing of it."""
    found = _on_hand(game, hand)
    return ALL if found is None else widest(found)


def eyes_at(game: str, version: int, eyes: Eyes) -> Eyes:
    """Return the eyes if the visitor may use them on an event of a game. Raises NotFound."""
    return need_eyes(eyes, _at(game, version))


def eyes_on_board(board: str, eyes: Eyes) -> Eyes:
    """Return the eyes if the visitor may use them on every hand of a board. Raises NotFound."""
    return need_eyes(eyes, _on_board(board))


def need_eyes(eyes: Eyes, found: frozenset[Eyes] | None) -> Eyes:
    """The eyes, if they are among these; None are all. Raises NotFound."""
    if found is not None and eyes not in found:
        raise NotFound(NOTHING_HERE())
    return eyes


def widest_at(game: str, version: int) -> Eyes | None:
    """Return the visitor's widest eyes after an event of a game; None if they see nothing of it."""
    found = _at(game, version)
    return ALL if found is None else widest(found)


NOT_WHOLE = Text(
    "web.not-whole",
    "The club holds this game, and you may not see all of its cards, names and payments. Ask a person who may see them to import "
    "the record.",
)


def need_whole(game: str) -> None:
    """Require that the visitor may see every card, name and payment of a game that the club holds. Raises NotAllowed."""
    who = askers()
    if who is not None and not club().visibility.sees_whole(who, game):
        raise NotAllowed(NOT_WHOLE())


# What is shown


def may_use(state: State, eyes: str) -> bool:
    """Return whether the visitor may look at a table with these eyes."""
    found = _at(state.game, state.version)
    return found is None or eyes in map(str, found)


def sees_hand(game: str, hand: int, eyes: str = "public") -> bool:
    """Return whether the visitor may look at a hand with these eyes."""
    found = _on_hand(game, hand)
    return found is None or eyes in map(str, found)


def kept_eyes(state: State, hand: int) -> str:
    """Return the eyes of a table if the visitor may use them on another hand of the game too; else the public's."""
    return state.eyes if sees_hand(state.game, hand, state.eyes) else "public"


def sees_event(game: str, version: int) -> bool:
    """Return whether the visitor may look at an event of a game."""
    return _at(game, version) != frozenset()


def sees_board(board: str, eyes: str = "public") -> bool:
    """Return whether the visitor may look with these eyes at all hands of a board."""
    found = _on_board(board)
    return found is None or eyes in map(str, found)


def looks_back(game: str, hand: int) -> bool:
    """Return whether the visitor may see earlier steps of a hand: at their own table only if the club allows it."""
    who = askers()
    return who is None or club_settings().look_back or not club().visibility.plays_now(who, game, hand)


def seen_version(game: str) -> int | None:
    """Return the last version of a game that the visitor sees; None if there is no limit."""
    who = askers()
    return None if who is None else club().visibility.seen_version(who, game)


# What is taken away


def seen_upto(eyes: Eyes) -> Callable[[str], int]:
    """Return what finds the last version of a game before the first hand on which the visitor may not use these eyes, also after
    this request; 0 if they see nothing of it.
    """
    who, opened = askers(), club()
    if who is None:
        return lambda game: opened.timeline(game).version
    return lambda game: opened.visibility.seen_by(who, game, eyes)


# Who asks


def askers() -> Sequence[Asker] | None:
    """Everybody that the request may come from who sees games; None for the owner, who sees all."""
    found = [each.asker for each in visitors()]
    return None if any(isinstance(each, Owner) for each in found) else found


def know_hands(game: str, part: range | None = None) -> None:
    """Load the visitor's eyes for all or some hands of a game at once, since a page of it needs each."""
    who = askers()
    if who is not None:
        found = club().visibility.eyes_for_hands(who, game, part)
        _known_eyes().update({("hand", game, hand): eyes for hand, eyes in found.items()})


def _on_hand(game: str, hand: int) -> frozenset[Eyes] | None:
    return _known(("hand", game, hand), lambda who: club().visibility.eyes_for(who, game, hand))


def _at(game: str, version: int) -> frozenset[Eyes] | None:
    return _known(("event", game, version), lambda who: club().visibility.eyes_at(who, game, version))


def _on_board(board: str) -> frozenset[Eyes] | None:
    return _known(("board", board), lambda who: club().visibility.eyes_on_board(who, board))


def _known(what: Hashable, find: Callable[[Sequence[Asker]], frozenset[Eyes]]) -> frozenset[Eyes] | None:
    who = askers()
    if who is None:
        return None
    known = _known_eyes()
    if what not in known:
        known[what] = find(who)
    return known[what]


def _known_eyes() -> dict[Hashable, frozenset[Eyes]]:
    known: dict[Hashable, frozenset[Eyes]] = g.setdefault("known_eyes", {})
    return known


_VIEW = ViewQuery()
"""Made once: to make a schema takes longer than all that it reads."""


def register_hindsight(app: Flask) -> None:
    """Let templates know whether the page is in hindsight."""
    app.add_template_global(is_in_hindsight)


def asked_view(schema: ViewQuery = _VIEW) -> dict[str, Any]:
    """Read the view from the address of a step, and set the request's hindsight. Raises BadInput."""
    wanted = asked(schema, once(request.args))
    g.hindsight, g.foot = wanted["hindsight"], wanted["foot"] or None
    return wanted


def is_in_hindsight() -> bool:
    """Return whether the address asks for hindsight: then the links to other steps do so too."""
    return bool(g.get("hindsight"))


_TELLING = (DeckRevealed, HandVoided, Noted)
"""What may tell the cards of a hand after it."""


def veil_of(game: str) -> Veil:
    """Return the veil over a game's names and stakes for the visitor. Raises NotFound or BadInput."""
    who = askers()
    if who is None:
        return OPEN
    known: dict[str, Veil] = g.setdefault("known_veils", {})
    if game not in known:
        known[game] = club().visibility.veil(who, game)
    return known[game]


def name_doubts(game: str, added: int) -> list[Message]:
    """Return the doubts about names that are new in the club; none for a visitor who may not see its names."""
    return club().players.doubts(game, added) if added and has_right(Right.SEE_NAMES) else []


# Games


def seen_game(game: str, part: range | None = None) -> answers.Game:
    """Return a game, or some hands of it, as the visitor sees it. A hand of a board that is not released has its result without cards."""
    found = club().game(game, seen_version(game), veil_of(game), part)
    if askers() is None:
        return found
    know_hands(game, part)
    moments = [each if sees_event(game, each.version) else _seen_moment(game, each) for each in found.between]
    return replace(found, hands=[_seen_hand(game, each) for each in found.hands], between=moments)


def seen_hand(game: str, hand: int) -> answers.Hand:
    """A hand in the same way. Raises NotFound."""
    return _seen_hand(game, club().hand(game, hand, veil_of(game)))


def seen_sheet(game: str) -> answers.Sheet:
    """The score sheet of a game in the same way: words of a hand may name its cards, numbers do not."""
    found = club().sheet(game, seen_version(game), veil_of(game))
    if askers() is None:
        return found
    know_hands(game)
    return replace(found, rows=[_seen_row(game, each) for each in found.rows])


def seen_summaries(games: list[answers.GameSummary]) -> list[answers.GameSummary]:
    """Return the games of a list. A game whose live hand is hidden is shown as idle."""
    who = askers()
    if who is None:
        return games
    veils = club().visibility.veils(who, [each.id for each in games])

    def seen(game: answers.GameSummary) -> answers.GameSummary:
        veiled = veils[game.id]
        return replace(
            _still(game) if game.live else game,
            players=[veiled.called(name) for name in game.players],
            standings=veiled_standings(game.standings, veiled.veil),
        )

    return [seen(each) for each in games]


def seen_board(board: answers.Board) -> answers.Board:
    """Return a board with the names that the visitor may know."""
    named = _named(table.game for table in board.tables)

    def seen(table: answers.BoardTable) -> answers.BoardTable:
        called = named(table.game, [place.player for place in table.places])
        places = zip(table.places, called, strict=True)
        return replace(table, places=[replace(place, player=name) for place, name in places])

    return replace(board, tables=[seen(table) for table in board.tables])


def seen_match(match: answers.Match) -> answers.Match:
    """A team match in the same way."""
    named = _named(table.game for round in match.rounds for meeting in round.meetings for table in meeting.tables)

    def seen(table: answers.MatchTable) -> answers.MatchTable:
        return replace(table, sides=[replace(each, players=named(table.game, each.players)) for each in table.sides])

    def met(meeting: answers.Meeting) -> answers.Meeting:
        return replace(meeting, tables=[seen(table) for table in meeting.tables])

    rounds = [replace(each, meetings=[met(meeting) for meeting in each.meetings]) for each in match.rounds]
    return replace(match, rounds=rounds)


def asked_season(query: Mapping[str, Any]) -> Season:
    """The order and the filter of a ranking. The order is by money for a visitor who may see the books, unless the query names another."""
    sees = has_right(Right.SEE_MONEY)
    by = query["by"] if sees or query["by"] != "money" else None
    return Season(by or ("money" if sees else "hands"), query["kind"] or "", query["year"] or 0)


def seen_ranking(query: Mapping[str, Any]) -> answers.PlayerRanking:
    """Rank the players, without money and what tells of it for a visitor who may not see the books. Raises BadInput."""
    stakes = has_right(Right.SEE_MONEY)
    return club().players.ranking(asked_season(query), query["after"], query["limit"], stakes=stakes)


def seen_record(player: str) -> answers.PlayerRecord:
    """Return a player's results, without money for a visitor who may not see it. Raises NotFound."""
    return club().players.record(player, stakes=has_right(Right.SEE_STAKES))


def wanted_hands(query: Mapping[str, Any]) -> WantedHands:
    """The filter of a search, for a visitor who may know what it tells of: notes, and money in the order of gains. Raises NotFound."""
    if query["note"]:
        need_right(Right.SEE_GAMES)
    if query["result"] in ("gain", "loss"):
        need_right(Right.SEE_STAKES)
    return WantedHands(query["player"], query["result"], query["kind"], query["note"])


def seen_hands(query: Mapping[str, Any]) -> answers.FoundHands:
    """Search hands, without money or notes for a visitor who may not see these. Raises NotFound or BadInput."""
    found = club().found_hands(wanted_hands(query), query["after"], query["limit"], stakes=has_right(Right.SEE_STAKES))
    if has_right(Right.SEE_GAMES):
        return found
    return replace(found, hands=[replace(each, note=None) for each in found.hands])


def seen_state(state: State) -> State:
    """Return a table whose links lead only to what the visitor may see."""
    if askers() is None:
        return state
    known, game = state.neighbours, state.game
    hands = {name: getattr(known, name) for name in ("previous_hand", "next_hand")}
    events = {name: getattr(known, name) for name in ("previous_event", "next_event")}
    unseen = {
        **{name: None for name, hand in hands.items() if hand is not None and not sees_hand(game, hand)},
        **{name: None for name, at in events.items() if at is not None and not sees_event(game, at)},
    }
    return replace(state, neighbours=replace(known, **unseen)) if unseen else state


def seen_events(game: str, eyes: Eyes, after: int, limit: int) -> list[WrittenEvent]:
    """Return at most `limit` events after a version, without hands that are hidden from the visitor. Raises NotFound."""
    who = askers()
    if who is None:
        versions: Iterable[int] = range(after + 1, min(after + limit, club().timeline(game).version) + 1)
    else:
        versions, may = club().visibility.versions(who, game, after, limit)
        need_eyes(eyes, may)
    return club().events(game, eyes, versions, veil_of(game))


def seen_event_text(game: str, version: int) -> Message:
    """Return an event between hands in one sentence. Raises NotFound if it is hidden from the visitor."""
    eyes_at(game, version, PUBLIC)
    return club().timeline(game, veil_of(game)).text(version, PUBLIC)


NOT_UNVEILED = Text(
    "web.not-unveiled",
    "You may record this game but not see its names or its stakes, and recording needs both. Make a token with see-names and "
    "see-stakes in its scope.",
)


def need_unveiled(game: str) -> None:
    """Require that the visitor may see all names and stakes of a game that they record. Raises NotAllowed."""
    if veil_of(game) != OPEN:
        raise NotAllowed(NOT_UNVEILED())


def seen_since(game: str, version: int, limit: int) -> list[WrittenEvent]:
    """Return the events after a version, with the widest eyes that the visitor may use on all of them; none without such eyes."""
    versions, eyes = versions_since(game, version, limit)
    return [] if eyes is None else club().events(game, eyes, versions, veil_of(game))


def versions_since(game: str, version: int, limit: int) -> tuple[Sequence[int], Eyes | None]:
    """Return the versions after one, and the widest eyes that the visitor may use on all of them; None without such eyes."""
    who = askers()
    if who is None:
        return range(version + 1, min(club().timeline(game).version, version + limit) + 1), ALL
    versions, may = club().visibility.versions(who, game, version, limit)
    return versions, widest(may)


CLOSED_BOARD = Text("web.closed-board", "How it was played is shown when the board is released.")


def _seen_hand(game: str, hand: answers.Hand) -> answers.Hand:
    """Return a hand; a hidden one without its words, which may name its cards."""
    if sees_hand(game, hand.hand):
        return hand
    disputes = [
        replace(each, reason=WITHHELD, resolved=None if each.resolved is None else WITHHELD) for each in hand.disputes
    ]
    reason = None if hand.reason is None else WITHHELD
    return replace(hand, text=CLOSED_BOARD(), reason=reason, disputes=disputes, remarks=[], notes=[])


def _seen_moment(game: str, moment: answers.Moment) -> answers.Moment:
    """Return an event after a hidden hand, without words that may name its cards or reveal its deck."""
    event = club().timeline(game).record(moment.version).data
    return replace(moment, text=CLOSED_BOARD()) if isinstance(event, _TELLING) else moment


def _seen_row(game: str, row: answers.Row) -> answers.Row:
    if row.hand is None or sees_hand(game, row.hand):
        return row
    return replace(row, cells=[each if isinstance(each, int) else "" for each in row.cells])


def _named(games: Iterable[str]) -> Callable[[str, Iterable[str]], list[str]]:
    """Return a function that gives the names of players of these games as the visitor may know them."""
    who, wanted = askers(), list(dict.fromkeys(games))
    if who is None or any(each.may(Right.SEE_NAMES) for each in visitors()):
        return lambda game, names: list(names)
    found = club().visibility.veils(who, wanted)
    return lambda game, names: [found[game].called(name) for name in names]


def _still(game: answers.GameSummary) -> answers.GameSummary:
    upto = seen_version(game.id)
    if upto is None or upto >= game.version:
        return game
    return replace(game, live=False, hands=game.hands - 1, version=upto)


# The books


def seen_statements(found: list[Statement]) -> list[Statement]:
    """Return statements without names that the visitor may not know: a player may see only their own money."""
    if has_right(Right.SEE_NAMES) or has_right(Right.SEE_MONEY):
        return found
    return [replace(each, lines=[_seen_line(each, line) for line in each.lines]) for each in found]


def seen_balances(since: dt.date | None = None, until: dt.date | None = None) -> list[Balance]:
    """Return the balances without pending amounts that the visitor may see only later. Raises BadInput."""
    return club().books.balances(since, until, unseen=unseen_live())


def unseen_live() -> Collection[str]:
    """The games whose live hand the visitor sees only when it is over."""
    who = askers()
    return () if who is None else club().visibility.late(who)


def seen_settlements(found: list[Squared]) -> list[Squared]:
    """Return the payments that square everyone; the reason of a dispute is withheld if it may name hidden cards."""
    return [each._replace(held=tuple(map(_seen_held, each.held))) for each in found]


def seen_entries(page: Page[Entry, int]) -> Page[Entry, int]:
    """Postings, without why a hand was voided where that may name such cards."""
    return page._replace(items=[replace(each, note=_seen_note(each)) for each in page.items])


def seen_own_event(event: UUID) -> Recorded:
    """An event of the club's own stream, its words only for who may know what they may name. Raises NotFound."""
    found = club().own_event(event)
    of_hand = found.data if isinstance(found.data, HandConfirmed | HandDisputed | DisputeResolved) else None
    game = None if of_hand is None else str(of_hand.game)
    if not any(has_right(right, game) for right in NEEDED_FOR[type(found.data)]):
        raise NotFound(NOTHING_HERE())
    if of_hand is None or game is None or _is_own(found):
        return found
    names = has_right(Right.SEE_MONEY) or veil_of(game).names
    veil = Veil(names=names and not _hides_cards(game, of_hand.hand))
    return replace(found, data=veil.words(of_hand))


def _is_own(found: Recorded) -> bool:
    asker = visitor().asker
    return isinstance(asker, Account) and found.by == str(asker.id)


def _hides_cards(game: str, hand: int) -> bool:
    """Return whether a hand plays a board that others are still to play, and is hidden from the visitor."""
    who = askers()
    return who is not None and club().visibility.is_closed(game, hand) and not sees_hand(game, hand)


def _seen_held(held: Held) -> Held:
    return replace(held, reason=WITHHELD) if _hides_cards(held.game, held.hand) else held


def _seen_note(entry: Entry) -> str | None:
    """The words for a posting; in a game those are why a hand was voided."""
    voided = (entry.corrects or "").partition("hand:")[2]
    hides = entry.note is not None and entry.game is not None and voided and _hides_cards(entry.game, int(voided))
    return WITHHELD if hides else entry.note


def _seen_line(statement: Statement, line: Line) -> Line:
    """A line without who is on its other side, and of a game without what may be made of a name: its words, and ids of its events."""
    if line.other.startswith(PLAYERS) and line.other != statement.account:
        line = replace(line, other=SOMEBODY, other_player=None)
    if line.corrected is not None and line.corrected.game is not None:
        line = replace(line, corrects=None)
    return line if line.game is None else replace(line, event=None, note=None if line.note is None else WITHHELD)
