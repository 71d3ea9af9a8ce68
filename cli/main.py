"""The command ``paipu``: what every command shares, and the one place where a refusal becomes a sentence and an exit code."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click
from click.shell_completion import get_completion_class

from cli import output as out
from cli.commands.analyse import analyse, schema
from cli.commands.boards import boards, matches
from cli.commands.club import club as settings
from cli.commands.deal import deal
from cli.commands.hand import hand
from cli.commands.import_ import export, import_
from cli.commands.ledger import ledger, report
from cli.commands.link import link
from cli.commands.log import log
from cli.commands.players import find, players
from cli.commands.receipt import receipt
from cli.commands.record import open_ as open_command
from cli.commands.record import record
from cli.commands.serve import config as config_command
from cli.commands.serve import demo, serve
from cli.commands.show import evening, games, picture, sheet, show
from cli.commands.simulate import simulate
from cli.commands.stats import stats
from cli.commands.step import step
from cli.commands.token import token
from cli.commands.upkeep import backup, move, repack, restore
from cli.commands.user import user
from cli.commands.verify import check, recheck, verify
from cli.entry import INTERRUPTED
from cli.language import catalogue, language_named, use_catalogue, worded
from cli.options import ExampleGroup, command, path_name, read_settings
from replay.words.errors import BadInput, PaipuError
from replay.words.messages import say

_NOBODY_READS = 141
"""What a shell reports of a program that was ended by SIGPIPE: 128 and the signal's number."""


class _Paipu(ExampleGroup):
    """The group of all commands. No traceback comes out of bad input."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; ``--club`` may stand behind the command too."""
        end = args.index("--") if "--" in args else len(args)
        front: list[str] = []
        for place in reversed(range(end)):
            if args[place] == "--club" or args[place].startswith("--club="):
                last = place + 1 + (args[place] == "--club")
                front, args = [*args[place:last], *front], [*args[:place], *args[last:]]
        return super().parse_args(ctx, [*front, *args])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; refusals become ``Error: sentence`` on stderr and their exit code."""
        try:
            result = super().invoke(ctx)
            out.finish()
            out.remind()
        except KeyboardInterrupt:
            out.say_interrupted()
            ctx.exit(INTERRUPTED)
        except (PaipuError, OSError) as error:
            if out.has_recorded():
                out.warn_unshown(error)
                return None
            ctx.exit(_refused(error))
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            # Either the club is damaged or Paipu has a bug, which only a check of all of it shows.
            damaged = out.find_damage()
            if damaged is None:
                raise
            if out.has_recorded():
                out.warn_unshown(damaged)
                return None
            raise click.exceptions.Exit(_refused(damaged)) from error
        return result

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the program; even output before any command, such as the version, never ends in a traceback."""
        out.prepare()
        before = catalogue()
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            sys.exit(_refused(error))
        finally:
            use_catalogue(before)  # --lang is for one command, and for the refusals of that command


def _refused(error: PaipuError | OSError) -> int:
    """Say why a command was refused, unless its reader has gone; the exit code."""
    if isinstance(error, BrokenPipeError):
        out.silence_output(sys.stdout, sys.stderr)
        return _NOBODY_READS
    if isinstance(error, OSError):
        out.silence_output(sys.stdout)
    return out.refuse(error)


def _speak(ctx: click.Context, param: click.Parameter, tag: str | None) -> str | None:
    """Speak a language as long as this command runs."""
    if tag:
        try:
            use_catalogue(language_named(tag).catalogue)
        except BadInput as error:
            raise click.BadParameter(worded(error.sentence), ctx, param) from None
    return tag


@click.group(
    cls=_Paipu,
    examples=(
        "paipu demo                          see it all with sample games",
        "paipu import evening.paipu          take a record into your club",
        "paipu games                         list the games, with their ids",
        "paipu show 3f2a --hand 2 --step 17  draw the table",
        "paipu ledger settle                 who pays whom",
    ),
)
@click.option(
    "--club",
    envvar="PAIPU_CLUB",
    show_envvar=True,
    metavar="PATH-or-URL",
    help="The club to work on: an SQLite file or a database URL. Without it, the club in your data directory.",
)
@click.option(
    "--config",
    type=path_name,
    envvar="PAIPU_CONFIG",
    show_envvar=True,
    metavar="FILE",
    help="The file of settings, TOML. Without it, paipu.toml in your configuration directory, if there is one.",
)
@click.option(
    "--lang",
    envvar="PAIPU_LANG",
    show_envvar=True,
    metavar="TAG",
    is_eager=True,
    expose_value=False,
    callback=_speak,
    help="The language of words and help: en, zh-Hans or zh-Hant. Without it, that of your locale.",
)
@click.version_option(package_name="paipu", message="paipu %(version)s", help="Show the version and exit.")
@click.pass_context
def main(ctx: click.Context, club: str | None, config: Path | None) -> None:
    """Keep the card games of a club: replay every step, settle every cent.

    Exit codes: 0 all is fine, 1 a check found something, 2 bad input or usage, 3 a conflict. Data goes to stdout, words about it to
    stderr.
    """
    if club == "":
        raise click.UsageError(worded(say("cli.empty-club", "--club is empty. Give the path of a file or a URL.")))
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    options = {param.name or "" for param in serve.params} - {"help"}
    found = read_settings(config, {"club", *options})
    if club is None and "club" in found:
        club = str(found["club"])
        ctx.meta["paipu.club"] = club
    ctx.default_map = {"serve": {name: value for name, value in found.items() if name in options}}
    ctx.obj = club


@command(
    "paipu completion bash > ~/.local/share/bash-completion/completions/paipu",
    "paipu completion fish > ~/.config/fish/completions/paipu.fish",
)
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
def completion(shell: str) -> None:
    """Print the lines by which a shell completes commands and options; they go into its start file."""
    completes = get_completion_class(shell)
    assert completes is not None
    out.write_stdout([completes(main, {}, "paipu", "_PAIPU_COMPLETE").source().encode()])


for _command in (
    record, import_, export, games, open_command, players, find, show, step, picture, sheet, evening, boards, matches, hand, verify,
    check, recheck, log,
    receipt, deal, ledger, report, settings, user, link, token, backup, restore, move, repack, simulate, stats, analyse, schema, serve,
    config_command, demo, completion,
):  # fmt: skip
    main.add_command(_command)
