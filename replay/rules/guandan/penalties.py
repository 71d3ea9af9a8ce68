"""The referee's penalties: the event names the effect, the rules apply it and the game goes on (ruling 23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, field

from replay.rules.guandan.combinations.combination import sized_name
from replay.rules.guandan.combinations.patterns import Combination
from replay.rules.guandan.leads import LeadSet
from replay.rules.guandan.levels import after_lost_hand, dealer, ended
from replay.rules.guandan.plays import RULING_OUT_OF_TURN, trick_ends
from replay.rules.guandan.table import Ban, Consequence, GuandanTable, Move, can_hold, next_phase, next_to_play, partner
from replay.rules.shared.table import leave, receive, the_card
from replay.values.cards import UNSEEN
from replay.values.events import Card, Event, HandEnded, Seat, about
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Arg, Message, Plural, Text, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


Effect = Literal["warning", "vp", "card_drawn", "redeal", "deal_lost", "sits_out", "lead_passes"]


class Penalised(Event, frozen=True):
    """Move of the referee: an offence and its cost (23)."""

    seat: Seat
    article: Annotated[str, about("the article of the rules", pattern=r"^[0-9]{1,2}(\.[0-9]{1,2}){0,3}$")]
    effect: Annotated[Effect, about("the cost")]
    vp: Annotated[int, about("the victory points taken off", ge=0, le=99)] = 0
    to: Annotated[Seat | None, about("with `card_drawn` the seat that draws")] = None
    card: Annotated[Card | None, about("with `card_drawn` the card")] = None
    as_: Annotated[Combination | None, about("with `sits_out` what was laid out of turn")] = field(
        name="as", default=None
    )
    size: Annotated[Annotated[int, Meta(ge=1, le=10)] | None, about("its cards, if it is a bomb")] = None
    grabbed: Annotated[Card | None, about("with `card_drawn` the wrongly grabbed card, if it was dealt")] = None


EFFECT_NAMES: Mapping[Effect, Message] = {
    "warning": say("guandan.effect-warning", "warning"),
    "vp": say("guandan.effect-vp", "vp"),
    "card_drawn": say("guandan.effect-card-drawn", "card drawn"),
    "redeal": say("guandan.effect-redeal", "redeal"),
    "deal_lost": say("guandan.effect-deal-lost", "deal lost"),
    "sits_out": say("guandan.effect-sits-out", "sits out"),
    "lead_passes": say("guandan.effect-lead-passes", "lead passes"),
}
"""The name of each effect."""
_ARTICLES: Mapping[str, Sequence[Effect]] = {
    "7.3": ("redeal",),
    "7.4.1": ("card_drawn",),
    "7.4.2": ("redeal", "deal_lost"),
    "8.3": ("warning", "vp", "sits_out", "lead_passes"),
}
"""The articles of the competition rules that have penalties, each with its own."""


def effects_of(article: str) -> Sequence[Effect]:
    """The penalties of an article or a part of it; none of an unknown article."""
    return next((fit for each, fit in _ARTICLES.items() if f"{article}.".startswith(f"{each}.")), ())


_BETWEEN = ("warning", "vp")
"""The effects that change no hand."""


def articles_of(effect: Effect) -> list[str]:
    """The articles that have a penalty; none for a warning or points, which fit every article."""
    return [each for each, fit in _ARTICLES.items() if effect in fit and effect not in _BETWEEN]


_ENDING = ("redeal", "deal_lost")
"""The effects that end a hand, even one recorded by its result."""
RULING_PENALTIES = say("guandan.ruling-penalties", "Guandan 23, penalties")
NO_SEAT_AT_TABLE = Text("guandan.no-seat-at-table", "found seat {seat}, expected a seat at the table")
PENALTY_BETWEEN_HANDS = Text("guandan.penalty-between-hands", "{who} cannot be penalised so between hands")
WARNING_OR_POINTS = say("guandan.warning-or-points", "a warning or victory points")
PENALTY_WITHOUT_MOVES = Text(
    "guandan.penalty-without-moves", "{who} cannot be penalised so: only the result of this hand is recorded"
)
PENALISED = Text("guandan.penalised", "The referee penalises {who} under Article {article}: {cost}.")
PENALISED_AND_POINTS = Text(
    "guandan.penalised-and-points", "The referee penalises {who} under Article {article}: {cost}; {points}."
)
POINTS_OFF = Plural("guandan.points-off", "{count} victory point off", "{count} victory points off")


class _Penalising(Move[Penalised]):
    """The referee names an offence, its article and one effect, which must be possible now; victory points change no level."""

    event = Penalised

    def check(self, rules: GuandanRules, table: GuandanTable, move: Penalised) -> None:
        who = table.who(move.seat)
        if move.seat not in (table.order if table.live else table.present):
            raise BadInput(NO_SEAT_AT_TABLE(seat=move.seat), field="seat")
        if not table.live and move.effect not in _BETWEEN:
            raise RuleViolation(PENALTY_BETWEEN_HANDS(who=who), rule=RULING_PENALTIES, legal=WARNING_OR_POINTS)
        if table.live and table.depth == "result" and move.effect not in (*_BETWEEN, *_ENDING):
            raise RuleViolation(
                PENALTY_WITHOUT_MOVES(who=who),
                rule=RULING_PENALTIES,
                legal=say(
                    "guandan.warning-points-or-end", "a warning, victory points, or a penalty that ends the hand"
                ),
            )
        _check_fields(move, rules.options.edition)
        if move.effect == "card_drawn":
            _check_card_drawn(rules, table, move)
        elif move.effect == "sits_out":
            _check_sits_out(table, move, who)
        elif move.effect == "lead_passes":
            _check_lead_passes(rules, table, move, who)

    def fold(self, table: GuandanTable, event: Penalised) -> None:
        if table.live:
            table.penalties += (event,)
        seat = event.seat
        if event.effect == "card_drawn" and event.to is not None:
            _drawn(table, seat, event.to, event.card or UNSEEN)
        elif event.effect == "sits_out":
            table.barred |= {seat}
            if event.as_ is not None:
                table.bans += (Ban(partner(table, seat), event.as_, event.size, table.tricks),)
            if table.turn == seat and table.phase == "play":
                table.turn = next_to_play(table, seat)

    def then(self, rules: GuandanRules, table: GuandanTable, move: Penalised) -> list[Event]:
        seat = move.seat
        match move.effect:
            case "redeal":
                return [HandEnded("redeal", dealer(table))]
            case "deal_lost":
                left = table.order[table.order.index(seat) - 1]
                board = table.board is not None
                lost = after_lost_hand(rules.options, table.match, 1 - table.team[seat], left, board=board)
                return ended(rules, table, lost, "deal_lost", seat)
            case "card_drawn" if rules.options.edition >= 2 and not _is_noted(table):
                return [Kept(seat, move.to or 0, move.grabbed or UNSEEN)]
            case "lead_passes":
                barred = seat if rules.options.edition >= 2 else None
                return [LeadSet(_lead_passes_to(table, seat), "penalty", barred)]
            case "sits_out" if table.best is not None:
                best = table.best
                return trick_ends(rules, table, best.seat, table.finished, table.passes, table.barred | {seat})
        return []

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: Penalised) -> Message:
        who, article, cost = table.who(event.seat), event.article, cost_of(rules, table, event)
        if event.vp and event.effect != "vp":
            return PENALISED_AND_POINTS(who=who, article=article, cost=cost, points=POINTS_OFF(count=event.vp))
        return PENALISED(who=who, article=article, cost=cost)


FIELD_MISSING = Text("guandan.field-missing", "found no {field}, expected it with the effect {effect}")
FIELD_NOT_ASKED = Text("guandan.field-not-asked", "found {found!r}, expected no {field} with the effect {effect}")
POINTS_WITH_WARNING = Text("guandan.points-with-warning", "found {found}, expected no victory points with a warning")


def _check_fields(move: Penalised, edition: int) -> None:
    """Refuse a field that the effect does not have, and the lack of one that it needs. Raises BadInput."""
    wanted = {"card_drawn": ("to", "card"), "sits_out": ("as_",), "vp": ("vp",)}.get(move.effect, ())
    if move.effect == "sits_out" and move.as_ == "bomb":
        wanted += ("size",)
    free = {"card_drawn": ("grabbed",), "sits_out": ("as_",)}.get(move.effect, ()) if edition >= 2 else ()
    given = ("to", move.to), ("card", move.card), ("as_", move.as_), ("size", move.size), ("grabbed", move.grabbed)
    for name, value in given:
        field = name.rstrip("_")
        if value is None and name in wanted and name not in free:
            raise BadInput(FIELD_MISSING(field=field, effect=move.effect), field=field)
        if value is not None and name not in (*wanted, *free):
            raise BadInput(FIELD_NOT_ASKED(found=value, field=field, effect=move.effect), field=field)
    if move.effect == "vp" and not move.vp:
        raise BadInput(say("guandan.no-points", "found 0, expected the victory points that are taken off"), field="vp")
    if move.effect == "warning" and move.vp:
        raise BadInput(POINTS_WITH_WARNING(found=move.vp), field="vp")


DRAWN_FROM_HAND = Text("guandan.drawn-from-hand", "{who} draws {card} from that hand")
HAND_LOST = say("guandan.hand-lost", "the hand is lost")
LEAD_GOES_ON = say("guandan.lead-goes-on", "the lead passes on")
NO_PART_AFTER = Text("guandan.no-part-after", "no part in this trick after a {combination} out of turn")
WARNING = say("guandan.warning", "a warning")


def cost_of(rules: GuandanRules, table: GuandanTable, event: Penalised) -> Message:
    """The cost of a penalty, in words."""
    match event.effect:
        case "vp":
            return POINTS_OFF(count=event.vp)
        case "card_drawn":
            return DRAWN_FROM_HAND(who=table.who(event.to or 0), card=the_card(rules, event.card or UNSEEN))
        case "redeal":
            return say("guandan.the-hand-dealt-again", "the hand is dealt again")
        case "deal_lost":
            return HAND_LOST
        case "lead_passes":
            return LEAD_GOES_ON
        case "sits_out":
            laid = sized_name(event.as_, event.size) if event.as_ else None
            return say("guandan.no-part", "no part in this trick") if laid is None else NO_PART_AFTER(combination=laid)
    return WARNING


RULING_MISDEAL = say("guandan.ruling-misdeal", "Guandan 23, Article 7.4.1")
TO_LOSE = say("guandan.to-lose", "lose")


def _check_card_drawn(rules: GuandanRules, table: GuandanTable, move: Penalised) -> None:
    """Refuse a card that cannot be drawn; from edition 2 on both seats have as many as they should afterwards."""
    who, to = table.who(move.seat), move.to
    if to not in table.order or table.team.get(to) == table.team.get(move.seat):
        raise RuleViolation(
            say("guandan.drawn-by-seat", "seat {seat} cannot draw a card of {who}", seat=str(to), who=who),
            rule=RULING_MISDEAL,
            legal=say("guandan.opponent-draws", "an opponent draws it"),
        )
    if table.phase == "deal" or table.count(move.seat) < 2 or to in table.finished:
        raise RuleViolation(
            say("guandan.not-drawn-now", "no card can be drawn of {who} now", who=who),
            rule=RULING_MISDEAL,
            legal=say("guandan.after-the-deal", "when the cards are dealt and both seats play"),
        )
    if rules.options.edition >= 2:
        _check_replaced(table, move, to)
    can_hold(rules, table, move.seat, (str(move.card),), TO_LOSE)
    if move.grabbed is not None:
        after = table.copy()
        leave(after, move.seat, str(move.card))
        can_hold(rules, after, to, (move.grabbed,), TO_LOSE)


DRAWN_BY_OTHER = Text("guandan.drawn-by-other", "{who} cannot draw a card of {of}")
GRABBED_NOTED = Text(
    "guandan.grabbed-noted", "found {found!r}, expected no grabbed card: the deal says who has one card too many"
)
GRABBED_MISSING = Text(
    "guandan.grabbed-missing",
    "found no card that {who} grabbed, expected after 'for' the card of {other} that {who} keeps",
)


def _check_replaced(table: GuandanTable, move: Penalised, to: int) -> None:
    """Refuse a penalty after which one of the two would have a card too many."""
    who = table.who(move.seat)
    if _is_noted(table):
        few, many = sorted(table.misdealt, key=table.count)
        if (move.seat, to) != (many, few):
            raise RuleViolation(DRAWN_BY_OTHER(who=table.who(to), of=who), rule=RULING_MISDEAL, legal=due_draw(table))
        if move.grabbed is not None:
            raise BadInput(GRABBED_NOTED(found=move.grabbed), field="grabbed")
    elif move.grabbed is None and table.depth == "full":
        raise BadInput(GRABBED_MISSING(who=who, other=table.who(to)), field="grabbed")


def _is_noted(table: GuandanTable) -> bool:
    """True if the deal says who holds a card too many and who one too few."""
    return len(table.misdealt) == 2


DRAWS = Text("guandan.draws", "{who} draws a card of {other}, who has one too many")


def due_draw(table: GuandanTable) -> Message:
    """The draw that must come before the play, in words."""
    few, many = sorted(table.misdealt, key=table.count)
    return DRAWS(who=table.who(few), other=table.who(many))


def _drawn(table: GuandanTable, seat: int, to: int, card: str) -> None:
    """A card goes to an opponent; one that mends the deal comes before there is anything to promise."""
    leave(table, seat, card)
    receive(table, to, card)
    if table.misdealt == {seat, to}:
        table.misdealt = frozenset()
    if table.phase == "mend":
        next_phase(table)
    else:
        table.pardoned |= {to}


ALL_WOULD_SIT_OUT = Text(
    "guandan.all-would-sit-out", "{who} cannot be made to sit out: no player would be left to lead"
)
PENALTY_TOO_LATE = Text(
    "guandan.penalty-too-late", "{who} cannot be penalised for a play out of turn that the next seat has followed"
)
PLAY_ON_TABLE = Text("guandan.play-on-table", "the play of {who} is on the table")


def _check_sits_out(table: GuandanTable, move: Penalised, who: Arg) -> None:
    seat = move.seat
    if table.phase != "play" or seat in table.finished or seat in table.barred:
        raise RuleViolation(
            say("guandan.not-made-to-sit-out", "{who} cannot be made to sit out", who=who),
            rule=RULING_OUT_OF_TURN,
            legal=say("guandan.while-in-play", "while the seat is in play"),
        )
    if table.best is None and not _others(table, seat):
        raise RuleViolation(ALL_WOULD_SIT_OUT(who=who), rule=RULING_OUT_OF_TURN, legal=WARNING_OR_POINTS)
    own = [place for place, lay in enumerate(table.trick) if lay.seat == seat and lay.excused and lay.as_ == move.as_]
    if own and (own[-1] < len(table.trick) - 1 or table.passes):
        raise RuleViolation(
            PENALTY_TOO_LATE(who=who),
            rule=RULING_OUT_OF_TURN,
            legal=say("guandan.play-valid", "the play remains valid"),
        )
    if own:
        raise RuleViolation(
            PLAY_ON_TABLE(who=who), rule=RULING_OUT_OF_TURN, legal=say("guandan.take-back", "take it back first")
        )


NOBODY_ELSE_LEADS = Text("guandan.nobody-else-leads", "{who} cannot lose the lead: no player would be left to lead")


def _check_lead_passes(rules: GuandanRules, table: GuandanTable, move: Penalised, who: Arg) -> None:
    if table.phase != "play" or table.best or table.turn != move.seat:
        raise RuleViolation(
            say("guandan.not-to-lead", "{who} is not to lead and cannot lose the lead", who=who),
            rule=RULING_OUT_OF_TURN,
            legal=say("guandan.while-to-lead", "while the seat is to lead; take cards on the table back first"),
        )
    if rules.options.edition >= 2 and not _others(table, move.seat):
        raise RuleViolation(NOBODY_ELSE_LEADS(who=who), rule=RULING_OUT_OF_TURN, legal=WARNING_OR_POINTS)


def _others(table: GuandanTable, seat: int) -> set[int]:
    return set(table.holding()) - table.barred - {seat}


def _lead_passes_to(table: GuandanTable, seat: int) -> int:
    """The seat that leads instead: the next, or the one before if the next is out or sits out (23)."""
    order = table.order
    place = order.index(seat)
    idle = {*table.finished, *table.barred}
    candidates = order[(place + 1) % len(order)], order[place - 1], partner(table, seat)
    return next((each for each in candidates if each not in idle), seat)


class Kept(Event, frozen=True):
    """Consequence: a seat keeps the card that it wrongly took (23)."""

    seat: Seat
    of: Annotated[Seat, about("the seat in whose hand the record had it")]
    card: Card


KEEPS = Text("guandan.keeps", "{who} keeps {card}, which was due to {other}.")


class _Keeping(Consequence[Kept]):
    """The card that was wrongly grabbed stays where it is; the record had it in the hand of another."""

    event = Kept

    def fold(self, table: GuandanTable, event: Kept) -> None:
        leave(table, event.of, event.card)
        receive(table, event.seat, event.card)
        table.pardoned |= {event.seat}

    def sentence(self, rules: GuandanRules, table: GuandanTable, event: Kept) -> Message:
        return KEEPS(who=table.who(event.seat), card=the_card(rules, event.card), other=table.who(event.of))


MOVES = (_Penalising(), _Keeping())
