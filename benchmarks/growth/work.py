"""What is measured in clubs and games of different sizes: each function gives its work by name, for as long as its club is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from uuid import UUID

from benchmarks.growth.clubs import begin_hand, club_of, league_of, long_game
from replay.club import Club, Season, Wanted, WantedHands
from replay.ledger import player_id
from replay.rules.eyes import PUBLIC
from replay.values.club_events import SettingsChanged
from replay.values.events import Abandoned, Noted, TakenBack
from web.app import create_app

__all__ = ["LINEAR", "Work", "club_work", "game_work", "league_work"]

Work = Mapping[str, Callable[[], object]]

LINEAR = {"club.verify", "game.export"}
"""What may take as long as there is much of it; nothing else may grow."""

_PAGE, _DAYS = 5, 2
"""Lines of a list, and days: even a club of a thousand events has as many."""


@contextmanager
# 43 lines: one table of what is measured
def club_work(folder: Path, events: int) -> Iterator[Work]:
    """In a club of so many events, where the same people come every evening."""
    path = folder / f"club-{events}.db"
    with club_of(path, events) as club:
        game = str(club.simulate("khanhoo", 3, 2, 10**6, "1.00 EUR").game)
        club.void_hand(game, 2, "so that the game goes on")
        books, late, late_game = club.books, club.sealed() * 9 // 10, _game_at(club, 0.9)
        payer, payee = (books.account(each.name) for each in club.players.all()[:2])
        amount = books.amount("1.00 EUR")
        line = books.statements_page(payer, "", _PAGE, latest_first=True).next or ""
        name, day = club.players.all()[0].name, club.latest_games(late_game, 1).items[0].day
        lists = {
            "late": (late_game, Wanted()),
            "player": ("", Wanted(player=name)),
            "player_late": (late_game, Wanted(player=name)),
            "player_first": (late_game, Wanted(player=name, result="first")),
            "player_kind": (late_game, Wanted(player=name, kind="guandan")),
            "kind": (late_game, Wanted(kind="guandan")),
            "days": ("", Wanted(since=day, until=day)),
            "open": ("", Wanted(result="open")),
        }
        yield {
            **_of_players(club, name),
            "club.append": lambda: club.append(game, [Noted("well, well")], "growth"),
            "club.balances": lambda: books.balances(),
            "club.checkpoint": lambda: club.log.checkpoint(),
            "club.game": lambda: club.game(game),
            "club.games": lambda: club.latest_games("", _PAGE),
            "club.games_late": lambda: club.games_page(late_game, _PAGE),
            "club.journal": lambda: books.journal_page(0, _PAGE, latest_first=True),
            "club.journal_late": lambda: books.journal_page(late, _PAGE),
            "club.pay": lambda: books.pay(payer, payee, amount),
            "club.proof": lambda: club.log.proof(7),
            "club.running": lambda: books.running("EUR/2", latest=_DAYS),
            "club.settle": lambda: books.settle(),
            "club.start": lambda: _pay_at_once(path),
            "club.statement": lambda: books.statements_page(payer, "", _PAGE, latest_first=True),
            "club.statement_late": lambda: books.statements_page(payer, line, _PAGE),
            **_pages(club, name),
            "club.verify": lambda: _verify(club),
        } | {
            f"club.home_{each}": partial(club.latest_games, after, _PAGE, wanted)
            for each, (after, wanted) in lists.items()
        }


def _of_players(club: Club, name: str) -> Work:
    """Return the ranking, and the results and losses of one player."""
    return {
        "club.found_hands": lambda: club.found_hands(WantedHands(name, "loss"), "", _PAGE),
        "club.ranking": lambda: club.players.ranking(Season("money"), "", _PAGE),
        "club.results_of_player": lambda: club.players.record(name),
    }


def _game_at(club: Club, part: float) -> str:
    """The game at a part of the list of games, from its beginning."""
    games = club.games()
    return games[int(len(games) * part)].id


def _pay_at_once(path: Path) -> None:
    """A program that has nothing at hand, sees that the club continues its last checkpoint, records a payment, and signs the next one."""
    with Club.open(str(path)) as club:
        books = club.books
        books.pay(books.account("Bot 1"), books.account("Bot 2"), books.amount("1.00 EUR"))


def _pages(club: Club, player: str) -> Work:
    """Pages of the club, as a member sees them who comes every evening and may see the books."""
    member = club.access.accounts.add("Anna", "correct horse battery")
    club.administration.tie(UUID(member.id), player)
    club.administration.change(SettingsChanged(members_see=("games", "money", "names")))
    browse = create_app(club).test_client()
    browse.set_cookie("paipu", club.access.sign_in("Anna", "correct horse battery", "growth"))

    def visit(address: str) -> None:
        answer = browse.get(address)
        if answer.status_code != 200:
            raise SystemExit(f"{address} answered {answer.status}")

    addresses = {
        "tonight": "/",
        "players_page": "/players",
        "player_page": f"/players/{player_id(player)}",
        "hands_page": f"/hands?player={player_id(player)}&result=loss",
        "noted_page": "/hands?note=well",
    }
    return {f"club.{name}": partial(visit, address) for name, address in addresses.items()}


def _verify(club: Club) -> None:
    if findings := club.verify().findings:
        raise SystemExit("\n".join(map(str, findings)))


@contextmanager
def league_work(folder: Path, events: int) -> Iterator[Work]:
    """In a club of so many events, where nobody comes twice."""
    with league_of(folder / f"league-{events}.db", events) as club:
        board = _late([each.board for each in club.boards()])
        match = _late([each.match for each in club.team_matches().matches])
        player = _late([each.name for each in club.players.all()])
        yield {
            "league.boards": lambda: club.boards_page("", _PAGE),
            "league.boards_late": lambda: club.boards_page(board, _PAGE),
            "league.matches": lambda: club.matches_page("", _PAGE),
            "league.matches_late": lambda: club.matches_page(match, _PAGE),
            "league.players": lambda: club.players.page("", _PAGE),
            "league.players_late": lambda: club.players.page(player, _PAGE),
        }


def _late(names: Sequence[str]) -> str:
    """After nine tenths of a list."""
    return names[len(names) * 9 // 10 - 1]


@contextmanager
def game_work(folder: Path, events: int) -> Iterator[Work]:
    """In a game of so many events, in which a hand is being played."""
    club, game = long_game(folder / f"game-{events}.db", events)
    with club:
        step, late = club.timeline(game).table.step, club.timeline(game).version * 9 // 10
        last = len(club.timeline(game).hands)
        yield {
            "game.append": lambda: club.append(game, [Noted("well, well")], "growth"),
            "game.events_late": lambda: club.events(game, versions=range(late + 1, late + 1 + _PAGE)),
            "game.page": lambda: club.game(game, part=range(last - _PAGE + 1, last + 1)),
            "game.page_early": lambda: club.game(game, part=range(1, _PAGE + 1)),
            "game.export": lambda: sum(map(len, club.export(game))),
            "game.show": lambda: club.show(game, eyes=PUBLIC),
            "game.take_back": lambda: club.append(game, [Noted("no"), TakenBack(step)], "growth"),
            "game.void": lambda: _void(club, game),
        }


def _void(club: Club, game: str) -> None:
    """The hand is abandoned and struck out, and the next one begins."""
    club.append(game, [Abandoned("no time")], "growth")
    club.void_hand(game, club.timeline(game).table.hands, "a mistake")
    begin_hand(club, game)
