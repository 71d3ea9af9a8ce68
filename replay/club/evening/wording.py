"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

NOT_PROPOSED = Text(
    "evening.not-proposed",
    "found a payment that squaring the game does not propose any more, expected one of those that are proposed now",
)
EVENING_OF = Text("evening.evening-of", "The evening of {player}")
SEAT = Text("evening.seat", "seat {seat}")
WITH_WHOM = Text("evening.with-whom", "With")
OWN_MONEY = Text("evening.own-money", "Own money in {unit}")
HANDS = Text("evening.hands", "The hands")
HAND = Text("evening.hand", "Hand {hand}")
WHICH_HAND = Text("evening.which-hand", "Hand")
FOR = Text("evening.for", "For")
AMOUNT = Text("evening.amount", "Amount")
BALANCE = Text("evening.balance", "Balance")
NO_MONEY = Text("evening.no-money", "No money changed hands.")
VOID = Text("evening.void", "It was struck out and does not count.")
STILL_PLAYED = Text(
    "evening.still-played", "It plays a board that other tables are still to play, so its cards are not shown yet."
)
OWN_CARDS = Text("evening.own-cards", "Own cards at the end: {cards}.")
THE_POT = Text("evening.the-pot", "the pot")
YOU_PAID = Text("evening.you-paid", "Paid to {payee} to be square")
YOU_GOT = Text("evening.you-got", "Paid by {payer} to be square")
FOR_THE_EVENING = Text("evening.for-the-evening", "{what}, for the whole evening")
GOT = Text("evening.got", "confirmed by the payee")
NOT_GOT = Text("evening.not-got", "not confirmed by the payee yet")
UNDONE = Text("evening.undone", "undone")
AS_OF = Text("evening.as-of", "As it was recorded at {moment}.")
ABOUT_FILES = Text(
    "evening.about-files",
    "evening.html has the hands as this seat saw them, and its own money: open it in any browser, or print it.\n",
)
ABOUT_PROOFS = Text(
    "evening.about-proofs",
    "checkpoint is the club's signature under everything that was recorded until then, and receipts has proof of results and of "
    "this seat's own payments. log.pub is the club's public key: compare it with the one that the club gave you. With Paipu on any "
    "machine, without the club:\n\n"
    "paipu log check checkpoint --key log.pub\npaipu receipt check receipts/NAME --key log.pub\n\n"
    "A receipt proves that an event was recorded, not that it still counts: it may be reversed later, or its hand voided.\n",
)
NO_PROOFS = Text("evening.no-proofs", "This club keeps no signed log, so there are no receipts in this file.\n")
NOBODY_THERE = Text("evening.nobody-there", "found seat {seat}, expected one at which somebody sat in this game")

# At a terminal

NO_SUCH_KEY = Text(
    "evening.no-such-key", "found {found!r}, expected the key of one payment of this evening, or the beginning of it"
)
GAME_OF_EVENING = Text("evening.game-of-evening", "{game}  {title}, {day}")
BY_MONEY = Text("evening.by-money", "Standings in {unit}:")
BY_POINTS = Text("evening.by-points", "Standings in points or levels of {kind}:")
STANDING = Text("evening.standing", "  {place}  {player}  {amount}  ({won} of {hands} hands won)")
IN_UNIT = Text("evening.in-unit", "In {unit}:")
TO_BE_PAID = Text("evening.to-be-paid", "  {key}  {payer} pays {payee} {amount}")
ALL_SQUARE = Text("evening.all-square", "  Everybody is square.")
PAID_NOT_GOT = Text("evening.paid-not-got", "  {payer} paid {payee} {amount}; not confirmed yet")
PAID_AND_GOT = Text("evening.paid-and-got", "  {payer} paid {payee} {amount}; {payee} has got it")
PAID_AND_UNDONE = Text("evening.paid-and-undone", "  {payer} paid {payee} {amount}; undone")
HAND_HELD = Text("evening.hand-held", "  Hand {hand} of game {game} is disputed: its money is held back.")
