"""The settings of the program: ``paipu config``."""

from __future__ import annotations

import re

import click
from click.core import ParameterSource

from cli import wording
from cli.commands.serve import serve
from cli.language import worded
from cli.options import ExampleCommand, json_option
from cli.output import json_bytes, write_line, write_stderr, write_stdout
from cli.settings import settings_file
from replay.display import columns
from replay.messages import Message

__all__ = ["config"]

_PASSWORD = re.compile(r"(?<=://)([^/@]*?:)[^/]*(?=@)")
_SECRET = re.compile(r"((?:password|passfile|sslpassword)=)[^&]*", re.IGNORECASE)


@click.command(cls=ExampleCommand, examples=("paipu config", "paipu config --json", "PAIPU_PORT=8080 paipu config"))
@json_option("Print the settings as a JSON object.")
@click.pass_context
def config(context: click.Context, as_json: bool) -> None:
    """Show how Paipu is set: each setting, its value without secrets, and where it comes from.

    A setting is on the command line, in the environment (PAIPU_PORT=8080), or in a file of settings (port = 8080); the first of these
    counts. The file is paipu.toml in your configuration directory, or the one that --config or PAIPU_CONFIG names.
    """
    above = context.find_root()
    found = serve.make_context("serve", [], parent=above)
    settings: dict[str, tuple[object, Message]] = {"club": (_club(above), _source(above, "club"))}
    for param in serve.params:
        name = param.name or ""
        if name != "help":
            settings[name] = (found.params[name], _source(found, name))
    if as_json:
        write_stdout([json_bytes({name: _plain(value) for name, (value, _) in settings.items()})])
        return
    path = settings_file(above.params["config"])
    write_stderr(wording.SETTINGS_FILE(file=str(path)) if path.exists() else wording.NO_SETTINGS_FILE(file=str(path)))
    for line in columns([(name, _shown(value), worded(where)) for name, (value, where) in settings.items()]):
        write_line(line)


def _club(above: click.Context) -> str:
    """Which club is meant, without a password that its URL may have."""
    from replay.club import Club

    where: str | None = above.obj
    if where is None:
        return str(Club.default_path())
    return _SECRET.sub(r"\1…", _PASSWORD.sub(r"\1…", where))


def _source(context: click.Context, name: str) -> Message:
    found = context.get_parameter_source(name)
    if name == "club" and "paipu.club" in context.meta:
        found = ParameterSource.DEFAULT_MAP
    if found == ParameterSource.ENVIRONMENT:
        return wording.FROM_ENVIRONMENT(variable=f"PAIPU_{name.upper()}")
    if found == ParameterSource.DEFAULT_MAP:
        return wording.FROM_FILE()
    return wording.FROM_COMMAND_LINE() if found == ParameterSource.COMMANDLINE else wording.FROM_NOWHERE()


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value if isinstance(value, bool | int | None) else str(value)


def _shown(value: object) -> str:
    if value is None or value == ():
        return "-"
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
