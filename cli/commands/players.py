"""The players, corrections of their names, and their hands: ``paipu players`` and ``paipu find``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.language import worded
from cli.options import ExampleGroup, command, is_bare_group, json_option, text
from cli.output import opened_club, say_answer, say_table, warn
from replay.values.money import Unit
from replay.words.display import visible
from replay.words.messages import Message, listed, say

if TYPE_CHECKING:
    from replay.answers.games import FoundHand, Player
    from replay.club import Club, WantedHands
    from replay.club.queries.results import Result


player_option = json_option("Print the player as a JSON object.")


def listed_names(names: list[str]) -> Message:
    """Names in a list, safe to show."""
    return listed(map(visible, names))


@command("paipu players merge 'Guo J.' 'Guo Jing'")
@click.argument("name", type=text)
@click.argument("into", type=text)
@player_option
def merge(name: str, into: str, form: str) -> None:
    """Merge two names into one player, who is called INTO.

    From then on everything that either won or lost is in one account. Two players who sat at one table are two people and stay so. 'paipu
    players part' undoes it.
    """
    with opened_club(create=False) as club:
        player = club.players.merge(name, into)
    merged = wording.MERGED(name=visible(name.strip()), into=visible(player.name), names=listed_names(player.also))
    say_answer(player, form, merged)


@command("paipu players part 'Guo J.'")
@click.argument("name", type=text)
@player_option
def part(name: str, form: str) -> None:
    """Undo a merge: NAME is a separate player again, with what was won and lost under it."""
    with opened_club(create=False) as club:
        player = club.players.part(name)
    say_answer(player, form, wording.PARTED(player=visible(player.name)))


@command("paipu players rename Guo 'Guo Jing'")
@click.argument("old", type=text)
@click.argument("new", type=text)
@player_option
def rename(old: str, new: str, form: str) -> None:
    """Call the player OLD NEW from now on.

    The old name still means the same player. Put -- before a name that begins with a minus sign.
    """
    with opened_club(create=False) as club:
        player = club.players.rename(old, new)
        doubts = club.players.doubt(player.name)
    say_answer(player, form, wording.RENAMED(old=visible(old.strip()), new=visible(player.name)))
    for doubt in doubts:
        warn(doubt)


@click.group(
    cls=ExampleGroup,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND] [ARGS]...",
    examples=("paipu players", "paipu players rename Guo 'Guo Jing'", "paipu players merge 'Guo J.' 'Guo Jing'"),
)
@json_option("Print a JSON list, one object a player.")
@click.pass_context
def players(context: click.Context, form: str) -> None:
    """List the players, with their games, hands and wins, and their other names.

    With a command, correct names: records keep the name that was used, and the books know who it is.
    """
    if not is_bare_group(context, form):
        return
    with opened_club(create=False) as club:
        found = club.players.all()
    say_table(found, form, wording.NO_PLAYER(), _row, right={1, 2, 3})


def _row(player: Player) -> tuple[str, ...]:
    return (
        visible(player.name),
        worded(wording.GAMES(count=player.games)),
        worded(wording.HANDS(count=player.hands)),
        worded(say("cli.hands-won", "{count:,} won", count=player.won)),
        worded(say("cli.other-names", "also {names}", names=listed_names(player.also))) if player.also else "",
    )


for _command in (rename, merge, part):
    players.add_command(_command)


@command(
    "paipu find Guo --result loss --limit 1",
    "paipu find Guo --kind guandan --result won",
    "paipu find --note 'wrong card'",
)
@click.argument("player", type=text, required=False)
@click.option(
    "--result",
    type=click.Choice(("won", "gain", "loss")),
    help="Hands that the player won, or the largest gains or losses first.",
)
@click.option("--kind", type=text, metavar="KIND", help="Hands of a kind of game, such as guandan.")
@click.option("--note", type=text, metavar="WORDS", help="Hands with these words in a note.")
@click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="The most hands.")
@json_option("Print a JSON list, one object a hand.")
def find(player: str | None, result: Result | None, kind: str | None, note: str | None, limit: int, form: str) -> None:
    """Find the hands of PLAYER, the newest first, or hands with a note."""
    from replay.club import WantedHands  # here, as few commands need it
    from replay.offline import kind_of_game

    if kind is not None:
        kind_of_game(kind)  # one that does not exist is refused
    with opened_club(create=False) as club:
        found = _found(club, WantedHands(player, result, kind, note), limit)
        say_table(found, form, wording.NO_HAND_FOUND(), partial(_hand_row, club), right={2, 4})


def _found(club: Club, wanted: WantedHands, limit: int) -> list[FoundHand]:
    found: list[FoundHand] = []
    after: str | None = ""
    while after is not None and len(found) < limit:
        part = club.found_hands(wanted, after, limit - len(found))
        found += part.hands
        after = part.next
    return found


def _hand_row(club: Club, found: FoundHand) -> tuple[str, ...]:
    unit = Unit.parse(found.unit)
    money = "" if found.money is None or not unit.is_currency else worded(unit.message(found.money))
    return (
        str(found.day),
        club.beginning(found.game),
        worded(say("cli.hand-number", "hand {hand}", hand=found.hand)),
        visible(found.name),
        money,
        worded(say("cli.won-it", "won")) if found.won else "",
        visible((found.note or "").replace("\n", "; ")),
    )
