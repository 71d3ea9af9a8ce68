"""What is refused of penalties and of misdeals."""

from __future__ import annotations

from replay.messages import Text

# misdeals

OTHER_NUMBER_DEALT = Text("guandan.other-number-dealt", "{who} cannot be dealt {count} cards")
DRAWN_BY_SEAT = Text("guandan.drawn-by-seat", "seat {seat} cannot draw a card of {who}")
OPPONENT_DRAWS = Text("guandan.opponent-draws", "an opponent draws it")
NOT_DRAWN_NOW = Text("guandan.not-drawn-now", "no card can be drawn of {who} now")
AFTER_THE_DEAL = Text("guandan.after-the-deal", "when the cards are dealt and both seats play")
DRAWN_BY_OTHER = Text("guandan.drawn-by-other", "{who} cannot draw a card of {of}")
GRABBED_NOTED = Text(
    "guandan.grabbed-noted", "found {found!r}, expected no card that was grabbed: the deal says who has one too many"
)
GRABBED_MISSING = Text(
    "guandan.grabbed-missing",
    "found no card that {who} grabbed, expected after 'for' the one of {other} that {who} keeps",
)
MISDEAL_SIZES = Text(
    "guandan.misdeal-sizes", "{count}, a quarter of the pack; {sizes} where a card was wrongly grabbed"
)
DRAWS = Text("guandan.draws", "{who} draws a card of {other}, who has one too many")
QUARTER = Text("guandan.quarter", "{count}, a quarter of the pack")
NUMBER_SINCE = Text("guandan.number-since", "{expected}, since {who} was dealt {count}")

# penalties

NO_SEAT_AT_TABLE = Text("guandan.no-seat-at-table", "found seat {seat}, expected a seat at the table")
PENALTY_BETWEEN_HANDS = Text("guandan.penalty-between-hands", "{who} cannot be penalised so between hands")
WARNING_OR_POINTS = Text("guandan.warning-or-points", "a warning or victory points")
PENALTY_WITHOUT_MOVES = Text(
    "guandan.penalty-without-moves", "{who} cannot be penalised so where only the result is recorded"
)
WARNING_POINTS_OR_END = Text("guandan.warning-points-or-end", "a warning, victory points, or what ends the hand")
FIELD_MISSING = Text("guandan.field-missing", "found no {field}, expected it with the effect {effect}")
FIELD_NOT_ASKED = Text("guandan.field-not-asked", "found {found!r}, expected no {field} with the effect {effect}")
NO_POINTS = Text("guandan.no-points", "found 0, expected the victory points that are taken off")
POINTS_WITH_WARNING = Text("guandan.points-with-warning", "found {found}, expected no victory points with a warning")
NOT_MADE_TO_SIT_OUT = Text("guandan.not-made-to-sit-out", "{who} cannot be made to sit out")
WHILE_IN_PLAY = Text("guandan.while-in-play", "while the seat is in play")
ALL_WOULD_SIT_OUT = Text("guandan.all-would-sit-out", "{who} cannot be made to sit out: nobody would be left to lead")
PENALTY_TOO_LATE = Text(
    "guandan.penalty-too-late", "{who} cannot be penalised for a play out of turn that the next seat has followed"
)
PLAY_VALID = Text("guandan.play-valid", "the play remains valid")
PLAY_ON_TABLE = Text("guandan.play-on-table", "the play of {who} is on the table")
TAKE_BACK = Text("guandan.take-back", "take it back first")
NOT_TO_LEAD = Text("guandan.not-to-lead", "{who} cannot lose the lead and is not to lead")
WHILE_TO_LEAD = Text("guandan.while-to-lead", "while the seat is to lead; cards on the table are taken back first")
NOBODY_ELSE_LEADS = Text("guandan.nobody-else-leads", "{who} cannot lose the lead: nobody would be left to lead")
LEAD_BARRED = Text("guandan.lead-barred", "{who} cannot lead a {combination}, which the partner laid out of turn")
LEAD_ANOTHER = Text("guandan.lead-another", "lead another combination")
