"""The texts of the commands that keep clubs and of the prompt at which a game is recorded, each with its code."""

from __future__ import annotations

from replay.words.messages import Plural, Text

BACKED_UP = Text("cli.backed-up", "{path} has the club as it is now: {games} and {events}. {verdict}")
BACKUP_TO_STDOUT = Text(
    "cli.backup-to-stdout", "Found -, expected the name of a file: a backup is read back after it was written."
)
ALL_VERIFIED = Text("cli.all-verified", "All of it was read back and verified.")
FOUND_IN_BACKUP = Text(
    "cli.found-in-backup", "All of it was read back; a check of the club in it found what is listed above."
)
LOG_IN_BACKUP = Text(
    "cli.log-in-backup",
    "With it is the log {log} up to entry {size}, without the private key. Keep a copy of {key} somewhere else: without it a restored "
    "club can only go on under a new name.",
)
KEY_IN_BACKUP = Text(
    "cli.key-in-backup",
    "the private key of the log {log} is in this file. Whoever has the file can sign in the name of the club: keep it where nobody "
    "else can read it",
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
    "nothing is recorded in this club yet: {problem}. If nothing was recorded after the backup was made, put the key there; otherwise "
    "run 'paipu log recover --reason TEXT', which goes on under a new name",
)
CANNOT_GO_ON = Text("cli.cannot-go-on", "nothing is recorded in this club yet: {problem}")
MOVED = Text(
    "cli.moved",
    "The club is at {place} now. {events}, the root of its log and {balances} were compared there and are the same.",
)
BALANCES = Plural("cli.balances", "{count} balance", "{count:,} balances")
LOG_MOVED = Text("cli.log-moved", "The log and its private key are in {folder}; the key is not here any more.")
LOG_MOVED_WITHOUT_KEY = Text(
    "cli.log-moved-without-key", "The log is in {folder}, without its private key, which was not here."
)
SOURCE_LEFT = Text("cli.source-left", "The old place can still be read, and takes nothing more.")

# The prompt at which a game is recorded

PROMPT_NONE = Text("cli.prompt-none", ">")
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
MEANWHILE = Text("cli.meanwhile", "Meanwhile: {text}")
RECORD_ANYWAY = Text("cli.record-anyway", "Somebody else recorded this. Record your line after it?")
NOTHING_TO_UNDO = Text(
    "cli.nothing-to-undo",
    "found nothing that can be undone here, expected a move, a change of seats or a hand that is over",
)
CANNOT_UNDO = Text(
    "cli.cannot-undo",
    "this was entered last and cannot be undone: {what} To strike out the hand before it, type void, its number and a reason",
)
VOID_IN_WORDS = Text(
    "cli.void-in-words", "this would strike out hand {hand}, so nothing is undone unasked; type {lines}"
)
TAKE_OVER = Text("cli.take-over", "Take it over, so that the other device records no more?")
STRIKE_OUT = Text("cli.strike-out", "Hand {hand}: Strike it out, with its payments?")
ENTERED_AGAIN = Text("cli.entered-again", "entered again")
MONEY_OF = Text("cli.money-of", "Hand {hand}")
EVENING = Text("cli.evening", "evening")
GAME_AT = Text("cli.game-at", "To see the game: 'paipu step {game}'")

# Data files

NEEDS_GAME = Text("cli.needs-game", "the format {form} takes one game: paipu games lists them, with their ids")
ONLY_DATA = Text("cli.only-data", "--player, --rules, --from, --to and --names are for --format parquet")
ONLY_DATA_WORK = Text("cli.only-data-work", "--jobs, --engine and --resume are for --format parquet")
ONLY_CLUB = Text("cli.only-club", "--jobs, --engine and --resume are for a check of the whole club, without paths")
ONLY_CLUB_DATA = Text(
    "cli.only-club-data", "--jobs, --engine and --resume are for questions about the club, without data files"
)
ONLY_FILES = Text(
    "cli.only-files", "--resume is for -o; a club has its evenings, and the same command plays only the rest"
)
NEEDS_PLACE = Text(
    "cli.needs-place", "parquet is several files: -o names a new folder for them, or a file that ends in .zip"
)
EXPORTING = Text("cli.exporting", "Writing")
WROTE_DATA = Text("cli.wrote-data", "Wrote {what} to {path}.")
STATISTICS = Text("cli.statistics", "Statistics")
NO_FIGURES = Text("cli.no-figures", "No hand of these games says anything about that.")

# Packed hands

REPACKING = Text("cli.repacking", "Packing")
REPACKED = Text("cli.repacked", "Packed {hands} again.")

# Many evenings

SIMULATING = Text("cli.simulating", "Playing")
EVENINGS = Plural("cli.evenings", "{count} evening", "{count:,} evenings")
SIMULATED = Text("cli.simulated", "{evenings}, {hands}, {news}")

# Other rules

TRYING = Text("cli.trying", "Trying")
TRIED_REFUSED = Text("cli.tried-refused", "{game}, hand {hand}, step {step}: {reason}")
TRIED = Text(
    "cli.tried",
    "{games}: {same} the same, {otherwise} with other payments, {refused} with a move that would not be allowed.",
)
