"""The texts of the recorder's page while it runs in a browser, each with its code, and as its program gets them."""

from __future__ import annotations

from replay.club.table import leases
from replay.words.messages import Text
from web.language import catalogue

# The head

HAND = Text("recorder.hand", "Hand {hand}")
DEALS = Text("recorder.deals", "{who} deals")
DEALS_BADGE = Text("recorder.deals-badge", "deals")
SHUFFLES = Text("recorder.shuffles", "{who} deals")
SHUFFLES_BADGE = Text("recorder.shuffles-badge", "deals")
DEALER_CHOP = Text("recorder.dealer-chop", "庄")
SHUFFLER_CHOP = Text("recorder.shuffler-chop", "洗")
POT = Text("recorder.pot", "pot")
SENT = Text("recorder.sent", "sent")
NOT_SENT = Text("recorder.not-sent", "{count} not sent")
OF_HAND = Text("recorder.of-hand", "Balances are those before hand {hand}.")
MONEY_AFTER = Text("recorder.money-after", "money as after hand {hand}")
TO_DECIDE = Text("recorder.to-decide", "to decide")

# Seats

COMMA = Text("recorder.comma", ", ")
OF_WHOM = Text("recorder.of-whom", "{who}: {what}")
YOU = Text("recorder.you", "you")
LEFT = Text("recorder.left", "left")
SEAT = Text("recorder.seat", "seat {seat}")
TAP_SEAT = Text("recorder.tap-seat", "Tap the seat.")
WHO_DEALS = Text("recorder.who-deals", "Who deals first?")
BY_LOT = Text("recorder.by-lot", "Draw by lot")
DRAWN_BY_LOT = Text("recorder.drawn-by-lot", "{who} deals first, by lot.")

# A result

WINS_WITH = Text("recorder.wins-with", "{who} wins with…")
WRONG_SEAT = Text("recorder.wrong-seat", "Wrong seat? Tap the right one.")
WINS = Text("recorder.wins", "wins")
PLACE = Text("recorder.place", "{place}.")
NEXT_PLACE = Text("recorder.next-place", "Who was number {place}?")
WRONG_PLACE = Text("recorder.wrong-place", "Wrong? Tap a placed seat again.")
WENT_OUT = Text("recorder.went-out", "went out")
MORE_POINTS = Text("recorder.more-points", "{points} more")
FEWER_POINTS = Text("recorder.fewer-points", "1 fewer")
TOTAL = Text("recorder.total", "{before} + {more} = {total}")
TOTAL_WITH_BONUS = Text("recorder.total-with-bonus", "{before} + {more} + {bonus} = {total}")
RECORD_HAND = Text("recorder.record-hand", "Record hand")
WHO_IS_MISSING = Text("recorder.who-is-missing", "Say who went out: tap it beside the name.")
TOO_FEW_POINTS = Text(
    "recorder.too-few-points", "To go out, a player needs at least {least} points; {who} has {points}."
)
GO_BACK = Text("recorder.go-back", "Not yet, go back")
DRAWN = Text("recorder.drawn", "Drawn")
ABANDON = Text("recorder.abandon", "Abandon")
UNDO = Text("recorder.undo", "Undo")
MORE = Text("recorder.more", "More")
SECONDS = Text("recorder.seconds", "{count} s")
NEXT = Text("recorder.next", "Next hand")
NEXT_LABEL = Text("recorder.next-label", "Next")
NEXT_HAND = Text("recorder.next-hand", "Hand {hand}: {who} deals")
NEXT_SHUFFLE = Text("recorder.next-shuffle", "Hand {hand}: {who} deals")
RECORDED = Text("recorder.recorded", "Hand {hand} recorded")
NOW = Text("recorder.now", "now {total}")
NOW_OF = Text("recorder.now-of", "now {total} of {target}")
IN_POT = Text("recorder.in-pot", "in the pot")
WAS = Text("recorder.was", "was {level}")
STAYS_SO = Text("recorder.stays-so", "stays")
TO_GO = Text("recorder.to-go", "to go")
BEHIND = Text("recorder.behind", "behind")
EARLIER = Text("recorder.earlier", "Earlier hand")
PHONES = Text("recorder.phones", "Phones")
EVENING = Text("recorder.evening", "Evening")
WAITING = Text("recorder.waiting", "Hand {hand} is kept on this phone until the club answers.")
CONFIRMED = Text("recorder.confirmed", "{count} of {seats} confirmed it.")
DISPUTED = Text("recorder.disputed", "It is disputed.")
HAND_DISPUTED = Text("recorder.hand-disputed", "Hand {hand} is disputed.")
PAYMENTS = Text("recorder.payments", "Payments entered: {count}, of which the payee has confirmed {got}.")
IS_VOID = Text("recorder.is-void", "It was struck out.")
NOTHING_YET = Text("recorder.nothing-yet", "Nothing is recorded yet.")
GAME_CLOSED = Text("recorder.game-closed", "The game is closed.")

# Asking once

STRIKE_OUT = Text("recorder.strike-out", "Strike out hand {hand}?")
STRIKE_OUT_WHAT = Text(
    "recorder.strike-out-what",
    "The money goes back. Everybody sees that the hand was entered again, and by whom. Its number stays.",
)
STRIKE_OUT_NOW = Text("recorder.strike-out-now", "Strike it out")
TAKE_BACK = Text("recorder.take-back", "Take this back?")
STAYS = Text("recorder.stays", "The last entry cannot be taken back")
UNDONE = Text("recorder.undone", "Taken back: {what}")
KEEP_IT = Text("recorder.keep-it", "Keep it")
NOTHING_TO_UNDO = Text("recorder.nothing-to-undo", "There is nothing to undo.")
HAND_FOR = Text("recorder.hand-for", "Hand {hand} (hand {replaced}, entered again)")
HAND_AGAIN = Text("recorder.hand-again", "hand {hand}, entered again")
ENTERED_AGAIN = Text("recorder.entered-again", "entered again")
WHY_ABANDON = Text("recorder.why-abandon", "Why is the hand abandoned?")
ABANDONED_AT_TABLE = Text("recorder.abandoned-at-table", "abandoned at the table")
ABANDON_NOW = Text("recorder.abandon-now", "Abandon the hand")

# More

BACK_TO_TABLE = Text("recorder.back-to-table", "Back to the table")
SEATS_CHANGE = Text("recorder.seats-change", "A player sits down or leaves")
TYPE_LINE = Text("recorder.type-line", "Type a line")
LINE = Text("recorder.line", "A line of the notation")
RECORD_LINE = Text("recorder.record-line", "Record the line")
OBSERVE = Text("recorder.observe", "Record every move of this hand")
EVERY_CARD = Text("recorder.every-card", "Record every card of this hand")
NOTE = Text("recorder.note", "Add a note")
NOTE_TEXT = Text("recorder.note-text", "The note")
RECORD_NOTE = Text("recorder.record-note", "Record the note")
END_OF_EVENING = Text("recorder.end-of-evening", "End of the evening: who pays whom")
SAY_MORE = Text("recorder.say-more", "Say more about hand {hand}")
SAY_MORE_WHAT = Text("recorder.say-more-what", "what else is known, a note")
CORRECT = Text("recorder.correct", "Correct an earlier hand")
PAGE_OF_GAME = Text("recorder.page-of-game", "The page of the game")
OTHER_MOVES = Text("recorder.other-moves", "All moves that may follow")
NAME = Text("recorder.name", "Name")
SITS_DOWN = Text("recorder.sits-down", "{who} sits down")
LEAVES = Text("recorder.leaves", "{who} leaves")
COMES_BACK = Text("recorder.comes-back", "{who} comes back")
A_NEW_PLAYER = Text("recorder.a-new-player", "A new player sits down")
END_GAME = Text("recorder.end-game", "Close the game")

# What is waiting

QUEUE = Text("recorder.queue", "Not sent yet")
QUEUE_WHY = Text(
    "recorder.queue-why",
    "It is kept on this phone, also when you lock it or close the page, and sent as soon as the club answers.",
)
SILENT = Text("recorder.silent", "The club does not answer.")
SILENT_SINCE = Text("recorder.silent-since", "The club has not answered since {time}.")
GO_ON = Text("recorder.go-on", "Go on: what you enter waits on this phone.")
KEEPS_NOTHING = Text(
    "recorder.keeps-nothing",
    "This browser keeps nothing, because it is private or full: what is not sent is lost when you close the page.",
)
TRY_NOW = Text("recorder.try-now", "Try now")
DROP = Text("recorder.drop", "Undo")
TAKEN_BACK = Text("recorder.taken-back", "taken back; the club is asked whether it has it")
AND_MORE = Text("recorder.and-more", "and {count} more")

# What the club refuses

REFUSED = Text("recorder.refused", "The club refused this line")
REFUSED_AFTER = Text("recorder.refused-after", "Waiting behind it:")
DROP_REFUSED = Text("recorder.drop-refused", "Do not record it")
CORRECT_LINE = Text("recorder.correct-line", "Correct it")
AS_HAND = Text("recorder.as-hand", "Record it as hand {hand}")
IRREGULAR = Text("recorder.irregular", "It was irregular")
WHY_IRREGULAR = Text("recorder.why-irregular", "What the referee says")
SIGNED_OUT = Text("recorder.signed-out", "You are signed out")
SIGN_IN = Text("recorder.sign-in", "Sign in again, or scan the QR code of the table. What waits stays on this phone.")
TO_SIGN_IN = Text("recorder.to-sign-in", "Sign in")
STRANGER = Text("recorder.stranger", "Another person entered this")
STRANGER_WHAT = Text(
    "recorder.stranger-what",
    "Not sent: {count}, from hand {first} to hand {last}. They were entered at {time} by a person who has signed out here since. "
    "They are sent under your name only if you say so.",
)
SEND_AS_MINE = Text("recorder.send-as-mine", "Send it as mine")

# Two phones

ASK_TABLE = Text("recorder.ask-table", "Hand {hand} was recorded twice. What happened? Ask the table.")
ASK_FASTER = Text("recorder.ask-faster", "Another phone was faster. What happened? Ask the table.")
CLUB_HAS = Text("recorder.club-has", "The club has")
PHONE_HAS = Text("recorder.phone-has", "This phone has")
RECORDED_AT = Text("recorder.recorded-at", "recorded at {time}")
ENTERED_AT = Text("recorder.entered-at", "entered at {time}, not sent")
THIS_IS_RIGHT = Text("recorder.this-is-right", "This is right")
BOTH_NEXT = Text("recorder.both-next", "Both: mine is hand {hand}")
BOTH_AFTER = Text("recorder.both-after", "Both: mine comes after it")
IF_YOURS = Text(
    "recorder.if-yours",
    "Nothing is lost. If yours is right, hand {hand} is struck out and entered again; everybody sees both lines, and who "
    "chose.",
)
NOTHING_LOST = Text("recorder.nothing-lost", "Nothing is lost, and nothing is sent before you choose.")
DECIDE_LATER = Text("recorder.decide-later", "Decide later")
DECIDE_NOW = Text("recorder.decide-now", "Decide now")
SEND_LINES = Text("recorder.send-lines", "Send what waits")
DELETE_LINES = Text("recorder.delete-lines", "Delete what waits")
LOOKED_AT = Text("recorder.looked-at", "Another phone recorded meanwhile")
LOOKED_AT_WHY = Text("recorder.looked-at-why", "Look at what this phone still has before it is sent.")
ARRIVED = Text("recorder.arrived", "It had arrived")
ARRIVED_WHAT = Text("recorder.arrived-what", "You took this back, but the club has it already: {what}.")
SOMEBODY_RECORDS = Text("recorder.somebody-records", "Recorded by {who}, since {time}.")
NOBODY_RECORDS = Text("recorder.nobody-records", "No phone records this table now.")
ELSEWHERE = Text("recorder.elsewhere", "Another phone records")
FREE = Text("recorder.free", "No phone records")
HELD_WAITS = Text("recorder.held-waits", "What this phone has waits until you take over and look at it.")
TAKE_OVER = Text("recorder.take-over", "Take over")
TAKE_OVER_WHY = Text("recorder.take-over-why", "If you take over, that phone records nothing more, and says so.")
FREE_WHY = Text("recorder.free-why", "The first phone that records is the only one from then on.")
RECORD_HERE = Text("recorder.record-here", "Record here")
ANOTHER_RECORDS = Text("recorder.another-records", "Another phone records")

# A keypad

FOLK = Text("recorder.folk", "The players; tap the one who did something")
CARDS_LEFT = Text("recorder.cards-left", "{count} left")
LAID = Text("recorder.laid", "{count} laid")
STOCK = Text("recorder.stock", "stock {count}")
LATEST = Text("recorder.latest", "The last moves")
FELT = Text("recorder.felt", "The table")
FELT_BEHIND = Text("recorder.felt-behind", "This is the table as the club showed it last.")
BACK_TO_KEYS = Text("recorder.back-to-keys", "Back to the keys")
CARD_LEFT = Text("recorder.card-left", "{card}, {count} left")
TYPE_OF_PLAY = Text("recorder.type-of-play", "What was played")
RANK_OF_PLAY = Text("recorder.rank-of-play", "Its rank; of a row the lowest")
LEVEL = Text("recorder.level", "level")
OR_TYPE = Text("recorder.or-type", "or type a line")
LOST_TRACK = Text("recorder.lost-track", "Lost track")
LOST_QUESTION = Text("recorder.lost-question", "From here only the result?")
LOST_WHAT = Text(
    "recorder.lost-what",
    "What was seen so far stays. Nobody is blamed for what is not written down. At the end: who won, and how.",
)
ONLY_RESULT = Text("recorder.only-result", "Only the result")
SEAT_FIRST = Text("recorder.seat-first", "The club does not answer. Tap who it is, then what was done.")
ALONE = Text("recorder.alone", "What did {who} do? The club checks it later.")
WHAT_DID = Text("recorder.what-did", "What did {who} do?")
PLAYS_NOW = Text("recorder.plays-now", "Played a card")
THEN_TAP = Text("recorder.then-tap", "then tap it")
OUT_OF_TURN = Text("recorder.out-of-turn", "Something else, out of turn")
WHOSE_TURN = Text("recorder.whose-turn", "It is the turn of {who}. What did {other} do?")
NOW_TURN = Text("recorder.now-turn", "now it is the turn of {who}")
PLAYED_OUT_OF_TURN = Text("recorder.played-out-of-turn", "{who} played out of turn")
TURNS = Text("recorder.turns", "order of play")
REFEREE_DECIDES = Text("recorder.referee-decides", "irregular; the referee allows the next move")
TAPPED_WRONG = Text("recorder.tapped-wrong", "Neither, I tapped wrong")
ALL_SEEN = Text("recorder.all-seen", "All copies of the {card} are seen.")
DISCARDED = Text("recorder.discarded", "discarded")
LAID_OUT = Text("recorder.laid-out", "laid out")
HOLDS = Text("recorder.holds", "holds")
NOT_NOW = Text("recorder.not-now", "That cannot follow now.")
SOMETHING_ELSE = Text("recorder.something-else", "It was something else")
ONE_WAS_WRONG = Text("recorder.one-was-wrong", "One of these was wrong: undo the last move")
IT_IS_SO = Text("recorder.it-is-so", "It is so")
WHICH = Text("recorder.which", "{what}: which?")
UNSEEN = Text("recorder.unseen", "an unseen card")

# What a line needs

NEED_BOARD = Text("recorder.need-board", "Board")
NEED_CARD = Text("recorder.need-card", "Card")
NEED_CARDS = Text("recorder.need-cards", "Cards")
NEED_CLAIMS = Text("recorder.need-claims", "Who else wanted it, and for what")
NEED_COUNT = Text("recorder.need-count", "Points")
NEED_DIGEST = Text("recorder.need-digest", "64 hexadecimal digits")
NEED_HANDS = Text("recorder.need-hands", "Points and melds of every seat")
NEED_LEVEL = Text("recorder.need-level", "Level")
NEED_MELD = Text("recorder.need-meld", "Meld")
NEED_MELDS = Text("recorder.need-melds", "Melds")
NEED_NAME = Text("recorder.need-name", "Name")
NEED_NOTE = Text("recorder.need-note", "Note")
NEED_PENALTY = Text("recorder.need-penalty", "The article and what it costs")
NEED_POINTS = Text("recorder.need-points", "Points of every seat")
NEED_RANK = Text("recorder.need-rank", "Rank")
NEED_REASON = Text("recorder.need-reason", "What happened")
NEED_RULE = Text("recorder.need-rule", "The rule")
NEED_SEAT = Text("recorder.need-seat", "Seat")
NEED_STEP = Text("recorder.need-step", "Step")
NEED_WORDS = Text("recorder.need-words", "Words")

_ROOM = "recorder."
_EXAMPLES = {"hands": "1=9 [AH 2H 3H], 2=0", "melds": "[AH 2H 3H] [5S 5H 5D]", "points": "1=9, 2=0"}
"""What is typed as the notation has it, in the fields that take it and nowhere else."""


_SHUFFLED = {DEALS: SHUFFLES, DEALS_BADGE: SHUFFLES_BADGE, DEALER_CHOP: SHUFFLER_CHOP, NEXT_HAND: NEXT_SHUFFLE}
"""What a game of teams says instead: its dealer only shuffles, and in Chinese 庄 is there the side whose level is played."""


def recorder_words(teams: bool) -> dict[str, str]:
    """The patterns by their codes, without the room; a field in braces for each value.

    Args:
        teams: whether the players of the game sit in teams.
    """
    language = catalogue()
    texts = [each for each in globals().values() if isinstance(each, Text) and each not in _SHUFFLED.values()]
    examples = {f"example-{need}": each for need, each in _EXAMPLES.items()}
    holders = {str(each()): each().words(language) for each in (leases.OWNER_OF_CLUB, leases.SOMEBODY_WITH_LINK)}
    return (
        examples
        | holders
        | {
            each.code.removeprefix(_ROOM): (_SHUFFLED.get(each, each) if teams else each).pattern({}, language)
            for each in texts
        }
    )
