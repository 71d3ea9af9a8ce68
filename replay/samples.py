"""The sample games that come with Paipu: records to replay in the first minute."""

from __future__ import annotations

from pathlib import Path

from replay.errors import NotFound

__all__ = ["sample_folder"]


def sample_folder() -> Path:
    """The folder of the sample games: inside the installed package, or beside it in a checkout. Raises NotFound.

    >>> "evening.paipu" in [path.name for path in sample_folder().iterdir()]
    True
    """
    package = Path(__file__).parent
    folders = (package / "sample_games", package.parent / "sample_games")
    for folder in folders:
        if folder.is_dir():
            return folder
    raise NotFound(f"found no sample games, expected them in {' or '.join(map(str, folders))}: install Paipu again")
