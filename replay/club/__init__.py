"""The club and its use cases."""

from replay.club.club import Club
from replay.club.records.difference import Differs
from replay.club.records.importer import Imported
from replay.club.records.reader import opened
from replay.club.verify.report import Report, verify_file, verify_stream
from replay.formats.limits import FILE_BYTES
from replay.identity import new_id
from replay.rules.foreign import Asked

__all__ = [
    "FILE_BYTES", "Asked", "Club", "Differs", "Imported", "Report", "new_id", "opened", "verify_file", "verify_stream",
]  # fmt: skip
