"""Deals by program that everybody can check: ``paipu deal``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.options import ExampleGroup, command, game_argument, json_option, path_name, text, written_game_argument
from cli.output import opened_club, say_answer, text_lines, write_stderr, write_stdout
from replay.words.errors import CheckFailed
from replay.words.messages import Message, listed, say

if TYPE_CHECKING:
    from replay.club.queries.boards import CheckedDeck


_MOST_BYTES = 200

secret_option = click.option(
    "--secret",
    type=path_name,
    required=True,
    metavar="FILE",
    help="The file with the secret that 'paipu deal commit' wrote.",
)


def read_secret(path: Path) -> str:
    """Return the content of a secret's file, up to the longest length of a secret."""
    with path.open("rb") as stream:
        return stream.read(_MOST_BYTES).decode("utf-8", "replace")


@command("paipu deal commit 3f2a -o hand-2.secret")
@written_game_argument
@click.option(
    "-o", "--output", metavar="FILE", type=path_name, required=True,
    help="Keep the secret in this new file, readable only for you.",
)  # fmt: skip
def commit(game: str, output: Path) -> None:
    """Commit to a secret for the next hand of GAME, and print its hash.

    Anyone who has seen the hash, or has a later checkpoint of the log, knows that the secret was not chosen afterwards.
    """
    from replay.club.deals import new_secret_file

    with opened_club(create=False) as club:
        # The file first: a commitment whose secret is lost could never be made good.
        secret = new_secret_file(output)
        try:
            move = club.deals.commit(game, secret)
        except BaseException:
            output.unlink()
            raise
    click.echo(move.hash)
    write_stderr(wording.COMMITTED(hand=move.hand, file=str(output)))


@command('paipu deal contribute 3f2a 2 "the blue tram was late"')
@written_game_argument
@click.argument("seat", type=int)
@click.argument("words", metavar="WORDS", type=text)
def contribute(game: str, seat: int, words: str) -> None:
    """Mix the WORDS of the player on SEAT into the deck of the next hand.

    Use words that are hard to guess. They are kept in the record.
    """
    with opened_club(create=False) as club:
        club.deals.mix(game, seat, words)
    write_stderr(say("cli.mixed-in", "The words of seat {seat} are mixed in.", seat=seat))


@command("paipu deal deal 3f2a --secret hand-2.secret", name="deal")
@written_game_argument
@secret_option
def cards(game: str, secret: Path) -> None:
    """Print the shuffled deck, a card on each line, the top card first.

    Packets and draws take their cards from the top. Words that are mixed in later make another deck.
    """
    with opened_club(create=False) as club:
        found = club.deals.deck(game, read_secret(secret))
    write_stdout(text_lines(found))


@command("paipu deal pack 3f2a")
@game_argument
def pack(game: str) -> None:
    """Print the pack as it is before it is shuffled, a card on each line."""
    with opened_club(create=False) as club:
        found = club.deals.pack(game)
    write_stdout(text_lines(found))


@command("paipu deal reveal 3f2a --secret hand-2.secret")
@written_game_argument
@secret_option
def reveal(game: str, secret: Path) -> None:
    """Reveal the secret after the hand.

    The record then shows it to everyone. It reveals every card of the hand, even those that no player had to show.
    """
    with opened_club(create=False) as club:
        move = club.deals.reveal(game, read_secret(secret))
    write_stderr(wording.REVEALED(hand=move.hand, game=game))


@command("paipu deal verify 3f2a", "paipu deal verify 3f2a --hand 2")
@game_argument
@click.option("--hand", "number", type=int, metavar="N", help="Only this hand.")
@json_option("Print a JSON list, one object a deck.")
def verify(game: str, number: int | None, form: str) -> None:
    """Check that the cards on record are those of the decks that were committed to.

    Every deck is shuffled again from its secret and what was mixed in. Exit code 1 if something is wrong or a secret is not revealed.
    """
    with opened_club(create=False) as club:
        found = club.deals.check(game, number)
    say_answer([each._asdict() for each in found], form, map(_deck_words, found))
    findings = [wording.DECK_FINDING(hand=each.hand, finding=finding) for each in found for finding in each.findings]
    if findings:
        raise CheckFailed(findings)


def _deck_words(found: CheckedDeck) -> Message:
    begins = wording.NOT_PLAYED() if found.begins is None else wording.HAND_BEGINS(entry=found.begins)
    secret = say("cli.secret-kept", "the secret is not revealed")
    if found.revealed:
        secret = wording.DECK_COMPARED(cards=wording.CARDS(count=found.compared), unseen=found.unseen)
    return wording.DECK(hand=found.hand, entry=found.entry, mixed=_mixed(found.mixed), begins=begins, secret=secret)


def _mixed(seats: Sequence[int]) -> Message:
    if not seats:
        return say("cli.nobody-mixed", "no player mixed in words")
    if len(seats) == 1:
        return say("cli.seat-mixed", "seat {seat} mixed in words", seat=seats[0])
    return say("cli.seats-mixed", "seats {seats} mixed in words", seats=listed(seats))


@click.group(cls=ExampleGroup)
def deal() -> None:
    """Shuffle by program so that everybody can check it afterwards.

    Commit to a secret, let the players mix in words of their own, deal, and reveal the secret after the hand: docs/fair-deal.md.
    """


for _command in (commit, contribute, cards, pack, reveal, verify):
    deal.add_command(_command)
