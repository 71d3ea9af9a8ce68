"""The maintenance of a club over the years: backups of it, and the same club at another place.

- ``backup``: writes a backup and verifies it
- ``restoration``: makes a club of a backup
- ``relocation``: moves a club to another file or server, which goes on in its place
- ``packed_hands``: packs the finished hands again
- ``archive``: the file of a backup: a zip with a list of what is in it
- ``snapshot``: a club at one moment, as an SQLite file beside the files of its log
- ``place``: where a club is to be made
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.club.maintenance.backup import BackedUp, back_up
from replay.club.maintenance.packed_hands import repack
from replay.club.maintenance.relocation import Moved, move
from replay.club.maintenance.restoration import Restored, restore

__all__ = ["BackedUp", "Moved", "Restored", "back_up", "move", "repack", "restore"]
