"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# accounts

NO_ACCOUNT = Text(
    "ledger.no-account",
    "found account {found!r}, expected 'player:' and a name, 'pot' or 'pot:' and a game, {own}",
)

# settle

BALANCES_NOT_ZERO = Text(
    "ledger.balances-not-zero", "the balances sum to {total} and not to zero, so no payments can square them"
)

# books

NO_PAYMENT_THERE = Text(
    "ledger.no-payment-there",
    "found {found!r}, expected a payment of this account, as the part before names it",
)
PERIOD_ENDS_BEFORE = Text(
    "ledger.period-ends-before",
    "found a period from {since} until {until}, expected one that does not end before it begins",
)

# people

NAMES_IN_A_CIRCLE = Text(
    "ledger.names-in-a-circle",
    "the names of the players are damaged, as they refer to each other in a circle: paipu verify lists all damage, "
    "restore a backup",
)

UNKNOWN_PLAYER = Text("ledger.unknown-player", "this club has no player with the name or the id {found!r}")
CALLED_SO_ALREADY = Text("ledger.called-so-already", "{name} has that name already")
NAME_OF_ANOTHER = Text("ledger.name-of-another", "{name} is the name of another player")
MERGE_OR_OTHER_NAME = Text("ledger.merge-or-other-name", "merge the two if they are one player, or choose another name")
ONE_PLAYER_ALREADY = Text("ledger.one-player-already", "{name} is one player already")
TWO_PLAYERS_EXPECTED = Text("ledger.two-players-expected", "give the names of two players")
NOT_MERGED = Text("ledger.not-merged", "{name} was not merged into another player")
MERGED_NAME_EXPECTED = Text("ledger.merged-name-expected", "give a name that was")
NAME_IN_USE = Text("ledger.name-in-use", "{called} is what {name} was renamed to")
PART_FIRST = Text("ledger.part-first", "part {name} first")
RENAME_FIRST = Text("ledger.rename-first", "rename {name} first")
NO_NAME = Text("ledger.no-name", "found {found!r}, expected a name of 1 to 100 printable characters")
ID_AS_NAME = Text("ledger.id-as-name", "found the id {found}, expected a name: an id would mean two players")
LIST_AS_NAME = Text(
    "ledger.list-as-name", "found {separator!r} in {found!r}, expected the name of one player: give each name by itself"
)
ACCOUNT_AS_NAME = Text(
    "ledger.account-as-name",
    "found {found!r}, expected the name of a player: the books call an account of theirs so, choose another name",
)
UNKNOWN_PLAYER_MEANT = Text(
    "ledger.unknown-player-meant", "this club has no player with the name or the id {found!r}; did you mean {known!r}?"
)
RULING_ONE_NAME = Text("ledger.ruling-one-name", "one player, one name")

# names

EVENT_OF_CLUB = Text("ledger.event-of-club", "event {version} of the club")
EVENT_OF_GAME = Text("ledger.event-of-game", "event {version} of game {game}")

# verify

PLACE_IN_LOG = Text("ledger.place-in-log", "event {version} of {stream} (log position {position})")
AT_EVENT = Text("ledger.at-event", "{place}: {problem}")
POSTING_DIFFERS = Text("ledger.posting-differs", "the ledger's posting {line} of log position {position}: {problem}")
PLAYER_DIFFERS = Text("ledger.player-differs", "the ledger's player {player}: {problem}")
NO_INTEGER = Text("ledger.no-integer", "{place}: found the amount {found}, expected an integer of minor units")
UNBALANCED = Text("ledger.unbalanced", "{place}: its postings sum to {found} {unit}, expected 0")
POT_BELOW_ZERO = Text(
    "ledger.pot-below-zero", "{place}: the pot of game {game} holds {found} {unit}, expected 0 or more"
)

# names, what payments are for

ADJUSTED = Text("ledger.adjusted", "adjusted")
ANTE = Text("ledger.ante", "ante")
COUNTED = Text("ledger.counted", "counted")
DEAL = Text("ledger.deal", "deal")
GAME = Text("ledger.game", "game")
LEAVER = Text("ledger.leaver", "leaver")
LEVEL = Text("ledger.level", "level")
POINT = Text("ledger.point", "point")
QUAN_DUI = Text("ledger.quan-dui", "quan dui")
REFUND = Text("ledger.refund", "refund")
SETTLED = Text("ledger.settled", "settled")
SINGLE = Text("ledger.single", "single")
VOID = Text("ledger.void", "void")
WON_POT = Text("ledger.won-pot", "pot")

# names, accounts and places

NO_MONEY_MOVED = Text("ledger.no-money-moved", "No money has moved.")
CASH_BOX = Text("ledger.cash-box", "cash box")
HOUSE_FEE = Text("ledger.house-fee", "house fee")
OVER_SHORT = Text("ledger.over-short", "over/short")
ANOTHER_PLAYER = Text("ledger.another-player", "another player")
SETTLED_DEBTS = Text("ledger.settled-debts", "settled debts")
POT = Text("ledger.pot", "pot")
POT_OF_GAME = Text("ledger.pot-of-game", "pot of game {game}")
HOLDS = Text("ledger.holds", "holds {amount}")
IS_EMPTY = Text("ledger.is-empty", "is empty")
HAS_GIVEN_OUT_MORE = Text("ledger.has-given-out-more", "has paid out {amount} more than it held")
HAND = Text("ledger.hand", "hand {hand}")
EVENT = Text("ledger.event", "event {event}")
STEP_OF_HAND = Text("ledger.step-of-hand", "hand {hand}, step {step}")
BETWEEN_HANDS = Text("ledger.between-hands", "between hands")
CORRECTS = Text("ledger.corrects", "corrects {what}")
ENTERED = Text("ledger.entered", "entered {when}")
HAPPENED = Text("ledger.happened", "happened {when}")
NOTED = Text("ledger.noted", "{what}: {note}")
