"""What is measured in clubs and games of different sizes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

from benchmarks.growth.clubs import begin_hand, club_of, long_game
from benchmarks.growth.curve import least_seconds
from replay.club import Club
from replay.events import Noted, TakenBack
from replay.rules.eyes import PUBLIC

__all__ = ["ASKED", "measure_club", "measure_game"]

_FLAT, _LINEAR = 0.2, 1.1

ASKED = {
    "club.append": _FLAT, "club.balances": _FLAT, "club.checkpoint": _FLAT, "club.game": _FLAT, "club.games": _FLAT,
    "club.journal": _FLAT, "club.pay": _FLAT, "club.players": _FLAT, "club.proof": _FLAT, "club.running": _FLAT,
    "club.settle": _FLAT, "club.start": _FLAT, "club.verify": _LINEAR, "game.append": _FLAT, "game.export": _LINEAR,
    "game.show": _FLAT, "game.take_back": _FLAT, "game.void": _FLAT,
}  # fmt: skip
"""The greatest exponent of each kind of work."""


def measure_club(folder: Path, events: int, rounds: int = 5) -> dict[str, float]:
    """Seconds of processor time of each kind of work in a club of so many events."""
    path = folder / f"club-{events}.db"
    with club_of(path, events) as club:
        game = str(club.simulate("khanhoo", 3, 2, 10**6, "1.00 EUR").game)
        club.void_hand(game, 2, "so that the game goes on")
        payer, payee = (club.books.account(each.name) for each in club.players.all()[:2])
        amount = club.books.amount("1.00 EUR")
        work: dict[str, Callable[[], object]] = {
            "club.append": lambda: club.append(game, [Noted("well, well")], "growth"),
            "club.pay": lambda: club.books.pay(payer, payee, amount),
            "club.game": lambda: club.game(game),
            "club.games": lambda: club.games_page(0, 50),
            "club.players": lambda: club.players.page("", 50),
            "club.balances": lambda: club.books.balances(),
            "club.running": lambda: club.books.running("EUR/2", latest=30),
            "club.settle": lambda: club.books.settle(),
            "club.journal": lambda: list(islice(club.books.journal(latest_first=True), 100)),
            "club.checkpoint": lambda: club.log.checkpoint(),
            "club.proof": lambda: club.log.proof(7),
        }
        found = {name: least_seconds(each, rounds) for name, each in work.items()}
        found["club.verify"] = least_seconds(club.verify, 1)
    return found | {"club.start": least_seconds(lambda: _start(path), rounds)}


def _start(path: Path) -> None:
    """A program that begins with nothing at hand, and sees that the club continues its last checkpoint."""
    with Club.open(str(path)) as club:
        club.log.check()


def measure_game(folder: Path, events: int, rounds: int = 5) -> dict[str, float]:
    """The same in a game of so many events."""
    club, game, hand = long_game(folder / f"game-{events}.db", events)
    with club:
        club.show(game)
        work: dict[str, Callable[[], object]] = {
            "game.append": lambda: club.append(game, [Noted("well, well")], "growth"),
            "game.show": lambda: club.show(game, eyes=PUBLIC),
            "game.export": lambda: sum(map(len, club.export(game))),
        }
        found = {name: least_seconds(each, rounds) for name, each in work.items()}
        found["game.void"] = least_seconds(lambda: club.void_hand(game, hand, "mistyped"), 1)
        begin_hand(club, game)
        taken_back = [Noted("no"), TakenBack(club.timeline(game).table.step)]
        found["game.take_back"] = least_seconds(lambda: club.append(game, taken_back, "growth"), rounds)
    return found
