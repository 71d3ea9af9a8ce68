"""The profiles, the options and their values."""

from __future__ import annotations

from replay.messages import Text

PROFILE_PAGAT = Text("quandui.profile-pagat", "As in Amsterdam (pagat.com)")
PROFILE_GAMERULES = Text("quandui.profile-gamerules", "As at gamerules.com")

OPTION_STAKE = Text("quandui.option-stake", "Stake")
OPTION_SPECIALS_COPIES = Text("quandui.option-specials-copies", "Copies of each odd card")
OPTION_SPECIALS_DUI = Text("quandui.option-specials-dui", "Two identical odd cards are a dui")
OPTION_FIRST_DEALER = Text("quandui.option-first-dealer", "First dealer")
FIRST_DEALER_RANDOM = Text("quandui.first-dealer-random", "by lot")
OPTION_DEALER_ABSENT = Text("quandui.option-dealer-absent", "If the dealer has left")
DEALER_ABSENT_NEXT_SEAT = Text("quandui.dealer-absent-next-seat", "the next seat deals")
OPTION_HEAVENLY_WIN = Text("quandui.option-heavenly-win", "The dealer may show eight pairs at once")
OPTION_CLAIMS = Text("quandui.option-claims", "Claiming a discard")
CLAIMS_VOLUNTARY = Text("quandui.claims-voluntary", "is voluntary")
OPTION_NEXT_MUST_SHOW_DUI = Text(
    "quandui.option-next-must-show-dui", "The next player lays out a pair made with the discard"
)
OPTION_ALLOW_RETURN_DISCARD = Text(
    "quandui.option-allow-return-discard", "A discard that was just taken may be discarded again"
)
OPTION_MAY_DECLINE_WIN = Text("quandui.option-may-decline-win", "Whoever has eight mixed pairs may play on")
OPTION_FORCED_WIN_ON_CLAIMED_KA = Text(
    "quandui.option-forced-win-on-claimed-ka", "A hand that a taken discard completes with a ka must be shown"
)
OPTION_FORCED_SCOPE = Text("quandui.option-forced-scope", "Discards for which that holds")
FORCED_SCOPE_ANY_DISCARD = Text("quandui.forced-scope-any-discard", "all that are taken")
FORCED_SCOPE_CLAIM_ONLY = Text("quandui.forced-scope-claim-only", "only claimed ones")
OPTION_MONEY = Text("quandui.option-money", "Money")
MONEY_STAKE = Text("quandui.money-stake", "the losers pay the winner")
MONEY_POT = Text("quandui.money-pot", "everybody antes into a pot")
OPTION_STOCK_END = Text("quandui.option-stock-end", "A hand is drawn")
STOCK_END_ON_NEED = Text("quandui.stock-end-on-need", "when a card is needed and the stock is empty")
STOCK_END_ON_LAST_DRAW = Text("quandui.stock-end-on-last-draw", "after the discard that follows the last draw")
STOCK_END_AT_ONCE = Text("quandui.stock-end-at-once", "as soon as the last card is drawn")
OPTION_DRAW_POT = Text("quandui.option-draw-pot", "Pot of a drawn hand")
DRAW_POT_CARRY = Text("quandui.draw-pot-carry", "goes into the next hand")
DRAW_POT_REFUND = Text("quandui.draw-pot-refund", "is paid back")
OPTION_CARRY_LEAVER = Text("quandui.option-carry-leaver", "Antes in the pot of a player who leaves")
CARRY_LEAVER_FORFEIT = Text("quandui.carry-leaver-forfeit", "stay in the pot")
CARRY_LEAVER_REFUND = Text("quandui.carry-leaver-refund", "are paid back")
