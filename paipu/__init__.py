"""Paipu for programs: clubs and records to read, hands to step through and to draw, and the rules of every kind of game.

>>> import paipu
>>> game = paipu.read(paipu.sample_games() / "evening.paipu")
>>> game
<Game: Quán Duì, 2026-03-13, 5 players, 8 hands>
>>> hand = game.hand(4)
>>> hand.winner, str(hand.gains["陈静"])
('陈静', '6.50 EUR')
>>> hand.steps[-1].table.seats[3].cards[:4]
('7b', '7b', '7s', '7s')

The names below are kept: what is removed or renamed says so for a whole minor version first, and nothing changes its meaning. What the
library has besides them (``replay``, ``web``, ``cli``) may change in every version.

- ``clubs``: clubs and records that are opened
- ``games``: games, their hands and their steps
- ``tables``: tables with their seats, the moves, and the rules
"""

from paipu.clubs import Club, read, sample_games
from paipu.clubs import open_club as open
from paipu.games import Game, Hand, Step
from paipu.tables import Move, Rules, Seat, Table, rules
from replay.answers.games import SeatStanding as Standing
from replay.values.money import Money
from replay.words.errors import BadInput, NotFound, PaipuError, RuleViolation

__all__ = [
    "BadInput", "Club", "Game", "Hand", "Money", "Move", "NotFound", "PaipuError", "RuleViolation", "Rules", "Seat", "Standing", "Step",
    "Table", "open", "read", "rules", "sample_games",
]  # fmt: skip
