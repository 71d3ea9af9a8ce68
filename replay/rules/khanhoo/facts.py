"""What is on a table of Khanhoo besides its cards: points and bumps in words, and what the cards contradict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from replay.events import Claimed, Event, Loser
from replay.rules.khanhoo.details import counted
from replay.rules.khanhoo.events import Challenged
from replay.rules.khanhoo.meld_names import a_meld, listed
from replay.rules.khanhoo.table import KhanhooTable, latest_discard
from replay.rules.khanhoo.unseen import could_lay
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

__all__ = ["facts", "warning"]


def facts(rules: KhanhooRules, table: KhanhooTable) -> list[str]:
    """Points so far, bumps and whether the discards were turned over, in a few words each; seats by their numbers."""
    told = []
    if table.totals:
        stand = ", ".join(f"{table.players.get(seat, seat)} {points}" for seat, points in table.totals.items())
        told.append(f"{stand} of {rules.options.target}")
    if table.live:
        told += [f"seat {each.seat} bumped for {a_meld(each.as_)}" for each in table.bumps]
        if table.claim:
            told.append(f"seat {table.turn} bumps for {a_meld(table.claim)}")
        if table.challenge:
            told.append(f"seat {table.challenge.seat} challenged with {a_meld(table.challenge.as_)}")
        if table.recycled:
            told.append("discards turned over" + (f" {table.recycled} times" if table.recycled > 1 else ""))
        if table.went_out:
            told.append(f"out: {table.went_out.seat}")
    told += counted(rules, table)
    if table.over:
        told.append(f"won by {listed(table.players.get(seat, f'seat {seat}') for seat in table.winners)}")
    return told


def warning(rules: KhanhooRules, event: Event, table: KhanhooTable) -> str | None:
    """A bump or a challenge that lost or was not shown, and that the cards do not bear out (12, challenge_verify)."""
    if table.irregular:
        return None
    said: Sequence[Loser] = ()
    if isinstance(event, Claimed):
        said = event.over
    elif isinstance(event, Challenged):
        said = (Loser(event.seat, event.as_), *event.over)
    untrue = [each for each in said if not could_lay(rules, table, each.seat, each.as_, bump=each.seat != table.turn)]
    if not untrue:
        return None
    named = listed(f"{table.who(each.seat)} named {a_meld(each.as_)}" for each in untrue)
    return f"{named} for {the(rules, latest_discard(table))}, which cannot be made of the cards held"
