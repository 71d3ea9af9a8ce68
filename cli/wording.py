"""The texts of the terminal that people read, each with its code."""

from __future__ import annotations

from replay.words.messages import Plural, Text

# How many of what

CARDS = Plural("cli.cards", "{count} card", "{count:,} cards")
EVENTS = Plural("cli.events", "{count} event", "{count:,} events")
FILES = Plural("cli.files", "{count} file", "{count:,} files")
FINDINGS = Plural("cli.findings", "{count} finding", "{count:,} findings")
FULL_RECORDS = Plural("cli.full-records", "{count} full record", "{count:,} full records")
GAMES = Plural("cli.games", "{count} game", "{count:,} games")
HANDS = Plural("cli.hands", "{count} hand", "{count:,} hands")
OTHER_FILES = Plural("cli.other-files", "{count} other file", "{count:,} other files")
ROUNDS = Plural("cli.rounds", "{count} round", "{count:,} rounds")
STEPS = Plural("cli.steps", "{count} step", "{count:,} steps")
TABLES = Plural("cli.tables", "{count} table", "{count:,} tables")
TEAMS = Plural("cli.teams", "{count} team", "{count:,} teams")
# Every command

EXAMPLES = Text("cli.examples", "Examples")
ERROR = Text("cli.error", "Error: {problem}")
WARNING = Text("cli.warning", "Warning: {problem}")
EMPTY_PATH = Text("cli.empty-path", "the path is empty; give the name of a file or a folder.")
NO_TEXT = Text("cli.no-text", "found bytes that are not text, expected UTF-8.")
SHORT_GAME = Text(
    "cli.short-game", "'{found}' may name another game by mistake; type at least {least} characters of the game's id."
)
INTERRUPTED = Text("cli.interrupted", "Interrupted. Nothing was recorded.")
INTERRUPTED_KEPT = Text(
    "cli.interrupted-kept", "Interrupted. What this command recorded before is kept; 'paipu games' shows the games."
)
GOES_ON = Text("cli.goes-on", "To go on, run the same command again.")
NO_DAY = Text("cli.no-day", "found {found!r}, expected {expected}")
EARLY_JSON = Text("cli.early-json", "Put --format or --json after '{command}'.")
TWO_FORMS = Text("cli.two-forms", "Choose one format. You asked for {forms}.")
WAITING = Text("cli.waiting", "Waiting for another writer of this club …")
RECORDED_UNSHOWN = Text(
    "cli.recorded-unshown", "it is recorded, but the result could not be shown ({problem}): do not record it again"
)
WROTE = Text("cli.wrote", "Wrote {path}.")
FOLDER_FOR_FILE = Text("cli.folder-for-file", "found a folder, expected the name of a file")
FILE_FOR_FOLDER = Text("cli.file-for-folder", "found a file, expected a folder to write the record into")
FILE_EXISTS = Text("cli.file-exists", "this file exists already; give the name of a new one")
# Games, hands and players

PLAYER_AT_SEAT = Text("cli.player-at-seat", "{player} (seat {seat})")
NO_GAME = Text("cli.no-game", "No games yet. Add some with 'paipu import'.")
NO_PLAYER = Text("cli.no-player", "No players yet. Add some with 'paipu import'.")
LINE_OF = Text("cli.line-of", "{player} (seat {seat}): {numbers}")
MOMENTS = Text("cli.moments", "Where the hand turned:")
STUDIED = Text("cli.studied", "step {step}: {what}")
STUDIED_AFTERWARDS = Text("cli.studied-afterwards", "step {step}: {what} That seat could not know it.")
NO_HAND_FOUND = Text("cli.no-hand-found", "No hand was found.")
RENAMED = Text("cli.renamed", "{old} is called {new} from now on; both names mean this player.")
MERGED = Text("cli.merged", "{name} and {into} are one player now, {into} (also {names}).")
PARTED = Text("cli.parted", "{player} is a separate player again.")
HAND_VOIDED = Text("cli.hand-voided", "Hand {hand} of game {game} is voided: {reason}")
NAMES_OF_PROGRAMS = Text("cli.names-of-programs", "--accounts names is for a journal with --format {programs}")
SPLIT = Text("cli.split", "shared costs")
FOLDER_EXISTS = Text("cli.folder-exists", "this exists already; give the name of a new folder")
RESULT_OF_PLAYER = Text(
    "cli.result-of-player", "--result first and --result behind are about a player: give --player too"
)
GAME_VOIDED = Text("cli.game-voided", "All hands of game {game} up to hand {hand} are voided: {reason}")
HAND_CONFIRMED = Text("cli.hand-confirmed", "Hand {hand} of game {game} is confirmed by {player}.")
HAND_DISPUTED = Text(
    "cli.hand-disputed", "Hand {hand} of game {game} is disputed and held back from settling: {reason}"
)
HAND_DISPUTED_BY = Text(
    "cli.hand-disputed-by", "Hand {hand} of game {game} is disputed by {player} and held back from settling: {reason}"
)
DISPUTE_RESOLVED = Text("cli.dispute-resolved", "Hand {hand} of game {game} is no longer disputed and counts: {reason}")
CONFIRMATIONS = Text("cli.confirmations", "Hand {hand} is confirmed by {players}.")
OPEN_DISPUTE = Text("cli.open-dispute", "Hand {hand} is disputed: {reason}")
OPEN_DISPUTE_BY = Text("cli.open-dispute-by", "Hand {hand} is disputed by {player}: {reason}")
ENDED_DISPUTE = Text("cli.ended-dispute", "Hand {hand} was disputed: {reason}")
ENDED_DISPUTE_BY = Text("cli.ended-dispute-by", "Hand {hand} was disputed by {player}: {reason}")
RESOLVED = Text("cli.resolved", "resolved: {how}")
IS_VOID = Text("cli.is-void", "it is void")
# Boards and matches

NO_BOARD = Text("cli.no-board", "No table of this club has played a board yet.")
DEAL_WITHOUT_BOARD = Text(
    "cli.deal-without-board", "Use --deal with the name of a board, and without --format and --json."
)
BOARD = Text("cli.board", "Board {board}: {tables}")
BOARD_RESULT = Text("cli.board-result", "Hand {hand} of game {game}, {rules}: {result}")
BOARD_RESULT_AT_TABLE = Text(
    "cli.board-result-at-table", "Hand {hand} of game {game}, table {table}, {rules}: {result}"
)
WON_HOW = Text("cli.won-how", "{winners}, {how}")
MATCHPOINTS_OF = Text("cli.matchpoints-of", "{matchpoints} of {most}")
NO_MATCH = Text("cli.no-match", "No game of this club belongs to a team match yet.")
MATCH = Text("cli.match", "Match {match}: {teams}")
ROUND = Text("cli.round", "Round {round}")
UNDECIDED = Text("cli.undecided", "{one} and {other}: no hand is decided yet")
MEETING = Text("cli.meeting", "{one} {total}, {other} {against}: matchpoints {points} to {others}")
NOT_MET = Text("cli.not-met", "Not met yet: {pairs}")
GAME = Text("cli.game", "game {game}")
SIDES = Text("cli.sides", "{one} against {other}")
POINTS_OFF = Text("cli.points-off", "victory points taken off: {one} and {other}")
TEAM = Text("cli.team", "Team")
WON = Text("cli.won", "Won")
TIED = Text("cli.tied", "Tied")
LOST = Text("cli.lost", "Lost")
MATCHPOINTS = Text("cli.matchpoints", "Matchpoints")
TOTAL = Text("cli.total", "Total")
TOTALS = Text("cli.totals", "{one} to {other}")
NET = Text("cli.net", "Net")
# The table drawn

TABLE_HEAD = Text("cli.table-head", "{title} ({rules}), game {game}, {place}, eyes {eyes}")
NO_HAND = Text("cli.no-hand", "no hand yet")
AT_STEP = Text("cli.at-step", "hand {hand}, step {step} of 0 to {last}")
POT = Text("cli.pot", "pot {amount}")
STOCK = Text("cli.stock", "stock {count}")
DISCARDS = Text("cli.discards", "discards {count}")
DISCARDS_LAST = Text("cli.discards-last", "discards {count}, the last {card}")
DEALS = Text("cli.deals", "deals")
TO_MOVE = Text("cli.to-move", "to move")
ROLES = Text("cli.roles", "({roles})")
SHOWN = Text("cli.shown", "shown")
KEYS = Text("cli.keys", "Left and right: a step. Up and down: a hand. Home, End. q: quit.")
NO_TERMINAL = Text(
    "cli.no-terminal", "this is not a terminal, and 'paipu step' needs one; 'paipu show' prints one step anywhere"
)
# Records in

IMPORTING = Text("cli.importing", "Importing {file}")
IMPORTED = Text("cli.imported", "{game}  {hands}, {steps}, {news}  ({source})")
EVENTS_ADDED = Plural("cli.events-added", "{count} event added", "{count:,} events added")
NOTHING_NEW = Text("cli.nothing-new", "nothing new")
VOIDS_HANDS = Text("cli.voids-hands", "{where}: replacing voids {hands}:")
DISK_FULL = Text("cli.disk-full", "{path}: the disk is full; nothing was written, make room and try again")
POT_SHARED = Text("cli.pot-shared", "the pot was shared out")
CONFIRMED_BY = Text("cli.confirmed-by", "Nothing was recorded. If it is right, run the same command with {option}.")
REPLACE = Text("cli.replace", "Replace what the club has?")
NO_RECORDS = Text("cli.no-records", "found {found} in this folder, expected records: {endings}")
NOTHING = Text("cli.nothing", "nothing")
SKIPPED = Text("cli.skipped", "Skipped {files} in {path}: records end in {endings}.")
LONG_LINE = Text("cli.long-line", "found a line of more than {most:,} bytes, expected a shorter one")
DEMO_RECORD = Text(
    "cli.demo-record", "To record a hand: open {address}, tap Begin, Record here, the first dealer and the winner"
)
DEMO_CLUB = Text("cli.demo-club", "The demo club is {club}")
# Checks

CHECKS_OF_CLUB = Text(
    "cli.checks-of-club",
    "the triggers are in place, every event decodes, copies of columns agree, every leaf has its hash, every step is legal, every "
    "payout is what the rules give, the ledger sums to zero and equals its rebuild, closed periods are unchanged, and tables that "
    "played one board had the same cards",
)
CHECKS_OF_RECORD = Text(
    "cli.checks-of-record", "every event decodes, every step is legal, every payout is what the rules give"
)
ALL_WELL = Text("cli.all-well", "{what}: {games}, {events} checked; all is well: {checks}.")
PARTLY_CHECKED = Text(
    "cli.partly-checked", "{what}: {games}, {events} checked; nothing is wrong with what could be checked."
)
FOUND_WRONG = Text("cli.found-wrong", "{what}: {games}, {events} checked; {findings}.")
NOT_COMPARED = Text(
    "cli.not-compared", "The log {log}: its folder is not here, so nothing was compared with its last checkpoint."
)
ALL_PROVEN = Text("cli.all-proven", "The log {log}: its last checkpoint outside the database covers {events}.")
PARTLY_PROVEN = Text(
    "cli.partly-proven",
    "The log {log}: its last checkpoint outside the database covers {events}, and {after:,} after it are not proven yet.",
)
# The log and receipts

PRIVATE_KEY = Text("cli.private-key", "The private key is {key}: keep it secret, and keep a copy of it somewhere else.")
ENTRY_OR_SIZE = Text("cli.entry-or-size", "Give the number of an entry, or --old and the size of an earlier log.")
CONTINUES = Text(
    "cli.continues", "The club continues {log} at {size:,}: none of it was changed, and {events} came after."
)
LOG_BREAK = Text("cli.log-break", "The break is on record in {record}; the new private key is {key}.")
REMEMBERED = Text("cli.remembered", "{log} now has {size:,} entries, and continues the log that was remembered.")
REMEMBERED_FIRST = Text(
    "cli.remembered-first",
    "{log} is new here, so it was not compared with an earlier log. Its {size:,} entries are remembered from now on.",
)
LONG_LOG_FILE = Text("cli.long-log-file", "found more than {most:,} bytes, expected a file of a log")
NO_KEY = Text("cli.no-key", "give --key: there is no log of your own to take it from ({problem})")
SIGNED_ENTRY = Text("cli.signed-entry", "This is entry {entry:,} of {log}, which signed that it had {size:,} entries.")
RECEIPT_LIMIT = Text(
    "cli.receipt-limit",
    "This proves that the event was recorded, not that it still counts: it may have been reversed since, or its hand voided. Ask the club.",
)
NO_RECEIPT = Text(
    "cli.no-receipt", "this is no receipt, as it has no event in it; 'paipu log check' says what it proves"
)
WIDE_CODE = Text(
    "cli.wide-code",
    "The code is {code} columns wide and this terminal {terminal}: make its letters smaller, or use --svg.",
)
# Deals by program

COMMITTED = Text(
    "cli.committed",
    "The deck of hand {hand} is committed to; {file} has its secret. Players mix in words before the hand.",
)
REVEALED = Text(
    "cli.revealed", "The secret of the deck of hand {hand} is on record: paipu deal verify {game} --hand {hand}"
)
DECK = Text("cli.deck", "Hand {hand}: committed to in entry {entry:,} of the log, {mixed}; {begins}; {secret}.")
NOT_PLAYED = Text("cli.not-played", "the hand is not played yet")
HAND_BEGINS = Text("cli.hand-begins", "the hand begins in entry {entry:,}")
DECK_COMPARED = Text("cli.deck-compared", "{cards} of the deck, {unseen:,} not on record")
DECK_FINDING = Text("cli.deck-finding", "Hand {hand}: {finding}.")
# The ledger

UNDONE_BY = Text(
    "cli.undone-by",
    "It stays in the books. To undo it, for all to see, run 'paipu ledger reverse {event} --reason TEXT'.",
)
SHORT_POT = Text(
    "cli.short-pot", "Game {game} goes on, and its rules count on the whole pot: a win of more than is left is refused."
)
GAME_OR_BLANK = Text(
    "cli.game-or-blank", "Give a game, with --json or --csv if you like, or '--blank KIND' for a PDF, but not both."
)
NO_PDF_FILE = Text("cli.no-pdf-file", "Name a file for the PDF with -o: a terminal cannot show it.")
NO_HAND_TO_DRAW = Text("cli.no-hand-to-draw", "This game has no hand yet, so there is nothing to draw.")
# The club and its boards

UNCERTAIN_SEPARATOR = Text(
    "cli.uncertain-separator",
    "{separator!r} in {found!r} may separate two names or be a part of one; put ';' between names.",
)
NO_SIGHT = Text("cli.no-sight", "found {found!r}, expected 'nothing', or some of {expected} with commas between them")
WORDS = Text("cli.words", "{text}")
NOT_SET = Text("cli.not-set", "not set")
HOUR = Text("cli.hour", "{hour}:00")
HOURS = Plural("cli.hours", "{count} hour", "{count:,} hours")
MINUTES = Plural("cli.minutes", "{count} minute", "{count:,} minutes")
ASK_SIGN = Text("cli.ask-sign", "The sign of that currency, such as €; nothing for its code")
ASK_SIDE = Text("cli.ask-side", "Does the sign stand behind the amount?")
ASK_NAMES = Text("cli.ask-names", "Who sees names besides the table: members, everybody, or no one else (table)")
SIGN_BEFORE = Text("cli.sign-before", "{sign}, before the amount")
SIGN_BEHIND = Text("cli.sign-behind", "{sign}, behind the amount")
SETTING_HANDS = Text("cli.setting-hands", "finished hands")
SETTING_WATCHERS = Text("cli.setting-watchers", "watchers")
HANDS_OPEN = Text("cli.hands-open", "are open, with all of their cards")
HANDS_CLOSED = Text("cli.hands-closed", "show what the table saw, and to each player their own cards")
ONE_HAND_BEHIND = Text("cli.one-hand-behind", "see a hand when it is finished")
AS_PLAYED = Text("cli.as-played", "see a hand while it is played")
LOOK_BACK = Text("cli.look-back", "see every step of their live hand on its pages")
TABLE_NOW = Text("cli.table-now", "see their table as it is now, and no earlier step of a live hand")
BOARD_RELEASED = Text("cli.board-released", "Board {board} is released: its hands are as open as others.")
RELEASE_ALONE = Text("cli.release-alone", "Use --release with the name of a board and without --deal.")
# Accounts, tokens and links

HAS_ROLES = Text("cli.has-roles", "Roles of {name}: {roles}.")
HAS_NO_ROLES = Text("cli.has-no-roles", "{name} has no role any more, and may do only what every visitor may.")
BELONGS_TO = Text("cli.belongs-to", "The account {name} belongs to {player} now.")
PLAYER_OR_NOBODY = Text("cli.player-or-nobody", "Give the name of a player, or --nobody, but not both.")
AGAIN = Text("cli.again", "The same again")
ACCOUNT_MADE = Text("cli.account-made", "{name} has an account now, as {roles}.")
ACCOUNT_REMOVED = Text("cli.account-removed", "The account of {name} has ended, with its sessions, tokens and links.")
INVITED = Text(
    "cli.invited",
    "{name} sets a password at this address. It opens once, ends after seven days, and is not shown again:",
)
NO_ACCOUNTS = Text(
    "cli.no-accounts", "This club has no account yet: every visitor on this machine may do everything on its pages."
)
IS_INVITED = Text("cli.is-invited", "invited")
HAS_PASSWORD = Text("cli.has-password", "password set")
HAS_NO_PASSWORD = Text("cli.has-no-password", "no password yet")
NO_SERVER = Text("cli.no-server", "found {found!r}, expected the address of the server, such as http://127.0.0.1:8000")
TOKEN_MADE = Text("cli.token-made", "This token ends at {ends} and is not shown again. Its id is {id}.")
TOKEN_REVOKED = Text("cli.token-revoked", "The token is revoked.")
UNTIL = Text("cli.until", "until {when}")
LINK_MADE = Text("cli.link-made", "{what}, until {ends}. It is not shown again; its id is {id}:")
TABLE_OPENED = Text("cli.table-opened", "Game {game} is open, {rules}: {players}.")
TABLE_OPENED_BEFORE = Text(
    "cli.table-opened-before", "Game {game} was opened by the same request before; 'paipu link' makes codes for it."
)
NOBODY_SITS = Text("cli.nobody-sits", "no player sits at the table yet")
NO_CODES = Text(
    "cli.no-codes",
    "With --at URL, the address of 'paipu serve', this command prints QR codes for the table; so does 'paipu link record {game}'.",
)
NO_OPTION = Text("cli.no-option", "found {found!r}, expected an option and its value, such as money=pot.")
LINK_TO_RECORD = Text("cli.link-to-record", "A link to record game {game}")
LINK_TO_WATCH = Text("cli.link-to-watch", "A link to watch game {game}")
LINK_TO_SEAT = Text("cli.link-to-seat", "A link to seat {seat} of game {game}, which opens once")
LINK_TO_HAND = Text("cli.link-to-hand", "A public link to hand {hand} of game {game}")
LINK_REVOKED = Text("cli.link-revoked", "The link is revoked, and every session that it opened has ended.")
# The file of settings

SETTINGS_FILE = Text("cli.settings-file", "File of settings: {file}")
NO_SETTINGS_FILE = Text("cli.no-settings-file", "There is no file of settings; it would be {file}")
UNREADABLE_SETTINGS = Text("cli.unreadable-settings", "the file of settings cannot be read: {problem}")
NO_TOML = Text("cli.no-toml", "this is not TOML: {problem}. A setting is a line such as port = 8080")
UNKNOWN_SETTING = Text("cli.unknown-setting", "found the setting {found!r}, expected one of {settings}")
NO_SETTING_VALUE = Text(
    "cli.no-setting-value", "{setting} has to be a text in quotes, a number, true, false, or a list of texts"
)
FROM_COMMAND_LINE = Text("cli.from-command-line", "from the command line")
FROM_ENVIRONMENT = Text("cli.from-environment", "from {variable}")
FROM_FILE = Text("cli.from-file", "from the file of settings")
FROM_NOWHERE = Text("cli.from-nowhere", "not set")
EVENING_ONE_OF = Text("cli.evening-one-of", "Use --seat and -o without --paid, --format and --json: they write a file.")
EVENING_NO_SEAT = Text("cli.evening-no-seat", "Use -o with a file that ends in .html, or with --seat.")
BACKED_UP = Text("cli.backed-up", "{path} has the club as it is now: {games} and {events}. {verdict}")
BACKUP_TO_STDOUT = Text("cli.backup-to-stdout", "Name a file in place of -: a backup is read back after it is written.")
LOG_IN_BACKUP = Text(
    "cli.log-in-backup",
    "It has the log {log} up to entry {size}, without the private key. Keep a copy of {key} somewhere else: without it a restored"
    " club can only go on under a new name.",
)
KEY_IN_BACKUP = Text(
    "cli.key-in-backup",
    "this file has the private key of the log {log}: a person with the file can sign in the name of the club. Keep it secret",
)
NO_LOG_IN_BACKUP = Text(
    "cli.no-log-in-backup", "the folder of the log {log} is not on this machine, so the backup is without it"
)
RESTORED = Text("cli.restored", "{place} is the club of {made}: {games} and {events}. {verdict}")
DOORS_ENDED = Text(
    "cli.doors-ended",
    "Every session, invitation, token and link has ended; accounts and their passwords are as they were.",
)
SIGNS_AGAIN = Text(
    "cli.signs-again",
    "this club signs as {log} from now on. If anything was recorded after the backup was made, or the old club still records, run "
    "'paipu log recover --reason TEXT' first: two clubs may not sign under one name",
)
CANNOT_SIGN = Text(
    "cli.cannot-sign",
    "this club cannot record yet: {problem}. If nothing was recorded after the backup was made, put the key there; otherwise run "
    "'paipu log recover --reason TEXT', which goes on under a new name",
)
MOVED = Text(
    "cli.moved",
    "The club is at {place} now. {events}, the root of its log and {balances} were compared there and are the same.",
)
BALANCES = Plural("cli.balances", "{count} balance", "{count:,} balances")
LOG_MOVED = Text("cli.log-moved", "The log and its private key are in {folder}; the key is not here any more.")
LOG_MOVED_WITHOUT_KEY = Text(
    "cli.log-moved-without-key", "The log is in {folder}, without its private key, which was not here."
)
# The prompt at which a game is recorded

PROMPT = Plural("cli.prompt", "({count} line waits) >", "({count} lines wait) >")
PROMPT_HELP = Text(
    "cli.prompt-help",
    "undo takes back what was entered last; Tab completes; quit or Ctrl+D ends, and the same command goes on where it ended.",
)
WAITS = Plural(
    "cli.waits",
    "{count} line is not recorded yet; press Enter to send it again.",
    "{count} lines are not recorded yet; press Enter to send them again.",
)
NOT_SENT = Text("cli.not-sent", "Not recorded: {line}")
RECORD_ANYWAY = Text("cli.record-anyway", "Another recorder was faster. Record your line after this?")
NOTHING_TO_UNDO = Text(
    "cli.nothing-to-undo", "there is nothing to undo here: a move, a change of seats or a finished hand can be undone"
)
CANNOT_UNDO = Text(
    "cli.cannot-undo",
    "the last entry cannot be undone: {what} To strike out the hand before it, type void, its number and a reason",
)
VOID_IN_WORDS = Text("cli.void-in-words", "undoing this would strike out hand {hand}; to confirm, type {lines}")
TAKE_OVER = Text("cli.take-over", "Take over, and stop the other device from recording?")
STRIKE_OUT = Text("cli.strike-out", "Hand {hand}: Strike it out, with its payments?")
ENTERED_AGAIN = Text("cli.entered-again", "entered again")
EVENING = Text("cli.evening", "evening")
# Data files

NEEDS_GAME = Text("cli.needs-game", "the format {form} takes one game; 'paipu games' lists them with their ids")
ONLY_PAGE = Text("cli.only-page", "Use --hand with --format html: the other formats write whole games.")
ONLY_DATA = Text("cli.only-data", "--player, --rules, --from and --to are for --format jsonl and parquet")
ONLY_DATA_WORK = Text("cli.only-data-work", "--jobs, --engine and --resume are for --format parquet")
ONLY_CLUB = Text("cli.only-club", "--jobs, --engine and --resume are for a check of the whole club, without paths")
ONLY_CLUB_DATA = Text(
    "cli.only-club-data", "--jobs, --engine and --resume are for questions about the club, without data files"
)
ONLY_FILES = Text(
    "cli.only-files", "--resume is for -o; without it, run the same command again, and it plays only the rest"
)
NEEDS_PLACE = Text(
    "cli.needs-place", "parquet is several files: give -o with a new folder, or with a file that ends in .zip"
)
EXPORTING = Text("cli.exporting", "Writing")
WROTE_DATA = Text("cli.wrote-data", "Wrote {what} to {path}.")
STATISTICS = Text("cli.statistics", "Statistics")
SAVE_ALONE = Text("cli.save-alone", "--save answers all questions about the club, and prints and writes nothing else")
SAVED_STATISTICS = Text("cli.saved-statistics", "Saved for the page of statistics. Games: {games}, hands: {hands}.")
# Many evenings

EVENINGS = Plural("cli.evenings", "{count} evening", "{count:,} evenings")
SIMULATED = Text("cli.simulated", "{evenings}, {hands}, {news}")
# Other rules

TRIED_REFUSED = Text("cli.tried-refused", "{game}, hand {hand}, step {step}: {reason}")
TRIED = Text(
    "cli.tried",
    "{games}: {same} the same, {otherwise} with other payments, {refused} with a move that would not be allowed.",
)
