"""Plays and passes: combinations, tricks, taking the wind, announcing (rulings 9 to 15 and 21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, field

from replay.rules.guandan.combinations.combination import (
    Reading,
    beats,
    describe,
    may_be_declared,
    pack_has,
    readings,
    sized_name,
    stands_for,
    type_name,
)
from replay.rules.guandan.combinations.patterns import Combination
from replay.rules.guandan.combinations.plays import plays
from replay.rules.guandan.leads import LeadSet, need_turned_card
from replay.rules.guandan.levels import hand_won
from replay.rules.guandan.pack import letter, rank_of, wild
from replay.rules.guandan.table import (
    Ban,
    Consequence,
    GuandanTable,
    Lay,
    Move,
    can_hold,
    need_dealt,
    need_phase,
    need_result,
    next_to_play,
    pardon,
    partner,
)
from replay.rules.guandan.tribute import check_promises
from replay.rules.shared.checks import need_seat
from replay.rules.shared.table import leave, the_card
from replay.values.cards import UNSEEN
from replay.values.events import Card, Event, Seat, about
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Plural, Text, all_of, any_of, say, steps

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


class Played(Event, frozen=True):
    """Move: a seat lays cards and declares them as a combination (9, 12)."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], about("the cards as they lie", min_length=1, max_length=10)]
    as_: Annotated[Combination, about("the combination")] = field(name="as")
    key: Annotated[
        Annotated[int, Meta(ge=1, le=17)] | None, about("the rank that it is compared by; absent for four jokers")
    ] = None
    inferred: Annotated[bool, about("true if it was not declared, but read from the cards")] = False


RULING_WHAT_BEATS = say("guandan.ruling-what-beats", "Guandan 11, what beats what")
TOO_LOW = Text("guandan.too-low", "{who} cannot play a {mine} on a {theirs}")
A_PLAY = say("guandan.a-play", "a play")
TO_PLAY = say("guandan.to-play", "play")
NO_SUCH_COMBINATION = Text(
    "guandan.no-such-combination",
    "found {count} cards declared as a {combination} of key {key}, expected a combination that the pack has "
    "at level {level}",
)
_OUT = (
    say("guandan.out-first", "and goes out first"),
    say("guandan.out-second", "and goes out second"),
    say("guandan.out-third", "and goes out third"),
    say("guandan.out-last", "and goes out last"),
)
HAPPENS = Text("guandan.happens", "{clauses}.")
PLAYS = Text("guandan.plays", "{who} plays {play}")


class _Playing(Move[Played]):
    """A seat leads a combination (9, 13) or beats the latest one (11, 14); a hand ends when three seats are out, or a team (16)."""

    event = Played

    def check(self, rules: GuandanRules, table: GuandanTable, move: Played) -> None:
        need_result(table, result=False)
        need_seat(table, move.seat)
        _need_turn(table, move.seat, TO_PLAY)
        _need_cards(rules, table, move)
        level = table.level
        cards, as_, key = move.cards, move.as_, move.key
        if not may_be_declared(cards, level, as_, key, rules.options):
            _refuse_reading(rules, table, move)
        best = table.best
        if best is None:
            _check_ban(rules, table, move)
        elif not beats(Reading(as_, key, len(cards)), best.reading):
            mine, theirs = describe(as_, key, len(cards), level), describe(best.as_, best.key, len(best.cards), level)
            raise RuleViolation(TOO_LOW(who=table.who(move.seat), mine=mine, theirs=theirs), rule=RULING_WHAT_BEATS)
        if table.paid or table.returned:
            check_promises(rules, table, move.seat, move.cards)

    def possible(self, rules: GuandanRules, table: GuandanTable, move: Played) -> None:
        _need_cards(rules, table, move)
        if not pack_has(move.as_, move.key, len(move.cards), table.level):
            raise BadInput(
                NO_SUCH_COMBINATION(
                    count=len(move.cards), combination=type_name(move.as_), key=str(move.key), level=letter(table.level)
                ),
                field="as",
            )

    def fold(self, table: GuandanTable, event: Played) -> None:
        seat = event.seat
        for card in event.cards:
            leave(table, seat, card)
        if table.best is None:
            table.bans = tuple(ban._replace(led=ban.led or ban.seat == seat) for ban in table.bans)
        table.trick += (Lay(seat, event.cards, event.as_, event.key, event.inferred, table.irregular),)
        table.passes = frozenset()
        pardon(table, seat)
        if seat in table.melds:
            table.melds[seat].append(event.cards)
            if not table.count(seat) and seat not in table.finished:
                table.finished += (seat,)
        else:
            table.odd += 1
        table.phase = "play"
        table.turn = next_to_play(table, seat)

    def then(self, rules: GuandanRules, table: GuandanTable, move: Played) -> list[Event]:
        seat = move.seat
        if len(move.cards) < table.count(seat):
            # If all others sit out, a trick is over as soon as a play is laid.
            return trick_ends(rules, table, seat, table.finished, frozenset(), table.barred) if table.barred else []
        finished = (*table.finished, seat)
        if len(finished) == 2 and partner(table, finished[0]) == seat:
            return hand_won(rules, table, finished)
        if len(finished) >= len(table.order) - 1:
            return hand_won(rules, table, finished + tuple(each for each in table.order if each not in finished))
        return trick_ends(rules, table, seat, finished, frozenset(), table.barred) if table.barred else []

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: Played) -> Message:
        goes_out = table.count(event.seat) == len(event.cards)
        clauses: list[Message] = [PLAYS(who=table.who(event.seat), play=_play(rules, table, event))]
        if event.inferred:
            clauses.append(say("guandan.reading-inferred", "whose reading was inferred"))
        if goes_out:
            clauses.append(_OUT[min(len(table.finished), 3)])
        return HAPPENS(clauses=steps(clauses))


RULING_TRICKS = say("guandan.ruling-tricks", "Guandan 14, tricks")
RULING_OUT = say("guandan.ruling-out", "Guandan 16, who is out")
RULING_TURNS = say("guandan.ruling-turns", "Guandan 14, turns; Article 8.3")
IS_OUT = Text("guandan.is-out", "{who} is out and cannot {action}")
SITS_OUT = Text("guandan.sits-out", "{who} sits this trick out and cannot {action}")
OUT_OF_TURN = Text("guandan.out-of-turn", "{who} cannot {action} out of turn")
RULING_OUT_OF_TURN = say("guandan.ruling-out-of-turn", "Guandan 23, Article 8.3")


def _need_turn(table: GuandanTable, seat: int, action: Message) -> None:
    who = table.who(seat)
    need_phase(table, "play", who, action, RULING_TRICKS)
    if seat in table.finished:
        raise RuleViolation(IS_OUT(who=who, action=action), rule=RULING_OUT)
    if seat in table.barred:
        raise RuleViolation(SITS_OUT(who=who, action=action), rule=RULING_OUT_OF_TURN)
    if seat != table.turn:
        raise RuleViolation(OUT_OF_TURN(who=who, action=action), rule=RULING_TURNS)


def _need_cards(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    need_dealt(table, A_PLAY)
    can_hold(rules, table, move.seat, move.cards, TO_PLAY)
    need_turned_card(rules, table, move.seat, None, move.cards, plays=True)


RULING_COMBINATIONS = say("guandan.ruling-combinations", "Guandan 9, combinations; Articles 3 and 5")
NOT_AS_DECLARED = Text("guandan.not-as-declared", "{who} cannot play {cards} as a {declared}")


def _refuse_reading(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    level = table.level
    cards = rules.pack.write(move.cards)
    declared = describe(move.as_, move.key, len(move.cards), level)
    fit = readings(move.cards, level, rules.options) if UNSEEN not in move.cards else []
    legal = None if UNSEEN in move.cards else say("guandan.other-cards", "other cards: these are not a combination")
    if fit:
        ways = any_of([describe(each.type, each.key, each.size, level) for each in fit])
        legal = say("guandan.declare-otherwise", "declare a {combinations}", combinations=ways)
    raise RuleViolation(
        NOT_AS_DECLARED(who=table.who(move.seat), cards=cards, declared=declared), rule=RULING_COMBINATIONS, legal=legal
    )


CARDS_AS = Plural("guandan.cards-as", "{count} card as a {combination}", "{count} cards as a {combination}")
COMBINATION_WITH_WILDS = Text("guandan.combination-with-wilds", "a {combination}, with the {card} {filled}")


def _play(rules: GuandanRules, table: GuandanTable, event: Played) -> Arg:
    """A play in words: the card of a single if it is known, else the combination and the cards that its wilds stand for."""
    cards, type, key, level = event.cards, event.as_, event.key, table.level
    known = all(card == UNSEEN or card in rules.pack for card in cards)
    if not known or not may_be_declared(cards, level, type, key, rules.options):
        # The referee allowed it, whatever it is.
        return CARDS_AS(count=len(cards), combination=type_name(type))
    if type == "single" and cards[0] != UNSEEN:
        return the_card(rules, cards[0])
    combination = describe(type, key, len(cards), level)
    if type == "joker_bomb":
        return say("guandan.the-combination", "the {combination}", combination=combination)
    filled = [_as(rules, stand_in, type) for stand_in in stands_for(cards, level, type, key) if stand_in]
    if not filled:
        return say("guandan.a-combination", "a {combination}", combination=combination)
    return COMBINATION_WITH_WILDS(combination=combination, card=rules.card_name(wild(level)), filled=all_of(filled))


_RANKS = {
    11: say("guandan.a-jack", "a jack"),
    12: say("guandan.a-queen", "a queen"),
    13: say("guandan.a-king", "a king"),
    14: say("guandan.an-ace", "an ace"),
    8: say("guandan.an-eight", "an 8"),
}
A_NUMBER = Text("guandan.a-number", "a {rank}")
AS = Text("guandan.as", "as {card}")


def _as(rules: GuandanRules, card: str, type: Combination) -> Message:
    """The card that a wild stands for; only in a straight flush does its suit matter."""
    rank = rank_of(card)
    return AS(card=the_card(rules, card) if type == "straight_flush" else _RANKS.get(rank) or A_NUMBER(rank=rank))


class Passed(Event, frozen=True):
    """Move: a seat passes."""

    seat: Seat
    inferred: Annotated[bool, about("true if the record of the table left it out")] = False


TO_PASS = say("guandan.to-pass", "pass")
PASS_ON_LEAD = Text("guandan.pass-on-lead", "{who} cannot pass on lead")
PASSES = Text("guandan.passes", "{who} passes.")
PASS_INFERRED = Text("guandan.pass-inferred", "{who} passes, which was inferred.")


class _Passing(Move[Passed]):
    """A seat passes on a play; until the trick ends it may play again (14)."""

    event = Passed

    def check(self, rules: GuandanRules, table: GuandanTable, move: Passed) -> None:
        need_result(table, result=False)
        need_seat(table, move.seat)
        _need_turn(table, move.seat, TO_PASS)
        if table.best is None:
            raise RuleViolation(PASS_ON_LEAD(who=table.who(move.seat)), rule=RULING_TRICKS)

    def possible(self, rules: GuandanRules, table: GuandanTable, move: Passed) -> None:
        if table.phase != "play":
            raise BadInput(say("guandan.pass-before-play", "found a pass before the play, expected it after a lead"))

    def fold(self, table: GuandanTable, event: Passed) -> None:
        if table.best is not None:
            table.passes |= {event.seat}
        if table.turn == event.seat and table.phase == "play":
            table.turn = next_to_play(table, event.seat)

    def then(self, rules: GuandanRules, table: GuandanTable, move: Passed) -> list[Event]:
        best = table.best
        if best is None:
            return []
        return trick_ends(rules, table, best.seat, table.finished, table.passes | {move.seat}, table.barred)

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: Passed) -> Message:
        return (PASS_INFERRED if event.inferred else PASSES)(who=table.who(event.seat))


class TrickEnded(Event, frozen=True):
    """Consequence: all others passed; the seat has won the trick (14)."""

    seat: Seat


class _WinningTrick(Consequence[TrickEnded]):
    """All others who still hold cards have passed: the trick is won (14)."""

    event = TrickEnded
    said = Text("guandan.wins-trick", "{who} wins the trick.")

    def fold(self, table: GuandanTable, event: TrickEnded) -> None:
        for lay in table.trick:
            table.discards.extend((lay.seat, card) for card in lay.cards)
        for melds in table.melds.values():
            melds.clear()
        table.trick = ()
        table.passes = frozenset()
        table.barred = frozenset()
        table.tricks += 1


def trick_ends(
    rules: GuandanRules,
    table: GuandanTable,
    winner: int,
    finished: tuple[int, ...],
    passes: frozenset[int],
    barred: frozenset[int],
) -> list[Event]:
    """The end of the trick, if all others who hold cards have passed; a winner who is out leaves the lead to the partner (14, 15)."""
    order = table.order
    if any(each != winner and each not in finished and each not in passes and each not in barred for each in order):
        return []
    if winner not in finished:
        return [TrickEnded(winner), LeadSet(winner, "won")]
    place = order.index(winner)
    turns = order[place + 1 :] + order[:place]
    if rules.options.jiefeng == "partner" and (across := partner(table, winner)) not in finished:
        turns = (across,)
    return [TrickEnded(winner), LeadSet(next(each for each in turns if each not in finished), "wind")]


class Announced(Event, frozen=True):
    """Move: a seat says how many cards it still holds (21)."""

    seat: Seat
    count: Annotated[int, about("the number it says", ge=1, le=27)]


RULING_ANNOUNCING = say("guandan.ruling-announcing", "Guandan 21, announcing; Article 9")
ANNOUNCES_WHEN_OUT = Text("guandan.announces-when-out", "{who} is out and cannot announce cards")
ANNOUNCES_OTHER_NUMBER = Text("guandan.announces-other-number", "{who} holds {held} cards and cannot announce {count}")
NOT_ANNOUNCED = Text("guandan.not-announced", "{who} cannot announce {held} cards")


class _Announcing(Move[Announced]):
    """A player who is left with few cards says how many (21)."""

    event = Announced
    said = Plural("guandan.announces", "{who} announces {count} card.", "{who} announces {count} cards.")

    def check(self, rules: GuandanRules, table: GuandanTable, move: Announced) -> None:
        need_result(table, result=False)
        need_seat(table, move.seat)
        held, most = table.count(move.seat), rules.options.report_at
        if move.seat in table.finished:
            raise RuleViolation(ANNOUNCES_WHEN_OUT(who=table.who(move.seat)), rule=RULING_OUT)
        problem = None
        if move.count != held:
            problem = ANNOUNCES_OTHER_NUMBER(who=table.who(move.seat), count=move.count, held=held)
        elif table.phase != "play" or held > most:
            problem = NOT_ANNOUNCED(who=table.who(move.seat), held=held)
        if problem is not None:
            raise RuleViolation(problem, rule=RULING_ANNOUNCING, legal=_may_announce(move.seat, held, most))

    def possible(self, rules: GuandanRules, table: GuandanTable, move: Announced) -> None:
        """Nothing to check: no card has to be anywhere."""


ANNOUNCE_LATER = Text("guandan.announce-later", "announce only when {count} cards or fewer are left")


def _may_announce(seat: int, held: int, most: int) -> Message:
    if held <= most:
        return say("guandan.announce-as-typed", "{seat} announces {count}", seat=seat, count=held)
    return ANNOUNCE_LATER(count=most) if most else say("guandan.announce-nothing", "announce nothing")


def bans_on(rules: GuandanRules, table: GuandanTable, seat: int) -> list[Ban]:
    """The combinations that the seat may not lead now (23).

    A ban holds in the trick of the offence and in the next one. In edition 2 it waits for the seat's next lead and holds as long
    as the lead is kept; in edition 1 while the partner sits out and nothing is on the table, and the next one replaces it.
    """
    edition = rules.options.edition
    bans: Sequence[Ban] = [
        ban for ban in table.bans if (table.tricks - ban.trick < 2 if edition >= 3 else not ban.lost)
    ]
    if edition < 2:
        bans = [ban for ban in bans[-1:] if partner(table, ban.seat) in table.barred]
    return [ban for ban in bans if ban.seat == seat]


def ban_name(ban: Ban) -> Message:
    """A combination that may not be led; a bomb with its size, since others may be led.

    >>> print(ban_name(Ban(1, "full_house", None)), ban_name(Ban(1, "bomb", 5)), sep=", ")
    full house, bomb of 5 cards
    """
    return sized_name(ban.as_, ban.size)


LEAD_BARRED = Text("guandan.lead-barred", "{who} cannot lead a {combination}, which the partner laid out of turn")


def _check_ban(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    """Refuse to lead what the partner laid out of turn, unless the seat can lead nothing else."""
    bans = bans_on(rules, table, move.seat)
    if not _covers(bans, move.as_, len(move.cards)) or _has_nothing_else(rules, table, move.seat, bans):
        return
    raise RuleViolation(
        LEAD_BARRED(who=table.who(move.seat), combination=type_name(move.as_)),
        rule=RULING_OUT_OF_TURN,
        legal=say("guandan.lead-another", "lead another combination"),
    )


def _covers(bans: Sequence[Ban], as_: Combination, size: int) -> bool:
    return any(ban.as_ == as_ and (as_ != "bomb" or ban.size == size) for ban in bans)


_RANKS_IN_ALL = 15
"""With more cards than ranks, the jokers counted, a hand holds a pair."""


def _has_nothing_else(rules: GuandanRules, table: GuandanTable, seat: int, bans: Sequence[Ban]) -> bool:
    """True if the seat has no other lead, or with unseen cards if it may have none."""
    count = table.count(seat)
    if not _covers(bans, "single", 1):
        return False
    if rules.options.edition < 2:
        return count == 1
    if count > _RANKS_IN_ALL and not _covers(bans, "pair", 2):
        return False
    families = plays(table.known[seat], table.level, rules.options).families
    return all(_covers(bans, reading.type, reading.size) for reading, _ in families)


MOVES = (_Playing(), _Passing(), _WinningTrick(), _Announcing())
