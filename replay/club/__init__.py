"""The club and its use cases."""

from replay.club.club import Club
from replay.club.differing import Differs
from replay.club.importing import Imported
from replay.club.reading import opened
from replay.club.verifying import Report, verify_file, verify_stream

__all__ = ["Club", "Differs", "Imported", "Report", "opened", "verify_file", "verify_stream"]
