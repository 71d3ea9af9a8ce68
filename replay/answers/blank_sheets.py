"""A sheet of paper on which results are written by hand at a table, to be typed later."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer, KindTitle
from replay.messages import Message

__all__ = ["BlankColumn", "BlankSheet", "Sign"]


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
        """The lines of a row, an empty cell left out.

        Args:
            cells: one for each column.
        """
        pairs = zip(self.columns, cells, strict=True)
        return "".join(column.text.replace("$", cell) for column, cell in pairs if cell)
