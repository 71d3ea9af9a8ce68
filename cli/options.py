"""The options that several commands share: examples in their help, options of the same name, the file of settings, and the engine for
bulk work.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from cli import wording
from cli.language import WordedCommand, worded
from cli.output import goes_on, opened_club
from replay.values.times import Edge, day_forms, read_day
from replay.words.errors import BadInput, why_refused
from replay.words.messages import all_of

if TYPE_CHECKING:
    from replay.club import Eyes
    from replay.engine import Engine


def text(value: str) -> str:
    """An argument as text; a shell may pass bytes that are not text, and those are refused."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise click.BadParameter(worded(wording.NO_TEXT())) from None
    return value


def path_name(value: str) -> Path:
    """A file or a folder; an empty name is refused, since it is more likely an unset variable than the current folder."""
    if not value:
        raise click.BadParameter(worded(wording.EMPTY_PATH()))
    return Path(value)


def _today() -> dt.date:
    from replay.values import clock

    with opened_club(create=False) as club:
        return club.administration.settings().days.day(clock.now())


def _typed_day(edge: Edge | None = None) -> Callable[[str], dt.date]:
    def read(value: str) -> dt.date:
        try:
            return read_day(text(value), _today, edge)
        except ValueError:
            raise click.BadParameter(worded(wording.NO_DAY(found=value, expected=day_forms(edge)))) from None

    return read


day, first_day, last_day = _typed_day(), _typed_day("first"), _typed_day("last")
"""A day of the club, such as 2026-11-30 or yesterday, and the first and the last of a period, which may be a month."""
_Command = TypeVar("_Command", bound=Callable[..., None])


class ExampleCommand(WordedCommand):
    """A command whose help ends with examples, a line each."""

    def __init__(self, *args: Any, examples: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples

    def get_help_option_names(self, ctx: click.Context) -> list[str]:
        """Return both names in every context: click keeps the option of the first one that asks."""
        return ["-h", "--help"]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples as they are typed, however long."""
        if self.examples:
            with formatter.section(worded(wording.EXAMPLES())):
                for example in self.examples:
                    formatter.write(f"{'':>{formatter.current_indent}}{example}\n")


def command(
    *examples: str, name: str | None = None, cls: type[ExampleCommand] = ExampleCommand
) -> Callable[[Callable[..., object]], ExampleCommand]:
    """A command with these examples, named like its function if not otherwise."""
    return click.command(name, cls=cls, examples=examples)


class ExampleGroup(ExampleCommand, click.Group):
    """A group of commands whose help ends with examples."""


FORMS = ("text", "json", "csv")
"""The formats of a command: text for people, JSON and CSV for programs, each a whole document on stdout."""
_SHORT = "cli.options.short"
"""The key of the short forms of ``--format`` that were typed, each with the context of its command."""


def _note_short(ctx: click.Context, param: click.Parameter, typed: bool) -> None:
    if typed:
        ctx.meta.setdefault(_SHORT, []).append((ctx, param.name))


def _chosen_form(ctx: click.Context, param: click.Parameter, form: str) -> str:
    chosen = {name for where, name in ctx.meta.get(_SHORT, ()) if where is ctx}
    if ctx.get_parameter_source("form") is ParameterSource.COMMANDLINE:
        chosen.add(form)
    if len(chosen) > 1:
        raise click.UsageError(worded(wording.TWO_FORMS(forms=all_of(sorted(chosen)))))
    return chosen.pop() if chosen else form


def short_option(form: str, help: str) -> Callable[[_Command], _Command]:
    """A short form of ``--format``, such as ``--json``."""
    return click.option(f"--{form}", is_flag=True, is_eager=True, expose_value=False, callback=_note_short, help=help)


def json_option(help: str, forms: Sequence[str] = FORMS, how: str | None = None) -> Callable[[_Command], _Command]:
    """``--format``, one of the ``forms``, as the parameter ``form``; and ``--json``, which ``help`` explains."""
    chosen = click.option(
        "--format", "form", type=click.Choice(forms), default="text", show_default=True, callback=_chosen_form,
        help=how or "How to print it; --json is --format json.",
    )  # fmt: skip
    return lambda command: short_option("json", help)(chosen(command))


def is_bare_group(context: click.Context, form: str) -> bool:
    """Return whether the group itself is called, and not one of its commands; those have a ``--format`` of their own."""
    if context.invoked_subcommand is None:
        return True
    if form != "text":
        raise click.UsageError(worded(wording.EARLY_JSON(command=context.invoked_subcommand)))
    return False


id_option = click.option(
    "--id",
    "event_id",
    type=click.UUID,
    metavar="UUID",
    help="The key of a retry: the same again with the same id has one effect.",
)
"""``--id``: the id that the event will have."""
game_argument = click.argument("game", type=text)
"""GAME: a game's id, or the beginning of it."""
LEAST_OF_ID = 4
"""Characters of a game's id that a command which writes wants: fewer may name another game by mistake."""


def written_game(value: str) -> str:
    """A game's id, or at least its first four characters, as a command that writes wants it."""
    if len(text(value).replace("-", "")) < LEAST_OF_ID:
        raise click.BadParameter(worded(wording.SHORT_GAME(found=value, least=LEAST_OF_ID)))
    return value


def written_account(value: str) -> str:
    """An account of the books as a command that writes wants it: of ``pot:`` and a game the game is long enough."""
    kind, mark, game = text(value).partition(":")
    if mark and kind == "pot":
        written_game(game)
    return value


def written_event(value: str) -> str:
    """An event as a command that writes wants it: of a game and a version, such as ``3f2a:17``, the game is long enough."""
    game, mark, _ = text(value).rpartition(":")
    if mark:
        written_game(game)
    return value


written_game_argument = click.argument("game", type=written_game)
"""GAME of a command that writes."""


def read_eyes(value: str) -> Eyes:
    """Return the eyes of this option. Raises BadInput."""
    from replay.club import Eyes  # here, so that a command without a game starts faster

    return Eyes.parse(value)


eyes_option = click.option(
    "--eyes",
    type=read_eyes,
    default="all",
    show_default=True,
    metavar="EYES",
    help="Whose view: all, public, or a seat such as seat:2.",
)
"""``--eyes``: whose view it is."""


def port_option(envvar: str | None = None) -> Callable[[_Command], _Command]:
    """``--port``: where the pages are served."""
    return click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=8000,
        show_default=True,
        envvar=envvar,
        metavar="PORT",
        help="The port to serve the pages on; 0 takes any free one.",
    )


def _noted(ctx: click.Context, param: click.Parameter, memory: Path | None) -> Path | None:
    if memory is not None:
        goes_on()
    return memory


def resume_option(command: _Command) -> _Command:
    """``--resume``: the file with what is done."""
    return click.option(
        "--resume",
        "memory",
        type=path_name,
        callback=_noted,
        metavar="FILE",
        help="Remember here what is done, so that the same command goes on where it stopped.",
    )(command)


def engine_options(command: _Command) -> _Command:
    """``--jobs`` and ``--engine``: who does bulk work."""
    address = click.option(
        "--engine",
        "address",
        type=text,
        metavar="ADDRESS",
        help="Let the workers of a Dask cluster do the work, such as tcp://10.0.0.7:8786.",
    )
    jobs = click.option(
        "--jobs",
        type=int,
        metavar="J",
        help="How many processes of this machine do the work; by default one for each core.",
    )
    return jobs(address(command))


Setting = str | int | bool | list[str]


def settings_file(chosen: Path | None) -> Path:
    """Return the path of the file of settings: the chosen one, or the one in the user's configuration directory."""
    if chosen is not None:
        return chosen
    from platformdirs import user_config_path

    return user_config_path("paipu") / "paipu.toml"


def read_settings(chosen: Path | None, known: Collection[str]) -> dict[str, Setting]:
    """Read the file of settings; nothing if none was chosen and there is none.
    Raises BadInput if it cannot be read, or has something else in it than these ``known`` settings.
    """
    path = settings_file(chosen)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        if chosen is None and isinstance(error, FileNotFoundError | NotADirectoryError | PermissionError):
            return {}
        raise BadInput(wording.UNREADABLE_SETTINGS(problem=why_refused(error)), source=str(path)) from None
    except UnicodeDecodeError:
        raise BadInput(wording.UNREADABLE_SETTINGS(problem="UTF-8"), source=str(path)) from None
    import tomllib  # only here: most people have no such file

    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(wording.NO_TOML(problem=str(error)), source=str(path)) from None
    for name, value in found.items():
        if name not in known:
            raise BadInput(
                wording.UNKNOWN_SETTING(found=name[:60], settings=", ".join(sorted(known))), source=str(path)
            )
        if not _fits(value):
            raise BadInput(wording.NO_SETTING_VALUE(setting=name), source=str(path))
    return found


def _fits(value: object) -> bool:
    return isinstance(value, str | int) or (isinstance(value, list) and all(isinstance(each, str) for each in value))


_LONG = 50_000
"""From how many events on other processes are worth their start, which takes as long as checking 20,000 here."""


def engine_for(events: int, address: str | None, jobs: int | None) -> AbstractContextManager[Engine]:
    """The engine for so many events; without a wish, this process where they are few. Raises BadInput or Unavailable."""
    from replay.engine import opened_engine

    return opened_engine(address, 1 if jobs is None and events < _LONG else jobs)
