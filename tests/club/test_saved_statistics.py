"""The saved answers to questions about all hands: of what everybody may know who sees games, and only those that were last saved."""

from __future__ import annotations

from pathlib import Path

from replay.answers import plain
from replay.club import EVERYTHING, PUBLIC, Club
from replay.club.maintenance import back_up, restore
from replay.statistics import answers_of
from replay.statistics.questions import questions
from tests.support.boards import board_record, board_won, boards_allowed, opened
from tests.support.records import OPENED, SEATED, recorded, won


def played(club: Club) -> None:
    """Two evenings with every card."""
    club.simulate("quandui/pagat", 4, 12, 1, "1.00 EUR")
    club.simulate("guandan", 4, 3, 2, "0.00 EUR")


def test_nothing_is_saved_before_and_saving_again_replaces_the_last(club_of_engine: Club) -> None:
    club = club_of_engine
    nothing = club.statistics.get()
    assert (nothing.saved, nothing.games, nothing.answers, club.statistics.is_saved()) == (None, 0, [], False)
    club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2), *won(2, 2, 3)]), "evening")
    first = club.statistics.save()
    assert (first.games, first.hands, club.statistics.get(), club.statistics.is_saved()) == (1, 2, first, True)
    club.simulate("quandui/pagat", 4, 3, 1, "1.00 EUR")
    assert club.statistics.get() == first
    again = club.statistics.save()
    assert (again.games, again.hands) == (2, 5)
    assert club.statistics.get() == again


def test_no_hidden_card_is_in_the_answers(club: Club, tmp_path: Path) -> None:
    """They are those of the data files for everybody; a question that counts hidden cards has answers only for who sees all."""
    played(club)
    club.data.write(EVERYTHING, tmp_path / "public", eyes=PUBLIC)
    club.data.write(EVERYTHING, tmp_path / "all")
    open_ones = [name for name, asked in questions().items() if not asked.hidden]
    public, whole = (answers_of(tmp_path / each, open_ones) for each in ("public", "all"))
    assert public == whole
    saved = club.statistics.save()
    assert [each.question for each in saved.answers] == open_ones
    assert saved.answers == whole
    hidden = [name for name in questions() if name not in open_ones]
    assert hidden
    assert all(not each.findings for each in answers_of(tmp_path / "public", hidden))


def test_a_hand_of_a_board_counts_when_the_board_is_released(club: Club) -> None:
    with boards_allowed():
        club.import_record(board_record(1, [*opened(1), *board_won("7", 1, 1), *board_won("8", 2, 2)]), "table")
        assert club.statistics.save().hands == 0
        club.administration.release("7")
        assert club.statistics.save().hands == 1


def test_answers_that_this_version_cannot_read_are_nothing_until_they_are_saved_again(club: Club) -> None:
    played(club)
    saved = club.statistics.save()
    with club.store.writing() as writing:
        writing.connection.exec_driver_sql("UPDATE statistics SET answers = '{}'")
    assert club.statistics.get().saved is None
    assert plain(club.statistics.save().answers) == plain(saved.answers)


def test_a_backup_has_them_and_the_check_of_the_club_does_not_mind(club: Club, tmp_path: Path) -> None:
    played(club)
    saved = club.statistics.save()
    assert club.verify().findings == []
    back_up(club, tmp_path / "backup.zip")
    restore(tmp_path / "backup.zip", str(tmp_path / "other.db"))
    with Club.open(str(tmp_path / "other.db"), create=False) as other:
        assert other.statistics.get() == saved
