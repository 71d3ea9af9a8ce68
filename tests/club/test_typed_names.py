"""Names as people type them: lists of them, names that look alike, and names that no player may have."""

from __future__ import annotations

import pytest

from replay.club import Club, Move, Opening
from replay.formats import TextReader, write_jsonl
from replay.ledger import OWN, is_account_name, names
from replay.values.events import Joined
from replay.words.errors import BadInput, NotFound
from replay.words.languages import languages
from tests.support.records import OPENED, SEATED, recorded, written

TEXT = '%paipu 1\n[Rules "quandui/pagat"] [Date "2026-11-22"] [Place "{place}"]\n[Stake "1.00 EUR"] [Seats "{seats}"]\n{more}'
TWO = "\N{ZERO WIDTH SPACE}"


def text(seats: str, more: str = "", place: str = "names") -> bytes:
    return TEXT.format(seats=seats, more=more, place=place).encode()


def names_of(club: Club) -> list[str]:
    return [each.name for each in club.players.all()]


def warned(club: Club, data: bytes) -> list[str]:
    done = club.import_record(data, "f")
    return list(map(str, club.players.doubts(done.game, done.added)))


@pytest.mark.parametrize(
    "seats",
    [
        "李伟；陈静; 王芳",
        "李伟、陈静、王芳",
        "李伟，陈静，王芳",
        "李伟;陈静;王芳",
        "李伟﹔陈静﹔王芳",
        "李伟\u037e陈静\u037e王芳",
    ],
)
def test_full_width_separators_make_three_players(club: Club, seats: str) -> None:
    club.import_record(text(seats), "f")
    assert sorted(names_of(club)) == ["李伟", "王芳", "陈静"]


@pytest.mark.parametrize(
    ("seats", "sign"),
    [
        ("李伟，陈静; 王芳", "，"),
        ("Guo, Li", ","),
        ("李伟、陈静；王芳", "、"),
        ("李伟、陈静，王芳", "，"),
        ("Guo, Li，Wu", ","),
    ],
)
def test_a_separator_that_is_uncertain_is_named(club: Club, seats: str, sign: str) -> None:
    with pytest.raises(BadInput, match=rf"f:3:\d+: found '{sign}' in the list '{seats}'"):
        club.import_record(text(seats), "f")
    assert club.games() == []


def test_a_latin_comma_between_semicolons_is_a_part_of_a_name_and_is_written_so_that_it_is_read_again(
    club: Club,
) -> None:
    club.import_record(text("Smith, John; Li"), "f")
    assert names_of(club) == ["Li", "Smith, John"]
    game = club.games()[0].id
    again = b"".join(club.export(game, "text"))
    assert b'join 1 "Smith, John"' in again
    assert club.import_record(again, "f").added == 0


@pytest.mark.parametrize("name", ["Bo；Cy", "Bo; Cy", "李伟、陈静"])
def test_a_list_is_not_taken_for_one_player_where_one_is_named(club: Club, name: str) -> None:
    game = club.tables.open(Opening("quandui", seats=["Ann"])).game
    with pytest.raises(BadInput, match=r"seats\.1: found .* expected the name of one player"):
        club.tables.open(Opening("quandui", seats=["Ann", name]))
    for move in (Move(f'join 2 "{name}"'), Move(Joined(2, name))):
        with pytest.raises(BadInput, match="expected the name of one player") as refused:
            club.tables.record(game, [move], seen=2)
        assert refused.value.move == 0
    with pytest.raises(BadInput, match=r"name: found .* expected the name of one player"):
        club.players.rename("Ann", name)
    assert names_of(club) == ["Ann"]


@pytest.mark.parametrize(
    "name", ["cash", "Cash", "ＣＡＳＨ", "over-short", "cash box", "pot", "pot:3f2a", "player:Bo", "现金箱"]
)
def test_no_player_has_the_name_of_an_account(club: Club, name: str) -> None:
    game = club.tables.open(Opening("quandui", seats=["Ann"])).game
    with pytest.raises(BadInput, match="the name of an account in the books"):
        club.tables.open(Opening("quandui", seats=["Ann", name]))
    with pytest.raises(BadInput, match="the name of an account in the books"):
        club.tables.record(game, [Move(f'join 2 "{name}"')], seen=2)
    with pytest.raises(BadInput, match="the name of an account in the books"):
        club.players.rename("Ann", name)
    with pytest.raises(BadInput, match=r"f:3:\d+: found .* the name of an account in the books"):
        club.import_record(text(f"{name}; Ann"), "f")
    assert names_of(club) == ["Ann"]


def test_every_language_calls_its_accounts_so() -> None:
    for language in languages().values():
        for account in OWN:
            assert is_account_name(names.own_name(account).words(language.catalogue)), (language.tag, account)


def test_a_player_whom_the_club_has_under_such_a_name_sits_down_as_before(club: Club) -> None:
    """An archive is taken in as it is, with a warning, and what the club knows goes on."""
    old = recorded([OPENED, *(Joined(2, "cash") if each == SEATED[1] else each for each in SEATED)])
    done = club.import_record(old, "f")
    assert "'cash' is the name of an account in the books" in str(club.players.doubts(done.game, done.added)[0])
    assert club.tables.open(Opening("quandui", seats=["cash", "Ann"])).added


def test_characters_of_zero_width_are_removed_from_what_is_typed(club: Club) -> None:
    club.import_record(text(f"Wang{TWO}Fang; \u2060Li\ufeff", f'join 3 "Zh{TWO}ao"'), "f")
    game = club.tables.open(Opening("quandui", seats=[f"W{TWO}u", "Li"])).game
    club.tables.record(game, [Move(f'join 3 "Gu{TWO}o"')], seen=3)
    club.players.rename("Li", f"Li{TWO} Wei")
    assert names_of(club) == ["Guo", "Li Wei", "WangFang", "Wu", "Zhao"]
    with pytest.raises(BadInput, match="expected a name of 1 to 100"):
        club.tables.record(game, [Move(f'join 4 "{TWO}"')], seen=4)


def test_a_name_that_was_recorded_with_zero_width_stays_as_it_is(club: Club) -> None:
    name = f"Wang{TWO}Fang"
    reader = TextReader(text(f"{name}; Li"), "f", name=str)
    old = [each.event for each in reader.events()]
    club.import_record(b"".join(write_jsonl(written(old))), "f")
    again = b"".join(club.export(club.games()[0].id, "text"))
    assert club.import_record(again, "f").added == 0
    assert name in names_of(club)


@pytest.mark.parametrize(
    ("known", "name"),
    [
        ("Anna", "anna"), ("José", "Jose"), ("Anna", "Ａｎｎａ"), ("陳靜", "陈静"), ("李伟", "李偉"), ("Wang Fang", "Wang Fan"),
        ("Lisa", "Liza"), ("John", "Jonh"), ("Wang Fang", "Fang Wang"),
    ],
)  # fmt: skip
def test_a_new_name_that_looks_like_a_known_one_is_reported_wherever_it_appears(
    club_of_engine: Club, known: str, name: str
) -> None:
    club = club_of_engine
    club.tables.open(Opening("quandui", seats=[known, "Zhao Lei"]))
    says = f"{name} is new here and looks like {known}: one person under two names has two balances"
    assert warned(club, text(f"{name}; Zhao Lei")) == [says]
    assert warned(club, text(f"{name}; Zhao Lei")) == []
    assert warned(club, text(f"{name}; Zhao Lei", place="again")) == []


def test_opening_joining_and_renaming_report_it_too(club: Club) -> None:
    game = club.tables.open(Opening("quandui", seats=["Anna", "Zhao Lei"])).game
    opened = club.tables.open(Opening("quandui", seats=["Ana", "Guo"]))
    assert len(club.players.doubts(opened.game, opened.version)) == 1
    joined = club.tables.record(game, [Move('join 3 "GUO"')], seen=3)
    assert len(club.players.doubts(game, len(joined.versions))) == 1
    assert str(club.players.doubt(club.players.rename("Zhao Lei", "guo").name)[0]).startswith("guo is new")
    assert club.players.doubt(club.players.rename("guo", "Zhao Lei").name) == []


def test_a_refusal_suggests_the_name_that_was_meant_to_a_reader_who_may_see_names(club: Club) -> None:
    club.import_record(text("Wang Fang; 陳靜"), "f")
    for typed, meant in (("wang fan", "Wang Fang"), ("陈静", "陳靜")):
        with pytest.raises(NotFound) as refused:
            club.books.account(typed)
        assert meant not in str(refused.value)
        refused.value.say_meant()
        assert str(refused.value).endswith(f"did you mean '{meant}'?")
    with pytest.raises(NotFound) as refused:
        club.books.account("Xu Xiaoming")
    refused.value.say_meant()
    assert "mean" not in str(refused.value)
