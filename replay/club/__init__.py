"""The club and its use cases.

- ``club``: the façade that terminal, pages and API call
- ``lists``: its lists, whole and in pages
- ``records``: records imported and exported
- ``data``: games as tables for statistics
- ``table``: a game while it is being recorded
- ``live``: games as they are recorded, for followers
- ``deals``: decks that a program shuffles
- ``administration``: the decisions of directors: roles, settings, released boards
- ``matters``: the matters of the club's own stream: events, rules, tables and sentences
- ``books``: the books of the club, and typed accounts, amounts and events
- ``open_evenings``: the evenings that are not square
- ``disputed_money``: the hands whose money is held back
- ``people``: the players, and the reviews of hands
- ``access``: access by the web: accounts, sessions, tokens, invitations, links
- ``evening``: the end of a game: the money of each seat, the payments, and the file to take home
- ``maintenance``: backups, and a club that is restored or moved
- ``index``: the tables of games that are kept up to date with the log
- ``visibility``: the eyes that a visitor may use on each hand, and the other visible parts of a game
- ``queries``: queries about games, boards, decks and matches
- ``verify``: checks of the whole club
- ``log``: the log: its beginning, comparison with the last checkpoint, signing, and proofs
- ``stored_events``: events read from the store, damage named
- ``reports``: the books and score sheets as text, CSV, values and PDF
- ``reasons``: the reasons and notes that people give
"""

from replay.answers.recording import Imported, ImportReport
from replay.club.access.links import Purpose, SharedHand
from replay.club.administration import Administration, read_role
from replay.club.club import Club
from replay.club.data import EVERYTHING, Selection
from replay.club.evening.evenings import evening_standings
from replay.club.index.packed_hands import HandPacker, PackedHand
from replay.club.lists import Lists
from replay.club.live import BEGINNING, Feed, Follower, Look, Place, Places, parse_places, places_text
from replay.club.matters.payments import COMPUTED
from replay.club.matters.stream import allowed, enter
from replay.club.queries.boards import Deal, DealReader, differences, seating, unshuffled
from replay.club.queries.games import Wanted, veiled_standings
from replay.club.queries.hands import sheet, sheet_csv, sheet_text
from replay.club.queries.results import Season, WantedHands
from replay.club.records.comparison import Differs
from replay.club.records.exporter import export_record
from replay.club.records.importer import import_record
from replay.club.records.reader import open_files, read_record
from replay.club.records.report import Batch
from replay.club.stored_events import Chunk, make_chunks, store_rows
from replay.club.table.correction import Permission, Voider
from replay.club.table.leases import LeaseHeld
from replay.club.table.moves import Move, Opening, TypedOpening, event_move
from replay.club.table.recording import MOST_TABLES, Outdated
from replay.club.table.stored_moves import Entry
from replay.club.table.timelines import LastTables, fold_game, last_table
from replay.club.verify.report import Report, find_damage, verify_file, verify_stream
from replay.formats.files import FILE_BYTES
from replay.identity import following_id, new_id
from replay.ledger.settlement import Squared
from replay.rules.eyes import ALL, OPEN, PUBLIC, Eyes, Veil
from replay.rules.kinds import Terms
from replay.rules.shared.table import WITHHELD, unnamed
from replay.table.branch import Turn, read_turn
from replay.table.study import Seen

__all__ = [
    "ALL", "BEGINNING", "COMPUTED", "EVERYTHING", "FILE_BYTES", "MOST_TABLES", "OPEN", "PUBLIC", "WITHHELD", "Administration", "Batch",
    "Chunk", "Club", "Deal", "DealReader", "Differs", "Entry", "Eyes", "Feed", "Follower", "HandPacker", "ImportReport", "Imported",
    "LastTables", "LeaseHeld", "Lists", "Look", "Move", "Opening", "Outdated", "PackedHand", "Permission", "Place", "Places", "Purpose",
    "Report", "Season", "Seen", "Selection", "SharedHand", "Squared", "Terms", "Turn", "TypedOpening", "Veil", "Voider", "Wanted",
    "WantedHands", "allowed", "differences", "enter", "evening_standings", "event_move", "export_record", "find_damage", "fold_game",
    "following_id", "import_record", "last_table", "make_chunks", "new_id", "open_files", "parse_places", "places_text", "read_record",
    "read_role", "read_turn", "seating", "sheet", "sheet_csv", "sheet_text", "store_rows", "unnamed", "unshuffled", "veiled_standings",
    "verify_file", "verify_stream",
]  # fmt: skip
