"""Records of team matches: tables of Guandan of which the order of going out is recorded."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["match_table"]


def match_table(
    table: int,
    teams: str | None,
    hands: Sequence[str],
    *,
    match: str | None = "Cup",
    round: str | None = "1",
    more: str = "",
) -> bytes:
    """The text record of a table.

    Args:
        table: its number, which no other table of the test has.
        teams: what its tag Team says.
        hands: who goes out in which order, such as ``1 3``.
        match: what its tag Match says.
        round: what its tag Round says.
        more: lines after the hands.
    """
    names = (("Match", match), ("Round", round), ("Team", teams))
    tags = [f'[{tag} "{text}"]' for tag, text in names if text is not None]
    seats = "; ".join(f"{name} {table}" for name in ("Anna", "Bai", "Cas", "Ding"))
    lines = [
        "%paipu 1",
        '[Rules "guandan/fcg"]',
        '[Date "2026-11-20"]',
        f'[Table "{table}"]',
        f'[Seats "{seats}"]',
        *tags,
    ]
    for number, order in enumerate(hands, 1):
        dealer = ", dealer 1" if number == 1 else ""
        lines += [f"== hand {number}{dealer}, depth result", f"{order[0]} finishes {order}"]
    return "\n".join([*lines, more]).encode()
