"""The pages and the API of the club: ``paipu serve``."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from cli.language import catalogue
from cli.options import ExampleCommand, path_name, port_option

__all__ = ["serve"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu serve",
        "paipu --club tuesday.db serve --port 8080",
        "paipu serve --lan                        for the people in this room",
        "paipu serve --behind-proxy club.example  for the world, behind a proxy here",
        "paipu serve --host 0.0.0.0 --port 443 --tls-cert club.pem --tls-key club.key",
    ),
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
