"""What the recorder's page and the API share: moves recorded as whoever asks may record them, and what a recorder's screen shows."""

from __future__ import annotations

import re
from collections.abc import Callable

from replay.answers.games import Hand
from replay.answers.recording import Compared, RecorderView
from replay.club import PUBLIC, Entry, Eyes
from replay.errors import BadInput, NotAllowed, NotFound
from replay.events import Event, HandVoided
from replay.offline.kinds import kind_of_game
from replay.schemas.arguments import MOST
from web import wording
from web.current_club import club
from web.eyes import widest_at
from web.rights import may_record, need_in_time
from web.seen import need_unveiled, seen_hand, versions_since

__all__ = ["allow_moves", "need_table", "recorder_compared", "recorder_shown", "scored_line", "takes_notes"]


def need_table(game: str) -> Eyes:
    """The eyes with which whoever asks records a game. Raises NotFound or NotAllowed if they do not see enough of it."""
    eyes = widest_at(game, club().timeline(game).version)
    if eyes is None:
        raise NotFound(wording.NO_TABLE())
    need_unveiled(game)
    return eyes


def takes_notes(game: str, hand: int) -> bool:
    """Whether whoever asks may write a note on a hand: they record the game, and the hand is one that they may still correct."""
    if not may_record(game):
        return False
    try:
        need_table(game)
    except (NotFound, NotAllowed):
        return False
    return hand in club().recorder.correctable(game)


def allow_moves(game: str) -> Callable[[Event], None]:
    """Asks of each move whether the recorder may make it: a hand is voided within the club's window, or by who may at any time."""

    def allow(move: Event) -> None:
        if isinstance(move, HandVoided):
            timeline = club().timeline(game)
            ended = (
                timeline.ended(move.hand) if move.hand in timeline.hands else None
            )  # it is entered with this very request
            if ended is not None:
                need_in_time(move.hand, ended)

    return allow


def recorder_shown(game: str, dealer: int | None = None) -> RecorderView:
    """What a recorder's screen shows of a game. Raises NotFound or NotAllowed."""
    return club().recorder.view(game, need_table(game), ended=_last_hand(game), dealer=dealer)


def scored_line(view: RecorderView, out: int | None, points: list[int], order: list[int]) -> str:
    """The line of a hand that is counted by points or by who went out, as a form sends it. Raises BadInput where something is missing."""
    board = kind_of_game(view.rules.partition("/")[0]).result_board
    if board is not None and board.taps == "order":
        went = [each for each in order if each]
        seats = ((each.text, map(int, re.findall(r"\d+", each.text)[1:])) for each in view.endings)
        fits = [text for text, named in seats if all(map(int.__eq__, named, went))]
        if len(fits) != 1:
            raise BadInput(wording.NO_ORDER(), field="order")
        return fits[0]
    if board is None or board.taps != "points":
        raise BadInput(wording.NO_LINE(), field="line")
    if out is None:
        raise BadInput(wording.NOBODY_ENDED(), field="out")
    if len(points) != len(view.order):
        raise BadInput(wording.OTHER_SEATS(found=len(points), expected=len(view.order)), field="points")
    counted = ", ".join(f"{seat}={each}" for seat, each in zip(view.order, points, strict=True))
    return board.wins[0].text.replace("$seat", str(out)).replace("$points", counted)


def recorder_compared(game: str, lines: list[str], since: int) -> Compared:
    """What was recorded after a version beside lines that were entered on it. Raises NotFound or NotAllowed."""
    need_table(game)
    versions, eyes = versions_since(game, since, MOST)
    then = widest_at(game, min(since, club().timeline(game).version))
    return club().recorder.compare(game, Entry(lines, since, then), versions if eyes else (), eyes or PUBLIC)


def _last_hand(game: str) -> Hand | None:
    """The hand that ended last; None before."""
    timeline = club().timeline(game)
    last = max(timeline.hands, default=0)
    if last and timeline.ended(last) is None:
        last -= 1
    return seen_hand(game, last) if last else None
