"""What is refused, what may happen instead, and what happened."""

from __future__ import annotations

from replay.messages import Plural, Text

TITLE = Text("quandui.title", "Quán Duì")

# rulings

RULING = Text("quandui.ruling", "Quán Duì {number}, {option}")
RULING_DEALER = Text("quandui.ruling-dealer", "3, the dealer")
RULING_SHOWING = Text("quandui.ruling-showing", "21, showing")
RULING_OVER = Text("quandui.ruling-over", "19, the end")
RULING_STOCK_END = Text("quandui.ruling-stock-end", "Quán Duì 16, stock_end {value}")
RULING_PACK = Text("quandui.ruling-pack", "Quán Duì 1, pack")
RULING_CUT = Text("quandui.ruling-cut", "Quán Duì 4, cut")
RULING_DEAL = Text("quandui.ruling-deal", "Quán Duì 4, deal in packets")
RULING_DRAWING = Text("quandui.ruling-drawing", "Quán Duì 7, drawing")
RULING_TURNS = Text("quandui.ruling-turns", "Quán Duì 7, turns")
RULING_NEXT_PLAYER = Text("quandui.ruling-next-player", "Quán Duì 7, the next player")
RULING_CLAIMING = Text("quandui.ruling-claiming", "Quán Duì 7, claiming a dui")
RULING_LATEST = Text("quandui.ruling-latest", "Quán Duì 7, only the latest discard")

# analysis

LIST_OF = Text("quandui.list-of", "a list of {count}")
NO_CARD = Text("quandui.no-card", "no card")
NO_DUI = Text("quandui.no-dui", "found {found} exposed, expected a dui: two identical cards")
ODD_DUI = Text("quandui.odd-dui", "found {found} exposed, which is not a dui ({rule})")
OTHER_COUNT = Text("quandui.other-count", "found {count} cards with the exposed ones, expected {expected}")
NO_HANDS = Text("quandui.no-hands", "found {found}, expected a list of 2 to 6 hands")
NO_HOLDING = Text("quandui.no-holding", "found {found}, expected an object with cards and exposed")
NO_CARD_CODE = Text("quandui.no-card-code", "found {found}, expected one card's code such as '4b' or 'DH'")
HANDS_AND_DISCARD = Text("quandui.hands-and-discard", "{problem} (the hands and the discard together)")
NO_PAIRS = Text("quandui.no-pairs", "found {found}, expected a list of pairs such as [['9s', '9s']]")

# checks

START_HAND = Text("quandui.start-hand", "start a hand, or someone joins or leaves")
CARDS_TO = Text("quandui.cards-to", "{count} cards to {who}")
FIRST_DISCARD = Text("quandui.first-discard", "the first discard")
THE_RESULT = Text("quandui.the-result", "who won, or that the hand was drawn or abandoned")
DISCARDS = Text("quandui.discards", "{who} discards")
DISCARDS_OR_SHOWS = Text("quandui.discards-or-shows", "{who} discards, or shows eight pairs")
SAYS_EMPTY = Text("quandui.says-empty", "{who} says that the stock is empty")
SAYS_EMPTY_OR_SHOWS = Text("quandui.says-empty-or-shows", "{who} says that the stock is empty, or shows eight pairs")
DRAWS_OR_TAKES = Text("quandui.draws-or-takes", "{who} draws or takes {card}, or someone claims it")
CLAIM_TO_WIN_OR_EMPTY = Text(
    "quandui.claim-to-win-or-empty", "someone claims {card} to win, or {who} says that the stock is empty"
)
TAKES_OR_EMPTY = Text(
    "quandui.takes-or-empty", "{who} takes {card} or says that the stock is empty, or someone claims it"
)
NOTHING_MORE = Text("quandui.nothing-more", "nothing more in this hand")
CLAIM_TO_WIN = Text("quandui.claim-to-win", "claim the discard to win")
CANNOT = Text("quandui.cannot", "{who} cannot {what}")
CANNOT_NOW = Text("quandui.cannot-now", "{who} cannot {what} now")
NOT_ITS_TURN = Text("quandui.not-its-turn", "{who} cannot {what}: it is not that seat's turn")
HOLDS_EIGHT_PAIRS = Text("quandui.holds-eight-pairs", "{who} holds eight pairs and cannot {what}")
TO_CUT = Text("quandui.to-cut", "cut")
TO_BE_DEALT = Text("quandui.to-be-dealt", "be dealt cards")
TO_DRAW = Text("quandui.to-draw", "draw")
TO_DISCARD = Text("quandui.to-discard", "discard")
TO_TAKE = Text("quandui.to-take", "take the discard")
TO_CLAIM = Text("quandui.to-claim", "claim")
TO_END_HAND = Text("quandui.to-end-hand", "end the hand")
CUT_ONCE = Text("quandui.cut-once", "{who} cannot cut: the pack is cut once, before the deal")
CANNOT_CUT = Text("quandui.cannot-cut", "{who} cannot cut")
CUTS = Text("quandui.cuts", "{who} cuts")
OTHER_PACKET = Text("quandui.other-packet", "{who} cannot be dealt {count} cards")
CANNOT_RETURN = Text("quandui.cannot-return", "{who} cannot discard {card} just taken")
DISCARD_ANOTHER = Text("quandui.discard-another", "discard another card")
NO_DISCARD_AFTER_LAST = Text("quandui.no-discard-after-last", "{who} cannot discard: the stock is empty")
SHOW_THE_HAND = Text("quandui.show-the-hand", "show the hand")
CANNOT_TAKE_UNSHOWN = Text("quandui.cannot-take-unshown", "{who} cannot take {card} unshown")
CLAIM_FOR_DUI = Text("quandui.claim-for-dui", "claim {card} for a dui")
OTHER_CLAIM = Text("quandui.other-claim", "found a claim as {found!r}, expected 'dui'")
OWN_DISCARD = Text("quandui.own-discard", "{who} cannot claim their own discard")
ODD_CARD_ALONE = Text("quandui.odd-card-alone", "{who} cannot pair {card} with itself")
NOTHING_TO_DISCARD = Text(
    "quandui.nothing-to-discard", "{who} cannot claim only a dui: no card would be left to discard"
)
RULING_CLAIMED_DUI = Text("quandui.ruling-claimed-dui", "Quán Duì 9, a claimed dui")
COMPLETES_EIGHT_PAIRS = Text("quandui.completes-eight-pairs", "{who} completes eight pairs and cannot claim only a dui")
STOCK_NOT_EMPTY = Text("quandui.stock-not-empty", "{who} cannot say that the stock is empty: {count} cards are left")

# notation

NOT_SIXTEEN = Plural(
    "quandui.not-sixteen",
    "found {count} card, expected all sixteen, laid pairs and a claimed card with them, or none",
    "found {count} cards, expected all sixteen, laid pairs and a claimed card with them, or none",
)
NOTHING_AFTER = Text("quandui.nothing-after", "found {found!r}, expected nothing after '{word}'")
NO_MOVE = Text("quandui.no-move", "found {found!r}, expected one of: {expected}")
OTHER_PAIR_LAID = Text(
    "quandui.other-pair-laid", "found {found!r}, expected the pair that is laid out, [{card} {card}]"
)
CLAIMED_TWICE = Text("quandui.claimed-twice", "found the claimed discard {card} too, expected it once")
NO_DISCARDER = Text(
    "quandui.no-discarder",
    "found {found!r}, expected the claimed discard and whose it was, such as '4w from 1'",
)
NO_LOSING_CLAIMS = Text("quandui.no-losing-claims", "found {found!r}, expected losing claims such as '1 dui, 2 take'")

# pack

ONE = Text("quandui.one", "1")
TWO = Text("quandui.two", "2")
THREE = Text("quandui.three", "3")
FOUR = Text("quandui.four", "4")
FIVE = Text("quandui.five", "5")
SIX = Text("quandui.six", "6")
SEVEN = Text("quandui.seven", "7")
EIGHT = Text("quandui.eight", "8")
NINE = Text("quandui.nine", "9")
BEN = Text("quandui.ben", "{rank} ben")
SUO = Text("quandui.suo", "{rank} suo")
WAN = Text("quandui.wan", "{rank} wan")
DA_HONG = Text("quandui.da-hong", "da hong")
XIAO_HONG = Text("quandui.xiao-hong", "xiao hong")
BA_SHU = Text("quandui.ba-shu", "ba shu")

# possible

COPIES_ELSEWHERE = Text("quandui.copies-elsewhere", "{who} cannot {what}: all {count} copies are elsewhere")
GET_OF = Text("quandui.get-of", "get {count} of {card}")
DRAW_CARD = Text("quandui.draw-card", "draw {card}")
DISCARD_CARD = Text("quandui.discard-card", "discard {card}")
HAVE_DISCARDED = Text("quandui.have-discarded", "have discarded {card}")
HOLD_ANOTHER = Text("quandui.hold-another", "hold another of {card}")
TAKE_CARD = Text("quandui.take-card", "take {card}")
CLAIM_CARD = Text("quandui.claim-card", "claim {card}")
A_DISCARD = Text("quandui.a-discard", "a discard")
NO_DISCARD = Text("quandui.no-discard", "{who} cannot {what}: there is none on the table")
CARD_WITH_COPY_LEFT = Text("quandui.card-with-copy-left", "a card of which a copy is left")
STOCK_TOO_SMALL = Text("quandui.stock-too-small", "{who} cannot get {count} cards: the stock has only {left}")
STOCK_IS_EMPTY = Text("quandui.stock-is-empty", "{who} cannot draw: the stock is empty")
NOT_IN_HAND = Text("quandui.not-in-hand", "{who} cannot discard {card}, which is not in that hand")
DISCARD_ONE_OF = Text("quandui.discard-one-of", "discard one of {cards}")
NO_TWIN = Text("quandui.no-twin", "{who} cannot claim {card}: no identical card is concealed in that hand")
EXPOSED_PAIR_LEFT_OUT = Text("quandui.exposed-pair-left-out", "the sixteen cards leave out an exposed pair of {who}")
CLAIMED_CARD_LEFT_OUT = Text("quandui.claimed-card-left-out", "the sixteen cards leave out the claimed {card}")

# sentences

OVER_WIN = Text("quandui.over-win", "over {who}, who would have won")
OVER_DUI = Text("quandui.over-dui", "over {who}, who had a dui")
OVER_TAKE = Text("quandui.over-take", "over {who}, who would have taken it")
OVER_OTHER = Text("quandui.over-other", "over {who}, {claim}")
HAPPENS = Text("quandui.happens", "{what}.")
HAPPENS_OVER = Text("quandui.happens-over", "{what}, {others}.")
CLAIMS_DUI = Text("quandui.claims-dui", "{who} claims {card} for a dui")
SHOWS_AND_WINS = Text("quandui.shows-and-wins", "{who} shows eight pairs and wins")
SHOWS_QUAN_DUI = Text("quandui.shows-quan-dui", "{who} shows eight pairs and wins with quan dui")
CLAIMS_AND_WINS = Text("quandui.claims-and-wins", "{who} claims {card} and wins")
CLAIMS_QUAN_DUI = Text("quandui.claims-quan-dui", "{who} claims {card} and wins with quan dui")
CLAIMS_FROM_AND_WINS = Text("quandui.claims-from-and-wins", "{who} claims {card} of {discarder} and wins")
CLAIMS_FROM_QUAN_DUI = Text("quandui.claims-from-quan-dui", "{who} claims {card} of {discarder} and wins with quan dui")
LAST_CARD_NO_WIN = Text("quandui.last-card-no-win", "{who} has drawn the last card and does not win with it.")
CUTS_THE_PACK = Text("quandui.cuts-the-pack", "{who} cuts the pack.")

# sheet

DEALER = Text("quandui.dealer", "Dealer")
WINNER = Text("quandui.winner", "Winner")
HOW = Text("quandui.how", "How")
POT = Text("quandui.pot", "Pot")
SINGLE = Text("quandui.single", "single")
QUAN_DUI = Text("quandui.quan-dui", "quan dui")
DRAWN = Text("quandui.drawn", "drawn")
ABANDONED = Text("quandui.abandoned", "abandoned")
LEAVER = Text("quandui.leaver", "leaver")

# wins

ONLY_TO_WIN = Text(
    "quandui.only-to-win", "{who} cannot take the discard: after the last draw it may only be claimed to win"
)
NO_MORE_CLAIMS = Text(
    "quandui.no-more-claims", "{who} cannot take the discard: after the last draw nobody may claim or take one"
)
CANNOT_CLAIM_BEFORE = Text("quandui.cannot-claim-before", "{who} cannot claim before {first}")
HAS_CARD = Text("quandui.has-card", "{who} has {card}")
OTHER_LOSING_CLAIM = Text(
    "quandui.other-losing-claim", "found a losing claim as {found!r}, expected 'win', 'dui' or 'take'"
)
LOSER_TWICE = Text(
    "quandui.loser-twice", "found {found} among the losing claims, expected each other seat at most once"
)
OUT_OF_TURN_TO_TAKE = Text("quandui.out-of-turn-to-take", "{who} cannot have wanted the discard without a pair")
MAY_TAKE = Text("quandui.may-take", "{who} may take it")
NO_DUI_POSSIBLE = Text("quandui.no-dui-possible", "{who} cannot have claimed {card} for a dui")
NO_WIN_POSSIBLE = Text("quandui.no-win-possible", "{who} cannot have won with {card}")
RULING_COMPLETE_HAND = Text("quandui.ruling-complete-hand", "Quán Duì 12, a complete hand")
RULING_PRIORITY = Text("quandui.ruling-priority", "Quán Duì 7 and 14, priority")
MORE_THAN_THE_PACK = Text("quandui.more-than-the-pack", "{who} cannot hold {count} of {card}: the pack has {most}")
NEEDLESS_DISCARDER = Text(
    "quandui.needless-discarder",
    "found seat {seat} as the discarder, expected none: the moves of this hand say whose discard it is",
)
LOSING_CLAIMS_IN_RESULT = Text(
    "quandui.losing-claims-in-result", "found losing claims, expected none: of this hand only the result is recorded"
)
DISCARDER_WITHOUT_CARD = Text(
    "quandui.discarder-without-card", "found who discarded and no card, expected both, '?' for a card that nobody noted"
)
DISCARD_OF_WINNER = Text("quandui.discard-of-winner", "found a discard of {who}, expected that of another seat")
CANNOT_SHOW_NOW = Text("quandui.cannot-show-now", "{who} cannot show a hand now")
RULING_WINNING = Text("quandui.ruling-winning", "Quán Duì 7 and 12, winning")
NO_WIN_AFTER_DUI = Text("quandui.no-win-after-dui", "{who} cannot win after claiming a dui only")
RULING_DECLARED_WITH_CLAIM = Text("quandui.ruling-declared-with-claim", "Quán Duì 8, a win is declared with the claim")
NO_HEAVENLY_WIN = Text("quandui.no-heavenly-win", "{who} cannot show the dealt hand")
LOSING_CLAIMS_OF_NOTHING = Text(
    "quandui.losing-claims-of-nothing", "found losing claims, expected none: nothing was claimed"
)
NO_CLAIM_NOW = Text("quandui.no-claim-now", "{who} cannot claim a discard now")
RULING_WIN_BY_CLAIM = Text("quandui.ruling-win-by-claim", "Quán Duì 7, winning with a discard")
NO_EIGHT_PAIRS = Text("quandui.no-eight-pairs", "{who} does not hold eight pairs")
NO_EIGHT_DUI = Text("quandui.no-eight-dui", "{who} does not hold eight dui")
RULING_QUAN_DUI = Text("quandui.ruling-quan-dui", "Quán Duì 12, quan dui")
SINGLE_WIN = Text("quandui.single-win", "a single win")
HOLDS_EIGHT_DUI = Text("quandui.holds-eight-dui", "{who} holds eight dui, which are always paid double")
RULING_PAID_BY_CONTENT = Text("quandui.ruling-paid-by-content", "Quán Duì 13, paid by content")

# promises

HELD_PAIRS_BEFORE = Text("quandui.held-pairs-before", "{who} held eight pairs earlier in the hand and discarded")
SHOW_WHEN_COMPLETE = Text("quandui.show-when-complete", "show the hand when it is complete")
TOOK_UNSHOWN = Text("quandui.took-unshown", "{who} took {card} unshown and held another")
CLAIM_IT_FOR_DUI = Text("quandui.claim-it-for-dui", "claim it for a dui")
HELD_PAIRS_AFTER_CLAIM = Text("quandui.held-pairs-after-claim", "{who} held eight pairs after a claim and discarded")
CLAIMED_WITHOUT_TWIN = Text("quandui.claimed-without-twin", "{who} claimed {card} for a dui and held none")
CONCEALED_TWIN = Text("quandui.concealed-twin", "an identical card, concealed in hand")

# offers: what buttons say

WHO_WON = Text("quandui.who-won", "Who won?")
DISCARD = Text("quandui.discard", "Discard")
FROM_SEAT = Text("quandui.from-seat", "From seat")
PAIRS = Text("quandui.pairs", "Pairs")
EIGHT_DUI = Text("quandui.eight-dui", "Quan dui")
OFFER_WIN = Text("quandui.offer-win", "Win: {win}")
OFFER_CUT = Text("quandui.offer-cut", "{who} cuts")
OFFER_DISCARD = Text("quandui.offer-discard", "Discard")
OFFER_DRAW = Text("quandui.offer-draw", "Draw")
OFFER_DRAW_AND_DISCARD = Text("quandui.offer-draw-and-discard", "Draw, and discard")
OFFER_TAKE = Text("quandui.offer-take", "Take {card}")
OFFER_DUI = Text("quandui.offer-dui", "Claim {card} for a dui")
OFFER_STOCK_EMPTY = Text("quandui.offer-stock-empty", "The stock is empty")
OFFER_SHOWN = Text("quandui.offer-shown", "{offer}, with the cards")
OFFER_CLAIMED = Text("quandui.offer-claimed", "{offer}, on a discard")
OFFER_OVER = Text("quandui.offer-over", "{offer}, before others who claimed")
DRAW_AND_WIN = Text("quandui.draw-and-win", "Draw, and win: {win}")
KEY_TAKE = Text("quandui.key-take", "Take")
KEY_DUI = Text("quandui.key-dui", "Dui")
KEY_CUT = Text("quandui.key-cut", "Cut")
DREW_AND_DISCARDED = Text("quandui.drew-and-discarded", "drew and discarded; nobody saw what")
OFFER_PACKET = Text("quandui.offer-packet", "Another packet is dealt to {who}")
TERM_BEN = Text("quandui.term-ben", "ben")
MEANS_BEN = Text("quandui.means-ben", "a coin with a square hole")
TERM_SUO = Text("quandui.term-suo", "suo")
MEANS_SUO = Text("quandui.means-suo", "a string of coins")
TERM_WAN = Text("quandui.term-wan", "wan")
MEANS_WAN = Text("quandui.means-wan", "ten thousand, as it is written")
TERM_DA_HONG = Text("quandui.term-da-hong", "da hong")
MEANS_DA_HONG = Text("quandui.means-da-hong", "big red: solid red; a one, and a suit of its own")
TERM_XIAO_HONG = Text("quandui.term-xiao-hong", "xiao hong")
MEANS_XIAO_HONG = Text("quandui.means-xiao-hong", "small red: red in a frame; a one, and a suit of its own")
TERM_BA_SHU = Text("quandui.term-ba-shu", "ba shu")
MEANS_BA_SHU = Text("quandui.means-ba-shu", "eight bundle: a tied green sheaf; a one, and a suit of its own")
TERM_DUI = Text("quandui.term-dui", "dui")
MEANS_DUI = Text("quandui.means-dui", "two cards that are alike")
TERM_KA = Text("quandui.term-ka", "ka")
MEANS_KA = Text("quandui.means-ka", "two cards of one number in two suits")
TERM_QUAN_DUI = Text("quandui.term-quan-dui", "quan dui")
MEANS_QUAN_DUI = Text("quandui.means-quan-dui", "eight pairs of which each is a dui: everybody pays double")
