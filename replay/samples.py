"""The sample games that come with Paipu."""

from __future__ import annotations

from pathlib import Path

from replay.errors import NotFound
from replay.messages import Text, any_of

_NO_SAMPLES = Text("samples.no-samples", "found no sample games, expected them in {folders}: install Paipu again")


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
    raise NotFound(_NO_SAMPLES(folders=any_of([str(each) for each in folders])))
