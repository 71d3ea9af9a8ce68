"""Everything that Paipu does, with sample games: ``paipu demo``."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import click

from cli import wording
from cli.commands.import_ import import_each, imported_line
from cli.commands.verify import say_verified
from cli.files import find_records
from cli.language import catalogue
from cli.options import ExampleCommand, port_option
from cli.output import make_folder, write_line, write_stderr


def demo_club(samples: Path) -> Path:
    """Return the path of the demo's club: beside the user's own, under a name that changes with the sample games."""
    from replay.club import Club

    games = sorted(path for path in samples.rglob("*") if path.is_file())
    content = sha256(b"".join(sha256(path.read_bytes()).digest() for path in games)).hexdigest()
    return Club.default_path().with_name(f"demo-{content[:8]}.db")


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu demo",
        "paipu demo --no-serve",
    ),
)
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
    if refusals or unproven:
        click.get_current_context().exit(refusals[0] if refusals else unproven)
    if not no_serve:
        from web.server import Served, Serving, say
        from web.server import serve as serve_pages

        def ready(served: Served) -> None:
            say(served, catalogue())
            write_stderr(wording.DEMO_RECORD(address=f"{served.address.rstrip('/')}/games/new"))

        serve_pages(str(where), Serving(port=port), ready)
