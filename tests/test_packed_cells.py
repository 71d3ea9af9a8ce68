"""Cells of packed hands: what is packed comes out again, and what was changed does not."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from replay.club import HandPacker, PackedHand
from replay.club.index.packed_hands import Place, Unpacker, pack
from replay.rules import codec
from replay.values.events import Event, Noted
from tests.support.any_events import any_events

GOLDEN = Path(__file__).parent / "golden"
PLACE = Place("0190a5e0-0000-7000-8000-000000000001", 3, 57, 58)


def place_of(events: list[Event]) -> Place:
    return PLACE._replace(last=PLACE.first + len(events) - 1)


def named(events: list[Event]) -> list[tuple[str, Event]]:
    return [(codec().name(event), event) for event in events]


@given(any_events())
def test_every_event_comes_out_of_a_cell_as_it_went_in(events: list[Event]) -> None:
    place = place_of(events)
    assert Unpacker(codec(), ()).unpack(place, pack(place, named(events))) == events


@given(any_events(), st.sets(st.sampled_from(sorted(codec().events))))
def test_only_what_passes_between_hands_comes_out_where_only_that_is_asked_for(
    events: list[Event], passing: set[str]
) -> None:
    place = place_of(events)
    found = Unpacker(codec(), passing).unpack(place, pack(place, named(events)), passing=True)
    assert found == [event for name, event in named(events) if name in passing]


def test_a_cell_of_which_any_byte_is_another_is_not_read() -> None:
    cell = pack(PLACE, named([Noted("well"), Noted("牌")]))
    unpacker = Unpacker(codec(), ())
    assert unpacker.unpack(PLACE, cell) is not None
    for at in range(len(cell)):
        for other in (1, 0x80, 0xFF):
            changed = bytearray(cell)
            changed[at] ^= other
            assert unpacker.unpack(PLACE, bytes(changed)) is None, at
    for length in range(len(cell)):
        assert unpacker.unpack(PLACE, cell[:length]) is None
    assert unpacker.unpack(PLACE, cell + b"\x00") is None


def test_a_cell_is_read_in_its_own_place_only() -> None:
    cell = pack(PLACE, named([Noted("well"), Noted("牌")]))
    others = [
        PLACE._replace(game=PLACE.game[:-1] + "2"),
        PLACE._replace(hand=4),
        PLACE._replace(first=56, last=57),
        PLACE._replace(last=59),
    ]
    assert [Unpacker(codec(), ()).unpack(place, cell) for place in others] == [None] * len(others)


def test_what_is_no_bytes_is_not_read() -> None:
    for found in (None, 7, "text", 1.5):
        assert Unpacker(codec(), ()).unpack(PLACE, found) is None


def test_a_cell_has_as_many_events_as_its_place() -> None:
    for events in ([Noted("one")], [Noted("one")] * 3, []):
        assert Unpacker(codec(), ()).unpack(PLACE, pack(PLACE, named(list(events)))) is None


def golden_hands() -> list[PackedHand]:
    """The finished hands of the golden records, packed as their events come."""
    found = []
    for path in sorted(GOLDEN.glob("record-1*.jsonl")):
        packer, read = HandPacker(), codec().decode
        if path.name == "record-1-club.jsonl":  # the club's own stream has no hands
            continue
        for record in map(read, filter(lambda line: b'"seq":' in line, path.read_bytes().splitlines())):
            found += packer.take(str(record.game), record.seq, [record.data])
    return found


def test_the_form_of_a_cell_stays_as_it_is() -> None:
    """Another form has another number: a club of an earlier Paipu has cells of this one."""
    kept = (GOLDEN / "packed-1.txt").read_text("ascii").splitlines()
    assert [f"{hand.game} {hand.hand} {hand.first} {hand.last} {hand.cell.hex()}" for hand in golden_hands()] == kept


def test_what_an_earlier_paipu_packed_is_read() -> None:
    unpacker = Unpacker(codec(), ())
    for line in (GOLDEN / "packed-1.txt").read_text("ascii").splitlines():
        game, hand, first, last, cell = line.split()
        found = unpacker.unpack(Place(game, int(hand), int(first), int(last)), bytes.fromhex(cell))
        assert found is not None
