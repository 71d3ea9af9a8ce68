"""What is refused of tributes and returns."""

from __future__ import annotations

from replay.messages import Text

# tribute

OWES_NO_TRIBUTE = Text("guandan.owes-no-tribute", "{who} owes no tribute")
PAYS = Text("guandan.pays", "{who} pays")
PAY = Text("guandan.pay", "{who} pay")
SHOW_JOKERS = Text("guandan.show-jokers", "show them and pay nothing")
TAKE_BACK_AND_SHOW = Text("guandan.take-back-and-show", "take the first tribute back, show them and pay nothing")
PAY_TO = Text("guandan.pay-to", "pay {who}")
PAY_FIRST = Text("guandan.pay-first", "pay {who}, who was first")
GIVE_LOW = Text("guandan.give-low", "give a ten or lower")
GIVE_LOW_NO_LEVEL = Text("guandan.give-low-no-level", "give a ten or lower that is not a level card")
TRIBUTE_WILD = Text("guandan.tribute-wild", "{who} cannot pay the {card}, which is wild")
PAY_HIGHEST_BUT = Text("guandan.pay-highest-but", "pay the highest card but {card}")
MUST_RESIST = Text("guandan.must-resist", "{who} cannot pay tribute: the big jokers are both with those who owe")
TRIBUTE_NOT_HIGHEST = Text("guandan.tribute-not-highest", "{who} cannot pay the {card} and keep the {kept}")
PAY_CARD = Text("guandan.pay-card", "pay {cards}")
TRIBUTES_CROSSED = Text(
    "guandan.tributes-crossed", "{who} cannot pay the {card} after {other} paid {winner} the {paid}"
)
TAKE_TRIBUTE_BACK = Text("guandan.take-tribute-back", "take that tribute back: this one goes to {who}")
TRIBUTE_TO_OTHER = Text("guandan.tribute-to-other", "{who} cannot pay tribute to {other}")
RESISTS_TOO_LATE = Text("guandan.resists-too-late", "{who} cannot resist: a tribute is paid already")
PAY_OR_TAKE_BACK = Text("guandan.pay-or-take-back", "pay the other, or take that one back")
RESISTS_WITHOUT_OWING = Text("guandan.resists-without-owing", "{who} cannot resist and owes no tribute")
THEY_MAY = Text("guandan.they-may", "{who} may")
NOTHING_TO_RETURN = Text("guandan.nothing-to-return", "{who} has nothing to give back")
RETURN_TO_OTHER = Text("guandan.return-to-other", "{who} cannot give a card back to {other}")
GIVE_TO_PAYER = Text("guandan.give-to-payer", "give it to {who}, who paid")
RETURN_TOO_HIGH = Text("guandan.return-too-high", "{who} cannot give back the {card}")
GIVE_CARD = Text("guandan.give-card", "give {cards}")
RETURN_NOT_LOWEST = Text(
    "guandan.return-not-lowest",
    "{who} cannot give back the {card}: one of the {held} cards must be lower, for only {count} can be as high",
)
LOWER_CARD_KEPT = Text("guandan.lower-card-kept", "{who} cannot give back the {card} and keep the {kept}")
GIVE_CARD_OR_LOW = Text("guandan.give-card-or-low", "give {cards}, or a ten or lower")
