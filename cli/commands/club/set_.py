"""Changes settings: ``paipu club set``."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import click

from cli import wording
from cli.commands.club.output import say_settings
from cli.language import worded
from cli.options import ExampleCommand, id_option, json_option, text
from cli.output import opened_club
from replay.messages import listed

__all__ = ["set_"]

_SIGHTS = ("games", "log", "money", "names")


def _sights(value: str) -> tuple[str, ...]:
    """What somebody sees: words with commas between them, or ``nothing``; each once, in order of the alphabet."""
    words = {each.strip() for each in re.split("[,;，、；]", text(value))} - {"nothing", ""}
    for each in sorted(words.difference(_SIGHTS)):
        raise click.BadParameter(worded(wording.NO_SIGHT(found=each, expected=listed(_SIGHTS))))
    return tuple(sorted(words))


@click.command(
    "set",
    cls=ExampleCommand,
    examples=(
        "paipu club set --name 'Tuesday Club' --zone Asia/Shanghai --day-begins 6",
        "paipu club set --members-see games,names --public-sees nothing",
    ),
)
@click.option(
    "--name", type=text, metavar="TEXT", help="What the club is called on pages and statements; '' takes it away."
)
@click.option(
    "--zone", type=text, metavar="ZONE", help="The time zone of its days, by its name in the database of IANA."
)
@click.option(
    "--day-begins",
    type=click.IntRange(0, 12),
    metavar="HOUR",
    help="The hour at which a day begins: with 6, an evening that ends at one belongs to the day on which it began.",
)
@click.option(
    "--unit", type=text, metavar="UNIT", help="The unit of amounts without one, such as EUR; '' takes it away."
)
@click.option(
    "--correct-within",
    type=click.IntRange(0, 7 * 24 * 60),
    metavar="MINUTES",
    help="For how long after a hand a recorder may void it; a director may at any time.",
)
@click.option(
    "--members-see",
    type=_sights,
    metavar="WORDS",
    help="What members see besides their own money: games, log, money, names.",
)
@click.option("--public-sees", type=_sights, metavar="WORDS", help="What anybody sees: the same words, or nothing.")
@click.option(
    "--open-hands/--closed-hands",
    "open_hands",
    default=None,
    help="Whether whoever may see a finished hand sees all of its cards.",
)
@click.option(
    "--one-hand-behind/--as-played",
    "one_hand_behind",
    default=None,
    help="Whether those who only watch see a hand when it is finished, or while it is played.",
)
@click.option(
    "--look-back/--no-look-back",
    "look_back",
    default=None,
    help="Whether the pages show those who sit at a table what was played before in the hand that is being played.",
)
@id_option
@json_option("Print all settings as a JSON object.")
def set_(event_id: UUID | None, as_json: bool, **named: Any) -> None:
    """Change settings; those that are not named stay as they are."""
    from replay.club_events import SettingsChanged  # here, so that other commands start faster

    if all(value is None for value in named.values()):
        raise click.UsageError(worded(wording.NO_SETTING()))
    with opened_club(say_new=True) as opened:
        say_settings(opened.office.change(SettingsChanged(**named), event_id=event_id), as_json)
