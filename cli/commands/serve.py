"""The pages of the club: ``paipu serve``, ``paipu demo`` and ``paipu config``."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path

import click
from click.core import ParameterSource

from cli import wording
from cli.commands.import_ import import_each, imported_line
from cli.commands.verify import say_verified
from cli.files import find_records
from cli.language import catalogue, worded
from cli.options import command, json_option, path_name, port_option, settings_file
from cli.output import make_folder, write_data, write_line, write_stderr
from replay.words.display import columns
from replay.words.errors import BadInput
from replay.words.messages import Message


@command(
    "paipu serve",
    "paipu --club tuesday.db serve --port 8080",
    "paipu serve --lan                        for the people in this room",
    "paipu serve --behind-proxy club.example  for the world, behind a proxy here",
    "paipu serve --host 0.0.0.0 --port 443 --tls-cert club.pem --tls-key club.key",
)
@click.option(
    "--host",
    envvar="PAIPU_HOST",
    metavar="ADDRESS",
    help="The address to listen on: 127.0.0.1 by default, and with --lan the addresses in the room.",
)
@port_option("PAIPU_PORT")
@click.option("--lan", is_flag=True, envvar="PAIPU_LAN", help="Serve the people in this room, without encryption.")
@click.option(
    "--tls-cert",
    type=path_name,
    envvar="PAIPU_TLS_CERT",
    metavar="FILE",
    help="Serve under TLS with this certificate, PEM.",
)
@click.option(
    "--tls-key", type=path_name, envvar="PAIPU_TLS_KEY", metavar="FILE", help="The key of the certificate, PEM."
)
@click.option(
    "--behind-proxy",
    envvar="PAIPU_BEHIND_PROXY",
    metavar="HOST-or-URL",
    help="Serve a proxy, at which the club has this address, such as club.example.",
)
@click.option(
    "--allow-origin",
    multiple=True,
    envvar="PAIPU_ALLOW_ORIGIN",
    metavar="ORIGIN",
    help="Let programs on pages of this site use the API with a token; may be given several times.",
)
@click.option("--log", is_flag=True, envvar="PAIPU_LOG", help="Write a line of JSON for each request to stderr.")
@click.option(
    "--spool",
    type=click.IntRange(min=32),
    default=256,
    show_default=True,
    envvar="PAIPU_SPOOL",
    metavar="MB",
    help="How much the bodies of all requests may take together in the folder for temporary files.",
)
def serve(  # 9 parameters: each is an option
    host: str | None,
    port: int,
    lan: bool,
    tls_cert: Path | None,
    tls_key: Path | None,
    behind_proxy: str | None,
    allow_origin: tuple[str, ...],
    log: bool,
    spool: int,
) -> None:
    """Serve the pages and the API of the club: to this machine, or to others once the club has an account.

    Each option can be set in the environment or in the file of settings too: see 'paipu config'.
    """
    from web.server import Serving, say
    from web.server import serve as serve_pages

    how = Serving(host, port, lan, tls_cert, tls_key, behind_proxy, allow_origin, log, spool)
    serve_pages(click.get_current_context().obj, how, partial(say, catalogue=catalogue()))


_PASSWORD = re.compile(r"(?<=://)([^/@]*?:)[^/]*(?=@)")
_SECRET = re.compile(r"((?:password|passfile|sslpassword)=)[^&]*", re.IGNORECASE)


@command("paipu config", "paipu config --json", "PAIPU_PORT=8080 paipu config")
@json_option("Print the settings as a JSON object.")
@click.pass_context
def config(context: click.Context, form: str) -> None:
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
    if form != "text":
        write_data({name: _plain(value) for name, (value, _) in settings.items()}, form)
        return
    path = settings_file(above.params["config"])
    write_stderr(wording.SETTINGS_FILE(file=str(path)) if path.exists() else wording.NO_SETTINGS_FILE(file=str(path)))
    for line in columns([(name, _shown(value), worded(where)) for name, (value, where) in settings.items()]):
        write_line(line)


def _club(above: click.Context) -> str:
    """Return the club's path or URL, without a password that the URL may have."""
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


def demo_club(samples: Path) -> Path:
    """Return the path of the demo's club: beside the user's own, under a name that changes with the sample games."""
    from replay.club import Club

    games = sorted(path for path in samples.rglob("*") if path.is_file())
    content = sha256(b"".join(sha256(path.read_bytes()).digest() for path in games)).hexdigest()
    return Club.default_path().with_name(f"demo-{content[:8]}.db")


@command("paipu demo", "paipu demo --no-serve")
@port_option()
@click.option("--no-serve", is_flag=True, help="Stop after the balances.")
def demo(port: int, no_serve: bool) -> None:
    """Show what Paipu does, with sample games in a club of its own.

    Imports the sample games, verifies them, prints the balances and serves the pages on 127.0.0.1. Your own club is never touched,
    whatever --club or PAIPU_CLUB says. A second run finds the games there and goes on.
    """
    from replay.club import Club
    from replay.club.reports import balance_text
    from replay.offline.records import sample_folder

    samples = sample_folder()
    where = demo_club(samples)
    write_stderr(wording.DEMO_CLUB(club=str(where)))
    refusals: list[int] = []
    make_folder(where.parent)
    with Club.open(str(where)) as club:
        for done in import_each(club, find_records(samples).files, refusals, quiet=True):
            write_line(imported_line(done))
        unproven = say_verified(club)
        for line in balance_text(club.books.balances(), catalogue()):
            write_line(line)
        if not no_serve and not club.statistics.is_saved():
            with suppress(BadInput):  # the extra is not installed
                club.statistics.save()
    if refusals or unproven:
        click.get_current_context().exit(refusals[0] if refusals else unproven)
    if not no_serve:
        from web.server import Served, Serving, say
        from web.server import serve as serve_pages

        def ready(served: Served) -> None:
            say(served, catalogue())
            write_stderr(wording.DEMO_RECORD(address=f"{served.address.rstrip('/')}/games/new"))

        serve_pages(str(where), Serving(port=port), ready)
