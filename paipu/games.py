"""Games, their hands, and the steps of a hand: what was recorded, and the table after it."""

from __future__ import annotations

import datetime as dt
from base64 import b64encode
from collections.abc import Iterator
from functools import cache, cached_property
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING
from uuid import UUID

from paipu.tables import Move, Rules, Table, fields_of
from replay.answers.answer import plain
from replay.answers.games import Game as WholeGame
from replay.answers.games import GameSummary
from replay.answers.games import Hand as WholeHand
from replay.answers.games import SeatStanding as Standing
from replay.answers.games import Step as WholeStep
from replay.charts import DESK, game_line
from replay.club import ALL, Club, Eyes, Selection
from replay.club.reports import shown
from replay.offline.kinds import title
from replay.pictures import Imprint, drawn
from replay.values.money import Money, Unit
from replay.values.times import day
from replay.words.messages import ENGLISH

if TYPE_CHECKING:
    from pyarrow import Table as ArrowTable

    from paipu.clubs import TableName
    from replay.answers.table import State


class Game:
    """A game of a club, or of a record. In a notebook it shows its score sheet and its chart.

    >>> from paipu import read, sample_games
    >>> game = read(sample_games() / "evening.paipu")
    >>> game.standings[0].player, game.standings[0].money
    ('陈静', 400)
    >>> game.rules.id, game.unit, [hand.winner for hand in game.hands if not hand.void][:3]
    ('quandui/gamerules', 'EUR/2', ['Li Wei', 'Li Wei', None])
    """

    def __init__(self, club: Club, head: GameSummary) -> None:
        self.club = club
        """The club as the library has it, which may change with every version."""
        self._head = head
        self.id = UUID(head.id)
        """Its id, the same in every club."""
        self.title = str(title(head.rules))
        """The name of its kind of game."""
        self.players: tuple[str, ...] = tuple(head.players)
        """All players of the game, by seat."""
        self.seats = dict(enumerate(head.players, 1))
        """The players by seat, from 1."""
        self.day: dt.date = head.day
        """The day of the club on which it began."""
        self.opened = dt.datetime.fromisoformat(head.opened)
        """When it began, in UTC."""
        self.unit: str = head.unit
        """The unit of its money with its decimals, such as ``EUR/2``."""
        self.ended: bool = head.ended
        """True if it is closed."""
        self.standings: list[Standing] = head.standings
        """The results so far, the first place first; money is in minor units."""
        self.tags: dict[str, str] = dict(head.tags)
        """The tags at its head, such as ``Place``."""

    @cached_property
    def _whole(self) -> WholeGame:
        return self.club.game(self.id)

    def __repr__(self) -> str:
        hands = f"{self._head.hands} hand{'s' * (self._head.hands != 1)}"
        return f"<Game: {self.title}, {self.day}, {len(self.players)} players, {hands}>"

    @cached_property
    def rules(self) -> Rules:
        """The rules that it pinned, with every option."""
        return Rules(self.club.timeline(self.id).rules)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Its hands in order, those that were voided too."""
        return tuple(Hand(self, each) for each in self._whole.hands)

    def hand(self, number: int) -> Hand:
        """Return a hand by its number, from 1. Raises NotFound."""
        return Hand(self, self.club.hand(self.id, number))

    def sheet(self) -> list[dict[str, int | str | bool | None]]:
        """Return its score sheet, a dict for each row: as ``pandas.DataFrame`` and ``csv.DictWriter`` take it. Money is in minor units."""
        made = self.club.sheet(self.id)
        names = [str(each.name) for each in made.columns]
        return [
            {"hand": row.hand, **dict(zip(names, plain(row.cells), strict=True)), "void": row.void} for row in made.rows
        ]

    def record(self, form: str = "jsonl", eyes: str = "all") -> Iterator[bytes]:
        """Yield its record piece by piece, as ``jsonl``, ``text`` or ``csv``, for some eyes. Raises BadInput."""
        return self.club.export(self.id, form, Eyes.parse(eyes))

    def to_arrow(self, table: TableName) -> ArrowTable:
        """Return one of the tables of docs/data.md with the rows of this game. Raises BadInput without the extra ``data``."""
        from paipu.clubs import arrow

        return arrow(self.club, Selection(str(self.id)), table)

    def _repr_html_(self) -> str:
        made = self.club.sheet(self.id)
        head = "".join(f"<th>{escape(each)}</th>" for each in ("Hand", *(str(each.name) for each in made.columns)))
        rows = [(str(row.hand or ""), row.cells, row.void) for row in made.rows]
        rows += [] if made.totals is None else [("Total", made.totals, False)]
        units = [each.unit for each in made.columns]
        body = ""
        for hand, cells, void in rows:
            words = [hand, *(str(shown(*each)) for each in zip(cells, units, strict=True))]
            line = "".join(f"<td>{f'<s>{escape(each)}</s>' if void else escape(each)}</td>" for each in words)
            body += f"<tr>{line}</tr>"
        course = game_line(self._whole, self.rules.whole)
        chart = course.draw(DESK, style=_style()) if course else None
        return f"<p>{escape(repr(self)[1:-1])}</p><table><tr>{head}</tr>{body}</table>{_image(chart) if chart else ''}"


@cache
def _style() -> str:
    """The style of the charts on pages, by day: a notebook is light."""
    folder = files("web") / "static"
    tokens, _, _ = (folder / "tokens.css").read_text("utf-8").partition("@media")
    return f"{tokens}{(folder / 'line.css').read_text('utf-8')}svg {{ background: var(--panel); }}"


def _image(svg: str, words: str = "") -> str:
    """A picture whose style does not reach the notebook around it."""
    return f'<img alt="{escape(words)}" style="max-width: 100%" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


class Hand:
    """A hand of a game as some eyes see it, at first those that see all. In a notebook it shows its end and its steps.

    >>> from paipu import read, sample_games
    >>> hand = read(sample_games() / "evening.paipu").hand(1)
    >>> hand
    <Hand 1: Li Wei (seat 2) shows eight pairs and wins. 32 steps>
    >>> hand.view("public").steps[20].table.seats[1].cards
    ()
    """

    def __init__(self, game: Game, whole: WholeHand, eyes: Eyes = ALL) -> None:
        self.game = game
        """The game that it belongs to."""
        self.whole = whole
        """The hand as the library has it, which may change with every version."""
        self.eyes = eyes
        """The eyes that see it."""
        self.number: int = whole.hand
        """Its number, from 1."""
        self.how: str = whole.how
        """The ending, as in the record; ``live`` while it is played."""
        self.void: bool = whole.void
        """True if it was struck out and does not count."""
        self.text = str(whole.text)
        """Its result in one sentence."""

    def __repr__(self) -> str:
        seen = "" if self.eyes == ALL else f", seen by {self.eyes}"
        return f"<Hand {self.number}: {self.text} {len(self.steps)} steps{seen}>"

    @property
    def dealer(self) -> str:
        """The player who dealt."""
        return self.game.seats[self.whole.dealer]

    @property
    def winner(self) -> str | None:
        """The winner, of several the first; None without a winner."""
        return next(iter(self.winners), None)

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners, the first place first."""
        return tuple(self.game.seats[each] for each in self.whole.winners)

    @property
    def gains(self) -> dict[str, Money]:
        """The gain of each player, below zero for a loss, in the order of play; empty while the hand is played."""
        unit = Unit.parse(self.game.unit)
        return {self.game.seats[each.seat]: Money(each.money or 0, unit) for each in self.whole.gains}

    @property
    def points(self) -> dict[str, int]:
        """The points or levels that it brought each player; empty where only money counts."""
        return {self.game.seats[each.seat]: each.points for each in self.whole.gains if each.points is not None}

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Its steps; the place of each is its number, from 0."""
        return tuple(Step(self, each) for each in self.game.club.steps(self.game.id, self.number, self.eyes))

    def view(self, eyes: str) -> Hand:
        """Return the same hand as others see it. Raises BadInput if the game has no such seat.

        Args:
            eyes: ``all``, ``public``, or a seat such as ``seat:2``.
        """
        return Hand(self.game, self.whole, self.game.club.timeline(self.game.id).need_eyes(Eyes.parse(eyes)))

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{escape(each.text)}</li>" for each in self.steps)
        return f'{_image(self.steps[-1]._repr_svg_(), self.text)}<ol start="0">{steps}</ol>'


class Step:
    """A step of a hand as some eyes see it. In a notebook it draws the table after it.

    >>> from paipu import read, sample_games
    >>> step = read(sample_games() / "evening.paipu").hand(1).steps[18]
    >>> step
    <Step 18: Li Wei (seat 2) discards the 8 wan.>
    >>> step.move
    Discarded(seat=2, card='8w')
    >>> step.table
    <Table: open, 4 seats>
    """

    def __init__(self, hand: Hand, whole: WholeStep) -> None:
        self.hand = hand
        """The hand that it belongs to."""
        self.number: int = whole.step
        """Its place in the hand, from 0."""
        self.text = str(whole.text)
        """The event in one sentence."""
        self.seat: int | None = whole.seat
        """The seat whose step it is; None if no seat acts."""
        self.follows: bool = not whole.move
        """True if it follows from the rules; False for a move of a player, the dealer or the referee."""

    def __repr__(self) -> str:
        return f"<Step {self.number}: {self.text}>"

    @cached_property
    def _state(self) -> State:
        game = self.hand.game
        return game.club.show(game.id, self.hand.number, self.number, self.hand.eyes)

    @property
    def player(self) -> str | None:
        """The player whose step it is; None if no player acts."""
        return None if self.seat is None else self.hand.game.seats[self.seat]

    @property
    def at(self) -> dt.datetime:
        """When it was recorded, in UTC."""
        return dt.datetime.fromisoformat(self._state.event.at)

    @property
    def move(self) -> Move:
        """The recorded event, as far as these eyes may know it."""
        return Move(self._state.event.type, fields_of(self._state.event.data))

    @property
    def table(self) -> Table:
        """The table after it."""
        game = self.hand.game
        fold = game.club.timeline(game.id).at(self._state.version, self.hand.eyes)
        return Table(game.rules, fold, self.hand.eyes, self._repr_svg_)

    def _repr_svg_(self) -> str:
        game = self.hand.game
        imprint = Imprint(game.club.administration.settings().name or "Paipu", day(str(game.day)))
        return drawn(self._state, self.hand.whole, imprint, ENGLISH).svg
