# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""Games, hands, steps and events for programs, and imports; evenings, boards and team matches; players; the kinds of game."""

from __future__ import annotations

from io import BytesIO

from flask import Response, url_for

from replay.answers import games as answers
from replay.answers.kinds import KindOfGame, KindSummary
from replay.answers.recording import EventsPage, Imported
from replay.answers.statistics import SavedStatistics
from replay.answers.table import Frames, State, Study
from replay.offline.kinds import kind_of_game, kinds_of_game
from replay.rights import Right
from replay.schemas import arguments
from replay.schemas.bodies import EveningPaymentBody, GotBody, MergerBody, PartingBody, RenamingBody
from replay.schemas.strict import schema_of
from replay.words.errors import NotFound
from replay.words.messages import say
from web import visitor_filter
from web.api import examples
from web.api.blueprint import NEXT, Arguments, Room, part, refuses
from web.api.feed import follow_game, wants_stream
from web.current_club import club
from web.frames import part_of_hand
from web.game_list import DRAWING, drawing_alone
from web.recording import confirm_payment, enter_payment, evening_of, take_in
from web.responses import kept
from web.rights import needs
from web.security import DRAWING_POLICY
from web.studies import need_study
from web.visitors import recorder

records_room = Room("records", "records", url_prefix="/api/v1/records", description="Whole records, taken in")
games_room = Room("games", "games", url_prefix="/api/v1/games", description="Games, hands, steps and events")


@games_room.shows("", list[answers.GameSummary], arguments.PageQuery, headers=NEXT)
@needs(Right.SEE_GAMES)
def list_games(query: Arguments) -> tuple[list[answers.GameSummary], dict[str, str]]:
    """Every game, in the order in which it entered the club, or with `limit` so many of them."""
    if query["limit"] is None and not query["after"]:
        return visitor_filter.seen_summaries(club().games()), {}
    page = club().games_page(query["after"], query["limit"] or arguments.MOST)
    return part(page._replace(items=visitor_filter.seen_summaries(page.items)))


@records_room.takes("", arguments.RecordBody, examples.RECORD)
@records_room.response(201, schema_of(Imported), description="The record is in the club now.")
@records_room.also(200, schema_of(Imported), "The club held all of it already.")
@needs(Right.SEE_GAMES, do=Right.IMPORT)
def import_record(query: Arguments, body: Arguments) -> tuple[Imported, int, dict[str, str]]:
    """Import a record, or a log of another program: all of it or nothing. Sent again it adds nothing; a longer one appends.

    With `replace` it voids the hands from which it differs, if the sender may void them.

    If the club holds the game, hidden cards are not compared, and make no difference to the answer.
    """
    return imported(body)


def imported(body: Arguments) -> tuple[Imported, int, dict[str, str]]:
    """Import the record of a body; return the result and the address of the game."""
    # What is not Unicode the importer refuses, with its place. Nothing keeps a long text once it is encoded.
    data = body.pop("record").encode("utf-8", "surrogatepass")
    done = take_in(BytesIO(data), "record", reason=body["replace"], confirm=body["confirm"])
    return done, 201 if done.added else 200, {"Location": url_for("games.get_game", game=done.game)}


@games_room.shows("/<game>", answers.Game)
@needs(Right.SEE_GAMES)
def get_game(query: Arguments, game: str) -> answers.Game:
    """A game with its hands, by its id or the beginning of it."""
    return visitor_filter.seen_game(game)


@games_room.shows("/<game>/sheet", answers.Sheet)
@needs(Right.SEE_GAMES)
def get_sheet(query: Arguments, game: str) -> answers.Sheet:
    """The score sheet of a game: a row for each hand. Void rows do not count."""
    return visitor_filter.seen_sheet(game)


@games_room.get("/<game>/line")
@games_room.arguments(arguments.LineQuery, location="query")
@games_room.draws
@refuses(422)
@needs(Right.SEE_GAMES)
def get_line(query: Arguments, game: str) -> Response:
    """The line of a game as a drawing: how everybody stood after each hand, in levels, points or money. It stands alone."""
    drawn = drawing_alone(visitor_filter.seen_game(game), query["size"])
    if drawn is None:
        raise NotFound(
            say("api.no-line", "this game has no line yet: it begins with the first hand whose result you may know")
        )
    return Response(drawn, mimetype=DRAWING, headers={"Content-Security-Policy": DRAWING_POLICY})


@games_room.get("/<game>/hands/<int:hand>/steps/<int:step>")
@kept
@games_room.arguments(arguments.StepQuery, location="query")
@games_room.response(200, schema_of(State))
@refuses(422)
@needs(Right.SEE_GAMES)
def get_state(query: Arguments, game: str, hand: int, step: int) -> State:
    """The table after a step, as these eyes see it."""
    eyes = visitor_filter.eyes_on_hand(game, hand, query["eyes"])
    state = visitor_filter.seen_state(club().show(game, hand, step, eyes, visitor_filter.veil_of(game)))
    return (
        club().hindsight(game, hand, eyes, visitor_filter.veil_of(game))[step].on(state)
        if query["hindsight"]
        else state
    )


@games_room.shows("/<game>/hands/<int:hand>/frames", Frames, arguments.StepsQuery)
@needs(Right.SEE_GAMES)
def get_frames(query: Arguments, game: str, hand: int) -> Frames:
    """The tables after all steps of a hand, or those that come `after` so many, as these eyes see them; at most 500 in one answer."""
    found = part_of_hand(game, hand, query)
    states = list(found.states)
    end = found.first + len(states)
    return Frames(found.first, found.last, found.goes_on, end if end < found.last else None, states)


@games_room.shows("/<game>/hands/<int:hand>/study", Study, arguments.EyesQuery, 503)
@needs(Right.SEE_GAMES)
def get_study(query: Arguments, game: str, hand: int) -> Study:
    """Study a hand with the cards that these eyes know: how far each was from its end at each step, and where the hand turned.

    A hand that takes long is studied for members only. Until that is done the answer is 503, and `Retry-After` says when to ask again.
    A hand that is being played has no lines yet.
    """
    return need_study(game, hand, query["eyes"])


@games_room.get("/<game>/events")
@games_room.arguments(arguments.EventsQuery, location="query")
@games_room.arguments(arguments.ResumeHeaders, location="headers")
@games_room.streams
@games_room.response(
    200, schema_of(EventsPage), description="With `Accept: text/event-stream` a stream of the events that goes on."
)
@refuses(422, 429)
@needs(Right.SEE_GAMES)
def list_events(query: Arguments, headers: Arguments, game: str) -> EventsPage | Response:
    """List the written events, as far as these eyes may know them. A hand that is hidden from the visitor is left out.

    As a stream each event comes when it is recorded, or when these eyes may be used on its hand. Its id is its version, with which, as
    `Last-Event-ID`, the stream goes on.
    """
    if wants_stream():
        return follow_game(game, query, headers["last"])
    found = visitor_filter.seen_events(game, query["eyes"], query["after"], query["limit"] + 1)
    shown = found[: query["limit"]]
    return EventsPage(events=shown, next=shown[-1].seq if len(found) > len(shown) else None)


evenings_room = Room(
    "evenings", "evenings", url_prefix="/api/v1/games", description="Who pays whom at the end of an evening"
)


@evenings_room.shows("/<game>/evening", answers.EveningSettling, arguments.NoQuery, 404)
@needs(Right.SEE_GAMES)
def get_evening(query: Arguments, game: str) -> answers.EveningSettling:
    """Return the payments that square all players for all games of the evening of this one, each unit by itself.

    Games of one day are an evening if a player sat at both tables. A visitor who does not see all of them gets this game alone.
    """
    return _shown(evening_of(game))


@evenings_room.takes("/<game>/evening/payments", EveningPaymentBody, examples.EVENING_PAYMENT, 403, 404)
@evenings_room.response(
    200, schema_of(answers.EveningSettling), description="The payment is recorded, or was before: what is known now."
)
@needs(Right.SEE_GAMES, do=Right.SETTLE)
def record_evening_payment(query: Arguments, body: Arguments, game: str) -> answers.EveningSettling:
    """A payment that the evening proposes was made. Its `key` is that of the proposal; who sends it again changes nothing."""
    games = evening_of(game)
    enter_payment(games, body["key"])
    return _shown(games)


@evenings_room.takes("/<game>/evening/confirmations", GotBody, examples.GOT, 403, 404)
@evenings_room.response(
    200, schema_of(answers.EveningSettling), description="It is recorded, or was before: what is known now."
)
@needs(Right.SEE_GAMES, do=Right.CONFIRM)
def confirm_evening_payment(query: Arguments, body: Arguments, game: str) -> answers.EveningSettling:
    """Confirm a payment: a visitor who speaks for a seat of the payee says that the money arrived."""
    games = evening_of(game)
    confirm_payment(games, body["payment"])
    return _shown(games)


def _shown(games: list[str]) -> answers.EveningSettling:
    return club().evenings.together(games, {each: visitor_filter.veil_of(each) for each in games})


boards_room = Room("boards", "boards", url_prefix="/api/v1/boards", description="Deals that several tables played")


@boards_room.shows("", list[answers.BoardSummary], arguments.NamesQuery, headers=NEXT)
@needs(Right.SEE_GAMES)
def list_boards(query: Arguments) -> tuple[list[answers.BoardSummary], dict[str, str]]:
    """Every board that tables of the club played, by name, or with `limit` so many of them."""
    if query["limit"] is None and not query["after"]:
        return club().boards(), {}
    return part(club().boards_page(query["after"], query["limit"] or arguments.MOST))


@boards_room.shows("/<name>", answers.Board, arguments.EyesQuery)
@needs(Right.SEE_GAMES)
def get_board(query: Arguments, name: str) -> answers.Board:
    """Compare the results of all tables that played a board, place by place. Its cards are not shown."""
    return visitor_filter.seen_board(club().board(name, visitor_filter.eyes_on_board(name, query["eyes"])))


matches_room = Room("matches", "matches", url_prefix="/api/v1/matches", description="Team matches over several tables")


@matches_room.shows("", answers.MatchList, arguments.NamesQuery, headers=NEXT)
@needs(Right.SEE_GAMES)
def list_matches(query: Arguments) -> tuple[answers.MatchList, dict[str, str]]:
    """Every team match that the tags of games name, or with `limit` so many of them."""
    if query["limit"] is None and not query["after"]:
        return club().team_matches(), {}
    (found,), headers = part(club().matches_page(query["after"], query["limit"] or arguments.MOST))
    return found, headers


@matches_room.shows("/<name>", answers.Match)
@needs(Right.SEE_GAMES)
def get_match(query: Arguments, name: str) -> answers.Match:
    """Return the results of the teams by table and round, the standings, and the pairs that have not met yet."""
    return visitor_filter.seen_match(club().team_match(name))


players_room = Room("players", "players", url_prefix="/api/v1/players", description="Who plays in the club")


@players_room.shows("", list[answers.Player], arguments.NamesQuery, headers=NEXT)
@needs(Right.SEE_NAMES)
def list_players(query: Arguments) -> tuple[list[answers.Player], dict[str, str]]:
    """Every player by name, or with `limit` so many of them."""
    if query["limit"] is None and not query["after"]:
        return club().players.all(), {}
    return part(club().players.page(query["after"], query["limit"] or arguments.MOST))


@players_room.shows("/ranking", answers.PlayerRanking, arguments.RankingQuery)
@needs(Right.SEE_NAMES)
def rank_players(query: Arguments) -> answers.PlayerRanking:
    """Rank the players by money, by the share of hands won or by hands, of one kind of game or year.

    `next` is the `after` of the following part. Without the right to see money there is neither money nor form, and the order is by
    hands where it would be by money.
    """
    return visitor_filter.seen_ranking(query)


@players_room.shows("/<player>/record", answers.PlayerRecord)
@needs(Right.SEE_NAMES)
def get_player_record(query: Arguments, player: str) -> answers.PlayerRecord:
    """Return a player's share of hands won beside chance, the best and the worst hand, and the gain from each other player."""
    return visitor_filter.seen_record(player)


hands_room = Room("hands", "hands", url_prefix="/api/v1/hands", description="Hands by player, result and note")


@hands_room.shows("", answers.FoundHands, arguments.HandsQuery, 404)
@needs(Right.SEE_NAMES)
def find_hands(query: Arguments) -> answers.FoundHands:
    """Find the hands of a player, the newest or the largest gains or losses first, or hands by words of a note.

    A part may hold fewer hands than asked for although the search goes on: `next` is the `after` of the following part.
    """
    return visitor_filter.seen_hands(query)


@players_room.records("/renamings", RenamingBody, examples.RENAMING, answers.Player)
@needs(Right.SEE_NAMES, do=Right.NAME_PLAYERS)
def rename_player(query: Arguments, body: Arguments) -> answers.Player:
    """A player gets another name; the old name still means the same player."""
    return club().players.rename(body["player"], body["name"], by=recorder(), event_id=body["id"])


@players_room.records("/mergers", MergerBody, examples.MERGER, answers.Player)
@needs(Right.SEE_NAMES, do=Right.NAME_PLAYERS)
def merge_players(query: Arguments, body: Arguments) -> answers.Player:
    """Two names are one player, who is called as the second."""
    return club().players.merge(body["player"], body["into"], by=recorder(), event_id=body["id"])


@players_room.records("/partings", PartingBody, examples.PARTING, answers.Player)
@needs(Right.SEE_NAMES, do=Right.NAME_PLAYERS)
def part_players(query: Arguments, body: Arguments) -> answers.Player:
    """A merge is undone: the name is a separate player again."""
    return club().players.part(body["player"], by=recorder(), event_id=body["id"])


statistics_room = Room(
    "statistics", "statistics", url_prefix="/api/v1/statistics", description="Answers to questions about all hands"
)


@statistics_room.shows("", SavedStatistics)
@needs(Right.SEE_GAMES)
def get_statistics(query: Arguments) -> SavedStatistics:
    """Return the answers that `paipu stats --save` last saved; no request computes them."""
    return club().statistics.get()


kinds_room = Room("rules", "rules", url_prefix="/api/v1/rules", description="The kinds of game")


@kinds_room.shows("", list[KindSummary])
@needs(Right.ENTER)
def list_kinds(query: Arguments) -> list[KindSummary]:
    """Every kind of game that is installed."""
    return kinds_of_game()


@kinds_room.shows("/<kind>", KindOfGame, arguments.NoQuery, 404)
@needs(Right.ENTER)
def get_kind(query: Arguments, kind: str) -> KindOfGame:
    """A kind of game: its profiles and options, its cards, its result board and its events."""
    return kind_of_game(kind)
