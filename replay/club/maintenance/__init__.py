"""The maintenance of a club over the years: backups of it, and the same club at another place.

- ``archive``: the zip of a backup: a club at one moment, written and verified
- ``place``: the place of a club restored or moved; its finished hands packed again
"""

from replay.club.maintenance.archive import DATABASE, BackedUp, Contents, back_up, unpack_archive, write_archive
from replay.club.maintenance.place import Moved, Restored, move, repack, restore

__all__ = [
    "DATABASE", "BackedUp", "Contents", "Moved", "Restored", "back_up", "move", "repack", "restore", "unpack_archive", "write_archive",
]  # fmt: skip
