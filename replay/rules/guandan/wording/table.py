"""What may happen, and what is shown of a table beside its cards."""

from __future__ import annotations

from replay.messages import Plural, Text

TITLE = Text("guandan.title", "Guandan")

# expected

LOT_DECIDES = Text("guandan.lot-decides", "a lot decides the match")
CLOSE_GAME = Text("guandan.close-game", "close the game")
START_OR_JOIN = Text("guandan.start-or-join", "start a hand, or someone joins or leaves")
IS_DEALT = Text("guandan.is-dealt", "{who} is dealt {count} cards")
PAYS_OR_SHOWS = Text("guandan.pays-or-shows", "{who} pays tribute, or both big jokers are shown")
PAY_OR_SHOW = Text("guandan.pay-or-show", "{who} pay tribute, or both big jokers are shown")
GIVES_A_CARD_BACK = Text("guandan.gives-a-card-back", "{who} gives a card back")
GIVE_A_CARD_BACK = Text("guandan.give-a-card-back", "{who} give a card back")
SAY_WHO_LEADS = Text("guandan.say-who-leads", "say who leads")
SAY_ORDER = Text("guandan.say-order", "say in which order they went out")
HAND_ENDS = Text("guandan.hand-ends", "the hand ends")
LEADS_ANY = Text("guandan.leads-any", "{who} leads any combination")
LEADS_ANY_BUT = Text("guandan.leads-any-but", "{who} leads any combination but a {combinations}")
BEATS_OR_PASSES = Text("guandan.beats-or-passes", "{who} beats the {combination} or passes")

# facts

BOARD = Text("guandan.board", "board {board}")
LEVEL = Text("guandan.level", "level {level}")
NEXT_LEVEL = Text("guandan.next-level", "next level {level}")
REACHED = Text("guandan.reached", "level {level}")
TEAM_LEVEL = Text("guandan.team-level", "{who} {level}")
TEAM_PASSED_A = Text("guandan.team-passed-a", "{who} {level} and A passed")
TEAM_PASSED_A_TIMES = Text("guandan.team-passed-a-times", "{who} {level} and A passed {count} times")
ON_BOARDS = Text("guandan.on-boards", "on boards {points}")
TEAM_POINTS = Text("guandan.team-points", "{who} {count}")
TRIBUTE_RESISTED = Text("guandan.tribute-resisted", "tribute resisted")
TRIBUTE_DUE = Text("guandan.tribute-due", "tribute due from {seats}")
TRIBUTE = Text("guandan.tribute", "tribute {card} from {payer} to {winner}")
TRIBUTE_AND_RETURN = Text("guandan.tribute-and-return", "tribute {card} from {payer} to {winner}, {returned} back")
LEADING = Text("guandan.leading", "leads: {seat}")
LEADING_FOR_TURNED = Text("guandan.leading-for-turned", "leads: {seat}, for the turned {card}")
SITTING_OUT = Text("guandan.sitting-out", "sits out: {seats}")
CUTS = Text("guandan.cuts", "cuts: {seat}")
TAKES_FIRST_CARD = Text("guandan.takes-first-card", "takes the first card: {seat}")
OUT = Text("guandan.out", "out: {seats}")
TIME_IS_CALLED = Text("guandan.time-is-called", "time is called")
MATCH_OVER = Text("guandan.match-over", "the match is over")
OTHER_ORDER = Text(
    "guandan.other-order", "{who} laid {cards} as a {combination}, which Articles 5.2 and 8.2 ask for as {expected}"
)

FEW_NOT_ANNOUNCED = Plural(
    "guandan.few-not-announced",
    "{who} has {count} card left, and no announcement is recorded",
    "{who} has {count} cards left, and no announcement is recorded",
)
OTHER_EFFECT = Text(
    "guandan.other-effect", "found the penalty '{effect}' for {who} by Article {article}, which has: {expected}"
)
OTHER_ARTICLE = Text(
    "guandan.other-article", "found the penalty '{effect}' for {who} by Article {article}, expected Article {expected}"
)
WARNED_BEFORE = Text(
    "guandan.warned-before", "{who} was warned before; by Article 8.3 the second time costs 1 victory point"
)
NOT_WARNED_BEFORE = Text(
    "guandan.not-warned-before",
    "{who} loses victory points and was not warned before; by Article 8.3 a warning comes first",
)
OTHER_POINTS = Text("guandan.other-points", "{who} loses {count} victory points; a penalty of Article 8.3 costs 1")

# penalties

AN_OPPONENT_DRAWS = Text("guandan.an-opponent-draws", "an opponent draws a card")
CARDS_DEALT_AGAIN = Text("guandan.cards-dealt-again", "the cards are dealt again")
SITS_OUT_A_TRICK = Text("guandan.sits-out-a-trick", "sits out a trick")
VP_OFF = Text("guandan.vp-off", "{count} VP off")
