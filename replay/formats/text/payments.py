"""The payments that a money line names: they must be those that the rules made of the move before it."""

from __future__ import annotations

from collections.abc import Sequence

from replay.errors import BadInput
from replay.events import POT, Paid, player_account
from replay.formats.text import wording
from replay.formats.text.chinese import canon_word
from replay.formats.text.grammar import Word
from replay.messages import Message
from replay.rules import Rules
from replay.rules.shared.table import Table

__all__ = ["check_payments"]


def check_payments(rules: Rules, table: Table, due: list[Paid], words: Sequence[Word]) -> None:
    """Take the payments that a money line names off those that are due. Raises BadInput if the two are not the same.

    Args:
        rules: of the game.
        table: after the payments.
        due: what the rules made of the move before; empty afterwards.
        words: of the line: its mark, then payer, payee, amount and reason of each payment; a reason that was left out is empty.
    """
    mark, *parts = words
    for place in range(0, len(parts), 4):
        payer, payee, amount, why = parts[place : place + 4]
        units = _minor_units(rules, amount)
        for each in due:
            same = (each.payer, each.payee, each.amount) == (_account(table, payer), _account(table, payee), units)
            if same and (not why.text or why.text.casefold() == each.why):
                due.remove(each)
                break
        else:
            found = f"{payer.text}>{payee.text} {amount.text}" + (f" {why.text}" if why.text else "")
            raise payer.refuse(wording.OTHER_PAYMENT(found=found, expected=_expected(rules, table, due)))
    if due:
        raise mark.refuse(wording.PAYMENTS_MISSING(expected=_expected(rules, table, due)))


def _minor_units(rules: Rules, amount: Word) -> int:
    try:
        return rules.unit.read(amount.text)
    except BadInput as error:
        raise error.at(line=amount.line, column=amount.column) from None


def _account(table: Table, word: Word) -> str:
    if canon_word(word.text) == POT:
        return POT
    name = table.players.get(int(word.text))
    if name is None:
        raise word.refuse(wording.NOBODY_AT_SEAT(seat=word.text))
    return player_account(name)


def _expected(rules: Rules, table: Table, due: Sequence[Paid]) -> Message:
    seats = {player_account(name): str(seat) for seat, name in table.players.items()} | {POT: POT}
    write = rules.unit.write
    written = [f"{seats[each.payer]}>{seats[each.payee]} {write(each.amount)} {each.why}" for each in due]
    return wording.DUE(payments="  ".join(written)) if due else wording.NOTHING_DUE()
