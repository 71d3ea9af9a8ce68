"""The club and its use cases."""

from replay.answers.records import Imported
from replay.club.club import Club
from replay.club.records.difference import Differs
from replay.club.records.reader import opened
from replay.club.verify.report import Report, verify_file, verify_stream

__all__ = ["Club", "Differs", "Imported", "Report", "opened", "verify_file", "verify_stream"]
