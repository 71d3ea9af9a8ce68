"""What is refused, what may happen instead, and what happened."""

from __future__ import annotations

from replay.messages import Plural, Text

TITLE = Text("khanhoo.title", "Khanhoo")

# rulings

RULING = Text("khanhoo.ruling", "Khanhoo {number}, {option}")
RULING_RECYCLE = Text("khanhoo.ruling-recycle", "Khanhoo 6, recycle {value}")
RULING_BUMPING = Text("khanhoo.ruling-bumping", "Khanhoo 10, bumping")
RULING_CHALLENGE = Text("khanhoo.ruling-challenge", "Khanhoo 12, the challenge")
RULING_DEAL = Text("khanhoo.ruling-deal", "Khanhoo 2, the deal")
RULING_EMPTY_STOCK = Text("khanhoo.ruling-empty-stock", "Khanhoo 6, the empty stock")
RULING_FOUR_PLAYERS = Text("khanhoo.ruling-four-players", "Khanhoo 5, four players")
RULING_FROZEN_MELDS = Text("khanhoo.ruling-frozen-melds", "Khanhoo 10, frozen melds")
RULING_GOING_OUT = Text("khanhoo.ruling-going-out", "Khanhoo 13, going out")
RULING_JOKER = Text("khanhoo.ruling-joker", "Khanhoo 8, the joker")
RULING_LATEST = Text("khanhoo.ruling-latest", "Khanhoo 4, the latest discard")
RULING_MELDS = Text("khanhoo.ruling-melds", "Khanhoo 7, melds")
RULING_PACK = Text("khanhoo.ruling-pack", "Khanhoo 1, pack")
RULING_SCORING = Text("khanhoo.ruling-scoring", "Khanhoo 14, scoring")
RULING_SEVERAL_BUMPERS = Text("khanhoo.ruling-several-bumpers", "Khanhoo 11, several bumpers")
RULING_TURNED_DISCARDS = Text("khanhoo.ruling-turned-discards", "Khanhoo 6, the turned discards")
RULING_TURNS = Text("khanhoo.ruling-turns", "Khanhoo 4, turns")
DEALER_RULING = Text("khanhoo.dealer-ruling", "2, the deal")
SHOWING_RULING = Text("khanhoo.showing-ruling", "14, scoring")
OVER_RULING = Text("khanhoo.over-ruling", "15, the game")

# analysis

LIST_OF = Text("khanhoo.list-of", "a list of {count}")
NONE_OF_TWO = Text("khanhoo.none-of-two", "none, where two play")
CANNOT_BUMP_SEAT = Text("khanhoo.cannot-bump-seat", "found seat {seat}, expected a seat that may bump: {seats}")
AT_MOST = Text("khanhoo.at-most", "{most} at most")
OTHER_COUNT = Text("khanhoo.other-count", "found {count} cards with the exposed ones, expected {expected}")
TOO_MANY_CARDS = Text("khanhoo.too-many-cards", "found {count} cards, expected {most} at most")
ALONE = Text("khanhoo.alone", "{problem}")
WITH_EXPOSED = Text("khanhoo.with-exposed", "{problem} (with the exposed ones)")
WITH_DISCARD = Text("khanhoo.with-discard", "{problem} (with the discard)")
HANDS_TOGETHER = Text("khanhoo.hands-together", "{problem} (the hands together)")
NO_CARD = Text("khanhoo.no-card", "no card")
NOT_ONE_MELD = Text("khanhoo.not-one-meld", "found {found}, expected the cards of one meld")
NO_CARD_CODE = Text("khanhoo.no-card-code", "found {found}, expected one card's code such as 'AH' or 'X'")
NO_BUMPERS = Text("khanhoo.no-bumpers", "found {found}, expected a list of seats and types such as [[2, 'royal']]")
BUMPER_AGAIN = Text("khanhoo.bumper-again", "found seat {seat} again, expected each seat once")
NO_HANDS = Text("khanhoo.no-hands", "found {found}, expected a list of 1 to {most} hands")
NO_HOLDING = Text("khanhoo.no-holding", "found {found}, expected an object with cards and exposed")
NOT_ALL_IN_MELDS = Text(
    "khanhoo.not-all-in-melds", "found cards that are not all in melds, expected those of who went out"
)
NO_MELDS = Text("khanhoo.no-melds", "found {found}, expected a list of melds such as [['8H', '8S', '8D']]")
NO_BUMP = Text("khanhoo.no-bump", "found {found}, expected a seat and a type such as [2, 'royal']")

# bumps

ANY_OF_CARDS = Text("khanhoo.any-of-cards", "{cards}")
MAY_BUMP = Text("khanhoo.may-bump", "{who} may bump")
NOBODY_BUMPS = Text("khanhoo.nobody-bumps", "with two players nobody bumps")
CHALLENGED_FIRST = Text("khanhoo.challenged-first", "{who} cannot bump: {other} has challenged")
CANNOT_BUMP_BEFORE = Text("khanhoo.cannot-bump-before", "{who} cannot bump for {meld} before {other} for {better}")
CANNOT_BUMP_AGAINST = Text("khanhoo.cannot-bump-against", "{who} cannot bump for {meld} against {better}")
CANNOT_BUMP_WITH = Text("khanhoo.cannot-bump-with", "{who} cannot bump {card} for {meld} with the cards held")
CANNOT_HOLD_AGAINST = Text("khanhoo.cannot-hold-against", "{who} cannot hold {better} with {meld}")
LAY_WHAT_WAS_BUMPED_FOR = Text("khanhoo.lay-what-was-bumped-for", "lay the {meld} that was bumped for")
CANNOT_BUMP = Text("khanhoo.cannot-bump", "{who} cannot bump")
NO_BUMP_FOR_SEQUENCE = Text("khanhoo.no-bump-for-sequence", "{who} cannot bump for a sequence")
BUMP_FOR_ANOTHER = Text("khanhoo.bump-for-another", "bump for any other meld")
LOSER_TWICE = Text("khanhoo.loser-twice", "found a seat twice, expected each at most once")
BUMPS = Text("khanhoo.bumps", "{who} bumps")
SEVERAL_CHALLENGES = Text("khanhoo.several-challenges", "found {count} challenges, expected one at most")
ONLY_HIGHER_HOLDS = Text("khanhoo.only-higher-holds", "only a higher meld holds: nobody bumps")
CHALLENGED_ALREADY = Text("khanhoo.challenged-already", "{who} has challenged already")
CANNOT_LAY_OTHER = Text("khanhoo.cannot-lay-other", "{who} cannot lay {meld}")
CANNOT_LAY_AS = Text("khanhoo.cannot-lay-as", "{who} cannot lay {cards} as {meld}")
LAY_THE_CARDS_OF = Text("khanhoo.lay-the-cards-of", "lay the cards of {meld}")
CANNOT_LAY_AND_GO_OUT = Text("khanhoo.cannot-lay-and-go-out", "{who} cannot lay {cards} and go out")
LAY_SEQUENCE_TO_GO_OUT = Text("khanhoo.lay-sequence-to-go-out", "lay a sequence to go out with")
JOKER_STANDS_FOR_OTHER = Text("khanhoo.joker-stands-for-other", "the joker cannot stand for {card} in {cards}")

# checks

CLOSE_GAME = Text("khanhoo.close-game", "close the game")
START_HAND = Text("khanhoo.start-hand", "start a hand, or someone joins or leaves")
THE_SCORES = Text("khanhoo.the-scores", "say what everybody scored, or that the hand was abandoned")
IS_DEALT = Text("khanhoo.is-dealt", "{who} is dealt {count} cards")
NOTHING_MORE = Text("khanhoo.nothing-more", "nothing more in this hand")
GOES_OUT = Text("khanhoo.goes-out", "{who} goes out")
TURNS_OR_OUT = Text("khanhoo.turns-or-out", "{who} turns the discards over, or goes out")
DISCARDS_OR_OUT = Text("khanhoo.discards-or-out", "{who} discards, or goes out")
LAYS_THE = Text("khanhoo.lays-the", "{who} lays the {meld}")
SHOWS_TO_SCORE = Text("khanhoo.shows-to-score", "{who} shows the cards to be scored")
TAKES = Text("khanhoo.takes", "{who} takes {card}")
TAKES_OR_BUMP = Text("khanhoo.takes-or-bump", "{who} takes {card}, or someone bumps")
DRAWS_OR_TAKES = Text("khanhoo.draws-or-takes", "{who} draws or takes {card}")
DRAWS_OR_TAKES_OR_BUMP = Text("khanhoo.draws-or-takes-or-bump", "{who} draws or takes {card}, or someone bumps")
TURNS_OR_TAKES = Text("khanhoo.turns-or-takes", "{who} turns the discards over or takes {card}")
TURNS_OR_TAKES_OR_BUMP = Text(
    "khanhoo.turns-or-takes-or-bump", "{who} turns the discards over or takes {card}, or someone bumps"
)
ONE_CARD_LEFT = Text("khanhoo.one-card-left", "{who} cannot turn the discards over: a card is left in the stock")
CARDS_LEFT = Text("khanhoo.cards-left", "{who} cannot turn the discards over: {count} cards are left in the stock")
POINTS_OF_OTHER_SEATS = Text(
    "khanhoo.points-of-other-seats", "found the points of {count} seats, expected those of {expected}"
)
OTHER_SEAT_OUT = Text(
    "khanhoo.other-seat-out", "found seat {found}, expected seat {expected}, which the table saw go out"
)
OTHER_POINTS_SHOWN = Text(
    "khanhoo.other-points-shown", "{who}: found {found}, expected {expected}, as the table saw it shown"
)
MELDS_OF_OTHER_SEATS = Text(
    "khanhoo.melds-of-other-seats", "found the melds of {count} seats, expected those of {expected}, or none"
)
MELDS_OF_NOBODY = Text(
    "khanhoo.melds-of-nobody", "found melds of nobody, expected those of one seat at least, or the points alone"
)
CANNOT_HAVE = Text("khanhoo.cannot-have", "{who} cannot have {points}")
NO_DEAL_NOW = Text("khanhoo.no-deal-now", "{who} cannot be dealt cards now")
OTHER_DEAL = Text("khanhoo.other-deal", "{who} cannot be dealt {count} cards")
NO_STOCK_TO_DRAW = Text("khanhoo.no-stock-to-draw", "{who} cannot draw: four players have no stock")
STOCK_USED_UP = Text("khanhoo.stock-used-up", "{who} cannot discard: the last card of the stock is drawn")
MUST_GO_OUT = Text("khanhoo.must-go-out", "{who} cannot play on after bumping for a sequence")
NO_STOCK_TO_TURN = Text("khanhoo.no-stock-to-turn", "{who} cannot turn the discards over: four players have no stock")
POINTS_WITHOUT_MOVES = Text(
    "khanhoo.points-without-moves", "found the points alone, expected the moves of this hand: they are recorded"
)
POINTS_WITHOUT_BONUS = Text("khanhoo.points-without-bonus", "{least} to {most} points, without the bonus for going out")

# details

NOT_RECORDED = Text("khanhoo.not-recorded", "melds not recorded")
BONUS = Text("khanhoo.bonus", "going out {points}")
NOTHING = Text("khanhoo.nothing", "nothing")
COUNTS = Text("khanhoo.counts", "seat {seat} counts {melds}: {points}")
MELD_POINTS = Text("khanhoo.meld-points", "{meld} {points}")

# facts

POINTS_SO_FAR = Text("khanhoo.points-so-far", "{points} of {target}")
BUMPED_FOR = Text("khanhoo.bumped-for", "seat {seat} bumped for {meld}")
BUMPS_FOR = Text("khanhoo.bumps-for", "seat {seat} bumps for {meld}")
CHALLENGED_WITH = Text("khanhoo.challenged-with", "seat {seat} challenged with {meld}")
TURNED_OVER = Text("khanhoo.turned-over", "discards turned over")
TURNED_OVER_AGAIN = Text("khanhoo.turned-over-again", "discards turned over {count} times")
OUT_IS = Text("khanhoo.out-is", "out: {seat}")
WON_BY = Text("khanhoo.won-by", "won by {who}")
NAMED = Text("khanhoo.named", "{who} named {meld}")
CANNOT_BE_MADE = Text("khanhoo.cannot-be-made", "{named} for {card}, which cannot be made of the cards held")

# going_out

POINTS = Plural("khanhoo.points", "{count} point", "{count} points")
POINTS_FROM_TO = Text("khanhoo.points-from-to", "{least} to {most}")
CANNOT_COUNT = Text("khanhoo.cannot-count", "{who} cannot count {points}")
LAID_MELD_BROKEN = Text("khanhoo.laid-meld-broken", "{who} cannot break up {cards}, which was laid")
COUNT_AS_THEY_LIE = Text("khanhoo.count-as-they-lie", "count laid melds as they lie")
ONE_MELD_FOR_TWO = Text("khanhoo.one-meld-for-two", "{who} cannot count one meld for two that were laid")
NO_MELD_TO_COUNT = Text("khanhoo.no-meld-to-count", "{who} cannot count {cards} as a meld")
LEAVE_IN_REST = Text("khanhoo.leave-in-rest", "leave its cards in the rest")

# meld_names

MELD = Text("khanhoo.meld", "meld")
SEQUENCE = Text("khanhoo.sequence", "sequence")
ACES = Text("khanhoo.aces", "aces")
TRIPLET = Text("khanhoo.triplet", "triplet")
ROYAL = Text("khanhoo.royal", "royal")
COURT = Text("khanhoo.court", "court")
KHANHOO = Text("khanhoo.khanhoo", "khanhoo")
DOUBLE_ACES = Text("khanhoo.double-aces", "double aces")
DOUBLE_TRIPLET = Text("khanhoo.double-triplet", "double triplet")
DOUBLE_ROYAL = Text("khanhoo.double-royal", "double royal")
DOUBLE_KHANHOO = Text("khanhoo.double-khanhoo", "double khanhoo")
A_MELD = Text("khanhoo.a-meld", "a meld")
A_SEQUENCE = Text("khanhoo.a-sequence", "a sequence")
A_TRIPLET = Text("khanhoo.a-triplet", "a triplet")
A_ROYAL = Text("khanhoo.a-royal", "a royal")
A_COURT = Text("khanhoo.a-court", "a court")
A_KHANHOO = Text("khanhoo.a-khanhoo", "a khanhoo")
A_DOUBLE_TRIPLET = Text("khanhoo.a-double-triplet", "a double triplet")
A_DOUBLE_ROYAL = Text("khanhoo.a-double-royal", "a double royal")
A_DOUBLE_KHANHOO = Text("khanhoo.a-double-khanhoo", "a double khanhoo")

# notation

ONE_OF = Text("khanhoo.one-of", "one of: {names}")
A_MELD_OF = Text("khanhoo.a-meld-of", "a meld, one of: {names}")
A_GROUP_REST_OR_POINTS = Text("khanhoo.a-group-rest-or-points", "a meld such as [AH 2H 3H], 'rest' or '='")
A_GROUP_OR_POINTS = Text("khanhoo.a-group-or-points", "a meld such as [AH 2H 3H], or '='")
A_GROUP_OR_COMMA = Text(
    "khanhoo.a-group-or-comma", "a meld such as [AH 2H 3H], ',' and the next seat, or the end of the line"
)
OVER_WHOM = Text("khanhoo.over-whom", "'over' and who wanted to bump, such as 'over 3 court'")
OVER_OR_NOTHING = Text("khanhoo.over-or-nothing", "'over' or nothing after the meld")
SEATS_AND_MELDS = Text("khanhoo.seats-and-melds", "a seat and a meld such as '3 court', with commas between several")
NAME_OF_MELD = Text("khanhoo.name-of-meld", "the name of the meld before its cards, because nobody has bumped for one")
DISCARD_OR_POINTS = Text(
    "khanhoo.discard-or-points", "the discard, such as 'out -9S [AH 2H 3H] = 12', or points, such as 'out 1=9, 2=12'"
)
THE_POINTS = Text("khanhoo.the-points", "'=' and the points")
EACH_SEAT_ONCE_WITH_POINTS = Text(
    "khanhoo.each-seat-once-with-points", "each seat of {seats} once with its points, such as '{seat}=12'"
)
POINTS_OF_SEAT = Text("khanhoo.points-of-seat", "the points of seat {seat}")

# pack

UNSEEN_CARD = Text("khanhoo.unseen-card", "unseen card")
JOKER = Text("khanhoo.joker", "joker")
RANK_OF_SUIT = Text("khanhoo.rank-of-suit", "{rank} of {suit}")
ACE = Text("khanhoo.ace", "ace")
JACK = Text("khanhoo.jack", "jack")
QUEEN = Text("khanhoo.queen", "queen")
KING = Text("khanhoo.king", "king")
HEARTS = Text("khanhoo.hearts", "hearts")
SPADES = Text("khanhoo.spades", "spades")
DIAMONDS = Text("khanhoo.diamonds", "diamonds")
CLUBS = Text("khanhoo.clubs", "clubs")

# possible

COPIES_ELSEWHERE = Text("khanhoo.copies-elsewhere", "{who} cannot {what}: all {count} copies are elsewhere")
CARD_ELSEWHERE = Text("khanhoo.card-elsewhere", "{who} cannot {what}: it is elsewhere")
MORE_THAN_THE_PACK = Text("khanhoo.more-than-the-pack", "{who} cannot {what}: the pack has {count}")
GET_OF = Text("khanhoo.get-of", "get {count} of {card}")
DRAW_CARD = Text("khanhoo.draw-card", "draw {card}")
LAY_CARD = Text("khanhoo.lay-card", "lay {card}")
DISCARD_CARD = Text("khanhoo.discard-card", "discard {card}")
HAVE_DISCARDED = Text("khanhoo.have-discarded", "have discarded {card}")
TAKE_CARD = Text("khanhoo.take-card", "take {card}")
BUMP_CARD = Text("khanhoo.bump-card", "bump {card}")
A_DISCARD = Text("khanhoo.a-discard", "a discard")
NO_DISCARD = Text("khanhoo.no-discard", "{who} cannot {what}: there is none on the table")
CANNOT = Text("khanhoo.cannot", "{who} cannot {what}")
NOT_IN_HAND = Text("khanhoo.not-in-hand", "{who} cannot {what}, which is not in that hand")
HOLDS_TOO_FEW = Text("khanhoo.holds-too-few", "{who} holds {held} cards and cannot discard {count}")
HOLDS_TOO_FEW_TO_LAY = Text(
    "khanhoo.holds-too-few-to-lay", "{who} holds {held} cards and cannot lay {count} and keep one to discard"
)
DISCARD_CARDS_OF = Text("khanhoo.discard-cards-of", "discard cards of {cards}")
LAY_CARDS_OF = Text("khanhoo.lay-cards-of", "lay cards of {cards}")
ANOTHER_HAND = Text("khanhoo.another-hand", "another hand")
CARD_WITH_COPY_LEFT = Text("khanhoo.card-with-copy-left", "a card of which a copy is left")
GONE_OUT_ALREADY = Text("khanhoo.gone-out-already", "{who} has gone out: nobody plays on")
STOCK_TOO_SMALL = Text("khanhoo.stock-too-small", "{who} cannot get {count} cards: the stock has only {left}")
STOCK_IS_EMPTY = Text("khanhoo.stock-is-empty", "{who} cannot draw: the stock is empty")
TURN_OVER_OR_TAKE = Text("khanhoo.turn-over-or-take", "turn the discards over, or take the latest")
NOT_NEXT_IN_STOCK = Text("khanhoo.not-next-in-stock", "{who} cannot draw {card}")
DRAW_NEXT = Text("khanhoo.draw-next", "draw {card}, which is next")
NO_SUCH_MELD = Text("khanhoo.no-such-meld", "found {found!r}, expected one of: {names}")
JOKER_UNNAMED = Text("khanhoo.joker-unnamed", "found none, expected the card that the joker stands for")
NO_JOKER_IN_MELD = Text("khanhoo.no-joker-in-meld", "found {found!r}, expected nothing: no joker is in the meld")
DISCARD_NOT_IN_MELD = Text("khanhoo.discard-not-in-meld", "found a meld without {card}, expected the discard in it")
OTHER_NEW_STOCK = Text(
    "khanhoo.other-new-stock", "found {found} cards, expected the {expected} discards below the latest"
)
NOT_AMONG_DISCARDS = Text(
    "khanhoo.not-among-discards", "found {found} in the new stock, which is not among the discards"
)
OTHER_COUNT_SHOWN = Text(
    "khanhoo.other-count-shown", "found {count} cards of {who}, expected {expected}, laid melds with them"
)
LAID_MELD_LEFT_OUT = Text("khanhoo.laid-meld-left-out", "the cards leave out a meld that {who} has laid")
NOBODY_OUT_YET = Text("khanhoo.nobody-out-yet", "{who} cannot be scored: nobody has gone out")
SCORED_ALREADY = Text("khanhoo.scored-already", "{who} is scored already")

# sentences

WHO_WITH = Text("khanhoo.who-with", "{who} with {meld}")
NOBODY = Text("khanhoo.nobody", "nobody")
BUMPS_CARD = Text("khanhoo.bumps-card", "{who} bumps {card} for {meld}.")
BUMPS_AGAINST = Text("khanhoo.bumps-against", "{who} bumps {card} for {meld} against {over}.")
HOLDS_AGAINST = Text("khanhoo.holds-against", "{who} challenges with {meld} and holds against {over}: nobody bumps.")
SO_MANY = Text("khanhoo.so-many", "{count} × {what}")
LAYS_AS = Text("khanhoo.lays-as", "{who} lays {cards} as {meld}.")
LAYS_WITH_JOKER = Text("khanhoo.lays-with-joker", "{who} lays {cards} as {meld}, the joker as {card}.")
NEW_STOCK = Text(
    "khanhoo.new-stock",
    "{who} wants to draw, and the cards below the latest discard are shuffled into a new stock of {count}.",
)
NEW_STOCK_AFTER_LAST = Text(
    "khanhoo.new-stock-after-last",
    "{who} has drawn the last card, and the cards below the latest discard are shuffled into a new stock of {count}.",
)
GOES_OUT_WITH = Text("khanhoo.goes-out-with", "{who} discards {card} and goes out with melds worth {points}.")
SHOWS_WORTH = Text("khanhoo.shows-worth", "{who} shows cards worth {points}.")
POINTS_TO = Text("khanhoo.points-to", "{points} to {who}")
POINTS_TO_FOR = Text("khanhoo.points-to-for", "{points} to {who} for {melds}")
WHO_HAS = Text("khanhoo.who-has", "{who} {points}")
HAND_IS_WORTH = Text("khanhoo.hand-is-worth", "{who} goes out; before the bonus the cards are worth {points}.")
HAND_BRINGS = Text("khanhoo.hand-brings", "The hand brings {points}; the totals are {totals}.")
WINS = Text("khanhoo.wins", "{who} wins: the game is decided.")
SHARE_THE_WIN = Text("khanhoo.share-the-win", "{who} share the win: the game is decided.")

# sheet

DEALER = Text("khanhoo.dealer", "Dealer")
OUT = Text("khanhoo.out", "Out")
POINTS_OF = Text("khanhoo.points-of", "{player}: points")
TOTAL_OF = Text("khanhoo.total-of", "{player}: total")
DRAWN = Text("khanhoo.drawn", "drawn")
ABANDONED = Text("khanhoo.abandoned", "abandoned")
OUT_AND_WON = Text("khanhoo.out-and-won", "{out}; {who} won the game")

# turns

CANNOT_NOW = Text("khanhoo.cannot-now", "{who} cannot {what} now")
NOT_ITS_TURN = Text("khanhoo.not-its-turn", "{who} cannot {what}: it is not that seat's turn")
TO_BUMP = Text("khanhoo.to-bump", "bump")
TO_CHALLENGE = Text("khanhoo.to-challenge", "challenge")
TO_LAY = Text("khanhoo.to-lay", "lay a meld")
TO_DRAW = Text("khanhoo.to-draw", "draw")
TO_TAKE = Text("khanhoo.to-take", "take the discard")
TO_DISCARD = Text("khanhoo.to-discard", "discard")
TO_TURN_OVER = Text("khanhoo.to-turn-over", "turn the discards over")
TO_GO_OUT = Text("khanhoo.to-go-out", "go out")
TO_SHOW = Text("khanhoo.to-show", "show cards to be scored")
CANNOT_RETURN = Text("khanhoo.cannot-return", "{who} cannot discard {card} just taken")
DISCARD_ANOTHER = Text("khanhoo.discard-another", "discard another card")

# offers: what buttons say

WHO_WENT_OUT = Text("khanhoo.who-went-out", "Who went out?")
GOES_OUT_WITH_POINTS = Text("khanhoo.goes-out-with-points", "Went out, and everybody's points")
OFFER_DISCARD = Text("khanhoo.offer-discard", "Discard")
OFFER_OUT = Text("khanhoo.offer-out", "Go out")
OFFER_OUT_DISCARDING = Text("khanhoo.offer-out-discarding", "Go out, and discard {card}")
OFFER_HANDS = Text("khanhoo.offer-hands", "{who} goes out: points with the melds")
OFFER_OUT_WITH_MELDS = Text("khanhoo.offer-out-with-melds", "Go out, with the melds")
OFFER_BUMP = Text("khanhoo.offer-bump", "Bump {card}: {meld}")
OFFER_BUMP_OVER = Text("khanhoo.offer-bump-over", "Bump {card} before others")
OFFER_TAKE = Text("khanhoo.offer-take", "Take {card}")
OFFER_DRAW = Text("khanhoo.offer-draw", "Draw")
OFFER_DRAW_AND_DISCARD = Text("khanhoo.offer-draw-and-discard", "Draw, and discard")
OFFER_CHALLENGE = Text("khanhoo.offer-challenge", "Challenge those who bump")
OFFER_RECYCLE = Text("khanhoo.offer-recycle", "Turn the discards over")
OFFER_LAY = Text("khanhoo.offer-lay", "Lay the {meld}")
OFFER_OF_CARDS = Text("khanhoo.offer-of-cards", "{offer}: {cards}")
OFFER_WITH_JOKER = Text("khanhoo.offer-with-joker", "{offer}, the joker as {card}")
OFFER_LAY_OTHER = Text("khanhoo.offer-lay-other", "Lay another meld")
KEY_TAKE = Text("khanhoo.key-take", "Take")
KEY_RECYCLE = Text("khanhoo.key-recycle", "Turn over")
DREW_AND_DISCARDED = Text("khanhoo.drew-and-discarded", "drew and discarded; nobody saw what")
OFFER_SCORE = Text("khanhoo.offer-score", "Points of {who}")
OFFER_SCORE_BEST = Text("khanhoo.offer-score-best", "Points of {who}, with the best melds")
OFFER_SCORE_MELDS = Text("khanhoo.offer-score-melds", "Points of {who}, with the melds")
OFFER_SCORE_REST = Text("khanhoo.offer-score-rest", "Points of {who}, without a meld, with the cards")
OFFER_SCORE_ALL = Text("khanhoo.offer-score-all", "Points of {who}, with the melds and the rest of the cards")
TERM_JOKER = Text("khanhoo.term-joker", "joker")
MEANS_JOKER = Text("khanhoo.means-joker", "stands for any card of a meld")
TERM_KHANHOO = Text("khanhoo.term-khanhoo", "khanhoo")
MEANS_KHANHOO = Text("khanhoo.means-khanhoo", "A♥ 2♠ 3♦, the meld that gives the game its name")
TERM_ROYAL = Text("khanhoo.term-royal", "royal")
MEANS_ROYAL = Text("khanhoo.means-royal", "J♣ Q♣ K♣")
