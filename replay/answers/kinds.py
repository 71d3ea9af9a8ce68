"""Answers about the kinds of game: what can be agreed on, the cards, the result board, the events, and the sheet to print."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from replay.answers.answer import Answer, KindTitle
from replay.words.messages import Message

KindName = Annotated[str, Meta(description="the name of the kind, such as quandui")]
KindChinese = Annotated[str, Meta(description="what it is called in Chinese; empty where it has no such name")]
Seats = Annotated[list[int], Meta(description="the fewest and the most players of a hand")]


class KindSummary(Answer, frozen=True):
    """A kind of game in one line."""

    name: KindName
    title: KindTitle
    chinese: KindChinese
    profiles: Annotated[list[str], Meta(description="its profiles, such as quandui/pagat; the first is the default")]
    seats: Seats


class ProfileOfGame(Answer, frozen=True):
    """Named options."""

    name: Annotated[str, Meta(description="what a game is opened with, such as quandui/pagat")]
    title: Annotated[Message, Meta(description="what people call it")]
    options: Annotated[dict[str, Any], Meta(description="the value of every option")]


class OptionOfGame(Answer, frozen=True):
    """Something that a table can agree on."""

    name: Annotated[str, Meta(description="the name by which it is given")]
    title: Annotated[Message, Meta(description="what people call it")]
    values: Annotated[list[Any], Meta(description="what it may be; empty where it is any number in a range")]
    least: Annotated[int | None, Meta(description="the smallest number that it may be, where it is one of a range")]
    most: Annotated[int | None, Meta(description="the largest")]
    words: Annotated[
        dict[str, Message],
        Meta(
            description="what people call its values, by the value as it is typed; of numbers those that mean more, such as no limit"
        ),
    ]


class CardOfPack(Answer, frozen=True):
    """A card."""

    code: Annotated[str, Meta(description="its code, as records have it")]
    name: Annotated[Message, Meta(description="what it is called in English")]
    chinese: Annotated[str, Meta(description="what it is called in Chinese")]
    copies: Annotated[int, Meta(description="how many of it there are under the first profile")]


class TermOfGame(Answer, frozen=True):
    """A word of the game."""

    name: Annotated[Message, Meta(description="the word")]
    chinese: Annotated[str, Meta(description="the same in Chinese")]
    meaning: Annotated[Message, Meta(description="what it means")]


class WinOfBoard(Answer, frozen=True):
    """A way to win."""

    label: Annotated[Message, Meta(description="what its button says")]
    text: Annotated[str, Meta(description="its line, with $seat for the seat that is tapped first")]


class StepOfBoard(Answer, frozen=True):
    """A button that raises the points of a seat at a tap."""

    label: Annotated[Message, Meta(description="what its button says")]
    points: Annotated[int, Meta(description="by how many")]


class Buttons(Answer, frozen=True):
    """The buttons that record the end of a hand."""

    question: Annotated[Message, Meta(description="what the first tap answers, on a seat")]
    taps: Annotated[
        str,
        Meta(
            description="winner: a seat, then a win; order: seats as they went out, until one offer begins so; points: a seat, then "
            "everybody's points"
        ),
    ]
    wins: list[WinOfBoard]
    steps: list[StepOfBoard]
    least: Annotated[int, Meta(description="the fewest points of the seat that ended the hand")]
    most: Annotated[int | None, Meta(description="the most points of a seat")]
    drawn: Annotated[str | None, Meta(description="the line of a drawn hand, with $seat for any seat of the hand")]


class KeyOfCard(Answer, frozen=True):
    """A card on the keypad."""

    card: Annotated[str, Meta(description="its code")]
    face: Annotated[str, Meta(description="its rank or number; empty where it has none")]
    sign: Annotated[str, Meta(description="the sign of its suit; of a card without a suit its name in Chinese")]
    suited: Annotated[bool, Meta(description="whether it belongs to a suit")]
    tint: Annotated[str, Meta(description="its colour, one of those of a terminal; never the only difference")]


class LineOfKeypad(Answer, frozen=True):
    """A move on the keypad."""

    label: Annotated[Message, Meta(description="what its button says")]
    text: Annotated[
        str,
        Meta(description="its line, with $seat for the seat that acts, and $card and the like as in what may follow"),
    ]


class PlayOfKeypad(Answer, frozen=True):
    """A way to play cards of which the table sees only the type and the rank."""

    label: Annotated[Message, Meta(description="what it is called")]
    chinese: Annotated[str, Meta(description="the same in Chinese")]
    lines: Annotated[
        list[LineOfKeypad], Meta(description="how it is written, with $rank; if there are several, one is chosen last")
    ]


class RankOfKeypad(Answer, frozen=True):
    """A rank on the keypad."""

    code: Annotated[str, Meta(description="what the notation writes")]
    face: Annotated[str, Meta(description="what its button shows")]
    label: Annotated[Message | None, Meta(description="what is below that; null where that is enough")]


class KeysOfGame(Answer, frozen=True):
    """The layout of the moves of a hand that is recorded as it is played. `next` says which may be tapped."""

    groups: Annotated[list[list[KeyOfCard]], Meta(description="the cards, a group for each suit, in rows of five")]
    cards: Annotated[
        list[LineOfKeypad],
        Meta(
            description="what a tapped card may mean, the likeliest first; empty where any move with one card may be meant"
        ),
    ]
    beside: Annotated[
        list[LineOfKeypad],
        Meta(
            description="the moves with a button beside the question; empty where all have one that need nothing more"
        ),
    ]
    between: Annotated[
        LineOfKeypad | None,
        Meta(description="what a seat most likely did that was passed over; null where none can be"),
    ]
    plays: Annotated[list[PlayOfKeypad], Meta(description="the ways to play several cards")]
    ranks: list[RankOfKeypad]
    counts: Annotated[
        str, Meta(description="what a seat says of its cards. cards: how many are left; melds: how many are laid out")
    ]


class KindOfGame(Answer, frozen=True):
    """A kind of game, with all that a program needs to draw its keypad."""

    name: KindName
    title: KindTitle
    chinese: KindChinese
    seats: Seats
    profiles: list[ProfileOfGame]
    options: list[OptionOfGame]
    stake: Annotated[str, Meta(description="the option that is the stake, in minor units")]
    depths: Annotated[list[str], Meta(description="how much of a hand may be recorded")]
    cards: Annotated[list[CardOfPack], Meta(description="the pack, in its order")]
    terms: Annotated[list[TermOfGame], Meta(description="its words that a newcomer does not know")]
    result_board: Annotated[
        Buttons | None, Meta(description="what is tapped to record a result; null where no result is recorded alone")
    ]
    keypad: KeysOfGame
    moves: Annotated[list[str], Meta(description="the types of events that are moves; all others follow from them")]
    events: Annotated[
        dict[str, Any],
        Meta(description="the JSON Schema of the data of each event, by its type, with what they refer to"),
    ]


class BlankColumn(Answer, frozen=True):
    """A column of the sheet."""

    heading: Annotated[Message, Meta(description="its head")]
    text: Annotated[str, Meta(description="how its cell is typed after that of the column before, with $ for the cell")]
    choices: Annotated[list[str], Meta(description="what is printed in every row, to be circled; empty to be written")]


class Sign(Answer, frozen=True):
    """A sign that is typed for how a hand ended."""

    sign: Annotated[str, Meta(description="as it is typed")]
    label: Annotated[Message, Meta(description="what it means")]


class BlankSheet(Answer, frozen=True):
    """A blank sheet for a kind of game."""

    title: KindTitle
    kind: Annotated[str, Meta(description="the name of the kind, such as quandui")]
    seats: Annotated[int, Meta(description="the most players of a hand")]
    rows: Annotated[int, Meta(description="for how many hands it has room")]
    columns: Annotated[list[BlankColumn], Meta(description="its columns, in the order in which they are typed")]
    signs: Annotated[list[Sign], Meta(description="the signs for how a hand ended")]
    example: Annotated[str, Meta(description="a filled sheet as it is typed")]

    def typed(self, cells: list[str]) -> str:
        """The lines of a row, an empty cell left out."""
        pairs = zip(self.columns, cells, strict=True)
        return "".join(column.text.replace("$", cell) for column, cell in pairs if cell)
