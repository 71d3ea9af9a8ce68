"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# choices

YES = Text("rules.yes", "yes")
NO = Text("rules.no", "no")

# decision

DIFFERENCE = Text("rules.difference", ": its {field} is {found}, expected {expected}")
OTHER_MOVE = Text("rules.other-move", "found {found}, expected a move of {title}")
GAME_CLOSED = Text("rules.game-closed", "the game is closed")
RULING_GAMES = Text("rules.ruling-games", "Paipu, games")
VOID_THE_LAST_HAND = Text("rules.void-the-last-hand", "void its last hand, which opens it again")
NOT_OPENED = Text("rules.not-opened", "found {found}, expected GameOpened as the first event of a game")
NOTHING_TO_EXCUSE = Text(
    "rules.nothing-to-excuse", "found {found} after Irregular, expected the move of the play that the referee excuses"
)
NEEDLESS_EXCUSE = Text(
    "rules.needless-excuse",
    "the referee excused a move that breaks no rule, expected Irregular only before one that does",
)
OTHER_CONSEQUENCE = Text(
    "rules.other-consequence", "found {found}, expected {expected}, which the rules make follow{difference}"
)
NO_MOVE = Text("rules.no-move", "found {found}, expected a move: nothing before it has this consequence")
CUT_SHORT = Text("rules.cut-short", "the record ends here, expected {expected}, which the rules make follow")

# eyes

NO_EYES = Text("rules.no-eyes", "found eyes {found!r}, expected 'all', 'public' or a seat such as 'seat:2'")

# registry

NO_SUCH_RULES = Text("rules.no-such-rules", "found rules {found!r}, expected one of: {known}")
EVENT_NAME_TAKEN = Text(
    "rules.event-name-taken",
    "the rules {rules!r} call an event {event!r}, expected a name that no other kind of game has",
)
