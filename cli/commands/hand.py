"""Voids, confirms and disputes hands: ``paipu hand``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import UUID

import click

from cli import wording
from cli.options import ExampleGroup, command, json_option, text, written_game_argument
from cli.output import opened_club, say_answer, seat_names
from replay.words.display import visible
from replay.words.messages import Arg, Message

if TYPE_CHECKING:
    from replay.club import Club


_Option = Callable[[Callable[..., None]], Callable[..., None]]

state_option = json_option("Print the current state of the hand as a JSON object.")


def hand_option(which: str, *, required: bool = True) -> _Option:
    """The option that names the hand."""
    return click.option("--hand", "number", type=int, required=required, metavar="N", help=which)


def reason_option(what: str) -> _Option:
    """The option that gives a reason."""
    return click.option("--reason", type=text, required=True, metavar="TEXT", help=f"{what}; it stays in the record.")


def say_hand(club: Club, game: str, number: int, form: str, what: Message) -> None:
    """The current state of the hand, or what became of it."""
    say_answer(club.hand(game, number), form, what)


@command("paipu hand confirm 3f2a --hand 2 --seat 1")
@written_game_argument
@hand_option("Which hand, from 1; it is finished.")
@click.option("--seat", type=int, required=True, metavar="S", help="The seat that says so; it played the hand.")
@state_option
def confirm(game: str, number: int, seat: int, form: str) -> None:
    """Record that a seat confirms the result of a hand."""
    with opened_club(create=False) as club:
        whole = club.find(game)
        club.reviews.confirm(UUID(whole), number, seat)
        what = wording.HAND_CONFIRMED(hand=number, game=whole, player=seat_names(club.game(game))[seat])
        say_hand(club, game, number, form, what)


@command('paipu hand dispute 3f2a --hand 2 --seat 3 --reason "it was a double dui"')
@written_game_argument
@hand_option("Which hand, from 1; it is finished.")
@reason_option("What is wrong with it")
@click.option("--seat", type=int, metavar="S", help="The seat that says so; it played the hand.")
@state_option
def dispute(game: str, number: int, reason: str, seat: int | None, form: str) -> None:
    """Dispute the result of a hand: its money is not settled until that is resolved.

    The hand stays in the books; 'paipu ledger settle' holds it back, and settles the other hands.
    """
    with opened_club(create=False) as club:
        whole = club.find(game)
        club.reviews.dispute(UUID(whole), number, reason, seat=seat)
        words: dict[str, Arg] = {"hand": number, "game": whole, "reason": visible(reason.strip())}
        what = wording.HAND_DISPUTED(**words)
        if seat is not None:
            what = wording.HAND_DISPUTED_BY(**words, player=seat_names(club.game(game))[seat])
        say_hand(club, game, number, form, what)


@command('paipu hand resolve 3f2a --hand 2 --reason "the photograph shows a single dui"')
@written_game_argument
@hand_option("Which hand: one that is disputed.")
@reason_option("How it was resolved")
@state_option
def resolve(game: str, number: int, reason: str, form: str) -> None:
    """End the dispute of a hand: the hand counts, as it was or as it was corrected.

    A hand that was wrong is voided instead: 'paipu hand void'.
    """
    with opened_club(create=False) as club:
        whole = club.find(game)
        club.reviews.resolve(UUID(whole), number, reason)
        what = wording.DISPUTE_RESOLVED(hand=number, game=whole, reason=visible(reason.strip()))
        say_hand(club, game, number, form, what)


@command(
    'paipu hand void 3f2a --hand 8 --reason "two cards were swapped"',
    'paipu hand void 3f2a --all --reason "the wrong table was recorded"',
)
@written_game_argument
@hand_option("Which hand: the last valid one.", required=False)
@click.option("--all", "earlier", is_flag=True, help="Every earlier hand too, the last first: the whole game is void.")
@reason_option("Why")
@state_option
def void(game: str, number: int | None, earlier: bool, reason: str, form: str) -> None:
    """Strike out a hand: it stays readable, and its payments are reversed.

    Hands are voided backwards: only the last valid hand can be voided, or with --all the whole game. An older hand is corrected in the
    exported text of its game, which 'paipu import --replace REASON' takes in, or on the page of the game.
    """
    from replay.club import Voider

    with opened_club(create=False) as club:
        if number is None and not earlier:
            raise click.MissingParameter(param_hint="'--hand'", param_type="option")
        number = number or max((each.hand for each in club.game(game).hands if not each.void), default=1)
        club.void_hand(game, number, reason, Voider(earlier=earlier))
        said = wording.GAME_VOIDED if earlier else wording.HAND_VOIDED
        what = said(hand=number, game=club.find(game), reason=visible(reason.strip()))
        say_hand(club, game, number, form, what)


@click.group(cls=ExampleGroup)
def hand() -> None:
    """Void, confirm or dispute a game's hands; nothing is ever edited or deleted."""


for _command in (void, confirm, dispute, resolve):
    hand.add_command(_command)
