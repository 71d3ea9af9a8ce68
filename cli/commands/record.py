"""Games as they are played: ``paipu open`` and ``paipu record``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args
from uuid import UUID

import click

from cli import output as out
from cli import wording
from cli.language import worded
from cli.options import command, json_option, text, written_game_argument
from replay.values.events import Depth
from replay.words.display import visible
from replay.words.messages import listed, say

if TYPE_CHECKING:
    from replay.answers.access import LinkSummary
    from replay.club import Club
    from replay.club.access.links import Purpose


def _option(value: str) -> tuple[str, str]:
    name, separator, setting = (part.strip() for part in text(value).partition("="))
    if not separator or not name:
        raise click.BadParameter(worded(wording.NO_OPTION(found=value[:60])))
    return name, setting


@command(
    'paipu open quandui Anna Ben --stake "0.50 EUR" --at http://192.168.1.20:8000',
    "paipu open quandui/pagat Anna Ben --option money=pot --dealer 2",
    'paipu open guandan An Bo Cy Di --match Cup --round 2 --team "Anhui; Jiangsu"',
    name="open",
)
@click.argument("rules", type=text)
@click.argument("players", nargs=-1, type=text)
@click.option(
    "--stake",
    type=text,
    default="",
    metavar="AMOUNT",
    help="The stake, such as '0.50 EUR', or 0.50 in the club's usual unit.",
)
@click.option(
    "--unit",
    type=text,
    default="",
    metavar="UNIT",
    help="The unit of the money, such as EUR; by default that of the stake.",
)
@click.option(
    "--option",
    "options",
    type=_option,
    multiple=True,
    metavar="NAME=VALUE",
    help="An option that differs from the profile. May be repeated.",
)
@click.option(
    "--dealer", type=int, metavar="SEAT", help="On which seat the lot for the first dealer fell; it may be drawn later."
)
@click.option("--place", "Place", type=text, metavar="TEXT", help="The place of the game.")
@click.option("--table", "Table", type=text, metavar="TEXT", help="The name of the table.")
@click.option("--match", "Match", type=text, metavar="TEXT", help="The team match to which it belongs.")
@click.option("--round", "Round", type=text, metavar="TEXT", help="The round of the match.")
@click.option(
    "--team",
    "Team",
    type=text,
    metavar="TEXT",
    help="The two teams that meet, that of seat 1 first, with a semicolon between them.",
)
@click.option("--board", "Board", type=text, metavar="TEXT", help="The boards that the table plays.")
@click.option(
    "--id", type=click.UUID, metavar="UUID", help="The id of the game: the same again with the same id has one effect."
)
@click.option(
    "--hours", type=int, default=12, show_default=True, metavar="N", help="After how many hours the codes end."
)
@out.another_unit_option
@out.yes_option
@out.known_at_option
@json_option("Print the game and the addresses of its codes as a JSON object.")
# 42 lines: half of them are options
def open_(  # 13 parameters: each is an option
    rules: str,
    players: Sequence[str],
    stake: str,
    unit: str,
    options: Sequence[tuple[str, str]],
    dealer: int | None,
    id: UUID | None,
    hours: int,
    another_unit: bool,
    yes: bool,
    at: str | None,
    form: str,
    **tags: str | None,
) -> None:
    """Open a table with the PLAYERS in order of play, and print the codes for it.

    RULES is a kind of game, such as quandui, or a profile of it, such as quandui/gamerules. With an address of the server, QR codes are
    printed: to record this table, to sit on each seat, and to watch.
    """
    from replay.club import TypedOpening

    named = {name: tag.strip() for name, tag in tags.items() if tag and tag.strip()}
    typed = TypedOpening(rules, stake, unit, options, named, players, dealer, id)
    with out.opened_club(say_new=True) as club:
        opening, agreed = club.tables.read_opening(typed), (out.ANOTHER_UNIT,) * another_unit
        done = out.confirmed(lambda codes: club.tables.open(opening._replace(confirm=codes)), *agreed, yes=yes)
        codes = _codes(club, done.game, hours) if at is not None and done.added else []
        doubts = club.players.doubts(done.game, done.version) if done.added else []
        pinned = club.game(done.game).rules
        called = club.beginning(done.game)
    if form != "text":
        links = [out.link_values(at or "", key, made) for key, made in codes]
        out.write_data({"id": done.game, "version": done.version, "added": done.added, "links": links}, form)
    elif done.added:
        seated = listed(map(visible, players)) if players else wording.NOBODY_SITS()
        out.write_line(wording.TABLE_OPENED(game=done.game, rules=pinned, players=seated))
    else:
        out.write_line(wording.TABLE_OPENED_BEFORE(game=done.game))
    for doubt in doubts:
        out.warn(doubt)
    if form != "text" or not done.added:
        return
    for key, made in codes:
        out.show_link(at or "", key, made)
    if not codes:
        out.write_stderr(wording.NO_CODES(game=called))


def _codes(club: Club, game: str, hours: int) -> list[tuple[str, LinkSummary]]:
    seats = [seat.seat for seat in club.game(game).seats]
    wanted: list[Purpose] = ["record", *seats, "watch"]
    return club.access.links.renew(game, wanted, hours=hours)


@command("paipu record 3f2a", "paipu record 3f2a --depth result", "paipu record 3f2a < hand-7.paipu")
@written_game_argument
@click.option(
    "--depth", type=click.Choice(get_args(Depth)), metavar="DEPTH",
    help="How much of a hand is recorded if its head does not say so: full, observed or result.",
)  # fmt: skip
def record(game: str, depth: Depth | None) -> None:
    """Record a game as it is played, a line of the notation for each move.

    GAME is the game's id or the beginning of it. Above the prompt it says who is expected to do what. ? lists what may follow, the Tab
    key completes it, undo takes back what was entered last, and quit ends. Every line is recorded at once: after Ctrl+C or a crash the
    same command goes on where the game is. Lines can also come from a file or another program; the first that is refused ends it.
    """
    # Imported here: no other command reads the modules of a prompt.
    from cli.recording import Prompt

    with out.opened_club(create=False) as club:
        whole = club.find(game)
        try:
            Prompt(club, whole, depth).run()
        finally:
            out.write_stderr(say("cli.game-at", "To see the game: 'paipu step {game}'", game=club.beginning(whole)))
