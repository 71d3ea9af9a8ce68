"""The pages and the API of the club: ``paipu serve``."""

from __future__ import annotations

from functools import partial

import click

from cli.language import catalogue
from cli.options import ExampleCommand, port_option

__all__ = ["serve"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu serve",
        "paipu --club tuesday.db serve --port 8080",
    ),
)
@click.option("--host", default="127.0.0.1", show_default=True, metavar="HOST", help="The address to listen on.")
@port_option
def serve(host: str, port: int) -> None:
    """Serve the pages and the API of the club to this machine."""
    from web.server import say
    from web.server import serve as serve_pages

    serve_pages(click.get_current_context().obj, host, port, partial(say, catalogue=catalogue()))
