"""The club and its use cases."""

from replay.club.club import Club
from replay.club.importing import Imported
from replay.club.verifying import Report, verify_file

__all__ = ["Club", "Imported", "Report", "verify_file"]
