"""Clubs that play evenings of all three games and keep their books in every way: paid, corrected, closed, renamed, merged."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from random import Random
from uuid import UUID

from replay.club import Club
from replay.values.club_events import PlayerRenamed
from replay.words.display import is_tidy
from tests.support.treasury.evenings import DAY, played
from tests.support.treasury.typed import typed

__all__ = ["FEW", "HOSTILE", "MANY", "keep"]

HOSTILE = (
    "李白", 'say "no"', "a\\", "\\", "; x", "a  ; y: z", "| pipe", "(code)", "! todo", "a\nb", "\u202egnp", "<b>", "=1+1", "#tag ^link",
    "{1 EUR}", "@ 2 EUR", "1 EUR", "include /etc/passwd", "牌" * 100, "\x1b[2J", "date:2020-01-01", "[2020-01-01]", "'", "%(x)s", "\t;t",
)  # fmt: skip

WORDS = tuple(each for each in HOSTILE if "\x1b" not in each)
"""Which of those a note or a reason may contain."""

FEW = (("quandui/pagat", 2, 2), ("quandui/gamerules", 3, 3), ("guandan/fcg", 4, 1), ("khanhoo/denexa", 3, 9))
MANY = (
    *(("quandui/pagat", 2 + number % 5, 2) for number in range(80)),
    *(("quandui/gamerules", 2 + number % 5, 2) for number in range(80)),
    *(("guandan/fcg", 4, 1) for _ in range(80)),
    *(("khanhoo/denexa", 2, 9) for _ in range(60)),
)
"""Three hundred evenings: the rules, how many play, how many hands at most."""


def keep(club: Club, evenings: Iterable[tuple[str, int, int]]) -> None:
    """Let a club play these evenings, and record something between them every time."""
    chance = Random("kept")
    guests = [name for number, hostile in enumerate(HOSTILE) if is_tidy(name := f"{hostile[:90]} {number}")]
    for number, names in enumerate(zip(guests[::2], guests[1::2], strict=False)):
        played(club, [1, None, 2], names, number=number, day=f"{DAY + dt.timedelta(days=number)}T20:00:00")
    for number, (rules, players, hands) in enumerate(evenings):
        done = club.simulate(
            rules, players, hands, number, chance.choice(("1.00 EUR", "1.00 EUR", "3 points", "0.125 KWD"))
        )
        if chance.random() < 0.2:
            club.void_hand(done.game, max(each.hand for each in club.game(done.game).hands), chance.choice(WORDS))
        _record(club, chance, number)
    held = -sum(each.amount for each in club.books.balances() if (each.account, each.unit) == ("cash", "EUR/2"))
    for day in range(3):
        counted = max(0, held) + chance.randint(0, 30)
        typed(club).close(DAY + dt.timedelta(days=day), [f"{counted / 100:.2f} EUR"], carry_all=True)
    for one, other in ((0, 3), (4, 7)):
        club.players.merge(guests[one], guests[other])
    # A name with a semicolon is refused today, and clubs of earlier versions have some.
    renamed = PlayerRenamed("Bot 1", 'Bo "1"; the first')
    club.own_stream.record(lambda state: renamed, lambda known: known == renamed)


def _record(club: Club, chance: Random, number: int) -> None:
    one, other = chance.sample(("Bot 1", "Bot 2"), 2)
    amount = f"{chance.randint(1, 500) / 100:.2f} EUR"
    words = chance.choice(WORDS)
    match number % 5:
        case 0:
            typed(club).pay(one, other, amount, note=words)
        case 1:
            typed(club).pay(one, "cash", amount)
        case 2:
            typed(club).pay("cash", one, amount, note=words)
        case 3:
            typed(club).adjust(one, "fees", amount, words)
        case _:
            wrong = typed(club).pay(one, other, amount)
            club.books.reverse(UUID(wrong[0].event), words)
