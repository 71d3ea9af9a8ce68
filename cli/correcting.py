"""Corrections that anybody can see afterwards: ``paipu hand void``."""

from __future__ import annotations

import click

from cli.asking import ExampleCommand, game_argument, json_option, text
from cli.output import json_bytes, opened_club, pour
from replay.textual import visible

__all__ = ["hand"]


@click.group()
def hand() -> None:
    """Correct a game's hands; nothing is ever edited or deleted."""


@hand.command(
    cls=ExampleCommand,
    examples=('paipu hand void 3f2a --hand 8 --reason "two cards were swapped"',),
)
@game_argument
@click.option("--hand", "number", type=int, required=True, metavar="N", help="Which hand: the last that still stands.")
@click.option("--reason", type=text, required=True, metavar="TEXT", help="Why; it stays in the record.")
@json_option("Print the hand as it stands now, as a JSON object.")
def void(game: str, number: int, reason: str, as_json: bool) -> None:
    """Strike out a hand: it stays readable, and its payments are reversed.

    Hands are voided backwards: only the last that still stands can be.
    """
    with opened_club(create=False) as club:
        summary = club.void_hand(game, number, reason)
        found = club.find(game)
    if as_json:
        pour([json_bytes(summary)])
    else:
        click.echo(f"Hand {number} of game {found} is voided: {visible(reason.strip())}")
