"""The latest discard: who may have it, and who goes first (rulings 7 to 10 and 14).

The sources are points 1 to 3 of the club description, and the priority of the gamerules text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, NamedTuple

from typing_extensions import TypeIs

from replay.rules.quandui.pack import ODD
from replay.rules.quandui.pairs import Pairing, could_complete, is_complete, is_quan_dui
from replay.rules.quandui.table import Move, QuanduiTable, need_copies, stock_left, take_sixteenth
from replay.rules.quandui.turns import RULING, RULING_STOCK_END
from replay.rules.shared.checks import need_card, need_phase, need_seat, need_turn
from replay.rules.shared.table import leave, receive, take_discard, the_card
from replay.values.cards import UNSEEN
from replay.values.events import Claimed, Loser, Took
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, Text, all_of, listed, say

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

RULING_NEXT_PLAYER = say("quandui.ruling-next-player", "Quán Duì 7, the next player")
RULING_CLAIMING = say("quandui.ruling-claiming", "Quán Duì 7, claiming a dui")
CLAIM_TO_WIN = say("quandui.claim-to-win", "claim the discard to win")
OWN_DISCARD = Text("quandui.own-discard", "{who} cannot claim their own discard")
CLAIM_CARD = Text("quandui.claim-card", "claim {card}")
RULING_COMPLETE_HAND = say("quandui.ruling-complete-hand", "Quán Duì 12, a complete hand")

ClaimKind = Literal["win", "dui", "take"]
"""The purpose of a claim on a discard."""


class Holding(NamedTuple):
    """The cards of one seat: its concealed cards, and its pairs face up."""

    concealed: Sequence[str]
    melds: Sequence[Sequence[str]] = ()


class Claim(NamedTuple):
    """One claim that a seat may make on the discard; ``quan_dui`` says whether a win would be one."""

    seat: int
    kind: ClaimKind
    quan_dui: bool = False


def is_claim_kind(text: str) -> TypeIs[ClaimKind]:
    """True if the text is a purpose of a claim."""
    return text in ("win", "dui", "take")


def claims(
    hands: Sequence[Holding], discarder: int, card: str, pairing: Pairing, *, next_must_show_dui: bool = False
) -> list[Claim]:
    """Every claim that is open on a discard, the strongest first.

    Completing the hand beats a dui, even where the last pair is a ka; a dui beats the next player's take; among equals goes who
    plays sooner after the discarder. A dui needs an identical card concealed in hand. A seat may appear once with each kind.

    Args:
        hands: the holding of every seat in order of play, counted from 0; the discarder's without the card. All cards are known.
        discarder: the seat that discarded.
        card: the discard.
        pairing: the rules of pairing.
        next_must_show_dui: whether the next player who can make a dui has to lay it out and may not just take the card.

    >>> wall = [["9b", "9b"]] * 6
    >>> hands = [Holding(["2w", "3w", "4w"], wall), Holding(["6s", "2b", "2b"], wall), Holding(["6b", "7w", "8s"], wall)]
    >>> for claim in claims(hands, 0, "6b", Pairing()):
    ...     print(*claim)
    1 win False
    2 dui False
    1 take False
    """
    after = [(discarder + step) % len(hands) for step in range(1, len(hands))]
    wins = []
    for seat in after:
        completed = [*hands[seat].concealed, card]
        if is_complete(completed, hands[seat].melds, pairing):
            wins.append(Claim(seat, "win", is_quan_dui(completed, hands[seat].melds, pairing)))
    dui = [Claim(seat, "dui") for seat in after if pairing.dui(card) and card in hands[seat].concealed]
    must_show = next_must_show_dui and any(claim.seat == after[0] for claim in dui)
    return [*wins, *dui, *([] if must_show else [Claim(after[0], "take")])]


TO_TAKE = Text("quandui.to-take", "take the discard")
CANNOT_TAKE_UNSHOWN = Text("quandui.cannot-take-unshown", "{who} cannot take {card} unshown")
TAKE_CARD = Text("quandui.take-card", "take {card}")


class _Taking(Move[Took]):
    """The next player takes the discard into the hand, for any reason (7); a pair may have to be laid out instead (10)."""

    event = Took

    def check(self, rules: QuanduiRules, table: QuanduiTable, move: Took) -> None:
        seat = move.seat
        need_turn(table, seat, "open", TO_TAKE, RULING_NEXT_PLAYER)
        card = latest_card(rules, table, seat, move.card, TAKE_CARD)
        need_claims_open(rules, table, seat)
        options = rules.options
        if options.next_must_show_dui and card in table.known[seat] and (options.specials_dui or card not in ODD):
            raise RuleViolation(
                CANNOT_TAKE_UNSHOWN(who=table.who(seat), card=the_card(rules, card)),
                rule=RULING(number=10, option="next_must_show_dui"),
                legal=say("quandui.claim-for-dui", "claim {card} for a dui", card=the_card(rules, card)),
            )

    def possible(self, rules: QuanduiRules, table: QuanduiTable, move: Took) -> None:
        latest_card(rules, table, move.seat, move.card, TAKE_CARD)

    def fold(self, table: QuanduiTable, event: Took) -> None:
        card = take_discard(table, event.card)
        receive(table, event.seat, card)
        take_sixteenth(table, event.seat, "take", card)


TO_CLAIM = Text("quandui.to-claim", "claim")
OTHER_CLAIM = Text("quandui.other-claim", "found a claim as {found!r}, expected 'dui'")
ODD_CARD_ALONE = Text("quandui.odd-card-alone", "{who} cannot pair {card} with itself")
NOTHING_TO_DISCARD = Text(
    "quandui.nothing-to-discard", "{who} cannot claim only a dui: no card would be left to discard"
)
COMPLETES_EIGHT_PAIRS = Text("quandui.completes-eight-pairs", "{who} completes eight pairs and cannot claim only a dui")
HOLD_ANOTHER = Text("quandui.hold-another", "hold another of {card}")
NO_TWIN = Text("quandui.no-twin", "{who} cannot claim {card}: no identical card is concealed in that hand")
CLAIMS_DUI = Text("quandui.claims-dui", "{who} claims {card} for a dui")


class _Claiming(Move[Claimed]):
    """A seat that holds its twin lays both out as a dui (7, 9), and discards; play goes on to its right."""

    event = Claimed

    def check(self, rules: QuanduiRules, table: QuanduiTable, move: Claimed) -> None:
        seat = move.seat
        need_phase(table, seat, "open", TO_CLAIM, RULING_CLAIMING)
        if move.as_ != "dui":
            raise BadInput(OTHER_CLAIM(found=move.as_), field="as")
        if seat == table.discards[-1][0]:
            raise RuleViolation(OWN_DISCARD(who=table.who(seat)), rule=RULING_CLAIMING)
        card = latest_card(rules, table, seat, move.card, CLAIM_CARD)
        self.possible(rules, table, move)
        need_claims_open(rules, table, seat)
        if card in ODD and not rules.options.specials_dui:
            raise RuleViolation(
                ODD_CARD_ALONE(who=table.who(seat), card=the_card(rules, card)),
                rule=RULING(number=2, option="specials_dui"),
            )
        if table.count(seat) == 1:
            raise RuleViolation(
                NOTHING_TO_DISCARD(who=table.who(seat)),
                rule=say("quandui.ruling-claimed-dui", "Quán Duì 9, a claimed dui"),
                legal=CLAIM_TO_WIN,
            )
        check_over(rules, table, seat, "dui", move.over, card)
        known = table.known[seat]
        if (
            not rules.options.may_decline_win
            and not table.unknown[seat]
            and is_complete([*known, card], table.melds[seat], rules.pairing)
        ):
            raise RuleViolation(
                COMPLETES_EIGHT_PAIRS(who=table.who(seat)),
                rule=RULING(number=13, option="may_decline_win"),
                legal=CLAIM_TO_WIN,
            )

    def possible(self, rules: QuanduiRules, table: QuanduiTable, move: Claimed) -> None:
        seat = move.seat
        card = latest_card(rules, table, seat, move.card, CLAIM_CARD)
        if card in table.known[seat] or (card == UNSEEN and table.count(seat)):
            return
        if not table.unknown[seat]:
            raise RuleViolation(NO_TWIN(who=table.who(seat), card=the_card(rules, card)), rule=RULING_CLAIMING)
        need_copies(rules, table, seat, card, 2 if table.discards[-1][1] == UNSEEN else 1, HOLD_ANOTHER)

    def fold(self, table: QuanduiTable, event: Claimed) -> None:
        card = take_discard(table, event.card)
        leave(table, event.seat, card)
        if event.seat in table.melds:
            table.melds[event.seat].append((card, card))
        else:
            table.odd += 1
        take_sixteenth(table, event.seat, "claim", None)

    def sentence(self, rules: QuanduiRules, table: QuanduiTable, event: Claimed) -> Message:
        what = CLAIMS_DUI(who=table.who(event.seat), card=the_card(rules, event.card))
        return with_losing_claims(what, table, event.over)


RULING_LATEST = say("quandui.ruling-latest", "Quán Duì 7, only the latest discard")
CANNOT = Text("quandui.cannot", "{who} cannot {what}")
HAVE_DISCARDED = Text("quandui.have-discarded", "have discarded {card}")
NO_DISCARD = Text("quandui.no-discard", "{who} cannot {what}: there is none on the table")


def latest_card(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str, what: Text) -> str:
    """The latest discard, as named by either seat. Raises RuleViolation or BadInput if the seat names another card."""
    need_card(rules, table, card)
    if not table.discards:
        raise RuleViolation(
            NO_DISCARD(who=table.who(seat), what=what(card=say("quandui.a-discard", "a discard"))), rule=RULING_LATEST
        )
    discarder, latest = table.discards[-1]
    if card in (latest, UNSEEN):
        return latest
    if latest != UNSEEN:
        raise RuleViolation(
            CANNOT(who=table.who(seat), what=what(card=the_card(rules, card))),
            rule=RULING_LATEST,
            legal=what(card=the_card(rules, latest)),
            typed=f"{seat} {'<' if what is TAKE_CARD else '!'}{latest}",
        )
    need_copies(rules, table, discarder, card, 1, HAVE_DISCARDED)
    return card


ONLY_TO_WIN = Text(
    "quandui.only-to-win", "{who} cannot take the discard: after the last draw it may only be claimed to win"
)
NO_MORE_CLAIMS = Text(
    "quandui.no-more-claims", "{who} cannot take the discard: after the last draw no discard may be claimed or taken"
)


def need_claims_open(rules: QuanduiRules, table: QuanduiTable, seat: int, *, win: bool = False) -> None:
    """Refuse a claim on a discard after the last draw that the option does not allow. Raises RuleViolation."""
    end = rules.options.stock_end
    if end == "on_need" or (win and end == "on_last_draw") or stock_left(rules, table) > 0:
        return
    why = ONLY_TO_WIN if end == "on_last_draw" else NO_MORE_CLAIMS
    raise RuleViolation(why(who=table.who(seat)), rule=RULING_STOCK_END(value=end))


# Who comes first (14), and who lost.

_PRIORITY: Mapping[ClaimKind, int] = {"win": 0, "dui": 1, "take": 2}


def _rank(table: QuanduiTable, seat: int, kind: ClaimKind) -> tuple[int, int]:
    """The better claim has the smaller rank: the better kind, then who plays sooner after the discarder (7, 14)."""
    order, discarder = table.order, table.discards[-1][0]
    distance = (order.index(seat) - order.index(discarder)) % len(order) if discarder in order else order.index(seat)
    return _PRIORITY[kind], distance


OTHER_LOSING_CLAIM = Text(
    "quandui.other-losing-claim", "found a losing claim as {found!r}, expected 'win', 'dui' or 'take'"
)
LOSER_TWICE = Text(
    "quandui.loser-twice", "found {found} among the losing claims, expected each other seat at most once"
)
NO_DUI_POSSIBLE = Text("quandui.no-dui-possible", "{who} cannot have claimed {card} for a dui")
NO_WIN_POSSIBLE = Text("quandui.no-win-possible", "{who} cannot have won with {card}")


def check_over(
    rules: QuanduiRules, table: QuanduiTable, seat: int, kind: ClaimKind, over: Sequence[Loser], card: str
) -> None:
    """Refuse losers that could not claim the card, or that would have come first. Raises RuleViolation or BadInput."""
    discarder = table.discards[-1][0]
    following = table.after(discarder)
    for place, loser in enumerate(over):
        need_seat(table, loser.seat)
        who = table.who(loser.seat)
        if not is_claim_kind(loser.as_):
            raise BadInput(OTHER_LOSING_CLAIM(found=loser.as_), field="over")
        if loser.seat in (seat, discarder) or loser.seat in [each.seat for each in over[:place]]:
            raise BadInput(LOSER_TWICE(found=who), field="over")
        need_claims_open(rules, table, loser.seat, win=loser.as_ == "win")
        if loser.as_ == "take" and loser.seat != following:
            raise RuleViolation(
                say("quandui.out-of-turn-to-take", "{who} cannot have wanted the discard without a pair", who=who),
                rule=RULING_NEXT_PLAYER,
                legal=say("quandui.may-take", "{who} may take it", who=table.who(following)),
            )
        if loser.as_ == "dui" and (
            (card in ODD and not rules.options.specials_dui) or not _may_hold(rules, table, loser.seat, card)
        ):
            raise RuleViolation(NO_DUI_POSSIBLE(who=who, card=the_card(rules, card)), rule=RULING_CLAIMING)
        if loser.as_ == "win" and not _may_complete(rules, table, loser.seat, card):
            raise RuleViolation(NO_WIN_POSSIBLE(who=who, card=the_card(rules, card)), rule=RULING_COMPLETE_HAND)
        if _rank(table, loser.seat, loser.as_) < _rank(table, seat, kind):
            raise RuleViolation(
                say("quandui.cannot-claim-before", "{who} cannot claim before {first}", who=table.who(seat), first=who),
                rule=say("quandui.ruling-priority", "Quán Duì 7 and 14, priority"),
                legal=say("quandui.has-card", "{who} has {card}", who=who, card=the_card(rules, card)),
            )


def _may_hold(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str) -> bool:
    """True if the seat's concealed cards can include the card, as far as is known now."""
    if card == UNSEEN or card in table.known[seat]:
        return True
    return table.unknown[seat] > 0 and table.seen.get(card, 0) < rules.pack.copies[card]


def _may_complete(rules: QuanduiRules, table: QuanduiTable, seat: int, card: str) -> bool:
    """True if the card can complete the seat's hand to eight pairs, as far as is known now."""
    known, unknown = table.known[seat], table.unknown[seat]
    cards, unseen = (known, unknown + 1) if card == UNSEEN else ([*known, card], unknown)
    return could_complete(cards, unseen, table.melds[seat], rules.pairing)


OVER_WIN = Text("quandui.over-win", "over {who}, who would have won")
OVER_DUI = Text("quandui.over-dui", "over {who}, who had a dui")
OVER_TAKE = Text("quandui.over-take", "over {who}, who would have taken it")
_OVER = {"win": OVER_WIN, "dui": OVER_DUI, "take": OVER_TAKE}


OVER_OTHER = Text("quandui.over-other", "over {who}, {claim}")


def with_losing_claims(what: Message, table: QuanduiTable, over: tuple[Loser, ...]) -> Message:
    """Add the losing claims to a sentence. Neighbours with the same claim are named together, since a phone has two lines."""
    if not over:
        return say("quandui.happens", "{what}.", what=what)
    others = (
        _OVER.get(claim, OVER_OTHER)(who=all_of([table.who(each.seat) for each in losers]), claim=claim)
        for claim, losers in groupby(over, key=attrgetter("as_"))
    )
    return say("quandui.happens-over", "{what}, {others}.", what=what, others=listed(others))


MOVES = (_Taking(), _Claiming())
