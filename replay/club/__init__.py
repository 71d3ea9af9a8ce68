"""The club and its use cases.

- ``club``: the façade that terminal, pages and API call
- ``lists``: its lists, whole and in pages
- ``records``: records imported and exported
- ``table``: a game while it is being recorded
- ``office``: what directors decide: roles, settings, released boards
- ``treasury``: what is recorded beside the games, in the club's own stream
- ``doors``: who comes in by the web: accounts, sessions, tokens, invitations, links
- ``read_models``: the tables that are kept up to date with the log
- ``sight``: whose eyes somebody may use on which hands
- ``queries``: queries about games, boards, decks and matches
- ``verify``: the whole club checked again
- ``signed_log``: begins the log, compares it with its last checkpoint, and signs it
- ``log``: what the log proves to others
- ``pinned_rules``: the rules that a stored game pinned
- ``stored_events``: events read from the store, damage named
- ``reports``: the books and score sheets as text, CSV, values and PDF
- ``secret_file``: the file with the secret of a deck
- ``reasons``: the reasons and notes that people give
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.answers.records import Imported
from replay.club.club import Club
from replay.club.records.difference import Differs
from replay.club.records.reader import open_files
from replay.club.treasury.clock import Doubtful
from replay.club.verify.damage import find_damage
from replay.club.verify.report import Report, verify_file, verify_stream
from replay.formats.limits import FILE_BYTES
from replay.identity import new_id
from replay.rules.eyes import PUBLIC, Eyes
from replay.rules.foreign import Terms

__all__ = [
    "FILE_BYTES",
    "PUBLIC",
    "Club",
    "Differs",
    "Doubtful",
    "Eyes",
    "Imported",
    "Report",
    "Terms",
    "find_damage",
    "new_id",
    "open_files",
    "verify_file",
    "verify_stream",
]  # fmt: skip
