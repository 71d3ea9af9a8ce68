"""Evenings of Guandan at which everything happens: random legal play, boards, penalties, time, lots, excused moves, voids."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from replay.rules.guandan import (
    Announced,
    BoardLaid,
    GuandanRules,
    GuandanTable,
    Kept,
    LeadChosen,
    LotDrawn,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributePaid,
    TributeReturned,
)
from replay.rules.guandan.combinations.combination import every_reading
from replay.rules.guandan.deal import sizes
from replay.values.events import Abandoned, Dealt, Event, HandVoided, Irregular, Joined, Left, Noted, Shown, TimeCalled
from tests.support.factories import GuandanFactory
from tests.support.games import NAMES
from tests.support.guandan.games import GuandanGame
from tests.support.quandui.evenings import Evening, forgotten, refusal, stock_of

PROFILES = ("guandan/fcg", "guandan/simple", "guandan/jiangsu", "guandan/njupt")


def candidates(rules: GuandanRules, table: GuandanTable, chance: Random | None = None) -> list[Event]:
    """Moves of the play that are worth trying here, legal or not, except the deal: that needs cards."""
    chance = chance or Random(table.step)
    moves: list[Event] = []
    seats = table.order
    for seat in seats:
        held = list(table.known[seat])
        moves += [
            Passed(seat),
            Announced(seat, max(1, table.count(seat))),
            LeadChosen(seat, "recorded"),
            Resisted((seat,)),
        ]
        moves += [LeadChosen(seat, "turned_card", card) for card in held[:1]]
        moves += [Resisted((seat, other)) for other in seats if other > seat]
        for card in chance.sample(held, min(3, len(held))):
            moves += [kind(seat, to, card) for kind in (TributePaid, TributeReturned) for to in seats if to != seat]
        for _ in range(4):
            cards = tuple(chance.sample(held, chance.randint(1, min(6, len(held))))) if held else ()
            same = tuple(card for card in held if cards and card[0] == cards[0][0])[:10]
            for laid in filter(None, (cards, cards[:1], same)):
                moves += [Played(seat, laid, each.type, each.key) for each in every_reading(laid, table.level)]  # type: ignore[arg-type]
                moves.append(Played(seat, laid, "pair", 9))
    return moves


class GuandanEvening(Evening):
    """Plays Guandan at random, by the rules' own list of legal moves."""

    game: GuandanGame

    def __init__(self, game: GuandanGame, chance: Random, *, wild: bool = True) -> None:
        super().__init__(game, chance, wild=wild)
        self.strictness = chance.choice([0.01, 0.1])
        """Of the referee: how large a share of the moves is followed by a penalty."""

    def _begin(self) -> None:
        table = self.game.table
        # East must lead board 1, and lots decide here.
        # Every board is another one: the same one is dealt alike wherever it is played, and verify finds where it was not.
        board = f"b{table.hands + 2}" if self.often(0.1) else None
        self.game.start(self.chance.choice(table.present) if table.dealer_next is None else None, board=board)
        if board:
            self.game.do(BoardLaid(self.chance.randint(2, 14), self.chance.choice(self.game.table.order)))

    def _deal(self) -> None:
        self.game.deal(self._dealt(), lead=None)

    def _dealt(self) -> dict[int, str]:
        pack = [card for card, copies in self.game.rules.pack.copies.items() for _ in range(copies)]
        self.chance.shuffle(pack)
        return {seat: " ".join(pack[place * 27 : place * 27 + 27]) for place, seat in enumerate(self.game.table.order)}

    def _move(self) -> None:
        game, table, chance = self.game, self.game.table, self.chance
        if table.irregular:
            self._excused()
        elif table.phase == "deal":
            self._dealing()
        elif self.often(0.01):
            game.do(Noted("well, well"))
        elif self.often(0.01):
            game.do(Irregular("turns", "it was late"))
        elif self.often(0.01):
            self._take_back()
        elif self.often(self.strictness):
            self._penalty()
        elif self.often(0.005):
            self._try(TimeCalled(chance.choice(["counted", "void"])))
        elif self.often(0.001) or table.step > 400:
            game.do(Abandoned("it is late"))
        else:
            self._legal()

    def _legal(self) -> None:
        """A legal move; of plays rather one of many cards, or nobody would ever go out."""
        game, table, chance = self.game, self.game.table, self.chance
        seats = table.order if table.turn is None or chance.random() < 0.05 else (table.turn,)
        legal = [move for seat in seats for move in game.rules.legal(table, seat)]
        if chance.random() < 0.9:
            legal = [move for move in legal if not isinstance(move, Announced)]
        plays = [move for move in legal if isinstance(move, Played)]
        if plays and chance.random() < 0.7:
            game.do(max(chance.choices(plays, k=4), key=lambda move: len(move.cards)))
        elif legal:
            game.do(chance.choice(legal))
        else:
            self._take_back()

    def _dealing(self) -> None:
        table, chance = self.game.table, self.chance
        if table.board is None and table.lead is None and not table.payers and chance.random() < 0.3:
            self.game.do(LeadChosen(chance.choice(table.order), "recorded"))
            return
        stock = stock_of(self.game.rules, table)
        if self.often(0.05):
            self.game.do(Irregular("1", "in a hurry"))
            return
        fit = sizes(self.game.rules, table, table.turn)
        size = chance.choice(fit) if self.often(0.1) else fit[0]
        self._try(Dealt(table.turn, tuple(chance.sample(stock, min(size, len(stock))))))
        if table.phase == "deal" and len(stock) < size:
            self.game.do(Abandoned("the cards were miscounted"))

    def _try(self, move: Event) -> bool:
        if refusal(self.game.rules, self.game.table, move) is not None:
            return False
        self.game.do(move)
        return True

    def _excused(self) -> None:
        game, table, chance = self.game, self.game.table, self.chance
        if table.phase == "deal":
            stock = stock_of(game.rules, table)
            cards = chance.sample(stock, min(chance.randint(20, 27), len(stock)))
            if cards and self._try(Dealt(chance.choice(table.order), tuple(cards))):
                return
        broken = candidates(game.rules, table, chance)
        chance.shuffle(broken)
        if not any(self._try(move) for move in broken[:60]):
            self._take_back()

    def _penalty(self) -> None:
        table, chance = self.game.table, self.chance
        seat = chance.choice(table.order)
        held = table.known[seat]
        effect: Any = chance.choice(
            ["warning", "vp", "card_drawn", "sits_out", "sits_out", "lead_passes", "redeal", "deal_lost"]
        )
        fields: dict[str, Any] = {}
        if effect == "vp":
            fields = {"vp": 1}
        elif effect == "card_drawn" and held:
            to = table.after(seat)
            fields = {"to": to, "card": chance.choice(held), "grabbed": chance.choice([*table.known[to], None])}
        elif effect == "sits_out":
            fields = {"as_": chance.choice(["single", "pair", "straight", None])}
        elif effect in ("redeal", "deal_lost") and chance.random() < 0.8:
            return
        self._try(Penalised(seat, "8.3", effect, **fields))

    def between(self) -> None:
        game, table, chance = self.game, self.game.table, self.chance
        for seat in table.order:
            if chance.random() < 0.1 and seat not in table.shown:
                game.do(Shown(seat, tuple(table.known[seat])))
        if self.often(0.2):
            self._try(Penalised(chance.choice(table.present), "8.3", "vp", 1))
        if self.often(0.2):
            self._try(TimeCalled())
        if table.tied and chance.random() < 0.7:
            self._try(LotDrawn(chance.choice(table.present)))
        while self.often(0.15) and table.standing:
            game.do(HandVoided(table.standing.hand, "mistyped"))
        new = len(table.players) + 1
        if self.often(0.1) and new <= len(NAMES):
            gone = chance.choice(table.present)
            game.do(
                Left(gone), Joined(new, NAMES[new - 1], chance.choice([seat for seat in table.present if seat != gone]))
            )
        elif self.often(0.1):
            for seat in chance.sample(table.present, 2):
                game.do(Left(seat), Joined(seat, table.players[seat]))


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "stake": st.sampled_from([0, 100]),
        "stake_per": st.sampled_from(["level", "deal"]),
        "first_lead": st.sampled_from(["turned_card", "east", "random"]),
        "turn_redo": st.sampled_from(["reshuffle", "none"]),
        "next_lead": st.sampled_from(["payer_to_first", "previous_winner", "payer_of_higher"]),
        "tribute": st.booleans(),
        "single_payer": st.sampled_from(["last", "losing_side"]),
        "double_by": st.sampled_from(["size", "seat"]),
        "equal_tribute": st.sampled_from(["counterclockwise", "clockwise"]),
        "return_level_cards": st.booleans(),
        "resist": st.sampled_from(["automatic", "optional"]),
        "straight_from_one_suit_plus_wild": st.booleans(),
        "flush_as_straight": st.booleans(),
        "wild_pair_as_other": st.booleans(),
        "five_level_as_full_house": st.booleans(),
        "jiefeng": st.sampled_from(["partner", "next"]),
        "pass_a": st.sampled_from(["partner_not_last", "any_win", "double_only"]),
        "pass_a_at": st.sampled_from(["played", "held"]),
        "a_fail_limit": st.sampled_from([0, 1]),
        "a_fail_counts": st.sampled_from(["any_deal", "partner_last"]),
        "after_a": st.sampled_from(["new_round", "match_won"]),
        "report_at": st.sampled_from([0, 9, 27]),
        "tie_break": st.sampled_from(["draw", "lot", "extra_deal"]),
    },
)
"""Every option both ways."""
FORMATS: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [{"format": "pass_a"}, {"format": "deals", "deals": 2}, {"format": "timed"}, {"format": "timed_deals", "deals": 1}]
)


@st.composite
def seated(draw: st.DrawFn, *, options: Any = OPTIONS) -> GuandanGame:
    """A game under any profile and options, at which four players have sat down."""
    return GuandanFactory(rules=draw(st.sampled_from(PROFILES)), options={**draw(options), **draw(FORMATS)})


@st.composite
def evenings(draw: st.DrawFn, *, hands: int = 2, wild: bool = True, options: Any = OPTIONS) -> GuandanGame:
    """A full record of a few hands, under any profile and options."""
    game = draw(seated(options=options))
    GuandanEvening(game, Random(draw(st.integers(0, 2**32))), wild=wild).play(draw(st.integers(1, hands)))
    return game


def missed(game: GuandanGame, event: Event, chance: Random, share: float) -> Event:
    """The event as somebody wrote it down who missed some of its cards, but none on which it hangs who leads or what follows."""
    if isinstance(event, TributePaid) and game.rules.options.next_lead == "payer_of_higher":
        return event
    if isinstance(event, Kept):
        # Which card it is follows from the penalty, whose own words stay.
        return event
    return forgotten(event, chance, share)
