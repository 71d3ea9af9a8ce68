"""A table of Guandan, what can be read off it, and what every move needs. The numbers are the rulings of docs/rules/guandan.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, Self

from msgspec import Meta
from msgspec.structs import replace
from typing_extensions import TypeVar

from replay.rules.guandan.combinations.patterns import Combination, Reading
from replay.rules.guandan.pack import LOWEST, card_name
from replay.rules.shared.checks import need_card, need_live
from replay.rules.shared.rulebook import Consequence as SharedConsequence
from replay.rules.shared.rulebook import Move as SharedMove
from replay.rules.shared.table import Table
from replay.values.cards import UNSEEN, Pack
from replay.values.events import Event, Seat, about
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Text, all_of, say

if TYPE_CHECKING:
    from random import Random

    from replay.rules.guandan import GuandanRules
    from replay.rules.guandan.penalties import Penalised
    from replay.rules.guandan.tribute import TributePaid, TributeReturned

Level = Annotated[int, about("a level, 2 to 14 for the ace", ge=2, le=14)]
Counts = tuple[Annotated[int, Meta(ge=0, le=10**6)], Annotated[int, Meta(ge=0, le=10**6)]]
Team = Annotated[int, about("0 the team of East, 1 the other", ge=0, le=1)]


class LevelsSet(Event, frozen=True):
    """Consequence: the state of the match after a hand (17 to 20, 24). Pairs are of team 0 and team 1."""

    order: Annotated[tuple[Seat, ...], about("the order of going out; empty: lost by a penalty", max_length=4)]
    up: Annotated[int, about("the levels that the winners went up", ge=0, le=3)]
    declarer: Annotated[Team, about("the winning team, whose level is played next")]
    levels: Annotated[tuple[Level, Level], about("the level of each team")]
    passed: Annotated[Counts, about("how often each passed A")]
    fails: Annotated[Counts, about("how often each failed at A")]
    points: Annotated[Counts, about("what each won on boards")]
    deals: Annotated[int, about("the hands so far", ge=0, le=10**6)]
    winners: Annotated[tuple[Seat, ...], about("the seats of the winning team", max_length=2)] = ()
    losers: Annotated[tuple[Seat, ...], about("the seats of the other", max_length=2)] = ()
    tribute: Annotated[bool, about("whether one may be due in the next hand")] = True
    lead: Annotated[Seat | None, about("the next seat to lead, if a penalty decided it")] = None
    kept: Annotated[Counts, about("levels lost in new rounds, which still count")] = (0, 0)


EAST = 1
"""The seat of the player who sat down first (25)."""
HELD = 27
"""The cards that each of the four is dealt: a quarter of the pack."""
BIG_JOKER = "X2"
OPENING = LevelsSet((), 0, 0, (LOWEST, LOWEST), (0, 0), (0, 0), (0, 0), 0)
"""The start of a match unless the table agreed on another level: both teams at the two (17)."""
Phase = Literal["deal", "mend", "tribute", "return", "lead", "play", "result", "between"]


class Lay(NamedTuple):
    """A play of the present trick; ``excused`` if the referee allowed it."""

    seat: int
    cards: tuple[str, ...]
    as_: Combination
    key: int | None
    inferred: bool
    excused: bool

    @property
    def reading(self) -> Reading:
        """The play as it was declared."""
        return Reading(self.as_, self.key, len(self.cards))


class Ban(NamedTuple):
    """A combination that a seat may not lead, since its partner laid it out of turn in ``trick``; ``size`` is that of a bomb.

    ``led`` and ``lost`` are whether the seat has led since, and lost the lead then: how long it holds is for the edition to say.
    """

    seat: int
    as_: Combination
    size: int | None
    trick: int = 0
    led: bool = False
    lost: bool = False


class GuandanTable(Table):
    """The table of Guandan. Between hands it adds: ``match`` (the state after the last counted hand), ``team`` (seat to team),
    ``extra`` (the next or present hand decides a tie), ``tied`` (a lot has to be drawn).

    In a hand: ``level``; ``board`` (its name, where it is one) and ``laid`` (it is on the table); ``dealt`` (who got cards so
    far); ``time`` (time was called, and the hand counts); ``lead`` (who leads the first trick, where settled) and ``turned`` (the
    card that chose it);
    ``payers`` (who owes a tribute), ``paid`` and ``returned`` (tributes and returns so far), ``resisted``;
    ``trick`` (the plays of the present trick), ``passes`` (who passed since the last play), ``tricks`` (how many ended);
    ``taker`` (who took the turned card),
    ``finished`` (who is out, in order); ``barred`` (who may not play in this trick), ``bans`` (what seats may not lead),
    ``misdealt`` (who was dealt a card too many and who one too few, until a penalty mends it), ``pardoned`` (whose tribute and
    return promise nothing any more: the referee allowed a move of theirs, or a penalty gave them a card), ``penalties``.

    ``phase`` is ``deal``, ``mend`` (a card that was wrongly grabbed must be replaced), ``tribute``, ``return``, ``lead`` (a player
    must be chosen to lead), ``play``, ``result`` or ``between``.

    Args:
        first_level: the level at which both teams begin the match (17).
    """

    __slots__ = (
        "bans", "barred", "board", "dealt", "extra", "finished", "laid", "lead", "level", "match", "misdealt", "paid", "pardoned", "passes",
        "payers", "penalties", "resisted", "returned", "taker", "team", "tied", "time", "trick", "tricks", "turned",
    )  # fmt: skip

    phase: Phase

    PASSING: ClassVar[tuple[str, ...]] = ("match", "team", "extra", "tied")
    LASTING: ClassVar[tuple[str, ...]] = ("board", "finished", "laid", "level", "penalties", "time")

    def __init__(self, first_level: int = LOWEST) -> None:
        self.match = replace(OPENING, levels=(first_level, first_level))
        self.team: Mapping[int, int] = {}
        self.extra = False
        self.tied = False
        super().__init__()

    def clear(self) -> None:
        """Reset every field of a hand."""
        super().clear()
        self.level = LOWEST
        self.board: str | None = None
        self.laid = False
        self.dealt: frozenset[int] = frozenset()
        self.time = False
        self.lead: int | None = None
        self.turned: str | None = None
        self.taker: int | None = None
        self.payers: tuple[int, ...] = ()
        self.paid: tuple[TributePaid, ...] = ()
        self.returned: tuple[TributeReturned, ...] = ()
        self.resisted = False
        self.trick: tuple[Lay, ...] = ()
        self.passes: frozenset[int] = frozenset()
        self.tricks = 0
        self.finished: tuple[int, ...] = ()
        self.barred: frozenset[int] = frozenset()
        self.bans: tuple[Ban, ...] = ()
        self.misdealt: frozenset[int] = frozenset()
        self.pardoned: frozenset[int] = frozenset()
        self.penalties: tuple[Penalised, ...] = ()

    def filled(self, pack: Pack, chance: Random) -> tuple[Self, list[str]]:
        """As for every kind; who took the turned card holds it until it is laid."""
        twin, seat, card = self.copy(), self.taker, self.turned
        laid = [*self.discards, *((lay.seat, each) for lay in self.trick for each in lay.cards)]
        holds = seat is not None and card in pack and (seat, card) not in laid and card not in self.known[seat]
        if seat and card and holds and self.unknown[seat] and self.seen.get(card, 0) < pack.copies[card]:
            twin.known[seat].append(card)
            twin.unknown[seat] -= 1
            twin.seen[card] = twin.seen.get(card, 0) + 1
        return super(GuandanTable, twin).filled(pack, chance)

    @property
    def best(self) -> Lay | None:
        """The play that has to be beaten."""
        return self.trick[-1] if self.trick else None

    def holding(self) -> list[int]:
        """The seats that are not out, in order of play."""
        return [seat for seat in self.order if seat not in self.finished]


EventT = TypeVar("EventT", bound=Event, default=Any)


class Move(SharedMove["GuandanRules", GuandanTable, EventT]):
    """The rules of Guandan about one kind of move."""


class Consequence(SharedConsequence["GuandanRules", GuandanTable, EventT]):
    """The rules of Guandan about one kind of event that follows from a move."""


def partner(table: GuandanTable, seat: int) -> int:
    """The seat across the table."""
    order = table.order
    return order[(order.index(seat) + 2) % len(order)] if seat in order else seat


def next_to_play(table: GuandanTable, seat: int) -> int | None:
    """The next seat of the present trick that holds cards, may play and has not passed since the last play."""
    order = table.order
    start = order.index(seat) + 1 if seat in order else 0
    best = table.best.seat if table.best else None
    finished, barred, passes = table.finished, table.barred, table.passes
    for each in order[start:] + order[:start]:
        if each != best and each not in passes and each not in finished and each not in barred:
            return each
    return None


def seats_owing(table: GuandanTable) -> list[int]:
    """The seats that have still to pay a tribute; one that another seat paid in their place is settled."""
    if table.resisted or len(table.paid) >= len(table.payers):
        return []
    paid = {each.seat for each in table.paid}
    return [seat for seat in table.payers if seat not in paid]


def unreturned(table: GuandanTable) -> list[TributePaid]:
    """The tributes for which nothing was given back yet; a card given to the wrong seat settles one all the same."""
    left = list(table.paid)
    for given in table.returned:
        own = [each for each in left if each.to == given.seat]
        fit = [each for each in own if each.seat == given.to] or own or left
        if fit:
            left.remove(fit[0])
    return left


def names_of(table: GuandanTable, seats: Iterable[int]) -> Arg:
    """Several players, named together."""
    return all_of([table.who(seat) for seat in seats])


_SEATS = (say("guandan.east-and-west", "East and West"), say("guandan.north-and-south", "North and South"))
SEAT = Text("guandan.seat", "seat {seat}")


def team_in_words(table: GuandanTable, team: int) -> Arg:
    """The players of a team, who play or played last; before the first hand the names of their places."""
    seats = [seat for seat in sorted(table.order) if table.team.get(seat) == team]
    return all_of([table.players.get(seat) or SEAT(seat=seat) for seat in seats]) if seats else _SEATS[team]


def next_phase(table: GuandanTable) -> None:
    """Go on to the next part of the hand: mending the deal, tribute, return, lead or play."""
    if len(table.misdealt) == 2:
        table.phase, table.turn = "mend", min(table.misdealt, key=table.count)
    elif payers := seats_owing(table):
        table.phase, table.turn = "tribute", payers[0]
    elif left := unreturned(table):
        table.phase, table.turn = "return", left[0].to
    else:
        table.phase = "lead" if table.lead is None else "play"
        table.turn = table.lead


def play_from(table: GuandanTable, seat: int) -> None:
    """Give a seat the lead."""
    table.phase = "play"
    table.turn = seat


def pardon(table: GuandanTable, *seats: int) -> None:
    """Hold nothing against these seats that the referee allowed."""
    if table.irregular:
        table.pardoned |= {*seats}


def need_result(table: GuandanTable, *, result: bool) -> None:
    """Refuse a play in a hand recorded by its result, and a result in any other. Raises BadInput."""
    need_live(table)
    if (table.depth == "result") != result:
        raise BadInput(
            say("guandan.moves-recorded", "the moves of this hand are recorded, expected its plays")
            if result
            else say(
                "guandan.result-alone", "only the result of this hand is recorded, expected the order of going out"
            )
        )


def need_phase(table: GuandanTable, phase: Phase, who: Arg, action: Message, rule: Message) -> None:
    """Refuse a move that has no place here. Raises RuleViolation."""
    if table.phase != phase:
        raise RuleViolation(say("guandan.not-now", "{who} cannot {action} now", who=who, action=action), rule=rule)


BEFORE_ALL_ARE_DEALT = Text(
    "guandan.before-all-are-dealt", "found {found} during the deal, expected it after all four have their cards"
)


def need_dealt(table: GuandanTable, what: Message) -> None:
    """Refuse what cannot be before all have their cards. Raises BadInput."""
    if table.phase == "deal":
        raise BadInput(BEFORE_ALL_ARE_DEALT(found=what))


RULING_PACK = say("guandan.ruling-pack", "Guandan, the pack")
HOLDS_FEWER = Text("guandan.holds-fewer", "{who} holds {held} and cannot {action} {count} cards")
PACK_HAS_FEWER = Text("guandan.pack-has-fewer", "{who} cannot {action} the {card}: the pack has {copies}")
NOT_IN_HAND = Text("guandan.not-in-hand", "{who} cannot {action} the {card}, which is not in that hand")
CARDS_OF_HAND = Text("guandan.cards-of-hand", "{action} cards of {cards}")
ALL_ELSEWHERE = Text("guandan.all-elsewhere", "{who} cannot {action} the {card}: all {copies} copies are elsewhere")
SOME_ELSEWHERE = Text(
    "guandan.some-elsewhere", "{who} cannot {action} the {card}: {elsewhere} of {copies} copies is elsewhere"
)
COPY_LEFT = say("guandan.copy-left", "a card of which a copy is left")


def can_hold(rules: GuandanRules, table: GuandanTable, seat: int, cards: Sequence[str], action: Message) -> None:
    """Refuse cards that the seat cannot hold. Raises RuleViolation or BadInput."""
    who = table.who(seat)
    known = table.known[seat]
    if len(cards) > len(known) + table.unknown[seat]:
        raise RuleViolation(
            HOLDS_FEWER(who=who, action=action, count=len(cards), held=table.count(seat)), rule=RULING_PACK
        )
    fresh = 0
    for card in dict.fromkeys(cards):
        need_card(rules, table, card)
        if card == UNSEEN:
            continue
        count = cards.count(card)
        lacking = count - known.count(card)
        if lacking <= 0:
            continue
        fresh += lacking
        name = named(card, count)
        copies = rules.pack.copies[card]
        if count > copies:
            raise RuleViolation(
                PACK_HAS_FEWER(who=who, action=action, card=name, copies=copies),
                rule=RULING_PACK,
                legal=say("guandan.cards-of-pack", "{action} cards that the pack has", action=action),
            )
        if fresh > table.unknown[seat]:
            held = rules.pack.write(rules.arrange(table, known))
            legal = CARDS_OF_HAND(action=action, cards=held) if held else None
            raise RuleViolation(NOT_IN_HAND(who=who, action=action, card=name), rule=RULING_PACK, legal=legal)
        elsewhere = table.seen.get(card, 0) - known.count(card)
        if elsewhere + count > copies:
            problem = (
                ALL_ELSEWHERE(who=who, action=action, card=name, copies=copies)
                if elsewhere == copies
                else SOME_ELSEWHERE(who=who, action=action, card=name, elsewhere=elsewhere, copies=copies)
            )
            raise RuleViolation(problem, rule=RULING_PACK, legal=COPY_LEFT)


TIMES = Text("guandan.times", "{card} {count} times")


def named(card: str, count: int) -> Arg:
    """A card, with its number if there are several."""
    return card_name(card) if count == 1 else TIMES(card=card_name(card), count=count)
