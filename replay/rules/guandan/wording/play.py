"""What is refused in the deal and the play, and what may happen instead."""

from __future__ import annotations

from replay.messages import Plural, Text

# checks

RESULT_ALONE = Text(
    "guandan.result-alone",
    "only the result of this hand is recorded, expected the order in which they went out",
)
MOVES_RECORDED = Text("guandan.moves-recorded", "the moves of this hand are recorded, expected its plays")
LEAD_WITHOUT_CARD = Text(
    "guandan.lead-without-card",
    "found no card for a lead that is turned card, expected a card only where one is turned",
)
RANDOM = Text("guandan.random", "random")
RECORDED = Text("guandan.recorded", "recorded")
BY_TURNED_CARD = Text("guandan.by-turned-card", "by a turned card")
AT_RANDOM = Text("guandan.at-random", "at random")
RECUT_AND_TURN = Text("guandan.recut-and-turn", "recut and turn another")
ANNOUNCE_AS_TYPED = Text("guandan.announce-as-typed", "{seat} announces {count}")
ANNOUNCE_LATER = Text("guandan.announce-later", "announce nothing before {count} cards or fewer are left")
ANNOUNCE_NOTHING = Text("guandan.announce-nothing", "announce nothing")
TIME_AFTER_MATCH = Text("guandan.time-after-match", "time cannot be called: the match is decided")
TIME_CALLED_TWICE = Text("guandan.time-called-twice", "time cannot be called: it was called already")
TIME_IN_EXTRA_HAND = Text("guandan.time-in-extra-hand", "time cannot be called: an extra hand decides the match")
NOTHING = Text("guandan.nothing", "nothing")
COUNTED_OR_VOID = Text("guandan.counted-or-void", "whether the running hand is counted or void")
NO_HAND_RUNNING = Text("guandan.no-hand-running", "nothing: no hand is running")
TO_PLAY = Text("guandan.to-play", "play")
TO_PASS = Text("guandan.to-pass", "pass")
TO_PAY = Text("guandan.to-pay", "pay")
TO_PAY_TRIBUTE = Text("guandan.to-pay-tribute", "pay tribute")
TO_RESIST = Text("guandan.to-resist", "resist a tribute")
TO_RETURN = Text("guandan.to-return", "give a card back")
TO_GIVE_BACK = Text("guandan.to-give-back", "give back")
TO_SHOW = Text("guandan.to-show", "show")
TO_LOSE = Text("guandan.to-lose", "lose")
NO_BOARD = Text("guandan.no-board", "a board cannot be laid: the hand names none")
EAST_LEADS_BOARD_1 = Text("guandan.east-leads-board-1", "{who} cannot lead board 1")
BOARD_ONCE = Text("guandan.board-once", "a board is laid once, before its cards are taken")
LEAD_WITH_CARD = Text(
    "guandan.lead-with-card",
    "found the card {found} for a lead that is {how}, expected a card only where one is turned",
)
LEAD_OF_BOARD = Text("guandan.lead-of-board", "the lead of a board cannot be chosen")
BOARD_SAYS_WHO = Text("guandan.board-says-who", "the board says who leads")
LEAD_AFTER_TRIBUTE = Text("guandan.lead-after-tribute", "the lead cannot be chosen: it follows from the tribute")
LEAD_SETTLED = Text("guandan.lead-settled", "the lead is settled")
WHO_LEADS = Text("guandan.who-leads", "{who} leads")
LEAD_NOT_CHOSEN_SO = Text("guandan.lead-not-chosen-so", "the lead cannot be chosen {how}")
LEAD_WITHOUT_TRIBUTE = Text("guandan.lead-without-tribute", "{who} cannot lead and paid no tribute")
PAYER_OF_HIGHER_LEADS = Text("guandan.payer-of-higher-leads", "the one of {names} who paid the higher card leads")
TURNED_CARD_UNFIT = Text("guandan.turned-card-unfit", "the {card} cannot choose the lead")
RESHUFFLE_AND_TURN = Text("guandan.reshuffle-and-turn", "reshuffle and turn another")
TURNED_CARD_ELSEWHERE = Text("guandan.turned-card-elsewhere", "{who} was not dealt the turned {card}")
TURNED_CARD_HELD = Text(
    "guandan.turned-card-held", "{who} took the turned {card} and leads, so the others cannot have both of them"
)
TURNED_CARD_LACKING = Text(
    "guandan.turned-card-lacking", "{who} took the turned {card} to lead, and cannot go out without having played it"
)
TAKER_OF_TURNED_LEADS = Text("guandan.taker-of-turned-leads", "the player who took the turned card leads")
DEAL_OVER = Text("guandan.deal-over", "{who} cannot be dealt cards: the deal is over")
DEALT_OUT_OF_TURN = Text("guandan.dealt-out-of-turn", "{who} cannot be dealt cards now")
WHO_IS_NEXT = Text("guandan.who-is-next", "{who} is next")
BOARD_NOT_LAID = Text("guandan.board-not-laid", "the cards of a board cannot be dealt before it is laid")
LAY_BOARD = Text("guandan.lay-board", "lay the board, with its level and who leads")
TURNED_CARD_NOT_DEALT = Text("guandan.turned-card-not-dealt", "{who} leads for the turned {card} and is not dealt it")
NOT_NOW = Text("guandan.not-now", "{who} cannot {action} now")
IS_OUT = Text("guandan.is-out", "{who} cannot {action} and is out")
SITS_OUT = Text("guandan.sits-out", "{who} cannot {action} and sits this trick out")
OUT_OF_TURN = Text("guandan.out-of-turn", "{who} cannot {action} out of turn")
TOO_LOW = Text("guandan.too-low", "{who} cannot play a {mine} on a {theirs}")
NOT_AS_DECLARED = Text("guandan.not-as-declared", "{who} cannot play {cards} as a {declared}")
DECLARE_OTHERWISE = Text("guandan.declare-otherwise", "declare a {combinations}")
OTHER_CARDS = Text("guandan.other-cards", "other cards: these are not a combination")
PASS_ON_LEAD = Text("guandan.pass-on-lead", "{who} cannot pass on lead")
ANNOUNCES_WHEN_OUT = Text("guandan.announces-when-out", "{who} cannot announce cards and is out")
ANNOUNCES_OTHER_NUMBER = Text("guandan.announces-other-number", "{who} cannot announce {count} cards and holds {held}")
NOT_ANNOUNCED = Text("guandan.not-announced", "{who} cannot announce {held} cards")
PLACE_TWICE = Text("guandan.place-twice", "found a seat twice, expected each at most once")
OTHER_PLACES_SEEN = Text(
    "guandan.other-places-seen",
    "found the order {found}, expected one that begins with {expected}, as far as the table saw it",
)
OTHER_PLACES = Text("guandan.other-places", "{count} seats cannot have a place")
FIRST_AND_SECOND = Text("guandan.first-and-second", "first and second alone: they are partners")
ALL_FOUR = Text("guandan.all-four", "all four")
NOT_TIMED = Text("guandan.not-timed", "time cannot be called")
TIMED_FORMAT = Text("guandan.timed-format", "a format that is timed")
RUNNING_HAND = Text("guandan.running-hand", "found {found} of a running hand, expected {expected}")
NO_LOT = Text("guandan.no-lot", "no lot is drawn")
NO_SEAT_OF_TEAM = Text("guandan.no-seat-of-team", "found seat {seat}, expected a seat of a team: {seats}")
SO_OR_RECORDED = Text("guandan.so-or-recorded", "{how}, or as it was recorded")
AS_RECORDED = Text("guandan.as-recorded", "as it was recorded")

# possible

HOLDS_FEWER = Text("guandan.holds-fewer", "{who} cannot {action} {count} cards and holds {held}")
PACK_HAS_FEWER = Text("guandan.pack-has-fewer", "{who} cannot {action} the {card}: the pack has {copies}")
CARDS_OF_PACK = Text("guandan.cards-of-pack", "{action} cards that the pack has")
NOT_IN_HAND = Text("guandan.not-in-hand", "{who} cannot {action} the {card}, which is not in that hand")
CARDS_OF_HAND = Text("guandan.cards-of-hand", "{action} cards of {cards}")
ALL_ELSEWHERE = Text("guandan.all-elsewhere", "{who} cannot {action} the {card}: all {copies} copies are elsewhere")
SOME_ELSEWHERE = Text(
    "guandan.some-elsewhere", "{who} cannot {action} the {card}: {elsewhere} of {copies} copies is elsewhere"
)
TIMES = Text("guandan.times", "{card} {count} times")
A_PLAY = Text("guandan.a-play", "a play")
A_TRIBUTE = Text("guandan.a-tribute", "a tribute")
A_RETURN = Text("guandan.a-return", "a return")
BIG_JOKERS = Text("guandan.big-jokers", "big jokers")
COPY_LEFT = Text("guandan.copy-left", "a card of which a copy is left")
DEALT_WHEN_OUT = Text("guandan.dealt-when-out", "found cards for {who}, who is out, expected a seat that still plays")
TOO_FEW_LEFT = Text("guandan.too-few-left", "{who} cannot get {count} cards: {left} are left")
NOT_SO_OFTEN = Text("guandan.not-so-often", "{who} cannot be dealt the {card}: the pack has {copies}")
DEALT_BEFORE = Plural(
    "guandan.dealt-before",
    "{who} cannot be dealt the {card}: the pack has {copies}, and {count} of them was dealt before",
    "{who} cannot be dealt the {card}: the pack has {copies}, and {count} of them were dealt before",
)
BEFORE_ALL_ARE_DEALT = Text(
    "guandan.before-all-are-dealt", "found {found} in the deal, expected all four to have their cards before"
)
NO_OTHER_SEAT = Text("guandan.no-other-seat", "found seat {seat}, expected another seat of this hand: {others}")
LAST_CARD_GIVEN = Text("guandan.last-card-given", "found {found} of the last card of {who}, expected a play of it")
SEAT_TWICE = Text("guandan.seat-twice", "found seat {seat} twice, expected each seat once")
NO_SEAT_OF_HAND = Text("guandan.no-seat-of-hand", "found seat {seat}, expected a seat of this hand")
NO_SUCH_COMBINATION = Text(
    "guandan.no-such-combination",
    "found {count} cards declared as a {combination} of key {key}, expected a combination that the pack has "
    "at level {level}",
)
PASS_BEFORE_PLAY = Text("guandan.pass-before-play", "found a pass before the play, expected it when somebody has led")

# promises

ABOVE_TRIBUTE = Text("guandan.above-tribute", "{who} cannot play the {card} after paying the {paid} as tribute")
NOT_ABOVE_TRIBUTE = Text("guandan.not-above-tribute", "cards that are not above the tribute")
BELOW_RETURN = Text("guandan.below-return", "{who} cannot play the {card} after giving the {returned} back")
NOT_BELOW_RETURN = Text("guandan.not-below-return", "cards that are neither low nor below the return")
