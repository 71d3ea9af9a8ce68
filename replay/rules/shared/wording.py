"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Named, Plural, Text

# analysis_input

OR = Text("table.or", "{before} or {last}")
NONE = Text("table.none", "none")
A_LIST = Text("table.a-list", "a list")
AN_OBJECT = Text("table.an-object", "an object")
AN_INTEGER = Text("table.an-integer", "an integer from {least} to {most}")
LARGER_NUMBER = Text("table.larger-number", "a larger number")
SMALLER_NUMBER = Text("table.smaller-number", "a smaller number")
MINOR_UNITS = Text("table.minor-units", "an amount in minor units")
MORE_THAN_THE_PACK = Text(
    "table.more-than-the-pack", "found {count} copies of {card}, expected at most the pack's {most}"
)
NO_QUESTION = Text("table.no-question", "found {found}, expected an object with op, one of: {names}")
NO_SUCH_QUESTION = Text("table.no-such-question", "found {found}, expected one of: {names}")
NO_SUCH_FIELD = Text("table.no-such-field", "found field {found}, expected only {names}")
NO_FIELD = Text("table.no-field", "found nothing, expected this field")
NO_INTEGER = Text("table.no-integer", "found {found}, expected an integer from {least} to {most}")
OTHER_VALUE = Text("table.other-value", "found {found}, expected {expected}")
NO_OPTIONS = Text("table.no-options", "found {found}, expected an object of options")
AT_CHARACTER = Text("table.at-character", "{problem} (character {column} of the text)")
NO_CARD_CODE = Text("table.no-card-code", "found {found}, expected a card's code such as {code}")
NO_CARDS_FIELD = Text(
    "table.no-cards-field", "found {found}, expected cards as a text such as '{text}' or a list of codes"
)
UNSEEN_GIVEN = Text("table.unseen-given", "found an unseen card, expected every card known")

# checks

CANNOT_LEAVE = Text("table.cannot-leave", "{who} cannot leave")
CANNOT_CHOOSE_DEALER = Text("table.cannot-choose-dealer", "the dealer cannot be chosen")
CANNOT_START_HAND = Text("table.cannot-start-hand", "a hand cannot start")
CANNOT_VOID = Text("table.cannot-void", "hand {hand} cannot be voided")
CANNOT_CLOSE_GAME = Text("table.cannot-close-game", "the game cannot be closed")
FROM_TO = Text("table.from-to", "{fewest} to {most}")
STEP_AFTER = Text("table.step-after", "the step after them")
STEP_AFTER_OR_BEFORE = Text("table.step-after-or-before", "the step after them, or back to {step}, before that move")
NO_HAND = Text("table.no-hand", "no hand is being played")
RULING_HANDS = Text("table.ruling-hands", "Paipu, hands")
START_HAND = Text("table.start-hand", "start a hand")
NOT_IN_HAND = Text("table.not-in-hand", "found seat {seat}, expected a seat of this hand: {seats}")
UNSEEN_IN_FULL_RECORD = Text(
    "table.unseen-in-full-record", "found '?', expected a card: the record of this hand claims to be full"
)
NOT_IN_PACK = Text("table.not-in-pack", "found {found!r}, expected a card of the pack")
DURING_HAND = Text("table.during-hand", "{what} while hand {hand} is being played")
FINISH_HAND_FIRST = Text("table.finish-hand-first", "finish or abandon the hand first")
SECOND_OPENING = Text(
    "table.second-opening", "found a second GameOpened, expected it once, as the first event of a game"
)
UNTIDY_NAME = Text(
    "table.untidy-name", "found the name {name!a}, expected Unicode NFC without control characters or outer spaces"
)
CANNOT_JOIN = Text("table.cannot-join", "{who} cannot join")
RULING_MOST_PLAYERS = Text("table.ruling-most-players", "{title}, at most {most} players")
SOMEONE_LEAVES_FIRST = Text("table.someone-leaves-first", "someone leaves first")
OTHERS_SEAT = Text(
    "table.others-seat", "found {found!r} on seat {seat}, expected {expected!r}, who keeps it for the whole game"
)
AT_TABLE_ALREADY = Text("table.at-table-already", "{who} is at the table already")
OTHER_SEAT = Text(
    "table.other-seat", "found {found!r} on seat {seat}, expected seat {expected}, which is {name}'s in this game"
)
SEAT_NOT_NEXT = Text("table.seat-not-next", "found new seat {seat}, expected {expected}, the next free number")
NO_SEAT_TO_SIT_AFTER = Text(
    "table.no-seat-to-sit-after", "found seat {seat}, expected a seat at the table to sit after"
)
NOT_AT_TABLE_OF = Text("table.not-at-table-of", "found seat {seat}, expected a seat at the table: {seats}")
DEALER_SETTLED = Text("table.dealer-settled", "the dealer is already settled")
RULING = Text("table.ruling", "{title} {number}")
DEALS = Text("table.deals", "{who} deals")
DEALS_AND_LEAVE_OUT = Text("table.deals-and-leave-out", "{who} deals: leave this line out")
NOT_AT_TABLE = Text("table.not-at-table", "found seat {seat}, expected a seat at the table")
MATCH_DECIDED = Text("table.match-decided", "a hand cannot start: the match is decided")
CLOSE_GAME = Text("table.close-game", "close the game")
TOO_FEW_OR_MANY = Text("table.too-few-or-many", "a hand cannot start with {count} at the table")
RULING_PLAYERS = Text("table.ruling-players", "{title}, {players} players")
PLAYERS_JOIN_FIRST = Text("table.players-join-first", "players join first")
HAND_NOT_NEXT = Text(
    "table.hand-not-next", "found hand {hand}, expected hand {expected}: hands are numbered without a gap"
)
DEALER_NOT_AT_TABLE = Text("table.dealer-not-at-table", "found dealer {dealer}, expected a seat at the table")
CANNOT_DEAL = Text("table.cannot-deal", "{who} cannot deal")
OTHER_ORDER = Text("table.other-order", "found order {found}, expected the order of play from the dealer, {expected}")
NO_BOARDS = Text("table.no-boards", "found a board, expected none: {title} has no boards")
UNTIDY_BOARD = Text(
    "table.untidy-board",
    "found the board {board!a}, expected Unicode NFC without slashes, control characters, outer spaces "
    "or a leading dot",
)
STEP_NOT_BEHIND = Text("table.step-not-behind", "step {step} is not before step {last}")
STEPS_BACK = Text("table.steps-back", "steps {first} to {last}")
STEP_BEFORE_MONEY = Text(
    "table.step-before-money", "step {step} is before money that changed hands at step {money_step}"
)
STEPS_BACK_OR_ABANDON = Text("table.steps-back-or-abandon", "steps {first} to {last}, or abandon the hand")
TAKEN_BACK_TOO_OFTEN = Text("table.taken-back-too-often", "the hand was taken back {most} times")
PLAY_ON_OR_ABANDON = Text("table.play-on-or-abandon", "play on, or abandon the hand")
STEP_IN_CONSEQUENCES = Text("table.step-in-consequences", "step {step} is in the middle of a move's consequences")
IRREGULAR_IN_RESULT = Text(
    "table.irregular-in-result", "found Irregular, expected none: of this hand only the result is recorded"
)
TRACK_LOST_IN_RESULT = Text(
    "table.track-lost-in-result", "found TrackLost, expected none: of this hand only the result is recorded already"
)
NO_RESULT_TO_GO_ON_WITH = Text(
    "table.no-result-to-go-on-with", "found TrackLost, expected none: {title} has no results without its moves"
)
NO_HAND_TO_VOID = Text("table.no-hand-to-void", "hand {hand} cannot be voided: there is no valid hand")
VOID_ALREADY = Text("table.void-already", "hand {hand} is void already")
NOT_THE_LAST_HAND = Text("table.not-the-last-hand", "hand {hand} is not the last valid one")
PAID_OUT_SINCE = Text("table.paid-out-since", "hand {hand} cannot be voided: a leaver was paid out of the pot since")
RULING_CORRECTIONS = Text("table.ruling-corrections", "Paipu, corrections")
KEEP_AND_NOTE = Text("table.keep-and-note", "keep it, and note what is wrong")
NO_RESULT_ALONE = Text(
    "table.no-result-alone",
    "found depth 'result', expected 'full' or 'observed': {title} has no results without its moves",
)
SHOWN_TOO_EARLY = Text("table.shown-too-early", "cards are shown after a hand")
PLAY_ON = Text("table.play-on", "play on")
SHOWN_ALREADY = Text("table.shown-already", "{who} has shown the hand already")
OTHER_COUNT_SHOWN = Text("table.other-count-shown", "found {found} cards, expected the {held} that {who} holds")
HELD_AND_NOT_SHOWN = Text("table.held-and-not-shown", "{who} holds {cards}, which is not among the cards shown")
COPIES_ELSEWHERE = Text("table.copies-elsewhere", "{who} cannot hold {card}: all {count} copies are elsewhere")
CARD_ELSEWHERE = Text("table.card-elsewhere", "{who} cannot hold {card}: it is elsewhere")
RULING_TAKE_BACKS = Text("table.ruling-take-backs", "Paipu, take-backs")
RULING_VOIDS = Text("table.ruling-voids", "Paipu, corrections: voids go backwards")
VOID_HAND = Text("table.void-hand", "void hand {hand}")
VOID_OR_CORRECT = Text(
    "table.void-or-correct",
    "void hand {hand}, or correct hand {earlier}: at 'Correct an earlier hand' of its game's page, or in the exported text, which "
    "'paipu import --replace REASON' takes in",
)

# decks

CANNOT_COMMIT = Text("table.cannot-commit", "a deck cannot be committed to")
CANNOT_MIX = Text("table.cannot-mix", "nothing can be mixed into a deck")
CANNOT_REVEAL = Text("table.cannot-reveal", "the secret of a deck cannot be revealed")
DECK_NOT_OF_NEXT_HAND = Text("table.deck-not-of-next-hand", "found hand {hand}, expected hand {expected}, the next one")
NO_DECK_NEEDED = Text("table.no-deck-needed", "no deck is needed: the match is decided")
COMMITTED_ALREADY = Text("table.committed-already", "the deck of hand {hand} is committed to already")
PLAY_WITH_IT = Text("table.play-with-it", "play the hand with it")
NO_DECK_TO_MIX_INTO = Text(
    "table.no-deck-to-mix-into", "nothing can be mixed in: the deck of the next hand is not committed to"
)
COMMIT_FIRST = Text("table.commit-first", "commit to it first")
UNTIDY_WORDS = Text(
    "table.untidy-words",
    "found the words {found!a}, expected Unicode NFC without control characters or outer spaces",
)
MIXED_ALREADY = Text("table.mixed-already", "{who} has mixed in words already")
PLAY_THE_HAND = Text("table.play-the-hand", "play the hand")
NO_DECK = Text("table.no-deck", "no deck is committed to")
COMMIT_TO_NEXT = Text("table.commit-to-next", "commit to that of the next hand")
OTHER_DECK = Text("table.other-deck", "found hand {hand}, expected hand {expected}, whose deck is committed to")
SECRET_TOO_EARLY = Text("table.secret-too-early", "the secret cannot be revealed before hand {hand} is played")
PLAY_HAND_FIRST = Text("table.play-hand-first", "play the hand first")
OTHER_SECRET = Text(
    "table.other-secret", "found another secret, expected the one of the deck of hand {hand}, whose hash is {hash}"
)
RULING_FAIR_DEALS = Text("table.ruling-fair-deals", "Paipu, fair deals")

# notation

END_OF_LINE = Text("table.end-of-line", "the end of the line")
NO_CARDS = Text("table.no-cards", "found no cards, expected 1 to {most}")
NOT_ONE_CARD = Text("table.not-one-card", "found {found!r}, expected one card")
OTHER_COUNT = Text("table.other-count", "found {count} cards, expected 1 to {most}")
LONG_CARDS = Text("table.long-cards", "found {count} characters of cards, expected at most {most}")

# options

ONE_OF = Text("table.one-of", "one of: {names}")
WHOLE_NUMBER = Text("table.whole-number", "a whole number from {least:,} to {most:,}")
NO_SUCH_PROFILE = Text("table.no-such-profile", "found rules '{kind}/{profile}', expected one of: {names}")
NO_SUCH_OPTION = Text(
    "table.no-such-option", "found the option {found!r}, expected one of those of {kind}/{profile}: {names}"
)
OTHER_OPTION_VALUE = Text("table.other-option-value", "found {found!r} for the option {option}, expected {expected}")

# sentences

UNSEEN_CARD = Text("table.unseen-card", "an unseen card")
THE_CARD = Text("table.the-card", "the {card}")
THE_POT = Text("table.the-pot", "the pot")
THE_POT_FIRST = Text("table.the-pot-first", "The pot")
ANTES = Text("table.antes", "{payer} antes {amount}.")
WINS_POT = Text("table.wins-pot", "{payee} wins the pot of {amount}.")
GETS_ANTE_BACK = Text("table.gets-ante-back", "{payee} gets the ante of {amount} back.")
TAKES_ANTES_OUT = Text("table.takes-antes-out", "{payee} takes {amount} of antes out of the pot and leaves.")
GIVES_BACK = Text("table.gives-back", "{payer} gives {amount} back to {payee}.")
POT_GIVES_BACK = Text("table.pot-gives-back", "The pot gives {amount} back to {payee}.")
PAYS = Text("table.pays", "{payer} pays {payee} {amount}.")
POT_PAYS = Text("table.pot-pays", "The pot pays {payee} {amount}.")
ANTES_SOME = Text("table.antes-some", "{payer} antes.")
WINS_POT_OF_SOME = Text("table.wins-pot-of-some", "{payee} wins the pot.")
GETS_ANTE_OF_SOME_BACK = Text("table.gets-ante-of-some-back", "{payee} gets the ante back.")
TAKES_SOME_ANTES_OUT = Text("table.takes-some-antes-out", "{payee} takes antes out of the pot and leaves.")
GIVES_SOME_BACK = Text("table.gives-some-back", "{payer} gives money back to {payee}.")
POT_GIVES_SOME_BACK = Text("table.pot-gives-some-back", "The pot gives money back to {payee}.")
PAYS_SOME = Text("table.pays-some", "{payer} pays {payee}.")
POT_PAYS_SOME = Text("table.pot-pays-some", "The pot pays {payee}.")
GAME_BEGINS = Text("table.game-begins", "A game of {title} ({rules}) begins.")
GAME_IS_CLOSED = Text("table.game-is-closed", "The game is closed.")
SITS_DOWN = Text("table.sits-down", "{player} sits down on seat {seat}.")
SOMEBODY_SITS_DOWN = Text("table.somebody-sits-down", "Somebody sits down on seat {seat}.")
LEAVES = Text("table.leaves", "{who} leaves the table.")
DEALS_FIRST = Text("table.deals-first", "{who} is chosen at random to deal first.")
DECK_COMMITTED = Text("table.deck-committed", "The deck of hand {hand} is committed to: {hash}.")
MIXES = Text("table.mixes", "{who} mixes into the deck: {text}")
SECRET_REVEALED = Text("table.secret-revealed", "The secret of the deck of hand {hand} is revealed: {secret}.")
HAND_BEGINS = Text("table.hand-begins", "Hand {hand} begins; {who} deals.")
HAND_BEGINS_WITH_BOARD = Text("table.hand-begins-with-board", "Hand {hand} begins with board {board}; {who} deals.")
IS_DEALT = Plural("table.is-dealt", "{who} is dealt {count} card.", "{who} is dealt {count} cards.")
DRAWS = Text("table.draws", "{who} draws {card}.")
DISCARDS = Text("table.discards", "{who} discards {card}.")
TAKES = Text("table.takes", "{who} takes {card}.")
SHOWS = Plural("table.shows", "{who} shows {count} card.", "{who} shows {count} cards.")
STOCK_EMPTY = Text("table.stock-empty", "{who} wants to draw and the stock is empty.")
ABANDONS = Text("table.abandons", "The table abandons the hand: {reason}.")
ABANDONS_SOMEHOW = Text("table.abandons-somehow", "The table abandons the hand.")
GOES_BACK = Text("table.goes-back", "The table goes back to step {step}.")
LOSES_TRACK = Text("table.loses-track", "The track of the hand is lost: from here on only its result is recorded.")
ALLOWS_BREACH = Text("table.allows-breach", "The referee allows a move that breaks {rule}: {reason}.")
ALLOWS_SOME_BREACH = Text("table.allows-some-breach", "The referee allows a move that breaks a rule.")
TIME = Text("table.time", "Time is called.")
TIME_COUNTED = Text("table.time-counted", "Time is called; the hand counts when it is finished.")
TIME_VOID = Text("table.time-void", "Time is called; the hand is void.")
NOTE = Text("table.note", "Note: {text}")
SOME_NOTE = Text("table.some-note", "Somebody writes a note.")
HAND_WON = Text("table.hand-won", "Hand {hand} is won; {who} deals next.")
HAND_DRAWN = Text("table.hand-drawn", "Hand {hand} is drawn; {who} deals next.")
HAND_ABANDONED = Text("table.hand-abandoned", "Hand {hand} is abandoned; {who} deals next.")
HAND_ENDS = Text("table.hand-ends", "Hand {hand} ends ({how}); {who} deals next.")
HAND_VOIDED = Text("table.hand-voided", "Hand {hand} is voided: {reason}.")
HAND_VOIDED_SOMEHOW = Text("table.hand-voided-somehow", "Hand {hand} is voided.")

# table

PLAYER_AT_SEAT = Named("table.player-at-seat", "{player} (seat {seat})")
SEAT = Text("table.seat", "seat {seat}")
UNNAMED = Text("table.unnamed", "Seat {seat}")

# offers: what buttons say

OFFER_RESULT = Text("table.offer-result", "Hand {hand}: only how it ends")
OFFER_OBSERVED = Text("table.offer-observed", "Hand {hand}: what the table sees")
OFFER_FULL = Text("table.offer-full", "Hand {hand}: every card")
OFFER_ON_BOARD = Text("table.offer-on-board", "{offer}, of a board")
OFFER_DEALER = Text("table.offer-dealer", "Choose the first dealer at random")
OFFER_JOIN = Text("table.offer-join", "A new player joins")
OFFER_REJOIN = Text("table.offer-rejoin", "{who} joins again")
OFFER_JOIN_AFTER = Text("table.offer-join-after", "{offer}, and sits after another player")
OFFER_LEAVE = Text("table.offer-leave", "A player leaves")
OFFER_SHOW = Text("table.offer-show", "{who} shows the cards")
OFFER_SHOW_NAMED = Text("table.offer-show-named", "{who} shows the cards, each named")
OFFER_VOID = Text("table.offer-void", "Void hand {hand}")
OFFER_END = Text("table.offer-end", "Close the game")
OFFER_NOTE = Text("table.offer-note", "Add a note")
OFFER_BACK = Text("table.offer-back", "Undo")
OFFER_ABANDON = Text("table.offer-abandon", "Abandon the hand")
OFFER_LOST_TRACK = Text("table.offer-lost-track", "Lost track: from here on only the result")
OFFER_IRREGULAR = Text("table.offer-irregular", "The referee allows the next move")
OFFER_COMMIT = Text("table.offer-commit", "Commit to the deck of hand {hand}")
OFFER_MIX = Text("table.offer-mix", "A player mixes words into the deck")
OFFER_REVEAL = Text("table.offer-reveal", "Reveal the deck of hand {hand}")
OFFER_WIN = Text("table.offer-win", "{who}: {win}")
OFFER_DRAWN = Text("table.offer-drawn", "Drawn")
OFFER_DEAL = Text("table.offer-deal", "{count} cards are dealt to {who}")
