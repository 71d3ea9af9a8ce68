"""Shows every setting: ``paipu club show``."""

from __future__ import annotations

import click

from cli.commands.club.output import say_settings
from cli.options import ExampleCommand, json_option
from cli.output import opened_club

__all__ = ["show"]


@click.command(cls=ExampleCommand, examples=("paipu club show",))
@json_option("Print the settings as a JSON object.")
def show(as_json: bool) -> None:
    """Show every setting."""
    with opened_club(create=False) as opened:
        say_settings(opened.office.settings(), as_json)
