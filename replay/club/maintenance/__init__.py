"""The maintenance of a club over the years: backups of it, and the same club at another place.

- ``archive``: a club at one moment as the zip of a backup, which is written and verified
- ``place``: where a club is made of a backup, or moved to; its finished hands packed again
"""

from replay.club.maintenance.archive import DATABASE, BackedUp, Contents, back_up, unpack_archive, write_archive
from replay.club.maintenance.place import Moved, Restored, move, repack, restore

__all__ = [
    "DATABASE", "BackedUp", "Contents", "Moved", "Restored", "back_up", "move", "repack", "restore", "unpack_archive", "write_archive",
]  # fmt: skip
