"""Confirmations and disputes of a game's finished hands, in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from replay.textual import visible

if TYPE_CHECKING:
    from replay.answers.games import Game

__all__ = ["reviews_text", "seat_names"]


def seat_names(game: Game) -> dict[int, str]:
    """Who sits where, in words."""
    return {each.seat: f"{visible(each.player)} (seat {each.seat})" for each in game.seats}


def reviews_text(game: Game, number: int | None = None) -> Iterator[str]:
    """The reviews of a game's hands, or of one of them: a line for each confirmation and dispute."""
    seats = seat_names(game)
    for each in game.hands:
        if number is not None and each.hand != number:
            continue
        name = f"Hand {each.hand}"
        if each.confirmed:
            yield f"{name} is confirmed by {', '.join(seats[seat] for seat in each.confirmed)}."
        for said in each.disputes:
            by = "" if said.seat is None else f" by {seats[said.seat]}"
            ends = [f"resolved: {visible(said.resolved)}"] if said.resolved is not None else []
            ends += ["it is void"] if each.void else []
            yield f"{name} {'was' if ends else 'is'} disputed{by}: {'; '.join([visible(said.reason), *ends])}"
