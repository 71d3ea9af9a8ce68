"""Answers about the kinds of game: what can be agreed on, the cards, the result board, the events, and the sheet to print."""

from __future__ import annotations

from typing import Annotated, Any

from replay.answers.answer import Answer, KindTitle, about
from replay.words.messages import Message

KindName = Annotated[str, about("the name of the kind, such as quandui")]
KindChinese = Annotated[str, about("what it is called in Chinese; empty where it has no such name")]
Seats = Annotated[list[int], about("the fewest and the most players of a hand")]


class KindSummary(Answer, frozen=True):
    """A kind of game in one line."""

    name: KindName
    title: KindTitle
    chinese: KindChinese
    profiles: Annotated[list[str], about("its profiles, such as quandui/pagat; the first is the default")]
    seats: Seats


class ProfileOfGame(Answer, frozen=True):
    """Named options."""

    name: Annotated[str, about("what a game is opened with, such as quandui/pagat")]
    title: Annotated[Message, about("what people call it")]
    options: Annotated[dict[str, Any], about("the value of every option")]


class OptionOfGame(Answer, frozen=True):
    """Something that a table can agree on."""

    name: Annotated[str, about("the name by which it is given")]
    title: Annotated[Message, about("what people call it")]
    values: Annotated[list[Any], about("what it may be; empty where it is any number in a range")]
    least: Annotated[int | None, about("the smallest number that it may be, where it is one of a range")]
    most: Annotated[int | None, about("the largest")]
    words: Annotated[
        dict[str, Message],
        about(
            "what people call its values, by the value as it is typed; of numbers those that mean more, such as no limit"
        ),
    ]


class CardOfPack(Answer, frozen=True):
    """A card."""

    code: Annotated[str, about("its code, as records have it")]
    name: Annotated[Message, about("what it is called in English")]
    chinese: Annotated[str, about("what it is called in Chinese")]
    copies: Annotated[int, about("how many of it there are under the first profile")]


class TermOfGame(Answer, frozen=True):
    """A word of the game."""

    name: Annotated[Message, about("the word")]
    chinese: Annotated[str, about("the same in Chinese")]
    meaning: Annotated[Message, about("what it means")]


class WinOfBoard(Answer, frozen=True):
    """A way to win."""

    label: Annotated[Message, about("what its button says")]
    text: Annotated[str, about("its line, with $seat for the seat that is tapped first")]


class StepOfBoard(Answer, frozen=True):
    """A button that raises the points of a seat at a tap."""

    label: Annotated[Message, about("what its button says")]
    points: Annotated[int, about("by how many")]


class Buttons(Answer, frozen=True):
    """The buttons that record the end of a hand."""

    question: Annotated[Message, about("what the first tap answers, on a seat")]
    taps: Annotated[
        str,
        about(
            "winner: a seat, then a win; order: seats as they went out, until one offer begins so; points: a seat, then "
            "everybody's points"
        ),
    ]
    wins: list[WinOfBoard]
    steps: list[StepOfBoard]
    least: Annotated[int, about("the fewest points of the seat that ended the hand")]
    most: Annotated[int | None, about("the most points of a seat")]
    drawn: Annotated[str | None, about("the line of a drawn hand, with $seat for any seat of the hand")]


class KeyOfCard(Answer, frozen=True):
    """A card on the keypad."""

    card: Annotated[str, about("its code")]
    face: Annotated[str, about("its rank or number; empty where it has none")]
    sign: Annotated[str, about("the sign of its suit; of a card without a suit its name in Chinese")]
    suited: Annotated[bool, about("whether it belongs to a suit")]
    tint: Annotated[str, about("its colour, one of those of a terminal; never the only difference")]


class LineOfKeypad(Answer, frozen=True):
    """A move on the keypad."""

    label: Annotated[Message, about("what its button says")]
    text: Annotated[
        str, about("its line, with $seat for the seat that acts, and $card and the like as in what may follow")
    ]


class PlayOfKeypad(Answer, frozen=True):
    """A way to play cards of which the table sees only the type and the rank."""

    label: Annotated[Message, about("what it is called")]
    chinese: Annotated[str, about("the same in Chinese")]
    lines: Annotated[
        list[LineOfKeypad], about("how it is written, with $rank; if there are several, one is chosen last")
    ]


class RankOfKeypad(Answer, frozen=True):
    """A rank on the keypad."""

    code: Annotated[str, about("what the notation writes")]
    face: Annotated[str, about("what its button shows")]
    label: Annotated[Message | None, about("what is below that; null where that is enough")]


class KeysOfGame(Answer, frozen=True):
    """The layout of the moves of a hand that is recorded as it is played. `next` says which may be tapped."""

    groups: Annotated[list[list[KeyOfCard]], about("the cards, a group for each suit, in rows of five")]
    cards: Annotated[
        list[LineOfKeypad],
        about("what a tapped card may mean, the likeliest first; empty where any move with one card may be meant"),
    ]
    beside: Annotated[
        list[LineOfKeypad],
        about("the moves with a button beside the question; empty where all have one that need nothing more"),
    ]
    between: Annotated[
        LineOfKeypad | None, about("what a seat most likely did that was passed over; null where none can be")
    ]
    plays: Annotated[list[PlayOfKeypad], about("the ways to play several cards")]
    ranks: list[RankOfKeypad]
    counts: Annotated[
        str, about("what a seat says of its cards. cards: how many are left; melds: how many are laid out")
    ]


class KindOfGame(Answer, frozen=True):
    """A kind of game, with all that a program needs to draw its keypad."""

    name: KindName
    title: KindTitle
    chinese: KindChinese
    seats: Seats
    profiles: list[ProfileOfGame]
    options: list[OptionOfGame]
    stake: Annotated[str, about("the option that is the stake, in minor units")]
    depths: Annotated[list[str], about("how much of a hand may be recorded")]
    cards: Annotated[list[CardOfPack], about("the pack, in its order")]
    terms: Annotated[list[TermOfGame], about("its words that a newcomer does not know")]
    result_board: Annotated[
        Buttons | None, about("what is tapped to record a result; null where no result is recorded alone")
    ]
    keypad: KeysOfGame
    moves: Annotated[list[str], about("the types of events that are moves; all others follow from them")]
    events: Annotated[
        dict[str, Any], about("the JSON Schema of the data of each event, by its type, with what they refer to")
    ]


class BlankColumn(Answer, frozen=True):
    """A column of the sheet."""

    heading: Annotated[Message, about("its head")]
    text: Annotated[str, about("how its cell is typed after that of the column before, with $ for the cell")]
    choices: Annotated[list[str], about("what is printed in every row, to be circled; empty to be written")]


class Sign(Answer, frozen=True):
    """A sign that is typed for how a hand ended."""

    sign: Annotated[str, about("as it is typed")]
    label: Annotated[Message, about("what it means")]


class BlankSheet(Answer, frozen=True):
    """A blank sheet for a kind of game."""

    title: KindTitle
    kind: Annotated[str, about("the name of the kind, such as quandui")]
    seats: Annotated[int, about("the most players of a hand")]
    rows: Annotated[int, about("for how many hands it has room")]
    columns: Annotated[list[BlankColumn], about("its columns, in the order in which they are typed")]
    signs: Annotated[list[Sign], about("the signs for how a hand ended")]
    example: Annotated[str, about("a filled sheet as it is typed")]

    def typed(self, cells: list[str]) -> str:
        """The lines of a row, an empty cell left out."""
        pairs = zip(self.columns, cells, strict=True)
        return "".join(column.text.replace("$", cell) for column, cell in pairs if cell)
