"""The settings of the club: ``paipu club``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from cli import wording
from cli.language import worded
from cli.options import ExampleGroup, command, id_option, json_option, text
from cli.output import can_ask, opened_club, say_answer
from replay.values.money import COUNTED, OFFERED, Unit
from replay.words.display import columns, visible
from replay.words.messages import Arg, Message, listed, say

if TYPE_CHECKING:
    from replay.rights import Settings


def say_settings(settings: Settings, form: str) -> None:
    """Print the settings, as lines or as JSON."""
    say_answer(settings, form, columns([(worded(name), worded(value)) for name, value in _lines(settings)]))


def _time(minutes: int) -> Message:
    """So many minutes, as people say it: in hours where they are whole ones."""
    hours, rest = divmod(minutes, 60)
    return wording.MINUTES(count=minutes) if rest or not hours else wording.HOURS(count=hours)


def _lines(settings: Settings) -> Iterator[tuple[Any, Any]]:
    """Every setting by its name, with its value in words."""
    yield say("cli.setting-name", "name"), _given(settings.name)
    yield say("cli.setting-zone", "time zone"), wording.WORDS(text=settings.zone)
    yield say("cli.setting-day", "a day begins at"), wording.HOUR(hour=settings.day_begins)
    yield say("cli.setting-unit", "usual unit"), _given(settings.unit)
    if settings.sign is not None:
        side = wording.SIGN_BEHIND if settings.sign_behind else wording.SIGN_BEFORE
        yield say("cli.setting-sign", "its sign"), side(sign=settings.sign)
    if settings.least_payment and settings.unit:
        yield say("cli.setting-least", "settling up from"), Unit.parse(settings.unit).message(settings.least_payment)
    yield say("cli.setting-window", "recorders void hands for"), _time(settings.correct_within)
    yield say("cli.setting-members", "members see"), _seen(settings.members_see)
    yield say("cli.setting-public", "the public sees"), _seen(settings.public_sees)
    yield wording.SETTING_HANDS(), wording.HANDS_OPEN() if settings.open_hands else wording.HANDS_CLOSED()
    yield wording.SETTING_WATCHERS(), wording.ONE_HAND_BEHIND() if settings.one_hand_behind else wording.AS_PLAYED()
    yield say("cli.setting-sharers", "hands made public by"), wording.WORDS(text=settings.shared_by)
    yield say("cli.setting-players", "players"), wording.LOOK_BACK() if settings.look_back else wording.TABLE_NOW()


def _given(value: str | None) -> Arg:
    return wording.NOT_SET() if value is None else wording.WORDS(text=visible(value))


def _seen(sights: tuple[str, ...]) -> Arg:
    return listed(sights) if sights else wording.NOTHING()


_SIGHTS = ("games", "log", "money", "names")


def _sights(value: str) -> tuple[str, ...]:
    """Return what a person may see: words with commas between them, or ``nothing``; sorted, each once."""
    words = {each.strip() for each in re.split("[,;，、；]", text(value))} - {"nothing", ""}
    for each in sorted(words.difference(_SIGHTS)):
        raise click.BadParameter(worded(wording.NO_SIGHT(found=each, expected=listed(_SIGHTS))))
    return tuple(sorted(words))


@command(
    "paipu club set --name 'Tuesday Club' --zone Asia/Shanghai --day-begins 6",
    "paipu club set --members-see games,names --public-sees nothing",
    name="set",
)
@click.option("--name", type=text, metavar="TEXT", help="The name of the club on pages and statements; '' removes it.")
@click.option(
    "--zone", type=text, metavar="ZONE", help="The time zone of its days, by its name in the database of IANA."
)
@click.option(
    "--day-begins",
    type=click.IntRange(0, 12),
    metavar="HOUR",
    help="The hour at which a day begins: with 6, an evening that ends at one belongs to the day on which it began.",
)
@click.option("--unit", type=text, metavar="UNIT", help="The unit of amounts without one, such as EUR; '' removes it.")
@click.option(
    "--sign",
    type=text,
    metavar="SIGN",
    help="The sign of that unit on pages and in the terminal, such as €; '' removes it.",
)
@click.option(
    "--sign-behind/--sign-before", "sign_behind", default=None, help="Whether the sign stands behind the amount."
)
@click.option(
    "--least-payment",
    type=text,
    metavar="AMOUNT",
    help="Settling up proposes no payment below it, such as 0.50; 0 proposes all.",
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
@click.option("--public-sees", type=_sights, metavar="WORDS", help="What the public sees: the same words, or nothing.")
@click.option(
    "--open-hands/--closed-hands",
    "open_hands",
    default=None,
    help="Whether all cards of a finished hand are shown to those who may see it.",
)
@click.option(
    "--one-hand-behind/--as-played",
    "one_hand_behind",
    default=None,
    help="Whether watchers see a hand when it is finished, or while it is played.",
)
@click.option(
    "--look-back/--no-look-back",
    "look_back",
    default=None,
    help="Whether the pages show players the earlier steps of their live hand.",
)
@click.option(
    "--shared-by",
    type=click.Choice(["nobody", "directors", "recorders", "members"]),
    help="Who may make a finished hand public by a link that needs no account.",
)
@id_option
@json_option("Print all settings as a JSON object.")
def set_(event_id: UUID | None, form: str, least_payment: str | None, **named: Any) -> None:
    """Change settings; those that are not named stay as they are."""
    from replay.values.club_events import SettingsChanged  # here, so that other commands start faster

    if least_payment is None and all(value is None for value in named.values()):
        raise click.UsageError(
            worded(say("cli.no-setting", "Nothing was changed. Give at least one setting, such as --name or --zone."))
        )
    with opened_club(say_new=True) as opened:
        if least_payment is not None:
            named["least_payment"] = opened.administration.read_least_payment(least_payment, named["unit"])
        say_settings(opened.administration.change(SettingsChanged(**named), event_id=event_id), form)


@command("paipu club init", "paipu club init --name 'Tuesday Club' --unit EUR --names members")
@click.option("--name", type=text, metavar="TEXT", help="The name of the club on pages and statements; '' for none.")
@click.option("--unit", type=text, metavar="UNIT", help="The unit of its money, such as EUR, or points.")
@click.option("--sign", type=text, metavar="SIGN", help="The sign of that unit, such as €; '' for its code.")
@click.option("--sign-behind/--sign-before", "behind", default=None, help="Whether the sign stands behind the amount.")
@click.option(
    "--names",
    type=click.Choice(["members", "everybody", "table"]),
    help="Who sees names besides the table and recorders: members, everybody, or no one else (table).",
)
@id_option
@json_option("Print all settings as a JSON object.")
def init(  # 7 parameters: the options
    name: str | None,
    unit: str | None,
    sign: str | None,
    behind: bool | None,
    names: str | None,
    event_id: UUID | None,
    form: str,
) -> None:
    """Set up a new club: its name, what it plays for, and who sees names.

    Asks for what is not named, at a terminal; elsewhere a club without a name plays in EUR, and the table and members see names.
    A club in which something was recorded is changed with 'paipu club set'.
    """
    with opened_club(say_new=True) as opened:
        if event_id is None:
            opened.administration.need_new()
        name = _answer(say("cli.ask-club-name", "Name of the club (empty for none)"), name, "")
        unit = _answer(say("cli.ask-unit", "What it plays for: a currency such as EUR, or points"), unit, "EUR")
        if unit not in COUNTED:
            sign = _answer(wording.ASK_SIGN(), sign, OFFERED.get(unit.upper(), ""))
        if sign and behind is None and can_ask():
            behind = click.confirm(worded(wording.ASK_SIDE()), default=False, err=True)
        names = _answer(wording.ASK_NAMES(), names, "members", click.Choice(["members", "everybody", "table"]))
        say_settings(
            opened.administration.begin(name, unit, names, sign or "", sign_behind=bool(behind), event_id=event_id),
            form,
        )


def _answer(question: Message, given: str | None, default: str, kind: click.Choice[str] | None = None) -> str:
    """Return what was named, or the answer at the terminal, or the default where no person can answer."""
    if given is not None or not can_ask():
        return default if given is None else given
    answer: str = click.prompt(worded(question), default=default, show_default=bool(default), type=kind, err=True)
    return answer if kind is not None else text(answer)


@command("paipu club show")
@json_option("Print the settings as a JSON object.")
def show(form: str) -> None:
    """Show every setting."""
    with opened_club(create=False) as opened:
        say_settings(opened.administration.settings(), form)


@click.group(cls=ExampleGroup)
def club() -> None:
    """Show how the club is set, and change it: its name, its days, and who may see what.

    Every change stays on record. What is recorded already stays as it was booked.
    """


for _command in (init, show, set_):
    club.add_command(_command)
