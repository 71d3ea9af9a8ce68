"""Blank sheets to print, made of a kind's result board: the columns are in typing order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from replay.answers.kinds import BlankColumn, BlankSheet, Sign
from replay.offline.kinds import NO_SUCH_KIND
from replay.rules import Room, rooms
from replay.rules.results import ResultBoard
from replay.words.errors import BadInput, NotFound, nearest
from replay.words.messages import ENGLISH, Catalogue, Message, Text, language, listed, say
from replay.words.paper import fonts, typeset

CLUB = Text("blank.club", "Club")
DATE = Text("blank.date", "Date")
RULES = Text("blank.rules", "Rules, options")
HEADS = (CLUB(), DATE(), say("blank.place-of-game", "Place, table"), RULES(), say("blank.stake", "Stake"))
"""The fields above the rows, besides the names of the players."""
_TEMPLATE = Path(__file__).with_name("blank_sheet.typ")
_ROWS = 24
"""Hands on a page: an evening, with rows high enough to write in."""
_FEW = 3
"""The number of players in the example, if the columns are not those of all seats."""


class _Column(NamedTuple):
    column: BlankColumn
    cells: tuple[str, str]


def sheet_kinds() -> list[tuple[str, Message]]:
    """The kinds of game that can be recorded by results alone: name and title.

    >>> print(*sheet_kinds()[0])
    guandan Guandan
    """
    return [(each.name, each.title) for each in rooms().values() if each.result_board is not None]


NO_BLANK_SHEET = Text(
    "blank.no-blank-sheet", "There is no blank sheet for {title}: its hands are recorded move by move."
)


def blank_sheet(kind: str, catalogue: Catalogue = ENGLISH) -> BlankSheet:
    r"""The blank sheet of a kind of game, its example in a language. Raises NotFound, and BadInput where no results are recorded.

    >>> sheet = blank_sheet("quandui")
    >>> sheet.typed(["2", "", "3", "##", "4w", "1", ""])
    '== hand 2\n3 ## 4w from 1'
    """
    if kind not in rooms():
        raise NotFound(NO_SUCH_KIND(found=kind[:40], known=listed(rooms())), meant=nearest(kind, rooms()))
    room = rooms()[kind]
    board = room.result_board
    if board is None:
        raise BadInput(NO_BLANK_SHEET(title=room.title))
    columns = list(_columns(room, board, catalogue))
    made = BlankSheet(
        title=room.title,
        kind=kind,
        seats=room.seats[1],
        rows=_ROWS,
        columns=[each.column for each in columns],
        signs=list(_signs(board)),
        example="",
    )
    rows = [made.typed([each.cells[row] for each in columns]) for row in (0, 1)]
    return replace(made, example="\n".join([*_head(room, board, catalogue), *rows]))


def how_to_fill(sheet: BlankSheet) -> Message:
    """The one sentence of instruction on the sheet."""
    return say(
        "blank.how-to-fill",
        "Write seats as numbers, 1 to {seats} in order of play. Type each row from left to right. Leave "
        "the dealer empty where the hand before decides who deals.",
        seats=sheet.seats,
    )


NO_TYPESETTER = Text(
    "blank.no-typesetter",
    "a PDF needs Typst, which is not installed. Install it with pip install 'paipu[pdf]', or print "
    "the page /sheets/{kind} of 'paipu serve'",
)
SEAT = Text("blank.seat", "Seat {seat}")
LETTERS_WITHOUT_TYPE = Text(
    "blank.letters-without-type",
    "This computer has no font for some characters. They are written as codes, such as {example}.",
)


def sheet_pdf(sheet: BlankSheet, catalogue: Catalogue = ENGLISH) -> bytes:
    """The sheet as one page of A4. Raises BadInput if Typst is not installed."""

    def words(message: Message) -> str:
        return message.words(catalogue)

    return typeset(
        _TEMPLATE,
        {
            "language": language(catalogue).partition("-")[0],
            "fonts": fonts(language(catalogue)),
            "title": words(say("blank.title", "Score sheet: {title}", title=sheet.title)),
            "heads": [words(each) for each in HEADS],
            "seats": [words(SEAT(seat=seat)) for seat in range(1, sheet.seats + 1)],
            "columns": [(words(each.heading), each.choices) for each in sheet.columns],
            "rows": sheet.rows,
            "how": words(how_to_fill(sheet)),
            "signs": [(each.sign, words(each.label)) for each in sheet.signs],
            "typed": words(say("blank.as-typed", "As it is typed:")),
            "example": sheet.example,
        },
        words(LETTERS_WITHOUT_TYPE(example="\\u674e")),
        NO_TYPESETTER(kind=sheet.kind),
    )


EXAMPLE_NAMES = Text("blank.example-names", "Anna; Ben; Chen; Dora; Emil; Fatma; Gao; Hans; Ida; Jan; Kim; Li")


def _head(room: Room, board: ResultBoard, catalogue: Catalogue) -> Iterator[str]:
    players = room.seats[1] if board.taps != "winner" else max(room.seats[0], min(_FEW, room.seats[1]))
    names = EXAMPLE_NAMES().words(catalogue).split("; ")[:players]
    place = say("blank.example-place", "Amsterdam").words(catalogue)
    yield "%paipu 1"
    yield f'[Rules "{room.name}/{next(iter(room.profiles))}"] [Date "2026-11-20"] [Place "{place}"]'
    yield f'[Stake "1.00 EUR"] [Seats "{"; ".join(names)}"] [Depth "result"]'


HAND = Text("blank.hand", "Hand")
SHUFFLER = Text("blank.shuffler", "Dealer")
NOTE = Text("blank.note", "Note")


def _columns(room: Room, board: ResultBoard, catalogue: Catalogue) -> Iterator[_Column]:
    yield _written(HAND(), "== hand $", "1", "2")
    yield _written(SHUFFLER() if board.taps == "order" else say("blank.dealer", "Dealer"), ", dealer $", "1", "")
    if board.taps == "winner":
        yield from _of_winner(board)
    elif board.taps == "order":
        yield from _of_order(room, board)
    else:
        yield from _of_points(room, board)
    for each in board.noted:
        yield _written(each.label, each.text, each.example, "")
    yield _written(NOTE(), " {$}", say("blank.example-note", "the last tram").words(catalogue), "")


HOW = Text("blank.how", "How")


def _of_winner(board: ResultBoard) -> Iterator[_Column]:
    choices = [each.sign for each in _signs(board)]
    if len(choices) == 1:
        yield _written(board.question, f"\n$ {choices[0]}", "2", "1")
    else:
        yield _written(board.question, "\n$", "2", "1")
        yield _Column(BlankColumn(HOW(), " $", choices), (choices[0], choices[-1]))


PLACE = Text("blank.place", "Place {number}")


def _of_order(room: Room, board: ResultBoard) -> Iterator[_Column]:
    most = room.seats[1]
    text = board.wins[0].text.replace("$seats", "$").replace("$seat", "$")
    for place in range(most):
        yield _written(PLACE(number=place + 1), " $" if place else f"\n{text}", str(place + 1), str(most - place))


POINTS_OF_SEAT = Text("blank.points-of-seat", "Seat {seat}")


def _of_points(room: Room, board: ResultBoard) -> Iterator[_Column]:
    head, _, _ = board.wins[0].text.partition(" $points")
    yield _written(board.question, "\n" + head.replace("$seat", "$"), "2", "1")
    most = str(max(board.least, min(9, board.most or 9)))
    for seat in range(1, room.seats[1] + 1):
        points = most if seat == 2 else "0", most if seat == 1 else "0"
        yield _written(POINTS_OF_SEAT(seat=seat), f"{',' if seat > 1 else ''} {seat}=$", *points)


def _written(heading: Message, text: str, *cells: str) -> _Column:
    first, second = cells
    return _Column(BlankColumn(heading, text, []), (first, second))


DRAWN = Text("blank.drawn", "Drawn, after the number of any seat")


def _signs(board: ResultBoard) -> Iterator[Sign]:
    if board.taps == "winner":
        for win in board.wins:
            yield Sign(win.text.removeprefix("$seat "), win.label)
        if board.drawn is not None:
            yield Sign(board.drawn.removeprefix("$seat "), DRAWN())
