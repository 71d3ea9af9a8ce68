"""Texts in which an earlier edition read ``eur`` as a unit of its own stay the same records."""

from __future__ import annotations

from msgspec.structs import replace

from replay.formats import read_text

TEXT = b"""\
%paipu 1
[Rules "quandui/pagat"] [Date "2026-11-22"] [Place "old"]
[Seats "Guo; Li; Chen"] [Stake "1.00 eur"]
dealer 1 random
== hand 1, depth result
2 #
"""


def test_a_text_whose_game_the_club_holds_in_an_old_unit_is_read_in_that_unit() -> None:
    new = read_text(TEXT, "new").opened
    assert (new.unit, new.options["stake"]) == ("EUR/2", 100)
    held = replace(new, unit="eur/0", options={**new.options, "stake": 1})
    assert read_text(TEXT, "old", lambda game: held).opened == held


def test_a_text_with_its_unit_written_out_keeps_it() -> None:
    text = TEXT.replace(b'[Stake "1.00 eur"]', b'[Unit "eur/0"] [Stake "1 eur"]')
    assert read_text(text, "old").opened.unit == "eur/0"
