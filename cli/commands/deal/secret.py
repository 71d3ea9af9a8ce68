"""The file of a secret, as several commands take it."""

from __future__ import annotations

from pathlib import Path

import click

from cli.options import path_name

__all__ = ["read_secret", "secret_option"]

_MOST_BYTES = 200

secret_option = click.option(
    "--secret",
    type=path_name,
    required=True,
    metavar="FILE",
    help="The file with the secret that 'paipu deal commit' wrote.",
)


def read_secret(path: Path) -> str:
    """What the file of a secret holds, as far as a secret may be long."""
    with path.open("rb") as stream:
        return stream.read(_MOST_BYTES).decode("utf-8", "replace")
